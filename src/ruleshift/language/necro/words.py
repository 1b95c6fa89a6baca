"""English from effects: every clause of a NecroGenesis card as it could stand on the card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..phrases import join, sentence
from ..reading import a
from .conditions import condition
from .english import ZONES, Voice, amount, count, limit, noun, unlock, voice_of
from .grammar import USUAL_COPIES
from .moments import happens, label
from .statics import changes_texts, forbid_text, grants_texts
from .steps import steps_phrase, steps_texts

Data = Any  # values of the normal form


# -- clauses -------------------------------------------------------------------------------------


def _requires(conditions: Data, card: Data, voice: Voice) -> list[str]:
    equipped = card["type"] == "weapon" or card["subtype"] in ("attachment", "passive")
    return [f"{'equip' if equipped else 'play'} this only if {condition(conditions, voice)}"]


def _do(steps: Data, card: Data, voice: Voice) -> list[str]:
    return steps_texts(steps, voice)


def _may(clauses: Data, card: Data, voice: Voice) -> list[str]:
    return [_named(one, _used(one, voice)) for one in clauses]


PLACES: Final = {
    "play": "",
    "hand": "while this card is in your hand, ",
    "exile": "while this card is in Exile, ",
}


def _used(one: Data, voice: Voice) -> str:
    """An ability that its owner may use: how often, from where, for what, and what it does."""
    start = limit(one["limit"]) + PLACES[one["from"]]
    if one["if"]:
        start += f"if {condition(one['if'], voice)}, "
    price = cost_text(one["cost"], one["x"])
    if not price:
        return f"{start}you may do this: {steps_phrase(one['do'], voice)}"
    return f"{start}you may {price}: {steps_phrase(one['do'], voice)}"


def cost_text(cost: Data, x: Data = None) -> str:
    """A price as what one does to pay it.

    >>> cost_text({"ap": 1, "tp": 0, "discard": 1, "discard_this": False, "exhaust": 0})
    'pay 1 AP and discard 1 card'
    """
    points = [f"{_number(cost[pool])} {pool.upper()}" for pool in ("ap", "tp") if cost[pool]]
    parts = [f"pay {join(points)}"] if points else []
    if cost["discard"]:
        parts.append(f"discard {count(cost['discard'], 'card')}")
    if cost["discard_this"]:
        parts.append("discard this card")
    if cost["exhaust"]:
        parts.append(f"exhaust {_number(cost['exhaust'])} counter{'' if cost['exhaust'] == 1 else 's'}")
    return join(parts) + (f" (X is {x[0]} to {x[1]})" if x else "")


def _number(value: Data) -> str:
    return "X" if value == "x" else str(value)


def _named(one: Data, text: str) -> str:
    """A clause behind its printed name and what unlocks it."""
    front = f"{one['name']}: " if one["name"] else ""
    locked = f"{unlock(one['unlock'])}: " if one["unlock"] else ""
    return front + (sentence(locked + text) if front else locked + text)


def _when(clauses: Data, card: Data, voice: Voice) -> list[str]:
    return [_named(one, _heard(one, voice, would=False)) for one in clauses]


def _instead(clauses: Data, card: Data, voice: Voice) -> list[str]:
    return [_named(one, _heard(one, voice, would=True)) for one in clauses]


def _heard(one: Data, voice: Voice, would: bool) -> str:
    """What follows from an event: the rulebook's word for it if there is one, else a sentence."""
    known = "" if would else label(one)
    start = limit(one["limit"]) if not known else ""
    start += known or happens(one, voice, would)
    if known and one["limit"]:
        start += f" ({limit(one['limit']).removesuffix(', ')})"
    only = f"if {condition(one['if'], voice)}" if one["if"] else ""
    if one["optional"]:
        return _joined(start, only, f"you may {steps_phrase(one['do'], voice, ', then ')}", bool(known), 1)
    return _joined(start, only, steps_phrase(one["do"], voice), bool(known), len(one["do"]))


def _joined(start: str, only: str, then: str, labelled: bool, steps: int) -> str:
    """A label takes a colon; so does a moment with more than one consequence."""
    if labelled:
        return f"{start}: {only}, {then}" if only else f"{start}: {then}"
    head = f"{start}, {only}" if only else start
    return f"{head}: {then}" if steps > 1 else f"{head}, {then}"


def _while(clauses: Data, card: Data, voice: Voice) -> list[str]:
    return [_named(one, _held(one, voice)) for one in clauses]


def _held(one: Data, voice: Voice) -> str:
    texts = grants_texts(one["grants"], voice) + changes_texts(one["changes"], voice)
    texts += [forbid_text(each, voice) for each in one["forbids"]]
    only = f"while {condition(one['if'], voice)}, " if one["if"] else ""
    return limit(one["limit"]) + only + " and ".join(texts)


