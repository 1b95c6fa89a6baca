"""Plays the games of a plan that are missing, wherever a runner plays them, and keeps them in a folder."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ruleshift.lab.folder import Folder
from ruleshift.lab.play import Job, Part
from ruleshift.lab.shares import Share, mean_of, wilson
from ruleshift.text.folders import data_folder

if TYPE_CHECKING:
    from ruleshift.lab.plan import Plan
    from ruleshift.lab.progress import Watch
    from ruleshift.lab.runners import Runner

PART_SECONDS: Final = 4.0  # of one processor: what is lost at most when somebody stops it
MOST: Final = 5000  # games in a part


def usual_folder(plan: Plan) -> Path:
    """Where a run is kept if nobody says where: the same command finds it again."""
    return data_folder() / "runs" / f"{plan.deck.replace('/', '-')}-{plan.key}"


class Pace:
    """How many games make a part that takes a few seconds. What is in a part does not change the games."""

    def __init__(self, size: int) -> None:
        self.size = size  # games of a deal, which stay together
        self.games, self.seconds = 0, 0.0

    def note(self, part: Part) -> None:
        self.games += part.end - part.begin
        self.seconds += part.seconds

    def next(self) -> int:
        """How many games the next part should have."""
        wanted = self.games * PART_SECONDS / self.seconds if self.seconds else 1.0
        deals = int(max(1.0, min(wanted, 8.0 * max(1, self.games), MOST)) / self.size)
        return max(1, deals) * self.size


class Totals:
    """Who has won how often so far, for a line that is always up to date."""

    def __init__(self, plan: Plan) -> None:
        self.titles = plan.titles
        self.size = len(plan.packed) if plan.paired else 1
        self.games = 0
        self.sums: dict[str, float] = dict.fromkeys(self.titles, 0.0)
        self.squares: dict[str, float] = dict.fromkeys(self.titles, 0.0)

    def add(self, winners: array[int]) -> None:
        """Take in the winners of whole deals, by number of the player."""
        for begin in range(0, len(winners), self.size):
            deal = [self.titles[one] for one in winners[begin : begin + self.size] if one >= 0]
            for title in set(deal):
                share = deal.count(title) / self.size
                self.sums[title] += share
                self.squares[title] += share * share
        self.games += len(winners)

    def shares(self) -> list[tuple[str, Share]]:
        deals = self.games // self.size
        if self.size == 1:
            return [(title, wilson(won, deals)) for title, won in self.sums.items()]
        return [(title, mean_of(self.sums[title], self.squares[title], deals)) for title in self.sums]


def simulate(plan: Plan, games: int, folder: Folder, runner: Runner, watch: Watch | None = None) -> None:
    """Play what is missing up to a number of games. Whatever stops it, finished parts are kept."""
    wanted = plan.whole(games)
    with folder.alone():
        gaps = folder.missing(wanted)
        if gaps:
            totals = already(plan, folder)
            if watch:
                watch.begin(wanted, totals)
            play_missing(plan, gaps, folder, runner, totals, watch)
        folder.join()


def play_missing(
    plan: Plan,
    gaps: list[tuple[int, int]],
    folder: Folder,
    runner: Runner,
    totals: Totals,
    watch: Watch | None,
) -> None:
    """Play the gaps part by part."""
    pace = Pace(totals.size)
    parts = runner.results(jobs(plan, gaps, pace))
    try:
        for part in parts:
            folder.keep(part)
            pace.note(part)
            totals.add(part.winners)
            if watch:
                watch.update(totals)
    finally:
        close: Any = getattr(parts, "close", None)
        if close:
            close()


def jobs(plan: Plan, gaps: list[tuple[int, int]], pace: Pace) -> Iterator[Job]:
    """The games of some gaps, cut as the pace is when somebody asks."""
    for begin, end in gaps:
        at = begin
        while at < end:
            stop = min(end, at + pace.next())
            yield Job(plan, at, stop)
            at = stop


def already(plan: Plan, folder: Folder) -> Totals:
    """What the games say that were played before."""
    totals = Totals(plan)
    if folder.kept():
        frame = folder.games()
        seatings = plan.seatings
        winners = array(
            "i",
            (
                -1 if seat is None else seatings[rotation][seat]
                for rotation, seat in zip(frame["rotation"], frame["winner"], strict=True)
            ),
        )
        totals.add(winners)
    return totals
