"""Names and lines of chat that strangers type: cleaned, cut, and told apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from ruleshift.core.engine.seats import JOINERS, alike

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
        sign if unicodedata.category(sign)[0] not in "CZ" or sign in JOINERS else " "
        for sign in unicodedata.normalize("NFC", text)
        if unicodedata.category(sign) != "Cf" or sign in JOINERS
    )
    return " ".join("".join(visible).split())


def clean_name(text: str, taken: Iterable[str] = ()) -> str:
    """A name that can stand at a table where others are taken.

    >>> clean_name("Ann: the \\"First\\"", ["ann the first"])
    'Ann the First 2'
    >>> clean_name("   "), clean_name("-- Bo"), clean_name("\\u200d")
    ('Player', 'Bo', 'Player')
    """
    plain = "".join(" " if sign in FORBIDDEN else sign for sign in clean(text)[: 4 * LONGEST_NAME])
    name = " ".join(plain.split()).lstrip(MARKS + JOINERS)[:LONGEST_NAME].strip(f" {JOINERS}")
    if alike(name) in NO_NAMES:
        name = NAMELESS
    others = {alike(other) for other in taken}
    if alike(name) not in others:
        return name
    number = 2
    while alike(f"{name[: LONGEST_NAME - 3]} {number}") in others:
        number += 1
    return f"{name[: LONGEST_NAME - 3]} {number}"


def clean_line(text: str) -> str:
    """A line of chat; empty if nothing is left of it."""
    return clean(text[: 4 * LONGEST_LINE])[:LONGEST_LINE].strip()
