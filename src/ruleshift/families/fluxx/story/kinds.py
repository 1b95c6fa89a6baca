"""Every kind of event of a Fluxx game: its fields and its sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.kinds import (
    ENDS,
    Kind,
    Kinds,
    Place,
    card,
    flag,
    moving,
    number,
    place,
    seat,
    seats,
    word,
)
from ruleshift.core.engine.kinds import PLACES as PILES_AND_HANDS
from ruleshift.core.engine.log import ENDED, LOST, SHUFFLED, WON
from ruleshift.core.engine.phrase import listed, possessive
from ruleshift.families.fluxx.codes import (
    E_BORROWED,
    E_CALLED,
    E_CANCELLED,
    E_CHOSE,
    E_CUT_SHORT,
    E_KILLED,
    E_NEXT_RULE,
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
    LAST_IN,
)
from ruleshift.families.fluxx.rules.turn.overlong import FREE_ACTIONS
from ruleshift.families.fluxx.story import knocked_out, turns_and_debts
from ruleshift.families.fluxx.story.endings import ENDING, losing_text, met_text, score_text, winning_text

if TYPE_CHECKING:
    from ruleshift.core.engine.event import Raw
    from ruleshift.core.engine.told import Told

PLACES: Final = {
    **PILES_AND_HANDS,
    "rules": Place("the rules in play"),
    "goals": Place("the Goals in play"),
    "playing": Place("the cards being played", "the cards whose effect is not over"),
    "table": Place("table", "what lies before a seat", owned=True),
    "aside": Place("the cards set aside", "the cards set aside while an effect goes on"),
    "under": Place("the bottom of the draw pile", "the Meta Rules under the draw pile", layout="pile"),
    "debts": Place("the debts", "cards that mark what players owe each other"),
    "coming": Place("the pile of rules", "in a game for one: the pile of rules to come", layout="pile"),
    "gone": Place("the rules that are gone", "in a game for one: the rules that are gone", layout="pile"),
    "scored": Place("the Goals scored", "in a game for one: the Goals scored"),
}
LANDS: Final = moving("land", "")  # the play before it has said enough
REMOVED: Final = moving("remove", "{cards} [is|are] discarded")
MOVES: Final = {
    ("draw", "hand"): moving("draw", "{to} draws {cards}", by="to"),
    ("draw", "table"): moving("turn up", "{to} turns up {cards}", by="to"),
    ("draw", "aside"): moving("set aside", "{cards} [is|are] set aside"),
    ("playing", "table"): LANDS,
    ("playing", "rules"): LANDS,
    ("playing", "goals"): LANDS,
    ("playing", "discard"): LANDS,
    ("playing", "hand"): moving("return", "{cards} [goes|go] back to {to's} hand"),
    ("hand", "discard"): moving("discard", "{by} discards {cards}"),
    ("table", "discard"): moving("lose", "{by's} {cards} [is|are] discarded"),
    ("rules", "discard"): REMOVED,
    ("goals", "discard"): REMOVED,
    ("aside", "discard"): REMOVED,
    ("debts", "discard"): REMOVED,
    ("table", "table"): moving("move", "{cards} [goes|go] from {by} to {to}"),
    ("table", "hand"): moving("move", "{cards} [goes|go] from {by's} table to {to's} hand"),
    ("hand", "hand"): moving("take", "{to} takes {cards} from {by's} hand", by="to"),
    ("aside", "hand"): moving("take", "{to} takes {cards} in hand", by="to"),
    ("hand", "aside"): moving("take", "{cards} [is|are] taken from {by's} hand", by="to"),
    ("discard", "hand"): moving("fetch", "{to} takes {cards} from the discard pile", by="to"),
    ("discard", "table"): moving("move", "{cards} [goes|go] from the discard pile to {to}"),
    ("table", "draw"): moving("move", "{by's} {cards} [goes|go] on top of the draw pile"),
    ("hand", "draw"): moving("move", "{by} puts {cards} on top of the draw pile"),
    ("under", "rules"): moving(
        "enter", "The draw pile has run out, and {cards} [is|are] in force from now on"
    ),
    ("coming", "rules"): LANDS,
    ("rules", "gone"): moving("remove", "{cards} [goes|go] out of play"),
    ("goals", "scored"): LANDS,
}


def played(told: Told) -> str:
    return told.filled("{seat} answers with {card}" if told.n("answer") else "{seat} plays {card}")


def cancelled(told: Told) -> str:
    what = told.card("card") if told.n("card") >= 0 else "the theft"
    if told.moves:
        return f"{told.card('by')} brings {what} to {told.owner(told.moves[0][3])}"
    return f"{told.card('by')} cancels {what}"


def theft(told: Told) -> str:
    if not told.moves:
        return told.filled("{seat} tries to steal {card} from {owner}")
    loot = [told.g.names[raw[1]] for raw in told.moves]
    riders = f" with {listed(loot[1:])}" if len(loot) > 1 else ""
    return f"{told.seat('seat')} steals {loot[0]}{riders} from {told.seat('owner')}"


def revealed(told: Told) -> str:
    shown = told.card("card")
    if not told.moves:
        return f"{shown} is shown to everyone"
    source, target = told.moves[0][2:4]
    owner = told.owner(source)
    origin = f"{possessive(owner)} cards" if owner else told.place(source)
    if told.g.place(target)[0] != "hand":
        return f"{shown} is shown to everyone and taken from {origin}"
    return f"{told.owner(target)} shows {shown} and takes it from {origin}"


def cut_short(told: Told) -> str:
    circles = "its cards went round in circles"
    too_much = circles if told.n("why") else f"{FREE_ACTIONS} free actions are enough"
    return f"{possessive(told.seat('seat'))} turn ends by rule: {too_much}"


def won(told: Told) -> str:
    goal = told.card("card") if told.n("card") >= 0 else ""
    return winning_text(told.seat("seat"), goal, told.n("how"))


def lost(told: Told) -> str:
    return losing_text(told.card("card"), met_text(told.g, told.n("card")))


def killed(told: Told) -> str:
    own = told.n("seat") == told.n("owner")
    return told.filled("{seat} kills {card}" if own else "{seat} kills {owner's} {card}")


def said(told: Told) -> str:
    verb = "does as" if told.n("said") else "forgets what"
    return f"{told.seat('seat')} {verb} {told.card('card')} asks"


def standoff(told: Told) -> str:
    verb = "meets" if told.n("seats").bit_count() == 1 else "meet"
    return told.filled(f"{{card}} is met while {{seats}} {verb} a Goal, so play goes on")


def option_word(g: Any, raw: Raw) -> str:
    return str(g.wording.words[raw[2]])


KINDS: Final = Kinds(
    (
        Kind(
            SHUFFLED, "shuffle", (place("pile"), number("count")),
            lambda told: f"{told.place(told.n('pile'))} is shuffled".capitalize(),
        ),
        Kind(
            WON, "win",
            (seat(), card(optional=True), word("how", {**ENDS, LAST_IN: "last in"}, optional=True)), won,
        ),
        Kind(LOST, "lose", (card(),), lost),
        Kind(ENDED, "end", (number("points"),), lambda told: score_text(told.n("points"))),
        Kind(E_TURN, "turn", (seat(), number("turn")), "Turn {turn}: {seat}"),
        Kind(E_PLAYED, "play", (seat(), card(), flag("answer")), played),
        Kind(E_USED, "use", (seat(), card()), "{seat} uses {card}"),
        Kind(E_CANCELLED, "cancel", (card(optional=True), card("by")), cancelled),
        Kind(E_STEPPED_IN, "step in", (card(), seat("owner")), "{card} steps in for {owner's} other Keepers"),
        Kind(E_TIE, "tie", (seats("seats"),), "{seats} meet a Goal at the same time, so play goes on"),
        Kind(E_CHOSE, "choose", (seat(), word("choice", option_word)), "{seat} chooses {choice}"),
        Kind(
            E_BORROWED, "borrow", (seat(), card(), seat("owner"), card("by")),
            "{by} makes {owner's} {card} count as {seat's}",
        ),
        Kind(E_TRIGGER, "trigger", (card(),), ""),
        Kind(E_REVEALED, "reveal", (card(),), revealed),
        Kind(E_THEFT, "theft", (seat(), card(), seat("owner")), theft),
        Kind(E_CUT_SHORT, "cut short", (seat(), word("why", ("free actions", "circle"))), cut_short),
        Kind(E_KILLED, "kill", (seat(), card(), seat("owner")), killed),
        Kind(E_SAID, "say", (seat(), card(), flag("said")), said),
        Kind(
            E_CALLED, "call", (seat(), card(), seat("other")),
            "{seat} calls it: {other} forgot what {card} asks",
        ),
        Kind(E_STANDOFF, "standoff", (card(), seats("seats")), standoff),
        Kind(E_NEXT_RULE, "next rule", (card(),), "The next rule is {card}"),
        Kind(E_SCORED, "score", (seat(), card()), "{seat} scores {card}"),
        *knocked_out.KINDS,
        *turns_and_debts.KINDS,
    ),
    MOVES,
    PLACES,
    capital=False,
    ending=ENDING,
)  # fmt: skip
