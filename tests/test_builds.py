"""The build itself: a stale one is refused, and compiled games are the games of plain Python."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

import ruleshift
from bench.builds import is_compiled
from ruleshift.built import PACKAGE, check
from ruleshift.cli import main
from tests.proof import builds


def stamp_of(source: Path) -> str:
    return f"{source.stat().st_mtime_ns} {source.name}\n"


def test_a_build_is_refused_once_a_source_of_it_has_changed(tmp_path: Path) -> None:
    source, stamp = tmp_path / "turn.py", tmp_path / "stamp"
    source.write_text("1")
    check(str(stamp), str(tmp_path))  # nothing is compiled
    stamp.write_text(stamp_of(source))
    check(str(stamp), str(tmp_path))
    os.utime(source, (1, 1))
    with pytest.raises(ImportError, match=r"older than its source turn\.py: run `make fast`.*`make plain`"):
        check(str(stamp), str(tmp_path))
    source.unlink()
    with pytest.raises(ImportError, match=r"older than its source turn\.py"):
        check(str(stamp), str(tmp_path))


def test_what_was_compiled_along_is_looked_at_where_it_is(tmp_path: Path) -> None:
    package, other, stamp = tmp_path / "ours", tmp_path / "turn.py", tmp_path / "stamp"
    package.mkdir()
    other.touch()
    stamp.write_text(f"{other.stat().st_mtime_ns} ../turn.py\n")
    check(str(stamp), str(package))
    os.utime(other, (1, 1))
    with pytest.raises(ImportError, match=r"older than its source \.\./turn\.py"):
        check(str(stamp), str(package))
    other.unlink()  # as beside a copy of the package
    check(str(stamp), str(package))


def test_half_a_build_is_refused(tmp_path: Path) -> None:
    (tmp_path / "stamp").touch()
    with pytest.raises(ImportError, match="halfway"):
        check(str(tmp_path / "stamp"), str(tmp_path))


@pytest.mark.parametrize("stamp", ["soon turn.py\n", "17 turn.py/no-folder\n", "17\n", "\n"])
def test_a_broken_stamp_comes_with_the_remedy(stamp: str, tmp_path: Path) -> None:
    (tmp_path / "turn.py").touch()
    (tmp_path / "stamp").write_text(stamp)
    with pytest.raises(ImportError, match=r"run `make fast`"):
        check(str(tmp_path / "stamp"), str(tmp_path))


def test_the_version_says_which_build_it_is() -> None:
    found = CliRunner().invoke(main, ["--version"]).output
    assert found == f"ruleshift {ruleshift.__version__} ({'compiled' if ruleshift.compiled else 'plain'})\n"
    assert ruleshift.compiled == any(Path(PACKAGE, "core").rglob("match.*.so"))


def test_differences_are_found_and_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def played(source: Path, deck: str, first: int, number: int) -> builds.Found:
        chains = ["same"] * number
        chains[2] = source.name
        return {"chains": chains, "questions": 9}

    monkeypatch.setattr(builds, "played", played)
    found = builds.compared(tmp_path / "plain", tmp_path / "compiled", "tutorial", 10, 4)
    assert found == {"games": 4, "questions": 9, "differ": [12], "failed": 0}
    page = "\n".join(builds.lines("this", {"tutorial": [found, found]}))
    assert "| tutorial | 8 | 18 | 2 | 0 |" in page
    assert "- tutorial: seeds 12, 12" in page


if is_compiled():  # else there is nothing to compare, which is no gap: .ci/run comes here again with a build

    @pytest.mark.parametrize("deck", builds.DECKS)
    def test_plain_and_compiled_games_are_the_same(deck: str, tmp_path: Path) -> None:
        both = builds.Builds(tmp_path)
        found = builds.compared(both.plain, both.compiled, deck, 0, 20)
        assert (found["games"], found["differ"], found["failed"]) == (20, [], 0)
        assert found["questions"] > 20
