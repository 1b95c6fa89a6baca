"""Mutants of a Fluxx deck: what can be altered on each card and in the deck's head."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.clauses import SWITCHES
from ruleshift.language.kinds import Field, key_name

from .fluxx_value_mutants import ValueMutants
from .mutants import GONE, Change, Data, inside

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


# Keys of `while` that are on or off, and those that say which cards are meant.
SWITCHED: Final = tuple(SWITCHES.values())
FILTERED: Final = ("harmless", "may_ignore", "repels", "kill_first")


class CardMutants(ValueMutants):
    """The changes of one card."""

    def changes(self) -> Iterator[Change]:
        card = self.card
        needed = grammar.CLAUSES_NEEDED.get(card["type"], ())
        for at, trait in enumerate(card["traits"]):
            yield ("traits", at), GONE, trait
        if card["size"] > 1:
            yield from inside(("size",), self.number((), card["size"]))
        if card["only_with"]:
            yield ("only_with",), None, card["only_with"]
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
            if part["with"]:
                yield (at, "with"), None, "lent"
                yield from inside((at, "with"), self.filter(part["with"], counting=False))
            if part["if"]:
                yield (at, "if"), None, "condition"
                yield from inside((at, "if"), self.conditions(part["if"]))
            yield from inside((at, "do"), self.steps(part["do"]))

    def clause_when(self, parts: Data) -> Iterator[Change]:
        for at, part in enumerate(parts):
            if len(parts) > 1:
                yield (at,), GONE, "trigger"
            yield from self.words((at, "at"), part["at"], grammar.MOMENTS)
            if part["optional"]:
                yield (at, "optional"), False, True
            yield from inside((at, "do"), self.steps(part["do"]))

    def clause_instead(self, parts: Data) -> Iterator[Change]:
        if len(parts) > 1:
            for at in range(len(parts)):
                yield (at,), GONE, "replacement"
        for at, part in enumerate(parts):
            if part["of"] == "being killed":
                yield from self.words((at, "to"), part["to"], grammar.INSTEAD_NEEDS["being killed"][1])

    def clause_while(self, data: Data) -> Iterator[Change]:
        for part in ("set", "add"):
            for name, amount in data[part].items():
                if len(data[part]) > 1:
                    yield (part, name), GONE, name
                yield from inside((part, name), self.value(amount))
        several = len([key for key in data if data[key]]) > 1
        for flag in SWITCHED:
            if data[flag] and several:
                yield (flag,), False, True
        for key in FILTERED:
            if data[key]:
                if several:
                    yield (key,), None, "filter"
                yield from inside((key,), self.filter(data[key], counting=False))
        yield from self.for_whom(data)
        if data["turns"]:
            yield from inside(("turns", "what"), self.filter(data["turns"]["what"], counting=False))
            yield from self.words(("turns", "trait"), data["turns"]["trait"], self.deck["traits"])
            yield from inside(("turns", "uncounted"), self.flag(data["turns"]["uncounted"]))

    def for_whom(self, data: Data) -> Iterator[Change]:
        """Whom a bonus or a title goes to, who is free of a limit, and whose power is switched off."""
        if data["if"]:
            yield from inside(("if",), self.condition(data["if"]))
        if data["title"]:
            yield ("title",), f"{data['title']} or so", data["title"]
        if len(data["free_of"]) > 1:
            yield from ((("free_of", at), GONE, word) for at, word in enumerate(data["free_of"]))
        yield from inside(("switches_off",), self.names(data["switches_off"]))

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

    def clause_lose(self, data: Data) -> Iterator[Change]:
        yield from inside(("if",), self.condition(data["if"]))
        if data["winner"]:
            yield ("winner",), None, data["winner"]

    def clause_duty(self, data: Data) -> Iterator[Change]:
        yield from self.words(("when",), data["when"], grammar.DUTIES)
        yield ("say",), f"{data['say']} or so", data["say"]
        if data["which"]:
            yield ("which",), None, "filter"
            yield from inside(("which",), self.filter(data["which"], counting=False))
        yield from inside(("forfeit",), self.steps(data["forfeit"]))

    def clause_leaves(self, steps: Data) -> Iterator[Change]:
        return self.steps(steps)

    def clause_held(self, word: Data) -> Iterator[Change]:
        return self.words((), word, grammar.HELD)

    def clause_enters(self, word: Data) -> Iterator[Change]:
        return self.words((), word, grammar.ENTERS)

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
        elif kind == "names" or (kind == "counted" and isinstance(value, list)):
            yield from self.names(value)
        elif kind in ("filter", "counted"):
            yield from self.filter(value)
        elif kind == "title":
            yield (), f"{value} or so", value
        elif kind == "types":
            yield from self.types(value)
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
