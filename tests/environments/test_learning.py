"""The example that learns: it runs as the page says, and a little practice already tells."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from ruleshift.environments import VectorGames

EXAMPLE = Path(__file__).parents[2] / "examples" / "learning"
SOURCE = Path(__file__).parents[2] / "src"


def run(place: Path, *command: str) -> str:
    around = {**os.environ, "PYTHONPATH": str(SOURCE)}
    done = subprocess.run([sys.executable, *command], cwd=place, env=around, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_learns_and_sits_down_among_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLE))
    monkeypatch.chdir(tmp_path)
    example = import_module("learn")
    games = VectorGames("tutorial", 16, seats=2, prospects=True)
    policy = example.Policy(games)
    before = example.share(policy, "tutorial", "random", 300)
    example.learn(policy, games, 300)
    after = example.share(policy, "tutorial", "random", 300)
    assert won(after) > won(before) + 5
    np.save("weights.npy", policy.weights)
    told = run(tmp_path, str(EXAMPLE / "against.py"), "tutorial", "8", "random")
    assert "of 8 games against random, 4 seats" in told


def won(said: str) -> float:
    """The share in what the example says."""
    return float(said.partition("%")[0])


def test_it_is_short() -> None:
    lines = [line for line in (EXAMPLE / "learn.py").read_text(encoding="utf-8").splitlines() if line]
    assert len(lines) <= 60


def test_nothing_of_it_is_loaded_before_it_is_wanted() -> None:
    heavy = "numpy", "gymnasium", "pettingzoo", "polars"
    code = f"import sys, ruleshift.environments; print([one for one in {heavy} if one in sys.modules])"
    assert run(SOURCE, "-c", code) == "[]\n"


def test_a_missing_library_is_named_with_its_extra(tmp_path: Path) -> None:
    (tmp_path / "pettingzoo.py").write_text("raise ModuleNotFoundError('none', name='pettingzoo')\n")
    code = "import sys; sys.path.insert(0, '.')\nfrom ruleshift.environments import TableEnv"
    around = {**os.environ, "PYTHONPATH": str(SOURCE)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=around, capture_output=True, text=True
    )
    assert "TableEnv needs pettingzoo, which is not installed: pip install 'ruleshift[rl]'" in done.stderr
