"""Every kind of event of a shedding game: its fields and its sentence."""

from __future__ import annotations

from typing import Any, Final

from ruleshift.core.engine.kinds import Kind, Kinds, Place, moving, number, seat, word
from ruleshift_shedding.codes import E_OWED, E_PASSED, E_REVERSED, E_SKIPPED, E_SUIT, E_TURN


def suit(game: Any, raw: tuple[int, ...]) -> str:
    """The suit that is named."""
    return str(game.suits[raw[2]])


WAYS: Final = {1: "up", -1: "down"}
PLACES: Final = {
    "draw": Place("the draw pile", layout="pile"),
    "discard": Place("the discard pile", layout="pile"),
    "hand": Place("hand", "a hand", owned=True, layout="hand"),
}
MOVES: Final = {
    ("draw", "hand"): moving("draw", "{to} draws {cards}", by="to"),
    ("hand", "discard"): moving("play", "{by} plays {cards}"),
    ("draw", "discard"): moving("turn up", "{cards} [is|are] turned up", by=""),
    ("discard", "draw"): moving("put back", "{cards} [goes|go] back into the draw pile", by=""),
    ("hand", "draw"): moving("give back", "{by's} cards go back into the draw pile"),
}
KINDS: Final = Kinds(
    (
        Kind(E_TURN, "turn", (seat(), number("turn")), "Turn {turn}: {seat}"),
        Kind(E_SUIT, "suit", (seat(), word("suit", suit)), "{seat} names {suit}"),
        Kind(E_PASSED, "pass", (seat(),), "{seat} passes"),
        Kind(E_SKIPPED, "skip", (seat(),), "{seat} is passed over"),
        Kind(E_REVERSED, "reverse", (word("way", WAYS),), "The direction of play turns round"),
        Kind(E_OWED, "owe", (seat(), number("cards")), "{seat} has {cards} cards to draw"),
    ),
    MOVES,
    PLACES,
)
