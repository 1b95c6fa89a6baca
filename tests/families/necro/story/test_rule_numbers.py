"""Every number that is shown for a rule is in the rulebook, and every kind of event has one."""

from __future__ import annotations

import pytest

from ruleshift.core.engine.kinds import Kind
from ruleshift.families.necro.story.kinds import KINDS
from ruleshift.rulings import open_book


@pytest.mark.parametrize("kind", KINDS.all(), ids=lambda kind: f"{kind.name} {kind.code}")
def test_the_rules_of_an_event_are_in_the_book(kind: Kind) -> None:
    numbers = {kind.rule, *kind.rules.values()} - {""}
    assert numbers or kind.name == "join"
    assert all(open_book("necro").find(number) for number in numbers)
