"""English from effects: every clause of a NecroGenesis card as it could stand on the card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from ruleshift.families.necro.language.english.conditions import condition
from ruleshift.families.necro.language.english.moments import happens, label
from ruleshift.families.necro.language.english.parts import (
    ZONES,
    Voice,
    amount,
    cost_text,
    count,
    host_text,
    limit,
    noun,
    span,
    spared,
    unlock,
    voice_of,
    zones,
)
from ruleshift.families.necro.language.english.statics import (
    changes_texts,
    forbid_text,
    grants_texts,
    keyword_line,
)
from ruleshift.families.necro.language.english.steps import (
    is_order,
    step_text,
    steps_phrase,
    steps_texts,
)
from ruleshift.families.necro.language.grammar import USUAL_COPIES
from ruleshift.language.english import join, plural, sentence
from ruleshift.text.wording import a

if TYPE_CHECKING:
    from ruleshift.families.necro.language import normal


# -- clauses -------------------------------------------------------------------------------------


def _requires(conditions: list[normal.Condition], card: normal.Card, voice: Voice) -> list[str]:
    equipped = card["type"] == "weapon" or card["subtype"] in ("attachment", "passive")
    return [f"{'equip' if equipped else 'play'} this only if {condition(conditions, voice)}"]


def _do(steps: list[normal.Step], card: normal.Card, voice: Voice) -> list[str]:
    return steps_texts(steps, voice)


def _may(clauses: list[normal.Ability], card: normal.Card, voice: Voice) -> list[str]:
    return [_named(one, _used(one, voice)) for one in clauses]


PLACES: Final = {
    "play": "",
    "hand": "while this card is in your hand, ",
    "exile": "while this card is in Exile, ",
}


def _used(one: normal.Ability, voice: Voice) -> str:
    """An ability that its owner may use: how often, from where, for what, and what it does."""
    start = limit(one["limit"]) + ("at any time of your turn, " if one["response"] else "")
    start += PLACES[one["from"]]
    if one["if"]:
        start += f"if {condition(one['if'], voice)}, "
    price = cost_text(one["cost"], one["x"], voice.this)
    if not price:
        return f"{start}you may do this: {steps_phrase(one['do'], voice)}"
    return f"{start}you may {price}: {steps_phrase(one['do'], voice)}"


def power_text(one: normal.Ability, card: normal.Card) -> str:
    """What an ability of a card costs and does, in short: `pay 1 AP: draw 1 card`."""
    price = cost_text(one["cost"], one["x"], voice_of(card).this)
    does = steps_phrase(one["do"], voice_of(card))
    return f"{price}: {does}" if price else does


def _named(one: normal.Clause, text: str) -> str:
    """A clause behind its printed name and what unlocks it."""
    front = f"{one['name']}: " if one["name"] else ""
    locked = f"{unlock(one['unlock'])}: " if one["unlock"] else ""
    return front + (sentence(locked + text) if front else locked + text)


def _when(clauses: list[normal.Trigger], card: normal.Card, voice: Voice) -> list[str]:
    return [_named(one, _heard(one, voice, would=False)) for one in clauses]


def _instead(clauses: list[normal.Trigger], card: normal.Card, voice: Voice) -> list[str]:
    return [_named(one, _heard(one, voice, would=True)) for one in clauses]


def _heard(one: normal.Trigger, voice: Voice, would: bool) -> str:
    """What follows from an event: the rulebook's word for it if there is one, else a sentence."""
    known = "" if would else label(one)
    start = limit(one["limit"]) if not known else ""
    start += known or happens(one, voice, would)
    if known and one["limit"]:
        start += f" ({limit(one['limit']).removesuffix(', ')})"
    only = f"if {condition(one['if'], voice)}" if one["if"] else ""
    if one["optional"]:
        may = "you may" if is_order(one["do"][0]) else "you may do this:"
        return _joined(start, only, f"{may} {_then(one, voice, would, ', then ')}", bool(known), 1)
    return _joined(start, only, _then(one, voice, would), bool(known), len(one["do"]))


REPLACING: Final = ("exile", "move", "destroy")


