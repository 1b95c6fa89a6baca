"""Prices and points: what a price comes to, paying it, and what counts only so often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.packed import i64
from ruleshift.families.necro.codes import (
    AP,
    CHANGES,
    CHANGES_LAST,
    E_GAIN,
    E_PAY,
    END_OF_TURN,
    L_CHANGE,
    L_LEFT,
    L_N,
    L_WHAT,
    L_WHO,
    LASTING,
    TP,
)  # fmt: skip
from ruleshift.families.necro.rules.table.force import ONCE, Held, changed, changing, drop, granting

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.table.effect import Context
    from ruleshift.families.necro.rules.table.state import NecroState


def price(s: NecroState, seat: i64, stat: i64, base: i64, card: i64 = -1) -> i64:
    """A price after what is put on it and taken off it; never below 0. A price of 0 can rise (5.3.4)."""
    g = s.g
    # Mostly nothing does, which is soon seen: no card in play, and no change that lasts.
    if not g.standing.bends[stat] or (not s.lasts & CHANGES_LAST and not s.present[CHANGES + stat]):
        return base
    subject = g.printed.survivors[seat] if card < 0 else card
    return max(0, base + changed(s, stat, (seat, subject, card, -1, -1, 0, 0)))


def charge(s: NecroState, seat: i64, pool: i64, stat: i64, base: i64, card: i64 = -1) -> None:
    """Pay a price as it stands now; what changes it only so often, and has changed it, is used."""
    n = price(s, seat, stat, base, card)
    if s.g.standing.runs_out[stat]:
        use_up(s, seat, stat, base, card)
    pay(s, seat, pool, n)


def use_up(s: NecroState, seat: i64, stat: i64, base: i64, card: i64 = -1) -> None:
    """Use what changes a price only so often. What is taken off for good comes first, the oldest of what
    counts once last; a discount that finds nothing left to take off is kept (5.3.4)."""
    printed = s.g.printed
    subject = printed.survivors[seat] if card < 0 else card
    ctx = (seat, subject, card, -1, -1, 0, 0)
    left = base
    limited: list[Held] = []
    for giver, change in changing(s, stat, ctx):
        if change.limit is None or change.n > 0:
            left += change.n
        if change.limit is not None:
            limited.append((giver, change))
    also = printed.survivor_behind(s, subject)
    lasting = s.lasting
    once: list[int] = []
    for at in range(0, len(lasting), LASTING):
        if (
            lasting[at] == L_CHANGE
            and lasting[at + L_WHAT] == stat
            and lasting[at + L_WHO] in (subject, also)
        ):
            if lasting[at + L_LEFT] != ONCE or lasting[at + L_N] > 0:
                left += lasting[at + L_N]
            if lasting[at + L_LEFT] == ONCE:
                once.append(at)
    for giver, change in limited:
        if change.n > 0:
            change.use(s, giver)
        elif left > 0:
            left += change.n
            change.use(s, giver)
    over: list[int] = []
    for at in once:
        if lasting[at + L_N] > 0:
            over.append(at)
        elif left > 0:
            left += lasting[at + L_N]
            over.append(at)
    for at in reversed(over):
        drop(s, at)


def spend(s: NecroState, stat: i64, ctx: Context) -> None:
    """A number of the subject ``ctx[1]`` has mattered: what changes it only so often is used (R137)."""
    g = s.g
    if not g.standing.runs_out[stat]:
        return
    for giver, change in changing(s, stat, ctx):
        if change.limit is not None:
            change.use(s, giver)
    meant = (ctx[1], g.printed.survivor_behind(s, ctx[1]))
    for at in range(len(s.lasting) - LASTING, -1, -LASTING):
        lasting = s.lasting
        once = lasting[at] == L_CHANGE and lasting[at + L_LEFT] == ONCE
        if once and lasting[at + L_WHAT] == stat and lasting[at + L_WHO] in meant:
            drop(s, at)


def spend_keyword(s: NecroState, word: i64, card: i64) -> None:
    """A keyword with a number has mattered: what grants it only so often is used (R137)."""
    for giver, grant in granting(s, word, card):
        if grant.limit is not None:
            grant.use(s, giver)


def pay(s: NecroState, seat: i64, pool: i64, n: i64) -> None:
    """Take points out of a pool; the price has been checked."""
    if n:
        s.pools[pool + seat] -= n
        s.tell(E_PAY, seat, pool, n, s.pools[pool + seat])


def gain(s: NecroState, seat: i64, pool: i64, n: i64, card: i64 = -1) -> None:
    """Add to a pool; only the turn player gains AP, and those beyond the sixth are lost (2.1.4, R22)."""
    if pool == AP:
        n = min(n, room_for_ap(s, seat))
        s.gained += max(0, n)
    if n > 0:
        s.pools[pool + seat] += n
        s.tell_more(E_GAIN, seat, pool, n, s.pools[pool + seat], card)


def room_for_ap(s: NecroState, seat: i64) -> i64:
    """How many AP a player can still gain in this turn; none are left when it ends (10.2.4)."""
    if seat != s.active or s.phase == END_OF_TURN:
        return 0
    return 6 - s.gained


def may_spend_tp(s: NecroState, seat: i64, n: i64) -> bool:
    """Whether a seat can pay TP; the reserve on the other's turn is an option (R24)."""
    if n and seat != s.active and not s.g.switches.reserve_off_turn:
        return False
    return s.pools[TP + seat] >= n
