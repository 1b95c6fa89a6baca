"""Small turns of phrase that every family's sentences use."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """Words as a person lists them.

    >>> listed(["Teapot", "Honey", "Scone"])
    'Teapot, Honey and Scone'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def possessive(name: str) -> str:
    """A name that owns something.

    >>> possessive("Ann"), possessive("Boris")
    ("Ann's", "Boris'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"
