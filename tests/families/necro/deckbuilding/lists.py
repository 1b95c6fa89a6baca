"""What tests of deck lists share: the cards, and a legal list whose lines can be changed."""

from __future__ import annotations

import copy
from functools import cache
from pathlib import Path
from typing import Any

from ruleshift.core.decks import load_deck
from ruleshift.core.lists import Report
from ruleshift.families.necro.deckbuilding.decklist import examine

Cards = Any


@cache
def cards() -> Cards:
    deck: Cards = load_deck("necrogenesis").deck
    return deck


def with_card(name: str, **changed: object) -> Cards:
    """The set with one card changed."""
    other = copy.deepcopy(cards())
    card = next(card for card in other["cards"] if card["name"] == name)
    card.update(changed)
    return other


def legal() -> str:
    """A legal list, one card a line. It is none of ours, since those are changed for the sake of balance."""
    return Path(__file__).with_name("legal.txt").read_text(encoding="utf-8")


def changed(*changes: tuple[str, str]) -> str:
    """The legal list with some lines replaced."""
    text = legal()
    for old, new in changes:
        assert text.count(f"{old}\n") == 1, old
        text = text.replace(f"{old}\n", f"{new}\n" if new else "")
    return text


def look(text: str, known: Cards | None = None) -> Report:
    return examine(text, "my.txt", known or cards())


def mistakes(text: str, known: Cards | None = None) -> list[str]:
    """What is wrong with a list, a sentence each."""
    return [str(mistake) for mistake in look(text, known).mistakes]
