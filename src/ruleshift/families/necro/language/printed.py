"""Reads what is printed on a NecroGenesis card besides its text, and what the rules demand of it."""

from __future__ import annotations

import re
from collections.abc import Collection
from copy import deepcopy
from typing import Final

from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.reading import Data, SetReading
from ruleshift.families.necro.language.verbs import VERBS
from ruleshift.language.kinds import key_name
from ruleshift.language.misplaced import check_card
from ruleshift.text.source import Keys, Node, Text
from ruleshift.text.wording import a, listed

NUMBER: Final = re.compile(r"[A-Z]{1,6}-[0-9]{2,3}-[0-9]{3,4}")
MACHINES: Final = ("automated", "trap")  # sub types that are put into a zone

# Every card has all of these in the normal form, whatever its type prints.
BLANK: Final[dict[str, Data]] = {
    "limit": "",
    "identity": "",
    "cost": 0,
    "hp": 0,
    "damage": 0,
    "hit": 0,
    "range": [],
    "hands": 0,
    "counters": 0,
    "counter_name": "",
    "ed": 0,
    "capacity": 0,
    "attacks": 1,
    "placed": "",
    "host": "",
    "bosses": False,
    "beside": False,
    "stays": False,
    "reload": False,
    "side": "",
    "timing": [],
    "extra": {},
    "ignores_limit": False,
}


def read_printed(reading: SetReading, keys: Keys) -> dict[str, Data]:
    """The fields that the card's type prints, in normal form, each with its default."""
    read: dict[str, Data] = deepcopy(BLANK)
    table = grammar.PRINTED[reading.type]
    for name, what in table.items():
        node = keys.get(name)
        if node is not None:
            value = reading.field(node, what, name)
        else:
            value = reading.language.default(what)
            if what.required and not reading.meant(keys, name):
                reading.wrong(keys, f"{a(reading.type)} needs the key '{name}': {what.doc}")
        key = key_name(name)
        if key in BLANK and value is not None:
            read[key] = value
    reading.side = read["side"]
    _counters(reading, keys, read)
    CHECKS[reading.type](reading, keys, read)
    return read


def _counters(reading: SetReading, keys: Keys, read: dict[str, Data]) -> None:
    given = [(name, node) for name in grammar.COUNTERS if (node := keys.get(name)) is not None]
    if not given or reading.type not in ("weapon", "item"):
        return
    if len(given) > 1:
        reading.wrong(keys, "a card has charges or durability, not both")
    name, node = given[0]
    read["counters"] = reading.number(node, 1, grammar.LARGEST, f"'{name}'") or 1
    read["counter_name"] = name


def check_keys(reading: SetReading, keys: Keys) -> set[str]:
    """Note every key that no card has or no card of this type; the clauses that were meant by them."""
    here = [*grammar.CARD_KEYS, *grammar.PRINTED[reading.type], *grammar.CLAUSES]
    others = [name for table in grammar.PRINTED.values() for name in table]
    misplaced = [key for key, _ in keys.pairs if key.text in others and key.text not in here]
    for key in misplaced:
        has = listed(list(grammar.PRINTED[reading.type]), "and")
        free = reading.type == "event" and key.text == "cost"
        rule = " (an Event costs no AP, TP or TH: R75)" if free else ""
        reading.wrong(key, f"{a(reading.type)} has no '{key.text}', only {has}{rule}")
    rest = [pair for pair in keys.pairs if pair[0] not in misplaced]
    ways = {name: way for name, way in WAYS.items() if name in grammar.CLAUSES_OF[reading.type]}
    return check_card(reading, Keys(keys.line, keys.column, rest), here, ways, f" for {a(reading.type)}")


# How a word is written in a clause, for whoever puts it on the card itself.
WAYS: Final[dict[str, tuple[str, Collection[str]]]] = {
    "do": ("do: [{{{}: ...}}]", VERBS),
    "may": ("may: {{do: [{{{}: ...}}]}}", VERBS),
    "while": ("while: {{grant: {}}}", grammar.KEYWORDS),
}


def read_subtype(reading: SetReading, node: Node | None, keys: Keys, type_: str) -> str:
    """At most one sub type; Survivors choose their own word."""
    if node is None:
        if type_ in grammar.SUBTYPE_NEEDED and not reading.meant(keys, "subtype"):
            reading.wrong(keys, f"{a(type_)} needs the key 'subtype': {listed(grammar.SUBTYPES[type_])}")
        return ""
    if not isinstance(node, Text):
        reading.expected(
            node, "one sub type; a card has no more than one (3.9.2), further words are `traits`"
        )
        return ""
    known = grammar.SUBTYPES[type_]
    if type_ == "survivor":
        return reading.text(node, "a sub type").lower()
    if not known:
        reading.wrong(node, f"{a(type_)} has no sub type")
        return ""
    return reading.word(node, known, "sub type") or ""


