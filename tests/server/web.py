"""A whole server for a test: the real application over a store of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

import ruleshift
from ruleshift.server.http.app import make_app
from ruleshift.server.ops.settings import Settings

Client = TestClient[Litestar]


@contextmanager
def served(folder: Path, **settings: Any) -> Iterator[Client]:
    """A client of a server whose games are kept in a folder; tests may ask quicker than people, and
    their bots need not hide what they hold."""
    wanted = {"requests_per_second": 10_000.0, "work_per_minute": 10_000.0, "bot_seconds": 0.0, **settings}
    app = make_app(Settings(**wanted), f"sqlite:///{folder / 'tables.db'}")
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


@cache
def finished(deck: str = "tutorial", seed: int = 5) -> str:
    """The replay of a game that came to its end, each answer being the first option."""
    match = ruleshift.load(deck).start(["Ann", "Bob"], seed=seed)
    while question := match.question:
        match.answer(question.options[0])
    return match.save()


@cache
def unfinished(inputs: int = 3) -> str:
    """The replay of a game that was broken off."""
    match = ruleshift.resume(finished(), inputs)
    assert match.outcome is None
    return match.save()


def why(answer: Any) -> str:
    """The sentence of a refusal."""
    body = answer.json()
    assert list(body) == ["why"], body
    return str(body["why"])
