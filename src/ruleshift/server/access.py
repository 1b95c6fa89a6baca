"""One line in the log for each request: what was asked, how it ended, how long it took, from where."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Final

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware

from . import logs
from .address import address_of

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

LOG: Final = logs.get("access")
QUIET: Final = ("/assets/", "/health", "/metrics")  # what is asked for all the time


class AccessLog(ASGIMiddleware):
    """Logs requests without their query, which is nobody's business."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        begun = time.perf_counter()
        status = 500

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await next_app(scope, receive, note)
        finally:
            self._log(scope, status, time.perf_counter() - begun)

    def _log(self, scope: Scope, status: int, seconds: float) -> None:
        path = scope["path"]
        level = logging.DEBUG if path.startswith(QUIET) and status < 400 else logging.INFO
        if status >= 500:
            level = logging.WARNING
        if not LOG.isEnabledFor(level):
            return
        settings = scope["litestar_app"].state.hall.settings
        logs.told(
            LOG,
            "request",
            level,
            method=str(scope.get("method", "")),
            path=path,
            status=status,
            ms=round(1000 * seconds, 1),
            address=address_of(ASGIConnection(scope), settings),
        )
