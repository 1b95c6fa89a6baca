"""The same deck with other names: every card and every trait is called something else."""

from __future__ import annotations

from typing import Any

from ruleshift import Game
from ruleshift.families.fluxx.game import FluxxGame
from ruleshift.families.necro.deckbuilding.decklist import DeckList
from ruleshift.families.necro.game import NecroGame
from ruleshift.text.record import changed

Data = Any

# Keys of the normal form behind which names of cards stand, or traits.
CARD_KEYS = ("name", "short", "named", "without", "holder_of", "switches_off", "set_aside")
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
                name == "of" and node.get("cond") == "at least" and isinstance(what, list)
            ):
                inner = "named"
            elif name == "name" and ("cond" in node or "choices" in node):
                inner = "option"
            found[name] = self.apply(what, inner)
        return found


class NecroRenaming(Renaming):
    """New names for cards, what goes by their names, and the traits that a set declares."""

    traits: dict[str, str]

    def __init__(self, deck: Data) -> None:
        super().__init__({**deck, "traits": dict.fromkeys(deck["traits"], "")})
        words = sorted({trait for card in deck["cards"] for trait in card["traits"]} | {*deck["traits"]})
        self.traits = {trait: f"trait-{len(words) - at}" for at, trait in enumerate(words)}
        self.identities = {
            card["identity"]: f"Identity {at}" for at, card in enumerate(deck["cards"]) if card["identity"]
        }

    def apply(self, node: Data, key: str = "") -> Data:
        if key == "identity" and node:
            return self.identities[node]
        return super().apply(node, key)

    def mapping(self, node: Data, key: str) -> Data:
        renamed = {"name": "named", "identity": "identity"}.get(node.get("cond", ""))
        found = {}
        for name, what in node.items():
            inner = name
            if name == "what" and renamed:
                inner = renamed
            elif name == "name" and "type" not in node:
                inner = "option"  # of an option, of a skill
            found[name] = self.apply(what, inner)
        return found

    def list(self, one: DeckList) -> DeckList:
        """A deck list under the new names."""
        cards = tuple((count, self.cards[title]) for count, title in one.cards)
        zombies = tuple((count, self.cards[title]) for count, title in one.zombies)
        return changed(one, survivor=self.cards[one.survivor], cards=cards, zombies=zombies)


def renamed(game: Game) -> Game:
    """A game that only differs in what its cards and traits are called."""
    if isinstance(game, NecroGame):
        names = NecroRenaming(game.deck)
        one, other = game.lists
        lists = (names.list(one), names.list(other))
        return NecroGame(names.apply(game.deck), game.digest, game.options, lists)
    assert isinstance(game, FluxxGame)
    return FluxxGame(Renaming(game.deck).apply(game.deck), game.digest, game.options)
