"""The tables of docs/card-language-necro.md, made from the grammar and the shipped set.

`python -m ruleshift.families.necro.language.tables` writes them into the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from ruleshift.core.decks import load_deck, shipped_decks
from ruleshift.families.necro.language import events, glossary, grammar
from ruleshift.families.necro.language.kinds import LANGUAGE
from ruleshift.families.necro.language.steps import step_written
from ruleshift.families.necro.language.verbs import CONDITIONS, VERBS
from ruleshift.language.kinds import Field
from ruleshift.language.tables import DOCS, Examples, fields, fill, kinds, may_be, options, plain, table
from ruleshift.language.writer import flow, inline

Data = Any  # values of the normal form

PAGE: Final = DOCS / "card-language-necro.md"
SEVERAL: Final = ("may", "when", "instead", "while")  # clauses that can stand on a card more than once
CARDS: Final = Field("cards", "")
# Quotes that the writer sets to be safe, and a person would not.
NEEDLESS: Final = re.compile(r'"(?=[^"]*[A-Za-z+])([A-Za-z0-9][A-Za-z0-9 +-]*)"')
# Keys of the normal form that hold a word, and the table the word is from.
HOLDS: Final = {
    "status": "status",
    "keyword": "keyword",
    "stat": "stat",
    "action": "action",
    "tally": "tally",
    "phase": "moment",
    "until": "until",
}


# -- examples ------------------------------------------------------------------------------------


def _examples() -> Examples:
    made = Examples()
    for name in shipped_decks("necro"):
        cards = load_deck(name).deck["cards"]
        uses = ((kind, word, text, card["name"]) for card in cards for kind, word, text in _uses(card))
        made.gather((kind, word, NEEDLESS.sub(r"\1", text), card) for kind, word, text, card in uses)
    return made


Found = Iterator[tuple[str, str, str]]  # table, word, how it is written


def _uses(card: Data) -> Found:
    """Every word on a card with the text around it."""
    yield "type", card["type"], ""
    for timing in card["timing"]:
        yield "timing", timing, ""
    for name in grammar.CLAUSES:
        if name not in card:
            continue
        for one in card[name] if name in SEVERAL else [card[name]]:
            text = f"{name}: {flow(LANGUAGE.clause(name, [one] if name in SEVERAL else one))}"
            yield "clause", name, text
            if isinstance(one, dict):
                yield from _heard(one, text)
            yield from _inside(one, text)


def _heard(one: Data, text: str) -> Found:
    if "on" in one:
        keys = LANGUAGE.keys(one, events.keys_of(one["on"]))
        yield "event", one["on"], inline({"on": one["on"], **keys})


def _inside(data: Data, text: str) -> Found:
    """Steps, conditions and selections with their own text, and the single words in them."""
    if isinstance(data, list):
        for one in data:
            yield from _inside(one, text)
    if not isinstance(data, dict):
        return
    if "verb" in data:
        written = step_written(LANGUAGE, data)
        text = inline(written)
        yield "verb", data["verb"], text
        yield from (("verb key", f"{data['verb']}: {key}", text) for key in written if key != data["verb"])
        yield from _heard(data, text)
    elif "cond" in data:
        text = flow(LANGUAGE.write([data], grammar.IF))
        yield "condition", data["cond"], text.removeprefix("{").removesuffix("}")
    elif "pool" in data:
        written = LANGUAGE.write(data, CARDS)
        yield from (("select key", key, flow(written)) for key in written)
    for key, item in data.items():
        if key in HOLDS and isinstance(item, str):
            yield HOLDS[key], item, text
        elif key == "status":
            yield from (("status", each, text) for each in item)
        elif key == "silenced" and item:
            yield "status", key, text
        elif key == "what" and data.get("verb") == "token":
            yield "token", item, text
        elif key == "what" and data.get("cond") == "tally":
            yield "tally", item, text
        yield from _inside(item, text)


# -- tables --------------------------------------------------------------------------------------


def _types() -> Iterable[tuple[str, ...]]:
    for type_ in grammar.TYPES:
        subtypes = ", ".join(f"`{name}`" for name in grammar.SUBTYPES[type_])
        own = "any word" if type_ == "survivor" else "none"
        clauses = ", ".join(f"`{name}`" for name in grammar.CLAUSES_OF[type_])
        yield f"`{type_}`", subtypes or own, clauses


def _printed() -> Iterable[tuple[str, ...]]:
    for type_, keys in grammar.PRINTED.items():
        for name, what in keys.items():
            yield f"`{name}` of {type_}", may_be(what), what.doc


def _events(example: Examples) -> Iterable[tuple[str, ...]]:
    for name, (doc, keys) in grammar.EVENTS.items():
        yield f"`{name}`", doc, ", ".join(f"`{key}`" for key in keys), example("event", name)


def _event_keys() -> Iterable[tuple[str, ...]]:
    for name, (_, keys) in grammar.EVENTS.items():
        for key, what in keys.items():
            yield f"`{key}` of `{name}`", may_be(what), what.doc


def tables() -> dict[str, str]:
    """All tables of the page, by name."""
    example = _examples()
    three = ("key", "may be", "meaning")
    return {
        "set keys": plain("key", grammar.SET_KEYS),
        "card keys": fields(grammar.CARD_KEYS),
        "types": table(("type", "sub types", "clauses it can have"), _types()),
        "printed": table(three, _printed()),
        "timings": example.words("timing", "timing", grammar.TIMINGS),
        "clauses": example.words("clause", "clause", grammar.CLAUSES),
        "may keys": fields(grammar.MAY_KEYS),
        "when keys": fields(grammar.WHEN_KEYS),
        "while keys": fields(grammar.WHILE_KEYS),
        "answers keys": fields(grammar.ANSWERS_KEYS),
        "events": table(("event", "meaning", "keys", "a card"), _events(example)),
        "event keys": table(three, _event_keys()),
        "verbs": example.spoken("verb", VERBS),
        "verb keys": example.keys_of("verb key", VERBS),
        "references": plain("word", grammar.REFS),
        "filter keys": fields(grammar.FILTER_KEYS),
        "selection keys": example.keys("select key", grammar.SELECT_KEYS),
        "conditions": example.spoken("condition", CONDITIONS),
        "statuses": example.words("status", "status", glossary.STATUSES),
        "keywords": example.words("keyword", "keyword", glossary.KEYWORDS),
        "numbers": example.words("number", "stat", glossary.STATS),
        "tallies": example.words("tally", "tally", glossary.TALLIES),
        "tokens": example.words("token", "token", glossary.TOKENS),
        "durations": example.words("duration", "until", glossary.UNTILS),
        "actions": example.words("action", "action", glossary.ACTIONS),
        "moments": example.words("moment", "moment", glossary.MOMENTS),
        "kinds": kinds(LANGUAGE, shipped_decks("necro")),
        "rule options": options(grammar.RULE_OPTIONS),
    }


def main() -> None:
    """Write the tables into the page."""
    fill(PAGE, tables())


if __name__ == "__main__":
    main()
