"""What was read before, in the user's cache folder: the normal forms of decks, the trees of scenario files.

An entry is named by the digest of a text and that of all that gives the text its meaning, so that a
change of either finds no old entry. It holds plain JSON behind a checksum, nothing that could be run;
an entry that is not whole counts as absent, and a folder that cannot be used is done without.
"""

from __future__ import annotations

import contextlib
import glob
import hashlib
import json
import os
import sys
from functools import cache
from typing import Any

from ruleshift.version import VERSION

DECK, TREE = "deck", "tree"
# How many of each; a server that strangers send decks to must not fill the disk.
MOST_KEPT = {DECK: 200, TREE: 400}
PACKAGE = os.path.dirname(os.path.dirname(__file__))
# The rooms whose sources decide what any text means: a change in one of them makes old entries stale.
SOURCES = (".py", ".json", ".txt")
MEANING = tuple(os.path.join(PACKAGE, room) for room in ("text", "core", "language"))


def cache_folder() -> str:
    """Where decks that were read are kept: the platform's folder for things that can be made again."""
    given = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(given):  # any other counts as absent, or every folder one works in would get a cache
        return os.path.join(given, "ruleshift")
    home = os.path.expanduser("~")
    if not os.path.isabs(home):
        raise OSError("nobody knows this user's home")
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
        return os.path.join(local, "ruleshift", "cache")
    if sys.platform == "darwin":
        return os.path.join(home, "Library", "Caches", "ruleshift")
    return os.path.join(home, ".cache", "ruleshift")


@cache
def language_version(rooms: tuple[str, ...] = ()) -> str:
    """A digest of the sources that give a text its meaning: our own, and those in some more rooms."""
    digest = hashlib.sha256(VERSION.encode())
    for room in (*MEANING, *rooms):
        # A compiled package may come without its sources; then its version alone must do.
        pattern = os.path.join(glob.escape(room), "*")
        for path in sorted(path for path in glob.glob(pattern) if path.endswith(SOURCES)):
            with contextlib.suppress(OSError), open(path, "rb") as source:
                digest.update(source.read())
    return digest.hexdigest()[:12]


def digest_of(data: bytes) -> str:
    """What a text is known by."""
    return hashlib.sha256(data).hexdigest()[:16]


def entry(what: str, digest: str, rooms: tuple[str, ...] = ()) -> str:
    """The file that keeps what was made of the text with this digest."""
    return os.path.join(cache_folder(), f"{what}-{digest}-{language_version(rooms)}.txt")


def look_up(what: str, digest: str, rooms: tuple[str, ...] = ()) -> Any:
    """What the cache holds, or None; anything there that is not whole counts as absent."""
    try:
        file = entry(what, digest, rooms)
        with open(file, "rb") as stream:
            check, _, data = stream.read().partition(b"\n")
        if check != _checksum(file, data):
            return None
        found = json.loads(data)
        with contextlib.suppress(OSError):
            os.utime(file)  # in use, so it is not the first to be dropped
    except (OSError, ValueError, RecursionError):
        return None
    return found


def keep(what: str, digest: str, made: Any, rooms: tuple[str, ...] = ()) -> None:
    """Put something into the cache if that is possible; a reader never sees half a file."""
    import tempfile  # only for a new text, like the YAML parser

    temporary = None
    try:
        data = json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode()
        file = entry(what, digest, rooms)
        folder = os.path.dirname(file)
        os.makedirs(folder, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=f".{what}-", suffix=".tmp")
        with os.fdopen(handle, "wb") as stream:
            stream.write(_checksum(file, data) + b"\n" + data)
        os.replace(temporary, file)
        temporary = None
        _thin_out(folder, what)
    except (OSError, ValueError, RecursionError):
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)


def _checksum(file: str, data: bytes) -> bytes:
    """What tells a whole entry, at its own place, from anything else."""
    return hashlib.sha256(os.path.basename(file).encode() + b"\n" + data).hexdigest().encode()


def _thin_out(folder: str, what: str) -> None:
    """Drop the entries that were not used for longest, and what a killed process left half-written."""
    kept = [found for found in os.scandir(folder) if found.name.startswith((f"{what}-", f".{what}-"))]
    if len(kept) > MOST_KEPT[what]:
        kept.sort(key=lambda found: found.stat().st_mtime)
        for found in kept[: len(kept) - MOST_KEPT[what] // 2]:
            with contextlib.suppress(OSError):  # another process was quicker
                os.unlink(found.path)
