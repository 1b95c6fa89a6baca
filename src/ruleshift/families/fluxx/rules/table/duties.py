"""Spoken duties, as far as cards that move bring them about: which words rules in play ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.packed import append, extend, i64, vec
from ruleshift.families.fluxx.codes import RULES, T_TURN

if TYPE_CHECKING:
    from ruleshift.families.fluxx.rules.table.count import Count
    from ruleshift.families.fluxx.rules.table.state import FluxxState
    from ruleshift.families.fluxx.rules.words.program import Program

KEEPER_PLAYED: Final = 0
LAID_DOWN: Final = 1


class Duty:
    """Words that a rule asks for, and what it costs to be caught without them."""

    __slots__ = ("card", "forfeit", "say", "silent", "when", "which")

    def __init__(
        self, card: i64, when: i64, which: Count | None, say: i64, silent: i64, forfeit: Program
    ) -> None:
        self.card = card
        self.when = when
        self.which = which  # the cards it is about, if not all
        self.say = say  # words, by number
        self.silent = silent
        self.forfeit = forfeit


def due(s: FluxxState, when: i64, card: i64) -> vec[i64]:
    """The duties, by number, that rules in play make of a card that was played or laid down."""
    found = vec[i64]()
    for number, duty in enumerate(s.g.duties.all):
        fits = duty.which is None or duty.which.weights[s.face][card]
        if duty.when == when and s.where[duty.card] == RULES and fits:
            found = append(found, number)
    return found


def laid_down(s: FluxxState, seat: i64, card: i64) -> None:
    """A drawn Creeper has been laid down: the words are asked for when the draw is over."""
    for number in due(s, LAID_DOWN, card):
        s.laid = extend(s.laid[:], vec[i64]([card, seat, number]))
        s.touch |= T_TURN
