"""Our own families pass through the door that everybody's families pass through."""

from __future__ import annotations

import pytest

from ruleshift.testing import CONTRACT, Clause
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
