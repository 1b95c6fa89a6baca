"""Whatever the language can say can be played: decks that nobody wrote, to an end or a declared draw.

The seeds are the same in every run. `make proof ARGS=madeup` plays thousands of others.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from random import Random

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.core.decks import deck_from_text
from ruleshift.core.engine.state import DRAW_GAME, LOOPED, STALLED
from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.walk import uses
from ruleshift.families.necro.codes import BOTH_LOST
from ruleshift.families.necro.verbs import VERBS
from tests.families.fluxx.language.random_decks import random_deck
from tests.support import invariants
from tests.support.games import ROOT
from tests.support.made_up import MadeUpFailed, play_made_up, playable

ANY = 20  # decks, played as they come
DECKS = 120  # with enough Goals
ALONE = 60
ENDLESS = 158  # a set that goes round in circles
# Seeds that have found a mistake: plays left, a title about itself, a debt without its card, hidden hands,
# a Secret that is dealt with while it lies in the draw pile again, hands that count for limits once their
# player has been knocked out, and a player who comes back and leaves before their turn has begun.
FOUND = [("any", 1152), ("any", 1228), ("any", 1383), ("winnable", 1489), ("winnable", 5432), ("any", 7760)]
FOUND += [("any", 20091), ("any", 20153)]
# And: `it` that somebody could follow into a shuffled pile, and a Meta Rule that a card took away.
# And the view of somebody who may look at a hand again.
FOUND += [("any", 1032), ("midway", 17), ("midway", 145), ("midway", 230), ("midway", 644)]
MIDWAY = 12
SETS = [*range(31), 110]  # the last one prevents damage, which few random cards do


def look(match: Match, rng: Random) -> None:
    (invariants.thorough if rng.random() < 0.02 else invariants.quick)(match, rng)


def ended_properly(match: Match) -> bool:
    s = match.state
    return s.outcome != DRAW_GAME or s.reason in (STALLED, LOOPED, BOTH_LOST)


@pytest.mark.parametrize("seed", range(ANY))
def test_any_deck_plays_to_an_end_or_a_declared_draw(seed: int) -> None:
    assert ended_properly(play_made_up("any", seed, look))


@pytest.mark.parametrize("seed", range(MIDWAY))
def test_a_game_can_begin_in_the_middle_of_anything(seed: int) -> None:
    assert ended_properly(play_made_up("midway", seed, look))
    assert ended_properly(play_made_up("necro midway", seed, look))


@pytest.mark.parametrize(("kind", "seed"), FOUND)
def test_decks_that_were_once_played_wrong(kind: str, seed: int) -> None:
    assert ended_properly(play_made_up(kind, seed, look))


def test_the_sample_holds_every_verb_and_condition() -> None:
    found: dict[str, set[str]] = {"verb": set(), "condition": set()}
    for seed in range(DECKS):
        for card in random_deck(seed)["cards"]:
            for use in uses(card):
                found.get(use.kind, set()).add(use.word)
    assert found == {"verb": set(grammar.VERBS), "condition": set(grammar.CONDITIONS)}


def test_decks_with_enough_goals_are_won() -> None:
    endings: Counter[str] = Counter()
    ran: Counter[str] = Counter()
    for seed in range(DECKS):
        match = play_made_up("winnable", seed, invariants.quick, ran)
        assert match.outcome is not None
        assert ended_properly(match), seed
        endings[match.outcome.kind] += 1
    assert endings["win"] + endings["loss"] >= 0.9 * DECKS, endings  # an Ungoal is met easily
    assert endings["win"] >= 0.6 * DECKS, endings
    assert {verb for verb in grammar.VERBS if ran[f"verb {verb}"]} == set(grammar.VERBS) or ruleshift.compiled


def test_decks_with_enough_goals_and_rules_are_played_for_points() -> None:
    points: list[int] = []
    for seed in range(ALONE):
        outcome = play_made_up("alone", seed, invariants.quick).outcome
        assert outcome is not None
        assert outcome.kind in ("score", "loss", "win"), seed  # an Ungoal can have a winner
        points += [outcome.points or 0] if outcome.kind == "score" else []
    assert len(points) >= 0.8 * ALONE
    assert any(points)


def test_a_failure_says_which_deck_it_was() -> None:
    def wrong(match: Match, rng: Random) -> None:
        raise ValueError("not my day")

    with pytest.raises(MadeUpFailed, match="not my day") as caught:
        play_made_up("winnable", 7, wrong)
    assert 'make proof ARGS="madeup --kind winnable --first 7 --games 1"' in str(caught.value)
    text = str(caught.value).partition("\n\n")[2]
    assert deck_from_text(text).deck["cards"] == playable(random_deck(7))["cards"]


def test_a_seed_is_always_the_same_deck() -> None:
    """A sample that changes says that the generator or the grammar has changed, and nothing else."""
    made = [repr(random_deck(seed)["cards"]) for seed in range(DECKS)]
    assert len(set(made)) == DECKS
    module = random_deck.__module__
    code = f"from {module} import random_deck; print(repr(random_deck(3)['cards']))"
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, cwd=ROOT)
    assert other.stdout.decode() == made[3] + "\n"


# -- NecroGenesis --------------------------------------------------------------------------


def test_any_set_plays_to_an_end_or_a_declared_draw() -> None:
    endings: Counter[str] = Counter()
    ran: Counter[str] = Counter()
    for seed in SETS:
        match = play_made_up("necro", seed, look, ran)
        assert match.outcome is not None
        assert ended_properly(match), seed
        endings[match.outcome.kind] += 1
    assert endings["win"] >= 0.9 * len(SETS), endings
    # A die is rolled again only while an attack is under way, which few random cards ask for.
    assert set(VERBS) - {verb for verb in VERBS if ran[f"verb {verb}"]} <= {"reroll"} or ruleshift.compiled


def test_a_set_that_goes_round_in_circles_is_declared_a_draw() -> None:
    """Everything is looked at until the circle comes into reach: from then on each look ahead runs into it,
    which takes seconds, and what can be looked at in passing must do."""

    def look_ahead(match: Match, rng: Random) -> None:
        at = len(match.history.inputs)
        (invariants.thorough if at < 50 else invariants.quick)(match, Random(at))  # rng plays the game

    match = play_made_up("necro", ENDLESS, look_ahead)
    assert (match.state.outcome, match.state.reason) == (DRAW_GAME, LOOPED)
