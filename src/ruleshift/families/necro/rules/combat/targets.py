"""Who may attack whom: attackers that are fit, the zones they reach, and whom they can choose there."""

from __future__ import annotations

from ruleshift.core.engine.packed import append, i64, vec
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


def may_attack(s: NecroState, weapon: i64) -> bool:
    """Whether a weapon in hand or the unarmed Survivor can be declared as attacker (8.2.1, R51, R54)."""
    g = s.g
    if not in_use(s, weapon) or kept_back(s, weapon):
        return False
    if g.switches.per_weapon and s.attacks[weapon] >= g.printed.attacks[weapon]:
        return False
    return not g.printed.counters[weapon] or s.counters[weapon] > 0


def kept_back(s: NecroState, attacker: i64) -> bool:
    """Whether an effect forbids a weapon or its Survivor to attack."""
    behind = s.g.printed.survivor_behind(s, attacker)
    return forbidden(s, NO_ATTACK, attacker) or (behind >= 0 and forbidden(s, NO_ATTACK, behind))


def reach(s: NecroState, attacker: i64) -> vec[i64]:
    """The zones an attacker reaches (R50, R87)."""
    printed = s.g.printed
    zones = printed.ranges[attacker]
    near = len(zones) == 1 and zones[0] == TZ
    if near and printed.attack_kind(attacker) == "melee" and keyword(s, attacker, REACH):
        return vec[i64]([TZ, ZZ])
    return zones


def legal_targets(s: NecroState, seat: i64, attacker: i64, zones: vec[i64]) -> vec[i64]:
    """The zombies an attack can choose: not in Stealth, and behind no Guard (2.32.1, 2.47, R69)."""
    found = vec[i64]()
    for kind in zones:
        only_guards = guarded(s, kind + seat) and not ignores_guard(s, attacker)
        for card in s.zones[kind + seat]:
            if not s.status[card] >> STEALTH & 1 and (not only_guards or guards(s, card)):
                found = append(found, card)
    return found


def guards(s: NecroState, card: i64) -> bool:
    return s.g.standing.may_guard[card] and keyword(s, card, GUARD)


def guarded(s: NecroState, zone: i64) -> bool:
    """Whether some of those that can be seen in a zone stand before the others."""
    if len(s.zones[zone]) < 2:
        return False
    before = False
    others = False
    for card in s.zones[zone]:
        if not s.status[card] >> STEALTH & 1:
            if guards(s, card):
                before = True
            else:
                others = True
    return before and others


def ignores_guard(s: NecroState, attacker: i64) -> bool:
    behind = s.g.printed.survivor_behind(s, attacker)
    return keyword(s, attacker, IGNORE_GUARD) or (behind >= 0 and keyword(s, behind, IGNORE_GUARD))


def prey_open(s: NecroState, survivor: i64) -> bool:
    """Whether a Survivor can be the target of attacks (2.32.1, 2.43.0)."""
    return not s.status[survivor] & (1 << STEALTH | 1 << COVER)


def barred(s: NecroState, zombie: i64, side: i64) -> bool:
    """Whether something keeps a zombie from attacking, also when an effect tells it to (2.42.0, R43, R83)."""
    if sick_to_attack(s, zombie) or stunned(s, zombie) or s.status[zombie] >> DISABLED & 1:
        return True
    if s.tokens[BARRICADE + side] and not s.g.printed.boss[zombie] and not untouched(s, zombie, -1):
        return True
    return forbidden(s, NO_ATTACK, zombie)
