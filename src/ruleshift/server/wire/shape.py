"""From a view to what travels: the table, what has happened, how it ended. It knows no more than the view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ruleshift.server.wire.catalog import catalog
from ruleshift.server.wire.messages import Outcome, Window
from ruleshift.server.wire.story import told, told_all
from ruleshift.wire.table import Table, generic_table

if TYPE_CHECKING:
    from ruleshift import Match, View

__all__ = ["catalog", "outcome", "table", "told", "told_all", "window"]


def table(view: View, open_hands: Mapping[int, View] | None = None) -> Table:
    """A table as its viewer sees it.

    With ``open_hands``, the views of all seats, their hands lie open: for the replay of a finished game.
    """
    view = view.as_told()
    wire = view.game.family.wire()
    draw = generic_table if wire is None else wire.table
    found: Table = draw(view, open_hands or {})
    return found


def outcome(view: View) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    ended = view.as_told().outcome
    if ended is None:
        return None
    winner = -1 if ended.winner is None else ended.winner
    return Outcome(ended.kind, winner, ended.reason, ended.points or 0, dict(ended.fields))


def window(match: Match, id: int) -> Window | None:
    """The moment in which the seat that is asked may answer a play, where nobody else waits for it."""
    if not match.window:
        return None
    kind = match.moment
    return Window(id, match.window, 0, 0, kind, match.game.moments().get(kind, ""), able=True)
