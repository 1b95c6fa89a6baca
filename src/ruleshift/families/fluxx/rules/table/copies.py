"""Copies of a card: which look alike, so that they are one option, and how a card is told from others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.families.fluxx.rules.table.moves import attached, owner

if TYPE_CHECKING:
    from ruleshift.families.fluxx.compile.printed import Printed
    from ruleshift.families.fluxx.rules.table.state import FluxxState


def describe(s: FluxxState, card: int, seat: int) -> str:
    """A card as a seat speaks of it: with its owner if that is another, and what clings to it."""
    printed = s.g.printed
    text = printed.names[card]
    holder = owner(s, card)
    if holder >= 0 and holder != seat:
        text = f"{s.names[holder]}'s {text}"
    if printed.has_copies:
        riders = [printed.names[rider] for rider in attached(s, card)]
        if riders:
            text += " with " + " and ".join(sorted(riders))
        if s.host[card] >= 0:
            text += f" on {printed.names[s.host[card]]}"
    return text


def looks(s: FluxxState, card: int) -> tuple[int, ...]:
    """What tells a card from others: copies with equal looks are one option."""
    printed = s.g.printed
    kinds = printed.kinds
    if not printed.clingers:
        return (kinds[card], s.where[card])
    riders = sorted(kinds[rider] for rider in attached(s, card))
    host = s.host[card]
    return (kinds[card], s.where[card], kinds[host] if host >= 0 else -1, *riders)


def twins(printed: Printed, cards: list[int]) -> bool:
    """Whether there are two copies of a card among some cards, which may look alike."""
    if printed.copies.isdisjoint(cards):
        return False
    found = printed.copies.intersection(cards)
    return len({printed.kinds[card] for card in found}) < len(found)


def distinct(s: FluxxState, cards: list[int]) -> list[int]:
    """The cards sorted, one of each look."""
    printed = s.g.printed
    if not printed.has_copies or not twins(printed, cards):
        return sorted(cards)
    seen: set[tuple[int, ...]] = set()
    found = []
    for card in sorted(cards):
        if printed.copied[card]:
            look = looks(s, card)
            if look in seen:
                continue
            seen.add(look)
        found.append(card)
    return found


def first_alike(s: FluxxState, card: int, among: list[int]) -> int:
    """The lowest card among some that looks like this one."""
    printed = s.g.printed
    if not printed.copied[card]:
        return card
    kind, look = printed.kinds[card], looks(s, card)
    for other in among:
        if printed.kinds[other] == kind and looks(s, other) == look:
            return other
    return card
