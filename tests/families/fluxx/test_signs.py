"""Signs of cards: a glance at them never hides somebody who meets a Goal, in small decks and large ones."""

from __future__ import annotations

from random import Random

import pytest

import ruleshift
from bench.made_up import deck_text
from ruleshift import Game
from ruleshift.families.fluxx.codes import GOALS, table
from ruleshift.families.fluxx.compile.signs import wanted_by
from ruleshift.families.fluxx.game import FluxxGame
from ruleshift.families.fluxx.rules.goals.winning import AS_THEY_LIE, judged
from ruleshift.families.fluxx.rules.table.ability import POWERFUL, WANTS
from ruleshift.families.fluxx.rules.table.force import NOT_SEEN, fold, kinds_on
from ruleshift.families.fluxx.rules.table.state import FluxxState
from tests.support.games import FLUXX

MIXED = "star-fluxx+mystery-fluxx+regular-show-fluxx"  # Goals with more wants than a sign has bits
LARGE = 400  # cards: more kinds than a machine word has bits


def positions(game: Game, seats: int, seed: int) -> list[FluxxState]:
    """Every position of a random game, folded."""
    rng = Random(seed)
    match = game.start([f"Seat {seat}" for seat in range(seats)], seed=seed)
    found = []
    while match.question is not None:
        match.answer(rng.choice(match.question.options))
        s = match.state.copy()
        assert isinstance(s, FluxxState)
        fold(s)
        found.append(s)
    return found


def looked_at_closely(s: FluxxState) -> int:
    """Who meets a Goal, as a mask, without a glance at signs."""
    aims = s.g.goals.aims
    return sum(
        1 << seat
        for seat in s.order
        if any(aims[goal].reached(s, seat, kinds_on(s, seat)) for goal in s.zones[GOALS])
    )


@pytest.mark.parametrize("deck", [*FLUXX, MIXED, LARGE])
def test_whoever_meets_a_goal_is_found_at_a_glance(deck: str | int) -> None:
    game = ruleshift.loads(deck_text(deck)) if isinstance(deck, int) else ruleshift.load(deck)
    met = 0
    for seed in range(6):
        for s in positions(game, 3, seed):
            exactly = looked_at_closely(s)
            assert judged(s, AS_THEY_LIE)[0] == exactly
            met += exactly != 0
    assert met


def test_kinds_beyond_a_machine_word_are_found_when_somebody_asks() -> None:
    game = ruleshift.loads(deck_text(LARGE))
    assert isinstance(game, FluxxGame)
    s = positions(game, 3, 1)[-1]
    assert [s.masks[seat] for seat in s.order] == [NOT_SEEN] * 3
    for seat in s.order:
        kinds = {game.printed.kinds[card] for card in s.zones[table(seat)]}
        assert kinds_on(s, seat) == game.printed.kinds_of(list(s.zones[table(seat)]))
        assert kinds_on(s, seat).bit_count() == len(kinds)


def test_wants_beyond_the_bits_of_a_sign_share_them() -> None:
    game = ruleshift.load(MIXED)
    assert isinstance(game, FluxxGame)
    wants = {kinds for aim in game.goals.aims for kinds in wanted_by(aim)}
    assert len(wants) > WANTS
    assert all(0 <= aim.sign < POWERFUL for aim in game.goals.aims)
