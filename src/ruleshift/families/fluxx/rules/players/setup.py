"""Setting a match up, seating newcomers, and letting players go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine import chance
from ruleshift.core.engine.log import JOINED, LEFT
from ruleshift.core.engine.machine import ACTOR, FRAME, STEP, push
from ruleshift.core.engine.packed import append, copied, i64, listed, vec
from ruleshift.core.engine.piles import DRAW, EVERYONE, NOBODY, zones_of
from ruleshift.core.engine.state import DESERTED
from ruleshift.families.fluxx.codes import (
    BEGIN,
    F_TURN,
    LAST_IN,
    T_TABLE,
    T_TURN,
    hand,
)
from ruleshift.families.fluxx.rules.players.elimination import clear
from ruleshift.families.fluxx.rules.players.leaving import cut_off, give_up
from ruleshift.families.fluxx.rules.table import ring
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.force import fold, opening_hand
from ruleshift.families.fluxx.rules.table.moves import draw, run_out
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.turn import solo
from ruleshift.families.fluxx.rules.turn.secrets import SecretiveState
from ruleshift.families.fluxx.rules.turn.turn import pass_turn

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame


def laid_out(g: FluxxGame, seats: i64) -> FluxxState:
    """All cards in the draw pile, in deck order, made from nothing; matches begin with copies of it."""
    zones = zones_of([] for _ in range(g.zones.asides))
    zones[DRAW] = vec[i64](reversed(listed(g.printed.drawn)))
    sight = vec[i64]([EVERYONE] * g.zones.asides)
    sight[DRAW] = NOBODY
    for seat in range(g.most_seats):
        sight[hand(seat)] = 1 << seat
    state_class: type[FluxxState] = SecretiveState if g.secrets.penalties else FluxxState
    s = state_class(
        g,
        zones,
        vec[i64]([DRAW] * g.size),
        vec[i64]([-1] * g.size),
        vec[i64]([NOBODY] * g.size),
        sight,
        vec[i64]([0] * len(g.free_actions.abilities)),
        g.zones.touching[-1],
        vec[i64](range(seats)),
        chance.seeded(0),
    )
    if g.house.solo:
        solo.lay_out(s)
    for card in g.printed.metas:  # under the draw pile, where everyone knows it to be (mystery.A2)
        s.zones[g.zones.under] = append(s.zones[g.zones.under], card)
        s.where[card], s.known[card] = g.zones.under, EVERYONE
    fold(s)
    s.stale = EVERYONE  # whoever changes a copy by hand need not think of that
    return s


def deal(g: FluxxGame, names: list[str], rng: i64, key: chance.Key | None) -> FluxxState:
    """Shuffle and deal; Creepers in the opening hands are laid down and replaced (R33)."""
    s = g.blank(names)
    s.stale = 0  # nothing lies on the tables yet, and that is how it was folded
    s.rng = rng
    s.key = key
    if g.house.solo:
        s.shuffle(DRAW)
        s.shuffle(g.zones.rules_deck)
    else:
        s.shuffle_new(DRAW, copied(g.printed.drawn))
    for seat in s.order:
        draw(s, seat, g.values.start, hand(seat))
    return s


def begin(s: FluxxState) -> None:
    """Lay the frame of the turn."""
    push(s, F_TURN, s.active, -1)
    s.touch |= T_TURN


def join(s: FluxxState, name: str) -> i64:
    """Seat a newcomer in front of the first seat, with an opening hand (R33)."""
    seat = len(s.names)
    s.names = [*s.names, name]
    ring.seat_newcomer(s, seat)
    s.stale = EVERYONE
    s.touch |= T_TURN
    s.tell(JOINED, seat)
    draw(s, seat, opening_hand(s), hand(seat))
    if s.asked >= 0:
        asking = s.g.effects[s.stack[s.top - FRAME]]
        assert isinstance(asking, FluxxEffect)
        asking.joined(s, s.top - FRAME, seat)
        ask_again(s)
        s.g.run(s)
    return seat


def leave(s: FluxxState, seat: i64, conceded: bool) -> None:
    """Take a player off the table: cards discarded, questions given up, the turn passed on."""
    s.tell(LEFT, seat, 1 if conceded else 0)
    if s.g.house.solo:
        run_out(s)
        return
    was_in = seat in s.order
    if was_in:
        give_up(s, vec[i64]([seat]))
    clear(s, seat)
    ring.take_away(s, seat)
    s.stale = EVERYONE
    s.touch |= T_TURN | T_TABLE
    if len(s.order) == 1:
        s.win(s.order[0], -1, LAST_IN if len(s.out) else DESERTED)
        return
    if seat == s.active and was_in:
        begun = s.stack[STEP] != BEGIN
        cut_off(s)
        if not begun:
            pass_over(s)
    ask_again(s)
    s.g.run(s)


def pass_over(s: FluxxState) -> None:
    """The turn goes on from somebody whose turn had not begun: the last one was somebody else's."""
    come_back = s.g.frames.come_back
    if come_back >= 0 and any(s.stack[f] == come_back for f in range(0, s.top, FRAME)):
        s.stack[STEP] = BEGIN  # it is being passed on just now
    elif len(s.spent):
        pass_turn(s, 0)
    else:
        s.stack[STEP] = BEGIN
        ring.next_place(s, s.stack[ACTOR])


def ask_again(s: FluxxState) -> None:
    """The table looks different now: ask the present question anew, from its first choice."""
    s.asked = -1
    f = s.top - FRAME
    s.g.effects[s.stack[f]].restart(s, f)
