"""Somebody at a puzzle: takes answers, lets others and chance do their worst, tells what went wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ruleshift.puzzles.examine import FAILS, WINS
from ruleshift.puzzles.puzzle import Puzzle, sealed
from ruleshift.puzzles.shelf import game_of, is_intact, opened, puzzling_of

if TYPE_CHECKING:
    from ruleshift.core.match.match import Match
    from ruleshift.core.match.proof import Proof

MOST: Final = 30_000  # answers tried for one answer of a person
RESULTS: Final = 600  # of chance that are looked at, to find one that spoils a line
CARDS: Final = 3  # that a sentence names


@dataclass(frozen=True)
class Wrong:
    """How a line failed: by the answer itself, by another's answer, or by chance."""

    label: str  # the answer that was wrong
    cause: str  # `answer`: nothing wins behind it; `other`: somebody answers; `chance`: it hangs on luck
    seat: str = ""  # whose answer spoils it
    reply: str = ""
    came: tuple[str, ...] = ()  # what chance brought, in the words of the log


@dataclass(frozen=True)
class Hint:
    """What to do next."""

    label: str
    verb: str  # its first word
    kind: str  # the type of card it is about, if of any
    option: int


class Attempt:
    """One try at a puzzle, from its beginning; the same answers always lead to the same table."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.match, self.proof = _start(puzzle)
        self.seat = self.proof.seat
        self.wrong: Wrong | None = None
        self.first = 0  # own answers so far

    @property
    def solved(self) -> bool:
        """Whether it has been reached."""
        return self.proof.over(self.match) and self.proof.verdict(self.match) == WINS

    @property
    def over(self) -> bool:
        """Whether nothing can be answered any more."""
        return self.match.question is None or self.proof.over(self.match)

    def answer(self, options: Iterable[int]) -> None:
        """Take an answer of the person: one option after the other."""
        for option in options:
            question = self.match.question
            assert question is not None
            label = question.label(option)
            self.proof.allow(MOST)
            at, cause, came = self._worst(option)
            self.proof.give(self.match, option, at)
            self.first += 1
            if cause and self.wrong is None:
                self.wrong = Wrong(label, cause, came=came)

    def _worst(self, option: int) -> tuple[int, str, tuple[str, ...]]:
        """Which result of an answer is worst; if it spoils the line, by what, and what came."""
        results = self.proof.results(self.match, option, RESULTS)
        verdicts = [self.proof.verdict(one) for one in results]
        if FAILS not in verdicts:
            return 0, "", ()
        at = verdicts.index(FAILS)
        if WINS not in verdicts:
            return at, "answer", ()
        lucky = set(told(results[verdicts.index(WINS)]))
        return at, "chance", tuple(text for text in told(results[at]) if text not in lucky)[:CARDS]

    def reply(self) -> bool:
        """Let somebody else answer, if somebody else is asked: as badly for the person as can be."""
        question = self.match.question
        if question is None or question.who == self.seat or self.over:
            return False
        self.proof.allow(MOST)
        verdicts = self.proof.options(self.match)
        option = next((one for one, verdict in verdicts.items() if verdict == FAILS), question.options[0])
        if self.wrong is not None and not self.wrong.seat and self.wrong.cause == "answer":
            seat, label = self.match.names[question.who], question.label(option)
            if WINS in verdicts.values():
                self.wrong = Wrong(self.wrong.label, "other", seat, label)
        at, _, _ = self._worst(option)
        self.proof.give(self.match, option, at)
        return True

    def verdict(self) -> str:
        """`solved`, `wrong`, or `on` while it can still be reached."""
        return "solved" if self.solved else "wrong" if self.wrong is not None or self.over else "on"

    def hint(self) -> Hint | None:
        """What reaches it from here; None if nothing does, or nobody can say."""
        question = self.match.question
        if question is None or question.who != self.seat or self.over or self.wrong is not None:
            return None
        labels = question.labels()
        told = [label for seat, label in self.puzzle.solution if seat == self.puzzle.seat]
        ranked = sorted(
            question.options,
            key=lambda one: (labels[one] not in told[self.first : self.first + 1], labels[one] not in told),
        )
        self.proof.allow(MOST)
        option = next((one for one in ranked if self._is_good(one, labels[one])), None)
        if option is None:
            return None
        label = labels[option]
        return Hint(label, label.partition(" ")[0], self._kind(label), option)

    def _is_good(self, option: int, label: str) -> bool:
        """Whether an answer keeps it sure. That the solution begins well has been proved before."""
        proved = not self.first and self.puzzle.solution[0] == (self.puzzle.seat, label)
        return (proved and is_intact(self.puzzle)) or self.proof.after(self.match, option) == WINS

    def _kind(self, label: str) -> str:
        """The type of the card that a label names."""
        named = [card for card in self.match.game.cards if card.name in label]
        return str(max(named, key=lambda card: len(card.name)).type) if named else ""

    def sentence(self) -> str:
        """What went wrong, in words."""
        wrong = self.wrong
        if wrong is None:
            return (
                ""
                if not self.over or self.solved
                else f"That was the turn, and it did not come to: {self.puzzle.goal}."
            )
        end = self._end()
        if wrong.cause == "chance":
            came = "; ".join(wrong.came)
            luck = f" It can come like this: {came}." if came else " It can come like this."
            return f"After '{wrong.label}' it hangs on luck.{luck}{end}"
        if wrong.cause == "other":
            return f"After '{wrong.label}' {wrong.seat} answers '{wrong.reply}', and that spoils it.{end}"
        if self.over:
            return f"With '{wrong.label}' it comes to nothing.{end}"
        return f"After '{wrong.label}' there is no sure way to {self.puzzle.goal} any more."

    def _end(self) -> str:
        outcome = self.match.outcome
        if outcome is not None:
            return f" {outcome}"
        return " The turn is over, and that was not enough." if self.over else ""


def told(match: Match) -> list[str]:
    """What has happened in a match, in the words of the log."""
    return [text.rstrip(".") for event in match.events if (text := event.text("all"))]


def _start(puzzle: Puzzle) -> tuple[Match, Proof]:
    """A match at the puzzle's position, and a search that remembers what others have asked of it."""
    match, proof = _searched(puzzle.deck, sealed(puzzle, ""), _Kept(puzzle))
    return match.copy(), proof


class _Kept:
    """A puzzle that a cache does not look at: its seal stands for it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kept)

    def __hash__(self) -> int:
        return 0


@lru_cache(16)
def _searched(_deck: str, _seal: str, kept: _Kept) -> tuple[Match, Proof]:
    match = opened(kept.puzzle)
    question = match.question
    assert question is not None
    match.naming(question.who)  # what it calls the cards must follow what chance is told to bring
    return match, match.proof(question.who, puzzling_of(game_of(kept.puzzle)).outlast, MOST)
