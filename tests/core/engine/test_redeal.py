"""Dealing anew what a seat cannot see: the same to its eyes, and fair."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ruleshift import Match
from ruleshift.core.engine.piles import DRAW
from tests.core.games import answer, at, load, randomly, start


def same_to(match: Match, other: Match, seat: int) -> bool:
    mine, theirs = match.view(seat), other.view(seat)
    labels = None if mine.question is None else mine.question.labels()
    return str(mine) == str(theirs) and labels == (theirs.question and theirs.question.labels())


def test_the_seat_that_is_asked_sees_no_difference() -> None:
    rng = Random(3)
    for deck, seats in (("star-fluxx", 4), ("tutorial", 3)):
        match = start(deck, seats, seed=8)
        for _ in randomly(match, 8):
            assert match.question is not None
            seat = match.question.who
            assert same_to(match, match.redeal(seat, rng), seat)


def test_hidden_cards_go_everywhere_they_may() -> None:
    match = at([["Starship", "Draw 2"], ["Monolith", "Veto!"]], draw=["The Stars"])
    seen: Counter[str] = Counter()
    for seed in range(200):
        other = match.redeal(0, seed)
        seen.update(other.view(1).hand)
        assert not set(other.view(1).hand) & {"Starship", "Draw 2"}
    assert len(seen) > 80
    assert not set(seen) & {"Evil", "Malfunction", "Brain Parasites"}, "a Creeper never hides in a hand"


def test_hidden_creepers_stay_in_the_draw_pile() -> None:
    match = at([["Starship"], ["Monolith", "Veto!"]])
    creepers = {card for card in range(load().size) if load().printed.is_creeper[card]}
    tops = set()
    for seed in range(300):
        pile = match.redeal(0, seed).state.zones[DRAW]
        assert creepers <= set(pile)
        tops.add(pile[-1])
    assert creepers & tops, "they are shuffled like the rest"


def test_a_seed_decides_and_the_real_cards_do_not() -> None:
    one = at([["Starship"], ["Monolith", "Veto!"]], draw=["The Stars", "Draw 2"])
    other = at([["Starship"], ["Draw 2", "The Stars"]], draw=["Veto!", "Monolith"])
    assert one.redeal(0, 5).digest() == one.redeal(0, 5).digest()
    assert one.redeal(0, 5).digest() != one.redeal(0, 6).digest()
    assert one.redeal(0, 5).view(1).hand == other.redeal(0, 5).view(1).hand
    assert one.redeal(0, Random(1)).digest() == one.redeal(0, Random(1)).digest()
    assert one.redeal(0).digest() != one.redeal(0).digest()


def test_known_cards_stay() -> None:
    match = at([["Beam Us Up!", "Draw 2"], ["Monolith"]], [[], ["The Doctor"]])
    answer(match, "Beam Us Up!")
    for seed in range(20):
        assert "The Doctor" in match.redeal(0, seed).view(1).hand
        assert match.redeal(1, seed).view(0).hand_counts == match.view(0).hand_counts


def test_a_set_that_another_seat_is_gathering_begins_again() -> None:
    match = at([["Hand Limit 2", "Draw 2"], ["Starship", "Monolith", "Draw 3", "Play 2", "Play 3"]])
    answer(match, "Hand Limit 2", "discard Monolith")
    for seed in range(20):
        other = match.redeal(0, seed)
        assert other.game.gathered(other.state) == 0
        for _ in zip(range(30), randomly(other, seed), strict=False):
            pass
    again = match.redeal(1, 3)
    assert again.game.gathered(again.state) == 1


def test_the_original_is_left_alone() -> None:
    match = start(seed=9)
    before = match.digest(), match.save()
    for _ in randomly(match.redeal(0, 1)):
        pass
    assert (match.digest(), match.save()) == before


def test_seats_that_do_not_exist() -> None:
    with pytest.raises(ValueError, match="there is no seat 9"):
        start().redeal(9, 1)
    assert start().redeal(None, 1).view(None).hand_counts == start().view(None).hand_counts
