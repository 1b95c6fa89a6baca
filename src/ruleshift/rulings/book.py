"""A rule book: its rules and our rulings on them, found by number, by rule, or by their words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from ruleshift.text.wording import cut

PLACES: Final = re.compile(r"[a-z]+|[0-9]{1,9}")
NUMBER: Final = r"\b\d+\.\d+\.\d+(?:\.\d+)?[ab]?"
IMPACTS: Final = {
    "H": "changes how the game plays",
    "M": "changes results in ordinary games",
    "L": "a corner case or wording",
}
RULE_KINDS: Final = {
    "mechanic": "to be done or refused, whatever cards there are",
    "card-dependent": "matters only with a card that has what stands in [brackets]",
    "definition": "a word or a field of a card, no behaviour of its own",
    "cosmetic": "no effect on play",
}
FAR: Final = 1_000  # further than any two numbers of a book are apart


class UnknownId(ValueError):
    """The book has no such rule or ruling; the message names the nearest ones."""


@dataclass(frozen=True)
class Rule:
    """One line of a rule index. It may stand for several numbers, or for a part of one."""

    label: str  # as the index writes it: "5.7.0, 5.7.1-b1..b3"
    ids: tuple[str, ...]  # one by one: 5.7.0, 5.7.1-b1, 5.7.1-b2, 5.7.1-b3
    kind: str  # one of RULE_KINDS
    rulings: tuple[str, ...]
    text: str
    chapter: str


@dataclass(frozen=True)
class Ruling:
    """What we do where the rules need an answer."""

    id: str
    kind: str  # what the book counts it under
    ruling: str
    chapter: str
    source: str = ""  # where the answer stands, if it is not our own
    impact: str = ""  # one of IMPACTS
    concerns: str = ""  # the rules in question, as a person lists them
    doubt: str = ""  # conflict, gap or ambiguity
    question: str = ""
    so: str = ""  # what follows from it
    why: str = ""
    option: str = ""


Entry = Rule | Ruling


@dataclass(frozen=True)
class Book:
    """All rules and rulings of one game, in the order of their lists."""

    name: str  # as scenarios write it: `star` in star.R14
    title: str
    deck: str  # the deck whose cards and options cite it, if it ships
    note: str  # what a reader must know first
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...]
    principles: dict[str, str] = field(default_factory=dict)  # P1: what decided where rules disagree

    def find(self, id_: str) -> list[Entry]:
        """What bears this number: the ruling, or the lines of the index on that rule and its parts.

        >>> from ruleshift.rulings import open_book
        >>> [entry.id for entry in open_book("star").find("w37")]
        ['W37']
        """
        wanted = id_.strip().casefold().removeprefix(f"{self.name}.")
        if (ruling := self._rulings.get(wanted)) is not None:
            return [ruling]
        found = [rule for rule in self.rules if any(_belongs(one.casefold(), wanted) for one in rule.ids)]
        if not found and re.fullmatch(r"[0-9]+(\.[0-9]+)?", wanted):  # a chapter
            found = [rule for rule in self.rules if any(one.startswith(f"{wanted}.") for one in rule.ids)]
        if not found:
            raise UnknownId(self._unknown(id_, wanted))
        return list(found)

    def named(self, id_: str) -> Entry | None:
        """The one line that a scenario proves by naming this number.

        The bare number of a rule that the index splits into parts says too little, and names none.
        """
        wanted = id_.casefold()
        if (ruling := self._rulings.get(wanted)) is not None:
            return ruling
        exact = [rule for rule in self.rules if wanted in map(str.casefold, rule.ids)]
        parts = [rule for rule in self.rules if any(_belongs(one.casefold(), wanted) for one in rule.ids)]
        found = exact or parts
        return found[0] if len(found) == 1 else None

    def ruling(self, id_: str) -> Ruling | None:
        """The ruling of that number.

        >>> from ruleshift.rulings import open_book
        >>> open_book("star").ruling("W37").ruling
        'The Teleporter cannot send itself.'
        """
        return self._rulings.get(id_.casefold())

    def entries(self) -> Iterator[Entry]:
        """Everything: first the rules, then the rulings."""
        yield from self.rules
        yield from self.rulings

    def search(self, words: str) -> list[Entry]:
        """Everything that has all these words somewhere in it."""
        wanted = words.casefold().split()
        return [entry for entry in self.entries() if all(word in _text(entry) for word in wanted)]

    def settled_by(self, ruling: Ruling) -> list[Rule]:
        """The rules to which a ruling applies."""
        return [rule for rule in self.rules if ruling.id in rule.rulings]

    def applying_to(self, rule: Rule) -> list[Ruling]:
        """The rulings that apply to a rule."""
        return [one for id_ in rule.rulings if (one := self.ruling(id_)) is not None]

    def mentioning(self, rule: Rule) -> list[Ruling]:
        """The rulings that weigh a rule but do not change how it reads."""
        numbers = {_number(one) for one in rule.ids}
        return [
            one
            for one in self.rulings
            if one.id not in rule.rulings and any(_speaks_of(one.concerns, number) for number in numbers)
        ]

    @cached_property
    def _rulings(self) -> dict[str, Ruling]:
        return {ruling.id.casefold(): ruling for ruling in self.rulings}

    def _unknown(self, id_: str, wanted: str) -> str:
        known = [one for rule in self.rules for one in rule.ids] + [one.id for one in self.rulings]
        unknown = f"{self.title} has no rule or ruling '{cut(id_)}'"
        if len(wanted) > 1 and not re.search(r"[0-9]", wanted):
            return f"{unknown}; to look for a word: ruleshift rules {self.name} --find {cut(id_)}"
        near = sorted(known, key=lambda one: _distance(wanted[:40], one.casefold()))[:3]
        return f"{unknown}; the nearest are {', '.join(near)}"


def _belongs(id_: str, wanted: str) -> bool:
    """Whether a number is the one that is wanted, or one of its parts: 2.2.4-b1 and 2.16.0a."""
    if id_ == wanted:
        return True
    rest = id_.removeprefix(wanted) if id_.startswith(wanted) else ""
    return rest.startswith("-") or (wanted[-1:].isdigit() and rest in ("a", "b"))


def _number(id_: str) -> str:
    """The number of a rule without its part."""
    return id_.partition("-")[0]


def _speaks_of(concerns: str, number: str) -> bool:
    """Whether a list of rules names this one, by itself or within a span such as 2.14.1-2.14.3."""
    named = re.findall(rf"({NUMBER})(?:-({NUMBER}))?", re.sub(r"\([^)]*\)", "", concerns))
    return any(
        first == number or bool(last and _key(first) <= _key(number) <= _key(last)) for first, last in named
    )


def _key(number: str) -> tuple[int, ...]:
    return tuple(int(one) for one in re.findall(r"\d+", number))


def _distance(one: str, other: str) -> list[int]:
    """How far apart two numbers are, place by place; letters are the same or far apart."""
    ours, theirs = PLACES.findall(one), PLACES.findall(other)
    apart = [
        abs(int(a) - int(b)) if a.isdigit() and b.isdigit() else FAR * (a != b)
        for a, b in zip(ours, theirs, strict=False)
    ]
    return [*apart, FAR * abs(len(ours) - len(theirs))]


def _text(entry: Entry) -> str:
    if isinstance(entry, Rule):
        words: tuple[str, ...] = (entry.label, entry.text, entry.chapter)
    else:
        words = (entry.id, entry.question, entry.ruling, entry.so, entry.why, entry.option, entry.source)
    return " ".join(words).casefold()
