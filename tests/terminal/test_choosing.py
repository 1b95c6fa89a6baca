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
      - discard: {{in: hand, pick: NUMBER}}
"""
DECK = "deck: sweeps\ntitle: Sweeps\nplayers: 2-2\nstart: 3\ncards:" + "".join(
    map(SWEEP.format, "ABCDEFGHIJKL")
)


@pytest.fixture
def deck(tmp_path: Path) -> str:
    """Two of five go: what goes is asked for."""
    path = tmp_path / "sweeps.yaml"
    path.write_text(DECK.replace("NUMBER", "2"))
    return str(path)


@pytest.fixture
def harder(tmp_path: Path) -> str:
    """Three of five go: what stays is asked for."""
    path = tmp_path / "sweeps.yaml"
    path.write_text(DECK.replace("NUMBER", "3"))
    return str(path)


def discards(shell: Shell, deck: str, typed: str) -> tuple[str, list[str]]:
    """What is printed, and the letters of the cards that went, in the order of the hand."""
    args = ("play", deck, "--seats", "you:Ann,random:Bo", "--seed", "1")
    result = shell.run(*args, typed=f"1\n{typed}\nquit\n")
    assert result.returncode == 0, result.stderr
    log = ruleshift.resume(shell.the_replay().read_text()).log(0)
    line = next((line for line in log.splitlines() if line.startswith("  Ann discards")), "")
    return result.stdout, [word[0] for word in line.split("Sweep ")[1:]]


def hand(shown: str, verb: str = "discard") -> list[str]:
    """The letters of the cards to choose from, as they were numbered first."""
    labels = [line.split(f"{verb} Sweep ")[1] for line in shown.splitlines() if f": {verb} Sweep " in line]
    return [label[0] for label in labels[:5]]


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("1 2", [1, 2]),
        ("5 3", [3, 5]),
        ("4,1", [1, 4]),
        ("5\n1", [1, 5]),  # numbers stay the same
        ("5\nundo\n1 2", [1, 2]),
        ("5\n5\n4\n2", [2, 4]),
        ("5\n-5\n3\n2", [2, 3]),
        ("3\n-3 1\n4", [1, 4]),
        ("keep 1 3 5", [2, 4]),
        ("b a", [1, 2]),
        ("discard 3 1", [1, 3]),
    ],
)
def test_a_set_however_it_is_typed(shell: Shell, deck: str, typed: str, numbers: list[int]) -> None:
    shown, gone = discards(shell, deck, typed)
    cards = hand(shown)
    assert "What do you discard?" in shown
    assert "Choose 2 of 5, in any order" in shown
    assert gone == [cards[number - 1] for number in numbers]


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("5 1", [2, 3, 4]),
        ("4\n2", [1, 3, 5]),
        ("4\n4\n2\n1", [3, 4, 5]),
        ("keep 5 1", [2, 3, 4]),
        ("discard 5 1 2", [1, 2, 5]),
    ],
)
def test_what_stays_is_asked_for_where_most_must_go(
    shell: Shell, harder: str, typed: str, numbers: list[int]
) -> None:
    shown, gone = discards(shell, harder, typed)
    cards = hand(shown, "keep")
    assert "What do you keep?" in shown
    assert "Choose 2 of 5, in any order" in shown
    assert gone == [cards[number - 1] for number in numbers]


def test_too_many_are_refused_and_too_few_are_remembered(shell: Shell, deck: str) -> None:
    shown, gone = discards(shell, deck, "1 2 3\n-1\n2\n3 1\n1")
    assert "That makes 3 cards, and 2 are wanted. Type fewer." in shown
    assert "is not picked, so it cannot be taken out." in shown
    assert "That makes 3 cards, and 2 are wanted. Take one out with its number." in shown
    assert "Chosen so far: Sweep" in shown
    assert "1 more; a number again takes it out." in shown
    assert ", picked" in shown
    assert gone == hand(shown)[:2]


def test_a_set_begun_elsewhere_can_be_taken_back(shell: Shell, harder: str) -> None:
    game = ruleshift.load(harder)
    match = game.start(["Ann", "Bo"], seed=1)
    assert match.question is not None
    match.answer(match.question.options[0])
    match.answer(match.question.options[0])
    path = Path(harder).with_name("half.replay")
    path.write_text(match.save())
    result = shell.run("play", "--resume", str(path), typed="back\nquit\n")
    before, _, after = result.stdout.partition("> back")
    assert "Choose 2 of 4" in before
    assert "Choose 2 of 5" in after
