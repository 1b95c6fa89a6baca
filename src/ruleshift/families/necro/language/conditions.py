"""Conditions on NecroGenesis cards: how they are read, written and described to editors."""

from __future__ import annotations

from typing import Final

from ruleshift.families.necro.language.english.conditions import condition as in_english
from ruleshift.families.necro.language.reading import Data, SetReading
from ruleshift.families.necro.language.verbs import CONDITIONS, PLAIN
from ruleshift.language.kinds import Field, Kind, Language, Word
from ruleshift.language.schema import Schema, any_of, defined, enum
from ruleshift.language.values import conditions_of, conditions_schema
from ruleshift.text.source import Items, Keys, Node, Text


def _read(reading: SetReading, node: Node, what: Field) -> list[Data]:
    """A condition in words (`not lit`), or as a mapping, or several as a list; all must hold."""
    if isinstance(node, Items) and node.items:
        return [one for item in node.items for one in _read(reading, item, what)]
    if isinstance(node, Text) and node.text.strip():
        return _plain(reading, node)
    keys = reading.mapping(node, "a condition such as 'behind' or {has: bleed, who: prey}")
    if keys is None:
        return []
    return [_condition(reading, keys, *one) for one in conditions_of(reading, keys, CONDITIONS)]


def _plain(reading: SetReading, node: Text) -> list[Data]:
    words = node.text.split()
    negated = words[0] == "not"
    name = " ".join(words[1:] if negated else words)
    if name not in PLAIN:
        start = node.text.find(name) if name else 0
        reading.word_inside(node, name, max(start, 0), "condition", (*PLAIN, *CONDITIONS))
        return []
    return [_not([{"cond": name}])] if negated else [{"cond": name}]


def _not(inner: list[Data]) -> dict[str, Data]:
    return {"cond": "not", "what": inner}


def _condition(reading: SetReading, keys: Keys, one: Word, rest: Keys) -> dict[str, Data]:
    node = keys.get(one.name)
    assert node is not None
    if one.name in PLAIN:
        return {"cond": one.name} if reading.flag(node) else _not([{"cond": one.name}])
    read = {"cond": one.name, "what": reading.field(node, one.value, one.name)}
    read |= reading.fields(rest, one.fields, f"the condition '{one.name}'")
    if "who" in read and rest.get("who") is None:
        reading.check_ref(node, read["who"])
    if "least" in one.fields and read["least"] is None and read["most"] is None:
        reading.wrong(node, f"the condition '{one.name}' needs `least` or `most`")
    return read


def _written(language: Language, value: Data, what: Field) -> Data:
    """Conditions: a word if that is all, a mapping, or a list where a mapping could be misread."""
    if len(value) == 1:
        return _one_written(language, value[0])
    written = [_one_written(language, one) for one in value]
    if any(isinstance(one, str) for one in written):
        return written
    several = [name for one in value for name in (one["cond"], *CONDITIONS[one["cond"]].fields)]
    if any(several.count(key) > 1 for one in written for key in one):
        return written
    return {key: item for one in written for key, item in one.items()}


def _one_written(language: Language, one: Data) -> Data:
    if one["cond"] in PLAIN:
        return one["cond"]
    if one["cond"] == "not" and len(one["what"]) == 1 and one["what"][0]["cond"] in PLAIN:
        return f"not {one['what'][0]['cond']}"
    word = CONDITIONS[one["cond"]]
    return {word.name: language.write(one["what"], word.value), **language.keys(one, word.fields)}


def _schema(language: Language, what: Field) -> Schema:
    plain = [word for name in PLAIN for word in (name, f"not {name}")]
    several = {"type": "array", "minItems": 1, "items": defined("condition")}
    return any_of([enum(plain), conditions_schema(language, CONDITIONS.values()), several])


CONDITION: Final = Kind(
    "condition",
    "a condition, or a list or mapping of conditions that must all hold",
    _read,
    _schema,
    _written,
    in_english,
    absent=[],
)
