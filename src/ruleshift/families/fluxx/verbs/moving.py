"""Verbs that move cards: somewhere else, one for another, whole hands, whole seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.log import SWAPPED
from ruleshift.core.engine.machine import ACTOR, CARD, CONTEXT, STEP, A, B, C, ask, pop, push
from ruleshift.core.engine.packed import append, i64, sorted_ints, vec
from ruleshift.core.engine.piles import DISCARD, DRAW, ONE
from ruleshift.families.fluxx.codes import (
    CREEPER,
    E_REVEALED,
    GONE,
    KEEPER,
    NEW_RULE,
    PILE,
    RULES,
    SEATS,
    T_TURN,
    hand,
    table,
)
from ruleshift.families.fluxx.rules.table import ring
from ruleshift.families.fluxx.rules.table.copies import describe, distinct
from ruleshift.families.fluxx.rules.table.debts import change_places
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.moves import (
    all_lost_for,
    discard,
    hosts,
    lost_by_lot,
    may_step_in,
    on_tables,
    owner,
    stands_in,
    steps_in,
    to_hand,
    to_pile,
    to_table,
)
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.words.select import NO_SEAT, OWNER, Cards, Who

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.language import normal


# Steps of Move: from whom by chance, which card, to whom, onto which Keeper, then do it.
VICTIM: Final = 0
WHICH: Final = 1
TARGET: Final = 2
HOST: Final = 3


class Move(FluxxEffect):
    """Move cards. Registers: A the card, B the seat it goes to, C the seat chance takes it from."""

    purpose = "move"

    def __init__(self, g: FluxxGame, node: normal.Move) -> None:
        super().__init__(g)
        self.cards = Cards(g, node["what"])
        self.to: str = node["to"]
        self.whose = Who(g, node["whose"])
        self.reveal: bool = node["reveal"]
        self.choose_host: bool = node["choose_host"]
        self.intercepts = self.whose.word == "holder of" and g.house.stand_in_covers_interception
        # Keepers that another player takes or sends away, one by one: another may be lost in their place.
        self.takes = self.whose.word != "owner" and self.cards.zone == "table" and not self.cards.this
        self.may_lack = self.to in ("hand", "table") and self.whose.word in ("opponent", "holder of")
        self.many = (self.cards.all and not (self.cards.this or self.cards.it)) or self.cards.several
        asks = self.whose.chosen or self.cards.victim_first or self.choose_host
        self.plain = (self.cards.all or self.cards.several) and not asks
        # One card of each player: they are asked about one after the other, C says whose it is.
        self.of_each = self.cards.who.each and self.cards.place >= SEATS and not (self.plain or self.many)
        self.may_fail = self.cards.none_will_do
        lies_elsewhere = self.to in ("discard pile", "draw pile") or self.whose.word in ("owner", "holder of")
        self.needs_you = not (self.plain and self.cards.anybodys and lies_elsewhere)
        self.may_stay = not asks and self.to in ("hand", "table") and self.cards.zone == self.to

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        if not self.cards.any(s, you, this) or (self.whose.chosen and len(s.order) < 2):
            return False
        return not self.may_stay or self.leads_away(s, you, this)

    def leads_away(self, s: FluxxState, you: i64, this: i64) -> bool:
        """Whether some card would lie elsewhere than before; which ones others hold must not show."""
        if self.to == "hand":
            if self.whose.meant == OWNER:
                return False
            to = self.whose.in_question(s, you, this)[:1]
            seats = self.cards.who.in_question(s, you, this)
            return len(to) > 0 and any(len(s.zones[hand(seat)]) for seat in seats if seat not in to)
        program = push(s, 0, you, this, s.top)
        found = False
        for card in self.cards.pool(s, program):
            seats = self.whose.seats(s, program, card)
            elsewhere = len(seats) and (s.where[card] != table(seats[0]) or s.host[card] >= 0)
            found = found or bool(elsewhere and self.g.printed.type_of[card] in (KEEPER, CREEPER))
        pop(s)
        return found

    def start(self, s: FluxxState, program: i64) -> None:
        if self.plain:
            self.move_all(s, program)
        elif self.of_each:
            self.start_for_each(s, program, self.cards.seats(s, program))
        else:
            super().start(s, program)

    def move_all(self, s: FluxxState, program: i64) -> None:
        """Move a whole group as one step; no choice is left, so no frame is needed."""
        aimed = self.group(s, program)
        one_and_all = self.many and not self.cards.several
        moving = vec[i64]()
        seats = vec[i64]()
        for card in aimed if self.many else self.lost(s, program, aimed):
            if not one_and_all:
                steps_in(s, card, s.stack[program + ACTOR], aimed)
            seat = self.whose.first(s, program, card)
            if seat == NO_SEAT:
                continue
            gone = stands_in(s, card, seat) if self.intercepts else card
            if gone not in moving:  # one may step in for several
                moving = append(moving, gone)
                seats = append(seats, seat)
        self.carry_all(s, program, moving, seats)

    def group(self, s: FluxxState, program: i64, victim: i64 = -1) -> vec[i64]:
        """All that move together; what chance picks, it picks from each player's cards before any move."""
        if not self.cards.several:
            return self.cards.pool(s, program, victim)
        you = s.stack[program + ACTOR]
        seats = self.cards.seats(s, program) if victim < 0 else vec[i64]([victim])
        picks = [self.cards.by_lot(s, you, self.cards.pool(s, program, seat)) for seat in seats]
        if self.takes and may_step_in(s):
            picks = [lost_by_lot(s, of_one, you) for of_one in picks]
        return vec[i64]([card for of_one in picks for card in of_one])

    def carry_all(self, s: FluxxState, program: i64, cards: vec[i64], seats: vec[i64]) -> None:
        """Put cards where they go: each to the seat that stands at its place."""
        stays = vec[bool]([self.goes_along(s, card, cards) for card in cards])
        if self.to == "discard pile":
            number: i64 = 0
            for one in stays:
                if not one:
                    number += 1
            s.stack[program + GONE] = number
        for at, card in enumerate(cards):
            if not stays[at]:
                self.carry(s, program, card, seats[at])

    def goes_along(self, s: FluxxState, card: i64, cards: vec[i64]) -> bool:
        """Whether a card of some lies there already, or clings to another that it goes along with (W9)."""
        if self.to == "discard pile":
            return s.where[card] == DISCARD
        return self.to == "table" and len(cards) > 1 and s.host[card] in cards

    def carry(self, s: FluxxState, program: i64, card: i64, seat: i64) -> None:
        """Put one card where it goes."""
        if self.g.house.solo and s.where[card] == RULES and self.g.printed.type_of[card] == NEW_RULE:
            discard(s, card)  # alone, a rule that leaves the table never comes back (mystery.O14)
            return
        if self.reveal:
            s.show(card)
            s.tell(E_REVEALED, card)
        if self.to == "table":
            if self.g.printed.type_of[card] in (KEEPER, CREEPER):  # no other card can lie there
                to_table(s, card, seat)
        elif self.to == "hand":
            to_hand(s, card, seat)
        elif self.to == "discard pile":
            discard(s, card)
        elif self.to == "aside":
            if s.stack[program + PILE] < 0:
                s.stack[program + PILE] = s.pile(ONE << s.stack[program + ACTOR])
            to_pile(s, card, s.stack[program + PILE])
        else:
            to_pile(s, card, DRAW)
        if self.reveal:
            s.show(card)  # once more: between two hidden places the move itself would make others unsure

    def run(self, s: FluxxState, f: i64) -> None:
        step = s.stack[f + STEP]
        if self.may_lack and not len(self.whose.seats(s, s.stack[f + CONTEXT])):
            pop(s)  # there is nobody to get it, so that nobody is asked about it
        elif self.goes_without(s, f, step):
            s.stack[f + STEP] = step + 1
            if step == HOST:
                self.finish(s, f)
        elif len(options := self.choices(s, f)):
            if step == WHICH:
                self.look(s, f)
            ask(s, f, s.stack[f + ACTOR], self, options)
        elif step == HOST:
            if not self.many:
                s.stack[f + C] = -1  # nothing to attach to, whosever the card was
            self.finish(s, f)
        else:
            if step == WHICH and s.stack[f + C] >= 0 and not self.cards.random and not self.many:
                self.look(s, f)  # in vain, but the hand was seen
            pop(s)

    def lost(self, s: FluxxState, f: i64, pool: vec[i64]) -> vec[i64]:
        """What really goes of some cards: another player's Keeper may have one that steps in for it (W1)."""
        if not self.takes or not may_step_in(s):
            return pool
        you = s.stack[f + ACTOR]
        return all_lost_for(s, pool, you)

    def look(self, s: FluxxState, f: i64) -> None:
        self.cards.shown_to(s, s.stack[f + CONTEXT], s.stack[f + ACTOR], s.stack[f + C])

    def goes_without(self, s: FluxxState, f: i64, step: i64) -> bool:
        """Whether a step needs no choice; what follows without one is filled in here."""
        program = s.stack[f + CONTEXT]
        if step == VICTIM:
            return not self.cards.victim_first
        if step == WHICH:
            if self.many:
                s.stack[f + A] = next(iter(self.cards.pool(s, program, s.stack[f + C])), -1)
                return s.stack[f + A] >= 0
            if self.cards.random:
                pool = self.lost(s, f, self.cards.pool(s, program, s.stack[f + C]))
                s.stack[f + A] = s.one_of(pool) if len(pool) else -1
                return len(pool) > 0
            if self.cards.this or self.cards.it:
                s.stack[f + A] = next(iter(self.lost(s, f, self.cards.pool(s, program))), -1)
                return s.stack[f + A] >= 0
            return False
        if step == TARGET:
            if self.whose.chosen or self.to not in ("hand", "table"):
                return self.to not in ("hand", "table")
            seats = self.whose.seats(s, program, s.stack[f + A])
            s.stack[f + B] = seats[0] if len(seats) else -1
            return len(seats) > 0
        return not self.choose_host

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        program = s.stack[f + CONTEXT]
        step = s.stack[f + STEP]
        if step == VICTIM:
            return self.cards.victims(s, program)
        if step == WHICH:
            if self.cards.random or self.many:
                return vec[i64]()
            return distinct(s, self.lost(s, f, self.cards.pool(s, program, s.stack[f + C])))
        card = s.stack[f + A]
        if step == TARGET:
            # A card never moves to the table it lies on already.
            holder = owner(s, card)
            seats = self.whose.seats(s, program, card)
            return sorted_ints(vec[i64]([self.seat0 + seat for seat in seats if seat != holder]))
        return distinct(s, hosts(s, card, table(s.stack[f + B])))

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        step = s.stack[f + STEP]
        s.stack[f + STEP] = step + 1
        if step == VICTIM:
            s.stack[f + C] = option - self.seat0
        elif step == WHICH:
            s.stack[f + A] = option
        elif step == TARGET:
            s.stack[f + B] = option - self.seat0
        else:
            s.stack[f + C] = option
            self.finish(s, f)

    def restart(self, s: FluxxState, f: i64) -> None:
        s.stack[f + STEP] = VICTIM
        s.stack[f + A] = s.stack[f + B] = -1
        if not self.of_each:
            s.stack[f + C] = -1

    def finish(self, s: FluxxState, f: i64) -> None:
        card, seat, host = s.stack[f + A], s.stack[f + B], s.stack[f + C]
        you, program = s.stack[f + ACTOR], s.stack[f + CONTEXT]
        pop(s)
        cards = self.group(s, program, host) if self.many else vec[i64]([card])
        if self.takes and not self.many:
            steps_in(s, card, you, self.cards.pool(s, program))
        self.carry_all(s, program, cards, vec[i64]([seat] * len(cards)))
        if self.choose_host and host >= 0:
            s.attach(card, host, you)

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        step = s.stack[f + STEP]
        if step == VICTIM:
            return f"take from {s.names[option - self.seat0]}"
        if step == TARGET:
            return self.gift(s, f, option)
        if step == HOST:
            return f"attach to {describe(s, option, s.stack[f + ACTOR])}"
        return f"choose {describe(s, option, s.stack[f + ACTOR])}"

    def prompt(self, s: FluxxState, f: i64) -> str:
        step = s.stack[f + STEP]
        name = self.g.names[s.stack[f + CARD]]
        if step == VICTIM:
            return f"{name}: from whom do you take a card?"
        if step == WHICH:
            return f"{name}: which card?"
        card = self.g.names[s.stack[f + A]]
        return f"Who gets {card}?" if step == TARGET else f"What does {card} attach to?"


