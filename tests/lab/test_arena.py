"""`ruleshift arena`: who is better, how sure that is, and when it is sure enough."""

from __future__ import annotations

import doctest
import json
import random
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ruleshift.cli import main
from ruleshift.lab.arena import names_of, pair_with_decks
from ruleshift.lab.players import parse_players
from ruleshift.lab.ratings import rated
from ruleshift.lab.sequential import interval, verdict


def arena(*words: object) -> Result:
    return CliRunner().invoke(main, ["arena", *map(str, words), "--workers", "1", "--quiet"])


@pytest.mark.parametrize("name", ["sequential", "study"])
def test_the_examples_hold(name: str) -> None:
    result = doctest.testmod(import_module(f"ruleshift.lab.{name}"))
    assert result.attempted > 0
    assert result.failed == 0


def test_looking_time_and_again_is_seldom_wrong() -> None:
    rng = random.Random(5)
    wrong = 0
    for _ in range(100):
        values: list[float] = []
        for _ in range(15):
            values += rng.choices((0.0, 0.5, 0.5, 1.0), k=10)
            if verdict(values, 0.0):
                wrong += 1
                break
    assert wrong <= 5


def test_a_difference_that_is_there_is_found() -> None:
    rng = random.Random(6)
    values = rng.choices((0.0, 0.5, 0.5, 1.0, 1.0), k=150)
    assert verdict(values, 0.05) == "better"
    assert verdict([1 - value for value in values], 0.05) == "worse"
    assert interval(values).low > 0.5


def test_ratings_follow_the_results() -> None:
    results = [("good", "bad", 1.0)] * 30 + [("good", "fair", 1.0)] * 20 + [("fair", "good", 1.0)] * 10
    results += [("fair", "bad", 1.0)] * 20 + [("bad", "fair", 1.0)] * 10
    found = rated(results, ["bad", "fair", "good"])
    assert list(found) == ["good", "fair", "bad"]
    for rating in found.values():
        low, high = rating["interval"]
        assert low <= rating["rating"] <= high
    assert found == rated(results, ["bad", "fair", "good"])  # the same every time


def test_the_order_of_the_results_does_not_matter_much() -> None:
    """Openskill moves with each result; a rating is the mean of many orders."""
    results = [("one", "other", 1.0)] * 24 + [("one", "other", 0.0)] * 16
    ratings = [rated(results[at:] + results[:at], ["one", "other"])["one"] for at in range(0, 40, 8)]
    middle = [one["rating"] for one in ratings]
    assert max(middle) - min(middle) < 2
    for one in ratings:
        low, high = one["interval"]
        assert low + 1 < one["rating"] < high - 1


def test_bots_meet_and_a_certain_pairing_stops(tmp_path: Path) -> None:
    words = ["necrogenesis", "--bots", "random,quick", "--deals", 40, "--out", tmp_path / "a", "--json"]
    result = arena(*words)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    (pairing,) = found["pairings"]
    assert pairing["verdict"] == "worse"  # random is
    assert pairing["deals"] < 40
    assert found["matrix"]["quick"]["random"] == pytest.approx(1 - found["matrix"]["random"]["quick"])
    assert list(found["ratings"]) == ["quick", "random"]
    assert json.loads(arena(*words).stdout) == found  # it finds its games again
    text = arena(*words[:-1])
    assert "Row against column" in text.stdout


def test_deck_lists_meet_with_one_bot() -> None:
    entrants = pair_with_decks(parse_players("quick"), "all", "necrogenesis")
    assert len(entrants) == 6
    assert "long-watch" in names_of(entrants).values()
    both = pair_with_decks(parse_players("quick,random"), "long-watch, machine-shop", "necrogenesis")
    assert "random@machine-shop" in names_of(both).values()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tutorial", "--bots", "random"], "needs two who differ"),
        (["tutorial", "--bots", "random,greddy"], "there is no bot 'greddy'"),
        (["tutorial", "--decks", "all"], "is played with one deck for everybody"),
        (["necrogenesis", "--decks", "long-watch,long-wach"], "long-wach"),
    ],
)
def test_what_cannot_meet_is_refused_in_words(words: list[str], said: str, tmp_path: Path) -> None:
    result = arena(*words, "--out", tmp_path / "a")
    assert result.exit_code == 1, result.output
    assert said in result.output
