"""Mutants of the values on Fluxx cards: words, names, numbers, players, filters and selections of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Final

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.amounts import ONE

from .mutants import GONE, Change, Data, Path, inside, put

# Words that mean the same for cards to choose from; only a discard goes seat by seat for `each ...`.
SYNONYMS: Final = {"each other player": "another player", "each player": "any player"}

# What can lie in a zone, where that is not everything; a filter that takes no more away changes nothing.
HELD: Final = {
    "table": ("keeper", "creeper"),
    "hand": ("keeper", "goal", "new rule", "action", "surprise", "danger", "secret", "ungoal"),
    "rules": ("new rule", "meta rule"),
    "goals": ("goal", "ungoal"),
}


class ValueMutants:
    """The changes of values, for the card they stand on."""

    def __init__(self, deck: Data, card: Data) -> None:
        self.deck = deck
        self.card = card
        self.verb = ""
        self.raised = any("numerals" in c.get("while", {}).get("set", {}) for c in deck["cards"])

    def words(self, path: Path, word: str, choices: Iterable[str]) -> Iterator[Change]:
        for other in choices:
            if other != word:
                yield path, other, word

    def optional(self, path: Path, word: str | None, choices: Iterable[str]) -> Iterator[Change]:
        if word is not None:
            yield path, None, word
        yield from self.words(path, word or "anything", choices)

    def flag(self, value: bool) -> Iterator[Change]:
        yield (), not value, value

    def several(self, words: Data, choices: Iterable[str]) -> Iterator[Change]:
        if len(words) == 1:
            yield from self.words((0,), words[0], choices)
        else:
            for at, word in enumerate(words):
                yield (at,), GONE, word

    def types(self, types: Data) -> Iterator[Change]:
        """Other types; where all but some are meant, one more of them, or one more that is left out."""
        there = {card["type"] for card in self.deck["cards"]}  # the types of other decks are tried in mixes
        for name in grammar.left_out(types):
            yield (), [*types, name], f"any but {name}"
        for change in self.several(types, grammar.CARD_TYPES):
            if len(types) == 1 or change[2] in there:
                yield change

    def names(self, names: Data) -> Iterator[Change]:
        """One name less, and another card of the same type in the place of each."""
        types = {card["name"]: card["type"] for card in self.deck["cards"]}
        for at, name in enumerate(names):
            if len(names) > 1:
                yield (at,), GONE, name
            others = [title for title, type_ in types.items() if type_ == types[name] and title not in names]
            if others:
                yield (at,), others[len(name) % len(others)], name

    def player(self, word: Data, choices: tuple[str, ...]) -> Iterator[Change]:
        if isinstance(word, dict) and "most" in word:
            yield (), "each player", word
            if word["except"]:
                yield ("except",), None, word["except"]
            yield from inside(("most",), self.filter(word["most"]))
            return
        if isinstance(word, dict):
            yield (), "you", word
            (name,) = list(self.names([word["holder_of"]]))[:1]
            yield (), {"holder_of": name[1]}, word
            return
        for other in choices:
            same = self.verb != "discard" and SYNONYMS.get(other, other) == SYNONYMS.get(word, word)
            if other not in ("holder of", "most", word) and not same:
                yield (), other, word

    def value(self, amount: Data) -> Iterator[Change]:
        """What a rule sets: another number, or a number in place of `all`."""
        if amount == "all":
            yield (), {"n": 5, "numeral": True}, amount
        elif "all_but" in amount:
            yield (), "all", amount
            yield from inside(("all_but",), self.amount(amount["all_but"], "amount"))
        else:
            yield from self.amount(amount, "amount")

    def amount(self, amount: Data, kind: str) -> Iterator[Change]:
        if isinstance(amount, str):
            if amount == "all":
                yield (), dict(ONE), amount
            yield from (((), other, amount) for other in ("it", "top card") if other != amount)
        elif "per" in amount:
            for key in ("times", "least"):
                yield from self.number((key,), amount[key])
            yield from inside(("recount",), self.flag(amount["recount"]))
        else:
            yield from self.number(("n",), amount["n"])
            if kind == "played":
                yield (), "all", amount
            if self.raised:
                yield from inside(("numeral",), self.flag(amount["numeral"]))

    def number(self, path: Path, number: int) -> Iterator[Change]:
        yield path, number + 1, number
        if number > 0:
            yield path, number - 1, number

    def quantity(self, cards: Data) -> Iterator[Change]:
        """How many cards are picked, within what the verb can take."""
        quantity = cards["pick"]
        if sum(self.reach(cards).values()) > 1:
            for word in grammar.PICKS.get(self.verb, ("one", "all", "random")):
                other = dict(ONE) if word == "one" else word
                if other != quantity:
                    yield (), other, quantity
            if isinstance(quantity, dict) and isinstance(quantity.get("up_to"), dict):
                yield from inside(("up_to",), self.amount(quantity["up_to"], "amount"))
        if isinstance(quantity, dict) and "random" in quantity:
            yield from inside(("random",), self.amount(quantity["random"], "amount"))
        if isinstance(quantity, dict) and "n" in quantity and self.verb not in grammar.PICKS:
            for path, value, was in self.amount(quantity, "amount"):
                if value < sum(self.reach(cards).values()) or value < was:
                    yield path, value, was
            yield (), {"up_to": quantity}, quantity

    def cards(self, cards: Data, otherwise: bool = False) -> Iterator[Change]:
        if isinstance(cards, str):
            yield (), "it" if cards == "this" else "this", cards
            return
        yield from (change for change in self.filters(cards) if self.narrows(cards, change))
        yield from self.words(("in",), cards["in"], grammar.ZONES)
        if cards["in"] in ("hand", "table") and not otherwise:  # there it is the same player anyway
            yield from inside(("of",), self.player(cards["of"], grammar.HOLDERS))
        yield from self.flags(cards)
        if cards["attached_to"]:
            choices = grammar.CARDS_KEYS["attached to"].choices
            yield from self.optional(("attached_to",), cards["attached_to"], choices)
        if self.verb not in grammar.TAKE_ALL:
            yield from inside(("pick",), self.quantity(cards))
        if cards["by"] == "owner":
            yield ("by",), "you", "owner"

    def filters(self, cards: Data) -> Iterator[Change]:
        """Which cards are meant, wherever they are."""
        for key in ("type", "named"):
            if cards[key]:
                yield (key,), None, cards[key]
        if cards["type"]:
            yield from inside(("type",), self.types(cards["type"]))
        if cards["named"]:
            yield from inside(("named",), self.names(cards["named"]))
        if cards["trait"]:
            yield from self.optional(("trait",), cards["trait"], self.deck["traits"])
        if cards["about"]:
            yield ("about",), None, cards["about"]
            if len(cards["about"]) > 1:
                yield from ((("about", at), GONE, word) for at, word in enumerate(cards["about"]))
        if cards["without"]:
            yield ("without",), None, cards["without"]
            yield from inside(("without",), self.names(cards["without"]))

    def narrows(self, cards: Data, change: Change) -> bool:
        """Whether a change of the filters means other cards at all."""
        path, value, _ = change
        if path[0] in ("without", "about"):
            return True
        other = deepcopy(cards)
        put(other, path, value)
        return self.reach(cards) != self.reach(other)

    def reach(self, cards: Data) -> dict[str, int]:
        """The cards that a selection can mean, with the number of their copies."""
        held = HELD.get(cards["in"], grammar.CARD_TYPES)
        if cards["carrying"] or cards["attached_to"]:
            held = ("keeper",) if cards["carrying"] else ("creeper",)
        return {
            card["name"]: card["count"]
            for card in self.deck["cards"]
            if card["type"] in held
            and (not cards["type"] or card["type"] in cards["type"])
            and (not cards["named"] or card["name"] in cards["named"])
            and (not cards["trait"] or cards["trait"] in card["traits"])
        }

    def reaches(self, cards: Data, type_: str) -> bool:
        """Whether a selection can mean a card of a type."""
        return bool(self.reach({**cards, "type": [type_]})) and type_ in (cards["type"] or [type_])

    def flags(self, cards: Data) -> Iterator[Change]:
        """Marks that narrow a selection; one is only added where it could make a difference."""
        on_table = cards["in"] == "table"
        if cards["carrying"] or (on_table and self.reaches(cards, "keeper")):
            yield ("carrying",), not cards["carrying"], cards["carrying"]
        if cards["except_this"] or (on_table and self.card["name"] in self.reach(cards)):
            yield ("except_this",), not cards["except_this"], cards["except_this"]

    # -- filters ---------------------------------------------------------------------------

    def filter(self, what: Data, counting: bool = True) -> Iterator[Change]:
        """Other cards than those that are meant, or counted in another way where they are counted."""
        for change in self.narrowed(what):
            other = deepcopy(what)
            put(other, change[0], change[1])
            if self.counted(other) != self.counted(what):
                yield change
        if not counting:
            return
        yield ("in",), "hand" if what["in"] == "table" else "table", what["in"]
        sizes = {card["name"]: card["size"] for card in self.deck["cards"]}
        if any(sizes[name] > 1 for name in self.counted(what)):
            yield from self.words(("count",), what["count"], ("cards", "individuals"))

    def narrowed(self, what: Data) -> Iterator[Change]:
        for key in ("type", "trait", "named"):
            if what[key]:
                yield (key,), None, what[key]
        if what["type"]:
            yield from inside(("type",), self.types(what["type"]))
        if what["trait"]:
            yield from self.words(("trait",), what["trait"], self.deck["traits"])
        if what["named"]:
            yield from inside(("named",), self.names(what["named"]))

    def counted(self, what: Data) -> dict[str, int]:
        """The cards that fit a filter where it looks."""
        everywhere = {"carrying": False, "attached_to": None}
        return self.reach({**what, **everywhere})
