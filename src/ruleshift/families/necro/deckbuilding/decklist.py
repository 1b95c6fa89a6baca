"""Deck lists: one Survivor, 40 cards and 20 zombies; finds them, reads them, and names all that is wrong.

>>> from ruleshift.core.decks import load_deck
>>> cards = load_deck("necrogenesis").deck
>>> find_list("long-watch", cards).title
'Long Watch'
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.game import Brought
from ruleshift.core.lists import Report
from ruleshift.families.necro.deckbuilding import list_text
from ruleshift.families.necro.deckbuilding.judge import Judge
from ruleshift.text.encoding import decode, refusal
from ruleshift.text.errors import DeckError, UnknownDeck
from ruleshift.text.record import record
from ruleshift.text.wording import cut, nearest

if TYPE_CHECKING:
    from ruleshift.families.necro.language.normal import CardSet

DEFAULT_LISTS: Final = ("scorched-earth", "long-watch")  # who brings nothing plays one of these
SUFFIX: Final = ".txt"
SHIPPED: Final = os.path.join(os.path.dirname(__file__), "shipped")

Copies = tuple[tuple[int, str], ...]  # how many of which card


@record()
class DeckList:
    """A legal deck list. Its text is what it was read from, and all that a replay needs."""

    name: str
    title: str
    about: str
    survivor: str
    cards: Copies  # the Survivor Deck
    zombies: Copies  # the Zombie Deck
    text: str
    shipped: bool = False

    @property
    def digest(self) -> str:
        """A fingerprint of the text."""
        return _digest(self.text)

    def brought(self) -> Brought:
        """What a replay keeps of it."""
        return _brought(self)

    def __str__(self) -> str:
        return f"{self.title} ({self.survivor})"


# What can stand for a list: a name, a file, a list, what a replay kept, or None for one of ours.
Wanted = str | os.PathLike[str] | DeckList | Brought | None


# -- finding -----------------------------------------------------------------------------------


@cache
def shipped_lists() -> dict[str, str]:
    """The texts of the lists that come with the package, by name."""
    texts = {}
    for name in sorted(name for name in os.listdir(SHIPPED) if name.endswith(SUFFIX)):
        with open(os.path.join(SHIPPED, name), encoding="utf-8") as stream:
            texts[name.removesuffix(SUFFIX)] = stream.read()
    return texts


def names_a_list(name: str) -> bool:
    """Whether a list of that name ships, or a file has that path."""
    return name in shipped_lists() or _is_file(name)


def find_list(wanted: str | os.PathLike[str], card_set: CardSet) -> DeckList:
    """A legal list by its name, if it ships with the package, or from a file.

    An unknown name raises UnknownDeck, and a list with mistakes DeckError with all of them.
    """
    return _legal(look_at(wanted, card_set))


def look_at(wanted: str | os.PathLike[str], card_set: CardSet) -> Report:
    """Find a list and look it over, whether it is legal or not."""
    name = os.fspath(wanted)
    if name in shipped_lists():
        return examine(shipped_lists()[name], f"{name}{SUFFIX}", card_set, shipped=True)
    if not _is_file(name):
        raise UnknownDeck(_no_such_list(name))
    file = os.path.basename(name)
    try:
        with open(name, "rb") as stream:
            data = stream.read(list_text.LARGEST_LIST + 1)
    except OSError as error:
        raise refusal(file, f"cannot be read: {error.strerror}") from None
    if len(data) > list_text.LARGEST_LIST:
        raise list_text.too_large(file)
    return examine(decode(data, file), file, card_set)


def lists_for(card_set: CardSet, wanted: Sequence[Wanted] | None = None) -> tuple[DeckList, DeckList]:
    """The lists of both seats. A seat that names none gets one of ours that the other has not.

    >>> from ruleshift.core.decks import load_deck
    >>> [str(one) for one in lists_for(load_deck("necrogenesis").deck, [None, "scorched-earth"])]
    ['Long Watch (Sarah The Sharpshooter)', 'Scorched Earth (Rick The Firestarter)']
    """
    if wanted is not None and (isinstance(wanted, str) or not isinstance(wanted, Sequence)):
        raise TypeError(f"decks are a list such as {list(DEFAULT_LISTS)}, found {wanted!r}")
    asked = list(wanted) if wanted is not None else [None, None]
    if len(asked) != 2:
        raise ValueError(f"two seats bring a deck each, found {len(asked)}: {asked}")
    free = [name for name in DEFAULT_LISTS if name not in asked]
    found = [_one(free.pop(0) if one is None else one, card_set) for one in asked]
    return found[0], found[1]


def _one(wanted: Wanted, card_set: CardSet) -> DeckList:
    if isinstance(wanted, DeckList):
        return parse(wanted.text, f"{wanted.name}{SUFFIX}", card_set, wanted.shipped)
    if isinstance(wanted, Brought):
        return _kept(wanted, card_set)
    if isinstance(wanted, str | os.PathLike):
        return find_list(wanted, card_set)
    raise TypeError(f"a deck is the name of a list or the path of a file, found {wanted!r}")


def _kept(brought: Brought, card_set: CardSet) -> DeckList:
    """The list of a replay: its own text, or one of ours. It opens no file."""
    if not brought.shipped and brought.loose and not _is_ours(brought):
        return _unjudged(brought, card_set)
    if not brought.shipped:
        return parse(brought.text, f"{brought.name}{SUFFIX}", card_set, _is_ours(brought))
    if brought.name not in shipped_lists():
        raise UnknownDeck(f"{cut(brought.name)!r} does not come with the package, nor is it in the replay")
    return find_list(brought.name, card_set)


def _is_ours(brought: Brought) -> bool:
    ours = shipped_lists().get(brought.name)
    return ours is not None and list_text.tidy(ours) == list_text.tidy(brought.text)


def _is_file(name: str) -> bool:
    try:
        return os.path.isfile(name)
    except ValueError:  # a name no file can have
        return False


def _no_such_list(name: str) -> str:
    ours = list(shipped_lists())
    whole = f"{name}{SUFFIX}"
    near = whole if _is_file(whole) else nearest(os.path.splitext(os.path.basename(name))[0], ours)
    meant = f"; did you mean '{near}'?" if near else "."
    if name.endswith(SUFFIX) or os.path.dirname(name):
        return f"unknown deck list '{cut(name)}': there is no such file{meant}"
    return f"unknown deck list '{cut(name)}'{meant} Lists that come with the game: {', '.join(ours)}"


# -- reading -----------------------------------------------------------------------------------


def parse(text: str, file: str, card_set: CardSet, shipped: bool = False) -> DeckList:
    """A legal list from its text, or DeckError with everything that is wrong with it."""
    return _legal(examine(text, file, card_set, shipped))


def examine(text: str, file: str, card_set: CardSet, shipped: bool = False) -> Report:
    """Look a text over. Only a file that holds no list at all raises DeckError."""
    lines = list_text.read(text, file)
    judge = Judge(lines, card_set)
    judge.judge()
    mistakes = sorted(lines.mistakes, key=lambda mistake: (mistake.line, mistake.column))
    if mistakes:
        return Report(None, mistakes, judge.notes)
    name = plain_name(file)
    title = lines.title or name.replace("-", " ").replace("_", " ").title()
    survivor = judge.copies(list_text.SURVIVOR)[0][1]
    cards, zombies = judge.copies(list_text.SURVIVOR_DECK), judge.copies(list_text.ZOMBIE_DECK)
    deck = DeckList(name, title, lines.about, survivor, cards, zombies, lines.text, shipped)
    return Report(deck, [], judge.notes)


def _unjudged(brought: Brought, card_set: CardSet) -> DeckList:
    """A list that fills a position: any cards there are."""
    lines = list_text.read(brought.text, f"{brought.name}{SUFFIX}")
    judge = Judge(lines, card_set)
    judge.find()
    survivors = judge.copies(list_text.SURVIVOR)
    if not survivors:
        lines.wrong(0, 0, "a line `Survivor: NAME` is missing")
    if lines.mistakes:
        raise DeckError(lines.mistakes)
    cards, zombies = judge.copies(list_text.SURVIVOR_DECK), judge.copies(list_text.ZOMBIE_DECK)
    title = lines.title or brought.name
    return DeckList(brought.name, title, lines.about, survivors[0][1], cards, zombies, lines.text)


@lru_cache(64)  # a game is saved after every answer
def _brought(deck: DeckList) -> Brought:
    if deck.shipped or _says(deck.text, deck.cards, deck.zombies):
        return Brought(deck.name, deck.digest, deck.text, deck.shipped)
    # Made for a position: its text is what somebody wrote there, not what is played with.
    text = write(deck.title, deck.about, deck.survivor, deck.cards, deck.zombies)
    return Brought(deck.name, _digest(text), text, False)


def _says(text: str, *parts: Copies) -> bool:
    """Whether a text lists these cards in this order, its Survivor aside."""
    try:
        lines = list_text.read(text, "").lines
    except DeckError:
        return False
    found: dict[str, int] = {}
    for line in lines:
        found[line.name.casefold()] = found.get(line.name.casefold(), 0) + line.count
    for copies in parts:
        wanted = {list_text.plain(name).casefold(): count for count, name in copies}
        if list(wanted.items()) != [(name, count) for name, count in found.items() if name in wanted]:
            return False
    return True


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def plain_name(file: str) -> str:
    """The name of a list, from the name of its file; it can stand in a line of a replay.

    >>> plain_name("my  first deck.txt")
    'my-first-deck'
    """
    stem = os.path.splitext(os.path.basename(file))[0]
    return "-".join("".join(sign if sign.isprintable() else " " for sign in stem).split()) or "deck"


def write(
    title: str,
    about: str,
    survivor: str,
    cards: Iterable[tuple[int, str]],
    zombies: Iterable[tuple[int, str]],
    remarks: Iterable[str] = (),
) -> str:
    """A list as text."""
    lines = [f"# {remark}" for remark in remarks]
    lines += [f"deck: {title}"] if title else []
    lines += [f"about: {about}"] if about else []
    lines += [f"{list_text.SURVIVOR}: {survivor}"]
    for heading, copies in ((list_text.SURVIVOR_DECK, cards), (list_text.ZOMBIE_DECK, zombies)):
        lines += ["", f"{heading}:", *(f"{count}x {name}" for count, name in copies)]
    return "\n".join([*lines, ""])


def _legal(report: Report) -> DeckList:
    if report.deck is None:
        raise DeckError(report.mistakes)
    deck: DeckList = report.deck
    return deck
