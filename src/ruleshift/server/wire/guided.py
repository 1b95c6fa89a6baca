"""Guided tables: a position that somebody plays on over plain HTTP, led by a lesson or a puzzle.

How to make one:
1. Write a class with the methods of `Guide`. It is made anew for each request, and may keep its progress.
   With `open_hands = True` everybody's hand lies open.
2. In a chore (sandbox/chores.py) give it to `played` with the GuidedPlay that the browser has sent; another
   chore makes the catalog of `guide.begin().game` (a family may number the cards of a position anew).
3. Make two routes, as in http/lessons.py: `POST .../play` takes GuidedPlay and gives Guided, `GET .../cards`
   gives Catalog. What the page must know first contains GuidedInfo (`info_of`).
4. In the browser give both to web/src/guided/Guided.svelte, whose head says the rest.
Every request brings all answers from the beginning, so a refresh, Back or a second tab cannot break
anything, and nothing is kept here. An answer that is not taken (IllegalAnswer, with a sentence for people)
changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from ruleshift import IllegalAnswer
from ruleshift.server.wire import advice, questions, shape
from ruleshift.server.wire import messages as m
from ruleshift.server.wire.declined import Declined
from ruleshift.server.wire.over_guided import Guided, GuidedInfo, GuidedPlay, Lit

if TYPE_CHECKING:
    from ruleshift import Match, View

MOST_ANSWERS: Final = 400
MOST_REPLIES: Final = 400  # of the others, to one answer


class Guide(Protocol):
    """Whoever leads through a position."""

    @property
    def seat(self) -> int:
        """The seat of whoever is led."""

    def begin(self) -> Match:
        """The position at the start."""

    def asks(self, match: Match) -> bool:
        """Whether the person may answer the question that is open, or is to read something first."""

    def take(self, match: Match, options: Sequence[int]) -> None:
        """Take an answer of the person, usually by `questions.give`; IllegalAnswer says why not."""

    def reply(self, match: Match) -> bool:
        """Give one answer of somebody else, if somebody else is to answer now."""

    def lit(self, match: Match) -> list[Lit]:
        """What is pointed at."""

    def extra(self, match: Match) -> dict[str, Any]:
        """What the guide has to say, as data for its own page."""


def info_of(match: Match, seat: int) -> GuidedInfo:
    """What a page must know of a guided table before its first step."""
    game = match.game
    return GuidedInfo(game.name, game.title, game.family.name, list(match.names), seat)


def played(guide: Guide, wanted: GuidedPlay) -> Guided:
    """The table after some answers."""
    if len(wanted.answers) > MOST_ANSWERS:
        raise Declined(f"At most {MOST_ANSWERS} answers can be given here.")
    run = _Run(guide)
    run.replies()
    refused = ""
    for at, options in enumerate(wanted.answers):
        run.answer_comes(shown=not wanted.fresh and at == len(wanted.answers) - 1)
        try:
            guide.take(run.match, options)
        except IllegalAnswer as error:
            if at < len(wanted.answers) - 1:
                raise Declined(f"What was played here does not fit any more: {error}", 409) from None
            refused = str(error)
            break
        run.step()
        run.replies()
    if wanted.why:
        return Guided([], because=advice.why(run.match.view(guide.seat), wanted.why))
    updates = [] if refused else run.updates or [run.update(fresh=True)]
    return Guided(updates, guide.lit(run.match), guide.extra(run.match), refused)


class _Run:
    """A guided table that is being played up to its last answer."""

    def __init__(self, guide: Guide) -> None:
        self.guide = guide
        self.match = guide.begin()
        self.updates: list[m.Update] = []  # what the last answer has brought, if that is to be shown
        self._serial = 0
        self._answers = 0
        self._told = 0  # the first event that has not been shown
        self._shown = False

    def answer_comes(self, shown: bool) -> None:
        """What follows is to be shown step by step, or not."""
        self._answers += 1
        self._shown = shown
        if shown:
            self._told = len(self.match.view(self.guide.seat).as_told().raw_events)

    def step(self) -> None:
        self._serial += 1
        if self._shown:
            self.updates.append(self.update())

    def replies(self) -> None:
        """Let the others answer, each time as a step of its own."""
        for _ in range(MOST_REPLIES):
            if not self.guide.reply(self.match):
                return
            self.step()
        raise Declined("This goes on without end.")

    def hands(self) -> dict[int, View]:
        """The views of all seats, where hands lie open."""
        if not getattr(self.guide, "open_hands", False):
            return {}
        match, own = self.match, self.guide.seat
        return {seat: match.view(seat).as_told() for seat in range(len(match.names)) if seat != own}

    def update(self, fresh: bool = False) -> m.Update:
        match, guide = self.match, self.guide
        view = match.view(guide.seat)
        events, self._told = shape.told(view, 0 if fresh else self._told)
        question = questions.question(match, view, self._serial) if guide.asks(match) else None
        return m.Update(
            serial=self._serial,
            events=events,
            table=shape.table(view, self.hands()),
            waiting=view.outcome is None and question is None,
            question=question,
            window=shape.window(match, self._serial) if question is not None else None,
            outcome=shape.outcome(view),
            may_take_back=self._answers > 0,
            fresh=fresh,
        )
