"""Whatever is handed in, a call answers or raises a clean error: no crash, and nothing has changed.

In a process of its own for each deck: compiled code that fails in earnest takes the interpreter along.
Here it is the smallest deck and one of each family; `make proof ARGS=odd` takes all, and tries for longer.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def tried(way: str, *arguments: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", f"tests.support.{way}", *arguments],
        cwd=ROOT, capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("deck", ["tutorial", "star-fluxx", "necrogenesis"])
def test_odd_calls_are_refused_in_order(deck: str) -> None:
    found = tried("odd_calls", deck)
    assert found["unclean"] == []
    assert found["calls"] > 5000
    assert sum(found["raised"].values()) > found["calls"] // 2


@pytest.mark.parametrize("deck", ["star-fluxx", "necrogenesis"])
def test_nothing_that_is_handed_out_can_be_made_to_crash(deck: str) -> None:
    found = tried("odd_objects", deck)
    assert found["unclean"] == []
    assert sum(found["raised"].values()) > found["calls"] // 2


@pytest.mark.parametrize("deck", ["star-fluxx", "necrogenesis"])
def test_interruptions_leave_nothing_halfway(deck: str) -> None:
    found = tried("interrupted", deck, "3")
    assert found["rollouts"] == found["greedy rollouts"] == 3


@pytest.mark.skipif(sys.platform != "linux", reason="the address space is limited as Linux does it")
@pytest.mark.parametrize("deck", ["tutorial", "necrogenesis"])
def test_full_memory_is_no_crash(deck: str) -> None:
    found = tried("full_memory", deck, "2")
    assert found["MemoryError"] > 0
