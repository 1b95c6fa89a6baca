"""How the greedy bot answers each kind of question in NecroGenesis: a value for every option."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from ruleshift.core.engine.machine import CARD as FRAME_CARD
from ruleshift.core.engine.machine import CONTEXT, FRAME, STEP, A, B, C, F
from ruleshift.core.engine.packed import index
from ruleshift.families.necro.bot.cards import Appraiser
from ruleshift.families.necro.bot.worth import CARD
from ruleshift.families.necro.codes import (
    AP,
    DRAWN,
    HAND,
    ON_DEATH,
    ON_ENTER,
    ON_HIT,
    ON_PLAY,
    ON_STATUS,
    S_LOOT,
    S_TP,
    S_ZTC,
    STEALTH,
    TP,
    TZ,
    W_BOTTOM,
    W_BREAK,
    W_DRAW,
    W_END,
    W_END_RESPONSE,
    W_ESCAPE,
    W_GO_ON,
    W_LOOT,
    W_SPAWN,
    W_STOP,
    W_TZ,
    W_UNARMED,
    W_YES,
    WEAPON,
    ZZ,
)
from ruleshift.families.necro.rules.table import equip
from ruleshift.families.necro.rules.table.effect import AMOUNT, NOTES, context
from ruleshift.families.necro.rules.table.force import armor
from ruleshift.families.necro.rules.table.price import price
from ruleshift.families.necro.rules.turn import zombie_phase
from ruleshift.families.necro.verbs import harm

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.rules.table.effect import Context
    from ruleshift.families.necro.rules.table.state import NecroState
    from ruleshift.families.necro.rules.words.program import Program

FREE: Final = 100.0  # whatever costs no Action Point and helps comes first
REACT_BAR: Final = 0.9  # what a React must bring at least
WASTE: Final = 0.5  # what a point is worth that a React could have prevented and did not
GOOD_CARD: Final = 0.75  # an average card: what is worse is exchanged


class Turn(Appraiser):
    """One question: a value for each of its options."""

    def __init__(self, g: NecroGame, s: NecroState, seat: int) -> None:
        super().__init__(g, s)
        self.seat = seat
        self.f = s.top - FRAME
        self.hand_worths: dict[int, float] = {}

    def word(self, option: int) -> int:
        return option - self.g.numbering.word0

    def kept(self, card: int) -> float:
        """The worth of a card in hand, worked out once."""
        known = self.hand_worths.get(card)
        if known is None:
            known = self.hand_worths[card] = self.keeping(self.seat, card)
        return known

    def worst(self) -> float:
        """The worth of the worst card in hand."""
        return min((self.kept(card) for card in self.s.zones[HAND + self.seat]), default=0.0)

    # -- opening hand ----------------------------------------------------------------------

    def asked_mulligan(self, option: int) -> float:
        if option >= self.g.size:
            return 0.0
        return GOOD_CARD - self.kept(option)

    # -- Action and Response Step ----------------------------------------------------------

    def asked_act(self, option: int) -> float:
        """Value for each Action Point; what is free and helps comes first."""
        value, ap = self.action(option)
        if not ap:
            return FREE + value if value > 0.1 else value - 0.1
        return value / ap

    def action(self, option: int) -> tuple[float, int]:
        """What an option of these steps is worth, and its price in Action Points."""
        g, s, seat = self.g, self.s, self.seat
        if option < g.size:
            if s.where[option] == HAND + seat:
                return self.play_option(option)
            return self.attack_option(option)
        if option < g.numbering.number0:
            return self.use_option(option)
        word = self.word(option)
        if word in (W_END, W_END_RESPONSE):
            # The same measure as for what costs points: what one of them is worth if it is kept.
            left = int(s.pools[AP + seat])
            return (self.holding(seat) * left, left) if word == W_END and left else (0.1, 0)
        if word == W_UNARMED:
            return self.attack_option(g.printed.survivors[seat])
        if word == W_LOOT:
            return self.draws(seat) - self.worst() - self.given_away(), max(1, price(s, seat, S_LOOT, 1))
        if word == W_BREAK:
            return 0.3, 1
        return -1.0, 1

    def given_away(self) -> float:
        """What it costs that an action ends the own Stealth."""
        return self.sheltered(self.seat) if self.gives_away(self.seat, -1) else 0.0

    def play_option(self, card: int) -> tuple[float, int]:
        g, seat = self.g, self.seat
        if g.printed.cost_x[card]:
            least, most = g.printed.cost_x[card]
            prices = {x: self.ap_of(seat, card, x) for x in range(least, most + 1)}
            found = [(self.playing(seat, card, x), ap) for x, ap in prices.items() if self.within(ap)]
            return max(found, key=lambda one: one[0] / max(1, one[1]))
        return self.playing(seat, card) - self.given_away(), self.ap_of(seat, card)

    def within(self, ap: int) -> bool:
        return ap <= self.s.pools[AP + self.seat]

    def attack_option(self, weapon: int) -> tuple[float, int]:
        best = max((self.strike(self.seat, weapon, c) for c in self.targets(self.seat, weapon)), default=0.0)
        if self.gives_away(self.seat, weapon):
            best -= self.sheltered(self.seat)
        return best, 1

    def use_option(self, option: int) -> tuple[float, int]:
        use = self.g.texts.uses[option - self.g.numbering.use0]
        seat = self.seat
        if use.ability.x:
            least, most = use.ability.x
            prices = {x: self.ability_ap(seat, use, x) for x in range(least, most + 1)}
            found = [(self.using(seat, use, x), ap) for x, ap in prices.items() if self.within(ap)]
            return max(found, key=lambda one: one[0] / max(1, one[1]))
        return self.using(seat, use) - self.given_away(), self.ability_ap(seat, use)

    def asked_target(self, option: int) -> float:
        """Whom to attack; or from whom to break free."""
        g, s = self.g, self.s
        attacker = s.stack[self.f + FRAME_CARD]
        if attacker < 0:
            return self.escape_chance(self.seat, option) * self.pain(option)
        if option < g.size:
            return self.strike(self.seat, attacker, [option])
        zone = (TZ if self.word(option) == W_TZ else ZZ) + self.seat
        cards = [z for z in s.zones[zone] if not s.status[z] >> STEALTH & 1]
        return self.strike(self.seat, attacker, cards)

    def asked_pierce(self, option: int) -> float:
        return self.wound(option, int(self.s.stack[self.f + A]))

    def asked_number(self, option: int) -> float:
        """X of a card or an ability: value for each point."""
        g, s = self.g, self.s
        x = option - g.numbering.number0
        card = s.stack[self.f + FRAME_CARD]
        if s.where[card] == HAND + self.seat:
            return self.playing(self.seat, card, x) / max(1, self.ap_of(self.seat, card, x))
        use = g.texts.uses[s.stack[self.f + AMOUNT]]
        return self.using(self.seat, use, x) / max(1, self.ability_ap(self.seat, use, x))

    # -- choices of texts ------------------------------------------------------------------

    def asked_choose(self, option: int) -> float:
        """A choice that a text asks for: the worth of the text with each answer."""
        s, g = self.s, self.g
        slot = g.texts.slots[s.stack[self.f + A]]
        holder = s.stack[self.f + CONTEXT]
        program = self.program_of(holder)
        if program is None:
            return 0.0
        if slot.kind == "card":
            self.chosen[slot] = [option] if option < g.size else []
        elif slot.kind == "zone":
            zone = TZ if self.word(option) == W_TZ else ZZ
            if slot.selection is None:
                self.chosen[slot] = [zone]
            else:
                there = slot.selection.cards(s, context(s, holder))
                self.chosen[slot] = [card for card in there if s.where[card] & ~1 == zone]
        elif slot.kind == "mode":
            self.chosen[slot] = [index(slot.labels, option)]
        else:
            return 1.0 if self.word(option) == W_YES else 0.0
        return self.program(program, context(s, holder))

    def program_of(self, f: int) -> Program | None:
        """The program whose choices are being made: of a card, an ability, or under way."""
        g, s = self.g, self.s
        effect = g.effects[s.stack[f]]
        if effect is g.steps.play:
            return g.texts.programs[s.stack[f + FRAME_CARD]]
        if effect is g.steps.use_ability:
            return g.texts.uses[s.stack[f + AMOUNT]].ability.program
        return cast("Program", effect) if hasattr(effect, "steps") else None

    def asked_equip(self, option: int) -> float:
        """Which weapon goes, what carries an attachment, what is kept."""
        g, s = self.g, self.s
        stack = s.stack
        effect = g.effects[stack[self.f]]
        if option >= g.size:
            return 0.5
        if effect is not g.steps.equip_choice:
            return -self.power(option) if g.printed.type_of[option] == WEAPON else 0.0
        part = stack[self.f + A]
        if part == equip.HOST:
            return self.mounted(self.seat, stack[self.f + FRAME_CARD], option)
        if part == equip.REMOVED:
            return -self.power(option) * min(6, self.counters_of(option))
        if part == equip.REPLACED:
            return -self.kept(option)
        return 0.6  # an attachment is worth its Action Point

    def asked_keep(self, option: int) -> float:
        """Take or keep the best card; of Unique cards in play the freshest."""
        if option >= self.g.size:
            return 0.0
        if self.s.in_play(option):
            return float(self.counters_of(option))
        return self.kept(option)

    def asked_discard(self, option: int) -> float:
        return -self.kept(option)

    def asked_cure(self, option: int) -> float:
        return self.status_harm(self.seat, option - self.g.numbering.number0)

    def asked_use(self, option: int) -> float:
        """An ability that may be used."""
        if self.word(option) != W_YES:
            return 0.0
        s, g = self.s, self.g
        stack, f = s.stack, self.f
        trigger = g.listening.triggers[stack[f + NOTES]]
        ctx = (self.seat, stack[f + FRAME_CARD], stack[f + A], stack[f + B], stack[f + C], 0, stack[f + F])
        return self.program(trigger.program, ctx) + 0.05

    # -- answers to zombies ----------------------------------------------------------------

    def asked_react(self, option: int) -> float:
        """A React, if it brings enough for the card and its Tactical Points."""
        if option >= self.g.size:
            return 0.0
        g, s, seat = self.g, self.s, self.seat
        event = s.stack[self.f + A] & 63
        it, target, source, amount, _, zone, _ = g.steps.window.what(s, self.f)
        self.at_stake = self.stake(event, it, target, amount)
        ctx = (seat, option, it, target, source, zone, amount)
        trigger = g.reacts.answers[option]
        assert trigger is not None
        gain = self.program(trigger.program, ctx)
        tp = price(s, seat, S_TP, g.printed.cost[option])
        reacts = sum(1 for card in s.zones[HAND + seat] if card >= 0 and g.reacts.answers[card] is not None)
        bar = REACT_BAR - 0.15 * (reacts - 1) if g.printed.cost[option] else 0.1
        return gain - max(0.1, bar) - self.tp_needed(tp) - WASTE * self.wasted(trigger.program, ctx)

    def wasted(self, program: Program, ctx: Context) -> float:
        """How much more damage a React could prevent than there is: a heavier blow will come."""
        if ctx[3] < 0 or ctx[6] >= self.s.hp(ctx[3]):
            return 0.0  # there will be no other
        most = sum(self.number(step.n, ctx) for step in program.steps if isinstance(step, harm.Prevent))
        return float(max(0, most - ctx[6]))

    def tp_needed(self, tp: int) -> float:
        """What the points of a React would be worth for a Quick Escape later in this phase."""
        s, seat = self.s, self.seat
        if s.pools[TP + seat] > tp or not tp:
            return 0.0
        if s.active != seat:
            return 0.3
        return 0.0 if s.quick == s.turn else self.best_escape()

    def best_escape(self, but: int = -1) -> float:
        """The best Quick Escape that attacks to come allow."""
        s, seat = self.s, self.seat
        return max(
            (
                self.escape_chance(seat, zombie) * self.next_pain(zombie)
                for zombie in s.zombies(seat)
                if zombie != but
            ),
            default=0.0,
        )

    def stake(self, event: int, it: int, target: int, amount: int) -> float:
        """What happens if nobody negates it, to the seat that is asked."""
        g, seat = self.g, self.seat
        if event == ON_STATUS:
            return self.new_status_harm(seat, amount, 1, 2)
        if event == ON_ENTER and it >= 0:
            return self.next_pain(it)
        if event == ON_PLAY and it >= 0 and g.printed.owner[it] != seat:
            if g.printed.type_of[it] == WEAPON:
                return 0.4 * min(3.0, self.power(it) * 3)
            return max(0.3, self.program(g.texts.programs[it], (1 - seat, it, -1, -1, -1, 1, 0)) + CARD)
        return 0.5

    def asked_replace(self, option: int) -> float:
        """Something in play that may change damage or a death."""
        g, s = self.g, self.s
        if option >= g.numbering.word0:
            return 0.0
        at = g.steps.damage.at(s, self.f)
        what = g.steps.damage.what(s, self.f, at)
        event = g.steps.damage.event(s, self.f)
        number, card, _ = g.steps.damage.one_meant(s, self.f, option)
        trigger = g.listening.triggers[number]
        ctx = (self.seat, card, what[0], what[1], what[2], 0, what[3])
        gain = self.program(trigger.program, ctx)
        if event != ON_DEATH and trigger.limit is not None and what[3] < 2:
            # Once a phase: a heavier attack may come.
            gain -= 0.8 * any(pain > int(what[3]) for pain in self.incoming(self.seat))
        return gain

    def asked_escape(self, option: int) -> float:
        """Quick Escape: now, unless a later attack of this phase is worth it more."""
        if self.word(option) != W_ESCAPE:
            return 0.0
        s, seat = self.s, self.seat
        zombie = s.stack[self.f + FRAME_CARD]
        harm = self.pending(s.stack[self.f + CONTEXT])
        if harm >= self.hp(seat):
            return 1.0
        now = self.escape_chance(seat, zombie) * (harm + self.venom(zombie))
        return now - 0.9 * self.best_escape(zombie) - 0.05

    def pending(self, damage: int) -> int:
        """What an attack that is under way would still do to the Survivor."""
        at = self.s.stack[damage + NOTES]
        amount, prevented = self.s.notes[at + 1], self.s.notes[at + 2]
        return max(0, amount - prevented - armor(self.s, self.g.printed.survivors[self.seat]))

    # -- the Zombie Player -----------------------------------------------------------------

    def asked_zombies(self, option: int) -> float:
        """Spawn, advance, attack, Events."""
        g, s = self.g, self.s
        step = s.stack[self.f + STEP]
        if option < g.size:
            if s.where[option] == HAND + self.seat:
                return self.playing(self.seat, option) - 0.3
            if step == zombie_phase.ADVANCING:
                return -self.pain(option)
            if step == zombie_phase.LURING:
                return -self.pain(option)
            return self.opening(option)
        if option < g.numbering.number0:
            return self.using(self.seat, g.texts.uses[option - g.numbering.use0])
        if option < g.numbering.word0:
            x = option - g.numbering.number0
            return self.spawning(s.zones[DRAWN + self.seat][0], x) - 0.55 * int(price(s, self.seat, S_ZTC, x))
        return {W_DRAW: 0.25, W_SPAWN: 0.2, W_BOTTOM: 0.0, W_STOP: 0.0, W_GO_ON: 0.0}[self.word(option)]

    def asked_arrive(self, option: int) -> float:
        """Who enters first: the least of them, which meets the hazards."""
        return -self.pain(option) if option < self.g.size else -100.0

    def opening(self, zombie: int) -> float:
        """Who attacks first: what makes later attacks worse, then the weak, so that escapes are wasted."""
        helps = any(trigger.event == ON_HIT for trigger in self.g.listening.triggers_of[zombie])
        return (0.5 if helps else 0.0) - self.pain(zombie)
