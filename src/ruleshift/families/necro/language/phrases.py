"""Reads what a card says: steps with their verbs, conditions, and the events that clauses listen to."""

from __future__ import annotations

from typing import Final

from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.reading import Data, SetReading
from ruleshift.families.necro.language.values import check_ref, fields, read_field
from ruleshift.families.necro.language.verbs import CONDITIONS, PLAIN, VALUE_NAMES, VERBS
from ruleshift.language.kinds import Field, Word
from ruleshift.language.values import check_branches, is_nothing, meant_as, read_steps
from ruleshift.text.source import Items, Keys, Node, Text
from ruleshift.text.wording import a, listed

ANY: Final = Field("word", "")  # for kinds that need no choices
IF: Final = {"if": grammar.IF}


def steps(reading: SetReading, node: Node, what: Field = ANY) -> Data:
    read = read_steps(reading, node, what, step)
    for item, one in zip(reading.several(node), read[:-1], strict=False):
        if one["verb"] == "lose":
            reading.wrong(
                item, "a game is lost when everything else is done: `lose` is the last step (1.3.5)"
            )
    return read


def step(reading: SetReading, node: Node) -> dict[str, Data]:
    """One step: a mapping with exactly one verb, that verb's other keys, and perhaps `if`."""
    nothing = {"verb": "draw", "n": 0, "if": []}
    keys = reading.mapping(node, "a step such as `draw: 1`")
    if keys is None:
        return nothing
    verb = _verb(reading, keys)
    if verb is None:
        return nothing
    word = VERBS[verb.text]
    rest = Keys(keys.line, keys.column, [pair for pair in keys.pairs if pair[0] is not verb])
    value = keys.get(verb.text)
    assert value is not None
    if word.name == "delay":
        return _delay(reading, verb, value, rest)
    read: dict[str, Data] = {"verb": word.name} | _value(reading, word, value)
    read |= fields(reading, rest, word.fields | IF, f"the verb '{word.name}'")
    _check_step(reading, verb, read)
    if any(isinstance(one, dict) and one.get("pick") == "one" for one in read.values()):
        reading.chosen = True
    return read


def _verb(reading: SetReading, keys: Keys) -> Text | None:
    """The verb of a step: its first key that is one (`damage` is also a key of `attack`)."""
    found = [key for key, _ in keys.pairs if key.text in VERBS]
    if not found:
        reading.unknown(meant_as(keys, VERBS), "verb", VERBS)
        return None
    second = [key for key in found[1:] if key.text not in VERBS[found[0].text].fields]
    if second:
        both = listed([found[0].text, second[0].text], "and")
        reading.wrong(second[0], f"one step has the verbs {both}; begin a new step with a dash")
        return None
    return found[0]


def _value(reading: SetReading, word: Word, node: Node) -> dict[str, Data]:
    """What stands behind the verb, under its names in the normal form."""
    names = VALUE_NAMES[word.name]
    read = read_field(reading, node, word.value, word.name)
    if names is None:
        return {}
    return dict(zip(names, read, strict=True)) if len(names) > 1 else {names[0]: read}


def _delay(reading: SetReading, verb: Text, value: Node, rest: Keys) -> dict[str, Data]:
    """`delay: EVENT` with the event's keys; its steps know that event, not the one around."""
    event = reading.word(value, tuple(grammar.EVENTS), "event", " behind 'delay'")
    match_keys = grammar.EVENTS[event][1] if event else _all_match_keys()
    before = _says_yes(rest.get("instead"))
    outer = (reading.event, reading.before, reading.chosen)
    reading.event, reading.before, reading.chosen = event or "play", before, False
    table = match_keys | VERBS["delay"].fields | IF
    where = f"a delay until '{event}'" if event else "the verb 'delay'"
    read = {"verb": "delay", "on": event or "play", **fields(reading, rest, table, where)}
    reading.event, reading.before, reading.chosen = outer
    if before:
        check_replaced(reading, value, read["on"])
    return read


def _says_yes(node: Node | None) -> bool:
    """Whether a flag is set, before anybody has found fault with it."""
    return isinstance(node, Text) and node.text in ("yes", "true")


def check_replaced(reading: SetReading, node: Node, event: str) -> None:
    """Only some events can be taken hold of before they happen."""
    if event not in grammar.REPLACED:
        reading.wrong(node, f"nothing can happen instead of '{event}', only of {listed(grammar.REPLACED)}")


