"""The clauses of a card as kinds of values: what each may hold, and how it is read, written and said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.english import clauses as english
from ruleshift.families.fluxx.language.phrases import condition, condition_written, steps, steps_written
from ruleshift.families.fluxx.language.reading import FluxxReading
from ruleshift.language.kinds import Field, Kind, Language, key_name
from ruleshift.language.schema import Schema, any_of, defined, enum, one_or_list
from ruleshift.language.values import Form, conditions_schema, each_mapping, of_keys, of_several
from ruleshift.text.source import Keys, Node, Text
from ruleshift.text.wording import a, listed

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import (
        Answers,
        Attaches,
        Condition,
        Duty,
        Instead,
        Lose,
        May,
        When,
        While,
    )

IN_A_GOAL: Final = Field("condition", "", choices=grammar.ONLY_IN_GOALS)


# -- clauses that can be given several times -----------------------------------------------------


def _each(reading: FluxxReading, node: Node, clause: str, table: Mapping[str, Field]) -> list[Any]:
    each = each_mapping(reading, node, clause, table)
    return [reading.fields(keys, table, f"`{clause}`") for keys in each]


def _may(reading: FluxxReading, node: Node, what: Field) -> list[May]:
    read = _each(reading, node, "may", grammar.MAY_KEYS)
    return [one | {"once": one["once"] == "turn"} for one in read]


def _when(reading: FluxxReading, node: Node, what: Field) -> list[When]:
    read = _each(reading, node, "when", grammar.WHEN_KEYS)
    for one in read:
        if reading.type == "new rule" and one["at"] is not None and one["at"] not in grammar.RULE_MOMENTS:
            moments = listed(grammar.RULE_MOMENTS)
            reading.wrong(node, f"a new rule cannot wait for '{one['at']}', only for {moments}")
    return read


def _instead(reading: FluxxReading, node: Node, what: Field) -> list[Instead]:
    before = len(reading.mistakes)
    read = _each(reading, node, "instead", grammar.INSTEAD_KEYS)
    for one in read:
        one["lose"] = one["lose"] == "this"
        if len(reading.mistakes) == before:  # a wrong word has been told already
            _check_instead(reading, node, one)
    return read


def _check_instead(reading: FluxxReading, node: Node, one: dict[str, Any]) -> None:
    key, words = grammar.INSTEAD_NEEDS[one["of"]]
    if not one[key]:
        need = "`lose: this`" if key == "lose" else "`to`, where the card goes"
        reading.wrong(node, f"`instead` of {one['of']} needs {need}")
    elif key == "to" and one["to"] not in words:
        reading.wrong(
            node, f"`instead` of {one['of']} cannot send the card to '{one['to']}', only to {listed(words)}"
        )
    if one["lose" if key == "to" else "to"]:
        reading.wrong(node, f"`instead` of {one['of']} has `{key}` only")


# -- while ---------------------------------------------------------------------------------------

# Keys of `while` that a normal form of its own stands for: its name there, and the word that means yes.
SWITCHES: Final = {
    "host": "powerless",
    "counts as yours": "counts_as_yours",
    "blocks": "blocks_always",
    "first play": "first_play_random",
    "eliminations": "eliminations_final",
}


def nothing_holds() -> While:
    """A `while` in normal form that says nothing."""
    switches: dict[str, Any] = dict.fromkeys(SWITCHES.values(), False)
    plain = dict.fromkeys(("if", "title", "harmless", "may_ignore", "repels", "turns", "kill_first"))
    lists: dict[str, Any] = {"free_of": [], "switches_off": []}
    return cast("While", {"set": {}, "add": {}, **switches, **plain, **lists})


def _while(reading: FluxxReading, node: Node, what: Field) -> While:
    keys = reading.mapping(node, "a mapping such as {draw: 4}")
    read = nothing_holds()
    if keys is None:
        return read
    reading.check_keys(keys, grammar.WHILE_KEYS, " for `while`")
    for key, behind in keys.pairs:
        if key.text in grammar.WHILE_KEYS:
            _while_key(reading, key, behind, cast("dict[str, Any]", read))
            _check_while(reading, key, reading.type)
    _check_for_whom(reading, keys, read, reading.type)
    return read


def _while_key(reading: FluxxReading, key: Text, behind: Node, read: dict[str, Any]) -> None:
    what = grammar.WHILE_KEYS[key.text]
    if key.text in SWITCHES:
        reading.field(behind, what, key.text)
        read[SWITCHES[key.text]] = True
    elif key.text in grammar.VALUES:
        value = read["set"][key.text] = reading.field(behind, what)
        if key.text == "goals" and value != "all" and value["n"] < 1:
            reading.wrong(behind, "there must be room for at least one Goal")
    else:
        read[key_name(key.text)] = reading.field(behind, what)


def _check_while(reading: FluxxReading, key: Text, type_: str) -> None:
    """New Rules set values for everyone; what needs an owner stands on other cards; Creepers have a host."""
    allowed = grammar.WHILE_OF[key.text]
    if type_ in allowed:
        return
    if key.text in grammar.VALUES and type_ in grammar.WHILE_OF["add"]:
        reading.wrong(key, f"only a new rule sets '{key.text}'; on {a(type_)} write `add` for its owner")
    elif key.text == "host":
        reading.wrong(key, f"only a creeper is attached to a host; this is {a(type_)}")
    elif "keeper" in allowed and type_ == "new rule":
        reading.wrong(key, f"'{key.text}' works for the owner of the card; a new rule has none")
    else:
        reading.wrong(key, f"only {' or '.join(map(a, allowed))} can say '{key.text}'; this is {a(type_)}")


def _check_for_whom(reading: FluxxReading, keys: Keys, read: While, type_: str) -> None:
    """`if` goes with `add` and `title`; a title that a New Rule gives needs to say to whom."""
    if read["if"] is not None and not read["add"] and read["title"] is None:
        reading.wrong(keys.get("if") or keys, "`if` says for whom `add` and `title` go; there is neither")
    if read["title"] is not None and read["if"] is None and type_ == "new rule":
        reading.wrong(keys.get("title") or keys, "a new rule that gives a title needs `if`: who gets it")


def _while_written(language: Language, value: Any, what: Field) -> dict[str, Any]:
    written: dict[str, Any] = {}
    for name, each in grammar.WHILE_KEYS.items():
        if name in SWITCHES:
            written |= {name: each.choices[0]} if value[SWITCHES[name]] else {}
        elif name not in grammar.VALUES and value[key_name(name)]:
            written[name] = language.write(value[key_name(name)], each)
    values = {name: language.write(each, grammar.WHILE_KEYS[name]) for name, each in value["set"].items()}
    return values | written


# -- the other clauses ---------------------------------------------------------------------------


def _win(reading: FluxxReading, node: Node, what: Field) -> list[Condition]:
    read = condition(reading, node, IN_A_GOAL)
    for one in read:
        if one["cond"] not in grammar.GOAL_CONDITIONS:
            reading.wrong(
                node, f"a Goal cannot ask for '{one['cond']}', only for {listed(grammar.GOAL_CONDITIONS)}"
            )
        elif one["cond"] == "at least" and "per" in one["what"]:
            reading.wrong(node, "a Goal needs a number such as 3 or three, not a count")
    return read


def _win_schema(language: Language, what: Field) -> Schema:
    words = [grammar.CONDITIONS[name] for name in grammar.GOAL_CONDITIONS]
    return one_or_list(conditions_schema(language, words))


def _lose(reading: FluxxReading, node: Node, what: Field) -> Lose:
    keys = reading.mapping(node, "a mapping such as {if: {in all: 5, of: {type: creeper}}}")
    if keys is None:
        return {"if": [], "winner": None}
    read = reading.fields(keys, grammar.LOSE_KEYS, "`lose`")
    for one in read["if"] or []:
        if one["cond"] not in grammar.UNGOAL_CONDITIONS:
            asked = listed(grammar.UNGOAL_CONDITIONS)
            message = f"an Ungoal is about all players: it cannot ask for '{one['cond']}', only for {asked}"
            reading.wrong(keys.get("if") or keys, message)
    return cast("Lose", read)


def _duty(reading: FluxxReading, node: Node, what: Field) -> Duty:
    keys = reading.mapping(node, f"a mapping with {listed(list(grammar.DUTY_KEYS))}")
    if keys is None:
        return {"when": "", "which": None, "say": "", "forfeit": []}
    return cast("Duty", reading.fields(keys, grammar.DUTY_KEYS, "`duty`"))


def _answers(reading: FluxxReading, node: Node, what: Field) -> Answers:
    keys = reading.mapping(node, "a mapping such as {to: goal played}")
    if keys is None:
        return {"to": [], "do": []}
    return cast("Answers", reading.fields(keys, grammar.ANSWERS_KEYS, "`answers`"))


def _attaches(reading: FluxxReading, node: Node, what: Field) -> Attaches:
    """`any keeper`, or `{trait: TRAIT}`."""
    if isinstance(node, Text) and node.text == "any keeper":
        return {"trait": None}
    if not isinstance(node, Keys) or not node.pairs:
        reading.expected(node, "'any keeper' or {trait: TRAIT}")
        return {"trait": None}
    read = reading.fields(node, grammar.ATTACHES_KEYS, "`attaches`")
    if read["any"] == (node.get("trait") is not None):
        reading.wrong(node, "write either 'any keeper' or {trait: TRAIT}")
    return {"trait": read["trait"]}


def _attaches_written(language: Language, value: Any, what: Field) -> Any:
    return {"trait": value["trait"]} if value["trait"] else "any keeper"


def _attaches_schema(language: Language, what: Field) -> Schema:
    return any_of([enum(["any keeper"]), language.schema_of(grammar.ATTACHES_KEYS)])


def _held(reading: FluxxReading, node: Node, what: Field) -> str | None:
    return reading.word(node, tuple(grammar.HELD), "word", " behind 'held'")


def _enters(reading: FluxxReading, node: Node, what: Field) -> str | None:
    return reading.word(node, tuple(grammar.ENTERS), "word", " behind 'enters'")


# -- all of them ---------------------------------------------------------------------------------


def _with_words(form: Form, key: str, word: str) -> Form:
    """A form in which one key says yes by a word."""
    schema, write = form
    return schema, lambda language, value, what: write(
        language, [{**one, key: word if one[key] else None} for one in value], what
    )


def _kind(name: str, read: Read, form: Form, say: Say) -> Kind:
    return Kind(name, grammar.CLAUSES[name], read, *form, say)


Read = Callable[[FluxxReading, Node, Field], Any]
Say = Callable[[Any, str], list[str]]
STEPS_FORM: Final[Form] = (lambda language, what: defined("steps"), steps_written)
MAYS_FORM: Final = _with_words(of_several(grammar.MAY_KEYS), "once", "turn")
INSTEADS_FORM: Final = _with_words(of_several(grammar.INSTEAD_KEYS), "lose", "this")

KINDS: Final = (
    _kind("do", steps, STEPS_FORM, english.do),
    _kind("may", _may, MAYS_FORM, english.may),
    _kind("when", _when, of_several(grammar.WHEN_KEYS), english.when),
    _kind("instead", _instead, INSTEADS_FORM, english.instead),
    _kind("while", _while, (of_keys(grammar.WHILE_KEYS)[0], _while_written), english.while_),
    _kind("win", _win, (_win_schema, condition_written), english.win),
    _kind("answers", _answers, of_keys(grammar.ANSWERS_KEYS), english.answers),
    _kind("attaches", _attaches, (_attaches_schema, _attaches_written), english.attaches),
    _kind("lose", _lose, of_keys(grammar.LOSE_KEYS), english.lose),
    _kind("duty", _duty, of_keys(grammar.DUTY_KEYS), english.duty),
    _kind("leaves", steps, STEPS_FORM, english.leaves),
    Kind("held", grammar.CLAUSES["held"], _held, enum(grammar.HELD), say=english.held),
    Kind("enters", grammar.CLAUSES["enters"], _enters, enum(grammar.ENTERS), say=english.enters),
)
