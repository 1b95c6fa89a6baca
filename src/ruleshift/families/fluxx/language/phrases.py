"""The kinds of values that are made of words: steps with their verbs, and conditions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.amounts import ONE
from ruleshift.families.fluxx.language.english.conditions import condition_text
from ruleshift.families.fluxx.language.english.steps import steps_phrase
from ruleshift.families.fluxx.language.reading import FluxxReading
from ruleshift.language.kinds import Field, Kind, Language, Word
from ruleshift.language.schema import TEXT, Schema, any_of, defined, one_or_list
from ruleshift.language.values import STEPS_SCHEMA, conditions_of, conditions_schema, read_steps, verb_of
from ruleshift.language.writer import unlisted
from ruleshift.text.source import Items, Keys, Node, Text
from ruleshift.text.wording import listed

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import Condition, Quantity, Step

ROLES: Final = {"verb": "verb", "cond": "condition"}  # keys of the normal form, and what messages call them
# Keys that say which cards are meant, in vain where all of a hand is shown.
NOT_OF_A_WHOLE_HAND: Final = ("type", "named", "trait", "about", "carrying", "attached to", "except")

# -- steps ---------------------------------------------------------------------------------------


def steps(reading: FluxxReading, node: Node, what: Field) -> list[Step]:
    return read_steps(reading, node, what, _step)


def _step(reading: FluxxReading, node: Node) -> dict[str, Any]:
    """One step: a mapping with exactly one verb and that verb's other keys."""
    keys = reading.mapping(node, "a step such as `draw: 3`")
    if keys is None:
        return {"verb": "shuffle", "what": "draw pile"}
    found = verb_of(reading, keys, grammar.VERBS)
    if found is None:
        return {"verb": "shuffle", "what": "draw pile"}
    read = _phrase(reading, grammar.VERBS[found[0].text], keys, found[1], "verb")
    _check_step(reading, keys, read)
    return read


def _check_step(reading: FluxxReading, keys: Keys, read: dict[str, Any]) -> None:
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
        _check_all(reading, keys, read)
    price = read.get("unless_discards")
    if isinstance(price, dict) and price["of"] != "you":
        reading.wrong(keys, "`unless discards` is about cards of that very player; leave `of` out")
    if isinstance(price, dict) and any(word in ("random", "up_to") for word in words_of(price["pick"])):
        reading.wrong(keys, "`unless discards` wants a number of cards or all; whoever pays picks them")


def _check_all(reading: FluxxReading, keys: Keys, read: dict[str, Any]) -> None:
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


def words_of(pick: Quantity) -> list[str]:
    """A quantity by the words of its normal form, without the numbers.

    >>> words_of("random"), words_of({"up_to": {"n": 1, "numeral": False}})
    (['random'], ['up_to'])
    """
    return [pick] if isinstance(pick, str) else list(pick)


def kind_of_pick(pick: Quantity) -> str:
    """`one`, `up to one`, `all`, `random`, or anything else.

    >>> kind_of_pick({"n": 1, "numeral": False})
    'one'
    """
    if isinstance(pick, str):
        return pick
    if pick == ONE or "random" in pick:
        return "one" if pick == ONE else "random"
    return "up to one" if pick.get("up_to") == ONE else "several"


def _phrase(reading: FluxxReading, spoken: Word, keys: Keys, rest: Keys, role: str) -> dict[str, Any]:
    """A verb or a condition with its value and its other keys."""
    node = keys.get(spoken.name)
    assert node is not None
    read = {role: spoken.name, "what": reading.field(node, spoken.value)}
    return read | reading.fields(rest, spoken.fields, f"the {ROLES[role]} '{spoken.name}'")


def steps_written(language: Language, value: Any, what: Field) -> list[dict[str, Any]]:
    return [step_written(language, each) for each in value]


def step_written(language: Language, step: Any) -> dict[str, Any]:
    """A step as the mapping it is written as."""
    return _phrase_written(language, step, grammar.VERBS[step["verb"]])


def _phrase_written(language: Language, value: Any, word: Word) -> dict[str, Any]:
    return {word.name: language.write(value["what"], word.value), **language.keys(value, word.fields)}


