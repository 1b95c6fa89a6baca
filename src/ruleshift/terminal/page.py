"""One screenful: the table and the question, with as much left out as it takes for both to fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ruleshift.drawing.show import FOLDED, IN_FULL

if TYPE_CHECKING:
    from ruleshift import View
    from ruleshift.drawing.show import Show

NEWS = 3  # lines of what has just happened that stay in sight above the table, if there is room
LEAST_OPTIONS = 2  # lines
PROMPT = 1


def fitted(show: Show, table: Callable[[], None], question: Callable[[], None], news: int = 0) -> list[str]:
    """The lines of both, as full as the window allows."""
    screen = show.screen
    room = screen.height - PROMPT
    try:
        for tight in range(IN_FULL, FOLDED):
            show.tight = tight
            lines = screen.drawn(table) + screen.drawn(question)
            if len(lines) <= room - min(news, NEWS):
                return lines
        show.tight = FOLDED
        return _folded(show, table, question, room)
    finally:
        show.tight = IN_FULL


def table_alone(show: Show, view: View, below: int) -> None:
    """Print a table that fits into the window together with so many lines below it."""
    screen = show.screen
    if screen.plain:
        show.table(view)
        return
    lines: list[str] = []
    try:
        for tight in range(IN_FULL, FOLDED + 1):
            show.tight = tight
            lines = screen.drawn(lambda: show.table(view))
            if len(lines) <= screen.height - below:
                break
    finally:
        show.tight = IN_FULL
    screen.put(lines)


def _folded(show: Show, table: Callable[[], None], question: Callable[[], None], room: int) -> list[str]:
    """The least there can be: rows of one line, and as many options as are left room for."""
    screen = show.screen
    top = screen.drawn(table)
    show.room = LEAST_OPTIONS
    below = screen.drawn(question)
    spare = room - len(top) - len(below)
    if spare > 0:
        show.room += spare
        below = screen.drawn(question)
    elif spare < 0:
        more = screen.drawn(lambda: screen.say("     (more: type table)", "dim"))
        top = top[: max(0, room - len(below) - len(more))] + more
    return (top + below)[:room]
