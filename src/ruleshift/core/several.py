"""Choices of several cards: shows and takes a whole set at once, though a match asks card by card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ruleshift.core.state import IllegalAnswer
from ruleshift.core.view import seen

if TYPE_CHECKING:
    from ruleshift.core.match import Match

DONE: Final = (
    "done",
    "no more",
    "keep the rest",
)  # what ends a set before it is full, in each family's words


@dataclass(frozen=True)
class Several:
    """A set that is being asked for: what it can be made of, and how many there must and may be."""

    pool: dict[int, str]  # option -> label, words such as `done` left out
    words: dict[int, str]  # other answers to the first question, such as `let chance choose`
    least: int
    most: int
    done: str = DONE[0]  # what ends it early

    @property
    def size(self) -> str:
        """How many are wanted, in words.

        >>> Several({}, {}, 2, 2).size, Several({}, {}, 0, 3).size
        ('2', 'up to 3')
        """
        return str(self.most) if self.least == self.most else f"up to {self.most}"


def several(match: Match) -> Several | None:
    """The set behind the present question, or None if one answer is all it takes.

    It is worked out from what the asked seat can see, so it can be shown to that seat.
    """
    asked = match.question
    if asked is None:
        return None
    labels = asked.labels()
    if match.game.gathered(match.state) < 0 and not any(label in DONE for label in labels.values()):
        return None
    whole = match.game.whole_set(seen(match.state, asked.who))
    if whole is None:
        return probed(match)
    pool, least, most = whole
    words = {o: label for o, label in labels.items() if o not in pool and label not in DONE}
    return Several(pool, words, least, most) if most > 1 or least < most else None


def probed(match: Match) -> Several | None:
    """The same, found out by answering.

    A match asks for a set in option order, so its first question leaves out what can only come
    last. Going through a copy, always with the lowest option, meets every card of the set. What the
    asked seat cannot see is dealt anew in that copy, so nothing that comes out can depend on it.
    """
    asked = match.question
    if asked is None:
        return None
    who, prompt = asked.who, asked.prompt
    probe = match.redeal(who, 0)
    cards_end = len(match.game.names)  # options below it are cards, above it words
    pool: dict[int, str] = {}
    words: dict[int, str] = {}
    least = -1
    most = 0
    word = DONE[0]
    # Until the set is whole nothing happens: an event means that it was, or that this is no set.
    while (
        (question := probe.question)
        and not probe.state.events
        and (question.who, question.prompt) == (who, prompt)
    ):
        labels = question.labels()
        done = [option for option, label in labels.items() if label in DONE]
        if done and least < 0:
            least = most
            word = labels[done[0]]
        cards = {option: label for option, label in labels.items() if option < cards_end}
        if not cards:
            break
        if most == 0:
            words = {o: label for o, label in labels.items() if o not in cards and o not in done}
        pool |= cards
        most += 1
        probe.answer(min(cards))
    least = most if least < 0 else least
    return Several(pool, words, least, most, word) if most > 1 or least < most else None


def first_of_each(pool: Mapping[int, str], chosen: Iterable[int]) -> list[int]:
    """The same cards, but of copies that look alike those that a match hears of first.

    >>> first_of_each({4: "discard Sun", 5: "discard Sun", 7: "discard Moon"}, [7, 5])
    [7, 4]
    """
    left: dict[str, list[int]] = {}
    for option in sorted(pool):
        left.setdefault(pool[option], []).append(option)
    return [left[pool[option]].pop(0) for option in chosen]


def check_set(wanted: Several, chosen: Sequence[int]) -> None:
    """Raise IllegalAnswer unless these are a set as it is wanted.

    >>> check_set(Several({4: "discard Sun", 7: "discard Moon"}, {}, 1, 1), [4, 7])
    Traceback (most recent call last):
    ruleshift.core.state.IllegalAnswer: 2 are chosen, and 1 is wanted
    """
    strange = [option for option in chosen if option not in wanted.pool]
    if strange:
        raise IllegalAnswer(f"{strange[0]} is not among what can be chosen")
    if len(set(chosen)) < len(chosen):
        raise IllegalAnswer("the same card is chosen twice")
    if not wanted.least <= len(chosen) <= wanted.most:
        are, size = ("is" if len(chosen) == 1 else "are"), wanted.size
        raise IllegalAnswer(f"{len(chosen)} {are} chosen, and {size} {'is' if size == '1' else 'are'} wanted")


def answer_set(match: Match, wanted: Several, chosen: Sequence[int]) -> None:
    """Give a whole set, in the order in which the match wants to hear it."""
    check_set(wanted, chosen)
    asked = match.question
    assert asked is not None
    who, prompt = asked.who, asked.prompt
    before = len(match.state.events)

    def still_asked() -> bool:
        now = match.question
        same = now is not None and (now.who, now.prompt) == (who, prompt)
        return same and len(match.state.events) == before

    for option in sorted(first_of_each(wanted.pool, chosen)):
        # What is not asked any more has been taken by itself: it was all that was left.
        if still_asked() and match.question is not None and option in match.question.options:
            match.answer(option)
    if still_asked() and match.question is not None:
        done = [option for option, label in match.question.labels().items() if label in DONE]
        if done:
            match.answer(done[0])
