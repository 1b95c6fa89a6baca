"""The story of a match: the engine's events put together into what a person would tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.event import Event, Raw, Viewer
from ruleshift.core.engine.state import (
    ATTACHED,
    DETACHED,
    DRAWN,
    JOINED,
    LEFT,
    MOVED,
    RESHUFFLED,
    SHUFFLED,
    WON,
)
from ruleshift.families.necro.codes import (
    CAUSES,
    E_ADVANCE,
    E_ATTACK,
    E_BOTTOM,
    E_CANCEL,
    E_COUNTER,
    E_CURE,
    E_DAMAGE,
    E_DEATH,
    E_ENOUGH,
    E_EQUIP,
    E_ESCAPE,
    E_EXPIRE,
    E_FIRST,
    E_FIZZLE,
    E_GAIN,
    E_HEAL,
    E_HIT,
    E_IDLE,
    E_LASTING,
    E_LOOT,
    E_LOSE,
    E_LOSS,
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
    E_STATUS,
    E_STOP,
    E_TOKEN,
    E_TRIGGER,
    E_TURN,
    E_UNEQUIP,
    E_UNLOCK,
    E_USE,
    END_OF_TURN,
    EQUIP,
    EXILE,
    GRAVE,
    HAND,
    LOST_HP,
    PLAYING,
    POOLS,
    R_ESCAPE,
    R_HIT,
    R_QUICK,
    R_UNARMED,
    ROLLS,
    SDECK,
    STATUSES,
    SURVIVOR_PHASE,
    TH,
    TOKENS,
    TYPES,
    TZ,
    TZ_GEAR,
    ZDECK,
    ZZ,
    ZZ_GEAR,
)
from ruleshift.families.necro.codes import DRAWN as DRAWN_ZONE
from ruleshift.families.necro.story.rule_numbers import rule_of
from ruleshift.families.necro.story.wording import area

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame

KINDS: Final = {
    ATTACHED: "attach",
    DETACHED: "detach",
    SHUFFLED: "shuffle",
    RESHUFFLED: "recycle",
    JOINED: "join",
    LEFT: "leave",
    WON: "win",
    DRAWN: "declared draw",
    E_TURN: "turn",
    E_PHASE: "phase",
    E_GAIN: "gain",
    E_PAY: "pay",
    E_LOSE: "lose",
    E_PLAY: "play",
    E_FIZZLE: "fizzle",
    E_NEGATE: "negate",
    E_EQUIP: "equip",
    E_UNEQUIP: "unequip",
    E_ATTACK: "attack",
    E_ROLL: "roll",
    E_HIT: "hit",
    E_MISS: "miss",
    E_DAMAGE: "damage",
    E_PREVENT: "prevent",
    E_DEATH: "death",
    E_HEAL: "heal",
    E_STATUS: "status",
    E_CURE: "cure",
    E_COUNTER: "counter",
    E_TOKEN: "token",
    E_TRIGGER: "trigger",
    E_USE: "use",
    E_REST: "rest",
    E_SPAWN: "spawn",
    E_ADVANCE: "advance",
    E_BOTTOM: "bottom",
    E_STOP: "stop",
    E_ESCAPE: "quick escape",
    E_MULLIGAN: "mulligan",
    E_LASTING: "lasting",
    E_EXPIRE: "expire",
    E_REVEAL: "reveal",
    E_LOOT: "loot",
    E_NAMED: "name",
    E_CANCEL: "cancel",
    E_RECYCLE: "recycle",
    E_FIRST: "first",
    E_LOSS: "defeat",
    E_UNLOCK: "unlock",
    E_IDLE: "idle",
    E_ENOUGH: "enough",
}
# Events whose first number is the seat that acts.
BY_SEAT: Final = (
    E_TURN, E_GAIN, E_PAY, E_LOSE, E_PLAY, E_EQUIP, E_UNEQUIP, E_ATTACK, E_ROLL, E_TRIGGER, E_USE, E_SPAWN,
    E_BOTTOM, E_STOP, E_ESCAPE, E_MULLIGAN, E_REVEAL, E_LOOT, E_NAMED, E_RECYCLE, E_FIRST, E_LOSS, E_UNLOCK,
    E_ENOUGH, JOINED, LEFT, WON,
)  # fmt: skip
# What is paid for, so that the price is told in the same sentence.
PRICED: Final = (E_PLAY, E_EQUIP, E_UNEQUIP, E_ATTACK, E_USE, E_SPAWN, E_ESCAPE, E_LOOT)
# Where the moved card stands in an event that tells its move.
MOVERS: Final = {
    E_PLAY: 2, E_SPAWN: 2, E_EQUIP: 2, E_UNEQUIP: 2, E_REVEAL: 2,
    E_ADVANCE: 1, E_DEATH: 1, E_NEGATE: 1, E_FIZZLE: 1,
}  # fmt: skip
FOLLOWERS: Final = (E_PLAY, E_SPAWN, E_EQUIP, E_ADVANCE, E_BOTTOM)  # told after the move they tell
MEMORY: Final = 8  # how many told events back an event may be that tells a move

# What a move is called by the kinds of the two zones.
MOVES: Final = {
    (SDECK, HAND): "draw",
    (ZDECK, DRAWN_ZONE): "draw zombie",
    (SDECK, DRAWN_ZONE): "look",
    (DRAWN_ZONE, HAND): "keep",
    (HAND, GRAVE): "discard",
    (HAND, SDECK): "return",
    (GRAVE, HAND): "return",
    (EXILE, HAND): "return",
    (TZ, ZZ): "move",
    (ZZ, TZ): "move",
    (PLAYING, TZ_GEAR): "place",
    (PLAYING, ZZ_GEAR): "place",
}
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
            seat = raw[1] if code in BY_SEAT else None
            told.append(event_of(g, names, KINDS[code], seat, [raw, *before]))
        elif (area(raw[2]), area(raw[3])) not in SILENT and area(raw[3]) != PLAYING:
            told.append(event_of(g, names, moved_kind(raw), moved_seat(raw), [raw]))
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
        told.append(event_of(g, names, "pay", prices[0][1], prices))
    before[:] = [one for one in before if one[0] != E_PAY]


def event_of(g: NecroGame, names: Sequence[str], kind: str, seat: int | None, raw: list[Raw]) -> Event:
    return Event(g, names, kind, seat, raw, rule_of(*aspect(g, kind, raw[0])))


def aspect(g: NecroGame, kind: str, raw: Raw) -> tuple[str, str]:
    """The kind of an event and the word about it that decides which rule it follows."""
    code = raw[0]
    if code == E_GAIN and raw[5] < 0:
        return ("threat" if raw[2] == TH else "refresh"), ""
    if code in (E_GAIN, E_LOSE, E_PAY):
        return kind, POOLS[raw[2] >> 1]
    if code in (E_PLAY, E_DEATH, E_ATTACK):
        card = raw[1] if code == E_DEATH else raw[2]
        return kind, TYPES[g.type_of[card]]
    if code == E_ROLL:
        return kind, ROLLS[raw[2]]
    if code == E_DAMAGE:
        return kind, CAUSES[raw[5]]
    if code in (E_STATUS, E_CURE):
        return kind, STATUSES[raw[2]]
    if code == E_TOKEN:
        return kind, TOKENS[raw[2] >> 1].partition(" ")[0]
    if code == E_REST:
        return ("rest" if raw[2] else "ready"), ""
    if code == E_LOSS:
        return kind, ("hp", "draw", "thin", "text", "conceded", "")[raw[2] - LOST_HP]
    return kind, ""


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


# -- moves ---------------------------------------------------------------------------------------


def moved_kind(raw: Raw) -> str:
    """What a move that stands for itself is called."""
    source, target = area(raw[2]), area(raw[3])
    if target == EXILE:
        return "exile"
    if target == GRAVE and source != HAND:
        return "graveyard"
    return MOVES.get((source, target), "move")


def moved_seat(raw: Raw) -> int | None:
    """Who does it, where a move is somebody's doing."""
    return raw[3] & 1 if area(raw[3]) in (HAND, DRAWN_ZONE, GRAVE) else None


def sentence(g: NecroGame, event: Event, names: Sequence[str], viewer: Viewer) -> str:
    """One event as a viewer may read it; empty if there is nothing to say."""
    from ruleshift.families.necro.story.sentences import text

    return text(g, event, names, viewer)
