"""Steps on NecroGenesis cards, each with one verb: how they are read, written and described to editors."""

from __future__ import annotations

from typing import Final

from ruleshift.families.necro.language import events, grammar
from ruleshift.families.necro.language.english.steps import steps_phrase
from ruleshift.families.necro.language.reading import Data, SetReading
from ruleshift.families.necro.language.verbs import VERBS
from ruleshift.language.kinds import Field, Kind, Language, Word
from ruleshift.language.schema import Schema, any_of
from ruleshift.language.values import STEPS_SCHEMA, read_steps, verb_of
from ruleshift.text.source import Keys, Node, Text
from ruleshift.text.wording import a, listed

IF: Final = {"if": grammar.IF}
NOTHING: Final = {"verb": "draw", "n": 0, "if": []}  # in place of a step that could not be read


def _read(reading: SetReading, node: Node, what: Field) -> list[Data]:
    chosen = reading.chosen
    read = read_steps(reading, node, what, _step)
    for item, one in zip(reading.several(node), read[:-1], strict=False):
        if one["verb"] == "lose":
            reading.wrong(
                item, "a game is lost when everything else is done: `lose` is the last step (1.3.5)"
            )
    if what.kind == "branches":  # what one of them chooses the others do not know
        reading.chosen = chosen
    return read


def _step(reading: SetReading, node: Node) -> dict[str, Data]:
    """One step: a mapping with exactly one verb, that verb's other keys, and perhaps `if`."""
    keys = reading.mapping(node, "a step such as `draw: 1`")
    found = None if keys is None else verb_of(reading, keys, VERBS)
    if keys is None or found is None:
        return dict(NOTHING)
    verb, rest = found
    word = VERBS[verb.text]
    value = keys.get(verb.text)
    assert value is not None
    if word.name == "delay":
        return _delay(reading, word, value, rest)
    behind = reading.field(value, word.value, word.name)
    read: dict[str, Data] = {"verb": word.name}
    read |= dict(zip(word.names, behind if len(word.names) > 1 else [behind], strict=False))
    read |= reading.fields(rest, word.fields | IF, f"the verb '{word.name}'")
    _check(reading, verb, read)
    if any(isinstance(one, dict) and one.get("pick") == "one" for one in read.values()):
        reading.chosen = True
    return read


def _delay(reading: SetReading, word: Word, value: Node, rest: Keys) -> dict[str, Data]:
    """`delay: EVENT` with the event's keys; its steps know that event, not the one around."""
    event = reading.field(value, word.value, word.name)
    before = events.says_yes(rest.get("instead"))
    outer = (reading.event, reading.before, reading.chosen)
    reading.event, reading.before, reading.chosen = event or "play", before, False
    where = f"a delay until '{event}'" if event else "the verb 'delay'"
    read = {"verb": "delay", "on": event or "play"}
    read |= reading.fields(rest, {**events.keys_of(event), **word.fields, **IF}, where)
    reading.event, reading.before, reading.chosen = outer
    if before:
        events.check_replaced(reading, value, read["on"])
    return read


