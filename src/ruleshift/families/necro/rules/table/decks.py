"""The decks of a seat: drawing, shuffling, and losing the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

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


def draw(s: NecroState, seat: int, n: int) -> None:
    """Draw cards one by one; having to draw from an empty deck loses at once (R92)."""
    deck = s.zones[SDECK + seat]
    for _ in range(n):
        if not deck:
            lose(s, [seat], LOST_DRAW)
            return
        s.move(deck[-1], HAND + seat)
    if n and s.phase != SETUP:  # one event, however many; the first hand is dealt (5.1.5, R116)
        survivor = s.g.printed.survivors[seat]
        happen(s, ON_DRAW, survivor, survivor, -1, n)


def shuffle(s: NecroState, deck: int, seat: int) -> None:
    """Shuffle a deck; that counts even with no card in it (5.11.3)."""
    s.shuffle(deck + seat)
    if s.phase != SETUP:
        survivor = s.g.printed.survivors[seat]
        happen(s, ON_SHUFFLE, survivor, survivor, -1, 0, 0, deck)


def lose(s: NecroState, seats: list[int], reason: int) -> None:
    """Defeat conditions met in one check: two of them make a draw (R93)."""
    for seat in seats:
        s.events.append((E_LOSS, seat, reason))
    if len(seats) == 2:
        s.declare_draw(BOTH_LOST)
    else:
        s.win(1 - seats[0], -1, reason)
