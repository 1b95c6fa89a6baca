"""The examples in the server's docstrings are true."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import ruleshift.server

FOLDER = Path(ruleshift.server.__file__).parent
MODULES = sorted(path.stem for path in FOLDER.glob("*.py") if ">>> " in path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"ruleshift.server.{name}"))
    assert result.attempted > 0
    assert result.failed == 0
