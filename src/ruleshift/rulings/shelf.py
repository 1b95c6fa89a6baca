"""The rule books that come with the package, and the reading of their lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from ruleshift.rulings.book import Book, Rule, Ruling
from ruleshift.text.wording import listed, nearest

# Books that are one plain list: what the first letter of a number stands for.
PLAIN_KINDS: Final = {
    "star": {"R": "rule sheet", "W": "web answer", "M": "mixed decks"},
    "zombie": {"R": "ruling", "M": "mixed decks"},
    "regular": {"R": "rulebook or web"},
    "mystery": {
        "R": "rulebook",
        "D": "danger",
        "A": "final act",
        "S": "secret",
        "C": "card",
        "G": "general ruling",
        "O": "solo game",
        "M": "mixed decks",
    },
}
OPEN: Final = "open point"
DOUBTS: Final = ("conflict", "gap", "ambiguity")


class UnknownBook(ValueError):
    """There is no rule book of that name."""


@dataclass(frozen=True)
class _Cover:
    """What stands on the outside of a book."""

    title: str
    other_name: str
    deck: str
    note: str


SHELF: Final = {
    "star": _Cover("Star Fluxx", "star-fluxx", "star-fluxx", ""),
    "zombie": _Cover("Zombie Fluxx", "zombie-fluxx", "zombie-fluxx", ""),
    "regular": _Cover("Regular Show Fluxx", "regular-show-fluxx", "regular-show-fluxx", ""),
    "mystery": _Cover(
        "Mystery Fluxx",
        "mystery-fluxx",
        "mystery-fluxx",
        "The rules are those of the printed game. Most of the cards are ours: no list of the printed ones is"
        " known.",
    ),
    "necro": _Cover("NecroGenesis", "necrogenesis", "necrogenesis", ""),
}


def open_book(name: str) -> Book:
    """A rule book by its name.

    >>> open_book("star").title
    'Star Fluxx'
    """
    by_name = {known: known for known in SHELF} | {cover.other_name: known for known, cover in SHELF.items()}
    if (known := by_name.get(name.casefold())) is not None:
        return _read(known)
    near = nearest(name, by_name)
    hint = f"did you mean {near!r}?" if near else f"there are {listed(list(SHELF), 'and')}"
    raise UnknownBook(f"there is no rule book {name!r}; {hint}")


@cache
def _read(name: str) -> Book:
    cover = SHELF[name]
    if name in PLAIN_KINDS:
        rulings = tuple(_plain(_lines(f"{name}.txt"), PLAIN_KINDS[name]))
        return Book(name, cover.title, cover.deck, cover.note, (), rulings)
    principles, necro = _necro(_lines("necro-rulings.txt"))
    rules = tuple(_rules(_lines("necro-rules.txt")))
    return Book(name, cover.title, cover.deck, cover.note, rules, necro, principles)


def _lines(file: str) -> Iterator[tuple[str, str]]:
    """The lines of a list, each with the heading above it."""
    text = (resources.files("ruleshift") / "decks" / "rulings" / file).read_text(encoding="utf-8")
    chapter = ""
    for line in text.splitlines():
        if line.startswith("= "):
            chapter = line[2:]
        elif line and not line.startswith("#"):
            yield chapter, line


def _plain(lines: Iterator[tuple[str, str]], kinds: dict[str, str]) -> Iterator[Ruling]:
    """number | source | answer"""
    for chapter, line in lines:
        id_, source, text = line.split(" | ", 2)
        yield Ruling(id_, kinds.get(id_[0], OPEN), text, chapter, source=source)


def _rules(lines: Iterator[tuple[str, str]]) -> Iterator[Rule]:
    """numbers | kind | rulings | what it demands"""
    for chapter, line in lines:
        label, kind, rulings, text = line.split(" | ", 3)
        cited = () if rulings == "-" else tuple(rulings.split(", "))
        yield Rule(label, tuple(_ids(label)), kind, cited, text, chapter)


def _ids(label: str) -> Iterator[str]:
    """The numbers behind a label, one by one: `2.25.2-b1..b4` is four bullets."""
    for one in label.split(", "):
        if (many := re.fullmatch(r"(.*[a-z])(\d+)\.\.[a-z](\d+)", one)) is None:
            yield one
        else:
            yield from (f"{many[1]}{number}" for number in range(int(many[2]), int(many[3]) + 1))


def _necro(lines: Iterator[tuple[str, str]]) -> tuple[dict[str, str], tuple[Ruling, ...]]:
    """Principles (`P1 = ...`), and blocks of `number | impact | rules` with `key: text` lines under them."""
    principles: dict[str, str] = {}
    blocks: list[tuple[str, str, dict[str, str]]] = []
    for chapter, line in lines:
        if " | " in line and line.startswith("R"):
            blocks.append((chapter, line, {}))
        elif blocks:
            key, _, text = line.partition(": ")
            blocks[-1][2][key] = text
        else:
            key, _, text = line.partition(" = ")
            principles[key] = text
    return principles, tuple(_block(*block) for block in blocks)


def _block(chapter: str, head: str, said: dict[str, str]) -> Ruling:
    id_, impact, concerns = head.split(" | ", 2)
    doubt = next(word for word in DOUBTS if word in said)
    return Ruling(
        id_,
        "ruling",
        said["ruling"],
        chapter,
        impact=impact,
        concerns=concerns,
        doubt=doubt,
        question=said[doubt],
        so=said.get("so", ""),
        why=said["why"],
        option=said.get("option", ""),
    )
