"""What NecroGenesis cards are worth in hand and in play: weapons, gear, items, events, reacts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.packed import listed
from ruleshift.families.necro.bot.board import chance
from ruleshift.families.necro.bot.fight import FEW
from ruleshift.families.necro.bot.worth import CARD, LIGHT_ON, Judge
from ruleshift.families.necro.codes import (
    AP,
    AREA,
    ARMOR,
    EQUIP,
    EVENT,
    HAND,
    LIGHT,
    ON_PLAY,
    REACH,
    REACT,
    S_COUNTERS,
    S_HIT,
    S_ROLL,
    TP,
    TZ,
    WEAPON,
    ZOMBIE,
    ZZ,
)
from ruleshift.families.necro.rules.stack.ability import ability_ap
from ruleshift.families.necro.rules.stack.play import ap_price
from ruleshift.families.necro.rules.table import equip, force

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.rules.table.effect import Context
    from ruleshift.families.necro.rules.table.state import NecroState
    from ruleshift.families.necro.rules.words.clause import Use

Node = Any

ATTACKS: Final = 6  # attacks that a new weapon is judged by
TURNS: Final = 3
SWITCH: Final = 0.8  # the Action Point that taking up a weapon costs
FORESIGHT: Final = 0.7  # what comes later counts less
HELD: Final = 0.55  # how likely an attack of the Response Step finds what it could have found now
SURPLUS: Final = 0.2  # a card of which one is enough, and there is one
WORKS: Final = 2.5  # times that a text in play will work, if nothing limits it


def speaks_of_light(condition: Node) -> bool:
    """Whether a condition is about Light, or about its absence.

    >>> speaks_of_light({"cond": "not", "what": [{"cond": "lit"}]})
    True
    """
    if condition["cond"] == "not":
        return any(speaks_of_light(one) for one in condition["what"])
    return bool(condition["cond"] == "lit")


class Appraiser(Judge):
    """Judges cards for a seat."""

    def __init__(self, g: NecroGame, s: NecroState) -> None:
        super().__init__(g, s)
        self.powers: dict[int, float] = {}

    # -- weapons ---------------------------------------------------------------------------

    def power(self, weapon: int) -> float:
        """What one attack with a weapon is worth in general."""
        if self.chosen or self.someday:  # its texts may be worth something else then
            return self._power(weapon)
        known = self.powers.get(weapon)
        if known is None:
            known = self.powers[weapon] = self._power(weapon)
        return known

    def _power(self, weapon: int) -> float:
        g = self.g
        worth = self.any_strike(weapon)
        zones = listed(g.printed.ranges[weapon])
        if zones == [ZZ]:
            worth *= 0.75
        elif zones == [TZ] and not g.standing.keywords[weapon] >> REACH & 1:
            worth *= 0.85
        if g.standing.keywords[weapon] >> AREA & 1:
            worth *= 1.6
        return worth

    def arsenal(self, held: list[tuple[int, int]], spare: list[int], seat: int) -> float:
        """What weapons with so many counters left, and then those in hand, will do in the next turns."""
        g = self.g
        left, total = ATTACKS, 0.0
        for power, counters in sorted(((self.power(weapon), n) for weapon, n in held), reverse=True):
            uses = min(left, counters, TURNS if g.switches.per_weapon else ATTACKS)
            total += power * uses
            left -= uses
        loaded = [(self.power(w), g.printed.counters[w] or 99) for w in spare]
        for power, counters in sorted(loaded, reverse=True):
            uses = min(left, counters, TURNS if g.switches.per_weapon else ATTACKS)
            if uses * power > SWITCH:
                total += power * uses - SWITCH
                left -= uses
        return total if held or left < ATTACKS else self.any_strike(g.printed.survivors[seat]) * ATTACKS

    def spare(self, seat: int) -> list[int]:
        """Weapons in hand that the Survivor could take up."""
        printed = self.g.printed
        return [
            card
            for card in self.s.zones[HAND + seat]
            if printed.type_of[card] == WEAPON and printed.hands[card] and self.fits(seat, card)
        ]

    def counters_of(self, card: int) -> int:
        return self.s.counters[card] if self.g.printed.counters[card] else 99

    def armed(self, seat: int) -> list[tuple[int, int]]:
        return [(weapon, self.counters_of(weapon)) for weapon in force.weapons(self.s, seat)]

    def arming(self, seat: int, card: int) -> float:
        """What it is worth to take a weapon in hand, with what must be put down for it."""
        g = self.g
        held = self.armed(seat)
        off, choice = equip.forced_off(self.s, seat, card)
        going = [self.weakest(listed(choice))] if len(choice) else listed(off)
        after = [(weapon, left) for weapon, left in held if weapon not in going]
        after.append((card, g.printed.counters[card] or 99))
        spare = self.spare(seat)
        rest = [weapon for weapon in spare if weapon != card]
        worth = FORESIGHT * (self.arsenal(after, rest, seat) - self.arsenal(held, spare, seat))
        if not held:
            worth += FORESIGHT * SWITCH
        if g.standing.keywords[card] >> LIGHT & 1:
            worth += self.lighting(seat)
        lamps = [weapon for weapon in going if g.standing.keywords[weapon] >> LIGHT & 1]
        riders = sum(float(len(force.attached(self.s, weapon))) for weapon in going)
        return worth - 0.5 * riders - (LIGHT_ON if lamps else 0.0)

    def weakest(self, weapons: list[int]) -> int:
        return min(weapons, key=lambda weapon: self.power(weapon) * min(ATTACKS, self.counters_of(weapon)))

    def lighting(self, seat: int) -> float:
        """What Light is worth: texts of both sides that ask for it."""
        if force.lit(self.s, seat):
            return 0.05
        wanted = sum(self.in_the_dark(zombie) for zombie in listed(self.s.zombies(seat)))
        return LIGHT_ON + 0.4 * wanted + (0.5 if self.in_the_dark(self.g.printed.survivors[seat]) else 0.0)

    def in_the_dark(self, card: int) -> bool:
        """Whether a card's texts ask for Light."""
        g = self.g
        clauses = [*g.standing.changes[card], *g.listening.triggers_of[card], *g.standing.grants[card]]
        return any(speaks_of_light(part.node) for clause in clauses for part in clause.condition.parts)

    # -- other gear ------------------------------------------------------------------------

    def gear(self, seat: int, card: int) -> float:
        """What a Weapon, a Trap or an Item that stays is worth in play."""
        g, s = self.g, self.s
        if g.printed.type_of[card] == WEAPON and g.printed.hands[card]:
            return self.arming(seat, card)
        same = [c for c in listed(s.zones[EQUIP + seat]) if g.names[c] == g.names[card]]
        if g.printed.unique[card]:
            same = listed(equip.of_name_in_play(g, s, seat, card))
        worth = self.texts(seat, card)
        if same and (g.printed.limit_one[card] or g.printed.unique[card]):
            old = max(self.counters_of(c) for c in same)
            worth = FEW if g.printed.counters[card] and old <= 1 else -1.0
        if g.printed.attachment[card] and not g.printed.host_survivor[card]:
            hosts = equip.hosts(s, seat, card)
            worth = max((self.mounted(seat, card, host) for host in hosts), default=0.0)
        return worth

    def mounted(self, seat: int, card: int, host: int) -> float:
        """What an attachment does for a weapon."""
        g, s = self.g, self.s
        if len(equip.in_the_way(s, card, host)):
            return -1.0
        shots = min(ATTACKS, self.counters_of(host))
        worth = FEW
        for holding in g.standing.changes[card]:
            if holding.who != "host":
                continue
            if holding.stat in (S_HIT, S_ROLL):
                room = 1.0 - self.odds(host, -1)
                share = 0.5 if holding.condition.parts else 1.0
                if room > 0.01:
                    worth += share * shots * self.power(host) * abs(int(holding.n)) / 6 / max(0.2, 1 - room)
            elif holding.stat == S_COUNTERS:
                worth += 0.3 * int(holding.n)
            else:
                worth += FEW
        return worth * FORESIGHT

    def texts(self, seat: int, card: int) -> float:
        """What the texts of a card that stays in play are worth over the next turns."""
        g = self.g
        times = min(WORKS, int(g.printed.counters[card]) or WORKS)
        if g.printed.counters[card] > 3:
            times = 4.5
        worth = 0.0
        ctx = (seat, card, -1, -1, -1, 0, 0)
        for trigger in g.listening.triggers_of[card]:
            value = self.program(trigger.program, ctx)
            worth += value if trigger.event == ON_PLAY else max(0.0, value) * times
        for trigger in g.listening.replacements_of[card]:
            worth += max(0.0, self.program(trigger.program, ctx)) * times
        for holding in g.standing.grants[card]:
            worth += int(holding.n) * times * 0.8 if holding.stat == ARMOR else FEW
        if g.standing.keywords[card] >> LIGHT & 1:
            worth += self.lighting(seat)
        for use in g.texts.uses_of[seat]:
            if use.card == card and use.ability.zone == "play":
                worth += 0.4 * times * max(0.0, self.program(use.ability.program, ctx) - 0.6)
        return worth * FORESIGHT

    # -- cards to play ---------------------------------------------------------------------

    def playing(self, seat: int, card: int, x: int = 0) -> float:
        """What it is worth to play a card from hand now, its price not counted."""
        g = self.g
        printed = g.printed
        if printed.stays[card]:
            return self.gear(seat, card)
        worth = self.program(g.texts.programs[card], (seat, card, -1, -1, -1, x, 0))
        return worth - CARD * int(printed.extra_discard[card])

    def ap_of(self, seat: int, card: int, x: int = 0) -> int:
        """The Action Points a card in hand costs now."""
        printed = self.g.printed
        if printed.type_of[card] in (EVENT, REACT):
            return 0
        return ap_price(self.s, seat, card, x if printed.cost_x[card] else printed.cost[card])

    def using(self, seat: int, use: Use, x: int = 0) -> float:
        """What an activated ability is worth, all of its price but Action Points counted."""
        ability = use.ability
        worth = self.program(ability.program, (seat, use.card, -1, -1, -1, x, 0))
        if ability.discard or ability.discard_this:
            worth -= CARD
        spent = x if ability.exhaust < 0 else ability.exhaust
        if spent and self.g.printed.counters[use.card]:
            worth -= int(spent) * min(0.3, 1.2 / int(self.g.printed.counters[use.card]))
        return worth - self.tp_price(seat, ability.tp)

    def ability_ap(self, seat: int, use: Use, x: int = 0) -> int:
        return ability_ap(self.s, seat, use.card, use.ability, x if use.ability.ap < 0 else -1)

    def tp_price(self, seat: int, n: int) -> float:
        """What Tactical Points are worth that are kept: an escape, a React."""
        if not n:
            return 0.0
        s, g = self.s, self.g
        pains = self.incoming(seat)
        printed = g.printed
        reacts = sum(
            1 for c in s.zones[HAND + seat] if c >= 0 and printed.type_of[c] == REACT and printed.cost[c]
        )
        wanted = (1 if pains else 0) + min(reacts, len(pains))
        over = s.pools[TP + seat] - wanted
        return 0.1 * n if over >= n else n * (0.3 + 0.5 * max(pains, default=0.0))

    # -- cards to keep ---------------------------------------------------------------------

    def keeping(self, seat: int, card: int) -> float:
        """What a card in hand is worth for later."""
        g, s = self.g, self.s
        kind = g.printed.type_of[card]
        if kind == ZOMBIE:
            return 0.0
        if not self.fits(seat, card):
            return 0.0
        if self.is_surplus(seat, card):
            return SURPLUS
        kinds = g.printed.kinds
        copies = sum(1 for c in s.zones[HAND + seat] if c >= 0 and kinds[c] == kinds[card])
        spare = 0.15 * (copies - 1)
        if kind == REACT:
            return 0.9 - spare + (0.3 if not g.printed.cost[card] else 0.0)
        if kind == WEAPON and g.printed.hands[card]:
            return self.spare_weapon(seat, card) - spare
        if kind == EVENT:
            worth = self.program(g.texts.programs[card], (seat, card, -1, -1, -1, 1, 0))
            return max(0.55, min(1.6, worth)) - spare
        if g.printed.attachment[card] and not g.printed.host_survivor[card]:
            return (1.0 if len(equip.hosts(s, seat, card)) else 0.5) - spare
        self.someday = True
        worth = self.playing(seat, card, max(1, g.printed.cost_x[card][0] if g.printed.cost_x[card] else 0))
        self.someday = False
        return max(0.6, min(2.0, worth - 0.4 * int(g.printed.cost[card]))) - spare

    def is_surplus(self, seat: int, card: int) -> bool:
        """Whether a card can only lie beside another of its name, which is in play or waits in hand."""
        g, s = self.g, self.s
        if not (g.printed.limit_one[card] or g.printed.unique[card]):
            return False
        for other in (*s.zones[HAND + seat], *s.zones[EQUIP + seat]):
            if other < 0 or other == card or g.printed.kinds[other] != g.printed.kinds[card]:
                continue
            if s.where[card] != HAND + seat or s.where[other] != HAND + seat or other < card:
                return s.where[other] == HAND + seat or self.counters_of(other) > 1
        return False

    def spare_weapon(self, seat: int, card: int) -> float:
        """A weapon in hand: to take up now, or when the present one breaks."""
        gain = self.arming(seat, card)
        rank = sum(self.power(c) > self.power(card) for c in self.spare(seat))
        reserve = 0.5 + 0.4 * self.power(card)
        return max(reserve, min(2.5, gain)) / (1 + 0.5 * rank)

    def fits(self, seat: int, card: int) -> bool:
        """Whether a Survivor can ever use a card: tags and names do not change."""
        for part in self.g.printed.requires[card].parts:
            if part.node["cond"] in ("identity", "name"):
                ctx: Context = (seat, card, -1, -1, -1, 0, 0)
                if not part.holds(self.s, ctx):
                    return False
        return True

    def holding(self, seat: int) -> float:
        """What an Action Point is worth that is kept for the Response Step."""
        s, g = self.s, self.g
        ready = [
            weapon
            for weapon, left in self.armed(seat)
            if left and not (g.switches.per_weapon and s.attacks[weapon] >= g.printed.attacks[weapon])
        ]
        if not ready or (g.switches.per_weapon and s.pools[AP + seat] > len(ready)):
            return FEW
        share = HELD if s.pools[AP + seat] <= 2 else HELD / 2
        return share * max(self.power(weapon) for weapon in ready)

    def spawning(self, card: int, x: int) -> float:
        """What a drawn zombie is worth on the battlefield, its price not counted."""
        printed = self.g.printed
        if printed.cost_x[card]:
            hp = self.at_x(printed.printed_hp[card], x)
            damage = self.at_x(printed.printed_damage[card], x)
        else:
            hp, damage = printed.plain_hp[card], printed.damage_of(self.s, card)
        share = chance(printed.hit[card]) if printed.hit[card] else 1.0
        return 1.3 * damage * share + 0.45 * hp + 0.4

    def at_x(self, printed: object, x: int) -> int:
        if isinstance(printed, dict):
            return int((x + 1) // 2 if printed["half"] else x) + int(printed["plus"])
        assert isinstance(printed, int)
        return printed
