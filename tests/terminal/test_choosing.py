"""Choosing several cards: at once, one by one, by what is kept, and taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

import ruleshift

from .shell import Shell

SWEEP = """
  - name: Sweep {}
    type: action
    do:
      - draw: 2
      - discard: {{in: hand, pick: 3}}
"""
DECK = "deck: sweeps\ntitle: Sweeps\nplayers: 2-2\nstart: 3\ncards:" + "".join(
    map(SWEEP.format, "ABCDEFGHIJKL")
)


@pytest.fixture
def deck(tmp_path: Path) -> str:
    path = tmp_path / "sweeps.yaml"
    path.write_text(DECK)
    return str(path)


def discards(shell: Shell, deck: str, typed: str) -> tuple[str, list[str]]:
    """What is printed, and the letters of the cards that went, in the order of the hand."""
    args = ("play", deck, "--seats", "you:Ann,random:Bo", "--seed", "1")
    result = shell.run(*args, typed=f"1\n{typed}\nquit\n")
    assert result.returncode == 0, result.stderr
    log = ruleshift.resume(shell.the_replay().read_text()).log(0)
    line = next((line for line in log.splitlines() if line.startswith("  Ann discards")), "")
    return result.stdout, [word[0] for word in line.split("Sweep ")[1:]]


def hand(shown: str) -> list[str]:
    """The letters of the cards to choose from, as they were numbered first."""
    labels = [line.split("discard Sweep ")[1] for line in shown.splitlines() if ": discard Sweep " in line]
    return [label[0] for label in labels[:5]]


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("1 2 3", [1, 2, 3]),
        ("5 3 1", [1, 3, 5]),
        ("3,4,5", [3, 4, 5]),
        ("2\n1 3", [1, 2, 4]),  # what is left is numbered anew
        ("5\nback\n1 2 3", [1, 2, 3]),
        ("1\n1\n1", [1, 2, 3]),
        ("keep 1 5", [2, 3, 4]),
        ("a b c", [1, 2, 3]),
    ],
)
def test_a_set_however_it_is_typed(shell: Shell, deck: str, typed: str, numbers: list[int]) -> None:
    shown, gone = discards(shell, deck, typed)
    cards = hand(shown)
    assert "Choose 3 of 5" in shown
    assert gone == [cards[number - 1] for number in numbers]


def test_too_many_are_refused_and_too_few_are_remembered(shell: Shell, deck: str) -> None:
    shown, gone = discards(shell, deck, "1 2 3 4\nkeep 1\n1 2\n1")
    assert "That makes 4 cards, and 3 are wanted. Type fewer." in shown
    assert "Chosen so far: Sweep" in shown
    assert "1 more; back starts again." in shown
    assert gone == hand(shown)[:3]


def test_a_set_begun_elsewhere_can_be_taken_back(shell: Shell, deck: str) -> None:
    game = ruleshift.load(deck)
    match = game.start(["Ann", "Bo"], seed=1)
    assert match.question is not None
    match.answer(match.question.options[0])
    match.answer(match.question.options[0])
    path = Path(deck).with_name("half.replay")
    path.write_text(match.save())
    result = shell.run("play", "--resume", str(path), typed="back\nquit\n")
    before, _, after = result.stdout.partition("> back")
    assert "Choose 2 of 4" in before
    assert "Choose 3 of 5" in after
