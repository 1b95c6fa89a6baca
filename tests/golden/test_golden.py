"""The golden games come out exactly as they are written down."""

from __future__ import annotations

import pytest

from .playthrough import GAMES, path_of, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_as_written(name: str) -> None:
    written = path_of(name).read_text(encoding="utf-8")
    assert playthrough(name) == written, "if that is meant: python -m tests.golden"
