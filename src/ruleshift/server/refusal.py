"""A wish that the server does not grant, with the reason in words for whoever wished it."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from msgspec import Struct


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


# What the framework refuses by itself, in our words.
WORDS = {
    400: "The request is not one that this server understands.",
    404: "There is nothing here.",
    405: "That cannot be done here.",
    413: "That is too large.",
    503: "The server cannot do that at the moment.",
}


def refuse(_: Request[Any, Any, Any], error: Refusal) -> Response[Refused]:
    """A refusal as an HTTP answer."""
    headers = {"retry-after": str(max(1, round(error.wait)))} if error.wait else {}
    return Response(Refused(error.why), status_code=error.status, headers=headers, media_type=MediaType.JSON)


def refuse_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Refused]:
    """What the framework itself refuses, in the same shape as everything else."""
    why = WORDS.get(error.status_code, "That went wrong.")
    if error.status_code == 400 and error.extra:
        why = f"{why} {_details(error.extra)}"
    return Response(Refused(why), status_code=error.status_code, media_type=MediaType.JSON)


def _details(extra: object) -> str:
    """Which part of a request is wrong, as the validation says it."""
    items = extra if isinstance(extra, list) else [extra]
    said = [
        f"{item.get('key', '')}: {item.get('message', '')}".strip(": ")
        for item in items
        if isinstance(item, dict)
    ]
    return "; ".join(said)[:300]
