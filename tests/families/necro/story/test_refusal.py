"""An illegal declaration is refused with the rule that forbids it, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

import ruleshift
from ruleshift.families.necro.codes import W_DRAW, W_LOOT, W_UNARMED
from ruleshift.families.necro.game import NecroGame

POSITION = {
    "seats": {
        "Ann": {"hand": ["Brace", "Medkit"], "equipment": ["Machete"], "TZ": ["Shambler"], "ap": 1},
        "Bob": {},
    }
}


def number(match: ruleshift.Match, name: str) -> int:
    return match.game.names.index(name)


@pytest.mark.parametrize(
    ("what", "rule"),
    [("Medkit", "5.3.3"), ("Brace", "3.21.0"), (W_UNARMED, "2.28.0"), (W_DRAW, "7.3.2")],
)
def test_the_rule_is_named(what: str | int, rule: str) -> None:
    match = ruleshift.load("necrogenesis").set_up(POSITION)
    game = match.game
    assert isinstance(game, NecroGame)
    option = number(match, what) if isinstance(what, str) else game.numbering.word0 + what
    before = match.digest()
    with pytest.raises(ruleshift.IllegalAnswer) as refused:
        match.answer(option)
    assert rule in str(refused.value)
    assert match.digest() == before


def test_an_empty_deck_forbids_looting() -> None:
    match = ruleshift.load("necrogenesis").set_up(
        {"seats": {"Ann": {"hand": ["Medkit", "Bandage"], "deck": {"only": []}}, "Bob": {}}}
    )
    game = match.game
    assert isinstance(game, NecroGame)
    with pytest.raises(ruleshift.IllegalAnswer, match=r"2\.48\.4"):
        match.answer(game.numbering.word0 + W_LOOT)


def test_hidden_cards_stay_hidden_in_a_refusal() -> None:
    """What is refused must not tell where a card of the other seat lies."""
    seats = POSITION["seats"] | {"Bob": {"hand": 3}}
    match = ruleshift.load("necrogenesis").set_up({"seats": seats})
    game: Any = match.game
    said = set()
    for card, owner in enumerate(game.printed.owner):
        if owner == 1 and card != 61 and match.game.names[card] != "Shambler":
            with pytest.raises(ruleshift.IllegalAnswer) as refused:
                match.answer(card)
            said.add(str(refused.value).partition("(")[2].replace(match.game.names[card], "it"))
    assert len(said) == 1
