"""The story of a match: each event told in a sentence, as a viewer may read it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.event import Event, Viewer, sees
from ruleshift.core.engine.phrase import listed, possessive
from ruleshift.core.engine.state import (
    ATTACHED,
    DESERTED,
    DETACHED,
    DRAWN,
    ENDED,
    JOINED,
    LEFT,
    LOOPED,
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
    UNGOAL,
)
from ruleshift.families.fluxx.rules.turn.overlong import FREE_ACTIONS
from ruleshift.families.fluxx.story import knocked_out, turns_and_debts
from ruleshift.families.fluxx.story.events import ELSEWHERE, MOVES, place, seat_of

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame

PLACES: Final = {
    "draw": "the draw pile",
    "discard": "the discard pile",
    "rules": "the rules in play",
    "goals": "the Goals in play",
    "playing": "the cards being played",
    "aside": "the cards set aside",
    "under": "the bottom of the draw pile",
    "debts": "the debts",
    "rules to come": "the pile of rules",
    "rules gone": "the rules that are gone",
    "scored": "the Goals scored",
}


class Told:
    """An event on its way to becoming a sentence."""

    def __init__(self, g: FluxxGame, event: Event, names: Sequence[str], viewer: Viewer) -> None:
        self.g = g
        self.raw = event.raw[0]
        self.moves = [raw for raw in event.raw if raw[0] == MOVED]
        self.names = names
        self.viewer = viewer

    def seat(self, at: int) -> str:
        return self.names[self.raw[at]]

    def card(self, at: int) -> str:
        return self.g.names[self.raw[at]]

    def cards(self) -> str:
        """The cards that moved, as the viewer saw them."""
        shown = [self.g.names[raw[1]] for raw in self.moves if raw[1] >= 0 and sees(self.viewer, raw[4])]
        hidden = len(self.moves) - len(shown)
        if hidden and shown:
            shown.append("1 other card" if hidden == 1 else f"{hidden} other cards")
        elif hidden:
            shown.append("1 card" if hidden == 1 else f"{hidden} cards")
        return listed(shown)


def sentence(g: FluxxGame, event: Event, names: Sequence[str], viewer: Viewer) -> str:
    """One event as a viewer may read it; empty if there is nothing to say."""
    told = Told(g, event, names, viewer)
    text = move_text(told) if told.raw[0] == MOVED else TEXTS[told.raw[0]](told)
    if event.kind == "turn" or not text:
        return text
    return text if text[-1] in ".!?" else text + "."


def move_text(told: Told) -> str:
    raw = told.moves[0]
    source, target = place(told.g, raw[2]), place(told.g, raw[3])
    text = MOVES.get((source, target), ELSEWHERE)[1]
    by, to = owner_name(told, raw[2]), owner_name(told, raw[3])
    for key, value in (
        ("{by's}", possessive(by)),
        ("{to's}", possessive(to)),
        ("{by}", by),
        ("{to}", to),
        ("{the source}", PLACES.get(source, f"{possessive(by)} {source}")),
        ("{the target}", PLACES.get(target, f"{possessive(to)} {target}")),
        ("[is|are]", "is" if len(told.moves) == 1 else "are"),
        ("[goes|go]", "goes" if len(told.moves) == 1 else "go"),
        ("{cards}", told.cards()),
    ):
        text = text.replace(key, value)
    return text[:1].upper() + text[1:]


def owner_name(told: Told, zone: int) -> str:
    seat = seat_of(told.g, zone)
    return "" if seat is None else told.names[seat]


def played(told: Told) -> str:
    verb = "answers with" if told.raw[3] else "plays"
    return f"{told.seat(1)} {verb} {told.card(2)}"


def cancelled(told: Told) -> str:
    what = told.card(1) if told.raw[1] >= 0 else "the theft"
    if told.moves:
        return f"{told.card(2)} brings {what} to {owner_name(told, told.moves[0][3])}"
    return f"{told.card(2)} cancels {what}"


def counted(told: Told) -> str:
    return (
        f"{told.card(4)} makes {possessive(told.seat(3))} {told.card(2)} count as {possessive(told.seat(1))}"
    )


def theft(told: Told) -> str:
    if not told.moves:
        return f"{told.seat(1)} tries to steal {told.card(2)} from {told.seat(3)}"
    loot = [told.g.names[raw[1]] for raw in told.moves]
    riders = f" with {listed(loot[1:])}" if len(loot) > 1 else ""
    return f"{told.seat(1)} steals {loot[0]}{riders} from {told.seat(3)}"


def revealed(told: Told) -> str:
    if not told.moves:
        return f"{told.card(1)} is shown to everyone"
    source, target = told.moves[0][2:4]
    seat = seat_of(told.g, target)
    origin = PLACES.get(place(told.g, source), f"{possessive(owner_name(told, source))} cards")
    if seat is None or place(told.g, target) != "hand":
        return f"{told.card(1)} is shown to everyone and taken from {origin}"
    return f"{told.names[seat]} shows {told.card(1)} and takes it from {origin}"


def chose(told: Told) -> str:
    return f"{told.seat(1)} chooses {told.g.words[told.raw[2]]}"


def cut_short(told: Told) -> str:
    too_much = "its cards went round in circles" if told.raw[2] else f"{FREE_ACTIONS} free actions are enough"
    return f"{possessive(told.seat(1))} turn ends by rule: {too_much}"


def swapped(told: Told) -> str:
    return f"{told.seat(1)} and {told.seat(2)} swap {'seats' if told.raw[3] else 'hands'}"


def left(told: Told) -> str:
    return f"{told.seat(1)} {'concedes' if told.raw[2] else 'leaves the table'}"


def tied(told: Told) -> str:
    seats = [name for seat, name in enumerate(told.names) if told.raw[1] >> seat & 1]
    return f"{listed(seats)} meet a Goal at the same time, so play goes on"


def won(told: Told) -> str:
    return winning_text(told.seat(1), told.card(2) if told.raw[2] >= 0 else "", told.raw[3])


def winning_text(name: str, goal: str, reason: int) -> str:
    """How a game was won."""
    if reason == DESERTED:
        return f"{name} wins: nobody else is left at the table"
    if reason == LAST_IN:
        return f"{name} wins: nobody else is left in the game"
    return f"{name} wins with {goal}" if goal else f"{name} wins"


def draw_text(reason: int) -> str:
    """Why nobody won."""
    if reason == LOOPED:
        return "Nobody wins: an effect went round in circles, so the game is a draw"
    return "Nobody wins: the game went on for too long, so it is a draw"


def losing_text(card: str, met: bool = True) -> str:
    """How everybody lost: by an Ungoal that is met, or because nobody is left."""
    return f"Everybody loses: {card} {'is met' if met else 'leaves nobody in the game'}"


def score_text(points: int) -> str:
    """How a game for points ended."""
    return f"The game is over, with {points} {'Goal' if points == 1 else 'Goals'} scored"


def killed(told: Told) -> str:
    whose = "" if told.raw[1] == told.raw[3] else f"{possessive(told.seat(3))} "
    return f"{told.seat(1)} kills {whose}{told.card(2)}"


def said(told: Told) -> str:
    verb = "does as" if told.raw[3] else "forgets what"
    return f"{told.seat(1)} {verb} {told.card(2)} asks"


def standoff(told: Told) -> str:
    seats = [name for seat, name in enumerate(told.names) if told.raw[2] >> seat & 1]
    verb = "meets" if len(seats) == 1 else "meet"
    return f"{told.card(1)} is met while {listed(seats)} {verb} a Goal, so play goes on"


TEXTS: Final[dict[int, Callable[[Told], str]]] = {
    ATTACHED: lambda told: f"{told.card(1)} attaches itself to {told.card(2)}",
    DETACHED: lambda told: f"{told.card(1)} comes off {told.card(2)}",
    SHUFFLED: lambda told: f"{PLACES[place(told.g, told.raw[1])]} is shuffled".capitalize(),
    RESHUFFLED: lambda told: "The discard pile is shuffled into a new draw pile",
    SWAPPED: swapped,
    JOINED: lambda told: f"{told.seat(1)} joins the table",
    LEFT: left,
    WON: won,
    DRAWN: lambda told: draw_text(told.raw[1]),
    E_TURN: lambda told: f"Turn {told.raw[2]}: {told.seat(1)}",
    E_PLAYED: played,
    E_USED: lambda told: f"{told.seat(1)} uses {told.card(2)}",
    E_CANCELLED: cancelled,
    E_STEPPED_IN: lambda told: f"{told.card(1)} steps in for {possessive(told.seat(2))} other Keepers",
    E_TIE: tied,
    E_CHOSE: chose,
    E_TRIGGER: lambda told: "",
    E_REVEALED: revealed,
    E_THEFT: theft,
    E_CUT_SHORT: cut_short,
    E_BORROWED: counted,
    LOST: lambda told: losing_text(told.card(1), told.g.type_of[told.raw[1]] == UNGOAL),
    ENDED: lambda told: score_text(told.raw[1]),
    E_KILLED: killed,
    E_SAID: said,
    E_CALLED: lambda told: f"{told.seat(1)} calls it: {told.seat(3)} forgot what {told.card(2)} asks",
    E_STANDOFF: standoff,
    E_NEXT_RULE: lambda told: f"The next rule is {told.card(1)}",
    E_SCORED: lambda told: f"{told.seat(1)} scores {told.card(2)}",
    **knocked_out.TEXTS,
    **turns_and_debts.TEXTS,
}
