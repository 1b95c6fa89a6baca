"""Setting a match up, seating newcomers, and letting players go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleshift.core import chance
from ruleshift.core.machine import ACTOR, FRAME, push
from ruleshift.core.state import DESERTED, DRAW, EVERYONE, JOINED, LEFT, NOBODY
from ruleshift.fluxx.codes import (
    BEFORE_DRAW,
    ENDING,
    GOALS,
    RULES,
    T_GOALS,
    T_RULES,
    T_TABLE,
    T_TURN,
    hand,
    hand_touch,
    table,
    table_touch,
)
from ruleshift.fluxx.force import fold
from ruleshift.fluxx.moves import discard, draw
from ruleshift.fluxx.program import unwind
from ruleshift.fluxx.state import FluxxState
from ruleshift.fluxx.turn import pass_turn

if TYPE_CHECKING:
    from ruleshift.fluxx.game import FluxxGame


def blank(g: FluxxGame, names: list[str]) -> FluxxState:
    """All cards in the draw pile, in deck order with the first on top."""
    zones: list[list[int]] = [[] for _ in range(g.piles)]
    zones[DRAW] = list(range(g.size - 1, -1, -1))
    sight = [EVERYONE] * g.piles
    sight[DRAW] = NOBODY
    touches = [0] * g.piles
    touches[RULES] = T_RULES
    touches[GOALS] = T_GOALS
    for seat in range(g.most_seats):
        sight[hand(seat)] = 1 << seat
        touches[hand(seat)] = hand_touch(seat)
        touches[table(seat)] = table_touch(seat)
    s = FluxxState(
        g,
        zones,
        [DRAW] * g.size,
        [-1] * g.size,
        [NOBODY] * g.size,
        sight,
        [0] * len(g.abilities),
        touches,
        list(range(len(names))),
        chance.seeded(0),
    )
    s.names = list(names)
    return s


def deal(g: FluxxGame, names: list[str], rng: int) -> FluxxState:
    """Shuffle and deal; Creepers in the opening hands are laid down and replaced (R33)."""
    s = blank(g, names)
    s.rng = rng
    s.shuffle(DRAW)
    for seat in s.order:
        draw(s, seat, g.deck["start"], hand(seat))
    return s


def begin(s: FluxxState) -> None:
    """Lay the frame of the turn."""
    push(s, s.g.turn_effect, s.active, -1)
    s.touch |= T_TURN


def join(s: FluxxState, name: str) -> int:
    """Seat a newcomer in front of the first seat, with an opening hand (R33)."""
    seat = len(s.names)
    s.names = [*s.names, name]
    s.order = [*s.order, seat]
    s.stale = EVERYONE
    s.touch |= T_TURN
    s.events.append((JOINED, seat))
    draw(s, seat, s.g.deck["start"], hand(seat))
    if s.asked >= 0:
        ask_again(s)
        s.g.run(s)
    return seat


def leave(s: FluxxState, seat: int, conceded: bool) -> None:
    """Take a player off the table: cards discarded, questions given up, the turn passed on."""
    s.events.append((LEFT, seat, 1 if conceded else 0))
    at = s.order.index(seat)
    give_up(s, seat)
    for zone in (table(seat), hand(seat)):
        while s.zones[zone]:
            discard(s, s.zones[zone][-1])
    s.order = [other for other in s.order if other != seat]
    s.stale = EVERYONE
    s.touch |= T_TURN | T_TABLE
    if len(s.order) == 1:
        s.win(s.order[0], -1, DESERTED)
        return
    if at <= s.spot:  # also if the turn's player has moved away from there: the place after it is next
        s.spot -= 1
    s.spot %= len(s.order)
    if seat == s.active:
        pass_turn(s, 0)
        s.phase = BEFORE_DRAW  # else settling would draw for the next player before their turn
    ask_again(s)
    s.g.run(s)


def give_up(s: FluxxState, seat: int) -> None:
    """Drop all that a leaving player has under way, and what others have built on it."""
    if seat == s.active:
        unwind(s, FRAME)
        return
    for f in range(FRAME, len(s.stack), FRAME):
        if s.stack[f + ACTOR] == seat:
            unwind(s, f)
            return


def ask_again(s: FluxxState) -> None:
    """The table looks different now: ask the present question anew, from its first choice."""
    s.asked = -1
    f = len(s.stack) - FRAME
    s.g.effects[s.stack[f]].restart(s, f)


def unpack(g: FluxxGame, packed: dict[str, Any], names: list[str]) -> FluxxState:
    """The state that ``State.pack`` described; values and options follow from it."""
    s = blank(g, names)
    s.zones = [list(zone) for zone in packed["zones"]]
    s.sight = list(packed["sight"])
    s.touches += [0] * (len(s.zones) - len(s.touches))
    for zone, cards in enumerate(s.zones):
        for card in cards:
            s.where[card] = zone
    for card, host in packed["host"].items():
        s.host[int(card)] = host
    for power, turn in packed["marks"].items():
        s.marks[int(power)] = turn
    s.known = list(packed["known"])
    s.order = list(packed["order"])
    s.rng = packed["rng"]
    s.stack = list(packed["stack"])
    s.picked = list(packed["picked"])
    s.asked = packed["asked"]
    s.outcome, s.winner, s.reason = packed["outcome"]
    s.turn, s.active, s.spot, s.phase, s.drawn, s.played = packed["turn"]
    s.touch = packed["touch"]
    if s.phase != ENDING:
        s.touches[hand(s.active)] = 0
    fold(s)
    if s.asked >= 0:
        f = len(s.stack) - FRAME
        s.options = g.effects[s.stack[f]].choices(s, f)
    return s
