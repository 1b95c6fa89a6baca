"""The NecroGenesis table in numbers, for programs that learn: pools, wounds, threats, what options are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.encode import Encoder, short
from ruleshift.core.engine.packed import i16, i64, vec
from ruleshift.core.engine.piles import ONE
from ruleshift.families.necro.codes import (
    AP,
    DISABLED,
    EQUIP,
    PHASES,
    STATUSES,
    SURVIVOR,
    TH,
    TOKENS,
    TP,
    TZ,
    TZ_GEAR,
    WEAPON,
    ZOMBIE,
    ZZ,
    ZZ_GEAR,
)
from ruleshift.families.necro.rules.table.force import lit

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.rules.table.state import NecroState

# What questions of this family can be about; a test compares them with those that are asked.
PURPOSES: Final = (
    "mulligan", "act", "spawn", "event", "advance", "attack", "ability", "lure", "react", "respond", "escape",
    "discard", "search", "choose", "target", "equip", "use", "name", "number", "keep", "order", "replace",
    "instead", "arrive", "cure", "pierce", "zombies",
)  # fmt: skip
TABLE_FACTS: Final = (*(f"phase {phase}" for phase in PHASES), "began")
SIDE_FACTS: Final = (
    "HP", "maximal HP", "AP", "TP", "TH", "illuminated", "Events played",
    *(f"status {status}" for status in STATUSES), *(f"token {token}" for token in TOKENS),
)  # fmt: skip
ZONE_FACTS: Final = ("HP", "damage", "ready", "afflicted")  # sums over the zombies of a zone
GEAR_FACTS: Final = ("counters", "weapons that can attack", "disabled")
PROSPECTS: Final = ("HP left", "damage", "counters", "resting", "statuses")
SIDE: Final = len(SIDE_FACTS) + 2 * len(ZONE_FACTS) + len(GEAR_FACTS)


class NecroEncoder(Encoder):
    """Rows for a pair of decks."""

    def __init__(self, g: NecroGame, seats: int) -> None:
        self.g = g
        side = [
            *SIDE_FACTS,
            *(f"{zone}: {fact}" for zone in ("Threat Zone", "Zombie Zone") for fact in ZONE_FACTS),
            *(f"equipment: {fact}" for fact in GEAR_FACTS),
        ]
        super().__init__(g, seats, PURPOSES, g.family.features(g), TABLE_FACTS, side, PROSPECTS)

    def write_facts(self, s: NecroState, seat: i64, ranks: vec[i64], row: vec[i16], begin: i64) -> None:
        row[begin + s.phase] = 1
        if s.first == seat:
            row[begin + len(PHASES)] = 1
        begin += len(TABLE_FACTS)
        for other in range(2):
            self.write_side(s, other, row, begin + ranks[other] * SIDE)

    def write_side(self, s: NecroState, seat: i64, row: vec[i16], at: i64) -> None:
        """A Survivor with all that lies on its side."""
        survivor = self.g.printed.survivors[seat]
        row[at] = short(s.hp(survivor))
        row[at + 1] = short(self.g.printed.hp(s, survivor))
        row[at + 2] = short(s.pools[AP + seat])
        row[at + 3] = short(s.pools[TP + seat])
        row[at + 4] = short(s.pools[TH + seat])
        if lit(s, seat):
            row[at + 5] = 1
        row[at + 6] = short(s.events_played[seat])
        at += 7
        mask = s.status[survivor]
        for status in range(len(STATUSES)):
            if mask >> status & 1:
                row[at + status] = 1
        at += len(STATUSES)
        for token in range(len(TOKENS)):
            row[at + token] = short(s.tokens[token * 2 + seat])
        at += len(TOKENS)
        self.write_zombies(s, s.zones[TZ + seat], row, at)
        self.write_zombies(s, s.zones[ZZ + seat], row, at + len(ZONE_FACTS))
        at += 2 * len(ZONE_FACTS)
        self.write_gear(s, s.zones[EQUIP + seat], row, at)
        self.write_gear(s, s.zones[TZ_GEAR + seat], row, at)
        self.write_gear(s, s.zones[ZZ_GEAR + seat], row, at)

    def write_zombies(self, s: NecroState, zombies: vec[i64], row: vec[i16], at: i64) -> None:
        printed = self.g.printed
        for card in zombies:
            row[at] += short(s.hp(card))
            row[at + 1] += short(printed.damage_of(s, card))
            if not s.resting[card]:
                row[at + 2] += 1
            if s.status[card]:
                row[at + 3] += 1

    def write_gear(self, s: NecroState, gear: vec[i64], row: vec[i16], at: i64) -> None:
        printed = self.g.printed
        for card in gear:
            row[at] += short(s.counters[card])
            if printed.type_of[card] == WEAPON and s.attacks[card] < printed.attacks[card]:
                row[at + 1] += 1
            if s.status[card] & ONE << DISABLED:
                row[at + 2] += 1

    def write_prospect(self, s: NecroState, option: i64, row: vec[i16], at: i64) -> None:
        if option >= self.g.size:
            return
        kind = self.g.printed.type_of[option]
        if kind in (ZOMBIE, SURVIVOR):
            row[at] = short(s.hp(option))
        if kind in (ZOMBIE, SURVIVOR, WEAPON):
            row[at + 1] = short(self.g.printed.damage_of(s, option))
        row[at + 2] = short(s.counters[option])
        row[at + 3] = short(s.resting[option])
        status = s.status[option]
        while status:
            row[at + 4] += 1
            status &= status - 1
