"""The turn: Survivor Phase, Zombie Phase, Response Step, End of Turn (7, R20, R30)."""

from __future__ import annotations

from typing import Final

from ruleshift.core.engine.machine import ACTOR, FRAME, STEP, ask
from ruleshift.core.engine.packed import i64, vec
from ruleshift.core.engine.state import STALLED, TURN_STEPS
from ruleshift.families.necro.codes import (
    AP,
    BARRICADE,
    BLEED,
    BURN,
    C_BLEED,
    C_BURN,
    C_POISON,
    E_GAIN,
    E_LOSE,
    E_PHASE,
    E_REST,
    E_TURN,
    END_OF_TURN,
    EQUIP,
    EXPOSED,
    GREASE,
    L_DELAY,
    L_LEFT,
    L_SEAT,
    L_STATUS,
    L_UNTIL,
    L_WHAT,
    L_WHO,
    LASTING,
    LOST_THIN,
    NT,
    ON_BEGIN,
    ON_END,
    POISON,
    RESPONSE_STEP,
    SDECK,
    STATUSES_LAST,
    STUN,
    SURVIVOR_PHASE,
    T_ATTACK,
    TP,
    TZ_GEAR,
    U_END_OF_NEXT,
    U_NEXT_TURN,
    U_PHASE,
    U_TURN,
    U_TURNS,
    UNTIL0,
    W_END,
    W_END_RESPONSE,
    ZOMBIE,
    ZZ_GEAR,
)
from ruleshift.families.necro.rules.combat.status import ticks
from ruleshift.families.necro.rules.table.decks import draw, lose
from ruleshift.families.necro.rules.table.effect import NecroEffect
from ruleshift.families.necro.rules.table.force import drop, expire
from ruleshift.families.necro.rules.table.hearing import cure, moment, take_token
from ruleshift.families.necro.rules.table.price import gain
from ruleshift.families.necro.rules.table.state import NecroState
from ruleshift.families.necro.rules.turn.action import (
    act,
    action_label,
    action_options,
    response_options,
)

TURNS: Final = 1000  # more than any real game has; one that goes on is a draw
THIN_DECK: Final = 5
ACTING: Final = 5  # the Action Step, as a step of the Survivor Phase
M_SURVIVOR: Final = 0
M_ZOMBIE: Final = 1
M_ATTACK: Final = 2
M_TURN: Final = 3
TURNS_LAST: Final = 1 << UNTIL0 + U_TURNS
ENDS_WITH_TURN: Final = 1 << UNTIL0 + U_TURN | 1 << UNTIL0 + U_END_OF_NEXT
TICKS: Final = ((BLEED, C_BLEED), (BURN, C_BURN), (POISON, C_POISON))


class Turn(NecroEffect):
    """One player's turn after the other's."""

    settles = True

    def run(self, s: NecroState, f: i64) -> None:
        step = s.stack[f + STEP]
        seat = s.stack[f + ACTOR]
        g = self.g
        steps = g.steps
        if step == 4:  # it is over, and the other's begins
            step = 0
            seat = s.stack[f + ACTOR] = 1 - seat
        s.stack[f + STEP] = step + 1
        if step == 0:
            if s.turn >= TURNS:
                s.declare_draw(STALLED)
                return
            s.turn += 1
            s.active = seat
            s.spot = seat
            s.events_played[0] = s.events_played[1] = 0
            s.gained = 0
            s.deeds = 0
            s.steps_left = TURN_STEPS
            s.tally[T_ATTACK] = s.tally[NT + T_ATTACK] = 0
            s.tell(E_TURN, seat, s.turn)
            lay(s, steps.survivor_phase.number, seat)
        elif step == 1:
            lay(s, steps.zombie_phase.number, 1 - seat)
        elif step == 2:
            lay(s, steps.response_step.number, seat)
        else:
            lay(s, steps.end_of_turn.number, seat)
        if not s.touch:
            g.effects[s.stack[f + FRAME]].run(s, f + FRAME)


def lay(s: NecroState, effect: i64, seat: i64) -> None:
    """Lay the frame of a phase."""
    s.lay(effect, 0, seat, -1)


def enter_phase(s: NecroState, phase: i64, seat: i64) -> None:
    """A phase begins; what the end of the one before made for that phase is over."""
    expire(s, U_PHASE)
    s.phase = phase
    s.step += 1
    s.tell(E_PHASE, phase, seat)


# -- what begins and ends with phases ------------------------------------------------------


