"""Looks a position over: whether it is won for sure, by which line, and how easily one goes astray."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ruleshift.core.match.match import Match
    from ruleshift.core.match.proof import Proof
    from ruleshift.core.puzzling import Puzzling

WINS: Final = "wins"
FAILS: Final = "fails"
LONGEST: Final = 40  # answers in a line
FAR: Final = 99  # no way that short
DEEPEST: Final = 7  # answers of one's own that are looked ahead for a short way
BUDGET: Final = 600  # answers tried for it
CHANCES: Final = 4  # of one answer that are looked at for it


@dataclass(frozen=True)
class Examined:
    """What was found about a position that is won for sure."""

    line: Sequence[tuple[str, str]]  # seat and answer, one way to do it
    luck: float  # the chance that answers at random find the way
    moves: int  # answers of one's own in the line
    first: dict[str, str]  # the first answers, each with its verdict
    decided: bool  # whether no answer of one's own on the way was left undecided


def begin(match: Match, puzzling: Puzzling, most: int) -> Proof:
    """A search for the seat whose turn it is."""
    question = match.question
    assert question is not None
    return match.proof(question.who, puzzling.outlast, most)


def examine(match: Match, proof: Proof, most: int, known: Sequence[str] = ()) -> Examined | None:
    """A line that wins, and what else could be answered on the way; None if none is found.

    It is the shortest that a small search finds, or follows answers that are ``known`` as far as they win.
    """
    if proof.verdict(match) != WINS:
        return None
    way = None if known else Way(proof)
    line: list[tuple[str, str]] = []
    luck, moves, decided = 1.0, 0, True
    first: dict[str, str] = {}
    now = match
    while (question := now.question) is not None and not proof.over(now) and len(line) < LONGEST:
        labels = question.labels()
        if question.who == proof.seat:
            proof.allow(most)
            verdicts = proof.options(now)
            good = [option for option, verdict in verdicts.items() if verdict == WINS]
            if not good:
                return None
            decided = decided and all(verdict in (WINS, FAILS) for verdict in verdicts.values())
            luck *= len(good) / len(verdicts)
            moves += 1
            first = first or {labels[option]: verdict for option, verdict in verdicts.items()}
            option = way.shortest(now, good) if way else min(good, key=lambda one: labels[one] not in known)
        else:
            option = way.longest(now, question.options) if way else question.options[0]
        line.append((now.names[question.who], labels[option]))
        now = proof.results(now, option, 1)[0]
    return Examined(line, luck, moves, first, decided) if proof.over(now) else None


class Way:
    """How many answers of one's own a win still takes, as far as a small search can say."""

    def __init__(self, proof: Proof) -> None:
        self.proof = proof
        self.budget = BUDGET
        self.known: dict[tuple[str, int], int] = {}

    def shortest(self, match: Match, options: Sequence[int]) -> int:
        """The answer that wins soonest."""
        self.budget = BUDGET
        for within in range(1, DEEPEST):  # short ways first: most wins are not far
            for option in options:
                if self.after(match, option, within) <= within:
                    return option
        return options[0]

    def longest(self, match: Match, options: Sequence[int]) -> int:
        """The answer of somebody else that takes longest to overcome."""
        self.budget = BUDGET
        return max(options, key=lambda option: self.after(match, option, DEEPEST))

    def left(self, match: Match, within: int) -> int:
        """The answers that are still needed whatever others do; FAR if more than ``within``."""
        question = match.question
        if question is None or self.proof.over(match):
            return 0 if self.proof.verdict(match) == WINS else FAR
        own = question.who == self.proof.seat
        if (own and not within) or self.budget <= 0 or self.proof.verdict(match) != WINS:
            return FAR
        key = (match.digest(), within)
        if key not in self.known:
            pick = min if own else max
            self.known[key] = pick(self.after(match, option, within) for option in question.options)
        return self.known[key]

    def after(self, match: Match, option: int, within: int) -> int:
        """The same behind an answer, which counts if it is one's own."""
        self.budget -= 1
        question = match.question
        own = question is not None and question.who == self.proof.seat
        results = self.proof.results(match, option, CHANCES)
        return min(FAR, own + max(self.left(one, within - own) for one in results))
