"""What the page of decks says about Fluxx decks: whose cards they are, and what their sums are like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from ruleshift.core.decks import load_deck
from ruleshift.families.fluxx.language.mix import mix, renamed_cards, shared_cards
from ruleshift.families.fluxx.language.options import copies
from ruleshift.language.options import default_choices
from ruleshift.language.variants import of_origin
from ruleshift.text.markdown import paragraph, table, titles

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import Deck


def about_deck(deck: Deck) -> Iterator[str]:
    """The cards that nobody has printed, and those that are left out of a game for one."""
    yield from of_origin(deck, "own", "Of our own design")
    yield from of_origin(deck, "common", "Stock cards that we chose")
    aside = deck["solo"]["set_aside"]
    if aside:
        yield f"**Left out when somebody plays alone** ({len(aside)}): {titles(aside)}."


def about_sums(names: Sequence[str]) -> Iterator[str]:
    """A chapter on mixed decks, with a table of every pair."""
    yield from ("## Mixed decks", "")
    yield from paragraph(
        "Any decks of the Fluxx family can be shuffled together, also with a deck file of your own: "
        f"`ruleshift play {names[0]}+{names[-1]}`. Cards with the same name and the same effect are shared: "
        "by default there are as many of them as in the deck with the most, with `--option shared_cards=all` "
        "those of all decks. Of cards that only share a name, the later one bears the title of its deck. The "
        "first deck decides about the deal and the Basic Rules. This table has every pair; a sum may have "
        "more than two parts."
    )
    rows = []
    for one, other in combinations(names, 2):
        deck = mix([load_deck(one), load_deck(other)]).deck
        chosen = default_choices(deck)
        numbers = [
            str(sum(copies(card, chosen | {"shared_cards": choice}) for card in deck["cards"]))
            for choice in ("one", "all")
        ]
        renamed = renamed_cards(deck)
        told = f"{len(renamed)}: {titles(renamed)}" if renamed else "0"
        rows.append([f"`{deck['deck']}`", *numbers, str(len(shared_cards(deck))), told])
    yield from table(["sum", "cards", "with `all`", "shared", "renamed"], rows)
    yield from paragraph(
        "`ruleshift check A+B` names the shared cards, and `ruleshift cards A+B` the deck of every card."
    )
