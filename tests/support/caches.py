"""What the tests of card languages share: cache folders away from the user's, and a small deck file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.families.fluxx.language.samples import HEAD


@pytest.fixture(scope="session")
def common_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder for tests that do not look into it."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def away_from_home(common_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user's own cache is left alone."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(common_cache))


@pytest.fixture
def cache(tmp_path: Path, away_from_home: None, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder that nobody else uses."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder / "ruleshift"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A deck file of one's own."""
    path = tmp_path / "sample.yaml"
    path.write_text(HEAD, encoding="utf-8")
    return path
