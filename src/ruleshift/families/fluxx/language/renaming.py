"""Other names for the cards and options that a part of the normal form speaks of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

Data = Any  # values of the normal form

Rename = Callable[[str], str]

NAMES_BEHIND: Final = ("named", "without", "switches_off", "set_aside")  # keys with a list of titles
NAMING: Final = ("have", "working")  # conditions that are about titles


def renamed(data: Data, card: Rename, option: Rename) -> Data:
    """The same data with other titles and other names of options; what a card itself is called stays.

    >>> goal = {"name": "Day", "win": [{"cond": "have", "what": ["Sun", "Sky"]}]}
    >>> renamed(goal, str.upper, str)
    {'name': 'Day', 'win': [{'cond': 'have', 'what': ['SUN', 'SKY']}]}
    """
    if isinstance(data, list):
        return [renamed(one, card, option) for one in data]
    if not isinstance(data, dict):
        return data
    return {key: _behind(key, value, data, card, option) for key, value in data.items()}


def _behind(key: str, value: Data, around: Data, card: Rename, option: Rename) -> Data:
    condition = around.get("cond")
    titles = key in NAMES_BEHIND or (key == "what" and condition in NAMING)
    titles = titles or (key == "of" and condition == "at least")  # names, or else a filter
    if titles and isinstance(value, list):
        return [card(title) for title in value]
    if key == "holder_of":
        return card(value)
    if key == "only_with" and value:
        return [option(value[0]), value[1]]
    if key == "name" and condition == "option":
        return option(value)
    return renamed(value, card, option)


def titles_in(data: Data) -> list[str]:
    """The titles of the cards that are spoken of, each once.

    >>> titles_in({"switches_off": ["Sun"], "may_ignore": {"named": ["Moon", "Sun"], "trait": None}})
    ['Sun', 'Moon']
    """
    found: dict[str, None] = {}

    def note(title: str) -> str:
        found[title] = None
        return title

    renamed(data, note, str)
    return list(found)
