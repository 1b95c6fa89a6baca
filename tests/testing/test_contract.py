"""Our own families pass through the door that everybody's families pass through."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import ruleshift
from ruleshift.core.engine.game import Game
from ruleshift.families.fluxx.family import Fluxx
from ruleshift.families.fluxx.game import FluxxGame
from ruleshift.testing import CONTRACT, Clause, Table
from ruleshift.testing.contract import a_seed_decides, rollouts_repeat
from ruleshift.testing.games import change
from tests.support.games import FLUXX, NECRO, TWINS, Setup

TABLES = [
    *(Setup(deck, 3, 7) for deck in FLUXX),
    *(Setup(deck, 1, 3) for deck in FLUXX),
    Setup("tutorial", 2, 7),
    Setup(TWINS, 4, 7),
    Setup("star-fluxx+mystery-fluxx", 3, 7),
    Setup(NECRO, 2, 11),
]
# What each deck's own tests do more thoroughly: all options of all of them.
ELSEWHERE = {"options hold"}


@pytest.mark.parametrize("clause", [one for one in CONTRACT if str(one) not in ELSEWHERE], ids=str)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.deck}-{table.seats}")
def test_contract(clause: Clause, table: Setup) -> None:
    clause.check(table)


def test_nobody_joins_where_the_family_lets_nobody_join(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Fluxx, "joins", False)
    inputs: list[str] = []
    for seed in range(20):
        change(ruleshift.load("tutorial").start(["Ann", "Bob", "Cy"], seed=seed), Random(seed), inputs)
    assert inputs
    assert not [one for one in inputs if "joins" in one]


def test_a_game_needs_no_greedy_player_for_whole_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FluxxGame, "quick_greedy", Game.quick_greedy)
    rollouts_repeat(Table("tutorial", 2))


def test_a_seed_must_decide_how_cards_are_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is answered depends on the seed as well, so that only the deal can tell."""
    start = Table.start
    monkeypatch.setattr(Table, "start", lambda table, game=None: start(replace(table, seed=1), game))
    with pytest.raises(AssertionError, match="all seeds deal the same game"):
        a_seed_decides(Table("tutorial", 2))
