"""What has been done here, puzzles and lessons: a line of JSON for each, in the user's data folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from ruleshift.terminal.shared_file import add_line
from ruleshift.text.folders import data_folder

PUZZLES: Final = "puzzles.jsonl"
LESSONS: Final = "lessons.jsonl"
LARGEST: Final = 1_000_000  # bytes; a line has sixty


def solved() -> set[str]:
    """The ids of puzzles that were solved."""
    return _ids(PUZZLES)


def learned() -> set[str]:
    """The names of lessons that were played to their end."""
    return _ids(LESSONS)


def remember(deck: str, id: str) -> str:
    """Note that a puzzle was solved; why that could not be done, or nothing."""
    trouble = _note(PUZZLES, id, {"deck": deck, "id": id})
    return trouble and f"It could not be noted that you solved it: {trouble}."


def remember_lesson(name: str) -> str:
    """Note that a lesson was played to its end; why that could not be done, or nothing."""
    trouble = _note(LESSONS, name, {"id": name})
    return trouble and f"It could not be noted that you have learned it: {trouble}."


def _ids(file: str) -> set[str]:
    """What a file has noted; what cannot be read is left alone and counts for nothing."""
    found: set[str] = set()
    try:
        with _place(file).open("rb") as stream:
            lines = stream.read(LARGEST).decode("utf-8", "replace").splitlines()
    except (OSError, RuntimeError):  # RuntimeError: a user without a home
        return found
    for line in lines:
        try:
            found.add(str(json.loads(line)["id"]))
        except (ValueError, KeyError, TypeError, RecursionError):
            continue
    return found


def _note(file: str, id: str, record: dict[str, str]) -> str:
    if id in _ids(file):
        return ""
    try:
        add_line(_place(file), json.dumps(record, ensure_ascii=False).encode())
    except (OSError, RuntimeError) as error:
        return str(getattr(error, "strerror", None) or error)
    return ""


def _place(file: str) -> Path:
    return data_folder() / file
