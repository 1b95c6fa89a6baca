"""Requests that a worker answers, at the expense of whoever asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from litestar import Request

from ruleshift.server.ops.address import address_of
from ruleshift.server.tables.tables import Tables


class Ask(Protocol):
    """Has a worker do something, and gives what it has found."""

    async def __call__(
        self, request: Request[Any, Any, Any], tables: Tables, what: Callable[..., Any], *given: object
    ) -> Any: ...


def by_workers(thing: str, longest: int | None = None) -> Ask:
    """How such requests are made: what they are about, for a refusal, and how long a name may be."""

    async def ask(
        request: Request[Any, Any, Any], tables: Tables, what: Callable[..., Any], *given: object
    ) -> Any:
        cut = [one[:longest] if isinstance(one, str) else one for one in given]
        return await tables.workers.do(address_of(request, tables.settings), thing, what, *cut)

    return ask
