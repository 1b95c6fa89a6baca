"""Every test here gets a shell with a data folder of its own."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from .pseudo import Terminal
from .shell import Shell


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for one in opened:
        with contextlib.suppress(OSError):
            one.process.kill()
        one.process.wait()
        os.close(one.master)
