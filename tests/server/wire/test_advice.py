"""Reasons as they are sent to a browser."""

import ruleshift
from ruleshift.server.wire.advice import why


def test_a_number_of_necrogenesis_is_told_with_what_makes_it() -> None:
    match = ruleshift.load("necrogenesis", decks=["long-watch", "scorched-earth"]).start(
        ["Ann", "Bob"], seed=7
    )
    view = match.view(0)
    assert why(view, "ap").startswith("AP: 0. Rule 7.2.1 sets it to 3 at the start of your turn; ")
    assert why(view, "light") == "Light: no. Rule 2.37.0 wants an equipped source of light."
    assert why(view, "damage of torch") == "Damage of Torch: 1. Torch prints 1."
    assert "6.1.6" in why(view, "loot")
    assert "no card is called" in why(view, "damage of nothing")


def test_a_number_of_fluxx_keeps_its_words() -> None:
    match = ruleshift.load("star-fluxx").start(["Ann", "Bob"], seed=7)
    assert why(match.view(0), "draw").startswith("Draw: 1. Basic Rules ")
