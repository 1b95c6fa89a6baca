"""A window at a table with several people: everybody is asked at once, though the match asks in turn.

The match asks seat after seat whether they answer a play. People are asked together and decide in private;
when all have decided, or time is up, their decisions are given to the match in its own order. So neither the
order nor the time of anything that can be seen tells who could have answered.

A window closes as soon as every seat has decided. Why that moment tells nothing of a hand:

- Every seat is asked, whether it could answer or not; none is passed over because it could not. Only the
  receiver hears whether they are able.
- A person passes by a press, or by a wish that was made before: for every window, or for windows of one sort.
  The sort follows from what everybody sees (`Game.moment`), and the wish is kept with the seat and looked at
  without looking at the hand. What a person decides to press, and when, is theirs to give away.
- A bot decides at a fixed time after the opening (pace.py), also where it holds nothing; if it is not ready
  by then, it passes. A seat for which a bot decides at the opening is the bot's for the whole window, even if
  its person comes back: else the wait for them would tell that they hold something.
- A window that waits for no person is not shown at all. It takes no time, or one beat if a bot is asked.

With `bot_seconds` 0 there are no such times: bots are waited for, and a stopwatch may tell.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ruleshift.server.wire import questions

if TYPE_CHECKING:
    from ruleshift import Match
    from ruleshift.server.wire.messages import Question

PASS: Final = "pass"


class Asked:
    """What one seat may answer in a window, and what it has decided."""

    def __init__(self, match: Match, passing: int, id: int) -> None:
        self.match = match  # a copy at the point where this seat is asked, all before it having passed
        self.passing = passing  # the option that passes
        self.choice: int | None = None
        self.by_bot = False  # a bot decides for the seat, in the whole of this window
        self._id = id

    @cached_property
    def question(self) -> Question:
        """As it travels; nobody makes one for a bot."""
        match = self.match
        shown = questions.question(match, match.view(match.state.asked), self._id)
        assert shown is not None
        return shown

    def takes(self, choice: int | None) -> bool:
        """Whether something is one of the answers."""
        return choice in self.match.state.options

    @property
    def can_answer(self) -> bool:
        return len(self.match.state.options) > 1


class Gathering:
    """The decisions in one window."""

    def __init__(
        self, match: Match, id: int, opened: float, seconds: float, question_id: Callable[[int], int]
    ) -> None:
        self.id = id
        self.about = match.window
        self.kind = match.moment
        self.when = match.game.moments().get(self.kind, "")
        self.opened = opened
        self.seconds = seconds
        self.asked: dict[int, Asked] = {}
        self.shown = True  # whether there is anybody to wait for
        probe = match.copy()
        while (question := probe.question) is not None and question.who not in self.asked:
            if probe.events or probe.window != self.about:
                break
            seat = question.who
            passing = question.find(PASS)
            self.asked[seat] = Asked(probe.copy(), passing, question_id(seat))
            probe.answer(passing)

    def left(self, now: float) -> float:
        """Seconds until it closes by itself."""
        return max(0.0, self.opened + self.seconds - now)

    def waits_for(self, seat: int) -> bool:
        """Whether a seat's person is to decide."""
        return seat in self.asked and self.asked[seat].choice is None and not self.asked[seat].by_bot

    def able(self, seat: int) -> bool:
        """Whether a seat holds anything to answer with: for its own ears only."""
        return seat in self.asked and self.asked[seat].can_answer

    def close(self, match: Match) -> None:
        """Give the decisions to the match; whoever has made none passes."""
        before = match.state.told
        left = dict(self.asked)
        while (question := match.question) is not None and question.who in left:
            if match.state.told > before or match.window != self.about:
                return  # somebody has answered: what comes next is another window
            one = left.pop(question.who)
            match.answer(one.passing if one.choice is None else one.choice)
