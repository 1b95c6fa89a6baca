"""Files of puzzles: reads and writes them, and says clearly what is wrong with one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from json import dumps
from pathlib import Path
from typing import Any, Final

from ruleshift.puzzles.puzzle import Puzzle, PuzzleError, fails, name_of
from ruleshift.text.encoding import decode
from ruleshift.text.errors import DeckError
from ruleshift.text.reading import Reading
from ruleshift.text.source import NUMBER, Items, Keys, Node, Text
from ruleshift.text.trees import parse_once

LARGEST: Final = 4_000_000  # bytes; forty puzzles have fifty thousand
TOP_KEYS: Final = ("deck", "digest", "options", "puzzles")
KEYS: Final = ("id", "goal", "luck", "moves", "seal", "given", "solution")
PLAIN: Final = re.compile(r"[A-Za-z][A-Za-z0-9 ?!'./()&-]*")
WORDS: Final = ("yes", "no", "on", "off", "true", "false", "null", "y", "n")
SHARE: Final = re.compile(r"0?\.\d{1,9}|1(\.0{1,9})?")


@dataclass
class PuzzleFile:
    """What a file holds."""

    deck: str
    digest: str  # of the deck they were proved with
    puzzles: list[Puzzle] = field(default_factory=list)
    path: str = ""
    options: dict[str, str] = field(default_factory=dict)

    def numbered(self, which: str) -> Puzzle:
        """A puzzle by its number in the file, or by its id."""
        if re.fullmatch(r"\d{1,4}", which) and 1 <= int(which) <= len(self.puzzles):
            return self.puzzles[int(which) - 1]
        for puzzle in self.puzzles:
            if puzzle.id == which:
                return puzzle
        many = len(self.puzzles)
        raise PuzzleError(f"There is no puzzle '{which[:40]}' for {self.deck}; there are 1 to {many}.")


# -- writing -----------------------------------------------------------------------------------


def write(file: PuzzleFile) -> str:
    """The text of a file."""
    lines = [
        f"# Puzzles for {file.deck}, found and proved by `ruleshift puzzles find`; see docs/puzzles.md.",
        f"deck: {flow(file.deck)}",
        f"digest: {flow(file.digest)}",
        *([f"options: {flow(file.options)}"] if file.options else []),
        "puzzles:",
    ]
    for puzzle in file.puzzles:
        lines += [
            f"  - id: {flow(puzzle.id)}  # {puzzle.word}: {fails(puzzle.luck)}",
            f"    goal: {puzzle.goal}",
            f"    luck: {puzzle.luck:.6f}",
            f"    moves: {puzzle.moves}",
            f"    seal: {flow(puzzle.seal)}",
            "    given:",
            *written(puzzle.given, 6),
            "    solution:",
            *(f"      - {flow(seat)}: {flow(label)}" for seat, label in puzzle.solution),
        ]
    return "\n".join(lines) + "\n"


def written(given: Mapping[str, Any], indent: int) -> Iterable[str]:
    """A position, a seat to a line."""
    space = " " * indent
    for key, value in given.items():
        if key != "seats":
            yield f"{space}{flow(key)}: {flow(value)}"
            continue
        yield f"{space}seats:"
        for seat, zones in value.items():
            yield f"{space}  {flow(seat)}: {flow(zones)}"


def flow(value: Any) -> str:
    """Plain data in one line of YAML.

    >>> flow({"hand": ["May I?", "Draw 3, Play 2 of Them"], "hp": 3, "used": "yes"})
    '{hand: [May I?, "Draw 3, Play 2 of Them"], hp: 3, used: "yes"}'
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(key)}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, int):
        return str(value)
    simple = PLAIN.fullmatch(value) and value == value.strip() and value.casefold() not in WORDS
    return value if simple else dumps(value, ensure_ascii=False)


# -- reading -----------------------------------------------------------------------------------


def load(path: str | Path) -> PuzzleFile:
    """A file of puzzles, or a DeckError with all that is wrong with it."""
    place = Path(path)
    if not place.is_file():
        raise PuzzleError(f"There is no file of puzzles {place}.")
    with place.open("rb") as stream:
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise PuzzleError(f"{place} is no file of puzzles: it is larger than {LARGEST // 1_000_000} MB.")
    return read(decode(data, str(place)), str(place))


