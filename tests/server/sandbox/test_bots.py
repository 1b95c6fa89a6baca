"""The process in which bots think: the same answers as here, replaced when it dies, gone with its server."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import ruleshift
from ruleshift.bots import BotSeat, make_bot
from ruleshift.server.ops.metrics import Metrics
from ruleshift.server.sandbox import bots
from ruleshift.server.sandbox.bots import Desk
from ruleshift.server.sandbox.thinking import Task, seated
from ruleshift.server.wire.refusal import Refusal
from tests.support.served import Person, served

if sys.platform == "win32":
    pytest.skip("Windows knows neither kill -9 nor ps", allow_module_level=True)

YOU, BOT = {"kind": "you", "name": "Ann"}, {"kind": "bot", "bot": "greedy"}
SETTLED = 10.0  # seconds until a process must have gone


def children(of: int) -> list[int]:
    """The processes that a process has started, except the helper that looks after semaphores."""
    found = subprocess.run(["ps", "-axww", "-o", "pid=,ppid=,args="], capture_output=True, text=True)
    lines = [line.split(maxsplit=2) for line in found.stdout.splitlines()]
    return [int(pid) for pid, parent, args in lines if int(parent) == of and "spawn_main" in args]


def gone(pid: int) -> bool:
    """Whether a process ends soon."""
    until = time.monotonic() + SETTLED
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def killed_by(task: Task) -> int:
    """What no bot survives."""
    os.kill(os.getpid(), signal.SIGKILL)
    return task.seat


def test_a_bot_answers_as_it_would_here() -> None:
    async def thoughts() -> None:
        desk = Desk(Metrics())
        for deck in ("star-fluxx", "zombie-fluxx", "necrogenesis"):
            match = ruleshift.load(deck, {"always_pause_windows": "on"}).start(["Ann", "Bob"], seed=3)
            for _ in range(25):
                question = match.question
                assert question is not None
                seat = question.who
                seed = match.aside(f"greedy {seat}")
                here = BotSeat(make_bot("greedy", match.game, seed), seat, seed).choose(match.copy())
                assert await desk.think(match, "greedy", seat) == here
                match.answer(here)
        desk.close()

    asyncio.run(thoughts())


@pytest.mark.parametrize("deck", ["star-fluxx", "necrogenesis"])
def test_a_bot_is_not_told_where_chance_comes_from(deck: str) -> None:
    match = ruleshift.load(deck).start(["Ann", "Bob"], key=bytes(range(50, 82)))
    for _ in range(10):
        assert match.question is not None
        match.answer(match.question.options[0])
    assert match.state.key is not None
    key = match.state.key.hex()
    task = bots.task_for(match, "greedy", 0, 1.0)
    told = pickle.dumps(task)
    assert bytes.fromhex(key) not in told
    assert key.encode() not in told
    assert task.position["rng"] != match.state.rng
    there, _ = seated(task)
    assert there.state.key is None
    # What would come there is not what comes here.
    assert [there.state.below(1000) for _ in range(9)] != [match.copy().state.below(1000) for _ in range(9)]


def test_a_process_that_died_is_replaced() -> None:
    async def thoughts() -> None:
        desk = Desk(Metrics())
        match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=3)
        first = await desk.think(match, "greedy", 0)
        [pid] = children(os.getpid())
        os.kill(pid, signal.SIGKILL)
        assert await desk.think(match, "greedy", 0) == first
        assert children(os.getpid()) not in ([], [pid])
        desk.close()

    asyncio.run(thoughts())


def test_a_question_that_kills_every_process_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "choose", killed_by)

    async def thoughts() -> None:
        desk = Desk(Metrics())
        match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=3)
        with pytest.raises(Refusal, match="cannot think just now"):
            await desk.think(match, "greedy", 0)
        assert desk.waiting == 0
        monkeypatch.undo()
        await desk.think(match, "greedy", 0)  # the next question finds a process again
        desk.close()

    asyncio.run(thoughts())


def test_a_mistake_of_a_bot_is_told_with_its_place() -> None:
    async def thoughts() -> None:
        desk = Desk(Metrics())
        match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=3)
        with pytest.raises(RuntimeError, match=r"thinking\.py(.|\n)*clairvoyant"):
            await desk.think(match, "clairvoyant", 0)
        desk.close()

    asyncio.run(thoughts())


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_the_process_goes_with_its_server(tmp_path: Path, how: int) -> None:
    with served(tmp_path / "tables.db") as one:
        made = one.table("tutorial", YOU, BOT)
        with Person(one, made["id"], made["token"]) as ann:
            ann.asked()
            workers = children(one.process.pid)  # that of the bots, and others that wait for work
            assert workers
            one.stop(how)
        assert all(gone(pid) for pid in workers)
