"""Setting a match up: decks, first player, opening hands, mulligans; and giving up (6, R11, R12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine import chance
from ruleshift.core.engine.game import OpenSet
from ruleshift.core.engine.machine import ACTOR, FRAME, STEP, B, ask, pop
from ruleshift.core.engine.state import EVERYONE, LEFT, NOBODY
from ruleshift.families.necro.codes import (
    DRAWN,
    E_FIRST,
    E_MULLIGAN,
    END_OF_TURN,
    HAND,
    LOST_CONCEDED,
    NT,
    RESPONSE_STEP,
    SDECK,
    SURVIVOR,
    SURVIVOR_PHASE,
    SZ,
    W_KEEP,
    ZDECK,
    ZOMBIE,
    ZOMBIE_PHASE,
    ZONES,
)
from ruleshift.families.necro.rules.table.decks import draw
from ruleshift.families.necro.rules.table.effect import NecroEffect
from ruleshift.families.necro.rules.table.label import distinct
from ruleshift.families.necro.rules.table.state import IN_PLAY, PER_CARD, NecroState
from ruleshift.families.necro.rules.turn.turn import ACTING, lay
from ruleshift.families.necro.rules.turn.zombie_phase import (
    ADVANCES,
    ADVANCING,
    OPENING,
    SPAWNING,
)

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame

OPENING_HAND: Final = 5
PICKED: Final = B  # how many cards the first seat exchanges


def blank(g: NecroGame, names: list[str]) -> NecroState:
    """The state of a match that has not begun."""
    s = g.untouched.copy()
    s.names = list(names)
    return s


def untouched(g: NecroGame) -> NecroState:
    """All cards in their decks, in the order of the lists with the first on top; Survivors in place."""
    printed = g.printed
    zones: list[list[int]] = [[] for _ in range(ZONES)]
    where = [0] * printed.size
    sight = [EVERYONE] * ZONES
    for seat in (0, 1):
        sight[SDECK + seat] = sight[ZDECK + seat] = NOBODY
        sight[HAND + seat] = sight[DRAWN + seat] = 1 << seat
    known = [NOBODY] * printed.size
    for card in range(printed.size - 1, -1, -1):
        kind = {SURVIVOR: SZ, ZOMBIE: ZDECK}.get(printed.type_of[card], SDECK)
        where[card] = kind + printed.owner[card]
        zones[where[card]].append(card)
        if kind == SZ:
            known[card] = EVERYONE
    s = NecroState(
        g, zones, where, [-1] * printed.size, known, sight, [], [0] * ZONES, [0, 1], chance.seeded(0)
    )
    s.pools = [0] * 6
    s.tokens = [0] * 10
    s.events_played = [0, 0]
    s.tally = [0] * (2 * NT)
    s.uses = [0] * (2 * g.texts.counted)
    for name in PER_CARD:
        setattr(s, name, [0] * printed.size)
    s.inplay = sum(1 << card for card in printed.survivors)
    return s


def deal(g: NecroGame, names: list[str], rng: int, key: chance.Key | None) -> NecroState:
    """Shuffle all four decks, choose who begins, deal five cards each."""
    s = blank(g, names)
    s.rng = rng
    s.key = key
    for seat in (0, 1):
        s.shuffle(SDECK + seat)
        s.shuffle(ZDECK + seat)
    s.first = s.below(2) if g.switches.random_first else 0
    s.active = s.spot = s.first
    s.events.append((E_FIRST, s.first))
    for seat in (0, 1):
        draw(s, seat, OPENING_HAND)
    lay(s, g.steps.turn.number, s.first)
    lay(s, g.steps.mulligan.number, 0)
    return s


class Mulligan(NecroEffect):
    """Each seat chooses in secret what to exchange; when both have, both exchange (6.1.6)."""

    purpose = "mulligan"
    rule = "6.1.6"

    def mine(self, s: NecroState, f: int) -> list[int]:
        first = s.stack[f + PICKED]
        return s.picked if first < 0 else s.picked[first:]

    def choices(self, s: NecroState, f: int) -> list[int]:
        return [*distinct(s, self.to_come(s, f)), self.word0 + W_KEEP]

    def gathered(self, s: NecroState, f: int) -> int:
        return len(self.mine(s, f))

    def to_come(self, s: NecroState, f: int) -> list[int]:
        hand = s.zones[HAND + s.stack[f + ACTOR]]
        mine = self.mine(s, f)
        return [card for card in hand if card > mine[-1]] if mine else hand

    def open_set(self, s: NecroState, f: int) -> OpenSet | None:
        return self.opened(s, f, 0, OPENING_HAND, W_KEEP)

    def run(self, s: NecroState, f: int) -> None:
        stack = s.stack
        if stack[f + ACTOR] < 2:
            ask(s, f, stack[f + ACTOR], self, self.choices(s, f))
            return
        first = stack[f + PICKED]
        lots = (s.picked[:first], s.picked[first:])
        s.picked.clear()
        pop(s)
        for seat, lot in enumerate(lots):
            s.events.append((E_MULLIGAN, seat, len(lot)))
            if lot:
                for card in lot:
                    s.move(card, SDECK + seat)
                s.shuffle(SDECK + seat)
                draw(s, seat, len(lot))

    def answer(self, s: NecroState, f: int, option: int) -> None:
        stack = s.stack
        if option < self.g.size:
            s.picked.append(option)
            return
        if stack[f + ACTOR] == 0:
            stack[f + PICKED] = len(s.picked)
        stack[f + ACTOR] += 1

    def restart(self, s: NecroState, f: int) -> None:
        first = max(0, s.stack[f + PICKED])
        del s.picked[first:]

    def label(self, s: NecroState, f: int, option: int) -> str:
        text = self.g.label(s, option, s.asked)
        return f"exchange {text}" if option < self.g.size else text

    def prompt(self, s: NecroState, f: int) -> str:
        return "Your opening hand: which cards do you shuffle in and replace?"


def leave(s: NecroState, seat: int, conceded: bool) -> None:
    """A player gives up: the other wins at once, whatever is unresolved (1.3.4, R94)."""
    s.events.append((LEFT, seat, 1 if conceded else 0))
    s.order = [other for other in s.order if other != seat]
    s.options = []
    s.win(1 - seat, -1, LOST_CONCEDED)


def lay_moment(s: NecroState, moment: str) -> None:
    """Lay the frames for a moment of the present turn, for positions set up by hand."""
    steps = s.g.steps
    seat = s.active
    s.stack.clear()
    lay(s, steps.turn.number, seat)
    if moment == "start":
        s.turn -= 1  # the turn begins by counting itself
        return
    phases = {
        "action step": (1, SURVIVOR_PHASE, steps.survivor_phase.number, seat, ACTING),
        "zombie phase": (2, ZOMBIE_PHASE, steps.zombie_phase.number, 1 - seat, 0),
        "spawn step": (2, ZOMBIE_PHASE, steps.zombie_phase.number, 1 - seat, SPAWNING),
        "advance step": (2, ZOMBIE_PHASE, steps.zombie_phase.number, 1 - seat, ADVANCING),
        "attack step": (2, ZOMBIE_PHASE, steps.zombie_phase.number, 1 - seat, OPENING),
        "response step": (3, RESPONSE_STEP, steps.response_step.number, seat, 1),
        "end of turn": (4, END_OF_TURN, steps.end_of_turn.number, seat, 0),
    }
    done, phase, effect, who, step = phases[moment]
    s.stack[STEP] = done
    s.phase = phase
    s.step += 1
    s.gained = max(s.gained, 3)
    lay(s, effect, who)
    f = len(s.stack) - FRAME
    s.stack[f + STEP] = step
    if step == ADVANCING:
        s.stack[f + ADVANCES] = 1  # the stop before the attacks has not been offered yet


def unpack(g: NecroGame, packed: dict[str, Any], names: list[str]) -> NecroState:
    """The state that ``State.pack`` described; options follow from it."""
    s = blank(g, names)
    s.unpack(packed)
    s.phase, s.step, s.first, s.gained, s.quick, s.deeds = packed["turn"][3:]
    s.inplay = 0
    for zone, cards in enumerate(s.zones):
        if IN_PLAY[zone]:
            for card in cards:
                s.inplay |= 1 << card
    s.pools = list(packed["pools"])
    s.tokens = list(packed["tokens"])
    s.events_played = list(packed["events played"])
    s.tally = list(packed["tally"])
    s.uses = list(packed["uses"])
    s.lasting = list(packed["lasting"])
    s.sum_up_lasting()
    s.pending = list(packed["pending"])
    s.notes = list(packed["notes"])
    for name in PER_CARD:
        if name != "status":
            values = getattr(s, name)
            for key, n in packed[name].items():
                values[int(key)] = n
    for card in range(g.size):
        s.restatus(card)
    if s.asked >= 0:
        f = len(s.stack) - FRAME
        s.options = g.effects[s.stack[f]].choices(s, f)
    return s
