"""What speaks for an answer: figures first, and how they are said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from ruleshift import Question
    from ruleshift.core.engine.look_ahead import LookAhead

CLOSE: Final = 0.005  # chances that differ by less are said to be alike, as are those that are said alike


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
    >>> "and so does 'play" in in_words(Figures(one, 0.334, other, 0.328), question)
    True
    """
    chance = percent(figures.chance)
    if figures.other is None:
        return f"It wins about {chance} of the games imagined."
    name = question.label(figures.other)
    if alike(figures):
        return f"It wins about {chance} of the games imagined, and so does '{name}'."
    if figures.chance < figures.against:  # a cautious player keeps to what is usually right
        more = percent(figures.against)
        return f"It wins about {chance} of the games imagined; the {more} for '{name}' may be chance."
    return f"It wins about {chance} of the games imagined, against {percent(figures.against)} for '{name}'."


def alike(figures: Figures) -> bool:
    """Whether the two chances are as good as the same."""
    apart = abs(figures.chance - figures.against)
    return apart < CLOSE or percent(figures.chance) == percent(figures.against)


def liked(figures: Figures, question: Question, points: int, temper: str) -> str:
    """The same for somebody who goes by more than chances: so many points better or less it likes an answer.

    >>> import ruleshift
    >>> question = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1).question
    >>> one, other = question.options[:2]
    >>> said = liked(Figures(one, 0.30, other, 0.35), question, 9, "It follows a whim")
    >>> said.startswith("It likes it 9 % better than 'play"), said.endswith(": about 30 %, against 35 %.")
    (True, True)
    >>> liked(Figures(one, 0.30, other, 0.35), question, 0, "It follows a whim")[:35]
    'It follows a whim: it wins about 30'
    """
    if figures.other is None:
        return in_words(figures, question)
    chance, against = percent(figures.chance), percent(figures.against)
    if figures.chance >= figures.against or alike(figures):
        how = "better" if points > 0 else "less"
        return in_words(figures, question) + (f" It likes it {abs(points)} % {how}." if points else "")
    name = question.label(figures.other)
    if points > 0:
        return (
            f"It likes it {points} % better than '{name}', though it wins less often so: about {chance},"
            f" against {against}."
        )
    return f"{temper}: it wins about {chance} of the games imagined, against {against} for '{name}'."


def percent(chance: float) -> str:
    """A chance as it is said.

    >>> percent(0.414)
    '41 %'
    """
    return f"{100 * chance:.0f} %"
