"""One puzzle: a position, what is to be reached, how hard it is, a line that reaches it."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import blake2b
from typing import Any, Final

LEVELS: Final = ("easy", "fair", "tricky", "hard", "fiendish")
# The chance that answers at random find the way, below which a puzzle is of the next level.
STEPS: Final = (0.25, 0.08, 0.025, 0.006)
SMALL: Final = 10  # up to so many lines are counted exactly


class PuzzleError(ValueError):
    """A puzzle that is not there, or that cannot be given to anybody."""


@dataclass(frozen=True)
class Puzzle:
    """What a file says of one; ``line`` is where it stands there."""

    id: str
    deck: str
    goal: str
    given: Mapping[str, Any]
    solution: Sequence[tuple[str, str]]  # seat and answer
    luck: float  # the chance that answers at random find the way, against the best answers of the others
    moves: int  # answers of one's own in the solution
    seal: str = ""  # of what was proved; see `sealed`
    line: int = 0
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def seat(self) -> str:
        """Whose turn it is."""
        return str(self.given.get("turn") or next(iter(self.given["seats"])))

    @property
    def level(self) -> int:
        """From 1, easy, to 5, fiendish."""
        return level(self.luck)

    @property
    def word(self) -> str:
        return LEVELS[self.level - 1]


def level(luck: float) -> int:
    """How hard it is to find the way, from 1 to 5.

    >>> level(0.5), level(0.1), level(0.0001)
    (1, 2, 5)
    """
    return 1 + sum(luck < step for step in STEPS)


def fails(luck: float) -> str:
    """How many lines fail, in words.

    >>> fails(0.857143), fails(0.4), fails(0.001)
    ('1 of 7 lines fail', '3 of 5 lines fail', '999 of 1,000 lines fail')
    """
    if luck >= 1 / SMALL:
        share = Fraction(min(luck, 1 - 1 / SMALL)).limit_denominator(SMALL)
        return f"{share.denominator - share.numerator} of {share.denominator} lines fail"
    number = round(1 / max(luck, 1e-9))
    if number > 1000:
        number = 10 ** round(math.log10(number))
    return f"{number - 1:,} of {number:,} lines fail"


def name_of(given: Mapping[str, Any]) -> str:
    """A short name that the position alone decides, so that what was solved stays solved."""
    return blake2b(_text(given).encode(), digest_size=3).hexdigest()


def sealed(puzzle: Puzzle, deck: str) -> str:
    """The seal of what was proved with the deck of this digest: it breaks if anything of that is altered."""
    said = [puzzle.goal, puzzle.given, puzzle.solution, puzzle.luck, puzzle.moves, dict(puzzle.options), deck]
    return blake2b(_text(said).encode(), digest_size=8).hexdigest()


def _text(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
