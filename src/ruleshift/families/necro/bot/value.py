"""The learned value of NecroGenesis: what is measured of a position, from numbers and types, no card by name.

Everything is measured for both sides, the own one first. Hands are measured as they lie: whoever asks has
dealt the other's anew for the seat that looks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import FRAME
from ruleshift.core.engine.packed import i64, vec
from ruleshift.core.engine.value import Value
from ruleshift.families.necro.codes import (
    AP,
    BARRICADE,
    COVER,
    EQUIP,
    EVENT,
    GREASE,
    HAND,
    ITEM,
    NEGATIVE,
    REACT,
    SDECK,
    STEALTH,
    STUN,
    SURVIVOR_PHASE,
    TH,
    TP,
    TRIPWIRE,
    TZ,
    TZ_GEAR,
    WEAPON,
    ZDECK,
    ZZ,
    ZZ_GEAR,
)

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.rules.table.state import NecroState

FEW_HP: Final = 8  # below it each counts for more
FEW_CARDS: Final = 12
USES: Final = 6  # attacks with a weapon that are counted
NEGATIVES: Final = vec[i64](NEGATIVE)

# What is measured of each side, in the order of the weights and of the methods that measure it.
OF_A_SIDE: Final = (
    "HP",
    "HP below eight, squared",
    "zombies in the Threat Zone",
    "damage in the Threat Zone",
    "zombies in the Zombie Zone",
    "damage in the Zombie Zone",
    "HP of zombies faced",
    "zombies stunned",
    "damage faced, for each HP that is lacking",
    "weapons equipped",
    "best weapon, damage expected",
    "weapons, damage expected while they last",
    "other gear",
    "gear in the zones",
    "weapons in hand",
    "items in hand",
    "Events in hand",
    "Reacts in hand",
    "best weapon in hand, damage expected",
    "Survivor Deck",
    "Survivor Deck below twelve, squared",
    "Zombie Deck",
    "Action Points",
    "Tactical Points",
    "Threat",
    "Barricades",
    "other tokens",
    "negative statuses",
    "Stealth or Cover",
)
NAMES: Final = (
    "always",
    *(f"own {name}" for name in OF_A_SIDE),
    *(f"their {name}" for name in OF_A_SIDE),
    "own turn",
    "own turn, damage faced",
    "their turn, damage they face",
)


class NecroValue(Value):
    """Judges positions of NecroGenesis with any decks."""

    def __init__(self, g: NecroGame, rows: list[list[float]]) -> None:
        super().__init__(list(NAMES), rows)
        self.g = g
        self.at: i64 = 0  # the feature that is measured next

    def suits(self, game: Game) -> bool:
        return self.g.alike(game)

    def rests(self, s: NecroState) -> bool:
        """Whether somebody is to act in the Survivor Phase, with nothing under way."""
        return s.top == 2 * FRAME and s.phase == SURVIVOR_PHASE

    def put(self, number: float) -> None:
        self.room[self.at] = number
        self.at += 1

    def count(self, number: i64) -> None:
        self.room[self.at] = float(number)
        self.at += 1

    def measure(self, s: NecroState, seat: i64) -> vec[float]:
        self.at = 0
        self.put(1.0)
        mine = self.side(s, seat)
        theirs = self.side(s, 1 - seat)
        own = s.active == seat
        self.put(1.0 if own else 0.0)
        self.put(mine if own else 0.0)
        self.put(0.0 if own else theirs)
        return self.room

    def side(self, s: NecroState, seat: i64) -> float:
        """All that one side has and faces; the damage that it faces."""
        survivor = self.g.printed.survivors[seat]
        hp = s.hp(survivor)
        low: i64 = FEW_HP - hp if hp < FEW_HP else 0
        self.count(hp)
        self.count(low * low)
        faced = self.zombies(s, seat)
        self.put(faced * float(low))
        self.gear(s, seat)
        self.hand(s, seat)
        deck: i64 = len(s.zones[SDECK + seat])
        low = FEW_CARDS - deck if deck < FEW_CARDS else 0
        self.count(deck)
        self.count(low * low)
        self.count(len(s.zones[ZDECK + seat]))
        self.count(s.pools[AP + seat])
        self.count(s.pools[TP + seat])
        self.count(s.pools[TH + seat])
        self.count(s.tokens[BARRICADE + seat])
        self.count(s.tokens[TRIPWIRE + seat] + s.tokens[GREASE + seat])
        status = s.status[survivor]
        bad: i64 = 0
        for one in NEGATIVES:
            bad += status >> one & 1
        self.count(bad)
        self.put(1.0 if status >> STEALTH & 1 or status >> COVER & 1 else 0.0)
        return faced

    def zombies(self, s: NecroState, seat: i64) -> float:
        """The zombies on a seat's battlefield, zone by zone; the damage that they can do."""
        printed = self.g.printed
        faced: i64 = 0
        tough: i64 = 0
        stunned: i64 = 0
        for zone in (TZ, ZZ):
            damage: i64 = 0
            for card in s.zones[zone + seat]:
                damage += printed.damage_of(s, card)
                tough += s.hp(card)
                stunned += s.status[card] >> STUN & 1
            faced += damage
            self.count(len(s.zones[zone + seat]))
            self.count(damage)
        self.count(tough)
        self.count(stunned)
        return float(faced)

    def gear(self, s: NecroState, seat: i64) -> None:
        """What a seat has in play."""
        printed = self.g.printed
        weapons: i64 = 0
        best = 0.0
        total = 0.0
        for card in s.zones[EQUIP + seat]:
            if printed.type_of[card] == WEAPON:
                weapons += 1
                power = self.power(s, card)
                best = max(best, power)
                left: i64 = s.counters[card] if printed.counters[card] else USES
                total += power * float(left if left < USES else USES)
        self.count(weapons)
        self.put(best)
        self.put(total)
        self.count(len(s.zones[EQUIP + seat]) - weapons)
        self.count(len(s.zones[TZ_GEAR + seat]) + len(s.zones[ZZ_GEAR + seat]))

    def hand(self, s: NecroState, seat: i64) -> None:
        """A hand by types."""
        printed = self.g.printed
        weapons: i64 = 0
        items: i64 = 0
        events: i64 = 0
        reacts: i64 = 0
        best = 0.0
        for card in s.zones[HAND + seat]:
            kind = printed.type_of[card]
            if kind == WEAPON:
                weapons += 1
                best = max(best, self.power(s, card))
            elif kind == ITEM:
                items += 1
            elif kind == EVENT:
                events += 1
            elif kind == REACT:
                reacts += 1
        self.count(weapons)
        self.count(items)
        self.count(events)
        self.count(reacts)
        self.put(best)

    def power(self, s: NecroState, weapon: i64) -> float:
        """The damage that one attack with a weapon does on average, as far as it is printed."""
        printed = self.g.printed
        hit = printed.hit[weapon]
        return float(printed.damage_of(s, weapon)) * (float(7 - hit) / 6.0 if hit else 1.0)
