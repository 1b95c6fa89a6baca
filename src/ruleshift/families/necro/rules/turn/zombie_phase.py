"""The Zombie Phase: spawn, advance, attack, in the hands of the Zombie Player (7.3, R21, R36)."""

from __future__ import annotations

from typing import Final

from ruleshift.core.engine.machine import ACTOR, FRAME, STEP, A, B, D, ask, pop
from ruleshift.core.engine.packed import append, extend, i64, sort, vec
from ruleshift.families.necro.codes import (
    AFTER_SPAWN,
    ANY_TIME,
    AT_SPAWN,
    AT_START,
    BEFORE_ATTACK,
    DRAWN,
    E_BOTTOM,
    E_LOSE,
    E_RECYCLE,
    E_STOP,
    FLARE,
    GRAVE,
    HAND,
    NO_SPAWN,
    ON_BEGIN,
    ON_END,
    S_ZTC,
    STATUSES_LAST,
    TH,
    TZ,
    TZ_GEAR,
    U_PHASE,
    W_BOTTOM,
    W_DRAW,
    W_GO_ON,
    W_SPAWN,
    W_STOP,
    ZDECK,
    ZOMBIE,
    ZOMBIE_PHASE,
    ZZ,
    ZZ_GEAR,
)
from ruleshift.families.necro.rules.combat.status import ticks
from ruleshift.families.necro.rules.combat.targets import prey_open
from ruleshift.families.necro.rules.stack.ability import usable
from ruleshift.families.necro.rules.table.decks import shuffle
from ruleshift.families.necro.rules.table.effect import NecroEffect
from ruleshift.families.necro.rules.table.force import (
    expire,
    forbidden,
)
from ruleshift.families.necro.rules.table.hearing import moment
from ruleshift.families.necro.rules.table.label import distinct
from ruleshift.families.necro.rules.table.price import charge, gain
from ruleshift.families.necro.rules.table.state import NecroState, has_any
from ruleshift.families.necro.rules.turn import entry
from ruleshift.families.necro.rules.turn.turn import (
    M_ATTACK,
    M_ZOMBIE,
    TICKS,
    arm_stun,
    count_down,
    end_stun,
    enter_phase,
    ready,
)
from ruleshift.families.necro.rules.turn.zombie_options import (
    could_advance,
    could_attack,
    events_open,
    lured,
    spawn_options,
)

STARTING: Final = 0
BURNING: Final = 1
READYING: Final = 2
LURING: Final = 3
SNARING: Final = 4
BEGINNING: Final = 5
SPAWNING: Final = 6
DECIDING: Final = 7
EVENTS: Final = 8
ADVANCING: Final = 9
BRACING: Final = 10
OPENING: Final = 11
ATTACKING: Final = 12
PARTING: Final = 13
ABILITIES: Final = 14
CLOSING: Final = 15
DECAYING: Final = 16

TH_GAIN: Final = 4
CALM: Final = 6  # Threat above this decays by 1
DREW: Final = A  # whether a zombie has been drawn in this phase
STOPPED: Final = B
ADVANCES: Final = D  # whether a zombie has advanced in this phase

# What may be played at each decision, as timings of Zombie Events (R77).
MOMENTS: Final = {
    EVENTS: ("after spawn", "before attack", "zombie phase"),
    ADVANCING: ("before attack", "zombie phase"),
    BRACING: ("before attack", "zombie phase"),
    ATTACKING: ("zombie phase",),
    ABILITIES: ("zombie phase",),
}
PURPOSES: Final = {
    SPAWNING: "spawn", DECIDING: "spawn", EVENTS: "event", ADVANCING: "advance", BRACING: "event",
    ATTACKING: "attack", ABILITIES: "ability", LURING: "lure",
}  # fmt: skip


# The same as masks of timings.
EARLY: Final = AT_START | AT_SPAWN | ANY_TIME


def timings(step: i64) -> i64:
    """The timings of Events that fit at a decision."""
    if step == EVENTS:
        return AFTER_SPAWN | BEFORE_ATTACK | ANY_TIME
    return BEFORE_ATTACK | ANY_TIME if step in (ADVANCING, BRACING) else ANY_TIME


def is_decision(step: i64) -> bool:
    """Whether a step of the phase is in `MOMENTS`."""
    return EVENTS <= step <= BRACING or step in (ATTACKING, ABILITIES)


