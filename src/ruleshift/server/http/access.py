"""One line in the log for each request: what was asked, how it ended, how long it took, from where."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Protocol

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType

from ruleshift.server.ops import logs
from ruleshift.server.ops.address import address_of

if TYPE_CHECKING:
    from litestar.types import Scope

    from ruleshift.server.ops.settings import Settings

LOG: Final = logs.get("access")
QUIET: Final = ("/assets/", "/health", "/metrics")  # what is asked for all the time


class Answered(Protocol):
    """Something that knows how a request ended."""

    status: int


class AccessLog:
    """Logs requests without their query, which is nobody's business."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    @contextmanager
    def noting(self, scope: Scope, answer: Answered) -> Iterator[None]:
        """Log a request when it has been answered, however it ends. A WebSocket only if it is refused."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            if scope["type"] == ScopeType.HTTP or answer.status != 101:
                self._log(scope, answer.status, time.perf_counter() - begun)

    def _log(self, scope: Scope, status: int, seconds: float) -> None:
        path = scope["path"]
        level = logging.DEBUG if path.startswith(QUIET) and status < 400 else logging.INFO
        if status >= 500:
            level = logging.WARNING
        if not LOG.isEnabledFor(level):
            return
        logs.told(
            LOG,
            "request",
            level,
            method=str(scope.get("method", "websocket")),
            path=path,
            status=status,
            ms=round(1000 * seconds, 1),
            address=address_of(ASGIConnection(scope), self.settings),
        )
