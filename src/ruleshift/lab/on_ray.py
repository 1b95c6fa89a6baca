"""Plays on Ray: a cluster on this machine, or one of many machines that is already there."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

from ruleshift.lab.errors import LabError, needs
from ruleshift.lab.play import GameFailed, Job, Part, play_job

AHEAD: Final = 2  # jobs for each processor, so that none waits for the next
TRIES: Final = 20  # times that a job may get lost with its machine


class OnRay:
    """Plays jobs as tasks of Ray. Those of a machine that vanishes are played elsewhere."""

    def __init__(self, address: str | None, workers: int | None) -> None:
        try:
            self.ray: Any = import_module("ray")
        except ModuleNotFoundError as error:
            raise needs(error, "--ray", "ray") from None
        self.mine = not self.ray.is_initialized()
        if self.mine:
            self._begin(address, workers)
        self.address = address
        self.wish = workers

    def _begin(self, address: str | None, workers: int | None) -> None:
        try:
            if address is None:
                self.ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
            else:
                self.ray.init(address=address, log_to_driver=False)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise LabError(
                f"--ray: no cluster can be reached at {address or 'this machine'}: {first_line(error)}"
            ) from None

    @property
    def workers(self) -> int:
        """How many jobs the cluster can play at a time, as it is now."""
        cores = int(self.ray.cluster_resources().get("CPU", 1))
        return max(1, min(self.wish or cores, cores) if self.mine and self.wish else cores)

    def results(self, jobs: Iterator[Job]) -> Iterator[Part]:
        # Ray plays a task again when its process or machine vanishes, but not after an error in a game.
        task = self.ray.remote(num_cpus=1, max_retries=TRIES)(play_job)
        under_way: dict[Any, tuple[Job, int]] = {}
        try:
            while True:
                while len(under_way) < self.workers * AHEAD and (job := next(jobs, None)) is not None:
                    under_way[task.remote(job)] = (job, 0)
                if not under_way:
                    return
                for done in self.ray.wait(list(under_way), num_returns=1)[0]:
                    job, tries = under_way.pop(done)
                    part = self._part(done, job, tries)
                    if part is None:
                        under_way[task.remote(job)] = (job, tries + 1)
                    else:
                        yield part
        finally:
            for one in under_way:
                self.ray.cancel(one, force=True)
            if self.mine:
                self.ray.shutdown()

    def _part(self, done: Any, job: Job, tries: int) -> Part | None:
        """What came of a job; None if it got lost and has to be played again."""
        errors = self.ray.exceptions
        try:
            part: Part = self.ray.get(done)
            return part
        except errors.RayTaskError as error:
            if isinstance(error.cause, GameFailed):
                raise LabError(str(error.cause)) from error
            raise LabError(f"A game could not be played on Ray: {first_line(error.cause)}") from error
        except (errors.WorkerCrashedError, errors.ObjectLostError, errors.NodeDiedError) as error:
            if tries >= TRIES:
                raise LabError(
                    f"Games {job.begin} to {job.end - 1} got lost {tries} times with their machine: "
                    f"{first_line(error)}"
                ) from None
            return None


def first_line(error: object) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
