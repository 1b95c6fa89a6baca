"""Numbers behind the keys of NecroGenesis cards: amounts, prices, ranges, dice, and what abilities cost.

Each is a kind: how it is read, written, described to editors and said in English.
"""

from __future__ import annotations

import re
from typing import Final

from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.english import parts as english
from ruleshift.families.necro.language.reading import Data, SetReading
from ruleshift.language.kinds import Field, Kind, Language
from ruleshift.language.schema import any_of, enum, number, pattern
from ruleshift.text.reading import in_digits
from ruleshift.text.source import NUMBER, Node, Text
from ruleshift.text.wording import cut, listed

PLAIN_NUMBER: Final = number(0, grammar.LARGEST)

# -- amounts -------------------------------------------------------------------------------------

X_AMOUNT: Final = re.compile(r"(X|amount)(/2)?\s*([-+]\s*[0-9]{1,6})?")
ORIGINAL: Final = re.compile(
    rf"original ({'|'.join(grammar.ORIGINALS)}) of ([a-z]+)(/2)?\s*([-+]\s*[0-9]{{1,6}})?"
)
NO_AMOUNT: Final = "`amount` has no value here: only `damage` and `draw` events have one"


def _amount(reading: SetReading, node: Node, what: Field) -> Data:
    if isinstance(node, Text):
        match = X_AMOUNT.fullmatch(node.text.strip())
        if match:
            return _relative(reading, node, match)
        if node.text.strip().startswith("original "):
            return _original(reading, node)
        if node.plain and NUMBER.fullmatch(node.text):
            return reading.number(node, 0, grammar.LARGEST, "an amount") or 0
    reading.expected(node, "an amount such as 2, X+1, X/2, amount or original damage of it", in_digits(node))
    return 1


def _relative(reading: SetReading, node: Text, match: re.Match[str]) -> Data:
    if match[1] == "X" and not reading.x:
        reading.wrong(node, "X has no value here: neither the card nor the ability has an X in its cost")
    if match[1] == "amount" and reading.event not in grammar.COUNTED:
        reading.wrong(node, NO_AMOUNT)
    return {"of": match[1].lower(), "plus": _plus(reading, node, match[3]), "half": match[2] is not None}


def _plus(reading: SetReading, node: Text, behind: str | None) -> int:
    plus = int(re.sub(r"\s", "", behind)) if behind else 0
    if abs(plus) > grammar.LARGEST:
        reading.wrong(node, f"{plus} is too much; at most {grammar.LARGEST}")
    return plus


def _original(reading: SetReading, node: Text) -> Data:
    """What is printed on a card."""
    match = ORIGINAL.fullmatch(node.text.strip())
    if match is None or match[2] not in grammar.CARDS:
        values, refs = listed(grammar.ORIGINALS), listed(grammar.CARDS)
        reading.wrong(node, f"expected `original damage of it`: one of {values}, and of one of {refs}")
        return 1
    if not reading.clause:
        reading.wrong(node, "what is printed on this card cannot follow from a card in play")
    reading.check_ref(node, match[2])
    half = match[3] is not None
    plus = _plus(reading, node, match[4])
    return {"of": "original", "stat": match[1], "who": match[2], "plus": plus, "half": half}


def _amount_written(language: Language, value: Data, what: Field) -> Data:
    if not isinstance(value, dict):
        return value
    base = {"x": "X", "amount": "amount"}.get(value["of"], "")
    if not base:
        base = f"original {value['stat']} of {value['who']}"
    plus = f"{value['plus']:+}" if value["plus"] else ""
    return base + ("/2" if value["half"] else "") + plus


_PRINTED: Final = f"original ({'|'.join(grammar.ORIGINALS)}) of ({'|'.join(grammar.CARDS)})"
_AMOUNT: Final = any_of([PLAIN_NUMBER, pattern(rf"(X|amount|{_PRINTED})(/2)?( *[-+] *[0-9]{{1,2}})?")])
AMOUNT: Final = Kind(
    "amount",
    "a number, or one that follows from X or the event: `X`, `X+1`, `X/2` (rounded up), `amount`;"
    " or what is printed on a card, whatever changes it: `original damage of it`, `original hp of target`",
    _amount,
    _AMOUNT,
    _amount_written,
    english.amount,
)


