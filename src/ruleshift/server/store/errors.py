"""The one error of the store, and what each failure of a database means for whoever runs the server."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout


class StoreError(Exception):
    """Something could not be kept or read; says what, why, and what to do about it."""


class StoreInUse(StoreError):
    """Another server holds the file."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"Another Ruleshift server is using {shown(path)}. "
            "Stop that one, or name another file for this one."
        )
        self.path = path


# Words of a driver's message -> what is wrong, and the remedy. The first that fits is told.
_REMEDIES: Final = (
    (
        ("disk is full", "no space left", "disk quota exceeded", "could not extend file"),
        "the disk is full. Make room there; the server goes on by itself",
    ),
    (
        ("readonly database", "read-only", "permission denied", "unable to open database file"),
        "it cannot be written. Check that its folder is there and belongs to whoever runs the server",
    ),
    (
        ("not a database", "malformed", "file is encrypted"),
        "the file is damaged or was not made by Ruleshift. Name another one, or bring back a copy",
    ),
    (
        ("is locked", "table is busy"),
        "another program is writing to it. Close that program and try again",
    ),
    (
        ("password", "authentication", "no pg_hba.conf entry"),
        "it does not let this user in. Check the user and the password in the address",
    ),
    (
        ("does not exist",),
        "the server has no such database or user. Make it first: createdb, createuser",
    ),
)
_LONGEST: Final = 200  # characters of a place or of a driver's words that are shown
_GONE: Final = "the database does not answer. See that it is running; the server connects again by itself"


def explain(doing: str, where: str, error: BaseException) -> StoreError:
    """What went wrong while `doing`, as an error for people. `where` is the place without its password."""
    if isinstance(error, StoreError):
        return error
    told = _told(error)
    for words, remedy in _REMEDIES:
        if any(word in told.lower() for word in words):
            return StoreError(f"Cannot {doing} in {where}: {remedy}. ({told})")
    if is_gone(error):
        return StoreError(f"Cannot {doing} in {where}: {_GONE}. ({told})")
    return StoreError(f"Cannot {doing} in {where}: {told}")


def is_gone(error: BaseException) -> bool:
    """Whether nobody answers, so that trying again at once would only make everybody wait."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or "is locked" in _told(error)
    return isinstance(error, (OSError, TimeoutError, PoolTimeout))


def _told(error: BaseException) -> str:
    """The driver's own words, without the statement and its rows: those may hold secrets."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    lines = str(cause).splitlines()
    # SQLAlchemy puts the class of a driver's error before its words.
    told = lines[0].rpartition(">: ")[2] if lines else ""
    return shown(told) or type(cause).__name__


def shown(place: object) -> str:
    """A place as it can stand in a sentence: on one line, and not too long for it.

    >>> shown("new\\nline.db")
    "'new\\\\nline.db'"
    """
    text = str(place)
    text = text if text.isprintable() else ascii(text)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
