"""Verbs that share things out or look at them: deal out, hand out, rotate, look, arrange."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import (
    ACTOR,
    CARD,
    CONTEXT,
    FRAME,
    STEP,
    A,
    B,
    Effect,
    ask,
    pop,
)
from ruleshift.core.engine.packed import append, i64, insert, remove, sorted_ints, vec
from ruleshift.core.engine.piles import DRAW, ONE, own
from ruleshift.families.fluxx.codes import E_ARRANGED, E_LOOKED, E_ROTATED, PILE, hand, table
from ruleshift.families.fluxx.rules.table.copies import distinct
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.moves import on_tables, to_hand, to_table
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.words.select import Amount, Cards, around, unseen

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.language import normal


TO_SERVE: Final = A  # hand out: the seats that get cards, as bits
SERVED: Final = B  # how many the present one has got
NUMBER: Final = A  # arrange: how many cards


class DealOut(FluxxEffect):
    """Gather cards from the tables, shuffle them and deal them one at a time (mystery.G30, zombie.R-44).

    What is attached to a Keeper travels with it. Nothing is judged before the last card (zombie.R-43).
    """

    may_fail = True

    def __init__(self, g: FluxxGame, node: normal.DealOut) -> None:
        super().__init__(g)
        self.cards = Cards(g, node["what"])
        self.from_next = node["from"] == "next player"
        self.needs_you = not self.cards.anybodys

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        return len(s.order) > 1 and self.cards.any(s, you, this)

    def start(self, s: FluxxState, program: i64) -> None:
        pool = on_tables(s, self.cards.pool(s, program))
        lot = sorted_ints(vec[i64]([card for card in pool if s.host[card] not in pool]))
        s.mix(lot)
        seats = around(s, s.stack[program + ACTOR])
        if self.from_next:
            seats = append(seats[1:], seats[0])
        for at, card in enumerate(lot):
            seat = seats[at % len(seats)]
            if s.where[card] != table(seat):
                to_table(s, card, seat)
            elif s.host[card] >= 0:
                s.detach(card)  # it comes back loose, like any other


class HandOut(FluxxEffect):
    """Give so many of the cards set aside to each player, you first, as you like."""

    purpose = "give"

    def __init__(self, g: FluxxGame, node: normal.ByNumber) -> None:
        super().__init__(g)
        self.amount = Amount(node["what"])

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        return False  # what there is to give, an earlier step has set aside

    def start(self, s: FluxxState, program: i64) -> None:
        super().start(s, program)
        f = s.top - FRAME
        s.stack[f + TO_SERVE] = sum(1 << int(seat) for seat in s.order)
        s.stack[f + SERVED] = 0

    def run(self, s: FluxxState, f: i64) -> None:
        number = self.amount.of(s, s.stack[f + ACTOR], s.stack[f + CONTEXT])
        while (seat := self.seat(s, f)) >= 0 and s.stack[f + SERVED] >= number:
            s.stack[f + TO_SERVE] &= ~(ONE << seat)
            s.stack[f + SERVED] = 0
        options = self.choices(s, f) if seat >= 0 else vec[i64]()
        if not len(options):
            pop(s)
        elif self.left(s, f) <= number - s.stack[f + SERVED]:
            self.answer(s, f, options[0])  # whoever is next gets all the rest: in which order is no matter
        else:
            ask(s, f, s.stack[f + ACTOR], self, options)

    def left(self, s: FluxxState, f: i64) -> i64:
        """How many cards are still set aside."""
        return len(s.zones[s.stack[s.stack[f + CONTEXT] + PILE]])

    def seat(self, s: FluxxState, f: i64) -> i64:
        """Who gets the next card, or -1."""
        to_serve = s.stack[f + TO_SERVE]
        return next((seat for seat in around(s, s.stack[f + ACTOR]) if to_serve >> seat & 1), -1)

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        pile = s.stack[s.stack[f + CONTEXT] + PILE]
        return distinct(s, s.zones[pile]) if pile >= 0 else vec[i64]()

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        s.stack[f + SERVED] += 1
        to_hand(s, option, self.seat(s, f))

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        verb = "take" if self.seat(s, f) == s.stack[f + ACTOR] else "give"
        return f"{verb} {self.g.names[option]}"

    def old_label(self, s: FluxxState, f: i64, option: i64) -> str:
        return f"give {self.g.names[option]}"

    def prompt(self, s: FluxxState, f: i64) -> str:
        seat = self.seat(s, f)
        if seat == s.stack[f + ACTOR]:
            return "Which of the cards set aside do you take yourself?"
        return f"Which of the cards set aside does {s.names[seat]} get?"


class Rotate(FluxxEffect):
    """Every hand goes one seat on, with the turn order or against it (mystery.G31)."""

    may_fail = True
    needs_you = False

    def __init__(self, g: FluxxGame, node: normal.Rotate) -> None:
        super().__init__(g)
        self.back = node["to"] == "right"

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        return len(s.order) > 1 and any(len(s.zones[hand(seat)]) for seat in s.order)

    def same(self, s: FluxxState, other: Effect[FluxxState]) -> bool:
        """Between two players both ways are one, and empty hands may go where they like."""
        if not isinstance(other, Rotate):
            return False
        return self.back == other.back or len(s.order) < 3 or not any(len(s.zones[hand(p)]) for p in s.order)

    def start(self, s: FluxxState, program: i64) -> None:
        s.tell(E_ROTATED, s.stack[program + ACTOR], 1 if self.back else 0)
        hands = [hand(seat) for seat in s.order]
        s.pass_zones(vec[i64](hands[::-1] if self.back else hands))


class Look(FluxxEffect):
    """Look through a hand; nothing leaves it."""

    may_fail = True
    sees = True
    purpose = "look"

    def __init__(self, g: FluxxGame, node: normal.Take) -> None:
        super().__init__(g)
        self.cards = Cards(g, node["what"])

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        return self.cards.any(s, you, this)

    def worth_repeating(self, s: FluxxState, you: i64, this: i64) -> bool:
        return self.cards.any_unseen(s, you, this)

    def start(self, s: FluxxState, program: i64) -> None:
        if self.cards.who.chosen:
            super().start(s, program)
            return
        for seat in self.cards.seats(s, program):
            self.look(s, s.stack[program + ACTOR], seat)

    def look(self, s: FluxxState, you: i64, seat: i64) -> None:
        if seat != you:
            s.tell(E_LOOKED, you, seat)
            s.look(hand(seat), you)

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        return self.cards.victims(s, s.stack[f + CONTEXT])

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        you = s.stack[f + ACTOR]
        pop(s)
        self.look(s, you, option - self.seat0)

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        return f"look at {s.names[option - self.seat0]}"

    def prompt(self, s: FluxxState, f: i64) -> str:
        return f"{self.g.names[s.stack[f + CARD]]}: at whose hand do you look?"


class Arrange(FluxxEffect):
    """Look at the top of the draw pile and put it back in any order.

    STEP is how many cards lie as they shall, from the top; nobody else knows the order any more.
    """

    may_fail = True
    purpose = "arrange"

    def __init__(self, g: FluxxGame, node: normal.ByNumber) -> None:
        super().__init__(g)
        self.amount = Amount(node["what"])

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        return len(s.zones[DRAW]) > 0 and self.amount.of(s, you) > 0

    def worth_repeating(self, s: FluxxState, you: i64, this: i64) -> bool:
        """A single card can only be seen, and only once."""
        pile = s.zones[DRAW]
        if len(pile) > 1 and self.amount.of(s, you) > 1:
            return True
        return len(pile) > 0 and unseen(s, pile[-1], you)

    def start(self, s: FluxxState, program: i64) -> None:
        super().start(s, program)
        self.restart(s, s.top - FRAME)

    def restart(self, s: FluxxState, f: i64) -> None:
        you = s.stack[f + ACTOR]
        pile = s.zones[DRAW]
        number = min(self.amount.of(s, you, s.stack[f + CONTEXT]), len(pile))
        s.stack[f + STEP] = 0
        s.stack[f + NUMBER] = number
        for card in pile[len(pile) - number :]:
            s.known[card] = (s.known[card] if number == 1 else 0) | ONE << you

    def run(self, s: FluxxState, f: i64) -> None:
        number = s.stack[f + NUMBER]
        if s.stack[f + STEP] < number:
            ask(s, f, s.stack[f + ACTOR], self, self.choices(s, f))
            return
        you = s.stack[f + ACTOR]
        pop(s)
        if number:
            s.tell(E_ARRANGED, you, number)

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        pile = s.zones[DRAW]
        lying = len(pile) - s.stack[f + STEP]
        return distinct(s, pile[len(pile) - s.stack[f + NUMBER] : lying])

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        pile = remove(own(s, DRAW), option)
        s.zones[DRAW] = insert(pile, len(pile) - s.stack[f + STEP], option)
        s.stack[f + STEP] += 1

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        return f"put back {self.g.names[option]}"

    def prompt(self, s: FluxxState, f: i64) -> str:
        return "Which card lies on top?" if not s.stack[f + STEP] else "Which card comes next from the top?"
