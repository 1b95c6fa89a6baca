"""Scores are kept in the user's data folder: nothing that is there is ever lost, whatever the disk does."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import ruleshift
from ruleshift.drawing.screen import Screen
from ruleshift.terminal import scores
from ruleshift.terminal.scores import Score

from .shell import Shell
from .test_show import ESCAPES, Tty


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def score(points: int, turns: int = 10, name: str = "Ann", deck: str = "tiny", **more: str) -> Score:
    return Score(deck, points, turns, name, "2026-01-31 12:00", more)


def plain() -> tuple[Screen, io.StringIO]:
    out = io.StringIO()
    return Screen(source=io.StringIO(), target=out), out


def shown(deck: str = "") -> str:
    screen, out = plain()
    scores.show(deck, screen)
    return out.getvalue()


# -- on disk -----------------------------------------------------------------------------------


def test_results_come_back_as_they_were(home: Path) -> None:
    kept = [score(2), score(5, deck="big", rules="odd"), score(0, name="Zoë")]
    for one in kept:
        scores.keep(one)
    assert scores.parsed(scores.read_lines()) == (kept, 0)
    assert scores.score_file() == home / "ruleshift" / "scores.jsonl"
    assert [path.name for path in (home / "ruleshift").iterdir()] == ["scores.jsonl"], "nothing half-written"


def test_the_most_points_come_first_then_the_fewest_turns_then_the_earliest() -> None:
    late = Score("tiny", 3, 9, "Cy", "2026-02-01 08:00")
    results = [score(3, 12), late, score(4, 30), score(3, 9, "Bob"), score(9, deck="other")]
    assert [(one.points, one.turns, one.name) for one in scores.ranked(results, "tiny")] == [
        (4, 30, "Ann"),
        (3, 9, "Bob"),
        (3, 9, "Cy"),
        (3, 12, "Ann"),
    ]


BROKEN = [
    "",
    "{",
    "[]",
    "null",
    "7",
    '"text"',
    "{}",
    '{"deck": "tiny"}',
    '{"deck": "tiny", "points": "many", "turns": 1, "name": "A", "date": "d"}',
    '{"deck": 3, "points": 1, "turns": 1, "name": "A", "date": "d"}',
    '{"deck": "tiny", "points": 1, "turns": 1, "name": "A\\u001b[2J", "date": "d"}',
    '{"deck": "tiny", "points": 1, "turns": 1, "name": "A", "date": "d", "options": [1]}',
    "[" * 100_000,
    "\ufffd\x00",
]


@pytest.mark.parametrize("line", BROKEN)
def test_a_damaged_line_is_skipped_and_kept(home: Path, line: str) -> None:
    scores.keep(score(2))
    path = scores.score_file()
    path.write_bytes(path.read_bytes() + line.encode() + b"\n")
    scores.keep(score(3))
    lines = path.read_bytes().split(b"\n")
    assert line.encode() in lines
    assert [one.points for one in scores.parsed(scores.read_lines())[0]] == [2, 3]
    text = shown()
    assert "1. 3 Goals" in text
    assert ("1 line cannot be read" in text) == bool(line.strip())


def test_bytes_that_are_no_text_are_kept_as_they_are(home: Path) -> None:
    path = scores.score_file()
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\xff\xfe\x80 odd\n")
    scores.keep(score(3))
    assert path.read_bytes().startswith(b"\xff\xfe\x80 odd\n{")
    assert scores.parsed(scores.read_lines())[1] == 1


def test_a_file_without_its_last_line_end_loses_nothing(home: Path) -> None:
    scores.keep(score(2))
    path = scores.score_file()
    path.write_text(path.read_text().rstrip("\n"))
    scores.keep(score(3))
    assert [one.points for one in scores.parsed(scores.read_lines())[0]] == [2, 3]


def test_games_that_end_at_the_same_moment_lose_no_score(home: Path) -> None:
    def play(name: str) -> None:
        for points in range(20):
            scores.keep(score(points, name=name))

    with ThreadPoolExecutor(8) as players:
        list(players.map(play, "ABCDEFGH"))
    kept, damaged = scores.parsed(scores.read_lines())
    assert damaged == 0
    assert sorted((one.name, one.points) for one in kept) == [(n, p) for n in "ABCDEFGH" for p in range(20)]


ADDING = """\
import sys
from pathlib import Path
from ruleshift.terminal.shared_file import add_line
for number in range(200):
    add_line(Path(sys.argv[1]), f"{sys.argv[2]} {number}".encode())
