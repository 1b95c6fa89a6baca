"""Walks through the normal form of a card and names every word of the language it uses, and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.clauses import SWITCHES
from ruleshift.families.fluxx.language.kinds import LANGUAGE
from ruleshift.families.fluxx.language.selections import only_names, player_word, usual_zone
from ruleshift.language.kinds import Field, key_name

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import Card, Filter

Node = Mapping[str, Any]  # a part of the normal form, gone through by the tables of the grammar


class Use(NamedTuple):
    """One use of one word: its table, the word, its data, the clause, and what is close around it."""

    kind: str
    word: str
    data: Any  # the part of the normal form that it stands for
    clause: str
    around: Any  # the step, the condition or the part of the clause that the word belongs to


KEYS_OF_CLAUSE: Mapping[str, Mapping[str, Field]] = {
    "may": grammar.MAY_KEYS,
    "when": grammar.WHEN_KEYS,
    "instead": grammar.INSTEAD_KEYS,
    "answers": grammar.ANSWERS_KEYS,
    "lose": grammar.LOSE_KEYS,
    "duty": grammar.DUTY_KEYS,
}

# The words that stand behind a key of a clause, in tables of their own.
WORD_TABLES: Mapping[tuple[str, str], str] = {
    ("when", "at"): "moment",
    ("answers", "to"): "answered",
    ("instead", "of"): "instead",
    ("duty", "when"): "duty",
}


def uses(card: Card) -> Iterator[Use]:
    """Every use of a word of the language on a card.

    >>> card = {"type": "goal", "win": [{"cond": "have", "what": ["Sun"]}]}
    >>> [(use.kind, use.word) for use in uses(card)]
    [('type', 'goal'), ('clause', 'win'), ('condition', 'have')]
    """
    clauses = cast("dict[str, Any]", card)
    yield Use("type", card["type"], card, "", card)
    for clause in grammar.CLAUSES:
        if clause not in card:
            continue
        data = clauses[clause]
        yield Use("clause", clause, data, clause, data)
        walk = _Walk(clause, data)
        if clause in ("do", "leaves"):
            yield from walk.steps(data)
        elif clause in ("held", "enters"):
            yield walk.use(clause, data, data)
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

    def __init__(self, clause: str, around: Any) -> None:
        self.clause = clause
        self.around = around

    def use(self, kind: str, word: str, data: Any) -> Use:
        return Use(kind, word, data, self.clause, self.around)

    def clause_keys(self, data: Node, table: Mapping[str, Field]) -> Iterator[Use]:
        for name, what in table.items():
            value = data[key_name(name)]
            if not value or value == LANGUAGE.default(what):
                continue
            yield self.use(f"{self.clause} key", name, data)
            if (self.clause, name) in WORD_TABLES:
                for word in value if isinstance(value, list) else [value]:
                    yield self.use(WORD_TABLES[self.clause, name], word, data)
            else:
                yield from self.field(value, what)

    def while_(self, data: Node) -> Iterator[Use]:
        for name, value in data["set"].items():
            yield self.use("while key", name, data)
            yield from self.value(name, value, data)
        for name, what in grammar.WHILE_KEYS.items():
            if name in grammar.VALUES or not (value := data[SWITCHES.get(name, key_name(name))]):
                continue
            yield self.use("while key", name, data)
            if name == "add":
                for added, amount in value.items():
                    yield from self.value(added, amount, data)
            elif what.kind == "turning":
                yield from self.filter(value["what"])
                yield self.use("trait", value["trait"], data)
            elif name == "title":
                yield self.use("title given", value, data)
            else:
                yield from self.field(value, what)

    def value(self, name: str, value: Any, data: Node) -> Iterator[Use]:
        """A value that is set or added to."""
        yield self.use("value", name, data)
        if value == "all" or "all_but" in value:
            yield self.use("value", value if value == "all" else "all but", data)
        if value != "all":
            yield from self.amount(value.get("all_but", value))

    def steps(self, steps: Sequence[Node]) -> Iterator[Use]:
        for step in steps:
            outside, self.around = self.around, step
            word = grammar.VERBS[step["verb"]]
            yield self.use("verb", word.name, step)
            yield from self.field(step["what"], word.value)
            for name, what in word.fields.items():
                value = step[key_name(name)]
                if value != LANGUAGE.default(what):
                    yield self.use("verb key", f"{word.name}: {name}", step)
                if what.choices == tuple(grammar.PLACES):
                    yield self.use("place", value, step)
                elif value is not None:
                    yield from self.field(value, what)
            self.around = outside

    def conditions(self, conditions: Sequence[Node]) -> Iterator[Use]:
        for one in conditions:
            outside, self.around = self.around, one
            word = grammar.CONDITIONS[one["cond"]]
            yield self.use("condition", word.name, one)
            if word.name != "option":
                yield from self.field(one["what"], word.value)
            for name, what in word.fields.items():
                value = one[key_name(name)]
                if value != LANGUAGE.default(what):
                    yield self.use("condition key", f"{word.name}: {name}", one)
                yield from self.field(value, what)
            self.around = outside

    def field(self, value: Any, what: Field) -> Iterator[Use]:
        if what.kind == "cards":
            yield from self.cards(value)
        elif what.kind == "player":
            yield self.use("player", player_word(value), value)
            if player_word(value) == "most":
                yield from self.filter(value["most"])
                if value["except"]:
                    yield self.use("title", value["except"], value)
        elif what.kind in ("filter", "counted"):
            if isinstance(value, dict):
                yield from self.filter(value)
        elif what.kind in ("trait", "title"):
            yield self.use(what.kind, value, value)
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

    def amount(self, value: str | Node) -> Iterator[Use]:
        if isinstance(value, str):
            yield self.use("quantity", value, value)
        elif "up_to" in value:
            words = {"half": "up to half", "all": "any number"}
            yield self.use("quantity", words.get(str(value["up_to"]), "up to"), value)
        elif "random" in value:
            yield self.use("quantity", "so many at random", value)
            yield from self.amount(value["random"])
        elif "per" in value:
            yield self.use("amount", "count", value)
            yield self.use("counted", value["per"], value)
        else:
            yield self.use("amount", "numeral" if value["numeral"] else "number word", value)

    def filter(self, value: Node) -> Iterator[Use]:
        """The keys of a filter that are not at their defaults."""
        yield self.use("filter", "names" if only_names(cast("Filter", value)) else "mapping", value)
        for name, what in grammar.FILTER_KEYS.items():
            if value[name] and value[name] != LANGUAGE.default(what):
                yield self.use("filter key", name, value)
                yield from self.field(value[name], what)

    def cards(self, cards: str | Node) -> Iterator[Use]:
        if isinstance(cards, str):
            yield self.use("cards", cards, cards)
            return
        yield self.use("cards", "mapping", cards)
        yield self.use("zone", cards["in"], cards)
        for name, what in grammar.CARDS_KEYS.items():
            value = cards["except_this" if name == "except" else key_name(name)]
            usual = usual_zone(cards["type"]) if name == "in" else LANGUAGE.default(what)
            if value and value != usual:
                yield self.use("cards key", name, cards)
            if value:
                yield from self.field(value, what)