def _prevented(reading: SetReading, node: Node, what: Field) -> Data:
    if isinstance(node, Text) and node.text in ("all", "to 1"):
        return node.text
    return _amount(reading, node, what)


PREVENTED: Final = Kind(
    "prevented",
    "an amount, `all`, or `to 1` (the damage leaves 1 HP)",
    _prevented,
    any_of([_AMOUNT, enum(["all", "to 1"])]),
    _amount_written,
)

# -- plain numbers -------------------------------------------------------------------------------

X_PRICE: Final = re.compile(r"X\s*\(\s*([0-9]{1,6})\s*-\s*([0-9]{1,6})\s*\)")
SPAN: Final = re.compile(r"([0-9]{1,6})(?:\s*-\s*([0-9]{1,6}))?")


def _number(reading: SetReading, node: Node, what: Field) -> Data:
    least, most = grammar.BOUNDS.get(reading.key, (0, grammar.LARGEST))
    read = reading.number(node, least, most, f"'{reading.key}'" if reading.key else "a number")
    return what.default if read is None else read


def _signed(reading: SetReading, node: Node, what: Field) -> Data:
    return reading.number(node, -grammar.LARGEST, grammar.LARGEST, "a number") or 0


def _price(reading: SetReading, node: Node, what: Field) -> Data:
    match = X_PRICE.fullmatch(node.text.strip()) if isinstance(node, Text) else None
    if match is None:
        if isinstance(node, Text) and node.text.strip().startswith("X"):
            reading.expected(node, "the range of X, as `X (2-6)`")
            reading.x = True
            return {"x": [0, 1]}
        return reading.number(node, 0, grammar.LARGEST, "a cost") or 0
    low, high = int(match[1]), int(match[2])
    if not low <= high <= grammar.MOST_X:
        reading.wrong(node, f"X must have a range within 0-{grammar.MOST_X}, found {low}-{high}")
    reading.x = True
    return {"x": [low, high]}


def _price_written(language: Language, value: Data, what: Field) -> Data:
    return f"X ({value['x'][0]}-{value['x'][1]})" if isinstance(value, dict) else value


def _span(reading: SetReading, node: Node, what: Field) -> list[int] | None:
    """`1-3` as [1, 3], `2` as [2, 2]."""
    match = SPAN.fullmatch(node.text) if isinstance(node, Text) else None
    if match is None:
        reading.expected(node, "a range, as `1-3`")
        return None
    low, high = int(match[1]), int(match[2] or match[1])
    if not low <= high <= grammar.LARGEST:
        reading.wrong(node, f"a range must be a range within 0-{grammar.LARGEST}, found {low}-{high}")
        return None
    return [low, high]


def _span_written(language: Language, value: Data, what: Field) -> str:
    return f"{value[0]}-{value[1]}"


NUMBERS: Final = (
    Kind("number", "a plain number", _number, PLAIN_NUMBER),
    Kind(
        "signed",
        "a number with its sign: `+2`, `-1`",
        _signed,
        number(-grammar.LARGEST, grammar.LARGEST),
        say=english.signed,
    ),
    Kind(
        "price",
        "a number, or `X (2-6)`: X is chosen from that range when it is paid",
        _price,
        any_of([PLAIN_NUMBER, pattern(r"X *\( *[0-9]{1,2} *- *[0-9]{1,2} *\)")]),
        _price_written,
    ),
    Kind(
        "range",
        "`1-3`, or one number",
        _span,
        any_of([PLAIN_NUMBER, pattern("[0-9]{1,2}( *- *[0-9]{1,2})?")]),
        _span_written,
        english.span,
    ),
)

# -- dice ----------------------------------------------------------------------------------------

NEEDED: Final = re.compile(r"([0-9]{1,6})\+?")
_DIE: Final = (number(1, 6), pattern(r"[1-6]\+?"))


