"""Arrays of the engine as buffers that other libraries read, plain or packed."""

from __future__ import annotations

from array import array
from typing import Any, cast

from ruleshift.core.engine.packed import COMPILED


def _buffer(items: Any, code: str) -> memoryview:
    return memoryview(items if COMPILED else array(code, cast("list[int]", items)))


def numbers(row: Any) -> memoryview:
    """Whole numbers of two bytes."""
    return _buffer(row, "h")


def octets(row: Any) -> memoryview:
    """Bytes."""
    return _buffer(row, "B")


def words(row: Any) -> memoryview:
    """Whole numbers of eight bytes."""
    return _buffer(row, "q")


def reals(row: Any) -> memoryview:
    """Floating-point numbers of eight bytes."""
    return _buffer(row, "d")
