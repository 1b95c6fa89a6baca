"""Whatever is handed in, a call answers or raises a clean error: no crash, and nothing has changed.

In a process of its own for each deck: compiled code that fails in earnest takes the interpreter along.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import ruleshift

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("deck", ruleshift.decks())
def test_odd_calls_are_refused_in_order(deck: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.odd_calls", deck],
        cwd=ROOT, capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout)
    assert found["unclean"] == []
    assert found["calls"] > 5000
    assert sum(found["raised"].values()) > found["calls"] // 2
