"""The tool that measures the balance of NecroGenesis: a stopped run goes on, the page is its figures."""

from __future__ import annotations

import doctest
import json
from collections.abc import Callable
from concurrent.futures import Future
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from bench import balance, balance_page
from bench.figures import Figures

ROOT = Path(__file__).parent.parent
PAIR = f"{balance.DECKS[0]} {balance.DECKS[0]}"


@pytest.mark.parametrize("name", ["balance", "balance_page"])
def test_the_examples_hold(name: str) -> None:
    result = doctest.testmod(import_module(f"bench.{name}"))
    assert result.attempted > 0
    assert result.failed == 0


def chunk(games: int) -> Figures:
    """Games of one pairing as if they had been played."""
    sums = {"games": games, "first": games, "greedy": games, "draws": 0, "decisions": 100 * games}
    return {**sums, "turns": {"20": games}, "ends": {"HP": games}, "seconds": 1.0}


class Pool:
    """Does everything at once, in the order in which it is handed in."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def shutdown(self, wait: bool, cancel_futures: bool) -> None:
        pass

    def submit(self, work: Callable[..., Figures], *arguments: Any) -> Future[Figures]:
        done: Future[Figures] = Future()
        try:
            done.set_result(work(*arguments))
        except RuntimeError as error:
            done.set_exception(error)
        return done


def test_games_that_are_missing_are_played_and_those_behind_a_gap_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[tuple[str, int, int]] = []
    broken = True

    def play_chunk(name: str, first: str, second: str, start: int, stop: int) -> Figures:
        played.append((f"{first} {second}", start, stop))
        if broken and (f"{first} {second}", start) == (PAIR, 20):
            raise RuntimeError("stopped")
        return chunk(stop - start)

    monkeypatch.setattr(balance, "fresh_processes", Pool)
    monkeypatch.setattr(balance, "play_chunk", play_chunk)
    file = tmp_path / "balance.json"
    figures: Figures = {"runs": {}}
    with pytest.raises(RuntimeError, match="stopped"):
        balance.play_missing(file, figures, ["random"], 60, 2)
    figures = json.loads(file.read_text())
    assert figures["runs"]["random"][PAIR]["games"] == 20  # and not the last twenty in place of the lost ones

    played.clear()
    broken = False
    balance.play_missing(file, figures, ["random"], 60, 2)
    assert [(start, stop) for pair, start, stop in played if pair == PAIR] == [(20, 40), (40, 60)]
    assert {cell["games"] for cell in json.loads(file.read_text())["runs"]["random"].values()} == {60}


def test_the_page_is_made_from_the_recorded_figures() -> None:
    figures = json.loads((ROOT / "bench" / "balance.json").read_text(encoding="utf-8"))
    part = balance_page.page_part(figures, balance.RUNS)
    assert part in (ROOT / "docs" / "necrogenesis.md").read_text(encoding="utf-8")


def test_a_page_is_not_emptied_for_lack_of_figures(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    text = f"{balance_page.START}\n\nfigures\n\n{balance_page.END}\n"
    page.write_text(text)
    with pytest.raises(SystemExit, match="no figures yet"):
        balance_page.write_page(page, {"runs": {}}, balance.RUNS)
    assert page.read_text() == text
    with pytest.raises(SystemExit, match="lacks the marks"):
        balance_page.write_page(tmp_path / "absent.md", {"runs": {}}, balance.RUNS)


def test_a_run_that_was_stopped_early_has_gaps_in_its_table() -> None:
    first, second = balance.DECKS[:2]
    cells = {f"{first} {first}": chunk(20), f"{first} {second}": chunk(20)}
    part = balance_page.page_part({"runs": {"th2": cells}}, balance.RUNS)
    assert "| Long Watch | - | - |" in part
    assert "2 TH in the first Zombie Phase, the deck of the row begins" in part
