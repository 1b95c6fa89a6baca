"""The decks of a seat: drawing, shuffling, and losing the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.necro.codes import (
    BOTH_LOST,
    E_LOSS,
    HAND,
    LOST_DRAW,
    ON_DRAW,
    ON_SHUFFLE,
    SDECK,
    SETUP,
)
from ruleshift.families.necro.rules.table.hearing import happen

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.table.state import NecroState


def draw(s: NecroState, seat: i64, n: i64) -> None:
    """Draw cards one by one; having to draw from an empty deck loses at once (R92)."""
    left = n
    while left > 0:
        left -= 1
        if not len(s.zones[SDECK + seat]):
            lose(s, vec[i64]([seat]), LOST_DRAW)
            return
        s.move(s.zones[SDECK + seat][-1], HAND + seat)
    if n and s.phase != SETUP:  # one event, however many; the first hand is dealt (5.1.5, R116)
        survivor = s.g.printed.survivors[seat]
        happen(s, ON_DRAW, survivor, survivor, -1, n)


def shuffle(s: NecroState, deck: i64, seat: i64) -> None:
    """Shuffle a deck; that counts even with no card in it (5.11.3)."""
    s.shuffle(deck + seat)
    if s.phase != SETUP:
        survivor = s.g.printed.survivors[seat]
        happen(s, ON_SHUFFLE, survivor, survivor, -1, 0, 0, deck)


def lose(s: NecroState, seats: vec[i64], reason: i64) -> None:
    """Defeat conditions met in one check: two of them make a draw (R93)."""
    for seat in seats:
        s.tell(E_LOSS, seat, reason)
    if len(seats) == 2:
        s.declare_draw(BOTH_LOST)
    else:
        s.win(1 - seats[0], -1, reason)
