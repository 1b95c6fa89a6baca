"""What a seat can make sure of in this turn, asked of matches: a search that tries everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.branches import Branches, settle_hidden
from ruleshift.core.engine.proving import TRIES, Prover, first_position
from ruleshift.core.engine.state import State

if TYPE_CHECKING:
    from ruleshift.core.match.match import Match

VERDICTS: Final = ("fails", "undecided", "wins")


class Proof:
    """All that is found about positions of one turn, for one seat; it is kept from question to question.

    Hands lie open. A line counts as won only if it wins whatever others answer, whichever card lies where
    nobody can look, and whatever chance brings.
    """

    def __init__(self, match: Match, seat: int, outlast: bool, most: int) -> None:
        self._prover = Prover(match.game, seat, match.state.turn, outlast, most)
        self.seat = seat

    @property
    def tries(self) -> int:
        """How many answers have been tried so far."""
        return self._prover.tries

    def allow(self, more: int) -> None:
        """Let so many more answers be tried than have been."""
        self._prover.most = self._prover.tries + more

    def verdict(self, match: Match) -> str:
        """`wins`, `fails` or `undecided`."""
        return VERDICTS[self._prover.verdict(self._position(match))]

    def over(self, match: Match) -> bool:
        """Whether it is decided here, without anything to come."""
        return VERDICTS[self._prover.over(match.state)] != "undecided"

    def options(self, match: Match) -> dict[int, str]:
        """The verdict behind each answer to the present question."""
        question = match.question
        return {} if question is None else {option: self.after(match, option) for option in question.options}

    def after(self, match: Match, option: int) -> str:
        """The verdict behind one of them."""
        return VERDICTS[self._prover.after(self._position(match), option)]

    def give(self, match: Match, option: int, at: int = 0) -> None:
        """Give an answer in a match so that chance brings what it has in the result of that number.

        What is to come is then unknown once more. The match is the table's own: nobody at it has learnt more.
        """
        game, s = self._prover.game, match.state
        settle_hidden(game, s)
        branches = Branches(game, s.copy(), option, TRIES)
        seen: set[str] = set()
        while (twin := branches.next()) is not None:
            seen.add(twin.digest())
            if len(seen) > at:
                break
        branches.prepare(s, branches.plan)
        match.answer(option)
        settle_hidden(game, match.state)

    def results(self, match: Match, option: int, most: int = TRIES) -> list[Match]:
        """What an answer can lead to: a match for each thing that chance can bring, each told from here.

        Like ones are left out. There are more than ``most`` only if that many were not enough.
        """
        game = self._prover.game
        branches = Branches(game, self._position(match), option, most, silent=False)
        found: dict[str, Match] = {}
        while (twin := branches.next()) is not None:
            found.setdefault(twin.digest(), game.match(twin))
        return list(found.values())

    def _position(self, match: Match) -> State:
        return first_position(self._prover.game, match.state)
