"""Matches, decisions and events as tables: written, read back, and refused where they are none."""

from __future__ import annotations

from pathlib import Path

import pytest

import ruleshift
from ruleshift.environments import data


def test_matches_come_back_from_their_file(tmp_path: Path) -> None:
    played = list(data.play("star-fluxx", ["random", "random", "random"], games=2, seed=4))
    begun = ruleshift.load("necrogenesis").start(["Ann", "Bob"], seed=1)  # not over yet
    played.append(begun)
    file = data.save(data.matches(played), tmp_path / "matches.parquet")
    table = data.load(file)
    assert [match.digest() for match in data.resumed(table)] == [match.digest() for match in played]
    assert table["over"].to_list() == [True, True, False]
    assert table["winner"][0] == (played[0].outcome and played[0].outcome.winner)
    assert [path.name for path in tmp_path.iterdir()] == ["matches.parquet"]


def test_decisions_tell_what_was_seen_and_done(tmp_path: Path) -> None:
    (match,) = data.play("tutorial", ["random", "random"], games=1, seed=2)
    table = data.decisions([match])
    assert table.height == len(match.history.inputs)
    for row in table.iter_rows(named=True):
        assert row["answer"] in row["options"]
    again = match.game.start(match.names, seed=2)
    encoder = match.game.encoder(2)
    for seen, answer in zip(table["observation"], table["answer"], strict=True):
        assert again.question is not None
        assert seen.to_list() == encoder.observe(again, again.question.who).tolist()
        again.answer(answer)
    assert data.load(data.save(table, tmp_path / "answers.parquet")).equals(table)
    assert data.decisions([match], observations=False)["observation"].null_count() == table.height


def test_events_are_those_that_a_viewer_saw() -> None:
    (match,) = data.play("tutorial", ["random", "random"], games=1, seed=2)
    everything, seen = data.events([match]), data.events([match], viewer=1)
    assert everything["kind"].to_list() == [event.kind for event in match.events]
    assert seen["text"].to_list() == [event.text(1) for event in match.events]
    assert everything["text"].to_list() != seen["text"].to_list()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    table = data.matches(data.play("tutorial", ["random", "random"], games=1))
    file = data.save(table, tmp_path / "a.parquet")
    before = file.read_bytes()
    with pytest.raises(FileExistsError, match="is there already; choose another name"):
        data.save(table, file)
    assert file.read_bytes() == before
    with pytest.raises(OSError, match="nowhere"):
        data.save(table, tmp_path / "nowhere" / "a.parquet")


def test_what_is_no_table_of_ours_is_refused(tmp_path: Path) -> None:
    import polars as pl

    with pytest.raises(FileNotFoundError, match="there is no file"):
        data.load(tmp_path / "none.parquet")
    (tmp_path / "text.parquet").write_text("no Parquet")
    with pytest.raises(ValueError, match="is no Parquet file"):
        data.load(tmp_path / "text.parquet")
    pl.DataFrame({"a": [1]}).write_parquet(tmp_path / "other.parquet")
    with pytest.raises(ValueError, match="holds neither matches, decisions nor events: a"):
        data.load(tmp_path / "other.parquet")
    with pytest.raises(ValueError, match="only a table of matches has replays"):
        list(data.resumed(pl.DataFrame({"a": [1]})))
