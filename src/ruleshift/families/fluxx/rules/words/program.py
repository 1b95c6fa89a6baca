"""A card's program: its steps one after the other, with what they share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.machine import ACTOR, CARD, CONTEXT, FRAME, STEP, Effect, pop, push
from ruleshift.core.engine.packed import i64, vec
from ruleshift.core.engine.state import NOT_YET
from ruleshift.families.fluxx.codes import F_PLAY, IT, PILE, PLAYING
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.moves import discard
from ruleshift.families.fluxx.rules.table.state import FluxxState

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame


class Program(FluxxEffect):
    """Steps of a card or of a branch of one. Things are settled between its steps.

    The frame of the whole program holds the chosen card, the opponent and the pile set aside; a
    branch's frame names it as its context. When its player has gone, nobody is its actor, and only what
    others owe by it is still done (mystery.G60).
    """

    settles = True

    def __init__(self, g: FluxxGame, steps: vec[Effect[FluxxState]], last_aside: i64) -> None:
        super().__init__(g)
        self.steps = steps
        self.idle = not any(step.changes for step in steps)
        self.sees = all(step.sees for step in steps)
        self.last_aside: i64 = last_aside  # behind which step nothing is done with cards set aside any more

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        """Whether it would change anything. A first step that finds nothing to work on forbids the rest, but
        where it could only do its part in vain, a later step may still be worth it.
        """
        if self.idle:
            return False
        first = self.steps[0]
        if first.possible(s, you, this):
            return True
        return first.may_fail and self.goes_on(s, you, this)

    def goes_on(self, s: FluxxState, you: i64, this: i64) -> bool:
        """Whether the steps behind the first one would change anything without it."""
        for at in range(1, len(self.steps)):
            step = self.steps[at]
            if (step.changes or at + 1 < len(self.steps)) and step.possible(s, you, this):
                return True
        return False

    def worth_repeating(self, s: FluxxState, you: i64, this: i64) -> bool:
        if self.sees:
            return any(step.worth_repeating(s, you, this) for step in self.steps)
        first = self.steps[0]
        return first.names_it or first.worth_repeating(s, you, this) or self.goes_on(s, you, this)

    def begin(self, s: FluxxState, seat: i64, card: i64, it: i64 = -1, opponent: i64 = -1) -> None:
        """Start as the program of a card."""
        push(s, self.number, seat, card, s.top, it, opponent, -1)

    def forget(self, s: FluxxState, f: i64, cards: vec[i64]) -> None:
        if s.stack[f + IT] in cards:
            s.stack[f + IT] = -1

    def run(self, s: FluxxState, f: i64) -> None:
        steps = self.steps
        end = f + FRAME
        step = s.stack[f + STEP]
        while step < len(steps):
            s.stack[f + STEP] = step + 1
            if s.stack[f + ACTOR] >= 0 or not steps[step].needs_you:
                steps[step].start(s, s.stack[f + CONTEXT])
            if s.top != end or s.touch or s.asked != NOT_YET:
                return
            step += 1
        if s.stack[f + PILE] >= 0:
            close(s, f)
        if len(s.numeral_draws):
            forget_draws(s, f)
        pop(s)


def forget_draws(s: FluxxState, f: i64) -> None:
    """The programs from here on are over: nothing follows their numerals any more."""
    noted = s.numeral_draws
    while len(noted) and noted[-4] >= f:
        noted = noted[:-4]
    s.numeral_draws = noted


def close(s: FluxxState, f: i64) -> None:
    """Discard what a program's frame still has set aside (W32)."""
    if s.stack[f + CONTEXT] == f and s.stack[f + PILE] >= 0:
        for card in s.zones[s.stack[f + PILE]][:]:
            discard(s, card)
        s.close_pile()
        s.stack[f + PILE] = -1


def unwind(s: FluxxState, keep: i64) -> None:
    """Pop frames until the stack is ``keep`` long; cards they held are discarded."""
    effects = s.g.effects
    while s.top > keep:
        f = s.top - FRAME
        effect = effects[s.stack[f]]
        if isinstance(effect, Program):
            close(s, f)
        elif effect.number == F_PLAY and s.where[s.stack[f + CARD]] == PLAYING:
            discard(s, s.stack[f + CARD])
        pop(s)
    s.picked = vec[i64]()
    if len(s.numeral_draws):
        forget_draws(s, keep)
