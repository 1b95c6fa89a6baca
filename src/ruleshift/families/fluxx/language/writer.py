"""Writes the normal form back as the text of a deck file, defaults left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.clauses import SWITCHES
from ruleshift.families.fluxx.language.reader import BASIC
from ruleshift.families.fluxx.language.values import default, player_word, usual_zone
from ruleshift.families.fluxx.language.walk import only_names
from ruleshift.language.kinds import Field, Word, key_name
from ruleshift.language.options import option_written
from ruleshift.language.writer import block, flow, scalar, unlisted

Data = Any  # values of the normal form, or of the YAML it is written as


def amount(value: Data) -> Data:
    if isinstance(value, str):
        return value
    if "up_to" in value:
        most = value["up_to"]
        return "any number" if most == "all" else f"up to {most if most == 'half' else amount(most)}"
    if "random" in value:
        return {"random": amount(value["random"])}
    if "all_but" in value:
        return f"all but {amount(value['all_but'])}"
    if "per" in value:
        named = {"per": value["per"], "times": value["times"], "at least": value["least"]}
        named["recount"] = value["recount"]
        usual = {key: what.default for key, what in grammar.AMOUNT_KEYS.items()}
        given = ("times",) if value["given"] else ()
        return {key: item for key, item in named.items() if item != usual[key] or key in given}
    return value["n"] if value["numeral"] else grammar.NUMBER_WORDS[value["n"]]


def cards(value: Data) -> Data:
    if isinstance(value, str):
        return value
    written: dict[str, Data] = {}
    for name, what in grammar.CARDS_KEYS.items():
        item = value["except_this" if name == "except" else key_name(name)]
        if name == "except":
            written |= {"except": "this"} if item else {}
        elif item != (usual_zone(value["type"]) if name == "in" else default(what)):
            written[name] = unread(item, what)
    # A selection without any key is still a mapping, and an empty one could not be read.
    return written or {"in": value["in"]}


def player(value: Data) -> Data:
    if player_word(value) == "most":
        return keys(value, grammar.PLAYER_KEYS)
    return value if isinstance(value, str) else {"holder of": value["holder_of"]}


def filter_(value: Data) -> Data:
    """A filter: names alone if it has nothing else."""
    if only_names(value):
        return unlisted(value["named"])
    # A filter without any key is still a mapping, and an empty one could not be read.
    return keys(value, grammar.FILTER_KEYS) or {"in": value["in"]}


def counted(value: Data) -> Data:
    """Names stay names; a filter is a mapping even if it has only names."""
    if isinstance(value, list):
        return unlisted(value)
    return keys(value, grammar.FILTER_KEYS) or {"in": value["in"]}


def types(value: Data) -> Data:
    """Types of cards: those that are left out, where that is shorter."""
    missing = grammar.left_out(value)
    return {"any but": unlisted(missing)} if missing else unlisted(value)


def step(value: Data) -> dict[str, Data]:
    """A step as the mapping it is written as."""
    return _phrase(value, grammar.VERBS[value["verb"]])


def condition(value: Data) -> Data:
    """Conditions as the mapping they are written as, or a list of mappings where two share a key."""
    parts: list[dict[str, Data]] = []
    taken: set[str] = set()
    for one in value:
        written = _condition(one)
        belongs = {one["cond"], *grammar.CONDITIONS[one["cond"]].fields}
        if not parts or taken & belongs:
            parts.append({})
            taken = set()
        parts[-1] |= written
        taken |= belongs
    return unlisted(parts)


def _condition(one: Data) -> dict[str, Data]:
    if one["cond"] != "option":
        return _phrase(one, grammar.CONDITIONS[one["cond"]])
    return {"option": one["name"] if one["choice"] == "on" else {one["name"]: one["choice"]}}


def _phrase(value: Data, word: Word) -> dict[str, Data]:
    return {word.name: unread(value["what"], word.value), **keys(value, word.fields)}


def keys(value: Data, table: Mapping[str, Field]) -> dict[str, Data]:
    """The fields of a table that are not at their defaults."""
    items = {name: (value[key_name(name)], what) for name, what in table.items()}
    return {name: unread(item, what) for name, (item, what) in items.items() if item != default(what)}


UNREADERS: Final[Mapping[str, Callable[[Data], Data]]] = {
    "amount": amount,
    "fixed": amount,
    "value": amount,
    "quantity": amount,
    "played": amount,
    "cards": cards,
    "player": player,
    "names": unlisted,
    "types": types,
    "words": unlisted,
    "plays": amount,
    "filter": filter_,
    "counted": counted,
    "turning": lambda value: keys({**value, "into": value["trait"]}, grammar.TURNS_KEYS),
    "steps": lambda value: [step(each) for each in value],
    "branches": lambda value: {label: [step(each) for each in steps] for label, steps in value},
    "condition": condition,
    "conditions": lambda value: [condition(each) for each in value],
    "amounts": lambda value: {name: amount(each) for name, each in value.items()},
}


def unread(value: Data, what: Field) -> Data:
    """A field of any kind as the YAML data it is written as."""
    return UNREADERS[what.kind](value) if what.kind in UNREADERS else value


def clause(name: str, value: Data) -> Data:
    """A clause as the YAML data it is written as."""
    if name in ("do", "leaves"):
        return [step(each) for each in value]
    if name in ("held", "enters"):
        return value
    if name == "win":
        return condition(value)
    if name == "attaches":
        return {"trait": value["trait"]} if value["trait"] else "any keeper"
    if name in ("answers", "lose", "duty"):
        tables = {"answers": grammar.ANSWERS_KEYS, "lose": grammar.LOSE_KEYS, "duty": grammar.DUTY_KEYS}
        return keys(value, tables[name])
    if name == "while":
        return _while(value)
    flags = {"may": {"once": "turn"}, "instead": {"lose": "this"}, "when": {}}[name]
    table = {"may": grammar.MAY_KEYS, "instead": grammar.INSTEAD_KEYS, "when": grammar.WHEN_KEYS}[name]
    plain = [{**one, **{key: word if one[key] else None for key, word in flags.items()}} for one in value]
    return unlisted([keys(one, table) for one in plain])


def _while(value: Data) -> dict[str, Data]:
    written = {name: amount(each) for name, each in value["set"].items()}
    for name, what in grammar.WHILE_KEYS.items():
        if name in SWITCHES:
            written |= {name: what.choices[0]} if value[SWITCHES[name]] else {}
        elif name not in grammar.VALUES and value[key_name(name)]:
            written[name] = unread(value[key_name(name)], what)
    return written


def card_lines(card: Data) -> list[str]:
    """A card as lines of a deck file."""
    usual = {
        "short": card["name"],
        "count": 1,
        "size": 1,
        "only with": None,
        "traits": [],
        "icon": "",
        "origin": "own",
        "text": "",
        "rulings": [],
    }
    lines = [f"  - name: {scalar(card['name'])}"]
    for key in grammar.CARD_KEYS:
        value = card[key_name(key)]
        if key != "name" and value != usual.get(key):
            lines.append(f"    {key}: {flow({value[0]: value[1]} if key == 'only with' else value)}")
    for name in grammar.CLAUSES:
        if name not in card:
            continue
        lines += block(name, clause(name, card[name]), "    ")
    return lines


def deck_text(deck: Data) -> str:
    """A whole deck as the text of a deck file; reading it gives the same deck again."""
    lines = [f"{key}: {scalar(deck[key])}" for key in ("deck", "title", "family")]
    if deck["about"]:
        lines.append(f"about: {scalar(deck['about'])}")
    low, high = deck["players"]
    lines += [f"players: {low}-{high}", f"start: {deck['start']}"]
    if deck["basic"] != BASIC:
        lines.append(f"basic: {flow(deck['basic'])}")
    if deck["traits"]:
        lines.append(f"traits: {flow(deck['traits'])}")
    if deck["solo"]["set_aside"]:
        lines.append(f"solo: {flow({'set aside': deck['solo']['set_aside']})}")
    if deck["options"]:
        lines += block("options", [option_written(option) for option in deck["options"]])
    lines.append("cards:")
    for card in deck["cards"]:
        lines += card_lines(card)
    return "\n".join(lines) + "\n"
