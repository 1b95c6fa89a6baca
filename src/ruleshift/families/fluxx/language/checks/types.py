"""Looks lists of types over: those that a deck it is mixed with would make too short."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.checks.endless import all_steps
from ruleshift.families.fluxx.language.english.phrases import one_of
from ruleshift.families.fluxx.language.walk import Use
from ruleshift.text.errors import NOTE

Data = Any  # values of the normal form
Findings = Iterator[tuple[str, str]]

MANY: Final = 4  # whoever lists so many types, and nearly all that there are, means all but some


def too_short(card: Data, found: list[Use], deck: Data) -> Findings:
    """Types of other decks that a card forgets, as it stands."""
    yield from _nearly_all(found, deck)
    yield from _nothing_done(card)


def _nearly_all(found: list[Use], deck: Data) -> Findings:
    """Lists of all types of the deck but one."""
    there = {card["type"] for card in deck["cards"]} & {*grammar.HANDLED}
    for use in found:
        types = use.data["type"] if use.kind == "cards" and use.word == "mapping" else None
        if not types or len(types) < MANY or grammar.left_out(types):
            continue
        missing = [name for name in grammar.HANDLED if name in there and name not in types]
        if len(missing) == 1:
            way = f"{{any but: {missing[0]}}}"
            yield (
                NOTE,
                f"a list of all types of this deck but one; `{way}` means those of other decks as well",
            )


def _nothing_done(card: Data) -> Findings:
    """Cards that may be chosen and are then left where they are."""
    for steps in _lists(card):
        for at, step in enumerate(steps):
            if step["verb"] == "choose" and isinstance(step["what"], dict):
                left = _left(step["what"]["type"] or list(grammar.HANDLED), steps[at + 1 :])
                if left:
                    yield NOTE, f"nothing is done with {one_of(left)} that is chosen"


def _lists(card: Data) -> Iterator[Data]:
    """All lists of steps of a card, at whatever depth."""
    clauses = [*card.get("may", ()), *card.get("when", ()), card.get("answers") or {}]
    for steps in (
        card.get("do", ()),
        card.get("leaves", ()),
        *(clause.get("do") or () for clause in clauses),
    ):
        yield steps
        for step in all_steps(steps):
            yield from (inner for inner in _inner(step) if inner)


def _inner(step: Data) -> Iterator[Data]:
    if step["verb"] == "either":
        yield from (inner for _, inner in step["what"])
    yield from (step.get(key) for key in ("then", "else", "do"))


def _left(types: list[str], steps: Data) -> list[str]:
    """The types that none of the steps asks for; none if a step takes whatever was chosen."""
    asked: set[str] = set()
    for step in steps:
        if step["what"] == "it":
            return []
        if step["verb"] == "if" and [one["cond"] for one in step["what"]] == ["it is"]:
            asked |= {*types} if step["else"] else {*step["what"][0]["what"]}
    return [name for name in types if name not in asked] if asked else []
