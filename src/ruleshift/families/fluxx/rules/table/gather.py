"""Gathering sets: one or several seats choose cards, one question a card, then all are applied.

A set is gathered in option order, so that each set is reached one way; it is held in ``s.picked``
until the last choice is in, and choices of several seats stay private until then.
"""

from __future__ import annotations

from typing import Final

from ruleshift.core.engine.machine import CONTEXT, STEP, A, B, C, ask, pop
from ruleshift.core.engine.packed import append, extend, i64, remove, sorted_ints, vec, without
from ruleshift.core.engine.packed import pop as pop_at
from ruleshift.core.engine.rules import OpenSet
from ruleshift.core.engine.state import NOT_YET
from ruleshift.families.fluxx.codes import AT_RANDOM, DONE, hand
from ruleshift.families.fluxx.rules.table.copies import describe, distinct, first_alike, twins
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.moves import owner as holder
from ruleshift.families.fluxx.rules.table.state import FluxxState

# Registers: STEP which owner is at it, A where that owner's picks start, B 1 once it is done,
# C where the whole set starts.
PICKS: Final = A
FINISHED: Final = B
FIRST: Final = C


class Gather(FluxxEffect):
    """The base of all effects in which cards are picked as a set."""

    limit = False  # whether it is a limit that takes them

    def owners(self, s: FluxxState, f: i64) -> vec[i64]:
        """The seats whose cards are picked; -1 for cards that are nobody's or anybody's."""
        raise NotImplementedError

    def pool(self, s: FluxxState, f: i64, owner: i64) -> vec[i64]:
        """The cards to pick from."""
        raise NotImplementedError

    def bounds(self, s: FluxxState, f: i64, owner: i64, pool: vec[i64]) -> tuple[i64, i64]:
        """How many must and may be picked, at most as many as there are."""
        raise NotImplementedError

    def chooser(self, s: FluxxState, f: i64, owner: i64) -> i64:
        """The seat that picks."""
        return owner

    def show(self, s: FluxxState, f: i64, owner: i64) -> None:
        """Let the chooser see what there is to choose from, if that lies hidden."""

    def by_chance(self, s: FluxxState, f: i64, owner: i64) -> bool:
        """Whether chance picks."""
        return False

    def offers_chance(self, s: FluxxState, f: i64, owner: i64) -> bool:
        """Whether the chooser may let chance pick a card of the owner's hand."""
        return False

    def apply(self, s: FluxxState, f: i64, picked: vec[i64]) -> None:
        """Do it with all picked cards; ``-1 - seat`` stands for a random card of that hand."""
        raise NotImplementedError

    def run(self, s: FluxxState, f: i64) -> None:
        owners = self.owners(s, f)
        if s.stack[f + FIRST] < 0:
            s.stack[f + FIRST] = len(s.picked)
        step = s.stack[f + STEP]
        while step < len(owners):
            owner = owners[step]
            if s.stack[f + PICKS] < 0:
                s.stack[f + PICKS] = len(s.picked)
            options = self.next_options(s, f, owner)
            if len(options):
                self.show(s, f, owner)
                ask(s, f, self.chooser(s, f, owner), self, options)
                if s.asked != NOT_YET:
                    return
            else:
                step += 1
                s.stack[f + STEP] = step
                s.stack[f + PICKS] = -1
                s.stack[f + FINISHED] = -1
        picked = self.taken(s, s.stack[f + FIRST])
        self.note(s, s.stack[f + CONTEXT], picked)
        pop(s)
        self.apply(s, f, picked)

    def taken(self, s: FluxxState, first: i64) -> vec[i64]:
        """Take the whole set out of what has been picked."""
        picked = s.picked if first == 0 else s.picked[first:]
        s.picked = s.picked[:first]
        return picked

    def note(self, s: FluxxState, program: i64, picked: vec[i64]) -> None:
        """Write down what later steps of the program want to know about the set."""

    def next_options(self, s: FluxxState, f: i64, owner: i64) -> vec[i64]:
        """What this owner's chooser can say next; nothing if the set is whole.

        Picks that need no choice are made here.
        """
        if s.stack[f + FINISHED] > 0:
            return vec[i64]()
        pool = self.pool(s, f, owner)
        least, most = self.bounds(s, f, owner, pool)
        got = len(s.picked) - s.stack[f + PICKS]
        chance = got == 0 and self.offers_chance(s, f, owner)
        if got >= most and not chance:
            return vec[i64]()
        if got == 0:
            if most and self.by_chance(s, f, owner):
                rest = sorted_ints(pool)
                for _pick in range(most):
                    card = s.one_of(rest)
                    s.picked = append(s.picked, card)
                    rest = remove(rest, card)
                return vec[i64]()
            if least == most == len(pool) and not chance:
                s.picked = extend(s.picked, sorted_ints(pool))
                return vec[i64]()
        if least == most == 1 and not self.has_twins(pool):
            options = sorted_ints(pool)  # one card: no order to keep to
        else:
            options = self.candidates(s, f, pool, least, most)
        if chance:
            options = append(options, self.word0 + AT_RANDOM)
        if least <= got and least < most and len(options):
            options = append(options, self.word0 + DONE)
        return options

    def has_twins(self, pool: vec[i64]) -> bool:
        """Whether some of these cards may look alike."""
        printed = self.g.printed
        return printed.has_copies and twins(printed, pool)

    def candidates(self, s: FluxxState, f: i64, pool: vec[i64], least: i64, most: i64) -> vec[i64]:
        """The cards that can come next in option order and still leave enough for the set."""
        got = len(s.picked) - s.stack[f + PICKS]
        missing = least - got - 1  # must still come after the next one
        if self.has_twins(pool):
            rest = self.to_come(s, f, pool, True)
            return self.feasible(s, rest, missing) if missing > 0 else distinct(s, rest)
        rest = sorted_ints(pool)
        begin = self.passed(s, f, rest)
        if missing > 0:
            return rest[begin : len(rest) - missing]
        return rest[begin:] if begin else rest

    def passed(self, s: FluxxState, f: i64, cards: vec[i64]) -> i64:
        """How many of some cards in option order do not come after the latest pick."""
        found: i64 = 0
        if len(s.picked) > s.stack[f + PICKS]:
            after = s.picked[-1]
            while found < len(cards) and cards[found] <= after:
                found += 1
        return found

    def to_come(self, s: FluxxState, f: i64, pool: vec[i64], copied: bool) -> vec[i64]:
        """The cards that come after the latest pick in option order."""
        first = s.stack[f + PICKS]
        rest = sorted_ints(pool)
        rest = rest[self.passed(s, f, rest) :]
        if copied:
            after: i64 = -1
            if len(s.picked) > first:
                after = s.picked[-1]
            # Of copies that look alike the lower numbers come first; a skipped one closes its kind.
            mine = s.picked[first:]
            free = vec[i64]([card for card in sorted_ints(pool) if card not in mine])
            rest = vec[i64]([card for card in rest if first_alike(s, card, free) > after])
        return rest

    def feasible(self, s: FluxxState, rest: vec[i64], missing: i64) -> vec[i64]:
        """The candidates after which the set can still be completed in option order."""
        firsts = [first_alike(s, card, rest) for card in rest]
        found = vec[i64]()
        for card in distinct(s, rest):
            later = 0
            for other, first in zip(rest, firsts, strict=True):
                if other > card and first >= card:
                    later += 1
            if later >= missing:
                found = append(found, card)
        return found

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        owners, at = self.owners(s, f), s.stack[f + STEP]
        # Whose turn to pick it is may follow from hidden hands: in another deal of them nobody's.
        return self.next_options(s, f, owners[at]) if at < len(owners) else vec[i64]()

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        if option == self.word0 + DONE:
            s.stack[f + FINISHED] = 1
        elif option == self.word0 + AT_RANDOM:
            s.picked = append(s.picked, -1 - self.owners(s, f)[s.stack[f + STEP]])
            s.stack[f + FINISHED] = 1
        else:
            s.picked = append(s.picked, option)

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        if option >= self.word0:
            return self.g.wording.words[option - self.word0]
        seat = self.chooser(s, f, self.owners(s, f)[s.stack[f + STEP]])
        return f"{self.purpose} {describe(s, option, seat)}"

    def gathered(self, s: FluxxState, f: i64) -> i64:
        return len(s.picked) - s.stack[f + PICKS]

    def open_set(self, s: FluxxState, f: i64) -> OpenSet | None:
        """What this owner's chooser can still pick, all at once."""
        owner = self.owners(s, f)[s.stack[f + STEP]]
        pool = self.pool(s, f, owner)
        least, most = self.bounds(s, f, owner, pool)
        got = len(s.picked) - s.stack[f + PICKS]
        rest = self.to_come(s, f, pool, self.has_twins(pool))
        seat = self.chooser(s, f, owner)
        names = {card: describe(s, card, seat) for card in rest}
        labels = {card: self.label(s, f, card) for card in rest}
        stays = self.purpose == "discard" and not got and all(holder(s, card) == seat for card in rest)
        most = min(most - got, len(rest))
        done = self.word0 + DONE
        keep = self.turned_round(s, f) if stays else ""
        word = self.g.wording.words[DONE]
        return OpenSet(labels, names, max(least - got, 0), most, done, word, keep=keep, limit=self.limit)

    def turned_round(self, s: FluxxState, f: i64) -> str:
        """The question for what stays, where that is better to say."""
        return "What do you keep?"

    def restart(self, s: FluxxState, f: i64) -> None:
        """Gather anew from those who are there now."""
        s.picked = s.picked[: s.stack[f + FIRST]]
        s.stack[f + STEP] = 0
        s.stack[f + PICKS] = -1
        s.stack[f + FINISHED] = -1

    def pick_anew(self, s: FluxxState, f: i64, seat: i64) -> None:
        """Let chance stand in for what others have picked so far: a seat cannot know that (promise 3)."""
        first, picks = s.stack[f + FIRST], s.stack[f + PICKS]
        earlier, latest = s.picked[first:picks], s.picked[picks:]
        fresh = s.picked[:first]
        for one in self.owners(s, f)[: s.stack[f + STEP]]:
            if self.chooser(s, f, one) == seat or self.by_chance(s, f, one):
                for pick in earlier:
                    if (holder(s, pick) if pick >= 0 else -1 - pick) == one:
                        fresh = append(fresh, pick)
            else:
                fresh = extend(fresh, self.some_set(s, f, one))
        s.stack[f + PICKS] = len(fresh)
        s.picked = extend(fresh, latest)

    def veil(self, s: FluxxState, f: i64, seat: i64) -> None:
        """In a copy for the eyes of the seat that is asked: take out what others have picked so far."""
        if any(self.chooser(s, f, one) != seat for one in self.owners(s, f)[: s.stack[f + STEP]]):
            s.picked = without(s.picked, s.stack[f + FIRST], s.stack[f + PICKS])
            s.stack[f + PICKS] = s.stack[f + FIRST]

    def some_set(self, s: FluxxState, f: i64, one: i64) -> vec[i64]:
        """A set that this owner's chooser could have picked."""
        left = sorted_ints(self.pool(s, f, one))
        least, most = self.bounds(s, f, one, left)
        if self.offers_chance(s, f, one) and s.below(len(left) + 1) == len(left):
            return vec[i64]([-1 - one])
        found = vec[i64]()
        for _pick in range(least + s.below(most - least + 1)):
            left, card = pop_at(left, s.below(len(left)))
            found = append(found, card)
        return sorted_ints(found)

    def drawn_by_lot(self, s: FluxxState, pick: i64) -> i64:
        """The card a pick stands for: itself, or a random one of a hand; -1 if that is empty."""
        if pick >= 0:
            return pick
        cards = s.zones[hand(-1 - pick)]
        return s.one_of(cards) if len(cards) else -1
