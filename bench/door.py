"""What unfinished requests do to a server: `python -m bench.door` leaves many open and asks for its health.

Only a server of its own on this machine is asked, with so many connections and for so long as is said.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

READY = re.compile(r"Ruleshift is ready: http://localhost:(\d+)")
MOST = 10_000  # connections
LONGEST = 300.0  # seconds
PATIENCE = 5.0  # seconds for an answer
HEAD = b"Host: localhost\r\nUser-Agent: bench\r\n"
UPGRADE = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

# What each kind of visitor sends before it falls silent.
KINDS: dict[str, bytes] = {
    "nothing": b"",
    "half a line": b"GET /hea",
    "half headers": b"GET / HTTP/1.1\r\n" + HEAD,
    "half a body": b"POST /api/tables HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n"
    + HEAD
    + b'\r\n{"deck',
    "idle": b"GET /health HTTP/1.1\r\n" + HEAD + b"\r\n",
    "half a handshake": b"GET /ws/abc HTTP/1.1\r\n" + HEAD + UPGRADE,
    "a silent WebSocket": b"GET /ws/abc HTTP/1.1\r\n" + HEAD + UPGRADE + KEY + b"\r\n",
    "never reads": (b"GET /api/decks/star-fluxx/cards HTTP/1.1\r\n" + HEAD + b"\r\n") * 40,
}


@dataclass
class Seen:
    """What became of those who asked for the health."""

    asked: int = 0
    took: list[float] = field(default_factory=list)

    def ask(self, port: int, source: str) -> None:
        self.asked += 1
        begun = time.perf_counter()
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0)) as one:
            one.sendall(b"GET /health HTTP/1.1\r\nConnection: close\r\n" + HEAD + b"\r\n")
            if one.recv(100).startswith(b"HTTP/1.1 200"):
                self.took.append(time.perf_counter() - begun)

    def __str__(self) -> str:
        worst = f"the slowest in {max(self.took):.2f} s" if self.took else "none"
        return f"{len(self.took)} of {self.asked} answered, {worst}"


def attack(
    port: int, kind: bytes, number: int, addresses: int, tick: Callable[[], None]
) -> list[socket.socket]:
    """Open connections, from several addresses, and leave them so."""
    opened = []
    for count in range(number):
        one = socket.socket()
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.bind((f"127.0.0.{1 + count % addresses}", 0))
        one.setblocking(False)
        with suppress(OSError):
            one.connect(("127.0.0.1", port))
        opened.append((one, kind))
        if count % 50 == 49:
            time.sleep(0.02)
            tick()
    time.sleep(0.3)
    for one, said in opened:
        with suppress(OSError):
            one.send(said)
    return [one for one, _ in opened]


def measure(kind: str, given: argparse.Namespace) -> str:
    """One kind of visitor against a fresh server, as a row of the table."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log")
        command = [sys.executable, "-m", "ruleshift", "serve", "--port", "0", "--store", f"{folder}/t.db"]
        with log.open("w") as stream:
            process = subprocess.Popen(
                [*command, "--log", "json"],
                stdout=subprocess.PIPE,
                stderr=stream,
                text=True,
                preexec_fn=_files(given.files),
            )
        try:
            assert process.stdout is not None
            found = READY.search(process.stdout.readline())
            assert found, log.read_text()
            return f"| {kind} | {_watch(int(found[1]), kind, given)} | {log.stat().st_size / 1000:,.0f} kB |"
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()


def _watch(port: int, kind: str, given: argparse.Namespace) -> str:
    beside, among = Seen(), Seen()  # from an address of nobody else, and from one of those that attack
    last = [0.0]

    def tick() -> None:
        if time.monotonic() - last[0] >= 0.25:
            beside.ask(port, "127.0.0.200")
            among.ask(port, "127.0.0.1")
            last[0] = time.monotonic()

    end = time.monotonic() + given.seconds
    left: list[socket.socket] = []
    for each in KINDS if kind == "all of them" else [kind]:
        share = given.connections // (len(KINDS) if kind == "all of them" else 1)
        left += attack(port, KINDS[each], share, given.addresses, tick)
    while time.monotonic() < end:
        tick()
        time.sleep(0.05)
    for one in left:
        one.close()
    return f"{beside} | {among}"


def _files(most: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main() -> None:
    about = argparse.ArgumentParser(prog="python -m bench.door", description=__doc__)
    about.add_argument("--connections", type=int, default=1500)
    about.add_argument("--addresses", type=int, default=1, help="addresses of this machine they come from")
    about.add_argument("--seconds", type=float, default=15.0, help="for each kind")
    about.add_argument("--files", type=int, default=1024, help="open files that the server may have")
    about.add_argument("--kind", choices=[*KINDS, "all of them"], action="append")
    given = about.parse_args()
    given.connections = min(given.connections, MOST)
    given.seconds = min(given.seconds, LONGEST)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, given.connections + 500), hard))
    print("| left unfinished | /health from another address | /health from the same address | log |")
    print("|---|---|---|---|")
    for kind in given.kind or [*KINDS, "all of them"]:
        print(measure(kind, given), flush=True)


if __name__ == "__main__":
    os.environ.pop("RULESHIFT_STORE", None)
    main()
