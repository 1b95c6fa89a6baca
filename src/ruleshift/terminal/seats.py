"""Who sits where: reads `--seats you:Ann,greedy,random`."""

from __future__ import annotations

import getpass
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

YOU = "you"
HUMAN_WORDS = (YOU, "me", "human", "person")
NAMELESS = "Player"
BOT_NAMES = ("Ada", "Bruno", "Cleo", "Dimitri", "Elif", "Farid")
LONGEST_NAME = 20
FORBIDDEN = ',:;"#='


class SeatError(ValueError):
    """Something about the seats that cannot be."""


@dataclass(frozen=True)
class Sitter:
    """One seat: a person (kind `you`) or a bot of some kind, and the name at the table."""

    kind: str
    name: str

    @property
    def human(self) -> bool:
        return self.kind == YOU

    def __str__(self) -> str:
        return f"{self.kind}:{self.name}"


def parse_seats(text: str, bots: Sequence[str], limits: tuple[int, int], own_name: str = "") -> list[Sitter]:
    """The seats in order.

    >>> [str(sitter) for sitter in parse_seats("you:Ann,greedy,random:Zoe", ["greedy", "random"], (2, 6))]
    ['you:Ann', 'greedy:Bruno', 'random:Zoe']
    """
    words = [word.strip() for word in text.split(",")]
    given = [word.partition(":") for word in words if word]
    kinds = [_kind(kind.strip(), bots) for kind, _, _ in given]
    if not limits[0] <= len(kinds) <= limits[1]:
        raise SeatError(
            f"--seats names {len(kinds)} {'player' if len(kinds) == 1 else 'players'}, and this deck is for "
            f"{limits[0]} to {limits[1]}. Example: --seats {','.join([YOU, 'greedy', 'random'][: limits[1]])}"
        )
    names = [checked_name(name.strip()) if name.strip() else "" for _, _, name in given]
    _name_the_rest(kinds, names, own_name)
    return [Sitter(kind, name) for kind, name in zip(kinds, names, strict=True)]


def _kind(word: str, bots: Sequence[str]) -> str:
    folded = word.casefold()
    if folded in HUMAN_WORDS:
        return YOU
    if folded in bots:
        return folded
    known = [YOU, *bots]
    close = get_close_matches(folded, known, n=1)
    meant = f" Did you mean '{close[0]}'?" if close else ""
    raise SeatError(f"'{word[:40]}' cannot sit down in --seats.{meant} Possible are {', '.join(known)}.")


def checked_name(name: str) -> str:
    """A name that can stand in a replay, or SeatError."""
    if len(name) > LONGEST_NAME:
        raise SeatError(f"The name '{name[:30]}...' is too long: at most {LONGEST_NAME} letters, please.")
    if not name.isprintable() or any(sign in FORBIDDEN for sign in name):
        raise SeatError(f"The name {name!r} has a sign that names cannot have ({' '.join(FORBIDDEN)}).")
    return name


def _name_the_rest(kinds: list[str], names: list[str], own_name: str) -> None:
    """Give everyone a name of their own."""
    taken = {name.casefold() for name in names if name}
    if len(taken) < sum(1 for name in names if name):
        raise SeatError(f"Two players have the same name in --seats: {', '.join(n for n in names if n)}.")
    people = iter([checked_name(own_name)] if own_name else [_user_name()])
    for at, kind in enumerate(kinds):
        if names[at]:
            continue
        wanted = next(people, NAMELESS) if kind == YOU else BOT_NAMES[at % len(BOT_NAMES)]
        names[at] = _free(wanted, taken)
        taken.add(names[at].casefold())


def _free(wanted: str, taken: set[str]) -> str:
    if wanted.casefold() not in taken:
        return wanted
    return next(f"{wanted} {n}" for n in range(2, 100) if f"{wanted} {n}".casefold() not in taken)


def _user_name() -> str:
    """The name the computer knows its user by, if it can be a name at the table."""
    try:
        name = getpass.getuser().split(".")[0].strip().title()[:LONGEST_NAME]
        return checked_name(name) if name and name.casefold() != "root" else NAMELESS
    except (OSError, KeyError, ImportError, ValueError):
        return NAMELESS
