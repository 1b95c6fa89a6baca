"""Positions in which something is owed: only among players who are in the game."""

from __future__ import annotations

import pytest

import ruleshift
from ruleshift.core.scenario.scenario import set_up
from ruleshift.text.errors import DeckError

SEATS = {"Ann": {}, "Bob": {}, "Cy": {"hand": [], "table": [], "out": "ready"}}


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"debts": {"Do Me a Solid": "Bob owes Cy"}}, "Cy sits out and has no debts"),
        ({"debts": {"Do Me a Solid": "Cy owes Ann"}}, "Cy sits out and has no debts"),
        ({"extra turns": {"Take Another Turn": "Cy"}}, "Cy sits out and has no extra turns"),
    ],
)
def test_who_sits_out_owes_nothing_and_has_no_turn_to_come(said: dict[str, object], message: str) -> None:
    game = ruleshift.load("regular-show-fluxx+mystery-fluxx")
    with pytest.raises(DeckError, match=message):
        set_up(game, {"seats": SEATS, **said})


def test_among_players_it_stands() -> None:
    game = ruleshift.load("regular-show-fluxx+mystery-fluxx")
    match = set_up(game, {"seats": SEATS, "debts": {"Do Me a Solid": "Bob owes Ann"}})
    assert match.view(0).debts
