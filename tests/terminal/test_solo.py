"""A game for one at the keyboard: what the table shows, how it ends, and what counts as a result."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.cells import cell_len

import ruleshift
from ruleshift.drawing.screen import Screen
from ruleshift.terminal.play import Session
from ruleshift.terminal.seats import Player

from .shell import Shell, lines
from .test_show import ESCAPES, Tty

POSITION = """
seats: {Kim: {hand: [Mordecai, Take Another Turn, The Park], table: [The Cart, Coffee]}}
rules: [Draw 2, Play 2, Get On With It!]
goals: [Doing Donuts]
rules to come: [Keeper Limit 4, Play All But 1]
scored: [Lunch Break]
draw: [Skips, Pops, Thomas]
"""


def session(
    monkeypatch: pytest.MonkeyPatch, home: Path, typed: str, position: str = POSITION, tty: int = 0
) -> str:
    """What appears while somebody types all that."""
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    monkeypatch.setenv("COLUMNS", str(tty or 80))
    monkeypatch.setenv("TERM", "xterm")
    match = ruleshift.load("regular-show-fluxx", options={"solo": "on"}).set_up(position)
    out = Tty() if tty else io.StringIO()
    Session(match, [Player("you", "Kim")], Screen(source=io.StringIO(typed), target=out)).run()
    return ESCAPES.sub("", out.getvalue())


# -- the table ---------------------------------------------------------------------------------


def test_the_table_shows_places_scores_and_what_is_to_come(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown = session(monkeypatch, tmp_path, "quit\n")
    assert "You play alone: score as many Goals as you can" in shown
    for line in (
        "Kim (you), 3 cards: The Cart, Coffee",
        "  You lack The Park.",
        "Scored: 1 so far: Lunch Break",
        "Draw: 3 (Draw 2 sets it to 2, Coffee adds 1)",
        "Play: 2 (Play 2)",
        "Limit: none",
        "To come: 20 rules, one after each turn",
    ):
        assert f"{line}\n" in shown
    assert "\nOther: Get On With It!: " in shown


def test_scoring_and_the_next_rule_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown = session(monkeypatch, tmp_path, "the park\nmordecai\nquit\n")
    assert "  Kim scores Doing Donuts.\n  Kim's The Cart and The Park are discarded.\n" in shown
    assert "Scored: 2 so far: Lunch Break, Doing Donuts\n" in shown
    assert "Goal: none now, so nothing can be scored\n" in shown
    assert "  The next rule is Keeper Limit 4.\n" in shown
    assert "set aside" not in shown
    assert "Limit: Keeper Limit 4\n" in shown


def test_all_but_some_is_said_in_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    position = POSITION.replace("Play 2,", "Play All But 1,").replace("Play All But 1]", "Play 3]")
    shown = session(monkeypatch, tmp_path, "why play\nquit\n", position)
    assert "Play: all but 1 (Play All But 1)\n" in shown
    assert "Play all but 1\n    Play All But 1 sets it to all but 1\n" in shown


def test_the_help_is_that_of_a_game_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown = session(monkeypatch, tmp_path, "?\n? draw 3\nquit\n")
    assert "The end: When the draw pile or the pile of rules has run out." in shown
    assert "New Rule: You never hold one." in shown
    assert "Secret:" not in shown, "this deck has none"
    assert "Now: Draw 3 is still to come; rules come into play by themselves" in shown


@pytest.mark.parametrize("columns", [60, 100])
def test_the_table_stays_within_the_width(
    columns: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown = session(monkeypatch, tmp_path, "the park\nmordecai\n?\nquit\n", tty=columns)
    wide = [line for line in shown.split("\n") if cell_len(line) > columns and ".replay" not in line]
    assert wide == []
    assert "Scored  2 so far: Lunch Break, Doing Donuts" in shown


# -- the end -----------------------------------------------------------------------------------

LAST = POSITION.replace("rules to come: [Keeper Limit 4, Play All But 1]", "rest: discard")


def test_the_end_says_why_and_where_the_score_stands(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown = session(monkeypatch, tmp_path, "the park\nmordecai\n", LAST)
    assert "To come: no more rules, so the game is over after this turn\n" in shown
    assert "\nThe game is over, with 2 Goals scored.\nThere is no rule left to come.\n" in shown
    assert "This is the first score for this deck.\n1. 2 Goals, 1 turn, Kim, " in shown
    assert (tmp_path / "ruleshift" / "scores.jsonl").exists()


def test_giving_up_is_asked_twice_and_does_not_count(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown = session(monkeypatch, tmp_path, "concede\nwhy draw\ngive up\n", LAST)
    assert "Give the game up for good? Then type concede again." in shown
    assert "  Kim concedes.\n" in shown
    assert "\nThe game is over, with 1 Goal scored.\nYou gave the game up, so it is not in the table" in shown
    assert not (tmp_path / "ruleshift" / "scores.jsonl").exists()


def test_one_concede_is_forgotten_with_the_next_answer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown = session(monkeypatch, tmp_path, "concede\nthe park\nconcede\nquit\n")
    assert shown.count("Give the game up for good?") == 2
    assert "concedes" not in shown


# -- the command -------------------------------------------------------------------------------


def test_a_game_is_begun_kept_gone_on_with_and_counted(shell: Shell) -> None:
    first = shell.run("play", "tutorial", "--solo", "--name", "Ann", "--seed", "2", typed="1\nquit\n")
    assert first.returncode == 0, first.stderr
    assert "\noption solo on\n" in shell.the_replay().read_text(encoding="utf-8")
    again = shell.run("play", "--resume", typed=lines(9))
    assert again.returncode == 0, again.stderr
    assert "Going on in turn 2" in again.stdout
    assert "This is the first score for this deck." in again.stdout
    assert "Goals, 2 turns, Ann, " in shell.run("scores", "tutorial").stdout
    watched = shell.run("replay", str(shell.the_replay()))
    assert watched.stdout.count("The game is over") == 1 + watched.stdout.count("  The game is over")


def test_a_game_from_inside_a_replay_does_not_count(shell: Shell) -> None:
    shell.run("play", "tutorial", "--solo", "--name", "Ann", "--seed", "2", typed=lines(9))
    assert "tutorial: 1 game\n" in shell.run("scores").stdout
    branch = shell.run("replay", str(shell.the_replay()), "--from", "1", typed=lines(9))
    assert "A game that goes on from inside a replay is not in the table of scores." in branch.stdout
    assert "tutorial: 1 game\n" in shell.run("scores").stdout


@pytest.mark.parametrize("args", [["--seats", "random"], []])
def test_what_a_bot_plays_does_not_count(shell: Shell, args: list[str]) -> None:
    result = shell.run("play", "tutorial", "--solo", *args)
    assert result.returncode == 0, result.stderr
    assert "The game is over, with " in result.stdout
    assert "There are no scores yet." in shell.run("scores").stdout


@pytest.mark.parametrize(
    ("args", "status", "said"),
    [
        (
            ["tutorial", "--solo", "--seats", "you,greedy"],
            1,
            "A solo game has one player, who plays for points",
        ),
        (["tutorial", "--option", "solo=on", "--seats", "you,you"], 1, "and --seats names 2."),
        (["tutorial", "--solo", "--option", "solo=off"], 1, "contradict each other"),
        (["necrogenesis", "--solo"], 1, "NecroGenesis cannot be played alone"),
        (["--resume", "--solo"], 2, "--seed, --option and --solo do not apply"),
    ],
)
def test_mistakes_are_answered_with_one_message(
    shell: Shell, args: list[str], status: int, said: str
) -> None:
    result = shell.run("play", *args)
    assert result.returncode == status
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""
