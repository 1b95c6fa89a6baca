"""`ruleshift learn`: each lesson is played through at the keyboard, wrong answers and all."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleshift.lessons.shipped import lesson_files, lesson_named

from .shell import Shell


def script(name: str) -> str:
    """What somebody types who does what the coach says, and knows every answer."""
    lesson = lesson_named(name)
    typed = [step.do[0][0] if step.do else "" for step in lesson.own_steps]
    return "\n".join([*typed, *(one.right for one in lesson.asks), ""])


@pytest.mark.parametrize("name", lesson_files())
def test_a_lesson_is_played_to_its_end(shell: Shell, name: str) -> None:
    result = shell.run("learn", name, "--plain", typed=script(name))
    assert result.returncode == 0, result.stderr
    lesson = lesson_named(name)
    for step in lesson.own_steps:
        assert f"Coach: {step.say}" in result.stdout
    assert f"Question 5 of 5: {lesson.asks[4].ask}" in result.stdout
    assert "Well done! You are ready for a real game:" in result.stdout
    assert "Kim wins" in result.stdout
    assert shell.replays() == []  # a lesson is no game to be gone on with


def test_without_a_name_the_lessons_are_listed(shell: Shell) -> None:
    result = shell.run("learn")
    assert result.returncode == 0
    assert [line for line in result.stdout.splitlines() if line.startswith("first-game")]
    assert result.stdout.endswith("Begin one: ruleshift learn first-game\n")


def test_a_lesson_that_was_played_to_its_end_is_remembered(shell: Shell) -> None:
    assert "learned" not in shell.run("learn").stdout
    shell.run("learn", "first-game", "--plain", typed=script("first-game"))
    listed = shell.run("learn").stdout
    assert "first-game  Your first game, about 5 minutes, learned\n" in listed
    assert listed.endswith("Begin one: ruleshift learn creepers-and-surprises\n")


def test_wrong_answers_are_answered_kindly(shell: Shell) -> None:
    typed = "2\nundo\n\n\n\n\nplay Novel\nhelp\nwhy\nnonsense\nquit\n"
    result = shell.run("learn", "first-game", "--plain", typed=typed)
    assert result.returncode == 0
    assert "Read this first. Enter goes on." in result.stdout
    assert "There is no undo in a lesson" in result.stdout
    assert "let us begin with the Teapot" in result.stdout
    assert "Goodbye." in result.stdout


def test_a_wrong_choice_at_the_end_is_told_what_was_said(shell: Shell) -> None:
    typed = script("first-game").replace("\nIn front of you\n", "\n2\nwhat\n1\n")
    result = shell.run("learn", "first-game", "--plain", typed=typed)
    assert "Not quite. We read: A Keeper stays in front of you" in result.stdout
    assert "Well done!" in result.stdout


def test_input_that_ends_ends_the_lesson(shell: Shell) -> None:
    result = shell.run("learn", "first-game", typed="\n\n")
    assert (result.returncode, result.stdout.endswith("The input has ended.\n")) == (0, True)


def test_a_lesson_that_is_not_there(shell: Shell) -> None:
    result = shell.run("learn", "frist-game")
    assert result.returncode == 1
    assert "There is no lesson 'frist-game'. Did you mean first-game?" in result.stderr


def test_a_file_with_mistakes_is_refused_with_all_of_them(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        Path(lesson_files()["first-game"]).read_text("utf-8").replace("do: play Teapot", "do: play Tea")
    )
    for command in ("learn", "check"):
        result = shell.run(command, str(path))
        assert result.returncode == 1
        assert "did you mean 'play Teapot'?" in result.stdout + result.stderr


def test_a_file_of_ones_own_is_played(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(Path(lesson_files()["first-game"]).read_text("utf-8"))
    result = shell.run("learn", str(path), "--plain", typed=script("first-game"))
    assert "Well done!" in result.stdout
    assert "it can be played to its end" in shell.run("check", str(path)).stdout
