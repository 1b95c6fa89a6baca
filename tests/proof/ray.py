"""Plays on Ray for the lab: the same games as one process, also when a machine is lost in the middle.

Two nodes on this machine stand for two machines; one of them is killed while it plays.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from ruleshift.lab.on_ray import OnRay
from ruleshift.lab.runners import InProcess
from tests.lab.helpers import plan_of, played


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.proof ray", description=__doc__)
    parser.add_argument("--games", type=int, default=4000, help="games of each run (4000)")
    os.environ["RAY_AUTH_MODE"] = "disabled"  # read when Ray begins
    return prove(parser.parse_args(arguments).games)


def prove(games: int) -> int:
    """Play alone, on two nodes, and on two of which one is killed."""
    cluster_utils: Any = import_module("ray.cluster_utils")
    plan = plan_of("random,quick,random", "star-fluxx")
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        alone = played(place / "alone", plan, games, InProcess()).games()
        cluster = cluster_utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        second = cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        try:
            failures += said(
                "two nodes play the same games as one process",
                played(place / "two", plan, games, OnRay(cluster.address, None)).games().equals(alone),
            )
            killing = Killing(
                OnRay(cluster.address, None), lambda: cluster.remove_node(second, allow_graceful=False)
            )
            whole = played(place / "killed", plan, games, killing).games()
            failures += said(
                f"a node killed after {killing.before} parts of {killing.parts} loses no game",
                killing.parts > killing.before and whole.equals(alone),
            )
        finally:
            cluster.shutdown()
    return 1 if failures else 0


class Killing:
    """Plays on a runner, and does something dreadful after the second part."""

    before: Final = 2

    def __init__(self, runner: Any, dreadful: Any) -> None:
        self.runner, self.dreadful = runner, dreadful
        self.parts = 0

    def results(self, jobs: Iterator[Any]) -> Iterator[Any]:
        for part in self.runner.results(jobs):
            yield part
            self.parts += 1
            if self.parts == self.before:
                self.dreadful()


def said(what: str, good: bool) -> int:
    print(f"{'ok' if good else 'FAILED'}: {what}", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
