"""Who sits at a table, as it is kept in the store."""

from __future__ import annotations

from typing import Literal

import msgspec

from ruleshift.server.wire.messages import SeatKind, Status

STAND_IN = "greedy"  # plays for a person who is away
ADVISER = "hard"  # whose answer a hint tells


class Seat(msgspec.Struct):
    """One seat: a person, a bot, or nobody yet."""

    name: str  # in the game
    kind: SeatKind
    bot: str = ""  # the bot on the seat, or the one that stands in for a person who is away
    who: str = ""  # the person's own name, if the seat was a bot's before
    secret: str = ""  # the fingerprint of the seat's token
    deck: str = ""  # the deck list it brings: a name or a text
    windows: Literal["ask", "pass"] = "ask"
    passes: list[str] = []  # the sorts of window that are passed without being asked; replaced, never changed
    gone: bool = False  # has left the game for good


class Exchange(msgspec.Struct):
    """How far the making of the key has come (exchange.py). Secrets and commitments are hex digits."""

    deal: int = 0  # how often it was begun at this table
    stage: Literal["", "commit", "open", "dealt"] = ""
    secret: str = ""  # the server's own: nobody is told before the end
    commitments: dict[int, str] = {}  # of seats
    secrets: dict[int, str] = {}
    without: list[int] = []  # seats that gave nothing in time, and all others agreed
    agreed: list[int] = []  # seats that agree to go on without those who are late


class Meta(msgspec.Struct):
    """All about a table but the game itself, as JSON in the store."""

    deck: str
    title: str
    family: str
    seats: list[Seat] = msgspec.field(name="sitters")  # the name under which they are stored
    text: str = ""  # a deck file of somebody's own
    options: dict[str, str] = {}
    solo: bool = False
    public: bool = False
    seed: int | None = None
    host: int = 0
    status: Status = "waiting"
    window_seconds: float = 6.0
    grace_seconds: float = 60.0
    turn_seconds: float = 0.0
    next: str = ""
    closed: bool = False  # to newcomers: whoever was sent away shall not be back on the next seat
    broken: str = ""  # why it cannot be gone on with, if it cannot
    exchange: Exchange = msgspec.field(default_factory=Exchange)
    agreed: list[int] = []  # seats of people who agree to the chosen seed
    marks: list[str] = []  # what happened that makes the game no fair one (core/replay/fairness.py)


def people(meta: Meta) -> list[int]:
    """The seats that belong to people."""
    return [seat for seat, one in enumerate(meta.seats) if one.kind == "person" and not one.gone]


def copied(meta: Meta) -> Meta:
    """A copy to be worked on: what is known of a table changes only when the store has taken the change."""
    seats = [msgspec.structs.replace(one) for one in meta.seats]
    exchange = msgspec.convert(msgspec.to_builtins(meta.exchange, str_keys=True), Exchange, strict=False)
    return msgspec.structs.replace(
        meta,
        seats=seats,
        options=dict(meta.options),
        exchange=exchange,
        agreed=[*meta.agreed],
        marks=[*meta.marks],
    )
