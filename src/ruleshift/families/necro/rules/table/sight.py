"""Which instance of a card an effect is about: it finds that one where it was aimed, or does nothing.

A card that leaves play, or comes back, is another one than before (4.1.3), and what a text calls a zombie
or an item is one in play (16.1.2). So whatever waits notes the instances it is about when it is aimed: a
triggered ability at its event, a React at that of its window, a choice when it is made. Only a death is
about the card in the Graveyard, and a play about the card where playing has put it (R126).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import CARD, CONTEXT
from ruleshift.core.engine.packed import i64
from ruleshift.families.necro.codes import ON_DEATH, ON_PLAY, PLAYING
from ruleshift.families.necro.rules.table.effect import IT, SOURCE, TARGET

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.table.state import NecroState
    from ruleshift.families.necro.rules.words.clause import Happening

BITS: Final = 12
ONE: Final = (1 << BITS) - 1
LOST: Final = 0  # an instance that no card is
# What a text calls a card, and where its instance is noted.
PLACES: Final = {"this": 0, "it": BITS, "target": 2 * BITS, "attacker": 3 * BITS}
AIMING: Final = frozenset(PLACES)  # a program without these words needs no sight
REGISTERS: Final = ((CARD, 0), (IT, BITS), (TARGET, 2 * BITS), (SOURCE, 3 * BITS))


def instance(s: NecroState, card: i64, moves: i64 = 0) -> i64:
    """A number for which instance of a card is meant, now or after so many moves."""
    if card < 0:
        return LOST
    return s.life[card] + 1 + moves & ONE


def sight(s: NecroState, this: i64, it: i64, target: i64, source: i64) -> i64:
    """The cards an effect is about, wherever they are now. Kept below 0: what has none reads -1."""
    life = s.life
    seen: i64 = 0
    if this >= 0:
        seen = life[this] + 1 & ONE
    if it >= 0:
        seen |= (life[it] + 1 & ONE) << BITS
    if target >= 0:
        seen |= (life[target] + 1 & ONE) << 2 * BITS
    if source >= 0:
        seen |= (life[source] + 1 & ONE) << 3 * BITS
    return ~seen


def witnessed(s: NecroState, event: i64, what: Happening, this: i64 = LOST) -> i64:
    """The cards an event was about, where they can be found after it; ``this`` is an instance."""
    it, target, source = what[0], what[1], what[2]
    life = s.life
    one: i64 = LOST
    if it >= 0:
        if event == ON_DEATH:
            one = life[it] + 2 & ONE  # in the Graveyard
        elif s.in_play(it) or event == ON_PLAY:
            one = life[it] + 1 & ONE
    seen = this | one << BITS
    # Mostly the three are one and the same card.
    if target == it:
        seen |= one << 2 * BITS
    elif target >= 0 and (s.in_play(target) or event == ON_PLAY):
        seen |= (life[target] + 1 & ONE) << 2 * BITS
    if source == it:
        seen |= one << 3 * BITS
    elif source >= 0 and (s.in_play(source) or event == ON_PLAY):
        seen |= (life[source] + 1 & ONE) << 3 * BITS
    return ~seen


def bearer(s: NecroState, event: i64, it: i64, card: i64) -> i64:
    """The instance of the card that has the ability; an attachment goes where its weapon's death sends it."""
    dies = event == ON_DEATH and (card == it or (s.host[card] == it and it >= 0))
    return instance(s, card, int(dies))


def lasting_bearer(s: NecroState, card: i64) -> i64:
    """The instance that something delayed comes from; a card under way is about to leave the stack."""
    return instance(s, card, int(s.where[card] & ~1 == PLAYING))


def with_bearer(s: NecroState, seen: i64, this: i64) -> i64:
    """What a window has seen, as the sight of a card played in it."""
    if seen >= 0:
        return -1
    return ~(~seen & ~ONE | instance(s, this))


def aim(s: NecroState, f: i64, place: i64, noted: i64) -> None:
    """From now on a program means this instance at one of its places."""
    seen = s.stack[f + CONTEXT]
    if seen < -1:
        s.stack[f + CONTEXT] = ~(~seen & ~(ONE << place) | noted << place)


def follow(s: NecroState, f: i64, card: i64, before: i64) -> None:
    """A program has brought a card into play: it is the one that its later steps speak of."""
    stack = s.stack
    seen = stack[f + CONTEXT]
    if seen >= -1:
        return
    for register, place in REGISTERS:
        if stack[f + register] == card and ~seen >> place & ONE == before:
            aim(s, f, place, instance(s, card))


def lose_returned(s: NecroState, f: i64) -> None:
    """A card that has left play and is back is not the one that was meant: forget it altogether."""
    seen = s.stack[f + CONTEXT]
    if seen >= -1:
        return
    lose_one(s, f + IT, ~seen >> BITS & ONE)
    lose_one(s, f + TARGET, ~seen >> 2 * BITS & ONE)
    lose_one(s, f + SOURCE, ~seen >> 3 * BITS & ONE)


def lose_one(s: NecroState, register: i64, noted: i64) -> None:
    """Forget the card in a register if it is in play as another instance than the one noted."""
    card = s.stack[register]
    if card >= 0 and s.in_play(card) and noted != instance(s, card):
        s.stack[register] = -1
