"""What the reading of one NecroGenesis set needs at hand, and where in a card the reader is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from ruleshift.families.necro.language import grammar
from ruleshift.text.reading import Reading
from ruleshift.text.source import Node, Text

Data = Any  # the normal form: plain JSON-able values

WORDED: Final = re.compile(r"(.*\S)\s+([-+]?[0-9]{1,6})\+?")
RANGE: Final = re.compile(r"([0-9]{1,6})(?:\s*-\s*([0-9]{1,6}))?")


class SetReading(Reading):
    """The mistakes of one set file, the words its cards may use, and the clause being read."""

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.known_traits: list[str] = list(grammar.TRAITS)
        self.known_subtypes: list[str] = []
        self.begin_card("", "")

    def begin_card(self, type_: str, subtype: str) -> None:
        """A new card: nothing of the last one holds any more."""
        self.type = type_
        self.subtype = subtype
        self.side = ""  # of an Event: who plays it
        self.x = False  # whether X has a value here
        self.begin_clause("")

    def begin_clause(self, clause: str, event: str = "", before: bool = False) -> None:
        self.clause = clause
        self.event = event  # what the clause listens to
        self.before = before  # whether it acts before the event happens
        self.chosen = False  # whether an earlier step has chosen the card called `it`

    def range(self, node: Node, what: str) -> list[int] | None:
        """`1-3` as [1, 3], `2` as [2, 2]."""
        match = RANGE.fullmatch(node.text) if isinstance(node, Text) else None
        if match is None:
            self.expected(node, f"{what}, as `1-3`")
            return None
        low, high = int(match[1]), int(match[2] or match[1])
        if not low <= high <= grammar.LARGEST:
            self.wrong(node, f"{what} must be a range within 0-{grammar.LARGEST}, found {low}-{high}")
            return None
        return [low, high]

    def worded(self, node: Node, words: Iterable[str], what: str) -> tuple[str, int | None] | None:
        """A word with or without a number behind it: `burn 2`, `stun`."""
        known = list(words)
        if not isinstance(node, Text) or not node.text.strip():
            self.expected(node, f"{what} such as '{known[0]} 1'")
            return None
        match = WORDED.fullmatch(node.text.strip())
        word = match[1] if match else node.text.strip()
        if word.lower() not in known:
            self.unknown(Text(node.line, node.column, word, node.plain), what, known)
            return None
        number = int(match[2]) if match else None
        if number is not None and abs(number) > grammar.LARGEST:
            self.wrong(node, f"{number} is too much; at most {grammar.LARGEST}")
            return None
        return word.lower(), number

    def word_inside(self, node: Text, word: str, start: int, kind: str, known: Iterable[str]) -> None:
        """Note an unknown word in the middle of a text, at its own place."""
        column = node.column + start + (0 if node.plain else 1)
        self.unknown(Text(node.line, column, word, node.plain), kind, known)
