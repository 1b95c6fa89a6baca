"""The numbers that shedding games are played with: zones, powers of cards, events, reasons."""

from __future__ import annotations

from typing import Final

from ruleshift.core.engine.log import FAMILY_EVENTS
from ruleshift.core.engine.packed import i64
from ruleshift.core.engine.state import FAMILY_REASONS

# Zones behind the draw pile and the discard pile.
BOX: Final = 2  # packs that this table plays without
HANDS: Final = 3  # of seat 0; the others follow

# What a card does when it is played.
PLAIN: Final = 0
WILD: Final = 1
SKIP: Final = 2
REVERSE: Final = 3
DRAW_TWO: Final = 4
POWERS: Final = {"": PLAIN, "wild": WILD, "skip": SKIP, "reverse": REVERSE, "draw two": DRAW_TWO}

# Events.
E_TURN: Final = FAMILY_EVENTS  # seat, number of the turn
E_SUIT: Final = FAMILY_EVENTS + 1  # seat, suit that is named
E_PASSED: Final = FAMILY_EVENTS + 2  # seat
E_SKIPPED: Final = FAMILY_EVENTS + 3  # seat that is passed over
E_REVERSED: Final = FAMILY_EVENTS + 4  # 1 if play goes up again, -1 if down
E_OWED: Final = FAMILY_EVENTS + 5  # seat that must draw, cards

# How a game can end, besides by a hand that is empty.
BLOCKED: Final = FAMILY_REASONS  # nobody can play, and there is nothing to draw
LONG: Final = FAMILY_REASONS + 1  # as many cards were played as may be


def hand(seat: i64) -> i64:
    """The zone of a seat's hand."""
    return HANDS + seat
