"""Packed arrays in plain Python: they are lists, and change where they are. See packed.py."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

T = TypeVar("T")

i64 = int
i16 = int
u8 = int


class Vec(dict[object, type[list[Any]]]):
    """What `vec[i64](items)` is looked up in: whatever they are, items lie in a list."""

    def __missing__(self, kind: object) -> type[list[Any]]:
        return self.setdefault(kind, list)


vec = Vec()


def append(array: list[T], item: T) -> list[T]:
    array.append(item)
    return array


def extend(array: list[T], items: Iterable[T]) -> list[T]:
    array.extend(items)
    return array


def remove(array: list[T], item: T) -> list[T]:
    array.remove(item)
    return array


def pop(array: list[T], at: int = -1) -> tuple[list[T], T]:
    item = array.pop(at)
    return array, item


def copied(array: list[int]) -> list[int]:
    return array[:]


def insert(array: list[int], at: int, item: int) -> list[int]:
    array.insert(at, item)
    return array


def without(array: list[int], begin: int, end: int) -> list[int]:
    return array[:begin] + array[end:]


def joined(one: list[int], other: list[int]) -> list[int]:
    return one + other


def sort(array: list[int]) -> None:
    array.sort()


def sorted_ints(array: list[int]) -> list[int]:
    return sorted(array)


def index(array: list[int], item: int) -> int:
    return array.index(item)


def listed(array: list[int]) -> list[int]:
    return list(array)
