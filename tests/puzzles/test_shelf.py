"""The puzzles that are shipped, and the one of the day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ruleshift.core import registry
from ruleshift.puzzles import shelf
from ruleshift.puzzles.puzzle import Puzzle
from tests.support.puzzle_check import Checker, TooMuch

SAMPLE = 6  # of each deck; `make proof ARGS=puzzles` checks all
FEW = 400  # positions: the sample is of those that take no more


@pytest.mark.parametrize("deck", shelf.decks())
def test_shipped_puzzles_are_those_that_were_proved(deck: str) -> None:
    file = shelf.shelf(deck)
    assert file.deck == deck
    assert all(map(shelf.is_intact, file.puzzles))
    assert len({puzzle.id for puzzle in file.puzzles}) == len(file.puzzles)
    levels = [puzzle.level for puzzle in file.puzzles]
    assert levels == sorted(levels)
    assert len(set(levels)) >= 3


@pytest.mark.parametrize("deck", shelf.decks())
def test_a_sample_holds_by_brute_force(deck: str) -> None:
    confirmed = 0
    for puzzle in shelf.shelf(deck).puzzles[::3]:
        checker = Checker(puzzle, FEW)
        try:
            assert checker.solved(), puzzle.id
            assert not checker.sampled, puzzle.id
        except TooMuch:
            continue
        confirmed += 1
        if confirmed == SAMPLE:
            break
    assert confirmed >= 3


def test_every_deck_for_company_has_puzzles() -> None:
    lesson = registry.deck_files().keys() - set(shelf.decks())
    assert lesson <= {"tutorial"}


def test_each_day_has_its_puzzle_and_none_comes_again_too_soon() -> None:
    day = date(2026, 11, 18)
    assert shelf.of_the_day(day) == shelf.of_the_day(day)
    days = [shelf.of_the_day(day + timedelta(one)) for one in range(60)]
    assert len({(one.deck, one.id) for one in days}) == 60
    assert len({one.deck for one in days[:5]}) == 5
    assert isinstance(shelf.of_the_day(date(1999, 1, 1)), Puzzle)
