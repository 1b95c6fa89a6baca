"""Names at the table: every person needs one of their own that can stand in a line of a replay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.arguments import shown, whole
from ruleshift.core.engine.errors import SeatError

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game

USUAL_SEATS: Final = 4
LONGEST_NAME: Final = 40
MARKS: Final = "#+-=|"  # a line of a replay that begins with one of these is no answer
# What joins the parts of an emoji, or keeps letters of a word apart: only seen by what is beside it.
JOINERS: Final = "\u200c\u200d"
UNJOINED: Final = dict.fromkeys(map(ord, JOINERS))


def seat_name(name: object, taken: Iterable[str] = ()) -> str:
    """A name as it will be used, or SeatError.

    >>> seat_name("  Ann ")
    'Ann'
    """
    if not isinstance(name, str):
        raise SeatError(f"a player's name is a text, found {shown(name)}")
    plain = _plain(name)
    if alike(plain) in {alike(other) for other in taken}:
        raise SeatError(f"there is already a player called {plain!r} at this table; names must differ")
    return plain


def alike(name: str) -> str:
    """What a name is told apart by: names that look the same are the same.

    >>> alike("Ann\\u200d") == alike("ANN")
    True
    """
    return name.translate(UNJOINED).casefold()


@lru_cache(64)  # simulations seat the same players again and again
def _plain(name: str) -> str:
    """A name without needless spaces, if it can stand in a replay."""
    plain = " ".join(name.split())
    seen = plain.translate(UNJOINED)
    if not seen.strip():
        raise SeatError("every player needs a name; this one is empty")
    if len(plain) > LONGEST_NAME:
        raise SeatError(f"the name {plain[:20]!r}... is too long: {LONGEST_NAME} letters at most")
    if ":" in plain or not seen.isprintable() or plain[0] in MARKS:
        raise SeatError(
            f"the name {plain!r} cannot hold a colon or a sign that is not seen, "
            f"or begin with one of {' '.join(MARKS)}"
        )
    return plain


def seat_number(seat: object, names: Sequence[str]) -> int:
    """A seat's number, or ValueError with the number that was meant.

    >>> seat_number("Bob", ["Ann", "Bob"])
    Traceback (most recent call last):
    ValueError: there is no seat 'Bob'; Bob is seat 1
    """
    number = seat if type(seat) is int else whole(seat)
    if number is not None and 0 <= number < len(names):
        return number
    hint = f"seats are numbered from 0 to {len(names) - 1}"
    if isinstance(seat, str) and seat in names:
        hint = f"{seat} is seat {names.index(seat)}"
    raise ValueError(f"there is no seat {shown(seat)}; {hint}")


def how_many(least: int, most: int) -> str:
    """For how many players a game is.

    >>> how_many(2, 4), how_many(2, 2), how_many(1, 1)
    ('2 to 4 players', '2 players', '1 player')
    """
    if least < most:
        return f"{least} to {most} players"
    return "1 player" if most == 1 else f"{most} players"


def seats_for(game: Game, seats: object) -> int:
    """How many seats to play with: as asked, or the usual number if the game is for so many."""
    least, most = game.players
    if seats is None:
        return min(max(least, USUAL_SEATS), most)
    number = whole(seats)
    if number is None or not least <= number <= most:
        raise ValueError(f"{game.title} is for {how_many(least, most)}, found {shown(seats)}")
    return number


def seat_names(names: object, least: int, most: int) -> list[str]:
    """All names of a new table, in order."""
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise SeatError(f"expected a list of names, found {shown(names)}")
    given: list[object] = list(names)
    if not least <= len(given) <= most:
        raise SeatError(f"this game is for {how_many(least, most)}, found {len(given)}")
    found: list[str] = []
    for name in given:
        found.append(seat_name(name, found))
    return found
