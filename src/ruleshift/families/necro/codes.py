"""The numbers that NecroGenesis is played with: zones, pools, statuses, stats, events, reasons."""

from __future__ import annotations

from typing import Final

from ruleshift.core.engine.log import FAMILY_EVENTS
from ruleshift.core.engine.state import FAMILY_REASONS

# Zones: kind * 2 + seat. A Threat or Zombie Zone belongs to the Survivor whose battlefield it is on.
SDECK: Final = 0
ZDECK: Final = 2
HAND: Final = 4
GRAVE: Final = 6
EXILE: Final = 8
SZ: Final = 10
TZ: Final = 12
ZZ: Final = 14
EQUIP: Final = 16
TZ_GEAR: Final = 18  # Traps and Automated weapons that lie in the Threat Zone
ZZ_GEAR: Final = 20
DRAWN: Final = 22  # the drawn zombie that only the Zombie Player sees
PLAYING: Final = 24  # a card between its declaration and its resolution
ZONES: Final = 26
X_BITS: Final = 5  # above a zone, where a trigger notes both: the X of the zombie that has it
LAST_IN_PLAY: Final = ZZ_GEAR + 1  # zones from SZ to this one are in play
ZONE_NAMES: Final = (
    "Survivor Deck", "Zombie Deck", "hand", "Graveyard", "Exile", "Survivor Zone", "Threat Zone",
    "Zombie Zone", "Equipment Area", "Threat Zone", "Zombie Zone", "drawn zombie", "stack",
)  # fmt: skip
ZONE_WORDS: Final = (
    "deck", "zombies", "hand", "graveyard", "exile", "survivor", "threat", "zombie", "equipment",
    "threat_gear", "zombie_gear", "drawn", "playing",
)  # fmt: skip

TYPES: Final = ("survivor", "zombie", "weapon", "item", "event", "react")
SURVIVOR: Final = 0
ZOMBIE: Final = 1
WEAPON: Final = 2
ITEM: Final = 3
EVENT: Final = 4
REACT: Final = 5

# When Events can be played; of several moments a mask of 1 << timing.
TIMINGS: Final = (
    "action step", "response step", "phase start", "spawn step", "after spawn", "before attack",
    "zombie phase",
)  # fmt: skip
AT_ACTION: Final = 1 << 0
AT_RESPONSE: Final = 1 << 1
AT_START: Final = 1 << 2
AT_SPAWN: Final = 1 << 3
AFTER_SPAWN: Final = 1 << 4
BEFORE_ATTACK: Final = 1 << 5
ANY_TIME: Final = 1 << 6

# Pools, two of each: pool * 2 + seat.
POOLS: Final = ("ap", "tp", "th")
AP: Final = 0
TP: Final = 2
TH: Final = 4

# Tokens on a battlefield: kind * 2 + seat; Flares may lie in either zone.
TOKENS: Final = ("flare", "tripwire", "grease", "barricade", "flare in the Zombie Zone")
FLARE: Final = 0
TRIPWIRE: Final = 2
GREASE: Final = 4
BARRICADE: Final = 6
FLARE_ZZ: Final = 8

# Phases of a turn.
PHASES: Final = (
    "set-up", "Survivor Phase", "Zombie Phase", "Response Step", "End of Turn",
)  # fmt: skip
SETUP: Final = 0
SURVIVOR_PHASE: Final = 1
ZOMBIE_PHASE: Final = 2
RESPONSE_STEP: Final = 3
END_OF_TURN: Final = 4

# Statuses; a card's statuses are a mask of 1 << status.
STATUSES: Final = (
    "bleed", "burn", "stun", "poison", "stealth", "cover", "exposed", "stabilized", "grabbed",
    "disabled", "silenced",
)  # fmt: skip
BLEED: Final = 0
BURN: Final = 1
STUN: Final = 2
POISON: Final = 3
STEALTH: Final = 4
COVER: Final = 5
EXPOSED: Final = 6
STABILIZED: Final = 7
GRABBED: Final = 8
DISABLED: Final = 9
SILENCED: Final = 10
NEGATIVE: Final = (BLEED, BURN, STUN, POISON, EXPOSED, GRABBED)  # what a cure may name
SURVIVOR_ONLY: Final = (POISON, COVER, EXPOSED, STABILIZED, GRABBED)

