"""Statuses and healing: what may be given to whom, how it adds up, when it goes (2.24 to 2.46)."""

from __future__ import annotations

from typing import Final

from ruleshift.core.engine.machine import ACTOR, CANCELLED, CARD, STEP, A, B, C, D, E, pop
from ruleshift.core.engine.packed import i64
from ruleshift.families.necro.codes import (
    BLEED,
    BURN,
    C_EFFECT,
    E_HEAL,
    E_IDLE,
    E_STATUS,
    GRABBED,
    I_STATUS,
    I_WHOLE,
    IMMUNE,
    L_LEFT,
    L_SOURCE,
    L_STATUS,
    L_UNTIL,
    L_WHAT,
    L_WHO,
    LASTING,
    NEGATIVE,
    ON_STATUS,
    POISON,
    REPLACES,
    S_BURN,
    S_HEAL,
    STABILIZED,
    STEALTH,
    STUN,
    SURVIVOR,
    SURVIVOR_ONLY,
    T_HEAL,
    TZ,
    U_END_OF_NEXT,
    U_REMOVED,
    U_TURNS,
    ZOMBIE,
)
from ruleshift.families.necro.rules.stack.window import INSTEAD
from ruleshift.families.necro.rules.table.effect import NecroEffect
from ruleshift.families.necro.rules.table.force import changed, keyword, last, noted
from ruleshift.families.necro.rules.table.hearing import cure, happen, heard, tally
from ruleshift.families.necro.rules.table.price import spend
from ruleshift.families.necro.rules.table.state import NecroState

STACKING: Final = (BLEED, BURN)
CHARACTERS_ONLY: Final = (BLEED, BURN, STUN, STEALTH)  # gear has none of them
LONG: Final = 99  # turns of what lasts until it is removed, to be compared with others


def can_have(s: NecroState, status: i64, who: i64) -> bool:
    """Whether a card can be given a status at all (R103)."""
    printed = s.g.printed
    if who < 0 or not s.in_play(who):
        return False
    if printed.type_of[who] != SURVIVOR:
        if status in SURVIVOR_ONLY:
            return False
        if status in CHARACTERS_ONLY and printed.type_of[who] != ZOMBIE:
            return False
    if status <= POISON and keyword(s, who, IMMUNE + status):
        return False
    return not (status in (BLEED, POISON) and s.status[who] >> STABILIZED & 1)


def afflict(
    s: NecroState, status: i64, n: i64, who: i64, until: i64, left: i64, source: i64, seat: i64
) -> None:
    """Give a status, unless the card cannot have it; what could stop it is asked first."""
    if not can_have(s, status, who):
        if who >= 0 and s.in_play(who):
            s.tell(E_IDLE, source, I_STATUS, who, status)
        return
    g = s.g
    if status == GRABBED and s.where[source] & ~1 != TZ:
        return  # whoever has left the Threat Zone holds nobody
    if g.listening.replaced[ON_STATUS] or (status in NEGATIVE and g.reacts.answered_before[ON_STATUS]):
        s.lay(g.steps.affliction.number, 0, seat, source, -1, status, who, n, until, left)
    else:
        give(s, status, n, who, until, left, source, seat)


def give(s: NecroState, status: i64, n: i64, who: i64, until: i64, left: i64, source: i64, seat: i64) -> None:
    """The status is given: Bleed and Burn add up, Poison keeps the longer time, others refresh."""
    if status == POISON:
        left = max(LONG if until == U_REMOVED else left, ticks_left(s, who, POISON))
        until = U_REMOVED if left == LONG else U_TURNS
    if status not in STACKING:
        for at in range(len(s.lasting) - LASTING, -1, -LASTING):
            lasting = s.lasting
            if lasting[at] == L_STATUS and lasting[at + L_WHO] == who and lasting[at + L_WHAT] == status:
                if status == STUN and lasting[at + L_LEFT]:
                    continue  # the one in force ends with this phase; a new one waits for the next
                if status == GRABBED and lasting[at + L_SOURCE] != source:
                    continue  # each zombie has a hold of its own
                s.end_lasting(at)
    if status == STABILIZED:
        cure(s, who, BLEED)
        cure(s, who, POISON)
    last(s, L_STATUS, who, status, n, until, left, source, seat)
    s.tell_more(E_STATUS, who, status, n, until, left, source)
    happen(s, ON_STATUS, source, who, source, status, C_EFFECT)


