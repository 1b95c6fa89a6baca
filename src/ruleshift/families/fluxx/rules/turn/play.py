"""Playing a card: it lies in the being-played zone, may be answered, then takes effect."""

from __future__ import annotations

from typing import Final

from ruleshift.core.engine.machine import (
    ACTOR,
    CANCELLED,
    CARD,
    CONTEXT,
    STEP,
    A,
    B,
    ask,
    pop,
    push,
)
from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.core.engine.piles import DISCARD
from ruleshift.families.fluxx.codes import (
    CREEPER,
    E_CANCELLED,
    E_PLAYED,
    F_PLAY,
    F_WINDOW,
    GOAL,
    GOALS,
    KEEPER,
    LIMIT_GROUPS,
    NEW_RULE,
    PASS,
    PLAYING,
    RULES,
    SEATS,
    SECRET,
    SURPRISE,
    THEFT,
    UNGOAL,
    V_GOALS,
)
from ruleshift.families.fluxx.rules.table import ring
from ruleshift.families.fluxx.rules.table.copies import distinct
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.force import value
from ruleshift.families.fluxx.rules.table.moves import to_table
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.turn import secrets
from ruleshift.families.fluxx.rules.turn.duty import keeper_played
from ruleshift.families.fluxx.rules.turn.settle import offer_slack

# Registers of a play's frame.
ANSWERED_FRAME: Final = A  # where the frame starts that this play answers, or -1
# Its steps.
ANNOUNCED: Final = 1  # it can be answered
RESOLVED: Final = 2  # its own program is at work


def begin_play(s: FluxxState, seat: i64, card: i64, answered: i64 = -1) -> None:
    """Lay a card into the being-played zone. If nobody can answer, it takes its place or effect at once."""
    g = s.g
    kind = g.printed.type_of[card]
    if kind == CREEPER:
        to_table(s, card, seat)  # nobody plays one; it was not drawn, so that none comes for it (mystery.G47)
        return
    if not s.silent:
        s.tell(E_PLAYED, seat, card, 1 if answered >= 0 else 0)
    if g.secrets.in_piles:
        secrets.played_unheld(s, seat, card)
    if may_be_answered(s, kind, seat, -1):
        s.move(card, PLAYING)
        f = push(s, F_PLAY, seat, card, -1, answered)
        s.stack[f + STEP] = ANNOUNCED
        push(s, F_WINDOW, seat, card, f, kind)
        return
    if kind == KEEPER:
        s.move_through(card, PLAYING, SEATS + 2 * seat + 1)
        if len(g.duties.for_keepers):
            keeper_played(s, seat, card)
        return
    s.move(card, PLAYING)
    if kind == NEW_RULE:
        set_rule(s, card)
    elif not ((kind in (GOAL, UNGOAL)) and takes_its_slot(s, card)):
        f = push(s, F_PLAY, seat, card, -1, answered)
        s.stack[f + STEP] = ANNOUNCED
        g.effects[F_PLAY].run(s, f)


class PlayCard(FluxxEffect):
    """The play of one card that may be answered, from the window to the place where it ends up."""

    purpose = "replace"

    def run(self, s: FluxxState, f: i64) -> None:
        card = s.stack[f + CARD]
        if s.stack[f + STEP] == RESOLVED:
            self.over(s, card)
            return
        kind = self.g.printed.type_of[card]
        if s.stack[f + CANCELLED] or kind == SECRET or self.is_lost(s, f):
            self.over(s, card)  # a Secret does nothing by being played but leaves the hand
        elif kind == KEEPER:
            seat = s.stack[f + ACTOR]
            if seat not in s.order:
                self.over(s, card)  # there is nobody to have it
                return
            s.move(card, SEATS + 2 * seat + 1)
            pop(s)
            if len(self.g.duties.for_keepers):
                keeper_played(s, seat, card)
        elif kind in (GOAL, UNGOAL):
            self.set_goal(s, f, card)
        elif kind == NEW_RULE:
            pop(s)
            set_rule(s, card)
        else:
            s.stack[f + STEP] = RESOLVED
            self.take_effect(s, f, card)

    def is_lost(self, s: FluxxState, f: i64) -> bool:
        """By option, nothing comes of a card whose player has left the table meanwhile (mystery.G61)."""
        return not self.g.house.played_stays and s.stack[f + ACTOR] not in s.order

    def take_effect(self, s: FluxxState, f: i64, card: i64) -> None:
        """Start the card's own program, or its answer's."""
        answered = s.stack[f + ANSWERED_FRAME]
        seat = s.stack[f + ACTOR]
        if seat not in s.order:
            seat = -1  # they have gone
        if answered < 0:
            self.g.plays.programs[card].begin(s, seat, card)
            return
        s.stack[answered + CANCELLED] = 1
        cancelled = s.stack[answered + CARD]
        if s.stack[answered] != self.number and self.g.printed.type_of[cancelled] == KEEPER:
            cancelled = -1  # the theft, not the Keeper whose power it is
        s.tell(E_CANCELLED, cancelled, card)
        program = self.g.plays.answer_programs[card]
        if program is None:
            return
        if s.stack[answered] != self.number:
            program.begin(s, seat, card, s.stack[answered + A], s.stack[answered + ACTOR])
        elif self.g.printed.type_of[s.stack[answered + CARD]] != SURPRISE:
            # A Surprise that only cancels another Surprise does nothing else (star 2.2).
            program.begin(s, seat, card, s.stack[answered + CARD], s.stack[answered + ACTOR])

    def over(self, s: FluxxState, card: i64) -> None:
        """The card is spent, unless its effect has put it elsewhere."""
        if s.where[card] == PLAYING:
            s.move(card, DISCARD)
        pop(s)

    def set_goal(self, s: FluxxState, f: i64, card: i64) -> None:
        """A Goal takes its place; with no slot left an old one goes, chosen if there are several."""
        while not takes_its_slot(s, card):
            options = self.choices(s, f)
            if len(options) > 1:
                ask(s, f, ring.deputy(s, s.stack[f + ACTOR]), self, options)
                return
            s.move(options[0], DISCARD)
        pop(s)

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        return distinct(s, s.zones[GOALS])

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        s.move(option, DISCARD)

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        return f"replace {self.g.names[option]}"

    def prompt(self, s: FluxxState, f: i64) -> str:
        return f"Which Goal does {self.g.names[s.stack[f + CARD]]} replace?"


