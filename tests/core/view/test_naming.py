"""What a viewer calls the cards: one number as long as it can follow a card, none that tells copies apart."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.core.engine.event import sees
from ruleshift.core.engine.log import MOVED, RESHUFFLED, SHUFFLED
from ruleshift.server.wire import questions as ask
from ruleshift.server.wire import shape

DECKS = [("zombie-fluxx", 3), ("necrogenesis", 2)]
NAMES = ["Ann", "Bob", "Cy"]


def started(deck: str, seats: int, seed: int) -> Match:
    return ruleshift.load(deck).start(NAMES[:seats], seed=seed)


def played(match: Match, seed: int, steps: int = 10_000) -> Iterator[Match]:
    rng = random.Random(seed)
    yield match
    for _ in range(steps):
        if match.question is None:
            return
        match.answer(rng.choice(match.question.options))
        yield match


def at(match: Match) -> list[object]:
    """All that the seats and somebody who watches are told."""
    found: list[object] = []
    for seat in (None, *range(len(match.names))):
        view = match.view(seat)
        found += [shape.table(view), shape.told(view, 0), ask.question(match, view, 1)]
    return found


def test_decks_without_like_copies_keep_their_numbers() -> None:
    for deck in ("tutorial", "star-fluxx", "mystery-fluxx", "regular-show-fluxx"):
        match = ruleshift.load(deck).start(NAMES, seed=1)
        view = match.view(0)
        assert match.naming(0) is None
        assert view.as_told() is view


@pytest.mark.parametrize(("deck", "seats"), DECKS)
def test_a_number_is_always_that_of_a_card_that_is_the_same(deck: str, seats: int) -> None:
    for match in played(started(deck, seats, 3), 3):
        for seat in (None, *range(seats)):
            naming = match.naming(seat)
            assert naming is not None
            game, known = match.game, match.state.known
            seen = [card for card in range(len(known)) if sees(seat, known[card])]
            numbers = [naming.numbers[card] for card in seen if card not in naming.doubted]
            assert len(set(numbers)) == len(numbers), "each number once"
            for card in seen:
                number = naming.numbers[card]
                assert (game.names[number], game.lot(number)) == (game.names[card], game.lot(card))
                if card not in naming.doubted:
                    assert naming.meant(number) == card


@pytest.mark.parametrize(("deck", "seats"), DECKS)
def test_every_option_can_be_given_by_its_number(deck: str, seats: int) -> None:
    used = 0
    for seed in range(4):
        for match in played(started(deck, seats, seed), seed):
            if match.question is None:
                break
            view = match.view(match.question.who).as_told()
            numbers = [view.number_of_option(option) for option in match.question.options]
            assert len(set(numbers)) == len(numbers)
            assert ask.meant(match, numbers) == list(match.question.options)
            used += numbers != list(match.question.options)
    assert used > 10


@pytest.mark.parametrize(("deck", "seats"), DECKS)
def test_what_is_told_is_the_same_after_a_restart_and_in_a_copy(deck: str, seats: int) -> None:
    rng = random.Random(5)
    match = started(deck, seats, 5)
    for step, _ in enumerate(played(match, 5, 120)):
        told = at(match)
        if step % 40 == 0:
            assert at(ruleshift.resume(match.save())) == told
            assert at(match.copy(history=True)) == told
        if rng.random() < 0.1:
            twin = match.copy()
            for seat in range(seats):
                one, other = (world.view(seat).as_told() for world in (twin, match))
                assert one.numbers("hand") == other.numbers("hand")
                assert str(one) == str(other)
                assert shape.told(twin.view(seat), 0) == ([], 0)


@pytest.mark.parametrize(("deck", "seats"), DECKS)
def test_a_view_tells_the_same_when_the_match_has_gone_on(deck: str, seats: int) -> None:
    kept = []
    told = []
    match = started(deck, seats, 6)
    for step, _ in enumerate(played(match, 6, 100)):
        if step % 25 == 0:
            kept.append(match.view(1))
            told.append(shape.table(match.view(1)))
    assert [shape.table(view) for view in kept] == told


@pytest.mark.parametrize(("deck", "seats"), DECKS)
def test_a_card_in_sight_keeps_its_number_wherever_it_goes(deck: str, seats: int) -> None:
    """A copy that is alone in its place can be followed; so its number goes with it."""
    followed = 0
    for seed in range(6):
        match = started(deck, seats, seed)
        last: dict[int, int] = {}
        told = 0
        for _ in played(match, seed):
            naming = match.naming(None)
            assert naming is not None
            raws = match.state.events
            new = list(zip(raws[told:], naming.events[told:], strict=True))
            told = len(raws)
            for raw, shown in new:
                if raw[0] in (SHUFFLED, RESHUFFLED):
                    last.clear()
                if raw[0] == MOVED and raw[1] in last:
                    assert shown[1] == last.pop(raw[1])
                    followed += 1
            zones, known, names = match.state.zones, match.state.known, match.game.names
            last = {
                card: naming.numbers[card]
                for zone in zones
                for card in zone
                if known[card] == -1 and [names[other] for other in zone].count(names[card]) == 1
            }
    assert followed > 50


def test_a_copy_shuffled_out_of_sight_comes_back_under_the_lowest_number() -> None:
    """Two Friends: one lies on the table, the other is drawn anew after a shuffle, whichever it is."""
    game: Any = ruleshift.load("zombie-fluxx")
    friends = game.printed.numbers["Friend"]
    position = {
        "seats": {"Ann": {"hand": ["Friend", "Draw 2"], "table": []}, "Bob": {"hand": ["Friend"]}},
    }
    match = game.set_up(position)
    naming = match.naming(0)
    assert naming is not None
    [mine] = [card for card in friends if card in match.state.zones[5]]
    assert naming.numbers[mine] == friends[0]
    assert match.view(0).as_told().numbers("hand")[0] == friends[0]
    other = match.naming(1)
    assert other is not None
    [theirs] = [card for card in friends if card != mine]
    assert other.numbers[theirs] == friends[0]


def test_a_replay_of_a_finished_game_has_the_cards_own_numbers() -> None:
    match = started("necrogenesis", 2, 2)
    for _ in played(match, 2):
        pass
    view = match.view(0).as_it_is()
    assert view.as_told() is view
    assert view.numbers("graveyard", 1) == match.view(0).numbers("graveyard", 1)
