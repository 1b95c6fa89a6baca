"""A family from another package: installed, it plays everywhere, and nothing of ours was touched for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "shedding"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the package is installed, as pip would for anybody."""
    place = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    here = tmp_path_factory.mktemp("example")
    copy = here / "shedding"  # a build leaves its traces where it works
    subprocess.run(["cp", "-r", str(EXAMPLE), str(copy)], check=True)
    subprocess.run([*pip, "--no-build-isolation", "--target", str(place), str(copy)], check=True)
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(place), str(ROOT / "src"), str(ROOT)])}


def run(installed: dict[str, str], *command: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], env=installed, cwd=ROOT, input=given, capture_output=True, text=True
    )


def test_it_keeps_the_contract_of_all_families(installed: dict[str, str]) -> None:
    tests = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml")]
    done = run(installed, *tests, str(EXAMPLE / "tests"))
    assert done.returncode == 0, done.stdout[-2000:]
    assert " passed" in done.stdout


def test_it_is_listed_and_looked_over(installed: dict[str, str]) -> None:
    assert "crazy-eights" in run(installed, "-m", "ruleshift", "decks").stdout
    checked = run(installed, "-m", "ruleshift", "check", "crazy-eights")
    assert (checked.returncode, checked.stdout) == (0, "Crazy Eights: 52 cards, nothing to complain about\n")
    assert run(installed, "-m", "ruleshift", "cards", "crazy-eights").stdout.startswith("Clubs (13)\n")


def test_its_scenarios_hold(installed: dict[str, str]) -> None:
    done = run(installed, "-m", "ruleshift", "scenario", str(EXAMPLE / "tests" / "scenarios"))
    assert done.returncode == 0, done.stdout


def test_it_is_played_in_the_terminal(installed: dict[str, str], tmp_path: Path) -> None:
    """Whoever always takes the first answer comes to an end some day."""
    home = {**installed, "XDG_DATA_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
    play = ["-m", "ruleshift", "play", "crazy-eights", "--seats", "you:Ann,greedy,random", "--seed", "7"]
    done = run(home, *play, given="?\n" + "1\n" * 600)
    assert "wins" in done.stdout, done.stdout[-1500:] + done.stderr[-1500:]
    assert done.stdout.count("Turn 1: Ann (you)\n") == 1
    assert "How to play" not in done.stdout  # the family has no lessons
    assert "Discard pile" in done.stdout


def test_it_is_played_in_the_browser(installed: dict[str, str], tmp_path: Path) -> None:
    """The server deals, its bots answer, and what travels is the table that any client can draw."""
    home = {**installed, "XDG_DATA_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
    done = run(home, "-m", "tests.support.whole_table", "crazy-eights")
    assert done.returncode == 0, done.stderr[-1500:]
    frames = json.loads(done.stdout)
    last = frames[-1]
    assert last["outcome"]["kind"] in ("win", "draw")
    zones = {zone["place"]: zone for zone in last["table"]["zones"]}
    assert last["table"]["family"] == "any"
    assert list(zones) == ["draw", "discard", "hand:0", "hand:1", "hand:2"]
    assert [value["name"] for value in last["table"]["values"]] == ["suit", "direction"]
    assert all(one["fields"] for frame in frames for one in frame["events"] if one["text"])
