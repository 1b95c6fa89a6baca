"""From values to chances: the curve, the playouts that correct it, how much either is worth."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import ruleshift
from ruleshift.analysis import curve
from ruleshift.analysis.chances import STRENGTHS, Judge, Played, corrected, expected, play_out, strength_of
from ruleshift.analysis.curve import Curve, Seen, curve_for, fitted, kept_curves, weights_digest
from ruleshift.analysis.fit import main


def drawn(slope: float, nobody: float, bend: float, number: int) -> tuple[list[Seen], list[int]]:
    """Games that follow a curve."""
    rng = Random(1)
    seen, winners = [], []
    for _ in range(number):
        scores = [rng.gauss(0, 1) for _ in range(3)]
        shares = Curve(slope, nobody, bend).shares(scores)
        (winner,) = rng.choices([0, 1, 2, -1], [*shares, nobody])
        seen.append(Seen(scores, winner, 1.0))
        winners.append(winner)
    return seen, winners


@pytest.mark.parametrize(("slope", "bend"), [(0.3, 0.0), (1.0, 0.0), (2.0, 0.0), (0.5, 0.2), (1.0, 0.1)])
def test_a_curve_is_found_again_in_games_that_follow_it(slope: float, bend: float) -> None:
    found = fitted(*drawn(slope, 0.1, bend, 4000))
    scores = [1.5, -0.5, 0.2]
    assert found.shares(scores) == pytest.approx(Curve(slope, 0.1, bend).shares(scores), abs=0.03)
    assert found.nobody == pytest.approx(0.1, abs=0.02)


def test_a_curve_never_turns_round() -> None:
    seen, winners = drawn(1.0, 0.0, -0.2, 2000)
    found = fitted(seen, winners)
    assert found.bend == 0.0 < found.slope


def test_a_curve_without_games_is_a_curve() -> None:
    assert fitted([], []) == Curve(1.0, 0.0)


def test_a_kept_curve_belongs_to_its_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ruleshift.load("star-fluxx")
    mine: dict[str, float | str] = {
        "slope": 0.5,
        "nobody": 0.25,
        "bend": 0.1,
        "weights": weights_digest(game),
    }
    monkeypatch.setattr(curve, "kept_curves", lambda: {"star-fluxx": {"3": mine}})
    assert curve_for(game, 3, 2) == Curve(0.5, 0.25, 0.1)
    mine["weights"] = "of other weights"
    assert curve_for(game, 3, 2) != Curve(0.5, 0.25, 0.1)


def test_the_file_of_curves_can_be_read() -> None:
    for curves in kept_curves().values():
        for one in curves.values():
            assert float(one["slope"]) > 0
            assert 0 <= float(one["nobody"]) < 1


def test_curves_that_are_up_to_date_are_not_fitted_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "curves.json"
    wanted = ["--games", "1", "--deck", "tutorial", "--file", str(file)]
    assert main(wanted) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(json.loads(file.read_text())["tutorial"])
    assert main(wanted) == 0
    assert capsys.readouterr().out == ""
    assert main([*wanted, "--again"]) == 0
    assert capsys.readouterr().out


def test_playouts_correct_the_value() -> None:
    shares = [0.5, 0.5, 0.0]
    unsure, wide = corrected(shares, None, 8.0)
    known, narrow = corrected(shares, Played((24, 0, 0)), 8.0)
    assert unsure == shares
    assert known == [28 / 32, 4 / 32, 0]
    assert narrow[0] < wide[0]


def test_a_value_that_agrees_with_the_playouts_is_worth_more() -> None:
    right = [([0.7, 0.3, 0.0], Played((7, 3, 0)))] * 20
    wrong = [([0.7, 0.3, 0.0], Played((0, 10, 0))), ([0.7, 0.3, 0.0], Played((10, 0, 0)))] * 10
    assert strength_of(right) == max(STRENGTHS)
    assert strength_of(wrong) == min(STRENGTHS)


def test_playouts_know_the_hands_and_not_the_piles() -> None:
    match = ruleshift.load("star-fluxx").start(["Ann", "Bob"], seed=1)
    before = match.digest()
    found = play_out(match, 6, seed=1)
    assert sum(found.wins) == 6
    assert found == play_out(match, 6, seed=1)
    assert match.digest() == before
    world = match.copy()
    world.renew_chance(bytes(16))
    assert [world.view(seat).hand for seat in (0, 1)] == [match.view(seat).hand for seat in (0, 1)]


def test_points_are_expected_with_an_error() -> None:
    assert expected(Played((0, 0), (2, 4))) == (3.0, 1.0)


def test_a_judge_says_chances_of_those_who_sit_there() -> None:
    match = ruleshift.load("star-fluxx").start(["Ann", "Bob", "Cy"], seed=1)
    match.leave(1)
    shares = Judge(match.game, 3, 2).shares(match)
    assert len(shares) == 4
    assert shares[1] == 0
    assert sum(shares) == pytest.approx(1)
