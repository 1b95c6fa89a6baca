"""`ruleshift check` on files of puzzles: whole, edited by hand, for another or a missing deck."""

from __future__ import annotations

from pathlib import Path

from ruleshift.puzzles.check import check_puzzles, is_puzzles
from tests.puzzles.test_file import sample, text_of


def checked(tmp_path: Path, text: str) -> tuple[list[str], int]:
    path = tmp_path / "tea.yaml"
    path.write_text(text, encoding="utf-8")
    assert is_puzzles(path)
    lines, status = check_puzzles(str(path))
    return [line.replace(f"{tmp_path}/", "") for line in lines], status


def test_a_whole_file_is_as_it_was_proved(tmp_path: Path) -> None:
    assert checked(tmp_path, text_of(sample())) == (
        ["tutorial: 1 puzzle (1 easy); all as they were proved"],
        0,
    )


def test_an_altered_puzzle_that_still_holds_is_only_noted(tmp_path: Path) -> None:
    lines, status = checked(tmp_path, text_of(sample(seal="0000")))
    assert lines[0].startswith("tea.yaml:5: note: puzzle abc123: it has been altered, or its deck has")
    assert "1 proved anew, 0 that cannot" in lines[1]
    assert status == 0


def test_a_rating_that_the_proof_does_not_find_is_named(tmp_path: Path) -> None:
    lines, status = checked(tmp_path, text_of(sample(luck=0.001, moves=7)))
    assert "'luck' says 0.001, and the proof finds " in lines[0]
    assert "'moves' says 7, and the proof finds " in lines[0]
    assert status == 0


def test_what_does_not_fit_the_deck_is_an_error_with_its_line(tmp_path: Path) -> None:
    lines, status = checked(tmp_path, text_of(sample()).replace("Honey", "Hunny"))
    assert lines[0].startswith("tea.yaml:5: error: Puzzle abc123")
    assert "unknown card 'Hunny'" in lines[0]
    assert status == 1


def test_a_deck_that_is_not_here_is_said_once(tmp_path: Path) -> None:
    lines, status = checked(tmp_path, text_of(sample()).replace("deck: tutorial", "deck: gone"))
    assert len(lines) == 1
    assert "unknown deck 'gone'" in lines[0]
    assert status == 1


def test_a_mistake_of_writing_has_its_place(tmp_path: Path) -> None:
    lines, status = checked(tmp_path, text_of(sample()).replace("    moves:", "    mvoes:"))
    assert any(line.startswith("tea.yaml:8:5: unknown key 'mvoes'") for line in lines)
    assert status == 1


def test_decks_and_lessons_are_no_puzzles(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    for text in ("deck: x\ncards: []\npuzzles: []\n", "lesson: x\n", "- a\n", "{"):
        path.write_text(text, encoding="utf-8")
        assert not is_puzzles(path)
    assert not is_puzzles(tmp_path / "none.yaml")
