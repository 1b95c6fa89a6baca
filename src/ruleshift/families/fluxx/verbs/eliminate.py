"""The verb that knocks players out: first all victims are found, then they go together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import ACTOR, CARD, CONTEXT, STEP, A, B, C, ask, pop
from ruleshift.core.engine.packed import append, i64, sorted_ints, vec
from ruleshift.core.engine.piles import ONE
from ruleshift.families.fluxx.codes import DANGER, E_SHOWED, IT, TYPES, hand
from ruleshift.families.fluxx.rules.players.elimination import eliminate, save, saviours
from ruleshift.families.fluxx.rules.table import ring
from ruleshift.families.fluxx.rules.table.copies import describe, distinct
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.moves import discard
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.words.condition import Condition
from ruleshift.families.fluxx.rules.words.select import Cards, Who

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.language import normal


# Registers: VICTIMS who would go, as a mask; ASKED who may still buy themselves off; PAID how many
# cards the one who is asked has given up. By option, players with a card that can be lost in their
# place are asked for it at the end (mystery.C4).
VICTIMS: Final = A
ASKED: Final = B
PAID: Final = C
# Steps.
TARGET: Final = 0
RANSOM: Final = 1
SAVING: Final = 2


class Eliminate(FluxxEffect):
    """Knock out one player of your choice, or all whom something is true of."""

    purpose = "eliminate"

    def __init__(self, g: FluxxGame, node: normal.Eliminate) -> None:
        super().__init__(g)
        self.who = Who(g, node["what"])
        self.condition = Condition(g, node["if"] or [])
        self.types = [TYPES.index(name) for name in g.printed.types_meant(node["shows"])]
        self.ransom = Cards(g, node["unless_discards"]) if node["unless_discards"] else None
        self.refusal = g.wording.word("accept it") if self.ransom or g.house.saving_is_chosen else -1
        self.needs_you = not self.who.each

    def stays_due(self, s: FluxxState, f: i64) -> bool:
        return s.stack[f + STEP] != TARGET or not self.needs_you

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        return len(s.order) > 1

    def run(self, s: FluxxState, f: i64) -> None:
        if s.stack[f + STEP] == TARGET:
            if not self.who.chosen:
                self.find(s, f, self.who.seats(s, s.stack[f + CONTEXT]))
            elif len(options := self.choices(s, f)):
                ask(s, f, s.stack[f + ACTOR], self, options)
                return
            else:
                pop(s)
                return
        self.go_on(s, f)

    def find(self, s: FluxxState, f: i64, seats: vec[i64]) -> None:
        """Who of these would go: those whom the condition holds for and whose card shown is such a one."""
        it = s.stack[s.stack[f + CONTEXT] + IT]
        found = [seat for seat in seats if seat in s.order and self.condition.holds(s, seat, it)]
        if self.types:
            found = [seat for seat in found if self.shows_such(s, seat)]
        s.stack[f + STEP] = RANSOM
        s.stack[f + VICTIMS] = sum(1 << int(seat) for seat in found)
        s.stack[f + ASKED] = s.stack[f + VICTIMS] if self.ransom is not None else 0
        s.stack[f + PAID] = 0

    def shows_such(self, s: FluxxState, seat: i64) -> bool:
        """A player shows a random card and keeps it (mystery.C11); whether it is one of the types."""
        cards = s.zones[hand(seat)]
        if not len(cards):
            return False
        card = s.one_of(cards)
        s.show(card)
        s.tell(E_SHOWED, seat, card)
        return self.g.printed.type_of[card] in self.types

    def go_on(self, s: FluxxState, f: i64) -> None:
        """Ask the next one who may buy themselves off; when all have answered, the rest go."""
        while (seat := self.asked(s, f)) >= 0:
            if len(options := self.choices(s, f)):
                ask(s, f, seat, self, options)
                return
            self.answered(s, f, seat)
        seats = vec[i64]([seat for seat in ring.from_here(s) if s.stack[f + VICTIMS] >> seat & 1])
        card = s.stack[f + CARD]
        danger = self.g.printed.type_of[card] == DANGER
        if danger and self.g.house.saving_is_chosen and s.stack[f + STEP] == RANSOM:
            s.stack[f + STEP] = SAVING
            s.stack[f + ASKED] = sum(1 << int(seat) for seat in seats if len(saviours(s, seat)))
            self.go_on(s, f)
            return
        pop(s)
        eliminate(s, seats, card)

    def asked(self, s: FluxxState, f: i64) -> i64:
        """Who is to say whether they buy themselves off: the first in turn order, or -1."""
        mask = s.stack[f + ASKED]
        return next((seat for seat in ring.from_here(s) if mask >> seat & 1), -1)

    def answered(self, s: FluxxState, f: i64, seat: i64) -> None:
        s.stack[f + ASKED] &= ~(ONE << seat)
        s.stack[f + PAID] = 0

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        if s.stack[f + STEP] == TARGET:
            you = s.stack[f + ACTOR]
            seats = self.who.seats(s, s.stack[f + CONTEXT])
            return sorted_ints(vec[i64]([self.seat0 + seat for seat in seats if seat != you]))
        seat = self.asked(s, f)
        if s.stack[f + STEP] == SAVING:
            return append(distinct(s, saviours(s, seat)), self.word0 + self.refusal)
        assert self.ransom is not None
        pool = self.ransom.pool(s, s.stack[f + CONTEXT], seat)
        paid = s.stack[f + PAID]
        missing = self.price(s, seat, pool, paid)
        if not len(pool) or missing > len(pool):
            return vec[i64]()
        # Where all of them go, they go in the order of their numbers.
        options = sorted_ints(pool)[:1] if missing == len(pool) else distinct(s, pool)
        return options if paid else append(options, self.word0 + self.refusal)

    def price(self, s: FluxxState, seat: i64, pool: vec[i64], paid: i64) -> i64:
        """How many cards a player still has to give up."""
        assert self.ransom is not None
        return max(1, len(pool)) if self.ransom.all else self.ransom.amount.of(s, seat) - paid

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        if s.stack[f + STEP] == TARGET:
            self.find(s, f, vec[i64]([option - self.seat0]))
            return
        seat = self.asked(s, f)
        if option == self.word0 + self.refusal:
            self.answered(s, f, seat)
            return
        if s.stack[f + STEP] == SAVING:
            save(s, seat, option)
            s.stack[f + VICTIMS] &= ~(ONE << seat)
            self.answered(s, f, seat)
            return
        assert self.ransom is not None
        pool = self.ransom.pool(s, s.stack[f + CONTEXT], seat)
        s.stack[f + PAID] += 1
        done = self.price(s, seat, pool, s.stack[f + PAID] - 1) <= 1
        discard(s, option)
        if done:
            s.stack[f + VICTIMS] &= ~(ONE << seat)
            self.answered(s, f, seat)

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        if s.stack[f + STEP] == TARGET:
            return f"eliminate {s.names[option - self.seat0]}"
        if option >= self.word0:
            return self.g.wording.words[option - self.word0]
        return f"discard {describe(s, option, self.asked(s, f))}"

    def about(self, s: FluxxState, f: i64) -> str:
        return self.purpose if s.stack[f + STEP] == TARGET else "discard"

    def prompt(self, s: FluxxState, f: i64) -> str:
        name = self.g.names[s.stack[f + CARD]]
        if s.stack[f + STEP] == TARGET:
            return f"{name}: whom does it hit?"
        return f"{name} is about to knock you out. Do you discard something instead?"
