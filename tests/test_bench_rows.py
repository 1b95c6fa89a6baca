"""The rows of bots: games won are kept so that any machine can go on, and the page never loses games."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import rows
from bench.bots import Played
from bench.rows import FIRST, NOT_PLAYED, Kept, Row, read_record, write_page, write_record

STAR = Row("search", "star-fluxx", "search:32", 4, games=8)
HEAD = "| Star Fluxx, 4 seats, `search:32` against `greedy` | 25 % |"


def keep(file: Path, won: dict[int, float]) -> None:
    """Add games to a record: where they stand in the row, and who won."""
    kept = Kept(STAR, read_record(file))
    for at, share in won.items():
        deal, seat, pair = kept.games[at]
        kept.add(
            Played(deal, seat, pair, share, 9, decisions=10, seconds=0.5, slowest=0.1 + at, outcome="win")
        )
    write_record(STAR, kept, file)


def test_a_row_goes_on_where_another_machine_stopped(tmp_path: Path) -> None:
    file = tmp_path / "rows.json"
    keep(file, {0: 1, 1: 0})
    keep(file, {4: 1})
    kept = Kept(STAR, read_record(file))
    assert kept.won == "10--1---"
    assert kept.missing() == [kept.games[at] for at in (2, 3, 5, 6, 7)]
    assert kept.played() == [(FIRST, 1), (FIRST, 0), (FIRST + 1, 1)]
    assert (kept.decisions, kept.seconds, kept.slowest) == (30, 1.5, 4.1)


def test_games_with_other_weights_count_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(tmp_path / "rows.json", {0: 1})
    monkeypatch.setattr(rows, "weights", lambda row: "others")
    assert Kept(STAR, read_record(tmp_path / "rows.json")).won == NOT_PLAYED * 8


@pytest.mark.parametrize(
    ("stood", "stands"),
    [
        ("40.0 % | 30.0-50.0 % | 2 of 8 | 38 | 0.85 |", "66.7 % | 50.0-100.0 % | 3 of 8 | 50 | 4.10 |"),
        ("| | 0 of 8 | | |", "66.7 % | 50.0-100.0 % | 3 of 8 | 50 | 4.10 |"),
        ("40.0 % | 30.0-50.0 % | 400 | 38 | 0.85 |", "40.0 % | 30.0-50.0 % | 400 | 38 | 0.85 |"),
    ],
)
def test_a_line_of_the_page_gives_way_to_as_many_games(
    stood: str, stands: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "rows", lambda: [STAR])
    page, file = tmp_path / "bots.md", tmp_path / "rows.json"
    page.write_text(f"# Bots\n\n{HEAD} {stood}\n| another | table |\n")
    keep(file, {0: 1, 1: 0, 4: 1})
    write_page(page, file)
    assert page.read_text() == f"# Bots\n\n{HEAD} {stands}\n| another | table |\n"
