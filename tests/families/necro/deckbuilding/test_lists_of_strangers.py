"""Deck lists of strangers: whatever stands in them, they are legal or have mistakes, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleshift import DeckError
from ruleshift.families.necro.deckbuilding.decklist import DeckList, examine, parse
from ruleshift.server.sandbox.chores import checked_list

from .lists import cards, legal, mistakes

NAMES = [card["name"] for card in cards()["cards"]]
SURVIVORS = [card["name"] for card in cards()["cards"] if card["type"] == "survivor"]
name = st.one_of(
    st.sampled_from(NAMES),
    st.sampled_from(SURVIVORS),
    st.sampled_from(NAMES).map(lambda name: name[1:] + "x"),  # nearly one
    st.sampled_from(["Zork", "", "x" * 81, "ß", "İ", "a:b", "#", "Rick", "Survivor"]),
    st.text(max_size=12),
)
count = st.sampled_from(["1x ", "4 ", "0x ", "-1x ", "61x ", "", "x", "1x 2x ", f"{'9' * 400}x ", "٣x "])
heading = st.sampled_from(
    ["Survivor:", "Survivor Deck:", "Zombie Deck (20):", "zombie deck:", "deck:", "about: x", "Zombies:", ":"]
)
line = st.one_of(
    heading,
    st.tuples(count, name).map("".join),
    name.map(lambda name: f"Survivor: {name}"),
    st.tuples(name, st.sampled_from([" x2", " x", " x0"])).map("".join),
    st.text(max_size=30),
)
text = st.lists(line, max_size=25).map("\n".join)


@settings(max_examples=600, deadline=None)
@given(text)
def test_a_list_is_legal_or_has_mistakes(text: str) -> None:
    try:
        report = examine(text, "deck.txt", cards())
    except DeckError:  # no list at all
        return
    assert bool(report.mistakes) == (report.deck is None)
    if report.deck is None:
        with pytest.raises(DeckError):
            parse(text, "deck.txt", cards())
    else:
        assert isinstance(parse(text, "deck.txt", cards()), DeckList)


@settings(max_examples=200, deadline=None)
@given(st.one_of(text, text.map(lambda more: f"{legal()}\n{more}"), st.text()))
def test_a_look_at_a_list_says_what_is_wrong_with_it(text: str) -> None:
    found = checked_list("necrogenesis", text)
    assert found.ok == (not found.mistakes)


@pytest.mark.parametrize("number", [2, 3])
def test_several_survivors_that_nobody_knows(number: int) -> None:
    lines = [f"Survivor: Nobody {at}" for at in range(number)]
    told = mistakes("\n".join(lines))
    (said,) = [one for one in told if "exactly 1 Survivor" in one]
    assert f"found {number}: 1x Nobody 0 (line 1)" in said
    assert said.startswith(f"my.txt:{number}:1")