def _then(one: normal.Trigger | normal.Answer, voice: Voice, would: bool, between: str = "; ") -> str:
    """What comes of an event; a step that takes its place says `instead`."""
    steps = one["do"]
    if would and one["on"] in ("enter", "death") and steps[0]["verb"] in REPLACING:
        first = f"{step_text(steps[0], voice)} instead"
        return between.join([first, *([steps_phrase(steps[1:], voice, between)] if steps[1:] else [])])
    return steps_phrase(steps, voice, between)


def _joined(start: str, only: str, then: str, labelled: bool, steps: int) -> str:
    """A label takes a colon; so does a moment with more than one consequence."""
    if labelled:
        return f"{start}: {only}, {then}" if only else f"{start}: {then}"
    head = f"{start}, {only}" if only else start
    return f"{head}: {then}" if steps > 1 else f"{head}, {then}"


def _while(clauses: list[normal.Static], card: normal.Card, voice: Voice) -> list[str]:
    return [_named(one, _held(one, voice)) for one in clauses]


def _held(one: normal.Static, voice: Voice) -> str:
    grants, changes, forbids = one["grants"], one["changes"], one["forbids"]
    plain = not (changes or forbids or one["if"] or one["limit"])
    if plain and all(grant["who"] == "this" for grant in grants) and voice.this != "your Survivor":
        return keyword_line(grants)
    texts = grants_texts(grants, voice) + changes_texts(changes, voice)
    texts += [forbid_text(each, voice) for each in forbids]
    behind, left = _in_attacks(one, voice)
    only = f"{'if' if _is_of_attack(left) else 'while'} {condition(left, voice)}, " if left else ""
    return limit(one["limit"]) + only + _attacking(" and ".join(texts), behind)


def _attacking(text: str, behind: list[str]) -> str:
    """A sentence with what narrows it down to certain attacks, where that reads best."""
    kind = next((each.split()[1] for each in behind if each.startswith("with ")), "")
    against = "".join(f" {each}" for each in behind if not each.startswith("with "))
    if kind and text.startswith("your attacks "):
        return text.replace("your attacks", f"your {kind} attacks", 1) + against
    for verb in ("needs", "has"):
        if behind and text.startswith(f"the attacker {verb} "):
            rest = text.removeprefix(f"the attacker {verb} ").replace("its Hit Roll", "the Hit Roll")
            return f"{kind} attacks{against} {'need' if verb == 'needs' else 'have'} {rest}".strip()
    return text + "".join(f" {each}" for each in behind)


def _in_attacks(one: normal.Static, voice: Voice) -> tuple[list[str], list[normal.Condition]]:
    """Conditions that are better told behind what they limit: `against Brutes`; and those that are left."""
    stats = {each["stat"] for each in one["changes"]}
    fighting = bool(stats) and stats <= {"damage", "hit", "roll"} and not one["forbids"]
    behind: list[str] = []
    left: list[normal.Condition] = []
    for each in one["if"]:
        text = ""
        if fighting or stats == {"heal"}:
            text = _against(each, voice, stats)
        if text:
            behind.append(text)
        else:
            left.append(each)
    return behind, left


def _against(one: normal.Condition, voice: Voice, stats: set[str]) -> str:
    if stats == {"heal"}:
        healer = one["what"] if one["cond"] == "is" and one["who"] == "it" else "this"
        return "" if isinstance(healer, str) else f"from {noun(healer, True)}"
    if one["cond"] == "kind":
        return f"with {one['what'] if one['what'] != 'unarmed' else 'Unarmed'} attacks"
    if one["cond"] == "in" and one["who"] == "target":
        return f"against targets in {zones(one['what'])}"
    if one["cond"] == "is" and one["who"] == "target":
        match = one["what"]
        if isinstance(match, str):
            return f"against {voice.this}"
        return f"against {noun(match, True).replace(' or ', ' and ')}{spared(match, True)}"
    return ""


def _is_of_attack(conditions: list[normal.Condition]) -> bool:
    """Whether conditions are about an attack or an event, so that `while` would sound wrong."""
    return any(
        one["cond"] == "kind"
        or one.get("who") in ("target", "attacker", "it")
        or (one["cond"] == "not" and _is_of_attack(one["what"]))
        for one in conditions
    )


