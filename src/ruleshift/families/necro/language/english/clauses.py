"""English for the clauses of NecroGenesis cards, each as it could stand on the card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.families.necro.language.english.conditions import condition
from ruleshift.families.necro.language.english.moments import happens, label
from ruleshift.families.necro.language.english.parts import (
    Voice,
    cost_text,
    limit,
    noun,
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
from ruleshift.language.english import sentence

if TYPE_CHECKING:
    from ruleshift.families.necro.language import normal


def requires(conditions: list[normal.Condition], card: normal.Card) -> list[str]:
    voice = voice_of(card)
    equipped = card["type"] == "weapon" or card["subtype"] in ("attachment", "passive")
    return [f"{'equip' if equipped else 'play'} this only if {condition(conditions, voice)}"]


def do(steps: list[normal.Step], card: normal.Card) -> list[str]:
    voice = voice_of(card)
    return steps_texts(steps, voice)


def may(clauses: list[normal.Ability], card: normal.Card) -> list[str]:
    voice = voice_of(card)
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


def when(clauses: list[normal.Trigger], card: normal.Card) -> list[str]:
    voice = voice_of(card)
    return [_named(one, _heard(one, voice, would=False)) for one in clauses]


def instead(clauses: list[normal.Trigger], card: normal.Card) -> list[str]:
    voice = voice_of(card)
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


def while_(clauses: list[normal.Static], card: normal.Card) -> list[str]:
    voice = voice_of(card)
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


def answers(clause: normal.Answer, card: normal.Card) -> list[str]:
    voice = voice_of(card)
    would = clause["instead"]
    start = happens(clause, voice, would)
    only = f"if {condition(clause['if'], voice)}" if clause["if"] else ""
    return [f"React: {_joined(start, only, _then(clause, voice, would), False, len(clause['do']))}"]
