"""Decks that were read before: their normal forms in the user's cache folder.

An entry is named by the digest of a deck's text and that of all that gives the text its meaning, so that
a change of either finds no old entry. It holds plain JSON behind a checksum, nothing that could be run;
an entry that is not whole counts as absent, and a folder that cannot be used is done without.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
from functools import cache
from typing import Any

from ruleshift.core.version import VERSION

MOST_KEPT = 200  # decks in the cache; a server that strangers send decks to must not fill the disk
# The sources that decide what a deck's text means: a change in any of them makes old entries stale.
MEANING = (
    "errors.py", "wording.py", "encoding.py", "source.py", "terms.py", "verbs.py", "grammar.py", "reading.py",
    "amounts.py", "values.py", "clauses.py", "common.py", "variants.py", "reader.py",
    "necro/grammar.py", "necro/verbs.py", "necro/reading.py", "necro/filters.py", "necro/values.py",
    "necro/phrases.py", "necro/clauses.py", "necro/printed.py", "necro/reader.py", "../necro/codes.py",
)  # fmt: skip


def cache_folder() -> str:
    """Where decks that were read are kept: the platform's folder for things that can be made again."""
    if given := os.environ.get("XDG_CACHE_HOME"):
        return os.path.join(given, "ruleshift")
    home = os.path.expanduser("~")
    if home == "~":
        raise OSError("nobody knows this user's home")
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
        return os.path.join(local, "ruleshift", "cache")
    if sys.platform == "darwin":
        return os.path.join(home, "Library", "Caches", "ruleshift")
    return os.path.join(home, ".cache", "ruleshift")


@cache
def language_version() -> str:
    """A digest of the sources that give a deck's text its meaning."""
    folder = os.path.dirname(__file__)
    digest = hashlib.sha256(VERSION.encode())
    for name in MEANING:
        # A compiled package may come without its sources; then its version alone must do.
        with contextlib.suppress(OSError), open(os.path.join(folder, *name.split("/")), "rb") as source:
            digest.update(source.read())
    return digest.hexdigest()[:12]


def entry(digest: str) -> str:
    """The file that keeps the deck whose text has this digest."""
    return os.path.join(cache_folder(), f"deck-{digest}-{language_version()}.txt")


def look_up(digest: str) -> dict[str, Any] | None:
    """The deck from the cache; anything there that is not whole counts as absent."""
    try:
        file = entry(digest)
        with open(file, "rb") as stream:
            check, _, data = stream.read().partition(b"\n")
        if check != _checksum(file, data):
            return None
        deck = json.loads(data)
        with contextlib.suppress(OSError):
            os.utime(file)  # in use, so it is not the first to be dropped
    except (OSError, ValueError, RecursionError):
        return None
    return deck if isinstance(deck, dict) else None


def keep(digest: str, deck: dict[str, Any]) -> None:
    """Put a deck into the cache if that is possible; a reader never sees half a file."""
    import tempfile  # only for a new deck, like the YAML parser

    temporary = None
    try:
        data = json.dumps(deck, ensure_ascii=False, separators=(",", ":")).encode()
        file = entry(digest)
        folder = os.path.dirname(file)
        os.makedirs(folder, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=".deck-", suffix=".tmp")
        with os.fdopen(handle, "wb") as stream:
            stream.write(_checksum(file, data) + b"\n" + data)
        os.replace(temporary, file)
        temporary = None
        _thin_out(folder)
    except (OSError, ValueError):
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)


def _checksum(file: str, data: bytes) -> bytes:
    """What tells a whole entry, at its own place, from anything else."""
    return hashlib.sha256(os.path.basename(file).encode() + b"\n" + data).hexdigest().encode()


def _thin_out(folder: str) -> None:
    """Drop the decks that were not used for longest, and what a killed process left half-written."""
    kept = [found for found in os.scandir(folder) if found.name.startswith(("deck-", ".deck-"))]
    if len(kept) > MOST_KEPT:
        kept.sort(key=lambda found: found.stat().st_mtime)
        for found in kept[: len(kept) - MOST_KEPT // 2]:
            with contextlib.suppress(OSError):  # another process was quicker
                os.unlink(found.path)