def _answers(clause: Data, card: Data, voice: Voice) -> list[str]:
    start = happens(clause, voice, clause["instead"])
    only = f"if {condition(clause['if'], voice)}" if clause["if"] else ""
    return [f"React: {_joined(start, only, steps_phrase(clause['do'], voice), False, len(clause['do']))}"]


CLAUSES: Final[Mapping[str, Callable[[Data, Data, Voice], list[str]]]] = {
    "requires": _requires,
    "answers": _answers,
    "while": _while,
    "do": _do,
    "when": _when,
    "instead": _instead,
    "may": _may,
}


# -- whole cards ---------------------------------------------------------------------------------


def clause_texts(card: Data) -> list[tuple[str, str]]:
    """Each clause of a card with its English; a clause of several parts comes as several pairs.

    >>> clause_texts({"type": "event", "subtype": "", "do": [{"verb": "draw", "n": 2, "if": []}]})
    [('do', 'Draw 2 cards.')]
    """
    voice = voice_of(card)
    return [
        (name, sentence(text))
        for name, texts in CLAUSES.items()
        if card.get(name)
        for text in texts(card[name], card, voice)
    ]


def printed_texts(card: Data) -> list[str]:
    """What is printed on a card besides its clauses and its numbers: host, place, limits."""
    texts = []
    if card["host"]:
        host = "your Survivor" if card["host"] == "survivor" else a(noun(card["host"]))
        texts.append(f"attach this to {host}")
    if card["placed"]:
        texts.append(f"place this in {ZONES[card['placed']]}")
    if card["bosses"]:
        texts.append("it affects Bosses too")
    if card["attacks"] > 1:
        texts.append(f"it may attack {card['attacks']} times a turn")
    if card["limit"] == "one":
        texts.append("you can have only one of these equipped")
    elif card["limit"]:
        texts.append("only one of these on the same card")
    if card["copies"] > USUAL_COPIES:
        texts.append(f"a deck may hold {card['copies']} of these")
    return [sentence(text) for text in texts]


def card_text(card: Data, deck: Data = None, choices: Mapping[str, str] | None = None) -> str:
    """What a card does, in sentences made from its printed fields and its clauses.

    Deck and options are what every family gets; no option of this one changes a card's text.
    """
    return " ".join([*printed_texts(card), *(text for _, text in clause_texts(card))])


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


def stat_line(card: Data) -> str:
    """Type, costs and numbers of a card in one line.

    `Weapon (Melee), 1 AP, Damage 2, Hit Roll 3+, Threat Zone, 1 hand, Durability 8, Silent`
    """
    kind = card["type"].title()
    if card["side"]:
        kind = f"{card['side'].title()} {kind}"
    if card["subtype"]:
        kind += f" ({card['subtype'].title()})"
    parts = [kind, *_costs(card), *_numbers(card), *_wear(card)]
    if card["identity"]:
        parts.append(card["identity"])
    parts += [trait.title() for trait in card["traits"]]
    if card["unique"] and "unique" not in card["traits"]:
        parts.append("Unique")
    return ", ".join(parts)


def _costs(card: Data) -> list[str]:
    if card["type"] == "event":
        extra = "".join(f" (discard {count(n, 'card')})" for n in card["extra"].values())
        return [f"free{extra}", join([STEP_NAMES[timing] for timing in card["timing"]], "or")]
    if card["type"] not in POOLS:
        return []
    cost = card["cost"]
    number = f"X ({cost['x'][0]} to {cost['x'][1]})" if isinstance(cost, dict) else cost
    return [POOLS[card["type"]].format(number)]


def _numbers(card: Data) -> list[str]:
    parts = []
    if card["hp"]:
        parts.append(f"HP {amount(card['hp'])}")
    if card["type"] in ("survivor", "zombie", "weapon"):
        parts.append(f"Damage {amount(card['damage'])}")
    if card["hit"] or card["type"] == "weapon":
        parts.append(f"Hit Roll {card['hit']}+" if card["hit"] else "always hits")
    if card["ed"]:
        parts.append(f"ED {card['ed']}")
    return parts


def _wear(card: Data) -> list[str]:
    """Where a weapon reaches, the hands it takes, and how long a card lasts."""
    parts = []
    if card["range"]:
        parts.append(" and ".join(ZONES[zone].removeprefix("the ") for zone in card["range"]))
    if card["hands"]:
        parts.append(f"{card['hands']} hand{'' if card['hands'] == 1 else 's'}")
    if card["counters"]:
        parts.append(f"{(card['counter_name'] or 'counters').title()} {card['counters']}")
    return parts
