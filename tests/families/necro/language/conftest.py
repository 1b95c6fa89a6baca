"""The user's own cache is left alone: made-up sets would fill it."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def common_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder for tests that do not look into it."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def away_from_home(common_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets are kept elsewhere while tests run."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(common_cache))
