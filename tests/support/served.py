"""A real server in a process of its own, and people who speak with it over real WebSockets."""

from __future__ import annotations

import json
import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

from ruleshift.core.replay import fairness
from ruleshift.server.wire.messages import VERSION

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 20.0  # seconds until a message must come
READY = re.compile(r"Ruleshift is ready: (http://\S+)")
Message = dict[str, Any]


class Served:
    """A running server."""

    def __init__(self, process: subprocess.Popen[str], link: str, log: IO[str]) -> None:
        self.process = process
        self._log = log
        self.link = link.rstrip("/")

    def get(self, path: str) -> Any:
        return self._ask(Request(self.link + path))

    def post(self, path: str, body: object) -> Any:
        data = json.dumps(body).encode()
        return self._ask(Request(self.link + path, data, {"content-type": "application/json"}))

    def _ask(self, request: Request) -> Any:
        with urlopen(request, timeout=PATIENCE) as reply:
            text = reply.read().decode()
            return json.loads(text) if "json" in reply.headers["content-type"] else text

    def refused(self, path: str, body: object) -> tuple[int, str]:
        """The status and the reason of a request that must not be granted."""
        try:
            self.post(path, body)
        except HTTPError as error:
            return error.code, json.loads(error.read())["why"]
        raise AssertionError(f"{path} took {body}")

    def table(self, deck: str, *seats: Mapping[str, Any], **more: Any) -> Message:
        """Make a table; where it is and the secret of one's seat."""
        made: Message = self.post("/api/tables", {"deck": deck, "seats": seats, **more})
        return made

    def log(self) -> str:
        """What it has logged so far."""
        self._log.seek(0)
        return self._log.read()

    def stop(self, how: int = signal.SIGINT) -> None:
        self.process.send_signal(how)
        self.process.wait(PATIENCE)


@contextmanager
def served(
    store: Path | str, *options: str, program: Sequence[str] = ("ruleshift",), place: Path = ROOT
) -> Iterator[Served]:
    """A server with its own store, on a port of its own; `program` is a module and its own words.

    What is installed in a `place` is found first.
    """
    command = [sys.executable, "-m", *program, "serve", "--port", "0", "--store", str(store)]
    # Tests may ask quicker than people, and their bots need not hide what they hold.
    command += ["--requests-per-second", "10000", "--work-per-minute", "10000"]
    command += ["--bot-seconds", "0", *options]
    with tempfile.TemporaryFile("w+") as log:
        environment = {**os.environ, "PYTHONPATH": str(place)}
        process = subprocess.Popen(
            command, cwd=place, env=environment, stdout=subprocess.PIPE, stderr=log, text=True
        )
        try:
            yield Served(process, _link(process, log), log)
        finally:
            if process.poll() is None:
                process.kill()
            process.communicate()


def _link(process: subprocess.Popen[str], log: IO[str]) -> str:
    assert process.stdout is not None
    line = process.stdout.readline()
    found = READY.search(line)
    if found is None:
        process.kill()
        process.wait()
        log.seek(0)
        raise AssertionError(f"the server did not start: {line}{log.read()}")
    return found.group(1)


class Person:
    """Somebody at a table, as a browser would be: takes part in the shuffle, minds no chosen seed."""

    takes_part = True

    def __init__(self, server: Served, table: str, token: str = "", hello: bool = True) -> None:
        self.server = server
        self.table = table
        self.token = token
        self.seat = -1
        self.room: Message = {}
        self.update: Message = {}
        self.heard: list[Message] = []
        self.secret = secrets.token_hex(fairness.SECRET_BYTES)
        self._given: list[object] = []
        self._agreed = False
        self.socket: ClientConnection = connect(
            f"{server.link.replace('http', 'ws')}/ws/{table}", open_timeout=PATIENCE
        )
        if hello:
            self.say("hello", version=VERSION, token=token)
            self.until("welcome")

    def say(self, kind: str, /, **fields: Any) -> None:
        self.socket.send(json.dumps({"t": kind, **fields}))

    def hear(self, patience: float = PATIENCE) -> Message:
        """The next message."""
        message: Message = json.loads(self.socket.recv(patience))
        self.heard.append(message)
        match message["t"]:
            case "welcome":
                self.seat, self.room = message["seat"], message["room"]
                self.token = message["token"] or self.token
            case "room":
                self.room = message["room"]
            case "update":
                self.update = message
        if message["t"] in ("welcome", "room") and self.takes_part:
            self._take_part(self.room)
        return message

    def _take_part(self, room: Message) -> None:
        """Give what the table waits for, once."""
        lacks = self.seat in room["lacking"]
        if lacks and not self._agreed:
            self.say("seed", agree=True)
        self._agreed = lacks
        fair = room["fair"]
        if fair is None or self.seat not in fair["missing"] or (fair["deal"], fair["stage"]) in self._given:
            return
        deal, stage = fair["deal"], fair["stage"]
        self._given.append((deal, stage))
        if stage == "commit":
            self.say(stage, deal=deal, commitment=self.commitment(deal))
        else:
            self.say(stage, deal=deal, secret=self.secret)

    def commitment(self, deal: int) -> str:
        return fairness.commitment(self.table, deal, self.seat, self.secret)

    def until(self, what: str, fits: Callable[[Message], bool] = lambda _: True) -> Message:
        """The next message of a kind; others are heard on the way."""
        end = time.monotonic() + PATIENCE
        while True:
            message = self.hear(max(0.1, end - time.monotonic()))
            if message["t"] == what and fits(message):
                return message

    def asked(self) -> Message:
        """Wait until there is a question, or the end of the game."""
        while not self.update or (self.update.get("question") is None and not self.over):
            self.until("update")
        question: Message = self.update.get("question") or {}
        return question

    @property
    def over(self) -> bool:
        return bool(self.update.get("outcome"))

    def answer(self, *options: int) -> None:
        """Answer the present question; the next update will have another one, or none."""
        question = self.update["question"]
        self.update = {**self.update, "question": None}
        self.say("answer", id=question["id"], options=list(options))

    def close(self) -> None:
        self.socket.close()

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def begun(*people: Person) -> None:
    """Let people at one table shuffle together, until all of them have cards."""
    end = time.monotonic() + PATIENCE
    while any(not one.update for one in people):
        assert time.monotonic() < end, "the game has not begun"
        for one in people:
            with suppress(TimeoutError):
                while not one.update:
                    one.hear(0.02)
