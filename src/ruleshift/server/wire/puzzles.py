"""From puzzles to what travels, and the guide that leads through one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ruleshift import IllegalAnswer, Match
from ruleshift.puzzles.attempt import Attempt
from ruleshift.puzzles.file import PuzzleFile
from ruleshift.puzzles.puzzle import Puzzle, fails
from ruleshift.puzzles.shelf import is_intact, puzzling_of
from ruleshift.server.wire import questions
from ruleshift.server.wire.guided import info_of
from ruleshift.server.wire.over_guided import Lit
from ruleshift.server.wire.over_puzzles import PuzzleInfo, PuzzlePage, PuzzleWord


def puzzle_info(puzzle: Puzzle, number: int) -> PuzzleInfo:
    return PuzzleInfo(
        puzzle.deck,
        puzzle.id,
        number,
        puzzle.goal,
        puzzle.level,
        puzzle.word,
        puzzle.moves,
        fails(puzzle.luck),
    )


def puzzle_page(puzzle: Puzzle, file: PuzzleFile) -> PuzzlePage:
    """All about a puzzle but its steps."""
    attempt = Attempt(puzzle)
    at = file.puzzles.index(puzzle)
    after = file.puzzles[at + 1].id if at + 1 < len(file.puzzles) else ""
    task = puzzling_of(attempt.match.game).task
    info = info_of(attempt.match, attempt.seat)
    return PuzzlePage(puzzle_info(puzzle, at + 1), info, task, after, not is_intact(puzzle))


class PuzzleGuide:
    """Leads through a puzzle: others and chance do their worst, and a wrong answer is told why it fails."""

    open_hands = True

    def __init__(self, puzzle: Puzzle) -> None:
        self.attempt = Attempt(puzzle)

    @property
    def seat(self) -> int:
        return self.attempt.seat

    def begin(self) -> Match:
        return self.attempt.match

    def asks(self, match: Match) -> bool:
        question = match.question
        mine = question is not None and question.who == self.seat
        return mine and self.attempt.verdict() == "on"

    def take(self, match: Match, options: Sequence[int]) -> None:
        if not self.asks(match):
            raise IllegalAnswer("Nothing is asked here: take your answer back, or begin again.")
        tried = match.copy()
        questions.give(tried, list(options))
        self.attempt.answer(one for one in tried.history.inputs if isinstance(one, int))

    def reply(self, match: Match) -> bool:
        return self.attempt.reply()

    def lit(self, match: Match) -> list[Lit]:
        return []

    def extra(self, match: Match) -> dict[str, Any]:
        attempt = self.attempt
        hint = attempt.hint()
        standing = attempt.verdict()
        word = (
            PuzzleWord(standing, attempt.sentence())  # type: ignore[arg-type]
            if hint is None
            else PuzzleWord("on", "", nudge_of(hint.verb, hint.kind), hint.label, [hint.option])
        )
        found: dict[str, Any] = msgspec.to_builtins(word)
        return found


def nudge_of(verb: str, kind: str) -> str:
    """A first hint in words.

    >>> nudge_of("play", "goal")
    'Try “play”, with a card of the type goal.'
    """
    return f"Try “{verb}”" + (f", with a card of the type {kind}." if kind else ".")
