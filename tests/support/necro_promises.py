"""What must hold at every question of a NecroGenesis match, one small function a promise."""

from __future__ import annotations

from collections import Counter
from random import Random

from ruleshift import Match
from ruleshift.core.engine.machine import ACTOR, FRAME, STEP, E
from ruleshift.core.engine.packed import listed
from ruleshift.core.engine.state import NONE
from ruleshift.families.necro.codes import (
    AP,
    BARRICADE,
    BLEED,
    BURN,
    DRAWN,
    EQUIP,
    EXILE,
    GRABBED,
    GRAVE,
    HAND,
    L_DELAY,
    L_KIND,
    L_LEFT,
    L_SOURCE,
    L_STATUS,
    L_UNTIL,
    L_WHAT,
    L_WHO,
    LASTING,
    PLAYING,
    S_COUNTERS,
    SDECK,
    STUN,
    SURVIVOR,
    SURVIVOR_ONLY,
    SZ,
    TRIPWIRE,
    TZ,
    TZ_GEAR,
    U_ATTACK,
    WEAPON,
    ZDECK,
    ZOMBIE,
    ZZ,
    ZZ_GEAR,
)
from ruleshift.families.necro.game import NecroGame
from ruleshift.families.necro.rules.stack.window import USED
from ruleshift.families.necro.rules.table.equip import HANDS
from ruleshift.families.necro.rules.table.hearing import P_HOLD, PENDING
from ruleshift.families.necro.rules.table.state import IN_PLAY, PER_CARD, NecroState
from ruleshift.families.necro.rules.words.program import Program

from .shadow import events_tell_every_change, seats_remember_what_they_saw

MOST_AP = 6


def position(match: Match) -> tuple[NecroGame, NecroState]:
    """The game and the state of a match, as what they are."""
    assert isinstance(match.game, NecroGame)
    assert isinstance(match.state, NecroState)
    return match.game, match.state


def frames(s: NecroState) -> range:
    return range(0, s.top, FRAME)


def lasting(s: NecroState) -> list[list[int]]:
    return [listed(s.lasting[at : at + LASTING]) for at in range(0, len(s.lasting), LASTING)]


# -- cards ---------------------------------------------------------------------------------


def cards_lie_where_they_may(match: Match) -> None:
    """On the owner's side, only zombies before the other Survivor; each type in its own areas."""
    g, s = position(match)
    for seat in (0, 1):
        assert listed(s.zones[SZ + seat]) == [g.printed.survivors[seat]]
        for zone in (SDECK, ZDECK, HAND, GRAVE, EXILE, EQUIP, TZ_GEAR, ZZ_GEAR, DRAWN, PLAYING):
            strangers = [g.names[c] for c in s.zones[zone + seat] if g.printed.owner[c] != seat]
            assert not strangers, f"{strangers} in zone {zone} of seat {seat}"
        for zone in (TZ, ZZ):
            assert all(
                g.printed.type_of[c] == ZOMBIE and g.printed.owner[c] != seat for c in s.zones[zone + seat]
            )
        assert all(g.printed.type_of[c] == ZOMBIE for c in s.zones[ZDECK + seat])
        for zone in (SDECK, HAND, EQUIP, TZ_GEAR, ZZ_GEAR):
            wrong = [g.names[c] for c in s.zones[zone + seat] if g.printed.type_of[c] in (SURVIVOR, ZOMBIE)]
            assert not wrong, f"{wrong} in zone {zone}"
        for zone in (TZ_GEAR, ZZ_GEAR):
            assert all(g.printed.placed[c] == zone for c in s.zones[zone + seat])
        assert not any(g.printed.placed[c] for c in s.zones[EQUIP + seat])


def what_is_in_play_is_noted(match: Match) -> None:
    """What cards in play are about follows from the zones; nothing clings to a card that has left."""
    g, s = position(match)
    outside = [card for card, zone in enumerate(s.where) if not IN_PLAY[zone]]
    concerns = Counter(
        concern for card in range(g.size) if s.in_play(card) for concern in g.concerns.of_card[card]
    )
    assert {concern: n for concern, n in enumerate(listed(s.present)) if n} == concerns
    for name in PER_CARD:
        kept = [] if name == "life" else [card for card in outside if getattr(s, name)[card]]
        if name == "x":  # it is named before the card enters
            kept = [card for card in kept if s.where[card] >> 1 not in (DRAWN >> 1, PLAYING >> 1)]
        assert not kept, f"{[g.names[card] for card in kept]} are out of play and keep {name}"
    assert all(s.host[card] < 0 for card in outside)


