"""What the reading of one NecroGenesis set needs at hand, and where in a card the reader is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from ruleshift.families.necro.language import grammar
from ruleshift.language.kinds import Language
from ruleshift.language.reading import DeckReading
from ruleshift.text.source import Node, Text

Data = Any  # what stands behind a key, in normal form

WORDED: Final = re.compile(r"(.*\S)\s+([-+]?[0-9]{1,6})\+?")


class SetReading(DeckReading):
    """The mistakes of one set file, the words its cards may use, and the clause being read."""

    def __init__(self, file: str, language: Language) -> None:
        super().__init__(file, language)
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

    def words_in(self, node: Node, words: Iterable[str], what: str) -> list[str]:
        """One of some words or a list of them, each once."""
        known = list(words)
        read = [self.word(item, known, what) for item in self.several(node)]
        return list(dict.fromkeys(one for one in read if one is not None))

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

    def check_ref(self, node: Node, ref: str) -> None:
        """A reference that means nothing where it stands."""
        if ref == "host" and self.subtype != "attachment":
            self.wrong(node, "only an attachment has a `host`")
        if ref == "prey" and self.type != "zombie" and self.side != "zombie":
            self.wrong(node, "only a zombie or an event of the zombie side has a `prey`")
        events = grammar.KNOWN_TO.get(ref)
        if events is None or self.event in events or self.clause == "while":
            return
        if ref == "it" and self.chosen:
            return
        where = f"the event '{self.event}' does not say" if self.event else "no event says"
        also = " and no earlier step chooses one card" if ref == "it" else ""
        self.wrong(node, f"`{ref}` means nothing here: {where} who that is{also}")
