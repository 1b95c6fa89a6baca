"""Cards in hand and deck: discarding a set, looking at the top, searching, and choosing what to cure."""

from __future__ import annotations

from typing import Final

from ruleshift.core.machine import ACTOR, CARD, A, B, ask, pop
from ruleshift.necro.codes import (
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
from ruleshift.necro.effect import NecroEffect
from ruleshift.necro.happen import cure
from ruleshift.necro.label import distinct
from ruleshift.necro.state import NecroState

COUNT: Final = A
PICKS: Final = B  # where this set begins in ``picked``


class Discarding(NecroEffect):
    """A player discards cards of their choice: gathered one by one, discarded together."""

    purpose = "discard"
    rule = "16.7.1"

    def begin(self, s: NecroState, seat: int, n: int, card: int = -1) -> None:
        n = min(n, len(s.zones[HAND + seat]))  # as many as possible (5.2.3)
        if n:
            s.stack.extend((self.number, 0, seat, card, -1, 0, n, len(s.picked), -1, -1, -1, -1))

    def choices(self, s: NecroState, f: int) -> list[int]:
        stack = s.stack
        hand = sorted(s.zones[HAND + stack[f + ACTOR]])
        picked = s.picked[stack[f + PICKS] :]
        left = stack[f + COUNT] - len(picked)
        if picked:
            hand = [card for card in hand if card > picked[-1]]
        return distinct(s, hand[: len(hand) - left + 1])

    def answer(self, s: NecroState, f: int, option: int) -> None:
        stack = s.stack
        s.picked.append(option)
        picked = s.picked[stack[f + PICKS] :]
        if len(picked) == stack[f + COUNT]:
            del s.picked[stack[f + PICKS] :]
            pop(s)
            for card in picked:
                s.move(card, GRAVE + self.g.owner[card])

    def restart(self, s: NecroState, f: int) -> None:
        del s.picked[s.stack[f + PICKS] :]

    def label(self, s: NecroState, f: int, option: int) -> str:
        return f"discard {self.g.label(s, option, s.asked)}"

    def prompt(self, s: NecroState, f: int) -> str:
        n = s.stack[f + COUNT] - (len(s.picked) - s.stack[f + PICKS])
        return f"Discard {n} card{'s' * (n != 1)}."


class Looking(NecroEffect):
    """Look at the top cards of the Survivor Deck, keep some, discard the others."""

    purpose = "keep"
    rule = "5.1.0"

    def begin(self, s: NecroState, seat: int, card: int, n: int, keep: int) -> None:
        deck = s.zones[SDECK + seat]
        for _ in range(min(n, len(deck))):
            s.move(deck[-1], DRAWN + seat)
        s.stack.extend((self.number, 0, seat, card, -1, 0, keep, -1, -1, -1, -1, -1))

    def seen(self, s: NecroState, seat: int) -> list[int]:
        """The cards that are looked at; a drawn zombie may wait beside them."""
        return [card for card in s.zones[DRAWN + seat] if self.g.type_of[card] != ZOMBIE]

    def choices(self, s: NecroState, f: int) -> list[int]:
        return distinct(s, self.seen(s, s.stack[f + ACTOR]))

    def run(self, s: NecroState, f: int) -> None:
        seat = s.stack[f + ACTOR]
        seen = self.seen(s, seat)
        if s.stack[f + COUNT] and seen:
            ask(s, f, seat, self, self.choices(s, f))
            return
        pop(s)
        for card in seen:
            s.move(card, GRAVE + seat)

    def answer(self, s: NecroState, f: int, option: int) -> None:
        s.stack[f + COUNT] -= 1
        s.move(option, HAND + s.stack[f + ACTOR])

    def label(self, s: NecroState, f: int, option: int) -> str:
        return f"keep {self.g.label(s, option, s.asked)}"

    def prompt(self, s: NecroState, f: int) -> str:
        return "Which card do you keep? The other goes to your Graveyard."


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
        match = self.g.searches[stack[f + A]]
        found = [c for c in s.zones[SDECK + seat] if match.matches(s, c, seat, stack[f + CARD])]
        # A search for something may always find nothing (5.2.7).
        return [*distinct(s, found), self.g.word0 + W_ENOUGH]

    def answer(self, s: NecroState, f: int, option: int) -> None:
        seat = s.stack[f + ACTOR]
        pop(s)
        if option < self.g.size:
            s.show(option)
            s.events.append((E_REVEAL, seat, option))
            s.move(option, HAND + seat)
        self.g.shuffle(s, SDECK, seat)

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
        return [self.g.number0 + status for status in sorted(NEGATIVE) if mask >> status & 1]

    def answer(self, s: NecroState, f: int, option: int) -> None:
        who = s.stack[f + A]
        pop(s)
        cure(s, who, option - self.g.number0)

    def label(self, s: NecroState, f: int, option: int) -> str:
        return f"remove {STATUSES[option - self.g.number0].capitalize()}"

    def prompt(self, s: NecroState, f: int) -> str:
        return "Which status do you remove?"
