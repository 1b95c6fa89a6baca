"""The tables of docs/card-language-necro.md, made from the grammar and the shipped set.

`python -m ruleshift.families.necro.language.tables` writes them into the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from ruleshift.core.decks import load_deck, shipped_decks
from ruleshift.families.necro.language import events, glossary, grammar
from ruleshift.families.necro.language.kinds import LANGUAGE
from ruleshift.families.necro.language.steps import step_written
from ruleshift.families.necro.language.verbs import CONDITIONS, VERBS
from ruleshift.language.kinds import Field, Word
from ruleshift.language.tables import DOCS, LONGEST_EXAMPLE, fill, options, plain, table
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


class Examples:
    """For every word, the shortest way in which a shipped card uses it."""

    def __init__(self) -> None:
        self.best: dict[tuple[str, str], tuple[str, str]] = {}
        for name in shipped_decks("necro"):
            for card in load_deck(name).deck["cards"]:
                for kind, word, text in _uses(card):
                    known = self.best.get((kind, word))
                    if known is None or len(text) < len(known[0]):
                        self.best[kind, word] = (text, card["name"])

    def __call__(self, kind: str, word: str) -> str:
        """The example, or only the card if that would be too long."""
        text, card = self.best.get((kind, word), ("", "no card so far"))
        text = NEEDLESS.sub(r"\1", text)
        return f"`{text}` ({card})" if 0 < len(text) <= LONGEST_EXAMPLE else card


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


def may_be(what: Field) -> str:
    """What a field may hold, with what it is if left out."""
    listed = what.kind in ("word", "words", "event")
    text = ", ".join(f"`{word}`" for word in what.choices if word) if listed else what.kind
    if what.kind == "words":
        text += " (one or a list)"
    if what.required:
        return f"{text} (needed)"
    usual = what.default
    if usual in (None, "") or (usual == 0 and what.kind != "flag"):
        return text
    if what.kind == "flag":
        usual = "yes" if what.default else "no"
    elif isinstance(usual, tuple):
        usual = "+".join(usual)
    return f"{text} (`{usual}` if left out)"


def _fields(fields: Mapping[str, Field]) -> str:
    rows = ((f"`{name}`", may_be(what), what.doc) for name, what in fields.items())
    return table(("key", "may be", "meaning"), rows)


def _words(head: str, kind: str, words: Mapping[str, str], example: Examples) -> str:
    rows = ((f"`{word}`", doc, example(kind, word)) for word, doc in words.items())
    return table((head, "meaning", "a card"), rows)


def _spoken(head: str, words: Mapping[str, Word], example: Examples) -> str:
    rows = (
        (
            f"`{word.name}`",
            may_be(word.value),
            word.doc,
            ", ".join(f"`{name}`" for name in word.fields),
            example(head, word.name),
        )
        for word in words.values()
    )
    return table((head, "behind it", "meaning", "other keys", "a card"), rows)


def _types() -> Iterable[tuple[str, ...]]:
    for type_ in grammar.TYPES:
        subtypes = ", ".join(f"`{name}`" for name in grammar.SUBTYPES[type_])
        own = "any word" if type_ == "survivor" else "none"
        clauses = ", ".join(f"`{name}`" for name in grammar.CLAUSES_OF[type_])
        yield f"`{type_}`", subtypes or own, clauses


def _printed() -> Iterable[tuple[str, ...]]:
    for type_, fields in grammar.PRINTED.items():
        for name, what in fields.items():
            yield f"`{name}` of {type_}", may_be(what), what.doc


def _events(example: Examples) -> Iterable[tuple[str, ...]]:
    for name, (doc, keys) in grammar.EVENTS.items():
        yield f"`{name}`", doc, ", ".join(f"`{key}`" for key in keys), example("event", name)


def _event_keys() -> Iterable[tuple[str, ...]]:
    for name, (_, keys) in grammar.EVENTS.items():
        for key, what in keys.items():
            yield f"`{key}` of `{name}`", may_be(what), what.doc


def _verb_keys(example: Examples) -> Iterable[tuple[str, ...]]:
    for word in VERBS.values():
        for name, what in word.fields.items():
            yield (
                f"`{name}` of `{word.name}`",
                may_be(what),
                what.doc,
                example("verb key", f"{word.name}: {name}"),
            )


def _select(example: Examples) -> Iterable[tuple[str, ...]]:
    for name, what in grammar.SELECT_KEYS.items():
        yield f"`{name}`", may_be(what), what.doc, example("select key", name)


def tables() -> dict[str, str]:
    """All tables of the page, by name."""
    example = Examples()
    three, four = ("key", "may be", "meaning"), ("key", "may be", "meaning", "a card")
    return {
        "set keys": plain("key", grammar.SET_KEYS),
        "card keys": _fields(grammar.CARD_KEYS),
        "types": table(("type", "sub types", "clauses it can have"), _types()),
        "printed": table(three, _printed()),
        "timings": _words("timing", "timing", grammar.TIMINGS, example),
        "clauses": _words("clause", "clause", grammar.CLAUSES, example),
        "may keys": _fields(grammar.MAY_KEYS),
        "when keys": _fields(grammar.WHEN_KEYS),
        "while keys": _fields(grammar.WHILE_KEYS),
        "answers keys": _fields(grammar.ANSWERS_KEYS),
        "events": table(("event", "meaning", "keys", "a card"), _events(example)),
        "event keys": table(three, _event_keys()),
        "verbs": _spoken("verb", VERBS, example),
        "verb keys": table(four, _verb_keys(example)),
        "references": plain("word", grammar.REFS),
        "filter keys": _fields(grammar.FILTER_KEYS),
        "selection keys": table(four, _select(example)),
        "conditions": _spoken("condition", CONDITIONS, example),
        "statuses": _words("status", "status", glossary.STATUSES, example),
        "keywords": _words("keyword", "keyword", glossary.KEYWORDS, example),
        "numbers": _words("number", "stat", glossary.STATS, example),
        "tallies": _words("tally", "tally", glossary.TALLIES, example),
        "tokens": _words("token", "token", glossary.TOKENS, example),
        "durations": _words("duration", "until", glossary.UNTILS, example),
        "actions": _words("action", "action", glossary.ACTIONS, example),
        "moments": _words("moment", "moment", glossary.MOMENTS, example),
        "kinds": plain("what is written", LANGUAGE.docs(), code=False),
        "rule options": options(grammar.RULE_OPTIONS),
    }


def main() -> None:
    """Write the tables into the page."""
    fill(PAGE, tables())


if __name__ == "__main__":
    main()
