"""From the bytes of a deck file to its text; refuses what is too large or no text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ruleshift.text.errors import DeckError

LARGEST_FILE: Final = 1_000_000  # bytes
CONTROL: Final = "[\x00-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]"


def decode(data: bytes, file: str) -> str:
    """The text of a file, or a DeckError that says where it is not UTF-8."""
    if len(data) > LARGEST_FILE:
        raise refusal(file, f"the file is larger than {LARGEST_FILE // 1000} kB; no deck needs that much")
    try:
        text = data.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        what = f"byte {error.start} (0x{data[error.start]:02x}) is not UTF-8; save the file as UTF-8"
        raise refusal(file, what, line, column) from None
    return text.replace("\r\n", "\n")


def control_in(line: str) -> re.Match[str] | None:
    """The first sign in a line that belongs in no text."""
    # All of them are unprintable: a line without such needs no second look, and the most texts no pattern.
    return None if line.isprintable() else re.search(CONTROL, line)


def refusal(file: str, message: str, line: int = 0, column: int = 0) -> DeckError:
    """The error for a file that cannot be read any further."""
    from ruleshift.text.errors import (  # only now: a deck that can be read does without them
        DeckError,
        Mistake,
    )

    return DeckError([Mistake(file, line, column, "", message)])
