"""What rollouts tell of a game's end, and the match behind one of them."""

from __future__ import annotations

import pytest

import ruleshift
from ruleshift import Match


@pytest.mark.parametrize(("deck", "seats"), [("star-fluxx", 3), ("zombie-fluxx", 2), ("necrogenesis", 2)])
def test_rollouts_tell_of_each_game_what_its_match_tells(deck: str, seats: int) -> None:
    game = ruleshift.load(deck)
    found = game.rollouts(12, "random", seed=40, seats=seats)
    for at in range(12):
        asked: list[int] = []
        begun: list[int] = []

        def watch(match: Match, asked: list[int] = asked, begun: list[int] = begun) -> None:
            begun.append(match.view().active)
            asked.append(len(match.state.options))

        match = game.playout("random", 40 + at, seats=seats, watch=watch)
        outcome = match.outcome
        assert outcome is not None
        assert found.winners[at] == (-1 if outcome.winner is None else outcome.winner)
        assert found.turns[at] == match.view().turn
        assert found.decisions[at] == sum(options > 1 for options in asked)
        assert found.firsts[at] == begun[0]
        assert found.cards()[at] == outcome.fields.get("card")
        assert found.words[at] == outcome.fields["how"]


def test_rows_keep_what_is_told_of_their_games() -> None:
    match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
    found = ruleshift.rollouts([match, match], 5, seed=1)
    assert found.row(1).cards() == found.cards()[5:]
    assert found.row(1).words == found.words[5:]
    assert set(found.firsts) == {0}
