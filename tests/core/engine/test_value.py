"""The learned value: what is measured of a position, by name, and how a game that has ended counts."""

from __future__ import annotations

from array import array
from pathlib import Path

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.core.engine.fit import chances, fit
from ruleshift.core.weights import Weights, WeightsError

STAR = ruleshift.load("star-fluxx")
NECRO = ruleshift.load("necrogenesis")
BOB = {"table": ["Starship"], "hand": ["Space Station"]}


def measured(match: Match, seat: int) -> dict[str, float]:
    value = match.game.bare_value()
    return dict(zip(value.names, value.measure(match.state, seat), strict=True))


RULES = ["Draw 2", "Play 2"]


def space_dock(ann: dict[str, list[str]], bob: dict[str, list[str]]) -> Match:
    return STAR.set_up({"seats": {"Ann": ann, "Bob": bob}, "goals": ["Space Dock"], "turn": "Ann"})


def test_goals_in_play_are_measured_by_what_is_lacking() -> None:
    match = space_dock({"hand": RULES, "table": ["The Captain"]}, BOB)
    ann, bob = measured(match, 0), measured(match, 1)
    assert bob["one card is lacking on the table for a Goal in play"] == 1
    assert bob["with the hand nothing is lacking for a Goal in play"] == 1
    assert bob["one play wins"] == 1
    assert bob["wins now"] == 0  # it is not Bob's turn
    assert ann["others who lack one card for a Goal in play"] == 1
    assert ann["the first other to move can win"] == 1
    assert ann["one play wins"] == ann["two plays win"] == 0
    assert ann["own Keepers"] == 1
    assert ann["New Rules in hand"] == 2


def test_a_creeper_is_in_the_way() -> None:
    match = space_dock({"hand": RULES}, {**BOB, "table": ["Starship", "Evil"]})
    bob = measured(match, 1)
    assert bob["own Creepers"] == 1
    assert bob["one play wins"] == 0


def test_whoever_can_win_with_what_is_left_of_the_turn_wins_now() -> None:
    match = space_dock({"table": ["Starship"], "hand": ["Space Station", "Draw 2"]}, {})
    assert measured(match, 0)["wins now"] == 1


def test_no_number_depends_on_who_sits_where() -> None:
    ann = {"hand": RULES, "table": ["Starship"]}
    given = {"goals": ["Space Dock"], "turn": "Ann", "draw": ["Play 3", "Draw 3"]}
    one = STAR.set_up({"seats": {"Ann": ann, "Bob": {}}, **given})
    two = STAR.set_up({"seats": {"Bob": {}, "Ann": ann}, **given})
    assert measured(one, 0) == measured(two, 1)
    assert measured(one, 1) == measured(two, 0)


def test_both_sides_of_necrogenesis_are_measured() -> None:
    match = NECRO.start(["Ann", "Bob"], seed=1)
    ann, bob = measured(match, 0), measured(match, 1)
    assert ann["own HP"] == bob["their HP"] > 0
    assert ann["own Survivor Deck"] == bob["their Survivor Deck"] > 20


def test_lists_that_were_never_trained_with_are_judged() -> None:
    unseen = Path(__file__).parents[2] / "families/necro/deckbuilding/legal.txt"
    game = ruleshift.load("necrogenesis", decks=[str(unseen), None])
    value, greedy = game.value(), game.quick_greedy()
    match = game.start(["Ann", "Bob"], seed=5)
    chances: list[float] = []
    while match.question is not None and len(chances) < 20:
        if value.rests(match.state):
            chances.append(value.of(match.state, 0))
        match.answer(greedy.choose(match.state, len(chances)))
    assert len(set(chances)) > 10
    assert all(0.0 < chance < 1.0 for chance in chances)


@pytest.mark.parametrize("deck", ["star-fluxx", "zombie-fluxx", "mystery-fluxx", "regular-show-fluxx"])
def test_every_position_of_a_game_can_be_measured(deck: str) -> None:
    game = ruleshift.load(deck)
    found = game.rollouts(3, "greedy", seed=3, seats=3, record=1.0)
    record = found.record
    assert record is not None
    width = len(record.features)
    assert len(record.rows) == width * len(record) > 100 * width
    assert len(record.targets) == len(record)
    assert all(-50 <= number <= 300 for number in record.rows)
    wins = {game for game, target in zip(record.games, record.targets, strict=True) if target == 1}
    assert wins == {3 + at for at, winner in enumerate(found.winners) if winner >= 0}


def test_a_game_that_is_over_is_worth_what_came_of_it() -> None:
    match = space_dock({"table": ["Starship"], "hand": ["Space Station", "Draw 2"]}, {})
    match.answer(match.question.find("play Space Station"))  # type: ignore[union-attr]
    value = STAR.bare_value()
    assert [value.of(match.state, seat) for seat in (0, 1)] == [1.0, 0.0]


def test_weights_are_those_of_the_number_of_players() -> None:
    features = tuple(STAR.measured())
    rows = {2: [1.0] + [0.0] * (len(features) - 1), 4: [-1.0] + [0.0] * (len(features) - 1)}
    value = STAR.value(Weights("fluxx", features, rows))
    two = STAR.start(["Ann", "Bob"], seed=1)
    four = STAR.start(["Ann", "Bob", "Cy", "Di"], seed=1)
    assert value.of(two.state, 0) > 0.7
    assert value.of(four.state, 0) < 0.3


def test_weights_that_are_fitted_foretell_what_they_were_fitted_to() -> None:
    """Two features: the first is always 1, the second decides."""
    rows = array("d")
    targets = array("d")
    for at in range(400):
        sign = 1.0 if at % 2 else -1.0
        rows.extend([1.0, sign * (1 + at % 5)])
        targets.append(1.0 if (sign > 0) != (at % 20 == 0) else 0.0)
    weights = fit(rows, targets)
    assert weights[1] > 0.3
    found = chances(array("d", [1.0, 5.0, 1.0, -5.0]), weights)
    assert found[0] > 0.9
    assert found[1] < 0.2


def test_what_is_recorded_is_a_share_of_positions() -> None:
    with pytest.raises(ValueError, match="between 0 and 1, found 2"):
        STAR.rollouts(1, "random", seed=1, record=2)


@pytest.mark.parametrize("seed", [0, -7, 2**31, 2**63, 10**30])
def test_positions_of_any_seed_are_recorded(seed: int) -> None:
    found = ruleshift.load("tutorial").rollouts(2, "greedy", seed=seed, seats=2, record=1.0)
    assert found.record is not None
    assert set(found.record.games) == {seed, seed + 1}


def test_a_value_is_made_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "value.json"
    shipped = STAR.family.weights()
    assert shipped is not None
    file.write_text(shipped.read_text())
    match = STAR.start(["Ann", "Bob"], seed=1)
    mine = match.look_ahead(match.question.who, 4, value=STAR.value(file), seed=1)  # type: ignore[union-attr]
    assert list(mine.values) == list(match.look_ahead(mine.seat, 4, seed=1).values)
    with pytest.raises(WeightsError, match=r"value\.json: these weights are for the family 'fluxx'"):
        NECRO.value(str(file))
    with pytest.raises(WeightsError, match="the weights cannot be read"):
        STAR.value(tmp_path / "nothing.json")