def read(text: str, name: str) -> PuzzleFile:
    """The same from its text."""
    root, mistakes = parse_once(text, name)
    reading = Reading(name)
    reading.mistakes += mistakes
    keys = reading.mapping(root, "a file of puzzles: a mapping with `deck` and `puzzles`")
    if keys is None or reading.mistakes:
        raise DeckError(reading.mistakes)
    reading.check_keys(keys, TOP_KEYS, " for a file of puzzles")
    file = PuzzleFile(needed(reading, keys, "deck"), needed(reading, keys, "digest"), path=name)
    if (options := keys.get("options")) is not None:
        file.options = {str(key): str(value) for key, value in plain_keys(reading, options).items()}
    node = keys.get("puzzles")
    if not isinstance(node, Items):
        reading.expected(node or keys, "a list behind `puzzles`")
        node = Items(keys.line, keys.column)
    seen: set[str] = set()
    for item in node.items:
        puzzle = one(reading, item, file)
        if puzzle is not None and puzzle.id in seen:
            reading.wrong(item, f"the id '{puzzle.id}' is there twice")
        elif puzzle is not None:
            seen.add(puzzle.id)
            file.puzzles.append(puzzle)
    if reading.mistakes:
        raise DeckError(reading.mistakes)
    return file


def one(reading: Reading, node: Node, file: PuzzleFile) -> Puzzle | None:
    """One puzzle; its position is read when somebody opens it."""
    keys = reading.mapping(node, f"a puzzle: a mapping with {', '.join(KEYS)}")
    if keys is None:
        return None
    before = len(reading.mistakes)
    reading.check_keys(keys, KEYS, " for a puzzle")
    given = plain_keys(reading, keys.get("given") or keys, "the position")
    solution = line_of(reading, keys)
    moves = keys.get("moves")
    number = reading.number(moves or keys, 1, 99, "'moves'") or 1
    luck = needed(reading, keys, "luck")
    if not SHARE.fullmatch(luck):
        reading.wrong(keys.get("luck") or keys, f"'luck' is a number between 0 and 1, found '{luck[:20]}'")
    goal, seal, name = (needed(reading, keys, key) for key in ("goal", "seal", "id"))
    if len(reading.mistakes) > before:
        return None
    if not isinstance(given.get("seats"), dict) or not given["seats"]:
        reading.wrong(keys.get("given") or keys, "the position needs `seats`")
        return None
    return Puzzle(
        name or name_of(given),
        file.deck,
        goal,
        given,
        solution,
        float(luck),
        number,
        seal,
        keys.line,
        file.options,
    )


def needed(reading: Reading, keys: Keys, name: str) -> str:
    """A text that must be there."""
    node = keys.get(name)
    if node is None:
        reading.wrong(keys, f"the key '{name}' is missing")
        return ""
    return reading.text(node, f"a text behind '{name}'")


def line_of(reading: Reading, keys: Keys) -> tuple[tuple[str, str], ...]:
    """The solution: a list of seats with their answers."""
    node = keys.get("solution")
    found: list[tuple[str, str]] = []
    if not isinstance(node, Items) or not node.items:
        reading.expected(node or keys, "a list of answers behind `solution`, such as [{Ann: play Scone}]")
        return ()
    for item in node.items:
        pairs = item.pairs if isinstance(item, Keys) else []
        if len(pairs) == 1 and isinstance(pairs[0][1], Text):
            found.append((pairs[0][0].text, pairs[0][1].text))
        else:
            reading.expected(item, "one answer, such as {Ann: play Scone}")
    return tuple(found)


def plain_keys(reading: Reading, node: Node, what: str = "a mapping") -> dict[str, Any]:
    """A mapping as plain data."""
    if not isinstance(node, Keys):
        reading.expected(node, what)
        return {}
    found: Any = plain(node)
    return dict(found)


def plain(node: Node) -> Any:
    """A tree as plain data: numbers, texts, lists, mappings."""
    if isinstance(node, Keys):
        return {key.text: plain(value) for key, value in node.pairs}
    if isinstance(node, Items):
        return [plain(item) for item in node.items]
    return int(node.text) if node.plain and NUMBER.fullmatch(node.text) else node.text