def _check_step(reading: SetReading, verb: Text, read: dict[str, Data]) -> None:
    """What a verb cannot do, though each of its keys is right."""
    name = verb.text
    if name == "afflict":
        if read["until"] is None:
            usual = grammar.USUAL_UNTIL.get(read["status"], "removed")
            read["until"] = dict(usual) if isinstance(usual, dict) else usual
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


def branches(reading: SetReading, node: Node, what: Field = ANY) -> Data:
    keys = reading.mapping(node, "a mapping of labels to lists of steps")
    if keys is None:
        return []
    check_branches(reading, keys)
    read = []
    for key, behind in keys.pairs:
        chosen = reading.chosen
        read.append([key.text, [] if is_nothing(behind) else steps(reading, behind, what)])
        reading.chosen = chosen
    return read


def condition(reading: SetReading, node: Node, what: Field = ANY) -> Data:
    """A condition in words (`not lit`), or as a mapping, or several as a list; all must hold."""
    if isinstance(node, Items) and node.items:
        return [one for item in node.items for one in condition(reading, item)]
    if isinstance(node, Text) and node.text.strip():
        return _plain(reading, node)
    keys = reading.mapping(node, "a condition such as 'behind' or {has: bleed, who: prey}")
    return [] if keys is None else _conditions(reading, keys)


def _plain(reading: SetReading, node: Text) -> list[Data]:
    words = node.text.split()
    negated = words[0] == "not"
    name = " ".join(words[1:] if negated else words)
    if name not in PLAIN:
        start = node.text.find(name) if name else 0
        reading.word_inside(node, name, max(start, 0), "condition", (*PLAIN, *CONDITIONS))
        return []
    return [_not([{"cond": name}])] if negated else [{"cond": name}]


def _not(inner: list[Data]) -> dict[str, Data]:
    return {"cond": "not", "what": inner}


def _conditions(reading: SetReading, keys: Keys) -> list[Data]:
    """A mapping of conditions: each key is a condition, or belongs to one that is there (`who`)."""
    spoken = [CONDITIONS[key.text] for key, _ in keys.pairs if key.text in CONDITIONS]
    for key, _ in keys.pairs:
        owners = [one.name for one in spoken if key.text in one.fields]
        if key.text in CONDITIONS:
            continue
        if not owners:
            also = [name for one in spoken for name in one.fields]
            reading.unknown(key, "condition", [*CONDITIONS, *also])
        elif len(owners) > 1:
            both = listed(owners, "and")
            reading.wrong(key, f"'{key.text}' could belong to {both}; write the conditions as a list")
    return [_condition(reading, keys, one) for one in spoken]


def _condition(reading: SetReading, keys: Keys, one: Word) -> dict[str, Data]:
    node = keys.get(one.name)
    assert node is not None
    if one.name in PLAIN:
        return {"cond": one.name} if reading.flag(node) else _not([{"cond": one.name}])
    rest = Keys(keys.line, keys.column, [pair for pair in keys.pairs if pair[0].text in one.fields])
    read = {"cond": one.name, "what": read_field(reading, node, one.value, one.name)}
    read |= fields(reading, rest, one.fields, f"the condition '{one.name}'")
    if "who" in read and rest.get("who") is None:
        check_ref(reading, node, read["who"])
    if "least" in one.fields and read["least"] is None and read["most"] is None:
        reading.wrong(node, f"the condition '{one.name}' needs `least` or `most`")
    return read


def event(reading: SetReading, keys: Keys, table: dict[str, Field], where: str) -> dict[str, Data]:
    """A clause that listens: its keys together with those of its event."""
    on = keys.get("on")
    name = on.text if isinstance(on, Text) and on.text in grammar.EVENTS else ""
    before = where == "`instead`" or _says_yes(keys.get("instead"))
    reading.begin_clause(where.strip("`"), name, before)
    match_keys = grammar.EVENTS[name][1] if name else _all_match_keys()
    read = fields(reading, keys, table | match_keys, f"{where} on '{name}'" if name else where)
    if not name:
        return read | {"on": "play"}
    if before and on is not None:
        check_replaced(reading, on, name)
    return read


def _all_match_keys() -> dict[str, Field]:
    """For a clause whose event is unknown: any key of any event, so that only the event is reported."""
    keys = {key: what for _, table in grammar.EVENTS.values() for key, what in table.items()}
    return {key: Field(what.kind, what.doc, what.default, what.choices) for key, what in keys.items()}
