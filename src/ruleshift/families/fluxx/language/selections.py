"""The kinds of values that say which cards and which players: selections, filters, types, players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.english.phrases import cards_text, filter_text, one_of, player_text
from ruleshift.language.kinds import Field, Kind, Language, key_name
from ruleshift.language.reading import DeckReading
from ruleshift.language.schema import TEXT, Schema, any_of, enum, mapping, one_or_list
from ruleshift.language.writer import unlisted
from ruleshift.text.source import Keys, Node, Text
from ruleshift.text.wording import listed

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import Cards, Filter, Player, Selection

A_TYPE: Final = "a card type, a list of types or {any but: TYPES}"


def _cards(reading: DeckReading, node: Node, what: Field) -> Cards:
    if isinstance(node, Text) and node.text in ("this", "it"):
        return "this" if node.text == "this" else "it"
    if isinstance(node, Text) and (type_ := type_in(node.text)):
        reading.wrong(node, f"'{node.text}' alone says not which cards; write {{type: {type_}}}")
        return "this"
    keys = reading.mapping(node, "a selection of cards: 'this', 'it' or a mapping such as {type: keeper}")
    if keys is None:
        return "this"
    read = reading.fields(keys, grammar.CARDS_KEYS, "a selection of cards")
    read["except_this"] = read.pop("except") == "this"
    if keys.get("in") is None:
        read["in"] = usual_zone(read["type"])
    if read["by"] == "owner" and player_word(read["of"]) not in grammar.CHOOSING_OWNERS:
        reading.wrong(keys, f"`by: owner` works only with `of`: {listed(grammar.CHOOSING_OWNERS)}")
    return cast("Selection", read)


def type_in(text: str) -> str:
    """The card type that a word or its plural is, or nothing.

    >>> type_in("keepers"), type_in("teapot")
    ('keeper', '')
    """
    return next((one for one in grammar.CARD_TYPES if text.casefold() in (one, f"{one}s")), "")


def usual_zone(types: list[str] | None) -> str:
    """New Rules and Goals lie in places of their own; everything else is looked for on the table."""
    if types == ["new rule"]:
        return "rules"
    return "goals" if types and set(types) <= {"goal", "ungoal"} else "table"


def _cards_written(language: Language, value: Any, what: Field) -> Any:
    if isinstance(value, str):
        return value
    written: dict[str, Any] = {}
    for name, each in grammar.CARDS_KEYS.items():
        item = value["except_this" if name == "except" else key_name(name)]
        if name == "except":
            written |= {"except": "this"} if item else {}
        elif item != (usual_zone(value["type"]) if name == "in" else language.default(each)):
            written[name] = language.write(item, each)
    # A selection without any key is still a mapping, and an empty one could not be read.
    return written or {"in": value["in"]}


def _filter(reading: DeckReading, node: Node, what: Field) -> Filter:
    """Which cards count: names alone, or a mapping of the filter keys."""
    plain = {key_name(name): reading.language.default(each) for name, each in grammar.FILTER_KEYS.items()}
    if not isinstance(node, Keys):
        return cast("Filter", plain | {"named": _named(reading, node)})
    keys = reading.mapping(node, "a card's name, a list of names, or a mapping such as {type: creeper}")
    return cast("Filter", plain if keys is None else reading.fields(keys, grammar.FILTER_KEYS, "a filter"))


def _counted(reading: DeckReading, node: Node, what: Field) -> Filter | list[str]:
    """Names stay a list, of which each counts once; a mapping is a filter."""
    return _filter(reading, node, what) if isinstance(node, Keys) else _named(reading, node)


def _named(reading: DeckReading, node: Node) -> list[str]:
    """Cards by their names; a type of card is none."""
    if isinstance(node, Text) and node.text not in reading.titles and (type_ := type_in(node.text)):
        reading.wrong(node, f"'{node.text}' is no card; for all cards of a type write {{type: {type_}}}")
        return []
    return reading.titles_in(node)


def only_names(filter_: Filter) -> bool:
    """Whether a filter asks for nothing but names, so that it can be written as a list of them."""
    plain = filter_["in"] == "table" and filter_["count"] == "cards"
    return bool(filter_["named"]) and plain and filter_["type"] is None and filter_["trait"] is None


def _filter_written(language: Language, value: Any, what: Field) -> Any:
    """Names alone stand alone, except where a list of names would count otherwise."""
    if isinstance(value, list) or (what.kind == "filter" and only_names(value)):
        return unlisted(value if isinstance(value, list) else value["named"])
    # A filter without any key is still a mapping, and an empty one could not be read.
    return language.keys(value, grammar.FILTER_KEYS) or {"in": value["in"]}


def _filter_schema(language: Language, what: Field) -> Schema:
    return any_of([one_or_list(TEXT), language.schema_of(grammar.FILTER_KEYS)])


def player_word(value: Player) -> str:
    """Which of the player words a player in normal form is.

    >>> player_word("you"), player_word({"holder_of": "Moon"})
    ('you', 'holder of')
    """
    return value if isinstance(value, str) else "most" if "most" in value else "holder of"


def _player(reading: DeckReading, node: Node, what: Field) -> Player:
    if isinstance(node, Keys) and "most" in what.choices and node.get("most") is not None:
        return cast("Player", reading.fields(node, grammar.PLAYER_KEYS, "a player"))
    if isinstance(node, Keys) and "holder of" in what.choices:
        known = [word for word in ("holder of", "most") if word in what.choices]
        reading.check_keys(node, known, " for a player")
        holder = node.get("holder of")
        title = None if holder is None else reading.title(holder)
        return "you" if title is None else {"holder_of": title}
    words = [word for word in what.choices if word in grammar.WORD_PLAYERS]
    if isinstance(node, Text) and node.text in grammar.PLAYERS and node.text not in words:
        reading.wrong(node, f"'{node.text}' cannot stand here; expected {listed(what.choices)}")
        return "you"
    return reading.word(node, words, "player") or "you"


def _player_written(language: Language, value: Any, what: Field) -> Any:
    if player_word(value) == "most":
        return language.keys(value, grammar.PLAYER_KEYS)
    return value if isinstance(value, str) else {"holder of": value["holder_of"]}


def _player_schema(language: Language, what: Field) -> Schema:
    forms = [enum([word for word in what.choices if word in grammar.WORD_PLAYERS])]
    if "holder of" in what.choices:
        forms.append({**mapping({"holder of": TEXT}), "required": ["holder of"]})
    if "most" in what.choices:
        forms.append(language.schema_of(grammar.PLAYER_KEYS))
    return any_of(forms)


def _types(reading: DeckReading, node: Node, what: Field) -> list[str]:
    if isinstance(node, Keys):
        return _any_but(reading, node)
    read = [reading.word(item, grammar.CARD_TYPES, "card type") for item in reading.several(node)]
    if not read:
        reading.expected(node, A_TYPE)
    return list(dict.fromkeys(name for name in read if name is not None))


def _any_but(reading: DeckReading, keys: Keys) -> list[str]:
    """All types but some: those, written out."""
    reading.check_keys(keys, ["any but"], " for card types")
    node = keys.get("any but")
    if node is None:
        if not keys.pairs:
            reading.expected(keys, A_TYPE)
        return []
    read = [reading.word(item, grammar.HANDLED, "card type") for item in reading.several(node)]
    if not read:
        reading.expected(node, "a card type or a list of types")
    types = grammar.any_but([name for name in read if name is not None])
    if not types:
        reading.wrong(node, "'any but' all types leaves no card")
    return types


def _types_written(language: Language, value: Any, what: Field) -> Any:
    """Types of cards: those that are left out, where that is shorter."""
    missing = grammar.left_out(value)
    return {"any but": unlisted(missing)} if missing else unlisted(value)


ANY_BUT: Final = {**mapping({"any but": one_or_list(enum(grammar.HANDLED))}), "required": ["any but"]}

KINDS: Final = (
    Kind(
        "cards",
        "a selection of cards: `this`, `it`, or a mapping of the selector keys below",
        _cards,
        lambda language, what: any_of([enum(["this", "it"]), language.schema_of(grammar.CARDS_KEYS)]),
        _cards_written,
        cards_text,
    ),
    Kind(
        "filter",
        "which cards count: a card's name, a list of names, or a mapping of the filter keys below",
        _filter,
        _filter_schema,
        _filter_written,
        filter_text,
    ),
    Kind(
        "counted",
        "a card's name or a list of names (each counts once), or a mapping of the filter keys below",
        _counted,
        _filter_schema,
        _filter_written,
    ),
    Kind(
        "player",
        "one of the player words below, `{holder of: CARD}`, or `{most: FILTER}`",
        _player,
        _player_schema,
        _player_written,
        player_text,
        by_words=True,
    ),
)
TYPES: Final = Kind(
    "types",
    "a card type, a list of types, or `{any but: TYPES}` for all others that are ever drawn",
    _types,
    any_of([one_or_list(enum(grammar.CARD_TYPES)), ANY_BUT]),
    _types_written,
    one_of,
)
