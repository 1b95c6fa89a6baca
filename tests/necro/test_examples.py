"""The examples in the docstrings of deck lists run as printed."""

from __future__ import annotations

import doctest
import importlib

import pytest

import ruleshift


@pytest.mark.parametrize("name", ["build", "decklist", "listing", "marks"])
def test_examples_run(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"ruleshift.necro.{name}"))
    assert result.attempted > 0 or ruleshift.compiled  # compiled functions have no docstrings
    assert result.failed == 0
