"""Reads which cards are meant: filters in words or as mappings, and selections from a pool of cards."""

from __future__ import annotations

import re
from typing import Final

from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.reading import Data, SetReading
from ruleshift.text.source import Items, Keys, Node, Text
from ruleshift.text.wording import listed

WORD: Final = re.compile(r"[^\s,]+")
SILENT: Final = ("a", "an", "any", "or", "and", "cards", "card")
OWNERS: Final = {"your": "you", "opponent's": "opponent"}
EMPTY: Final[dict[str, Data]] = {
    "type": None,
    "subtype": None,
    "trait": None,
    "of": None,
    "not_subtype": None,
    "side": None,
    "ztc": None,
    "named": None,
}
UP_TO: Final = re.compile(r"up to ([0-9]{1,6})")


def read_filter(reading: SetReading, node: Node) -> Data:
    """Which cards match: `this`, words, or a mapping."""
    if isinstance(node, Text) and node.text.strip() == "this":
        return "this"
    if isinstance(node, Text) and node.text.strip():
        return _in_words(reading, node)
    if isinstance(node, Keys) and node.pairs:
        return _from_mapping(reading, node)
    reading.expected(node, "which cards: 'this', words such as 'your melee weapon', or a mapping")
    return dict(EMPTY)


def _in_words(reading: SetReading, node: Text) -> Data:
    """`your melee weapon`, `zombie, not boss`: owners, types, sub types, traits; `not` reaches to the end."""
    read: dict[str, Data] = dict(EMPTY)
    negated = False
    for match in WORD.finditer(node.text):
        word = match[0].lower()
        if word in SILENT:
            continue
        if word == "not":
            negated = True
            continue
        key = _key_of(reading, word)
        if key is None or (negated and key != "subtype"):
            known = reading.known_subtypes if negated else _filter_words(reading)
            reading.word_inside(node, match[0], match.start(), "sub type" if negated else "word", known)
        elif key == "of":
            read["of"] = OWNERS[word]
        else:
            name = f"not_{key}" if negated else key
            read[name] = [*(read[name] or []), word]
    return read


def _key_of(reading: SetReading, word: str) -> str | None:
    if word in OWNERS:
        return "of"
    if word in grammar.TYPES:
        return "type"
    if word in reading.known_subtypes:
        return "subtype"
    return "trait" if word in reading.known_traits else None


def _filter_words(reading: SetReading) -> list[str]:
    words = [*OWNERS, "not", *grammar.TYPES, *reading.known_subtypes, *reading.known_traits]
    return list(dict.fromkeys(words))


def _from_mapping(reading: SetReading, keys: Keys) -> Data:
    from ruleshift.families.necro.language.values import fields

    return dict(EMPTY) | fields(reading, keys, grammar.FILTER_KEYS, "a filter")


def read_cards(reading: SetReading, node: Node, usual_pick: str = "one") -> Data:
    """A selection: a mapping with one pool and the filter behind it, `{zombies: brute, zone: TZ}`."""
    from ruleshift.families.necro.language.values import fields

    keys = reading.mapping(node, "a selection of cards such as {zombies: any, zone: TZ}")
    if keys is None:
        return _selection("zombies")
    pools = [key for key, _ in keys.pairs if key.text in grammar.POOLS_OF_CARDS]
    if len(pools) != 1:
        found = listed([key.text for key in pools], "and") or "none"
        names = listed(list(grammar.POOLS_OF_CARDS))
        reading.check_keys(keys, grammar.SELECT_KEYS, " for a selection")
        if not any(reading.meant(keys, pool) for pool in grammar.POOLS_OF_CARDS if not pools):
            reading.wrong(keys, f"a selection looks in exactly one of {names}, found {found}")
        return _selection("zombies")
    read = fields(reading, keys, grammar.SELECT_KEYS, "a selection")
    pool = pools[0].text
    picked = _selection(pool)
    picked["match"] = read[pool] if read[pool] != EMPTY else None
    picked |= {key: read[key] for key in ("others", "same_zone", "one_zone")}
    for key in ("whose", "zone"):
        if read[key] is not None:
            picked[key] = read[key]
    pick = keys.get("pick")
    picked["pick"] = _pick(reading, pick) if pick is not None else usual_pick
    if read["one_zone"]:
        _check_one_zone(reading, keys, picked)
    if read["same_zone"] and reading.type != "zombie" and reading.subtype not in ("trap", "automated"):
        reading.wrong(keys, f"`same zone` means nothing here: this {reading.type} lies in no zone")
    if pool in ("equipment", "graveyard") and (picked["zone"] or read["same_zone"] or read["one_zone"]):
        reading.wrong(keys, f"'{pool}' lies in no zone of the battlefield")
    return picked


def _check_one_zone(reading: SetReading, keys: Keys, picked: dict[str, Data]) -> None:
    """A zone is chosen, and everything in it is meant."""
    if picked["pool"] != "zombies" or len(picked["zone"]) < 2:
        reading.wrong(keys, "`one zone` chooses between the zones of zombies; it needs both zones")
    if keys.get("pick") is None:
        picked["pick"] = "all"
    elif picked["pick"] != "all":
        reading.wrong(keys, "`one zone` means all cards of the zone; leave `pick` out")


def _selection(pool: str) -> dict[str, Data]:
    _, whose, zone = grammar.POOLS_OF_CARDS[pool]
    return {
        "pool": pool,
        "whose": whose,
        "zone": list(zone),
        "match": None,
        "pick": "one",
        "others": False,
        "same_zone": False,
        "one_zone": False,
    }


def _pick(reading: SetReading, node: Node) -> Data:
    if isinstance(node, Text):
        if node.text in ("one", "all", "random"):
            return node.text
        match = UP_TO.fullmatch(node.text)
        if match and 1 <= int(match[1]) <= grammar.LARGEST:
            return {"up_to": int(match[1])}
        if not match:
            reading.unknown(node, "quantity", ("one", "all", "random", "up to 2"))
            return "one"
    reading.expected(node, "'one', 'all', 'random' or 'up to' and a number from 1")
    return "one"


def read_host(reading: SetReading, node: Node) -> Data:
    """What an Attachment goes on: the Survivor, or weapons of some kind."""
    if isinstance(node, Text) and node.text == "survivor":
        return "survivor"
    read = read_filter(reading, node)
    if read == "this" or isinstance(node, Items):
        reading.expected(node, "'survivor', or which weapons, such as 'ranged weapon'")
        return "survivor"
    return read
