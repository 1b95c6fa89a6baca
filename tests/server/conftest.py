"""What the tests of the server share: a database of either kind, empty for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.postgres import Postgres, found_programs


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres(found_programs())
    server.start()
    yield server
    server.stop()
    server.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store can be opened."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    server = request.getfixturevalue("postgres")
    assert isinstance(server, Postgres)
    return server.new_database()
