"""The numbers the Fluxx family uses for zones, card types, phases, values and events."""

from __future__ import annotations

from typing import Final

from ruleshift.core.engine.log import FAMILY_EVENTS
from ruleshift.core.engine.machine import A, B, C, D, F
from ruleshift.core.engine.state import FAMILY_REASONS

# Zones: the core's draw pile (0) and discard pile (1), these, then a hand and a table per seat.
RULES: Final = 2
GOALS: Final = 3
PLAYING: Final = 4  # cards played whose effect is not over
SEATS: Final = 5  # hand of seat p: SEATS + 2p; table of seat p: SEATS + 2p + 1

# What a change in a zone may upset.
T_RULES: Final = 1
T_GOALS: Final = 2
T_TABLE: Final = 4
T_HAND: Final = 8
T_TABLES: Final = 8  # bit 8 + seat: that seat's table
T_HANDS: Final = 16  # bit 16 + seat: that seat's hand
T_TURN: Final = 16
ALL_TABLES: Final = T_TABLE | 0xFF << T_TABLES
HANDS_ONLY: Final = T_HAND | 0xFF << T_HANDS
FOLDED: Final = T_RULES | T_TABLE  # what values in force follow from
JUDGED: Final = T_GOALS | T_TABLE | T_TURN | T_RULES  # what winning follows from

KEEPER: Final = 0
CREEPER: Final = 1
GOAL: Final = 2
NEW_RULE: Final = 3
ACTION: Final = 4
SURPRISE: Final = 5
DANGER: Final = 6
SECRET: Final = 7
UNGOAL: Final = 8
META: Final = 9
TYPES: Final = (
    "keeper", "creeper", "goal", "new rule", "action", "surprise", "danger", "secret", "ungoal", "meta rule",
)  # fmt: skip

# What a window is about: a play of a type, or a theft.
THEFT: Final = len(TYPES)
ANSWERED: Final = {
    "keeper played": KEEPER,
    "goal played": GOAL,
    "new rule played": NEW_RULE,
    "action played": ACTION,
    "danger played": DANGER,
    "theft": THEFT,
}

# The effects that every deck has, by number.
F_TURN: Final = 0
F_PLAY: Final = 1
F_WINDOW: Final = 2
F_ATTACH: Final = 3
F_DROP_GOAL: Final = 4
F_HAND_LIMIT: Final = 5
F_KEEPER_LIMIT: Final = 6
F_HAND_SLACK: Final = 7
F_KEEPER_SLACK: Final = 8
OWN_EFFECTS: Final = 9  # so many there are; those of the cards follow

# What becomes of a Creeper that is killed.
DISCARDED: Final = 0
ON_TOP: Final = 1
MOVES_ON: Final = 2

# Phases of a turn.
BEFORE_DRAW: Final = 0
MAIN: Final = 1
ENDING: Final = 2  # limits bind the active player too

# The registers of a program's frame, shared by its steps.
IT: Final = A  # the chosen card
OPPONENT: Final = B  # the seat whose play is being answered
PILE: Final = C  # the zone of the cards set aside, or -1
GONE: Final = F  # how many cards its latest discard has taken, or -1

# A register of the turn's frame: 1 if a player alone has been knocked out and is to be dealt in again.
DEAL_IN: Final = D

# Steps of the turn's frame.
BEGIN: Final = 0
DRAWING: Final = 1  # free actions are possible before the draw (W30)
PLAYING_ON: Final = 2
CLOSING: Final = 3  # no more plays or free actions
LIMITS: Final = 4
TRIGGERS: Final = 5
OVER: Final = 6
EARLY_TRIGGERS: Final = 7  # the player lets end-of-turn triggers go before the limits (W24)
AFTERWARDS: Final = 8  # what waits for the end of anybody's turn

# Values in force, per seat.
V_DRAW: Final = 0
V_PLAY: Final = 1
V_HAND: Final = 2
V_KEEPERS: Final = 3
V_GOALS: Final = 4
V_NUMERALS: Final = 5
V_KEPT: Final = 6  # cards that stay in hand where a rule says so; no value that decks name
NV: Final = 7
VALUES: Final = ("draw", "play", "hand limit", "keeper limit", "goals", "numerals")
UNLIMITED: Final = 1_000_000
LIMIT_GROUPS: Final = 1 << V_HAND | 1 << V_KEEPERS  # the limits, as bits of values

