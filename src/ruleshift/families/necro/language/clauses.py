"""Reads the clauses of a NecroGenesis card, each by the keys that the grammar gives it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

from ruleshift.families.necro.language import grammar, phrases
from ruleshift.families.necro.language.reading import Data, SetReading
from ruleshift.families.necro.language.values import fields
from ruleshift.language.kinds import Field
from ruleshift.text.source import Items, Keys, Node, Text
from ruleshift.text.wording import a, listed


def requires(reading: SetReading, node: Node) -> Data:
    reading.begin_clause("requires")
    return phrases.condition(reading, node)


def do(reading: SetReading, node: Node) -> Data:
    reading.begin_clause("do")
    return phrases.steps(reading, node)


def may(reading: SetReading, node: Node) -> Data:
    return [_ability(reading, keys) for keys in _each(reading, node, "may", grammar.MAY_KEYS)]


def _ability(reading: SetReading, keys: Keys) -> dict[str, Data]:
    """One ability; the X of its own price is known to its steps."""
    cost = keys.get("cost")
    has_x = isinstance(cost, Text) and "X" in cost.text
    outer = reading.x
    reading.x = outer or has_x
    reading.begin_clause("may")
    read = fields(reading, keys, grammar.MAY_KEYS, "`may`")
    reading.x = outer
    if has_x != (read["x"] is not None):
        message = "the price has an X: say with `x: 2-3` what it can be" if has_x else "there is no X to pay"
        reading.wrong(keys.get("x") or keys, message)
    if read["x"] is not None and read["x"][1] > grammar.MOST_X:
        reading.wrong(keys.get("x") or keys, f"X can be {grammar.MOST_X} at most")
    if read["cost"]["exhaust"] and read["from"] != "play":
        reading.wrong(keys, "only a card in play has counters to exhaust")
    if read["cost"]["discard_this"] and read["from"] != "hand":
        reading.wrong(keys.get("cost") or keys, "`discard this` needs `from: hand`")
    zombie = reading.type == "zombie"
    if read["cost"]["th"] and not zombie:
        reading.wrong(keys.get("cost") or keys, "only the abilities of zombies are paid with TH")
    if read["cost"]["rest"] and (read["from"] != "play" or reading.type == "survivor"):
        reading.wrong(keys.get("cost") or keys, "only zombies and equipment in play can come to Rest")
    if read["response"] and zombie:
        reading.wrong(keys.get("response") or keys, "zombies use their abilities in the Zombie Phase (R48)")
    if reading.type in ("event", "react") and read["from"] == "play":
        reading.wrong(keys, f"{a(reading.type)} is never in play; say `from: hand` or `from: exile`")
    return read


def when(reading: SetReading, node: Node) -> Data:
    each = _each(reading, node, "when", grammar.WHEN_KEYS)
    return [phrases.event(reading, keys, grammar.WHEN_KEYS, "`when`") for keys in each]


def instead(reading: SetReading, node: Node) -> Data:
    each = _each(reading, node, "instead", grammar.WHEN_KEYS)
    return [phrases.event(reading, keys, grammar.WHEN_KEYS, "`instead`") for keys in each]


def answers(reading: SetReading, node: Node) -> Data:
    keys = reading.mapping(node, "a mapping such as {on: spawn, do: [...]}")
    return {} if keys is None else phrases.event(reading, keys, grammar.ANSWERS_KEYS, "`answers`")


def while_(reading: SetReading, node: Node) -> Data:
    return [_lasting(reading, keys) for keys in _each(reading, node, "while", grammar.WHILE_KEYS)]


def _lasting(reading: SetReading, keys: Keys) -> dict[str, Data]:
    reading.begin_clause("while")
    before = len(reading.mistakes)
    read = fields(reading, keys, grammar.WHILE_KEYS, "`while`")
    who = read["who"]
    if not (read["change"] or read["grant"] or read["forbid"]) and len(reading.mistakes) == before:
        reading.wrong(keys, "`while` needs 'change', 'grant' or 'forbid'")
    held = [stat for stat, _ in read["change"] or []] + (read["forbid"] or [])
    held += [keyword for keyword, _ in read["grant"] or []]
    for stat in held:
        phrases.check_bearer(reading, keys.get("who") or keys, stat, who)
    light = "light" in [word for word, _ in read["grant"] or []] or "light" in (read["forbid"] or [])
    if light and _asks_for_light(read["if"]):
        reading.wrong(keys.get("if") or keys, "whether there is light cannot depend on light itself")
    if read["limit"] and (endless := [word for word in held if word not in grammar.COUNTABLE]):
        why = f"nothing uses up {endless[0]!r}: a `limit` goes with numbers, armor and evade"
        reading.wrong(keys.get("limit") or keys, why)
    if isinstance(who, dict) and who["pick"] != "all":
        reading.wrong(keys.get("who") or keys, "`while` holds for all cards of a selection; leave `pick` out")
    return {
        "name": read["name"],
        "if": read["if"],
        "limit": read["limit"],
        "unlock": read["unlock"],
        "changes": [{"stat": stat, "n": n, "who": who} for stat, n in read["change"] or []],
        "grants": [{"keyword": keyword, "n": n, "who": who} for keyword, n in read["grant"] or []],
        "forbids": [{"action": action, "who": who} for action in read["forbid"] or []],
    }


def _asks_for_light(condition: Data) -> bool:
    return any(
        one["cond"] == "lit" or (one["cond"] == "not" and _asks_for_light(one["what"])) for one in condition
    )


def _each(reading: SetReading, node: Node, clause: str, table: Mapping[str, Field]) -> list[Keys]:
    """A clause that can be given once, as a mapping, or several times, as a list of mappings."""
    if isinstance(node, Items) and not node.items:
        reading.expected(node, f"at least one `{clause}`")
    each = [
        reading.mapping(one, f"a mapping with {listed(list(table), 'and')}") for one in reading.several(node)
    ]
    return [keys for keys in each if keys is not None]


READERS: Final[Mapping[str, Callable[[SetReading, Node], Data]]] = {
    "requires": requires,
    "do": do,
    "may": may,
    "when": when,
    "instead": instead,
    "while": while_,
    "answers": answers,
}


def read_clauses(reading: SetReading, card: Keys, meant: Collection[str] = ()) -> dict[str, Data]:
    """All clauses of a card; a clause that its type cannot have is a mistake, and so is a missing one.

    `meant` are clauses that other keys stand for by mistake.
    """
    read: dict[str, Data] = {}
    allowed = grammar.CLAUSES_OF[reading.type]
    for key, node in card.pairs:
        if key.text not in READERS:
            continue
        if key.text not in allowed:
            reading.wrong(key, f"{a(reading.type)} cannot have `{key.text}`; it can have {listed(allowed)}")
        read[key.text] = READERS[key.text](reading, node)
    for kind in (reading.type, reading.subtype if reading.type in ("item", "weapon") else ""):
        needed = grammar.CLAUSES_NEEDED.get(kind, ())
        if needed and not any(name in read or name in meant for name in needed):
            what = f"{kind} weapon" if kind == "automated" else kind
            reading.wrong(card, f"this {what} does nothing; it needs {listed(needed)}")
    reading.begin_clause("")
    return read
