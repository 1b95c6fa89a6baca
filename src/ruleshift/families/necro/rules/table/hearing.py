"""Events of the game: who hears them, and what waits for the next checkpoint because of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import CARD, FRAME
from ruleshift.families.necro.codes import (
    DELAYS_LAST,
    E_CURE,
    E_TOKEN,
    E_UNLOCK,
    GRABBED,
    L_DELAY,
    L_N,
    L_SEAT,
    L_SOURCE,
    L_STATUS,
    L_WHAT,
    L_WHO,
    LASTING,
    NT,
    STEALTH,
    T_MACHINE,
    TZ,
    X_BITS,
    ZOMBIE,
    ZZ,
)
from ruleshift.families.necro.rules.table.force import active, drop, untouched
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


def happen(
    s: NecroState,
    event: int,
    it: int = -1,
    target: int = -1,
    source: int = -1,
    amount: int = 0,
    cause: int = 0,
    zone: int = 0,
    result: int = 0,
    hold: int = -1,
    told: set[tuple[int, int]] | None = None,
) -> None:
    """Tell every ability in play what has happened, and open a window for Reacts.

    An event with several targets is told for one after the other; ``told`` notes who has heard of it.
    """
    g = s.g
    listening = g.listening
    mask = s.inplay & listening.hears[event]
    if mask:
        what = (it, target, source, amount, cause, zone, result)
        while mask:
            low = mask & -mask
            mask ^= low
            card = low.bit_length() - 1
            # A zombie at the moment of its death still hears it.
            for trigger in listening.triggers_of[card]:
                if trigger.event != event or trigger.hazard or not trigger.listens(g, s, card):
                    continue
                if told is not None and not trigger.each and (trigger.number, card) in told:
                    continue
                if active(s, card) and trigger.hears(s, card, g.printed.owner[card], what):
                    wait(s, trigger, card, g.printed.owner[card], what, hold, bearer(s, event, it, card))
                    if told is not None:
                        told.add((trigger.number, card))
    if s.lasts & DELAYS_LAST and listening.delayed[event]:
        delayed(s, event, (it, target, source, amount, cause, zone, result), hold)
    if g.reacts.after[event]:
        depth = battles(s)
        seen = witnessed(s, event, (it, target, source)) if g.reacts.after_aims[event] else 0
        s.pending.extend((1, event, depth, -1, it, target, source, amount, cause, zone, result, -1, seen, 0))
        s.touch = 1


def moment(s: NecroState, event: int, which: int) -> None:
    """A phase or step begins or ends; mostly nobody listens, which is soon seen."""
    g = s.g
    if (
        s.inplay & g.listening.hears_moment[event][which]
        or g.reacts.after[event]
        or (s.lasts & DELAYS_LAST and g.listening.delayed[event])
    ):
        happen(s, event, -1, -1, -1, 0, 0, which)


def heard(s: NecroState, event: int) -> bool:
    """Whether somebody could make something of an event, by what everybody sees."""
    g = s.g
    return bool(s.inplay & g.listening.hears[event] or g.reacts.answered[event] or s.lasts & DELAYS_LAST)


def battles(s: NecroState) -> int:
    """How many battles are running, one inside the other."""
    return s.stack[::FRAME].count(s.g.steps.battle.number)


def once(s: NecroState, since: int) -> None:
    """Of what has triggered since, on several cards by one effect, keep one of each ability (R116)."""
    pending = s.pending
    heard: set[tuple[int, int]] = set()
    at = since
    while at < len(pending):
        ability = (pending[at + P_WHAT], pending[at + P_CARD])
        if pending[at + P_WINDOW] or s.g.listening.triggers[ability[0]].each:
            at += PENDING
        elif ability in heard:
            del pending[at : at + PENDING]
        else:
            heard.add(ability)
            at += PENDING


def wait(
    s: NecroState,
    trigger: Trigger,
    card: int,
    seat: int,
    what: Happening,
    hold: int,
    this: int,
    x: int = 0,
) -> None:
    """A triggered ability becomes pending (1.5.0); ``this`` is the instance of the card that has it.

    It notes where a zombie is, and its X, for it may die before the ability resolves; and the X with which a
    delayed ability was made.
    """
    if not trigger.optional:
        trigger.use(s, card)
    seen = witnessed(s, trigger.event, what, this) if trigger.program.aims else -1
    it, target, source, amount, cause, zone, result = what
    if s.g.printed.type_of[card] == ZOMBIE and s.where[card] & ~1 in (TZ, ZZ):
        zone, x = s.where[card] & ~1, x or s.x[card]
    place = zone | x << X_BITS
    s.pending.extend(
        (0, trigger.number, card, seat, it, target, source, amount, cause, place, result, hold, seen, 0)
    )
    s.touch = 1


def delayed(s: NecroState, event: int, what: Happening, hold: int = -1) -> None:
    """Delayed abilities that wait for this event; each works once (9.1.0)."""
    listening = s.g.listening
    lasting = s.lasting
    at = 0
    while at < len(lasting):
        if lasting[at] == L_DELAY:
            trigger = listening.triggers[lasting[at + L_WHAT]]
            card, seat = lasting[at + L_SOURCE], lasting[at + L_SEAT]
            if trigger.event == event and not trigger.replaces and trigger.hears(s, card, seat, what):
                noted = lasting[at + L_N] or lasting_bearer(s, card)
                s.end_lasting(at)
                wait(s, trigger, card, seat, what, hold, noted & ONE, noted >> BITS)
                continue
        at += LASTING


def replacements(s: NecroState, event: int, what: Happening, done: int = 0) -> list[tuple[int, int, int]]:
    """What could replace or change an event: trigger, card, where its delay is noted (or -1).

    What is marked as done has been applied to this event: each effect works once (R79).
    """
    g = s.g
    printed = g.printed
    listening = g.listening
    found: list[tuple[int, int, int]] = []
    target = what[1]
    shielded = untouched(s, target, -1)  # what other cards make of its damage or death does nothing
    mask = s.inplay & listening.replaces[event]
    while mask:
        low = mask & -mask
        mask ^= low
        card = low.bit_length() - 1
        if active(s, card):
            for trigger in listening.replacements_of[card]:
                if trigger.event != event or done & trigger.marks[card]:
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


def under_way(s: NecroState, trigger: Trigger, card: int) -> bool:
    """Whether a replacement is being carried out: it is not applied to what it does itself (R79)."""
    stack = s.stack
    number = trigger.program.number
    for f in range(0, len(stack), FRAME):
        if stack[f] == number and stack[f + CARD] == card:
            return True
    return False


def tally(s: NecroState, seat: int, what: int, n: int = 1) -> None:
    """Count towards unlockable skills."""
    at = seat * NT + what
    before = s.tally[at]
    s.tally[at] = before + n
    survivor = s.g.printed.survivors[seat]
    for least in s.g.texts.unlocks[survivor].get(what, ()):
        if before < least <= before + n:
            s.events.append((E_UNLOCK, seat, survivor, what, least))


def machine_worked(s: NecroState, card: int) -> None:
    """A Trap or an Automated weapon has done something."""
    tally(s, s.g.printed.owner[card], T_MACHINE)


def break_stealth(s: NecroState, card: int) -> None:
    """A character has acted or was hurt (2.32.3)."""
    if s.status[card] >> STEALTH & 1:
        cure(s, card, STEALTH)


def cure(s: NecroState, card: int, status: int) -> bool:
    """Take a status away; whether it was there."""
    if not s.status[card] >> status & 1:
        return False
    lasting = s.lasting
    for at in range(len(lasting) - LASTING, -1, -LASTING):
        if lasting[at] == L_STATUS and lasting[at + L_WHO] == card and lasting[at + L_WHAT] == status:
            s.end_lasting(at)
    s.status[card] &= ~(1 << status)
    s.events.append((E_CURE, card, status, 0))
    return True


def put_token(s: NecroState, kind: int, seat: int) -> None:
    s.tokens[kind + seat] += 1
    s.events.append((E_TOKEN, seat, kind, 1))


def take_token(s: NecroState, kind: int, seat: int) -> None:
    s.tokens[kind + seat] -= 1
    s.events.append((E_TOKEN, seat, kind, 0))


def release_hold(s: NecroState, card: int) -> None:
    """Whoever this zombie had grabbed is free."""
    lasting = s.lasting
    for at in range(len(lasting) - LASTING, -1, -LASTING):
        if lasting[at] == L_STATUS and lasting[at + L_WHAT] == GRABBED and lasting[at + L_SOURCE] == card:
            drop(s, at)
