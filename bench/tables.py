"""Many tables at once: how long people wait for an answer to be seen, over real WebSockets.

`python -m bench.tables --tables 500 --seconds 300` starts a server in a process of its own, sits two people
and two greedy bots at each table, and lets every person answer two seconds after being asked. It prints how
long it took from sending an answer until the one who gave it, and until the other person, had the update.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import time
from collections import Counter
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.given import many, seconds
from bench.serving import serving
from ruleshift.core.replay.fairness import SECRET_BYTES, commitment
from ruleshift.server.wire.messages import VERSION

SECRET = "5a" * SECRET_BYTES  # of everybody: what is measured is no game of chance
RESIDENT, CPU = "process_resident_memory_bytes", "process_cpu_seconds_total"
THOUGHT, THOUGHTS = "ruleshift_bot_seconds_sum", "ruleshift_bot_seconds_count"
SEATS = [
    {"kind": "you", "name": "Ann"},
    {"kind": "open"},
    {"kind": "bot", "bot": "greedy"},
    {"kind": "bot", "bot": "greedy"},
]


class Table:
    """The latest answer at one table: when it was sent, by whom, and who has not seen its effect yet."""

    def __init__(self) -> None:
        self.sent = 0.0
        self.by = -1
        self.unseen: set[int] = set()


class Load:
    """What is measured."""

    def __init__(self, link: str, pause: float, rng: random.Random) -> None:
        self.link = link
        self.pause = pause
        self.rng = rng
        self.own: list[float] = []
        self.others: list[float] = []
        self.counts: Counter[str] = Counter()
        self.over = asyncio.Event()

    async def table(self, client: httpx.AsyncClient, window: float) -> None:
        """Play one game after another until time is up."""
        while not self.over.is_set():
            made = (
                await client.post(
                    "/api/tables",
                    json={"deck": "star-fluxx", "seats": SEATS, "window_seconds": window},
                )
            ).json()
            self.counts["games"] += 1
            ann = await self._sit(made["id"], made["token"])
            bob = await self._sit(made["id"], "")
            await bob.send('{"t":"sit","seat":1,"name":"Bob"}')
            table = Table()
            async with asyncio.TaskGroup() as group:
                group.create_task(self._person(made["id"], table, 0, ann))
                group.create_task(self._person(made["id"], table, 1, bob))

    async def _sit(self, id: str, token: str) -> ClientConnection:
        socket = await connect(
            f"{self.link.replace('http', 'ws')}/ws/{id}", max_size=None, compression=None, ping_interval=None
        )
        await socket.send(msgspec.json.encode({"t": "hello", "version": VERSION, "token": token}).decode())
        return socket

    async def _person(self, id: str, table: Table, seat: int, socket: ClientConnection) -> None:
        """Answer every question after a while; note when the effect of an answer arrives."""
        answering: asyncio.Task[None] | None = None
        given: set[tuple[int, str]] = set()
        async with socket:
            while not self.over.is_set():
                try:
                    text = await asyncio.wait_for(socket.recv(), 5.0)
                except TimeoutError:
                    continue
                except Exception:
                    return
                now = time.perf_counter()
                message: dict[str, Any] = msgspec.json.decode(text)
                self.counts[message["t"]] += 1
                if message["t"] in ("welcome", "room"):
                    await self._take_part(id, seat, socket, message["room"]["fair"], given)
                if message["t"] != "update":
                    continue
                if seat in table.unseen:
                    table.unseen.discard(seat)
                    (self.own if table.by == seat else self.others).append(now - table.sent)
                if message["outcome"]:
                    return
                question = message["question"]
                if question:
                    if answering is not None and not answering.done():
                        answering.cancel()
                    answering = asyncio.create_task(self._answer(table, seat, socket, question))
        if answering is not None:
            answering.cancel()

    async def _take_part(
        self, id: str, seat: int, socket: ClientConnection, fair: Any, given: set[tuple[int, str]]
    ) -> None:
        """Give a secret for the key of the game, first as a promise and then openly."""
        if fair is None or seat not in fair["missing"] or (fair["deal"], fair["stage"]) in given:
            return
        given.add((fair["deal"], fair["stage"]))
        promise = {"commitment": commitment(id, fair["deal"], seat, SECRET)}
        body = {"t": fair["stage"], "deal": fair["deal"]}
        body |= promise if fair["stage"] == "commit" else {"secret": SECRET}
        with contextlib.suppress(Exception):
            await socket.send(msgspec.json.encode(body).decode())

    async def _answer(
        self, table: Table, seat: int, socket: ClientConnection, question: dict[str, Any]
    ) -> None:
        await asyncio.sleep(self.pause)
        several = question["several"]
        if several:
            picked = self.rng.sample(several["pool"], several["most"])
        else:
            picked = [self.rng.choice(question["options"])]
        body = {"t": "answer", "id": question["id"], "options": [one["number"] for one in picked]}
        if question["purpose"] not in ("answer", "react", "call"):  # those are kept until all have decided
            table.sent, table.by, table.unseen = time.perf_counter(), seat, {0, 1}
        with contextlib.suppress(Exception):
            await socket.send(msgspec.json.encode(body).decode())
            self.counts["answers"] += 1


def spread(times: list[float]) -> str:
    """Median and the slow end, in milliseconds."""
    if not times:
        return "none"
    ordered = sorted(times)
    picked = {f"p{p}": ordered[min(len(ordered) - 1, len(ordered) * p // 100)] for p in (50, 90, 99)}
    text = ", ".join(f"{name} {1000 * value:.1f} ms" for name, value in picked.items())
    return f"{text}, longest {1000 * ordered[-1]:.0f} ms, {len(ordered)} of them"


async def run(link: str, tables: int, length: float, pause: float) -> Load:
    load = Load(link, pause, random.Random(1))
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=link, timeout=60, limits=limits) as client:
        tasks = []
        for _ in range(tables):
            tasks.append(asyncio.create_task(load.table(client, 2 * pause)))
            await asyncio.sleep(0.02)  # people come one after another
        load.own.clear()
        load.others.clear()
        load.counts.clear()
        before = await numbers(client)
        begun = time.perf_counter()
        await asyncio.sleep(length)
        took = time.perf_counter() - begun
        # What arrives while the tables break up is not of that time.
        counts, own, others = Counter(load.counts), load.own[:], load.others[:]
        after = await numbers(client)
        load.over.set()
        await asyncio.wait(tasks, timeout=30)
    print(f"{tables} tables, {2 * tables} people, {2 * tables} bots, {took:.0f} s")
    print(f"answers {counts['answers'] / took:.0f}/s, updates {counts['update'] / took:.0f}/s")
    print(f"refused {counts['refused']}, goodbyes {counts['bye']}, games {counts['games']}")
    print(f"to the one who answered: {spread(own)}")
    print(f"to the other person:     {spread(others)}")
    cpu, thought, thoughts = (after[name] - before[name] for name in (CPU, THOUGHT, THOUGHTS))
    print(f"server: {100 * cpu / took:.0f} % of a core, {after[RESIDENT] / 1e6:.0f} MB")
    print(f"bots:   {100 * thought / took:.0f} % of a core, {thoughts / took:.0f} answers/s")
    return load


async def numbers(client: httpx.AsyncClient) -> dict[str, float]:
    """What the server counts, as far as it has one name."""
    lines = [line.rsplit(" ", 1) for line in (await client.get("/metrics")).text.splitlines()]
    return {name: float(value) for name, value in lines if not name.startswith("#")}


def main() -> int:
    parser = argparse.ArgumentParser("python -m bench.tables", description=__doc__)
    parser.add_argument("--tables", type=many, default=500)
    parser.add_argument("--seconds", type=seconds, default=300)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds a person takes to answer")
    given = parser.parse_args()
    wide_open = [
        "--most-tables", "100000", "--tables-per-minute", "1000000", "--requests-per-second", "100000",
        "--sockets-per-address", "100000", "--connections-per-address", "100000", "--most-sockets", "100000",
    ]  # fmt: skip
    with serving(*wide_open) as link:
        load = asyncio.run(run(link, given.tables, given.seconds, given.pause))
    return 0 if load.own else 1


if __name__ == "__main__":
    raise SystemExit(main())
