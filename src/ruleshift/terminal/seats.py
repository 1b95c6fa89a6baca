"""Who sits where, and with which deck: reads `--seats you:Ann,greedy` and `--seats you:long-watch,bot`."""

from __future__ import annotations

import getpass
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from ruleshift.core.engine.seats import UNJOINED

if TYPE_CHECKING:
    from ruleshift.core.lists import DeckLists

YOU = "you"
HUMAN_WORDS = (YOU, "me", "human", "person")
NAMELESS = "Player"
BOT_NAMES = ("Ada", "Bruno", "Cleo", "Dimitri", "Elif", "Farid")
LONGEST_NAME = 20
SYNONYMS = {"bot": "greedy"}
DECK_ENDINGS = (".txt", ".deck", ".list")
FORBIDDEN = ',:;"#='


class SeatError(ValueError):
    """Something about the seats that cannot be."""


@dataclass(frozen=True)
class Player:
    """One seat: a person (kind `you`) or a bot of some kind, the name at the table, the deck they bring."""

    kind: str
    name: str
    deck: str = ""

    @property
    def human(self) -> bool:
        return self.kind == YOU

    def __str__(self) -> str:
        return f"{self.kind}:{self.name}"


def parse_seats(
    text: str,
    bots: Sequence[str],
    limits: tuple[int, int],
    own_name: str = "",
    decks: DeckLists | None = None,
) -> list[Player]:
    """The seats in order; where every seat brings a deck, ``decks`` knows which there are.

    >>> [str(player) for player in parse_seats("you:Ann,greedy,random:Zoe", ["greedy", "random"], (2, 6))]
    ['you:Ann', 'greedy:Bruno', 'random:Zoe']
    """
    words = [word.strip() for word in text.split(",")]
    given = [word.partition(":") for word in words if word]
    kinds = [_kind(kind.strip(), bots) for kind, _, _ in given]
    if not limits[0] <= len(kinds) <= limits[1]:
        players = f"{limits[0]} to {limits[1]}" if limits[0] < limits[1] else str(limits[0])
        raise SeatError(
            f"--seats names {len(kinds)} {'player' if len(kinds) == 1 else 'players'}, and this deck is for "
            f"{players}. Example: --seats {','.join([YOU, 'greedy', 'random'][: limits[1]])}"
        )
    rests = [rest.strip() for _, _, rest in given]
    named = [(rest, "") if decks is None else name_and_deck(rest, decks) for rest in rests]
    names = [checked_name(name) if name else "" for name, _ in named]
    _name_the_rest(kinds, names, own_name)
    return [Player(kind, name, deck) for kind, name, (_, deck) in zip(kinds, names, named, strict=True)]


def name_and_deck(text: str, decks: DeckLists) -> tuple[str, str]:
    """What stands behind a seat's kind: `Ann`, `long-watch`, `my.txt` or `Ann:long-watch`."""
    if not text or decks.is_list(text):
        return "", text
    name, colon, deck = (part.strip() for part in text.partition(":"))
    if not colon:
        return _name_alone(name, decks), ""
    if not decks.is_list(deck):
        whole = f"{deck}{DECK_ENDINGS[0]}"
        close = [whole] if decks.is_list(whole) else get_close_matches(deck.casefold(), decks.names(), n=1)
        meant = f" Did you mean '{close[0]}'?" if close else ""
        what = f"'{deck[:60]}' is no deck" if deck else "there is no deck behind the last colon"
        raise SeatError(
            f"In --seats, {what}: neither a file nor one of {', '.join(decks.names())}.{meant} "
            f"Write {YOU}:NAME:DECK."
        )
    if decks.is_list(name):
        raise SeatError(f"In --seats, '{name}' and '{deck}' are both decks; a seat brings one.")
    return name, deck


def _name_alone(name: str, decks: DeckLists) -> str:
    """A name, unless a deck was most likely meant."""
    close = get_close_matches(name.casefold(), decks.names(), n=1, cutoff=0.8)
    if close:
        raise SeatError(
            f"In --seats, '{name[:60]}' is no deck. Did you mean '{close[0]}'? "
            f"For a player of that name, write {YOU}:{name[:60]}:{close[0]}."
        )
    if name.casefold().endswith(DECK_ENDINGS) or "/" in name or "\\" in name:
        raise SeatError(f"In --seats, there is no deck file '{name[:60]}'.")
    return name


def _kind(word: str, bots: Sequence[str]) -> str:
    folded = SYNONYMS.get(word.casefold(), word.casefold())
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
    if not name.translate(UNJOINED).isprintable() or any(sign in FORBIDDEN for sign in name):
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
        wanted = next(people, NAMELESS) if kind == YOU else _bot_name(kind, at)
        names[at] = _free(wanted, taken)
        taken.add(names[at].casefold())


def _bot_name(kind: str, at: int) -> str:
    """The name under which a bot sits down: its own, or any."""
    from ruleshift.bots.styles import ABOUT

    person = ABOUT[kind].person if kind in ABOUT else ""
    return person or BOT_NAMES[at % len(BOT_NAMES)]


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
