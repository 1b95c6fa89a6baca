"""Which cards are meant: filters in words or as mappings, references, and selections from a pool of cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.amounts import NO_AMOUNT
from ruleshift.families.necro.language.english import parts as english
from ruleshift.families.necro.language.reading import Data, SetReading
from ruleshift.language.kinds import Field, Kind, Language, key_name
from ruleshift.language.schema import TEXT, Schema, any_of, defined, enum
from ruleshift.text.source import Items, Keys, Node, Text
from ruleshift.text.wording import cut, listed, nearest

# -- filters -------------------------------------------------------------------------------------

WORD: Final = re.compile(r"[^\s,]+")
SILENT: Final = ("a", "an", "any", "or", "and", "cards", "card")
OWNERS: Final = {"your": "you", "opponent's": "opponent"}
EMPTY: Final[dict[str, Data]] = dict.fromkeys(
    ("type", "subtype", "trait", "of", "not_subtype", "side", "ztc", "named")
)


def _filter(reading: SetReading, node: Node, what: Field) -> Data:
    """Which cards match: `this`, words, or a mapping."""
    if isinstance(node, Text) and node.text.strip() == "this":
        return "this"
    if isinstance(node, Text) and node.text.strip():
        return _in_words(reading, node)
    if isinstance(node, Keys) and node.pairs:
        return EMPTY | reading.fields(node, grammar.FILTER_KEYS, "a filter")
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


OWNER_WORDS: Final = {ref: word for word, ref in OWNERS.items()}
IN_WORDS: Final = ("of", "trait", "subtype", "type", "not_subtype")
SUBTYPES: Final = tuple(word for words in grammar.SUBTYPES.values() for word in words)


def _filter_written(language: Language, value: Data, what: Field) -> Data:
    """A filter in words if they can say it, else as a mapping."""
    if isinstance(value, str):
        return value
    given = {key: item for key, item in value.items() if item is not None}
    if not given:
        return "any"
    if not _can_be_said(given):
        return language.keys(value, grammar.FILTER_KEYS)
    words = [OWNER_WORDS[given["of"]]] if "of" in given else []
    words += [word for key in ("trait", "subtype", "type") for word in given.get(key, ())]
    text = " ".join(words)
    return ", ".join([*([text] if text else []), *(f"not {word}" for word in given.get("not_subtype", ()))])


def _can_be_said(given: Mapping[str, Data]) -> bool:
    """Whether words are enough: none of them can be taken for something else."""
    subtypes = [*given.get("subtype", ()), *given.get("not_subtype", ())]
    known = all(word in SUBTYPES for word in subtypes)
    plain = all(trait in grammar.TRAITS and trait not in SUBTYPES for trait in given.get("trait", ()))
    return known and plain and all(key in IN_WORDS for key in given)


def _filter_schema(language: Language, what: Field) -> Schema:
    return any_of([TEXT, language.schema_of(grammar.FILTER_KEYS)])


def _host(reading: SetReading, node: Node, what: Field) -> Data:
    """What an Attachment goes on: the Survivor, or weapons of some kind."""
    if isinstance(node, Text) and node.text == "survivor":
        return "survivor"
    read = _filter(reading, node, what)
    if read == "this" or isinstance(node, Items):
        reading.expected(node, "'survivor', or which weapons, such as 'ranged weapon'")
        return "survivor"
    return read


# -- selections ----------------------------------------------------------------------------------

UP_TO: Final = re.compile(r"up to ([0-9]{1,6})")


def _cards(reading: SetReading, node: Node, what: Field) -> Data:
    return selection(reading, node, "one")


def selection(reading: SetReading, node: Node, usual_pick: str) -> Data:
    """A selection: a mapping with one pool and the filter behind it, `{zombies: brute, zone: TZ}`."""
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
    read = reading.fields(keys, grammar.SELECT_KEYS, "a selection")
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


def _cards_written(language: Language, value: Data, what: Field) -> Data:
    return selection_written(language, value, "one")


def selection_written(language: Language, value: Data, usual_pick: str) -> Data:
    """A selection as the mapping it is written as; a reference stays a word."""
    if isinstance(value, str):
        return value
    usual = _selection(value["pool"])
    match, zone = grammar.SELECT_KEYS[value["pool"]], grammar.SELECT_KEYS["zone"]
    written: dict[str, Data] = {value["pool"]: language.write(value["match"] or EMPTY, match)}
    if value["whose"] != usual["whose"]:
        written["whose"] = value["whose"]
    if value["zone"] != usual["zone"]:
        written["zone"] = language.write(value["zone"], zone)
    if value["pick"] != ("all" if value["one_zone"] else usual_pick):
        pick = value["pick"]
        written["pick"] = f"up to {pick['up_to']}" if isinstance(pick, dict) else pick
    return written | {name: True for name in ("others", "same zone", "one zone") if value[key_name(name)]}


# -- references ----------------------------------------------------------------------------------


def _who(reading: SetReading, node: Node, what: Field) -> Data:
    return _named(reading, node, what, "one")


def _bearers(reading: SetReading, node: Node, what: Field) -> Data:
    return _named(reading, node, what, "all")


def _named(reading: SetReading, node: Node, what: Field, usual_pick: str) -> Data:
    if isinstance(node, Keys):
        return selection(reading, node, usual_pick)
    if isinstance(node, Text) and (pool := nearest(node.text, grammar.POOLS_OF_CARDS)):
        reading.wrong(node, f"'{cut(node.text)}' alone says not which; write {{{pool}: any}}")
        return "this"
    return _ref(reading, node, what)


def _ref(reading: SetReading, node: Node, what: Field) -> str:
    if isinstance(node, Text) and node.text in grammar.REFS and node.text not in what.choices:
        reading.wrong(node, f"'{node.text}' cannot stand here; expected {listed(what.choices)}")
        return "this"
    read = reading.word(node, what.choices, "reference")
    if read is not None:
        reading.check_ref(node, read)
    return read or "this"


def _counted(reading: SetReading, node: Node, what: Field) -> Data:
    if isinstance(node, Keys):
        return selection(reading, node, "all")
    if isinstance(node, Text) and node.text == "amount" and reading.event not in grammar.COUNTED:
        reading.wrong(node, NO_AMOUNT)
    return reading.word(node, ("hand", "amount"), "word") or "hand"


def _all_written(language: Language, value: Data, what: Field) -> Data:
    return selection_written(language, value, "all")


def _ref_or_cards(language: Language, what: Field) -> Schema:
    return any_of([enum(what.choices), defined("cards")])


KINDS: Final = (
    Kind(
        "filter",
        "which cards: `this`, words such as `your melee weapon` or `zombie, not boss`, or a mapping",
        _filter,
        _filter_schema,
        _filter_written,
        english.filter_text,
    ),
    Kind(
        "host",
        "`survivor`, or which weapons: `ranged weapon`",
        _host,
        _filter_schema,
        _filter_written,
        english.host_text,
    ),
    Kind(
        "who",
        "one of the references below, or a selection of cards",
        _who,
        _ref_or_cards,
        _cards_written,
        english.who,
        by_words=True,
    ),
    Kind(
        "bearers",
        "one of the references below, or a selection of cards, of which all are meant",
        _bearers,
        _ref_or_cards,
        _all_written,
        english.who,
        by_words=True,
    ),
    Kind(
        "ref",
        "one of the references below",
        _ref,
        lambda language, what: enum(what.choices),
        say=english.who,
        by_words=True,
    ),
    Kind(
        "cards",
        "a selection of cards",
        _cards,
        lambda language, what: language.schema_of(grammar.SELECT_KEYS),
        _cards_written,
        english.selection,
    ),
    Kind(
        "counted",
        "a selection of cards, `hand` (your hand), or `amount` (of the event)",
        _counted,
        any_of([enum(["hand", "amount"]), defined("cards")]),
        _all_written,
    ),
)
