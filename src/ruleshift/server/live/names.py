"""Names and lines of chat that strangers type: cleaned, cut, and told apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

LONGEST_NAME: Final = 20
LONGEST_LINE: Final = 300
# Signs that separate things in a replay, where names have to stand.
FORBIDDEN: Final = frozenset(',:;"#=')
MARKS: Final = "+-| "  # no name of a replay begins with one of these
NAMELESS: Final = "Player"
NO_NAMES: Final = ("", "you", "me", "i")  # the log would read "You draws a card"


def clean(text: str) -> str:
    """A text without what cannot be seen or turns the reading direction, on one line.

    >>> clean("  Ann\\u202e  \\n Lee\\x00 ")
    'Ann Lee'
    """
    visible = (
        sign if unicodedata.category(sign)[0] not in "CZ" or sign == "\u200d" else " "
        for sign in unicodedata.normalize("NFC", text)
        if unicodedata.category(sign) != "Cf" or sign == "\u200d"  # joins the parts of an emoji
    )
    return " ".join("".join(visible).split())


def clean_name(text: str, taken: Iterable[str] = ()) -> str:
    """A name that can stand at a table where others are taken.

    >>> clean_name("Ann: the \\"First\\"", ["ann the first"])
    'Ann the First 2'
    >>> clean_name("   "), clean_name("-- Bo")
    ('Player', 'Bo')
    """
    plain = "".join(" " if sign in FORBIDDEN else sign for sign in clean(text)[: 4 * LONGEST_NAME])
    name = " ".join(plain.split()).lstrip(MARKS)[:LONGEST_NAME].strip()
    if name.casefold() in NO_NAMES:
        name = NAMELESS
    others = {other.casefold() for other in taken}
    if name.casefold() not in others:
        return name
    number = 2
    while f"{name[: LONGEST_NAME - 3]} {number}".casefold() in others:
        number += 1
    return f"{name[: LONGEST_NAME - 3]} {number}"


def clean_line(text: str) -> str:
    """A line of chat; empty if nothing is left of it."""
    return clean(text[: 4 * LONGEST_LINE])[:LONGEST_LINE].strip()
