"""Where games are played: in this process or on several of this machine. Ray has a file of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Final, Protocol

from ruleshift.core.processes import fresh_processes
from ruleshift.lab.errors import LabError
from ruleshift.lab.play import GameFailed, Job, Part, play_job

AHEAD: Final = 2  # jobs for each process, so that none waits for the next
TRIES: Final = 3  # times that processes may vanish without anything being played in between


class Runner(Protocol):
    """Plays jobs somewhere. Jobs are asked for one by one, when there is room for another."""

    def results(self, jobs: Iterator[Job]) -> Iterator[Part]:
        """The parts of the jobs, in whatever order they are done. Ending it early drops what is under way."""
        ...


class InProcess:
    """Plays here, one job after the other."""

    def results(self, jobs: Iterator[Job]) -> Iterator[Part]:
        for job in jobs:
            try:
                yield play_job(job)
            except GameFailed as error:
                raise LabError(str(error)) from error


class Processes:
    """Plays on several processes. If one of them is killed, others play its games."""

    def __init__(self, workers: int, work: Callable[[Job], Part] = play_job) -> None:
        self.workers = workers
        self.work = work
        self.lost = 0

    def results(self, jobs: Iterator[Job]) -> Iterator[Part]:
        again: list[Job] = []
        while True:
            under_way: dict[Future[Part], Job] = {}
            pool = fresh_processes(self.workers)
            try:
                yield from self._play(pool, jobs, again, under_way)
                return
            except BrokenProcessPool:
                self.lost += 1
                if self.lost >= TRIES:
                    raise LabError(
                        "The processes that play keep ending by themselves; perhaps memory is short. "
                        "Try --workers 1, which shows what happens."
                    ) from None
                again = list(under_way.values())
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    def _play(
        self,
        pool: ProcessPoolExecutor,
        jobs: Iterator[Job],
        again: list[Job],
        under_way: dict[Future[Part], Job],
    ) -> Iterator[Part]:
        while True:
            while len(under_way) < self.workers * AHEAD:
                job = again[0] if again else next(jobs, None)
                if job is None:
                    break
                under_way[pool.submit(self.work, job)] = job
                if again:
                    del again[0]
            if not under_way:
                return
            for done in wait(under_way, return_when=FIRST_COMPLETED).done:
                try:
                    part = done.result()
                except GameFailed as error:
                    raise LabError(str(error)) from error
                del under_way[done]
                self.lost = 0
                yield part


def make_runner(workers: int | None, ray: str | None) -> Runner:
    """The runner that was asked for; without a wish, a process for each core."""
    if ray is not None:
        from ruleshift.lab.on_ray import OnRay

        return OnRay(ray or None, workers)
    number = workers or os.cpu_count() or 1
    return InProcess() if number == 1 else Processes(number)
