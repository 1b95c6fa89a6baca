"""English for what is printed on NecroGenesis cards: where they go, their limits, their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.families.necro.language.english.parts import (
    ZONES,
    amount,
    count,
    host_text,
    span,
    voice_of,
    zones,
)
from ruleshift.families.necro.language.grammar import USUAL_COPIES
from ruleshift.language.english import join, plural, sentence

if TYPE_CHECKING:
    from ruleshift.families.necro.language import normal


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
