"""How the store is, found out by reading and writing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from ruleshift.server.ops import logs
from ruleshift.server.store.store import Store, StoreError

LOG: Final = logs.get("store")
EVERY: Final = 5.0  # seconds from one look to the next, however many ask
PATIENCE: Final = 15.0  # seconds until it counts as gone
SILENT: Final = "does not answer"


class Pulse:
    """Feels now and then whether the store can be read and written."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._felt = 0.0
        self._how = ""
        self._alone = asyncio.Lock()

    async def feel(self) -> str:
        """`ok`, or what is wrong; no more, since where a database is is nobody's business."""
        try:
            async with asyncio.timeout(PATIENCE), self._alone:
                if not self._how or self._clock() >= self._felt + EVERY:
                    self._how = await self._try()
                    self._felt = self._clock()
                return self._how
        except TimeoutError:
            return SILENT

    async def _try(self) -> str:
        try:
            await self._store.ping()
        except StoreError:
            return SILENT
        try:
            await self._store.probe()
        except StoreError as error:
            logs.told(LOG, "the store takes nothing", logging.ERROR, why=str(error))
            return "cannot be written"
        return "ok"
