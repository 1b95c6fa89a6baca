"""Finished games to be watched: a replay played once, kept as positions, and shown to whoever asks.

Everything is made from the views of seats, as at a table. Only of a game that is over somebody may see all
hands at once.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final, Literal

from ruleshift import Match, ReplayError
from ruleshift import _found as found_deck
from ruleshift.core.replay import Replay

from . import shape
from .messages import Frame, ReplayInfo
from .story import CONTEXT

MOST_INPUTS: Final = 20_000  # a game with more of them is none that people played
MOST_FRAMES: Final = 120  # in one answer
MOST_REELS: Final = 12  # that are kept ready

Viewer = int | Literal["all"] | None  # a seat, everything, or what somebody sees who only watches


class Reel:
    """A replay as positions: one at the start and one after each input, each with the events of its step.

    >>> import ruleshift
    >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=3)
    >>> match.answer(match.question.options[0])
    >>> reel = Reel(match.save())
    >>> len(reel.positions), reel.names, reel.over
    (2, ['Ann', 'Bob'], False)
    """

    def __init__(self, text: str, own: bool = True) -> None:
        """Plays the whole text. `own` texts were written by this server, so more is believed of them."""
        self.text = text
        self.positions: list[Match] = []
        self.new: list[int] = []  # for each position, which of its events is the first of its step
        self.labels: list[str] = []
        self.who: list[int] = []
        self.turns: list[int] = []
        replay = Replay(text, found_deck)
        if not own and replay.header.position is not None:
            raise ReplayError(replay.header.last, "this game begins at a position that was set up, not dealt")
        self.game = replay.game
        self._play(replay)
        last = self.positions[-1]
        self.names = last.names
        self.outcome = shape.outcome(last.view())
        self.over = last.outcome is not None

    def _play(self, replay: Replay) -> None:
        seen = 0
        asked = -1
        for match in replay.play():
            inputs = len(self.positions)
            if inputs > MOST_INPUTS:
                raise ReplayError(replay.line, f"more than {MOST_INPUTS} inputs")
            position = match.copy()
            # A remark may look back at a few events of the step before.
            begin = max(0, seen - CONTEXT)
            position.state.events = match.state.events[begin:]
            self.new.append(seen - begin)
            seen = len(match.state.events)
            self.positions.append(position)
            self.labels.append(replay.lines[replay.line - 1].strip() if inputs else "")
            self.who.append(asked)
            self.turns += [inputs] * (match.state.turn - len(self.turns))
            asked = match.question.who if match.question is not None else -1

    def info(self, id: str, played: float = 0.0) -> ReplayInfo:
        """All about the game but its positions."""
        usual = {option["name"]: option["default"] for option in self.game.option_list}
        return ReplayInfo(
            id=id,
            deck=self.game.name,
            title=self.game.title,
            family="necro" if self.game.deck.get("family") == "necro" else "fluxx",
            names=self.names,
            inputs=len(self.positions) - 1,
            turns=self.turns,
            outcome=self.outcome,
            options={name: one for name, one in self.game.options.items() if one != usual.get(name, one)},
            played=played,
        )

    def frames(self, first: int, last: int, viewer: Viewer) -> list[Frame]:
        """The positions from one to another, as a viewer sees them."""
        first = max(first, 0)
        return [
            self.frame(at, viewer) for at in range(first, min(last, first + MOST_FRAMES, len(self.positions)))
        ]

    def frame(self, at: int, viewer: Viewer) -> Frame:
        """One position."""
        match = self.positions[at]
        if isinstance(viewer, int) and viewer >= len(match.names):
            viewer = None  # somebody who comes later sees what a watcher sees
        if viewer == "all":
            view = match.view()
            table = shape.table(view, {seat: match.view(seat) for seat in range(len(match.names))})
            events, _ = shape.told_all(match, self.new[at])
        else:
            view = match.view(viewer)
            table = shape.table(view)
            events, _ = shape.told(view, self.new[at])
        who = self.who[at]
        if viewer in ("all", who):
            label = self.labels[at]
        else:  # what somebody answered is their secret, and in a window even who did
            who, label = -1, next((one.text for one in events if one.text), "")
        return Frame(at, label, who, events, table, shape.outcome(view))


class Library:
    """The reels that were asked for last. It is used by several threads."""

    def __init__(self, most: int = MOST_REELS) -> None:
        self.most = most
        self._kept: OrderedDict[str, Reel] = OrderedDict()
        self._lock = Lock()

    def get(self, id: str) -> Reel | None:
        """A reel that is ready."""
        with self._lock:
            if id in self._kept:
                self._kept.move_to_end(id)
            return self._kept.get(id)

    def put(self, id: str, text: str) -> Reel:
        """Make a reel and keep it ready; this takes a moment, so it belongs in a thread."""
        reel = self.get(id) or Reel(text)
        with self._lock:
            self._kept[id] = reel
            if len(self._kept) > self.most:
                self._kept.popitem(last=False)
        return reel
