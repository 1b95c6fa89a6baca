"""The story of a match: the engine's events put together into what a person would tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.event import Event, Raw
from ruleshift.core.engine.log import ATTACHED, DETACHED, MOVED, SHUFFLED
from ruleshift.families.necro.codes import DRAWN as DRAWN_ZONE
from ruleshift.families.necro.codes import (
    E_ADVANCE,
    E_ATTACK,
    E_BOTTOM,
    E_COUNTER,
    E_DAMAGE,
    E_DEATH,
    E_EQUIP,
    E_ESCAPE,
    E_EXPIRE,
    E_FIZZLE,
    E_GAIN,
    E_HIT,
    E_LOOT,
    E_MISS,
    E_MULLIGAN,
    E_NAMED,
    E_NEGATE,
    E_PAY,
    E_PHASE,
    E_PLAY,
    E_PREVENT,
    E_RECYCLE,
    E_REST,
    E_REVEAL,
    E_ROLL,
    E_SPAWN,
    E_STOP,
    E_UNEQUIP,
    E_USE,
    END_OF_TURN,
    EQUIP,
    EXILE,
    GRAVE,
    HAND,
    PLAYING,
    R_ESCAPE,
    R_HIT,
    R_QUICK,
    R_UNARMED,
    SDECK,
    SURVIVOR_PHASE,
    TH,
    TZ,
    TZ_GEAR,
    ZDECK,
    ZZ,
    ZZ_GEAR,
)
from ruleshift.families.necro.story.kinds import KINDS
from ruleshift.families.necro.story.wording import area

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame

# What is paid for, so that the price is told in the same sentence.
PRICED: Final = (E_PLAY, E_EQUIP, E_UNEQUIP, E_ATTACK, E_USE, E_SPAWN, E_ESCAPE, E_LOOT)
# Where the moved card stands in an event that tells its move.
MOVERS: Final = {
    E_PLAY: 2, E_SPAWN: 2, E_EQUIP: 2, E_UNEQUIP: 2, E_REVEAL: 2,
    E_ADVANCE: 1, E_DEATH: 1, E_NEGATE: 1, E_FIZZLE: 1,
}  # fmt: skip
FOLLOWERS: Final = (E_PLAY, E_SPAWN, E_EQUIP, E_ADVANCE, E_BOTTOM)  # told after the move they tell
MEMORY: Final = 8  # how many told events back an event may be that tells a move

# Moves that need no words of their own: a card is played, resolved, put on.
SILENT: Final = ((PLAYING, GRAVE), (PLAYING, EQUIP), (DRAWN_ZONE, TZ), (DRAWN_ZONE, ZZ))


def tell(g: NecroGame, raws: Sequence[Raw], names: Sequence[str]) -> list[Event]:
    """Put the engine's events together: prices with what they pay, moves with what caused them, runs."""
    told: list[Event] = []
    before: list[Raw] = []  # prices and moves that the next event tells
    battle = Battle()
    for at, raw in enumerate(raws):
        code = raw[0]
        if code == E_PAY or comes_before(raws, at):
            before.append(raw)
            continue
        battle.follow(raw)
        if superfluous(raws, at, told, battle):
            continue
        if before and code != MOVED:
            settle(g, names, told, before, raw)
        if told and joined(told, raw):
            told[-1].raw += before
        elif code != MOVED:
            drop_prelude(told, raw)
            told.append(KINDS.event(g, names, [raw, *before]))
        elif (area(raw[2]), area(raw[3])) not in SILENT and area(raw[3]) != PLAYING:
            told.append(KINDS.event(g, names, [raw]))
            continue
        else:
            continue
        before.clear()
    settle(g, names, told, before, None)
    return told


def comes_before(raws: Sequence[Raw], at: int) -> bool:
    """Whether an event is part of the one that follows it at once: a move, or counters that pay."""
    if at + 1 == len(raws):
        return False
    raw, following = raws[at], raws[at + 1]
    if raw[0] == E_COUNTER:
        return following[0] == E_USE and following[2] == raw[1]
    return following[0] in FOLLOWERS and tells(following, raw)


def drop_prelude(told: list[Event], raw: Raw) -> None:
    """Take away what has turned out to need no words: an empty step, a draw whose zombie is told now."""
    if not told:
        return
    last = told[-1]
    drawn = last.kind == "draw zombie" and raw[0] in (E_SPAWN, E_BOTTOM) and last.seat == raw[1]
    if drawn or (last.kind == "phase" and raw[0] == E_PHASE):
        told.pop()


def settle(g: NecroGame, names: Sequence[str], told: list[Event], before: list[Raw], raw: Raw | None) -> None:
    """Find out what a price was paid for: what comes next, else what came last, else nothing told."""
    prices = [one for one in before if one[0] == E_PAY]
    if not prices or (raw is not None and (raw[0] in PRICED or raw[:1] + raw[2:3] == (E_ROLL, R_ESCAPE))):
        return
    last = told[-1] if told else None
    if last is not None and last.raw[0][0] in PRICED and last.seat == prices[0][1]:
        last.raw += prices
    else:
        told.append(KINDS.event(g, names, prices))
    before[:] = [one for one in before if one[0] != E_PAY]


