"""Small runs for the tests of the lab."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

from ruleshift.lab.folder import Folder
from ruleshift.lab.plan import Plan, make_plan
from ruleshift.lab.play import GameFailed, Job, Part, play_job
from ruleshift.lab.players import parse_players
from ruleshift.lab.runners import InProcess, Runner
from ruleshift.lab.simulate import simulate


def plan_of(
    seats: str = "random,random", deck: str = "tutorial", *, seed: int = 1, paired: bool = False,
    rotate: bool = True, events: bool = False,
) -> Plan:  # fmt: skip
    return make_plan(deck, parse_players(seats), seed=seed, paired=paired, rotate=rotate, events=events)


def played(path: Path, plan: Plan, games: int, runner: Runner | None = None) -> Folder:
    folder = Folder.begin(path, plan)
    simulate(plan, games, folder, runner or InProcess())
    return folder


class Stopping:
    """Plays so many parts, then something happens."""

    def __init__(self, parts: int, error: BaseException) -> None:
        self.parts, self.error = parts, error

    def results(self, jobs: Iterator[Job]) -> Iterator[Part]:
        for at, job in enumerate(jobs):
            if at == self.parts:
                raise self.error
            yield play_job(job)


def killed_once(job: Job, trap: str) -> Part:
    """Plays a job; the first process that finds the trap dies like one that has run out of memory."""
    if Path(trap).exists():
        Path(trap).unlink()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_job(job)


def always_killed(job: Job) -> Part:
    """Plays nothing."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def fails(job: Job) -> Part:
    """Plays a game with a mistake in it."""
    raise GameFailed("game 3 ended with an error")
