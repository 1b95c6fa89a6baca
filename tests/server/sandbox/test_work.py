"""Work beside the event loop and in other processes: whatever becomes of it, somebody hears, and in time."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import ruleshift
from ruleshift.puzzles import shelf
from ruleshift.server.ops.metrics import Metrics
from ruleshift.server.ops.settings import Settings
from ruleshift.server.sandbox import bots, puzzles
from ruleshift.server.sandbox import threads as work
from ruleshift.server.sandbox.bots import Desk
from ruleshift.server.sandbox.threads import Work
from ruleshift.server.sandbox.worker import DONE, Worker
from ruleshift.server.sandbox.workers import EACH_WAITING, Turns, Workers
from ruleshift.server.wire.refusal import Refusal
from tests.server.web import served as served_here
from tests.server.web import why
from tests.support import mischief
from tests.support.served import Person, served

SOON = 60.0  # seconds in which everything must have an answer


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def in_time(wanted: Any) -> Any:
    async def run() -> Any:
        async with asyncio.timeout(SOON):
            return await wanted()

    return asyncio.run(run())


def test_a_process_that_has_grown_large_makes_room_and_fails_nobody() -> None:
    worker = Worker(confined=True)
    said = [worker.ask(mischief.large, (), SOON) for _ in range(3)]
    worker.stop(for_good=True)
    assert [one.how for one in said] == [DONE] * 3
    assert len({one.found for one in said}) == 3


def test_a_server_that_has_grown_large_makes_no_process_large() -> None:
    held = b"x" * 600_000_000  # what a process was started from counts for nothing
    worker = Worker(confined=True)
    said = [worker.ask(os.getpid, (), SOON) for _ in range(3)]
    worker.stop(for_good=True)
    assert held
    assert [one.how for one in said] == [DONE] * 3
    assert len({one.found for one in said}) == 1


# -- in threads ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", mischief.KINDS)
def test_whatever_goes_wrong_in_a_thread_is_an_error_here(kind: str) -> None:
    async def run() -> None:
        beside = Work(1)
        with pytest.raises(Exception) as caught:  # noqa: PT011
            await beside.aside(mischief.fail, kind)
        assert isinstance(caught.value, Exception)
        assert await beside.aside(mischief.add, 1, 2) == 3  # its place is free again

    in_time(run)


def test_nobody_waits_for_a_thread_for_ever() -> None:
    async def run() -> None:
        beside = Work(1, patience=0.05)
        for told in (work.TOO_LONG, work.BUSY):  # the second finds the only place taken
            with pytest.raises(Refusal) as caught:
                await beside.aside(time.sleep, 5.0)
            assert (caught.value.why, caught.value.status) == (told, 503)

    in_time(run)


def test_a_request_that_ends_in_no_plain_error_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ruleshift.server.http.rules.books", lambda: mischief.fail("StopIteration"))
    with served_here(tmp_path) as client:
        answer = client.get("/api/rules/books")
        assert answer.status_code == 500
        assert why(answer).startswith("Something went wrong here")


# -- in other processes ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def worker() -> Any:
    one = Worker(confined=True)
    yield one
    one.stop(for_good=True)


@pytest.mark.parametrize("kind", mischief.KINDS)
def test_whatever_goes_wrong_in_a_process_is_told(worker: Worker, kind: str) -> None:
    said = worker.ask(mischief.fail, (kind,), SOON)
    assert said.how == "failed"
    assert "mischief.py" in said.found.text
    assert re.fullmatch(r"\w+ at mischief\.py:\d+", said.found.place)
    assert worker.ask(mischief.add, (1, 2), SOON)[:2] == ("done", 3)


@pytest.mark.parametrize(
    ("what", "how"),
    [
        (mischief.endless, "late"),
        (mischief.killed, "ended"),
        (mischief.left, "ended"),
        (mischief.greedy_for_memory, "failed"),
    ],
)
def test_a_process_that_hangs_or_dies_is_replaced(worker: Worker, what: Any, how: str) -> None:
    said = worker.ask(what, (), 0.5)
    assert said.how == how
    assert worker.ask(mischief.add, (1, 2), SOON)[:2] == ("done", 3)


def test_a_worker_that_was_closed_starts_no_process() -> None:
    one = Worker()
    one.stop(for_good=True)
    assert one.ask(mischief.add, (1, 2), 1.0).how == "ended"


def test_what_takes_too_long_is_refused_and_paid() -> None:
    async def run() -> None:
        workers = Workers(Settings(check_seconds=2, work_per_minute=4, checks_at_once=1))
        try:
            with pytest.raises(Refusal, match="longer than 2 seconds to read this deck") as caught:
                await workers.do("a", "deck", mischief.endless)
            assert caught.value.status == 422
            assert await workers.do("a", "deck", mischief.add, 1, 2) == 3  # half of its time is left
            with pytest.raises(Refusal, match="within the server's limits"):
                await workers.do("a", "deck", mischief.killed)
            with pytest.raises(Refusal, match="no such thing") as caught:
                await workers.do("a", "deck", mischief.decline)
            assert caught.value.status == 404
            with pytest.raises(RuntimeError, match="StopIteration"):
                await workers.do("a", "deck", mischief.fail, "StopIteration")
        finally:
            workers.close()

    in_time(run)


def test_work_is_paid_by_what_it_costs_and_by_whoever_wanted_it() -> None:
    clock = Clock()

    async def run() -> None:
        workers = Workers(Settings(work_per_minute=1, checks_at_once=1), clock)
        try:
            for _ in range(50):  # what costs nothing may be had often
                await workers.do("a", "list", mischief.add, 1, 2)
            with pytest.raises(RuntimeError):
                await workers.do("a", "list", mischief.pay_and_fail, 1.2)
            with pytest.raises(Refusal, match="work a lot") as caught:
                await workers.do("a", "list", mischief.add, 1, 2)
            assert caught.value.status == 429
            assert caught.value.wait > 0
            assert await workers.do("b", "list", mischief.add, 1, 2) == 3
            clock.now += 30
            assert await workers.do("a", "list", mischief.add, 1, 2) == 3
        finally:
            workers.close()

    in_time(run)


def test_addresses_take_turns() -> None:
    async def run() -> None:
        one = Worker()
        turns = Turns([one])
        served: list[str] = []

        async def come(address: str) -> None:
            worker = await turns.enter(address, SOON)
            served.append(address)
            await asyncio.sleep(0)
            turns.give_back(address, worker)

        busy = [asyncio.create_task(come("a")) for _ in range(10)]
        await asyncio.sleep(0)
        others = [asyncio.create_task(come(address)) for address in ("b", "c")]
        await asyncio.gather(*busy, *others)
        assert max(served.index("b"), served.index("c")) <= 4
        assert len(served) == 12
        assert turns.number == 0

    in_time(run)


def test_no_address_has_all_workers() -> None:
    async def run() -> None:
        turns = Turns([Worker(), Worker(), Worker()])
        for _ in range(2):
            await turns.enter("a", SOON)
        third = asyncio.create_task(turns.enter("a", SOON))
        await asyncio.sleep(0)
        assert not third.done()
        worker = await turns.enter("b", SOON)
        turns.give_back("b", worker)
        await asyncio.sleep(0)
        assert not third.done()
        third.cancel()

    in_time(run)


def test_whoever_goes_away_while_waiting_takes_no_worker_along() -> None:
    async def run() -> None:
        turns = Turns([Worker()])
        worker = await turns.enter("a", SOON)
        gone = asyncio.create_task(turns.enter("b", SOON))
        await asyncio.sleep(0)
        gone.cancel()
        with pytest.raises(Refusal, match="busy"):
            await turns.enter("c", 0.01)
        turns.give_back("a", worker)
        assert await turns.enter("d", SOON) is worker

    in_time(run)


def test_one_address_cannot_fill_the_queue() -> None:
    async def run() -> None:
        turns = Turns([Worker()])
        await turns.enter("a", SOON)
        waiting = [asyncio.create_task(turns.enter("a", SOON)) for _ in range(EACH_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as caught:
            await turns.enter("a", SOON)
        assert caught.value.status == 429
        for one in waiting:
            one.cancel()

    in_time(run)


# -- bots ------------------------------------------------------------------------------------


def test_a_bot_that_thinks_for_ever_answers_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "choose", mischief.thinks_for_ever)
    monkeypatch.setattr(bots, "THINKING", 0.3)

    async def run() -> None:
        desk = Desk(Metrics())
        match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=3)
        assert await desk.think(match, "greedy", 0) in match.state.options
        monkeypatch.undo()
        assert await desk.think(match, "greedy", 0) in match.state.options
        desk.close()

    in_time(run)


# -- the end of the server -------------------------------------------------------------------


def hanging(kind: str) -> tuple[str, ...]:
    return "tests.support.hanging", kind, "6"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no SIGTERM")
@pytest.mark.parametrize("kind", ["waiting", "thread", "usual thread", "loop"])
def test_a_server_with_a_table_that_hangs_ends_all_the_same(tmp_path: Path, kind: str) -> None:
    with served(tmp_path / "tables.db", program=hanging(kind)) as server:
        made = server.table("tutorial", {"kind": "you", "name": "Ann"}, {"kind": "bot"})
        ann = Person(server, made["id"], made["token"])
        ann.asked()
        ann.answer(ann.update["question"]["options"][0]["number"])
        time.sleep(0.3)  # until it has arrived
        server.stop(signal.SIGTERM)


def test_an_answer_that_ends_in_no_plain_error_is_refused_and_the_table_lives(tmp_path: Path) -> None:
    with served(tmp_path / "tables.db", program=hanging("stopped")) as server:
        made = server.table("tutorial", {"kind": "you", "name": "Ann"}, {"kind": "bot"})
        with Person(server, made["id"], made["token"]) as ann:
            for _ in range(3):
                ann.asked()
                ann.answer(ann.update["question"]["options"][0]["number"])
                assert "Nothing has changed" in ann.until("refused")["why"]


def test_the_puzzle_of_the_day_is_there_before_anybody_asks_for_it() -> None:
    async def found() -> tuple[int, int]:
        workers = Workers(Settings())
        try:
            before = await workers.do("somebody", "puzzle", mischief.read_puzzles)
            workers.get_ready(puzzles.get_ready)
            while not (after := await workers.do("somebody", "puzzle", mischief.read_puzzles)):
                await asyncio.sleep(0.05)
            return before, after
        finally:
            workers.close()

    assert in_time(found) == (0, len(shelf.decks()))
