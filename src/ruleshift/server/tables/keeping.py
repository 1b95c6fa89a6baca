"""Keeps a table and its store together: one change is one transaction, and in doubt the store is right.

Whatever changes a table is worked out first: the match goes on in memory, the rest in a copy of the meta.
Then all of it is stored at once, and only then it has happened. If anything goes wrong before that, the table
becomes again what the store says it is. A store that does not answer is asked again before the next change.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from ruleshift.core.replay.fairness import TAKE_BACKS
from ruleshift.server.live.exchange import record
from ruleshift.server.live.seat import STAND_IN, Meta, Seat, copied, people
from ruleshift.server.ops import logs
from ruleshift.server.store.store import Record, StoredReplay, StoredTable, StoreError
from ruleshift.server.tables.records import (
    ANSWER,
    DECIDE,
    INPUT,
    START,
    UNDO,
    Told,
    decided,
    written,
)
from ruleshift.server.wire.refusal import Refusal

if TYPE_CHECKING:
    from ruleshift import Match
    from ruleshift.server.tables.table import Room

LOG: Final = logs.get("rooms")
AGAIN: Final = 5.0  # seconds after which it makes sense to try again
UNREACHABLE: Final = "The server cannot reach its store at the moment. Try again in a minute."
NOT_STORED: Final = f"That could not be stored, so it has not happened. {UNREACHABLE}"
GONE: Final = "There is no such table any more."
OTHER_VERSION: Final = "This game was begun with another version of its deck and cannot go on here."


def encoded(meta: Meta) -> str:
    return msgspec.json.encode(meta).decode()


class Kept:
    """A table as the store has it, read and played up to where its records lead."""

    def __init__(self, stored: StoredTable) -> None:
        self.meta = msgspec.json.decode(stored.meta, type=Meta)
        self.told = Told(stored.records)
        self.match: Match | None = None
        self.meta.broken = ""  # what has broken a table once may have been mended since
        try:
            if self.told.start:
                self.match = self.told.match()
                _mend(self.meta, self.match)
                if self.told.undone:
                    _mark_take_back(self.meta)
        except Exception as error:
            why = type(error).__name__
            logs.told(LOG, "table cannot be gone on with", logging.ERROR, table=stored.id, why=why)
            self.meta.broken = OTHER_VERSION


def _mend(meta: Meta, match: Match) -> None:
    """Earlier versions stored the log first and the meta after it, and may have been killed in between."""
    if meta.status == "waiting":
        meta.status = "playing"
    for name in match.names[len(meta.seats) :]:
        meta.seats.append(Seat(name, "bot", STAND_IN))
    del meta.seats[len(match.names) :]  # they also let a newcomer be taken back
    if meta.host >= len(meta.seats):
        meta.host = next(iter(people(meta)), 0)


def _mark_take_back(meta: Meta) -> None:
    """Whoever sits down later is to know that somebody looked ahead."""
    if TAKE_BACKS not in meta.marks:
        meta.marks.append(TAKE_BACKS)


class Keeper:
    """Stores what happens at one table. All of it is called with the table's lock held."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.in_doubt = False  # whether the store may know something else than we do

    @property
    def ahead(self) -> bool:
        """Whether the match has gone on without the store."""
        match = self.room.match
        return match is not None and len(match.history.inputs) != self.room.stored_inputs

    # -- changing --------------------------------------------------------------------------

    async def change(self, meta: Meta | None = None, kind: str = INPUT) -> None:
        """Store what was done to the match, and the meta if that is new; the end of a game, too."""
        room, match = self.room, self.room.match
        if match is None:
            await self._store([], meta)
            return
        fresh = match.history.inputs[room.stored_inputs :]
        replay = None
        if match.outcome is not None and room.meta.status == "playing":
            meta = meta or copied(room.meta)
            meta.status = "over"
            replay = await self._replay(match)
        await self._store(written(fresh, room.seq, kind), meta, replay)
        if not fresh:
            return
        if kind == ANSWER:
            room.answered.append(room.stored_inputs)
        if not all(isinstance(one, int) for one in fresh):
            room.answered = []  # nobody's coming or going is taken back
        room.stored_inputs += len(fresh)
        room.version += len(fresh)
        self._new_question()

    async def _replay(self, match: Match) -> StoredReplay:
        room = self.room
        match.history.start.record = record(room.meta, room.id)
        info = {"deck": room.meta.deck, "title": room.meta.title, "names": match.names}
        text = await room.tables.work.aside(match.save)
        return StoredReplay(room.id, text, msgspec.json.encode(info).decode(), time.time())

    async def begin(self, match: Match, meta: Meta) -> None:
        """Store the deal, with everything about the table that changes by it."""
        room = self.room
        start = await room.tables.work.aside(match.save)
        meta.status = "playing"
        await self._store([Record(room.seq, START, start)], meta)
        self.dealt(match, start)

    def dealt(self, match: Match, start: str) -> None:
        """The deal has been stored."""
        room = self.room
        room.start = start
        room.match = match
        room.stored_inputs = len(match.history.inputs)
        room.version += 1
        self._new_question()

    async def take_back(self, match: Match, kept: int) -> None:
        """Store that a match has gone back to before some inputs."""
        room = self.room
        meta = copied(room.meta)
        _mark_take_back(meta)
        await self._store([Record(room.seq, UNDO, str(kept))], meta)
        room.match = match
        room.answered = [one for one in room.answered if one < kept]
        room.stored_inputs = kept
        room.version += 1
        self._new_question()

    async def decide(self, seat: int, choice: int) -> None:
        """Store a decision in the open window. The match hears of it when the window closes."""
        room = self.room
        await self._store([Record(room.seq, DECIDE, decided(seat, choice))])
        room.decided[seat] = choice

    async def _store(
        self, records: Sequence[Record], meta: Meta | None = None, replay: StoredReplay | None = None
    ) -> None:
        room = self.room
        try:
            text = None if meta is None else encoded(meta)
            await room.tables.store.change(room.id, records, text, replay)
        except StoreError as error:
            logs.told(LOG, "not stored", logging.ERROR, table=room.id, why=str(error))
            await self.go_back()
            raise Refusal(NOT_STORED, 503, AGAIN) from None
        room.seq += len(records)
        if meta is not None:
            room.meta = meta

    def _new_question(self) -> None:
        room = self.room
        room.gathering = None
        room.decided = {}
        room.asked_since = room.last_used = room.tables.clock()

    # -- being what the store says ---------------------------------------------------------

    async def go_back(self) -> None:
        """Be where the store is, or where it was when it last answered."""
        self.in_doubt = True
        try:
            await self.settle()
        except Refusal:
            await self._remember()
            self._show()

    async def settle(self) -> None:
        """Ask the store how the table stands, if that is in doubt."""
        if not self.in_doubt:
            return
        room = self.room
        try:
            stored = await room.tables.store.load(room.id)
        except StoreError:
            raise Refusal(UNREACHABLE, 503, AGAIN) from None
        if stored is None:
            raise Refusal(GONE, 404)
        self.become(await room.tables.kept(stored))
        self.in_doubt = False
        self._show()

    async def _remember(self) -> None:
        """Without the store: play what it is known to have."""
        room = self.room
        if room.match is not None and room.start:
            inputs = room.match.history.inputs[: room.stored_inputs]
            room.match = await room.replayed(inputs)
            room.version += 1
            self._new_question()

    def become(self, kept: Kept) -> None:
        """Be what was kept."""
        room, told = self.room, kept.told
        room.meta = kept.meta
        room.seq = told.next
        room.answered = told.answered
        room.start = told.start
        room.match = kept.match
        room.stored_inputs = 0 if kept.match is None else len(kept.match.history.inputs)
        room.version = max(room.version + 1, told.next)
        self._new_question()
        room.decided = told.decided

    def _show(self) -> None:
        room = self.room
        room.audience.begin_again()
        room.tell_room()
        room.driver.wake.set()
