"""A wish that the server does not grant, with the reason in words for whoever wished it."""

from __future__ import annotations

from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec
from msgspec import Struct

from ruleshift.server.ops import logs

LOG: Final = logs.get("web")
TOO_MANY: Final = 429
NESTED: Final = "That is nested too deeply."


class Refusal(Exception):
    """Something a person asked for and does not get. `why` is a sentence, `status` the HTTP status."""

    def __init__(self, why: str, status: int = 400, wait: float = 0.0) -> None:
        super().__init__(why)
        self.why = why
        self.status = status
        self.wait = wait  # after so many seconds it makes sense to try again; 0 if it never does


class Refused(Struct, frozen=True):
    """The body of every answer with a 4xx or 5xx status."""

    why: str


# For the description of the API: whatever is refused, the body is the same.
REFUSALS: Final = {
    status: ResponseSpec(Refused, description=about, generate_examples=False)
    for status, about in {
        400: "The request makes no sense; `why` says what is wrong with it.",
        404: "There is no such thing.",
        429: "Too many requests; the header Retry-After says when to come back.",
        503: "The server is full or cannot reach its store.",
    }.items()
}

# What the framework refuses by itself, in our words.
WORDS = {
    400: "The request is not one that this server understands.",
    404: "There is nothing here.",
    405: "That cannot be done here.",
    413: "That is too large.",
    503: "The server cannot do that at the moment.",
}


def refuse(request: Request[Any, Any, Any], error: Refusal) -> Response[Refused]:
    """A refusal as an HTTP answer."""
    if error.status == TOO_MANY:
        request.app.state.tables.metrics.limited.inc()
    headers = {"retry-after": str(max(1, round(error.wait)))} if error.wait else {}
    return Response(Refused(error.why), status_code=error.status, headers=headers, media_type=MediaType.JSON)


def refuse_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Refused]:
    """What the framework itself refuses, in the same shape as everything else."""
    why = WORDS.get(error.status_code, "That went wrong.")
    if error.status_code == 400 and error.extra:
        why = f"{why} {_details(error.extra)}"
    return Response(Refused(why), status_code=error.status_code, media_type=MediaType.JSON)


def refuse_store(request: Request[Any, Any, Any], error: Exception) -> Response[Refused]:
    """The store does not answer. What exactly is wrong with it is for the log."""
    LOG.error("the store failed: %s", error)
    why = "The server cannot reach its store at the moment. Try again in a minute."
    return Response(Refused(why), status_code=503, headers={"retry-after": "30"}, media_type=MediaType.JSON)


def refuse_nested(_: Request[Any, Any, Any], error: RecursionError) -> Response[Refused]:
    """Brackets in brackets without end, which no reader of JSON follows."""
    return Response(Refused(NESTED), status_code=400, media_type=MediaType.JSON)


def refuse_mistake(request: Request[Any, Any, Any], error: Exception) -> Response[Refused]:
    """A mistake of ours: noted, and said without details."""
    noted = {"method": request.method, "path": request.url.path}
    LOG.error("a request failed", exc_info=error, extra={logs.FIELDS: noted})
    why = "Something went wrong here, and it has been noted."
    return Response(Refused(why), status_code=500, media_type=MediaType.JSON)


def _details(extra: object) -> str:
    """Which part of a request is wrong, as the validation says it."""
    items = extra if isinstance(extra, list) else [extra]
    said = [
        f"{item.get('key', '')}: {item.get('message', '')}".strip(": ")
        for item in items
        if isinstance(item, dict)
    ]
    return "; ".join(said)[:300]
