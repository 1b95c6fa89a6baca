"""What the reading of a deck of this family needs at hand: traits, options, titles that cards give."""

from __future__ import annotations

from collections.abc import Sequence

from ruleshift.language.reading import DeckReading
from ruleshift.text.source import Keys, Node, Text
from ruleshift.text.wording import cut


class FluxxReading(DeckReading):
    """The mistakes of one deck file, and everything its cards may refer to."""

    traits: dict[str, str]  # with their icons
    options: dict[str, list[str]]  # with their choices
    given_titles: list[str]  # titles such as `boss` that cards of the deck give

    def trait(self, node: Node) -> str | None:
        """A trait the deck declares, or a mistake."""
        if not isinstance(node, Text):
            self.expected(node, "a trait")
        elif node.text not in self.traits:
            self.unknown(node, "trait", self.traits)
        else:
            return node.text
        return None

    def given_title(self, node: Node) -> str | None:
        """A title that a card of the deck gives to a player, or a mistake."""
        if not isinstance(node, Text) or not node.text.strip():
            self.expected(node, "a title that a card gives with `while: {title: WORD}`")
        elif not self.given_titles:
            remedy = "no card gives one with `while: {title: WORD}`"
            self.wrong(node, f"unknown title '{cut(node.text)}'; {remedy}")
        elif node.text not in self.given_titles:
            self.unknown(node, "title", self.given_titles)
        else:
            return node.text
        return None


def given_titles(cards: Sequence[Node]) -> list[str]:
    """The titles that cards give to players, known before any card that asks for one is read."""
    found: list[str] = []
    for card in cards:
        holds = card.get("while") if isinstance(card, Keys) else None
        title = holds.get("title") if isinstance(holds, Keys) else None
        if isinstance(title, Text) and title.text.strip():
            found.append(" ".join(title.text.split()))
    return list(dict.fromkeys(found))
