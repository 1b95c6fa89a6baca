"""The log of a table: what has happened to its match, as records for the store and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

import ruleshift
from ruleshift.core.history import CONCEDE, JOIN, LEAVE
from ruleshift.server.store import Record

if TYPE_CHECKING:
    from ruleshift import Match
    from ruleshift.core.history import Input

START, INPUT, ANSWER, UNDO = "start", "input", "answer", "undo"  # kinds of records


class Told:
    """What the records of a table tell."""

    def __init__(self, records: Sequence[Record]) -> None:
        self.start = ""  # the replay text of the fresh match; nothing before the deal
        self.inputs: list[Any] = []
        self.answered: list[int] = []  # how many inputs there were before each answer of a person
        for record in records:
            self._read(record)
        self.next = records[-1].seq + 1 if records else 0

    def _read(self, record: Record) -> None:
        if record.kind == START:
            self.start = record.body
        elif record.kind == UNDO:
            kept = int(record.body)
            del self.inputs[kept:]
            self.answered = [one for one in self.answered if one < kept]
        else:
            if record.kind == ANSWER:
                self.answered.append(len(self.inputs))
            self.inputs.append(msgspec.json.decode(record.body))

    def match(self) -> Match:
        """The match, where the records lead."""
        match = ruleshift.resume(self.start)
        for one in self.inputs:
            _repeat(match, one)
        return match


def written(inputs: Sequence[Input], seq: int, kind: str) -> list[Record]:
    """Inputs as records from a number on, the first of them of a kind of its own."""
    return [
        Record(seq + at, INPUT if at else kind, msgspec.json.encode(_plain(one)).decode())
        for at, one in enumerate(inputs)
    ]


def _plain(one: Input) -> Any:
    """An input as JSON."""
    return one if isinstance(one, int) else {"kind": one.kind, "seat": one.seat, "name": one.name}


def _repeat(match: Match, one: Any) -> None:
    """Make a stored input again."""
    if isinstance(one, int):
        match.answer(one)
    elif one["kind"] == JOIN:
        match.join(one["name"])
    elif one["kind"] == LEAVE:
        match.leave(one["seat"])
    elif one["kind"] == CONCEDE:
        match.concede(one["seat"])
    else:
        raise ValueError(f"an input of an unknown kind: {one['kind']}")