def read_number(reading: SetReading, node: Node | None, numbers: dict[str, int]) -> str:
    """The number in the set; no two cards share one."""
    if node is None:
        return ""
    text = reading.text(node, "the card's number, as NG-01-012")
    if text and not NUMBER.fullmatch(text):
        reading.expected(node, "the card's number, as NG-01-012")
    first = numbers.setdefault(text, node.line)
    if text and first != node.line:
        reading.wrong(node, f"the number '{text}' is used twice; the first is on line {first}")
    return text


def _fighter(reading: SetReading, keys: Keys, read: dict[str, Data]) -> None:
    node = keys.get("hp")
    if read["hp"] == 0 and node is not None:
        reading.wrong(node, f"a {reading.type} needs at least 1 HP")


def _weapon(reading: SetReading, keys: Keys, read: dict[str, Data]) -> None:
    automated = reading.subtype == "automated"
    if not read["range"]:
        if reading.subtype in ("ranged", "automated"):
            rule = "(R88)" if automated else "(R50)"
            reading.wrong(keys, f"{a(reading.subtype)} weapon needs the key 'range': TZ, ZZ or TZ+ZZ {rule}")
        read["range"] = ["TZ"]
    if automated:
        read["capacity"] = 0
    hands = keys.get("hands")
    if automated and hands is not None:
        reading.wrong(hands, "an automated weapon is placed, not held: it has no 'hands'")
    elif not automated and hands is None and reading.subtype:
        reading.wrong(keys, f"{a(reading.subtype)} weapon needs the key 'hands': 1 or 2")
    _placed(reading, keys, read)


OF_TRAPS: Final = {
    "bosses": "only a trap can affect Bosses",
    "beside": "only a trap can lie beside other Traps",
    "stays": "only a trap leaves when its effect is over, so only a trap can stay",
}


def _item(reading: SetReading, keys: Keys, read: dict[str, Data]) -> None:
    host = keys.get("host")
    if reading.subtype == "attachment" and host is None:
        reading.wrong(keys, "an attachment needs the key 'host': 'survivor', or which weapons")
    if reading.subtype != "attachment" and host is not None:
        reading.wrong(host, "only an attachment has a 'host'")
    if read["limit"] == "one per host" and read["host"] in ("", "survivor"):
        reading.wrong(keys.get("limit") or keys, "'one per host' is for attachments of weapons")
    for key, why in OF_TRAPS.items():
        node = keys.get(key)
        if node is not None and reading.subtype != "trap":
            reading.wrong(node, why)
        elif node is not None and key == "stays" and read["counters"]:
            reading.wrong(node, "a trap with counters stays anyway, until it has none (2.50.1)")
    if reading.subtype == "consumable" and read["counters"]:
        reading.wrong(keys.get(read["counter_name"]) or keys, "a consumable is used once: it has no counters")
    _placed(reading, keys, read)


def _placed(reading: SetReading, keys: Keys, read: dict[str, Data]) -> None:
    node = keys.get("placed")
    if reading.subtype in MACHINES and node is None:
        rule = "R88" if reading.subtype == "automated" else "R84"
        what = "an automated weapon" if reading.subtype == "automated" else "a trap"
        reading.wrong(keys, f"{what} needs the key 'placed': TZ or ZZ ({rule})")
    if reading.subtype not in MACHINES and node is not None:
        reading.wrong(node, "only a trap or an automated weapon is 'placed'")


def _event(reading: SetReading, keys: Keys, read: dict[str, Data]) -> None:
    side = read["side"]
    if not side:
        return
    read["timing"] = read["timing"] or list(grammar.USUAL_TIMING[side])
    for timing in read["timing"]:
        if timing not in grammar.TIMINGS_OF[side]:
            other = listed(grammar.TIMINGS_OF[side])
            reading.wrong(
                keys.get("timing") or keys, f"'{timing}' is not for the {side} side; expected {other}"
            )
    extra = read["extra"]
    node = keys.get("extra") or keys
    if any(extra[key] for key in grammar.POOLS):
        reading.wrong(node, "an Event costs no AP, TP or TH (R75)")
    elif extra["exhaust"] or extra["discard_this"] or extra["rest"]:
        reading.wrong(node, "an Event can ask only for `discard 1` besides")
    read["extra"] = {"discard": extra["discard"]} if extra["discard"] else {}


def _react(reading: SetReading, keys: Keys, read: dict[str, Data]) -> None:
    if isinstance(read["cost"], dict):
        reading.wrong(keys.get("cost") or keys, "the TP of a react is a plain number")


CHECKS: Final = {
    "survivor": _fighter,
    "zombie": _fighter,
    "weapon": _weapon,
    "item": _item,
    "event": _event,
    "react": _react,
}
