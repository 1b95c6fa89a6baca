"""All tables of a server: makes them, wakes them from the store, puts them to sleep."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec
from litestar.di import NamedDependency

from ruleshift.core.registry import family
from ruleshift.core.replay.fairness import REPLAY
from ruleshift.server.live import exchange
from ruleshift.server.live.seat import STAND_IN, Exchange, Meta, Seat, copied
from ruleshift.server.ops import logs
from ruleshift.server.ops.garbage import tidy
from ruleshift.server.ops.metrics import Metrics
from ruleshift.server.sandbox import chores
from ruleshift.server.sandbox.analyses import Analyses
from ruleshift.server.sandbox.bots import Desk
from ruleshift.server.sandbox.limits import Limits
from ruleshift.server.sandbox.threads import Work
from ruleshift.server.sandbox.workers import Workers
from ruleshift.server.store.pulse import Pulse
from ruleshift.server.store.store import Record, Store, StoredTable, StoreError
from ruleshift.server.tables.dealing import dealt, resumed, seats
from ruleshift.server.tables.games import Games
from ruleshift.server.tables.keeping import Kept, encoded
from ruleshift.server.tables.records import START
from ruleshift.server.tables.table import Room
from ruleshift.server.tables.tokens import fingerprint, new_table_id, new_token
from ruleshift.server.wire import messages as m
from ruleshift.server.wire.over_http import MadeTable, NewTable, TableInfo
from ruleshift.server.wire.refusal import Refusal

if TYPE_CHECKING:
    from ruleshift import Match
    from ruleshift.server.ops.settings import Settings

LOG: Final = logs.get("tables")
GOODBYE: Final = 2.0  # seconds until everybody must have heard it
OWN_DECK: Final = 5.0  # seconds for an answer
VERY_LONG: Final = 150.0  # seconds
LONG_GAME: Final = 60_000  # characters of records: several times what people play in an evening
STORED: Final = 5.0  # seconds until all that waits must be in the store
SWEEP: Final = 60.0  # seconds between two rounds through the tables
FULL: Final = "All tables of this server are taken. Try again later."


class Tables:
    """The tables that are awake, and what they share."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        clock: Callable[[], float] = time.monotonic,
        dice: Callable[[], int] = lambda: secrets.randbelow(1 << 30),
    ) -> None:
        self.settings = settings
        self.store = store
        self.clock = clock
        self.dice = dice  # what nobody may foresee
        self.metrics = Metrics()
        self.limits = Limits(settings)
        self.desk = Desk(self.metrics)
        self.work = Work()
        self.own_decks = Work(2, OWN_DECK)  # for the cards of decks that people have sent
        self.slow = Work(2, VERY_LONG)  # for what may take minutes, and must keep nothing else waiting
        self.long_games = Work(
            2
        )  # for playing them again: strangers may send many, and nobody else is to wait
        self.workers = Workers(settings, clock)
        self.analyses = Analyses(self.workers)
        self.pulse = Pulse(store, clock)
        self.rooms: dict[str, Room] = {}
        self._waking: dict[str, asyncio.Task[Room]] = {}
        self.games = Games()
        self._sweeper: asyncio.Task[None] | None = None
        self.closing = False
        self.metrics.gauge(
            "ruleshift_tables", "Tables that are awake, by their status.", self._by_status, "status"
        )
        self.metrics.gauge(
            "ruleshift_sockets", "Connections to tables.", lambda: float(self.limits.sockets.taken)
        )
        self.metrics.gauge(
            "ruleshift_store_queue", "Writes that wait for the store.", lambda: float(store.waiting)
        )
        self.metrics.gauge(
            "ruleshift_work_queue", "Pieces of work that wait.", lambda: float(self.workers.waiting)
        )

    def _by_status(self) -> Mapping[str, float]:
        found = {"waiting": 0.0, "playing": 0.0, "over": 0.0}
        for room in self.rooms.values():
            found[room.meta.status] += 1
        return found

    # -- games -----------------------------------------------------------------------------

    async def check_lists(self, meta: Meta, decks: Sequence[str], address: str) -> None:
        """Refuse deck lists that break the rules of construction."""
        if any(decks) and family(meta.family).lists() is not None:
            game = await self.work.aside(lambda: pickle.dumps(self.games.of(meta)))
            await self.workers.do(address, "deck list", chores.legal, game, decks)

    def players(self, meta: Meta) -> tuple[int, int]:
        return self.games.of(meta).players

    # -- making tables ---------------------------------------------------------------------

    async def make(self, new: NewTable, address: str = "") -> MadeTable:
        """A new table as somebody wants it."""
        meta = await self.work.aside(self._meta, new)
        await self.check_lists(meta, [one.deck for one in meta.seats], address)
        return await self._open(meta, None)

    def _meta(self, new: NewTable) -> Meta:
        settings = self.settings
        meta = Meta(
            deck=new.deck,
            title="",
            family="",
            seats=[],
            text=new.text,
            options=dict(new.options),
            solo=new.solo,
            public=new.public,
            seed=new.seed,
            window_seconds=min(max(new.window_seconds, 1.0), settings.longest_window),
            grace_seconds=min(max(new.grace_seconds, 0.0), settings.longest_grace),
            turn_seconds=min(max(new.turn_seconds, 0.0), settings.longest_grace),
        )
        game = self.games.of(meta)
        meta.title, meta.deck = game.title, game.name
        meta.family = game.family.name
        meta.seats = seats(new, game)
        yours = [seat for seat, one in enumerate(new.seats) if one.kind == "you"]
        meta.host = yours[0] if yours else 0
        meta.agreed = yours if meta.seed is not None else []  # whoever has chosen it
        return meta

    async def make_from(self, text: str, at: int, seat: int, address: str = "") -> MadeTable:
        """A table that goes on from a moment of a replay: a person on one seat, bots on the others."""
        await self.workers.do(address, "replay", chores.reached, text, at)  # whoever sent it pays for it
        match = await self.for_game(len(text)).aside(resumed, text, at)
        if match.outcome is not None:
            raise Refusal("There the game is over. Go back to an earlier point.")
        game = match.game
        if seat not in match.state.seated():
            raise Refusal("Nobody sits there at that point of the game.")
        meta = Meta(
            deck=game.name,
            title=game.title,
            family=game.family.name,
            seats=[Seat(name, "bot", STAND_IN) for name in match.names],
            text="" if game.shipped else game.text,
            options=dict(game.options),
            solo=game.options.get("solo") == "on",
            host=seat,
            window_seconds=self.settings.window_seconds,
            grace_seconds=self.settings.grace_seconds,
            marks=[REPLAY],
        )
        meta.seats[seat] = Seat(match.names[seat], "person")
        return await self._open(meta, match)

    async def _open(self, meta: Meta, match: Match | None) -> MadeTable:
        if len(self.rooms) >= self.settings.most_tables:
            await self.sweep()
        if len(self.rooms) >= self.settings.most_tables:
            raise Refusal(FULL, 503, SWEEP)
        token = new_token()
        seat = next((n for n, one in enumerate(meta.seats) if one.kind == "person"), -1)
        if seat >= 0:
            meta.seats[seat].secret = fingerprint(token)
        id = new_table_id()
        if match is None and not any(one.kind == "open" for one in meta.seats):
            match = await self._first_deal(meta, id)
        room = await self._make(id, meta, match)
        logs.told(LOG, "table made", table=room.id, deck=meta.deck, seats=len(meta.seats))
        return MadeTable(room.id, seat, token if seat >= 0 else "")

    async def _make(
        self, id: str, meta: Meta, match: Match | None, before: tuple[str, str] | None = None
    ) -> Room:
        """A table that is stored whole: with its deal, if that has been made."""
        room = Room(self, id, meta)
        room.players = await self.work.aside(self.players, meta)
        records = []
        if match is not None:
            meta.status = "playing"
            records.append(Record(0, START, await self.work.aside(match.save)))
        await self.store.make_table(room.id, encoded(meta), records, before)
        self.rooms[room.id] = room
        if match is not None:
            room.seq = 1
            room.keeper.dealt(match, records[0].body)
        if match is not None or exchange.under_way(meta):
            room.driver.start()
        return room

    async def deal(self, meta: Meta, id: str) -> Match:
        """A fresh match for the people and bots of a table."""
        return await self.work.aside(lambda: dealt(self.games.of(meta), meta, id))

    async def _first_deal(self, meta: Meta, id: str) -> Match | None:
        """A match, or nothing yet: people make its key together first, unless its seed was chosen."""
        exchange.check_seed(meta)
        if meta.seed is None:
            exchange.start(meta)
        return None if exchange.under_way(meta) else await self.deal(meta, id)

    async def begin(self, room: Room, meta: Meta) -> None:
        """Let the game of a table begin; `meta` is what it will be then."""
        match = await self._first_deal(meta, room.id)
        if match is None:
            await room.change(meta)
        else:
            await room.keeper.begin(match, meta)
        room.driver.start()

    async def again(self, room: Room) -> str:
        """A new table for the people of one whose game is over; the links to their seats stay good."""
        if room.meta.next:
            return room.meta.next
        old = room.meta
        seats = [
            msgspec.structs.replace(  # whoever has taken the seat of a bot plays under their own name now
                one, bot=one.bot if one.kind == "bot" else "", gone=False, name=one.who or one.name, who=""
            )
            for one in old.seats
        ]
        # Whoever began last time comes last.
        seats = seats[1:] + seats[:1]
        meta = msgspec.structs.replace(
            old, seats=seats, status="waiting", next="", seed=None, broken="",
            exchange=Exchange(), agreed=[], marks=[],
        )  # fmt: skip
        meta.host = next((n for n, one in enumerate(seats) if one.secret == old.seats[old.host].secret), 0)
        new = new_table_id()
        linked = copied(old)
        linked.next = new
        await self._make(new, meta, await self._first_deal(meta, new), (room.id, encoded(linked)))
        room.meta = linked
        return new

    # -- games that are played again -------------------------------------------------------

    def for_game(self, length: int, own_deck: bool = False) -> Work:
        """Where a game of this length is played again; cards of strangers may take any time."""
        return self.long_games if own_deck or length > LONG_GAME else self.work

    async def kept(self, stored: StoredTable) -> Kept:
        """A table as the store has it, played up to where its records lead."""
        length = sum(len(one.body) for one in stored.records)
        own_deck = bool(msgspec.json.decode(stored.meta, type=Meta).text)
        return await self.for_game(length, own_deck).aside(Kept, stored)

    # -- tables that are there -------------------------------------------------------------

    def public(self) -> list[TableInfo]:
        """The tables that strangers may come to."""
        return [
            TableInfo(
                room.id,
                room.meta.title,
                room.meta.status,
                sum(one.kind == "open" for one in room.meta.seats),
                [one.name for one in room.meta.seats if one.kind == "person"],
                sum(client.seat < 0 for client in room.clients),
                exchange.marks(room.meta),
            )
            for room in self.rooms.values()
            if room.meta.public and room.meta.status != "over" and room.clients
        ]

    async def room(self, id: str) -> Room:
        """A table, woken from the store if it sleeps."""
        room = self.rooms.get(id)
        if room is not None:
            return room
        waking = self._waking.get(id)
        if waking is None:  # once for all who come meanwhile: a table must not be there twice
            waking = self._waking[id] = asyncio.create_task(self._wake(id), name=f"wake {id}")
            waking.add_done_callback(lambda _: self._waking.pop(id, None))
        return await asyncio.shield(waking)

    async def _wake(self, id: str) -> Room:
        kept = await self.store.load(id) if len(id) < 40 else None
        if kept is None:
            raise Refusal("There is no such table. Perhaps the link is not complete.", 404)
        if len(self.rooms) >= self.settings.most_tables:
            self._put_to_sleep(SWEEP)  # before their time: nobody is there, and somebody is here
        if len(self.rooms) >= self.settings.most_tables:
            raise Refusal(FULL, 503, SWEEP)
        found = await self.kept(kept)
        room = Room(self, id, found.meta)
        try:
            room.players = await self.work.aside(self.players, found.meta)
        except Refusal as refusal:  # a deck that cannot be read any more
            found.meta.broken = found.meta.broken or refusal.why
        room.keeper.become(found)
        self.rooms[id] = room
        playing = room.meta.status == "playing" or exchange.under_way(room.meta)
        if playing and not room.meta.broken:
            room.driver.start()
        return room

    # -- coming and going of the server ----------------------------------------------------

    def open(self) -> None:
        """Begin to look after the tables."""
        self._sweeper = asyncio.create_task(self._sweep_now_and_then(), name="sweeper")

    async def _sweep_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except StoreError as error:
                logs.told(LOG, "not swept", logging.ERROR, why=str(error))
            except Exception:  # or nobody would ever sweep again
                LOG.exception("not swept")
            tidy()

    async def sweep(self) -> None:
        """Put tables to sleep where nobody has been for a while; the store keeps them."""
        self._put_to_sleep(60 * self.settings.empty_minutes)
        if self.settings.keep_days:
            await self.store.sweep(86_400 * self.settings.keep_days, [*self.rooms, *self._waking])

    def _put_to_sleep(self, seconds: float) -> None:
        late = self.clock() - seconds
        for room in list(self.rooms.values()):
            if not room.visitors and room.last_used < late and not room.lock.locked():
                room.driver.stop()
                del self.rooms[room.id]

    async def farewell(self) -> None:
        """Let nothing new begin, let what is under way be stored, and say goodbye to everybody."""
        self.closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        for room in self.rooms.values():
            room.driver.stop()
        clients = [client for room in self.rooms.values() for client in room.clients]
        rooms = list(self.rooms.values())
        await asyncio.gather(*(_let_go(room) for room in rooms))
        for room in rooms:
            room.tell_all(m.Bye("The server is being restarted. Your game is safe.", True))
        for client in clients:
            client.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                while any(not client.waiting.empty() for client in clients if not client.behind):
                    await asyncio.sleep(0.01)

    async def close(self) -> None:
        """The end: nothing that was acknowledged is lost."""
        if not self.closing:
            await self.farewell()
        self.desk.close()
        self.workers.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(STORED):
                await self.store.close()


async def _let_go(room: Room) -> None:
    """Wait until what is under way at a table is stored, but not for ever."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(GOODBYE), room.lock:
            pass


TablesHere = NamedDependency[Tables]  # how a route asks for it
