"""The words for the places that cards move between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.families.fluxx.story.events import place, seat_of

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame

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
