"""Training: the same seed trains the same weights, they are better than nothing, mistakes are named."""

from __future__ import annotations

from errno import ENOSPC
from pathlib import Path

import pytest
from click.testing import CliRunner

from ruleshift import load, training
from ruleshift.cli import main
from ruleshift.core.weights import parse
from ruleshift.training import Training, TrainingError


@pytest.fixture(autouse=True)
def _two_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """One number of players will do."""
    monkeypatch.setattr(training, "PLAYERS", (2,))


def test_the_same_seed_trains_the_same_weights() -> None:
    said: list[str] = []
    played: list[int] = []
    one = Training(["tutorial"], seed=3, games=12, rounds=1, say=said.append, tick=played.append).run()
    two = Training(["tutorial"], seed=3, games=12, rounds=1).run()
    other = Training(["tutorial"], seed=4, games=12, rounds=1).run()
    assert one.text() == two.text() != other.text()
    assert sum(played) == len(one.rows) * 12 * 5
    assert "quick greedy games of 2" in said[0]
    assert any(weight for row in one.rows.values() for weight in row)


def test_two_workers_train_the_same_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "CHUNK", 10)
    alone = Training(["tutorial"], seed=3, games=10, rounds=1, players=[2]).run()
    assert (
        Training(["tutorial"], seed=3, games=10, rounds=1, workers=2, players=[2]).run().text()
        == alone.text()
    )


def test_searching_players_play_the_last_round_if_that_is_wanted() -> None:
    said: list[str] = []
    one = Training(["tutorial"], seed=3, games=10, rounds=1, search=2, players=[2], say=said.append).run()
    assert [line.split(" games")[0].split(", ")[1] for line in said] == ["quick greedy", "linear", "search:2"]
    assert one.training["search"] == 2
    without = Training(["tutorial"], seed=3, games=10, rounds=1, players=[2]).run()
    assert "search" not in without.training
    assert one.rows != without.rows
    again = Training(["tutorial"], seed=3, games=10, rounds=1, search=2, workers=2, players=[2]).run()
    assert again.text() == one.text()


def test_weights_can_be_for_some_numbers_of_players_alone() -> None:
    assert set(Training(["tutorial"], games=10, rounds=0, players=[3]).run().rows) == {3}
    with pytest.raises(TrainingError, match="2 to 4 players, so not for 9"):
        Training(["tutorial"], games=10, rounds=0, players=[9]).run()


def test_games_with_decks_that_players_bring_are_trained_with(monkeypatch: pytest.MonkeyPatch) -> None:
    lists = load("necrogenesis").family.lists()
    assert lists is not None
    one, other, *_ = lists.names()
    assert ({}, (one, other), 2) in training.tables(load("necrogenesis"))
    monkeypatch.setattr(training, "tables", lambda *_: [({}, (one, other), 2)])
    weights = Training(["necrogenesis"], seed=3, games=1, rounds=0).run()
    assert set(weights.rows) == {2}
    assert weights.training["players"]["2"]["positions"] > 10
    assert any(weights.rows[2])


def test_decks_of_two_families_are_not_trained_together() -> None:
    with pytest.raises(TrainingError, match="one family at a time, found fluxx and necro"):
        Training(["star-fluxx", "necrogenesis"]).run()


def test_the_command_writes_a_file_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "value.json"
    words = ["train", "tutorial", "--games", "10", "--rounds", "0", "-o", str(path)]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    assert [one.name for one in tmp_path.iterdir()] == ["value.json"]
    text = path.read_text()
    assert parse(text, "it", "fluxx", tuple(load("tutorial").measured())).training["decks"] == ["tutorial"]
    again = CliRunner().invoke(main, words)
    assert again.exit_code == 1
    assert "is there already; --force writes over it" in again.output
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["no-such-deck", "-o", "{}/v.json"], "no-such-deck"),
        (["tutorial", "-o", "{}/nowhere/v.json"], "there is no folder"),
        (["tutorial", "necrogenesis", "-o", "{}/v.json"], "one family at a time"),
    ],
)
def test_mistakes_are_named_before_anything_is_played(tmp_path: Path, words: list[str], why: str) -> None:
    done = CliRunner().invoke(main, ["train", *(word.format(tmp_path) for word in words)])
    assert done.exit_code == 1
    assert why in done.output
    assert not list(tmp_path.iterdir())


def test_no_weights_are_lost_to_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are printed, since they may have taken an hour."""
    path = tmp_path / "value.json"

    def full(one: Path, other: Path) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr("ruleshift.terminal.training.os.replace", full)
    done = CliRunner().invoke(main, ["train", "tutorial", "--games", "10", "--rounds", "0", "-o", str(path)])
    assert done.exit_code == 1
    assert "value.json cannot be written: No space left on device. What was trained" in done.output
    printed = "{" + done.stdout.partition("\n{")[2]
    assert parse(printed, "it", "fluxx", tuple(load("tutorial").measured())).training["decks"] == ["tutorial"]
    assert not list(tmp_path.iterdir())


def test_any_whole_number_is_a_seed() -> None:
    assert Training(["tutorial"], seed=10**12, games=10, rounds=0, players=[2]).run().rows