KEYWORDS: Final = (
    "fast", "guard", "reach", "area", "light", "armor", "pierce", "evade", "silent", "frenzy",
    "ignore guard", "ignore armor", "immune bleed", "immune burn", "immune stun", "immune poison",
    "no sickness", "no rest", "unpreventable", "unaffected",
)  # fmt: skip
FAST: Final = 0
GUARD: Final = 1
REACH: Final = 2
AREA: Final = 3
LIGHT: Final = 4
ARMOR: Final = 5
PIERCE: Final = 6
EVADE: Final = 7
SILENT: Final = 8
FRENZY: Final = 9
IGNORE_GUARD: Final = 10
IGNORE_ARMOR: Final = 11
IMMUNE: Final = 12  # + BLEED, BURN, STUN or POISON
NO_SICKNESS: Final = 16
NO_REST: Final = 17
UNPREVENTABLE: Final = 18
UNAFFECTED: Final = 19

STATS: Final = (
    "damage", "hit", "roll", "escape", "declare", "burn", "heal", "loot cost", "equip cost",
    "reload cost", "own cost", "react cost", "ztc", "counters",
)  # fmt: skip
S_DAMAGE: Final = 0  # damage of attacks
S_HIT: Final = 1  # the Hit Roll requirement
S_ROLL: Final = 2  # Attack Roll Bonus: added to the die
S_ESCAPE: Final = 3  # added to Escape Rolls
S_DECLARE: Final = 4  # how many more numbers an Unarmed attack names
S_BURN: Final = 5  # damage of Burn on the bearer
S_HEAL: Final = 6  # added to each heal
S_LOOT: Final = 7
S_EQUIP: Final = 8
S_RELOAD: Final = 9
S_OWN: Final = 10  # the price of the card's own abilities
S_TP: Final = 11  # the TP price of Reacts
S_ZTC: Final = 12
S_COUNTERS: Final = 13  # the printed maximum of counters

ACTIONS: Final = ("attack", "advance", "light", "spawn")  # what can be forbidden; the last one to a player
NO_ATTACK: Final = 0
NO_ADVANCE: Final = 1
NO_LIGHT: Final = 2
NO_SPAWN: Final = 3

# Sub types that a zombie can take on for a while; a Boss is more than a word, and stays one.
BECOMES: Final = ("walker", "runner", "brute", "mutant")

# Values that cards have printed: what they are before anything changes them (16.3.1).
ORIGINALS: Final = ("damage", "hp", "ed", "ztc")

# Decks that effects can shuffle, with their zones.
DECKS: Final = {"deck": SDECK, "zombie deck": ZDECK}

TALLIES: Final = ("kill", "loot", "hurt", "heal", "machine", "escape", "exile", "attack")
T_KILL: Final = 0
T_LOOT: Final = 1
T_HURT: Final = 2
T_HEAL: Final = 3
T_MACHINE: Final = 4
T_ESCAPE: Final = 5
T_EXILE: Final = 6
T_ATTACK: Final = 7  # attacks this turn
NT: Final = 8

# How long something lasts.
UNTILS: Final = (
    "this attack", "next attack", "this phase", "this turn", "next turn", "turns", "removed",
    "end of next turn",
)  # fmt: skip
U_ATTACK: Final = 0
U_NEXT_ATTACK: Final = 1
U_PHASE: Final = 2
U_TURN: Final = 3
U_NEXT_TURN: Final = 4  # until its maker's next turn starts
U_TURNS: Final = 5  # so many own phases of the bearer
U_REMOVED: Final = 6
U_END_OF_NEXT: Final = 7  # until its maker's next turn ends

# Lasting things, a run of ints each in ``NecroState.lasting``.
L_KIND: Final = 0  # one of the six below
L_WHO: Final = 1  # the card it is on
L_WHAT: Final = 2  # status, stat, keyword, action, sub type, or number of a delayed ability
L_N: Final = 3
L_UNTIL: Final = 4
L_LEFT: Final = 5
L_SOURCE: Final = 6  # the card that made it
L_SEAT: Final = 7  # who made it
LASTING: Final = 8
L_STATUS: Final = 0
L_CHANGE: Final = 1
L_GRANT: Final = 2
L_FORBID: Final = 3
L_DELAY: Final = 4
L_BECOME: Final = 5
# What lasts, as bits of ``NecroState.lasts``: its kinds, then until when.
UNTIL0: Final = 8  # the first bit of these
STATUSES_LAST: Final = 1 << L_STATUS
CHANGES_LAST: Final = 1 << L_CHANGE
GRANTS_LAST: Final = 1 << L_GRANT
BANS_LAST: Final = 1 << L_FORBID
DELAYS_LAST: Final = 1 << L_DELAY
BECOMINGS_LAST: Final = 1 << L_BECOME

