"""Words behind the keys of NecroGenesis cards: events, zones, statuses and numbers to change, times.

Each is a kind: how it is read, written, described to editors and said in English.
"""

from __future__ import annotations

import re
from typing import Final

from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.english import parts as english
from ruleshift.families.necro.language.reading import Data, SetReading
from ruleshift.language.english import plural
from ruleshift.language.kinds import Field, Kind, Language
from ruleshift.language.schema import TEXT, Schema, any_of, enum, one_or_list, pattern
from ruleshift.language.values import behind
from ruleshift.language.writer import unlisted
from ruleshift.text.source import Items, Node, Text
from ruleshift.text.wording import listed

# -- words ---------------------------------------------------------------------------------------


def _event(reading: SetReading, node: Node, what: Field) -> str | None:
    return reading.word(node, what.choices, "event", behind(reading))


def _zones(reading: SetReading, node: Node, what: Field) -> list[str]:
    if isinstance(node, Text) and "+" in node.text:
        parts = [Text(node.line, node.column, part.strip(), node.plain) for part in node.text.split("+")]
        node = Items(node.line, node.column, list(parts))
    read = reading.words_in(node, what.choices, "word")
    if isinstance(node, Items) and not node.items:
        reading.expected(node, listed(what.choices))
    return [zone for zone in grammar.ZONES if zone in read]


def _zones_written(language: Language, value: Data, what: Field) -> str:
    return "+".join(value)


def _texts(reading: SetReading, node: Node, what: Field) -> list[str]:
    if isinstance(node, Items):
        return [reading.text(item, "some text") for item in node.items]
    reading.expected(node, "a list, such as [a, b]")
    return []


def _traits(reading: SetReading, node: Node, what: Field) -> list[str]:
    return reading.words_in(node, reading.known_traits, "trait")


def _subtypes(reading: SetReading, node: Node, what: Field) -> list[str]:
    return reading.words_in(node, reading.known_subtypes, "sub type")


def _cured(reading: SetReading, node: Node, what: Field) -> Data:
    if isinstance(node, Text) and node.text == "one negative":
        return "one negative"
    read = [reading.word(item, grammar.STATUSES, "status") for item in reading.several(node)]
    return [one for one in read if one is not None]


def unlisted_words(language: Language, value: Data, what: Field) -> Data:
    """A list as it is written; a word is none."""
    return unlisted(value) if isinstance(value, list) else value


WORDS: Final = (
    Kind("event", "one of the events", _event, lambda language, what: enum(what.choices), by_words=True),
    Kind(
        "zones",
        "`TZ`, `ZZ`, or both as `TZ+ZZ`",
        _zones,
        one_or_list(enum([*grammar.ZONES, "+".join(grammar.ZONES)])),
        _zones_written,
        english.zones,
    ),
    Kind("texts", "a list of texts", _texts, {"type": "array", "items": TEXT}, absent=[]),
    Kind("traits", "a trait or a list of traits", _traits, one_or_list(TEXT), unlisted_words),
    Kind("subtypes", "a sub type or a list of sub types", _subtypes, one_or_list(TEXT), unlisted_words),
    Kind(
        "cured",
        "a status, a list of statuses, or `one negative` (you choose which)",
        _cured,
        any_of([enum(["one negative"]), one_or_list(enum(grammar.STATUSES))]),
        unlisted_words,
        english.cured,
    ),
)

# -- words with a number -------------------------------------------------------------------------

TAKES_NONE: Final = {*grammar.KEYWORDS, *grammar.STATUSES} - {
    *grammar.NUMBERED_KEYWORDS, *grammar.NUMBERED_STATUSES, *grammar.STATS,
}  # fmt: skip
WORD_KINDS: Final = {
    grammar.STATUSES: "status",
    grammar.KEYWORDS: "keyword",
    grammar.STATS: "stat",
    grammar.POOLS: "pool",
}


def _worded(reading: SetReading, node: Node, what: Field) -> Data:
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


