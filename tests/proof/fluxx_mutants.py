"""Mutants of a Fluxx deck: what can be altered on each card and in the deck's head."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Final

from ruleshift.language import grammar
from ruleshift.language.amounts import ONE
from ruleshift.language.grammar import Field
from ruleshift.language.values import key_name

from .mutants import GONE, Change, Data, Path, inside, put

# Words that mean the same for cards to choose from; only a discard goes seat by seat for `each ...`.
SYNONYMS: Final = {"each other player": "another player", "each player": "any player"}

# What can lie in a zone, where that is not everything; a filter that takes no more away changes nothing.
HELD: Final = {
    "table": ("keeper", "creeper"),
    "hand": ("keeper", "goal", "new rule", "action", "surprise"),
    "rules": ("new rule",),
    "goals": ("goal",),
}
HIDDEN: Final = ("hand", "draw pile", "aside")  # a card from elsewhere has been seen by all


def head_changes(deck: Data) -> Iterator[Change]:
    """The basic rules, the opening hand, and the choice that each option comes with."""
    for name, number in deck["basic"].items():
        for other in (number + 1, number - 1):
            if other >= (1 if name == "goals" else 0):
                yield ("basic", name), other, number
    yield ("start",), deck["start"] + 1, deck["start"]
    for at, option in enumerate(deck["options"]):
        for choice in option["choices"]:
            if choice != option["default"]:
                yield ("options", at, "default"), choice, option["default"]


class CardMutants:
    """The changes of one card."""

    def __init__(self, deck: Data, card: Data) -> None:
        self.deck = deck
        self.card = card
        self.verb = ""
        self.raised = any("numerals" in c.get("while", {}).get("set", {}) for c in deck["cards"])

    def changes(self) -> Iterator[Change]:
        card = self.card
        needed = grammar.CLAUSES_NEEDED.get(card["type"], ())
        for at, trait in enumerate(card["traits"]):
            yield ("traits", at), GONE, trait
        for clause in grammar.CLAUSES:
            if clause in card:
                if clause != "win" or clause not in needed:  # a Goal without it is no Goal
                    yield (clause,), GONE, "clause"
                yield from inside((clause,), getattr(self, f"clause_{clause}")(card[clause]))

    # -- clauses ---------------------------------------------------------------------------

    def clause_do(self, steps: Data) -> Iterator[Change]:
        return self.steps(steps)

    def clause_may(self, parts: Data) -> Iterator[Change]:
        for at, part in enumerate(parts):
            if len(parts) > 1:
                yield (at,), GONE, "power"
            yield (at, "once"), not part["once"], part["once"]
            if part["if"]:
                yield (at, "if"), None, "condition"
                yield from inside((at, "if"), self.conditions(part["if"]))
            yield from inside((at, "do"), self.steps(part["do"]))

    def clause_when(self, parts: Data) -> Iterator[Change]:
        for at, part in enumerate(parts):
            if len(parts) > 1:
                yield (at,), GONE, "trigger"
            yield from self.words((at, "at"), part["at"], grammar.MOMENTS)
            yield from inside((at, "do"), self.steps(part["do"]))

    def clause_instead(self, parts: Data) -> Iterator[Change]:
        if len(parts) > 1:
            for at in range(len(parts)):
                yield (at,), GONE, "replacement"

    def clause_while(self, data: Data) -> Iterator[Change]:
        for part in ("set", "add"):
            for name, amount in data[part].items():
                if len(data[part]) > 1:
                    yield (part, name), GONE, name
                yield from inside((part, name), self.value(amount))
        for flag in ("powerless", "counts_as_yours"):
            if data[flag] and len([key for key in data if data[key]]) > 1:
                yield (flag,), False, True

    def clause_win(self, conditions: Data) -> Iterator[Change]:
        return self.conditions(conditions)

    def clause_answers(self, data: Data) -> Iterator[Change]:
        for at, word in enumerate(data["to"]):
            others = [other for other in grammar.ANSWERED if other not in data["to"]]
            yield from self.words(("to", at), word, others)
        if len(data["to"]) > 1:
            yield from ((("to", at), GONE, word) for at, word in enumerate(data["to"]))
        if data["do"]:
            yield ("do",), [], "steps"
            yield from inside(("do",), self.steps(data["do"]))

    def clause_attaches(self, data: Data) -> Iterator[Change]:
        yield from self.optional(("trait",), data["trait"], self.deck["traits"])

    # -- steps and conditions --------------------------------------------------------------

    def steps(self, steps: Data) -> Iterator[Change]:
        for at in range(len(steps) - 1):
            swapped = [*steps[:at], steps[at + 1], steps[at], *steps[at + 2 :]]
            yield (), swapped, f"{steps[at]['verb']} ({at}) before {steps[at + 1]['verb']}"
        for at, step in enumerate(steps):
            if len(steps) > 1:
                yield (at,), GONE, step["verb"]
            outer, self.verb = self.verb, step["verb"]
            word = grammar.VERBS[step["verb"]]
            yield from inside((at, "what"), self.field(step["what"], word.value))
            for name, what in word.fields.items():
                if self.matters(step, name):
                    yield from inside((at, key_name(name)), self.field(step[key_name(name)], what))
            self.verb = outer

    def matters(self, step: Data, name: str) -> bool:
        """Whether a flag that is off would make a difference if it were on."""
        cards = step["what"]
        if name == "reveal" and not step["reveal"]:
            return (
                isinstance(cards, dict)
                and cards["in"] in HIDDEN
                and step["to"] not in ("table", "discard pile")
            )
        if name == "choose host" and not step["choose_host"]:
            return isinstance(cards, dict) and step["to"] == "table" and self.reaches(cards, "creeper")
        if name == "or random" and not step["or_random"]:
            return isinstance(cards, dict) and cards["by"] == "owner"
        return name != "whose" or step["to"] in ("hand", "table")

    def conditions(self, conditions: Data) -> Iterator[Change]:
        for at, one in enumerate(conditions):
            if len(conditions) > 1:
                yield (at,), GONE, one["cond"]
            if one["cond"] == "option":
                option = next(o for o in self.deck["options"] if o["name"] == one["name"])
                yield from self.words((at, "choice"), one["choice"], option["choices"])
                continue
            word = grammar.CONDITIONS[one["cond"]]
            yield from inside((at, "what"), self.field(one["what"], word.value))
            for name, what in word.fields.items():
                yield from inside((at, key_name(name)), self.field(one[key_name(name)], what))

    def field(self, value: Data, what: Field) -> Iterator[Change]:
        """The changes of a field, by its kind."""
        if value is None:
            return
        kind = what.kind
        if kind in ("amount", "played"):
            yield from self.amount(value, kind)
        elif kind == "cards":
            yield from self.cards(value, otherwise=what is grammar.VERBS["discard"].fields["otherwise"])
        elif kind == "player":
            yield from self.player(value, what.choices)
        elif kind == "word":
            yield from self.words((), value, what.choices)
        elif kind == "flag":
            yield from self.flag(value)
        elif kind == "names":
            yield from self.names(value)
        elif kind == "types":
            yield from self.several(value, grammar.CARD_TYPES)
        elif kind == "steps":
            yield from self.branch(value)
        elif kind == "condition":
            yield from self.condition(value)
        elif kind == "conditions":
            for at, part in enumerate(value):
                yield from inside((at,), self.condition(part))
        elif kind == "branches":
            yield from self.branches(value)

    def branch(self, steps: Data) -> Iterator[Change]:
        if steps:
            yield (), [], "steps"
            yield from self.steps(steps)

    def branches(self, branches: Data) -> Iterator[Change]:
        for at, (label, steps) in enumerate(branches):
            yield (at,), GONE, label
            yield (at, 0), f"{label} or so", label
            yield from inside((at, 1), self.branch(steps))

    def condition(self, conditions: Data) -> Iterator[Change]:
        """Always, the opposite, and changes inside."""
        yield (), [], "condition"
        yield (), [{"cond": "not", "what": conditions}], "condition"
        yield from self.conditions(conditions)

    # -- values ----------------------------------------------------------------------------

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
        if isinstance(word, dict):
            yield (), "you", word
            (name,) = list(self.names([word["holder_of"]]))[:1]
            yield (), {"holder_of": name[1]}, word
            return
        for other in choices:
            same = self.verb != "discard" and SYNONYMS.get(other, other) == SYNONYMS.get(word, word)
            if other not in ("holder of", word) and not same:
                yield (), other, word

    def value(self, amount: Data) -> Iterator[Change]:
        """What a rule sets: another number, or a number in place of `all`."""
        if amount == "all":
            yield (), {"n": 5, "numeral": True}, amount
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
        if self.verb != "declare theft":  # which never picks
            yield from inside(("pick",), self.quantity(cards))
        if cards["by"] == "owner":
            yield ("by",), "you", "owner"

    def filters(self, cards: Data) -> Iterator[Change]:
        """Which cards are meant, wherever they are."""
        for key in ("type", "named"):
            if cards[key]:
                yield (key,), None, cards[key]
        if cards["type"]:
            yield from inside(("type",), self.several(cards["type"], grammar.CARD_TYPES))
        if cards["named"]:
            yield from inside(("named",), self.names(cards["named"]))
        if cards["trait"]:
            yield from self.optional(("trait",), cards["trait"], self.deck["traits"])
        if cards["without"]:
            yield ("without",), None, cards["without"]
            yield from inside(("without",), self.names(cards["without"]))

    def narrows(self, cards: Data, change: Change) -> bool:
        """Whether a change of the filters means other cards at all."""
        path, value, _ = change
        if path[0] == "without":
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
