"""The card language of the Fluxx family: the list of its kinds of values and of its clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.families.fluxx.language import amounts, clauses, grammar, phrases, selections
from ruleshift.families.fluxx.language.reading import FluxxReading
from ruleshift.language.art import ART
from ruleshift.language.kinds import Field, Kind, Language
from ruleshift.language.schema import TEXT, enum
from ruleshift.language.values import BRANCHES, FLAG, NAMES, PLAIN_TEXT, WORD, WORDS, of_keys
from ruleshift.text.source import Node

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import Turning


def _moment(reading: FluxxReading, node: Node, what: Field) -> str | None:
    return reading.word(node, tuple(grammar.MOMENTS), "moment")


def _trait(reading: FluxxReading, node: Node, what: Field) -> str | None:
    return reading.trait(node)


def _title(reading: FluxxReading, node: Node, what: Field) -> str | None:
    return reading.given_title(node)


def _turning(reading: FluxxReading, node: Node, what: Field) -> Turning | None:
    keys = reading.mapping(node, "a mapping such as {what: {trait: TRAIT}, into: TRAIT}")
    if keys is None:
        return None
    read = reading.fields(keys, grammar.TURNS_KEYS, "`turns`")
    return {"what": read["what"], "trait": read["into"], "uncounted": read["uncounted"]}


def _turning_written(language: Language, value: Any, what: Field) -> dict[str, Any]:
    return language.keys({**value, "into": value["trait"]}, grammar.TURNS_KEYS)


KINDS: Final = (
    *amounts.KINDS,
    *selections.KINDS,
    WORD,
    WORDS,
    FLAG,
    NAMES,
    selections.TYPES,
    phrases.STEPS,
    BRANCHES,
    *phrases.CONDITIONS,
    amounts.PLAYED,
    phrases.OPTION,
    amounts.AMOUNTS,
    Kind("moment", "one of the moments below", _moment, enum(grammar.MOMENTS)),
    amounts.NUMBERS,
    Kind("trait", "one of the deck's traits", _trait, TEXT),
    Kind("title", "a title that a card of the deck gives with `while`", _title, TEXT),
    PLAIN_TEXT,
    ART,
    Kind(
        "turning",
        "a mapping of `what` turns, `into` which trait, and `uncounted: yes` if they count nowhere",
        _turning,
        of_keys(grammar.TURNS_KEYS)[0],
        _turning_written,
    ),
)

LANGUAGE: Final = Language(KINDS, grammar.VERBS, clauses.KINDS)
