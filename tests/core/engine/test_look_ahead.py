"""Looking ahead: the same answer for the same view and seed, wins found, races run, errors in words."""

from __future__ import annotations

import pytest

import ruleshift
from ruleshift import Match

STAR = ruleshift.load("star-fluxx")
DECKS = ["star-fluxx", "zombie-fluxx", "mystery-fluxx", "regular-show-fluxx", "star-fluxx+zombie-fluxx"]


def asked(match: Match) -> int:
    assert match.question is not None
    return match.question.who


def about_to_win() -> Match:
    ann = {"table": ["Starship"], "hand": ["Draw 2", "Space Station", "Draw 3"]}
    return STAR.set_up({"seats": {"Ann": ann, "Bob": {}}, "goals": ["Space Dock"], "turn": "Ann"})


def test_a_win_counts_one_and_is_found() -> None:
    match = about_to_win()
    found = match.look_ahead(0, worlds=8, seed=1)
    assert match.question is not None
    assert match.question.label(found.best) == "play Space Station"
    assert found.values[found.options.index(found.best)] == pytest.approx(1)
    assert found.mean(found.best) > 0.8  # in some worlds Bob has a Surprise against it
    assert match.question.who == 0  # nothing has happened in the match itself


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("seats", [2, 5])
def test_every_option_is_tried_in_the_same_worlds(deck: str, seats: int) -> None:
    game = ruleshift.load(deck)
    match = game.start([f"Seat {seat}" for seat in range(seats)], seed=4)
    found = match.look_ahead(asked(match), worlds=3, depth=1, policy="greedy", seed=7)
    assert match.question is not None
    assert found.options == list(match.question.options)
    assert found.worlds == 3
    assert len(found.values) == 3 * len(found.options)
    assert all(0 <= chance <= 1 for chance in found.values)


def test_what_it_finds_depends_on_the_view_and_the_seed_alone() -> None:
    match = STAR.start(["Ann", "Bob", "Cy"], seed=9)
    for _ in range(6):
        seat = asked(match)
        found = [
            twin.look_ahead(seat, 4, 1, seed=3).values.tolist()
            for twin in (match, match.redeal(seat, 1), match.redeal(seat, 2))
        ]
        assert found[0] == found[1] == found[2]
        match.answer(match.state.options[0])


def test_options_that_are_behind_are_dropped() -> None:
    match = about_to_win()
    found = match.look_ahead(0, worlds=64, seed=1)
    assert found.worlds == 8  # the win is clear after the first batch
    dropped = STAR.start(["Ann", "Bob", "Cy"], seed=2).look_ahead(0, worlds=40, depth=1, seed=1)
    tried = [dropped.tried(option) for option in dropped.options]
    assert max(tried) == dropped.worlds
    assert all(number % 8 == 0 for number in tried)


def test_a_player_alone_can_look_ahead() -> None:
    game = ruleshift.load("star-fluxx", {"solo": "on"})
    match = game.start(["Ann"], seed=2)
    found = match.look_ahead(0, worlds=2, seed=1)
    assert all(0 <= chance <= 1 for chance in found.values)


def test_necrogenesis_looks_ahead() -> None:
    match = ruleshift.load("necrogenesis").start(["Ann", "Bob"], seed=2)
    found = match.look_ahead(asked(match), worlds=2, depth=2, policy="greedy", seed=1)
    assert found.worlds == 2
    assert 0 < found.mean(found.best) < 1


def test_some_options_can_be_tried_alone() -> None:
    match = STAR.start(["Ann", "Bob"], seed=2)
    some = list(match.state.options)[:2]
    assert match.look_ahead(0, 2, 0, seed=1, options=some).options == some


def test_errors_in_words() -> None:
    match = STAR.start(["Ann", "Bob"], seed=2)
    with pytest.raises(ValueError, match="Bob is not asked anything now"):
        match.look_ahead(1)
    with pytest.raises(ValueError, match="the number of worlds is at least 1, found 0"):
        match.look_ahead(0, 0)
    for number in (2**31, 2**63, 10**30):
        with pytest.raises(ValueError, match="the number of worlds is at most 1,000,000,000"):
            match.look_ahead(0, number)
        with pytest.raises(ValueError, match="the number of turns is at most 1,000,000,000"):
            match.look_ahead(0, 1, number)
    with pytest.raises(ValueError, match="there is no policy 'clever'"):
        match.look_ahead(0, policy="clever")
    with pytest.raises(ValueError, match="9999 is not an option"):
        match.look_ahead(0, options=[9999])


@pytest.mark.parametrize("other", ["necrogenesis", "zombie-fluxx", "star-fluxx+zombie-fluxx"])
def test_what_was_made_for_another_game_is_refused(other: str) -> None:
    """Cards have other numbers there: a value of another deck would judge by the wrong ones."""
    match, strange = STAR.start(["Ann", "Bob"], seed=2), ruleshift.load(other)
    looks = (
        lambda value: match.look_ahead(0, value=value),
        lambda value: match.rollouts(2, seat=0, depth=1, value=value),
        STAR.linear,
    )
    for look in looks:
        with pytest.raises(ValueError, match="a value of another game cannot judge Star Fluxx"):
            look(strange.value())
    with pytest.raises(ValueError, match="a policy of another game cannot play Star Fluxx"):
        match.look_ahead(0, policy=strange.policy("greedy"))


def test_what_was_made_for_the_same_game_loaded_anew_fits() -> None:
    match, again = STAR.start(["Ann", "Bob"], seed=2), ruleshift.load("star-fluxx")
    found = match.look_ahead(0, 2, 1, again.policy("linear"), again.value(), seed=1)
    assert found.values == match.look_ahead(0, 2, 1, seed=1).values
    with pytest.raises(ValueError, match="a value of another game"):
        match.look_ahead(0, value=ruleshift.load("star-fluxx", {"solo": "on"}).value())
