"""What must hold at every question of a NecroGenesis match, one small function a promise."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from ruleshift import Match
from ruleshift.core.machine import FRAME
from ruleshift.necro.codes import (
    EQUIP,
    HAND,
    L_STATUS,
    L_WHAT,
    L_WHO,
    LASTING,
    SDECK,
    SURVIVOR,
    SZ,
    TZ,
    TZ_GEAR,
    ZDECK,
    ZOMBIE,
    ZZ,
    ZZ_GEAR,
)
from ruleshift.necro.game import NecroGame
from ruleshift.necro.state import NecroState
from tests.support.invariants import (
    a_copy_is_the_original,
    labels_tell_options_apart,
    same,
    seats_and_watcher,
)


def position(match: Match) -> tuple[NecroGame, NecroState]:
    """The game and the state of a match, as what they are."""
    assert isinstance(match.game, NecroGame)
    assert isinstance(match.state, NecroState)
    return match.game, match.state


def every_card_lies_once(match: Match) -> None:
    g, s = position(match)
    lying = Counter(card for zone in s.zones for card in zone)
    assert lying == Counter(range(g.size)), f"cards lost or doubled: {lying - Counter(range(g.size))}"
    for zone, cards in enumerate(s.zones):
        assert [g.names[card] for card in cards if s.where[card] != zone] == []


def cards_lie_where_they_may(match: Match) -> None:
    g, s = position(match)
    for seat in (0, 1):
        assert s.zones[SZ + seat] == [g.survivors[seat]]
        for zone in (TZ, ZZ):
            assert all(g.type_of[c] == ZOMBIE and g.owner[c] != seat for c in s.zones[zone + seat])
        for zone in (SDECK, HAND, EQUIP, TZ_GEAR, ZZ_GEAR):
            types = {g.type_of[c] for c in s.zones[zone + seat] if g.owner[c] == seat}
            assert not types & {SURVIVOR, ZOMBIE}
            assert all(g.owner[c] == seat for c in s.zones[zone + seat])
        assert all(g.type_of[c] == ZOMBIE and g.owner[c] == seat for c in s.zones[ZDECK + seat])


def what_is_in_play_is_noted(match: Match) -> None:
    """The mask of cards in play, attachments and statuses follow from zones and lasting effects."""
    g, s = position(match)
    for card in range(g.size):
        inside = s.where[card] >> 1 in g.places_in_play
        assert bool(s.inplay >> card & 1) == inside
        if not inside:
            assert [s.wounds[card], s.counters[card], s.status[card], s.host[card]] == [0, 0, 0, -1]
        if s.host[card] >= 0:
            assert s.where[card] == EQUIP + g.owner[card]
            assert s.inplay >> s.host[card] & 1
    masks = [0] * g.size
    for at in range(0, len(s.lasting), LASTING):
        if s.lasting[at] == L_STATUS:
            masks[s.lasting[at + L_WHO]] |= 1 << s.lasting[at + L_WHAT]
    assert masks == s.status


def numbers_are_possible(match: Match) -> None:
    g, s = position(match)
    assert min([*s.pools, *s.tokens, *s.wounds, *s.counters]) >= 0
    if match.outcome is None:
        assert all(s.hp(card) > 0 for card in range(g.size) if g.type_of[card] == SURVIVOR)
    for card in range(g.size):
        if s.where[card] >> 1 in (TZ >> 1, ZZ >> 1) and s.asked >= 0 and not s.pending:
            assert s.hp(card) > 0, f"{g.names[card]} lies dead"


def options_are_sorted_and_alone(match: Match) -> None:
    g, s = position(match)
    if (question := match.question) is None:
        assert match.outcome is not None
        return
    assert match.outcome is None
    assert question.options == sorted(set(question.options))
    assert len(question.options) >= (1 if g.always_pause else 2)
    assert 0 <= question.options[0] <= question.options[-1] < g.option_count
    f = len(s.stack) - FRAME
    assert g.effects[s.stack[f]].choices(s.copy(), f) == question.options


def packing_loses_nothing(match: Match, rng: Random) -> None:
    g, s = position(match)
    packed = json.loads(json.dumps(s.pack()))
    same(match, Match(g, g.unpack(packed, s.names)), rng)


def everybody_sees_something(match: Match, rng: Random) -> None:
    """Views, logs and reasons can be made for everyone at any time."""
    g, s = position(match)
    for seat in seats_and_watcher(match):
        view = match.view(seat)
        assert str(view)
        assert (view.question is not None) == (seat == s.asked and s.asked >= 0)
        match.log(seat)
        if seat is not None:
            assert match.why_not(rng.choice(g.names), seat)[-1] in ".!?"


def thorough(match: Match, rng: Random) -> None:
    """Everything that one position can show."""
    every_card_lies_once(match)
    cards_lie_where_they_may(match)
    what_is_in_play_is_noted(match)
    numbers_are_possible(match)
    options_are_sorted_and_alone(match)
    labels_tell_options_apart(match)
    a_copy_is_the_original(match, rng)
    packing_loses_nothing(match, rng)
    everybody_sees_something(match, rng)
