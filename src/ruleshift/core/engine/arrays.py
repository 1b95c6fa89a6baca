"""What the compiled engine does with packed arrays beyond what librt offers; see packed.py.

Plain Python never imports it: there a list can do all of this by itself.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, extend, vec
from mypy_extensions import i64

SHORT: Final = 24  # so many are sorted where they are
SPREAD: Final = 16
LONG: Final = 128
MANY: Final = 2048  # cards and options are numbers below it in nearly all games
NUMBERS: Final[list[object]] = list(range(MANY))


def copied(array: vec[i64]) -> vec[i64]:
    """Another array with the same items. Of a long one a block is copied; a slice goes item by item, but
    takes no more memory than it needs, which is quicker for short ones.
    """
    return array[:] if len(array) < LONG else extend(vec[i64](), array)


def insert(array: vec[i64], at: i64, item: i64) -> vec[i64]:
    """An item put before the one at a place."""
    array = append(array, item)
    place = len(array) - 1
    while place > at:
        array[place] = array[place - 1]
        place -= 1
    array[place] = item
    return array


def without(array: vec[i64], begin: i64, end: i64) -> vec[i64]:
    """Another array without the items from one place up to another."""
    return extend(array[:begin], array[end:])


def joined(one: vec[i64], other: vec[i64]) -> vec[i64]:
    """A new array of both."""
    return extend(one[:], other)


def sort(array: vec[i64]) -> None:
    """Put an array in order where it is. Most are short, and piles are nearly in order or shuffled anew."""
    number = len(array)
    if number > SHORT:
        _sort_long(array)
        return
    at: i64 = 1
    while at < number:
        item = array[at]
        place = at - 1
        while place >= 0 and array[place] > item:
            array[place + 1] = array[place]
            place -= 1
        array[place + 1] = item
        at += 1


def _sort_long(array: vec[i64]) -> None:
    """The same for many. Cards have small numbers, so that they can be counted; else by a heap."""
    if _falls(array):  # as piles do that are laid out in order, the first card on top
        _turn_round(array)
        return
    most: i64 = 0
    for item in array:
        if item < 0 or item > SPREAD * len(array):
            _sort_by_heap(array)
            return
        if item > most:
            most = item
    counts = vec[i64]([0] * (most + 1))
    for item in array:
        counts[item] += 1
    at: i64 = 0
    for item in range(most + 1):
        number = counts[item]
        while number > 0:
            array[at] = item
            at += 1
            number -= 1


def _falls(array: vec[i64]) -> bool:
    """Whether each item is less than the one before."""
    last = array[0] + 1
    for item in array:
        if item >= last:
            return False
        last = item
    return True


def _turn_round(array: vec[i64]) -> None:
    first: i64 = 0
    last = len(array) - 1
    while first < last:
        item = array[first]
        array[first] = array[last]
        array[last] = item
        first += 1
        last -= 1


def _sort_by_heap(array: vec[i64]) -> None:
    number = len(array)
    root = number // 2
    while root > 0:
        root -= 1
        _sift(array, root, number)
    while number > 1:
        number -= 1
        last = array[number]
        array[number] = array[0]
        array[0] = last
        _sift(array, 0, number)


def _sift(array: vec[i64], root: i64, number: i64) -> None:
    item = array[root]
    while True:
        child = 2 * root + 1
        if child >= number:
            break
        if child + 1 < number and array[child + 1] > array[child]:
            child += 1
        if array[child] <= item:
            break
        array[root] = array[child]
        root = child
    array[root] = item


def sorted_ints(array: vec[i64]) -> vec[i64]:
    """Another array with the same items in order."""
    found = array[:]
    if len(found) > 1:
        sort(found)
    return found


def index(array: vec[i64], item: i64) -> i64:
    """Where an item is first; ValueError if nowhere."""
    for at, one in enumerate(array):
        if one == item:
            return at
    raise ValueError(f"{item} is not in the array")


def listed(array: vec[i64]) -> list[int]:
    """The items as a list; the objects of small ones are there already, and no memory is asked for."""
    found: list[object] = []
    for item in array:
        if 0 <= item < MANY:
            found.append(NUMBERS[item])
        else:
            found.append(int(item))
    return cast("list[int]", found)
