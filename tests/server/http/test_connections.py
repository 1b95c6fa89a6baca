"""Connections that do not get on: over real sockets, before any request is whole."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect

from bench.door import KINDS, attack
from ruleshift.server.http.connections import HEAD, Doorkeeper, most_connections, protocols
from ruleshift.server.http.headers import PLAIN
from ruleshift.server.ops import logs
from ruleshift.server.ops.settings import Settings
from tests.support.served import served

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
WHOLE = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
LARGE = 30_000_000  # bytes: more than the system takes for a browser that does not read


class House:
    """A server with a small application behind a doorkeeper."""

    def __init__(self, **settings: Any) -> None:
        most = settings.pop("most", 1000)
        self.keeper = Doorkeeper(Settings(**settings), most)
        self.release = asyncio.Event()
        self.port = 0
        self.asked: list[tuple[str, bytes]] = []
        self.visitors: list[asyncio.StreamWriter] = []

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked.append((scope["path"], scope["query_string"]))
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            with suppress(Exception):  # raised when the visitor is gone
                while scope["path"] == "/ws/flood":
                    await send({"type": "websocket.send", "text": "x" * 100_000})
            while (await receive())["type"] != "websocket.disconnect":
                await send({"type": "websocket.send", "text": "heard"})
            return
        size = 0
        while scope["path"] != "/early" and (message := await receive())["type"] == "http.request":
            size += len(message["body"])
            if not message["more_body"]:
                break
        if scope["path"] == "/wait":
            await self.release.wait()
        body = b"x" * LARGE if scope["path"] == "/large" else str(size).encode()
        told = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": told})
        await send({"type": "http.response.body", "body": body})

    async def come(self, said: bytes = b"", address: str = "127.0.0.1") -> Streams:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))
        self.visitors.append(writer)
        writer.write(said)
        return reader, writer

    async def ask(self, said: bytes = WHOLE, address: str = "127.0.0.1") -> bytes:
        """The answer to a whole request."""
        reader, _ = await self.come(said, address)
        return await reader.read(2000)

    async def until(self, fits: Callable[[], bool]) -> None:
        async with asyncio.timeout(20):
            while not fits():
                await asyncio.sleep(0.01)


@asynccontextmanager
async def house(**settings: Any) -> AsyncIterator[House]:
    here = House(**settings)
    http, socket = protocols(here.keeper)
    config = uvicorn.Config(
        here.app,
        interface="asgi3",
        port=0,
        http=http,
        ws=socket,
        lifespan="off",
        log_config=None,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    server.capture_signals = suppress  # type: ignore[method-assign, assignment]
    running = asyncio.create_task(server.serve())
    await here.until(lambda: server.started)
    here.port = server.servers[0].sockets[0].getsockname()[1]
    here.keeper.open()
    try:
        yield here
    finally:
        here.release.set()
        for writer in here.visitors:
            writer.transport.abort()
        server.should_exit = True
        await running


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 60))


async def is_closed(reader: asyncio.StreamReader) -> bytes:
    """All that was said until the connection was closed."""
    said = b""
    async with asyncio.timeout(20):
        with suppress(ConnectionError):
            while more := await reader.read(100_000):
                said += more
    return said


UNFINISHED = {name: said for name, said in KINDS.items() if name not in ("a silent WebSocket", "never reads")}


@pytest.mark.parametrize("kind", UNFINISHED)
def test_what_is_left_unfinished_is_closed(kind: str) -> None:
    async def work() -> None:
        async with house(slow_seconds=0.1) as here:
            reader, _ = await here.come(UNFINISHED[kind])
            said = await is_closed(reader)
            if kind != "idle":
                assert b" 200 " not in said
            if kind.startswith("half h"):
                assert said.startswith(b"HTTP/1.1 408 ")
            await here.until(lambda: not here.keeper.guests)
            assert here.keeper.places.taken == 0

    run(work)


def test_headers_that_come_byte_by_byte_are_not_waited_for() -> None:
    async def work() -> None:
        async with house(slow_seconds=0.2) as here:
            reader, writer = await here.come()
            closed = asyncio.create_task(is_closed(reader))
            for byte in b"GET / HTTP/1.1\r\n" + b"X-Slow: 1\r\n" * 1000:
                if closed.done():
                    break
                with suppress(ConnectionError):
                    writer.write(bytes([byte]))
                await asyncio.sleep(0.02)
            assert b" 200 " not in await closed

    run(work)


def test_a_long_upload_that_gets_on_is_waited_for() -> None:
    async def work() -> None:
        async with house(slow_seconds=0.5) as here:
            reader, writer = await here.come(
                b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1200000\r\n\r\n"
            )
            for _ in range(30):
                writer.write(b"x" * 40_000)
                await asyncio.sleep(0.05)
            assert (await reader.read(2000)).endswith(b"1200000")

    run(work)


@pytest.mark.parametrize(("path", "size"), [("early", 0x4000), ("", 1)])
def test_a_body_without_end_is_not_read_for_ever(path: str, size: int) -> None:
    """One that goes on after its answer, and one of which every byte comes by itself."""

    async def work() -> None:
        async with house() as here:
            said = f"POST /{path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
            _, writer = await here.come(said.encode())
            await here.until(lambda: len(here.asked) == 1)
            for _ in range(2_000):
                if here.keeper.guests:
                    writer.write(b"%x\r\n%s\r\n" % (size, b" " * size) * 50)
                    await asyncio.sleep(0)
            assert not here.keeper.guests

    run(work)


def test_whoever_does_not_read_is_dropped() -> None:
    async def work() -> None:
        async with house(slow_seconds=0.2) as here:
            await here.come(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
            await here.until(lambda: bool(here.asked))
            await here.until(lambda: not here.keeper.guests)
            assert here.keeper.dropped == 1

    run(work)


def test_a_websocket_that_does_not_read_is_dropped() -> None:
    async def work() -> None:
        async with house(slow_seconds=0.2) as here:
            await here.come(KINDS["a silent WebSocket"].replace(b"/ws/abc", b"/ws/flood"))
            await here.until(lambda: bool(here.asked))
            await here.until(lambda: not here.keeper.guests)
            assert here.keeper.dropped == 1

    run(work)


def test_the_answer_of_a_slow_but_steady_reader_arrives() -> None:
    async def work() -> None:
        async with house(slow_seconds=1.0) as here:
            reader, _ = await here.come(
                b"GET /large HTTP/1.1\r\nConnection: close\r\nHost: localhost\r\n\r\n"
            )
            taken = 0
            while more := await reader.read(1_000_000):
                taken += len(more)
                await asyncio.sleep(0.01)
            assert taken > LARGE

    run(work)


def test_a_whole_request_takes_the_place_of_the_unfinished_one_that_waits_longest() -> None:
    async def work() -> None:
        async with house(connections_per_address=3) as here:
            first, *others = [await here.come(b"GET / HT") for _ in range(3)]
            await here.until(lambda: len(here.keeper.guests) == 3)
            assert b" 200 " in await here.ask()
            assert await is_closed(first[0]) == b""
            for _, writer in others:
                writer.write(b"TP/1.1\r\nHost: localhost\r\n\r\n")
            for reader, _ in others:
                assert b" 200 " in await reader.read(2000)

    run(work)


def test_where_all_are_at_work_one_more_is_refused_in_words() -> None:
    async def work() -> None:
        async with house(connections_per_address=2) as here:
            busy = [await here.come(WHOLE.replace(b"/health", b"/wait")) for _ in range(2)]
            await here.until(lambda: len(here.asked) == 2)
            refused = await here.ask()
            assert refused.startswith(b"HTTP/1.1 429 ")
            assert b'{"why": "There are too many connections from where you are."}' in refused
            assert b"retry-after: 60\r\n" in refused
            assert b" 200 " in await here.ask(address="127.0.0.2"), "others do not pay for it"
            here.release.set()
            for reader, _ in busy:
                assert b" 200 " in await reader.read(2000)

    run(work)


def test_whoever_asks_for_much_at_once_makes_room() -> None:
    async def work() -> None:
        async with house(connections_per_address=1) as here:
            greedy, _ = await here.come(WHOLE.replace(b"/health", b"/wait") * 3)
            await here.until(lambda: bool(here.asked))
            assert b" 200 " in await here.ask()
            assert await is_closed(greedy) == b""

    run(work)


def test_many_addresses_together_do_not_fill_the_house() -> None:
    async def work() -> None:
        async with house(most=5, connections_per_address=2) as here:
            left = [await here.come(b"GET", f"127.0.0.{2 + n % 10}") for n in range(20)]
            await here.until(lambda: here.keeper.dropped >= 15)
            assert len(here.keeper.guests) <= 5
            assert b" 200 " in await here.ask()
            assert await is_closed(left[0][0]) == b""

    run(work)


def test_a_proxy_brings_more_than_one_address_may() -> None:
    async def work() -> None:
        async with house(connections_per_address=1, proxies="127.0.0.1") as here:
            kept = [await here.come(WHOLE.replace(b"/health", b"/wait")) for _ in range(4)]
            await here.until(lambda: len(here.asked) == 4)
            assert b" 200 " in await here.ask()
            here.release.set()
            for reader, _ in kept:
                assert b" 200 " in await reader.read(2000)

    run(work)


def test_a_household_of_many_addresses_counts_as_one() -> None:
    async def work() -> None:
        keeper = Doorkeeper(Settings(connections_per_address=2), 10)
        for last in ("1", "2"):
            guest = keeper.admit(asyncio.Transport({"peername": (f"2001:db8::{last}", 4000, 0, 0)}))
        assert keeper.places.full_for("2001:db8::/64")
        keeper.leave(guest)
        keeper.leave(guest)  # however often it is told
        assert keeper.places.taken == 1

    run(work)


@pytest.mark.parametrize(
    "said",
    [
        b"GET /" + b"x" * 2 * HEAD + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X-Many: 1\r\n" * HEAD,
        b"GET / HTTP/1.1\r\nX-Long: " + b"x" * 2 * HEAD,
    ],
    ids=["address", "headers", "header"],
)
def test_headers_without_end_are_refused(said: bytes) -> None:
    async def work() -> None:
        async with house() as here:
            assert (await here.ask(said)).startswith(b"HTTP/1.1 431 ")
            assert here.asked == []

    run(work)


@pytest.mark.parametrize("said", [b"\0\0\0\r\n\r\n", b"\x16\x03\x01\x02\x00\x01", b"GET\r\n\r\n"])
def test_what_is_no_http_is_refused_with_the_headers_of_every_answer(said: bytes) -> None:
    async def work() -> None:
        async with house() as here:
            answer = (await here.ask(said)).decode()
            assert answer.startswith("HTTP/1.1 400 ")
            for name, value in PLAIN.items():
                assert f"\r\n{name}: {value}\r\n" in answer

    run(work)


def test_a_websocket_that_says_nothing_makes_room_and_one_that_spoke_stays() -> None:
    async def work() -> None:
        async with house(connections_per_address=2, slow_seconds=0.1) as here:
            async with connect(f"ws://127.0.0.1:{here.port}/ws/a?token=secret") as speaker:
                await speaker.send("hello")
                assert await speaker.recv() == "heard"
                async with connect(f"ws://127.0.0.1:{here.port}/ws/b", close_timeout=1) as silent:
                    await asyncio.sleep(0.3)  # longer than a request may take: no matter
                    assert b" 200 " in await here.ask()
                    await silent.wait_closed()
                await speaker.send("still there")
                assert await speaker.recv() == "heard"
                assert here.asked[0] == ("/ws/a", b""), "the query is nobody's business"
            await here.until(lambda: not here.keeper.guests)

    run(work)


def test_unfinished_requests_do_not_delay_the_end() -> None:
    async def work() -> None:
        async with house() as here:
            for said in UNFINISHED.values():
                await here.come(said)
            await here.until(lambda: here.keeper.places.taken == len(UNFINISHED))
            here.keeper.send_home()
            await here.until(lambda: here.keeper.places.taken == 0)

    run(work)


def test_there_are_fewer_connections_than_files() -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (800, hard))
        assert most_connections(Settings(most_sockets=600)) == 1600, "more files are asked for"
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 1900
        assert most_connections(Settings(most_sockets=hard)) == hard - 300
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_errors_of_accepting_are_one_line_a_second() -> None:
    stream = io.StringIO()
    root = logging.getLogger()
    before = root.handlers[:], root.level
    try:
        logs.set_up(Settings(log="json"), stream)
        root.handlers[0].filters[:] = [logs.Seldom(lambda: 7.0)]

        async def work() -> None:
            loop = asyncio.get_running_loop()
            for number in range(2000):
                error = OSError(24, "Too many open files")
                loop.call_exception_handler({"message": f"socket.accept() {number}", "exception": error})

        asyncio.run(work())
    finally:
        root.handlers[:], root.level = before[0], before[1]
    assert len(stream.getvalue().splitlines()) == 1


def test_a_real_server_answers_while_hundreds_leave_their_requests_unfinished(tmp_path: Path) -> None:
    with served(tmp_path / "tables.db", "--connections-per-address", "50") as running:
        port = int(running.link.rpartition(":")[2])
        left = [one for said in KINDS.values() for one in attack(port, said, 50, 1, lambda: None)]
        try:
            assert running.get("/health")["ok"]
            assert len(running.log().splitlines()) < len(left), "nobody fills the log"
        finally:
            for one in left:
                one.close()