def attachments_have_hosts(match: Match) -> None:
    g, s = position(match)
    for seat in (0, 1):
        held = s.zones[EQUIP + seat]
        for card in held:
            host = s.host[card]
            assert (host >= 0) == g.printed.attachment[card], f"{g.names[card]} on {host}"
            if host >= 0 and g.printed.type_of[host] != SURVIVOR:
                assert s.where[host] == EQUIP + seat, f"{g.names[card]} on {g.names[host]}, which is gone"
                assert g.printed.type_of[host] == WEAPON
            elif host >= 0:
                assert host == g.printed.survivors[seat]
        for host in held:
            riders = [g.names[card] for card in held if s.host[card] == host]
            assert len(riders) <= max(g.printed.capacity[host], 0), f"{riders} on {g.names[host]}"
        alone = [(g.names[c], s.host[c]) for c in held if g.printed.one_per_host[c]]
        assert len(set(alone)) == len(alone), f"twice on one host: {alone}"
        names = [g.names[c] for c in held if g.printed.limit_one[c]]
        assert len(set(names)) == len(names), f"more than one of {names}"


def unique_cards_are_alone(match: Match) -> None:
    g, s = position(match)
    if s.outcome != NONE or g.effects[s.stack[s.top - FRAME]] is g.steps.keep_one:
        return
    for seat in (0, 1):
        zones = (EQUIP, TZ_GEAR, ZZ_GEAR)
        names = [g.names[c] for zone in zones for c in s.zones[zone + seat] if g.printed.unique[c]]
        assert len(set(names)) == len(names), f"more than one of {names}"


def hands_and_zones_hold_what_they_can(match: Match) -> None:
    g, s = position(match)
    for seat in (0, 1):
        hands = sum(g.printed.hands[card] for card in s.zones[EQUIP + seat])
        assert hands <= HANDS, f"{hands} hands"
        for zone in (TZ_GEAR, ZZ_GEAR):
            traps = [
                g.names[card]
                for card in s.zones[zone + seat]
                if g.printed.trap[card] and not g.printed.beside[card]
            ]
            assert len(traps) <= 1, f"several Traps in a zone: {traps}"
        assert s.tokens[TRIPWIRE + seat] <= 1
        assert s.tokens[BARRICADE + seat] <= 1
        looking = g.steps.looking.number in [s.stack[f] for f in frames(s)]
        assert len(s.zones[DRAWN + seat]) <= 1 or looking, "two drawn zombies"


# -- numbers -------------------------------------------------------------------------------


def numbers_are_possible(match: Match) -> None:
    g, s = position(match)
    for name in ("pools", "tokens", "events_played", "tally", "uses", "wounds", "counters", "attacks"):
        assert min(listed(getattr(s, name)), default=0) >= 0, name
    assert s.gained <= MOST_AP
    if not g.printed.limit_breakers:
        assert max(listed(s.events_played)) <= 1
    # What is counted stays when the card that made room for it goes.
    most_more = sum(
        change.n for one in g.standing.changes for change in one if change.stat == S_COUNTERS and change.n > 0
    )
    for card in range(g.size):
        if s.in_play(card):
            assert s.since[card] <= s.turn
            if g.printed.counters[card]:
                most = g.printed.counters[card] + most_more
                assert s.counters[card] <= most, f"{g.names[card]}: {s.counters[card]} of {most}"
            else:
                assert not s.counters[card]


def the_living_have_hp_left(match: Match) -> None:
    """A Survivor at 0 has lost at once; zombies at 0 are gone before anybody is asked (R93, R95)."""
    g, s = position(match)
    for seat in (0, 1):
        dead = s.hp(g.printed.survivors[seat]) <= 0
        assert not dead or s.outcome != NONE, f"{s.names[seat]} is dead and plays on"
        if s.outcome == NONE:
            for card in s.zombies(seat):
                assert s.hp(card) > 0, f"{g.names[card]} has {s.hp(card)} HP"


# -- what lasts ----------------------------------------------------------------------------


def statuses_follow_from_what_lasts(match: Match) -> None:
    g, s = position(match)
    masks = [0] * int(g.size)
    times: Counter[tuple[int, int, int]] = Counter()
    for one in lasting(s):
        who, what = one[L_WHO], one[L_WHAT]
        assert s.in_play(who), f"{g.names[who]} is out of play and has {one}"
        if one[L_KIND] != L_STATUS:
            continue
        masks[who] |= 1 << what
        times[who, what, one[L_SOURCE] if what == GRABBED else -1] += 1  # each zombie has a hold of its own
        assert what not in SURVIVOR_ONLY or g.printed.type_of[who] == SURVIVOR
        if what == GRABBED and g.printed.type_of[one[L_SOURCE]] == ZOMBIE:
            assert s.in_play(one[L_SOURCE]), f"{g.names[one[L_SOURCE]]} is gone and holds somebody"
    assert masks == listed(s.status)
    kept = s.lasts
    s.sum_up_lasting()
    assert kept == s.lasts, "the bits of what lasts have not followed the list"
    for (who, what, _), number in times.items():
        most = 2 if what == STUN else 1
        assert number <= most or what in (BLEED, BURN), f"{g.names[who]} has status {what} {number} times"


