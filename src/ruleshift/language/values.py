"""The kinds of values that all card languages have: words, flags, texts, names, and lists of steps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from ruleshift.language.kinds import ANY, Field, Kind, Language, Word
from ruleshift.language.reading import DeckReading
from ruleshift.language.schema import TEXT, Schema, any_of, defined, described, enum, mapping, one_or_list
from ruleshift.language.writer import unlisted
from ruleshift.text.reading import Reading
from ruleshift.text.source import Items, Keys, Node, Text
from ruleshift.text.wording import a, listed, nearest

STEPS_EXPECTED: Final = "a list of steps, each behind a dash"


def behind(reading: DeckReading) -> str:
    """Where the value stands that is being read, for a message."""
    return f" behind '{reading.key}'" if reading.key else ""


def _word(reading: DeckReading, node: Node, what: Field) -> str | None:
    return reading.word(node, what.choices, "word", behind(reading))


def _words(reading: DeckReading, node: Node, what: Field) -> list[str]:
    where = behind(reading)
    read = [reading.word(item, what.choices, "word", where) for item in reading.several(node)]
    if not read:
        reading.expected(node, f"{listed(what.choices)}, or a list of them")
    return list(dict.fromkeys(name for name in read if name is not None))


def _flag(reading: DeckReading, node: Node, what: Field) -> bool:
    return reading.flag(node)


def _text(reading: DeckReading, node: Node, what: Field) -> str:
    return " ".join(reading.text(node, "some text").split())


def _names(reading: DeckReading, node: Node, what: Field) -> list[str]:
    return reading.titles_in(node)


def _unlisted(language: Language, value: Any, what: Field) -> Any:
    return unlisted(value)


def words_schema(language: Language, what: Field) -> Schema:
    """One of the words that a field allows."""
    return enum([word for word in what.choices if word])


WORD: Final = Kind("word", "one of the listed words", _word, words_schema, by_words=True)
WORDS: Final = Kind(
    "words",
    "one of the listed words, or a list of them",
    _words,
    lambda language, what: one_or_list(enum(what.choices)),
    _unlisted,
    by_words=True,
)
FLAG: Final = Kind("flag", "`yes` or `no`", _flag, {"enum": ["yes", "no", True, False]})
PLAIN_TEXT: Final = Kind("text", "some text", _text, TEXT)
NAMES: Final = Kind("names", "a card's name or a list of names", _names, one_or_list(TEXT), _unlisted)


# -- steps ---------------------------------------------------------------------------------------


def is_nothing(node: Node) -> bool:
    """Whether a branch says that nothing happens: `[]`."""
    return isinstance(node, Items) and not node.items


def check_branches(reading: Reading, keys: Keys) -> None:
    """A choice needs two labels, and one between nothing and nothing is none."""
    if len(keys.pairs) < 2:
        reading.wrong(keys, "a choice needs at least two labels")
    elif all(is_nothing(behind) for _, behind in keys.pairs):
        reading.wrong(keys, "nothing happens whatever is chosen; give at least one label a list of steps")


def verb_of(reading: Reading, keys: Keys, verbs: Mapping[str, Word]) -> tuple[Text, Keys] | None:
    """The verb of a step, and the step's other keys; a word that is a key of another verb there is none."""
    found = [key for key, _ in keys.pairs if key.text in verbs]
    owned = {name for key in found for name in verbs[key.text].fields}
    spoken = [key for key in found if key.text not in owned]
    if not spoken:
        near = (key for key, _ in keys.pairs if nearest(key.text, verbs))
        reading.unknown(next(near, keys.pairs[0][0]), "verb", verbs)
        return None
    if len(spoken) > 1:
        both = listed([key.text for key in spoken], "and")
        reading.wrong(spoken[1], f"one step has the verbs {both}; begin a new step with a dash")
    rest = [pair for pair in keys.pairs if pair[0] not in spoken]
    return spoken[0], Keys(keys.line, keys.column, rest)


STEPS_SCHEMA: Final[Schema] = {"type": "array", "minItems": 1, "items": defined("step")}
BRANCHES_SCHEMA: Final[Schema] = {
    "type": "object",
    "minProperties": 2,
    "additionalProperties": any_of([defined("steps"), {"type": "array", "maxItems": 0}]),
}


def read_steps(reading: Reading, node: Node, what: Field, read: Callable[[Any, Node], Any]) -> list[Any]:
    """The steps of a list, each read by the language's own reader of steps."""
    if not isinstance(node, Items) or not node.items:
        more = ", or [] for nothing" if what.kind == "branches" else ""
        reading.expected(node, f"{STEPS_EXPECTED}{more}")
        return []
    return [read(reading, item) for item in node.items]


