"""Cards in hand and deck: discarding a set, looking at the top, searching, and choosing what to cure."""

from __future__ import annotations

from typing import Final

from ruleshift.core.engine.game import OpenSet
from ruleshift.core.engine.machine import ACTOR, CARD, A, B, pop
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

    def pool(self, s: NecroState, seat: int) -> list[int]:
        """The cards to pick from."""
        raise NotImplementedError

    def apply(self, s: NecroState, seat: int, picked: list[int]) -> None:
        """Do it with all picked cards."""
        raise NotImplementedError

    def turned_round(self, s: NecroState, f: int) -> str:
        """The question for what stays, if that can be said instead."""
        return ""

    def choices(self, s: NecroState, f: int) -> list[int]:
        rest = self.to_come(s, f)
        left = s.stack[f + COUNT] - self.gathered(s, f)
        return distinct(s, rest[: len(rest) - left + 1])

    def to_come(self, s: NecroState, f: int) -> list[int]:
        rest = sorted(self.pool(s, s.stack[f + ACTOR]))
        if self.gathered(s, f):
            rest = [card for card in rest if card > s.picked[-1]]
        return rest

    def gathered(self, s: NecroState, f: int) -> int:
        return len(s.picked) - s.stack[f + PICKS]

    def open_set(self, s: NecroState, f: int) -> OpenSet | None:
        got = self.gathered(s, f)
        left = s.stack[f + COUNT] - got
        return self.opened(s, f, left, left, W_ENOUGH, "" if got else self.turned_round(s, f))

    def answer(self, s: NecroState, f: int, option: int) -> None:
        stack = s.stack
        s.picked.append(option)
        picked = s.picked[stack[f + PICKS] :]
        if len(picked) == stack[f + COUNT]:
            seat = stack[f + ACTOR]
            del s.picked[stack[f + PICKS] :]
            pop(s)
            self.apply(s, seat, picked)

    def restart(self, s: NecroState, f: int) -> None:
        del s.picked[s.stack[f + PICKS] :]


class Discarding(Picking):
    """A player discards cards of their choice, all at once."""

    purpose = "discard"
    rule = "16.7.1"

    def begin(self, s: NecroState, seat: int, n: int, card: int = -1) -> None:
        n = min(n, len(s.zones[HAND + seat]))  # as many as possible (5.2.3)
        if n:
            s.stack.extend((self.number, 0, seat, card, -1, 0, n, len(s.picked), -1, -1, -1, -1))

    def pool(self, s: NecroState, seat: int) -> list[int]:
        return s.zones[HAND + seat]

    def apply(self, s: NecroState, seat: int, picked: list[int]) -> None:
        for card in picked:
            s.move(card, GRAVE + self.g.printed.owner[card])

    def turned_round(self, s: NecroState, f: int) -> str:
        return "What do you keep?"

    def label(self, s: NecroState, f: int, option: int) -> str:
        return f"discard {self.g.label(s, option, s.asked)}"

    def prompt(self, s: NecroState, f: int) -> str:
        n = s.stack[f + COUNT] - (len(s.picked) - s.stack[f + PICKS])
        return f"Discard {n} card{'s' * (n != 1)}."


class Looking(Picking):
    """Look at the top cards of the Survivor Deck, keep some, discard the others."""

    purpose = "keep"
    rule = "5.1.0"

    def begin(self, s: NecroState, seat: int, card: int, n: int, keep: int) -> None:
        deck = s.zones[SDECK + seat]
        for _ in range(min(n, len(deck))):
            s.move(deck[-1], DRAWN + seat)
        keep = min(keep, len(self.pool(s, seat)))
        if keep:
            s.stack.extend((self.number, 0, seat, card, -1, 0, keep, len(s.picked), -1, -1, -1, -1))
        else:
            self.apply(s, seat, [])

    def pool(self, s: NecroState, seat: int) -> list[int]:
        """The cards that are looked at; a drawn zombie may wait beside them."""
        return [card for card in s.zones[DRAWN + seat] if self.g.printed.type_of[card] != ZOMBIE]

    def apply(self, s: NecroState, seat: int, picked: list[int]) -> None:
        for card in picked:
            s.move(card, HAND + seat)
        for card in self.pool(s, seat):
            s.move(card, GRAVE + seat)

    def label(self, s: NecroState, f: int, option: int) -> str:
        return f"keep {self.g.label(s, option, s.asked)}"

    def prompt(self, s: NecroState, f: int) -> str:
        if s.stack[f + COUNT] == 1:
            return "Which card do you keep? The other goes to your Graveyard."
        return f"Which {s.stack[f + COUNT]} cards do you keep? The others go to your Graveyard."


class Searching(NecroEffect):
    """Search the own Survivor Deck for a card of a kind, show it, take it, shuffle (5.2.8)."""

    purpose = "search"
    rule = "5.2.8"

    def begin(self, s: NecroState, seat: int, card: int, number: int) -> None:
        s.look(SDECK + seat, seat)
        s.stack.extend((self.number, 0, seat, card, -1, 0, number, -1, -1, -1, -1, -1))

    def choices(self, s: NecroState, f: int) -> list[int]:
        stack = s.stack
        seat = stack[f + ACTOR]
        match = self.g.texts.searches[stack[f + A]]
        found = [c for c in s.zones[SDECK + seat] if match.matches(s, c, seat, stack[f + CARD])]
        # A search for something may always find nothing (5.2.7).
        return [*distinct(s, found), self.word0 + W_ENOUGH]

    def answer(self, s: NecroState, f: int, option: int) -> None:
        seat = s.stack[f + ACTOR]
        pop(s)
        if option < self.g.size:
            s.show(option)
            s.events.append((E_REVEAL, seat, option))
            s.move(option, HAND + seat)
        shuffle(s, SDECK, seat)

    def label(self, s: NecroState, f: int, option: int) -> str:
        if option >= self.g.size:
            return "take nothing"
        return f"take {self.g.label(s, option, s.asked)}"

    def prompt(self, s: NecroState, f: int) -> str:
        return "Which card do you take from your Survivor Deck?"


class Curing(NecroEffect):
    """Choose which of several negative statuses is removed."""

    purpose = "cure"
    rule = "2.29.4"

    def begin(self, s: NecroState, seat: int, card: int, who: int) -> None:
        s.stack.extend((self.number, 0, seat, card, -1, 0, who, -1, -1, -1, -1, -1))

    def choices(self, s: NecroState, f: int) -> list[int]:
        mask = s.status[s.stack[f + A]]
        return [self.g.numbering.number0 + status for status in sorted(NEGATIVE) if mask >> status & 1]

    def answer(self, s: NecroState, f: int, option: int) -> None:
        who = s.stack[f + A]
        pop(s)
        cure(s, who, option - self.g.numbering.number0)

    def label(self, s: NecroState, f: int, option: int) -> str:
        return f"remove {STATUSES[option - self.g.numbering.number0].capitalize()}"

    def prompt(self, s: NecroState, f: int) -> str:
        return "Which status do you remove?"
