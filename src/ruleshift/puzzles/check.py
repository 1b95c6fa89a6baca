"""Looks a file of puzzles over for `ruleshift check`: is each as it was proved, can it be proved anew?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ruleshift.puzzles import file as files
from ruleshift.puzzles import shelf
from ruleshift.puzzles.find import summary
from ruleshift.puzzles.puzzle import Puzzle
from ruleshift.text.encoding import decode
from ruleshift.text.errors import ERROR, NOTE, DeckError
from ruleshift.text.source import Keys
from ruleshift.text.trees import parse_once


def is_puzzles(path: Path) -> bool:
    """Whether a file is meant as one of puzzles: it has them, and no cards."""
    try:
        with path.open("rb") as stream:
            root, _ = parse_once(decode(stream.read(files.LARGEST), str(path)), str(path))
    except (DeckError, OSError):
        return False
    return isinstance(root, Keys) and root.get("puzzles") is not None and root.get("cards") is None


def check_puzzles(path: str) -> tuple[list[str], int]:
    """The lines to print for `ruleshift check` about a file of puzzles, and the exit status."""
    try:
        file = files.load(path)
        for puzzle in file.puzzles[:1]:
            shelf.game_of(puzzle)  # a deck that is not here is said once
    except DeckError as error:
        return [*map(str, error.mistakes), _many(len(error.mistakes), "mistake")], 1
    except ValueError as error:
        return [f"{path}: {error}"], 1
    found = [(level, line) for puzzle in file.puzzles for level, line in _looked_at(puzzle, path)]
    refused = sum(level == ERROR for level, _ in found)
    anew = sum(level == NOTE for level, _ in found)
    told = f"{anew} proved anew, {refused} that cannot be given to anybody"
    head = f"{file.deck}: {_many(len(file.puzzles), 'puzzle')} ({summary(file.puzzles)})"
    return [line for _, line in found] + [f"{head}; {told if found else 'all as they were proved'}"], int(
        refused > 0
    )


def _looked_at(puzzle: Puzzle, path: str) -> Iterator[tuple[str, str]]:
    try:
        match = shelf.placed(puzzle)
        if shelf.is_intact(puzzle):
            return
        found = shelf.proved(puzzle, match)
    except ValueError as error:  # a position that does not fit, no proof
        yield ERROR, f"{path}:{puzzle.line}: {ERROR}: {error}"
        return
    reason = "it has been altered, or its deck has; it was proved anew that it can be done"
    for name, stands, is_now in (("luck", puzzle.luck, found.luck), ("moves", puzzle.moves, found.moves)):
        if round(stands - is_now, 6):
            reason += f"; '{name}' says {stands:g}, and the proof finds {is_now:g}"
    yield NOTE, f"{path}:{puzzle.line}: {NOTE}: puzzle {puzzle.id}: {reason}"


def _many(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
