"""Somebody at a puzzle: wrong tries are told what spoils them, hints lead to the end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ruleshift.puzzles.attempt import Attempt
from ruleshift.puzzles.puzzle import Puzzle
from tests.puzzles.test_file import sample


def give(attempt: Attempt, label: str) -> None:
    assert attempt.match.question is not None
    attempt.answer([attempt.match.question.find(label)])
    while attempt.reply():
        pass


def test_the_right_answers_solve_it() -> None:
    attempt = Attempt(sample())
    assert attempt.verdict() == "on"
    give(attempt, "play May I?")
    assert attempt.verdict() == "solved"
    assert attempt.sentence() == ""
    assert attempt.hint() is None


def test_a_wrong_answer_is_told() -> None:
    attempt = Attempt(sample())
    give(attempt, "play Scone")
    assert attempt.verdict() == "wrong"
    assert "play Scone" in attempt.sentence()
    assert attempt.wrong is not None
    assert attempt.wrong.cause == "answer"


def test_hints_lead_to_the_end() -> None:
    attempt = Attempt(sample())
    while (hint := attempt.hint()) is not None:
        give(attempt, hint.label)
    assert attempt.verdict() == "solved"


def test_the_first_hint_of_a_puzzle_as_it_was_proved_needs_no_search() -> None:
    puzzle = sample()
    attempt, altered = Attempt(puzzle), Attempt(replace(puzzle, luck=0.3))
    hints = [one.hint() for one in (attempt, altered)]
    assert hints[0] == hints[1] is not None
    assert attempt.proof.tries == 0 < altered.proof.tries


def test_one_try_leaves_no_trace_in_the_next() -> None:
    give(Attempt(sample()), "play Scone")
    assert Attempt(sample()).verdict() == "on"


SKIES = """
deck: skies
family: fluxx
cards:
  - {name: Sun, type: keeper}
  - {name: Moon, type: keeper}
  - {name: Star, type: keeper}
  - {name: Sky, type: keeper, count: 4}
  - {name: Day, type: goal, win: {have: [Sun, Moon]}}
  - {name: Dusk, type: goal, win: {have: [Sun, Star]}}
  - {name: Gamble, type: action, do: [{draw: 1, to: aside}, {play: 1}]}
  - {name: Veil, type: surprise, answers: {to: goal played}}
"""


def skies(path: Path, hand: list[str], others: list[str], goals: list[str]) -> Attempt:
    """A puzzle of a small deck: Ann has Sun and Star, and Bob holds some cards."""
    file = path / "skies.yaml"
    file.write_text(SKIES, encoding="utf-8")
    seats = {"Ann": {"hand": hand, "table": ["Sun", "Star"]}, "Bob": {"hand": others, "table": []}}
    given = {"seats": seats, "turn": "Ann", "goals": goals}
    return Attempt(Puzzle("skies", str(file), "win this turn", given, (("Ann", "play Moon"),), 0.5, 1))


def test_luck_is_told_with_what_came(tmp_path: Path) -> None:
    attempt = skies(tmp_path, ["Gamble", "Moon"], [], ["Day"])
    give(attempt, "play Gamble")  # it wins if Dusk is drawn
    assert attempt.wrong is not None
    assert attempt.wrong.cause == "chance"
    assert attempt.wrong.came
    assert "hangs on luck" in attempt.sentence()


def test_the_answer_of_another_is_told(tmp_path: Path) -> None:
    attempt = skies(tmp_path, ["Dusk", "Moon"], ["Veil", "Sky"], ["Day"])
    give(attempt, "play Dusk")
    assert attempt.wrong is not None
    assert (attempt.wrong.cause, attempt.wrong.seat) == ("other", "Bob")
    assert "Bob answers" in attempt.sentence()
