"""Packed arrays: the lists of plain Python and the buffers of the compiled engine do the same.

Both are tried in either build: librt's buffers also work in plain Python, only slowly.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from ruleshift.core.engine import lists, packed
from ruleshift.core.engine.packed import i64, vec

librt = pytest.importorskip("librt.vecs")  # as on PyPy, where nothing is compiled either
mypy_extensions = pytest.importorskip("mypy_extensions")
arrays: Any = pytest.importorskip("ruleshift.core.engine.arrays")

SIZES: Final = (0, 1, 2, 3, 8, 39, 40, 41, 42, 100, 257)  # long ones are sorted in another way
EDGES: Final = (0, -1, 1, -(2**63), 2**63 - 1, -(2**62))


def numbers(rng: Random, size: int) -> list[int]:
    """Numbers with many alike, or with large ones among them."""
    if rng.random() < 0.5:
        return [rng.randrange(-3, 10) for _ in range(size)]
    return [rng.choice(EDGES) if rng.random() < 0.2 else rng.getrandbits(40) for _ in range(size)]


def buffer(items: list[int]) -> Any:
    return librt.vec[mypy_extensions.i64](items)


def outcome(do: Callable[..., Any], *given: Any) -> Any:
    """What comes out, as lists; or the kind of error."""
    try:
        found = do(*given)
    except (IndexError, ValueError) as error:
        return type(error)
    if isinstance(found, tuple):
        return [*found[0]], found[1]
    return found if found is None or isinstance(found, int) else [*found]


def random_calls(rng: Random, size: int) -> list[tuple[str, list[Any]]]:
    """Every function with something to do it with."""
    item = rng.randrange(-3, 12)
    begin, end = sorted(rng.randrange(size + 1) for _ in range(2))
    at = rng.randrange(size) if size else 0
    return [
        ("append", [item]),
        ("extend", [numbers(rng, 5)]),
        ("remove", [item]),
        ("pop", []),
        ("pop", [at]),
        ("insert", [rng.randrange(size + 1), item]),
        ("without", [begin, end]),
        ("sorted_ints", []),
        ("index", [item]),
        ("listed", []),
        ("copied", []),
    ]


@pytest.mark.parametrize("size", SIZES)
def test_each_function_does_the_same_to_a_list_and_to_a_buffer(size: int) -> None:
    rng = Random(size)
    for _ in range(50):
        items = numbers(rng, size)
        for name, given in random_calls(rng, size):
            where = librt if name in ("append", "extend", "remove", "pop") else arrays
            plain = outcome(getattr(lists, name), items[:], *given)
            assert outcome(getattr(where, name), buffer(items), *given) == plain, (name, items, given)
        others = numbers(rng, 5)
        assert [*arrays.joined(buffer(items), buffer(others))] == lists.joined(items, others)
        one, other = items[:], buffer(items)
        lists.sort(one)
        arrays.sort(other)
        assert [*other] == one == sorted(items)
        turned = buffer(one[::-1])  # nothing is easier to sort, unless two are alike
        arrays.sort(turned)
        assert [*turned] == one


def test_what_makes_another_array_leaves_the_old_one_alone() -> None:
    for items in ([], [3, 1, 2], [*range(60, 0, -1)]):
        for make, at in ((buffer, arrays), (list, lists)):
            old = make(items)
            other = make([7])
            made = [at.sorted_ints(old), at.without(old, 0, 1), at.joined(old, other), at.listed(old), old[:]]
            made.append(at.copied(old))
            for one in made:
                for place in range(len(one)):
                    one[place] = -5
            assert ([*old], [*other]) == (items, [7])


def test_the_functions_in_use_are_those_of_this_build() -> None:
    array = vec[i64]([1, 2])
    assert isinstance(array, list) != packed.COMPILED
    array = packed.append(array, 3)
    array = packed.insert(array, 0, 9)
    array = packed.remove(array, 2)
    array = packed.extend(array, [4, 5])
    array, last = packed.pop(array)
    array, first = packed.pop(array, 0)
    assert (packed.listed(array), last, first) == ([1, 3, 4], 5, 9)
    assert packed.listed(packed.without(array, 1, 2)) == [1, 4]
    assert packed.index(array, 4) == 2


@pytest.mark.parametrize("item", [2**63, -(2**63) - 1, 2**200])
def test_a_number_that_is_too_large_is_refused_by_a_buffer(item: int) -> None:
    with pytest.raises(OverflowError):
        buffer([item])


@pytest.mark.parametrize("item", ["1", None, 1.0, b"1", [1]])
def test_what_is_no_number_is_refused_by_a_buffer(item: object) -> None:
    with pytest.raises(TypeError):
        buffer([item])  # type: ignore[list-item]
    with pytest.raises(TypeError):
        buffer([1])[0] = item
