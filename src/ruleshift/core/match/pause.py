"""Stops a game between two questions: at a moment of a turn in which there may be nothing to choose.

The frame of the turn, the lowest on the stack, has shortcuts for what mostly follows at once. It leaves them
out while something waits to be settled, so a bit is set there that nobody asks for; the rest is the machine's
own loop.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.machine import FRAME
from ruleshift.core.engine.state import LOOPED, NOT_YET, TURN_STEPS

if TYPE_CHECKING:
    from ruleshift.core.match.match import Match
    from ruleshift.core.scenario.checks import Positions

HOLD: Final = 1 << 29  # a bit of `touch` that no family uses


@dataclass(frozen=True)
class Moment:
    """When to stop: in whose turn (empty: in anybody's), and at which word for how far it has got."""

    seat: str
    phase: str

    def __str__(self) -> str:
        whose = f"{self.seat}'s turn" if self.seat else "a turn"
        return f"'{self.phase}' of {whose}"


def give(match: Match, family: Positions, option: int) -> None:
    """Take an answer that is among the options, and stand still."""
    s = match.state
    turn = s.top == FRAME
    s.touch |= HOLD if turn else 0
    match._question = None
    match._inputs.append(option)
    family.take(s, option)
    s.touch &= ~HOLD


def run_until(match: Match, family: Positions, moment: Moment) -> bool:
    """Run on to the next such moment; false if a question or the end comes first."""
    s = match.state
    last = family.moment(s)
    for _step in range(TURN_STEPS):
        if s.asked != NOT_YET:
            return False
        now = family.moment(s)
        if now != last:
            last = now
            if now[1] == moment.phase and moment.seat in ("", s.names[s.active]):
                return True
        step(match.game, s)
    s.declare_draw(LOOPED)
    return False


def step(game: Any, s: Any) -> None:
    """One step of the machine, and of the turn no more than one."""
    f = s.top - FRAME
    effect = game.effects[s.stack[f]]
    if not s.touch or not effect.settles or game.settler.settle(s):
        s.touch |= 0 if f else HOLD
        effect.run(s, f)
        s.touch &= ~HOLD
