"""The log of a table: what has happened to its match, as records for the store and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

import ruleshift
from ruleshift.core.match.history import Change
from ruleshift.server.store.store import Record

if TYPE_CHECKING:
    from ruleshift import Match
    from ruleshift.core.match.history import Input

# Kinds of records. A decision in a window is kept until the window closes: then inputs follow from it.
START, INPUT, ANSWER, UNDO, DECIDE = "start", "input", "answer", "undo", "decide"


class Told:
    """What the records of a table tell."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._records = records
        self.start = next((one.body for one in records if one.kind == START), "")  # nothing before the deal
        self.next = records[-1].seq + 1 if records else 0
        self.undone = any(one.kind == UNDO for one in records)  # whether answers were taken back
        # How many inputs there were before each answer of a person, since somebody last came or went: that
        # cannot be taken back.
        self.answered: list[int] = []
        self.decided: dict[int, int] = {}  # seat -> option, in the window that is open

    def match(self) -> Match:
        """The match, where the records lead."""
        match = ruleshift.resume(self.start)
        first = len(match.history.inputs)  # a table may go on from a replay
        inputs: list[Any] = []
        for record in self._records:
            if record.kind == DECIDE:
                seat, choice = msgspec.json.decode(record.body, type=tuple[int, int])
                self.decided[seat] = choice
                continue
            self.decided = {}
            if record.kind == UNDO:
                kept = int(record.body)
                del inputs[kept - first :]
                self.answered = [one for one in self.answered if one < kept]
            elif record.kind != START:
                if record.kind == ANSWER:
                    self.answered.append(first + len(inputs))
                inputs.append(msgspec.json.decode(record.body))
                if not isinstance(inputs[-1], int):
                    self.answered = []
        for one in inputs:
            _repeat(match, one)
        return match


def again(start: str, inputs: Sequence[Input]) -> Match:
    """A match from its start, up to some inputs."""
    match = ruleshift.resume(start)
    for one in inputs[len(match.history.inputs) :]:
        _repeat(match, _plain(one))
    return match


def decided(seat: int, choice: int) -> str:
    """A decision in a window, for a record."""
    return msgspec.json.encode((seat, choice)).decode()


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
    match.repeat(one if isinstance(one, int) else Change(one["kind"], one["seat"], one["name"]))
