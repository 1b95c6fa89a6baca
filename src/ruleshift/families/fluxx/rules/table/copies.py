"""Copies of a card: which look alike, so that they are one option, and how a card is told from others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.packed import append, i64, sorted_ints, vec
from ruleshift.families.fluxx.rules.table.moves import attached, owner

if TYPE_CHECKING:
    from ruleshift.families.fluxx.compile.printed import Printed
    from ruleshift.families.fluxx.rules.table.state import FluxxState


def describe(s: FluxxState, card: i64, seat: i64) -> str:
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


def looks(s: FluxxState, card: i64) -> tuple[int, ...]:
    """What tells a card from others: copies with equal looks are one option."""
    printed = s.g.printed
    kinds = printed.kinds
    if not len(printed.clingers):
        return (kinds[card], s.where[card])
    riders = sorted(kinds[rider] for rider in attached(s, card))
    host = s.host[card]
    return (kinds[card], s.where[card], kinds[host] if host >= 0 else -1, *riders)


def twins(printed: Printed, cards: vec[i64]) -> bool:
    """Whether there are two copies of a card among some cards, which may look alike."""
    kinds, copied = printed.kinds, printed.copied
    for at, card in enumerate(cards):
        if copied[card]:
            kind = kinds[card]
            for before in range(at):
                if kinds[cards[before]] == kind:
                    return True
    return False


def distinct(s: FluxxState, cards: vec[i64]) -> vec[i64]:
    """The cards sorted, one of each look."""
    printed = s.g.printed
    if not printed.has_copies or not twins(printed, cards):
        return sorted_ints(cards)
    seen: set[tuple[int, ...]] = set()
    found = vec[i64]()
    for card in sorted_ints(cards):
        if printed.copied[card]:
            look = looks(s, card)
            if look in seen:
                continue
            seen.add(look)
        found = append(found, card)
    return found


def first_alike(s: FluxxState, card: i64, among: vec[i64]) -> i64:
    """The lowest card among some that looks like this one."""
    printed = s.g.printed
    if not printed.copied[card]:
        return card
    kind, look = printed.kinds[card], looks(s, card)
    for other in among:
        if printed.kinds[other] == kind and looks(s, other) == look:
            return other
    return card
