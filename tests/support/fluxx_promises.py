"""What must hold at every question of a game of the Fluxx family, one small function a promise."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any, cast

from ruleshift import Match
from ruleshift.core.engine.event import Raw
from ruleshift.core.engine.log import JOINED, LEFT, SWAPPED
from ruleshift.core.engine.machine import FRAME, STEP
from ruleshift.core.engine.packed import listed
from ruleshift.core.engine.piles import DRAW, EVERYONE
from ruleshift.core.engine.state import NONE, SCORE, WIN
from ruleshift.families.fluxx.codes import (
    AFTERWARDS,
    BEGIN,
    E_BACK,
    E_CLAIM,
    E_OUT,
    E_TURN,
    GOALS,
    NEW_RULE,
    NV,
    OVER,
    PILE,
    PLAYING,
    RULES,
    TYPES,
    UNGOAL,
    V_HAND,
    VALUES,
    hand,
    table,
)
from ruleshift.families.fluxx.game import FluxxGame
from ruleshift.families.fluxx.rules.table import force
from ruleshift.families.fluxx.rules.table.ring import entry_of, sitting_out
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.turn.settle import keepers_over
from ruleshift.families.fluxx.rules.words.program import Program
from ruleshift.families.fluxx.view.view import FluxxView

from .fluxx_shadow import events_tell_every_change
from .goal_words import Judge, NotJudged

OF_PEOPLE = frozenset((E_TURN, E_OUT, E_BACK, E_CLAIM, JOINED, LEFT, SWAPPED))


def position(match: Match) -> tuple[FluxxGame, FluxxState]:
    """The game and the state of a match, as what they are."""
    assert isinstance(match.game, FluxxGame)
    assert isinstance(match.state, FluxxState)
    return match.game, match.state


# -- cards ---------------------------------------------------------------------------------


def cards_lie_where_their_type_may(match: Match) -> None:
    g, s = position(match)
    kinds = {zone: {TYPES[g.printed.type_of[card]] for card in cards} for zone, cards in enumerate(s.zones)}
    assert kinds[RULES] <= {"new rule", "meta rule"}
    assert kinds[GOALS] <= {"goal", "ungoal"}
    for seat in range(g.most_seats):
        assert kinds[table(seat)] <= {"keeper", "creeper"}
        assert "creeper" not in kinds[hand(seat)]
        if seat not in s.order:
            left = {"creeper"} if g.house.creepers_stay and entry_of(s, seat) else set()
            assert kinds[hand(seat)] | kinds[table(seat)] <= left, f"seat {seat} is empty but has cards"
    waiting = {"meta rule"} if g.printed.metas else set()
    assert kinds.get(g.zones.under, set()) <= waiting
    assert not any("meta rule" in kinds[zone] for zone in kinds if zone not in (RULES, g.zones.under))


def rules_of_a_solo_game_have_their_places(match: Match) -> None:
    """New Rules are in their own piles or in force, one of each sort; what is scored was a Goal."""
    g, s = position(match)
    if not g.house.solo:
        return
    kinds = {zone: {TYPES[g.printed.type_of[card]] for card in cards} for zone, cards in enumerate(s.zones)}
    assert kinds[g.zones.rules_deck] | kinds[g.zones.rules_gone] <= {"new rule"}
    assert kinds[g.zones.scored] <= {"goal"}
    astray = [zone for zone in kinds if "new rule" in kinds[zone]]
    assert {*astray} <= {RULES, g.zones.rules_deck, g.zones.rules_gone}, f"New Rules in zones {astray}"
    sorts = [sort_of(g.printed.node(card)) for card in s.zones[RULES] if g.printed.type_of[card] == NEW_RULE]
    assert len({*sorts}) == len(sorts), f"two rules in one place: {sorts}"


def sort_of(rule: Any) -> str:
    """Which of the four places a rule takes in the solo game, by the words on it."""
    values = rule.get("while", {}).get("set", {})
    sorts = {"draw": "draw", "play": "play", "hand limit": "limit", "keeper limit": "limit"}
    return next((sort for name, sort in sorts.items() if name in values), "other")


def a_game_for_points_ends_with_a_pile(match: Match) -> None:
    """It is over when a pile has run out or its player has gone; the points are the Goals scored."""
    g, s = position(match)
    if s.outcome == SCORE:
        gone = bool(s.events_of(frozenset({LEFT})))
        assert gone or not s.told or not len(s.zones[DRAW]) or not len(s.zones[g.zones.rules_deck])
        assert s.reason == len(s.zones[g.zones.scored])


def attached_cards_lie_beside_their_host(match: Match) -> None:
    g, s = position(match)
    tables = {table(seat) for seat in s.order}
    for card, host in enumerate(s.host):
        if host >= 0:
            pair = f"{g.names[card]} on {g.names[host]}"
            assert s.where[card] == s.where[host], f"{pair}: apart"
            assert s.where[card] in tables, f"{pair}: not on a table"
            assert g.printed.hosts[card][host], f"{pair}: it cannot cling to that"


def piles_belong_to_frames(match: Match) -> None:
    """A pile set aside is owned by exactly one program that is under way."""
    g, s = position(match)
    owned = [
        s.stack[f + PILE]
        for f in range(0, s.top, FRAME)
        if isinstance(g.effects[s.stack[f]], Program) and s.stack[f + PILE] >= 0
    ]
    assert sorted(owned) == list(range(g.zones.asides, len(s.zones)))


def creepers_have_attached_themselves(match: Match) -> None:
    """Between two plays no Creeper lies loose beside a Keeper it could cling to."""
    g, s = position(match)
    if s.asked < 0 or s.top > FRAME:
        return
    turned = g.printed.faces[s.face].turned
    for card in g.printed.clingers:
        if s.host[card] < 0 and s.where[card] in {table(seat) for seat in s.order}:
            beside = [other for other in s.zones[s.where[card]] if other not in turned]
            fitting = [other for other in beside if g.printed.hosts[card][other]]
            assert not fitting, f"{g.names[card]} lies loose beside {g.names[fitting[0]]}"


def nothing_is_due_between_two_plays(match: Match) -> None:
    """No card is half played, and everybody else keeps to the limits."""
    g, s = position(match)
    if s.asked < 0 or s.top > FRAME:
        return
    assert not len(s.zones[PLAYING]), f"{g.names[s.zones[PLAYING][0]]} is neither here nor there"
    for seat in s.order:
        if seat != s.active:
            assert len(s.zones[hand(seat)]) <= s.values[seat * NV + V_HAND], f"{s.names[seat]} holds too much"
            assert keepers_over(s, seat) <= 0, f"{s.names[seat]} has too many Keepers"


# -- people --------------------------------------------------------------------------------


def seats_are_in_or_out(match: Match) -> None:
    """Whoever is in or sits out has a place in the ring, and no waiting for those who are gone."""
    g, s = position(match)
    out = [one.seat for one in sitting_out(s)]
    assert bool(s.ring) == bool(out)
    assert [seat for seat in s.seated() if seat not in out] == listed(s.order)
    assert sorted(s.seated()) == sorted([*s.order, *out])
    assert not any(one.waits >> seat & 1 for one in sitting_out(s) for seat in out)
    assert s.order[s.spot] in s.order
    assert s.outcome != NONE or len(s.order) > (0 if g.house.solo else 1)
    between = s.stack[STEP] in (OVER, AFTERWARDS) or s.stack[s.top - FRAME] == g.frames.come_back
    assert s.active in s.order or s.outcome != NONE or between


def of_people(s: FluxxState) -> list[Raw]:
    """The events about who has the turn, who is in and who sits where."""
    return s.events_of(OF_PEOPLE)


def begins_with_the_deal(told: list[Raw]) -> bool:
    """Whether events go back to the first turn; those of a copy or a position do not."""
    return any(event[0] == E_TURN and event[2] == 1 for event in told)


def the_story_tells_who_sits_out(match: Match) -> None:
    """Who is out, and for whose turns they wait, follows from the events, counted by another hand."""
    g, s = position(match)
    told = of_people(s)
    if not begins_with_the_deal(told) or s.stack[STEP] == BEGIN or g.house.solo:
        return
    waits: dict[int, set[int]] = {}
    since: dict[int, int] = {}
    here = list(range(len(s.names) - sum(event[0] == JOINED for event in told)))
    turn, player = 0, -1
    for kind, *what in told:
        if kind in (E_OUT, LEFT) and not (kind == E_OUT and what[2]):
            here = [seat for seat in here if seat != what[0]]
            waits = {seat: those - {what[0]} for seat, those in waits.items() if seat != what[0]}
            if kind == E_OUT:
                waits[what[0]], since[what[0]] = set(here), turn
        elif kind == JOINED:
            here.append(what[0])
        elif kind in (E_TURN, E_BACK):
            for seat, those in waits.items():
                those -= {player} if since[seat] < turn else set()
            if kind == E_TURN:
                player, turn = what
            else:
                assert not waits.pop(what[0]), f"{s.names[what[0]]} is back too early"
                here.append(what[0])
    assert sorted(here) == sorted(s.order)
    found = {one.seat: {seat for seat in s.order if one.waits >> seat & 1} for one in sitting_out(s)}
    assert found == waits


def the_turn_goes_round_the_ring(match: Match) -> None:
    """Whose turn comes next follows from the seats and from who is in, counted by another hand."""
    g, s = position(match)
    told = of_people(s)
    if not begins_with_the_deal(told):
        return
    seats = list(range(len(s.names) - sum(event[0] == JOINED for event in told)))
    here = set(seats)
    place: int = -1
    last: int = -1  # of the last normal turn
    player, due = -1, -1  # who has the turn, and who has it next where that is decided already
    claims: list[int] = []

    def passed() -> int:
        """To whom the turn passes now."""
        nonlocal claims, place, last
        claims = [seat for seat in claims if seat in here]
        if claims and player >= 0:  # what is claimed before the first turn comes after it
            return claims.pop(0)
        order = [*range(place + 1, len(seats)), *range(place + 1)]
        place = next(at for at in order if seats[at] in here and (seats[at] != last or g.house.solo))
        last = seats[place]
        return last

    for kind, *what in told:
        if kind == E_OUT:
            claims = [seat for seat in claims if seat != what[0]]
            here -= set() if what[2] or g.house.solo else {what[0]}
            due = due if due in here else -1
        elif kind == E_BACK:
            here.add(what[0])
        elif kind == JOINED:
            seats.append(what[0])
            here.add(what[0])
        elif kind == LEFT:
            place -= seats.index(what[0]) <= place
            seats.remove(what[0])
            passes = what[0] in here and what[0] == (player if due < 0 else due)
            here.discard(what[0])
            if passes and len(here) > 1:
                due = passed()  # at once, though others may still have to finish what they are at
        elif kind == SWAPPED and what[2]:
            seats = [what[1] if seat == what[0] else what[0] if seat == what[1] else seat for seat in seats]
        elif kind == E_CLAIM:
            claims.append(what[0])
        elif kind == E_TURN:
            if what[1] == 1:
                place = seats.index(what[0]) - 1  # a position may begin with anybody's turn
            expected = passed() if due < 0 else due
            assert what[0] == expected, f"turn {what[1]} is {s.names[expected]}'s"
            player, due = expected, -1


# -- values --------------------------------------------------------------------------------


def refolded(s: FluxxState) -> FluxxState:
    """A copy with all that follows from the table found anew."""
    twin = s.copy()
    twin.stale = EVERYONE
    force.fold(twin)
    return twin


def values_follow_from_the_table(match: Match) -> None:
    """Cached values are those that folding anew gives, and those that the causes add up to."""
    g, s = position(match)
    twin = refolded(s)
    if not s.stale & g.values.folded:
        seats = range(g.most_seats)
        kinds, again = ([force.kinds_on(one, seat) for seat in seats] for one in (s, twin))
        assert ([*s.values], kinds, s.limited) == ([*twin.values], again, twin.limited)
        assert listed(s.signs) == listed(twin.signs)
        assert (s.titles, s.given) == (twin.titles, twin.given)
    for seat in s.order:
        for which in range(NV):
            total = 0
            for _, number, added in force.causes(twin, seat, which):
                total = total + number if added else number
            assert total == twin.values[seat * NV + which], f"{VALUES[which]} of seat {seat}"


# -- winning -------------------------------------------------------------------------------


def nobody_has_won_unnoticed(match: Match) -> None:
    """Between two plays no single player meets a Goal; borrowed Keepers only add to who does."""
    g, s = position(match)
    if s.asked < 0 or s.top > FRAME or any(g.printed.type_of[goal] == UNGOAL for goal in s.zones[GOALS]):
        return  # where everybody could lose, a win may have to wait
    judge = Judge(g, s)
    try:
        winners = [seat for seat in s.order if any(judge.meets(seat, goal) for goal in s.zones[GOALS])]
    except NotJudged:
        return
    borrows = any(s.where[card] == table(s.active) for card in g.standing.borrowers)
    assert len(winners) != 1 or borrows, f"{s.names[winners[0]]} meets a Goal and has not won"


def the_winner_meets_the_goal(match: Match) -> None:
    g, s = position(match)
    if s.outcome == WIN and s.reason < 0:
        goal = -1 - s.reason
        borrows = any(s.where[card] == table(s.winner) for card in g.standing.borrowers)
        with suppress(NotJudged):
            assert borrows or g.printed.type_of[goal] == UNGOAL or Judge(g, s).meets(s.winner, goal)


# -- reasons -------------------------------------------------------------------------------


def everything_can_be_explained(match: Match, rng: Random) -> None:
    """Every "why" has an answer, for every seat and any card."""
    g, s = position(match)
    for seat in s.order:
        view = cast(FluxxView, match.view(seat))
        card = rng.choice(g.names)
        for what in ("win", card):
            said = match.why_not(what, seat)
            assert said
            assert said[-1] in ".!?"
            assert view.why_not(what) == said
        known = dict(zip(g.standing.titles, refolded(s).titles, strict=False))
        assert view.titles == {title: holder for title, holder in known.items() if holder >= 0}
        for value in VALUES:
            assert match.explain(value, seat) == view.values_of(seat)[value]
    if match.outcome is not None and match.outcome.kind == "win" and s.reason < 0:
        assert g.names[-1 - s.reason] in str(match.outcome)


# -- all of them ---------------------------------------------------------------------------

# What even a position holds that was dealt anew.
SOUND = (cards_lie_where_their_type_may, piles_belong_to_frames)
QUICK = (
    *SOUND,
    rules_of_a_solo_game_have_their_places,
    a_game_for_points_ends_with_a_pile,
    seats_are_in_or_out,
    the_story_tells_who_sits_out,
    the_turn_goes_round_the_ring,
    attached_cards_lie_beside_their_host,
    creepers_have_attached_themselves,
    nothing_is_due_between_two_plays,
    values_follow_from_the_table,
    nobody_has_won_unnoticed,
    the_winner_meets_the_goal,
)
THOROUGH = (everything_can_be_explained, events_tell_every_change)
