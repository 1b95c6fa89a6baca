"""Finds a deck, reads it once, and keeps its normal form in the user's cache folder."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from .errors import UnknownDeck
from .source import LARGEST_FILE, decode, refusal

SUFFIXES = (".yaml", ".yml")
MOST_FILES = 1000  # of a folder, to look for a name that is nearly right
MOST_KEPT = 200  # decks in the cache; a server that strangers send decks to must not fill the disk
# The sources that decide what a deck's text means: a change in any of them makes old caches stale.
MEANING = (
    "terms.py", "verbs.py", "grammar.py", "source.py", "reading.py", "amounts.py", "values.py",
    "clauses.py", "common.py", "variants.py", "reader.py",
    "necro/grammar.py", "necro/verbs.py", "necro/reading.py", "necro/filters.py", "necro/values.py",
    "necro/phrases.py", "necro/clauses.py", "necro/printed.py", "necro/reader.py", "../necro/codes.py",
)  # fmt: skip


@dataclass(frozen=True)
class LoadedDeck:
    """A deck in normal form, with the text it was read from and a digest of that text.

    >>> deck_from_text("deck: tiny\\ncards: [{name: Sun, type: keeper}]").deck["deck"]
    'tiny'
    """

    deck: dict[str, Any]
    digest: str
    source: Path | None
    text: str
    parts: tuple[LoadedDeck, ...] = ()  # the decks it is a sum of

    @property
    def shipped(self) -> bool:
        """Whether it comes with the package, or all its parts do."""
        if self.parts:
            return all(part.shipped for part in self.parts)
        return self.source is not None and self.source.parent == Path(__file__).parent.parent / "decks"


def shipped_decks(family: str = "") -> list[str]:
    """The names of the decks that come with the package, of all families or of one."""
    folder = resources.files("ruleshift") / "decks"
    files = [entry for entry in folder.iterdir() if entry.name.endswith(".yaml")]
    if family:
        files = [entry for entry in files if f"\nfamily: {family}\n" in entry.read_text("utf-8")]
    return sorted(entry.name[:-5] for entry in files)


def load_deck(name_or_path: str | os.PathLike[str]) -> LoadedDeck:
    """A deck by its name, if it ships with the package, from a file, or a sum of such (`a+b`)."""
    name = os.fspath(name_or_path)
    shipped = shipped_decks()
    if name in shipped:
        with resources.as_file(resources.files("ruleshift") / "decks" / f"{name}.yaml") as path:
            return load_file(path)
    path = Path(name)
    if is_file(path):
        return load_file(path)
    if "+" in name:
        from .mix import mix, summands

        return mix([load_deck(one) for one in summands(name, shipped)])
    raise UnknownDeck(_no_such_deck(name, shipped))


def load_file(path: Path) -> LoadedDeck:
    """A deck from a file, through the cache."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise refusal(path.name, "is not a file")  # a pipe would keep us waiting
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)  # one byte more than allowed is enough to refuse it
    except OSError as error:
        raise refusal(path.name, f"cannot be read: {error.strerror}") from None
    return _deck_from_bytes(data, path.name, path)


def deck_from_text(text: str, name: str = "deck.yaml") -> LoadedDeck:
    """A deck from its text, as an upload or a test has it; `name` stands for the file in messages."""
    return _deck_from_bytes(text.encode("utf-8", "surrogatepass"), name, None)


def _deck_from_bytes(data: bytes, name: str, source: Path | None) -> LoadedDeck:
    text = decode(data, name)
    digest = hashlib.sha256(data).hexdigest()[:16]
    deck = _cached(digest)
    if deck is None:
        from .reader import read_deck  # only now: reading takes a second look at every word

        deck = read_deck(text, name)
        _keep(digest, deck)
    return LoadedDeck(deck, digest, source, text)


def cache_folder() -> Path:
    """Where compiled decks are kept: the platform's folder for things that can be made again."""
    if given := os.environ.get("XDG_CACHE_HOME"):
        return Path(given) / "ruleshift"
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
        return Path(local) / "ruleshift" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "ruleshift"
    return Path.home() / ".cache" / "ruleshift"


@cache
def language_version() -> str:
    """A digest of the sources that give a deck's text its meaning."""
    folder = resources.files("ruleshift") / "language"
    digest = hashlib.sha256()
    for name in MEANING:
        with contextlib.suppress(OSError):  # a compiled package may come without its sources
            digest.update((folder / name).read_bytes())
    return digest.hexdigest()[:12]


def _cache_file(digest: str) -> Path:
    return cache_folder() / f"deck-{digest}-{language_version()}.json"


def _cached(digest: str) -> dict[str, Any] | None:
    """The deck from the cache; anything unreadable there counts as absent."""
    try:
        file = _cache_file(digest)
        kept = json.loads(file.read_bytes())
        with contextlib.suppress(OSError):
            os.utime(file)  # in use, so it is not the first to be dropped
    except (OSError, ValueError, RuntimeError, RecursionError):  # RuntimeError: a user without a home
        return None
    whole = isinstance(kept, dict) and kept.get("digest") == digest and isinstance(kept.get("deck"), dict)
    return kept["deck"] if whole else None


def _keep(digest: str, deck: dict[str, Any]) -> None:
    """Put a deck into the cache if that is possible; a reader never sees half a file."""
    import tempfile  # only on a cache miss, like the YAML parser

    data = json.dumps({"digest": digest, "deck": deck}, ensure_ascii=False).encode()
    temporary = None
    try:
        file = _cache_file(digest)
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=file.parent, prefix=".deck-", suffix=".tmp")
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.replace(temporary, file)
        temporary = None
        _thin_out(file.parent)
    except (OSError, RuntimeError):
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)


def _thin_out(folder: Path) -> None:
    """Drop the decks that were not used for longest."""
    kept = [entry for entry in os.scandir(folder) if entry.name.startswith("deck-")]
    if len(kept) > MOST_KEPT:
        kept.sort(key=lambda entry: entry.stat().st_mtime)
        for entry in kept[: len(kept) - MOST_KEPT // 2]:
            with contextlib.suppress(OSError):  # another process was quicker
                os.unlink(entry.path)


def is_file(path: str | Path) -> bool:
    """Whether there is such a file; a name that no file can have is none."""
    try:
        return Path(path).is_file()
    except (OSError, ValueError):  # a name no file can have
        return False


def _no_such_deck(name: str, shipped: list[str]) -> str:
    from .reading import cut, listed, nearest

    beside = _files_beside(name)
    near = nearest(os.path.splitext(name)[0], [*shipped, *beside])
    near = beside.get(near or "", near)
    meant = f"; did you mean '{near}'?" if near else "."
    if Path(name).suffix in SUFFIXES:
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
