"""What is known about the cards of a game, looked up by name: text, type, colour, numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruleshift import Card, Game


class Facts:
    """The cards of one game.

    >>> import ruleshift
    >>> facts = Facts(ruleshift.load("tutorial"))
    >>> facts.text("Sweet Tea"), facts.notes("Honey")
    ('You win if you have Teapot and Honey.', ['Goals that name it: Sweet Tea, Sticky Fingers'])
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.by_name: dict[str, Card] = {card.name: card for card in game.cards}
        self.titles = {title: card.name for card in game.cards for title in (card.name, card.short)}
        self.shorts = {card.name: card.short for card in game.cards}
        self._texts: dict[str, str] = {}
        self._nodes = {node["name"]: node for node in game.deck_under({})["cards"]}
        self.sizes = {
            name: int(node["size"]) for name, node in self._nodes.items() if node.get("size", 1) > 1
        }

    def card(self, name: str) -> Card:
        return self.by_name[name]

    def type(self, name: str) -> str:
        return self.by_name[name].type

    def text(self, name: str) -> str:
        """What a card does."""
        if name not in self._texts:
            self._texts[name] = self.by_name[name].text
        return self._texts[name]

    def size(self, name: str) -> int:
        """How many individuals a card stands for."""
        return self.sizes.get(name, 1)

    def while_in_play(self, name: str) -> dict[str, Any]:
        """What a card does just by lying there, as its deck says it."""
        found: dict[str, Any] = self._nodes.get(name, {}).get("while", {})
        return found

    def notes(self, name: str) -> list[str]:
        """What else the family has to say about a card."""
        return self.game.family.notes(name, {"cards": list(self._nodes.values())})

    def colour(self, type_: str) -> str:
        """The colour of a type of card."""
        return self.game.family.types.get(type_, "")

    def words(self, name: str) -> list[tuple[str, str]]:
        """Words on a card that need explaining, each with what it means."""
        return list(getattr(self.by_name[name], "words", []))

    def imprint(self, name: str) -> str:
        """Number, rarity and deck limit of a card; empty in families whose cards have none."""
        return str(getattr(self.by_name[name], "imprint", ""))

    def stats(self, name: str) -> str:
        """The numbers printed on a card; empty in families whose cards have none."""
        return str(getattr(self.by_name[name], "stats", ""))
