"""What a ruling says: looks its number up in the lists that come with the decks."""

from __future__ import annotations

from functools import cache
from importlib import resources


def ruling(number: str) -> str:
    """The answer behind a number such as `star.R15`; empty if we have no words for it.

    >>> ruling("star.W37")
    'The Teleporter cannot send itself.'
    """
    scope, _, id_ = number.partition(".")
    return _list(scope).get(id_, "")


@cache
def _list(scope: str) -> dict[str, str]:
    if not scope.isalnum():  # it comes from a deck file and must not wander through folders
        return {}
    file = resources.files("ruleshift") / "decks" / "rulings" / f"{scope}.txt"
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except OSError:
        return {}
    pairs = [line.split(maxsplit=1) for line in lines if line.strip() and not line.startswith("#")]
    return {pair[0]: pair[1] for pair in pairs if len(pair) == 2}
