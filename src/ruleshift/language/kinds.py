"""What card languages are made of: fields, words, and the kinds of values that may stand behind a key.

A kind says everything about its values in one place: how they are read, written, described to editors and
said in English. A language is the list of its kinds, so that nothing else needs a table of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from ruleshift.language.schema import Schema, defined, described, mapping
from ruleshift.text.record import record

if TYPE_CHECKING:
    from ruleshift.text.source import Node


@record()
class Field:
    """One key of a verb, condition or clause: what may stand there and what it means."""

    kind: str  # the name of one of the language's kinds
    doc: str
    default: object = None
    choices: tuple[str, ...] = ()
    required: bool = False


NO_FIELDS: Final[dict[str, Field]] = {}


@record()
class Word:
    """A verb or a condition: the key that names it, what stands behind the key, its other keys."""

    name: str
    value: Field
    doc: str
    fields: dict[str, Field] = NO_FIELDS
    names: tuple[str, ...] = ("what",)  # of what stands behind the key, in the normal form


ANY: Final = Field("", "")  # where a kind asks nothing of its field


def key_name(key: str) -> str:
    """A key of a language as a key of the normal form.

    >>> key_name("attached to")
    'attached_to'
    """
    return key.replace(" ", "_")


@record()
class Kind:
    """A kind of value: what may be written, and all that is done with it.

    `schema` is what an editor may accept. Where it depends on the words that a field allows (`by_words`),
    it stands at every such field; else it stands once among the schema's definitions.
    """

    name: str
    doc: str
    read: Callable[[Any, Node, Field], Any]  # the first is what the family reads decks with
    schema: Schema | Callable[[Language, Field], Schema]
    write: Callable[[Language, Any, Field], Any] | None = None  # as it is in the normal form, unless given
    say: Callable[..., Any] | None = None  # in English: a phrase, or the sentences of a clause
    absent: Any = None  # its normal form where it is left out, unless that is the field's default
    by_words: bool = False


class Language:
    """A card language: its kinds by name, those of its clauses, and the verbs that a step can have."""

    def __init__(self, kinds: Iterable[Kind], verbs: Collection[str], clauses: Iterable[Kind] = ()) -> None:
        self.kinds: Mapping[str, Kind] = {kind.name: kind for kind in kinds}
        self.clauses: Mapping[str, Kind] = {kind.name: kind for kind in clauses}
        self.verbs = verbs

    def default(self, what: Field) -> Any:
        """What an absent field means, in normal form."""
        absent = self.kinds[what.kind].absent
        if absent is not None:
            return absent.copy()  # a list or a mapping, which the caller may fill
        return list(what.default) if isinstance(what.default, tuple) else what.default

    def write(self, value: Any, what: Field) -> Any:
        """A field of any kind as the YAML data it is written as."""
        kind = self.kinds[what.kind]
        return value if kind.write is None else kind.write(self, value, what)

    def clause(self, name: str, value: Any) -> Any:
        """A clause as the YAML data it is written as."""
        kind = self.clauses[name]
        return value if kind.write is None else kind.write(self, value, ANY)

    def keys(self, value: Mapping[str, Any], table: Mapping[str, Field]) -> dict[str, Any]:
        """The fields of a table that are not at their defaults, as they are written."""
        items = {name: (value[key_name(name)], what) for name, what in table.items()}
        return {
            name: self.write(item, what) for name, (item, what) in items.items() if item != self.default(what)
        }

    def said(self, value: Any, what: Field) -> str:
        """A value in English."""
        say = self.kinds[what.kind].say
        return str(value if say is None else say(value))

    def schema(self, what: Field) -> Schema:
        """What may stand behind a key."""
        kind = self.kinds[what.kind]
        return _schema(self, kind, what) if kind.by_words else defined(kind.name)

    def schema_of(self, table: Mapping[str, Field]) -> Schema:
        """A mapping of the fields of a table."""
        made = mapping({name: described(self.schema(what), what.doc) for name, what in table.items()})
        required = [name for name, what in table.items() if what.required]
        return made | ({"required": required} if required else {})

    def schema_of_word(self, word: Word, more: Mapping[str, Field] | None = None) -> Schema:
        """A mapping that begins with a verb or a condition."""
        made = self.schema_of(word.fields | dict(more or {}))
        made["properties"] = {word.name: described(self.schema(word.value), word.doc), **made["properties"]}
        made["required"] = [word.name, *made.get("required", [])]
        return made

    def definitions(self) -> dict[str, Schema]:
        """The schemas of all kinds that do not depend on a field's words, under their names."""
        found = [kind for kind in self.kinds.values() if not kind.by_words]
        return {kind.name: described(_schema(self, kind, ANY), kind.doc) for kind in found}

    def clause_schema(self, name: str) -> Schema:
        """What may stand behind the name of a clause."""
        return _schema(self, self.clauses[name], ANY)


def _schema(language: Language, kind: Kind, what: Field) -> Schema:
    return kind.schema if isinstance(kind.schema, dict) else kind.schema(language, what)
