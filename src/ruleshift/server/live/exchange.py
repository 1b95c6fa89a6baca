"""How the people of a table and its server make the key of a game together, before the cards are dealt.

First everybody publishes a commitment, the server before all others; when all are shown, the people open
theirs. The server's secret stays closed until the game is over: with it the key could be worked out, and so
could every hidden card. It is stored before its commitment is shown, so no restart can change it. Whoever
gives nothing in time is named, and left out when all others agree. See docs/fair-play.md.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final, get_args

from ruleshift.core.engine.seats import seat_names
from ruleshift.core.replay import fairness
from ruleshift.core.replay.fairness import SERVER, Record, Share
from ruleshift.server.live.seat import Exchange, Meta, copied, people
from ruleshift.server.wire import messages as m
from ruleshift.server.wire.refusal import Refusal

if TYPE_CHECKING:
    from ruleshift import Game
    from ruleshift.server.tables.table import Room

ANOTHER: Final = "This seat has given its part already, in another window or on another device."
NOT_NOW: Final = "That belongs to a deal that is over."
CANNOT_DEAL: Final = "The cards cannot be dealt, so this game does not begin: {why}"
UNAVAILABLE: Final = 500  # from this status on it is the server that lacks something
NEVER: Final = float("inf")


# -- what is known about a table -----------------------------------------------------------


def marks(meta: Meta) -> list[m.UnfairMark]:
    """Why the game of a table is not a fair one, in words of core/replay/fairness.py."""
    found: list[str] = [*meta.marks]
    if meta.seed is not None:
        found.append(fairness.SEED)
    if meta.options.get("always_pause_windows") == "off" and not meta.solo:
        found.append(fairness.WINDOWS)
    return [mark for mark in get_args(m.UnfairMark) if mark in found]


def under_way(meta: Meta) -> bool:
    """Whether the key is being made."""
    return meta.status == "waiting" and meta.exchange.stage in ("commit", "open")


def missing(meta: Meta) -> list[int]:
    """The seats whose part is not there yet."""
    one = meta.exchange
    given = one.commitments if one.stage == "commit" else one.secrets
    wanted = people(meta) if one.stage == "commit" else sorted(one.commitments)
    return [seat for seat in wanted if seat not in given and seat not in one.without]


def voters(meta: Meta) -> list[int]:
    """The seats that have given their part: all of them have to agree if others are to be left out."""
    one = meta.exchange
    return sorted(one.commitments if one.stage == "commit" else one.secrets)


def lacking(meta: Meta) -> list[int]:
    """People who have not agreed to a chosen seed. Who plays against bots alone has nobody to ask."""
    them = people(meta)
    return (
        [seat for seat in them if seat not in meta.agreed] if meta.seed is not None and len(them) > 1 else []
    )


def check_seed(meta: Meta) -> None:
    """Refuse a chosen seed that somebody at the table has not agreed to."""
    if names := [meta.seats[seat].name for seat in lacking(meta)]:
        raise Refusal(
            f"The seed of this deal was chosen, and {', '.join(names)} did not agree to that. "
            "They can agree, or the host lets chance deal.",
            409,
        )


# -- changing it; `meta` is a copy that will be stored -------------------------------------


def start(meta: Meta) -> None:
    """A new deal: the server gives its part first. Without people there is nobody else to give one."""
    stage: m.FairStage = "commit" if people(meta) else "dealt"
    secret = secrets.token_hex(fairness.SECRET_BYTES)
    meta.exchange = Exchange(deal=meta.exchange.deal + 1, stage=stage, secret=secret)


def seat_changed(meta: Meta, changed: int) -> None:
    """Somebody has come or gone before the game: what was agreed and given is void, but it has been tried.

    A host who stays has chosen the seed, and need not be asked. Whoever becomes the host has not.
    """
    if meta.status == "waiting":
        meta.exchange = Exchange(deal=meta.exchange.deal)
        meta.agreed = [seat for seat in meta.agreed if seat == meta.host != changed]


def key(meta: Meta, table: str, game: Game) -> bytes:
    """The key of the game, as it follows from all secrets."""
    names = seat_names([one.name for one in meta.seats], game.least_seats, game.most_seats)
    terms = fairness.terms(table, meta.exchange.deal, game, names)
    return fairness.key_of(terms, shares(meta, table), sorted(meta.exchange.without))


def shares(meta: Meta, table: str) -> list[Share]:
    """All that was given, the server's part first."""
    one = meta.exchange
    promised = fairness.commitment(table, one.deal, SERVER, one.secret)
    opened = [Share(seat, one.commitments[seat], secret) for seat, secret in sorted(one.secrets.items())]
    return [Share(SERVER, promised, one.secret), *opened]


