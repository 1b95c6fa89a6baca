"""Proves what a seat can reach in this turn whatever others answer and chance brings: hands lie open.

A position is won if one of the seat's own answers wins; a question to somebody else, or something that chance
decides, is won only if all that can come of it is won. What the search cannot go through is left undecided.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.branches import Branches, settle_hidden
from ruleshift.core.engine.interrupt import heed
from ruleshift.core.engine.packed import listed
from ruleshift.core.engine.state import NONE, WIN, State

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game

FAILS: Final = 0
OPEN: Final = 1  # undecided
WINS: Final = 2
TRIES: Final = 4000  # of one answer with different chance
DEEPEST: Final = 200  # answers in one line
BREATH: Final = 256  # tries between two looks at the keyboard


class Prover:
    """One search: whose it is, what counts as won, and what is known of positions so far."""

    def __init__(self, game: Game, seat: int, turn: int, outlast: bool, most: int) -> None:
        self.game = game
        self.seat = seat
        self.turn = turn  # in which it must be done
        self.outlast = outlast  # whether to be alive when the turn is over is enough
        self.most = most  # tries in all; more can be allowed later
        self.tries = 0
        self.known: dict[str, int] = {}  # digest -> verdict
        self.under: set[str] = set()  # positions on the way to the present one
        self.good: dict[int, int] = {}  # option -> how often it won, for the seat
        self.bad: dict[int, int] = {}  # option -> how often it refuted, for others

    def over(self, s: State) -> int:
        """Whether it is decided here; OPEN if not."""
        if s.outcome != NONE:
            return WINS if s.outcome == WIN and s.winner == self.seat and self.counts(s) else FAILS
        if s.turn != self.turn:
            return WINS if self.outlast else FAILS
        return OPEN

    def counts(self, s: State) -> bool:
        return self.outlast or s.turn == self.turn

    def verdict(self, s: State) -> int:
        """WINS, FAILS or OPEN. What nobody knows must lie in its fixed order: see `settle_hidden`."""
        decided = self.over(s)
        if decided != OPEN:
            return decided
        if len(self.under) > DEEPEST:
            return OPEN
        digest = s.digest()
        found = self.known.get(digest)
        if found is not None:
            return found
        if digest in self.under or self.tries >= self.most:
            return OPEN
        self.under.add(digest)
        found = self.any_wins(s) if s.asked == self.seat else self.all_win(s)
        self.under.discard(digest)
        if found != OPEN:
            self.known[digest] = found
        return found

    def any_wins(self, s: State) -> int:
        best = FAILS
        for option in self.ordered(s, self.good):
            found = self.after(s, option)
            if found == WINS:
                self.good[option] = self.good.get(option, 0) + 1
                return WINS
            best = max(best, found)
        return best

    def all_win(self, s: State) -> int:
        worst = WINS
        for option in self.ordered(s, self.bad):
            found = self.after(s, option)
            if found == FAILS:
                self.bad[option] = self.bad.get(option, 0) + 1
                return FAILS
            worst = min(worst, found)
        return worst

    def ordered(self, s: State, liked: dict[int, int]) -> list[int]:
        """The options, those first that did well elsewhere."""
        return sorted(listed(s.options), key=lambda option: -liked.get(option, 0))

    def after(self, s: State, option: int) -> int:
        """What an answer comes to, whatever chance brings."""
        branches = Branches(self.game, s, option, TRIES)
        worst = WINS
        while (twin := branches.next()) is not None:
            self.tries += 1
            if self.tries % BREATH == 0:
                heed()
            worst = min(worst, self.verdict(twin))
            if worst == FAILS or (worst == OPEN and self.tries >= self.most):
                return worst
        return OPEN if branches.cut or branches.blind else worst


def first_position(game: Game, s: State) -> State:
    """A copy to search from, in which nothing is known of chance."""
    twin = s.copy()
    settle_hidden(game, twin)
    return twin
