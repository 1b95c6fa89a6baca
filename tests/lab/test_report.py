"""`ruleshift report`: one page that needs nothing else, and says what changed between two runs."""

from __future__ import annotations

import doctest
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ruleshift.cli import main
from ruleshift.lab.folder import Folder
from ruleshift.lab.plan import make_plan
from ruleshift.lab.players import parse_players
from tests.lab.helpers import plan_of, played


def report(*words: object) -> Result:
    return CliRunner().invoke(main, ["report", *map(str, words)])


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("runs")
    played(folder / "one", plan_of("quick,random", events=True), 120)
    played(folder / "two", plan_of("random,random", events=True), 120)
    return folder / "one", folder / "two"


def test_the_page_stands_alone(runs: tuple[Path, Path]) -> None:
    result = report(runs[0])
    assert result.exit_code == 0, result.output
    text = (runs[0] / "report.html").read_text(encoding="utf-8")
    HTMLParser().feed(text)
    assert text.count("<svg") >= 5
    outside = re.findall(r"""(?:src|href)=["'](?!#)|url\(|@import|<script""", text)
    assert not outside
    assert "prefers-color-scheme: dark" in text
    assert "var(--one)" in text
    assert "#010101" not in text  # every stand-in has found its colour
    for words in ("Who wins", "By the order of turns", "What each card adds", "Never brought into play"):
        assert words in text


def test_two_runs_are_compared(runs: tuple[Path, Path], tmp_path: Path) -> None:
    file = tmp_path / "both.html"
    assert report(*runs, "--out", file).exit_code == 0
    text = file.read_text(encoding="utf-8")
    assert "What changed beyond chance" in text
    assert re.search(r"\d+ figures were compared", text)
    assert ">before<" in text
    assert ">after<" in text
    same = tmp_path / "same.html"
    assert report(runs[0], runs[0], "--out", same).exit_code == 0
    assert "None differs beyond chance" in same.read_text(encoding="utf-8")


def test_what_else_differs_is_said_first(runs: tuple[Path, Path], tmp_path: Path) -> None:
    file = tmp_path / "both.html"
    assert report(*runs, "--out", file).exit_code == 0
    assert "these differ too: the seats." in file.read_text(encoding="utf-8")
    limited = make_plan("tutorial", parse_players("quick,random"), {"turn_limit": "5"}, events=True)
    played(tmp_path / "limited", limited, 40)
    assert report(runs[0], tmp_path / "limited", "--out", file).exit_code == 0
    text = file.read_text(encoding="utf-8")
    assert "differ too" not in text
    assert re.search(r"turn_limit</td><td[^>]*>\d+</td><td[^>]*>5<", text)
    assert "ended by a limit" in text.partition("<details>")[0]
    played(tmp_path / "star", plan_of("quick,random", "star-fluxx"), 8)
    assert report(runs[0], tmp_path / "star", "--out", file).exit_code == 0
    text = file.read_text(encoding="utf-8")
    assert "<h1>First Steps, then Star Fluxx: before and after</h1>" in text
    assert "these differ too: the deck&#x27;s name." in text
    assert re.search(r"cards only there.*and \d+ more", text)


def test_a_place_that_takes_no_page_is_named(runs: tuple[Path, Path], tmp_path: Path) -> None:
    assert f"{tmp_path} is a folder. Name a file in it" in report(runs[0], "--out", tmp_path).output
    result = report(runs[0], "--out", tmp_path / "nowhere" / "page.html")
    assert result.exit_code == 1
    assert "The page was not written, and no game is lost" in result.output


def test_a_file_that_is_no_report_is_left_alone(runs: tuple[Path, Path], tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text("my own page")
    result = report(runs[0], "--out", file)
    assert result.exit_code == 1
    assert "is no report; nothing was written" in result.output
    assert file.read_text() == "my own page"


def test_a_folder_without_games_is_named(tmp_path: Path) -> None:
    assert "is no run of the lab" in report(tmp_path).output
    Folder.begin(tmp_path / "run", plan_of())
    assert "no game has been finished there yet" in report(tmp_path / "run").output


def test_the_example_of_the_page_holds() -> None:
    text = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
    examples = doctest.DocTestParser().get_doctest(text, {}, "docs/lab.md", "docs/lab.md", 0)
    runner = doctest.DocTestRunner()
    runner.run(examples)
    assert runner.tries > 5
    assert runner.failures == 0
