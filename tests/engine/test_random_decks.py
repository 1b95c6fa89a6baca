"""Whatever the language can say can be played: decks that nobody wrote, to an end or a declared draw."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from ruleshift import Match
from ruleshift.core.state import DRAW_GAME, LOOPED, STALLED
from ruleshift.language import grammar
from ruleshift.language.walk import uses
from ruleshift.necro.codes import BOTH_LOST
from ruleshift.necro.verbs import VERBS
from tests.language.random_decks import Data, decks
from tests.support import invariants
from tests.support.fluxx_coverage import FluxxCoverage
from tests.support.made_up import SLOW, game_of, game_of_set, play_out, playable, sample, seated
from tests.support.necro_coverage import NecroCoverage

DECKS = 70
SETS = 30


def look(match: Match, rng: Random) -> None:
    (invariants.thorough if rng.random() < 0.02 else invariants.quick)(match, rng)


def ended_properly(match: Match) -> bool:
    s = match.state
    return s.outcome != DRAW_GAME or s.reason in (STALLED, LOOPED, BOTH_LOST)


# Without shrinking: a smaller deck that fails would take minutes to find.
@settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=SLOW,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
@given(decks(), st.integers(0, 99))
def test_any_deck_plays_to_an_end_or_a_declared_draw(deck: Data, seed: int) -> None:
    assert ended_properly(play_out(game_of(seated(deck)), seed, look, changes=0.01))


@pytest.fixture(scope="module")
def made_up() -> list[Data]:
    return sample(DECKS)


def test_the_sample_holds_every_verb(made_up: list[Data]) -> None:
    found = {
        use.word for deck in made_up for card in deck["cards"] for use in uses(card) if use.kind == "verb"
    }
    assert len(made_up) > 0.8 * DECKS
    assert found == set(grammar.VERBS)


def test_decks_with_enough_goals_are_won(made_up: list[Data]) -> None:
    endings: Counter[str] = Counter()
    ran: Counter[str] = Counter()
    for seed, deck in enumerate(made_up):
        cover = FluxxCoverage(game_of(playable(deck)))
        match = play_out(cover.game, seed, invariants.quick)
        assert match.outcome is not None
        assert ended_properly(match)
        endings[match.outcome.kind] += 1
        ran.update(cover.seen)
    assert endings["win"] + endings["loss"] >= 0.9 * len(made_up), endings  # an Ungoal is met easily
    assert endings["win"] >= 0.6 * len(made_up), endings
    assert {verb for verb in grammar.VERBS if ran[f"verb {verb}"]} == set(grammar.VERBS)


# -- NecroGenesis --------------------------------------------------------------------------


def test_any_set_plays_to_an_end_or_a_declared_draw() -> None:
    endings: Counter[str] = Counter()
    ran: Counter[str] = Counter()
    for seed in range(SETS):
        game = game_of_set(seed)
        cover = NecroCoverage(game)
        match = play_out(cover.heard(game), seed, look, changes=0.001)
        assert match.outcome is not None
        assert ended_properly(match), seed
        endings[match.outcome.kind] += 1
        ran.update(cover.seen)
    assert endings["win"] >= 0.9 * SETS, endings
    # A die is rolled again only while an attack is under way, which few random cards ask for.
    assert set(VERBS) - {verb for verb in VERBS if ran[f"verb {verb}"]} <= {"reroll"}
