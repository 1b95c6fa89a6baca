"""A table: one match, the people and bots round it, and what each of them is told.

Whatever changes the table goes the same way: it is made, it is stored, and only then anybody is told. If it
cannot be stored, the table goes back to what the store knows, and whoever wished it hears why (keeping.py).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

import msgspec

from ruleshift.core.engine.state import IllegalAnswer
from ruleshift.server.live import exchange
from ruleshift.server.live.audience import Audience
from ruleshift.server.live.client import WATCHER, Client
from ruleshift.server.live.driver import Driver
from ruleshift.server.live.exchange import Shuffle
from ruleshift.server.live.seat import STAND_IN, Meta, Seat, copied, people
from ruleshift.server.live.windows import Gathering
from ruleshift.server.ops import logs
from ruleshift.server.sandbox.threads import TooLong
from ruleshift.server.store.store import StoreError
from ruleshift.server.tables.keeping import NOT_STORED, Keeper
from ruleshift.server.tables.records import ANSWER, INPUT, again
from ruleshift.server.wire import messages as m
from ruleshift.server.wire import questions
from ruleshift.server.wire.refusal import Refusal

if TYPE_CHECKING:
    from ruleshift import Match
    from ruleshift.core.match.history import Input
    from ruleshift.server.tables.tables import Tables

P = ParamSpec("P")
T = TypeVar("T")
LOG: Final = logs.get("rooms")
PATIENCE: Final = 30.0  # seconds until somebody who waits for the table is sent away
BUSY: Final = "This table is busy with something else. Try again in a moment."
SLOW: Final = "This game cannot go on: the cards of its deck take too long."
BROKEN: Final = "This game cannot go on: an error has been found, and it has been noted."


class Room:
    """One table. Everything that waits is done under its lock, one thing after another."""

    def __init__(self, tables: Tables, id: str, meta: Meta) -> None:
        self.tables = tables
        self.id = id
        self.meta = meta
        self.players = (0, 0)  # how many the deck is for
        self.match: Match | None = None
        self.start = ""  # the replay text of the fresh match
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.visitors = 0  # connections, those included that have not said hello yet
        self.seq = 0  # the number of the next record in the store
        self.version = 0  # grows with every input; a question is known by it
        self.stored_inputs = 0  # of the match's history, in the store
        self.answered: list[int] = []  # inputs before each answer that can be taken back (records.py)
        self.gathering: Gathering | None = None
        self.decided: dict[int, int] = {}  # seat -> option, in the window that is open or will be again
        self.awake_since = tables.clock()
        self.away_since: dict[int, float] = {}
        self.asked_since = 0.0  # when the present question was asked
        self.last_used = tables.clock()
        self.audience = Audience(self, tables.dice())
        self.driver = Driver(self)
        self.keeper = Keeper(self)
        self.shuffle = Shuffle(self)

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Have the table for oneself. What goes wrong meanwhile has not happened to it."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.lock.acquire()
        except TimeoutError:
            raise Refusal(BUSY, 503, PATIENCE) from None
        try:
            await self.keeper.settle()
            yield
        except Refusal:
            if self.keeper.ahead:
                await self.keeper.go_back()
            raise
        except StoreError as error:
            logs.told(LOG, "not stored", logging.ERROR, table=self.id, why=str(error))
            await self.keeper.go_back()
            raise Refusal(NOT_STORED, 503, PATIENCE) from None
        except (Exception, SystemExit):
            await self.keeper.go_back()
            raise
        except BaseException:  # cancelled: whoever comes next asks the store
            self.keeper.in_doubt = True
            raise
        finally:
            self.lock.release()

    # -- who is here -----------------------------------------------------------------------

    @property
    def people(self) -> list[int]:
        """The seats that belong to people."""
        return people(self.meta)

    def here(self, seat: int) -> bool:
        return any(client.seat == seat for client in self.clients)

    def player(self, seat: int) -> str:
        """The bot that answers for a seat now, or nothing if a person is to."""
        one = self.meta.seats[seat]
        if one.kind != "person" or one.bot:
            return one.bot or STAND_IN
        return STAND_IN if self.absent(seat) <= 0 else ""

    def absent(self, seat: int) -> float:
        """Seconds until a bot stands in for somebody who is away; somebody else must be there to mind."""
        others = any(self.here(other) for other in self.people if other != seat)
        if self.here(seat) or not others:
            return float("inf")
        # Whoever has not been here since the server began is on the way.
        since = self.away_since.get(seat, self.awake_since)
        return since + self.meta.grace_seconds - self.tables.clock()

    def info(self) -> m.Room:
        """All about the table that everybody may know."""
        meta = self.meta
        game = self.match.game if self.match else None
        joins = game is not None and game.family.joins and len(meta.seats) < game.most_seats
        return m.Room(
            id=self.id,
            deck=meta.deck,
            title=meta.title,
            family=meta.family,
            status=meta.status,
            seats=[self._seat_info(seat, one) for seat, one in enumerate(meta.seats)],
            options=meta.options,
            solo=meta.solo,
            public=meta.public,
            watchers=sum(client.seat == WATCHER for client in self.clients),
            players=list(game.players if game else self.players),
            window_seconds=meta.window_seconds,
            grace_seconds=meta.grace_seconds,
            turn_seconds=meta.turn_seconds,
            people=len(self.people),
            ask_all=len(self.people) > 1,
            next=meta.next,
            replay=self.id if meta.status == "over" else "",
            broken=meta.broken,
            may_join=joins and meta_playing(meta) and not (meta.solo or meta.closed),
            closed=meta.closed,
            marks=exchange.marks(meta),
            lacking=exchange.lacking(meta) if meta.status == "waiting" else [],
            fair=self.shuffle.info(),
        )

    def _seat_info(self, seat: int, one: Seat) -> m.SeatInfo:
        person = one.kind == "person"
        away = person and not self.here(seat)
        bot = one.bot or (STAND_IN if away and meta_playing(self.meta) and self.absent(seat) <= 0 else "")
        return m.SeatInfo(
            seat=seat,
            name=one.name,
            kind=one.kind,
            bot=bot,
            here=not away,
            host=seat == self.meta.host,
            gone=one.gone,
            deck=one.deck.partition("\n")[0][:60],
            who=one.who,
        )

    def passes(self, seat: int) -> bool:
        """Whether a person wants no part in the window that is open. Nothing here looks at a hand."""
        one = self.meta.seats[seat]
        if one.kind != "person" or self.player(seat):
            return False
        return one.windows == "pass" or (self.match is not None and self.match.moment in one.passes)

    # -- telling ---------------------------------------------------------------------------

    def tell_all(self, message: m.FromServer) -> None:
        self.audience.tell_all(message)

    def tell_room(self) -> None:
        self.audience.tell_all(m.RoomChanged(self.info()))

    def tell(self) -> None:
        """Tell everybody what is new for them."""
        self.audience.tell()

    def offered(self, seat: int) -> bool:
        """Whether a seat is asked and the question is put to it: it is not answered by itself in a moment."""
        match = self.match
        assert match is not None
        if seat < 0 or match.state.asked != seat or self.player(seat) or self.driver.pace.held:
            return False
        if len(match.state.options) == 1:
            return False
        return not match.window or (len(self.people) == 1 and not self.passes(seat))

    def clock_left(self, seat: int) -> float:
        """Seconds left for the answer of a seat, if the table has a clock."""
        if not self.meta.turn_seconds or self.gathering is not None or not self.offered(seat):
            return 0.0
        return max(0.1, round(self.asked_since + self.meta.turn_seconds - self.tables.clock(), 1))

    # -- changing the match ----------------------------------------------------------------

    async def change(self, meta: Meta | None = None, kind: str = INPUT) -> None:
        """Store what was done to the match, with a new meta if there is one, in one transaction."""
        before = self.meta.status
        await self.keeper.change(meta, kind)
        match = self.match
        if before == "playing" and self.meta.status == "over" and match and match.outcome is not None:
            self.tables.metrics.games.inc(match.outcome.kind)
            self.tell()
            self.tell_room()

    async def played(self, what: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Do something to the match. Cards of a deck that somebody has sent may take any time: not here.

        Where they take too long, the game ends there. The match that they are still at is given up.
        """
        if not self.meta.text:
            return what(*given, **named)
        try:
            return await self.tables.own_decks.aside(what, *given, **named)
        except TooLong:
            await self.keeper.go_back()
            await self.halt(SLOW)
            raise Refusal(SLOW, 409) from None

    async def answer(self, seat: int, id: int, options: Sequence[int]) -> None:
        """A person's answer."""
        match = self.playing()
        gathering = self.gathering
        if gathering is not None:
            await self._decide(gathering, seat, id, options)
            return
        if not self.offered(seat):
            raise Refusal("You are not asked anything just now.", 409)
        if id != self.audience.question_id(seat):
            raise Refusal("That question has been answered already.", 409)
        try:
            await self.played(questions.give, match, options)
        except IllegalAnswer as error:
            raise Refusal(str(error)) from None
        await self.change(kind=ANSWER)
        self.tables.metrics.answers.inc()
        self.driver.tell()
        self.driver.wake.set()

    async def _decide(self, gathering: Gathering, seat: int, id: int, options: Sequence[int]) -> None:
        """A decision in a window; it is kept private until the window closes."""
        if not gathering.waits_for(seat) or id != gathering.asked[seat].question.id:
            raise Refusal("You have decided already, or that moment is over.", 409)
        one = gathering.asked[seat]
        if len(options) != 1 or options[0] not in {option.number for option in one.question.options}:
            raise Refusal("That is not one of the answers to this play.")
        [choice] = questions.meant(one.match, options)
        await self.keeper.decide(seat, choice)
        one.choice = choice
        self.tell()
        self.driver.wake.set()

    def pass_for(self, seat: int) -> None:
        """Somebody wants no part in the window that is open."""
        gathering = self.gathering
        if gathering is not None and gathering.waits_for(seat):
            gathering.asked[seat].choice = gathering.asked[seat].passing
            self.tell()

    def playing(self) -> Match:
        """The match, if it goes on."""
        if self.match is None:
            raise Refusal("The game has not begun yet.", 409)
        if self.meta.status == "over" or self.meta.broken:
            raise Refusal("The game is over." if not self.meta.broken else self.meta.broken, 409)
        return self.match

    async def replayed(self, inputs: Sequence[Input]) -> Match:
        """The match from its start, up to some inputs."""
        work = self.tables.for_game(len(self.start), bool(self.meta.text))
        return await work.aside(again, self.start, inputs)

    async def take_back(self, seat: int) -> None:
        """Go back to before a person's latest answer."""
        match = self.playing()
        if self.people != [seat]:
            raise Refusal("Only somebody who plays against bots alone can take back.", 409)
        if not self.answered:
            raise Refusal("There is nothing to take back.", 409)
        kept = self.answered[-1]
        earlier = await self.replayed(match.history.inputs[:kept])
        await self.keeper.take_back(earlier, kept)
        self.audience.begin_again()
        self.driver.wake.set()

    # -- the end --------------------------------------------------------------------------

    async def give_up(self) -> None:
        """Something is wrong with the engine: keep the table as it is, for a judge to look at."""
        LOG.exception("table broken", extra={logs.FIELDS: {"table": self.id}})
        with suppress(Refusal):  # a store that fails, too: whoever wakes the table sees for themselves
            async with self.alone():
                await self.halt(BROKEN)
        if not self.meta.broken:
            self.meta = msgspec.structs.replace(self.meta, broken=BROKEN)
        self.tell_room()

    async def halt(self, why: str) -> None:
        """The game cannot go on."""
        meta = copied(self.meta)
        meta.broken = why
        with suppress(Refusal):
            await self.keeper.change(meta)
        self.meta = meta
        self.tell_room()


def meta_playing(meta: Meta) -> bool:
    return meta.status == "playing"
