"""Dealing that nobody can have arranged: commitments, the key made of everybody's secrets, and the proof.

The server and every person's browser draw a secret and publish a commitment to it, a hash. Only when all
commitments are known the secrets follow, the server's as the last, after the game. The key of the match is a
hash of all of them and of what is dealt to whom. So nobody chooses the key: whoever speaks last is bound.
A replay keeps all of it in its header; `verify` says what does not fit. See docs/fair-play.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game

SERVER: Final = -1  # in the place of a seat
SECRET_BYTES: Final = 32
DIGITS: Final = 2 * SECRET_BYTES  # of a secret and of a commitment
# First words of what is hashed, so that no commitment is ever taken for a key.
COMMITMENT: Final = "ruleshift commitment 1"
KEY: Final = "ruleshift key 1"

# Why a game is not a fair one, word by word.
SEED: Final = "seed"  # somebody chose how the cards are dealt
TAKE_BACKS: Final = "take-backs"  # somebody looked ahead and went back
WINDOWS: Final = "windows"  # whether somebody is asked tells what they hold
REPLAY: Final = "replay"  # begun in the middle of a game that somebody has seen
MARKS: Final = {
    SEED: "its seed was chosen",
    TAKE_BACKS: "answers were taken back",
    WINDOWS: "windows open only for those who can answer",
    REPLAY: "it was begun from a replay",
}

# Words at the head of a replay.
FAIR: Final = "fair"
UNFAIR: Final = "unfair"
MOST_LINES: Final = 100  # of them


class Terms(NamedTuple):
    """What is dealt to whom: all that the key depends on besides the secrets."""

    table: str
    deal: int  # 1 for the first try at this table
    deck: str
    digest: str  # of the deck
    options: list[tuple[str, str]]  # in the order of their names
    seats: list[str]  # names, in their order
    brought: list[str]  # digests of the deck lists that seats bring


class Share(NamedTuple):
    """What the server or a seat gives: first the commitment, then the secret. Both are hexadecimal digits."""

    seat: int
    commitment: str
    secret: str


class Record(NamedTuple):
    """How a game was dealt, as its replay keeps it."""

    table: str
    deal: int
    shares: list[Share]  # the server's first, then by seat; none if the key was not made together
    without: list[int]  # seats of people who gave nothing, and all others agreed
    marks: list[str]  # why the game is not a fair one


class Flaw(NamedTuple):
    """Something about a record that does not fit."""

    kind: str  # a word of FLAWS
    seat: int = SERVER


FLAWS: Final = {
    "server": "the server's own secret is missing",
    "order": "the secrets are not in the order of the seats",
    "seat": "{who} is no seat of this game",
    "commitment": "the secret of {who} does not fit its commitment",
    "key": "the key does not follow from the secrets",
}


def terms(table: str, deal: int, game: Game, names: Sequence[str]) -> Terms:
    """What is dealt at a table, as the key depends on it."""
    brought = [one.digest for one in game.brought()]
    return Terms(table, deal, game.name, game.digest, sorted(game.options.items()), list(names), brought)


def hashed(fields: Sequence[str]) -> str:
    """SHA-256 over fields, each with its length before it: no two lists of fields are the same bytes.

    >>> hashed(["ab", "c"]) == hashed(["a", "bc"])
    False
    """
    plain = [field.encode() for field in fields]
    return sha256(b"".join(b"%d:%s" % (len(field), field) for field in plain)).hexdigest()


def commitment(table: str, deal: int, seat: int, secret: str) -> str:
    """What is published before the secret. It names its giver, so that nobody can repeat another's.

    >>> commitment("t", 1, 0, "00" * 32) == commitment("t", 1, 1, "00" * 32)
    False
    """
    return hashed([COMMITMENT, table, str(deal), str(seat), secret])


def key_of(terms: Terms, shares: Sequence[Share], without: Sequence[int]) -> bytes:
    """The key of a match, from all secrets and from what is dealt."""
    fields = [KEY, terms.table, str(terms.deal), terms.deck, terms.digest, str(len(terms.options))]
    for name, choice in terms.options:
        fields += [name, choice]
    fields += [str(len(terms.seats)), *terms.seats, str(len(terms.brought)), *terms.brought]
    fields += [str(len(without)), *[str(seat) for seat in without], str(len(shares))]
    for one in shares:
        fields += [str(one.seat), one.secret]
    return bytes.fromhex(hashed(fields))


def is_digits(text: str) -> bool:
    """Whether a text can be a secret or a commitment: lower-case hexadecimal digits, all of them."""
    return len(text) == DIGITS and not set(text) - set("0123456789abcdef")


def verify(record: Record, terms: Terms, key: bytes) -> list[Flaw]:
    """What does not fit: nothing, if the key is the one that all secrets give."""
    seats = [one.seat for one in record.shares]
    flaws: list[Flaw] = []
    if SERVER not in seats:
        flaws.append(Flaw("server"))
    if seats != sorted(set(seats)):
        flaws.append(Flaw("order"))
    for seat in [*seats, *record.without]:
        if not SERVER <= seat < len(terms.seats):
            flaws.append(Flaw("seat", seat))
    for one in record.shares:
        if commitment(terms.table, terms.deal, one.seat, one.secret) != one.commitment:
            flaws.append(Flaw("commitment", one.seat))
    if key_of(terms, record.shares, record.without) != key:
        flaws.append(Flaw("key"))
    return flaws


def flaw_text(flaw: Flaw, names: Sequence[str]) -> str:
    """A flaw in words.

    >>> flaw_text(Flaw("commitment", 1), ["Ann", "Bob"])
    'the secret of Bob does not fit its commitment'
    """
    who = names[flaw.seat] if 0 <= flaw.seat < len(names) else f"seat {flaw.seat}"
    return FLAWS[flaw.kind].format(who="the server" if flaw.seat == SERVER else who)


# -- in a replay -----------------------------------------------------------------------------


def written(record: Record) -> list[str]:
    """A record as lines at the head of a replay.

    >>> written(Record("t", 1, [], [], ["seed"]))
    ['fair table t 1', 'unfair seed']
    """
    lines = [f"{FAIR} table {record.table} {record.deal}"] if record.table else []
    for one in record.shares:
        who = "server" if one.seat == SERVER else f"seat {one.seat}"
        lines.append(f"{FAIR} {who} {one.commitment} {one.secret}")
    lines += [f"{FAIR} without {seat}" for seat in record.without]
    return lines + [f"{UNFAIR} {mark}" for mark in record.marks]


def read(lines: Sequence[str]) -> Record | None:
    """A record from the lines of a replay that tell of it; None if there are none.

    >>> read(["unfair seed"]).marks
    ['seed']
    """
    if not lines:
        return None
    if len(lines) > MOST_LINES:
        raise ValueError(f"expected at most {MOST_LINES} lines about how it was dealt")
    record = Record("", 0, [], [], [])
    for line in lines:
        record = _with_line(record, line.split())
    return record


def _with_line(record: Record, words: list[str]) -> Record:
    match words:
        case ["fair", "table", table, deal] if _number(deal) > 0 and not record.table:
            return record._replace(table=table, deal=_number(deal))
        case ["fair", "server", promised, secret] if is_digits(promised) and is_digits(secret):
            return record._replace(shares=[*record.shares, Share(SERVER, promised, secret)])
        case ["fair", "seat", seat, promised, secret] if is_digits(promised) and is_digits(secret):
            if _number(seat) >= 0:
                return record._replace(shares=[*record.shares, Share(_number(seat), promised, secret)])
        case ["fair", "without", seat] if _number(seat) >= 0:
            return record._replace(without=[*record.without, _number(seat)])
        case ["unfair", mark]:
            return record._replace(marks=[*record.marks, mark])
    raise ValueError(
        "expected 'fair table ID NUMBER', 'fair server' or 'fair seat NUMBER' with a commitment and a secret "
        f"of {DIGITS} digits, 'fair without NUMBER' or 'unfair WORD'"
    )


def _number(word: str) -> int:
    """A number of a line, or -1."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else -1
