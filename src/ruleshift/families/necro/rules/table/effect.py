"""What all effects of NecroGenesis share: the game they belong to, and how they ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import ACTOR, CARD, A, B, C, D, E, Effect, F
from ruleshift.core.engine.packed import i64, listed, sorted_ints, vec
from ruleshift.core.engine.rules import OpenSet
from ruleshift.families.necro.rules.table.label import distinct, looks
from ruleshift.families.necro.rules.table.state import NecroState

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame

# Registers that a frame which runs or announces a program has in common with all others of its kind.
IT: Final = A  # the card the event is about
TARGET: Final = B
SOURCE: Final = C  # the attacker, or whatever deals the damage
X: Final = D
NOTES: Final = E  # where its choices begin in ``NecroState.notes``
AMOUNT: Final = F

# What a condition or a selection is read against: you, this, it, target, source, x, amount.
Context = tuple[i64, i64, i64, i64, i64, i64, i64]


def context(s: NecroState, f: i64) -> Context:
    """The context of a frame that runs or announces a program."""
    stack = s.stack
    return (
        stack[f + ACTOR],
        stack[f + CARD],
        stack[f + IT],
        stack[f + TARGET],
        stack[f + SOURCE],
        stack[f + X],
        stack[f + AMOUNT],
    )


class NecroEffect(Effect[NecroState]):
    """An effect of NecroGenesis."""

    rule = ""  # the number of the rule its question follows

    def __init__(self, g: NecroGame) -> None:
        super().__init__()
        self.g = g
        self.word0: i64 = g.numbering.word0  # the option of the first word

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        """Cards by name with what tells them apart, words and numbers as they are."""
        return self.g.label(s, option, s.asked)

    def card_of(self, s: NecroState, f: i64, option: i64) -> i64:
        """The card that an option without one of its own is about, or -1."""
        return -1

    def to_come(self, s: NecroState, f: i64) -> vec[i64]:
        """The cards that can still be picked for the set that is gathered."""
        return vec[i64]()

    def one_each(self, s: NecroState, cards: vec[i64]) -> vec[i64]:
        """Those that are offered of some cards: of copies that look alike, one."""
        return distinct(s, cards)

    def opened(self, s: NecroState, f: i64, least: i64, most: i64, done: i64, keep: str = "") -> OpenSet:
        """An open set of what is to come, in the words of the question."""
        cards = sorted_ints(self.to_come(s, f))
        asked = s.options
        s.options = self.one_each(s, cards)  # what tells cards apart hangs on what is offered
        offered = listed(s.options)
        first = {looks(s, card): card for card in reversed(offered)}
        shown = {card: card if card in offered else first[looks(s, card)] for card in listed(cards)}
        names = {card: self.g.label(s, one, s.asked) for card, one in shown.items()}
        labels = {card: self.label(s, f, one) for card, one in shown.items()}
        s.options = asked
        word = self.g.label(s, self.word0 + done, s.asked)
        return OpenSet(labels, names, least, min(most, len(cards)), self.word0 + done, word, keep=keep)
