"""Puzzles at the terminal, as somebody types: wrong tries, hints, the solution, what is remembered."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ruleshift.cli import main
from ruleshift.puzzles import shelf
from ruleshift.puzzles.file import PuzzleFile, write
from ruleshift.puzzles.puzzle import PuzzleError
from ruleshift.terminal import solved
from ruleshift.text.folders import data_folder
from tests.puzzles.test_file import sample


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = tmp_path / "tea.yaml"
    path.write_text(write(PuzzleFile("tutorial", "0", [sample()])), encoding="utf-8")
    return str(path)


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, [*words, "--plain"], input=typed)


def test_it_is_solved_and_remembered(file: str) -> None:
    done = run("puzzles", "solve", file, "1", typed="play May I?\n")
    assert done.exit_code == 0
    assert "Solved!" in done.output
    assert solved.solved() == {"abc123"}
    assert "solved" in run("puzzles", "list", file).output.splitlines()[1]


def test_a_wrong_try_is_told_and_taken_back(file: str) -> None:
    done = run("puzzles", "solve", file, "1", typed="play Scone\nback\nplay May I?\n")
    assert "With 'play Scone' it comes to nothing" in done.output
    assert "Solved!" in done.output


def test_hints_go_from_a_nudge_to_the_answer(file: str) -> None:
    done = run("puzzles", "solve", file, "1", typed="hint\nhint\nquit\n")
    assert "Do this: play May I?" in done.output
    assert "Goodbye." in done.output


def test_a_hint_after_a_wrong_try_is_told_below_the_table(file: str) -> None:
    done = run("puzzles", "solve", file, "1", typed="play Scone\nhint\nquit\n")
    taken_back = done.output.split("it comes to nothing")[1]
    assert (
        taken_back.index("What do you play?") < taken_back.index("play May I?;") < taken_back.index("Do this")
    )


def test_the_solution_is_played_through_and_counts_for_nothing(file: str) -> None:
    done = run("puzzles", "solve", file, "1", typed="solution\n")
    assert "Ann: play May I?" in done.output
    assert solved.solved() == set()


def test_what_is_typed_and_makes_no_sense_changes_nothing(file: str) -> None:
    done = run("puzzles", "solve", file, "1", typed="xyzzy\nback\n99\nplay May I?\n")
    assert "nothing to take back" in done.output
    assert "Solved!" in done.output


def test_where_nothing_can_be_kept_it_is_said(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, line: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(solved, "add_line", full)
    done = run("puzzles", "solve", file, "1", typed="play May I?\n")
    assert "Solved!" in done.output
    assert "could not be noted" in done.output


def test_a_damaged_memory_is_done_without(file: str) -> None:
    place = data_folder() / solved.PUZZLES
    place.parent.mkdir(parents=True)
    place.write_text('{"id": "abc123"}\n{"id"\n[]\n', encoding="utf-8")
    assert solved.solved() == {"abc123"}


def test_unknown_puzzles_are_named(file: str) -> None:
    assert "There is no puzzle '9'" in run("puzzles", "solve", file, "9").output
    assert "There are no puzzles for 'nowhere'" in run("puzzles", "list", "nowhere").output


def test_one_file_that_cannot_be_read_leaves_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = shelf.shelf

    def torn(name: str) -> PuzzleFile:
        if name == "star-fluxx":
            raise PuzzleError("the file is torn")
        return whole(name)

    monkeypatch.setattr(shelf, "shelf", torn)
    listed = run("puzzles", "list").output
    assert "star-fluxx: the file is torn" in listed
    assert f"zombie-fluxx: {len(whole('zombie-fluxx').puzzles)} puzzles" in listed
