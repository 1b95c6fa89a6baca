"""The deck lists of NecroGenesis, as the rest of the program knows them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from ruleshift.core.lists import CardSet, Counted, DeckLists, ListedCard, Report
from ruleshift.families.necro.card import RARITIES
from ruleshift.families.necro.deckbuilding import counts, decklist, list_text, summary
from ruleshift.families.necro.deckbuilding.build import build_deck
from ruleshift.families.necro.deckbuilding.decklist import DeckList
from ruleshift.families.necro.deckbuilding.judge import SIZES
from ruleshift.families.necro.deckbuilding.themes import THEMES


class NecroLists(DeckLists):
    """One Survivor, 40 cards and 20 zombies."""

    rules = "necro"
    usual = decklist.DEFAULT_LISTS
    themes = tuple(THEMES)
    leader = list_text.SURVIVOR
    sizes = {part: size for part, (size, _) in SIZES.items()}
    rarities = RARITIES
    largest = list_text.LARGEST_LIST

    def names(self) -> list[str]:
        return list(decklist.shipped_lists())

    def is_list(self, name: str) -> bool:
        return decklist.names_a_list(name)

    def look_at(self, wanted: str | os.PathLike[str], cards: CardSet) -> Report:
        return decklist.look_at(wanted, cards)

    def find(self, wanted: str | os.PathLike[str], cards: CardSet) -> DeckList:
        return decklist.find_list(wanted, cards)

    def examine(self, text: str, file: str, cards: CardSet) -> tuple[Report, Counted]:
        return counts.looked_over(text, file, cards)

    def listed(self, card: Any) -> ListedCard:
        return counts.listed(card)

    def leader_of(self, deck: DeckList) -> str:
        return deck.survivor

    def parse(self, text: str, file: str, cards: CardSet) -> DeckList:
        return decklist.parse(text, file, cards)

    def build(self, cards: CardSet, theme: str, leader: str, seed: int) -> DeckList:
        return build_deck(cards, list_text.plain(theme), list_text.plain(leader), seed)

    def summary(self, deck: DeckList, cards: CardSet) -> list[str]:
        return summary.summary(deck, cards)

    def contents(self, deck: DeckList, cards: CardSet) -> Iterable[tuple[str, list[str]]]:
        return summary.contents(deck, cards)
