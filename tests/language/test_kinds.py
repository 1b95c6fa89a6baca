"""A language is the list of its kinds: reading, writing, English and the schema follow from it."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from ruleshift.language.kinds import Field, Kind, Language, Word
from ruleshift.language.reading import DeckReading
from ruleshift.language.tables import may_be
from ruleshift.language.values import BRANCHES, FLAG, NAMES, STEPS, STEPS_SCHEMA, WORD, WORDS, read_steps
from ruleshift.text.source import Keys, Node, parse

HOP = Word(
    "hop",
    Field("times", "how often", required=True),
    "Hop about.",
    {"to": Field("word", "where", "home", ("home", "out")), "with": Field("names", "with whom")},
)


def _times(reading: DeckReading, node: Node, what: Field) -> int:
    return reading.number(node, 1, 9, "how often") or 1


def _hop(reading: DeckReading, node: Node) -> dict[str, Any]:
    assert isinstance(node, Keys)
    return reading.fields(node, {"hop": HOP.value, **HOP.fields}, "the verb 'hop'")


def _steps(reading: DeckReading, node: Node, what: Field) -> list[Any]:
    return read_steps(reading, node, what, _hop)


def _written(language: Language, value: Any, what: Field) -> list[Any]:
    return [language.keys(step, {"hop": HOP.value, **HOP.fields}) for step in value]


TIMES = Kind("times", "from 1 to 9", _times, {"type": "integer"}, say=lambda value: f"{value} times")
STEPS_KIND = Kind("steps", "a list of steps", _steps, STEPS_SCHEMA, _written, absent=[])
HOPPING = Language((TIMES, WORD, WORDS, FLAG, NAMES, STEPS_KIND, BRANCHES), {"hop": HOP})


def read(text: str, what: Field) -> tuple[Any, list[str]]:
    """What a field means, and what is wrong with it."""
    root, _ = parse(f"value: {text}", "hop.yaml")
    assert isinstance(root, Keys)
    reading = DeckReading("hop.yaml", HOPPING)
    reading.titles = {"Hare": "Hare", "Frog": "Frog"}
    node = root.get("value")
    assert node is not None
    return reading.field(node, what, "value"), [mistake.message for mistake in reading.mistakes]


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("3", "times", 3),
        ("[{hop: 2}]", "steps", [{"hop": 2, "to": "home", "with": None}]),
        ("[{hop: 2, to: out, with: Hare}]", "steps", [{"hop": 2, "to": "out", "with": ["Hare"]}]),
        (
            "{Left: [{hop: 1}], Stay: []}",
            "branches",
            [["Left", [{"hop": 1, "to": "home", "with": None}]], ["Stay", []]],
        ),
        ("[Hare, Frog]", "names", ["Hare", "Frog"]),
        ("yes", "flag", True),
    ],
)
def test_what_is_read_can_be_written_and_fits_the_schema(text: str, kind: str, value: Any) -> None:
    what = Field(kind, "")
    found, mistakes = read(text, what)
    assert (found, mistakes) == (value, [])
    written = HOPPING.write(found, what)
    step = HOPPING.schema_of_word(HOP)
    jsonschema.validate(written, {**HOPPING.schema(what), "$defs": {**HOPPING.definitions(), "step": step}})


def test_mistakes_name_the_key_and_what_it_is_for() -> None:
    assert read("near", Field("word", "", None, ("home", "out")))[1] == [
        "unknown word 'near' behind 'value'; expected 'home' or 'out'"
    ]
    assert read("[{to: out}]", STEPS)[1] == ["the verb 'hop' needs the key 'hop': how often"]
    assert read("{Left: [], Right: []}", Field("branches", ""))[1] == [
        "nothing happens whatever is chosen; give at least one label a list of steps"
    ]


def test_what_is_left_out_has_the_value_of_its_kind_or_of_its_field() -> None:
    assert HOPPING.default(STEPS) == []
    assert HOPPING.default(STEPS) is not HOPPING.default(STEPS)
    assert HOPPING.default(HOP.fields["to"]) == "home"
    assert may_be(HOP.fields["to"]) == "`home`, `out` (`home` if left out)"


def test_a_kind_says_its_values() -> None:
    assert HOPPING.said(2, HOP.value) == "2 times"
    assert HOPPING.said("out", HOP.fields["to"]) == "out"