def arm_stun(s: NecroState, cards: vec[i64]) -> None:
    """A Stun that was waiting is in force from now to the end of the phase (R100)."""
    lasting = s.lasting
    for at in range(0, len(lasting), LASTING):
        if lasting[at] == L_STATUS and lasting[at + L_WHAT] == STUN and lasting[at + L_WHO] in cards:
            lasting[at + L_LEFT] = 1


def end_stun(s: NecroState, cards: vec[i64]) -> None:
    """The phase is over, and with it the Stun that was in force."""
    for at in range(len(s.lasting) - LASTING, -1, -LASTING):
        lasting = s.lasting
        stun = lasting[at] == L_STATUS and lasting[at + L_WHAT] == STUN
        if stun and lasting[at + L_WHO] in cards and lasting[at + L_LEFT]:
            drop(s, at)


def count_down(s: NecroState, seat: i64, zombies: bool) -> None:
    """What lasts for some turns of a seat's cards has one turn less (R98)."""
    if not s.lasts & TURNS_LAST:
        return
    printed = s.g.printed
    at: i64 = 0
    while at < len(s.lasting):
        lasting = s.lasting
        who = lasting[at + L_WHO]
        if (
            lasting[at + L_UNTIL] == U_TURNS
            and printed.owner[who] == seat
            and (printed.type_of[who] == ZOMBIE) == zombies
            and not (lasting[at] == L_STATUS and lasting[at + L_WHAT] in (STUN, EXPOSED))
        ):
            lasting[at + L_LEFT] -= 1
            if lasting[at + L_LEFT] <= 0:
                drop(s, at)
                continue
        at += LASTING


def ready(s: NecroState, cards: vec[i64]) -> None:
    """Cards may attack again, and rest no longer."""
    for card in cards:
        s.attacks[card] = 0
        if s.resting[card]:
            s.resting[card] = 0
            s.tell(E_REST, card, 0)


class SurvivorPhase(NecroEffect):
    """The turn player's own phase: what burns, resources, the draw, and the Action Step."""

    settles = True
    purpose = "act"
    rule = "7.2.3"

    def run(self, s: NecroState, f: i64) -> None:
        top = f + FRAME
        # As long as nothing is laid on top, pending or asked, the next step follows at once.
        while s.stack[f + STEP] != ACTING:
            self.go_on(s, f)
            if s.top != top or s.touch or s.outcome:
                return
        ask(s, f, s.stack[f + ACTOR], self, self.choices(s, f))

    def go_on(self, s: NecroState, f: i64) -> None:
        """One step of the phase, up to the Action Step."""
        stack = s.stack
        seat = stack[f + ACTOR]
        step = stack[f + STEP]
        if step == 0:
            self.start(s, seat)
            if not s.status[self.g.printed.survivors[seat]]:
                step = 3  # nothing burns
        stack[f + STEP] = step + 1
        if step < 3:
            self.burn(s, seat, step)
        elif step == 3:
            count_down(s, seat, False)
            moment(s, ON_BEGIN, M_TURN)
            moment(s, ON_BEGIN, M_SURVIVOR)
        else:
            self.refresh(s, seat)

    def start(self, s: NecroState, seat: i64) -> None:
        """Things that end now end (R20)."""
        enter_phase(s, SURVIVOR_PHASE, seat)
        survivor = self.g.printed.survivors[seat]
        cure(s, survivor, EXPOSED)
        while s.tokens[BARRICADE + seat]:
            take_token(s, BARRICADE, seat)
        expire(s, U_NEXT_TURN, seat)
        if s.lasts & STATUSES_LAST:
            arm_stun(s, vec[i64]([survivor]))

    def burn(self, s: NecroState, seat: i64, which: i64) -> None:
        """Bleed, Burn, Poison: each its own damage with its own check."""
        survivor = self.g.printed.survivors[seat]
        status, cause = TICKS[which]
        n = 1 if status == POISON and s.status[survivor] >> POISON & 1 else ticks(s, survivor, status)
        if n:
            self.g.steps.damage.begin(s, vec[i64]([survivor]), vec[i64]([n]), -1, 1 - seat, cause)

    def refresh(self, s: NecroState, seat: i64) -> None:
        """Ready, resources, the check for a thin deck, the draw."""
        g = self.g
        ready(s, s.zones[EQUIP + seat])
        ready(s, s.zones[TZ_GEAR + seat])
        ready(s, s.zones[ZZ_GEAR + seat])
        s.attacks[g.printed.survivors[seat]] = 0
        early = min(3, s.gained)  # what the start of this very turn brought is not left over (2.1.2, R22)
        if left := s.pools[AP + seat] - early:
            s.tell(E_LOSE, seat, AP, left, early)
        s.pools[AP + seat] = 3 + early
        s.gained = 3 + early
        s.tell_more(E_GAIN, seat, AP, 3, 3 + early, -1)
        gain(s, seat, TP, 2)
        if g.switches.thin_deck_loss and len(s.zones[SDECK + seat]) < THIN_DECK:
            lose(s, vec[i64]([seat]), LOST_THIN)
        elif s.turn > 1:
            draw(s, seat, 1)

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        return action_options(s, s.stack[f + ACTOR])

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        seat = s.stack[f + ACTOR]
        if option == self.word0 + W_END:
            if s.lasts & STATUSES_LAST:
                end_stun(s, vec[i64]([self.g.printed.survivors[seat]]))
            expire(s, U_PHASE)
            s.top = f
            moment(s, ON_END, M_SURVIVOR)
        else:
            act(s, seat, option)

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        return action_label(s, option, s.stack[f + ACTOR])

    def prompt(self, s: NecroState, f: i64) -> str:
        seat = s.stack[f + ACTOR]
        return f"What do you do? You have {s.pools[AP + seat]} AP and {s.pools[TP + seat]} TP."


