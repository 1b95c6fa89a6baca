"""How each kind of field in the grammar is read: one function per kind, chosen by a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.amounts import (
    ONE,
    amount,
    amounts,
    fixed,
    played,
    plays,
    quantity,
    value,
)
from ruleshift.language.kinds import Field, Word, key_name
from ruleshift.language.misplaced import check_fields
from ruleshift.language.values import check_branches, is_nothing, meant_as, read_steps
from ruleshift.text.reading import Reading
from ruleshift.text.source import Items, Keys, Node, Text
from ruleshift.text.wording import listed

Data = Any  # the normal form: plain JSON-able values

ROLES: Final = {"verb": "verb", "cond": "condition"}  # keys of the normal form, and what messages call them
A_TYPE: Final = "a card type, a list of types or {any but: TYPES}"
# Keys that say which cards are meant, in vain where all of a hand is shown.
NOT_OF_A_WHOLE_HAND: Final = ("type", "named", "trait", "about", "carrying", "attached to", "except")


def cards(reading: Reading, node: Node, what: Field) -> Data:
    if isinstance(node, Text) and node.text in ("this", "it"):
        return node.text
    if isinstance(node, Text) and (type_ := type_in(node.text)):
        reading.wrong(node, f"'{node.text}' alone says not which cards; write {{type: {type_}}}")
        return "this"
    keys = reading.mapping(node, "a selection of cards: 'this', 'it' or a mapping such as {type: keeper}")
    if keys is None:
        return "this"
    read = fields(reading, keys, grammar.CARDS_KEYS, "a selection of cards")
    read["except_this"] = read.pop("except") == "this"
    if keys.get("in") is None:
        read["in"] = usual_zone(read["type"])
    if read["by"] == "owner" and player_word(read["of"]) not in grammar.CHOOSING_OWNERS:
        reading.wrong(keys, f"`by: owner` works only with `of`: {listed(grammar.CHOOSING_OWNERS)}")
    return read


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


def filter_(reading: Reading, node: Node, what: Field) -> Data:
    """Which cards count: names alone, or a mapping of the filter keys."""
    plain = {key_name(name): default(each) for name, each in grammar.FILTER_KEYS.items()}
    if not isinstance(node, Keys):
        return plain | {"named": _named(reading, node)}
    keys = reading.mapping(node, "a card's name, a list of names, or a mapping such as {type: creeper}")
    return plain if keys is None else fields(reading, keys, grammar.FILTER_KEYS, "a filter")


def counted(reading: Reading, node: Node, what: Field) -> Data:
    """Names stay a list, of which each counts once; a mapping is a filter."""
    return filter_(reading, node, what) if isinstance(node, Keys) else _named(reading, node)


def _named(reading: Reading, node: Node) -> list[str]:
    """Cards by their names; a type of card is none."""
    if isinstance(node, Text) and node.text not in reading.titles and (type_ := type_in(node.text)):
        reading.wrong(node, f"'{node.text}' is no card; for all cards of a type write {{type: {type_}}}")
        return []
    return reading.titles_in(node)


def player_word(value: Data) -> str:
    """Which of the player words a player in normal form is.

    >>> player_word("you"), player_word({"holder_of": "Moon"})
    ('you', 'holder of')
    """
    return value if isinstance(value, str) else "most" if "most" in value else "holder of"


def player(reading: Reading, node: Node, what: Field) -> Data:
    if isinstance(node, Keys) and "most" in what.choices and node.get("most") is not None:
        return fields(reading, node, grammar.PLAYER_KEYS, "a player")
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


def word(reading: Reading, node: Node, what: Field) -> Data:
    return reading.word(node, what.choices, "word")


def flag(reading: Reading, node: Node, what: Field) -> Data:
    return reading.flag(node)


def words(reading: Reading, node: Node, what: Field, where: str = "") -> Data:
    read = [reading.word(item, what.choices, "word", where) for item in reading.several(node)]
    if not read:
        reading.expected(node, f"{listed(what.choices)}, or a list of them")
    return list(dict.fromkeys(name for name in read if name is not None))


def number(reading: Reading, node: Node, what: Field) -> Data:
    read = reading.number(node, 0, grammar.LARGEST_AMOUNT, "a plain number")
    return what.default if read is None else read


def names(reading: Reading, node: Node, what: Field) -> Data:
    return reading.titles_in(node)


def types(reading: Reading, node: Node, what: Field) -> Data:
    if isinstance(node, Keys):
        return _any_but(reading, node)
    read = [reading.word(item, grammar.CARD_TYPES, "card type") for item in reading.several(node)]
    if not read:
        reading.expected(node, A_TYPE)
    return list(dict.fromkeys(name for name in read if name is not None))


def _any_but(reading: Reading, keys: Keys) -> list[str]:
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


def steps(reading: Reading, node: Node, what: Field) -> Data:
    return read_steps(reading, node, what, step)


def step(reading: Reading, node: Node) -> dict[str, Data]:
    """One step: a mapping with exactly one verb and that verb's other keys."""
    keys = reading.mapping(node, "a step such as `draw: 3`")
    if keys is None:
        return {"verb": "shuffle", "what": "draw pile"}
    verbs = _verbs_of(keys)
    if not verbs:
        reading.unknown(meant_as(keys, grammar.VERBS), "verb", grammar.VERBS)
        return {"verb": "shuffle", "what": "draw pile"}
    if len(verbs) > 1:
        both = listed([verb.text for verb in verbs], "and")
        reading.wrong(verbs[1], f"one step has the verbs {both}; begin a new step with a dash")
    rest = Keys(keys.line, keys.column, [pair for pair in keys.pairs if pair[0] not in verbs])
    read = phrase(reading, grammar.VERBS[verbs[0].text], keys, rest, "verb")
    check_step(reading, keys, read)
    return read


