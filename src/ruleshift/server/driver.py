"""The hand that keeps a table going: bots answer, windows close, absent people are stood in for."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ruleshift.server.refusal import Refusal
from ruleshift.server.sitter import STAND_IN
from ruleshift.server.windows import PASS, Gathering

if TYPE_CHECKING:
    from ruleshift import Match
    from ruleshift.server.room import Room

RETRY: Final = 5.0  # seconds, when the store did not take something or the bots are gone


@dataclass
class Thought:
    """A question that a bot has to think about."""

    match: Match  # a copy
    bot: str
    seat: int
    version: int  # of the table when it was asked
    gathering: Gathering | None = None


class Driver:
    """Does at one table whatever nobody has to be asked for, until the game is over."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.wake = asyncio.Event()  # something has happened that it should look at
        self._task: asyncio.Task[None] | None = None
        self._stood_in: set[int] = set()  # seats of people for whom a bot plays because they are away
        self._windows = 0  # that were opened for everybody

    def start(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._drive(), name=f"table {self.room.id}")

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _drive(self) -> None:
        """Let bots answer, windows close and absent people be stood in for, until the game is over."""
        room = self.room
        delay: float | None = 0.0
        while delay is not None:
            self.wake.clear()
            thoughts: list[Thought] = []
            try:
                async with room.alone():
                    delay = await self.step(thoughts)
                for thought in thoughts:
                    await self._think(thought)
            except Refusal:  # not stored, or the bots are gone: try again in a while
                delay = RETRY
            except Exception:
                await room.give_up()
                return
            if delay:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.wake.wait(), None if delay == float("inf") else delay)
            else:
                await asyncio.sleep(0)

    async def _think(self, thought: Thought) -> None:
        """Let a bot think; the table goes on meanwhile, so its answer may come too late to count."""
        room = self.room
        option = await room.hall.desk.think(thought.match, thought.bot, thought.seat)
        async with room.alone():
            if thought.gathering is not None:
                thought.gathering.asked[thought.seat].choice = option
            elif room.version == thought.version and room.match is not None:
                room.match.answer(option)
                await room.change()
                self.tell()

    async def step(self, thoughts: list[Thought]) -> float | None:
        """Do the next thing for which nobody has to be asked, or note what bots have to think about.

        Returns how long to wait for something to happen, or None at the end.
        """
        room = self.room
        match = room.match
        if match is None or room.meta.status != "playing" or room.meta.broken:
            return None
        question = match.question
        if question is None:
            await room.change()  # an earlier version stored the last answer by itself
            return None
        if room.people and not any(room.here(seat) for seat in room.people):
            return float("inf")  # nobody is here: the game waits
        self._tell_who_stands_in()
        if self._gathers(match):
            return await self._gather(match, thoughts)
        seat = question.who
        if len(question.options) == 1 or (match.window and room.passes(seat)):
            match.answer(question.find(PASS) if match.window else question.options[0])
            await room.change()
            self.tell()
            return 0.0
        bot = room.player(seat) or (STAND_IN if self._overdue() else "")
        if bot:
            thoughts.append(Thought(match.copy(), bot, seat, room.version))
            return 0.0
        room.tell()
        return self._patience(seat)

    def _gathers(self, match: Match) -> bool:
        """Whether everybody is asked at once now.

        What was begun with several people is ended that way, even if only one of them is left.
        """
        return bool(match.window) and (len(self.room.people) > 1 or self.room.gathering is not None)

    def tell(self) -> None:
        """Tell everybody what has just happened; if a window opens upon it, that comes in the same breath."""
        room, match = self.room, self.room.match
        soon = match is not None and self._gathers(match) and any(room.here(seat) for seat in room.people)
        if not soon:
            room.tell()

    def _tell_who_stands_in(self) -> None:
        """Everybody sees when a bot begins or ends to play for somebody who is away."""
        room = self.room
        now = {seat for seat in room.people if room.absent(seat) <= 0}
        if now != self._stood_in:
            self._stood_in = now
            room.tell_room()

    def _overdue(self) -> bool:
        """Whether the clock has run out for the present question."""
        room, limit = self.room, self.room.meta.turn_seconds
        return limit > 0 and room.hall.clock() >= room.asked_since + limit

    def _patience(self, seat: int) -> float:
        """How long a person may take: until a bot stands in for somebody, or the clock runs out."""
        room = self.room
        wait = min((left for one in {seat, *room.people} if (left := room.absent(one)) > 0), default=0.0)
        if room.meta.turn_seconds:
            wait = min(wait, room.asked_since + room.meta.turn_seconds - room.hall.clock())
        return max(0.01, wait)

    async def _gather(self, match: Match, thoughts: list[Thought]) -> float:
        """A window at a table with several people."""
        room = self.room
        clock = room.hall.clock
        gathering = room.gathering
        if gathering is None:
            self._windows += 1
            seconds = room.meta.window_seconds
            gathering = Gathering(match, self._windows, clock(), seconds, room.audience.question_id)
            room.gathering = gathering
            for seat, one in gathering.asked.items():
                bot = room.player(seat)
                if one.takes(room.decided.get(seat)):
                    one.choice = room.decided[seat]  # before the server was started anew
                elif bot and one.can_answer:
                    thoughts.append(Thought(one.match, bot, seat, room.version, gathering))
                elif bot or room.passes(seat):
                    one.choice = one.passing
            room.tell()
            if thoughts:
                return 0.0
        if not gathering.complete and gathering.left(clock()) > 0:
            return gathering.left(clock())
        gathering.close(match)
        await room.change()
        self.tell()
        return 0.0
