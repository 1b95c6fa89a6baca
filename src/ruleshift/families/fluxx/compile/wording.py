"""The numbers of answers: all cards first, then seats, free actions, and words."""

from __future__ import annotations

from ruleshift.families.fluxx.codes import WORDS


class Wording:
    """Where each kind of answer begins, and the words in the order of their numbers."""

    def __init__(self, cards: int, seats: int, powers: int) -> None:
        self.seat0 = cards
        self.use0 = self.seat0 + seats
        self.word0 = self.use0 + powers
        self.words = list(WORDS)  # those of the deck follow as its cards are compiled

    def word(self, label: str) -> int:
        """The number of a word, new if need be."""
        if label not in self.words:
            self.words.append(label)
        return self.words.index(label)