class ZombiePhase(NecroEffect):
    """All of the Zombie Phase; ACTOR is the Zombie Player."""

    settles = True
    purpose = "zombies"
    rule = "7.3.2"

    def run(self, s: NecroState, f: i64) -> None:
        top = f + FRAME
        seat = s.stack[f + ACTOR]
        settler = self.g.settler
        # As long as nothing is laid on top or asked, the next step follows at once.
        while s.top == top and s.asked < 0 and (not s.touch or settler.settle(s)):
            self.go_on(s, f, seat)

    def go_on(self, s: NecroState, f: i64, seat: i64) -> None:
        """One step of the phase; most are decisions."""
        step = s.stack[f + STEP]
        if step == STARTING:
            self.start_phase(s, f, seat)
        elif step == BURNING:
            self.burn_again(s, f, seat)
        elif step == READYING:
            self.ready(s, f, seat)
        elif step == LURING:
            self.lure(s, f, seat)
        elif step == SNARING:
            self.snare(s, f, seat)
        elif step == BEGINNING:
            self.begin_phase(s, f, seat)
        elif step in (SPAWNING, DECIDING):
            self.spawning(s, f, seat)
        elif step == OPENING:
            self.open_attacks(s, f, seat)
        elif step == PARTING:
            self.close_attacks(s, f, seat)
        elif step == CLOSING:
            self.end_phase(s, f, seat)
        elif step == DECAYING:
            self.decay(s, f, seat)
        else:
            self.decide(s, f, seat)

    def decide(self, s: NecroState, f: i64, seat: i64) -> None:
        """A question to the Zombie Player, if there is more to say than to go on."""
        step = s.stack[f + STEP]
        while is_decision(step) and self.idle(s, seat, step):
            step += 1
        s.stack[f + STEP] = step
        if not is_decision(step):
            return
        options = self.choices(s, f)
        if len(options) == 1 and options[0] == self.word0 + W_GO_ON:
            s.stack[f + STEP] += 1
        else:
            ask(s, f, seat, self, options)

    def idle(self, s: NecroState, seat: i64, step: i64) -> bool:
        """Whether there is nothing to decide at a step, as is soon seen: no zombies, or nothing to play."""
        if step == ADVANCING:
            return not len(s.zones[ZZ + 1 - seat])
        if step == ATTACKING:
            return not len(s.zones[TZ + 1 - seat])
        g = self.g
        return not (g.texts.zombie_uses[seat] or has_any(s.zones[HAND + seat], g.printed.zombie_events))

    def start_phase(self, s: NecroState, f: i64, seat: i64) -> None:
        s.stack[f + STEP] = BURNING
        enter_phase(s, ZOMBIE_PHASE, seat)
        if s.lasts & STATUSES_LAST:
            arm_stun(s, s.zombies(1 - seat))
        if not self.burn(s, seat, 0):
            self.burn_again(s, f, seat)

    def burn_again(self, s: NecroState, f: i64, seat: i64) -> None:
        s.stack[f + STEP] = READYING
        if not self.burn(s, seat, 1):
            self.ready(s, f, seat)

    def begin_phase(self, s: NecroState, f: i64, seat: i64) -> None:
        s.stack[f + STEP] = SPAWNING
        moment(s, ON_BEGIN, M_ZOMBIE)

    def open_attacks(self, s: NecroState, f: i64, seat: i64) -> None:
        s.stack[f + STEP] = ATTACKING
        moment(s, ON_BEGIN, M_ATTACK)

    def close_attacks(self, s: NecroState, f: i64, seat: i64) -> None:
        s.stack[f + STEP] = ABILITIES
        moment(s, ON_END, M_ATTACK)

    def end_phase(self, s: NecroState, f: i64, seat: i64) -> None:
        s.stack[f + STEP] = DECAYING
        moment(s, ON_END, M_ZOMBIE)

    # -- start -----------------------------------------------------------------------------

    def burn(self, s: NecroState, seat: i64, which: i64) -> bool:
        """Damage over time on all zombies that act in this phase, all of a kind at once; if there is any."""
        if not s.lasts & STATUSES_LAST:
            return False
        status, cause = TICKS[which]
        cards = vec[i64]([card for card in s.zombies(1 - seat) if s.status[card] >> status & 1])
        if len(cards):
            amounts = vec[i64]([ticks(s, card, status) for card in cards])
            self.g.steps.damage.begin(s, cards, amounts, -1, 1 - seat, cause)
        return len(cards) > 0

    def ready(self, s: NecroState, f: i64, seat: i64) -> None:
        s.stack[f + STEP] = LURING
        count_down(s, seat, True)
        ready(s, s.zones[TZ + 1 - seat])
        ready(s, s.zones[ZZ + 1 - seat])
        more = self.g.switches.first_th
        if s.turn != 1:
            more = TH_GAIN
        gain(s, seat, TH, more)
        self.lure(s, f, seat)

    def lure(self, s: NecroState, f: i64, seat: i64) -> None:
        found = lured(s, 1 - seat)[1]
        if len(found):
            ask(s, f, seat, self, distinct(s, found))
        else:
            s.stack[f + STEP] = SNARING
            self.snare(s, f, seat)

    def snare(self, s: NecroState, f: i64, seat: i64) -> None:
        """Traps act on zombies that begin the phase in their zone, before anything triggers (R21)."""
        side = 1 - seat
        s.stack[f + STEP] = BEGINNING
        if len(s.zones[TZ_GEAR + side]) or len(s.zones[ZZ_GEAR + side]):
            self.g.steps.hazards.begin(s, side, -1, M_ZOMBIE, 0)
        else:
            self.begin_phase(s, f, seat)

    # -- spawning --------------------------------------------------------------------------

    def may_draw(self, s: NecroState, f: i64) -> bool:
        """A further draw needs a spawn just before and a Threat Point (R36); an empty deck ends it (R47)."""
        seat = s.stack[f + ACTOR]
        if s.stack[f + STOPPED] > 0 or (s.stack[f + DREW] > 0 and s.pools[TH + seat] < 1):
            return False
        if forbidden(s, NO_SPAWN, self.g.printed.survivors[seat]):
            return False
        return len(s.zones[ZDECK + seat]) > 0 or len(self.buried(s, seat)) > 0

    def buried(self, s: NecroState, seat: i64) -> vec[i64]:
        """The zombies in a player's Graveyard."""
        types = self.g.printed.type_of
        return vec[i64]([card for card in s.zones[GRAVE + seat] if types[card] == ZOMBIE])

    def spawning(self, s: NecroState, f: i64, seat: i64) -> None:
        options = self.choices(s, f)
        if len(options) == 1 and s.stack[f + STEP] == SPAWNING:
            s.stack[f + STEP] = EVENTS  # nothing to draw and nothing to play
            return
        ask(s, f, seat, self, options)

    def draw(self, s: NecroState, f: i64) -> None:
        """Draw the top zombie into the private slot; an empty deck is made anew first (4.2.2.1)."""
        seat = s.stack[f + ACTOR]
        if not len(s.zones[ZDECK + seat]):
            s.tell(E_RECYCLE, seat)
            for card in self.buried(s, seat):
                s.move(card, ZDECK + seat)
            shuffle(s, ZDECK, seat)
        s.move(s.zones[ZDECK + seat][-1], DRAWN + seat)
        s.stack[f + DREW] = 1
        s.stack[f + STEP] = DECIDING

    def spawn(self, s: NecroState, f: i64, x: i64) -> None:
        seat = s.stack[f + ACTOR]
        card = s.zones[DRAWN + seat][0]
        charge(s, seat, TH, S_ZTC, x if x >= 0 else self.g.printed.cost[card])
        s.stack[f + STEP] = SPAWNING
        s.show(card)  # from now on it is public (R34)
        self.g.steps.entry.begin(s, card, ZZ, 1 - seat, entry.SPAWNED)
        if x >= 0:
            s.x[card] = x

    def bottom(self, s: NecroState, f: i64) -> None:
        seat = s.stack[f + ACTOR]
        s.sink(s.zones[DRAWN + seat][0], ZDECK + seat)
        s.tell(E_BOTTOM, seat)
        s.stack[f + STOPPED] = 1
        s.stack[f + STEP] = SPAWNING

    def stop(self, s: NecroState) -> None:
        """The last spawn did not succeed: no more draws in this phase (R38)."""
        for f in range(0, s.top, FRAME):
            if s.stack[f] == self.number:
                s.stack[f + STOPPED] = 1

    # -- options ---------------------------------------------------------------------------

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        stack = s.stack
        seat, step = stack[f + ACTOR], stack[f + STEP]
        g = self.g
        side = 1 - seat
        word0 = g.numbering.word0
        if step == LURING:
            return distinct(s, lured(s, side)[1])
        if step == SPAWNING:
            options = events_open(s, seat, EARLY if stack[f + DREW] < 0 else EARLY & ~AT_START)
            if self.may_draw(s, f):
                options = append(options, word0 + W_DRAW)
            return append(options, word0 + W_STOP)
        if step == DECIDING:
            return spawn_options(s, seat)
        next_up = vec[i64]()
        if step == ADVANCING:
            next_up = vec[i64]([card for card in s.zones[ZZ + side] if could_advance(s, card)])
        elif step == ATTACKING and prey_open(s, g.printed.survivors[side]):
            next_up = vec[i64]([card for card in s.zones[TZ + side] if could_attack(s, card, side)])
        if len(next_up):
            options = extend(events_open(s, seat, timings(step)), distinct(s, next_up))
            sort(options)
            return options
        if step in (ADVANCING, ATTACKING) or (step == BRACING and stack[f + ADVANCES] < 0):
            return vec[i64]([word0 + W_GO_ON])  # the stop before or after this one asks the same
        options = events_open(s, seat, timings(step))
        if step == ABILITIES:
            for use in g.texts.zombie_uses[seat]:
                if usable(s, seat, use):
                    options = append(options, use.option)
        return append(options, word0 + W_GO_ON)

    # -- answers ---------------------------------------------------------------------------

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        stack = s.stack
        g = self.g
        steps = g.steps
        numbering = g.numbering
        seat, step = stack[f + ACTOR], stack[f + STEP]
        side = 1 - seat
        word = option - numbering.word0
        if option < g.size:
            if s.where[option] == HAND + seat:
                steps.play.begin(s, seat, option)
            elif step == LURING:
                kind = lured(s, side)[0]
                steps.entry.begin(s, option, TZ if kind == FLARE else ZZ, side, entry.LURED)
            elif step == ADVANCING:
                stack[f + ADVANCES] = 1
                steps.entry.begin(s, option, TZ, side, entry.ADVANCED)
            else:
                steps.battle.begin(s, seat, option, g.printed.survivors[side], TZ)
        elif option < numbering.number0:
            steps.use_ability.begin(s, seat, option - numbering.use0)
        elif option < numbering.word0:
            self.spawn(s, f, option - numbering.number0)
        elif word == W_DRAW:
            self.draw(s, f)
        elif word == W_STOP:
            s.tell(E_STOP, seat)
            stack[f + STEP] = EVENTS
        elif word == W_SPAWN:
            self.spawn(s, f, -1)
        elif word == W_BOTTOM:
            self.bottom(s, f)
        else:
            stack[f + STEP] = step + 1

    def decay(self, s: NecroState, f: i64, seat: i64) -> None:
        """The phase ends: Stun of this phase goes, and Threat above 6 decays by 1 (R27)."""
        if s.lasts & STATUSES_LAST:
            end_stun(s, s.zombies(1 - seat))
        expire(s, U_PHASE)
        pop(s)
        if s.pools[TH + seat] > CALM:
            s.pools[TH + seat] -= 1
            s.tell(E_LOSE, seat, TH, 1, s.pools[TH + seat])

    # -- words -----------------------------------------------------------------------------

    def about(self, s: NecroState, f: i64) -> str:
        return PURPOSES[s.stack[f + STEP]]

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        g = self.g
        numbering = g.numbering
        text = g.label(s, option, s.asked)
        step = s.stack[f + STEP]
        if option < g.size:
            if s.where[option] == HAND + s.stack[f + ACTOR]:
                return f"play {text}"
            return f"{ {LURING: 'lure', ADVANCING: 'advance'}.get(step, 'attack with') } {text}"
        if numbering.number0 <= option < numbering.word0:
            return f"spawn it with X = {option - numbering.number0}"
        return text

    def prompt(self, s: NecroState, f: i64) -> str:
        seat, step = s.stack[f + ACTOR], s.stack[f + STEP]
        threat = s.pools[TH + seat]
        if step == SPAWNING:
            if not self.may_draw(s, f):
                return f"You have {threat} TH and draw no more zombies. What else?"
            return f"You have {threat} TH. Draw a zombie?"
        if step == DECIDING:
            card = s.zones[DRAWN + seat][0]
            return f"You drew {self.g.names[card]}. Spawn it? You have {threat} TH."
        if step == LURING:
            return "A Flare burns. Which zombie does it lure?"
        if step == ADVANCING:
            return "Which zombie advances next?"
        if step == ATTACKING:
            return "Which zombie attacks next?"
        return "Zombie Phase: what do you do before it goes on?"
