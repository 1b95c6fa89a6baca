"""Short words for tests of the store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from ruleshift.server.store import Store, StoreError


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    store = await Store.open(address)
    try:
        yield store
    finally:
        await store.close()


async def why(refused: object) -> str:
    assert asyncio.iscoroutine(refused)
    with pytest.raises(StoreError) as caught:
        await refused
    return str(caught.value)
