"""Finished games to be watched: a replay is played once, and its positions are shown to whoever asks.

Everything is made from the views of seats, as at a table. Only of a game that is over somebody may see all
hands at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, get_args

from ruleshift import Match, ReplayError
from ruleshift.core.decks import game_of_replay
from ruleshift.core.engine.rules import CONTEXT
from ruleshift.core.replay.replay import Replay
from ruleshift.server.wire import shape
from ruleshift.server.wire.messages import UnfairMark
from ruleshift.server.wire.over_http import Frame, ReplayInfo

MOST_INPUTS: Final = 20_000  # a game with more of them is none that people played
MOST_FRAMES: Final = 120  # in one answer
EVERY: Final = 16  # inputs from one position that is kept to the next

Viewer = int | Literal["all"] | None  # a seat, everything, or what somebody sees who only watches


class Step(NamedTuple):
    """A position of a replay: how many inputs led there, and which of its events is the first of its step."""

    at: int
    match: Match
    new: int


class Reel:
    """A replay, played once: what there is to say about it, and every so often a position to go on from.

    >>> import ruleshift
    >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=3)
    >>> match.answer(match.question.options[0])
    >>> reel = Reel(match.save())
    >>> reel.last, reel.names, reel.over, reel.labels[1]
    (1, ['Ann', 'Bob'], False, 'Ann: play Honey')
    """

    def __init__(self, text: str, own: bool = True, played: float = 0.0) -> None:
        """Plays the whole text. `own` texts were written by this server, so more is believed of them."""
        self.text = text
        self.played = played  # when, in seconds since 1970
        self.keys: list[Step] = []  # the first position and every one that is EVERY inputs further
        self.labels: list[str] = []  # for each position, the input that led there
        self.who: list[int] = []
        self.turns: list[int] = []
        replay = Replay(text, game_of_replay)
        if not own and replay.header.position is not None:
            raise ReplayError(replay.header.last, "this game begins at a position that was set up, not dealt")
        self.game = replay.game
        record = replay.header.record
        told = record.marks if record is not None else []
        self.marks: list[UnfairMark] = [one for one in get_args(UnfairMark) if one in told]
        self._play(replay)
        match = replay.match
        self.inputs = match.history.all_inputs()
        self.last = len(self.inputs)
        self.names = match.names
        self.outcome = shape.outcome(match.view())
        self.over = match.outcome is not None

    def _play(self, replay: Replay) -> None:
        seen = 0
        asked = -1
        for match in replay.play():
            at = len(self.labels)
            if at > MOST_INPUTS:
                raise ReplayError(replay.line, f"more than {MOST_INPUTS} inputs")
            if at % EVERY == 0:
                # A remark may look back at a few events of the step before.
                begin = max(0, seen - CONTEXT)
                position = match.copy()
                position.state.tell_again(match.state, begin)
                self.keys.append(Step(at, position, seen - begin))
            seen = match.state.told
            self.labels.append(replay.lines[replay.line - 1].strip() if at else "")
            self.who.append(asked)
            self.turns += [at] * (match.state.turn - len(self.turns))
            asked = match.question.who if match.question is not None else -1

    def walk(self, first: int, behind: int) -> Iterator[Step]:
        """The positions from one up to another; always the same match, going on."""
        key = self.keys[first // EVERY]
        match = key.match.copy()
        match.state.tell_again(key.match.state)
        if key.at >= first:
            yield Step(key.at, match, key.new)
        for at in range(key.at + 1, behind):
            new = match.state.told
            match.repeat(self.inputs[at - 1])
            if at >= first:
                yield Step(at, match, new)

    def position(self, at: int) -> Match:
        """The match after so many inputs."""
        return next(self.walk(at, at + 1)).match

    def info(self, id: str) -> ReplayInfo:
        """All about the game but its positions."""
        usual = {option["name"]: option["default"] for option in self.game.option_list}
        return ReplayInfo(
            id=id,
            deck=self.game.name,
            title=self.game.title,
            family=self.game.family.name,
            names=self.names,
            inputs=self.last,
            turns=self.turns,
            outcome=self.outcome,
            options={name: one for name, one in self.game.options.items() if one != usual.get(name, one)},
            played=self.played,
            marks=self.marks,
        )

    def frames(self, first: int, behind: int, viewer: Viewer) -> list[Frame]:
        """The positions from one up to another, as a viewer sees them."""
        behind = min(behind, first + MOST_FRAMES, self.last + 1)
        if not 0 <= first < behind:
            return []
        return [self._frame(step, viewer) for step in self.walk(first, behind)]

    def _frame(self, step: Step, viewer: Viewer) -> Frame:
        at, match, new = step
        if isinstance(viewer, int) and viewer >= len(match.names):
            viewer = None  # somebody who comes later sees what a watcher sees
        if viewer == "all":
            view = match.view().as_it_is()
            table = shape.table(view, {seat: match.view(seat) for seat in range(len(match.names))})
            events, _ = shape.told_all(match, new)
        else:
            view = match.view(viewer).as_it_is()
            table = shape.table(view)
            events, _ = shape.told(view, new)
        who = self.who[at]
        if viewer in ("all", who):
            label = self.labels[at]
        else:  # what somebody answered is their secret, and in a window even who did
            who, label = -1, next((one.text for one in events if one.text), "")
        return Frame(at, label, who, events, table, shape.outcome(view))