def record(meta: Meta, table: str) -> Record | None:
    """How a game was dealt, for its replay."""
    together = meta.exchange.stage == "dealt"
    if not together:
        return Record("", 0, [], [], [*marks(meta)]) if marks(meta) else None
    deal, without = meta.exchange.deal, sorted(meta.exchange.without)
    return Record(table, deal, shares(meta, table), without, [*marks(meta)])


# -- at a table ----------------------------------------------------------------------------


class Shuffle:
    """The making of a key at one table. Everything is called with the table's lock held."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._since: float | None = None  # when somebody was first here for this stage
        self._stage = ("", 0)  # which stage, of which deal
        self._named = False  # whether everybody has heard who is late

    def info(self) -> m.Fair | None:
        """What everybody may know."""
        meta, table = self.room.meta, self.room.id
        one = meta.exchange
        if not one.stage:
            return None
        server = fairness.commitment(table, one.deal, SERVER, one.secret)
        pledges = [m.Pledge(seat, promised) for seat, promised in sorted(one.commitments.items())]
        return m.Fair(
            deal=one.deal,
            stage=one.stage,
            pledges=[m.Pledge(SERVER, server), *pledges],
            missing=missing(meta) if under_way(meta) else [],
            left=round(self.left(), 2),
            late=self._late(),
            without=sorted(one.without),
            agreed=sorted(one.agreed),
            proof=self._proof(),
        )

    def _proof(self) -> m.Proof | None:
        """Everything, once the game is over."""
        meta, match = self.room.meta, self.room.match
        if meta.status != "over" or match is None or match.history.start.key is None:
            return None
        terms = fairness.terms(self.room.id, meta.exchange.deal, match.game, match.history.start.names)
        return m.Proof(
            deck=terms.deck,
            digest=terms.digest,
            options=[m.Choice(*one) for one in terms.options],
            seats=terms.seats,
            brought=terms.brought,
            secrets=[m.Opened(one.seat, one.secret) for one in shares(meta, self.room.id)],
            key=match.history.start.key.hex(),
        )

    def left(self) -> float:
        """Seconds until those who have given nothing are late."""
        meta = self.room.meta
        if not under_way(meta) or self._since is None or self._stage != _stage(meta):
            return 0.0
        return max(0.0, self._since + self.room.tables.settings.fair_seconds - self.room.tables.clock())

    def _late(self) -> bool:
        """Whether those whose part is missing have had their time."""
        begun = self._since is not None and self._stage == _stage(self.room.meta)
        return begun and under_way(self.room.meta) and self.left() <= 0

    # -- what browsers give ----------------------------------------------------------------

    async def commit(self, seat: int, message: m.Commit) -> None:
        """Somebody's commitment."""
        known = self._given(self.room.meta.exchange.commitments, seat, message.deal)
        if known == message.commitment:
            return  # the same page, loaded again, or a second window of it
        meta = self._at("commit", seat, message.deal)
        if not fairness.is_digits(message.commitment):
            raise Refusal(f"A commitment has {fairness.DIGITS} hexadecimal digits.")
        if known:
            raise Refusal(ANOTHER, 409)
        meta.exchange.commitments[seat] = message.commitment
        meta.exchange.agreed = []
        await self._change(meta)

    async def open(self, seat: int, message: m.Open) -> None:
        """Somebody's secret."""
        if self._given(self.room.meta.exchange.secrets, seat, message.deal) == message.secret:
            return
        meta = self._at("open", seat, message.deal)
        promised = meta.exchange.commitments.get(seat)
        secret = message.secret
        fits = fairness.is_digits(secret) and promised == fairness.commitment(
            self.room.id, message.deal, seat, secret
        )
        if not fits:
            raise Refusal("That does not fit what this seat has committed to.", 409)
        meta.exchange.secrets[seat] = secret
        meta.exchange.agreed = []
        await self._change(meta)

    async def go_without(self, seat: int, message: m.GoWithout) -> None:
        """Somebody agrees to go on without those who are late."""
        meta = copied(self.room.meta)
        if not under_way(meta) or message.deal != meta.exchange.deal or message.seats != missing(meta):
            raise Refusal(NOT_NOW, 409)
        if not self._late():
            raise Refusal("They still have time.", 409)
        if seat not in voters(meta):
            raise Refusal("Only those who have given their part can agree to that.", 409)
        if seat not in meta.exchange.agreed:
            meta.exchange.agreed.append(seat)
            await self._change(meta)

    def _given(self, parts: dict[int, str], seat: int, deal: int) -> str | None:
        """What a seat has given already."""
        return parts.get(seat) if deal == self.room.meta.exchange.deal else None

    def _at(self, stage: m.FairStage, seat: int, deal: int) -> Meta:
        meta = copied(self.room.meta)
        one = meta.exchange
        if one.stage != stage or deal != one.deal or seat not in people(meta) or seat in one.without:
            raise Refusal(NOT_NOW, 409)
        return meta

    async def _change(self, meta: Meta) -> None:
        await self.room.change(meta)
        self.room.tell_room()

    # -- what happens by itself ------------------------------------------------------------

    async def step(self) -> float | None:
        """Go on as soon as all is there; how long to wait otherwise."""
        room, meta = self.room, self.room.meta
        if not under_way(meta) or meta.broken:
            return None
        if not missing(meta):
            return await self._go_on(copied(meta))
        if not any(room.here(seat) for seat in people(meta)):
            self._since = None  # it is for nobody to be late
            return NEVER
        self._begin_stage(meta)
        if (left := self.left()) > 0:
            return left
        if self._all_agree(meta):
            without = copied(meta)
            without.exchange.without += missing(meta)
            without.exchange.agreed = []
            await self._change(without)
            return 0.0
        if not self._named:
            self._named = True
            room.tell_room()
        return NEVER

    def _begin_stage(self, meta: Meta) -> None:
        if self._since is None or self._stage != _stage(meta):
            self._since, self._stage, self._named = self.room.tables.clock(), _stage(meta), False
            self.room.tell_room()

    def _all_agree(self, meta: Meta) -> bool:
        """Whether those who are late can be left out; whoever is alone has nobody to ask."""
        if len(people(meta)) == 1:
            return True
        them = voters(meta)
        return bool(them) and set(them) <= set(meta.exchange.agreed)

    async def _go_on(self, meta: Meta) -> float:
        room = self.room
        if meta.exchange.stage == "commit":
            meta.exchange.stage = "open"
            await self._change(meta)
            return 0.0
        meta.exchange.stage = "dealt"
        try:
            match = await room.tables.deal(meta, room.id)
        except Refusal as refusal:
            if refusal.status >= UNAVAILABLE:  # waiting helps: the driver tries again
                raise
            await room.halt(CANNOT_DEAL.format(why=refusal.why))
            return NEVER
        await room.keeper.begin(match, meta)
        for client in room.clients:
            room.audience.greet(client)
        return 0.0


def _stage(meta: Meta) -> tuple[str, int]:
    return meta.exchange.stage, meta.exchange.deal
