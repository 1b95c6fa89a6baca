"""Writes the normal form of a NecroGenesis set back as the text of its file, defaults left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.filters import EMPTY, OWNERS
from ruleshift.families.necro.language.printed import BLANK
from ruleshift.families.necro.language.values import default
from ruleshift.families.necro.language.verbs import CONDITIONS, PLAIN, VALUE_NAMES, VERBS
from ruleshift.language.kinds import Field
from ruleshift.language.options import option_written
from ruleshift.language.writer import block, flow, scalar, unlisted

Data = Any  # values of the normal form, or of the YAML it is written as


# -- single values -------------------------------------------------------------------------------


def amount(value: Data) -> Data:
    """
    >>> amount(2), amount({"of": "x", "plus": 1, "half": True})
    (2, 'X/2+1')
    """
    if not isinstance(value, dict):
        return value
    base = {"x": "X", "amount": "amount"}.get(value["of"], "")
    if not base:
        base = f"original {value['stat']} of {value['who']}"
    plus = f"{value['plus']:+}" if value["plus"] else ""
    return base + ("/2" if value["half"] else "") + plus


def price(value: Data) -> Data:
    return f"X ({value['x'][0]}-{value['x'][1]})" if isinstance(value, dict) else value


def span(value: Data) -> Data:
    low, high = value
    return f"{low}-{high}"


def needed(value: Data) -> Data:
    return value if value == "escape" else f"{value}+"


def worded(value: Data, what: Field) -> str:
    """A word and its number; a 1 that goes without saying is left out."""
    name, n = value
    if what.choices == grammar.STATS:
        return f"{name} {n:+}"
    silent = n == 1 and what.choices != grammar.POOLS and name not in grammar.NUMBERED_KEYWORDS
    return name if silent else f"{name} {n}"


def pay(value: Data) -> str:
    """
    >>> pay({"ap": "x", "tp": 0, "discard": 0, "discard_this": False, "exhaust": "x"})
    'X AP + exhaust X'
    """
    parts = [f"{_x(value[pool])} {pool.upper()}" for pool in grammar.POOLS if value.get(pool)]
    parts += [f"{verb} {_x(value[verb])}" for verb in ("discard", "exhaust") if value.get(verb)]
    parts += [word for word in ("discard this", "rest") if value.get(word.replace(" ", "_"))]
    return " + ".join(parts)


def _x(value: Data) -> str:
    return "X" if value == "x" else str(value)


def until(value: Data) -> str:
    if not isinstance(value, dict):
        return str(value)
    return f"{value['turns']} turn{'' if value['turns'] == 1 else 's'}"


# -- cards ---------------------------------------------------------------------------------------

OWNER_WORDS: Final = {ref: word for word, ref in OWNERS.items()}
IN_WORDS: Final = ("of", "trait", "subtype", "type", "not_subtype")
SUBTYPES: Final = tuple(word for words in grammar.SUBTYPES.values() for word in words)


def filter_(value: Data) -> Data:
    """A filter in words if they can say it, else as a mapping.

    >>> filter_(EMPTY | {"type": ["zombie"], "not_subtype": ["boss"]})
    'zombie, not boss'
    """
    if isinstance(value, str):
        return value
    given = {key: item for key, item in value.items() if item is not None}
    if not given:
        return "any"
    if _can_be_said(given):
        words = [OWNER_WORDS[given["of"]]] if "of" in given else []
        words += [word for key in ("trait", "subtype", "type") for word in given.get(key, ())]
        text = " ".join(words)
        return ", ".join(
            [*([text] if text else []), *(f"not {word}" for word in given.get("not_subtype", ()))]
        )
    written = {name: given[key] for name in grammar.FILTER_KEYS if (key := name.replace(" ", "_")) in given}
    return {name: span(item) if name == "ztc" else _listed(item) for name, item in written.items()}


def _can_be_said(given: Mapping[str, Data]) -> bool:
    """Whether words are enough: none of them can be taken for something else."""
    subtypes = [*given.get("subtype", ()), *given.get("not_subtype", ())]
    known = all(word in SUBTYPES for word in subtypes)
    plain = all(trait in grammar.TRAITS and trait not in SUBTYPES for trait in given.get("trait", ()))
    return known and plain and all(key in IN_WORDS for key in given)


def _listed(value: Data) -> Data:
    return unlisted(value) if isinstance(value, list) else value


def zones(value: Data) -> str:
    return "+".join(value)


def cards(value: Data, usual_pick: str = "one") -> dict[str, Data]:
    """A selection as the mapping it is written as."""
    _, whose, zone = grammar.POOLS_OF_CARDS[value["pool"]]
    written: dict[str, Data] = {value["pool"]: filter_(value["match"] or EMPTY)}
    if value["whose"] != whose:
        written["whose"] = value["whose"]
    if value["zone"] != list(zone):
        written["zone"] = zones(value["zone"])
    if value["pick"] != ("all" if value["one_zone"] else usual_pick):
        pick = value["pick"]
        written["pick"] = f"up to {pick['up_to']}" if isinstance(pick, dict) else pick
    written |= {name: True for name in ("others", "same zone", "one zone") if value[name.replace(" ", "_")]}
    return written


def who(value: Data, usual_pick: str = "one") -> Data:
    return value if isinstance(value, str) else cards(value, usual_pick)


# -- steps and conditions ------------------------------------------------------------------------


def step(value: Data) -> dict[str, Data]:
    """A step as the mapping it is written as."""
    word = VERBS[value["verb"]]
    names = VALUE_NAMES[word.name]
    if names is None:
        behind: Data = "it"
    else:
        behind = [value[name] for name in names] if len(names) > 1 else value[names[0]]
        behind = unread(behind, word.value)
    table = word.fields | {"if": grammar.IF}
    if word.name == "delay":
        table = grammar.EVENTS[value["on"]][1] | table
    written = {word.name: behind, **keys(value, table)}
    if word.name == "afflict" and value["until"] == grammar.USUAL_UNTIL.get(value["status"], "removed"):
        del written["until"]
    return written


def condition(value: Data) -> Data:
    """Conditions: a word if that is all, a mapping, or a list where a mapping could be misread."""
    if len(value) == 1:
        return _one_condition(value[0])
    written = [_one_condition(one) for one in value]
    if any(isinstance(one, str) for one in written):
        return written
    several = [name for one in value for name in (one["cond"], *CONDITIONS[one["cond"]].fields)]
    if any(several.count(key) > 1 for one in written for key in one):
        return written
    return {key: item for one in written for key, item in one.items()}


def _one_condition(one: Data) -> Data:
    if one["cond"] in PLAIN:
        return one["cond"]
    if one["cond"] == "not":
        inner = one["what"]
        if len(inner) == 1 and inner[0]["cond"] in PLAIN:
            return f"not {inner[0]['cond']}"
        return {"not": condition(inner)}
    word = CONDITIONS[one["cond"]]
    return {word.name: unread(one["what"], word.value), **keys(one, word.fields)}


def keys(value: Data, table: Mapping[str, Field]) -> dict[str, Data]:
    """The fields of a table that are not at their defaults."""
    items = {name: (value[name.replace(" ", "_")], what) for name, what in table.items()}
    return {name: unread(item, what) for name, (item, what) in items.items() if item != default(what)}


UNREADERS: Final[Mapping[str, Callable[[Data, Field], Data]]] = {
    "amount": lambda value, what: amount(value),
    "prevented": lambda value, what: amount(value),
    "price": lambda value, what: price(value),
    "range": lambda value, what: span(value),
    "needed": lambda value, what: needed(value),
    "tested": lambda value, what: needed(value),
    "words": lambda value, what: unlisted(value),
    "zones": lambda value, what: zones(value),
    "worded": worded,
    "cured": lambda value, what: _listed(value),
    "filter": lambda value, what: filter_(value),
    "host": lambda value, what: filter_(value),
    "who": lambda value, what: who(value),
    "cards": lambda value, what: cards(value),
    "counted": lambda value, what: who(value, "all"),
    "until": lambda value, what: until(value),
    "limit": lambda value, what: f"{value[0]} per {value[1]}",
    "unlock": lambda value, what: f"{value['tally']} {value['least']}",
    "pay": lambda value, what: pay(value),
    "condition": lambda value, what: condition(value),
    "steps": lambda value, what: [step(each) for each in value],
    "branches": lambda value, what: {label: [step(each) for each in steps] for label, steps in value},
}


def unread(value: Data, what: Field) -> Data:
    """A field of any kind as the YAML data it is written as."""
    return UNREADERS[what.kind](value, what) if what.kind in UNREADERS else value


# -- clauses and cards ---------------------------------------------------------------------------


def clause(name: str, value: Data) -> Data:
    """A clause as the YAML data it is written as."""
    if name == "requires":
        return condition(value)
    if name == "do":
        return [step(each) for each in value]
    if name == "answers":
        return _heard(value, grammar.ANSWERS_KEYS)
    return unlisted([part(name, one) for one in value])


def part(name: str, one: Data) -> dict[str, Data]:
    """One `may`, `when`, `instead` or `while` of a card."""
    if name == "may":
        return keys(one, grammar.MAY_KEYS)
    return _while(one) if name == "while" else _heard(one, grammar.WHEN_KEYS)


def _heard(one: Data, table: Mapping[str, Field]) -> dict[str, Data]:
    written = keys(one, {"on": table["on"], **grammar.EVENTS[one["on"]][1], **table})
    return {"on": written.pop("on"), **written}


def _while(one: Data) -> dict[str, Data]:
    written = keys(one, {name: grammar.WHILE_KEYS[name] for name in ("name", "if", "limit", "unlock")})
    bearer = next(each["who"] for part in ("changes", "grants", "forbids") for each in one[part])
    if bearer != "this":
        written["who"] = who(bearer, "all")
    stats, keywords = grammar.WHILE_KEYS["change"], grammar.WHILE_KEYS["grant"]
    found = {
        "change": [worded([each["stat"], each["n"]], stats) for each in one["changes"]],
        "grant": [worded([each["keyword"], each["n"]], keywords) for each in one["grants"]],
        "forbid": [each["action"] for each in one["forbids"]],
    }
    return written | {name: unlisted(items) for name, items in found.items() if items}


def card_lines(card: Data) -> list[str]:
    """A card as lines of a set file."""
    type_ = card["type"]
    lines = [f"  - name: {scalar(card['name'])}"]
    usual = {"short": card["name"], "subtype": "", "traits": [], "rulings": []}
    usual["copies"] = 1 if type_ == "survivor" else grammar.USUAL_COPIES
    for name, what in grammar.CARD_KEYS.items():
        if name != "name" and card[name] != usual.get(name, what.default):
            lines.append(f"    {name}: {flow(card[name])}")
    for name, what in grammar.PRINTED[type_].items():
        if name in grammar.COUNTERS:
            if card["counter_name"] == name:
                lines.append(f"    {name}: {card['counters']}")
        elif (value := card[name.replace(" ", "_")]) != _blank(card, name, what):
            lines.append(f"    {name}: {flow(unread(value, what))}")
    for name in grammar.CLAUSES:
        if name in card:
            lines += block(name, clause(name, card[name]), "    ")
    return lines


def _blank(card: Data, name: str, what: Field) -> Data:
    """What a printed field is when the file does not say."""
    if name == "timing":
        return list(grammar.USUAL_TIMING[card["side"]])
    if name == "range":
        return ["TZ"] if card["subtype"] == "melee" else []
    if name == "capacity" and card["subtype"] == "automated":
        return 0
    if what.required:
        return None
    usual = default(what)
    return BLANK[name] if usual is None or name == "extra" else usual


def set_text(deck: Data) -> str:
    """A whole set as the text of its file; reading it gives the same set again."""
    lines = [f"{key}: {scalar(deck[key])}" for key in ("deck", "title", "family")]
    if deck["about"]:
        lines.append(f"about: {scalar(deck['about'])}")
    if deck["traits"]:
        lines.append(f"traits: {flow(deck['traits'])}")
    if deck["options"]:
        lines += block("options", [option_written(option) for option in deck["options"]])
    lines.append("cards:")
    for card in deck["cards"]:
        lines += card_lines(card)
    return "\n".join(lines) + "\n"
