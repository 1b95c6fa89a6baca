"""Looks lists of types over: those that a deck it is mixed with would make too short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.english.phrases import one_of
from ruleshift.families.fluxx.language.phrases import all_steps, within
from ruleshift.families.fluxx.language.walk import Use
from ruleshift.text.errors import NOTE

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import Card, Deck, Step

Findings = Iterator[tuple[str, str]]

MANY: Final = 4  # whoever lists so many types, and nearly all that there are, means all but some


def too_short(card: Card, found: list[Use], deck: Deck) -> Findings:
    """Types of other decks that a card forgets, as it stands."""
    yield from _nearly_all(found, deck)
    yield from _nothing_done(card)


def _nearly_all(found: list[Use], deck: Deck) -> Findings:
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


def _nothing_done(card: Card) -> Findings:
    """Cards that may be chosen and are then left where they are."""
    for steps in _lists(card):
        for at, step in enumerate(steps):
            if step["verb"] == "choose" and isinstance(step["what"], dict):
                left = _left(step["what"]["type"] or list(grammar.HANDLED), steps[at + 1 :])
                if left:
                    yield NOTE, f"nothing is done with {one_of(left)} that is chosen"


def _lists(card: Card) -> Iterator[list[Step]]:
    """All lists of steps of a card, at whatever depth."""
    clauses = [clause["do"] for clause in (*card.get("may", ()), *card.get("when", ()))]
    answers = [card["answers"]["do"]] if "answers" in card else []
    for steps in (card.get("do", []), card.get("leaves", []), *clauses, *answers):
        yield steps
        for step in all_steps(steps):
            yield from within(step)


def _left(types: list[str], steps: Sequence[Step]) -> list[str]:
    """The types that none of the steps asks for; none if a step takes whatever was chosen."""
    asked: set[str] = set()
    for step in steps:
        if step["what"] == "it":
            return []
        if step["verb"] == "if" and len(step["what"]) == 1 and step["what"][0]["cond"] == "it is":
            asked |= {*types} if step["else"] else {*step["what"][0]["what"]}
    return [name for name in types if name not in asked] if asked else []
