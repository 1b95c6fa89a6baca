"""How each kind of field in the NecroGenesis grammar is read: one function per kind, chosen by a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.filters import read_cards, read_filter, read_host
from ruleshift.families.necro.language.reading import Data, SetReading
from ruleshift.language.kinds import Field
from ruleshift.language.misplaced import check_fields
from ruleshift.text.reading import in_digits
from ruleshift.text.source import NUMBER, Items, Keys, Node, Text
from ruleshift.text.wording import cut, listed, nearest

X_AMOUNT: Final = re.compile(r"(X|amount)(/2)?\s*([-+]\s*[0-9]{1,6})?")
ORIGINAL: Final = re.compile(
    rf"original ({'|'.join(grammar.ORIGINALS)}) of ([a-z]+)(/2)?\s*([-+]\s*[0-9]{{1,6}})?"
)
X_PRICE: Final = re.compile(r"X\s*\(\s*([0-9]{1,6})\s*-\s*([0-9]{1,6})\s*\)")
NEEDED: Final = re.compile(r"([0-9]{1,6})\+?")
LIMIT: Final = re.compile(r"([0-9]{1,6}) per (\w+)")
TURNS: Final = re.compile(r"([0-9]{1,6}) turns?")
FREE: Final[dict[str, Data]] = {
    "ap": 0, "tp": 0, "th": 0, "discard": 0, "discard_this": False, "exhaust": 0, "rest": False,
}  # fmt: skip
NO_AMOUNT: Final = "`amount` has no value here: only `damage` and `draw` events have one"
LISTS: Final = ("steps", "condition", "texts")  # kinds whose absence is an empty list


def amount(reading: SetReading, node: Node, what: Field) -> Data:
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
    check_ref(reading, node, match[2])
    half = match[3] is not None
    plus = _plus(reading, node, match[4])
    return {"of": "original", "stat": match[1], "who": match[2], "plus": plus, "half": half}


def number(reading: SetReading, node: Node, what: Field) -> Data:
    return _bounded(reading, node, what, "")


def _bounded(reading: SetReading, node: Node, what: Field, name: str) -> Data:
    least, most = grammar.BOUNDS.get(name, (0, grammar.LARGEST))
    read = reading.number(node, least, most, f"'{name}'" if name else "a number")
    return what.default if read is None else read


def signed(reading: SetReading, node: Node, what: Field) -> Data:
    return reading.number(node, -grammar.LARGEST, grammar.LARGEST, "a number") or 0


def price(reading: SetReading, node: Node, what: Field) -> Data:
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


def span(reading: SetReading, node: Node, what: Field) -> Data:
    return reading.range(node, "a range")


def needed(reading: SetReading, node: Node, what: Field) -> Data:
    if isinstance(node, Text) and node.text == "none":
        return 0
    match = NEEDED.fullmatch(node.text) if isinstance(node, Text) else None
    if match and 1 <= int(match[1]) <= 6:
        return int(match[1])
    reading.expected(node, "a roll from 1+ to 6+, or 'none'")
    return 0


def tested(reading: SetReading, node: Node, what: Field) -> Data:
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


def prevented(reading: SetReading, node: Node, what: Field) -> Data:
    if isinstance(node, Text) and node.text in ("all", "to 1"):
        return node.text
    return amount(reading, node, what)


def word(reading: SetReading, node: Node, what: Field) -> Data:
    return reading.word(node, what.choices, "word")


def words(reading: SetReading, node: Node, what: Field) -> Data:
    read = [reading.word(item, what.choices, "word") for item in reading.several(node)]
    if not read:
        reading.expected(node, listed(what.choices))
    return list(dict.fromkeys(one for one in read if one is not None))


def zones(reading: SetReading, node: Node, what: Field) -> Data:
    if isinstance(node, Text) and "+" in node.text:
        parts = [Text(node.line, node.column, part.strip(), node.plain) for part in node.text.split("+")]
        node = Items(node.line, node.column, list(parts))
    read = words(reading, node, what)
    return [zone for zone in grammar.ZONES if zone in read]


def worded(reading: SetReading, node: Node, what: Field) -> Data:
    """A word and its number, as a pair; what the number is when it is left out depends on the word."""
    kind = WORD_KINDS[what.choices]
    read = reading.worded(node, what.choices, kind)
    if read is None:
        return [what.choices[0], 1]
    name, n = read
    if n is None and (kind in ("stat", "pool") or name in grammar.NUMBERED_KEYWORDS):
        reading.wrong(node, f"the {kind} '{name}' needs a number behind it, as '{name} 1'")
    elif n is not None and name in TAKES_NONE:
        reading.wrong(node, f"the {kind} '{name}' takes no number")
    elif n is not None and n < 1 and kind != "stat":
        reading.wrong(node, f"the number behind '{name}' must be 1 or more, found {n}")
    elif name == "evade" and n is not None and n > 6:
        reading.wrong(node, f"no die shows {n}; 'evade' takes a number from 1 to 6")
    return [name, 1 if n is None else n]


TAKES_NONE: Final = {*grammar.KEYWORDS, *grammar.STATUSES} - {
    *grammar.NUMBERED_KEYWORDS, *grammar.NUMBERED_STATUSES, *grammar.STATS,
}  # fmt: skip
WORD_KINDS: Final = {
    grammar.STATUSES: "status",
    grammar.KEYWORDS: "keyword",
    grammar.STATS: "stat",
    grammar.POOLS: "pool",
}


def wordeds(reading: SetReading, node: Node, what: Field) -> Data:
    if isinstance(node, Items) and not node.items:
        reading.expected(node, "at least one word")
    return [worded(reading, item, what) for item in reading.several(node)]


def cured(reading: SetReading, node: Node, what: Field) -> Data:
    if isinstance(node, Text) and node.text == "one negative":
        return "one negative"
    read = [reading.word(item, grammar.STATUSES, "status") for item in reading.several(node)]
    return [one for one in read if one is not None]


def flag(reading: SetReading, node: Node, what: Field) -> Data:
    return reading.flag(node)


def text(reading: SetReading, node: Node, what: Field) -> Data:
    return " ".join(reading.text(node, "some text").split())


def texts(reading: SetReading, node: Node, what: Field) -> Data:
    if isinstance(node, Items):
        return [reading.text(item, "some text") for item in node.items]
    reading.expected(node, "a list, such as [a, b]")
    return []


def names(reading: SetReading, node: Node, what: Field) -> Data:
    return reading.titles_in(node)


def traits(reading: SetReading, node: Node, what: Field) -> Data:
    read = [reading.word(item, reading.known_traits, "trait") for item in reading.several(node)]
    return list(dict.fromkeys(one for one in read if one is not None))


def subtypes(reading: SetReading, node: Node, what: Field) -> Data:
    read = [reading.word(item, reading.known_subtypes, "sub type") for item in reading.several(node)]
    return list(dict.fromkeys(one for one in read if one is not None))


def filter_(reading: SetReading, node: Node, what: Field) -> Data:
    return read_filter(reading, node)


def host(reading: SetReading, node: Node, what: Field) -> Data:
    return read_host(reading, node)


def cards(reading: SetReading, node: Node, what: Field) -> Data:
    return read_cards(reading, node)


def who(reading: SetReading, node: Node, what: Field) -> Data:
    if isinstance(node, Keys):
        return read_cards(reading, node, "all" if reading.clause == "while" else "one")
    if isinstance(node, Text) and (pool := nearest(node.text, grammar.POOLS_OF_CARDS)):
        reading.wrong(node, f"'{cut(node.text)}' alone says not which; write {{{pool}: any}}")
        return "this"
    return ref(reading, node, what)


def ref(reading: SetReading, node: Node, what: Field) -> Data:
    if isinstance(node, Text) and node.text in grammar.REFS and node.text not in what.choices:
        reading.wrong(node, f"'{node.text}' cannot stand here; expected {listed(what.choices)}")
        return "this"
    read = reading.word(node, what.choices, "reference")
    if read is not None:
        check_ref(reading, node, read)
    return read or "this"


def check_ref(reading: SetReading, node: Node, read: str) -> None:
    """A reference that means nothing where it stands."""
    if read == "host" and reading.subtype != "attachment":
        reading.wrong(node, "only an attachment has a `host`")
    if read == "prey" and reading.type != "zombie" and reading.side != "zombie":
        reading.wrong(node, "only a zombie or an event of the zombie side has a `prey`")
    events = grammar.KNOWN_TO.get(read)
    if events is None or reading.event in events or reading.clause == "while":
        return
    if read == "it" and reading.chosen:
        return
    where = f"the event '{reading.event}' does not say" if reading.event else "no event says"
    also = " and no earlier step chooses one card" if read == "it" else ""
    reading.wrong(node, f"`{read}` means nothing here: {where} who that is{also}")


def counted(reading: SetReading, node: Node, what: Field) -> Data:
    if isinstance(node, Keys):
        return read_cards(reading, node, "all")
    if isinstance(node, Text) and node.text == "amount" and reading.event not in grammar.COUNTED:
        reading.wrong(node, NO_AMOUNT)
    return reading.word(node, ("hand", "amount"), "word") or "hand"


def until(reading: SetReading, node: Node, what: Field) -> Data:
    if isinstance(node, Text):
        match = TURNS.fullmatch(node.text)
        if match and 1 <= int(match[1]) <= grammar.LARGEST:
            return {"turns": int(match[1])}
        if node.text == "this attack" and reading.event not in grammar.BATTLE:
            reading.wrong(node, "'this attack' means nothing here: there is no attack")
        if node.text in grammar.UNTILS:
            return node.text
        reading.unknown(node, "duration", (*grammar.UNTILS, "2 turns"))
    else:
        reading.expected(node, f"{listed(grammar.UNTILS)}, or so many turns, as `2 turns`")
    return "this turn"


def limit(reading: SetReading, node: Node, what: Field) -> Data:
    match = LIMIT.fullmatch(node.text) if isinstance(node, Text) else None
    if match is None or not isinstance(node, Text) or not 1 <= int(match[1]) <= grammar.LARGEST:
        reading.expected(node, "how often, as `1 per turn`")
        return None
    if match[2] not in grammar.PERIODS:
        reading.word_inside(node, match[2], match.start(2), "period", grammar.PERIODS)
        return None
    return [int(match[1]), match[2]]


def unlock(reading: SetReading, node: Node, what: Field) -> Data:
    read = reading.worded(node, grammar.TALLIES, "tally")
    if read is None:
        return None
    if read[1] is None or read[1] < 1:
        reading.wrong(node, f"the tally '{read[0]}' needs a number from 1 behind it, as '{read[0]} 3'")
    return {"tally": read[0], "least": read[1] or 1}


PART: Final = re.compile(
    r"(?:([0-9]{1,2}|X) (AP|TP|TH)|(discard|exhaust) ([0-9]{1,2}|X)|(discard this|rest))"
)
PARTS: Final = (
    "1 AP, 1 TP, 1 TH, discard 1, discard this, exhaust 1, rest, X AP or exhaust X, with + between them"
)


def pay(reading: SetReading, node: Node, what: Field) -> Data:
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


def late(name: str) -> Callable[[SetReading, Node, Field], Data]:
    """A reader of steps or conditions; they hold fields themselves, so they are looked up when needed."""

    def read(reading: SetReading, node: Node, what: Field) -> Data:
        from ruleshift.families.necro.language import phrases

        return getattr(phrases, name)(reading, node, what)

    return read


READERS: Final[Mapping[str, Callable[[SetReading, Node, Field], Data]]] = {
    "amount": amount,
    "number": number,
    "signed": signed,
    "price": price,
    "range": span,
    "needed": needed,
    "tested": tested,
    "prevented": prevented,
    "word": word,
    "words": words,
    "zones": zones,
    "worded": worded,
    "wordeds": wordeds,
    "cured": cured,
    "flag": flag,
    "text": text,
    "texts": texts,
    "names": names,
    "traits": traits,
    "subtypes": subtypes,
    "filter": filter_,
    "host": host,
    "who": who,
    "ref": ref,
    "cards": cards,
    "counted": counted,
    "until": until,
    "limit": limit,
    "unlock": unlock,
    "pay": pay,
    "condition": late("condition"),
    "steps": late("steps"),
    "branches": late("branches"),
}


def read_field(reading: SetReading, node: Node, what: Field, name: str = "") -> Data:
    """A field of any kind, in normal form."""
    if what.kind == "word" and name:
        return reading.word(node, what.choices, "event" if name == "on" else "word", f" behind '{name}'")
    if what.kind == "number":
        return _bounded(reading, node, what, name)
    return READERS[what.kind](reading, node, what)


def default(what: Field) -> Data:
    """What an absent field means, in normal form."""
    if what.kind in LISTS:
        return []
    if what.kind == "pay":
        return dict(FREE)
    return list(what.default) if isinstance(what.default, tuple) else what.default


def fields(reading: SetReading, keys: Keys, table: Mapping[str, Field], where: str) -> dict[str, Data]:
    """All fields of a table from a mapping; absent ones get their defaults, unknown ones are mistakes."""
    from ruleshift.families.necro.language.verbs import VERBS  # only now: verbs are made of fields

    meant = check_fields(reading, keys, table, f" for {where}", VERBS)
    read: dict[str, Data] = {}
    for name, what in table.items():
        node = keys.get(name)
        if node is not None:
            read[name.replace(" ", "_")] = read_field(reading, node, what, name)
            continue
        read[name.replace(" ", "_")] = default(what)
        if what.required and name not in meant:
            reading.wrong(keys, f"{where} needs the key '{name}': {what.doc}")
    return read
