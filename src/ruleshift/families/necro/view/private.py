"""What only the player who is asked knows: a play being declared, a set being gathered, a secret choice.

A seat that imagines the other's hidden cards must not know how far the other has got: what nobody else
has seen is begun again, and secret choices that are already in are drawn by lot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.event import hidden_from
from ruleshift.core.engine.machine import ACTOR, FRAME
from ruleshift.core.engine.packed import i64, joined, listed, vec
from ruleshift.core.view.view import NOWHERE
from ruleshift.families.necro.codes import HAND
from ruleshift.families.necro.rules.stack.window import USED
from ruleshift.families.necro.rules.table.effect import NOTES
from ruleshift.families.necro.rules.turn.setup import PICKED

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.table.state import NecroState


def veil(s: NecroState, seat: int | None) -> None:
    """In a copy for a seat's eyes: no past of hidden cards, nor what the other has secretly exchanged."""
    _forget(s, vec[bool]([zone == NOWHERE for zone in s.where]))
    if s.asked < 0:
        s.sets = vec[i64]()
        s.notes = vec[i64]()  # who is asked has the choices made so far before them; nobody else has
    f = s.top - FRAME
    if f >= 0 and s.g.effects[s.stack[f]] is s.g.steps.mulligan and seat == 1 and s.stack[f + PICKED] >= 0:
        s.picked = s.picked[s.stack[f + PICKED] :]
        s.stack[f + PICKED] = 0


def _forget(s: NecroState, hidden: vec[bool]) -> None:
    """How often a hidden card has moved or was used would tell it from others; so would answers in secret."""
    s.deeds = 0
    for card, unseen in enumerate(hidden):
        if unseen:
            s.life[card] = 0
            for ability in s.g.texts.abilities_of[card]:
                s.uses[ability * 2] = s.uses[ability * 2 + 1] = 0


def imagine(s: NecroState, seat: int | None) -> None:
    """The hidden cards were dealt anew for a seat: what it cannot know of the moment is made anew too."""
    _forget(s, hidden_from(seat, s.known))
    if s.asked < 0:
        return
    f = s.top - FRAME
    if s.g.effects[s.stack[f]] is s.g.steps.mulligan:
        _exchange_anew(s, f, seat)
    elif s.asked != seat:
        _begin_again(s)


def _exchange_anew(s: NecroState, f: i64, seat: int | None) -> None:
    """What the other seat exchanges is drawn by lot; a set that is not complete begins again."""
    first = max(0, s.stack[f + PICKED])
    secret, open_ = s.picked[:first], s.picked[first:]
    if s.asked == 1 and seat != 0:
        hand = sorted(listed(s.zones[HAND]))
        lots = sorted(hand.pop(s.below(len(hand))) for _ in range(s.below(len(hand) + 1)))
        secret = vec[i64](lots)
        s.stack[f + PICKED] = len(lots)
    s.picked = joined(secret, open_) if seat == s.asked else secret


def _begin_again(s: NecroState) -> None:
    """Take back what the player who is asked has begun and nobody else has seen."""
    g = s.g
    steps = g.steps
    stack = s.stack
    for f in range(0, s.top, FRAME):
        effect = g.effects[stack[f]]
        begun = (steps.aiming, steps.manage, steps.breaking)
        if effect in begun or (effect.public and not effect.shown(s, f)):
            if effect.public:
                s.close_notes(stack[f + NOTES])
            s.top = f
            s.picked = vec[i64]()
            _reopen(s, f - FRAME)
            return
    f = s.top - FRAME
    g.effects[stack[f]].restart(s, f)


def _reopen(s: NecroState, f: i64) -> None:
    """The frame below a play that was taken back asks again; a window forgets that React."""
    stack = s.stack
    if s.g.effects[stack[f]] is s.g.steps.window:
        seat = s.asked
        stack[f + ACTOR] = seat
        stack[f + USED] &= ~(1 << seat)
        # The turn player is asked first; if the other is asked without a React before, the first has passed.
        if seat != s.active and not stack[f + USED] >> (1 - seat) & 1:
            stack[f + USED] += 4
