"""The kinds of amounts: numerals, number words, counts, how many of a selection, values in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.english.phrases import amount_text, how_many
from ruleshift.language.kinds import Field, Kind, Language, key_name
from ruleshift.language.reading import DeckReading
from ruleshift.language.schema import Schema, any_of, defined, enum, mapping, number
from ruleshift.text.source import NUMBER, Keys, Node, Text
from ruleshift.text.wording import nearest

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import Amount, Count, Number, Played, Quantity, Value

ONE: Final[Number] = {"n": 1, "numeral": False}
AN_AMOUNT: Final = "an amount such as 3, three or {per: creeper}"
WORDS: Final = "|".join(grammar.NUMBER_WORDS)
PLAIN: Final = [number(0, grammar.LARGEST_AMOUNT), enum(grammar.NUMBER_WORDS)]


def one() -> Number:
    """One, as a number word."""
    return {"n": 1, "numeral": False}


def amount(reading: DeckReading, node: Node, what: Field) -> Amount:
    if isinstance(node, Keys) and node.pairs:
        return _count(reading, node)
    if isinstance(node, Text):
        value = _plain_amount(reading, node, node.text)
        if value is not None:
            return value
        if nearest(node.text, grammar.NUMBER_WORDS):
            reading.unknown(node, "amount", grammar.NUMBER_WORDS)
            return one()
    reading.expected(node, AN_AMOUNT)
    return one()


def fixed(amount: Amount) -> int:
    """The number that an amount is; 0 for a count, which nobody knows before the game."""
    return 0 if "per" in amount else amount["n"]


def _plain_amount(reading: DeckReading, node: Text, text: str) -> Number | None:
    if text in grammar.NUMBER_WORDS:
        return {"n": grammar.NUMBER_WORDS.index(text), "numeral": False}
    quoted_number = text == node.text and not node.plain
    if quoted_number or not NUMBER.fullmatch(text):
        return None
    number = int(text)
    if not 0 <= number <= grammar.LARGEST_AMOUNT:
        reading.wrong(node, f"an amount must be from 0 to {grammar.LARGEST_AMOUNT}, found {number}")
        number = 1
    return {"n": number, "numeral": True}


def _count(reading: DeckReading, node: Keys) -> Count:
    read = reading.fields(node, grammar.AMOUNT_KEYS, "a count")
    read["least"] = read.pop("at_least")
    read["given"] = node.get("times") is not None
    return cast("Count", {key: read[key] for key in ("per", "times", "least", "recount", "given")})


def _fixed(reading: DeckReading, node: Node, what: Field) -> Number:
    """An amount that cannot be a count: values in force are known without looking at a table."""
    if isinstance(node, Keys):
        reading.expected(node, "a number such as 3 or three")
        return one()
    return cast("Number", amount(reading, node, what))


def _value(reading: DeckReading, node: Node, what: Field) -> Value:
    return "all" if isinstance(node, Text) and node.text == "all" else _fixed(reading, node, what)


def _plays(reading: DeckReading, node: Node, what: Field) -> Value:
    """A value, or `all but` a number."""
    if isinstance(node, Text) and node.text.startswith("all but "):
        kept = _plain_amount(reading, node, node.text.removeprefix("all but ").strip())
        if kept is not None:
            return {"all_but": kept}
        reading.expected(node, "'all but' and a number")
        return "all"
    return _value(reading, node, what)


def _quantity(reading: DeckReading, node: Node, what: Field) -> Quantity:
    if isinstance(node, Keys) and node.get("random") is not None:
        reading.check_keys(node, ("random",), " for a quantity")
        return {"random": amount(reading, node.pairs[0][1], what)}
    if isinstance(node, Text):
        if node.text in ("all", "random"):
            return "all" if node.text == "all" else "random"
        if node.text == "any number":
            return {"up_to": "all"}
        if node.text == "up to half":
            return {"up_to": "half"}
        if node.text.startswith("up to "):
            most = _plain_amount(reading, node, node.text.removeprefix("up to ").strip())
            if most is not None:
                return {"up_to": most}
            reading.expected(node, "'up to half' or 'up to' and a number")
            return one()
    return amount(reading, node, what)


def _played(reading: DeckReading, node: Node, what: Field) -> Played:
    if isinstance(node, Text) and node.text in ("all", "it", "top card"):
        return cast("Played", node.text)
    return amount(reading, node, what)


def _amounts(reading: DeckReading, node: Node, what: Field) -> dict[str, Number]:
    keys = reading.mapping(node, "a mapping of values to amounts such as {draw: 1}")
    if keys is None:
        return {}
    reading.check_keys(keys, what.choices, " for values")
    known = [(key.text, behind) for key, behind in keys.pairs if key.text in what.choices]
    return {name: _fixed(reading, behind, what) for name, behind in known}


def _number(reading: DeckReading, node: Node, what: Field) -> object:
    read = reading.number(node, 0, grammar.LARGEST_AMOUNT, "a plain number")
    return what.default if read is None else read


def _written(language: Language, value: Any, what: Field) -> Any:
    """An amount of any kind as it is written."""
    if isinstance(value, str):
        return value
    if "up_to" in value:
        most = value["up_to"]
        if isinstance(most, str):
            return "any number" if most == "all" else "up to half"
        return f"up to {_written(language, most, what)}"
    if "random" in value:
        return {"random": _written(language, value["random"], what)}
    if "all_but" in value:
        return f"all but {_written(language, value['all_but'], what)}"
    if "per" in value:
        named = {**value, "at_least": value["least"]}
        given = ("times",) if value["given"] else ()
        return {
            name: item
            for name, each in grammar.AMOUNT_KEYS.items()
            if (item := named[key_name(name)]) != each.default or name in given
        }
    return value["n"] if value["numeral"] else grammar.NUMBER_WORDS[value["n"]]


def _amounts_written(language: Language, value: Any, what: Field) -> dict[str, Any]:
    return {name: _written(language, each, what) for name, each in value.items()}


def _any_amount(language: Language, what: Field) -> Schema:
    return any_of([*PLAIN, language.schema_of(grammar.AMOUNT_KEYS)])


def _text(pattern: str) -> Schema:
    return {"type": "string", "pattern": pattern}


QUANTITIES: Final = [
    enum(["all", "random", "any number"]),
    _text(rf"^up to (half|[0-9]{{1,2}}|{WORDS})$"),
    {**mapping({"random": defined("amount")}), "required": ["random"]},
    defined("amount"),
]

KINDS: Final = (
    Kind(
        "amount",
        "a numeral (`3`, reached by rules that raise numerals), a number word (`three`, left alone),"
        " or a count: `{per: creeper, times: 2, at least: 1, recount: yes}`",
        amount,
        _any_amount,
        _written,
        amount_text,
    ),
    Kind("fixed", "a numeral or a number word", _fixed, any_of(PLAIN), _written, amount_text),
    Kind(
        "value",
        "a numeral, a number word, or `all` where a rule lifts the number altogether",
        _value,
        any_of([enum(["all"]), defined("fixed")]),
        _written,
        how_many,
    ),
    Kind(
        "plays",
        "a numeral, a number word, `all`, or `all but 1`",
        _plays,
        any_of([_text(rf"^all but ([0-9]{{1,2}}|{WORDS})$"), defined("value")]),
        _written,
        how_many,
    ),
    Kind(
        "quantity",
        "`all`, an amount, `up to 2`, `up to half` (rounded up), `any number`, `random` (one by chance),"
        " or `{random: 2}` (so many by chance)",
        _quantity,
        any_of(QUANTITIES),
        _written,
        how_many,
        absent=ONE,
    ),
)
PLAYED: Final = Kind(
    "played",
    "`all`, an amount, `it`, or `top card`",
    _played,
    any_of([enum(["all", "it", "top card"]), defined("amount")]),
    _written,
)
AMOUNTS: Final = Kind(
    "amounts",
    "a mapping of value names to numerals or number words",
    _amounts,
    mapping({name: defined("fixed") for name in grammar.OWN_VALUES}),
    _amounts_written,
)
NUMBERS: Final = Kind("number", "a plain number", _number, number(0, grammar.LARGEST_AMOUNT))
