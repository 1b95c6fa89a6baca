"""Frozen records: what a frozen dataclass is, for classes that every start needs.

`dataclasses` reads source code and writes more of it; to import it takes as long as to compile a deck.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, dataclass_transform

Class = TypeVar("Class")


@dataclass_transform(frozen_default=True)
def record(hidden: tuple[str, ...] = ()) -> Callable[[type[Class]], type[Class]]:
    """Make a class a frozen record of its annotated fields, behind those it inherits.

    Fields that are hidden count neither when records are compared nor when they are shown.

    >>> @record(hidden=("note",))
    ... class Point:
    ...     x: int
    ...     y: int = 0
    ...     note: str = ""
    >>> Point(1, note="here"), Point(1) == Point(1, 0, "there"), Point(1) == Point(2)
    (Point(x=1, y=0), True, False)
    """

    def made(cls: Any) -> Any:
        own = cls.__annotations__
        cls.__fields__ = (*getattr(cls, "__fields__", ()), *own)
        cls.__shown__ = (*getattr(cls, "__shown__", ()), *(name for name in own if name not in hidden))
        cls.__given__ = {name: getattr(cls, name) for name in cls.__fields__ if hasattr(cls, name)}
        cls.__init__, cls.__repr__ = _init, _repr
        cls.__eq__, cls.__hash__ = _eq, _hash
        cls.__setattr__ = cls.__delattr__ = _frozen
        return cls

    return made


def changed(one: Class, **fields: Any) -> Class:
    """The same record with other values in some fields."""
    return type(one)(**{**one.__dict__, **fields})


def _init(self: Any, *values: Any, **named: Any) -> None:
    fields = self.__fields__
    found = self.__given__ | dict(zip(fields, values, strict=False)) | named
    twice = [name for name in fields[: len(values)] if name in named]
    missing = [name for name in fields if name not in found]
    if twice or missing or len(found) != len(fields) or len(values) > len(fields):
        wrong = [*twice, *missing, *(name for name in named if name not in fields), "too many values"][0]
        raise TypeError(f"{type(self).__name__} has the fields {', '.join(fields)}; look at {wrong}")
    self.__dict__.update(found)


def _values(one: Any) -> tuple[Any, ...]:
    return tuple(one.__dict__[name] for name in one.__shown__)


def _repr(self: Any) -> str:
    shown = ", ".join(f"{name}={self.__dict__[name]!r}" for name in self.__shown__)
    return f"{type(self).__qualname__}({shown})"


def _eq(self: Any, other: object) -> bool:
    return _values(self) == _values(other) if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash(_values(self))


def _frozen(self: Any, name: str, value: object = None) -> None:
    raise AttributeError(f"{type(self).__name__} is frozen; its {name} stays as it is")