def _check(reading: SetReading, verb: Text, read: dict[str, Data]) -> None:
    """What a verb cannot do, though each of its keys is right."""
    name = verb.text
    if name == "afflict":
        if read["until"] is None:
            read["until"] = grammar.usual_until(read["status"])
    elif name == "reroll" and reading.event != "rolled":
        reading.wrong(verb, "`reroll` works only on the event 'rolled'")
    elif name == "prevent" and not (reading.before and reading.event in ("damage", "death")):
        reading.wrong(
            verb, "`prevent` works only before damage or death: in `instead` or with `instead: yes`"
        )
    elif name == "negate" and not (reading.clause == "answers" or reading.before):
        reading.wrong(verb, "`negate` works only in `answers` or before the event happens")
    elif name == "negate" and not reading.before and reading.event not in grammar.UNDER_WAY:
        reading.wrong(
            verb,
            f"'{reading.event}' has happened and cannot be negated, only {listed(grammar.UNDER_WAY)};"
            f" {listed(grammar.REPLACED)} can be with `instead: yes`",
        )
    elif name == "change":
        check_bearer(reading, verb, read["stat"], read["who"])
    elif name == "forbid":
        check_bearer(reading, verb, read["action"], read["who"])
    elif name == "token" and "ZZ" in read["zone"] and read["what"] not in grammar.MOBILE_TOKENS:
        reading.wrong(verb, f"the token '{read['what']}' lies in the TZ only")
    elif name == "attack" and read["attacker"] == "this" and reading.type in ("item", "event", "react"):
        reading.wrong(verb, f"{a(reading.type)} does not attack; say with `attacker` what does")
    elif name == "attack" and (_several(read["attacker"]) or _several(read["target"])):
        reading.wrong(verb, "an attack is made by one card on one; leave `pick` out, or pick one at 'random'")
    elif name == "look" and read["keep"] > read["n"]:
        reading.wrong(verb, f"cannot keep {read['keep']} of {read['n']} cards")
    elif name == "roll" and not read["then"] and not read["else"]:
        reading.wrong(verb, "a roll needs `then` or `else`")
    elif name == "move" and read["to"] == "hand" and isinstance(read["who"], dict):
        if read["who"]["pool"] == "zombies":
            reading.wrong(verb, "a zombie never goes to a hand")
    elif name == "spawn" and read["who"]["pool"] != "graveyard":
        reading.wrong(verb, "`spawn` takes zombies from the graveyard")


def _several(who: Data) -> bool:
    """Whether a selection can be more than one card."""
    return isinstance(who, dict) and who["pick"] not in ("one", "random")


def check_bearer(reading: SetReading, node: Node, stat: str, who: Data) -> None:
    """Some numbers belong to a player, and one thing is done by players; all else is of cards."""
    if stat in grammar.PLAYERS_STATS and who not in grammar.PLAYERS:
        reading.wrong(node, f"'{stat}' is a number of a player; `who` is 'you' or 'opponent'")
    elif stat in grammar.PLAYERS_ACTIONS and who not in grammar.PLAYERS:
        reading.wrong(node, f"a player does '{stat}'; `who` is 'you' or 'opponent'")
    elif stat not in (*grammar.PLAYERS_STATS, *grammar.PLAYERS_ACTIONS) and who in grammar.PLAYERS:
        reading.wrong(node, f"`who` is a card here, not a player: {listed(grammar.CARDS)}")


def _written(language: Language, value: Data, what: Field) -> list[dict[str, Data]]:
    return [step_written(language, each) for each in value]


def step_written(language: Language, value: Data) -> dict[str, Data]:
    """A step as the mapping it is written as."""
    word = VERBS[value["verb"]]
    behind = [value[name] for name in word.names]
    table = word.fields | IF
    if word.name == "delay":
        table = {**events.keys_of(value["on"]), **table}
    # A verb that works on the event itself has only that behind it.
    said = language.write(behind if len(behind) > 1 else behind[0], word.value) if behind else "it"
    written = {word.name: said, **language.keys(value, table)}
    if word.name == "afflict" and value["until"] == grammar.usual_until(value["status"]):
        del written["until"]
    return written


def step_schema(language: Language) -> Schema:
    """A step with any of the verbs."""
    return any_of([_word_schema(language, word) for word in VERBS.values()])


def _word_schema(language: Language, word: Word) -> Schema:
    if word.name == "delay":
        return events.schema(language, word.fields | IF, "delay", word.doc)
    return language.schema_of_word(word, IF)


STEPS: Final = Kind(
    "steps",
    "a list of steps, each with one verb",
    _read,
    STEPS_SCHEMA,
    _written,
    steps_phrase,
    absent=[],
)
