"""Whether the server is well, for whoever watches over it: /health for a check, /metrics for Prometheus."""

from __future__ import annotations

from typing import Final

from litestar import MediaType, Response, get
from msgspec import Struct

from ruleshift import __version__
from ruleshift.server.tables.tables import TablesHere

PROMETHEUS: Final = "text/plain; version=0.0.4; charset=utf-8"
NEVER: Final = {"cache-control": "no-store"}


class Health(Struct, frozen=True):
    """How the server is."""

    ok: bool
    version: str
    store: str  # `ok`, or what is wrong with it
    tables: int
    sockets: int


@get("/health", tags=["operations"])
async def health(tables: TablesHere) -> Response[Health]:
    """Whether games can be played: 200 if the store takes what is written and nobody shuts down, else 503."""
    store = await tables.pulse.feel()
    ok = store == "ok" and not tables.closing
    found = Health(ok, __version__, store, len(tables.rooms), tables.limits.sockets.taken)
    return Response(found, status_code=200 if ok else 503, headers=NEVER)


@get("/metrics", media_type=MediaType.TEXT, tags=["operations"], sync_to_thread=False)
def metrics(tables: TablesHere) -> Response[str]:
    """What the server counts, in the format of Prometheus."""
    return Response(tables.metrics.text(), media_type=PROMETHEUS, headers=NEVER)


routes = [health, metrics]
