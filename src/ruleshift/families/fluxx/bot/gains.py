"""What a seat has gained from one position to another, in sentences: the reasons of a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleshift.families.fluxx.view.view import FluxxView


def gained(before: FluxxView, after: FluxxView) -> list[str]:
    """What speaks for the second position, the weightiest first."""
    seat = after.seat
    assert seat is not None
    if after.outcome is not None:
        return _ended(after, seat)
    return [
        *_goals(before, after, seat),
        *_creepers(before, after, seat),
        *_hindered(before, after, seat),
        *_keepers(before, after, seat),
        *_cards(before, after, seat),
    ]


def _ended(after: FluxxView, seat: int) -> list[str]:
    assert after.outcome is not None
    return ["It wins the game."] if after.outcome.winner == seat else []


def _goals(before: FluxxView, after: FluxxView, seat: int) -> list[str]:
    """Goals in play that have come nearer."""
    found = []
    for goal in after.goals:
        now = after.distance(goal, seat)
        was = before.distance(goal, seat) if goal in before.goals else now + 1
        if now < was and 0 < now <= 2:
            cards = "one card" if now == 1 else "two cards"
            found.append(f"You are then {cards} away from {goal}.")
    return found


def _creepers(before: FluxxView, after: FluxxView, seat: int) -> list[str]:
    fewer = before.unwanted(seat) - after.unwanted(seat)
    return ["It rids you of a Creeper that stands in your way."] if fewer > 0 else []


def _hindered(before: FluxxView, after: FluxxView, seat: int) -> list[str]:
    """Players who were about to win and no longer are."""
    found = [
        before.names[other]
        for other in before.order
        if other != seat and _nearest(before, other) == 1 and _nearest(after, other) > 1
    ]
    return [f"It keeps {' and '.join(found)} from winning with the next card."] if found else []


def _nearest(view: FluxxView, seat: int) -> int:
    return min((view.distance(goal, seat) for goal in view.goals), default=99)


def _keepers(before: FluxxView, after: FluxxView, seat: int) -> list[str]:
    had = {laid.card for laid in before.table(seat)}
    new = [laid.card for laid in after.table(seat) if laid.card not in had]
    return [f"It brings {' and '.join(new)} to your table."] if new else []


def _cards(before: FluxxView, after: FluxxView, seat: int) -> list[str]:
    more = after.hand_counts[seat] - before.hand_counts[seat]
    return ["It leaves you with more cards in hand."] if more > 0 else []
