"""Walks through the normal form of a card and names every word of the language it uses, and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from . import grammar
from .grammar import Field
from .values import default, key_name, usual_zone

Data = Any  # values of the normal form


class Use(NamedTuple):
    """One use of one word: its table, the word, its data, the clause, and what is close around it."""

    kind: str
    word: str
    data: Data
    clause: str
    around: Data  # the step, the condition or the part of the clause that the word belongs to


KEYS_OF_CLAUSE: Mapping[str, Mapping[str, Field]] = {
    "may": grammar.MAY_KEYS,
    "when": grammar.WHEN_KEYS,
    "instead": grammar.INSTEAD_KEYS,
    "answers": grammar.ANSWERS_KEYS,
}


def uses(card: Data) -> Iterator[Use]:
    """Every use of a word of the language on a card.

    >>> card = {"type": "goal", "win": [{"cond": "have", "what": ["Sun"]}]}
    >>> [(use.kind, use.word) for use in uses(card)]
    [('type', 'goal'), ('clause', 'win'), ('condition', 'have')]
    """
    yield Use("type", card["type"], card, "", card)
    for clause in grammar.CLAUSES:
        if clause not in card:
            continue
        data = card[clause]
        yield Use("clause", clause, data, clause, data)
        walk = _Walk(clause, data)
        if clause == "do":
            yield from walk.steps(data)
        elif clause == "win":
            yield from walk.conditions(data)
        elif clause == "while":
            yield from walk.while_(data)
        elif clause == "attaches":
            yield walk.use("attaches key", "trait" if data["trait"] else "any", data)
        else:
            for one in data if isinstance(data, list) else [data]:
                yield from _Walk(clause, one).clause_keys(one, KEYS_OF_CLAUSE[clause])


class _Walk:
    """The walk through one clause; remembers what is close around the word it has come to."""

    def __init__(self, clause: str, around: Data) -> None:
        self.clause = clause
        self.around = around

    def use(self, kind: str, word: str, data: Data) -> Use:
        return Use(kind, word, data, self.clause, self.around)

    def clause_keys(self, data: Data, table: Mapping[str, Field]) -> Iterator[Use]:
        for name, what in table.items():
            value = data[key_name(name)]
            if not value or value == default(what):
                continue
            yield self.use(f"{self.clause} key", name, data)
            if name == "at":
                yield self.use("moment", value, data)
            elif self.clause == "answers" and name == "to":
                yield self.use("answered", value, data)
            elif self.clause == "instead" and name == "of":
                yield self.use("instead", value, data)
            else:
                yield from self.field(value, what)

    def while_(self, data: Data) -> Iterator[Use]:
        for part in ("set", "add"):
            if part == "add" and data["add"]:
                yield self.use("while key", "add", data)
            for name, value in data[part].items():
                if part == "set":
                    yield self.use("while key", name, data)
                yield self.use("value", name, data)
                if value != "all":
                    yield from self.amount(value)
        if data["powerless"]:
            yield self.use("while key", "host", data)
        if data["counts_as_yours"]:
            yield self.use("while key", "counts as yours", data)

    def steps(self, steps: Data) -> Iterator[Use]:
        for step in steps:
            outside, self.around = self.around, step
            word = grammar.VERBS[step["verb"]]
            yield self.use("verb", word.name, step)
            yield from self.field(step["what"], word.value)
            for name, what in word.fields.items():
                value = step[key_name(name)]
                if value != default(what):
                    yield self.use("verb key", f"{word.name}: {name}", step)
                if what.choices == tuple(grammar.PLACES):
                    yield self.use("place", value, step)
                elif value is not None:
                    yield from self.field(value, what)
            self.around = outside

    def conditions(self, conditions: Data) -> Iterator[Use]:
        for one in conditions:
            outside, self.around = self.around, one
            word = grammar.CONDITIONS[one["cond"]]
            yield self.use("condition", word.name, one)
            if word.name != "option":
                yield from self.field(one["what"], word.value)
            self.around = outside

    def field(self, value: Data, what: Field) -> Iterator[Use]:
        if what.kind == "cards":
            yield from self.cards(value)
        elif what.kind == "player":
            yield self.use("player", value if isinstance(value, str) else "holder of", value)
        elif what.kind == "steps":
            yield from self.steps(value)
        elif what.kind == "condition":
            yield from self.conditions(value)
        elif what.kind == "conditions":
            for each in value:
                yield from self.conditions(each)
        elif what.kind == "branches":
            for _, steps in value:
                yield from self.steps(steps)
        elif what.kind in ("amount", "quantity", "played"):
            yield from self.amount(value)

    def amount(self, value: Data) -> Iterator[Use]:
        if isinstance(value, str):
            yield self.use("quantity", value, value)
        elif "up_to" in value:
            yield self.use("quantity", "up to half" if value["up_to"] == "half" else "up to", value)
        elif "per" in value:
            yield self.use("amount", "count", value)
        else:
            yield self.use("amount", "numeral" if value["numeral"] else "number word", value)

    def cards(self, cards: Data) -> Iterator[Use]:
        if isinstance(cards, str):
            yield self.use("cards", cards, cards)
            return
        yield self.use("cards", "mapping", cards)
        yield self.use("zone", cards["in"], cards)
        for name, what in grammar.CARDS_KEYS.items():
            value = cards["except_this" if name == "except" else key_name(name)]
            usual = usual_zone(cards["type"]) if name == "in" else default(what)
            if value and value != usual:
                yield self.use("cards key", name, cards)
            if value:
                yield from self.field(value, what)
