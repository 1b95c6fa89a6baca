"""The rule books of the decks that are installed, and the reading of their lists.

An `index.toml` beside decks names them (see `core/registry.py`): `[books.NAME]` with a `title`, the `deck`
that cites it, perhaps a `note`, and its lists: `rulings` (a plain list, with the `kinds` that the first
letter of a number stands for), or `rules` and `cases`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple

from ruleshift.core import registry
from ruleshift.rulings.book import IMPACTS, RULE_KINDS, Book, Rule, Ruling
from ruleshift.text.wording import cut, listed, nearest

OPEN: Final = "open point"
DOUBTS: Final = ("conflict", "gap", "ambiguity")


class UnknownBook(ValueError):
    """There is no rule book of that name."""


class BrokenBook(UnknownBook):
    """There is one, but its lists cannot be read; the message says where and why."""


@dataclass(frozen=True)
class Cover:
    """What stands on the outside of a book, and where its lists are: the keys that an index may have."""

    folder: str
    title: str
    deck: str
    note: str = ""
    rulings: str = ""
    kinds: Mapping[str, str] = field(default_factory=dict)
    rules: str = ""
    cases: str = ""


@cache
def shelf() -> Mapping[str, Cover]:
    """All books by name; a name belongs to the first who brings it."""
    found: dict[str, Cover] = {}
    for index in registry.index():
        for name, said in index.books.items():
            found.setdefault(name, Cover(index.folder, **said))
    return found


def open_book(name: str) -> Book:
    """A rule book by its name, or by that of its deck.

    >>> open_book("star").name
    'star'
    """
    by_name = {known: known for known in shelf()} | {cover.deck: known for known, cover in shelf().items()}
    if (known := by_name.get(name.casefold())) is not None:
        return _read(known)
    near = nearest(name, by_name)
    hint = f"did you mean {near!r}?" if near else f"there are {listed(list(shelf()), 'and')}"
    raise UnknownBook(f"there is no rule book {name!r}; {hint}")


def books() -> list[Book]:
    """All books that can be read; one that cannot be is named to whoever asks for it."""
    found = []
    for name in shelf():
        try:
            found.append(_read(name))
        except BrokenBook:
            continue
    return found


@cache
def _read(name: str) -> Book:
    cover = shelf()[name]
    rules = tuple(_rules(_lines(cover, cover.rules))) if cover.rules else ()
    if not cover.cases:
        rulings = tuple(_plain(_lines(cover, cover.rulings), cover.kinds)) if cover.rulings else ()
        return Book(name, cover.title, cover.deck, cover.note, rules, rulings)
    principles, cases = _cases(_lines(cover, cover.cases))
    return Book(name, cover.title, cover.deck, cover.note, rules, cases, principles)


class Line(NamedTuple):
    """A line of a list, with the heading above it and its place."""

    chapter: str
    text: str
    place: str

    def parts(self, form: str) -> list[str]:
        """What stands between the bars, in as many parts as the form has."""
        found = self.text.split(" | ", form.count(" | "))
        if len(found) <= form.count(" | "):
            raise BrokenBook(f"{self.place}: expected `{form}`, found '{cut(self.text)}'")
        return found


def _lines(cover: Cover, file: str) -> Iterator[Line]:
    """The lines of a list that say something."""
    chapter = ""
    try:
        with open(os.path.join(cover.folder, file), encoding="utf-8") as stream:
            lines = stream.read().splitlines()
    except (OSError, ValueError) as error:
        raise BrokenBook(f"the list '{file}' of the book '{cover.title}' cannot be read: {error}") from None
    for number, line in enumerate(lines, 1):
        if line.startswith("= "):
            chapter = line[2:]
        elif line and not line.startswith("#"):
            yield Line(chapter, line, f"{os.path.basename(file)}:{number}")


def _plain(lines: Iterator[Line], kinds: Mapping[str, str]) -> Iterator[Ruling]:
    for line in lines:
        id_, source, text = line.parts("number | source | answer")
        yield Ruling(id_, kinds.get(id_[0], OPEN), text, line.chapter, source=source)


def _rules(lines: Iterator[Line]) -> Iterator[Rule]:
    for line in lines:
        label, kind, rulings, text = line.parts("numbers | kind | rulings | what it demands")
        if kind not in RULE_KINDS:
            raise BrokenBook(f"{line.place}: a rule is {listed(list(RULE_KINDS))}, found '{cut(kind)}'")
        cited = () if rulings == "-" else tuple(rulings.split(", "))
        yield Rule(label, tuple(_ids(label)), kind, cited, text, line.chapter)


def _ids(label: str) -> Iterator[str]:
    """The numbers behind a label, one by one: `2.25.2-b1..b4` is four bullets."""
    for one in label.split(", "):
        if (many := re.fullmatch(r"(.*[a-z])(\d+)\.\.[a-z](\d+)", one)) is None:
            yield one
        else:
            yield from (f"{many[1]}{number}" for number in range(int(many[2]), int(many[3]) + 1))


def _cases(lines: Iterator[Line]) -> tuple[dict[str, str], tuple[Ruling, ...]]:
    """Principles (`P1 = ...`), and blocks of `number | impact | rules` with `key: text` lines under them."""
    principles: dict[str, str] = {}
    blocks: list[tuple[Line, dict[str, str]]] = []
    for line in lines:
        if re.match(r"\w+ \| ", line.text):
            blocks.append((line, {}))
        elif blocks:
            key, _, text = line.text.partition(": ")
            blocks[-1][1][key] = text
        else:
            key, _, text = line.text.partition(" = ")
            principles[key] = text
    return principles, tuple(_block(*block) for block in blocks)


def _block(head: Line, said: dict[str, str]) -> Ruling:
    id_, impact, concerns = head.parts("number | impact | rules")
    doubt = next((word for word in DOUBTS if word in said), "")
    if impact not in IMPACTS:
        raise BrokenBook(f"{head.place}: {id_} changes {listed(list(IMPACTS))}, found '{cut(impact)}'")
    for keys in (("ruling",), ("why",), DOUBTS):
        if not any(key in said for key in keys):
            raise BrokenBook(f"{head.place}: below {id_}, a line must begin with {listed(keys)}")
    return Ruling(
        id_,
        "ruling",
        said["ruling"],
        head.chapter,
        impact=impact,
        concerns=concerns,
        doubt=doubt,
        question=said[doubt],
        so=said.get("so", ""),
        why=said["why"],
        option=said.get("option", ""),
    )