class Exchange(FluxxEffect):
    """Swap a card for one of another table, each goes where the other was. Registers: A the first of them."""

    purpose = "exchange"

    def __init__(self, g: FluxxGame, node: normal.Exchange) -> None:
        super().__init__(g)
        self.mine = Cards(g, node["what"])
        self.other = Cards(g, node["for"])

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        if not (self.mine.any(s, you, this) and self.other.any(s, you, this)):
            return False
        program = push(s, 0, you, this, s.top)
        found = len(self.firsts(s, program, you)) > 0
        pop(s)
        return found

    def reached(self, s: FluxxState, program: i64, cards: Cards, you: i64) -> vec[i64]:
        """What can be had of a selection on tables; where another card steps in, that one."""
        pool = on_tables(s, cards.pool(s, program))
        if not self.g.house.stand_in_covers_exchange:
            return pool
        return all_lost_for(s, pool, you)

    def firsts(self, s: FluxxState, program: i64, you: i64) -> vec[i64]:
        """The cards for which there is one on another table."""
        tables = {s.where[card] for card in self.reached(s, program, self.other, you)}
        mine = self.reached(s, program, self.mine, you)
        return vec[i64]([card for card in mine if tables - {s.where[card]}])

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        program, you, first = s.stack[f + CONTEXT], s.stack[f + ACTOR], s.stack[f + A]
        if s.stack[f + STEP] == 0:
            return distinct(s, self.firsts(s, program, you))
        pool = self.reached(s, program, self.other, you)
        return distinct(s, vec[i64]([card for card in pool if s.where[card] != s.where[first]]))

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        if s.stack[f + STEP] == 0:
            s.stack[f + STEP] = 1
            s.stack[f + A] = option
            return
        first, you, program = s.stack[f + A], s.stack[f + ACTOR], s.stack[f + CONTEXT]
        one, other = owner(s, first), owner(s, option)
        if self.g.house.stand_in_covers_exchange:
            steps_in(s, first, you, self.mine.pool(s, program))
            steps_in(s, option, you, self.other.pool(s, program))
        pop(s)
        to_table(s, option, one)
        to_table(s, first, other)

    def restart(self, s: FluxxState, f: i64) -> None:
        s.stack[f + STEP] = 0
        s.stack[f + A] = -1

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        if s.stack[f + STEP] == 0:
            return f"give {describe(s, option, s.stack[f + ACTOR])}"
        return f"take {describe(s, option, owner(s, option))} from {s.names[owner(s, option)]}"

    def prompt(self, s: FluxxState, f: i64) -> str:
        if s.stack[f + STEP] == 0:
            return "Which card do you give away?"
        return f"What do you take for {self.g.names[s.stack[f + A]]}?"


