"""Short words for tests of the store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from ruleshift.server.store.store import Store, StoreError


class Clock:
    """Both clocks of a computer: one that can be set, and one that only goes on."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self.wall = now
        self.steady = 0.0

    def go_on(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


@asynccontextmanager
async def opened(address: str, clock: Clock | None = None) -> AsyncIterator[Store]:
    if clock is None:
        store = await Store.open(address)
    else:
        store = await Store.open(address, lambda: clock.wall, lambda: clock.steady)
    try:
        yield store
    finally:
        await store.close()


async def why(refused: object) -> str:
    assert asyncio.iscoroutine(refused)
    with pytest.raises(StoreError) as caught:
        await refused
    return str(caught.value)
