"""Attacks, dice, damage, statuses and whatever lasts: the kinds of these events and their sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.kinds import Kind, card, flag, number, seat, word
from ruleshift.core.engine.phrase import listed, possessive
from ruleshift.families.necro.codes import (
    ACTIONS,
    ARMOR,
    BECOMES,
    C_BLEED,
    C_BURN,
    C_HAZARD,
    C_POISON,
    CAUSES,
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
    L_STATUS,
    NO_SICKNESS,
    R_EVADE,
    R_GREASE,
    R_HIT,
    R_TEST,
    R_UNARMED,
    ROLLS,
    STATS,
    STATUSES,
    SURVIVOR,
    TOKENS,
    TYPES,
    TZ,
    U_ATTACK,
    U_END_OF_NEXT,
    U_NEXT_ATTACK,
    U_NEXT_TURN,
    U_PHASE,
    U_TURN,
    U_TURNS,
    UNTILS,
    ZOMBIE,
    ZONE_NAMES,
    ZZ,
)
from ruleshift.families.necro.story.wording import (
    BY,
    COUNTERS,
    DICE,
    PRICE,
    STATUS,
    by_card,
    counted,
    is_type,
    left,
    price,
    type_of_second,
)

if TYPE_CHECKING:
    from ruleshift.core.engine.event import Raw
    from ruleshift.core.engine.told import Told

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


# What came of a die, by what it was for: whether it failed or succeeded.
RESULTS: Final = {
    R_HIT: ("miss", "hit"),
    R_UNARMED: ("miss", "hit"),
    R_EVADE: ("fails", "evades"),
    R_TEST: ("failure", "success"),
    R_GREASE: ("is stuck", "gets through"),
}
ESCAPE_RESULTS: Final = ("fails", "escapes")


# -- battle --------------------------------------------------------------------------------------


def attacks(told: Told) -> str:
    attacker, target = told.n("card"), told.n("target")
    prey = f"everything in the {ZONE_NAMES[told.n('zone') >> 1]}" if target < 0 else told.name(target)
    end = f"{price(told)}{left(told, attacker)}"
    if is_type(told, attacker, ZOMBIE):
        return f"{told.name(attacker)} attacks {prey}{end}"
    with_ = "unarmed" if is_type(told, attacker, SURVIVOR) else f"with {told.name(attacker)}"
    return f"{told.seat('seat')} attacks {prey} {with_}{end}"


def result(g: Any, raw: Raw) -> str:
    """What came of a die."""
    return RESULTS.get(raw[2], ESCAPE_RESULTS)[raw[5]]


def die_text(raw: Raw) -> str:
    """The die, what was added to it, and what it had to reach."""
    die, needed, bonus = raw[3], raw[4], raw[7] if len(raw) > 7 else 0
    rolled = f"{die} {'+' if bonus > 0 else '-'} {abs(bonus)} = {die + bonus}" if bonus else f"{die}"
    return f"{rolled} against {needed}+" if needed else rolled


def rolled(told: Told) -> str:
    raw = told.raw
    who, purpose, whom = told.seat("seat"), told.n("purpose"), told.n("card")
    came, rolls = result(told.g, raw), f"rolls {die_text(raw)}"
    if purpose == R_HIT:
        return f"{told.name(whom) if is_type(told, whom, ZOMBIE) else who} {rolls}: {came}"
    if purpose == R_UNARMED:
        return f"{who} rolls {raw[3]}{f', needs {raw[4]}' if raw[4] else ''}: {came}"
    if purpose == R_EVADE:
        return f"{who} {rolls} to evade {told.name(whom)}: {came}"
    if purpose == R_GREASE:
        return f"{told.name(whom)} {rolls} on the grease: {came}"
    if purpose == R_TEST:
        return f"{who} {rolls} for {told.g.names[whom]}: {came}"
    return f"{who} {rolls} to escape {told.name(whom)}{price(told)}: {came}"


def named(told: Told) -> str:
    start = f"{told.seat('seat')} names {listed([str(raw[2]) for raw in told.only(E_NAMED)])}"
    rolls = told.only(E_ROLL)
    return f"{start} and rolls {rolls[0][3]}: {result(told.g, rolls[0])}" if rolls else start


def escapes(told: Told) -> str:
    start = told.filled("{seat} tries a Quick Escape from {card}") + price(told)
    rolls = told.only(E_ROLL)
    return f"{start}: rolls {die_text(rolls[0])} and {result(told.g, rolls[0])}" if rolls else start


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
    target, amount, by = told.raw[1:4]
    if by >= 0 and by != target:
        return told.filled("{by} prevents {amount} damage to {target}")
    means = "Cover"
    if by == target:
        means = told.g.names[by] if is_type(told, by, SURVIVOR) else "its Armor"
    return f"{amount} damage to {told.name(target)} is prevented by {means}"


def died(told: Told) -> str:
    dead = [told.name(raw[1]) for raw in told.only(E_DEATH)]
    if is_type(told, told.n("card"), SURVIVOR):
        return told.filled("{card} has no HP left")
    return f"{counted(dead)} {'is' if len(dead) == 1 else 'are'} destroyed"


def healed(told: Told) -> str:
    if told.n("by") < 0 or told.n("by") == told.n("target"):
        return told.filled("{target} heals {amount} and has {hp} HP")
    return told.filled("{by} heals {target} by {amount} ({hp} HP)")


# -- statuses and what lasts ---------------------------------------------------------------------


def span(until: int, turns: int) -> str:
    if until == U_TURNS and turns > 0:
        return " for 1 turn" if turns == 1 else f" for {turns} turns"
    return f" {SPANS[until]}" if until in SPANS else ""


def afflicted(told: Told) -> str:
    target, status, n, until, turns, source = told.raw[1:7]
    name = STATUSES[status].capitalize() + (f" {n}" if STATUSES[status] in NUMBERED and n > 0 else "")
    return f"{told.name(target)} gets {name}{span(until, turns)}{by_card(told, source, target)}"


def cured(told: Told) -> str:
    verb = "ends" if told.n("ended") else "is removed"
    return f"{STATUSES[told.n('status')].capitalize()} on {told.card('target')} {verb}"


def granted(keyword: int, n: int) -> str:
    """What somebody has who was given a keyword.

    >>> from ruleshift.families.necro.codes import NO_REST
    >>> granted(ARMOR, 2), granted(IMMUNE, 1), granted(NO_REST, 1)
    ('has Armor 2', 'is immune to Bleed', 'does not rest after attacking')
    """
    name = KEYWORDS[keyword]
    if name in DEEDS:
        return DEEDS[name]
    if IMMUNE <= keyword < NO_SICKNESS:
        return f"is immune to {STATUSES[keyword - IMMUNE].capitalize()}"
    number = f" {n}" if keyword == ARMOR else f" {n}+" if keyword == EVADE else ""
    return f"has {name.title()}{number}"


def lasting(told: Told) -> str:
    kind, who, what, n, until, source = told.raw[1:7]
    name = told.name(who)
    by = by_card(told, source, who)
    if kind == L_CHANGE:
        return f"{name}: {n:+d} {STAT_WORDS[what]}{span(until, n)}{by}"
    if kind == L_GRANT:
        return f"{name} {granted(what, n)}{span(until, 0)}{by}"
    if kind == L_BECOME:
        return f"{name} is a {BECOMES[what].title()} and nothing else{span(until, 0)}{by}"
    if kind == L_FORBID:
        verb = {"light": "give light", "spawn": "spawn zombies"}.get(ACTIONS[what], ACTIONS[what])
        return f"{name} cannot {verb}{span(until, 0)}{by}"
    return ""


def lasting_word(g: Any, raw: Raw) -> str:
    """What it is that lasts: a stat, a keyword, a sub type, an action or a status."""
    return LASTING_WORDS[raw[1]][raw[3]] if raw[1] in LASTING_WORDS else ""


def token(told: Told) -> str:
    kind = told.n("token")
    where = f"{possessive(told.seat('side'))} {'Zombie Zone' if kind == FLARE_ZZ else 'Threat Zone'}"
    name = TOKEN_WORDS[kind >> 1]
    return f"A {name} is placed in {where}" if told.n("placed") else f"The {name} in {where} is gone"


def rests(told: Told) -> str:
    cards = [told.name(raw[1]) for raw in told.only(E_REST)]
    verb = "is" if len(cards) == 1 else "are"
    return f"{counted(cards)} {verb} {'at rest' if told.n('rests') else 'ready again'}"


def cancelled(told: Told) -> str:
    if told.n("by") < 0:
        return told.filled("{card's} attack is no longer possible")
    return told.filled("{by} cancels {card's} attack")


def type_of_dead(g: Any, raw: Raw) -> str:
    return TYPES[g.printed.type_of[raw[1]]]


LASTING_WORDS: Final = {
    L_STATUS: STATUSES, L_CHANGE: STATS, L_GRANT: KEYWORDS, L_FORBID: ACTIONS, L_BECOME: BECOMES
}  # fmt: skip
LASTING_KIND: Final = word("effect", ("status", "change", "grant", "forbid", "delay", "become"))
WHAT: Final = word("what", lasting_word, optional=True)
UNTIL: Final = word("until", UNTILS)
TOKEN: Final = word(
    "token", {number: TOKENS[number >> 1].partition(" ")[0] for number in range(2 * len(TOKENS))}
)
ZONE: Final = word("zone", {TZ: "threat", TZ + 1: "threat", ZZ: "zombie", ZZ + 1: "zombie"})


def token_zone(g: Any, raw: Raw) -> str:
    return "zombie" if raw[2] & ~1 == FLARE_ZZ else "threat"


KINDS: Final[tuple[Kind, ...]] = (
    Kind(
        E_ATTACK, "attack", (seat(), card(), card("target", optional=True), ZONE), attacks, "8.2.1",
        rules={"zombie": "7.3.5"}, aspect=type_of_second, parts={**PRICE, **COUNTERS},
    ),
    Kind(
        E_ROLL, "roll",
        (
            seat(), word("purpose", ROLLS), number("die"), number("needs", 1), flag("good"),
            card(optional=True), number("bonus", optional=True), word("result", result),
        ),
        rolled,
        rules={
            "hit": "2.27.0", "unarmed": "2.28.0", "quick escape": "2.2.4", "escape": "2.25.2",
            "evade": "8.7.0", "grease": "2.40.0",
        },
        aspect="purpose", parts=PRICE,
    ),
    Kind(E_HIT, "hit", (card(), card("target")), "{card} hits {target}", "2.27.0"),
    Kind(E_MISS, "miss", (card(), card("target")), "{card} misses {target}", "2.27.0"),
    Kind(
        E_DAMAGE, "damage",
        (card("target"), number("amount"), number("hp"), BY, word("cause", CAUSES)), damaged,
        rules={
            "effect": "5.9.2", "attack": "8.5.0", "bleed": "2.24.2", "burn": "2.30.1", "poison": "2.46.2",
            "hazard": "2.39.0",
        },
        aspect="cause", parts={"also": E_DAMAGE},
    ),
    Kind(E_PREVENT, "prevent", (card("target"), number("amount"), BY), prevented, "5.9.3"),
    Kind(
        E_DEATH, "death", (card(), BY), died, "2.22.3",
        rules={"zombie": "2.5.2", "survivor": "2.5.2"}, aspect=type_of_dead, parts={"also": E_DEATH},
    ),
    Kind(E_HEAL, "heal", (card("target"), number("amount"), number("hp"), BY), healed, "2.5.3"),
    Kind(
        E_STATUS, "status",
        (card("target"), STATUS, number("amount", 1), UNTIL, number("turns", 1), BY), afflicted,
        rules={
            "bleed": "2.24.0", "burn": "2.30.0", "stun": "2.29.0", "poison": "2.46.0", "stealth": "2.32.0",
            "cover": "2.43.0", "exposed": "2.44.0", "stabilized": "2.45.0", "grabbed": "2.25.5",
            "disabled": "5.7.5", "silenced": "4.1.5",
        },
        aspect="status",
    ),
    Kind(
        E_CURE, "cure", (card("target"), STATUS, flag("ended")), cured,
        rules={
            "bleed": "2.24.4", "burn": "2.30.4", "stun": "2.29.3", "poison": "2.46.4", "stealth": "2.32.3",
            "cover": "2.43.1", "exposed": "2.44.2", "stabilized": "2.45.3", "grabbed": "2.25.5",
            "disabled": "5.7.5", "silenced": "4.1.5",
        },
        aspect="status",
    ),
    Kind(
        E_TOKEN, "token", (seat("side"), TOKEN, flag("placed"), word("zone", token_zone)), token,
        rules={"flare": "2.36.2", "tripwire": "2.39.0", "grease": "2.40.0", "barricade": "2.49.0"},
        aspect="token",
    ),
    Kind(
        E_REST, "rest", (card(), flag("rests")), rests, "2.35.4",
        rules={"": "2.35.5"}, aspect=lambda g, raw: "rests" if raw[2] else "", parts={"also": E_REST},
    ),
    Kind(
        E_ESCAPE, "quick escape", (seat(), card()), escapes, "2.2.4", parts={**PRICE, **DICE}
    ),
    Kind(
        E_LASTING, "lasting", (LASTING_KIND, card("target"), WHAT, number("amount"), UNTIL, BY),
        lasting, "9.1.0",
    ),
    Kind(E_EXPIRE, "expire", (LASTING_KIND, card("target"), WHAT, number("amount")), "", "7.4.1"),
    Kind(
        E_NAMED, "name", (seat(), number("number")), named, "2.28.0",
        parts={"also": E_NAMED, **DICE},
    ),
    Kind(E_CANCEL, "cancel", (card(), BY), cancelled, "9.2.2"),
)  # fmt: skip
