"""What travels between a browser and the puzzles: lists, one puzzle, what its guide says."""

from __future__ import annotations

from typing import Literal

from ruleshift.server.wire.over_guided import GuidedInfo
from ruleshift.wire.parts import Wire

Standing = Literal["on", "wrong", "solved"]


class PuzzleInfo(Wire, frozen=True):
    """A puzzle in a list."""

    deck: str
    id: str
    number: int  # in the list of its deck, from 1
    goal: str
    level: int  # from 1 to 5
    word: str  # for the level
    moves: int  # answers of one's own in the shortest solution known
    fails: str  # how many lines fail, in words


class PuzzleShelf(Wire, frozen=True):
    """The puzzles of a deck."""

    deck: str
    title: str
    puzzles: list[PuzzleInfo]
    trouble: str = ""  # why there are none to be had


class PuzzleOfDay(Wire, frozen=True):
    """The puzzle of a day."""

    day: str  # as in 2026-11-18
    title: str  # of its deck
    puzzle: PuzzleInfo


class PuzzlePage(Wire, frozen=True):
    """All that a page must know of a puzzle before its first step."""

    puzzle: PuzzleInfo
    table: GuidedInfo
    task: str
    next: str  # the id of the one after it in its deck; empty behind the last
    altered: bool  # its file or its deck has been changed since it was proved; it has been proved anew


class PuzzleWord(Wire, frozen=True):
    """What the guide of a puzzle says after an answer."""

    standing: Standing
    why: str = ""  # what went wrong, in words
    nudge: str = ""  # a first hint
    best: str = ""  # the answer itself, as it is labelled
    options: list[int] = []  # and as it is given
