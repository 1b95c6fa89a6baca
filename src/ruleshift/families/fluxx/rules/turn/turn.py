"""The turn: draw, play, free actions anywhere before and between, limits, what happens at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import ACTOR, FRAME, STEP, A, ask, push
from ruleshift.core.engine.packed import append, extend, i64, index, sort, sorted_ints, vec
from ruleshift.core.engine.piles import ONE
from ruleshift.core.engine.state import NOT_YET, STALLED, TURN_STEPS
from ruleshift.families.fluxx.codes import (
    AFTERWARDS,
    BEFORE_DRAW,
    BEGIN,
    CLOSING,
    DRAW_NOW,
    DRAWING,
    E_TURN,
    E_USED,
    EARLY_TRIGGERS,
    END_TURN,
    ENDING,
    LIMIT_GROUPS,
    LIMITS,
    LIMITS_FIRST,
    MAIN,
    NV,
    OVER,
    PASS_ON,
    PLAYING_ON,
    RULES,
    SEATS,
    T_TURN,
    TRIGGERS,
    V_DRAW,
    V_HAND,
    V_KEPT,
    V_PLAY,
)
from ruleshift.families.fluxx.rules.table import ring
from ruleshift.families.fluxx.rules.table.copies import describe, distinct, looks
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.force import fold, possible_plays
from ruleshift.families.fluxx.rules.table.moves import draw, on_table, powerless
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.turn.overlong import FREE_ACTIONS
from ruleshift.families.fluxx.rules.turn.play import begin_play
from ruleshift.families.fluxx.rules.turn.secrets import give_up
from ruleshift.families.fluxx.rules.turn.settle import (
    hand_slack,
    keeper_slack,
    keepers_over,
    offer_slack,
)
from ruleshift.families.fluxx.rules.turn.trigger import go_off
from ruleshift.families.fluxx.rules.words.select import around

if TYPE_CHECKING:
    from ruleshift.families.fluxx.compile.triggers import Waiting
    from ruleshift.families.fluxx.game import FluxxGame

NOTHING_DUE: Final[list[Waiting]] = []  # shared, never changed


class Turn(FluxxEffect):
    """The lowest frame of every stack. Its question offers plays, free actions and the end."""

    settles = True
    purpose = "play"

    def __init__(self, g: FluxxGame) -> None:
        super().__init__(g)
        self.printed = g.printed
        self.triggers = g.triggers
        self.folded = g.values.folded
        self.plays_matter = g.values.plays_matter
        self.touching = g.zones.touching
        self.borrowers = g.standing.borrowers
        self.first_random = g.standing.first_random
        self.random_play: i64 = g.wording.word("play a card at random") if len(self.first_random) else -1

    def run(self, s: FluxxState, f: i64) -> None:
        step = s.stack[f + STEP]
        if step == PLAYING_ON:
            self.play_on(s, f)
        elif step == DRAWING:
            self.draw_phase(s, f)
        elif step == BEGIN:
            self.begin(s, f)
        elif step == CLOSING:
            self.close(s, f)
        elif step == LIMITS:
            self.bind(s, f, TRIGGERS)
            offer_slack(s, s.active, LIMIT_GROUPS)
        elif step == TRIGGERS:
            s.stack[f + STEP] = OVER
            self.trigger(s, self.triggers.at_end)
        elif step == EARLY_TRIGGERS:
            self.bind(s, f, OVER)
            offer_slack(s, s.active, LIMIT_GROUPS)
        else:
            self.next(s, f)

    def begin(self, s: FluxxState, f: i64) -> None:
        if s.turn >= self.g.house.turn_limit:
            s.declare_draw(STALLED)
            return
        s.turn += 1
        s.drawn = 0
        s.played = 0
        s.free_actions = 0
        s.steps_left = TURN_STEPS
        s.phase = BEFORE_DRAW
        s.touches = self.touching[s.active]
        if self.plays_matter:
            s.stale |= T_TURN
            s.touch |= T_TURN  # another player has plays left
        for card in self.borrowers:
            if s.where[card] >= SEATS and on_table(s, card):
                s.touch |= T_TURN  # whose turn it is matters for winning (R22), to others too (R30)
        s.stack[f + ACTOR] = s.active
        s.stack[f + STEP] = DRAWING
        if not s.silent:
            s.tell(E_TURN, s.active, s.turn)
        if self.triggers.at_start and self.due(s, self.triggers.at_start):
            self.trigger(s, self.triggers.at_start)
        elif not s.touch:
            self.draw_phase(s, f)

    def draw_phase(self, s: FluxxState, f: i64) -> None:
        """Free actions first, if there are any (W30), then the draw."""
        uses = self.uses(s)
        if len(uses):
            ask(s, f, s.active, self, append(uses, self.word0 + DRAW_NOW))
        else:
            self.draw(s, f)

    def draw(self, s: FluxxState, f: i64) -> None:
        """The draw of the turn; a number that rises later is caught up with in settling."""
        if s.stale & self.folded:
            fold(s)
        number = s.values[s.active * NV + V_DRAW]
        s.phase = MAIN
        s.drawn = number
        s.stack[f + STEP] = PLAYING_ON
        to = SEATS + 2 * s.active
        kept: i64 = 0
        if not len(s.zones[to]):
            kept = s.values[s.active * NV + V_KEPT]
        if draw(s, s.active, number, to) <= kept > 0:
            # Whoever begins with nothing and draws only what must stay draws one more, to play it.
            draw(s, s.active, 1, to)
        if not s.touch and s.asked == NOT_YET:
            self.play_on(s, f)

    def play_on(self, s: FluxxState, f: i64) -> None:
        """Ask for the next play or free action, or close the turn when nothing is left to do."""
        uses = self.uses(s)
        plays = self.may_play(s)
        if plays or len(uses):
            ask(s, f, s.active, self, self.with_plays(s, uses, plays))
        elif s.played:
            self.close(s, f)
        else:
            s.stack[f + STEP] = CLOSING  # left to the machine: idle turns would pile up on Python's stack

    def main_options(self, s: FluxxState) -> vec[i64]:
        """Cards to play while plays are left (R4: and cards in hand), free actions, or the end."""
        uses = self.uses(s)
        return self.with_plays(s, uses, self.may_play(s))

    def may_play(self, s: FluxxState) -> bool:
        """Whether plays are left, and cards that may be played."""
        at = s.active * NV
        values = s.values
        return s.played < values[at + V_PLAY] and len(s.zones[SEATS + 2 * s.active]) > values[at + V_KEPT]

    def with_plays(self, s: FluxxState, uses: vec[i64], plays: bool) -> vec[i64]:
        """These free actions, and the cards to play if plays are left, or else the end."""
        if plays:
            if self.random_play >= 0 and not s.played and self.plays_at_random(s):
                return append(uses, self.word0 + self.random_play)
            hand = s.zones[SEATS + 2 * s.active]
            options = distinct(s, hand) if self.printed.has_copies else sorted_ints(hand)
            return extend(options, uses) if len(uses) else options
        return append(uses, self.word0 + END_TURN)

    def plays_at_random(self, s: FluxxState) -> bool:
        """Whether chance chooses the first card of a turn, unless it is the only one."""
        if s.values[s.active * NV + V_PLAY] <= 1:
            return False
        for rule in self.first_random:
            if s.where[rule] == RULES:
                return True
        return False

    def close(self, s: FluxxState, f: i64) -> None:
        """Plays and free actions are over. Limits bind next, unless a trigger may go first (W24)."""
        s.stack[f + STEP] = CLOSING
        if s.stale & self.folded:
            fold(s)
        due = self.due(s, self.triggers.at_end) if self.triggers.at_end else NOTHING_DUE
        if not due and not (s.limited and self.over(s)):
            self.next(s, f)
        elif s.order[s.spot] == s.active and self.moves_on(s, due) and keepers_over(s, s.active) > 0:
            ask(s, f, s.active, self, self.choices(s, f))
        else:
            s.stack[f + STEP] = LIMITS

    def moves_on(self, s: FluxxState, due: list[Waiting]) -> bool:
        """Whether one of these lies on a table, where it may be gone before the limits bind."""
        return any(s.where[one.card] != RULES for one in due)

    def over(self, s: FluxxState) -> bool:
        """Whether the active player has to comply with a limit, or may."""
        most = s.values[s.active * NV + V_HAND]
        over = len(s.zones[SEATS + 2 * s.active]) > most or keepers_over(s, s.active) > 0
        return over or hand_slack(s, s.active) or keeper_slack(s, s.active)

    def bind(self, s: FluxxState, f: i64, then: i64) -> None:
        """From here on the limits bind the active player too; settling sees to it."""
        s.phase = ENDING
        s.touch |= T_TURN
        s.touches = self.touching[-1]
        s.stack[f + STEP] = then

    def due(self, s: FluxxState, triggers: list[Waiting]) -> list[Waiting]:
        """The triggers that go off now: those of the seat whose turn it is (W23), and of the rules."""
        seat = s.active if self.g.house.end_trigger_follows_player else s.order[s.spot]
        mine = SEATS + 2 * seat + 1
        found = NOTHING_DUE
        for one in triggers:
            zone = s.where[one.card]
            if (zone in (mine, RULES)) and not powerless(s, one.card):
                found = [*found, one]
        return found

    def trigger(self, s: FluxxState, triggers: list[Waiting]) -> None:
        for one in reversed(self.due(s, triggers)):
            zone = s.where[one.card]
            go_off(s, s.active if zone == RULES else (zone - SEATS) >> 1, one.card, one.body)

    def next(self, s: FluxxState, f: i64) -> None:
        if self.triggers.at_any_end and self.afterwards(s, f):
            return
        pass_turn(s, f)
        if self.g.house.solo and not len(s.resume):
            push(s, self.g.frames.next_rule, s.active, -1)
        elif not s.touch and s.top == f + FRAME:
            self.begin(s, f)

    def afterwards(self, s: FluxxState, f: i64) -> bool:
        """Let the next card act that waits for the end of anybody's turn; false if none is left.

        Owners come round the table from the active player. Register A: which have had their moment.
        """
        had: i64 = s.stack[f + A] if s.stack[f + A] > 0 else 0
        for seat in around(s, s.active):
            for at, one in enumerate(self.triggers.at_any_end):
                card = one.card
                if s.where[card] == SEATS + 2 * seat + 1 and not had >> at & 1 and not powerless(s, card):
                    self.bind(s, f, AFTERWARDS)
                    s.stack[f + A] = had | ONE << at
                    go_off(s, seat, card, one.body)
                    return True
        return False

    # -- the question ----------------------------------------------------------------------

    def uses(self, s: FluxxState) -> vec[i64]:
        """The free actions the active player can take now, as options."""
        if s.stale & self.folded:
            fold(s)
        found = vec[i64]()
        for ability in s.powers[s.active]:
            if ability.ready(s):
                found = append(found, ability.option)
        for ability in s.powers[-1]:
            if ability.ready(s):
                found = append(found, ability.option)
        if len(found) > 1:
            sort(found)
            if self.g.free_actions.copied_powers:
                return self.one_of_each(s, found)
        return found

    def one_of_each(self, s: FluxxState, uses: vec[i64]) -> vec[i64]:
        """Of powers on cards that look alike only the first."""
        g = self.g
        seen: set[tuple[int, ...]] = set()
        found = vec[i64]()
        for option in uses:
            ability = g.free_actions.abilities[option - g.wording.use0]
            if self.printed.copied[ability.card]:
                look = (ability.program.number, *looks(s, ability.card))
                if look in seen:
                    continue
                seen.add(look)
            found = append(found, option)
        return found

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        step = s.stack[f + STEP]
        if step == CLOSING:
            return vec[i64]([self.word0 + PASS_ON, self.word0 + LIMITS_FIRST])
        if step == DRAWING:
            return append(self.uses(s), self.word0 + DRAW_NOW)
        return self.main_options(s)

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        g = self.g
        if option < self.seat0:
            s.played += 1
            begin_play(s, s.active, option)
        elif option < self.word0:
            ability = g.free_actions.abilities[option - g.wording.use0]
            s.mark(ability.number)
            s.free_actions += 1
            if s.free_actions == FREE_ACTIONS:
                push(s, g.frames.cut_short, s.active, -1)  # beneath: the last one is done first
            s.tell(E_USED, s.active, ability.card)
            ability.program.begin(s, s.active, ability.card)
        elif option == self.word0 + DRAW_NOW:
            self.draw(s, f)
        elif option == self.word0 + END_TURN:
            self.close(s, f)
        elif option == self.word0 + self.random_play:
            s.played += 1
            begin_play(s, s.active, s.one_of(s.zones[SEATS + 2 * s.active]))
        elif option == self.word0 + PASS_ON:
            s.stack[f + STEP] = EARLY_TRIGGERS
            self.trigger(s, self.triggers.at_end)
        else:
            s.stack[f + STEP] = LIMITS

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        g = self.g
        if option < self.seat0:
            return f"play {self.printed.names[option]}"
        if option < self.word0:
            return f"use {self.power(s, option)}"
        return g.wording.words[option - self.word0]

    def power(self, s: FluxxState, option: i64) -> str:
        """A free action by its card, and which one it is if the card has several."""
        card = self.g.free_actions.abilities[option - self.g.wording.use0].card
        text = describe(s, card, s.active)
        powers = [ability.option for ability in self.g.free_actions.open_abilities if ability.card == card]
        return f"{text} ({ordinal(powers.index(option) + 1)} power)" if len(powers) > 1 else text

    def prompt(self, s: FluxxState, f: i64) -> str:
        step = s.stack[f + STEP]
        if step == DRAWING:
            return "Your turn. Draw, or take a free action first?"
        if step == CLOSING:
            return "Your turn ends. What comes first?"
        if possible_plays(s):
            return "What do you play?" if not len(self.uses(s)) else "What do you play or use?"
        return "Your plays are done. Take a free action or end the turn?"


def pass_turn(s: FluxxState, f: i64) -> None:
    """The turn passes to the next place; a player who has just moved there is passed over."""
    s.touches = s.g.zones.touching[-1]
    s.stale |= T_TURN
    s.stack[f + STEP] = BEGIN
    s.stack[f + A] = -1
    if len(s.out):
        ring.turn_over(s)
    if len(s.spent):
        if extra_turn(s):
            return
        last = back_to_normal(s)
    else:
        last = s.active
    ring.next_place(s, last)


def extra_turn(s: FluxxState) -> bool:
    """Give the turn to whoever was first to claim an extra one; false if nobody is left (regular.R27)."""
    while len(s.claims):
        seat = s.claims[0]
        s.claims = s.claims[2:]
        if seat in s.order:
            if not len(s.resume):
                s.resume = vec[i64]([s.spot, s.active])
            s.spot = index(s.order, seat)
            s.active = seat
            return True
    return False


def back_to_normal(s: FluxxState) -> i64:
    """Extra turns are over: go back to the place of the last normal turn; the seat that had it."""
    seat = s.active
    if len(s.resume):
        s.spot = s.resume[0]
        seat = s.resume[1]
    s.spent = vec[i64]()
    s.resume = vec[i64]()
    return seat


def ordinal(number: i64) -> str:
    """A place in a row.

    >>> [ordinal(number) for number in (1, 2, 3, 4)]
    ['1st', '2nd', '3rd', '4th']
    """
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def end_turn(s: FluxxState) -> None:
    """End the turn from inside an effect: everything above the turn's frame is given up (W32)."""
    give_up(s, FRAME)  # whoever has lost Secrets as well still suffers, and what was unsettled is settled
    if BEGIN < s.stack[STEP] < CLOSING:  # nor does a turn end that has not begun, or is ending already
        s.stack[STEP] = CLOSING
