"""Finds a deck and reads it, once: its normal form is kept in the user's cache folder.

A deck that is kept is loaded in a few milliseconds; whatever only a new deck needs is imported then.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from ruleshift.text.cache import DECK, digest_of, keep, look_up
from ruleshift.text.encoding import LARGEST_FILE, decode, refusal
from ruleshift.text.record import record

if TYPE_CHECKING:
    from pathlib import Path

SHIPPED = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "decks")
SUFFIXES = (".yaml", ".yml")
MOST_FILES = 1000  # of a folder, to look for a name that is nearly right


@record()
class LoadedDeck:
    """A deck in normal form, with the text it was read from and a digest of that text.

    >>> deck_from_text("deck: tiny\\ncards: [{name: Sun, type: keeper}]").deck["deck"]
    'tiny'
    """

    deck: dict[str, Any]
    digest: str
    file: str | None  # its path, if it has one
    text: str
    parts: tuple[LoadedDeck, ...] = ()  # the decks it is a sum of

    @property
    def source(self) -> Path | None:
        """The file it was read from, if there is one."""
        from pathlib import Path

        return Path(self.file) if self.file is not None else None

    @property
    def shipped(self) -> bool:
        """Whether it comes with the package, or all its parts do."""
        if self.parts:
            return all(part.shipped for part in self.parts)
        return self.file is not None and os.path.dirname(self.file) == SHIPPED


def shipped_decks(family: str = "") -> list[str]:
    """The names of the decks that come with the package, of all families or of one."""
    names = sorted(name[:-5] for name in os.listdir(SHIPPED) if name.endswith(".yaml"))
    return [name for name in names if f"\nfamily: {family}\n" in _shipped_text(name)] if family else names


def _shipped_text(name: str) -> str:
    with open(os.path.join(SHIPPED, f"{name}.yaml"), encoding="utf-8") as stream:
        return stream.read()


def load_deck(name_or_path: str | os.PathLike[str]) -> LoadedDeck:
    """A deck by its name, if it ships with the package, from a file, or a sum of such (`a+b`)."""
    name = os.fspath(name_or_path)
    shipped = shipped_decks()
    if name in shipped:
        return load_file(os.path.join(SHIPPED, f"{name}.yaml"))
    if is_file(name):
        return load_file(name)
    if "+" in name:
        from ruleshift.families.fluxx.language.mix import mix, summands

        return mix([load_deck(one) for one in summands(name, shipped)])
    from ruleshift.text.errors import UnknownDeck

    raise UnknownDeck(_no_such_deck(name, shipped))


def load_file(path: str | os.PathLike[str]) -> LoadedDeck:
    """A deck from a file, through the cache."""
    path = os.fspath(path)
    name = os.path.basename(path)
    if os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path):
        raise refusal(name, "is not a file")  # a pipe would keep us waiting
    try:
        with open(path, "rb") as stream:
            data = stream.read(LARGEST_FILE + 1)  # one byte more than allowed is enough to refuse it
    except OSError as error:
        raise refusal(name, f"cannot be read: {error.strerror}") from None
    return _deck_from_bytes(data, name, path)


def deck_from_text(text: str, name: str = "deck.yaml") -> LoadedDeck:
    """A deck from its text, as an upload or a test has it; `name` stands for the file in messages."""
    return _deck_from_bytes(text.encode("utf-8", "surrogatepass"), name, None)


def _deck_from_bytes(data: bytes, name: str, file: str | None) -> LoadedDeck:
    text = decode(data, name)
    digest = digest_of(data)
    deck = look_up(DECK, digest)
    if deck is None:
        from ruleshift.families.fluxx.language.reader import (
            read_deck,  # only now: reading takes a second look at every word
        )

        deck = read_deck(text, name)
        keep(DECK, digest, deck)
    return LoadedDeck(deck, digest, file, text)


def is_file(path: str) -> bool:
    """Whether there is such a file; a name that no file can have is none."""
    return os.path.isfile(path)


def _no_such_deck(name: str, shipped: list[str]) -> str:
    from ruleshift.text.wording import cut, listed, nearest

    beside = _files_beside(name)
    near = nearest(os.path.splitext(name)[0], [*shipped, *beside])
    near = beside.get(near or "", near)
    meant = f"; did you mean '{near}'?" if near else "."
    if os.path.splitext(name)[1] in SUFFIXES:
        return f"unknown deck '{cut(name)}': there is no such file{meant}"
    decks = f"Shipped decks: {listed(shipped, 'and')}" if shipped else "No decks are shipped"
    return f"unknown deck '{cut(name)}'{meant} {decks}. The path of a deck file works too (`my-deck.yaml`)"


def _files_beside(name: str) -> dict[str, str]:
    """Deck files in the folder where that one was looked for: the path without and with its ending."""
    folder = os.path.dirname(name)
    try:
        found = sorted(os.listdir(folder or "."))[:MOST_FILES]
    except (OSError, ValueError):  # a name no folder can have
        return {}
    paths = [os.path.join(folder, file) for file in found if file.endswith(SUFFIXES)]
    return {os.path.splitext(path)[0]: path for path in paths}
