"""What is added to a line of the log where its sentence alone would puzzle somebody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruleshift.core.engine.piles import DISCARD

if TYPE_CHECKING:
    from ruleshift.core.engine.event import Event
    from ruleshift.families.fluxx.game import FluxxGame


def remark(g: FluxxGame, events: Sequence[Event], at: int, text: str, fresh: int) -> str:
    """A line with the card that set it off, and with a word where nothing came of a play.

    The play may have been told before it was clear that nothing would come of it; then a line of its own
    says so.
    """
    if not text:
        late = at == fresh and at > 0 and in_vain(events, at - 1)
        return f"{g.names[events[at].raw[0][1]]} has no effect." if late else ""
    card = cause(g, events, at)
    if card and card not in text:
        text = f"{text.removesuffix('.')} ({card})."
    return f"{text} It has no effect." if in_vain(events, at) else text


def cause(g: FluxxGame, events: Sequence[Event], at: int) -> str:
    """The card that went off just before: as the turn began, or to send something away.

    Elsewhere what follows need not come from it: many a card goes off and finds nothing to do.
    """
    if at < 2 or events[at - 1].kind != "trigger":
        return ""
    begun = events[at].kind == "discard" and events[at - 2].kind == "turn"
    return g.names[events[at - 1].raw[0][1]] if begun or events[at].kind == "move" else ""


def in_vain(events: Sequence[Event], at: int) -> bool:
    """Whether a card was played and nothing happened before it was discarded."""
    event = events[at]
    if event.kind != "play" or at + 1 == len(events) or events[at + 1].kind != "land":
        return False
    _, card, _, target, *_ = events[at + 1].raw[0]
    return bool((card, target) == (event.raw[0][2], DISCARD))