# Events that abilities listen to and Reacts answer.
TRIGGERS: Final = (
    "play", "spawn", "advance", "enter", "death", "declare", "rolled", "hit", "damage", "status",
    "begin", "end", "loot", "draw", "shuffle",
)  # fmt: skip
ON_PLAY: Final = 0
ON_SPAWN: Final = 1
ON_ADVANCE: Final = 2
ON_ENTER: Final = 3
ON_DEATH: Final = 4
ON_DECLARE: Final = 5
ON_ROLLED: Final = 6
ON_HIT: Final = 7
ON_DAMAGE: Final = 8
ON_STATUS: Final = 9
ON_BEGIN: Final = 10
ON_END: Final = 11
ON_LOOT: Final = 12
ON_DRAW: Final = 13
ON_SHUFFLE: Final = 14
NTRIGGERS: Final = 15

# What begins or ends.
MOMENTS: Final = ("survivor phase", "zombie phase", "attack step", "turn", "battle")

# What the texts of cards in play are about, their concerns: ``NecroState.present`` counts them.
CHANGES: Final = 0  # + stat
GRANTS: Final = 14  # + keyword
FORBIDS: Final = 34  # + action
HEARS: Final = 38  # + event
REPLACES: Final = 53  # + event
BEGINS: Final = 68  # + moment
ENDS: Final = 73  # + moment
SHINES: Final = 78  # gives light by a keyword of its own
CONCERNS: Final = 79

# Where damage comes from.
CAUSES: Final = ("effect", "attack", "bleed", "burn", "poison", "hazard")
C_EFFECT: Final = 0
C_ATTACK: Final = 1
C_BLEED: Final = 2
C_BURN: Final = 3
C_POISON: Final = 4
C_HAZARD: Final = 5

# What is written into the event list. Cards named here are public at that moment.
E_TURN: Final = FAMILY_EVENTS  # seat, turn
E_PHASE: Final = FAMILY_EVENTS + 1  # phase, seat that acts in it
E_GAIN: Final = FAMILY_EVENTS + 2  # seat, pool (AP, TP, TH), amount, pool now, card behind it or -1
E_PAY: Final = FAMILY_EVENTS + 3  # seat, pool, amount, pool now
E_LOSE: Final = FAMILY_EVENTS + 4  # seat, pool, amount, pool now (decay, unspent AP, TP above the reserve)
E_PLAY: Final = FAMILY_EVENTS + 5  # seat, card, x or -1: declared and paid
E_FIZZLE: Final = FAMILY_EVENTS + 6  # card: resolved without a legal target
E_NEGATE: Final = (
    FAMILY_EVENTS + 7
)  # card whose play, entry, attack or effect was negated, by card, what (N_*), whom
E_EQUIP: Final = FAMILY_EVENTS + 8  # seat, card, host or -1
E_UNEQUIP: Final = FAMILY_EVENTS + 9  # seat, card
E_ATTACK: Final = FAMILY_EVENTS + 10  # seat, attacker, target (or -1 for Area), zone kind (TZ or ZZ)
E_ROLL: Final = FAMILY_EVENTS + 11  # seat, purpose (R_*), die, needed (0: none), success 0/1, card, bonus
E_HIT: Final = FAMILY_EVENTS + 12  # attacker, target
E_MISS: Final = FAMILY_EVENTS + 13  # attacker, target
E_DAMAGE: Final = FAMILY_EVENTS + 14  # target, amount, HP left, source or -1, cause
E_PREVENT: Final = FAMILY_EVENTS + 15  # target, amount, card behind it or -1 (Cover)
E_DEATH: Final = FAMILY_EVENTS + 16  # card, source or -1
E_HEAL: Final = FAMILY_EVENTS + 17  # target, amount, HP now, source
E_STATUS: Final = FAMILY_EVENTS + 18  # target, status, n, until, left, source
E_CURE: Final = FAMILY_EVENTS + 19  # target, status, 1 if it ran out by itself
E_COUNTER: Final = FAMILY_EVENTS + 20  # card, change, counters now
E_TOKEN: Final = FAMILY_EVENTS + 21  # seat of the battlefield, token kind (FLARE...), 1 placed / 0 removed
E_TRIGGER: Final = FAMILY_EVENTS + 22  # seat, card: its triggered ability goes on the stack
E_USE: Final = FAMILY_EVENTS + 23  # seat, card, ability: an activated ability is announced
E_REST: Final = FAMILY_EVENTS + 24  # card, 1 rests / 0 is readied
E_SPAWN: Final = FAMILY_EVENTS + 25  # seat, card, x or -1
E_ADVANCE: Final = FAMILY_EVENTS + 26  # card
E_BOTTOM: Final = FAMILY_EVENTS + 27  # seat: the drawn zombie goes under the deck
E_STOP: Final = FAMILY_EVENTS + 28  # seat: stops spawning
E_ESCAPE: Final = FAMILY_EVENTS + 29  # seat, zombie: a Quick Escape is tried
E_MULLIGAN: Final = FAMILY_EVENTS + 30  # seat, number of cards exchanged
E_LASTING: Final = FAMILY_EVENTS + 31  # kind (L_*), who, what, n, until, source
E_EXPIRE: Final = FAMILY_EVENTS + 32  # kind (L_*), who, what, n; of a status: one of several
E_REVEAL: Final = FAMILY_EVENTS + 33  # seat, card
E_LOOT: Final = FAMILY_EVENTS + 34  # seat
E_NAMED: Final = FAMILY_EVENTS + 35  # seat, number named for an Unarmed attack
E_CANCEL: Final = FAMILY_EVENTS + 36  # attacker: its attack is cancelled, by card or -1
E_RECYCLE: Final = FAMILY_EVENTS + 37  # seat: the Zombie Deck is made anew from the Graveyard
E_FIRST: Final = FAMILY_EVENTS + 38  # seat that begins
E_LOSS: Final = FAMILY_EVENTS + 39  # seat, reason (LOST_*): a defeat condition is met
E_UNLOCK: Final = FAMILY_EVENTS + 40  # seat, card, tally, how far: what waited for that is unlocked
E_IDLE: Final = (
    FAMILY_EVENTS + 41
)  # card that does nothing, why (I_*), whom it meant or -1, what stands in the way
E_ENOUGH: Final = FAMILY_EVENTS + 42  # seat, card: its free ability has been used often enough in this turn

