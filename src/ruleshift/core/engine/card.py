"""A card as people see it, whatever the family: name, type, traits, text, origin, rulings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from ruleshift.core.engine.arguments import Text, shown
from ruleshift.text.record import record


class UnknownCard(ValueError):
    """No card of the deck has this name."""


@record(hidden=("made",))
class Card:
    """One definition of a deck; ``count`` copies of it are in the game."""

    number: int
    name: str
    short: str
    type: str
    traits: tuple[str, ...]
    icon: str
    art: Mapping[str, Any] | None  # the words its picture is made of
    origin: str
    rulings: tuple[str, ...]
    count: int
    deck: str  # the title of its deck, in a mixed deck; else empty
    written: str  # the text its maker gave it, if any
    made: Callable[[], str]  # the text made from its effect

    @property
    def text(self) -> str:
        """What the card says: its maker's words, or those that follow from its effect."""
        return self.written or self.made()

    @staticmethod
    def from_node(number: int, node: Mapping[str, Any], made: Callable[[], str]) -> Card:
        return Card(**common_fields(number, node, made))

    @staticmethod
    def find(cards: Sequence[Found], name: Text) -> Found:
        """A card by title or short title, however the letters are cased."""
        if not isinstance(name, str):
            raise TypeError(f"a card's name is a text, found {shown(name)}")
        wanted = name.strip().casefold()
        for card in cards:
            if wanted in (card.name.casefold(), card.short.casefold()):
                return card
        from ruleshift.text.wording import nearest

        near = nearest(wanted, [title for card in cards for title in (card.name, card.short)])
        hint = f"; did you mean {near!r}?" if near else ""
        raise UnknownCard(f"no card is called {shown(name)}{hint}")


Found = TypeVar("Found", bound=Card)


def common_fields(number: int, node: Mapping[str, Any], made: Callable[[], str]) -> dict[str, Any]:
    """What every card has, from its normal form."""
    return {
        "number": number,
        "name": node["name"],
        "short": node["short"],
        "type": node["type"],
        "traits": tuple(node["traits"]),
        "icon": node["icon"],
        "art": node.get("art"),
        "origin": node["origin"],
        "rulings": tuple(node["rulings"]),
        "count": node.get("count", 1),
        "deck": node.get("deck", ""),
        "written": node["text"],
        "made": made,
    }
