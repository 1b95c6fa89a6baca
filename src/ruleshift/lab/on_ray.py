"""Plays on Ray: a cluster on this machine, or one of many machines that is already there."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, Final

from ruleshift.lab.errors import LabError, needs
from ruleshift.lab.play import GameFailed, Job, Part, play_job

AHEAD: Final = 2  # jobs for each processor, so that none waits for the next
KNOCK_SECONDS: Final = 10.0
TRIES: Final = 20  # times that a job may get lost with its machine


class OnRay:
    """Plays jobs as tasks of Ray. Those of a machine that vanishes are played elsewhere."""

    def __init__(
        self, address: str | None, workers: int | None, work: Callable[[Job], Part] = play_job
    ) -> None:
        try:
            self.ray: Any = import_module("ray")
        except ModuleNotFoundError as error:
            raise needs(error, "--ray", "ray") from None
        self.mine = not self.ray.is_initialized()
        if self.mine:
            self._begin(address, workers)
        self.wish, self.work = workers, work

    def _begin(self, address: str | None, workers: int | None) -> None:
        try:
            if address is None:
                self.ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
            else:
                knock(address)
                self.ray.init(address=address, log_to_driver=False)
        except (OSError, RuntimeError, ValueError) as error:
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
        work = self.work
        task = self.ray.remote(num_cpus=1, max_retries=TRIES)(lambda job: work(job))
        under_way: dict[Any, Job] = {}
        try:
            while True:
                while len(under_way) < self.workers * AHEAD and (job := next(jobs, None)) is not None:
                    under_way[task.remote(job)] = job
                if not under_way:
                    return
                for done in self.ray.wait(list(under_way), num_returns=1)[0]:
                    yield self._part(done, under_way.pop(done))
        finally:
            for one in under_way:
                self.ray.cancel(one, force=True)
            if self.mine:
                self.ray.shutdown()

    def _part(self, done: Any, job: Job) -> Part:
        """What came of a job."""
        errors = self.ray.exceptions
        try:
            part: Part = self.ray.get(done)
            return part
        except errors.RayTaskError as error:
            if isinstance(error.cause, GameFailed):
                raise LabError(str(error.cause)) from error
            raise LabError(f"A game could not be played on Ray: {first_line(error.cause)}") from error
        except (errors.WorkerCrashedError, errors.ObjectLostError, errors.NodeDiedError) as error:
            raise LabError(
                f"Games {job.begin} to {job.end - 1} got lost {TRIES + 1} times with their machine: "
                f"{first_line(error)}"
            ) from None


def knock(address: str) -> None:
    """Raise an error at once where nobody listens: Ray itself would go on trying for a quarter of an hour."""
    if address == "auto":
        return
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (colon and host and port.isascii() and port.isdigit() and int(port) < 65536):
        raise ValueError("an address is written HOST:PORT, such as 192.168.0.7:6379")
    socket.create_connection((host.strip("[]"), int(port)), KNOCK_SECONDS).close()


def first_line(error: object) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
