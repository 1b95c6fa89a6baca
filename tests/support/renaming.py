"""The same deck with other names: every card and every trait is called something else."""

from __future__ import annotations

from typing import Any

from ruleshift.fluxx.game import FluxxGame

Data = Any

# Keys of the normal form behind which names of cards stand, or traits.
CARD_KEYS = ("name", "short", "named", "without", "holder_of")
TRAIT_KEYS = ("trait", "traits")
NAMING_CONDITIONS = ("have", "working")


class Renaming:
    """New names that have nothing to do with the old ones and sort differently."""

    def __init__(self, deck: Data) -> None:
        titles = [card["name"] for card in deck["cards"]]
        self.cards = {title: f"Card {len(titles) - at} of {len(titles)}" for at, title in enumerate(titles)}
        for card in deck["cards"]:
            if card["short"] != card["name"]:
                self.cards[card["short"]] = f"{self.cards[card['name']]}, short"
        self.traits = {trait: f"trait-{len(deck['traits']) - at}" for at, trait in enumerate(deck["traits"])}

    def apply(self, node: Data, key: str = "") -> Data:
        """The same data with new names; the key tells names from words of the language."""
        if isinstance(node, list):
            return [self.apply(one, key) for one in node]
        if isinstance(node, dict):
            return self.mapping(node, key)
        if isinstance(node, str) and key in CARD_KEYS:
            return self.cards[node]
        if isinstance(node, str) and key in TRAIT_KEYS:
            return self.traits[node]
        return node

    def mapping(self, node: Data, key: str) -> Data:
        if key == "traits":
            return {self.traits[trait]: icon for trait, icon in node.items()}
        found = {}
        for name, what in node.items():
            inner = name
            if (name == "what" and node.get("cond") in NAMING_CONDITIONS) or (
                name == "of" and node.get("cond") == "at least"
            ):
                inner = "named"
            elif name == "name" and ("cond" in node or "choices" in node):
                inner = "option"
            found[name] = self.apply(what, inner)
        return found


def renamed(game: FluxxGame) -> FluxxGame:
    """A game that only differs in what its cards and traits are called."""
    deck = Renaming(game.deck).apply(game.deck)
    return FluxxGame(deck, game.digest, game.options)
