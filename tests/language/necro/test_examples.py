"""The examples in the docstrings of the NecroGenesis language work."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import ruleshift.language.necro

MODULES = [module.name for module in pkgutil.iter_modules(ruleshift.language.necro.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    module = importlib.import_module(f"ruleshift.language.necro.{name}")
    assert doctest.testmod(module).failed == 0
