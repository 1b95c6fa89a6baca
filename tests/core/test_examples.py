"""Every example in a docstring of the engine runs."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import ruleshift

PACKAGE = Path(ruleshift.__file__).parent
MODULES = ["ruleshift"] + [
    f"ruleshift.{path.relative_to(PACKAGE).with_suffix('')}".replace("/", ".").replace("\\", ".")
    for part in ("core", "fluxx")
    for path in sorted((PACKAGE / part).rglob("*.py"))
    if path.stem != "__init__"
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    flags = doctest.IGNORE_EXCEPTION_DETAIL | doctest.NORMALIZE_WHITESPACE
    assert doctest.testmod(import_module(name), optionflags=flags).failed == 0