# Words that can be answers; a deck's own words follow.
PASS: Final = 0
DRAW_NOW: Final = 1
END_TURN: Final = 2
AT_RANDOM: Final = 3
DONE: Final = 4
PASS_ON: Final = 5
LIMITS_FIRST: Final = 6
WORDS: Final = ("pass", "draw", "end turn", "let chance choose", "done", "pass it on first", "comply first")

# Events of the family.
E_TURN: Final = FAMILY_EVENTS  # seat, turn number
E_PLAYED: Final = FAMILY_EVENTS + 1  # seat, card, 1 if as an answer
E_USED: Final = FAMILY_EVENTS + 2  # seat, card
E_CANCELLED: Final = FAMILY_EVENTS + 3  # card (or -1 for a theft), by card
E_STEPPED_IN: Final = FAMILY_EVENTS + 4  # card, in place of
E_TIE: Final = FAMILY_EVENTS + 5  # seats as a mask
E_CHOSE: Final = FAMILY_EVENTS + 6  # seat, word
E_BORROWED: Final = FAMILY_EVENTS + 7  # seat, card that counts as theirs, from seat, by card
E_TRIGGER: Final = FAMILY_EVENTS + 8  # card
E_REVEALED: Final = FAMILY_EVENTS + 9  # card
E_THEFT: Final = FAMILY_EVENTS + 10  # seat, card, from seat
E_CUT_SHORT: Final = FAMILY_EVENTS + 11  # seat whose turn is ended by rule, 0 by free actions / 1 by steps
E_CLAIM: Final = FAMILY_EVENTS + 30  # seat that will have an extra turn, by card
E_NO_CLAIM: Final = FAMILY_EVENTS + 31  # seat that gets no extra turn, since card has given one
E_OWED: Final = FAMILY_EVENTS + 32  # debtor, card that lies there for it, creditor
E_PAID: Final = FAMILY_EVENTS + 33  # debtor, card drawn, creditor
E_ROTATED: Final = FAMILY_EVENTS + 34  # seat, 0 hands go on with the turn order / 1 against it
E_LOOKED: Final = FAMILY_EVENTS + 35  # seat, seat whose hand it was
E_ARRANGED: Final = FAMILY_EVENTS + 36  # seat, number of cards

E_OUT: Final = FAMILY_EVENTS + 40  # seat, by card, 1 if back in at once
E_BACK: Final = FAMILY_EVENTS + 41  # seat
E_SPARED: Final = FAMILY_EVENTS + 42  # card that would have hit everybody
E_SAVED: Final = FAMILY_EVENTS + 43  # seat, card that is lost in its stead
E_SHOWED: Final = FAMILY_EVENTS + 44  # seat, card of its hand
E_SECRET: Final = FAMILY_EVENTS + 45  # seat, card that has left its hand
E_HELD: Final = FAMILY_EVENTS + 46  # seat, card in its hand at the end

E_KILLED: Final = FAMILY_EVENTS + 50  # seat, card, seat that had it
E_SAID: Final = FAMILY_EVENTS + 51  # seat, rule that asks for words, 1 if they were said
E_CALLED: Final = FAMILY_EVENTS + 52  # seat, rule, seat that had said nothing
E_STANDOFF: Final = FAMILY_EVENTS + 53  # Ungoal that is met, seats that meet a Goal as a mask

E_NEXT_RULE: Final = FAMILY_EVENTS + 54  # rule that comes into play by itself
E_SCORED: Final = FAMILY_EVENTS + 55  # seat, Goal

# Why somebody won without a card.
LAST_IN: Final = FAMILY_REASONS + 10


def hand_touch(seat: int) -> int:
    """What a change of a hand may upset."""
    return T_HAND | 1 << (T_HANDS + seat)


def table_touch(seat: int) -> int:
    """What a change of a table may upset."""
    return T_TABLE | 1 << (T_TABLES + seat)


def hand(seat: int) -> int:
    return SEATS + 2 * seat


def table(seat: int) -> int:
    return SEATS + 2 * seat + 1
