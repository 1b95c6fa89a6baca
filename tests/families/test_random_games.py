"""Every random game keeps every promise, at every question."""

from __future__ import annotations

from random import Random

import pytest

import ruleshift
from ruleshift import Match
from tests.support import invariants
from tests.support.fluxx_shadow import Followed
from tests.support.games import FLUXX, NECRO, TWINS, Setup, loaded, play

TABLES = [
    *(("star-fluxx", seats) for seats in range(2, 7)),
    *(("tutorial", seats) for seats in range(2, 5)),
    *((TWINS, seats) for seats in range(2, 6)),
    (NECRO, 2),
]
# Tables at which one game of each sort is played here, and thousands in the proof; one seat is the solo game.
MORE = [
    *(("zombie-fluxx", seats) for seats in range(2, 7)),
    *(("mystery-fluxx", seats) for seats in (2, 3, 4, 6)),
    *(("regular-show-fluxx", seats) for seats in (2, 3, 4)),
    *((deck, 1) for deck in FLUXX),
    ("star-fluxx+zombie-fluxx", 3),
    ("mystery-fluxx+regular-show-fluxx", 2),
    ("zombie-fluxx+mystery-fluxx", 1),
]
tables = pytest.mark.parametrize(("deck", "seats"), TABLES + MORE)
SAVED = [
    Setup("star-fluxx", 3, 7, {}, 0.02),
    Setup("tutorial", 2, 7, {}, 0.02),
    Setup(TWINS, 4, 7, {}, 0.02),
    Setup("zombie-fluxx", 4, 5),
    Setup("mystery-fluxx", 4, 5, {}, 0.02),
    Setup("regular-show-fluxx", 3, 0),
    Setup("star-fluxx+mystery-fluxx", 3, 7, {}, 0.02),
    *(Setup(deck, 1, 3) for deck in FLUXX),
    Setup(NECRO, 2, 11),
]
ASKS_EVERYONE = {"always_pause_windows": "on"}


def seeds(number: int, deck: str, seats: int, first: int = 0) -> range:
    """So many games, or one of those that are played more often elsewhere."""
    return range(first, first + (number if (deck, seats) in TABLES else 1))


def named(setup: Setup) -> str:
    return f"{setup.deck}-{setup.seats}"


def now_and_then(share: float) -> invariants.Look:
    """Quick looks always, a thorough one at some questions."""

    def look(match: Match, rng: Random) -> None:
        (invariants.thorough if rng.random() < share else invariants.quick)(match, rng)

    return look


@tables
def test_every_question_keeps_the_promises(deck: str, seats: int) -> None:
    for seed in seeds(3, deck, seats):
        invariants.thorough(play(Setup(deck, seats, seed), now_and_then(0.05)), Random(seed))


WHOLE = [
    Setup("star-fluxx", 3, 21),
    Setup("tutorial", 3, 3),
    Setup(TWINS, 3, 4),
    Setup("zombie-fluxx", 3, 0),
    Setup("mystery-fluxx", 3, 102),
    Setup("regular-show-fluxx", 3, 5),
    Setup("zombie-fluxx+regular-show-fluxx", 3, 7),
    *(Setup(deck, 1, 5) for deck in FLUXX),
    Setup(NECRO, 2, 5),
]


@pytest.mark.parametrize("setup", WHOLE, ids=named)
def test_one_whole_game_under_the_magnifying_glass(setup: Setup) -> None:
    play(setup, invariants.thorough)


@pytest.mark.parametrize(("deck", "seats"), [table for table in TABLES + MORE if table[0] != NECRO])
def test_events_alone_lead_through_a_whole_game(deck: str, seats: int) -> None:
    play(Setup(deck, seats, 21, {}, 0.01), Followed().look)


@tables
def test_players_come_and_go(deck: str, seats: int) -> None:
    for seed in seeds(4, deck, seats, 100):
        play(Setup(deck, seats, seed, {}, 0.08), now_and_then(0.04))


@pytest.mark.parametrize("deck", [*FLUXX, TWINS, NECRO])
def test_windows_that_ask_everyone(deck: str) -> None:
    seats = min(3, loaded(deck).most_seats)
    for seed in range(1 if deck in FLUXX[1:] else 2):
        play(Setup(deck, seats, seed, ASKS_EVERYONE, 0.01), now_and_then(0.03))


@pytest.mark.parametrize(
    "option", ["attack_limit=ap_only", "reserve_spendable_off_turn=off", "thin_deck_loss=off"]
)
def test_other_choices_of_options(option: str) -> None:
    name, _, choice = option.partition("=")
    for seed in range(30, 32):
        play(Setup(NECRO, 2, seed, {name: choice}), now_and_then(0.03))


@pytest.mark.parametrize("deck", FLUXX[1:])
def test_other_choices_of_fluxx_options(deck: str) -> None:
    others = [
        (option["name"], choice)
        for option in loaded(deck).deck["options"]
        for choice in option["choices"]
        if choice != option["default"]
    ]
    assert len(others) > 5
    # Long games: all other choices together, and not one after the other.
    lots = [[other] for other in others] if deck != "regular-show-fluxx" else [others, others[::-1]]
    for seed, lot in enumerate(lots, 40):
        play(Setup(deck, 2 + seed % 3, seed, dict(lot), 0.01), now_and_then(0.02))


@pytest.mark.parametrize("setup", SAVED, ids=named)
def test_saving_at_every_question_brings_the_same_match_back(setup: Setup) -> None:
    play(setup, invariants.saving_loses_nothing)


@tables
def test_a_replay_tells_the_same_story(deck: str, seats: int) -> None:
    match = play(Setup(deck, seats, 11, {}, 0.02), invariants.nothing)
    lengths = []
    for again in ruleshift.replay(match.save()):
        lengths.append(len(again.state.events))
    assert again.state.events == match.state.events
    assert [event.text("all") for event in again.events] == [event.text("all") for event in match.events]
    assert again.digest() == match.digest()
    assert again.outcome == match.outcome
    assert lengths == sorted(lengths)


@pytest.mark.parametrize("deck", [*FLUXX, "tutorial", TWINS, NECRO])
def test_old_copies_stay_as_they_were(deck: str) -> None:
    kept: list[tuple[Match, str, list[int]]] = []

    def keep(match: Match, rng: Random) -> None:
        twin = match.copy(history=rng.random() < 0.5)
        kept.append((twin, twin.digest(), twin.state.options[:]))

    play(Setup(deck, min(4, loaded(deck).most_seats), 5, {}, 0.02), keep)
    assert len(kept) > 5
    for twin, digest, options in kept:
        assert twin.digest() == digest
        assert twin.state.options == options


@pytest.mark.parametrize("deck", [*FLUXX, TWINS, NECRO])
def test_the_same_seed_deals_the_same_match(deck: str) -> None:
    seats = min(3, loaded(deck).most_seats)
    one = play(Setup(deck, seats, 9), invariants.nothing)
    two = play(Setup(deck, seats, 9), invariants.nothing)
    other = play(Setup(deck, seats, 10), invariants.nothing)
    assert one.save() == two.save()
    assert one.save() != other.save()
