"""Plain data held against its types: whether a normal form is what its TypedDicts say."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

hints = cache(get_type_hints)


@cache
def optional(type_: Any) -> set[str]:
    """Keys that are marked as not required; Python does not see it where annotations are texts."""
    marked = get_type_hints(type_, include_extras=True)
    return {key for key, one in marked.items() if get_origin(one) is NotRequired}


def misfits(value: Any, type_: Any, where: str = "") -> Iterator[str]:
    """What of a value is not as the type says, each with its place."""
    if type_ is Any:
        return
    origin = get_origin(type_)
    if origin in (Union, UnionType):
        found = [list(misfits(value, one, where)) for one in get_args(type_)]
        if all(found):
            yield from min(found, key=lambda one: (len(one), -max(map(len, one))))
    elif origin is Literal:
        if value not in get_args(type_):
            yield f"{where} is {value!r}, not one of {get_args(type_)}"
    elif origin is list:
        if not isinstance(value, list):
            yield f"{where} is {value!r}, no list"
            return
        for at, one in enumerate(value):
            yield from misfits(one, get_args(type_)[0], f"{where}[{at}]")
    elif origin is dict:
        if not isinstance(value, dict):
            yield f"{where} is {value!r}, no mapping"
            return
        for key, one in value.items():
            yield from misfits(one, get_args(type_)[1], f"{where}[{key!r}]")
    elif is_typeddict(type_):
        yield from _keys(value, type_, where)
    elif type(value) is not type_:
        yield f"{where} is {value!r}, not {type_}"


def _keys(value: Any, type_: Any, where: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{where} is {value!r}, no mapping"
        return
    types = hints(type_)
    for key in type_.__required_keys__ - optional(type_) - value.keys():
        yield f"{where} has no {key!r}"
    for key, one in value.items():
        if key in types:
            yield from misfits(one, types[key], f"{where}[{key!r}]")
        else:
            yield f"{where} has a key {key!r} too many"
