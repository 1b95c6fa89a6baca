"""Rollouts that stop after some turns, where a value says what the position is worth to a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine import chance
from ruleshift.core.engine.arguments import number_of
from ruleshift.core.engine.interrupt import heed
from ruleshift.core.engine.look_ahead import LATEST
from ruleshift.core.engine.packed import i64, vec
from ruleshift.core.engine.redeal import redeal
from ruleshift.core.engine.rollouts import Policies, Policy, Rollouts, policies_for, policy_seed
from ruleshift.core.engine.state import NONE, State
from ruleshift.core.engine.value import Value

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.core.match.match import Match


def of_match(
    match: Match,
    seat: int,
    number: object,
    policy: Policies,
    seed: object,
    depth: object,
    value: Value | None,
) -> Rollouts:
    """Games that go on for some turns (None: one round), with what the seat cannot see dealt anew."""
    from ruleshift.core.match.begin import random_seed, seeding

    game, s = match.game, match.state
    turns = len(s.order) if depth is None else number_of("turns", depth, 0)
    games = number_of("games", number, 0)
    first = random_seed() if seed is None else seeding(seed)
    judge = game.judge(value)
    policies = policies_for(game, policy, len(s.names))
    found = Rollouts()
    for at in range(first, first + games):
        heed()
        world = redeal(game, s, seat, at)
        decisions = play_on(game, world, s.turn + turns, policies, judge, policy_seed(at))
        if world.outcome == NONE:
            found.leave(world, s.active, decisions)
        else:
            found.add(game, world, s.active, decisions)
        found.values.append(judge.of(world, seat))
    return found


def play_on(game: Game, s: State, until: i64, policies: vec[Policy], value: Value, rng: i64) -> i64:
    """Play until a turn is reached and the position can be judged, or the end; how many decisions."""
    answers: i64 = 0
    decisions: i64 = 0
    s.go_alone()
    while s.asked >= 0 and answers < LATEST and (s.turn < until or not value.rests(s)):
        if len(s.options) > 1:
            decisions += 1
        rng = chance.step(rng)
        game.answer(s, policies[s.asked].choose(s, rng))
        answers += 1
    return decisions
