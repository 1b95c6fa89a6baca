"""Whole games in one call: the same games as by hand, whatever plays them, and errors in words."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from array import array
from pathlib import Path

import pytest

import ruleshift
from ruleshift.core.engine import chance
from ruleshift.core.engine.redeal import redeal
from ruleshift.core.engine.rollouts import policy_seed
from tests.support.signals import heed

DECKS = ["star-fluxx", "zombie-fluxx", "mystery-fluxx", "regular-show-fluxx", "necrogenesis", "tutorial"]


@pytest.mark.parametrize("deck", DECKS)
def test_a_rollout_is_the_game_that_is_played_by_hand(deck: str) -> None:
    game = ruleshift.load(deck)
    found = game.rollouts(3, "random", seed=40, seats=2)
    for at in range(3):
        match = game.start(["Ann", "Bob"], seed=40 + at)
        rng = policy_seed(40 + at)
        decisions = 0
        while question := match.question:
            rng = chance.step(rng)
            match.answer(question.options[chance.value(rng, len(question.options))])
            decisions += len(question.options) > 1
        assert match.outcome is not None
        winner = -1 if match.outcome.winner is None else match.outcome.winner
        assert found.winners[at] == winner
        assert found.decisions[at] == decisions
        assert found.turns[at] == match.state.turn
        assert found.outcomes[at] == match.state.outcome


@pytest.mark.parametrize("deck", DECKS)
def test_the_greedy_policy_ends_its_games_and_plays_them_alike_each_time(deck: str) -> None:
    game = ruleshift.load(deck)
    first, second = (game.rollouts(3, "greedy", seed=5) for _ in range(2))
    assert first.winners == second.winners
    assert first.decisions == second.decisions
    assert len(first) == 3
    assert all(kind > 0 for kind in first.outcomes)


@pytest.mark.parametrize(
    ("deck", "least"), [("star-fluxx", 135), ("mystery-fluxx", 135), ("zombie-fluxx", 108)]
)
def test_a_greedy_seat_wins_more_than_its_share(deck: str, least: int) -> None:
    # Of four seats, chance alone would give it 90 of 360 games or fewer.
    found = ruleshift.load(deck).rollouts(360, ["random", "greedy", "random", "random"], seed=1000)
    assert found.wins(1) >= least


def test_the_greedy_policy_wins_at_necrogenesis() -> None:
    found = ruleshift.load("necrogenesis").rollouts(10, ["random", "greedy"], seed=1)
    assert found.wins(1) >= 9


def test_the_number_of_processes_changes_nothing() -> None:
    game = ruleshift.load("tutorial")
    alone, shared = (game.rollouts(9, ["greedy", "random"], seed=3, seats=2, processes=n) for n in (1, 2))
    for name in ("winners", "outcomes", "points", "turns", "decisions"):
        assert getattr(alone, name) == getattr(shared, name)
    match = game.start(["Ann", "Bob"], seed=4)
    match.answer(match.question.options[0])  # type: ignore[union-attr]
    alone, shared = (match.rollouts(9, seed=3, seat=0, processes=n) for n in (1, 2))
    assert alone.winners == shared.winners
    assert alone.decisions == shared.decisions


def test_a_sum_of_decks_and_a_redealt_position_are_shared_too() -> None:
    game = ruleshift.load("star-fluxx+zombie-fluxx", options={"shared_cards": "all"})
    alone, shared = (game.rollouts(2, seed=3, processes=n) for n in (1, 2))
    assert alone.decisions == shared.decisions
    match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=4).redeal(0, 5)
    alone, shared = (match.rollouts(3, seed=3, processes=n) for n in (1, 2))
    assert alone.decisions == shared.decisions


def test_more_processes_than_games_are_not_started() -> None:
    game = ruleshift.load("tutorial")
    assert game.rollouts(1, seed=3, processes=2**40).decisions == game.rollouts(1, seed=3).decisions
    assert len(game.rollouts(0, seed=3, processes=2)) == 0


def test_a_script_that_every_process_would_run_again_is_told_the_remedy(tmp_path: Path) -> None:
    script = tmp_path / "experiment.py"
    script.write_text("import ruleshift\nruleshift.load('tutorial').rollouts(4, seed=1, processes=2)\n")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    # Behind it Python itself may complain of what the lost processes have left.
    told = [line for line in done.stderr.splitlines() if line.startswith("RuntimeError: a process")]
    assert 'ask under `if __name__ == "__main__":`' in told[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows interrupts a console, not a group of processes")
@pytest.mark.parametrize("processes", [1, 2])
def test_an_interruption_ends_all_that_play_at_once(processes: int) -> None:
    # Hours of games: what ends within the minute has been interrupted and not played on.
    code = (
        "import ruleshift; game = ruleshift.load('star-fluxx'); print('ready', flush=True);"
        f"game.rollouts(10_000_000, processes={processes})"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=heed,
    )
    assert running.stdout is not None
    with running.stdout:
        assert running.stdout.readline() == b"ready\n"
    time.sleep(1)
    os.killpg(running.pid, signal.SIGINT)
    try:
        assert running.wait(60) == -signal.SIGINT  # by KeyboardInterrupt, and not aborted
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
            running.wait()


def test_rollouts_from_a_position_leave_the_match_alone_and_begin_there() -> None:
    match = ruleshift.load("star-fluxx").start(["Ann", "Bob", "Cy"], seed=8)
    for _ in range(30):
        match.answer(match.question.options[0])  # type: ignore[union-attr]
    before, events = match.digest(), match.state.told
    found = match.rollouts(20, "random", seed=1)
    assert match.digest() == before
    assert match.state.told == events
    assert min(found.turns) >= match.state.turn
    assert len(set(found.decisions)) > 1  # they are different games
    assert found.decisions == match.rollouts(20, "random", seed=1).decisions


def test_rollouts_for_a_seat_depend_on_what_it_sees_alone() -> None:
    match = ruleshift.load("star-fluxx").start(["Ann", "Bob", "Cy"], seed=8)
    for _ in range(30):
        match.answer(match.question.options[0])  # type: ignore[union-attr]
    other = match.redeal(1, 77)
    assert other.digest() != match.digest()
    mine, theirs = (one.rollouts(10, seed=2, seat=1) for one in (match, other))
    assert mine.winners == theirs.winners
    assert mine.decisions == theirs.decisions
    assert other.rollouts(10, seed=2).decisions != match.rollouts(10, seed=2).decisions


@pytest.mark.parametrize("deck", DECKS)
def test_the_greedy_policy_goes_by_what_its_seat_sees_alone(deck: str) -> None:
    game = ruleshift.load(deck)
    greedy = game.policy("greedy")
    for seed in range(3):
        match = game.start(["Ann", "Bob"], seed=seed)
        rng = policy_seed(seed)
        for number in range(60):
            if not match.question:
                break
            rng = chance.step(rng)
            choice = greedy.choose(match.state, rng)
            other = redeal(game, match.state, match.state.asked, number)
            assert greedy.choose(other, rng) == choice
            match.answer(choice)


ARRAYS = ("winners", "outcomes", "points", "turns", "decisions")


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_many_positions_in_one_call_are_as_each_alone(seat: int | None) -> None:
    """Of different games and numbers of seats, with one that is over among them."""
    matches = [ruleshift.load("tutorial").start(["Ann", "Bob"], seed=at) for at in range(3)]
    matches.append(ruleshift.load("star-fluxx").start(["Ann", "Bob", "Cy"], seed=8))
    matches[1].concede(0)
    before = [match.digest() for match in matches]
    found = ruleshift.rollouts(matches, 5, "random", seed=3, seat=seat)
    assert (found.rows, len(found)) == (4, 20)
    for at, match in enumerate(matches):
        alone = match.rollouts(5, "random", seed=3, seat=seat)
        assert alone.rows == 1
        for name in ARRAYS:
            assert getattr(found.row(at), name) == getattr(alone, name)
            assert getattr(found, name)[5 * at : 5 * at + 5] == getattr(alone, name)
    assert [match.digest() for match in matches] == before
    shared = ruleshift.rollouts(matches, 5, "random", seed=3, seat=seat, processes=2)
    assert [getattr(shared, name) for name in ARRAYS] == [getattr(found, name) for name in ARRAYS]
    assert shared.rows == 4


def test_no_positions_and_no_games_give_empty_arrays() -> None:
    match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
    for processes in (1, 2):
        nothing = ruleshift.rollouts([], 5, processes=processes)
        assert (nothing.rows, len(nothing)) == (0, 0)
        with pytest.raises(IndexError, match="there is no row 0; there are 0"):
            nothing.row(0)
        empty = ruleshift.rollouts([match, match], 0, processes=processes)
        assert (empty.rows, len(empty), len(empty.row(1))) == (2, 0, 0)
    found = ruleshift.rollouts(iter([match]), 2, seed=1)
    for row in (-1, 1, 2**70):
        with pytest.raises(IndexError, match=f"there is no row {row}; there are 1, numbered from 0"):
            found.row(row)


def test_what_is_no_match_is_refused() -> None:
    match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
    for wrong in ([match, match.state], [match.save()], [None], "match"):
        with pytest.raises(TypeError, match="rollouts go on from matches, found"):
            ruleshift.rollouts(wrong, 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not iterable"):
        ruleshift.rollouts(match, 1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seat"):
        ruleshift.rollouts([match], 1, seat=2)


def test_a_game_that_is_over_has_nothing_left_to_decide() -> None:
    match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
    match.concede(1)
    found = match.rollouts(3, seed=1)
    assert list(found.winners) == [0, 0, 0]
    assert list(found.decisions) == [0, 0, 0]


def test_a_solo_game_gives_points() -> None:
    game = ruleshift.load("star-fluxx", options={"solo": "on"})
    found = game.rollouts(5, seed=1)
    assert set(found.outcomes) == {4}
    assert set(found.winners) == {-1}
    assert found.wins(0) == 0
    assert all(isinstance(points, int) and points >= 0 for points in found.points)


def test_the_arrays_can_be_read_by_other_libraries() -> None:
    found = ruleshift.load("tutorial").rollouts(4, seed=1)
    assert isinstance(found.winners, array)
    assert memoryview(found.decisions).format == "i"
    assert repr(found).startswith("<Rollouts of 4 games: ")
    assert len(ruleshift.load("tutorial").rollouts(0)) == 0


def test_wrong_arguments_are_refused_in_words() -> None:
    game = ruleshift.load("tutorial")
    with pytest.raises(ValueError, match=r"there is no policy 'clever'.*greedy, linear, random and search:8"):
        game.rollouts(1, "clever")
    for policy in (5, [5, 6], None):
        with pytest.raises(ValueError, match="a policy is a name, a function or one that"):
            game.rollouts(1, policy, seats=2)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="one for each of 2 seats, found 3"):
        game.rollouts(1, ["random"] * 3, seats=2)
    with pytest.raises(ValueError, match=r"is for .* players, found 99"):
        game.rollouts(1, seats=99)
    with pytest.raises(ValueError, match="number of games is at least 0, found -1"):
        game.rollouts(-1)
    with pytest.raises(ValueError, match="number of processes is at least 1, found 0"):
        game.rollouts(1, processes=0)
    for number in (2.5, "3", None):
        with pytest.raises(ValueError, match="number of games is a whole number, found"):
            game.rollouts(number)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"is for 1 player, found 2$"):
        ruleshift.load("tutorial", options={"solo": "on"}).rollouts(1, seats=2)
    with pytest.raises(ValueError, match=r"a seed is a whole number, found 'seven'$"):
        game.rollouts(1, seed="seven")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no seat -1"):
        game.rollouts(2, seed=1).wins(-1)
