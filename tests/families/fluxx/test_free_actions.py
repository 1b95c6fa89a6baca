"""Free actions are offered exactly while they can change something, be it only what somebody knows."""

from __future__ import annotations

from typing import Any, Final

import pytest

import ruleshift
from ruleshift import DeckError, Match
from tests.families.fluxx.endless import HEAD

CREEPER: Final = "  - {name: Bug, type: creeper, count: 2}\n"
OTHERS_HAND: Final = "{look: {in: hand, of: another player, pick: all}}"

# What it does, what the others hold, how often it was used before, and whether it is offered.
OFFERS: Final[list[tuple[str, list[str], int, bool]]] = [
    # Amounts and players that come to nothing.
    ("{draw: {per: creeper}}", ["Pan"], 0, False),
    ("{draw: {per: creeper, at least: 1}}", ["Pan"], 0, True),
    ("{draw: 0}", ["Pan"], 0, False),
    ("{draw: 1, who: {holder of: Jug}}", ["Pan"], 0, False),
    ("{arrange: 0}", ["Pan"], 0, False),
    # Cards that would stay where they are.
    ("{move: this}", ["Pan"], 0, False),
    ("{move: this, whose: next player}", ["Pan"], 0, True),
    ("{move: {type: keeper}}", ["Pan"], 0, False),
    ("{move: {type: keeper, of: each player, pick: all}, whose: owner}", ["Pan"], 0, False),
    ("{move: {in: hand}, to: hand}", ["Pan"], 0, False),
    ("{move: {in: hand, of: each player, pick: all}, to: hand, whose: owner}", ["Pan"], 0, False),
    ("{move: {in: hand, of: each player, pick: all}, to: hand}", ["Pan"], 0, True),
    ("{move: {in: hand, of: each player, pick: all}, to: hand}", [], 0, False),
    ("{exchange: {type: keeper}, for: {type: keeper}}", ["Pan"], 0, False),
    ("{swap: hands, with: next player}", [], 0, True),
    # Others do something, or find nothing to do.
    ("{discard: {type: creeper, of: each player}, otherwise: {in: hand, pick: random}}", ["Pan"], 0, True),
    ("{discard: {type: creeper, of: each other player}, otherwise: {type: creeper}}", ["Pan"], 0, False),
    ("{in turn: each other player, do: [{discard: {in: hand}}]}", ["Pan"], 0, True),
    ("{in turn: each other player, do: [{discard: {in: hand}}]}", [], 0, False),
    ("{in turn: each other player, do: [{move: {in: hand, of: opponent}, to: hand}]}", [], 0, True),
    # What is seen once is known.
    (OTHERS_HAND, ["Pan"], 0, True),
    (OTHERS_HAND, ["Pan"], 1, False),
    ("{arrange: one}", ["Pan"], 0, True),
    ("{arrange: one}", ["Pan"], 1, False),
    ("{arrange: two}", ["Pan"], 3, True),
    ("{choose: {in: hand, of: another player}}", ["Pan"], 0, True),
    ("{choose: {in: hand, of: another player}}", ["Pan"], 1, False),
    ("{choose: {in: draw pile, type: keeper}}", ["Pan"], 0, True),
    ("{choose: {in: draw pile, type: keeper}}", ["Pan"], 1, False),
    ("{choose: {in: draw pile, type: keeper}}, {move: it, to: hand}", ["Pan"], 1, True),
    ("{choose: {type: keeper}}", ["Pan"], 0, False),
    ("{choose: {in: hand}}", ["Pan"], 0, False),
    ("{choose: {in: hand}}, {discard: it}", ["Pan"], 1, True),
    # A step in vain does not stand in the way of those behind it, a price does.
    (f"{OTHERS_HAND}, {{draw: 1}}", ["Pan"], 1, True),
    (f"{OTHERS_HAND}, {{draw: 1}}", [], 0, True),
    ("{deal out: {type: creeper, of: each player}}, {draw: 1}", ["Pan"], 0, True),
    ("{discard: {type: creeper, pick: up to 2}}, {draw: 1}", ["Pan"], 0, True),
    ("{discard: {type: creeper, pick: all}}, {draw: 1}", ["Pan"], 0, True),
    ("{discard: {type: creeper}}, {draw: 1}", ["Pan"], 0, False),
    ("{discard: {in: hand, type: new rule, pick: any number}}, {draw: {per: discarded}}", ["Pan"], 0, False),
    ("{discard: {in: hand, type: goal, pick: any number}}, {draw: {per: discarded}}", ["Pan"], 0, True),
    # Order and chance are changes.
    ("{shuffle: draw pile}", ["Pan"], 5, True),
]


def table(steps: str, others: list[str]) -> Match:
    text = f"{HEAD}{CREEPER}  - {{name: Mill, type: keeper, may: {{do: [{steps}]}}}}\n"
    seats: dict[str, Any] = {"Ann": {"hand": ["Cup", "Tea"], "table": ["Mill"]}, "Bob": {"hand": others}}
    return ruleshift.loads(text).set_up({"seats": seats})


def is_offered(match: Match) -> bool:
    assert match.question is not None
    return "use Mill" in match.question.labels().values()


@pytest.mark.parametrize(("steps", "others", "before", "offered"), OFFERS)
def test_a_free_action_is_offered_while_it_changes_something(
    steps: str, others: list[str], before: int, offered: bool
) -> None:
    match = table(steps, others)
    for _ in range(before):
        assert is_offered(match)
        match.answer(match.question.find("use Mill"))  # type: ignore[union-attr]
        while match.question and match.question.purpose != "play":
            match.answer(match.question.options[0])
    assert is_offered(match) == offered


IN_TURN: Final = "{in turn: each player, do: [%s]}"
ANYBODY: Final = "{any player: %s}"


@pytest.mark.parametrize(
    ("outer", "inner", "around"),
    [
        (IN_TURN, "{discard: {in: hand, type: new rule}}", "%s"),
        (ANYBODY, "{have: Bug}", "{if: %s, then: [{draw: 1}]}"),
    ],
)
def test_players_within_players_are_refused_before_they_take_for_ever(
    outer: str, inner: str, around: str
) -> None:
    for _ in range(3):
        inner = outer % inner
    assert not is_offered(table(around % inner, []))
    with pytest.raises(DeckError, match="within each other"):
        table(around % (outer % inner), [])