def gives_anew(
    s: NecroState, status: i64, n: i64, who: i64, until: i64, left: i64, source: i64, seat: i64
) -> bool:
    """Whether giving a status could change anything: not if just the same is there, and nobody minds."""
    if not can_have(s, status, who) or (status == GRABBED and s.where[source] & ~1 != TZ):
        return False
    if status in STACKING or heard(s, ON_STATUS) or s.present[REPLACES + ON_STATUS]:
        return True
    if status in NEGATIVE and s.g.reacts.answered_before[ON_STATUS]:
        return True
    if status == STABILIZED and s.status[who] & (1 << BLEED | 1 << POISON):
        return True
    if status == POISON:
        left = max(LONG if until == U_REMOVED else left, ticks_left(s, who, status))
        until = U_REMOVED if left == LONG else U_TURNS
    if until == U_END_OF_NEXT:
        left = s.turn
    there = noted(s, L_STATUS, who, status)
    if status == STUN:
        there = [one for one in there if not one[L_LEFT]]
    elif status == GRABBED:
        there = [one for one in there if one[L_SOURCE] == source]
    return there != [[L_STATUS, who, status, n, until, left, source, seat]]


def ticks_left(s: NecroState, who: i64, status: i64) -> i64:
    """The longest time a status still has, in ticks."""
    lasting = s.lasting
    best = 0
    for at in range(0, len(lasting), LASTING):
        if lasting[at] == L_STATUS and lasting[at + L_WHO] == who and lasting[at + L_WHAT] == status:
            best = max(best, LONG if lasting[at + L_UNTIL] == U_REMOVED else lasting[at + L_LEFT])
    return best


def tick(s: NecroState, who: i64, status: i64) -> i64:
    """The damage a status deals now."""
    if not s.status[who] >> status & 1:
        return 0
    lasting = s.lasting
    total = 0
    for at in range(0, len(lasting), LASTING):
        if lasting[at] == L_STATUS and lasting[at + L_WHO] == who and lasting[at + L_WHAT] == status:
            total += lasting[at + 3]
    if status == BURN:
        total += changed(s, S_BURN, (-1, who, who, who, -1, 0, 0))
    return total


def ticks(s: NecroState, who: i64, status: i64) -> i64:
    """The damage a status deals as it ticks; what changes that only so often is used."""
    n = tick(s, who, status)
    if status == BURN and s.g.standing.runs_out[S_BURN]:
        spend(s, S_BURN, (-1, who, who, who, -1, 0, 0))
    return n


def heal(s: NecroState, who: i64, n: i64, source: i64) -> None:
    """Restore HP up to the printed maximum; a burned Survivor gets half of what is printed (R99)."""
    if who < 0 or n <= 0 or not s.in_play(who):
        return
    g = s.g
    printed = g.printed
    seat = printed.owner[who]
    if printed.type_of[who] == SURVIVOR:
        if s.status[who] >> BURN & 1:
            n = max(1, n // 2)
        n += changed(s, S_HEAL, (seat, who, source, who, source, 0, n))
    restored = min(n, s.wounds[who])
    if restored > 0:
        s.wounds[who] -= restored
        s.tell(E_HEAL, who, restored, s.hp(who), source)
        if g.standing.runs_out[S_HEAL]:
            spend(s, S_HEAL, (seat, who, source, who, source, 0, n))
        if printed.type_of[who] != ZOMBIE:
            tally(s, seat, T_HEAL, restored)
    else:
        s.tell(E_IDLE, source, I_WHOLE, who, -1)


class Affliction(NecroEffect):
    """A status that is about to be given: Reacts and cards in play may stop it."""

    def run(self, s: NecroState, f: i64) -> None:
        steps = self.g.steps
        stack = s.stack
        who, status, source = stack[f + B], stack[f + A], stack[f + CARD]
        what = (source, who, source, status, C_EFFECT, 0, 0)
        if not stack[f + STEP]:
            stack[f + STEP] = 1
            awaited = status in NEGATIVE and steps.window.awaited(s, ON_STATUS + INSTEAD)
            if awaited and steps.window.open(s, ON_STATUS + INSTEAD, what):
                return
        if stack[f + STEP] == 1:
            stack[f + STEP] = 2
            if steps.instead.begin(s, f, self.g.printed.owner[who], ON_STATUS, what):
                return
        n, until, left, seat = stack[f + C], stack[f + D], stack[f + E], stack[f + ACTOR]
        cancelled = stack[f + CANCELLED]
        pop(s)
        if not cancelled and can_have(s, status, who):
            give(s, status, n, who, until, left, source, seat)
