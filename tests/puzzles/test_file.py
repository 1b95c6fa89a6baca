"""Files of puzzles: what is written is read again, and what is wrong is named with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleshift.puzzles import shelf
from ruleshift.puzzles.file import PuzzleFile, load, read, write
from ruleshift.puzzles.puzzle import Puzzle, PuzzleError, sealed
from ruleshift.text.errors import DeckError

GIVEN = {
    "seats": {
        "Ann": {"hand": ["May I?", "Scone"], "table": ["Teapot"]},
        "Bob": {"hand": [], "table": ["Honey"]},
    },
    "turn": "Ann",
    "goals": ["Sweet Tea"],
}
LINE = (("Ann", "play May I?"),)


def sample(**changes: object) -> Puzzle:
    digest = shelf.game_of(Puzzle("a", "tutorial", "", GIVEN, LINE, 0.5, 1)).digest
    puzzle = Puzzle("abc123", "tutorial", "win this turn", GIVEN, LINE, 0.5, 1)
    whole = Puzzle(**{**vars(puzzle), "seal": sealed(puzzle, digest)})
    return Puzzle(**{**vars(whole), **changes})


def text_of(puzzle: Puzzle) -> str:
    return write(PuzzleFile("tutorial", "0", [puzzle]))


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "tea.yaml"
    path.write_text(text_of(sample()), encoding="utf-8")
    (puzzle,) = load(path).puzzles
    assert (puzzle.given, puzzle.solution, puzzle.luck) == (GIVEN, LINE, 0.5)
    assert shelf.is_intact(puzzle)
    assert shelf.opened(puzzle).names == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("    luck: 0.500000\n", "", "the key 'luck' is missing"),
        ("luck: 0.500000", "luck: a lot", "'luck' is a number between 0 and 1"),
        ("moves: 1", "moves: many", "'moves'"),
        ("goal: win", "gaol: win", "did you mean 'goal'"),
        ("      - Ann: play May I?", "      - Ann", "one answer"),
        ("puzzles:", "puzles:", "did you mean 'puzzles'"),
    ],
)
def test_mistakes_are_named(old: str, new: str, says: str) -> None:
    text = text_of(sample())
    assert old in text
    with pytest.raises(DeckError, match=says) as error:
        read(text.replace(old, new), "tea.yaml")
    assert str(error.value).startswith("tea.yaml:")


def test_one_id_is_not_for_two() -> None:
    text = write(PuzzleFile("tutorial", "0", [sample(), sample()]))
    with pytest.raises(DeckError, match="there twice"):
        read(text, "tea.yaml")


def test_an_altered_puzzle_that_still_holds_is_proved_anew() -> None:
    puzzle = sample(luck=0.25)
    assert not shelf.is_intact(puzzle)
    assert shelf.opened(puzzle).question is not None


def test_an_altered_puzzle_that_does_not_hold_is_refused() -> None:
    seats = {**GIVEN["seats"], "Bob": {"hand": [], "table": ["Novel"]}}  # type: ignore[dict-item]
    with pytest.raises(
        PuzzleError, match=r"has been altered.*could not be proved that Ann can win this turn"
    ):
        shelf.opened(sample(given={**GIVEN, "seats": seats}))


def test_a_card_that_the_deck_has_lost_is_named() -> None:
    seats = {**GIVEN["seats"], "Bob": {"hand": [], "table": ["Gramophone"]}}  # type: ignore[dict-item]
    with pytest.raises(PuzzleError, match=r"does not fit the deck as it is now.*Gramophone"):
        shelf.opened(sample(given={**GIVEN, "seats": seats}))


def test_another_goal_is_refused() -> None:
    with pytest.raises(PuzzleError, match="has the goal 'lose this turn'"):
        shelf.opened(sample(goal="lose this turn"))


def test_there_is_no_such_file_or_number(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="There is no file"):
        load(tmp_path / "none.yaml")
    with pytest.raises(PuzzleError, match="There is no puzzle '7' for tutorial; there are 1 to 1"):
        PuzzleFile("tutorial", "0", [sample()]).numbered("7")
    with pytest.raises(PuzzleError, match="There are no puzzles for 'nowhere'"):
        shelf.shelf("nowhere")
