"""What the tests of the card language share: a cache folder of their own, and a small deck file."""

from __future__ import annotations

from pathlib import Path

import pytest

from .samples import HEAD


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
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