def takes_its_slot(s: FluxxState, card: i64) -> bool:
    """A Goal takes its place if no choice among old ones has to be made; whether it did."""
    goals = s.zones[GOALS]
    if len(goals) >= value(s, s.active, V_GOALS):
        if len(goals) != 1:
            return False
        s.move(goals[0], DISCARD)
    s.move(card, GOALS)
    return True


def set_rule(s: FluxxState, card: i64) -> None:
    """A New Rule takes its place; rules about the same thing go (R1, R2)."""
    groups = s.g.values.rule_group
    group = groups[card]
    if group:
        for rule in s.zones[RULES][:]:
            if groups[rule] & group:
                s.move(rule, DISCARD)
    s.move(card, RULES)
    if group & LIMIT_GROUPS:
        for seat in s.order:
            if seat != s.active:
                offer_slack(s, seat, group)


def may_be_answered(s: FluxxState, kind: i64, by: i64, victim: i64) -> bool:
    """Whether some seat has an answer in hand (or every seat is to be asked all the same)."""
    g = s.g
    if g.always_pause:
        return True
    where = s.where
    for card in g.plays.answerers[kind]:
        zone = where[card]
        if zone >= SEATS and zone < g.zones.piles and not (zone - SEATS) & 1:
            seat = (zone - SEATS) >> 1
            if seat != by and answers(s, card, seat, kind, victim):
                return True
    return False


def answers(s: FluxxState, card: i64, seat: i64, kind: i64, victim: i64) -> bool:
    """Whether a Surprise in this seat's hand answers such a play or theft.

    Any Surprise cancels a Surprise, in anybody's turn; its own answer works out of turn only, and
    a theft is answered by its victim alone.
    """
    if kind == SURPRISE:
        return True
    if not s.g.plays.answers[card] >> kind & 1 or seat == s.active:
        return False
    return kind != THEFT or seat == victim


class Window(FluxxEffect):
    """The moment in which a play or a theft can be answered, seat by seat from the active player.

    Registers: CONTEXT the frame that would be cancelled, ACTOR who plays or steals, A what it is,
    B the victim of a theft, STEP how many seats have passed.
    """

    purpose = "answer"

    def run(self, s: FluxxState, f: i64) -> None:
        if s.stack[s.stack[f + CONTEXT] + CANCELLED]:
            pop(s)
            return
        seats = len(s.order)
        while s.stack[f + STEP] < seats:
            seat = self.seat(s, f)
            if seat != s.stack[f + ACTOR] and (self.g.always_pause or len(self.usable(s, f, seat))):
                ask(s, f, seat, self, self.choices(s, f), self.g.always_pause)
                return
            s.stack[f + STEP] += 1
        pop(s)

    def seat(self, s: FluxxState, f: i64) -> i64:
        first = s.spot if s.active in s.order else s.spot + 1
        return s.order[(first + s.stack[f + STEP]) % len(s.order)]

    def usable(self, s: FluxxState, f: i64, seat: i64) -> vec[i64]:
        kind = s.stack[f + A]
        victim = s.stack[f + B]
        zone = SEATS + 2 * seat
        return vec[i64](
            [
                card
                for card in self.g.printed.surprises
                if s.where[card] == zone and answers(s, card, seat, kind, victim)
            ]
        )

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        found = distinct(s, self.usable(s, f, self.seat(s, f)))
        return append(found, self.word0 + PASS)

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        if option == self.word0 + PASS:
            s.stack[f + STEP] += 1
            return
        # A countered answer leaves the window open: everyone may think again.
        seat = self.seat(s, f)
        s.stack[f + STEP] = 0
        begin_play(s, seat, option, s.stack[f + CONTEXT])

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        if option == self.word0 + PASS:
            return "pass"
        return f"play {self.g.names[option]}"

    def prompt(self, s: FluxxState, f: i64) -> str:
        return f"{self.said(s, f, s.asked)} Answer with a Surprise?"

    def said(self, s: FluxxState, f: i64, seat: i64 = -1) -> str:
        """What may be answered, as a sentence to a seat or to everybody."""
        who = s.names[s.stack[f + ACTOR]]
        card = self.g.names[s.stack[f + CARD]]
        if s.stack[f + A] == THEFT:
            victim = s.stack[f + B]
            return f"{who} is taking {card} from {'you' if victim == seat else s.names[victim]}."
        return f"{who} plays {card}{'' if card[-1] in '.!?' else '.'}"

    def restart(self, s: FluxxState, f: i64) -> None:
        s.stack[f + STEP] = 0
