"""The events of a match as they are told: the engine's own put together, each with its kind and who acts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.event import Event, Raw
from ruleshift.core.engine.state import (
    ATTACHED,
    DETACHED,
    DISCARD,
    DRAW,
    DRAWN,
    ENDED,
    JOINED,
    LEFT,
    LOST,
    MOVED,
    RESHUFFLED,
    SHUFFLED,
    SWAPPED,
    WON,
)
from ruleshift.families.fluxx.codes import (
    E_BORROWED,
    E_CALLED,
    E_CANCELLED,
    E_CHOSE,
    E_CUT_SHORT,
    E_KILLED,
    E_NEXT_RULE,
    E_OWED,
    E_PAID,
    E_PLAYED,
    E_REVEALED,
    E_SAID,
    E_SCORED,
    E_STANDOFF,
    E_STEPPED_IN,
    E_THEFT,
    E_TIE,
    E_TRIGGER,
    E_TURN,
    E_USED,
    GOALS,
    PLAYING,
    RULES,
    SEATS,
)
from ruleshift.families.fluxx.story import knocked_out, turns_and_debts

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame

# What a move from one place to another is called, and how it is told. In a sentence, {cards} are
# the cards as the viewer saw them, {by} and {to} the owners of the two places; words in brackets
# follow the number of cards. An empty sentence: the play before it has said enough.
MOVES: Final = {
    ("draw", "hand"): ("draw", "{to} draws {cards}"),
    ("draw", "table"): ("turn up", "{to} turns up {cards}"),
    ("draw", "aside"): ("set aside", "{cards} [is|are] set aside"),
    ("playing", "table"): ("land", ""),
    ("playing", "rules"): ("land", ""),
    ("playing", "goals"): ("land", ""),
    ("playing", "discard"): ("land", ""),
    ("playing", "hand"): ("return", "{cards} [goes|go] back to {to's} hand"),
    ("hand", "discard"): ("discard", "{by} discards {cards}"),
    ("table", "discard"): ("lose", "{by's} {cards} [is|are] discarded"),
    ("rules", "discard"): ("remove", "{cards} [is|are] discarded"),
    ("goals", "discard"): ("remove", "{cards} [is|are] discarded"),
    ("aside", "discard"): ("remove", "{cards} [is|are] discarded"),
    ("debts", "discard"): ("remove", "{cards} [is|are] discarded"),
    ("table", "table"): ("move", "{cards} [goes|go] from {by} to {to}"),
    ("table", "hand"): ("move", "{cards} [goes|go] from {by's} table to {to's} hand"),
    ("hand", "hand"): ("take", "{to} takes {cards} from {by's} hand"),
    ("aside", "hand"): ("take", "{to} takes {cards} in hand"),
    ("hand", "aside"): ("take", "{cards} [is|are] taken from {by's} hand"),
    ("discard", "hand"): ("fetch", "{to} takes {cards} from the discard pile"),
    ("discard", "table"): ("move", "{cards} [goes|go] from the discard pile to {to}"),
    ("table", "draw"): ("move", "{by's} {cards} [goes|go] on top of the draw pile"),
    ("hand", "draw"): ("move", "{by} puts {cards} on top of the draw pile"),
    ("under", "rules"): ("enter", "The draw pile has run out, and {cards} [is|are] in force from now on"),
    ("rules to come", "rules"): ("land", ""),
    ("rules", "rules gone"): ("remove", "{cards} [goes|go] out of play"),
    ("goals", "scored"): ("land", ""),
}
ELSEWHERE: Final = ("move", "{cards} [goes|go] from {the source} to {the target}")
COMMON: Final = {DRAW: "draw", DISCARD: "discard", RULES: "rules", GOALS: "goals", PLAYING: "playing"}

KINDS: Final[dict[int, str]] = {
    ATTACHED: "attach",
    DETACHED: "detach",
    SHUFFLED: "shuffle",
    RESHUFFLED: "reshuffle",
    SWAPPED: "swap",
    JOINED: "join",
    LEFT: "leave",
    WON: "win",
    DRAWN: "declared draw",
    E_TURN: "turn",
    E_PLAYED: "play",
    E_USED: "use",
    E_CANCELLED: "cancel",
    E_STEPPED_IN: "step in",
    E_TIE: "tie",
    E_CHOSE: "choose",
    E_TRIGGER: "trigger",
    E_REVEALED: "reveal",
    E_THEFT: "theft",
    E_CUT_SHORT: "cut short",
    E_BORROWED: "borrow",
    LOST: "lose",
    ENDED: "end",
    E_KILLED: "kill",
    E_SAID: "say",
    E_CALLED: "call",
    E_STANDOFF: "standoff",
    E_NEXT_RULE: "next rule",
    E_SCORED: "score",
    **knocked_out.KINDS,
    **turns_and_debts.KINDS,
}
# Events whose first number is the seat that acts.
BY_SEAT: Final[tuple[int, ...]] = (
    E_TURN,
    E_PLAYED,
    E_USED,
    E_CHOSE,
    E_THEFT,
    E_CUT_SHORT,
    E_BORROWED,
    JOINED,
    LEFT,
    WON,
    SWAPPED,
    E_KILLED,
    E_SAID,
    E_CALLED,
    *knocked_out.BY_SEAT,
    *turns_and_debts.BY_SEAT,
)


def tell(g: FluxxGame, raws: Sequence[Raw], names: Sequence[str]) -> list[Event]:
    """Put the engine's events together: runs of equal moves, a play and its card, a theft and its loot."""
    told: list[Event] = []
    for at, raw in enumerate(raws):
        if raw[0] == DETACHED and at + 1 < len(raws) and raws[at + 1][:2] == (MOVED, raw[1]):
            continue  # the move says where it went
        if raw[0] != MOVED:
            seat = raw[1] if raw[0] in BY_SEAT else None
            told.append(Event(g, names, KINDS[raw[0]], seat, [raw]))
        elif not (told and belongs(told[-1], raw)):
            told.append(moved(g, names, raw))
        else:
            told[-1].raw.append(raw)
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


def moved(g: FluxxGame, names: Sequence[str], raw: Raw) -> Event:
    """The event of a move that stands for itself."""
    source, target = place(g, raw[2]), place(g, raw[3])
    kind = MOVES.get((source, target), ELSEWHERE)[0]
    owner = seat_of(g, raw[3]) if kind in ("draw", "turn up", "take", "fetch") else seat_of(g, raw[2])
    return Event(g, names, kind, owner, [raw])


def place(g: FluxxGame, zone: int) -> str:
    """What kind of place a zone is."""
    if zone in COMMON:
        return COMMON[zone]
    if zone == g.under:
        return "under"
    if zone == g.debt_zone:
        return "debts"
    if g.solo and g.rules_deck <= zone <= g.scored:
        return ("rules to come", "rules gone", "scored")[zone - g.rules_deck]
    if zone >= g.piles:
        return "aside"
    return "table" if (zone - SEATS) & 1 else "hand"


def seat_of(g: FluxxGame, zone: int) -> int | None:
    return (zone - SEATS) >> 1 if SEATS <= zone < g.piles else None
