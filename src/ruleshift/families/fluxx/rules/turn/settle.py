"""Settling: what happens by itself between two steps, in one written order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import Settle, push
from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.core.engine.piles import DISCARD, ONE
from ruleshift.families.fluxx.codes import (
    E_BORROWED,
    E_STANDOFF,
    E_TIE,
    E_TRIGGER,
    ENDING,
    F_ATTACH,
    F_DROP_GOAL,
    F_HAND_LIMIT,
    F_HAND_SLACK,
    F_KEEPER_LIMIT,
    F_KEEPER_SLACK,
    GOALS,
    HANDS_ONLY,
    MAIN,
    NV,
    SEATS,
    T_GOALS,
    T_HAND,
    T_HANDS,
    T_RULES,
    T_TABLE,
    T_TABLES,
    T_TURN,
    UNLIMITED,
    V_DRAW,
    V_GOALS,
    V_HAND,
    V_KEEPERS,
)
from ruleshift.families.fluxx.rules.goals.winning import AS_THEY_LIE, borrowed, borrower_card, judged, winners
from ruleshift.families.fluxx.rules.table import force, ring
from ruleshift.families.fluxx.rules.table.moves import draw, hosts, on_table, owner, powerless
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.turn import secrets
from ruleshift.families.fluxx.rules.turn.duty import ask_for_words
from ruleshift.families.fluxx.rules.turn.numerals import draw_more
from ruleshift.families.fluxx.rules.turn.overlong import OF_STEPS, cut_short
from ruleshift.families.fluxx.rules.turn.trigger import go_off, hold

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame


REPELLING: Final = T_TABLE | T_RULES
EVERY_SEAT: Final = 0xFF


class FluxxSettle(Settle[FluxxState]):
    """The family's settle order."""

    def __init__(self, g: FluxxGame) -> None:
        self.g = g
        self.at_goals = g.triggers.at_goals
        self.repellers = g.standing.repellers
        self.losers = g.goals.losers
        # Changes after which a Creeper may cling.
        self.clinging: i64 = T_TABLE | T_RULES if g.printed.turners else T_TABLE
        self.folded = g.values.folded
        self.judged = g.values.judged
        # Changes after which anybody may be over a limit: a bonus can come and go with what others have.
        bound = (V_HAND, V_KEEPERS)
        wide = any(change.value in bound for one in g.standing.bonuses for change in one.adds)
        self.for_all: i64 = -1 if wide else T_RULES | T_TURN
        self.idle: i64 = (
            0 if g.values.judged & T_HAND else HANDS_ONLY
        )  # changes after which nothing is to be done

    def settle(self, s: FluxxState) -> bool:
        """Repeat until nothing changes; then, once, see who has won.

        0. Whoever has lost a Secret suffers for it (mystery.S2).
        1. Values in force are folded anew (R3, R8: a rule holds exactly as long as it lies there).
        2. The active player draws up to a Draw number that has risen (R1; a Keeper's bonus: W25), and cards
           under way draw what their numerals have come to mean, the outermost first (mystery.G9).
        3. What waits for a change of Goals goes off; words that a rule asks for are said; Creepers that
           a Keeper repels move on; Creepers that wait attach themselves to a Keeper of their holder
           (R12), before limits.
        4. Surplus Goals go when a rule that allowed them has left.
        5. Limits bind everyone whose turn it is not, hand before table (R7, R9-R11, W41); at the
           end of the turn they bind the active player too.
        6. Exactly one player who meets a Goal wins, on anyone's turn (R14); several play on (R30).

        A step that needs an answer lays a frame on the stack; settling starts again after it.
        """
        if s.unsettled:
            if s.top > s.unsettled:
                return True  # first comes all that follows from the step before
            s.unsettled = 0
        if len(s.lost):
            return secrets.begin_suffering(s)
        if not s.limited and not s.touch & ~self.idle:
            s.touch = 0  # hands mostly matter to limits only; the active player's not even to them
            return True
        seen: i64 = 0
        while True:
            seen |= s.touch
            s.touch = 0
            if s.stale & self.folded:
                force.fold(s)
            if self.at_goals and seen & T_GOALS and self.goals_changed(s):
                s.touch |= seen & ~T_GOALS | T_TURN  # it goes off once for each change (zombie.R-27)
                return False
            if s.phase == MAIN and s.values[s.active * NV + V_DRAW] > s.drawn:
                self.draw_up(s)
                if s.outcome:
                    return False
                continue
            if len(s.numeral_draws) and draw_more(s):
                if s.outcome:
                    return False
                continue
            if (
                (len(s.laid) and ask_for_words(s))
                or (self.repellers and seen & REPELLING and self.repels(s))
                or (len(self.g.printed.clingers) and seen & self.clinging and self.attaches(s))
                or (len(s.zones[GOALS]) > s.values[V_GOALS] and self.drops_goals(s))
                or (s.limited and self.limits(s, seen))
            ):
                s.touch |= seen | T_TURN
                return False
            break
        if seen & self.judged and len(s.zones[GOALS]):
            return self.nobody_won(s)
        return True

    def too_long(self, s: FluxxState) -> None:
        cut_short(s, OF_STEPS)

    def draw_up(self, s: FluxxState) -> None:
        """The Draw number has risen above what was drawn."""
        due = s.values[s.active * NV + V_DRAW] - s.drawn
        # Counted as drawn even if the piles ran dry: nothing is drawn in arrears (mystery.G13).
        s.drawn += due
        draw(s, s.active, due, SEATS + 2 * s.active)

    def goals_changed(self, s: FluxxState) -> bool:
        """Let go off what waits for another set of Goals."""
        due = [one for one in self.at_goals if on_table(s, one.card) and not powerless(s, one.card)]
        if due and self.g.house.judged_first and len(s.zones[GOALS]) and not self.nobody_won(s):
            return True  # somebody has won before anything moves (zombie.open 4)
        if due:
            hold(s)
        for one in reversed(due):
            go_off(s, owner(s, one.card), one.card, one.body)
        return bool(due)

    def repels(self, s: FluxxState) -> bool:
        """A Creeper that a card repels leaves its owner's table, wherever it came from (zombie 2.4)."""
        for card, what in self.repellers:
            if s.where[card] < SEATS or not on_table(s, card) or powerless(s, card):
                continue
            seat = owner(s, card)
            if not force.kinds_on(s, seat) & what.kinds[s.face]:
                continue
            for creeper in what.fitting(s, seat):
                if len(refuges(s, creeper)):
                    s.tell(E_TRIGGER, card)
                    push(s, self.g.frames.repel, seat, creeper)
                    return True
        return False

    def attaches(self, s: FluxxState) -> bool:
        g = self.g
        for creeper in g.printed.clingers:
            zone = s.where[creeper]
            if zone < SEATS or s.host[creeper] >= 0 or zone >= g.zones.piles:
                continue
            if len(hosts(s, creeper, zone)):
                push(s, F_ATTACH, (zone - SEATS) >> 1, creeper)
                return True
        return False

    def drops_goals(self, s: FluxxState) -> bool:
        """One Goal goes after the other until there is room for all."""
        if self.g.house.oldest_goal_goes:
            s.move(s.zones[GOALS][0], DISCARD)
        else:
            push(s, F_DROP_GOAL, ring.deputy(s, s.active), -1)
        return True

    def limits(self, s: FluxxState, seen: i64) -> bool:
        """Only seats whose cards or limits have changed can be over one."""
        changed: i64 = EVERY_SEAT
        if not seen & self.for_all:
            changed = seen >> T_TABLES | seen >> T_HANDS
        if s.phase != ENDING:
            changed &= ~(ONE << s.active)  # whose turn it is may have any number of cards
        if not changed & EVERY_SEAT:
            return False
        values = s.values
        zones = s.zones
        keepers = False
        for seat in s.order:
            if changed >> seat & 1:
                if len(zones[SEATS + 2 * seat]) > values[seat * NV + V_HAND]:
                    push(s, F_HAND_LIMIT, s.active, -1)
                    return True
                if not keepers and len(zones[SEATS + 2 * seat + 1]) > values[seat * NV + V_KEEPERS]:
                    keepers = keepers_over(s, seat) > 0
        if keepers:
            push(s, F_KEEPER_LIMIT, s.active, -1)
        return keepers

    def nobody_won(self, s: FluxxState) -> bool:
        lends = len(self.g.standing.borrowers) > 0 and borrower_card(s) >= 0
        found, goal = winners(s) if lends else judged(s, AS_THEY_LIE)
        for card in self.losers:
            if s.where[card] == GOALS and self.g.goals.losses[card].holds(s, s.active, -1):
                return self.ends_badly(s, card, found)
        if not found:
            return True
        if found & (found - 1):
            s.tell(E_TIE, found)
            return True
        seat = only_seat(found)
        if self.g.house.solo:
            push(s, self.g.frames.score, seat, goal)
            return False
        card = borrowed(s, seat)
        if card >= 0:
            s.tell(E_BORROWED, seat, card, (s.where[card] - SEATS) >> 1, borrower_card(s))
        s.win(seat, goal)
        return False

    def ends_badly(self, s: FluxxState, card: i64, found: i64) -> bool:
        """Everybody loses, unless a title makes its holder win; beside a Goal that is met, play on.

        Whether play goes on.
        """
        if found:
            s.tell(E_STANDOFF, card, found)
            return True
        title = self.g.goals.loss_title[card]
        holder: i64 = s.titles[title] if title >= 0 and len(s.titles) else -1
        if holder >= 0:
            s.win(holder, card)
        else:
            s.lose(card)
        return False