def what_lasts_for_an_attack_has_one(match: Match) -> None:
    """Changes for one attack, and deaths that wait for its end, belong to a battle under way."""
    g, s = position(match)
    battles = [f for f in frames(s) if s.stack[f] == g.steps.battle.number]
    for one in lasting(s):
        if one[L_UNTIL] == U_ATTACK and one[L_KIND] != L_DELAY:
            assert one[L_LEFT] in battles, f"{one} lasts for an attack that is over"
    for at in range(0, len(s.pending), PENDING):
        hold = s.pending[at + P_HOLD]
        assert hold < 0 or hold in battles


# -- the stack -----------------------------------------------------------------------------


def nothing_is_left_over_at_rest(match: Match) -> None:
    """In the Action Step, and whenever only phases are on the stack: no notes, nothing pending or picked."""
    g, s = position(match)
    phases = (
        g.steps.turn,
        g.steps.survivor_phase,
        g.steps.zombie_phase,
        g.steps.response_step,
        g.steps.end_of_turn,
    )
    if s.outcome == NONE and all(g.effects[s.stack[f]] in phases for f in frames(s)):
        assert not len(s.notes)
        assert not len(s.pending)
        assert not len(s.sets)
        assert not len(s.picked)
        assert not len(s.zones[PLAYING])
        assert not len(s.zones[PLAYING + 1])


def notes_belong_to_frames(match: Match) -> None:
    """Each frame's notes begin where those of the frames below end, or are the notes it resolves with."""
    g, s = position(match)
    keepers = (
        g.steps.play,
        g.steps.use_ability,
        g.steps.damage,
        g.steps.doom,
        g.steps.stacking,
        g.steps.arriving,
    )
    base = 0
    for f in frames(s):
        effect = g.effects[s.stack[f]]
        if effect in keepers or isinstance(effect, Program):
            assert base <= s.stack[f + E] <= len(s.notes)
            base = s.stack[f + E]
    if s.outcome == NONE and not any(
        g.effects[s.stack[f]] in keepers or isinstance(g.effects[s.stack[f]], Program) for f in frames(s)
    ):
        assert not len(s.notes)


def windows_ask_each_seat_for_one_react(match: Match) -> None:
    """Whoever has played a React in a window is not asked in it again, nor in the one inside it (R71)."""
    g, s = position(match)
    if s.asked < 0:
        return
    windows = [f for f in frames(s) if s.stack[f] == g.steps.window.number]
    for f in windows:
        assert s.stack[f + USED] >> 2 & 3 < 2, "both have passed"
    top = s.top - FRAME
    if top in windows:
        assert s.asked == s.stack[top + ACTOR]
        assert not s.stack[top + USED] >> s.asked & 1 or g.always_pause


def declared_frames_are_under_way(match: Match) -> None:
    """Steps only count up, and every frame is of an effect that there is."""
    g, s = position(match)
    for f in frames(s):
        assert 0 <= s.stack[f] < len(g.effects)
        assert s.stack[f + STEP] >= 0
        assert s.stack[f + ACTOR] in (-1, 0, 1, 2)


# -- reasons -------------------------------------------------------------------------------


def everything_can_be_explained(match: Match, rng: Random) -> None:
    """Every "why" has an answer, for every seat and any card."""
    g, s = position(match)
    for seat in s.order:
        view = match.view(seat)
        for what in ("win", rng.choice(g.names), "attack"):
            said = match.why_not(what, seat)
            assert said
            assert said[-1] in ".!?"
            assert view.why_not(what) == said
        card = rng.choice(g.names)
        for value in ("hp", "ap", "tp", "th", "hand", "light", f"cost of {card}"):
            assert match.explain(value, seat) == view.explain(value, seat)
        side = view.sides[seat]
        assert (side.hp, side.ap) == (max(0, s.hp(g.printed.survivors[seat])), s.pools[AP + seat])


# -- all of them ---------------------------------------------------------------------------

# What even a position holds that was dealt anew.
SOUND = (
    cards_lie_where_they_may,
    what_is_in_play_is_noted,
    attachments_have_hosts,
    unique_cards_are_alone,
    hands_and_zones_hold_what_they_can,
    numbers_are_possible,
    the_living_have_hp_left,
    statuses_follow_from_what_lasts,
    what_lasts_for_an_attack_has_one,
    nothing_is_left_over_at_rest,
    notes_belong_to_frames,
    windows_ask_each_seat_for_one_react,
    declared_frames_are_under_way,
)
QUICK = SOUND
THOROUGH = (events_tell_every_change, seats_remember_what_they_saw, everything_can_be_explained)
