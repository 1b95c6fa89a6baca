"""Every game that once failed is played again, with every check."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ruleshift import Match
from tests.support import invariants, traces
from tests.support.games import GameFailed, Setup, play

KEPT = sorted(traces.FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", KEPT, ids=[path.stem for path in KEPT])
def test_a_game_that_once_failed(path: Path) -> None:
    def look(match: Match, rng: Random) -> None:
        (invariants.thorough if rng.random() < 0.03 else invariants.quick)(match, rng)

    traces.Trace(path.read_text(encoding="utf-8")).play(look)


def test_a_failing_game_is_kept_and_comes_back(tmp_path: Path) -> None:
    def fails_late(match: Match, rng: Random) -> None:
        assert match.state.turn < 6, "turn six is broken"

    with pytest.raises(GameFailed, match=r"--seats 3 --seed 5 --changes 0\.1") as failed:
        play(Setup("tutorial", 3, 5, {}, 0.1), fails_late)
    path = traces.keep(failed.value, tmp_path)
    assert path.name == "tutorial-3-5-changes.txt"
    assert "turn six is broken" in path.read_text(encoding="utf-8")
    with pytest.raises(AssertionError, match="turn six is broken"):
        traces.Trace(path.read_text(encoding="utf-8")).play(fails_late)
    traces.Trace(path.read_text(encoding="utf-8")).play(invariants.quick)