def _answers(clause: normal.Answer, card: normal.Card, voice: Voice) -> list[str]:
    would = clause["instead"]
    start = happens(clause, voice, would)
    only = f"if {condition(clause['if'], voice)}" if clause["if"] else ""
    return [f"React: {_joined(start, only, _then(clause, voice, would), False, len(clause['do']))}"]


CLAUSES: Final[Mapping[str, Callable[[Any, normal.Card, Voice], list[str]]]] = {
    "requires": _requires,
    "answers": _answers,
    "while": _while,
    "do": _do,
    "when": _when,
    "instead": _instead,
    "may": _may,
}


# -- whole cards ---------------------------------------------------------------------------------


def clause_texts(card: normal.Card) -> list[tuple[str, str]]:
    """Each clause of a card with its English; a clause of several parts comes as several pairs.

    >>> clause_texts({"type": "event", "subtype": "", "do": [{"verb": "draw", "n": 2, "if": []}]})
    [('do', 'Draw 2 cards.')]
    """
    voice = voice_of(card)
    open_: list[tuple[str, str]] = []
    locked: list[tuple[str, str]] = []
    clauses = cast("dict[str, Any]", card)
    for name, texts in CLAUSES.items():
        if clauses.get(name):
            parts = clauses[name] if name in ("may", "when", "instead", "while") else [{"unlock": None}]
            made = texts(clauses[name], card, voice)
            for at, text in enumerate(made):
                waits = len(parts) == len(made) and parts[at]["unlock"]
                (locked if waits else open_).append((name, sentence(text)))
    return open_ + locked


def skill_texts(card: normal.Card, tally: str, least: int) -> list[str]:
    """What a card can do once a tally has got so far, without the words about the lock.

    >>> locked = {"unlock": {"tally": "kill", "least": 3}, "name": "", "if": [], "limit": None}
    >>> grants = [{"keyword": "fast", "n": 1, "who": "this"}]
    >>> clause = locked | {"grants": grants, "changes": [], "forbids": []}
    >>> skill_texts({"type": "zombie", "subtype": "", "while": [clause]}, "kill", 3)
    ['Fast.']
    """
    found: list[str] = []
    for name in ("while", "when", "instead", "may"):
        for one in cast("dict[str, Any]", card).get(name, ()):
            if one["unlock"] == {"tally": tally, "least": least}:
                found += CLAUSES[name]([one | {"unlock": None}], card, voice_of(card))
    return [sentence(text) for text in found]


def printed_texts(card: normal.Card) -> tuple[list[str], list[str]]:
    """What is printed besides clauses and numbers: where the card goes (first), and its limits (last)."""
    first, last = [], []
    if card["host"]:
        first.append(f"attach this to {host_text(card['host'])}")
    if card["placed"]:
        first.append(f"place this in {ZONES[card['placed']]}")
    if card["bosses"]:
        last.append(f"{voice_of(card).this} affects Bosses too")
    if card["beside"]:
        last.append(f"{voice_of(card).this} can be put into a zone that holds other Traps")
    if card["stays"]:
        last.append(f"{voice_of(card).this} stays when its effect is over")
    if card["attacks"] > 1:
        last.append(f"it may attack {card['attacks']} times a turn")
    if card["limit"] == "one":
        last.append("you can have only one of these equipped")
    elif card["limit"]:
        last.append("only one of these on each Weapon")
    if card["reload"]:
        last.append("this counts as reloading")
    if card["ignores_limit"]:
        last.append("this does not count as your one Event of the turn")
    if card["copies"] > USUAL_COPIES:
        last.append(f"a deck may hold {card['copies']} of these")
    return [sentence(text) for text in first], [sentence(text) for text in last]


def card_text(card: normal.Card) -> str:
    """What a card does, in sentences made from its printed fields and its clauses."""
    first, last = printed_texts(card)
    texts = [*first, *(text for _, text in clause_texts(card)), *last]
    return " ".join(texts) or sentence(f"{a(card['type'].title())} without special abilities")


# -- the numbers in one line ---------------------------------------------------------------------

POOLS: Final = {"weapon": "{} AP", "item": "{} AP", "react": "{} TP", "zombie": "ZTC {}"}
STEP_NAMES: Final = {
    "action step": "Action Step",
    "response step": "Response Step",
    "phase start": "start of the Zombie Phase",
    "spawn step": "Spawn Step",
    "after spawn": "after the Spawn Step",
    "before attack": "before the Attack Step",
    "zombie phase": "any time in the Zombie Phase",
}


