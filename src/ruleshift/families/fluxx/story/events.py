"""The events of a match as they are told: the engine's own put together, each with its kind and who acts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruleshift.core.engine.event import Event, Raw
from ruleshift.core.engine.log import DETACHED, MOVED
from ruleshift.families.fluxx.codes import (
    E_CANCELLED,
    E_OWED,
    E_PAID,
    E_PLAYED,
    E_REVEALED,
    E_THEFT,
    PLAYING,
    SEATS,
)
from ruleshift.families.fluxx.story.kinds import KINDS

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame


def tell(g: FluxxGame, raws: Sequence[Raw], names: Sequence[str]) -> list[Event]:
    """Put the engine's events together: runs of equal moves, a play and its card, a theft and its loot."""
    told: list[Event] = []
    for at, raw in enumerate(raws):
        if raw[0] == DETACHED and at + 1 < len(raws) and raws[at + 1][:2] == (MOVED, raw[1]):
            continue  # the move says where it went
        if raw[0] == MOVED and told and belongs(told[-1], raw):
            told[-1].raw.append(raw)
        else:
            told.append(KINDS.event(g, names, [raw]))
    return told


def belongs(event: Event, raw: Raw) -> bool:
    """Whether a move is part of the event before it."""
    first, last = event.raw[0], event.raw[-1]
    if last[0] == MOVED:
        return last[2:4] == raw[2:4]
    card, target = raw[1], raw[3]
    if first[0] == E_PLAYED:
        return target == PLAYING and card == first[2]
    if first[0] == E_CANCELLED:
        return card == first[1] and target >= SEATS  # it goes to whoever answered
    if first[0] == E_THEFT:
        return card == first[2] and target == SEATS + 2 * first[1] + 1
    if first[0] in (E_OWED, E_PAID):
        return card == first[2]
    return first[0] == E_REVEALED and card == first[1]
