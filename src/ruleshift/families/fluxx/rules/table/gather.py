"""Gathering sets: one or several seats choose cards, one question a card, then all are applied.

A set is gathered in option order, so that each set is reached one way; it is held in ``s.picked``
until the last choice is in, and choices of several seats stay private until then.
"""

from __future__ import annotations

from typing import Final

from ruleshift.core.engine.game import OpenSet
from ruleshift.core.engine.machine import CONTEXT, STEP, A, B, C, ask, pop
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

    def owners(self, s: FluxxState, f: int) -> list[int]:
        """The seats whose cards are picked; -1 for cards that are nobody's or anybody's."""
        raise NotImplementedError

    def pool(self, s: FluxxState, f: int, owner: int) -> list[int]:
        """The cards to pick from."""
        raise NotImplementedError

    def bounds(self, s: FluxxState, f: int, owner: int, pool: list[int]) -> tuple[int, int]:
        """How many must and may be picked, at most as many as there are."""
        raise NotImplementedError

    def chooser(self, s: FluxxState, f: int, owner: int) -> int:
        """The seat that picks."""
        return owner

    def show(self, s: FluxxState, f: int, owner: int) -> None:
        """Let the chooser see what there is to choose from, if that lies hidden."""

    def by_chance(self, s: FluxxState, f: int, owner: int) -> bool:
        """Whether chance picks."""
        return False

    def offers_chance(self, s: FluxxState, f: int, owner: int) -> bool:
        """Whether the chooser may let chance pick a card of the owner's hand."""
        return False

    def apply(self, s: FluxxState, f: int, picked: list[int]) -> None:
        """Do it with all picked cards; ``-1 - seat`` stands for a random card of that hand."""
        raise NotImplementedError

    def run(self, s: FluxxState, f: int) -> None:
        owners = self.owners(s, f)
        stack = s.stack
        if stack[f + FIRST] < 0:
            stack[f + FIRST] = len(s.picked)
        step = stack[f + STEP]
        while step < len(owners):
            owner = owners[step]
            if stack[f + PICKS] < 0:
                stack[f + PICKS] = len(s.picked)
            options = self.next_options(s, f, owner)
            if options:
                self.show(s, f, owner)
                ask(s, f, self.chooser(s, f, owner), self, options)
                if s.asked != NOT_YET:
                    return
            else:
                step += 1
                stack[f + STEP] = step
                stack[f + PICKS] = -1
                stack[f + FINISHED] = -1
        picked = self.taken(s, stack[f + FIRST])
        self.note(s, stack[f + CONTEXT], picked)
        pop(s)
        self.apply(s, f, picked)

    def taken(self, s: FluxxState, first: int) -> list[int]:
        """Take the whole set out of what has been picked."""
        if first == 0:
            picked = s.picked
            s.picked = []
        else:
            picked = s.picked[first:]
            del s.picked[first:]
        return picked

    def note(self, s: FluxxState, program: int, picked: list[int]) -> None:
        """Write down what later steps of the program want to know about the set."""

    def next_options(self, s: FluxxState, f: int, owner: int) -> list[int]:
        """What this owner's chooser can say next; nothing if the set is whole.

        Picks that need no choice are made here.
        """
        if s.stack[f + FINISHED] > 0:
            return []
        pool = self.pool(s, f, owner)
        least, most = self.bounds(s, f, owner, pool)
        got = len(s.picked) - s.stack[f + PICKS]
        chance = got == 0 and self.offers_chance(s, f, owner)
        if got >= most and not chance:
            return []
        if got == 0:
            if most and self.by_chance(s, f, owner):
                rest = sorted(pool)
                for _ in range(most):
                    s.picked.append(s.one_of(rest))
                    rest.remove(s.picked[-1])
                return []
            if least == most == len(pool) and not chance:
                s.picked.extend(sorted(pool))
                return []
        if least == most == 1 and not self.has_twins(pool):
            options = sorted(pool)  # one card: no order to keep to
        else:
            options = self.candidates(s, f, pool, least, most)
        if chance:
            options.append(self.word0 + AT_RANDOM)
        if least <= got and least < most and options:
            options.append(self.word0 + DONE)
        return options

    def has_twins(self, pool: list[int]) -> bool:
        """Whether some of these cards may look alike."""
        printed = self.g.printed
        return printed.has_copies and twins(printed, pool)

    def candidates(self, s: FluxxState, f: int, pool: list[int], least: int, most: int) -> list[int]:
        """The cards that can come next in option order and still leave enough for the set."""
        got = len(s.picked) - s.stack[f + PICKS]
        copied = self.has_twins(pool)
        rest = self.to_come(s, f, pool, copied)
        missing = least - got - 1  # must still come after the next one
        if copied:
            return self.feasible(s, rest, missing) if missing > 0 else distinct(s, rest)
        return rest[: len(rest) - missing] if missing > 0 else rest

    def to_come(self, s: FluxxState, f: int, pool: list[int], copied: bool) -> list[int]:
        """The cards that come after the latest pick in option order."""
        first = s.stack[f + PICKS]
        got = len(s.picked) - first
        after = s.picked[-1] if got else -1
        rest = sorted(pool)
        if got:
            rest = [card for card in rest if card > after]
        if copied:
            # Of copies that look alike the lower numbers come first; a skipped one closes its kind.
            mine = s.picked[first:]
            free = [card for card in sorted(pool) if card not in mine]
            rest = [card for card in rest if first_alike(s, card, free) > after]
        return rest

    def feasible(self, s: FluxxState, rest: list[int], missing: int) -> list[int]:
        """The candidates after which the set can still be completed in option order."""
        firsts = [first_alike(s, card, rest) for card in rest]
        found = []
        for card in distinct(s, rest):
            later = 0
            for other, first in zip(rest, firsts, strict=True):
                if other > card and first >= card:
                    later += 1
            if later >= missing:
                found.append(card)
        return found

    def choices(self, s: FluxxState, f: int) -> list[int]:
        owners, at = self.owners(s, f), s.stack[f + STEP]
        # Whose turn to pick it is may follow from hidden hands: in another deal of them nobody's.
        return self.next_options(s, f, owners[at]) if at < len(owners) else []

    def answer(self, s: FluxxState, f: int, option: int) -> None:
        if option == self.word0 + DONE:
            s.stack[f + FINISHED] = 1
        elif option == self.word0 + AT_RANDOM:
            s.picked.append(-1 - self.owners(s, f)[s.stack[f + STEP]])
            s.stack[f + FINISHED] = 1
        else:
            s.picked.append(option)

    def label(self, s: FluxxState, f: int, option: int) -> str:
        if option >= self.word0:
            return self.g.wording.words[option - self.word0]
        seat = self.chooser(s, f, self.owners(s, f)[s.stack[f + STEP]])
        return f"{self.purpose} {describe(s, option, seat)}"

    def gathered(self, s: FluxxState, f: int) -> int:
        return len(s.picked) - s.stack[f + PICKS]

    def open_set(self, s: FluxxState, f: int) -> OpenSet | None:
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

    def turned_round(self, s: FluxxState, f: int) -> str:
        """The question for what stays, where that is better to say."""
        return "What do you keep?"

    def restart(self, s: FluxxState, f: int) -> None:
        """Gather anew from those who are there now."""
        del s.picked[s.stack[f + FIRST] :]
        s.stack[f + STEP] = 0
        s.stack[f + PICKS] = -1
        s.stack[f + FINISHED] = -1

    def pick_anew(self, s: FluxxState, f: int, seat: int) -> None:
        """Let chance stand in for what others have picked so far: a seat cannot know that (promise 3)."""
        first, picks = s.stack[f + FIRST], s.stack[f + PICKS]
        earlier, latest = s.picked[first:picks], s.picked[picks:]
        fresh: list[int] = []
        for one in self.owners(s, f)[: s.stack[f + STEP]]:
            if self.chooser(s, f, one) == seat or self.by_chance(s, f, one):
                fresh += [pick for pick in earlier if (holder(s, pick) if pick >= 0 else -1 - pick) == one]
            else:
                fresh += self.some_set(s, f, one)
        s.picked[first:] = fresh + latest
        s.stack[f + PICKS] = first + len(fresh)

    def veil(self, s: FluxxState, f: int, seat: int) -> None:
        """In a copy for the eyes of the seat that is asked: take out what others have picked so far."""
        if any(self.chooser(s, f, one) != seat for one in self.owners(s, f)[: s.stack[f + STEP]]):
            del s.picked[s.stack[f + FIRST] : s.stack[f + PICKS]]
            s.stack[f + PICKS] = s.stack[f + FIRST]

    def some_set(self, s: FluxxState, f: int, one: int) -> list[int]:
        """A set that this owner's chooser could have picked."""
        pool = sorted(self.pool(s, f, one))
        least, most = self.bounds(s, f, one, pool)
        if self.offers_chance(s, f, one) and s.below(len(pool) + 1) == len(pool):
            return [-1 - one]
        number = least + s.below(most - least + 1)
        return sorted(pool.pop(s.below(len(pool))) for _ in range(number))

    def drawn_by_lot(self, s: FluxxState, pick: int) -> int:
        """The card a pick stands for: itself, or a random one of a hand; -1 if that is empty."""
        if pick >= 0:
            return pick
        cards = s.zones[hand(-1 - pick)]
        return s.one_of(cards) if cards else -1
