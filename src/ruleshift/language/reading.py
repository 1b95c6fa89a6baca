"""What the reading of one deck needs at hand: its language, and where in the file the reader is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruleshift.language.kinds import Field, Language, key_name
from ruleshift.language.misplaced import check_fields
from ruleshift.text.reading import Reading
from ruleshift.text.source import Keys, Node


class DeckReading(Reading):
    """The mistakes of one deck file, and everything its cards may refer to."""

    def __init__(self, file: str, language: Language) -> None:
        super().__init__(file)
        self.language = language
        self.type = ""  # of the card that is being read
        self.world = ""  # of the deck, whose places its pictures may name
        self.key = ""  # behind which the value stands that is being read, for messages

    def field(self, node: Node, what: Field, key: str = "") -> Any:
        """A field of any kind, in normal form."""
        self.key = key
        return self.language.kinds[what.kind].read(self, node, what)

    def fields(self, keys: Keys, table: Mapping[str, Field], where: str) -> dict[str, Any]:
        """All fields of a table from a mapping; absent ones get their defaults, unknown ones are mistakes."""
        meant = check_fields(self, keys, table, f" for {where}", self.language.verbs)
        read: dict[str, Any] = {}
        for name, what in table.items():
            node = keys.get(name)
            if node is not None:
                read[key_name(name)] = self.field(node, what, name)
                continue
            read[key_name(name)] = self.language.default(what)
            if what.required and name not in meant:
                self.wrong(keys, f"{where} needs the key '{name}': {what.doc}")
        return read