def _verbs_of(keys: Keys) -> list[Text]:
    """The verbs of a step; a word that is a key of another verb of it (`if` of `eliminate`) is none."""
    verbs = [key for key, _ in keys.pairs if key.text in grammar.VERBS]
    owned = {name for verb in verbs for name in grammar.VERBS[verb.text].fields}
    return [verb for verb in verbs if verb.text not in owned]


def check_step(reading: Reading, keys: Keys, read: dict[str, Data]) -> None:
    """What a verb cannot do, though each of its keys is right."""
    verb = read["verb"]
    picks = grammar.PICKS.get(verb)
    for key in ("what", "for"):
        if picks and isinstance(read.get(key), dict) and kind_of_pick(read[key]["pick"]) not in picks:
            reading.wrong(keys, f"'{verb}' can pick only {listed(picks)}")
    if read.get("or_random") and not (isinstance(read["what"], dict) and read["what"]["by"] == "owner"):
        reading.wrong(keys, "`or random` works only with `by: owner`")
    if verb != "discard" and isinstance(read.get("what"), dict) and read["what"].get("by") == "owner":
        reading.wrong(keys, f"'{verb}' leaves no choice to owners; let each of them do it, with `in turn`")
    moves_all = verb == "move" and isinstance(read["what"], dict) and read["what"]["pick"] == "all"
    if moves_all and (read["whose"] in grammar.CHOSEN or read["choose_host"]):
        chosen = listed([*grammar.CHOSEN, "choose host"])
        reading.wrong(keys, f"cards that move all at once go where nothing is chosen: not with {chosen}")
    if verb in grammar.TAKE_ALL and isinstance(read["what"], dict):
        check_all(reading, keys, read)
    price = read.get("unless_discards")
    if isinstance(price, dict) and price["of"] != "you":
        reading.wrong(keys, "`unless discards` is about cards of that very player; leave `of` out")
    if isinstance(price, dict) and any(word in ("random", "up_to") for word in words_of(price["pick"])):
        reading.wrong(keys, "`unless discards` wants a number of cards or all; whoever pays picks them")


