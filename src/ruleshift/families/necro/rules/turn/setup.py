"""Setting a match up: decks, first player, opening hands, mulligans; and giving up (6, R11, R12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine import chance
from ruleshift.core.engine.log import LEFT
from ruleshift.core.engine.machine import ACTOR, FRAME, STEP, B, ask, pop
from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.core.engine.piles import EVERYONE, NOBODY, zones_of
from ruleshift.core.engine.rules import OpenSet
from ruleshift.families.necro.codes import (
    CONCERNS,
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
from ruleshift.families.necro.rules.combat import battle, damage, hazard, wounds
from ruleshift.families.necro.rules.stack import instead
from ruleshift.families.necro.rules.table.decks import draw
from ruleshift.families.necro.rules.table.effect import NOTES, NecroEffect
from ruleshift.families.necro.rules.table.label import distinct
from ruleshift.families.necro.rules.table.sets import unfold
from ruleshift.families.necro.rules.table.state import IN_PLAY, PER_CARD, NecroState
from ruleshift.families.necro.rules.turn.turn import ACTING, lay
from ruleshift.families.necro.rules.turn.zombie_phase import (
    ADVANCES,
    ADVANCING,
    OPENING,
    SPAWNING,
)
from ruleshift.families.necro.rules.words.program import Program

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
    where = [0] * int(printed.size)
    sight = [EVERYONE] * ZONES
    for seat in (0, 1):
        sight[SDECK + seat] = sight[ZDECK + seat] = NOBODY
        sight[HAND + seat] = sight[DRAWN + seat] = 1 << seat
    known = [NOBODY] * int(printed.size)
    for card in range(printed.size - 1, -1, -1):
        kind = {SURVIVOR: SZ, ZOMBIE: ZDECK}.get(printed.type_of[card], SDECK)
        where[card] = kind + printed.owner[card]
        zones[where[card]].append(card)
        if kind == SZ:
            known[card] = EVERYONE
    s = NecroState(
        g,
        zones_of(zones),
        vec[i64](where),
        vec[i64]([-1] * printed.size),
        vec[i64](known),
        vec[i64](sight),
        vec[i64](),
        vec[i64]([0] * ZONES),
        vec[i64]([0, 1]),
        chance.seeded(0),
    )
    s.pools = vec[i64]([0] * 6)
    s.tokens = vec[i64]([0] * 10)
    s.events_played = vec[i64]([0, 0])
    s.tally = vec[i64]([0] * (2 * NT))
    s.uses = vec[i64]([0] * (2 * g.texts.counted))
    for name in PER_CARD:
        setattr(s, name, vec[i64]([0] * printed.size))
    count_present(s)
    return s


def count_present(s: NecroState) -> None:
    """See what the cards in play are about."""
    s.present = vec[i64]([0] * CONCERNS)
    for zone, cards in enumerate(s.zones):
        if IN_PLAY[zone]:
            for card in cards:
                s.appear(card, 1)


def deal(g: NecroGame, names: list[str], rng: i64, key: chance.Key | None) -> NecroState:
    """Shuffle all four decks, choose who begins, deal five cards each."""
    s = blank(g, names)
    s.rng = rng
    s.key = key
    for seat in (0, 1):
        s.shuffle(SDECK + seat)
        s.shuffle(ZDECK + seat)
    s.first = s.below(2) if g.switches.random_first else 0
    s.active = s.spot = s.first
    s.tell(E_FIRST, s.first)
    for seat in (0, 1):
        draw(s, seat, OPENING_HAND)
    lay(s, g.steps.turn.number, s.first)
    lay(s, g.steps.mulligan.number, 0)
    return s


class Mulligan(NecroEffect):
    """Each seat chooses in secret what to exchange; when both have, both exchange (6.1.6)."""

    purpose = "mulligan"
    rule = "6.1.6"

    def mine(self, s: NecroState, f: i64) -> vec[i64]:
        first = s.stack[f + PICKED]
        return s.picked if first < 0 else s.picked[first:]

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        return append(distinct(s, self.to_come(s, f)), self.word0 + W_KEEP)

    def gathered(self, s: NecroState, f: i64) -> int:
        return len(self.mine(s, f))

    def to_come(self, s: NecroState, f: i64) -> vec[i64]:
        hand = s.zones[HAND + s.stack[f + ACTOR]]
        mine = self.mine(s, f)
        return vec[i64]([card for card in hand if card > mine[-1]]) if len(mine) else hand

    def open_set(self, s: NecroState, f: i64) -> OpenSet | None:
        return self.opened(s, f, 0, OPENING_HAND, W_KEEP)

    def run(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        if stack[f + ACTOR] < 2:
            ask(s, f, stack[f + ACTOR], self, self.choices(s, f))
            return
        first = stack[f + PICKED]
        lots = (s.picked[:first], s.picked[first:])
        s.picked = vec[i64]()
        pop(s)
        for seat, lot in enumerate(lots):
            s.tell(E_MULLIGAN, seat, len(lot))
            if len(lot):
                for card in lot:
                    s.move(card, SDECK + seat)
                s.shuffle(SDECK + seat)
                draw(s, seat, len(lot))

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        stack = s.stack
        if option < self.g.size:
            s.picked = append(s.picked, option)
            return
        if stack[f + ACTOR] == 0:
            stack[f + PICKED] = len(s.picked)
        stack[f + ACTOR] += 1

    def restart(self, s: NecroState, f: i64) -> None:
        first = max(0, s.stack[f + PICKED])
        s.picked = s.picked[:first]

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        text = self.g.label(s, option, s.asked)
        return f"exchange {text}" if option < self.g.size else text

    def prompt(self, s: NecroState, f: i64) -> str:
        return "Your opening hand: which cards do you shuffle in and replace?"


def leave(s: NecroState, seat: i64, conceded: bool) -> None:
    """A player gives up: the other wins at once, whatever is unresolved (1.3.4, R94)."""
    s.tell(LEFT, seat, 1 if conceded else 0)
    s.order = vec[i64]([other for other in s.order if other != seat])
    s.options = vec[i64]()
    s.serial += 1
    s.win(1 - seat, -1, LOST_CONCEDED)


def lay_moment(s: NecroState, moment: str) -> None:
    """Lay the frames for a moment of the present turn, for positions set up by hand."""
    steps = s.g.steps
    seat = s.active
    s.top = 0
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
    f = s.top - FRAME
    s.stack[f + STEP] = step
    if step == ADVANCING:
        s.stack[f + ADVANCES] = 1  # the stop before the attacks has not been offered yet


def unpack(g: NecroGame, packed: dict[str, Any], names: list[str]) -> NecroState:
    """The state that ``State.pack`` described; options follow from it."""
    s = blank(g, names)
    packed = {**packed, "stack": list(packed["stack"]), "notes": list(packed["notes"])}
    s.sets = vec[i64](unfolded(g, packed["stack"], packed["notes"]))
    s.unpack(packed)
    s.phase, s.step, s.first, s.gained, s.quick, s.deeds = packed["turn"][3:]
    count_present(s)
    s.pools = vec[i64](packed["pools"])
    s.tokens = vec[i64](packed["tokens"])
    s.events_played = vec[i64](packed["events played"])
    s.tally = vec[i64](packed["tally"])
    s.uses = vec[i64](packed["uses"])
    s.lasting = vec[i64](packed["lasting"])
    s.sum_up_lasting()
    s.pending = vec[i64](packed["pending"])
    s.notes = vec[i64](packed["notes"])
    for name in PER_CARD:
        if name != "status":
            values = getattr(s, name)
            for key, n in packed[name].items():
                values[int(key)] = n
    for card in range(g.size):
        s.restatus(card)
    if s.asked >= 0:
        f = s.top - FRAME
        s.options = g.effects[s.stack[f]].choices(s, f)
        s.serial += 1
    return s


def unfolded(g: NecroGame, stack: list[int], notes: list[int]) -> list[int]:
    """Take the sets out of packed frames and notes; see sets.py."""
    steps = g.steps
    found: list[int] = []
    for f in range(0, len(stack), FRAME):
        effect = g.effects[stack[f]]
        base = stack[f + NOTES]
        if effect is steps.battle and stack[f + battle.TARGET] < 0 and stack[f + battle.FLAGS] & battle.HIT:
            found += unfold(stack, f + battle.NAMED, f + battle.NAMED)
        elif effect is steps.hazards:
            found += unfold(stack, f + hazard.DONE, f + hazard.DONE)
        elif effect is steps.instead:
            found += unfold(stack, f + instead.DONE, f + instead.DONE)
        elif effect is steps.damage:
            for at in range(base, base + stack[f + damage.TARGETS] * wounds.HURT, wounds.HURT):
                found += unfold(notes, at + wounds.DONE, ~(at + wounds.DONE))
        elif isinstance(effect, Program) and effect.spent >= 0:
            at = base + int(effect.spent)
            found += unfold(notes, at, ~at)
    return found
