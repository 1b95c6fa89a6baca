"""Cards in hand and deck: discarding a set, looking at the top, searching, and choosing what to cure."""

from __future__ import annotations

from typing import Final

from ruleshift.core.engine.machine import ACTOR, CARD, A, B, pop
from ruleshift.core.engine.packed import append, i64, sorted_ints, vec
from ruleshift.core.engine.rules import OpenSet
from ruleshift.families.necro.codes import (
    DRAWN,
    E_REVEAL,
    GRAVE,
    HAND,
    NEGATIVE,
    SDECK,
    STATUSES,
    W_ENOUGH,
    ZOMBIE,
)
from ruleshift.families.necro.rules.table.decks import shuffle
from ruleshift.families.necro.rules.table.effect import NecroEffect
from ruleshift.families.necro.rules.table.hearing import cure
from ruleshift.families.necro.rules.table.label import distinct
from ruleshift.families.necro.rules.table.state import NecroState

COUNT: Final = A
PICKS: Final = B  # where this set begins in ``picked``


class Picking(NecroEffect):
    """A player picks so many cards: gathered one by one, in option order, and applied together."""

    def pool(self, s: NecroState, seat: i64) -> vec[i64]:
        """The cards to pick from."""
        raise NotImplementedError

    def apply(self, s: NecroState, seat: i64, picked: vec[i64]) -> None:
        """Do it with all picked cards."""
        raise NotImplementedError

    def turned_round(self, s: NecroState, f: i64) -> str:
        """The question for what stays, if that can be said instead."""
        return ""

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        rest = self.to_come(s, f)
        left = s.stack[f + COUNT] - self.gathered(s, f)
        return distinct(s, rest[: len(rest) - left + 1])

    def to_come(self, s: NecroState, f: i64) -> vec[i64]:
        rest = sorted_ints(self.pool(s, s.stack[f + ACTOR]))
        if self.gathered(s, f):
            rest = vec[i64]([card for card in rest if card > s.picked[-1]])
        return rest

    def gathered(self, s: NecroState, f: i64) -> int:
        return len(s.picked) - s.stack[f + PICKS]

    def open_set(self, s: NecroState, f: i64) -> OpenSet | None:
        got = self.gathered(s, f)
        left = s.stack[f + COUNT] - got
        return self.opened(s, f, left, left, W_ENOUGH, "" if got else self.turned_round(s, f))

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        stack = s.stack
        s.picked = append(s.picked, option)
        first = stack[f + PICKS]
        if len(s.picked) - first == stack[f + COUNT]:
            seat = stack[f + ACTOR]
            picked = s.picked[first:]
            s.picked = s.picked[:first]
            pop(s)
            self.apply(s, seat, picked)

    def restart(self, s: NecroState, f: i64) -> None:
        s.picked = s.picked[: s.stack[f + PICKS]]


class Discarding(Picking):
    """A player discards cards of their choice, all at once."""

    purpose = "discard"
    rule = "16.7.1"

    def begin(self, s: NecroState, seat: i64, n: i64, card: i64 = -1) -> None:
        n = min(n, len(s.zones[HAND + seat]))  # as many as possible (5.2.3)
        if n:
            s.lay(self.number, 0, seat, card, -1, n, len(s.picked))

    def pool(self, s: NecroState, seat: i64) -> vec[i64]:
        return s.zones[HAND + seat]

    def apply(self, s: NecroState, seat: i64, picked: vec[i64]) -> None:
        for card in picked:
            s.move(card, GRAVE + self.g.printed.owner[card])

    def turned_round(self, s: NecroState, f: i64) -> str:
        return "What do you keep?"

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        return f"discard {self.g.label(s, option, s.asked)}"

    def prompt(self, s: NecroState, f: i64) -> str:
        n = s.stack[f + COUNT] - (len(s.picked) - s.stack[f + PICKS])
        return f"Discard {n} card{'s' * (n != 1)}."


class Looking(Picking):
    """Look at the top cards of the Survivor Deck, keep some, discard the others."""

    purpose = "keep"
    rule = "5.1.0"

    def begin(self, s: NecroState, seat: i64, card: i64, n: i64, keep: i64) -> None:
        for _ in range(min(n, len(s.zones[SDECK + seat]))):
            s.move(s.zones[SDECK + seat][-1], DRAWN + seat)
        keep = min(keep, len(self.pool(s, seat)))
        if keep:
            s.lay(self.number, 0, seat, card, -1, keep, len(s.picked))
        else:
            self.apply(s, seat, vec[i64]())

    def pool(self, s: NecroState, seat: i64) -> vec[i64]:
        """The cards that are looked at; a drawn zombie may wait beside them."""
        types = self.g.printed.type_of
        return vec[i64]([card for card in s.zones[DRAWN + seat] if types[card] != ZOMBIE])

    def apply(self, s: NecroState, seat: i64, picked: vec[i64]) -> None:
        for card in picked:
            s.move(card, HAND + seat)
        for card in self.pool(s, seat):
            s.move(card, GRAVE + seat)

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        return f"keep {self.g.label(s, option, s.asked)}"

    def prompt(self, s: NecroState, f: i64) -> str:
        if s.stack[f + COUNT] == 1:
            return "Which card do you keep? The other goes to your Graveyard."
        return f"Which {s.stack[f + COUNT]} cards do you keep? The others go to your Graveyard."


class Searching(NecroEffect):
    """Search the own Survivor Deck for a card of a kind, show it, take it, shuffle (5.2.8)."""

    purpose = "search"
    rule = "5.2.8"

    def begin(self, s: NecroState, seat: i64, card: i64, number: i64) -> None:
        s.look(SDECK + seat, seat)
        s.lay(self.number, 0, seat, card, -1, number)

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        seat, this = s.stack[f + ACTOR], s.stack[f + CARD]
        match = self.g.texts.searches[s.stack[f + A]]
        found = vec[i64]([c for c in s.zones[SDECK + seat] if match.matches(s, c, seat, this)])
        # A search for something may always find nothing (5.2.7).
        return append(distinct(s, found), self.word0 + W_ENOUGH)

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        seat = s.stack[f + ACTOR]
        pop(s)
        if option < self.g.size:
            s.show(option)
            s.tell(E_REVEAL, seat, option)
            s.move(option, HAND + seat)
        shuffle(s, SDECK, seat)

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        if option >= self.g.size:
            return "take nothing"
        return f"take {self.g.label(s, option, s.asked)}"

    def prompt(self, s: NecroState, f: i64) -> str:
        return "Which card do you take from your Survivor Deck?"


class Curing(NecroEffect):
    """Choose which of several negative statuses is removed."""

    purpose = "cure"
    rule = "2.29.4"

    def begin(self, s: NecroState, seat: i64, card: i64, who: i64) -> None:
        s.lay(self.number, 0, seat, card, -1, who)

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        mask = s.status[s.stack[f + A]]
        number0 = self.g.numbering.number0
        return vec[i64]([number0 + status for status in sorted(NEGATIVE) if mask >> status & 1])

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        who = s.stack[f + A]
        pop(s)
        cure(s, who, option - self.g.numbering.number0)

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        return f"remove {STATUSES[option - self.g.numbering.number0].capitalize()}"

    def prompt(self, s: NecroState, f: i64) -> str:
        return "Which status do you remove?"
