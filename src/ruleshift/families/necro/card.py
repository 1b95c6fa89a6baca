"""A NecroGenesis card as people see it: what every card has, and the numbers printed on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.card import Card, UnknownCard, common_fields
from ruleshift.text.record import record

if TYPE_CHECKING:
    from ruleshift.families.necro.language.normal import Amount, Price
    from ruleshift.families.necro.language.normal import Card as Node

__all__ = ["NecroCard", "UnknownCard"]

RARITIES: Final = {
    "C": "Common",
    "U": "Uncommon",
    "R": "Rare",
    "SR": "Super Rare",
    "SCR": "Secret Rare",
    "PR": "Promo",
}


@record(hidden=("node",))
class NecroCard(Card):
    """One definition of a card set; how many copies are in a game is up to the deck lists."""

    subtype: str
    printed_number: str  # its number in the set, as NG-01-012
    rarity: str
    cost: Price
    hp: Amount
    damage: Amount
    hit: int
    range: tuple[str, ...]
    hands: int
    counters: int
    ed: int
    identity: str
    node: Node  # the normal form it comes from

    @property
    def stats(self) -> str:
        """Type, costs and numbers in one line."""
        from ruleshift.families.necro.language.english.printed import stat_line

        return stat_line(self.node)

    @property
    def price(self) -> str:
        """What it costs to play, as `1 AP`; nothing for a Survivor."""
        from ruleshift.families.necro.language.english.printed import price

        return price(self.node)

    @property
    def figures(self) -> list[tuple[str, str]]:
        """Whatever else is printed on it, each with its name where it needs one."""
        from ruleshift.families.necro.language.english.printed import figures

        return figures(self.node)

    @property
    def imprint(self) -> str:
        """Number, rarity, and how many a deck may hold."""
        return f"{self.printed_number}, {RARITIES[self.rarity]}, at most {self.node['copies']} in a deck"

    @property
    def words(self) -> list[tuple[str, str]]:
        """The keywords, statuses and tokens it speaks of, each with what it means."""
        from ruleshift.families.necro.language.glossary import words_on

        return words_on(self.node)

    @staticmethod
    def from_node(number: int, node: Any, made: Callable[[], str]) -> NecroCard:
        return NecroCard(
            **common_fields(number, node, made),
            subtype=node["subtype"],
            printed_number=node["number"],
            rarity=node["rarity"],
            cost=node["cost"],
            hp=node["hp"],
            damage=node["damage"],
            hit=node["hit"],
            range=tuple(node["range"]),
            hands=node["hands"],
            counters=node["counters"],
            ed=node["ed"],
            identity=node["identity"],
            node=node,
        )
