"""How long one person waits while a few others have the server work hard, within its limits.

`python -m bench.neighbours` starts a server with its usual limits. Five connections send what costs most:
deck lists in which nearly every name is a little wrong, over WebSockets and over HTTP, questions why, and
wishes for hints. Meanwhile somebody at another table pings twenty times a second; printed is how long the
answers took.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.given import many, seconds
from bench.serving import serving
from bench.tables import spread
from ruleshift.core.decks import load_deck
from ruleshift.server.wire.messages import VERSION

LIST: Final = 14_000  # characters, as many as a message takes
YOU: Final = {"kind": "you", "name": "Ann"}
BOT: Final = {"kind": "bot", "bot": "greedy"}
Wish = Callable[[], dict[str, Any]]


def bad_list(rng: random.Random) -> str:
    """A deck list whose names are nearly those of cards."""
    names = [card["name"] for card in load_deck("necrogenesis").deck["cards"]]
    lines = ["Survivor: Rik"]
    while sum(map(len, lines)) + len(lines) < LIST - 40:
        signs = list(rng.choice(names))
        for _ in range(3):
            signs[rng.randrange(len(signs))] = rng.choice("abcdefghij")
        lines.append(f"1x {''.join(signs)}")
    return "\n".join(lines)


class Crowd:
    """Some connections that wish for the same thing all the time."""

    def __init__(self, link: str, number: int) -> None:
        self.link = link
        self.number = number
        self.heard: Counter[str] = Counter()
        self.over = False

    async def socket(self, table: str, token: str = "") -> ClientConnection:
        address = f"{self.link.replace('http', 'ws')}/ws/{table}"
        socket = await connect(address, max_size=None, compression=None, ping_interval=None)
        await socket.send(msgspec.json.encode({"t": "hello", "version": VERSION, "token": token}).decode())
        return socket

    async def wishing(self, table: str, token: str, wish: Wish) -> None:
        """As often as one connection may, sixteen times a second."""
        socket = await self.socket(table, token)
        listening = asyncio.create_task(self._listen(socket))
        with contextlib.suppress(ConnectionClosed):
            while not self.over:
                await socket.send(msgspec.json.encode(wish()).decode())
                await asyncio.sleep(1 / 16)
        listening.cancel()
        await socket.close()

    async def _listen(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in socket:
                self.heard[msgspec.json.decode(text)["t"]] += 1

    async def posting(self, client: httpx.AsyncClient, text: str) -> None:
        while not self.over:
            with contextlib.suppress(httpx.HTTPError):
                answer = await client.post("/api/decks/necrogenesis/lists/check", json={"text": text})
                self.heard[str(answer.status_code)] += 1
                if answer.status_code == 429:
                    await asyncio.sleep(0.1)


async def pings(link: str, table: str, token: str, length: float) -> list[float]:
    """How long the answers to somebody's pings take."""
    socket = await Crowd(link, 0).socket(table, token)
    waits: list[float] = []
    end = time.perf_counter() + length
    async with socket:
        while (sent := time.perf_counter()) < end:
            await socket.send(msgspec.json.encode({"t": "ping", "at": sent}).decode())
            while msgspec.json.decode(await socket.recv())["t"] != "pong":
                pass
            waits.append(time.perf_counter() - sent)
            await asyncio.sleep(0.05)
    return waits


async def measure(link: str, number: int, length: float) -> None:
    rng = random.Random(1)
    async with httpx.AsyncClient(base_url=link, timeout=60) as client:

        async def table(deck: str, *seats: dict[str, str]) -> dict[str, str]:
            made: dict[str, str] = (
                await client.post("/api/tables", json={"deck": deck, "seats": seats, "seed": 1})
            ).json()
            return made

        calm = await table("star-fluxx", YOU, BOT)
        lobby = await table("necrogenesis", YOU, {"kind": "open"})
        game = await table("star-fluxx", YOU, BOT)
        text = bad_list(rng)

        def lists(crowd: Crowd) -> Awaitable[None]:
            sit = {"t": "sit", "seat": 1, "name": "Bob", "deck": text}
            return crowd.wishing(lobby["id"], "", lambda: sit)

        def why(crowd: Crowd) -> Awaitable[None]:
            def ask() -> dict[str, Any]:
                return {"t": "why", "what": f"Telporter {rng.randrange(99)}"}

            return crowd.wishing(game["id"], game["token"], ask)

        def hints(crowd: Crowd) -> Awaitable[None]:
            return crowd.wishing(game["id"], game["token"], lambda: {"t": "hint"})

        def posted(crowd: Crowd) -> Awaitable[None]:
            return crowd.posting(client, text)

        begun = time.perf_counter()
        await client.post("/api/decks/necrogenesis/lists/check", json={"text": text})
        print(f"one check of a list of {len(text)} characters: {1000 * (time.perf_counter() - begun):.0f} ms")
        print(f"nobody else: {spread(await pings(link, calm['id'], calm['token'], length))}")
        busy = {"lists at a table": lists, "lists over HTTP": posted, "why": why, "hints": hints}
        for name, work in busy.items():
            crowd = Crowd(link, number)
            tasks = [asyncio.ensure_future(work(crowd)) for _ in range(number)]
            await asyncio.sleep(0.5)
            waits = await pings(link, calm["id"], calm["token"], length)
            crowd.over = True
            await asyncio.wait(tasks, timeout=60)
            heard = ", ".join(f"{count} {kind}" for kind, count in sorted(crowd.heard.items()))
            print(f"{number} x {name}: {spread(waits)} ({heard})")


def main() -> int:
    parser = argparse.ArgumentParser("python -m bench.neighbours", description=__doc__)
    parser.add_argument("--connections", type=many, default=5)
    parser.add_argument("--seconds", type=seconds, default=10.0, help="for each kind of work")
    given = parser.parse_args()
    with serving("--tables-per-minute", "1000") as link:
        asyncio.run(measure(link, given.connections, given.seconds))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
