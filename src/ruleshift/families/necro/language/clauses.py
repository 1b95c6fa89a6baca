"""The clauses of a NecroGenesis card: how each is read, written, described to editors and said in English."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ruleshift.families.necro.language import events, grammar
from ruleshift.families.necro.language.english import clauses as english
from ruleshift.families.necro.language.reading import Data, SetReading
from ruleshift.families.necro.language.steps import check_bearer
from ruleshift.language.kinds import Field, Kind, Language
from ruleshift.language.schema import Schema, defined, one_or_list
from ruleshift.language.values import each_mapping, of_several
from ruleshift.language.writer import unlisted
from ruleshift.text.source import Keys, Node, Text
from ruleshift.text.wording import a

Read = Callable[[SetReading, Node, Field], Data]
Say = Callable[[Any, Any], list[str]]

CONDITION: Final = Field("condition", grammar.CLAUSES["requires"])
STEPS: Final = Field("steps", grammar.CLAUSES["do"])

# -- what must hold, and what happens ------------------------------------------------------------


def _requires(reading: SetReading, node: Node, what: Field) -> Data:
    reading.begin_clause("requires")
    return reading.field(node, CONDITION)


def _do(reading: SetReading, node: Node, what: Field) -> Data:
    reading.begin_clause("do")
    return reading.field(node, STEPS)


# -- abilities -----------------------------------------------------------------------------------


def _may(reading: SetReading, node: Node, what: Field) -> list[Data]:
    return [_ability(reading, keys) for keys in each_mapping(reading, node, "may", grammar.MAY_KEYS)]


def _ability(reading: SetReading, keys: Keys) -> dict[str, Data]:
    """One ability; the X of its own price is known to its steps."""
    cost = keys.get("cost")
    has_x = isinstance(cost, Text) and "X" in cost.text
    outer = reading.x
    reading.x = outer or has_x
    reading.begin_clause("may")
    read = reading.fields(keys, grammar.MAY_KEYS, "`may`")
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


# -- what listens to an event --------------------------------------------------------------------


def _when(reading: SetReading, node: Node, what: Field) -> list[Data]:
    return _listening(reading, node, "when")


def _instead(reading: SetReading, node: Node, what: Field) -> list[Data]:
    return _listening(reading, node, "instead")


def _listening(reading: SetReading, node: Node, clause: str) -> list[Data]:
    each = each_mapping(reading, node, clause, grammar.WHEN_KEYS)
    return [events.heard(reading, keys, grammar.WHEN_KEYS, clause) for keys in each]


def _heard_written(language: Language, value: Data, what: Field) -> Data:
    return unlisted([events.written(language, one, grammar.WHEN_KEYS) for one in value])


def _heard_schema(language: Language, what: Field) -> Schema:
    return one_or_list(events.schema(language, grammar.WHEN_KEYS))


def _answers(reading: SetReading, node: Node, what: Field) -> Data:
    keys = reading.mapping(node, "a mapping such as {on: spawn, do: [...]}")
    return {} if keys is None else events.heard(reading, keys, grammar.ANSWERS_KEYS, "answers")


def _answers_written(language: Language, value: Data, what: Field) -> Data:
    return events.written(language, value, grammar.ANSWERS_KEYS)


# -- what holds ----------------------------------------------------------------------------------

# What a `while` says, and what it is called in the normal form, with the keys of each part.
HELD: Final = {
    "change": ("changes", ("stat", "n")),
    "grant": ("grants", ("keyword", "n")),
    "forbid": ("forbids", ("action",)),
}
ALWAYS: Final = ("name", "if", "limit", "unlock")


def _while(reading: SetReading, node: Node, what: Field) -> list[Data]:
    return [_lasting(reading, keys) for keys in each_mapping(reading, node, "while", grammar.WHILE_KEYS)]


def _lasting(reading: SetReading, keys: Keys) -> dict[str, Data]:
    reading.begin_clause("while")
    before = len(reading.mistakes)
    read = reading.fields(keys, grammar.WHILE_KEYS, "`while`")
    who = read["who"]
    changed, granted = ([word for word, _ in read[key] or []] for key in ("change", "grant"))
    held = [*changed, *(read["forbid"] or []), *granted]
    if not held and len(reading.mistakes) == before:
        reading.wrong(keys, "`while` needs 'change', 'grant' or 'forbid'")
    for stat in held:
        check_bearer(reading, keys.get("who") or keys, stat, who)
    if "light" in held and _asks_for_light(read["if"]):
        reading.wrong(keys.get("if") or keys, "whether there is light cannot depend on light itself")
    if read["limit"] and (endless := [word for word in held if word not in grammar.COUNTABLE]):
        why = f"nothing uses up {endless[0]!r}: a `limit` goes with numbers, armor and evade"
        reading.wrong(keys.get("limit") or keys, why)
    if isinstance(who, dict) and who["pick"] != "all":
        reading.wrong(keys.get("who") or keys, "`while` holds for all cards of a selection; leave `pick` out")
    made = {key: read[key] for key in ALWAYS}
    for key, (part, names) in HELD.items():
        each = [one if len(names) > 1 else [one] for one in read[key] or []]
        made[part] = [dict(zip(names, one, strict=True)) | {"who": who} for one in each]
    return made


def _asks_for_light(condition: Data) -> bool:
    return any(
        one["cond"] == "lit" or (one["cond"] == "not" and _asks_for_light(one["what"])) for one in condition
    )


def _while_written(language: Language, value: Data, what: Field) -> Data:
    return unlisted([_lasting_written(language, one) for one in value])


def _lasting_written(language: Language, one: Data) -> dict[str, Data]:
    said = {key: one[key] for key in ALWAYS} | dict.fromkeys(grammar.WHILE_KEYS.keys() - {*ALWAYS})
    for key, (part, names) in HELD.items():
        for each in one[part]:
            values = [each[name] for name in names]
            said[key] = [*(said[key] or []), values if len(names) > 1 else values[0]]
            said["who"] = each["who"]
    return language.keys(said, grammar.WHILE_KEYS)


# -- all of them ---------------------------------------------------------------------------------


def _requires_written(language: Language, value: Data, what: Field) -> Data:
    return language.write(value, CONDITION)


def _do_written(language: Language, value: Data, what: Field) -> Data:
    return language.write(value, STEPS)


def _answers_schema(language: Language, what: Field) -> Schema:
    return events.schema(language, grammar.ANSWERS_KEYS)


def _kind(name: str, read: Read, schema: Any, write: Any, say: Say) -> Kind:
    return Kind(name, grammar.CLAUSES[name], read, schema, write, say)


KINDS: Final = (
    _kind("requires", _requires, defined("condition"), _requires_written, english.requires),
    _kind("do", _do, defined("steps"), _do_written, english.do),
    _kind("may", _may, *of_several(grammar.MAY_KEYS), english.may),
    _kind("when", _when, _heard_schema, _heard_written, english.when),
    _kind("instead", _instead, _heard_schema, _heard_written, english.instead),
    _kind("while", _while, of_several(grammar.WHILE_KEYS)[0], _while_written, english.while_),
    _kind("answers", _answers, _answers_schema, _answers_written, english.answers),
)
