"""Every number that is shown for a rule is in the rulebook, and every kind of event has one."""

from __future__ import annotations

import pytest

from ruleshift.families.necro.story.rule_numbers import EVENTS, rule_of
from ruleshift.families.necro.story.story import KINDS, MOVES
from ruleshift.rulings import open_book

WITHOUT = ("join", "expire", "pay", "play", "roll", "gain", "lose", "damage", "status", "cure", "token")


@pytest.mark.parametrize("kind", EVENTS)
def test_the_rule_of_an_event_is_in_the_book(kind: str) -> None:
    assert open_book("necro").find(EVENTS[kind])


@pytest.mark.parametrize("kind", sorted({*KINDS.values(), *MOVES.values()} - {*WITHOUT}))
def test_a_kind_of_event_follows_a_rule(kind: str) -> None:
    assert rule_of(kind)
