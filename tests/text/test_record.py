"""Frozen records behave as frozen dataclasses do."""

from __future__ import annotations

import copy
import pickle

import pytest

from ruleshift.text.record import changed, record


@record(hidden=("note",))
class Point:
    x: int
    y: int = 0
    note: str = ""


@record(hidden=("mark",))
class Peak(Point):
    height: int = 1
    mark: str = ""


def test_fields_come_by_place_or_name_with_those_above_first() -> None:
    peak = Peak(3, 4, "north", height=9)
    assert (peak.x, peak.y, peak.note, peak.height, peak.mark) == (3, 4, "north", 9, "")
    assert repr(peak) == "Peak(x=3, y=4, height=9)"


def test_records_of_one_class_are_compared_by_what_is_shown() -> None:
    assert Point(1) == Point(1, 0, "here")
    assert Point(1) != Point(2)
    assert Peak(1) != Point(1)
    assert Peak(1, mark="a", note="b") == Peak(1)
    assert hash(Point(1, note="here")) == hash(Point(1))


@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_records_can_be_copied_and_sent(twin: object) -> None:
    assert callable(twin)
    found = twin(Peak(1, note="here"))
    assert (found, found.note) == (Peak(1), "here")


def test_records_are_frozen_and_changed_by_making_another() -> None:
    point = Point(1, 2, "here")
    with pytest.raises(AttributeError, match="Point is frozen; its x"):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(AttributeError, match="Point is frozen; its y"):
        del point.y
    moved = changed(point, y=5)
    assert (point.y, moved.x, moved.y, moved.note) == (2, 1, 5, "here")


@pytest.mark.parametrize(
    ("values", "named", "wrong"),
    [
        ((), {}, "x"),
        ((1,), {"x": 1}, "x"),
        ((1,), {"z": 1}, "z"),
        ((1, 2, "", 4), {}, "too many values"),
    ],
)
def test_wrong_fields_are_named(values: tuple[int, ...], named: dict[str, int], wrong: str) -> None:
    with pytest.raises(TypeError, match=f"Point has the fields x, y, note; look at {wrong}"):
        Point(*values, **named)  # type: ignore[arg-type]
