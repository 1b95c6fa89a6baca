"""Solo: a deck of rules beside the draw pile, four places for them, and Goals that are scored.

New Rules never reach the hand. After each turn the next one comes into play and takes the place of the
one before it: there is one place each for Draw, Play, limits and all other rules. A Goal that is met is
scored with the cards it asked for, and the game is over when either pile has run out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import ACTOR, STEP, pop
from ruleshift.core.engine.packed import append, extend, i64, remove, vec
from ruleshift.core.engine.piles import DRAW, NOBODY
from ruleshift.families.fluxx.codes import (
    DEAL_IN,
    E_NEXT_RULE,
    E_SCORED,
    ENDING,
    GOALS,
    LIMIT_GROUPS,
    NEW_RULE,
    RULES,
    T_TURN,
    V_DRAW,
    V_PLAY,
    hand,
)
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.force import kinds_on
from ruleshift.families.fluxx.rules.table.gather import FIRST, PICKS, Gather
from ruleshift.families.fluxx.rules.table.moves import discard, draw, on_table, run_out
from ruleshift.families.fluxx.rules.table.state import FluxxState

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.goals.aims import Share

PLACES: Final = ("draw", "play", "limit", "other")  # for rules, one each


def lay_out(s: FluxxState) -> None:
    """Take the New Rules out of the draw pile into a pile of their own."""
    g = s.g
    s.sight[g.zones.rules_deck] = NOBODY
    deck = g.zones.rules_deck
    for card in s.zones[DRAW][:]:
        if g.printed.type_of[card] == NEW_RULE:
            s.zones[DRAW] = remove(s.zones[DRAW], card)
            s.zones[deck] = append(s.zones[deck], card)
            s.where[card] = deck


def place_of(g: FluxxGame, rule: i64) -> i64:
    """Which of the four places a rule takes."""
    group = g.values.rule_group[rule]
    if group >> V_DRAW & 1:
        return 0
    if group >> V_PLAY & 1:
        return 1
    return 2 if group & LIMIT_GROUPS else 3


class NextRule(FluxxEffect):
    """After a turn: the next rule comes into play, a limit is obeyed, then the next turn begins."""

    settles = True

    def run(self, s: FluxxState, f: i64) -> None:
        g = self.g
        seat = s.stack[f + ACTOR]
        if s.stack[f + STEP] == 0:
            s.stack[f + STEP] = 1
            pile = s.zones[g.zones.rules_deck]
            if not len(pile):
                run_out(s)
                return
            rule = pile[-1]
            s.tell(E_NEXT_RULE, rule)
            for old in [card for card in s.zones[RULES] if place_of(g, card) == place_of(g, rule)]:
                s.move(old, g.zones.rules_gone)
            s.move(rule, RULES)
            s.phase = ENDING  # limits bind between the turns (mystery.O7)
            s.touch |= T_TURN
            s.touches = g.zones.touching[-1]
            return
        pop(s)
        if s.stack[DEAL_IN] > 0:  # knocked out: back in after one more rule (mystery.G59)
            s.stack[DEAL_IN] = -1
            draw(s, seat, g.values.start, hand(seat))


class Score(Gather):
    """Goals are met: choose the cards that met each where there is a choice, discard them, score the Goals.

    ACTOR is the player; the "owners" of the gathering are the parts of each Goal, and behind them the Goal
    itself. A card may serve two Goals that are met at the same moment (star.W43).
    """

    purpose = "use up"

    def goals(self, s: FluxxState, f: i64) -> vec[i64]:
        seat = s.stack[f + ACTOR]
        aims, kinds = self.g.goals.aims, kinds_on(s, seat)
        return vec[i64]([goal for goal in s.zones[GOALS] if aims[goal].reached(s, seat, kinds)])

    def owners(self, s: FluxxState, f: i64) -> vec[i64]:
        return vec[i64](range(sum(len(self.g.goals.shares[goal]) + 1 for goal in self.goals(s, f))))

    def part(self, s: FluxxState, f: i64, owner: i64) -> tuple[int, Share | None]:
        """The Goal that is being scored, and which of its parts; none for the Goal itself."""
        for goal in self.goals(s, f):
            parts = self.g.goals.shares[goal]
            if owner <= len(parts):
                return goal, parts[owner] if owner < len(parts) else None
            owner -= len(parts) + 1
        return -1, None

    def chooser(self, s: FluxxState, f: i64, owner: i64) -> i64:
        return s.stack[f + ACTOR]

    def pool(self, s: FluxxState, f: i64, owner: i64) -> vec[i64]:
        goal, share = self.part(s, f, owner)
        if share is None:
            return vec[i64]([goal])
        taken = vec[i64]()  # by earlier parts of the same Goal
        for card in s.picked[s.stack[f + FIRST] : s.stack[f + PICKS]]:
            taken = vec[i64]() if s.where[card] == GOALS else append(taken, card)
        return vec[i64]([card for card in share.pool(s, s.stack[f + ACTOR]) if card not in taken])

    def bounds(self, s: FluxxState, f: i64, owner: i64, pool: vec[i64]) -> tuple[i64, i64]:
        share = self.part(s, f, owner)[1]
        if share is None:
            return 1, 1
        number = len(pool) if share.whole else min(len(pool), share.amount.of(s, s.stack[f + ACTOR]))
        return number, number

    def pick_anew(self, s: FluxxState, f: i64, seat: i64) -> None:
        """Whoever only watches cannot know what was chosen; each part leaves the rest to the next."""
        if seat == s.stack[f + ACTOR]:
            return
        s.picked = s.picked[: s.stack[f + FIRST]]
        for part in range(s.stack[f + STEP]):
            s.stack[f + PICKS] = len(s.picked)
            s.picked = extend(s.picked, self.some_set(s, f, part))
        s.stack[f + PICKS] = len(s.picked)

    def apply(self, s: FluxxState, f: i64, picked: vec[i64]) -> None:
        used = vec[i64]()
        for card in picked:
            if s.where[card] != GOALS:
                used = append(used, card)
                continue
            s.tell(E_SCORED, s.active, card)
            for gone in used:
                if on_table(s, gone):  # and not discarded for the Goal before
                    discard(s, gone)
            s.move(card, self.g.zones.scored)
            used = vec[i64]()

    def prompt(self, s: FluxxState, f: i64) -> str:
        goal = self.part(s, f, s.stack[f + STEP])[0]
        return f"You meet {self.g.names[goal]}. Which cards does it use up?"
