"""Puzzles as they travel: lists, a day, a table after some answers, and what cannot be had."""

from __future__ import annotations

import pytest

from ruleshift.puzzles.shelf import decks, shelf
from ruleshift.server.sandbox import puzzles
from ruleshift.server.wire.declined import Declined
from ruleshift.server.wire.over_guided import GuidedPlay


def test_every_shelf_is_listed() -> None:
    found = puzzles.all_shelves()
    assert [one.deck for one in found] == decks()
    assert all(one.puzzles and not one.trouble for one in found)


def test_a_day_has_its_puzzle() -> None:
    assert puzzles.puzzle_of_day("2026-11-18") == puzzles.puzzle_of_day("2026-11-18")
    with pytest.raises(Declined, match="is no day"):
        puzzles.puzzle_of_day("tomorrow")


def test_a_puzzle_is_played_by_its_own_hints() -> None:
    deck = decks()[0]
    one = shelf(deck).puzzles[0]
    answers: list[list[int]] = []
    for _ in range(10):
        found = puzzles.puzzle_played(deck, one.id, GuidedPlay(answers))
        if found.extra["standing"] != "on":
            break
        answers.append(found.extra["options"])
    assert found.extra["standing"] == "solved"
    assert found.updates[-1].question is None


def test_hands_lie_open() -> None:
    """Whatever the others hold in some puzzle of a deck is on the table that travels."""
    held = 0
    for deck in decks():
        for one in shelf(deck).puzzles:
            others = [zones for seat, zones in one.given["seats"].items() if seat != one.seat]
            if deck == "necrogenesis" or not any(zones.get("hand") for zones in others):
                continue
            table = puzzles.puzzle_played(deck, one.id, GuidedPlay([])).updates[0].table
            assert any(side.hand for side in table.seats[1:]), one.id  # type: ignore[attr-defined]
            held += 1
            break
    assert held


def test_what_is_not_there_is_declined() -> None:
    with pytest.raises(Declined, match="There are no puzzles for"):
        puzzles.about_puzzle("../../etc/passwd", "1")
    with pytest.raises(Declined, match="There is no puzzle"):
        puzzles.about_puzzle(decks()[0], "nothing")