class Swap(FluxxEffect):
    """Swap hands or seats with another player."""

    may_fail = True
    purpose = "swap"

    def __init__(self, g: FluxxGame, node: normal.Swap) -> None:
        super().__init__(g)
        self.what: str = node["what"]
        self.who = Who(g, node["with"])

    def run(self, s: FluxxState, f: i64) -> None:
        options = self.choices(s, f)
        if not len(options):
            pop(s)
        elif self.what == "hands" and self.all_empty(s, s.stack[f + ACTOR], options):
            self.answer(s, f, options[0])  # nothing for nothing, whoever it is
        else:
            ask(s, f, s.stack[f + ACTOR], self, options)

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        others = [seat for seat in self.who.in_question(s, you, this) if seat != you]
        if not others or self.what == "seats":
            return len(others) > 0
        return any(len(s.zones[hand(seat)]) for seat in [you, *others])

    def all_empty(self, s: FluxxState, you: i64, options: vec[i64]) -> bool:
        seats = [you, *[option - self.seat0 for option in options]]
        return not any(len(s.zones[hand(seat)]) for seat in seats)

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        you = s.stack[f + ACTOR]
        seats = self.who.seats(s, s.stack[f + CONTEXT])
        return sorted_ints(vec[i64]([self.seat0 + seat for seat in seats if seat != you]))

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        you, other = s.stack[f + ACTOR], option - self.seat0
        pop(s)
        s.tell(SWAPPED, you, other, 0 if self.what == "hands" else 1)
        s.swap_zones(hand(you), hand(other))
        if self.what == "seats":
            # Everything stays at the seats; the two people change places round the table.
            s.swap_zones(table(you), table(other))
            ring.change_places(s, you, other)
            if len(s.debts) and self.g.house.debts_stay:
                change_places(s, you, other)
            s.touch |= T_TURN

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        return f"swap {self.what} with {s.names[option - self.seat0]}"

    def prompt(self, s: FluxxState, f: i64) -> str:
        return f"With whom do you swap {self.what}?"
