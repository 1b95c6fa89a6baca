"""Files of weights: those that are shipped fit, and what does not fit is refused with the reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ruleshift
from ruleshift.core.weights import Weights, WeightsError, parse, read

FEATURES = ("always", "luck")
GOOD = Weights("dice", FEATURES, {2: [0.5, -1.25], 4: [0.0, 2.0]}, {"seed": 1})


@pytest.mark.parametrize("deck", ["star-fluxx", "necrogenesis"])
def test_the_weights_that_are_shipped_fit_what_is_measured(deck: str) -> None:
    game = ruleshift.load(deck)
    path = game.family.weights()
    assert path is not None
    found = read(path, game.family.name, tuple(game.measured()))
    assert found.training["decks"]
    assert found.training["players"]


def test_what_is_written_is_read_again() -> None:
    found = parse(GOOD.text(), "a file", "dice", FEATURES)
    assert found == GOOD


def test_numbers_of_players_that_were_not_trained_take_the_nearest() -> None:
    rows = GOOD.by_players()
    assert rows[1] == rows[2] == rows[3] == [0.5, -1.25]
    assert rows[6] == rows[4] == [0.0, 2.0]


def changed(**fields: object) -> str:
    return json.dumps({**json.loads(GOOD.text()), **fields})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "not JSON"),
        ("[]", 'a file of weights has "family", "version" and "weights"'),
        (changed(version=99), "have version 99 and this program reads version 1; train them anew"),
        (changed(family="cards"), "for the family 'cards', and the deck is of 'dice'"),
        (changed(weights={"always": {"2": 1}}), "'luck' has no weight; train"),
        (changed(weights={"always": {}, "luck": {}, "skill": {}}), "nothing is measured by 'skill'"),
        (changed(weights={"always": {"2": 1}, "luck": {"3": 1}}), "each feature needs a number"),
        (changed(weights={"always": {"2": 1e999}, "luck": {"2": 1}}), "finite"),
        (changed(weights={"always": {}, "luck": {}}), "there must be some"),
    ],
)
def test_what_does_not_fit_is_refused(text: str, why: str) -> None:
    with pytest.raises(WeightsError, match=why):
        parse(text, "a file", "dice", FEATURES)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match=r"none\.json: the weights cannot be read"):
        read(tmp_path / "none.json", "dice", FEATURES)
