"""What speaks for an answer: figures first, and how they are said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from ruleshift import Question
    from ruleshift.core.engine.look_ahead import LookAhead

CLOSE: Final = 0.005  # chances that differ by less are said to be alike


class Figures(NamedTuple):
    """The chance of winning behind an answer, beside that of the best other one that was tried."""

    option: int
    chance: float
    other: int | None = None  # the best of the others; None if nothing else was tried
    against: float = 0.0  # its chance
    worlds: int = 0  # in which the answer was tried


def of_option(found: LookAhead, option: int) -> Figures:
    """The figures of an option that was tried."""
    others = [other for other in found.ranked if other != option]
    if not others:
        return Figures(option, found.mean(option), worlds=found.tried(option))
    return Figures(option, found.mean(option), others[0], found.mean(others[0]), found.tried(option))


def in_words(figures: Figures, question: Question) -> str:
    """A sentence with the figures of an answer and of the next best.

    >>> import ruleshift
    >>> question = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1).question
    >>> one, other = question.options[:2]
    >>> "against 35 % for 'play" in in_words(Figures(one, 0.41, other, 0.35), question)
    True
    >>> "may be chance" in in_words(Figures(one, 0.41, other, 0.44), question)
    True
    """
    chance = percent(figures.chance)
    if figures.other is None:
        return f"It wins about {chance} of the games imagined."
    name = question.label(figures.other)
    if abs(figures.chance - figures.against) < CLOSE:
        return f"It wins about {chance} of the games imagined, and so does '{name}'."
    if figures.chance < figures.against:  # a cautious player keeps to what is usually right
        more = percent(figures.against)
        return f"It wins about {chance} of the games imagined; the {more} for '{name}' may be chance."
    return f"It wins about {chance} of the games imagined, against {percent(figures.against)} for '{name}'."


def percent(chance: float) -> str:
    """A chance as it is said.

    >>> percent(0.414)
    '41 %'
    """
    return f"{100 * chance:.0f} %"
