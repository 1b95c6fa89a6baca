"""The runner for Ray, beside a stand-in that loses tasks. `make proof ARGS=ray` has the real one."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ruleshift.lab import on_ray
from ruleshift.lab.errors import LabError
from ruleshift.lab.play import GameFailed
from tests.lab.helpers import plan_of, played


class Lost(Exception):
    pass


class TaskFailed(Exception):
    def __init__(self, cause: Exception) -> None:
        self.cause = cause


class StandIn:
    """Plays tasks here when they are asked for; loses some, as a cluster does with its machines."""

    exceptions = SimpleNamespace(
        RayTaskError=TaskFailed, WorkerCrashedError=Lost, ObjectLostError=Lost, NodeDiedError=Lost
    )

    def __init__(self, losses: int = 0) -> None:
        self.losses = losses
        self.calls: list[str] = []

    def is_initialized(self) -> bool:
        return False

    def init(self, **given: Any) -> None:
        self.calls.append(f"init {given.get('address')}")
        if given.get("address") == "nowhere:1":
            raise ConnectionError("nobody answers\nmore")

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, **_: Any) -> Callable[[Any], Any]:
        def made(work: Any) -> Any:
            return SimpleNamespace(remote=lambda job: (work, job, object()))

        return made

    def wait(self, tasks: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        return tasks[-num_returns:], tasks[:-num_returns]

    def get(self, task: Any) -> Any:
        if self.losses:
            self.losses -= 1
            raise Lost("the node died")
        try:
            return task[0](task[1])
        except GameFailed as error:
            raise TaskFailed(error) from error

    def cancel(self, task: Any, force: bool) -> None:
        self.calls.append("cancel")

    def shutdown(self) -> None:
        self.calls.append("shutdown")


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    stand_in = StandIn()
    monkeypatch.setattr(on_ray, "import_module", lambda name: stand_in)
    return stand_in


def test_the_same_games_as_in_one_process_though_tasks_get_lost(ray: StandIn, tmp_path: Path) -> None:
    ray.losses = 3
    plan = plan_of()
    games = played(tmp_path / "ray", plan, 60, on_ray.OnRay(None, None)).games()
    assert games.equals(played(tmp_path / "alone", plan, 60).games())
    assert ray.losses == 0
    assert ray.calls == ["init None", "shutdown"]


def test_tasks_that_get_lost_for_ever_are_given_up(ray: StandIn, tmp_path: Path) -> None:
    ray.losses = 10_000
    with pytest.raises(LabError, match=r"got lost 20 times with their machine: the node died"):
        played(tmp_path / "ray", plan_of(), 4, on_ray.OnRay("there:1", None))
    assert ray.calls[-1] == "shutdown"


def test_a_game_that_fails_is_named(ray: StandIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(job: object) -> None:
        raise GameFailed("game 3 ended with an error")

    monkeypatch.setattr(on_ray, "play_job", fails)
    with pytest.raises(LabError, match="game 3 ended with an error"):
        played(tmp_path / "ray", plan_of(), 4, on_ray.OnRay(None, None))


def test_a_cluster_that_does_not_answer_and_a_ray_that_is_not_there(
    ray: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(LabError, match=r"no cluster can be reached at nowhere:1: nobody answers$"):
        on_ray.OnRay("nowhere:1", None)

    def absent(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    monkeypatch.setattr(on_ray, "import_module", absent)
    with pytest.raises(
        LabError, match=r"--ray needs ray, which is not installed: pip install 'ruleshift\[ray\]'"
    ):
        on_ray.OnRay(None, None)


if (
    find_spec("ray") is not None
):  # no skipped test where it is not: make proof ARGS=ray has an environment with it

    def test_a_cluster_on_this_machine_plays_the_same_games(tmp_path: Path) -> None:
        plan = plan_of()
        games = played(tmp_path / "ray", plan, 40, on_ray.OnRay(None, 1)).games()
        assert games.equals(played(tmp_path / "alone", plan, 40).games())
