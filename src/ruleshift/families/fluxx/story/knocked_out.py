"""What is said of players who are knocked out and come back, and of Secrets that come out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.kinds import Kind, card, flag, seat
from ruleshift.core.engine.phrase import listed
from ruleshift.families.fluxx.codes import (
    E_BACK,
    E_HELD,
    E_OUT,
    E_SAVED,
    E_SECRET,
    E_SHOWED,
    E_SPARED,
)
from ruleshift.families.fluxx.rules.table import ring

if TYPE_CHECKING:
    from ruleshift.core.engine.told import Told
    from ruleshift.families.fluxx.rules.table.ring import Out
    from ruleshift.families.fluxx.rules.table.state import FluxxState


def knocked_out(told: Told) -> str:
    text = told.filled("{card} knocks {seat} out")
    return f"{text}, and {told.seat('seat')} comes straight back in" if told.n("back") else text


KINDS: Final = (
    Kind(E_OUT, "out", (seat(), card(), flag("back")), knocked_out),
    Kind(E_BACK, "back", (seat(),), "{seat} is back in the game"),
    Kind(E_SPARED, "spare", (card(),), "{card} would knock everybody out, so it knocks out nobody"),
    Kind(E_SAVED, "save", (seat(), card()), "{card} goes instead, and {seat} stays in"),
    Kind(E_SHOWED, "show", (seat(), card()), "{seat} shows {card}"),
    Kind(E_SECRET, "come out", (seat(), card()), "{seat's} Secret comes out: {card}"),
    Kind(E_HELD, "hold", (seat(), card()), "{seat} still holds {card} and begins the next game"),
)


def sits_out(s: FluxxState, one: Out, who: str) -> str:
    """Why somebody sits out, and when they may be back, as a sentence."""
    are = "are" if who == "You" else "is"
    by = f", knocked out by {s.g.names[one.card]} in turn {one.turn}" if one.card >= 0 else ""
    return f"{who} {are} out of the game{by}. {way_back(s, one, who)}"


def way_back(s: FluxxState, one: Out, who: str) -> str:
    """What must happen before somebody who sits out comes back."""
    back = "you come back" if who == "You" else f"{who} comes back"
    if ring.final(s):
        return "Nobody comes back any more."
    waited_for = [name for at, name in enumerate(s.names) if one.waits >> at & 1]
    if not waited_for:
        return f"When the turn reaches the seat and there is a card to draw, {back}."
    have = "has" if len(waited_for) == 1 else "have each"
    return f"First {listed(waited_for)} {have} to finish a turn, then {back} when the turn gets there."
