"""Options that the rules of the family know, and Surprises that answer several kinds of play."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import ruleshift
from tests.support import invariants
from tests.support.games import FLUXX, Setup, loaded, play

DECK = """\
deck: guarded
options:
  - {name: danger_is_action, default: off}
cards:
  - {name: Hen, type: keeper, count: 9}
  - {name: Hens, type: goal, win: {at least: nine, of: {type: keeper}}}
  - {name: Corn, type: action, do: [{draw: 2}]}
  - {name: Fox, type: danger, do: [{eliminate: each other player}]}
  - {name: Fence, type: surprise, answers: {to: [action played, danger played]}}
  - {name: Gate, type: surprise, answers: {to: action played}}
"""


def asked(tmp_path: Path, card: str, options: dict[str, str]) -> list[str]:
    """What Bob can answer to a card of Ann's."""
    file = tmp_path / "guarded.yaml"
    file.write_text(DECK, encoding="utf-8")
    game = ruleshift.load(file, options)
    seats = {"Ann": {"hand": [card, "Hen"]}, "Bob": {"hand": ["Fence", "Gate"]}, "Cy": {"hand": ["Hen"]}}
    match = game.set_up({"seats": seats})
    assert match.question is not None
    match.answer(match.question.find(f"play {card}"))
    assert match.question is not None
    return list(match.question.labels().values())


@pytest.mark.parametrize(
    ("card", "choice", "answers"),
    [
        ("Corn", "off", ["play Fence", "play Gate", "pass"]),
        ("Fox", "off", ["play Fence", "pass"]),
        ("Corn", "on", ["play Fence", "play Gate", "pass"]),
        ("Fox", "on", ["play Fence", "play Gate", "pass"]),
    ],
)
def test_a_surprise_can_answer_several_kinds(
    tmp_path: Path, card: str, choice: str, answers: list[str]
) -> None:
    assert asked(tmp_path, card, {"danger_is_action": choice}) == answers


def test_why_not_names_all_that_it_answers(tmp_path: Path) -> None:
    file = tmp_path / "guarded.yaml"
    file.write_text(DECK, encoding="utf-8")
    seats = {"Ann": {"hand": ["Corn", "Hen"]}, "Bob": {"hand": ["Fence", "Hen"]}}
    match = ruleshift.load(file).set_up({"seats": seats})
    told = match.why_not("Fence", 1)
    assert "another player plays an Action or another player plays a Danger" in told


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("deck", FLUXX[1:])
def test_games_with_options_chosen_at_random_are_sound(deck: str, seats: int) -> None:
    rng = Random(f"{deck} {seats}")
    for seed in range(2):
        chosen = {one["name"]: rng.choice(one["choices"]) for one in loaded(deck).deck["options"]}
        match = play(Setup(deck, seats, seed, chosen | {"turn_limit": "120"}), invariants.quick)
        invariants.thorough(match, Random(seed))
