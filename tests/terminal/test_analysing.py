"""Looking back at a game in the terminal, and the list of games that were played there."""

from __future__ import annotations

from pathlib import Path

import pytest

import ruleshift
from ruleshift.analysis import Analysis, Balance, Chance, Reason, TurningPoint
from ruleshift.drawing.screen import Screen
from ruleshift.terminal import kept
from ruleshift.terminal.analysing import because, chart, report, spread
from tests.server.web import finished, unfinished

from .shell import Shell

POINT = TurningPoint(5, 2, 0, "end turn", "play Sun", 0.2, 0.9, 0.03, 56, (0, 40), (20, 3))
CHANCES = [
    Chance(1, 0, 0, (0.5, 0.5), (0.1, 0.1), 0.0),
    Chance(2, 4, 1, (0.25, 0.75), (0.1, 0.1), 0.0),
    Chance(2, 9, -1, (0.0, 1.0), (0.0, 0.0), 0.0),
]
BALANCE = Balance(0, 0.5, 0.1, -0.7, 0.1, 0.0, 9, 7, 2, 0.3)
FOUND = Analysis(["Ann", "Bob"], [], CHANCES, [POINT], [], 1.0, 8)


def kept_game(shell: Shell, name: str, text: str) -> None:
    folder = shell.data / "ruleshift" / "replays"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


def test_a_replay_is_looked_back_at(shell: Shell) -> None:
    kept_game(shell, "one.replay", finished())
    done = shell.run("replay", "one.replay", "--analyse")
    assert done.returncode == 0, done.stderr
    assert "Chances of winning, turn by turn" in done.stdout
    assert "Luck and skill" in done.stdout
    assert "In points of a hundred" in done.stdout
    assert str(ruleshift.resume(finished()).outcome) in done.stdout


def test_a_cut_off_replay_and_one_of_a_strange_deck_say_what_is_wrong(shell: Shell) -> None:
    for name, text, word in (
        ("cut", finished()[: finished().rindex("= ") + 4], "cut off"),
        ("strange", finished().replace("deck tutorial", "deck atlantis"), "atlantis"),
    ):
        kept_game(shell, f"{name}.replay", text)
        done = shell.run("replay", name, "--analyse")
        assert done.returncode == 1
        assert word in done.stdout + done.stderr
        assert "Traceback" not in done.stderr


def test_the_games_played_here_are_listed_with_how_they_ended(shell: Shell) -> None:
    kept_game(shell, "one.replay", finished())
    kept_game(shell, "two.replay", unfinished())
    kept_game(shell, "none.replay", "something else")
    done = shell.run("replay")
    assert done.returncode == 0
    assert str(ruleshift.resume(finished()).outcome) in done.stdout
    assert "Ann, Bob: not finished, in turn" in done.stdout
    assert "none.replay" not in done.stdout


def test_without_games_the_list_says_how_to_play_one(shell: Shell) -> None:
    done = shell.run("replay")
    assert done.returncode == 0
    assert "No games have been played here yet" in done.stdout


@pytest.mark.parametrize("wish", [("--verify",), ("--analyse",), ("--from", "3")])
def test_a_wish_needs_a_file(shell: Shell, wish: tuple[str, ...]) -> None:
    done = shell.run("replay", *wish)
    assert done.returncode == 2
    assert f"{wish[0]} needs a FILE" in done.stderr


def test_two_wishes_at_once_are_refused(shell: Shell) -> None:
    done = shell.run("replay", "x", "--analyse", "--verify")
    assert done.returncode == 2
    assert "--analyse and --verify are two different things" in done.stderr


def test_the_chart_has_a_line_for_each_seat_and_marks_turning_points() -> None:
    lines = chart(FOUND, Screen(plain=True))
    assert lines[1].split() == ["Ann", "520", "50%", "to", "0%"]
    assert lines[2].split() == ["Bob", "579", "50%", "to", "100%"]
    assert lines[3] == f"{'turning points':<14}  1 "


def test_the_command_that_plays_on_is_told(tmp_path: Path) -> None:
    told = "\n".join(report(FOUND, tmp_path / "my game.replay", Screen(plain=True)))
    assert "Luck and skill" not in told  # nothing was judged
    judged = Analysis(["Ann", "Bob"], [], CHANCES, [POINT], [BALANCE], 1.0, 8)
    told = "\n".join(report(judged, tmp_path / "my game.replay", Screen(plain=True)))
    assert "hard would have chosen: play Sun" in told
    assert f"replay '{tmp_path}/my game.replay' --from 5" in told


def test_why_says_only_what_tells_the_answers_apart() -> None:
    assert because(POINT, "Ann").startswith("Ann wins within the round in 40 of 56 worlds instead of 0, and")
    assert because(POINT._replace(won=(0, 0)), "Ann").startswith(
        "Somebody else wins within the round in 3 of 56"
    )
    alike = POINT._replace(won=(1, 1), lost=(2, 2))
    assert because(alike, "Ann") == ""
    seen = (Reason("own HP", 7.1, 9.0),)
    told = "Seen by Ann, a round later on average: own HP 9.0 instead of 7.1."
    assert because(alike._replace(reasons=seen), "Ann") == told
    assert "own HP" not in because(POINT._replace(reasons=seen), "Ann")


def test_a_wide_game_is_drawn_in_the_room_there_is() -> None:
    assert spread(100, 5)[-1] == 99


def test_a_file_that_is_no_replay_is_no_game(tmp_path: Path) -> None:
    (tmp_path / "odd.replay").write_bytes(b"\xff\xfe\x00")
    assert kept.look(tmp_path / "odd.replay") is None
    assert kept.look(tmp_path / "nowhere.replay") is None