def within(step: Step) -> list[list[Step]]:
    """The lists of steps that a step holds."""
    if step["verb"] == "either":
        return [steps for _, steps in step["what"]]
    if step["verb"] == "if":
        return [step["then"], step["else"]]
    return [step["do"]] if step["verb"] == "in turn" else []


def all_steps(steps: Sequence[Step]) -> Iterator[Step]:
    """Steps, with those within them."""
    for step in steps:
        yield step
        for inner in within(step):
            yield from all_steps(inner)


# -- conditions ----------------------------------------------------------------------------------


def condition(reading: FluxxReading, node: Node, what: Field) -> list[Condition]:
    """A mapping of conditions, or a list of such mappings; all must hold."""
    if isinstance(node, Items) and node.items:
        return [one for item in node.items for one in _conditions_in(reading, item, what)]
    return _conditions_in(reading, node, what)


def _conditions_in(reading: FluxxReading, node: Node, what: Field) -> list[Condition]:
    """A mapping of conditions: each key is a condition, or belongs to one that is there (`of`)."""
    keys = reading.mapping(node, "a condition such as {have: [CARD, CARD]}")
    if keys is None:
        return []
    for key, _ in keys.pairs:
        if key.text in grammar.ONLY_IN_GOALS and key.text not in what.choices:
            reading.wrong(key, f"only a Goal can say '{key.text}'")
    read: list[Any] = []
    for one, rest in conditions_of(reading, keys, grammar.CONDITIONS):
        if one.name == "option":
            read.append({"cond": "option", **_option(reading, keys.get("option") or keys, one.value)})
        else:
            read.append(_phrase(reading, one, keys, rest, "cond"))
    return read


def _conditions(reading: FluxxReading, node: Node, what: Field) -> list[list[Condition]]:
    if not isinstance(node, Items) or len(node.items) < 2:
        reading.expected(node, "a list of at least two conditions")
        return []
    return [condition(reading, item, what) for item in node.items]


def _option(reading: FluxxReading, node: Node, what: Field) -> dict[str, str]:
    """`option: NAME` (it is on) or `option: {NAME: CHOICE}`."""
    name, choice = node, None
    if isinstance(node, Keys) and len(node.pairs) == 1:
        name, choice = node.pairs[0]
    if not isinstance(name, Text):
        reading.expected(name, "the name of an option, or one {NAME: CHOICE}")
        return {"name": "", "choice": "on"}
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
    return {"name": name.text, "choice": chosen}


def condition_written(language: Language, value: Any, what: Field) -> Any:
    """Conditions as the mapping they are written as, or a list of mappings where two share a key."""
    parts: list[dict[str, Any]] = []
    taken: set[str] = set()
    for one in value:
        word = grammar.CONDITIONS[one["cond"]]
        belongs = {word.name, *word.fields}
        if not parts or taken & belongs:
            parts.append({})
            taken = set()
        parts[-1] |= _phrase_written(language, {"what": one, **one}, word)
        taken |= belongs
    return unlisted(parts)


def _conditions_written(language: Language, value: Any, what: Field) -> Any:
    return [condition_written(language, each, what) for each in value]


def _option_written(language: Language, value: Any, what: Field) -> Any:
    return value["name"] if value["choice"] == "on" else {value["name"]: value["choice"]}


def _condition_schema(language: Language, what: Field) -> Schema:
    words = [word for name, word in grammar.CONDITIONS.items() if name not in grammar.ONLY_IN_GOALS]
    return one_or_list(conditions_schema(language, words))


STEPS: Final = Kind(
    "steps",
    "a list of steps, each with one verb",
    steps,
    STEPS_SCHEMA,
    steps_written,
    steps_phrase,
    absent=[],
)
CONDITIONS: Final = (
    Kind(
        "condition",
        "a mapping of conditions that must all hold, or a list of such mappings",
        condition,
        _condition_schema,
        condition_written,
        condition_text,
    ),
    Kind(
        "conditions",
        "a list of conditions",
        _conditions,
        {"type": "array", "minItems": 2, "items": defined("condition")},
        _conditions_written,
    ),
)
OPTION: Final = Kind(
    "option",
    "the name of one of the deck's options, or `{NAME: CHOICE}`",
    _option,
    any_of([TEXT, {"type": "object", "minProperties": 1, "maxProperties": 1}]),
    _option_written,
)
