"""Which answers would have no effect, for all that the seat which is asked can know: for a word of warning.

It is tried out on copies in which everything hidden is dealt anew by chance of its own, so what is found
says no more about the hidden cards than the view does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.family import Family

if TYPE_CHECKING:
    from ruleshift.core.match.match import Match

TRIES: Final = 4  # deals in all of which nothing may come of it
MOST_OPTIONS: Final = 40
MOST_PASSES: Final = 20


def in_vain(match: Match) -> list[int]:
    """The options of the present question by which a card would be played or used for nothing.

    >>> import ruleshift
    >>> from ruleshift.core.scenario.scenario import set_up
    >>> seats = {"Ann": {"hand": ["May I?", "Scone"]}, "Bob": {"hand": ["Novel"]}}
    >>> match = set_up(ruleshift.load("tutorial"), {"seats": seats})
    >>> [match.question.label(option) for option in in_vain(match)]
    ['play May I?']
    """
    question = match.question
    family = match.game.family
    if question is None or type(family).in_vain is Family.in_vain or len(question.options) > MOST_OPTIONS:
        return []
    return [option for option in question.options if _always(match, option)]


def _always(match: Match, option: int) -> bool:
    return all(_once(match, option) for _ in range(TRIES))


def _once(match: Match, option: int) -> bool:
    """Whether nothing comes of an answer in one deal, if nobody else answers it."""
    question = match.question
    assert question is not None
    twin = match.redeal(question.who)
    before = twin.state.told
    twin.answer(option)
    for _ in range(MOST_PASSES):
        asked = twin.question
        if asked is None or asked.who == question.who or not twin.window:
            break
        passes = [one for one, label in asked.labels().items() if label == "pass"]
        if not passes:
            return False
        twin.answer(passes[0])
    events = twin.game.tell(twin.state.events_since(before), twin.names)
    return bool(events) and match.game.family.in_vain(events)