class ResponseStep(NecroEffect):
    """What the turn player does with AP that were held; the rest is lost (7.3.9)."""

    settles = True
    purpose = "respond"
    rule = "7.3.9"

    def run(self, s: NecroState, f: i64) -> None:
        seat = s.stack[f + ACTOR]
        if not s.stack[f + STEP]:
            s.stack[f + STEP] = 1
            enter_phase(s, RESPONSE_STEP, seat)
        ask(s, f, seat, self, self.choices(s, f))

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        return response_options(s, s.stack[f + ACTOR])

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        seat = s.stack[f + ACTOR]
        if option != self.word0 + W_END_RESPONSE:
            act(s, seat, option)
            return
        s.top = f
        expire(s, U_PHASE)
        left = s.pools[AP + seat]
        if left:
            s.pools[AP + seat] = 0
            s.tell(E_LOSE, seat, AP, left, 0)

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        return action_label(s, option, s.stack[f + ACTOR])

    def prompt(self, s: NecroState, f: i64) -> str:
        return f"Response Step: do you attack with the {s.pools[AP + s.stack[f + ACTOR]]} AP you held?"


def bank(s: NecroState, seat: i64) -> None:
    """One Tactical Point is kept, the others are lost."""
    over = s.pools[TP + seat] - 1
    if over > 0:
        s.pools[TP + seat] = 1
        s.tell(E_LOSE, seat, TP, over, 1)


class EndOfTurn(NecroEffect):
    """Effects end, end triggers resolve, at most 1 TP is banked (7.4, R30)."""

    settles = True

    def run(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        seat = stack[f + ACTOR]
        if not stack[f + STEP]:
            stack[f + STEP] = 1
            enter_phase(s, END_OF_TURN, seat)
            self.expire(s, seat, waiting=True)
            for side in (0, 1):
                while s.tokens[GREASE + side]:
                    take_token(s, GREASE, side)
            moment(s, ON_END, M_TURN)
            if s.touch:
                return
        self.expire(s, seat)
        bank(s, seat)
        bank(s, 1 - seat)  # what the other gained in this turn is banked no better (2.2.3)
        s.top = f

    def expire(self, s: NecroState, seat: i64, waiting: bool = False) -> None:
        """End what lasts until now; what waits for the end of the turn itself comes to its own first."""
        if not s.lasts & ENDS_WITH_TURN:
            return
        at: i64 = 0
        while at < len(s.lasting):
            if s.lasting[at + L_UNTIL] != U_TURN or (waiting and self.waits(s, at)):
                at += LASTING
            else:
                drop(s, at)
        at = len(s.lasting)
        while at > 0:
            at -= LASTING
            lasting = s.lasting
            mine = lasting[at + L_UNTIL] == U_END_OF_NEXT and lasting[at + L_SEAT] == seat
            # It notes the turn it was made in, which does not count (R98).
            if mine and lasting[at + L_LEFT] not in (0, s.turn):
                drop(s, at)

    def waits(self, s: NecroState, at: i64) -> bool:
        """Whether a lasting thing is a delayed ability that works when the turn ends."""
        lasting = s.lasting
        return lasting[at] == L_DELAY and self.g.listening.triggers[lasting[at + L_WHAT]].event == ON_END
