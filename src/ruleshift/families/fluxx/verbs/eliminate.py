"""The verb that knocks players out: first all victims are found, then they go together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import ACTOR, CARD, CONTEXT, STEP, A, B, C, ask, pop
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

    def stays_due(self, s: FluxxState, f: int) -> bool:
        return s.stack[f + STEP] != TARGET or not self.needs_you

    def possible(self, s: FluxxState, you: int, this: int) -> bool:
        return len(s.order) > 1

    def run(self, s: FluxxState, f: int) -> None:
        stack = s.stack
        if stack[f + STEP] == TARGET:
            if not self.who.chosen:
                self.find(s, f, self.who.seats(s, stack[f + CONTEXT]))
            elif options := self.choices(s, f):
                ask(s, f, stack[f + ACTOR], self, options)
                return
            else:
                pop(s)
                return
        self.go_on(s, f)

    def find(self, s: FluxxState, f: int, seats: list[int]) -> None:
        """Who of these would go: those whom the condition holds for and whose card shown is such a one."""
        stack = s.stack
        it = stack[stack[f + CONTEXT] + IT]
        found = [seat for seat in seats if seat in s.order and self.condition.holds(s, seat, it)]
        if self.types:
            found = [seat for seat in found if self.shows_such(s, seat)]
        stack[f + STEP] = RANSOM
        stack[f + VICTIMS] = sum(1 << seat for seat in found)
        stack[f + ASKED] = stack[f + VICTIMS] if self.ransom is not None else 0
        stack[f + PAID] = 0

    def shows_such(self, s: FluxxState, seat: int) -> bool:
        """A player shows a random card and keeps it (mystery.C11); whether it is one of the types."""
        cards = s.zones[hand(seat)]
        if not cards:
            return False
        card = s.one_of(cards)
        s.show(card)
        s.events.append((E_SHOWED, seat, card))
        return self.g.printed.type_of[card] in self.types

    def go_on(self, s: FluxxState, f: int) -> None:
        """Ask the next one who may buy themselves off; when all have answered, the rest go."""
        stack = s.stack
        while (seat := self.asked(s, f)) >= 0:
            if options := self.choices(s, f):
                ask(s, f, seat, self, options)
                return
            self.answered(s, f, seat)
        seats = [seat for seat in ring.from_here(s) if stack[f + VICTIMS] >> seat & 1]
        card = stack[f + CARD]
        danger = self.g.printed.type_of[card] == DANGER
        if danger and self.g.house.saving_is_chosen and stack[f + STEP] == RANSOM:
            stack[f + STEP] = SAVING
            stack[f + ASKED] = sum(1 << seat for seat in seats if saviours(s, seat))
            self.go_on(s, f)
            return
        pop(s)
        eliminate(s, seats, card)

    def asked(self, s: FluxxState, f: int) -> int:
        """Who is to say whether they buy themselves off: the first in turn order, or -1."""
        mask = s.stack[f + ASKED]
        return next((seat for seat in ring.from_here(s) if mask >> seat & 1), -1)

    def answered(self, s: FluxxState, f: int, seat: int) -> None:
        s.stack[f + ASKED] &= ~(1 << seat)
        s.stack[f + PAID] = 0

    def choices(self, s: FluxxState, f: int) -> list[int]:
        if s.stack[f + STEP] == TARGET:
            you = s.stack[f + ACTOR]
            seats = self.who.seats(s, s.stack[f + CONTEXT])
            return sorted(self.seat0 + seat for seat in seats if seat != you)
        seat = self.asked(s, f)
        if s.stack[f + STEP] == SAVING:
            return [*distinct(s, saviours(s, seat)), self.word0 + self.refusal]
        assert self.ransom is not None
        pool = self.ransom.pool(s, s.stack[f + CONTEXT], seat)
        paid = s.stack[f + PAID]
        missing = self.price(s, seat, pool, paid)
        if not pool or missing > len(pool):
            return []
        # Where all of them go, they go in the order of their numbers.
        options = [min(pool)] if missing == len(pool) else distinct(s, pool)
        return options if paid else [*options, self.word0 + self.refusal]

    def price(self, s: FluxxState, seat: int, pool: list[int], paid: int) -> int:
        """How many cards a player still has to give up."""
        assert self.ransom is not None
        return max(1, len(pool)) if self.ransom.all else self.ransom.amount.of(s, seat) - paid

    def answer(self, s: FluxxState, f: int, option: int) -> None:
        if s.stack[f + STEP] == TARGET:
            self.find(s, f, [option - self.seat0])
            return
        seat = self.asked(s, f)
        if option == self.word0 + self.refusal:
            self.answered(s, f, seat)
            return
        if s.stack[f + STEP] == SAVING:
            save(s, seat, option)
            s.stack[f + VICTIMS] &= ~(1 << seat)
            self.answered(s, f, seat)
            return
        assert self.ransom is not None
        pool = self.ransom.pool(s, s.stack[f + CONTEXT], seat)
        s.stack[f + PAID] += 1
        done = self.price(s, seat, pool, s.stack[f + PAID] - 1) <= 1
        discard(s, option)
        if done:
            s.stack[f + VICTIMS] &= ~(1 << seat)
            self.answered(s, f, seat)

    def label(self, s: FluxxState, f: int, option: int) -> str:
        if s.stack[f + STEP] == TARGET:
            return f"eliminate {s.names[option - self.seat0]}"
        if option >= self.word0:
            return self.g.wording.words[option - self.word0]
        return f"discard {describe(s, option, self.asked(s, f))}"

    def about(self, s: FluxxState, f: int) -> str:
        return self.purpose if s.stack[f + STEP] == TARGET else "discard"

    def prompt(self, s: FluxxState, f: int) -> str:
        name = self.g.names[s.stack[f + CARD]]
        if s.stack[f + STEP] == TARGET:
            return f"{name}: whom does it hit?"
        return f"{name} is about to knock you out. Do you discard something instead?"
