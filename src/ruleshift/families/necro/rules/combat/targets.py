"""Who may attack whom: attackers that are fit, the zones they reach, and whom they can choose there."""

from __future__ import annotations

from ruleshift.families.necro.codes import (
    BARRICADE,
    COVER,
    DISABLED,
    GUARD,
    IGNORE_GUARD,
    NO_ATTACK,
    REACH,
    STEALTH,
    TZ,
    ZZ,
)
from ruleshift.families.necro.rules.table.force import (
    forbidden,
    in_use,
    keyword,
    sick_to_attack,
    stunned,
    untouched,
)
from ruleshift.families.necro.rules.table.state import NecroState


def may_attack(s: NecroState, weapon: int) -> bool:
    """Whether a weapon in hand or the unarmed Survivor can be declared as attacker (8.2.1, R51, R54)."""
    g = s.g
    if not in_use(s, weapon) or kept_back(s, weapon):
        return False
    if g.switches.per_weapon and s.attacks[weapon] >= g.printed.attacks[weapon]:
        return False
    return not g.printed.counters[weapon] or s.counters[weapon] > 0


def kept_back(s: NecroState, attacker: int) -> bool:
    """Whether an effect forbids a weapon or its Survivor to attack."""
    behind = s.g.printed.survivor_behind(s, attacker)
    return forbidden(s, NO_ATTACK, attacker) or (behind >= 0 and forbidden(s, NO_ATTACK, behind))


def reach(s: NecroState, attacker: int) -> list[int]:
    """The zones an attacker reaches (R50, R87)."""
    zones = s.g.printed.ranges[attacker]
    if zones == [TZ] and s.g.printed.attack_kind(attacker) == "melee" and keyword(s, attacker, REACH):
        return [TZ, ZZ]
    return zones


def legal_targets(s: NecroState, seat: int, attacker: int, zones: list[int]) -> list[int]:
    """The zombies an attack can choose: not in Stealth, and behind no Guard (2.32.1, 2.47, R69)."""
    standing = s.g.standing
    found: list[int] = []
    ignore = -1
    for kind in zones:
        there = [c for c in s.zones[kind + seat] if not s.status[c] >> STEALTH & 1]
        if len(there) > 1:
            guards = [card for card in there if standing.may_guard >> card & 1 and keyword(s, card, GUARD)]
            if guards and len(guards) < len(there):
                if ignore < 0:
                    ignore = int(ignores_guard(s, attacker))
                if not ignore:
                    there = guards
        found += there
    return found


def ignores_guard(s: NecroState, attacker: int) -> bool:
    behind = s.g.printed.survivor_behind(s, attacker)
    return keyword(s, attacker, IGNORE_GUARD) or (behind >= 0 and keyword(s, behind, IGNORE_GUARD))


def prey_open(s: NecroState, survivor: int) -> bool:
    """Whether a Survivor can be the target of attacks (2.32.1, 2.43.0)."""
    return not s.status[survivor] & (1 << STEALTH | 1 << COVER)


def barred(s: NecroState, zombie: int, side: int) -> bool:
    """Whether something keeps a zombie from attacking, also when an effect tells it to (2.42.0, R43, R83)."""
    if sick_to_attack(s, zombie) or stunned(s, zombie) or s.status[zombie] >> DISABLED & 1:
        return True
    if s.tokens[BARRICADE + side] and not s.g.printed.boss[zombie] and not untouched(s, zombie, -1):
        return True
    return forbidden(s, NO_ATTACK, zombie)
