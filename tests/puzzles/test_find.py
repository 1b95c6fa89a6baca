"""The finder: the same seed finds the same, what it finds holds, and a file grows with it."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

import ruleshift
from ruleshift.puzzles import shelf
from ruleshift.puzzles.file import load
from ruleshift.puzzles.find import Search, find, is_like, is_unreadable
from ruleshift.puzzles.finding import Progress, find_to_file
from ruleshift.puzzles.puzzle import LEVELS, PuzzleError
from tests.support.puzzle_check import Checker


def found(seed: int) -> Search:
    game = ruleshift.load("tutorial")
    search = Search(game, shelf.puzzling_of(game), 1, seed)
    find(search)
    return search


def test_the_same_seed_finds_the_same() -> None:
    assert found(3).found == found(3).found


def test_what_is_found_holds_and_is_not_kept_twice() -> None:
    search = found(4)
    assert len(search.found) == 1
    assert not search.keeps(search.found[0])
    for puzzle in search.found:
        assert shelf.is_intact(puzzle)
        assert Checker(puzzle).solved()
        assert 0 < puzzle.luck < 1


@pytest.mark.parametrize("deck", shelf.decks())
def test_no_shipped_puzzle_is_like_another_and_all_can_be_read(deck: str) -> None:
    puzzles = shelf.shelf(deck).puzzles
    assert [(one.id, other.id) for one, other in combinations(puzzles, 2) if is_like(one, other)] == []
    assert [one.id for one in puzzles if is_unreadable(one.given)] == []
    assert {one.word for one in puzzles} == {*LEVELS}


def test_the_same_cards_or_the_same_plan_make_puzzles_alike() -> None:
    one = found(3).found[0]
    renamed = [("Ann", f"{label} once more") for _, label in one.solution]
    assert is_like(one, replace(one, solution=renamed))
    elsewhere = {**one.given, "seats": {seat: {"hand": ["Moon"]} for seat in one.given["seats"]}}
    assert is_like(one, replace(one, given=elsewhere))
    assert not is_like(one, replace(one, given=elsewhere, solution=renamed))


def test_a_file_is_written_and_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "tea.yaml"
    assert find_to_file("tutorial", 1, 3, path, quiet=True) == 0
    assert len(load(path).puzzles) == 1
    with pytest.raises(PuzzleError, match="is there already"):
        find_to_file("tutorial", 1, 3, path, quiet=True)


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_looked_for(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="cannot be written: No such file or directory"):
        find_to_file("tutorial", 1000, 3, tmp_path / "gone" / "tea.yaml", quiet=True)


def test_a_long_search_for_nothing_says_that_it_may_be_stopped() -> None:
    search = found(3)
    progress = Progress("First Steps", 2, quiet=True)
    search.games = 100
    assert "Ctrl-C" not in progress.looked(search)
    search.games = 1200
    assert progress.looked(search).endswith("1,200 games, none for 1,100 (Ctrl-C stops)")


def test_an_interruption_keeps_what_was_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ruleshift.puzzles import finding

    path = tmp_path / "tea.yaml"
    note = finding.note

    def stop(kept: finding.Kept, progress: finding.Progress) -> None:
        note(kept, progress)
        if kept.search.found:
            raise KeyboardInterrupt

    monkeypatch.setattr(finding, "note", stop)
    assert find_to_file("tutorial", 5, 3, path, quiet=True) == 130
    assert len(load(path).puzzles) == 1
