"""What every family of games must pass, for authors of families, decks and bots.

    import pytest
    from ruleshift.testing import CONTRACT, Clause, Table

    @pytest.mark.parametrize("clause", CONTRACT, ids=str)
    @pytest.mark.parametrize("seats", [2, 3, 6])
    def test_contract(clause: Clause, seats: int) -> None:
        clause.check(Table("my-deck", seats))

A clause that does not hold raises AssertionError and says at which answers of which game.
"""

from ruleshift.testing.contract import CONTRACT, Clause
from ruleshift.testing.games import GameFailed, Table, play
from ruleshift.testing.promises import quick, thorough

__all__ = ["CONTRACT", "Clause", "GameFailed", "Table", "play", "quick", "thorough"]