# What was negated; a status is N_STATUS and its number.
N_PLAY: Final = 0
N_ENTRY: Final = 1  # whom: the zone
N_ATTACK: Final = 2
N_DEATH: Final = 3
N_STATUS: Final = 4

# Why something does nothing.
I_NOBODY: Final = 0  # there is nobody it could be about
I_GUARDED: Final = 1  # in the way: the Guard
I_STEALTH: Final = 2
I_REACH: Final = 3
I_SPENT: Final = 4
I_KEPT: Final = 5  # it cannot attack now
I_STATUS: Final = 6  # in the way: the status that cannot be had
I_WHOLE: Final = 7  # nothing is left to heal
I_LATE: Final = 8  # whom it was about has gone
I_REQUIRES: Final = 9  # what it requires no longer holds

# What a die is rolled for.
ROLLS: Final = ("hit", "unarmed", "quick escape", "escape", "evade", "test", "grease")
R_HIT: Final = 0
R_UNARMED: Final = 1
R_QUICK: Final = 2
R_ESCAPE: Final = 3
R_EVADE: Final = 4
R_TEST: Final = 5
R_GREASE: Final = 6

# Why a player lost.
LOST_HP: Final = FAMILY_REASONS
LOST_DRAW: Final = FAMILY_REASONS + 1
LOST_THIN: Final = FAMILY_REASONS + 2
LOST_TEXT: Final = FAMILY_REASONS + 3
LOST_CONCEDED: Final = FAMILY_REASONS + 4
BOTH_LOST: Final = FAMILY_REASONS + 5

# Words that can be an answer; their option numbers follow those of cards and abilities.
WORDS: Final = (
    "pass", "end the Survivor Phase", "end the Response Step", "loot", "attack unarmed", "unequip",
    "move an attachment", "draw a zombie", "stop spawning", "spawn it", "put it under the deck",
    "go on", "Quick Escape", "no escape", "yes", "no", "Threat Zone", "Zombie Zone", "keep the rest",
    "no more", "break free", "the rest as they lie",
)  # fmt: skip
W_PASS: Final = 0
W_END: Final = 1
W_END_RESPONSE: Final = 2
W_LOOT: Final = 3
W_UNARMED: Final = 4
W_UNEQUIP: Final = 5
W_MOVE: Final = 6
W_DRAW: Final = 7
W_STOP: Final = 8
W_SPAWN: Final = 9
W_BOTTOM: Final = 10
W_GO_ON: Final = 11
W_ESCAPE: Final = 12
W_STAY: Final = 13
W_YES: Final = 14
W_NO: Final = 15
W_TZ: Final = 16
W_ZZ: Final = 17
W_KEEP: Final = 18
W_ENOUGH: Final = 19
W_BREAK: Final = 20
W_AS_THEY_LIE: Final = 21
NUMBERS: Final = 12  # plain numbers 0 to 11 can be answers: X, and what an Unarmed attack names


def seat_of(zone: int) -> int:
    """Whose zone it is."""
    return zone & 1
