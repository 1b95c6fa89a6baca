"""The hand that keeps a table going: bots answer, windows close, absent people are stood in for."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.rules import CONTEXT
from ruleshift.server.live.client import WATCHER
from ruleshift.server.live.pace import Pace
from ruleshift.server.live.seat import STAND_IN
from ruleshift.server.live.windows import PASS, Gathering
from ruleshift.server.ops import logs
from ruleshift.server.wire import shape
from ruleshift.server.wire.refusal import Refusal

if TYPE_CHECKING:
    from ruleshift import Match
    from ruleshift.server.tables.table import Room

LOG: Final = logs.get("driver")
GONE: Final = 404  # the table itself
RETRY: Final = 5.0  # seconds, when the store did not take something or the bots are gone


class Thought:
    """A question that a bot thinks about."""

    def __init__(self, room: Room, match: Match, bot: str, seat: int) -> None:
        self.version = room.version  # of the table when it was asked
        self.bot = bot
        self.seat = seat
        self.ready = 0.0  # when the answer was found
        self._task = asyncio.create_task(self._think(room, match), name=f"bot at {room.id}")

    async def _think(self, room: Room, match: Match) -> int:
        try:
            return await room.tables.desk.think(match, self.bot, self.seat)
        finally:
            self.ready = room.tables.clock()
            room.driver.wake.set()

    def fits(self, room: Room, bot: str, seat: int) -> bool:
        return (self.version, self.bot, self.seat) == (room.version, bot, seat)

    @property
    def done(self) -> bool:
        return self._task.done()

    def answer(self) -> int:
        """What the bot answers; its trouble if it has any."""
        return self._task.result()

    def answer_or(self, passing: int) -> int:
        """What the bot answers in a window: nobody waits if it is not ready or in trouble, it passes then."""
        if not self.done:
            self.drop()
            return passing
        if (error := self._task.exception()) is not None:
            LOG.error("a bot passes", exc_info=error)
            return passing
        return self._task.result()

    async def wait(self) -> None:
        """Until it is done, for better or worse."""
        await asyncio.wait([self._task])

    def drop(self) -> None:
        """Nobody wants to know any more."""
        self._task.cancel()


class Driver:
    """Does at one table whatever nobody has to be asked for, until the game is over."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.wake = asyncio.Event()  # something has happened that it should look at
        self._task: asyncio.Task[None] | None = None
        self._stood_in: set[int] = set()  # seats of people for whom a bot plays because they are away
        self._windows = 0  # that were opened for everybody
        self.pace = Pace(room.tables.clock, room.tables.settings.bot_seconds)
        self.thoughts: list[Thought] = []  # of the present question, or of the window that is open

    def start(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._drive(), name=f"table {self.room.id}")

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._forget()

    async def _drive(self) -> None:
        """Let bots answer, windows close and absent people be stood in for, until the game is over."""
        room = self.room
        delay: float | None = 0.0
        while delay is not None:
            self.wake.clear()
            try:
                async with room.alone():
                    delay = await self.step()
            except Refusal as refusal:  # not stored, or the bots are gone: try again in a while
                if refusal.status == GONE:
                    return
                delay = RETRY
            except (Exception, SystemExit):
                await room.give_up()
                return
            if delay:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.wake.wait(), None if delay == float("inf") else delay)
            else:
                await asyncio.sleep(0)

    def _forget(self) -> None:
        """What bots think about is out of date."""
        for thought in self.thoughts:
            thought.drop()
        self.thoughts = []

    async def step(self) -> float | None:
        """Do the next thing for which nobody has to be asked, or let a bot begin to think.

        Returns how long to wait for something to happen, or None at the end.
        """
        room = self.room
        match = room.match
        if match is None:
            return await room.shuffle.step()
        if room.meta.status != "playing" or room.meta.broken:
            return None
        question = match.question
        if question is None:
            await room.change()  # an earlier version stored the last answer by itself
            return None
        if room.people and not any(room.here(seat) for seat in room.people):
            return float("inf")  # nobody is here: the game waits
        self._tell_who_stands_in()
        if self._gathers(match):
            return await self._gather(match)
        seat = question.who
        bot = room.player(seat) or (STAND_IN if self._overdue() else "")
        if bot:
            return await self._ask_bot(match, bot, seat)
        if len(question.options) == 1 or (match.window and room.passes(seat)):
            return await self._answer(match, question.find(PASS) if match.window else question.options[0])
        if self.pace.held:
            return self.pace.left()
        room.tell()
        return self._patience(seat)

    async def _ask_bot(self, match: Match, bot: str, seat: int) -> float:
        """A bot's turn to answer, or its place in a window where only one person plays."""
        self.pace.asked = True
        options = match.state.options
        if len(options) == 1:
            return await self._answer(match, options[0])
        thought = next((one for one in self.thoughts if one.fits(self.room, bot, seat)), None)
        if thought is None:
            self._forget()
            thought = Thought(self.room, match.copy(), bot, seat)
            self.thoughts = [thought]
        timed = bool(match.window) and self.pace.beat > 0
        if not thought.done and (not timed or self.pace.left() > 0):
            return self.pace.left() if timed else float("inf")
        self.thoughts = []
        if not timed:
            return await self._answer(match, thought.answer(), thought)
        question = match.question
        assert question is not None
        passing = question.find(PASS)
        if thought.done and self.pace.in_time(thought.ready):
            return await self._answer(match, thought.answer_or(passing), thought)
        thought.drop()
        return await self._answer(match, passing)

    async def _answer(self, match: Match, option: int, thought: Thought | None = None) -> float:
        """Answer for a bot, or for a person who has no choice: at once if nobody can see it, else in time."""
        listening = {client.seat for client in self.room.clients} or {WATCHER}
        seen = await self.room.played(_shows, match, option, listening)
        left = self.pace.left(thought.ready if thought else None)
        if seen and left > 0:
            self.thoughts = [thought] if thought else []
            return left
        await self.room.played(match.answer, option)
        await self.room.change()
        if seen:
            self.tell()
        return 0.0

    def _gathers(self, match: Match) -> bool:
        """Whether everybody is asked at once now.

        What was begun with several people is ended that way, even if only one of them is left.
        """
        return bool(match.window) and (len(self.room.people) > 1 or self.room.gathering is not None)

    def tell(self) -> None:
        """Tell everybody what has just happened; if a window opens upon it, that comes in the same breath."""
        room, match = self.room, self.room.match
        soon = match is not None and self._gathers(match) and any(room.here(seat) for seat in room.people)
        self.pace.mark()
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
        return limit > 0 and room.tables.clock() >= room.asked_since + limit

    def _patience(self, seat: int) -> float:
        """How long a person may take: until a bot stands in for somebody, or the clock runs out."""
        room = self.room
        wait = min((left for one in {seat, *room.people} if (left := room.absent(one)) > 0), default=0.0)
        if room.meta.turn_seconds:
            wait = min(wait, room.asked_since + room.meta.turn_seconds - room.tables.clock())
        return max(0.01, wait)

    async def _gather(self, match: Match) -> float:
        """A window at a table with several people."""
        room = self.room
        gathering = room.gathering
        if gathering is None:
            gathering = room.gathering = await self._open_window(match)
            room.tell()
        left = gathering.left(room.tables.clock())
        if left > 0 and any(gathering.waits_for(seat) for seat in room.people if not room.player(seat)):
            return left
        if self.pace.left() > 0:
            return self.pace.left()
        if not self.pace.beat and left > 0 and not all(one.done for one in self.thoughts):
            return left
        for thought in self.thoughts:
            one = gathering.asked[thought.seat]
            if one.choice is None:
                one.choice = thought.answer_or(one.passing)
        self.thoughts = []
        await room.played(gathering.close, match)
        await room.change()
        self.tell()
        return 0.0

    async def _open_window(self, match: Match) -> Gathering:
        """Ask everybody; bots that can answer begin to think, and the others are as slow."""
        room = self.room
        self._windows += 1
        self._forget()
        self.pace.mark()
        seconds = room.meta.window_seconds
        opened = await room.played(
            Gathering, match, self._windows, room.tables.clock(), seconds, room.audience.question_id
        )
        for seat, one in opened.asked.items():
            bot = room.player(seat)
            one.by_bot = bool(bot)
            self.pace.asked |= one.by_bot
            if one.takes(room.decided.get(seat)):
                one.choice = room.decided[seat]  # before the server was started anew
            elif bot and one.can_answer:
                self.thoughts.append(Thought(room, one.match, bot, seat))
            elif bot or room.passes(seat):
                one.choice = one.passing
        opened.shown = any(map(opened.waits_for, opened.asked))
        return opened


def _shows(match: Match, option: int, listening: set[int]) -> bool:
    """Whether somebody who listens is told of something when this is answered."""
    after = match.copy()
    after.state.tell_again(match.state, max(0, match.state.told - CONTEXT))  # a remark may look back at them
    told = after.state.told
    after.answer(option)
    if after.question is None:
        return True
    if after.state.told == told:
        return False
    return any(shape.told(after.view(None if one == WATCHER else one), told)[0] for one in listening)
