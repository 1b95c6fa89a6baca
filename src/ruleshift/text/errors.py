"""What can be wrong with a deck file: one mistake with its place, all mistakes of a file, an unknown deck."""

from __future__ import annotations

from collections.abc import Sequence

from ruleshift.text.record import record

SHOWN_AT_MOST = 50
ERROR, WARNING, NOTE = "error", "warning", "note"  # how grave a finding of the checker is


@record()
class Mistake:
    """One thing to put right in a deck file.

    >>> print(Mistake("star.yaml", 212, 9, "Wormhole", "unknown verb 'drwa'; did you mean 'draw'?"))
    star.yaml:212:9 in "Wormhole": unknown verb 'drwa'; did you mean 'draw'?
    """

    file: str
    line: int  # from 1; 0 when the whole file is meant
    column: int
    card: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        card = f' in "{self.card}"' if self.card else ""
        return f"{place}{card}: {self.message}"


class DeckError(ValueError):
    """A deck file with mistakes; `mistakes` holds all of them, in the order of the file.

    >>> error = DeckError([Mistake("my.yaml", 3, 5, "", "unknown key 'nmae'; did you mean 'name'?")])
    >>> error.mistakes[0].line
    3
    """

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        self.mistakes = sorted(mistakes, key=lambda mistake: (mistake.line, mistake.column))
        lines = [str(mistake) for mistake in self.mistakes[:SHOWN_AT_MOST]]
        if len(self.mistakes) > SHOWN_AT_MOST:
            lines.append(f"... and {len(self.mistakes) - SHOWN_AT_MOST} more")
        super().__init__("\n".join(lines))

    def __reduce__(self) -> tuple[type[DeckError], tuple[list[Mistake]]]:
        return DeckError, (self.mistakes,)


class UnknownDeck(ValueError):
    """No deck of that name ships with the package, and there is no file of that name either."""


class CannotMix(ValueError):
    """Decks that cannot be shuffled together."""
