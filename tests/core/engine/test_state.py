"""The state of a match: events in rows, a stack that grows, copies that share nothing they change."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import ruleshift
from ruleshift.core.engine.log import MOVED, ROWS
from ruleshift.core.engine.machine import ACTOR, CARD, FRAME, MORE_FRAMES, A, D, F, pop, push
from ruleshift.core.engine.packed import copied, i64, listed, vec
from ruleshift.core.engine.piles import DRAW, EVERYONE, SHARED, own, zones_of
from ruleshift.core.engine.state import State

CARDS = 12


def state(more: int = 3) -> State:
    """Twelve cards in the draw pile, and three empty zones that all see, or more of them."""
    some = vec[i64]
    return State(
        zones_of([range(CARDS), *([] for _ in range(more))]),
        some([DRAW] * CARDS),
        some([-1] * CARDS),
        some([0] * CARDS),
        some([0, *[EVERYONE] * more]),
        some([0] * CARDS),
        some([0] * (1 + more)),
        some([0, 1]),
        7,
    )


def copy(s: State) -> State:
    """A copy in what the core keeps, as families make it."""
    zones, where, known = s.shared_zones(), copied(s.where), copied(s.known)
    return State(zones, where, s.host, known, s.sight, s.marks, s.touches, s.order, s.rng, s)


def lying(s: State) -> list[list[int]]:
    return [listed(zone) for zone in s.zones]


# -- zones that copies share ---------------------------------------------------------------


def turn_round(s: State, zone: int) -> None:
    """Lay the cards of a zone the other way round, in place."""
    cards = own(s, zone)
    for at, card in enumerate(listed(cards)[::-1]):
        cards[at] = card


def change(s: State, rng: Random) -> None:
    """Move some cards in one of the ways there are."""
    zones = len(s.zones)
    card, zone, other = rng.randrange(CARDS), rng.randrange(zones), rng.randrange(zones)
    if zone == other:
        other = (zone + 1) % zones
    ways = (
        lambda: s.move(card, zone),
        lambda: s.take_top(2, max(zone, 1), vec[bool]([False] * CARDS)),
        lambda: s.move_through(card, zone, other),
        lambda: s.shuffle(zone),
        s.reshuffle,
        lambda: s.swap_zones(zone, other),
        lambda: turn_round(s, zone),
        lambda: s.move(card, s.pile(EVERYONE)),
    )
    rng.choice(ways)()


@pytest.mark.parametrize("more", [3, SHARED - 2, SHARED + 5])
def test_copies_share_zones_and_none_sees_what_another_does(more: int) -> None:
    rng = Random(more)
    for _ in range(20):
        all_of_them = [state(more)]
        seen = [lying(all_of_them[0])]
        for _ in range(60):
            at = rng.randrange(len(all_of_them))
            if rng.random() < 0.3 and len(all_of_them) < 6:
                all_of_them.append(copy(all_of_them[at]))
                seen.append(seen[at])
            else:
                change(all_of_them[at], rng)
                seen[at] = lying(all_of_them[at])
            assert [lying(s) for s in all_of_them] == seen
        for s in all_of_them:
            assert sorted(card for zone in lying(s) for card in zone) == [*range(CARDS)]
            assert all(card in lying(s)[zone] for card, zone in enumerate(s.where))


def test_a_copy_costs_no_array_for_a_zone_that_nobody_changes() -> None:
    s = state()
    s.move(3, 1)
    twin = copy(s)
    s.move(4, 2)
    assert [s.owned >> zone & 1 for zone in range(4)] == [1, 0, 1, 0]
    assert not twin.owned
    own(twin, 1)[0] = 9
    assert (listed(s.zones[1]), listed(twin.zones[1])) == ([3], [9])


# -- events --------------------------------------------------------------------------------


def tell(s: State, event: tuple[int, ...]) -> None:
    (s.tell if len(event) <= 5 else s.tell_more)(*event)


def test_events_come_back_as_they_were_told() -> None:
    """Of any length, more than there is room for at first, large and negative numbers among them."""
    rng = Random(1)
    s, told = state(), []
    for _ in range(5 * ROWS + 3):
        more = [rng.choice((-1, 0, 2**40, -(2**61), rng.randrange(99))) for _ in range(rng.randrange(8))]
        told.append((rng.randrange(200), *more))
        tell(s, told[-1])
        assert (s.told, s.events_since(s.told - 1)) == (len(told), told[-1:])
    assert s.events == told
    for first in (0, 1, ROWS - 1, ROWS, ROWS + 1, len(told) - 1, len(told)):
        assert s.events_since(first) == told[first:]
    assert {type(number) for event in s.events for number in event} == {int}


def test_what_is_forgotten_leaves_nothing_in_shorter_events() -> None:
    s = state()
    for _ in range(3):
        for kind in range(ROWS + 1):
            s.tell_more(kind, 1, 2, 3, 4, 5, 6, 7)
        s.forget_events()
        assert (s.told, s.events) == (0, [])
        for kind in range(ROWS + 1):
            s.tell(kind)
        assert s.events == [(kind,) for kind in range(ROWS + 1)]
        s.forget_events()


@pytest.mark.parametrize("first", [0, 1, 5])
def test_what_another_state_tells_is_told_again_from_one_event_on(first: int) -> None:
    s, other = state(), state()
    for kind in range(5):
        other.tell(kind, 10 * kind)
    s.tell(99)
    s.tell_again(other, first)
    s.tell(6)
    other.tell(7)
    assert s.events == [*((kind, 10 * kind) for kind in range(first, 5)), (6,)]
    assert other.events[-2:] == [(4, 40), (7,)]


def test_a_move_is_one_event() -> None:
    s = state()
    s.move(CARDS - 1, 2)
    s.move(3, 2)
    assert s.events == [(MOVED, CARDS - 1, DRAW, 2, EVERYONE), (MOVED, 3, DRAW, 2, EVERYONE)]
    assert listed(s.zones[2]) == [CARDS - 1, 3]
    assert listed(s.zones[DRAW]) == [0, 1, 2, *range(4, CARDS - 1)]


# -- the stack -----------------------------------------------------------------------------


def test_the_stack_grows_and_keeps_what_lies_on_it() -> None:
    s = state()
    many = 3 * MORE_FRAMES + 1
    for number in range(many):
        assert push(s, number, -number, 2 * number, a=number, d=3) == number * FRAME
        s.stack[number * FRAME + F] = number
    assert s.top == many * FRAME
    for number in range(many):
        f = number * FRAME
        frame = [s.stack[f], s.stack[f + ACTOR], s.stack[f + CARD], s.stack[f + A], s.stack[f + D]]
        assert [*frame, s.stack[f + F]] == [number, -number, 2 * number, number, 3, number]
    twin = copy(s)
    for _ in range(many):
        pop(s)
    assert s.top == 0
    push(s, 77, 1, 2)
    assert listed(s.stack[F : F + 1]) == [-1], "a frame begins afresh where another lay"
    assert twin.top == many * FRAME
    assert twin.stack[0] == 0


def test_a_frame_on_a_copy_is_not_on_the_original() -> None:
    s = state()
    push(s, 1, 0, 0)
    twin = copy(s)
    push(twin, 2, 0, 0)
    push(s, 3, 0, 0)
    assert [(one.top, one.stack[0], one.stack[FRAME]) for one in (s, twin)] == [
        (2 * FRAME, 1, 3),
        (2 * FRAME, 1, 2),
    ]


# -- copies --------------------------------------------------------------------------------


def held(s: State) -> dict[str, Any]:
    """Everything in a state that is made of numbers, as lists; what is left over behind the top is not.

    Nor is which of its arrays copies have, too: that is no part of the position.
    """
    found: dict[str, Any] = {}
    for name in dir(s):
        kept = not name.startswith("_") and name not in ("events", "log", "owned", "shares")
        value: Any = getattr(s, name) if kept else None
        if isinstance(value, int):
            found[name] = value
        elif type(value).__name__ in ("list", "vec[i64]", "vec[bool]"):
            found[name] = [*value][: s.top] if name == "stack" else [*value]
    found["zones"] = [[*zone] for zone in s.zones]
    return found


@pytest.mark.parametrize("deck", ruleshift.decks())
def test_nothing_that_happens_to_a_copy_happens_to_its_original(deck: str) -> None:
    """Nor the other way round; also not to copies of copies, whatever the family keeps."""
    rng = Random(deck)
    match = ruleshift.load(deck).start(["Ann", "Bob"], seed=5)
    kept = []
    for at in range(120):
        if match.question is None:
            break
        if at % 10 == 0:
            twin = match.copy(history=rng.random() < 0.5)
            kept.append((twin, held(twin.state), twin.state.events))
            again = twin.copy()
            for _ in range(15):
                if again.question is not None:
                    again.answer(rng.choice(again.question.options))
        match.answer(rng.choice(match.question.options))
    for twin, before, events in kept:
        assert held(twin.state) == before
        assert twin.state.events == events
    assert {"zones", "where", "known", "stack", "order", "options"} <= kept[0][1].keys()


@pytest.mark.parametrize("deck", ruleshift.decks())
def test_what_is_changed_in_place_is_not_shared(deck: str) -> None:
    s = ruleshift.load(deck).start(["Ann", "Bob"], seed=5).state
    before = held(s)
    twin = s.copy()
    zones = [own(twin, zone) for zone in range(len(twin.zones))]
    for array in (twin.where, twin.known, twin.stack, twin.picked, *zones):
        for at in range(len(array)):
            array[at] = -9
    twin.tell(1)
    assert held(s) == before
    assert (s.copy().told, twin.told) == (0, 1), "a copy begins without events"


@pytest.mark.parametrize("deck", ruleshift.decks())
def test_a_game_that_goes_alone_is_the_same_without_events(deck: str) -> None:
    game = ruleshift.load(deck)
    s = game.start(["Ann", "Bob"], seed=3).state.copy()
    alone = s.copy()
    alone.go_alone()
    original = held(s)
    rng = Random(deck)
    told = s.copy()
    for _ in range(60):
        if told.asked < 0:
            break
        option = rng.choice([*told.options])
        game.answer(told, option)
        game.answer(alone, option)
        assert alone.digest() == told.digest()
    assert told.events
    assert not alone.events
    assert held(s) == original
    heard = alone.copy()
    heard.tell(1, 2)
    assert heard.events == [(1, 2)], "a copy may be looked at"


@pytest.mark.parametrize("deck", ruleshift.decks())
def test_cards_are_dealt_to_as_many_as_the_game_is_for(deck: str) -> None:
    game = ruleshift.load(deck)
    most = game.players[1]
    for number in (0, most + 1, 50):
        with pytest.raises(ValueError, match=f"is for .*, found {number}"):
            game.deal([f"Seat {seat}" for seat in range(number)], 1)
    assert len(game.deal([f"Seat {seat}" for seat in range(most)], 1).order) == most
