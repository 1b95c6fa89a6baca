"""Bonuses that ask about what they give: finds the circles, and says what a bonus asks about and gives.

A card that adds to a value or gives a title on a condition (`while` with `if`) may ask who holds a title and
how many plays are left. Others may give those in turn, and are judged first; what would have to be judged
before itself has no meaning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import Card, While


PLAYS: Final = ("plays", "")  # how many plays are left, which follows from what is added to Play
Matter = tuple[str, str]


def asks(condition: Any) -> set[Matter]:
    """What a condition asks about that bonuses can give: titles, and how many plays are left.

    >>> asks([{"cond": "not", "what": [{"cond": "title", "what": "boss"}]}])
    {('title', 'boss')}
    """
    if isinstance(condition, list):
        return {matter for one in condition for matter in asks(one)}
    if not isinstance(condition, dict):
        return set()
    found = {matter for one in condition.values() for matter in asks(one)}
    if condition.get("cond") == "title":
        found.add(("title", condition["what"]))
    if condition.get("cond") == "plays left" or condition.get("per") == "play left":
        found.add(PLAYS)
    return found


def gives(holds: While) -> set[Matter]:
    """What a `while` clause gives that a bonus can ask about."""
    found = {PLAYS} if "play" in (holds.get("add") or ()) else set()
    title = holds.get("title")
    return found | {("title", title)} if title else found


def circles(cards: Sequence[Card]) -> Iterator[tuple[int, str]]:
    """The bonuses that hang on themselves: the place of each card among the cards, and what is wrong."""
    found = {at: card["while"] for at, card in enumerate(cards) if "while" in card}
    bonuses = {at: holds for at, holds in found.items() if holds["if"]}
    for at in bonuses:
        way = _way_round(at, bonuses)
        if way:
            yield at, _said(way, cards, bonuses)


def _way_round(start: int, bonuses: dict[int, While]) -> list[int]:
    """The shortest way from a bonus over those that decide about it back to itself, if there is one."""
    ways = [[start]]
    seen = {start}
    while ways:
        way = ways.pop(0)
        asked = asks(bonuses[way[-1]]["if"])
        for at, holds in bonuses.items():
            if asked & gives(holds):
                if at == start:
                    return way
                if at not in seen:
                    seen.add(at)
                    ways.append([*way, at])
    return []


def _said(way: list[int], cards: Sequence[Card], bonuses: dict[int, While]) -> str:
    here = _matters(asks(bonuses[way[0]]["if"]) & gives(bonuses[way[1] if len(way) > 1 else way[0]]))
    if len(way) == 1:
        told = f"`if` asks for {here}, which this card itself decides about"
    else:
        others = " and ".join(f"'{cards[at]['name']}'" for at in way[1:])
        told = f"`if` asks for {here}, which by way of {others} hangs on this card"
    return f"{told}: that goes round in a circle; ask for something else, as {{most: {{type: keeper}}}}"


def _matters(matters: set[Matter]) -> str:
    words = ["the plays left" if kind == "plays" else f"the title '{name}'" for kind, name in sorted(matters)]
    return " and ".join(words)