def stat_line(card: normal.Card) -> str:
    """Type, costs and numbers of a card in one line.

    `Weapon (Melee), 1 AP, Damage 2, Hit Roll 3+, reaches the Threat Zone, 1 hand, Durability 8, Silent`
    """
    kind = card["type"].title()
    if card["side"]:
        kind = f"{card['side'].title()} {kind}"
    if card["subtype"]:
        kind += f" ({card['subtype'].title()})"
    parts = [kind, *_costs(card), *_numbers(card), *_wear(card)]
    if card["identity"]:
        parts.append(f"identity {card['identity']}")
    parts += [trait.title() for trait in card["traits"]]
    if card["unique"] and "unique" not in card["traits"]:
        parts.append("Unique")
    return ", ".join(parts)


def price(card: normal.Card) -> str:
    """What a card costs to play: `1 AP`, `X TP`, `ZTC 3`, `free`; nothing for a Survivor."""
    if card["type"] == "event":
        return "free"
    cost = "X" if isinstance(card["cost"], dict) else card["cost"]
    return POOLS[card["type"]].format(cost) if card["type"] in POOLS else ""


def _costs(card: normal.Card) -> list[str]:
    if card["type"] == "event":
        return [*(_extra(card) or ["free"]), _timing(card)]
    cost = card["cost"]
    if isinstance(cost, dict) and price(card):
        return [f"{price(card)} (X is {span(cost['x'])})"]
    return [price(card)] if price(card) else []


def _extra(card: normal.Card) -> list[str]:
    return [f"discard {count(n, 'card')}" for n in card["extra"].values()]


def _timing(card: normal.Card) -> str:
    return join([STEP_NAMES[timing] for timing in card["timing"]], "or")


def figures(card: normal.Card) -> list[tuple[str, str]]:
    """The numbers of a card with what they are, beside its price and its traits.

    Some speak for themselves and have no name, as where a weapon reaches: `TZ+ZZ`.
    """
    cost = card["cost"]
    found = [("", text) for text in (*_extra(card), _timing(card)) if card["type"] == "event"]
    found += [("X", "–".join(map(str, cost["x"])))] if isinstance(cost, dict) else []
    found += [("HP", amount(card["hp"]))] if card["hp"] else []
    if card["type"] in ("survivor", "zombie", "weapon"):
        found.append(("unarmed damage" if card["type"] == "survivor" else "damage", amount(card["damage"])))
    if card["hit"] or card["type"] == "weapon":
        found.append(("hit roll", f"{card['hit']}+") if card["hit"] else ("", "always hits"))
    found += [("ED", str(card["ed"]))] if card["ed"] else []
    found += [("", "+".join(card["range"]))] if card["range"] else []
    found += [("hands", str(card["hands"]))] if card["hands"] else []
    found += [(card["counter_name"] or "counters", str(card["counters"]))] if card["counters"] else []
    found += [("identity", card["identity"])] if card["identity"] else []
    return [*found, *([("", "Unique")] if card["unique"] and "unique" not in card["traits"] else [])]


def _numbers(card: normal.Card) -> list[str]:
    parts = []
    if card["hp"]:
        parts.append(f"HP {amount(card['hp'])}")
    if card["type"] in ("survivor", "zombie", "weapon"):
        unarmed = "unarmed " if card["type"] == "survivor" else ""
        parts.append(f"{unarmed}Damage {amount(card['damage'])}")
    if card["hit"] or card["type"] == "weapon":
        parts.append(f"Hit Roll {card['hit']}+" if card["hit"] else "always hits")
    if card["ed"]:
        parts.append(f"ED {card['ed']}")
    return parts


def _wear(card: normal.Card) -> list[str]:
    """Where a weapon reaches, the hands it takes, and how long a card lasts."""
    parts = []
    if card["range"]:
        parts.append(f"reaches {zones(card['range'], 'and')}")
    if card["hands"]:
        parts.append(f"{card['hands']} {plural('hand', card['hands'])}")
    if card["counters"]:
        parts.append(f"{(card['counter_name'] or 'counters').title()} {card['counters']}")
    return parts