def _branches(reading: DeckReading, node: Node, what: Field) -> list[Any]:
    """Labels with what each of them does; an empty list says that nothing happens."""
    keys = reading.mapping(node, "a mapping of labels to lists of steps")
    if keys is None:
        return []
    check_branches(reading, keys)
    steps = reading.language.kinds["steps"].read
    return [[key.text, [] if is_nothing(node) else steps(reading, node, what)] for key, node in keys.pairs]


def _branches_written(language: Language, value: Any, what: Field) -> dict[str, Any]:
    return {label: language.write(steps, STEPS) if steps else [] for label, steps in value}


STEPS: Final = Field("steps", "what happens")
BRANCHES: Final = Kind(
    "branches", "a mapping of labels to lists of steps", _branches, BRANCHES_SCHEMA, _branches_written
)


# -- conditions ----------------------------------------------------------------------------------


def conditions_of(reading: Reading, keys: Keys, words: Mapping[str, Word]) -> list[tuple[Word, Keys]]:
    """The conditions of a mapping, each with the keys that belong to it (`of`, `who`)."""
    spoken = [words[key.text] for key, _ in keys.pairs if key.text in words]
    for key, _ in keys.pairs:
        owners = [one.name for one in spoken if key.text in one.fields]
        if key.text not in words and not owners:
            also = [name for one in spoken for name in one.fields]
            reading.unknown(key, "condition", [*words, *also])
        elif len(owners) > 1:
            both = f"'{key.text}' belongs to {listed(owners, 'and')}"
            reading.wrong(key, f"{both}; make a list of two mappings, each with its own")
    own = [[pair for pair in keys.pairs if pair[0].text in one.fields] for one in spoken]
    return [(one, Keys(keys.line, keys.column, pairs)) for one, pairs in zip(spoken, own, strict=True)]


def conditions_schema(language: Language, words: Iterable[Word]) -> Schema:
    """A mapping of some conditions."""
    keys: dict[str, Schema] = {}
    owners: dict[str, list[str]] = {}
    forms: dict[str, list[Schema]] = {}
    needs: dict[str, list[str]] = {}
    for word in words:
        keys[word.name] = described(language.schema(word.value), word.doc)
        for name, what in word.fields.items():
            owners.setdefault(name, []).append(word.name)
            form = language.schema(what)
            if form not in forms.setdefault(name, []):
                forms[name].append(form)
            keys[name] = described(forms[name][0] if len(forms[name]) == 1 else any_of(forms[name]), what.doc)
            if what.required:
                needs.setdefault(word.name, []).append(name)
    made: Schema = {**mapping(keys), "dependentRequired": needs}
    made["dependentSchemas"] = {name: _with_one_of(words) for name, words in owners.items()}
    return made


def _with_one_of(words: list[str]) -> Schema:
    """A key that belongs to exactly one of these."""
    return {"oneOf": [{"required": [word]} for word in words]}


# -- clauses -------------------------------------------------------------------------------------

Form = tuple[Callable[[Language, Field], Schema], Callable[[Language, Any, Field], Any]]


def of_keys(table: Mapping[str, Field]) -> Form:
    """The schema and the writer of a mapping of the fields of a table."""
    return (
        lambda language, what: language.schema_of(table),
        lambda language, value, what: language.keys(value, table),
    )


def of_several(table: Mapping[str, Field]) -> Form:
    """The same where several such mappings may stand in a list."""
    return (
        lambda language, what: one_or_list(language.schema_of(table)),
        lambda language, value, what: unlisted([language.keys(one, table) for one in value]),
    )


def each_mapping(reading: Reading, node: Node, clause: str, table: Mapping[str, Field]) -> list[Keys]:
    """A clause that can be given once, as a mapping, or several times, as a list of mappings."""
    if is_nothing(node):
        reading.expected(node, f"at least one `{clause}`")
    keys = f"a mapping with {listed(list(table), 'and')}"
    return [read for one in reading.several(node) if (read := reading.mapping(one, keys)) is not None]


def read_clauses(
    reading: DeckReading,
    card: Keys,
    allowed: Sequence[str],
    needed: Mapping[str, Sequence[str]],
    meant: Collection[str],
) -> dict[str, Any]:
    """All clauses of a card; a clause that its type cannot have is a mistake, and so is a missing one.

    `needed` says what a card is called that cannot do without one of some clauses; `meant` are clauses that
    other keys stand for by mistake.
    """
    read: dict[str, Any] = {}
    clauses = reading.language.clauses
    for key, node in card.pairs:
        if key.text in clauses:
            if key.text not in allowed:
                reading.wrong(
                    key, f"{a(reading.type)} cannot have `{key.text}`; it can have {listed(allowed)}"
                )
            read[key.text] = clauses[key.text].read(reading, node, ANY)
    for what, names in needed.items():
        if names and not any(name in read or name in meant for name in names):
            reading.wrong(card, f"this {what} does nothing; it needs {listed(names)}")
    return read
