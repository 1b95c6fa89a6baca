"""Every example in a docstring of the package runs as printed."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import ruleshift

PACKAGE = Path(ruleshift.__file__).parent
MODULES = ["ruleshift"] + [
    "ruleshift." + ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
    for path in sorted(PACKAGE.rglob("*.py"))
    if path.stem != "__init__" and ">>> " in path.read_text(encoding="utf-8")
]
FLAGS = doctest.IGNORE_EXCEPTION_DETAIL | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of(name: str) -> None:
    result = doctest.testmod(import_module(name), optionflags=FLAGS)
    assert result.attempted > 0 or ruleshift.compiled  # compiled functions have no docstrings
    assert result.failed == 0
