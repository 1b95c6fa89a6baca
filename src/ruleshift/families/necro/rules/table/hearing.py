"""Events of the game: who hears them, and what waits for the next checkpoint because of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import CARD, FRAME
from ruleshift.core.engine.packed import append, i64, vec, without
from ruleshift.families.necro.codes import (
    BEGINS,
    DELAYS_LAST,
    E_CURE,
    E_TOKEN,
    E_UNLOCK,
    ENDS,
    GRABBED,
    HEARS,
    L_DELAY,
    L_N,
    L_SEAT,
    L_SOURCE,
    L_STATUS,
    L_WHAT,
    L_WHO,
    LASTING,
    NT,
    ON_BEGIN,
    REPLACES,
    STATUSES_LAST,
    STEALTH,
    T_MACHINE,
    TZ,
    X_BITS,
    ZOMBIE,
    ZZ,
)
from ruleshift.families.necro.rules.table.force import active, drop, untouched
from ruleshift.families.necro.rules.table.sets import NOWHERE, holds
from ruleshift.families.necro.rules.table.sight import (
    BITS,
    ONE,
    bearer,
    lasting_bearer,
    witnessed,
)

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.table.state import NecroState
    from ruleshift.families.necro.rules.words.clause import Happening, Trigger

# What waits: a run of ints each in ``NecroState.pending``.
P_WINDOW: Final = 0  # 1: a window for Reacts (2: it opens above its triggers), 0: a triggered ability
P_WHAT: Final = 1  # the event, or the number of the trigger
P_CARD: Final = 2  # the card that has the ability; for a window how many battles are running
P_SEAT: Final = 3
P_EVENT: Final = 4  # it, target, source, amount, cause, zone, result
P_HOLD: Final = 11  # the battle at whose end it resolves (R66), or -1
P_SIGHT: Final = (
    12  # which instances of its cards the event was about (4.1.3, R126); the last number is spare
)
PENDING: Final = 14

# A replacement that could be applied: its trigger, its card, where its delay is noted (or -1).
Replacement = tuple[i64, i64, i64]


def happen(
    s: NecroState,
    event: i64,
    it: i64 = -1,
    target: i64 = -1,
    source: i64 = -1,
    amount: i64 = 0,
    cause: i64 = 0,
    zone: i64 = 0,
    result: i64 = 0,
    hold: i64 = -1,
    told: set[tuple[int, int]] | None = None,
) -> None:
    """Tell every ability in play what has happened, and open a window for Reacts.

    An event with several targets is told for one after the other; ``told`` notes who has heard of it.
    """
    g = s.g
    if s.present[HEARS + event]:
        what = (it, target, source, amount, cause, zone, result)
        for card in g.concerns.cards[HEARS + event]:
            if s.in_play(card):  # a zombie at the moment of its death still hears it
                hear(s, event, card, what, hold, told)
    if s.lasts & DELAYS_LAST and g.listening.delayed[event]:
        delayed(s, event, (it, target, source, amount, cause, zone, result), hold)
    if g.reacts.after[event]:
        depth = battles(s)
        what = (it, target, source, amount, cause, zone, result)
        seen: i64 = 0
        if g.reacts.after_aims[event]:
            seen = witnessed(s, event, what)
        await_settling(s, 1, event, depth, -1, what, -1, seen)


def hear(
    s: NecroState, event: i64, card: i64, what: Happening, hold: i64, told: set[tuple[int, int]] | None
) -> None:
    """Tell the abilities of a card in play of an event."""
    g = s.g
    owner = g.printed.owner[card]
    for trigger in g.listening.triggers_of[card]:
        if trigger.event != event or trigger.hazard or not trigger.listens(g, s, card):
            continue
        if told is not None and not trigger.each and (trigger.number, card) in told:
            continue
        if active(s, card) and trigger.hears(s, card, owner, what):
            wait(s, trigger, card, owner, what, hold, bearer(s, event, what[0], card))
            if told is not None:
                told.add((trigger.number, card))


def await_settling(
    s: NecroState, window: i64, which: i64, card: i64, seat: i64, what: Happening, hold: i64, seen: i64
) -> None:
    """Note what waits for the next checkpoint."""
    it, target, source, amount, cause, zone, result = what
    pending = append(append(append(append(s.pending, window), which), card), seat)
    pending = append(append(append(append(pending, it), target), source), amount)
    pending = append(append(append(append(pending, cause), zone), result), hold)
    s.pending = append(append(pending, seen), 0)
    s.touch = 1


def about(pending: vec[i64], at: i64) -> Happening:
    """The event of something that waits."""
    at += P_EVENT
    return (
        pending[at],
        pending[at + 1],
        pending[at + 2],
        pending[at + 3],
        pending[at + 4],
        pending[at + 5],
        pending[at + 6],
    )


def moment(s: NecroState, event: i64, which: i64) -> None:
    """A phase or step begins or ends; mostly nobody listens, which is soon seen."""
    g = s.g
    concern = (BEGINS if event == ON_BEGIN else ENDS) + which
    if s.present[concern] or g.reacts.after[event] or (s.lasts & DELAYS_LAST and g.listening.delayed[event]):
        happen(s, event, -1, -1, -1, 0, 0, which)


def heard(s: NecroState, event: i64) -> bool:
    """Whether somebody could make something of an event, by what everybody sees."""
    return s.present[HEARS + event] > 0 or s.g.reacts.answered[event] or s.lasts & DELAYS_LAST > 0


def battles(s: NecroState) -> i64:
    """How many battles are running, one inside the other."""
    number = s.g.steps.battle.number
    stack = s.stack
    found: i64 = 0
    f: i64 = 0
    while f < s.top:
        if stack[f] == number:
            found += 1
        f += FRAME
    return found


def once(s: NecroState, since: i64) -> None:
    """Of what has triggered since, on several cards by one effect, keep one of each ability (R116)."""
    heard: set[tuple[int, int]] = set()
    at = since
    while at < len(s.pending):
        ability = (s.pending[at + P_WHAT], s.pending[at + P_CARD])
        if s.pending[at + P_WINDOW] or s.g.listening.triggers[ability[0]].each:
            at += PENDING
        elif ability in heard:
            s.pending = without(s.pending, at, at + PENDING)
        else:
            heard.add(ability)
            at += PENDING


def wait(
    s: NecroState,
    trigger: Trigger,
    card: i64,
    seat: i64,
    what: Happening,
    hold: i64,
    this: i64,
    x: i64 = 0,
) -> None:
    """A triggered ability becomes pending (1.5.0); ``this`` is the instance of the card that has it.

    It notes where a zombie is, and its X, for it may die before the ability resolves; and the X with which a
    delayed ability was made.
    """
    if not trigger.optional:
        trigger.use(s, card)
    seen: i64 = -1
    if trigger.program.aims:
        seen = witnessed(s, trigger.event, what, this)
    it, target, source, amount, cause, zone, result = what
    if s.g.printed.type_of[card] == ZOMBIE and s.where[card] & ~1 in (TZ, ZZ):
        zone, x = s.where[card] & ~1, x or s.x[card]
    place = zone | x << X_BITS
    what = (it, target, source, amount, cause, place, result)
    await_settling(s, 0, trigger.number, card, seat, what, hold, seen)


def delayed(s: NecroState, event: i64, what: Happening, hold: i64 = -1) -> None:
    """Delayed abilities that wait for this event; each works once (9.1.0)."""
    listening = s.g.listening
    at: i64 = 0
    while at < len(s.lasting):
        lasting = s.lasting
        if lasting[at] == L_DELAY:
            trigger = listening.triggers[lasting[at + L_WHAT]]
            card, seat = lasting[at + L_SOURCE], lasting[at + L_SEAT]
            if trigger.event == event and not trigger.replaces and trigger.hears(s, card, seat, what):
                noted = lasting[at + L_N] or lasting_bearer(s, card)
                s.end_lasting(at)
                wait(s, trigger, card, seat, what, hold, noted & ONE, noted >> BITS)
                continue
        at += LASTING


def may_be_replaced(s: NecroState, event: i64) -> bool:
    """Whether anything in play or delayed could replace an event: mostly nothing does."""
    return s.present[REPLACES + event] > 0 or s.lasts & DELAYS_LAST > 0


def replacements(s: NecroState, event: i64, what: Happening, done: i64 = NOWHERE) -> list[Replacement]:
    """What could replace or change an event: trigger, card, where its delay is noted (or -1).

    What is in the set of the place ``done`` has been applied to this event: each effect works once (R79).
    """
    g = s.g
    printed = g.printed
    listening = g.listening
    found: list[Replacement] = []
    if not may_be_replaced(s, event):
        return found
    target = what[1]
    shielded = untouched(s, target, -1)  # what other cards make of its damage or death does nothing
    if s.present[REPLACES + event]:
        for card in g.concerns.cards[REPLACES + event]:
            if not s.in_play(card) or not active(s, card):
                continue
            for trigger in listening.replacements_of[card]:
                if trigger.event != event or (len(s.sets) and holds(s.sets, done, trigger.marks[card])):
                    continue
                if shielded and card != target and not trigger.apart:
                    continue
                if printed.ignores(target, card):
                    continue
                if trigger.hears(s, card, printed.owner[card], what) and not under_way(s, trigger, card):
                    found.append((trigger.number, card, -1))
    if not s.lasts & DELAYS_LAST:
        return found
    lasting = s.lasting
    for at in range(0, len(lasting), LASTING):
        if lasting[at] == L_DELAY:
            trigger = listening.triggers[lasting[at + L_WHAT]]
            if trigger.event == event and trigger.replaces:
                card = lasting[at + L_SOURCE]
                if shielded and card != target and not trigger.apart:
                    continue
                if printed.ignores(target, card):
                    continue
                if trigger.hears(s, card, lasting[at + L_SEAT], what):
                    found.append((trigger.number, card, at))
    return found


def under_way(s: NecroState, trigger: Trigger, card: i64) -> bool:
    """Whether a replacement is being carried out: it is not applied to what it does itself (R79)."""
    stack = s.stack
    number = trigger.program.number
    f: i64 = 0
    while f < s.top:
        if stack[f] == number and stack[f + CARD] == card:
            return True
        f += FRAME
    return False


def tally(s: NecroState, seat: i64, what: i64, n: i64 = 1) -> None:
    """Count towards unlockable skills."""
    at = seat * NT + what
    before = s.tally[at]
    s.tally[at] = before + n
    survivor = s.g.printed.survivors[seat]
    unlocks = s.g.texts.unlocks[survivor]
    if what in unlocks:
        for least in unlocks[what]:
            if before < least <= before + n:
                s.tell(E_UNLOCK, seat, survivor, what, least)


def machine_worked(s: NecroState, card: i64) -> None:
    """A Trap or an Automated weapon has done something."""
    tally(s, s.g.printed.owner[card], T_MACHINE)


def break_stealth(s: NecroState, card: i64) -> None:
    """A character has acted or was hurt (2.32.3)."""
    if s.status[card] >> STEALTH & 1:
        cure(s, card, STEALTH)


def cure(s: NecroState, card: i64, status: i64) -> bool:
    """Take a status away; whether it was there."""
    if not s.status[card] >> status & 1:
        return False
    at = len(s.lasting) - LASTING
    while at >= 0:
        lasting = s.lasting
        if lasting[at] == L_STATUS and lasting[at + L_WHO] == card and lasting[at + L_WHAT] == status:
            s.end_lasting(at)
        at -= LASTING
    s.status[card] &= ~(1 << status)
    s.tell(E_CURE, card, status, 0)
    return True


def put_token(s: NecroState, kind: i64, seat: i64) -> None:
    s.tokens[kind + seat] += 1
    s.tell(E_TOKEN, seat, kind, 1)


def take_token(s: NecroState, kind: i64, seat: i64) -> None:
    s.tokens[kind + seat] -= 1
    s.tell(E_TOKEN, seat, kind, 0)


def release_hold(s: NecroState, card: i64) -> None:
    """Whoever this zombie had grabbed is free."""
    if not s.lasts & STATUSES_LAST:
        return
    at = len(s.lasting) - LASTING
    while at >= 0:
        lasting = s.lasting
        if lasting[at] == L_STATUS and lasting[at + L_WHAT] == GRABBED and lasting[at + L_SOURCE] == card:
            drop(s, at)
        at -= LASTING
