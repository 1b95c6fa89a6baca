"""How amounts are read: numerals, number words, counts, and how many of a selection."""

from __future__ import annotations

from typing import Any, Final

from ruleshift.families.fluxx.language import grammar
from ruleshift.language.kinds import Field
from ruleshift.text.reading import Reading
from ruleshift.text.source import NUMBER, Keys, Node, Text
from ruleshift.text.wording import nearest

Data = Any  # the normal form: plain JSON-able values

ONE: Final = {"n": 1, "numeral": False}
AN_AMOUNT: Final = "an amount such as 3, three or {per: creeper}"


def amount(reading: Reading, node: Node, what: Field) -> Data:
    if isinstance(node, Keys) and node.pairs:
        return count(reading, node)
    if isinstance(node, Text):
        value = _plain_amount(reading, node, node.text)
        if value is not None:
            return value
        if nearest(node.text, grammar.NUMBER_WORDS):
            reading.unknown(node, "amount", grammar.NUMBER_WORDS)
            return dict(ONE)
    reading.expected(node, AN_AMOUNT)
    return dict(ONE)


def _plain_amount(reading: Reading, node: Text, text: str) -> dict[str, Data] | None:
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


def count(reading: Reading, node: Keys) -> Data:
    from ruleshift.families.fluxx.language.values import fields  # only now: values are read with amounts

    read = fields(reading, node, grammar.AMOUNT_KEYS, "a count")
    plain = {
        "per": read["per"],
        "times": read["times"],
        "least": read["at_least"],
        "recount": read["recount"],
    }
    return plain | {"given": node.get("times") is not None}


def fixed(reading: Reading, node: Node, what: Field) -> Data:
    """An amount that cannot be a count: values in force are known without looking at a table."""
    if isinstance(node, Keys):
        reading.expected(node, "a number such as 3 or three")
        return dict(ONE)
    return amount(reading, node, what)


def value(reading: Reading, node: Node, what: Field) -> Data:
    return "all" if isinstance(node, Text) and node.text == "all" else fixed(reading, node, what)


def plays(reading: Reading, node: Node, what: Field) -> Data:
    """A value, or `all but` a number."""
    if isinstance(node, Text) and node.text.startswith("all but "):
        kept = _plain_amount(reading, node, node.text.removeprefix("all but ").strip())
        if kept is not None:
            return {"all_but": kept}
        reading.expected(node, "'all but' and a number")
        return "all"
    return value(reading, node, what)


def quantity(reading: Reading, node: Node, what: Field) -> Data:
    if isinstance(node, Keys) and node.get("random") is not None:
        reading.check_keys(node, ("random",), " for a quantity")
        return {"random": amount(reading, node.pairs[0][1], what)}
    if isinstance(node, Text):
        if node.text in ("all", "random"):
            return node.text
        if node.text == "any number":
            return {"up_to": "all"}
        if node.text == "up to half":
            return {"up_to": "half"}
        if node.text.startswith("up to "):
            most = _plain_amount(reading, node, node.text.removeprefix("up to ").strip())
            if most is not None:
                return {"up_to": most}
            reading.expected(node, "'up to half' or 'up to' and a number")
            return dict(ONE)
    return amount(reading, node, what)


def played(reading: Reading, node: Node, what: Field) -> Data:
    if isinstance(node, Text) and node.text in ("all", "it", "top card"):
        return node.text
    return amount(reading, node, what)


def amounts(reading: Reading, node: Node, what: Field) -> Data:
    keys = reading.mapping(node, "a mapping of values to amounts such as {draw: 1}")
    if keys is None:
        return {}
    reading.check_keys(keys, what.choices, " for values")
    known = [(key.text, behind) for key, behind in keys.pairs if key.text in what.choices]
    return {name: fixed(reading, behind, what) for name, behind in known}
