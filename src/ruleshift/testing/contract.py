"""The contract: one clause for each promise that a family makes to everybody who uses its games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

import ruleshift
from ruleshift.bots import BotSeat, make_bot
from ruleshift.core.engine.game import Game
from ruleshift.core.engine.packed import listed
from ruleshift.testing import promises
from ruleshift.testing.games import NAMES, Table, play

if TYPE_CHECKING:
    from ruleshift import Match

SAVED = 0.25  # of all questions at which the match is saved and brought back
SHARE = 0.05  # of all questions at which everything is looked at


@dataclass(frozen=True)
class Clause:
    """One promise; `check` raises AssertionError at a table where it is broken."""

    name: str
    about: str
    check: Callable[[Table], None]

    def __str__(self) -> str:
        return self.name


def now_and_then(match: Match, rng: Random) -> None:
    """Quick looks always, a thorough one at some questions."""
    (promises.thorough if rng.random() < SHARE else promises.quick)(match, rng)


def nothing(match: Match, rng: Random) -> None:
    """No look at all, for games that only need to be played."""


# -- dealing -------------------------------------------------------------------------------


def a_seed_decides(table: Table) -> None:
    """The same seed deals the same game; another one deals another."""
    one, two = play(table, nothing), play(table, nothing)
    assert one.save() == two.save(), "one seed has dealt two games"
    deals = (replace(table, seed=table.seed + more).start().state.zones for more in (0, 1, 2))
    dealt, *others = [[listed(zone) for zone in zones] for zones in deals]
    assert any(other != dealt for other in others), "all seeds deal the same game"


def every_number_of_seats(table: Table) -> None:
    """A table can be as small and as large as the game says, and neither smaller nor larger."""
    game = table.game()
    least, most = game.players
    assert 1 <= least <= most <= len(NAMES)
    for seats in (least, most):
        promises.quick(game.start(NAMES[:seats], seed=1), Random(1))
    for seats in (least - 1, most + 1):
        try:
            game.start([f"Seat {seat}" for seat in range(seats)], seed=1)
        except ruleshift.SeatError:
            continue
        raise AssertionError(f"{seats} can sit down where {least} to {most} may")


# -- playing -------------------------------------------------------------------------------


def promises_hold(table: Table) -> None:
    """At every question of a random game all quick promises hold, at some of them all there are."""
    promises.thorough(play(table, now_and_then), Random(table.seed))


def players_come_and_go(table: Table) -> None:
    """The same while people join, leave and give up."""
    play(replace(table, changes=0.06), now_and_then)


def options_hold(table: Table) -> None:
    """The same under every choice of every option."""
    for option in table.game().option_list:
        for choice in option["choices"]:
            if choice != option["default"]:
                chosen = {**table.options, option["name"]: choice}
                seats = table.seats
                least, most = ruleshift.load(table.deck, chosen).players
                play(replace(table, options=chosen, seats=min(max(seats, least), most)), now_and_then)


# -- keeping -------------------------------------------------------------------------------


def saving_loses_nothing(table: Table) -> None:
    """A match that is saved and resumed is the same match, at whichever question."""

    def save(match: Match, rng: Random) -> None:
        if rng.random() < SAVED:
            promises.saving_loses_nothing(match, rng)

    play(replace(table, changes=0.02), save)


def a_replay_tells_the_same_story(table: Table) -> None:
    """What a replay brings back is the same, answer by answer, event by event, word by word."""
    match = play(replace(table, changes=0.02), nothing)
    lengths = []
    for again in ruleshift.replay(match.save()):
        lengths.append(again.state.told)
    assert again.state.events == match.state.events
    assert [event.text("all") for event in again.events] == [event.text("all") for event in match.events]
    assert again.digest() == match.digest()
    assert again.outcome == match.outcome
    assert lengths == sorted(lengths)


def copies_stay(table: Table) -> None:
    """A copy stays as it is while the original goes on."""
    kept: list[tuple[Match, str, list[int]]] = []

    def keep(match: Match, rng: Random) -> None:
        twin = match.copy(history=rng.random() < 0.5)
        kept.append((twin, twin.digest(), listed(twin.state.options)))

    play(table, keep)
    for twin, digest, options in kept:
        assert twin.digest() == digest, "a copy has changed with its original"
        assert listed(twin.state.options) == options


# -- players made of code ------------------------------------------------------------------


def bots_finish(table: Table) -> None:
    """Random and greedy bots play it to its end, by views and re-dealt matches alone."""
    for kind in ("random", "greedy"):
        match = table.start()
        seats = [BotSeat(make_bot(kind, match.game, seat), seat, seat) for seat in range(len(match.names))]
        while (question := match.question) is not None:
            match.answer(seats[question.who].choose(match))
        assert match.outcome is not None


def rollouts_repeat(table: Table) -> None:
    """Whole games inside the engine come out the same from the same seed, and are as `start` deals them."""
    game = table.game()
    greedy = ["greedy"] if type(game).quick_greedy is not Game.quick_greedy else []  # not all games have it
    for policy in ("random", *greedy):
        one, two = (game.rollouts(4, policy, seed=5, seats=table.seats) for _ in range(2))
        assert (one.winners, one.turns) == (two.winners, two.turns)
    match = table.start(game)
    assert len(match.rollouts(2, seed=1, seat=0)) == 2


CONTRACT = tuple(
    Clause(function.__name__.replace("_", " "), (function.__doc__ or "").strip(), function)
    for function in (
        a_seed_decides,
        every_number_of_seats,
        promises_hold,
        players_come_and_go,
        options_hold,
        saving_loses_nothing,
        a_replay_tells_the_same_story,
        copies_stay,
        bots_finish,
        rollouts_repeat,
    )
)
