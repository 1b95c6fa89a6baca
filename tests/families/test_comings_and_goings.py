"""Somebody comes or goes at the worst moments: in a window, in the middle of a set, inside a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.core.engine.machine import FRAME
from ruleshift.families.fluxx.rules.table.state import FluxxState
from tests.support import invariants
from tests.support.games import FAVOURS, FLUXX, NAMES, NECRO, PERILS, TWINS, Setup, act, loaded, play

Moment = Callable[[Match], bool]


def in_a_window(match: Match) -> bool:
    return match.question is not None and match.question.purpose in ("answer", "react")


def in_a_set(match: Match) -> bool:
    return match.game.gathered(match.state) > 0


def inside_a_card(match: Match) -> bool:
    return match.outcome is None and match.state.top > rest(match)


def between_plays(match: Match) -> bool:
    return match.outcome is None and match.state.top == rest(match)


def rest(match: Match) -> int:
    """The height of the stack between two plays: the turn, and in NecroGenesis the phase on top of it."""
    return FRAME * (2 if match.game.deck["family"] == "necro" else 1)


def while_somebody_sits_out(match: Match) -> bool:
    return bool(table_of(match).out)


def in_an_extra_turn(match: Match) -> bool:
    s = table_of(match)
    return bool(s.resume or s.claims)


def with_debts(match: Match) -> bool:
    return bool(table_of(match).debts)


def owing_words(match: Match) -> bool:
    return match.question is not None and match.question.purpose == "speak"


def table_of(match: Match) -> FluxxState:
    assert isinstance(match.state, FluxxState)
    return match.state


MOMENTS: dict[str, Moment] = {
    "window": in_a_window,
    "set": in_a_set,
    "inside": inside_a_card,
    "between": between_plays,
}
# What only some decks come to, and moments of theirs that others show as well.
ELSEWHERE: dict[tuple[str, str], Moment] = {
    ("zombie-fluxx", "set"): in_a_set,
    ("zombie-fluxx", "window"): in_a_window,
    ("zombie-fluxx", "words"): owing_words,
    ("mystery-fluxx", "inside"): inside_a_card,
    ("mystery-fluxx", "sitting out"): while_somebody_sits_out,
    ("regular-show-fluxx", "words"): owing_words,
    ("regular-show-fluxx", "extra turn"): in_an_extra_turn,
    ("regular-show-fluxx", "debts"): with_debts,
    ("mystery-fluxx+regular-show-fluxx", "sitting out"): while_somebody_sits_out,
    ("mystery-fluxx+regular-show-fluxx", "debts"): with_debts,
}


def try_everything(match: Match, rng: Random, seen: Counter[str]) -> None:
    """On copies: each seat leaves or gives up, somebody joins; then the game goes on soundly."""
    s = match.state
    for seat in s.seated():  # also those who sit out
        gone = match.copy()
        (gone.leave if rng.random() < 0.5 else gone.concede)(seat)
        seen["asked" if seat == s.asked else "active" if seat == s.active else "another"] += 1
        go_on(gone, rng)
    if len(match.names) < match.game.most_seats:
        more = match.copy()
        more.join(NAMES[len(match.names)])
        seen["joined"] += 1
        assert len(more.names) == len(match.names) + 1
        go_on(more, rng)


def go_on(match: Match, rng: Random) -> None:
    for _ in range(6):
        invariants.quick(match, rng)
        invariants.packing_loses_nothing(match, rng)
        if match.outcome is not None:
            return
        act(match, rng, 0.1, [])
    invariants.quick(match, rng)


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("deck", ["star-fluxx", TWINS, FAVOURS, PERILS, NECRO])
def test_the_table_stays_sound(deck: str, moment: str) -> None:
    most = loaded(deck).most_seats
    seen = tried(deck, MOMENTS[moment], 150)
    assert seen["asked"] >= 10
    assert seen["another"] + seen["active"] >= 10
    assert seen["joined"] >= (10 if most > 4 else 0)


@pytest.mark.parametrize(("deck", "moment"), ELSEWHERE)
def test_the_table_stays_sound_at_other_moments(deck: str, moment: str) -> None:
    seen = tried(deck, ELSEWHERE[deck, moment], 40)
    assert seen["asked"] >= 4
    assert seen["another"] + seen["active"] >= 10
    assert seen["joined"] >= 4


def tried(deck: str, moment: Moment, number: int) -> Counter[str]:
    """Let people come and go so often at a moment; who was asked when they went, and so on."""
    seen: Counter[str] = Counter()

    def look(match: Match, rng: Random) -> None:
        if seen.total() < number and moment(match) and rng.random() < 0.5:
            try_everything(match, rng, seen)

    for seed in range(200, 230):
        if seen.total() < number:
            play(Setup(deck, min(4, loaded(deck).most_seats), seed), look)
    return seen


@pytest.mark.parametrize("deck", FLUXX)
@pytest.mark.parametrize("way", ["leave", "concede"])
def test_whoever_plays_alone_ends_the_game_by_going(deck: str, way: str) -> None:
    match = Setup(deck, 1, 4).start()
    rng = Random(4)
    for _ in range(20):
        act(match, rng, 0.0, [])
    gone = match.copy()
    getattr(gone, way)(0)
    invariants.thorough(gone, rng)
    assert gone.outcome is not None
    assert gone.outcome.kind == "score"
    with pytest.raises(ValueError, match="the table is full"):
        match.join("Bob")


def test_the_last_one_at_the_table_wins() -> None:
    match = Setup("star-fluxx", 3, 1).start()
    match.leave(1)
    match.concede(0)
    assert match.outcome is not None
    assert match.outcome.winner == 2


@pytest.mark.parametrize("way", ["leave", "concede"])
def test_of_two_the_other_wins_at_once(way: str) -> None:
    match = Setup(NECRO, 2, 1).start()
    getattr(match, way)(1)
    assert match.outcome is not None
    assert match.outcome.winner == 0
    with pytest.raises(ValueError, match="the game is over"):
        match.concede(0)


def test_turns_in_which_nobody_can_do_anything_go_by() -> None:
    """All cards lie on the tables: a thousand empty turns, then the draw that the limit declares."""
    keepers = ", ".join(f"{{name: {name}, type: keeper}}" for name in ("Sun", "Moon", "Rain"))
    game = ruleshift.loads(f"deck: bare\ncards: [{keepers}]")
    seats = {"Ann": {"hand": ["Rain"], "table": ["Sun"]}, "Bob": {"table": ["Moon"]}}
    match = game.set_up({"seats": seats, "draw": []})
    assert match.outcome is not None
    assert (match.outcome.kind, match.state.turn) == ("draw", 1000)