# -- what belongs together -----------------------------------------------------------------------


class Battle:
    """The attack that is being told: who attacks, and whether its result has been told."""

    def __init__(self) -> None:
        self.attacker = -1
        self.hit = False
        self.missed = False

    def follow(self, raw: Raw) -> None:
        if raw[0] == E_ATTACK:
            self.attacker = raw[2]
            self.hit = self.missed = False
        elif raw[0] == E_ROLL and raw[2] in (R_HIT, R_UNARMED):
            self.hit, self.missed = bool(raw[5]), not raw[5]
        elif raw[0] in (E_DAMAGE, E_PREVENT):
            self.hit = True


def superfluous(raws: Sequence[Raw], at: int, told: list[Event], battle: Battle) -> bool:
    """Whether an event goes without saying."""
    raw = raws[at]
    code = raw[0]
    if code == E_PHASE and raw[1] == END_OF_TURN:
        if told and told[-1].kind == "phase":
            told.pop()  # nothing happened in the step before
        return True
    if code == E_PHASE:
        return raw[1] == SURVIVOR_PHASE  # the turn's own line has just said it
    if code in (E_HIT, E_MISS):
        return battle.hit if code == E_HIT else battle.missed
    if code == E_REST:
        return raw[2] == 1 and raw[1] == battle.attacker
    if code == E_STOP:
        return bool(told) and told[-1].kind == "bottom"
    if code == DETACHED:
        return at + 1 < len(raws) and raws[at + 1][:2] == (MOVED, raw[1])  # the move says where it went
    return code == E_EXPIRE


def joined(told: list[Event], raw: Raw) -> bool:
    """Add an event to one told before it, if that is where it belongs."""
    if raw[0] == MOVED:
        for event in reversed(told[-MEMORY:]):
            if any(one[0] not in FOLLOWERS and tells(one, raw) for one in event.raw):
                event.raw.append(raw)
                return True
    if belongs(told[-1], raw):
        told[-1].raw.append(raw)
        return True
    return False


def tells(raw: Raw, move: Raw) -> bool:
    """Whether an event tells a move, so that the move needs no sentence of its own."""
    code = raw[0]
    if move[0] != MOVED:
        return False
    if code in MOVERS:
        at = MOVERS[code]
        if code == E_PLAY:  # where it goes from the stack is told by what it does
            return raw[at] == move[1] and area(move[3]) == PLAYING
        if code == E_EQUIP:
            return raw[at] == move[1] and area(move[2]) in (PLAYING, HAND)
        return raw[at] == move[1] and area(move[3]) != EXILE
    if code == E_BOTTOM:
        return move[2] == DRAWN_ZONE + raw[1]
    if code == E_RECYCLE:
        return (move[2], move[3]) == (GRAVE + raw[1], ZDECK + raw[1])
    return code == E_MULLIGAN and (move[2], move[3]) == (HAND + raw[1], SDECK + raw[1])


def belongs(event: Event, raw: Raw) -> bool:
    """Whether an event is part of the one before it."""
    first, last, code = event.raw[0], event.raw[-1], raw[0]
    if code == MOVED:
        if first[0] == MOVED:
            return (first[0], first[2], first[3]) == (MOVED, raw[2], raw[3]) and event.kind != "place"
        places = area(raw[2]) == PLAYING and area(raw[3]) in (TZ_GEAR, ZZ_GEAR)
        if first[0] == E_PLAY and places and raw[1] == first[2]:
            return True
        looted = ((HAND, GRAVE), (SDECK, HAND))
        return first[0] == E_LOOT and (raw[2] - first[1], raw[3] - first[1]) in looted
    if code == E_EQUIP:
        return first[0] == E_PLAY and first[2] == raw[2]
    if code == SHUFFLED:
        return first[0] in (SHUFFLED, E_RECYCLE, E_MULLIGAN)
    if code == ATTACHED:
        return first[0] in (E_EQUIP, E_PLAY) and any(
            one[0] == E_EQUIP and one[2] == raw[1] for one in event.raw
        )
    if code == E_GAIN:
        return first[0] == E_GAIN and first[1] == raw[1] and first[5] < 0 and raw[5] < 0 and first[2] != TH
    if code == E_DAMAGE:
        return first[0] == E_DAMAGE and first[2] == raw[2] and first[4:] == raw[4:] and raw[4] >= 0
    if code in (E_DEATH, E_ADVANCE):
        return first[0] == code
    if code == E_REST:
        return first[0] == code and first[2] == raw[2] == 0
    if code == E_COUNTER:
        return first[0] in (E_ATTACK, E_USE) and first[2] == raw[1] and raw[2] < 0 and raw[2] != last[0]
    if code == E_NAMED:
        return first[0] == E_NAMED and last[0] == E_NAMED
    if code == E_ROLL:
        return (first[0] == E_NAMED and last[0] == E_NAMED) or (first[0] == E_ESCAPE and raw[2] == R_QUICK)
    return False
