"""Everybody may leave, and somebody join, at any question: what was due before stays due (mystery.G60)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ruleshift import Match
from ruleshift.core.engine.log import MOVED
from ruleshift.core.engine.machine import FRAME
from ruleshift.core.engine.state import NONE
from ruleshift.families.fluxx.codes import (
    E_BACK,
    E_TURN,
    NV,
    SEATS,
    V_HAND,
    V_KEEPERS,
    hand,
    table,
)
from ruleshift.families.fluxx.rules.table.gather import Gather
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.turn.upkeep import HandLimit, HandSlack
from ruleshift.families.fluxx.verbs.cards import Discard
from tests.support import invariants
from tests.support.fluxx_shadow import Shadow
from tests.support.games import FAVOURS, FLUXX, NAMES, PERILS, TWINS, Setup, act, play

MIXES = (
    "star-fluxx+zombie-fluxx",
    "star-fluxx+mystery-fluxx",
    "star-fluxx+regular-show-fluxx",
    "mystery-fluxx+zombie-fluxx",
    "mystery-fluxx+regular-show-fluxx",
    "zombie-fluxx+regular-show-fluxx",
    "star-fluxx+zombie-fluxx+mystery-fluxx+regular-show-fluxx",
)
GOES_ON = 30  # answers after which a turn has begun, mostly


def table_of(match: Match) -> FluxxState:
    assert isinstance(match.state, FluxxState)
    return match.state


def owing(match: Match, leaver: int) -> dict[int, int]:
    """Who else owes how many cards by a set that is being gathered from its owners."""
    s = table_of(match)
    f = s.top - FRAME
    effect = s.g.effects[s.stack[f]]
    if not isinstance(effect, Gather) or isinstance(effect, HandSlack):
        return {}
    if not isinstance(effect, HandLimit) and not (isinstance(effect, Discard) and effect.cards.by_owner):
        return {}
    if isinstance(effect, Discard) and effect.cards.who.word == "most":
        return {}  # who has the most may be another when one of them is gone
    found = {}
    for seat in effect.owners(s, f):
        least = effect.bounds(s, f, seat, effect.pool(s, f, seat))[0]
        if seat != leaver and least:
            found[seat] = least
    return found


def given_up(match: Match) -> Counter[int]:
    """How many cards each seat has discarded since this copy was made."""
    found: Counter[int] = Counter()
    for event in match.state.events:
        if event[0] == MOVED and event[2] >= SEATS and event[3] != event[2]:
            found[(event[2] - SEATS) >> 1] += 1
    return found


def first_turn(match: Match) -> int:
    """Where the first turn begins among the events since this copy was made, or -1."""
    return next((at for at, event in enumerate(match.state.events) if event[0] == E_TURN), -1)


def limits(s: FluxxState, seat: int) -> tuple[int, int]:
    return s.values[seat * NV + V_HAND], s.values[seat * NV + V_KEEPERS]


def check_turn(before: FluxxState, match: Match) -> None:
    """Whoever has the next turn kept to the limits when it began, unless they came back with it."""
    s = table_of(match)
    at = first_turn(match)
    events = s.events[: at + 1]
    seat = events[at][1]
    if any(event[0] == E_BACK and event[1] == seat for event in events):
        return
    shadow = Shadow(before)
    shadow.follow(events)
    most, keepers = (max(pair) for pair in zip(limits(before, seat), limits(s, seat), strict=True))
    assert shadow.zone(hand(seat)).total() <= most, f"{s.names[seat]} begins with too many cards"
    creeper = s.g.printed.faces[s.face].creeper
    lying = sum(number for card, number in shadow.zone(table(seat)).items() if not creeper[card])
    assert lying <= keepers, f"{s.names[seat]} begins with too many Keepers"


def leave_and_look(match: Match, seat: int, rng: Random, seen: Counter[str]) -> None:
    """Let a seat go; then play on to the next turn, and see that all has been done that was due."""
    owed = owing(match, seat)
    before = table_of(match).copy()
    gone = match.copy()
    (gone.leave if rng.random() < 0.5 else gone.concede)(seat)
    limited = isinstance(match.game.effects[before.stack[before.top - FRAME]], HandLimit)
    for _ in range(GOES_ON):
        invariants.quick(gone, rng)
        if gone.outcome is not None:
            return
        if first_turn(gone) >= 0:
            break
        act(gone, rng, 0.0, [])
    if gone.outcome is not None or first_turn(gone) < 0:
        return
    if seat == before.active:
        check_turn(before, gone)
        seen["turns"] += 1
    events = gone.state.events
    del events[first_turn(gone) :]
    done = given_up(gone)
    for other, number in owed.items():
        if limited and limits(before, other) != limits(table_of(gone), other):
            continue  # the leaver had a card that made the limit what it was
        assert done[other] >= number, f"{before.names[other]} owed {number} and gave {done[other]}"
        seen["owed"] += 1


def look_at_all(match: Match, rng: Random, seen: Counter[str]) -> None:
    s = table_of(match)
    if s.outcome != NONE:
        return
    for seat in s.seated():
        leave_and_look(match, seat, rng, seen)
    if len(match.names) < match.game.most_seats:
        more = match.copy()
        more.join(NAMES[len(match.names)])
        for _ in range(4):
            invariants.quick(more, rng)
            if more.outcome is None:
                act(more, rng, 0.0, [])
        seen["joined"] += 1


@pytest.mark.parametrize("deck", [*FLUXX, *MIXES, TWINS, FAVOURS, PERILS])
def test_what_was_due_is_done_before_the_next_turn(deck: str) -> None:
    seen: Counter[str] = Counter()

    def look(match: Match, rng: Random) -> None:
        often = 1.0 if owing(match, -1) else 0.06 if match.state.top > FRAME else 0.02
        if rng.random() < often:
            look_at_all(match, rng, seen)

    for seed in range(2):
        play(Setup(deck, 4, 700 + seed), look)
    assert seen["turns"] >= 5, seen
    assert seen["joined"] >= 5, seen
    assert seen["owed"] >= 5, seen
