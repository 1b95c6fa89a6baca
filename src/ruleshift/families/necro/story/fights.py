"""What is said about attacks, dice, damage, statuses and everything that lasts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ruleshift.core.engine.event import Raw
from ruleshift.core.engine.phrase import listed, possessive
from ruleshift.families.necro.codes import (
    ACTIONS,
    ARMOR,
    BECOMES,
    C_BLEED,
    C_BURN,
    C_HAZARD,
    C_POISON,
    E_ATTACK,
    E_CANCEL,
    E_CURE,
    E_DAMAGE,
    E_DEATH,
    E_ESCAPE,
    E_EXPIRE,
    E_HEAL,
    E_HIT,
    E_LASTING,
    E_MISS,
    E_NAMED,
    E_PREVENT,
    E_REST,
    E_ROLL,
    E_STATUS,
    E_TOKEN,
    EVADE,
    FLARE_ZZ,
    IMMUNE,
    KEYWORDS,
    L_BECOME,
    L_CHANGE,
    L_FORBID,
    L_GRANT,
    NO_SICKNESS,
    R_ESCAPE,
    R_EVADE,
    R_GREASE,
    R_HIT,
    R_QUICK,
    R_TEST,
    R_UNARMED,
    STATUSES,
    SURVIVOR,
    U_ATTACK,
    U_END_OF_NEXT,
    U_NEXT_ATTACK,
    U_NEXT_TURN,
    U_PHASE,
    U_TURN,
    U_TURNS,
    ZOMBIE,
    ZONE_NAMES,
)
from ruleshift.families.necro.story.wording import Told, area, counted, left

SPANS: Final = {
    U_ATTACK: "for this attack",
    U_NEXT_ATTACK: "for the next attack",
    U_PHASE: "this phase",
    U_TURN: "this turn",
    U_NEXT_TURN: "until the next own turn",
    U_END_OF_NEXT: "until the end of the next own turn",
}
# What a stat is called, and whether more of it is written with a sign.
STAT_WORDS: Final = (
    "Damage", "Hit Roll", "to the die", "Escape Rolls", "numbers named unarmed", "Burn damage", "healing",
    "Loot cost", "equip cost", "reload cost", "its own cost", "React cost", "ZTC", "counters",
)  # fmt: skip
# Keywords that are no noun: what somebody does who has them.
DEEDS: Final = {
    "ignore guard": "ignores Guard",
    "ignore armor": "ignores Armor",
    "no sickness": "is never summoning sick",
    "no rest": "does not rest after attacking",
    "unpreventable": "deals damage that cannot be prevented",
    "unaffected": "is unaffected by effects",
}
NUMBERED: Final = ("bleed", "burn")  # statuses with an amount
TOKEN_WORDS: Final = ("Flare", "Tripwire Snare", "Grease Tag", "Temporary Barricade", "Flare")


# -- battle --------------------------------------------------------------------------------------


def attacks(told: Told) -> str:
    seat, attacker, target, zone = told.raw[1:5]
    prey = f"everything in the {ZONE_NAMES[area(zone) >> 1]}" if target < 0 else told.name(target)
    end = f"{told.price()}{left(told, attacker)}"
    if told.is_type(attacker, ZOMBIE):
        return f"{told.name(attacker)} attacks {prey}{end}"
    with_ = "unarmed" if told.is_type(attacker, SURVIVOR) else f"with {told.name(attacker)}"
    return f"{told.names[seat]} attacks {prey} {with_}{end}"


def die_text(raw: Raw) -> str:
    """The die, what was added to it, and what it had to reach."""
    die, needed, bonus = raw[3], raw[4], raw[7] if len(raw) > 7 else 0
    rolled = f"{die} {'+' if bonus > 0 else '-'} {abs(bonus)} = {die + bonus}" if bonus else f"{die}"
    return f"{rolled} against {needed}+" if needed else rolled


def rolled(told: Told) -> str:
    raw = told.only(E_ROLL)[0]
    who, purpose, good, card = told.names[raw[1]], raw[2], bool(raw[5]), raw[6]
    if purpose == R_HIT:
        whose = told.name(card) if told.is_type(card, ZOMBIE) else who
        return f"{whose} rolls {die_text(raw)}: {'hit' if good else 'miss'}"
    if purpose == R_UNARMED:
        return f"{who} rolls {raw[3]}{f', needs {raw[4]}' if raw[4] else ''}: {'hit' if good else 'miss'}"
    if purpose in (R_QUICK, R_ESCAPE):
        aim = f"to escape {told.name(card)}{told.price()}"
        return f"{who} rolls {die_text(raw)} {aim}: {'escapes' if good else 'fails'}"
    if purpose == R_EVADE:
        return f"{who} rolls {die_text(raw)} to evade {told.name(card)}: {'evades' if good else 'fails'}"
    if purpose == R_GREASE:
        return (
            f"{told.name(card)} rolls {die_text(raw)} on the grease: {'gets through' if good else 'is stuck'}"
        )
    assert purpose == R_TEST
    return f"{who} rolls {die_text(raw)} for {told.g.names[card]}: {'success' if good else 'failure'}"


def named(told: Told) -> str:
    numbers = listed([str(raw[2]) for raw in told.only(E_NAMED)])
    rolls = told.only(E_ROLL)
    if not rolls:
        return f"{told.seat(1)} names {numbers}"
    return f"{told.seat(1)} names {numbers} and rolls {rolls[0][3]}: {'hit' if rolls[0][5] else 'miss'}"


def escapes(told: Told) -> str:
    start = f"{told.seat(1)} tries a Quick Escape from {told.card(2)}{told.price()}"
    rolls = told.only(E_ROLL)
    if not rolls:
        return start
    return f"{start}: rolls {die_text(rolls[0])} and {'escapes' if rolls[0][5] else 'fails'}"


def damaged(told: Told) -> str:
    raws = told.only(E_DAMAGE)
    target, amount, hp, source, cause = told.raw[1:6]
    if cause in (C_BLEED, C_BURN, C_POISON):
        verb = {C_BLEED: "bleeds", C_BURN: "burns", C_POISON: "is poisoned"}[cause]
        return f"{told.name(target)} {verb} for {amount} ({max(0, hp)} HP left)"
    whom = listed([f"{told.name(raw[1])} ({max(0, raw[3])} HP left)" for raw in raws])
    if source >= 0:
        return f"{told.name(source)} deals {amount} damage to {whom}"
    if cause == C_HAZARD:
        return f"The Tripwire Snare deals {amount} damage to {whom}"
    return f"{whom} {'take' if len(raws) > 1 else 'takes'} {amount} damage"


def prevented(told: Told) -> str:
    target, amount, card = told.raw[1:4]
    if card < 0 or card == target:
        by = "by Cover"
        if card == target:
            own = told.is_type(card, SURVIVOR)
            by = f"by {told.g.names[card]}" if own else "by its Armor"
        return f"{amount} damage to {told.name(target)} is prevented {by}"
    return f"{told.name(card)} prevents {amount} damage to {told.name(target)}"


def died(told: Told) -> str:
    dead = [told.name(raw[1]) for raw in told.only(E_DEATH)]
    if told.is_type(told.raw[1], SURVIVOR):
        return f"{told.card(1)} has no HP left"
    return f"{counted(dead)} {'is' if len(dead) == 1 else 'are'} destroyed"


def healed(told: Told) -> str:
    amount, hp, source = told.raw[2:5]
    if source < 0 or source == told.raw[1]:
        return f"{told.card(1)} heals {amount} and has {hp} HP"
    return f"{told.card(4)} heals {told.card(1)} by {amount} ({hp} HP)"


# -- statuses and what lasts ---------------------------------------------------------------------


def span(until: int, turns: int) -> str:
    if until == U_TURNS and turns > 0:
        return " for 1 turn" if turns == 1 else f" for {turns} turns"
    return f" {SPANS[until]}" if until in SPANS else ""


def afflicted(told: Told) -> str:
    target, status, n, until, turns, source = told.raw[1:7]
    word = STATUSES[status].capitalize() + (f" {n}" if STATUSES[status] in NUMBERED and n > 0 else "")
    by = f" ({told.g.names[source]})" if source >= 0 and source != target else ""
    return f"{told.name(target)} gets {word}{span(until, turns)}{by}"


def cured(told: Told) -> str:
    verb = "ends" if told.raw[3] else "is removed"
    return f"{STATUSES[told.raw[2]].capitalize()} on {told.card(1)} {verb}"


def granted(word: int, n: int) -> str:
    """What somebody has who was given a keyword.

    >>> from ruleshift.families.necro.codes import NO_REST
    >>> granted(ARMOR, 2), granted(IMMUNE, 1), granted(NO_REST, 1)
    ('has Armor 2', 'is immune to Bleed', 'does not rest after attacking')
    """
    name = KEYWORDS[word]
    if name in DEEDS:
        return DEEDS[name]
    if IMMUNE <= word < NO_SICKNESS:
        return f"is immune to {STATUSES[word - IMMUNE].capitalize()}"
    number = f" {n}" if word == ARMOR else f" {n}+" if word == EVADE else ""
    return f"has {name.title()}{number}"


def lasting(told: Told) -> str:
    kind, who, what, n, until, source = told.raw[1:7]
    by = f" ({told.g.names[source]})" if source >= 0 and source != who else ""
    if kind == L_CHANGE:
        return f"{told.name(who)}: {n:+d} {STAT_WORDS[what]}{span(until, n)}{by}"
    if kind == L_GRANT:
        return f"{told.name(who)} {granted(what, n)}{span(until, 0)}{by}"
    if kind == L_BECOME:
        return f"{told.name(who)} is a {BECOMES[what].title()} and nothing else{span(until, 0)}{by}"
    if kind == L_FORBID:
        verb = {"light": "give light", "spawn": "spawn zombies"}.get(ACTIONS[what], ACTIONS[what])
        return f"{told.name(who)} cannot {verb}{span(until, 0)}{by}"
    return ""


def token(told: Told) -> str:
    seat, kind, placed = told.raw[1:4]
    where = f"{possessive(told.names[seat])} {'Zombie Zone' if kind == FLARE_ZZ else 'Threat Zone'}"
    word = TOKEN_WORDS[kind >> 1]
    return f"A {word} is placed in {where}" if placed else f"The {word} in {where} is gone"


def rests(told: Told) -> str:
    cards = [told.name(raw[1]) for raw in told.only(E_REST)]
    verb = "is" if len(cards) == 1 else "are"
    return f"{counted(cards)} {verb} {'at rest' if told.raw[2] else 'ready again'}"


def nothing(told: Told) -> str:
    return ""


def cancelled(told: Told) -> str:
    attack = f"{possessive(told.card(1))} attack"
    return f"{attack} is no longer possible" if told.raw[2] < 0 else f"{told.card(2)} cancels {attack}"


FIGHT: Final[dict[int, Callable[[Told], str]]] = {
    E_ATTACK: attacks,
    E_ROLL: rolled,
    E_HIT: lambda told: f"{told.card(1)} hits {told.card(2)}",
    E_MISS: lambda told: f"{told.card(1)} misses {told.card(2)}",
    E_DAMAGE: damaged,
    E_PREVENT: prevented,
    E_DEATH: died,
    E_HEAL: healed,
    E_STATUS: afflicted,
    E_CURE: cured,
    E_TOKEN: token,
    E_REST: rests,
    E_ESCAPE: escapes,
    E_LASTING: lasting,
    E_EXPIRE: nothing,
    E_NAMED: named,
    E_CANCEL: cancelled,
}