"""


def test_processes_that_add_at_the_same_moment_lose_no_line(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    running = [subprocess.Popen([sys.executable, "-c", ADDING, str(file), name]) for name in "abc"]
    assert [one.wait(60) for one in running] == [0, 0, 0]
    assert sorted(file.read_text().split("\n")) == sorted(
        ["", *(f"{n} {i}" for n in "abc" for i in range(200))]
    )


def test_a_full_disk_is_said_and_leaves_the_table_as_it_was(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scores.keep(score(2))
    before = scores.score_file().read_bytes()

    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)  # the line has been written by then
    screen, out = plain()
    scores.after_game(score(7), screen)
    assert "could not be added to the table of scores: No space left on device." in out.getvalue()
    assert scores.score_file().read_bytes() == before


def test_a_folder_in_the_way_is_said(home: Path) -> None:
    scores.score_file().mkdir(parents=True)
    screen, out = plain()
    scores.after_game(score(7), screen)
    assert "could not be added to the table of scores" in out.getvalue()
    with pytest.raises(scores.ScoreError, match=r"cannot be read"):
        shown()


def test_a_file_that_is_far_too_large_is_left_alone(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scores.keep(score(2))
    monkeypatch.setattr(scores, "LARGEST", 10)
    screen, out = plain()
    scores.after_game(score(7), screen)
    assert "it is larger than" in out.getvalue()


# -- on the screen -----------------------------------------------------------------------------


def test_a_result_says_where_it_stands(home: Path) -> None:
    screen, out = plain()
    scores.after_game(score(2), screen)
    scores.after_game(score(5, name="Bob"), screen)
    scores.after_game(score(3, name="Cy"), screen)
    text = out.getvalue()
    assert (
        "This is the first score for this deck.\n1. 2 Goals, 10 turns, Ann, 2026-01-31 12:00 (this game)"
        in text
    )
    assert "This is the best score for this deck so far.\n1. 5 Goals, 10 turns, Bob" in text
    assert "Number 2 of 3 games with this deck.\n" in text
    assert "2. 3 Goals, 10 turns, Cy, 2026-01-31 12:00 (this game)" in text


def test_every_deck_has_its_own_table_and_options_stand_there(home: Path) -> None:
    for one in (score(1, 1), score(4, deck="big", cure_limit="on", surplus_goal="oldest")):
        scores.keep(one)
    text = shown()
    assert (
        "big: 1 game\n1. 4 Goals, 10 turns, Ann, 2026-01-31 12:00, cure_limit=on, surplus_goal=oldest" in text
    )
    assert "tiny: 1 game\n1. 1 Goal, 1 turn, Ann" in text
    assert "tiny" not in shown("big")


def test_no_more_than_ten_are_shown(home: Path) -> None:
    for points in range(14):
        scores.keep(score(points))
    text = shown("tiny")
    assert "tiny: 14 games" in text
    assert "\n10. 4 Goals" in text
    assert "\n11." not in text


def test_the_table_is_a_table_on_a_terminal(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("TERM", "xterm")
    scores.keep(score(4, name="A" * 20, cure_limit="on", surplus_goal="oldest"))
    target = Tty()
    scores.show("", Screen(source=io.StringIO(), target=target))
    lines = ESCAPES.sub("", target.getvalue()).splitlines()
    assert "Goals  Turns  Name" in lines[1]
    assert [line for line in lines if len(line) > 60] == []
    assert "oldest" in "".join(lines)


def test_only_options_that_were_changed_are_kept() -> None:
    game = ruleshift.load("star-fluxx", options={"solo": "on", "cure_limit": "on"})
    assert scores.changed_options(game) == {"cure_limit": "on"}


def test_the_command_helps_who_has_no_scores_yet(shell: Shell) -> None:
    assert "There are no scores yet. Make one: ruleshift play" in shell.run("scores").stdout
    assert "There is no score for mystery-fluxx yet." in shell.run("scores", "mystery-fluxx").stdout
    wrong = shell.run("scores", "mystry-fluxx")
    assert wrong.returncode == 1
    assert "did you mean 'mystery-fluxx'?" in wrong.stderr


def test_a_line_is_plain_json(home: Path) -> None:
    scores.keep(score(2, cure_limit="on"))
    assert json.loads(scores.score_file().read_text())["options"] == {"cure_limit": "on"}