def check_all(reading: Reading, keys: Keys, read: dict[str, Data]) -> None:
    """A verb that takes all cards that fit: what would narrow that in vain is a mistake."""
    verb, cards = read["verb"], read["what"]
    selection = keys.get(verb)
    assert isinstance(selection, Keys)
    pick = selection.get("pick")
    if pick is not None and cards["pick"] != "all":
        reading.wrong(pick, f"'{verb}' takes all cards that fit; leave `pick` out")
    cards["pick"] = "all"
    if verb == "look":
        if cards["in"] != "hand":
            reading.wrong(keys, f"'look' shows a hand, not '{cards['in']}'; say `in: hand`")
        for key, _ in selection.pairs:
            if key.text in NOT_OF_A_WHOLE_HAND:
                reading.wrong(key, f"'look' shows a whole hand; leave `{key.text}` out")


def words_of(pick: Data) -> list[str]:
    """A quantity by the words of its normal form, without the numbers.

    >>> words_of("random"), words_of({"up_to": {"n": 1, "numeral": False}})
    (['random'], ['up_to'])
    """
    return [pick] if isinstance(pick, str) else list(pick)


def kind_of_pick(pick: Data) -> str:
    """`one`, `up to one`, `all`, `random`, or anything else.

    >>> kind_of_pick({"n": 1, "numeral": False})
    'one'
    """
    if isinstance(pick, str):
        return pick
    if pick == ONE or "random" in pick:
        return "one" if pick == ONE else "random"
    return "up to one" if pick.get("up_to") == ONE else "several"


def phrase(reading: Reading, spoken: Word, keys: Keys, rest: Keys, role: str) -> dict[str, Data]:
    """A verb or a condition with its value and its other keys."""
    node = keys.get(spoken.name)
    assert node is not None
    read = {role: spoken.name, "what": read_field(reading, node, spoken.value)}
    return read | fields(reading, rest, spoken.fields, f"the {ROLES[role]} '{spoken.name}'")


def branches(reading: Reading, node: Node, what: Field) -> Data:
    keys = reading.mapping(node, "a mapping of labels to lists of steps")
    if keys is None:
        return []
    check_branches(reading, keys)
    return [
        [key.text, [] if is_nothing(behind) else steps(reading, behind, what)] for key, behind in keys.pairs
    ]


def condition(reading: Reading, node: Node, what: Field) -> Data:
    """A mapping of conditions, or a list of such mappings; all must hold."""
    if isinstance(node, Items) and node.items:
        return [one for item in node.items for one in _conditions_in(reading, item, what)]
    return _conditions_in(reading, node, what)


def _conditions_in(reading: Reading, node: Node, what: Field) -> list[dict[str, Data]]:
    """A mapping of conditions: each key is a condition, or belongs to one that is there (`of`)."""
    keys = reading.mapping(node, "a condition such as {have: [CARD, CARD]}")
    if keys is None:
        return []
    spoken = [grammar.CONDITIONS[key.text] for key, _ in keys.pairs if key.text in grammar.CONDITIONS]
    _check_conditions(reading, keys, spoken, what)
    read = []
    for one in spoken:
        if one.name == "option":
            read.append(option(reading, keys))
            continue
        rest = Keys(keys.line, keys.column, [pair for pair in keys.pairs if pair[0].text in one.fields])
        read.append(phrase(reading, one, keys, rest, "cond"))
    return read


def _check_conditions(reading: Reading, keys: Keys, spoken: list[Word], what: Field) -> None:
    """Keys that belong to no condition or to two of them, and conditions that cannot stand here."""
    for key, _ in keys.pairs:
        owners = [one.name for one in spoken if key.text in one.fields]
        if key.text not in grammar.CONDITIONS and not owners:
            also = [name for one in spoken for name in one.fields]
            reading.unknown(key, "condition", [*grammar.CONDITIONS, *also])
        if len(owners) > 1:
            both = f"'{key.text}' belongs to {listed(owners, 'and')}"
            reading.wrong(key, f"{both}; make a list of two mappings, each with its own")
        if key.text in grammar.ONLY_IN_GOALS and key.text not in what.choices:
            reading.wrong(key, f"only a Goal can say '{key.text}'")