def _worded_written(language: Language, value: Data, what: Field) -> str:
    """A word and its number; a 1 that goes without saying is left out."""
    name, n = value
    if what.choices == grammar.STATS:
        return f"{name} {n:+}"
    silent = n == 1 and what.choices != grammar.POOLS and name not in grammar.NUMBERED_KEYWORDS
    return name if silent else f"{name} {n}"


def _worded_schema(language: Language, what: Field) -> Schema:
    return pattern(rf"({'|'.join(map(re.escape, what.choices))})( [-+]?[0-9]{{1,2}}\+?)?")


def _wordeds(reading: SetReading, node: Node, what: Field) -> Data:
    if isinstance(node, Items) and not node.items:
        reading.expected(node, "at least one word")
    return [_worded(reading, item, what) for item in reading.several(node)]


def _wordeds_written(language: Language, value: Data, what: Field) -> Data:
    return unlisted([_worded_written(language, each, what) for each in value])


WORDED: Final = (
    Kind(
        "worded",
        "one of the listed words and a number: `burn 2`, `armor 1`, `damage +1`",
        _worded,
        _worded_schema,
        _worded_written,
        by_words=True,
    ),
    Kind(
        "wordeds",
        "one of these, or a list of them",
        _wordeds,
        lambda language, what: one_or_list(_worded_schema(language, what)),
        _wordeds_written,
        by_words=True,
    ),
)

# -- times ---------------------------------------------------------------------------------------

LIMIT: Final = re.compile(r"([0-9]{1,6}) per (\w+)")
TURNS: Final = re.compile(r"([0-9]{1,6}) turns?")


def _until(reading: SetReading, node: Node, what: Field) -> Data:
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


def _until_written(language: Language, value: Data, what: Field) -> Data:
    if not isinstance(value, dict):
        return value
    return f"{value['turns']} {plural('turn', value['turns'])}"


def _limit(reading: SetReading, node: Node, what: Field) -> Data:
    match = LIMIT.fullmatch(node.text) if isinstance(node, Text) else None
    if match is None or not isinstance(node, Text) or not 1 <= int(match[1]) <= grammar.LARGEST:
        reading.expected(node, "how often, as `1 per turn`")
        return None
    if match[2] not in grammar.PERIODS:
        reading.word_inside(node, match[2], match.start(2), "period", grammar.PERIODS)
        return None
    return [int(match[1]), match[2]]


def _limit_written(language: Language, value: Data, what: Field) -> str:
    return f"{value[0]} per {value[1]}"


def _unlock(reading: SetReading, node: Node, what: Field) -> Data:
    read = reading.worded(node, grammar.TALLIES, "tally")
    if read is None:
        return None
    if read[1] is None or read[1] < 1:
        reading.wrong(node, f"the tally '{read[0]}' needs a number from 1 behind it, as '{read[0]} 3'")
    return {"tally": read[0], "least": read[1] or 1}


def _unlock_written(language: Language, value: Data, what: Field) -> str:
    return f"{value['tally']} {value['least']}"


TIMES: Final = (
    Kind(
        "until",
        "one of the durations below, or so many turns of the bearer: `2 turns`",
        _until,
        any_of([enum(grammar.UNTILS), pattern("[0-9]{1,2} turns?")]),
        _until_written,
        english.until,
    ),
    Kind(
        "limit",
        "how often: `1 per turn`, `1 per phase`, `2 per game`",
        _limit,
        pattern(f"[0-9]{{1,2}} per ({'|'.join(grammar.PERIODS)})"),
        _limit_written,
        english.limit,
    ),
    Kind(
        "unlock",
        "a tally and how far it must get: `kill 3`",
        _unlock,
        pattern(f"({'|'.join(grammar.TALLIES)}) [0-9]{{1,2}}"),
        _unlock_written,
        english.unlock,
    ),
)

KINDS: Final = (*WORDS, *WORDED, *TIMES)
