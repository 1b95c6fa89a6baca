"""What the texts of NecroGenesis cards are worth in a position, step by step, in HP of a Survivor.

It goes by verbs, numbers and keywords, so it can judge cards it has never met.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.packed import listed
from ruleshift.families.necro.bot.board import chance
from ruleshift.families.necro.bot.fight import ANY_DAMAGE, FEW, LINGER, Fight
from ruleshift.families.necro.codes import (
    AP,
    ARMOR,
    BARRICADE,
    BLEED,
    BURN,
    COVER,
    DISABLED,
    EVADE,
    HAND,
    LIGHT,
    NEGATIVE,
    NO_ADVANCE,
    NO_ATTACK,
    ON_DAMAGE,
    ON_HIT,
    POISON,
    S_COUNTERS,
    S_DAMAGE,
    S_HEAL,
    S_HIT,
    S_ROLL,
    S_ZTC,
    STABILIZED,
    STEALTH,
    STUN,
    SURVIVOR,
    TH,
    TP,
    TRIPWIRE,
    TZ,
    U_NEXT_ATTACK,
    U_TURNS,
    ZOMBIE,
    ZZ,
)
from ruleshift.families.necro.rules.table import force
from ruleshift.families.necro.rules.words.select import original, refer, reference
from ruleshift.families.necro.verbs import fight, harm, lasting, moving

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.rules.table.effect import Context
    from ruleshift.families.necro.rules.table.state import NecroState
    from ruleshift.families.necro.rules.words.program import Program, Slot, Step
    from ruleshift.families.necro.verbs.assembly import Number, Who

DRAW: Final = 0.8  # a card more
CARD: Final = 0.5  # a card less, the worst of a hand
THREAT_POINT: Final = 0.5
TACTICAL_POINT: Final = 0.3
COUNTER: Final = 0.35  # a charge or a point of durability
GEAR: Final = 1.5  # a piece of equipment
LIGHT_ON: Final = 0.4
LIKELY: Final = 0.75  # that something delayed comes about


class Judge(Fight):
    """Judges texts in one position. Values are gains of the player whose text it is."""

    def __init__(self, g: NecroGame, s: NecroState) -> None:
        super().__init__(g, s)
        self.chosen: dict[Slot, list[int]] = {}  # choices that have been made, or are being tried
        self.at_stake = 0.0  # what a negation would undo
        self.someday = False  # whether a text is judged for later: then there will be wounds to heal

    # -- programs --------------------------------------------------------------------------

    def program(self, program: Program, ctx: Context) -> float:
        """What a program is worth: tests by their odds, choices by their best branch."""
        branches: dict[Any, float] = {}
        for step in reversed(program.steps):
            if not step.condition.holds(self.s, ctx):
                continue
            branches[step.guard] = branches.get(step.guard, 0.0) + self.step(step, ctx, branches)
        return branches.get((), 0.0)

    def step(self, step: Step, ctx: Context, branches: dict[Any, float]) -> float:
        if isinstance(step, fight.Roll):
            if step.need:
                p = chance(step.need)
            else:
                p = self.escape_chance(1 - ctx[0], ctx[1])
            good = branches.get((*step.guard, (step.offset, 1)), 0.0)
            return p * good + (1 - p) * branches.get((*step.guard, (step.offset, 0)), 0.0)
        if isinstance(step, lasting.Mode):
            slot = step.slots[0]
            found = [branches.get((*step.guard, (slot.offset, n)), 0.0) for n in range(len(slot.labels))]
            if slot in self.chosen:
                return found[self.chosen[slot][0]]
            return max(found)
        judge = JUDGES.get(type(step))
        return judge(self, step, ctx) if judge else 0.0

    def over(self, who: Who, ctx: Context, worth: Callable[[int], float]) -> float:
        """A worth over the cards a step is about: what is chosen is chosen well."""
        if self.g.standing.some_unaffected and not who.reaches_all:
            return self.over_all(who, ctx, lambda card: 0.0 if self.unreached(card, ctx) else worth(card))
        return self.over_all(who, ctx, worth)

    def unreached(self, card: int, ctx: Context) -> bool:
        return force.untouched(self.s, card, ctx[1])

    def over_all(self, who: Who, ctx: Context, worth: Callable[[int], float]) -> float:
        selection, slot = who.selection, who.slot
        if selection is None:
            if who.ref == "both survivors":
                return sum(worth(card) for card in self.g.printed.survivors)
            return worth(refer(self.s, who.refers, ctx))
        if slot is not None and slot in self.chosen:
            return sum(worth(card) for card in self.chosen[slot])
        if slot is not None and slot.kind == "card":
            values = [worth(card) for card in slot.candidates(self.s, ctx)]
            if selection.up_to:
                return sum(sorted((v for v in values if v > 0), reverse=True)[: selection.up_to])
            return max(values, default=0.0)
        cards = listed(selection.cards(self.s, ctx))
        if slot is not None:
            zones: dict[int, float] = {}
            for card in cards:
                zone = self.s.where[card]
                zones[zone] = zones.get(zone, 0.0) + worth(card)
            return max(zones.values(), default=0.0)
        total = sum(worth(card) for card in cards)
        return total / len(cards) if selection.pick == "random" and cards else total

    def number(self, number: Number, ctx: Context) -> int:
        if not number.of:
            return number.n
        if number.stat:
            base = original(self.s, refer(self.s, reference(number.who), ctx), number.stat)
        else:
            base = ctx[5] if number.of == "x" else ctx[6]
        return ((base + 1) // 2 if number.half else base) + number.n

    # -- verbs -----------------------------------------------------------------------------

    def damage(self, step: harm.DealDamage, ctx: Context) -> float:
        n = self.number(step.n, ctx)
        return self.over(step.who, ctx, lambda card: self.damaged(ctx[0], card, n, step.raw))

    def damaged(self, you: int, card: int, n: int, raw: bool) -> float:
        printed = self.g.printed
        if card < 0:
            return self.wound(card, n)
        if not raw:
            n -= force.armor(self.s, card)
        if printed.type_of[card] == SURVIVOR:
            return -self.hurt(you, n) if printed.owner[card] == you else self.hurt(1 - you, n)
        worth = self.wound(card, n) if printed.type_of[card] == ZOMBIE else COUNTER * n
        return -worth if printed.owner[card] == you else worth

    def heal(self, step: harm.Heal, ctx: Context) -> float:
        n = self.number(step.n, ctx)
        return self.over(step.who, ctx, lambda card: self.healed(ctx, card, n))

    def healed(self, ctx: Context, card: int, n: int) -> float:
        g, s = self.g, self.s
        if card < 0 or g.printed.type_of[card] != SURVIVOR:
            return 0.0
        if s.status[card] >> BURN & 1:
            n = max(1, n // 2)
        n += force.changed(s, S_HEAL, (g.printed.owner[card], card, ctx[1], card, ctx[1], 0, n))
        return int(n if self.someday else min(n, s.wounds[card])) * self.urgency(g.printed.owner[card])

    def afflict(self, step: harm.Afflict, ctx: Context) -> float:
        n = self.number(step.n, ctx)
        turns = step.left if step.until == U_TURNS else LINGER
        return self.over(step.who, ctx, lambda card: self.afflicted(ctx[0], card, step.status, n, turns))

    def afflicted(self, you: int, card: int, status: int, n: int, turns: int) -> float:
        g, s = self.g, self.s
        if card < 0 or g.printed.type_of[card] == ZOMBIE:
            foe = card < 0 or g.printed.owner[card] != you
            if status in (BLEED, BURN):
                worth = self.tick_wound(card, status, n, turns)
            elif status == STUN:
                worth = self.stunned(card)
            elif status == STEALTH:
                return -FEW if foe else 2 * FEW
            else:
                return 0.0
            return worth if foe else -worth
        if g.printed.type_of[card] != SURVIVOR:
            return GEAR / 2 if status == DISABLED and g.printed.owner[card] != you else 0.0
        seat = g.printed.owner[card]
        sign = 1.0 if seat == you else -1.0
        if status in (STEALTH, COVER):
            safe = bool(s.status[card] & (1 << STEALTH | 1 << COVER))
            return 0.0 if safe else sign * self.sheltered(seat)
        if status == STABILIZED:
            return sign * (FEW + sum(self.status_harm(seat, one) for one in (BLEED, POISON)))
        if status in NEGATIVE:
            return -sign * self.new_status_harm(seat, status, n, turns)
        return 0.0

    def cure(self, step: harm.Cure, ctx: Context) -> float:
        def cured(card: int) -> float:
            if card < 0:
                return 0.0
            g, s = self.g, self.s
            there = [status for status in step.statuses if s.status[card] >> status & 1]
            if g.printed.type_of[card] != SURVIVOR:
                return GEAR / 2 if DISABLED in there else 0.0
            seat = g.printed.owner[card]
            worths = [self.status_harm(seat, status) for status in there if status in NEGATIVE]
            gain = max(worths, default=0.0) if step.one else sum(worths)
            if STEALTH in there or COVER in there:
                gain -= self.sheltered(seat)
            return gain if seat == ctx[0] else -gain

        return self.over(step.who, ctx, cured)

    def destroy(self, step: harm.Destroy, ctx: Context) -> float:
        return self.over(step.who, ctx, lambda card: self.lost(ctx[0], card))

    def lost(self, you: int, card: int) -> float:
        """What it is worth to a player that a card in play is gone."""
        if card < 0:
            return 0.0
        worth = self.threat(card) if self.g.printed.type_of[card] == ZOMBIE else GEAR
        return -worth if self.g.printed.owner[card] == you else worth

    def exile(self, step: harm.Exile, ctx: Context) -> float:
        def exiled(card: int) -> float:
            if card < 0 or card == ctx[1]:
                return 0.0
            return 0.3 if self.g.printed.owner[card] != ctx[0] else -0.3

        return self.over(step.who, ctx, exiled)

    def move(self, step: moving.Move, ctx: Context) -> float:
        def moved(card: int) -> float:
            if card < 0:
                return 0.0
            if step.to == HAND:
                return 1.0 + 0.01 * int(self.g.printed.cost[card])
            mine = self.g.printed.owner[card] == ctx[0]
            if step.to == TZ:
                return 0.5 if mine else -0.5
            if mine:
                return 0.5 * self.threat(card) if card in self.dying else -self.next_pain(card)
            return self.next_pain(card) * self.urgency(ctx[0])

        return self.over(step.who, ctx, moved)

    def spawn(self, step: moving.Spawn, ctx: Context) -> float:
        def spawned(card: int) -> float:
            printed = self.g.printed
            worth = (
                0.6 * int(printed.damage_of(self.s, card)) + 0.4 * max(0, int(printed.plain_hp[card])) + 0.3
            )
            return worth if printed.owner[card] == ctx[0] else -worth

        return self.over(step.who, ctx, spawned)

    def draw(self, step: moving.Draw, ctx: Context) -> float:
        return int(step.n) * self.draws(ctx[0])

    def draws(self, seat: int) -> float:
        """What it is worth to draw a card; a thin deck is the end."""
        left = self.draws_left(seat)
        return DRAW if left > 2 else 0.2 if left > 0 else -1.0

    def discard(self, step: moving.Discard, ctx: Context) -> float:
        n = int(step.n)
        return -CARD * n if step.who == "you" else (CARD + 0.2) * n

    def look(self, step: moving.Look, ctx: Context) -> float:
        n, keep = int(step.n), int(step.keep)
        return (self.draws(ctx[0]) + 0.3) * keep - 0.1 * (n - keep)

    def search(self, step: moving.Search, ctx: Context) -> float:
        return self.draws(ctx[0]) + 0.5

    def gain(self, step: moving.Gain, ctx: Context) -> float:
        you = ctx[0]
        n = self.number(step.n, ctx)
        sign = 1.0 if step.who == "you" else -1.0
        if step.pool == AP:
            return sign * self.more_ap(you, min(n, 6 - self.s.gained))
        return sign * n * {TP: TACTICAL_POINT, TH: THREAT_POINT}[step.pool]

    def more_ap(self, seat: int, n: int) -> float:
        """What Action Points more are worth: what they can still strike."""
        best = self.best_strike(seat)
        spare = float(len(self.s.zombies(seat))) - 0.5 * int(self.s.pools[AP + seat])
        return n * (0.9 if best > 0.8 and spare > 0 else 0.35)

    def token(self, step: moving.Token, ctx: Context) -> float:
        you, s = ctx[0], self.s
        zone = step.zones[0]
        if step.slots:
            slot = step.slots[0]
            if slot not in self.chosen:
                return max(self.laid(you, step.kind, zone) for zone in step.zones)
            zone = self.chosen[slot][0]
        if step.kind in (TRIPWIRE, BARRICADE) and s.tokens[step.kind + you]:
            return 0.0
        return self.laid(you, step.kind, zone)

    def counter(self, step: moving.Counter, ctx: Context) -> float:
        return self.over(step.who, ctx, lambda card: self.counted(ctx[0], card, step.n))

    def counted(self, you: int, card: int, n: int) -> float:
        """Counters put on or taken off a card."""
        g, s = self.g, self.s
        if card < 0 or not g.printed.counters[card] or not s.in_play(card):
            return 0.0
        if n < 0:
            return COUNTER * n if g.printed.owner[card] == you else -COUNTER * n
        most = g.printed.counters[card] + force.changed(s, S_COUNTERS, (you, card, card, -1, -1, 0, 0))
        room = min(n, most - s.counters[card])
        few = 1.6 if s.counters[card] <= 2 else 1.0
        return COUNTER * few * max(0, int(room))

    def attack(self, step: fight.Attack, ctx: Context) -> float:
        g, you = self.g, ctx[0]
        fixed = self.number(step.fixed, ctx) if step.fixed is not None else -1

        def struck(attacker: int) -> float:
            if attacker < 0:
                return 0.0
            if g.printed.type_of[attacker] == ZOMBIE:
                return self.bite(attacker) if attacker in self.pains else self.pain(attacker)
            if not self.s.in_play(attacker):
                return self.any_strike(attacker)
            wear = fixed < 0
            return self.over(
                step.target, ctx, lambda target: self.strike(you, attacker, [target], fixed, 0, wear)
            )

        return self.over(step.attacker, ctx, struck)

    def change(self, step: lasting.Lasting, ctx: Context) -> float:
        n = self.number(step.n, ctx)
        you, stat = ctx[0], step.what

        def changed(card: int) -> float:
            if card < 0:
                return 0.0
            mine = self.g.printed.owner[card] == you
            if self.g.printed.type_of[card] == ZOMBIE:
                worth = float(n) if stat == S_DAMAGE and self.attacks_next(card) else 0.0
                return worth if mine else -worth
            if stat == S_ZTC:
                return -n * THREAT_POINT if mine else n * THREAT_POINT
            if stat not in (S_DAMAGE, S_ROLL, S_HIT):
                return FEW
            best = self.best_strike(you)
            if not best or not self.s.pools[AP + you]:
                return 0.0
            if stat == S_DAMAGE:
                gain = self.best_strike(you, n) - best
            else:
                gain = best * abs(n) / 5
            times = 1 if step.until == U_NEXT_ATTACK else min(2, self.s.pools[AP + you])
            return gain * int(times)

        return self.over(step.who, ctx, changed)

    def grant(self, step: lasting.Grant, ctx: Context) -> float:
        n = self.number(step.n, ctx)

        def granted(card: int) -> float:
            if card < 0 or self.g.printed.type_of[card] != SURVIVOR:
                return FEW
            if step.what == EVADE:
                hit = ctx[2] if ctx[2] >= 0 and self.g.printed.type_of[ctx[2]] == ZOMBIE else -1
                return chance(n) * (self.hurt(ctx[0], self.pain(hit)) if hit >= 0 else ANY_DAMAGE)
            if step.what == LIGHT:
                return 0.0 if force.lit(self.s, ctx[0]) else LIGHT_ON / 2
            return n * len(self.incoming(ctx[0])) * 0.8 if step.what == ARMOR else FEW

        return self.over(step.who, ctx, granted)

    def forbid(self, step: lasting.Forbid, ctx: Context) -> float:
        def forbidden(card: int) -> float:
            printed = self.g.printed
            if card < 0:
                return ANY_DAMAGE if step.what == NO_ATTACK else 0.5
            if printed.type_of[card] == SURVIVOR:
                return LIGHT_ON if force.lit(self.s, printed.owner[card]) else 0.0
            if step.what == NO_ADVANCE and self.s.where[card] & ~1 != ZZ:
                return 0.0
            worth = self.next_pain(card)
            return worth if printed.owner[card] != ctx[0] else -worth

        return self.over(step.who, ctx, forbidden)

    def negate(self, step: harm.Negate, ctx: Context) -> float:
        return self.at_stake

    def prevent(self, step: harm.Prevent, ctx: Context) -> float:
        printed = self.g.printed
        you, target, amount = ctx[0], ctx[3], int(ctx[6])
        if target < 0 or (not amount and not step.to_one):
            return 0.7 * int(step.n.n) if self.incoming(you) else FEW
        if printed.type_of[target] == ZOMBIE:
            worth = self.threat(target) if amount >= self.s.hp(target) or step.to_one else 0.3 * amount
            return worth if printed.owner[target] == you else -worth
        seat = printed.owner[target]
        if step.to_one:
            saved = 40.0
        else:
            n = amount if step.all else min(amount, self.number(step.n, ctx))
            saved = self.hurt(seat, amount) - self.hurt(seat, amount - n)
        return saved if seat == you else -saved

    def delay(self, step: lasting.Delay, ctx: Context) -> float:
        trigger = step.trigger
        worth = self.program(trigger.program, ctx)
        if trigger.event in (ON_HIT, ON_DAMAGE):
            side = self.s.active
            pains = self.incoming(side)
            return worth * LIKELY if pains else 0.1 * worth
        return worth


JUDGES: Final[dict[type, Callable[[Judge, Any, Context], float]]] = {
    harm.DealDamage: Judge.damage,
    harm.Heal: Judge.heal,
    harm.Afflict: Judge.afflict,
    harm.Cure: Judge.cure,
    harm.Destroy: Judge.destroy,
    harm.Exile: Judge.exile,
    moving.Move: Judge.move,
    moving.Spawn: Judge.spawn,
    moving.Draw: Judge.draw,
    moving.Discard: Judge.discard,
    moving.Look: Judge.look,
    moving.Search: Judge.search,
    moving.Gain: Judge.gain,
    moving.Token: Judge.token,
    moving.Counter: Judge.counter,
    fight.Attack: Judge.attack,
    lasting.Lasting: Judge.change,
    lasting.Grant: Judge.grant,
    lasting.Forbid: Judge.forbid,
    harm.Negate: Judge.negate,
    harm.Prevent: Judge.prevent,
    lasting.Delay: Judge.delay,
}
