"""The words for the places that cards move between, and the cards that each kind of event is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core import state as core
from ruleshift.fluxx import codes as fluxx
from ruleshift.fluxx.events import place, seat_of
from ruleshift.necro import codes as necro

if TYPE_CHECKING:
    from ruleshift.fluxx.game import FluxxGame

# A word with `:N` is a place of seat N.
FLUXX_PLACES: Final = {
    "draw": "the draw pile",
    "discard": "the discard pile",
    "rules": "the rules in play",
    "goals": "the Goals in play",
    "playing": "the cards whose effect is not over",
    "hand:N": "a hand",
    "table:N": "what lies before a seat",
    "aside": "the cards set aside while an effect goes on",
    "under": "the Meta Rules under the draw pile",
    "debts": "cards that mark what players owe each other",
    "coming": "in a game for one: the pile of rules to come",
    "gone": "in a game for one: the rules that are gone",
    "scored": "in a game for one: the Goals scored",
}
NECRO_PLACES: Final = {
    "deck:N": "a Survivor Deck",
    "zombies:N": "a Zombie Deck",
    "hand:N": "a hand",
    "graveyard:N": "a Graveyard",
    "exile:N": "an Exile",
    "survivor:N": "a Survivor Zone",
    "threat:N": "the Threat Zone of a battlefield",
    "zombie:N": "the Zombie Zone of a battlefield",
    "equipment:N": "an Equipment Area",
    "threat_gear:N": "Traps and machines in the Threat Zone",
    "zombie_gear:N": "Traps and machines in the Zombie Zone",
    "drawn:N": "the zombie that a player has drawn and looks at, or cards looked at",
    "playing:N": "a card between its declaration and its resolution",
}
# The same in the order of the zones of NecroGenesis, which are kind * 2 + seat.
NECRO_ZONES: Final = [f"{word[:-1]}{seat}" for word in NECRO_PLACES for seat in (0, 1)]


# Shorter than the words of the log.
SHORT: Final = {"rules to come": "coming", "rules gone": "gone"}


def fluxx_place(g: FluxxGame, zone: int) -> str:
    """The word for a zone of a Fluxx game."""
    word, seat = place(g, zone), seat_of(g, zone)
    return SHORT.get(word, word) if seat is None else f"{word}:{seat}"


# Where the cards stand in an engine's event, for each of its kinds. All of them are public.
CORE_CARDS: Final = {core.ATTACHED: (1, 2), core.DETACHED: (1, 2), core.WON: (2,), core.LOST: (1,)}
FLUXX_CARDS: Final[dict[int, tuple[int, ...]]] = {
    **CORE_CARDS,
    fluxx.E_PLAYED: (2,),
    fluxx.E_USED: (2,),
    fluxx.E_CANCELLED: (1, 2),
    fluxx.E_STEPPED_IN: (1,),
    fluxx.E_BORROWED: (2, 4),
    fluxx.E_TRIGGER: (1,),
    fluxx.E_REVEALED: (1,),
    fluxx.E_THEFT: (2,),
    fluxx.E_CLAIM: (2,),
    fluxx.E_NO_CLAIM: (2,),
    fluxx.E_OWED: (2,),
    fluxx.E_PAID: (2,),
    fluxx.E_OUT: (2,),
    fluxx.E_SPARED: (1,),
    fluxx.E_SAVED: (2,),
    fluxx.E_SHOWED: (2,),
    fluxx.E_SECRET: (2,),
    fluxx.E_HELD: (2,),
    fluxx.E_KILLED: (2,),
    fluxx.E_SAID: (2,),
    fluxx.E_CALLED: (2,),
    fluxx.E_STANDOFF: (1,),
    fluxx.E_NEXT_RULE: (1,),
    fluxx.E_SCORED: (2,),
}
NECRO_CARDS: Final[dict[int, tuple[int, ...]]] = {
    **CORE_CARDS,
    necro.E_GAIN: (5,),
    necro.E_PLAY: (2,),
    necro.E_FIZZLE: (1,),
    necro.E_NEGATE: (1, 2),
    necro.E_EQUIP: (2, 3),
    necro.E_UNEQUIP: (2,),
    necro.E_ATTACK: (2, 3),
    necro.E_ROLL: (6,),
    necro.E_HIT: (1, 2),
    necro.E_MISS: (1, 2),
    necro.E_DAMAGE: (1, 4),
    necro.E_PREVENT: (1, 3),
    necro.E_DEATH: (1, 2),
    necro.E_HEAL: (1, 4),
    necro.E_STATUS: (1, 6),
    necro.E_CURE: (1,),
    necro.E_COUNTER: (1,),
    necro.E_TRIGGER: (2,),
    necro.E_USE: (2,),
    necro.E_REST: (1,),
    necro.E_SPAWN: (2,),
    necro.E_ADVANCE: (1,),
    necro.E_ESCAPE: (2,),
    necro.E_LASTING: (2, 6),
    necro.E_REVEAL: (2,),
    necro.E_CANCEL: (1, 2),
    necro.E_UNLOCK: (2,),
    necro.E_IDLE: (1, 3),
}
