"""A browser that is connected to a table: what it is sent waits here until the network takes it."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec

from ruleshift.server.sandbox.limits import Talker
from ruleshift.server.wire.messages import FromServer

MOST_WAITING: Final = 300  # messages; a browser that is so far behind has to begin again
WATCHER: Final = -1

_encoder = msgspec.json.Encoder()


def encoded(message: FromServer) -> str:
    """A message as it travels."""
    return _encoder.encode(message).decode()


class Client:
    """One connection."""

    def __init__(self, talker: Talker, address: str = "") -> None:
        self.talker = talker
        self.address = address
        self.seat = WATCHER
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self.behind = False  # could not be sent everything, so it has to come again

    def send(self, message: FromServer) -> None:
        self.send_text(encoded(message))

    def send_text(self, text: str) -> None:
        if self.behind:
            return
        try:
            self.waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.behind = True

    def close(self) -> None:
        """Let the connection end once everything is sent."""
        try:
            self.waiting.put_nowait(None)
        except asyncio.QueueFull:
            self.behind = True
