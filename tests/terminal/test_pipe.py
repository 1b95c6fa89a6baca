"""Games through a pipe: answers from a script, no colours, no tricks, and nothing is ever lost."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import ruleshift
from tests.support.signals import heed

from .shell import Shell, lines

TUTORIAL = ("play", "tutorial", "--seats", "you:Ann,random:Bo", "--seed", "4")


def test_a_scripted_game_goes_to_its_end(shell: Shell) -> None:
    result = shell.run(*TUTORIAL, typed=lines(200))
    assert result.returncode == 0, result.stderr
    assert "What do you play?" in result.stdout
    assert "The game is over." in result.stdout
    assert f"Replay: {shell.the_replay()}" in result.stdout
    assert "\x1b" not in result.stdout
    assert result.stderr == ""


def test_the_result_says_who_won_and_with_what(shell: Shell) -> None:
    result = shell.run(*TUTORIAL, typed=lines(200))
    match = ruleshift.resume(shell.the_replay().read_text())
    assert match.outcome is not None
    assert str(match.outcome) in result.stdout
    goal = match.view(None).goals[0]
    assert f"{goal}: You win if" in result.stdout.rpartition("The game is over.")[2]


def test_star_fluxx_goes_to_its_end(shell: Shell) -> None:
    result = shell.run("play", "star-fluxx", "--seed", "11", typed=lines(500))
    assert result.returncode == 0, result.stderr
    assert "The game is over." in result.stdout


@pytest.mark.parametrize("typed", [None, ""])
def test_with_no_input_at_all_bots_play(shell: Shell, typed: str | None) -> None:
    result = shell.run("play", "tutorial", "--seed", "4", typed=typed)
    assert result.returncode == 0, result.stderr
    assert "bots play this game" in result.stdout
    assert "The game is over." in result.stdout


def test_with_a_closed_stdin_bots_play(shell: Shell) -> None:
    command = " ".join(shell.command("play", "tutorial", "--seed", "4"))
    result = subprocess.run(
        ["sh", "-c", f"exec {command} <&-"],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        env=shell.env,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert "The game is over." in result.stdout


def test_input_that_ends_early_keeps_the_game(shell: Shell) -> None:
    result = shell.run(*TUTORIAL, typed="1\n")
    assert result.returncode == 0
    assert "The input has ended. The game is saved in" in result.stdout
    resumed = shell.run("play", "--resume", typed=lines(200))
    assert "The game is over." in resumed.stdout
    whole = shell.run(*TUTORIAL, typed=lines(200))
    assert whole.returncode == 0
    assert len(shell.replays()) == 2


def test_quit_keeps_the_game_and_resume_knows_the_seats(shell: Shell) -> None:
    result = shell.run(
        "play", "tutorial", "--seats", "you:Ann,greedy:Bo,random:Cy", "--seed", "1", typed="1\nquit\n"
    )
    assert "Goodbye. The game is saved in" in result.stdout
    assert "# seats: you:Ann,greedy:Bo,random:Cy" in shell.the_replay().read_text()
    resumed = shell.run("play", "--resume", typed=lines(200))
    assert "First Steps: Ann (you), Bo (greedy), Cy (random)" in resumed.stdout
    assert "The game is over." in resumed.stdout
    assert len(shell.replays()) == 1
    again = shell.run("play", "--resume", typed="1\n")
    assert again.returncode == 1
    assert "no unfinished game" in again.stderr


def test_resume_by_file_or_by_deck(shell: Shell) -> None:
    shell.run(*TUTORIAL, typed="1\nquit\n")
    path = shell.the_replay()
    for wanted in (str(path), path.name, "tutorial"):
        assert "What do you play?" in shell.run("play", "--resume", wanted, typed="quit\n").stdout
    assert (
        "no unfinished game of star-fluxx" in shell.run("play", "--resume", "star-fluxx", typed="\n").stderr
    )
    assert "There is no replay 'nonsense'" in shell.run("play", "--resume", "nonsense", typed="\n").stderr


def test_a_game_cut_off_in_mid_line_loses_no_more_than_that_line(shell: Shell) -> None:
    shell.run(*TUTORIAL, typed="1\n1\nquit\n")
    path = shell.the_replay()
    text = path.read_text()
    last = text.rstrip("\n").rfind("\nAnn: ")
    path.write_text(text[: last + 8])
    resumed = shell.run("play", "--resume", typed=lines(200))
    assert "The end of that game is missing" in resumed.stdout
    assert "The game is over." in resumed.stdout


@contextlib.contextmanager
def at_the_second_question(shell: Shell) -> Iterator[subprocess.Popen[str]]:
    """A game under way in a process of its own: one answer is given, the next is asked for."""
    with subprocess.Popen(
        shell.command(*TUTORIAL),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=shell.env,
        preexec_fn=heed if os.name == "posix" else None,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("1\n")
        process.stdin.flush()
        seen = ""
        while seen.count("What do you play?") < 2:
            seen += process.stdout.readline()
        yield process


@pytest.mark.skipif(os.name != "posix", reason="signals as Unix has them")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_never_loses_a_game(shell: Shell, number: int) -> None:
    with at_the_second_question(shell) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.send_signal(number)
        rest = process.stdout.read()
        process.stdin.close()
    assert process.returncode == 130
    assert "Interrupted. The game is saved in" in rest
    assert "The game is over." in shell.run("play", "--resume", typed=lines(200)).stdout


def test_a_killed_game_is_on_disk_up_to_the_last_answer(shell: Shell) -> None:
    with at_the_second_question(shell) as process:
        process.kill()
    assert "Ann: play" in shell.the_replay().read_text()
    assert ruleshift.resume(shell.the_replay().read_text()).view(0).turn > 1


def test_a_reader_that_goes_away_is_no_error(shell: Shell) -> None:
    command = " ".join(shell.command("play", "tutorial", "--seed", "4"))
    result = subprocess.run(
        ["sh", "-c", f"{command} </dev/null | head -1"],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        env=shell.env,
        check=False,
    )
    assert result.stderr == ""


def test_a_data_folder_that_cannot_be_used_is_mentioned_once(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    result = shell.run(*TUTORIAL, typed=lines(200), XDG_DATA_HOME=str(tmp_path / "file"))
    assert result.returncode == 0
    assert result.stdout.count("cannot be saved") == 1
    assert "The game is over." in result.stdout


def test_wrong_answers_are_explained_and_change_nothing(shell: Shell) -> None:
    typed = "zzz\n99\n\nplay\nsave\nlog x\nback\n? Teapto\n\x1b[A\nquit\n"
    result = shell.run(*TUTORIAL, typed=typed)
    assert result.returncode == 0, result.stderr
    for said in (
        "'zzz' is not among the options",
        "There is no option 99",
        "Type a number from 1 to",
        "could be",
        "save needs the name of a file",
        "is not a number of lines",
        "nothing to take back",
        "Did you mean Teapot?",
    ):
        assert said in result.stdout
    assert "Ann: " not in shell.the_replay().read_text()


def test_commands_answer_and_the_game_waits(shell: Shell, tmp_path: Path) -> None:
    copy = tmp_path / "my game.replay"
    result = shell.run(
        *TUTORIAL, typed=f"?\nwhy\nwhy win\nwhy hand limit\ntable\nlog\n? sweet tea\nsave {copy}\nquit\n"
    )
    for said in (
        "How to play",
        "Basic Rules set it to 1",
        "There is no Goal in play.",
        "no Hand Limit",
        "You win if you have Teapot and Honey.",
        "Origin: own",
        f"Saved in {copy}",
    ):
        assert said in result.stdout
    assert "Ann (you)" in shell.run("play", "--resume", str(copy), typed="quit\n").stdout


def test_save_never_overwrites_something_else(shell: Shell, tmp_path: Path) -> None:
    precious = tmp_path / "thesis.txt"
    precious.write_text("years of work")
    result = shell.run(
        *TUTORIAL, typed=f"save {precious}\nsave {tmp_path}\nsave {tmp_path}/no/such\x00/file\nquit\n"
    )
    assert "is no replay, so it stays as it is" in result.stdout
    assert "is a folder" in result.stdout
    assert precious.read_text() == "years of work"


def test_people_at_one_keyboard_see_only_their_own_cards(shell: Shell) -> None:
    result = shell.run("play", "tutorial", "--seats", "you:Ann,you:Bob", "--seed", "4", typed="1\nquit\n")
    ann, _, bob = result.stdout.partition("> 1")
    assert "Ann draws" in ann
    hand = [line.split(" ", 2)[2] for line in bob.splitlines() if line.startswith("1 or ")]
    assert hand, "Bob should be asked"
    log = bob.split("Turn 2: Bob")[0]
    assert "Ann draws 2 cards" in log
    assert "Bob draws 2 cards" not in log
