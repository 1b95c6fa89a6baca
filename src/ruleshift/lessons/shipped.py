"""Which lessons there are: those in the folder `lessons` beside the decks of every installed package."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from ruleshift.core import registry
from ruleshift.lessons.file import read_lesson
from ruleshift.lessons.lesson import Lesson
from ruleshift.text.wording import cut, nearest

FOLDER: Final = "lessons"
ENDING: Final = ".yaml"
MOST_KEPT: Final = 32


class UnknownLesson(ValueError):
    """A lesson that is not there."""


def lesson_files() -> Mapping[str, str]:
    """The lessons that are installed, each with its file; ours come first, in the order of their files.

    A file may begin with a number, which says its place: `1-first-game.yaml` is the lesson `first-game`.
    """
    found: dict[str, str] = {}
    for folder in registry.folders():
        place = os.path.join(folder.path, FOLDER)
        for file in sorted(os.listdir(place)) if os.path.isdir(place) else ():
            if file.endswith(ENDING):
                found.setdefault(file.removesuffix(ENDING).lstrip("0123456789-"), os.path.join(place, file))
    return found


def lesson_named(name: str) -> Lesson:
    """An installed lesson, read once; UnknownLesson or DeckError if there is none, or one with mistakes."""
    files = lesson_files()
    if name not in files:
        near = nearest(name, files)
        meant = f" Did you mean {near}?" if near else f" Lessons: {', '.join(files)}."
        raise UnknownLesson(f"There is no lesson '{cut(name)}'.{meant}")
    return _read(files[name], os.stat(files[name]).st_mtime_ns)


def deck_of_lesson(name: str) -> str:
    """The deck that an installed lesson names in its file, which is not read for that; empty if none."""
    path = lesson_files().get(name)
    return registry.named_in("deck", path) if path else ""


@lru_cache(MOST_KEPT)
def _read(path: str, changed: int) -> Lesson:
    return read_lesson(Path(path))
