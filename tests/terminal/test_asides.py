"""What a player can ask for at the table: hints, the rules, the options; and taking an answer back."""

from __future__ import annotations

import pytest

import ruleshift

from .shell import Shell

PLAY = ("play", "star-fluxx", "--seed", "7")


def said(shell: Shell, typed: str, *args: str) -> list[str]:
    """What is answered to each line that is typed."""
    result = shell.run(*(args or PLAY), typed=typed)
    assert result.returncode == 0, result.stderr
    return result.stdout.split("\n> ")[1:]


def test_a_hint_names_an_answer_and_a_reason(shell: Shell) -> None:
    told = said(shell, "hint\nquit\n")[0]
    assert "hard would answer: play " in told
    assert "It wins about" in told


def test_hint_and_undo_are_for_those_who_play_against_bots(shell: Shell) -> None:
    args = (*PLAY, "--seats", "you:Ann,you:Bob")
    hint, undo, *_ = said(shell, "hint\nundo\nquit\n", *args)
    assert "Hints are for games against bots." in hint
    assert "Only somebody who plays against bots alone" in undo


def test_an_answer_is_taken_back_and_the_file_with_it(shell: Shell) -> None:
    before, answered, back, again = said(shell, "1\nundo\nundo\nquit\n")
    assert before.startswith("1\n")
    assert "Turn 4" in before or "Turn 4" in answered
    assert "You take your latest answer back." in answered
    assert "There is nothing to take back" in back
    assert again.startswith("quit")
    match = ruleshift.resume(shell.the_replay().read_text())
    assert match.history.inputs == []
    assert match.view(None).turn == 1


def test_a_set_is_one_answer_to_take_back(shell: Shell) -> None:
    """Also in a game that was saved and is gone on with."""
    args = ("play", "necrogenesis", "--seed", "3", "--seats", "you:Ann,greedy")
    assert "Bob" not in said(shell, "2 1\nquit\n", *args)[0]
    replay = shell.the_replay()
    exchanged = ruleshift.resume(replay.read_text()).history.inputs
    assert len(exchanged) > 2
    told = said(shell, "undo\nquit\n", "play", "--resume", str(replay))
    assert "which cards do you shuffle in" in told[0]
    assert ruleshift.resume(replay.read_text()).history.inputs == []


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("rules", "How to play"),
        ("rules W37", "The Teleporter cannot send itself."),
        ("rules star.W37", "The Teleporter cannot send itself."),
        ("rules hand limit", "Star Fluxx R9: A limit is only a ceiling."),
        ("rules xyzzy", "No rule or ruling of this game has 'xyzzy' in it."),
        ("options", "always_pause_windows = off"),
        ("more", "What do you play?"),
    ],
)
def test_what_can_be_looked_up(shell: Shell, typed: str, found: str) -> None:
    assert found in said(shell, f"{typed}\nquit\n")[0]


def test_options_that_were_switched_say_so(shell: Shell) -> None:
    told = said(shell, "options\nquit\n", *PLAY, "--option", "always_pause_windows=on")[0]
    assert "always_pause_windows = on (not off)" in told
