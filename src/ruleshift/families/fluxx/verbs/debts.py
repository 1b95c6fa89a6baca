"""The verb about debts: the card lies before a player until they have drawn what they owe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.machine import ACTOR, CARD, CONTEXT, pop
from ruleshift.core.engine.packed import i64, sorted_ints, vec
from ruleshift.families.fluxx.codes import PLAYING, TYPES
from ruleshift.families.fluxx.rules.table.debts import owe
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.words.select import Who

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.language import normal


class Owe(FluxxEffect):
    """Choose who owes you the next card of some types that they draw."""

    purpose = "choose"

    def __init__(self, g: FluxxGame, node: normal.Owe) -> None:
        super().__init__(g)
        self.types = node["what"]
        self.bits = sum(1 << TYPES.index(name) for name in g.printed.types_meant(node["what"]))
        self.who = Who(g, node["by"])

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        return s.where[this] == PLAYING  # the card itself marks the debt

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        if s.where[s.stack[f + CARD]] != PLAYING:
            return vec[i64]()  # the card itself marks the debt
        you = s.stack[f + ACTOR]
        seats = self.who.seats(s, s.stack[f + CONTEXT])
        return sorted_ints(vec[i64]([self.seat0 + seat for seat in seats if seat != you]))

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        card, you = s.stack[f + CARD], s.stack[f + ACTOR]
        pop(s)
        owe(s, card, option - self.seat0, you, self.bits)

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        return f"choose {s.names[option - self.seat0]}"

    def prompt(self, s: FluxxState, f: i64) -> str:
        from ruleshift.families.fluxx.language.english.phrases import (
            types_text,  # a deck is loaded without what puts it into words
        )

        return f"Who owes you the next {types_text(self.types, False)} they draw?"