def only_seat(mask: i64) -> i64:
    """The seat of which a mask is."""
    seat: i64 = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


def refuges(s: FluxxState, creeper: i64) -> vec[i64]:
    """The other players to whom a Creeper that is repelled can go: those who do not repel it too."""
    barred = vec[i64]([owner(s, creeper)])
    for card, what in s.g.standing.repellers:
        if what.weights[s.face][creeper] and on_table(s, card) and not powerless(s, card):
            barred = append(barred, owner(s, card))
    return vec[i64]([seat for seat in s.order if seat not in barred])


def offer_slack(s: FluxxState, seat: i64, limits: i64) -> None:
    """Let a seat with a raised limit choose whether to use it, where these limits start to bind."""
    if s.stale & s.g.values.folded:
        force.fold(s)
    if limits >> V_KEEPERS & 1 and keeper_slack(s, seat):
        push(s, F_KEEPER_SLACK, seat, -1)
    if limits >> V_HAND & 1 and hand_slack(s, seat):
        push(s, F_HAND_SLACK, seat, -1)


def hand_slack(s: FluxxState, seat: i64) -> bool:
    """Whether a card of the seat's own raises its Hand Limit and it holds more than the plain one."""
    plain = s.plain[V_HAND]
    return UNLIMITED > s.values[seat * NV + V_HAND] > plain < len(s.zones[SEATS + 2 * seat])


def keeper_slack(s: FluxxState, seat: i64) -> bool:
    """The same for Keepers."""
    plain = s.plain[V_KEEPERS]
    return UNLIMITED > s.values[seat * NV + V_KEEPERS] > plain and keepers_over(s, seat, plain) > 0


def keepers_over(s: FluxxState, seat: i64, limit: i64 = -1) -> i64:
    """How many Keepers a seat has beyond its limit; Creepers never count (R11)."""
    if limit < 0:
        limit = s.values[seat * NV + V_KEEPERS]
    cards = s.zones[SEATS + 2 * seat + 1]
    if limit >= UNLIMITED or len(cards) <= limit:
        return 0
    creeper = s.g.printed.faces[s.face].creeper
    count: i64 = 0
    for card in cards:
        if not creeper[card]:
            count += 1
    return count - limit