def conditions(reading: Reading, node: Node, what: Field) -> Data:
    if not isinstance(node, Items) or len(node.items) < 2:
        reading.expected(node, "a list of at least two conditions")
        return []
    return [condition(reading, item, what) for item in node.items]


def option(reading: Reading, keys: Keys) -> dict[str, Data]:
    """`option: NAME` (it is on) or `option: {NAME: CHOICE}`."""
    node = keys.get("option")
    name, choice = node, None
    if isinstance(node, Keys) and len(node.pairs) == 1:
        name, choice = node.pairs[0]
    if not isinstance(name, Text):
        reading.expected(name or keys, "the name of an option, or one {NAME: CHOICE}")
        return {"cond": "option", "name": "", "choice": "on"}
    if name.text not in reading.options:
        reading.unknown(name, "option", reading.options)
    elif choice is not None:
        reading.word(choice, reading.options[name.text], "choice", f" of the option '{name.text}'")
    elif "on" not in reading.options[name.text]:
        choices = listed(reading.options[name.text])
        reading.wrong(
            name, f"the option '{name.text}' has no choice 'on'; write {{NAME: CHOICE}} with {choices}"
        )
    chosen = choice.text if isinstance(choice, Text) else "on"
    return {"cond": "option", "name": name.text, "choice": chosen}


def moment(reading: Reading, node: Node, what: Field) -> Data:
    return reading.word(node, tuple(grammar.MOMENTS), "moment")


def trait(reading: Reading, node: Node, what: Field) -> Data:
    return reading.trait(node)


def title(reading: Reading, node: Node, what: Field) -> Data:
    return reading.given_title(node)


def text(reading: Reading, node: Node, what: Field) -> Data:
    return " ".join(reading.text(node, "some words").split())


def turning(reading: Reading, node: Node, what: Field) -> Data:
    keys = reading.mapping(node, "a mapping such as {what: {trait: TRAIT}, into: TRAIT}")
    if keys is None:
        return None
    read = fields(reading, keys, grammar.TURNS_KEYS, "`turns`")
    return {"what": read["what"], "trait": read["into"], "uncounted": read["uncounted"]}


READERS: Final[Mapping[str, Callable[[Reading, Node, Field], Data]]] = {
    "amount": amount,
    "fixed": fixed,
    "value": value,
    "quantity": quantity,
    "cards": cards,
    "player": player,
    "word": word,
    "flag": flag,
    "names": names,
    "types": types,
    "steps": steps,
    "branches": branches,
    "condition": condition,
    "conditions": conditions,
    "played": played,
    "amounts": amounts,
    "moment": moment,
    "number": number,
    "trait": trait,
    "plays": plays,
    "filter": filter_,
    "counted": counted,
    "words": words,
    "title": title,
    "text": text,
    "turning": turning,
}


def read_field(reading: Reading, node: Node, what: Field) -> Data:
    """A field of any kind, in normal form."""
    return READERS[what.kind](reading, node, what)


def default(what: Field) -> Data:
    """What an absent field means, in normal form."""
    if what.kind == "quantity":
        return dict(ONE)
    if what.kind == "steps":
        return []
    return what.default


def fields(reading: Reading, keys: Keys, table: Mapping[str, Field], where: str) -> dict[str, Data]:
    """All fields of a table from a mapping; absent ones get their defaults, unknown ones are mistakes."""
    meant = check_fields(reading, keys, table, f" for {where}", grammar.VERBS)
    read: dict[str, Data] = {}
    for name, what in table.items():
        node = keys.get(name)
        if node is None:
            read[key_name(name)] = default(what)
            if what.required and name not in meant:
                reading.wrong(keys, f"{where} needs the key '{name}'")
        elif what.kind == "word":
            read[key_name(name)] = reading.word(node, what.choices, "word", f" behind '{name}'")
        elif what.kind == "words":
            read[key_name(name)] = words(reading, node, what, f" behind '{name}'")
        else:
            read[key_name(name)] = read_field(reading, node, what)
    return read
