"""Reads what a card does: its clauses, each by the keys that the grammar gives it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.values import (
    Data,
    condition,
    fields,
    read_field,
    steps,
)
from ruleshift.language.kinds import Field, key_name
from ruleshift.text.reading import Reading
from ruleshift.text.source import Items, Keys, Node, Text
from ruleshift.text.wording import a, listed

ANY: Final = Field("word", "")  # for kinds that need no choices
IN_A_GOAL: Final = Field("condition", "", choices=grammar.ONLY_IN_GOALS)


def do(reading: Reading, node: Node, type_: str) -> Data:
    return steps(reading, node, ANY)


def may(reading: Reading, node: Node, type_: str) -> Data:
    read = _each(reading, node, grammar.MAY_KEYS, "may")
    return [one | {"once": one["once"] == "turn"} for one in read]


def when(reading: Reading, node: Node, type_: str) -> Data:
    read = _each(reading, node, grammar.WHEN_KEYS, "when")
    for one in read:
        if type_ == "new rule" and one["at"] is not None and one["at"] not in grammar.RULE_MOMENTS:
            moments = listed(grammar.RULE_MOMENTS)
            reading.wrong(node, f"a new rule cannot wait for '{one['at']}', only for {moments}")
    return read


def instead(reading: Reading, node: Node, type_: str) -> Data:
    before = len(reading.mistakes)
    read = _each(reading, node, grammar.INSTEAD_KEYS, "instead")
    for one in read:
        one["lose"] = one["lose"] == "this"
        if len(reading.mistakes) == before:  # a wrong word has been told already
            _check_instead(reading, node, one)
    return read


def _check_instead(reading: Reading, node: Node, one: dict[str, Data]) -> None:
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


# Keys of `while` that a normal form of its own stands for: its name there, and the word that means yes.
SWITCHES: Final = {
    "host": "powerless",
    "counts as yours": "counts_as_yours",
    "blocks": "blocks_always",
    "first play": "first_play_random",
    "eliminations": "eliminations_final",
}


def nothing_holds() -> dict[str, Data]:
    """A `while` in normal form that says nothing."""
    switches: dict[str, Data] = dict.fromkeys(SWITCHES.values(), False)
    plain = dict.fromkeys(("if", "title", "harmless", "may_ignore", "repels", "turns", "kill_first"))
    return {"set": {}, "add": {}, **switches, **plain, "free_of": [], "switches_off": []}


def while_(reading: Reading, node: Node, type_: str) -> Data:
    keys = reading.mapping(node, "a mapping such as {draw: 4}")
    read = nothing_holds()
    if keys is None:
        return read
    reading.check_keys(keys, grammar.WHILE_KEYS, " for `while`")
    for key, behind in keys.pairs:
        if key.text not in grammar.WHILE_KEYS:
            continue
        what = grammar.WHILE_KEYS[key.text]
        if key.text in SWITCHES:
            reading.word(behind, what.choices, "word", f" behind '{key.text}'")
            read[SWITCHES[key.text]] = True
        elif key.text in grammar.VALUES:
            read["set"][key.text] = read_field(reading, behind, what)
            if key.text == "goals" and read["set"]["goals"] != "all" and read["set"]["goals"]["n"] < 1:
                reading.wrong(behind, "there must be room for at least one Goal")
        else:
            read[key_name(key.text)] = read_field(reading, behind, what)
        _check_while(reading, key, type_)
    _check_for_whom(reading, keys, read, type_)
    return read


def _check_while(reading: Reading, key: Text, type_: str) -> None:
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


def _check_for_whom(reading: Reading, keys: Keys, read: dict[str, Data], type_: str) -> None:
    """`if` goes with `add` and `title`; a title that a New Rule gives needs to say to whom."""
    if read["if"] is not None and not read["add"] and read["title"] is None:
        reading.wrong(keys.get("if") or keys, "`if` says for whom `add` and `title` go; there is neither")
    if read["title"] is not None and read["if"] is None and type_ == "new rule":
        reading.wrong(keys.get("title") or keys, "a new rule that gives a title needs `if`: who gets it")


def win(reading: Reading, node: Node, type_: str) -> Data:
    read = condition(reading, node, IN_A_GOAL)
    for one in read:
        if one["cond"] not in grammar.GOAL_CONDITIONS:
            reading.wrong(
                node, f"a Goal cannot ask for '{one['cond']}', only for {listed(grammar.GOAL_CONDITIONS)}"
            )
        elif one["cond"] == "at least" and "per" in one["what"]:
            reading.wrong(node, "a Goal needs a number such as 3 or three, not a count")
    return read


def lose(reading: Reading, node: Node, type_: str) -> Data:
    keys = reading.mapping(node, "a mapping such as {if: {in all: 5, of: {type: creeper}}}")
    if keys is None:
        return {"if": [], "winner": None}
    read = fields(reading, keys, grammar.LOSE_KEYS, "`lose`")
    for one in read["if"] or []:
        if one["cond"] not in grammar.UNGOAL_CONDITIONS:
            asked = listed(grammar.UNGOAL_CONDITIONS)
            message = f"an Ungoal is about all players: it cannot ask for '{one['cond']}', only for {asked}"
            reading.wrong(keys.get("if") or keys, message)
    return read


def duty(reading: Reading, node: Node, type_: str) -> Data:
    keys = reading.mapping(node, f"a mapping with {listed(list(grammar.DUTY_KEYS))}")
    absent: dict[str, Data] = {"when": None, "which": None, "say": "", "forfeit": []}
    return fields(reading, keys, grammar.DUTY_KEYS, "`duty`") if keys else absent


def held(reading: Reading, node: Node, type_: str) -> Data:
    return reading.word(node, tuple(grammar.HELD), "word", " behind 'held'")


def enters(reading: Reading, node: Node, type_: str) -> Data:
    return reading.word(node, tuple(grammar.ENTERS), "word", " behind 'enters'")


def answers(reading: Reading, node: Node, type_: str) -> Data:
    keys = reading.mapping(node, "a mapping such as {to: goal played}")
    return fields(reading, keys, grammar.ANSWERS_KEYS, "`answers`") if keys else {"to": [], "do": []}


def attaches(reading: Reading, node: Node, type_: str) -> Data:
    """`any keeper`, or `{trait: TRAIT}`."""
    if isinstance(node, Text) and node.text == "any keeper":
        return {"trait": None}
    if not isinstance(node, Keys) or not node.pairs:
        reading.expected(node, "'any keeper' or {trait: TRAIT}")
        return {"trait": None}
    read = fields(reading, node, grammar.ATTACHES_KEYS, "`attaches`")
    if read["any"] == (node.get("trait") is not None):
        reading.wrong(node, "write either 'any keeper' or {trait: TRAIT}")
    return {"trait": read["trait"]}


def _each(reading: Reading, node: Node, table: Mapping[str, Field], clause: str) -> list[dict[str, Data]]:
    """A clause that can be given once, as a mapping, or several times, as a list of mappings."""
    if isinstance(node, Items) and not node.items:
        reading.expected(node, f"at least one `{clause}`")
    read = []
    for one in reading.several(node):
        keys = reading.mapping(one, f"a mapping with {listed(list(table))}")
        if keys is not None:
            read.append(fields(reading, keys, table, f"`{clause}`"))
    return read


CLAUSES: Final[Mapping[str, Callable[[Reading, Node, str], Data]]] = {
    "do": do,
    "may": may,
    "when": when,
    "instead": instead,
    "while": while_,
    "win": win,
    "answers": answers,
    "attaches": attaches,
    "lose": lose,
    "duty": duty,
    "leaves": do,
    "held": held,
    "enters": enters,
}


def read_clauses(reading: Reading, card: Keys, type_: str, meant: Collection[str] = ()) -> dict[str, Data]:
    """All clauses of a card; a clause that its type cannot have is a mistake, and so is a missing one.

    `meant` are clauses that other keys stand for by mistake.
    """
    read: dict[str, Data] = {}
    allowed = grammar.CLAUSES_OF[type_]
    for key, node in card.pairs:
        if key.text not in CLAUSES:
            continue
        if key.text not in allowed:
            reading.wrong(key, f"{a(type_)} cannot have `{key.text}`; it can have {listed(allowed)}")
        read[key.text] = CLAUSES[key.text](reading, node, type_)
    needed = grammar.CLAUSES_NEEDED.get(type_, ())
    if needed and not any(name in read or name in meant for name in needed):
        reading.wrong(card, f"this {type_} does nothing; it needs {listed(needed)}")
    return read
