"""A server in a nutshell for tests that kill it: appends at many tables, and prints what was acknowledged."""

from __future__ import annotations

import asyncio
import itertools
import sys

from ruleshift.server.store.store import Record, Store

TABLES = 20


async def play(store: Store, id: str) -> None:
    await store.make_table(id, "")
    for seq in itertools.count():
        await store.append(id, [Record(seq, "input", f"{id} answers {seq}")])
        print(id, seq, flush=True)


async def main(address: str) -> None:
    store = await Store.open(address)
    await asyncio.gather(*(play(store, f"t{number}") for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
