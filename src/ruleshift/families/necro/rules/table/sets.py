"""Sets that frames and notes own: cards, or marks of what has been done; few, and mostly there is none.

A number of a frame or a note can be a set. Its members are pairs in ``NecroState.sets``: the place of that
number, and a member. A place among the notes is turned round (~) so that it is below 0. In packed positions
the number itself is the set, as a mask, however many cards there are.
"""

from __future__ import annotations

from typing import Final

from ruleshift.core.engine.packed import append, i64, sort, vec

PAIR: Final = 2
NOWHERE: Final = -(1 << 40)  # no place: the set of nothing


def holds(sets: vec[i64], place: i64, member: i64) -> bool:
    """Whether something is in the set of a place."""
    at: i64 = 0
    while at < len(sets):
        if sets[at] == place and sets[at + 1] == member:
            return True
        at += PAIR
    return False


def with_member(sets: vec[i64], place: i64, member: i64) -> vec[i64]:
    """The sets with one more member of one."""
    return sets if holds(sets, place, member) else append(append(sets, place), member)


def without_member(sets: vec[i64], place: i64, member: i64) -> vec[i64]:
    """The sets, where something is no member of one."""
    found = vec[i64]()
    at: i64 = 0
    while at < len(sets):
        if sets[at] != place or sets[at + 1] != member:
            found = append(append(found, sets[at]), sets[at + 1])
        at += PAIR
    return found


def members(sets: vec[i64], place: i64) -> vec[i64]:
    """The members of a set in order."""
    found = vec[i64]()
    at: i64 = 0
    while at < len(sets):
        if sets[at] == place:
            found = append(found, sets[at + 1])
        at += PAIR
    sort(found)
    return found


def emptied(sets: vec[i64], place: i64) -> vec[i64]:
    """The sets without one that is done with."""
    found = vec[i64]()
    at: i64 = 0
    while at < len(sets):
        if sets[at] != place:
            found = append(append(found, sets[at]), sets[at + 1])
        at += PAIR
    return found


def kept_below(sets: vec[i64], base: i64) -> vec[i64]:
    """The sets without those of notes from a place on."""
    found = vec[i64]()
    at: i64 = 0
    while at < len(sets):
        if sets[at] >= 0 or ~sets[at] < base:
            found = append(append(found, sets[at]), sets[at + 1])
        at += PAIR
    return found


def fold(sets: vec[i64], stack: list[int], notes: list[int]) -> None:
    """Write the sets into packed numbers."""
    for at in range(0, len(sets), PAIR):
        place, member = int(sets[at]), int(sets[at + 1])
        numbers = stack if place >= 0 else notes
        where = place if place >= 0 else ~place
        numbers[where] = max(0, numbers[where]) | 1 << member


def unfold(numbers: list[int], where: int, place: int) -> list[int]:
    """Take a set out of a packed number; its pairs."""
    mask = numbers[where]
    if mask <= 0:
        return []
    numbers[where] = 0
    return [one for card in range(mask.bit_length()) if mask >> card & 1 for one in (place, card)]
