"""Which puzzles have been solved here: a line of JSON for each, in the user's data folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from ruleshift.terminal.shared_file import add_line
from ruleshift.text.folders import data_folder

LARGEST: Final = 1_000_000  # bytes; a line has sixty


def solved_file() -> Path:
    return data_folder() / "puzzles.jsonl"


def solved() -> set[str]:
    """The ids of puzzles that were solved; what cannot be read is left alone and counts for nothing."""
    found: set[str] = set()
    try:
        with solved_file().open("rb") as stream:
            lines = stream.read(LARGEST).decode("utf-8", "replace").splitlines()
    except (OSError, RuntimeError):  # RuntimeError: a user without a home
        return found
    for line in lines:
        try:
            found.add(str(json.loads(line)["id"]))
        except (ValueError, KeyError, TypeError, RecursionError):
            continue
    return found


def remember(deck: str, id: str) -> str:
    """Note that a puzzle was solved; why that could not be done, or nothing."""
    if id in solved():
        return ""
    try:
        add_line(solved_file(), json.dumps({"deck": deck, "id": id}, ensure_ascii=False).encode())
    except (OSError, RuntimeError) as error:
        return f"It could not be noted that you solved it: {getattr(error, 'strerror', None) or error}."
    return ""
