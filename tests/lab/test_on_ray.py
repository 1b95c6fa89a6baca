"""The runner for Ray, on a cluster of two nodes on this machine. `make proof ARGS=ray` kills one of them."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from ruleshift.lab import on_ray
from ruleshift.lab.errors import LabError
from tests.lab.helpers import always_killed, fails, killed_once, plan_of, played


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Where the cluster is to be found."""
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    cluster_utils: Any = import_module("ray.cluster_utils")
    cluster = cluster_utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    yield cluster.address
    cluster.shutdown()


def test_two_nodes(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One cluster for everything, since it takes seconds to begin."""
    plan = plan_of()
    # The same games as in one process, though one that plays is killed.
    trap = tmp_path / "trap"
    trap.touch()
    runner = on_ray.OnRay(address, None, partial(killed_once, trap=str(trap)))
    assert runner.workers == 2
    games = played(tmp_path / "killed", plan, 60, runner).games()
    assert not trap.exists()
    assert games.equals(played(tmp_path / "alone", plan, 60).games())
    # A game that fails is named.
    with pytest.raises(LabError, match="game 3 ended with an error"):
        played(tmp_path / "fails", plan, 4, on_ray.OnRay(address, None, fails))
    # Games that get lost every time are given up.
    monkeypatch.setattr(on_ray, "TRIES", 0)
    with pytest.raises(LabError, match=r"Games \d to \d got lost 1 times with their machine: "):
        played(tmp_path / "lost", plan, 4, on_ray.OnRay(address, None, always_killed))


def test_a_cluster_that_does_not_answer_and_a_ray_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and does not listen
        nobody = "{}:{}".format(*taken.getsockname())
        with pytest.raises(LabError, match=rf"no cluster can be reached at {nobody}: .*refused"):
            on_ray.OnRay(nobody, None)
    with pytest.raises(LabError, match="reached at there: an address is written HOST:PORT, such as"):
        on_ray.OnRay("there", None)
    monkeypatch.setitem(sys.modules, "ray", None)
    wanted = r"--ray needs ray, which is not installed: pip install 'ruleshift\[ray\]'"
    with pytest.raises(LabError, match=wanted):
        on_ray.OnRay(None, None)
