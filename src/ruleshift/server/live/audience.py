"""What everybody at a table is told, and what they have been told already.

Nothing that travels may depend on what its receiver cannot know. So updates and questions are counted for
each seat by itself: a common count would tell how often the others were asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ruleshift.server.live.client import WATCHER, Client, encoded
from ruleshift.server.wire import messages as m
from ruleshift.server.wire import questions, shape

if TYPE_CHECKING:
    from ruleshift import Match, View
    from ruleshift.server.tables.table import Room
    from ruleshift.wire.table import Table

LOG_LENGTH: Final = 400  # events that somebody who comes is told
NOTHING: Final = -1


class Sight(NamedTuple):
    """What a seat sees of the match until that changes. A window asks and hears without changing it."""

    match: Match
    version: int  # of the table
    view: View
    table: Table


class Audience:
    """The people at a table, as listeners."""

    def __init__(self, room: Room, first_id: int) -> None:
        self.room = room
        self._next_id = first_id  # questions begin with a number by chance, so that old answers fit none
        self._ids: dict[int, tuple[int, int]] = {}  # seat -> version of the table, id of its question then
        self._serials: dict[int, int] = {}
        self._shown: dict[int, tuple[int, int, int]] = {}  # see `_now`
        self._told: dict[int, int] = {}  # how many events a seat has been told
        self._sights: dict[int, Sight] = {}

    # -- everybody -------------------------------------------------------------------------

    def tell_all(self, message: m.FromServer) -> None:
        text = encoded(message)
        for client in self.room.clients:
            client.send_text(text)

    def tell(self) -> None:
        """Tell everybody what is new for them."""
        if self.room.match is None:
            return  # nothing is, before the game
        by_seat: dict[int, list[Client]] = {}
        for client in self.room.clients:
            by_seat.setdefault(client.seat, []).append(client)
        for seat, clients in by_seat.items():
            if self._shown.get(seat) != self._now(seat):
                self._tell(seat, clients)

    def _tell(self, seat: int, clients: list[Client]) -> None:
        before = self._shown.get(seat, (NOTHING, NOTHING, NOTHING))
        update = self._update(seat)
        if not update.events and before[1:] == self._shown[seat][1:] and update.outcome is None:
            return  # what happened is nothing that this seat could see
        self._serials[seat] = update.serial
        text = encoded(update)
        for client in clients:
            client.send_text(text)

    def greet(self, client: Client, token: str = "") -> None:
        """Tell somebody who comes where they are."""
        room = self.room
        game = room.match.game if room.match else None
        client.send(m.Welcome(m.VERSION, client.seat, room.info(), token, game.digest if game else ""))
        if room.match is None:
            return
        if any(other.seat == client.seat and other is not client for other in room.clients):
            self.tell()  # so that what follows is the same for all of that seat
        client.send(self._update(client.seat, fresh=True))
        self.tell_passing(client.seat, client)

    def tell_passing(self, seat: int, client: Client | None = None) -> None:
        """Tell a seat, or one who has come to it, what it passes by itself."""
        match = self.room.match
        if seat == WATCHER or match is None:
            return
        one, known = self.room.meta.seats[seat], match.game.moments()
        moments = [m.Moment(kind, known[kind]) for kind in one.passes if kind in known]
        told = m.Passing(one.windows == "pass", moments)
        for each in [client] if client else [each for each in self.room.clients if each.seat == seat]:
            each.send(told)

    def begin_again(self) -> None:
        """The match has jumped: show it as if everybody had just come."""
        if self.room.match is None:
            return
        for seat in {client.seat for client in self.room.clients}:
            text = encoded(self._update(seat, fresh=True))
            for client in self.room.clients:
                if client.seat == seat:
                    client.send_text(text)

    def forget(self, seat: int) -> None:
        """Somebody else sits there now."""
        self._shown.pop(seat, None)

    # -- one seat --------------------------------------------------------------------------

    def question_id(self, seat: int) -> int:
        """The id of the question that a seat is asked now; a new one each time the table has changed."""
        version, id = self._ids.get(seat, (NOTHING, self._next_id))
        if version != self.room.version:
            id += 1
            self._ids[seat] = (self.room.version, id)
        return id

    def _now(self, seat: int) -> tuple[int, int, int]:
        """What decides whether there is something new for a seat: events, its question, the window."""
        room = self.room
        match = _match(room)
        gathering = room.gathering
        if gathering is not None:
            asked = gathering.id if gathering.waits_for(seat) else NOTHING
            return match.state.told, asked, gathering.id if gathering.shown else NOTHING
        return match.state.told, room.version if room.offered(seat) else NOTHING, NOTHING

    def _update(self, seat: int, fresh: bool = False) -> m.Update:
        room = self.room
        match = _match(room)
        _, _, view, table = self._sight(seat)
        since = max(0, match.state.told - LOG_LENGTH) if fresh else self._told.get(seat, 0)
        events, self._told[seat] = shape.told(view, since)
        self._shown[seat] = self._now(seat)
        question = self._question(seat, view)
        return m.Update(
            serial=self._serials.get(seat, 0) + (not fresh),
            events=events,
            table=table,
            waiting=view.outcome is None and question is None,
            question=question,
            window=self._window(seat),
            outcome=shape.outcome(view),
            clock=room.clock_left(seat),
            may_take_back=room.people == [seat] and bool(room.answered) and room.meta.status == "playing",
            fresh=fresh,
        )

    def _sight(self, seat: int) -> Sight:
        match, version = _match(self.room), self.room.version
        sight = self._sights.get(seat)
        if sight is None or sight.match is not match or sight.version != version:
            view = match.view(None if seat == WATCHER else seat)
            sight = self._sights[seat] = Sight(match, version, view, shape.table(view))
        return sight

    def _question(self, seat: int, view: View) -> m.Question | None:
        room = self.room
        if room.gathering is not None:
            return room.gathering.asked[seat].question if room.gathering.waits_for(seat) else None
        if not room.offered(seat):
            return None
        return questions.question(_match(room), view, self.question_id(seat))

    def _window(self, seat: int) -> m.Window | None:
        room = self.room
        if room.gathering is not None:
            one = room.gathering
            left = round(one.left(room.tables.clock()), 2)
            told = m.Window(one.id, one.about, one.seconds, left, one.kind, one.when, one.able(seat))
            return told if one.shown else None
        match = _match(room)
        return shape.window(match, self.question_id(seat)) if room.offered(seat) else None


def _match(room: Room) -> Match:
    assert room.match is not None
    return room.match