def _needed(reading: SetReading, node: Node, what: Field) -> Data:
    if isinstance(node, Text) and node.text == "none":
        return 0
    match = NEEDED.fullmatch(node.text) if isinstance(node, Text) else None
    if match and 1 <= int(match[1]) <= 6:
        return int(match[1])
    reading.expected(node, "a roll from 1+ to 6+, or 'none'")
    return 0


def _tested(reading: SetReading, node: Node, what: Field) -> Data:
    if isinstance(node, Text) and node.text == "escape":
        if reading.type != "zombie":
            reading.wrong(node, "an Escape Roll is made against a zombie; this is no zombie")
        return "escape"
    match = NEEDED.fullmatch(node.text) if isinstance(node, Text) else None
    if match and 2 <= int(match[1]) <= 6:
        return int(match[1])
    if isinstance(node, Text) and not match:
        reading.unknown(node, "roll", ("escape", "4+"))
    else:
        reading.expected(node, "a roll from 2+ to 6+, or 'escape'")
    return 4


def _die_written(language: Language, value: Data, what: Field) -> Data:
    return value if value == "escape" else f"{value}+"


DICE: Final = (
    Kind("needed", "what the die must show: `4+`", _needed, any_of([*_DIE, enum(["none"])]), _die_written),
    Kind(
        "tested",
        "what the die must show (`4+`), or `escape`: an Escape Roll against this zombie",
        _tested,
        any_of([*_DIE, enum(["escape"])]),
        _die_written,
    ),
)

# -- what an ability costs -----------------------------------------------------------------------

FREE: Final[dict[str, Data]] = {
    "ap": 0, "tp": 0, "th": 0, "discard": 0, "discard_this": False, "exhaust": 0, "rest": False,
}  # fmt: skip
_PART: Final = r"(?:([0-9]{1,2}|X) (AP|TP|TH)|(discard|exhaust) ([0-9]{1,2}|X)|(discard this|rest))"
PART: Final = re.compile(_PART)
PARTS: Final = (
    "1 AP, 1 TP, 1 TH, discard 1, discard this, exhaust 1, rest, X AP or exhaust X, with + between them"
)


def _pay(reading: SetReading, node: Node, what: Field) -> Data:
    """A price: its parts with + between them."""
    cost = dict(FREE)
    if not isinstance(node, Text):
        reading.expected(node, f"a price: {PARTS}")
        return cost
    for part in node.text.split("+"):
        match = PART.fullmatch(part.strip())
        if match is None:
            reading.wrong(node, f"'{cut(part.strip())}' is no price; expected {PARTS}")
            continue
        key = (match[5] or match[2] or match[3]).lower().replace(" ", "_")
        value = True if match[5] else (match[1] or match[4])
        if value == "X" and key in ("tp", "th", "discard"):
            reading.wrong(node, f"X cannot be paid as '{cut(part.strip())}', only as X AP or exhaust X")
        elif cost[key]:
            reading.wrong(node, f"'{cut(part.strip())}' is a second price of the same kind")
        else:
            cost[key] = True if value is True else ("x" if value == "X" else int(value))
    return cost


def _pay_written(language: Language, value: Data, what: Field) -> str:
    parts = [f"{_x(value[pool])} {pool.upper()}" for pool in grammar.POOLS if value.get(pool)]
    parts += [f"{verb} {_x(value[verb])}" for verb in ("discard", "exhaust") if value.get(verb)]
    parts += [word for word in ("discard this", "rest") if value.get(word.replace(" ", "_"))]
    return " + ".join(parts)


def _x(value: Data) -> str:
    return "X" if value == "x" else str(value)


PAY: Final = Kind(
    "pay",
    "what it costs: `1 AP + 1 TP`, `2 TH`, `discard 1`, `discard this`, `exhaust 1`,"
    " `X AP + exhaust X`, `rest` (the card itself comes to Rest)",
    _pay,
    pattern(rf"{_PART}( *\+ *{_PART})*"),
    _pay_written,
    english.cost_text,
    absent=FREE,
)

KINDS: Final = (AMOUNT, PREVENTED, *NUMBERS, *DICE, PAY)
