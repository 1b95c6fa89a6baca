"""What fighting is worth in a NecroGenesis position: threats, wounds, attacks, in HP of a Survivor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.packed import listed
from ruleshift.families.necro.bot.board import Board, chance
from ruleshift.families.necro.codes import (
    BARRICADE,
    BLEED,
    BURN,
    COVER,
    EXPOSED,
    FLARE,
    GRABBED,
    GREASE,
    IMMUNE,
    NO_ADVANCE,
    ON_BEGIN,
    ON_DAMAGE,
    ON_DEATH,
    ON_DECLARE,
    ON_HIT,
    PIERCE,
    POISON,
    SILENT,
    STEALTH,
    STUN,
    SURVIVOR,
    TRIPWIRE,
    TZ,
    ZZ,
)
from ruleshift.families.necro.rules.combat.status import tick, ticks_left
from ruleshift.families.necro.rules.table import force
from ruleshift.families.necro.rules.turn.action import attackers
from ruleshift.families.necro.verbs.fight import Attack

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.rules.table.effect import Context
    from ruleshift.families.necro.rules.table.state import NecroState
    from ruleshift.families.necro.rules.words.program import Program

LATER: Final = 1.4  # attacks of a zombie after the next Zombie Phase, if nobody kills it now
TOUGH: Final = 0.2  # what each HP of a zombie is worth: it takes Action Points to get rid of
PART: Final = 0.5  # wounds that do not kill yet, as a share of the kill
LINGER: Final = 3  # ticks of a status without an end that are counted
LOST_TURN: Final = 3.0  # a Stun of the Survivor
ANY_DAMAGE: Final = 1.2  # an attack of a zombie nobody knows yet
FEW: Final = 0.15  # small advantages nobody works out

# What a hit of 0, 1, 2, ... damage is worth against a zombie nobody knows yet.
ANY_HIT: Final[tuple[float, ...]] = (0.0, 0.7, 1.4, 1.8, 2.0)


class Fight(Board):
    """Judges threats and attacks in one position."""

    def __init__(self, g: NecroGame, s: NecroState) -> None:
        super().__init__(g, s)
        self.threats: dict[int, float] = {}
        self.pains: dict[int, float] = {}
        self.dying: set[int] = set()

    def program(self, program: Program, ctx: Context) -> float:
        """What a text is worth to its player; the judge of texts knows."""
        raise NotImplementedError

    # -- statuses of Survivors -------------------------------------------------------------

    def status_harm(self, seat: int, status: int) -> float:
        """What a status that a Survivor has will still do."""
        s = self.s
        survivor = self.g.printed.survivors[seat]
        if not s.status[survivor] >> status & 1:
            return 0.0
        if status in (BLEED, BURN):
            return float(tick(s, survivor, status) * min(LINGER, ticks_left(s, survivor, status)))
        if status == POISON:
            return float(min(LINGER, ticks_left(s, survivor, status)))
        return {STUN: LOST_TURN, EXPOSED: 1.2, GRABBED: 0.6}.get(status, 0.0)

    def new_status_harm(self, seat: int, status: int, n: int, turns: int) -> float:
        """What a status would do to a Survivor."""
        survivor = self.g.printed.survivors[seat]
        if status <= POISON and force.keyword(self.s, survivor, IMMUNE + status):
            return 0.0
        if status in (BLEED, BURN):
            return float(n * turns)
        if status == POISON:
            return max(0.0, turns - self.status_harm(seat, POISON))
        if self.s.status[survivor] >> status & 1:
            return 0.0
        if status == EXPOSED:
            return 1.2 if self.incoming(seat) else 0.1
        return {STUN: LOST_TURN, GRABBED: 0.6}.get(status, 0.0)

    # -- threats ---------------------------------------------------------------------------

    def pain(self, zombie: int) -> float:
        """The harm of one attack: its damage and what hangs on the hit."""
        known = self.pains.get(zombie)
        if known is None:
            known = self.pains[zombie] = self.bite(zombie) + self.venom(zombie)
        return known

    def open_prey(self, seat: int) -> bool:
        return not self.s.status[self.g.printed.survivors[seat]] & (1 << STEALTH | 1 << COVER)

    def next_pain(self, zombie: int) -> float:
        """The harm a zombie does in the Zombie Phase that runs or comes."""
        return self.pain(zombie) if self.attacks_next(zombie) else 0.0

    def incoming(self, seat: int) -> list[float]:
        """What each attack of the Zombie Phase that runs or comes would do, the worst first."""
        if not self.open_prey(seat):
            return []
        found = [self.next_pain(zombie) for zombie in self.s.zombies(seat)]
        return sorted((pain for pain in found if pain), reverse=True)

    def threat(self, zombie: int) -> float:
        """What it is worth to be rid of a zombie."""
        known = self.threats.get(zombie)
        if known is None:
            known = self.threats[zombie] = self._threat(zombie)
        return known

    def _threat(self, zombie: int) -> float:
        side = self.s.where[zombie] & 1
        pain = self.pain(zombie)
        now = pain * self.urgency(side) if self.attacks_next(zombie) and self.open_prey(side) else 0.0
        if not now and force.forbidden(self.s, NO_ADVANCE, zombie):
            pain = 0.0
        drip = self.drip(zombie)
        return now + drip + (pain + drip) * LATER + TOUGH * int(self.s.hp(zombie))

    def venom(self, zombie: int) -> float:
        """What hangs on the hits of a zombie."""
        self.pains[zombie] = 0.0  # a text that attacks again must not ask for itself
        g = self.g
        owner = g.printed.owner[zombie]
        prey = g.printed.survivors[1 - owner]
        total = 0.0
        for trigger in g.listening.triggers_of[zombie]:
            if trigger.event == ON_HIT:
                ctx = (owner, zombie, zombie, prey, zombie, 0, 1)
                if trigger.condition.holds(self.s, ctx):
                    total += 0.8 * self.program(trigger.program, ctx)
        return total

    def drip(self, zombie: int) -> float:
        """What a zombie's texts do in each Zombie Phase without an attack."""
        ctx = (self.g.printed.owner[zombie], zombie, -1, -1, -1, 0, 0)
        total = 0.0
        for trigger in self.g.listening.triggers_of[zombie]:
            strikes = any(isinstance(step, Attack) for step in trigger.program.steps)
            if trigger.event == ON_BEGIN and not strikes and trigger.condition.holds(self.s, ctx):
                total += max(0.0, self.program(trigger.program, ctx))
        return total

    def death_price(self, zombie: int) -> float:
        """What a zombie's death costs its prey."""
        if zombie in self.dying:
            return 0.0
        self.dying.add(zombie)
        g = self.g
        owner = g.printed.owner[zombie]
        ctx = (owner, zombie, zombie, zombie, -1, 0, 0)
        total = sum(
            self.program(trigger.program, ctx)
            for trigger in g.listening.triggers_of[zombie]
            if trigger.event == ON_DEATH
        )
        self.dying.discard(zombie)
        return total

    # -- what is done to zombies -----------------------------------------------------------

    def doomed(self, zombie: int) -> bool:
        """Whether Bleed and Burn kill it before it acts."""
        s = self.s
        if not s.status[zombie] & (1 << BLEED | 1 << BURN):
            return False
        return tick(s, zombie, BLEED) + tick(s, zombie, BURN) >= s.hp(zombie)

    def wound(self, zombie: int, n: float) -> float:
        """What n damage to a zombie is worth to its prey; Armor is off already."""
        if n <= 0:
            return 0.0
        if zombie < 0:
            return ANY_HIT[min(int(n), 4)]
        hp = int(self.s.hp(zombie))
        worth = self.threat(zombie)
        if self.doomed(zombie):
            worth *= 0.1
        if n >= hp:
            return worth - self.death_price(zombie)
        return worth * PART * n / hp

    def tick_wound(self, zombie: int, status: int, n: int, turns: int) -> float:
        """What Bleed or Burn on a zombie is worth: it comes before the zombie acts."""
        s = self.s
        if zombie < 0:
            return 0.45 * n * min(turns, LINGER)
        if force.keyword(s, zombie, IMMUNE + status):
            return 0.0
        already = tick(s, zombie, BLEED) + tick(s, zombie, BURN)
        hp = int(s.hp(zombie))
        if already >= hp:
            return 0.0
        if already + n >= hp:
            return 0.9 * (self.threat(zombie) - self.death_price(zombie))
        total = min(hp, n * min(turns, LINGER))
        return self.threat(zombie) * (0.5 if total >= hp else PART * total / hp)

    # -- what keeps zombies off -------------------------------------------------------------

    def sheltered(self, seat: int, but_bosses: bool = False) -> float:
        """What it is worth not to be attacked in the next Zombie Phase; the best attack is escaped anyway."""
        boss = self.g.printed.boss
        pains = [self.next_pain(z) for z in self.s.zombies(seat) if not (but_bosses and boss[z])]
        total = sum(pains) - 0.4 * max(pains, default=0.0)
        if total >= self.hp(seat) > 0:
            return 20.0
        return total * self.urgency(seat)

    def stunned(self, zombie: int) -> float:
        """A zombie that sits out its next phase."""
        if zombie < 0:
            return ANY_DAMAGE
        if self.s.status[zombie] >> STUN & 1 or force.keyword(self.s, zombie, IMMUNE + STUN):
            return 0.0
        return self.next_pain(zombie) * self.urgency(self.s.where[zombie] & 1)

    def laid(self, seat: int, kind: int, zone: int) -> float:
        """What a token is worth on one's own battlefield."""
        s, boss = self.s, self.g.printed.boss
        coming = [self.next_pain(z) for z in s.zones[ZZ + seat] if not boss[z]]
        if kind == BARRICADE:
            return self.sheltered(seat, True)
        if kind == TRIPWIRE:
            return 0.7
        if kind == GREASE:
            return 0.67 * min(coming) if coming else FEW
        if kind == FLARE and zone == ZZ:
            near = [self.next_pain(z) for z in s.zones[TZ + seat] if not boss[z]]
            return min(near) * self.urgency(seat) if near else FEW
        return -0.3 if coming else 0.0

    # -- attacks of Survivors --------------------------------------------------------------

    def strike(
        self, seat: int, weapon: int, cards: list[int], fixed: int = -1, more: int = 0, wear: bool = True
    ) -> float:
        """What an attack on some zombies is worth on average."""
        g, s = self.g, self.s
        if not cards or cards[0] < 0:
            return self.any_strike(weapon)
        total = 0.0
        for card in cards:
            n = self.blow(weapon, card, fixed, more)
            total += self.wound(card, n)
            if n < s.hp(card):
                total += self.on_hit(seat, weapon, card, n)
            elif len(cards) == 1 and n > s.hp(card) and force.keyword(s, weapon, PIERCE):
                total += self.pierced(seat, card, n - s.hp(card))
        value = self.odds(weapon, cards[0] if len(cards) == 1 else -1) * total
        for trigger in g.listening.triggers_of[weapon]:
            if trigger.event == ON_DECLARE:
                value += self.program(trigger.program, (seat, weapon, weapon, cards[0], weapon, 0, 0))
        if wear and g.printed.counters[weapon]:
            value -= 1.0 / int(g.printed.counters[weapon])
        return value

    def on_hit(self, seat: int, weapon: int, card: int, n: int) -> float:
        """What hangs on a hit that does not kill."""
        total = 0.0
        for trigger in self.g.listening.triggers_of[weapon]:
            if trigger.event in (ON_HIT, ON_DAMAGE):
                ctx = (seat, weapon, weapon, card, weapon, 0, n)
                if trigger.condition.holds(self.s, ctx):
                    total += self.program(trigger.program, ctx)
        return total

    def pierced(self, seat: int, card: int, left: int) -> float:
        others = [c for c in listed(self.s.zones[self.s.where[card]]) if c != card]
        if others:
            return max(self.wound(other, left) for other in others)
        return self.hurt(1 - seat, left)

    def any_strike(self, weapon: int) -> float:
        """What an attack is worth against a zombie nobody knows yet."""
        g = self.g
        printed = g.printed
        damage = printed.damage_of(self.s, weapon)
        total = ANY_HIT[min(max(damage, 0), 4)]
        seat = printed.owner[weapon]
        for trigger in g.listening.triggers_of[weapon]:
            if trigger.event in (ON_HIT, ON_DAMAGE):
                total += 0.7 * self.program(trigger.program, (seat, weapon, weapon, -1, weapon, 0, 0))
        if printed.type_of[weapon] == SURVIVOR or self.s.in_play(weapon):
            return self.odds(weapon, -1) * total
        return (chance(printed.hit[weapon]) if printed.hit[weapon] else 1.0) * total

    def best_strike(self, seat: int, more: int = 0) -> float:
        """The best attack there is now."""
        return max(
            (
                self.strike(seat, weapon, cards, -1, more)
                for weapon in attackers(self.s, seat)
                for cards in self.targets(seat, weapon)
            ),
            default=0.0,
        )

    def gives_away(self, seat: int, weapon: int) -> bool:
        """Whether an action ends the Stealth of a seat's Survivor."""
        hidden = self.s.status[self.g.printed.survivors[seat]] >> STEALTH & 1
        return bool(hidden) and (weapon < 0 or not force.keyword(self.s, weapon, SILENT))
