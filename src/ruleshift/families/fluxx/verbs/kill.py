"""Killing Creepers: which one, what becomes of it, and who runs away at the sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import ACTOR, CARD, CONTEXT, STEP, A, C, pop
from ruleshift.core.engine.packed import append, i64, sorted_ints, vec
from ruleshift.core.engine.piles import DRAW
from ruleshift.families.fluxx.codes import DISCARDED, E_KILLED, MOVES_ON, ON_TOP, PASS, RULES, table
from ruleshift.families.fluxx.rules.table.copies import describe, distinct
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.force import shown
from ruleshift.families.fluxx.rules.table.moves import (
    discard,
    on_tables,
    owner,
    powerless,
    to_pile,
    to_table,
)
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.turn.trigger import go_off, hold
from ruleshift.families.fluxx.rules.words.select import Cards

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.language import normal

# Steps: which Creeper, then where one that moves on goes.
VICTIM: Final = 0
REFUGE: Final = 1


class Kill(FluxxEffect):
    """Kill one Creeper on a table, or one of each player.

    Registers: A the Creeper, C whose it must be, or -1.
    """

    purpose = "kill"

    def __init__(self, g: FluxxGame, node: normal.Take) -> None:
        super().__init__(g)
        self.cards = Cards(g, node["what"])

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        return self.cards.any(s, you, this)

    def start(self, s: FluxxState, program: i64) -> None:
        if self.cards.who.each:
            self.start_for_each(s, program, self.cards.seats(s, program))
        else:
            super().start(s, program)

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        if s.stack[f + STEP] == REFUGE:
            return sorted_ints(vec[i64]([self.seat0 + seat for seat in self.refuges(s, s.stack[f + A])]))
        creeper = shown(s).creeper
        found = on_tables(s, self.cards.pool(s, s.stack[f + CONTEXT], s.stack[f + C]))
        pool = vec[i64]([card for card in found if creeper[card]])
        options = distinct(s, self.to_be_first(s, s.stack[f + ACTOR], pool))
        return append(options, self.word0 + PASS) if self.cards.up_to and len(options) else options

    def to_be_first(self, s: FluxxState, killer: i64, pool: vec[i64]) -> vec[i64]:
        """A rule in play can say which of the killer's own must go before all others (zombie.R-09)."""
        for rule, printed in self.g.standing.kill_first:
            if s.where[rule] == RULES:
                first = vec[i64]([card for card in pool if printed[card] and owner(s, card) == killer])
                if len(first):
                    return first
        return pool

    def refuges(self, s: FluxxState, card: i64) -> vec[i64]:
        return vec[i64]([seat for seat in s.order if seat != owner(s, card)])

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        killer = s.stack[f + ACTOR]
        if option == self.word0 + PASS:
            pop(s)
        elif s.stack[f + STEP] == REFUGE:
            card, victim = s.stack[f + A], owner(s, s.stack[f + A])
            pop(s)
            to_table(s, card, option - self.seat0)
            self.scare(s, killer, victim, card)
        else:
            s.tell(E_KILLED, killer, option, owner(s, option))
            if self.fate(s, option) == MOVES_ON and len(self.refuges(s, option)):
                s.stack[f + STEP] = REFUGE
                s.stack[f + A] = option
            else:
                victim = owner(s, option)
                pop(s)
                self.take_away(s, option)
                self.scare(s, killer, victim, option)

    def fate(self, s: FluxxState, card: i64) -> i64:
        """What becomes of a card in place of its death; what has turned knows of nothing (zombie.M1)."""
        return DISCARDED if powerless(s, card) else self.g.instead.killed[card]

    def take_away(self, s: FluxxState, card: i64) -> None:
        if self.fate(s, card) == ON_TOP:
            to_pile(s, card, DRAW)
        else:
            discard(s, card)

    def scare(self, s: FluxxState, killer: i64, victim: i64, killed: i64) -> None:
        """Whoever kills one of their own sees others of theirs run away (zombie.R-06, R-07).

        Some run wherever the shot went (zombie.open 2).
        """
        triggers = self.g.triggers
        waiting = triggers.at_kill + triggers.at_any_kill if killer == victim else triggers.at_any_kill
        zone = table(killer)
        due = [
            one
            for one in waiting
            if one.card != killed and s.where[one.card] == zone and not powerless(s, one.card)
        ]
        if not due:
            return
        hold(s)
        for one in reversed(due):
            go_off(s, killer, one.card, one.body)

    def restart(self, s: FluxxState, f: i64) -> None:
        if s.stack[f + STEP] == VICTIM:
            s.stack[f + A] = -1

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        if option == self.word0 + PASS:
            return "pass"
        if s.stack[f + STEP] == REFUGE:
            return self.gift(s, f, option)
        return f"kill {describe(s, option, s.stack[f + ACTOR])}"

    def prompt(self, s: FluxxState, f: i64) -> str:
        if s.stack[f + STEP] == REFUGE:
            return f"{self.g.names[s.stack[f + A]]} does not die. Who gets it?"
        return f"{self.g.names[s.stack[f + CARD]]}: which one do you kill?"
