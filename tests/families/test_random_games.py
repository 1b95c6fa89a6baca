"""Every random game keeps every promise, at every question."""

from __future__ import annotations

from random import Random

import pytest

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
