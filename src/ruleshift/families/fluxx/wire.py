"""A Fluxx table as it travels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ruleshift.server.wire.messages import (
    Alone,
    Cause,
    Count,
    FluxxSeat,
    FluxxTable,
    Gap,
    Laid,
    Place,
    Value,
)

if TYPE_CHECKING:
    from ruleshift import View
    from ruleshift.families.fluxx.view.view import FluxxView


def fluxx_table(view: FluxxView, open_hands: Mapping[int, View]) -> FluxxTable:
    """The table as the viewer sees it."""
    return FluxxTable(
        turn=view.turn,
        active=view.active,
        phase=view.phase,
        order=view.order,
        seats=_seats(view, open_hands),
        hand=view.numbers("hand"),
        goals=view.numbers("goals"),
        rules=view.numbers("rules"),
        playing=view.numbers("playing"),
        aside=[view.numbers("aside", pile) for pile in range(len(view.aside))] if view.aside_count else [],
        aside_count=view.aside_count,
        discard=view.numbers("discard"),
        draw_count=view.draw_count,
        under=view.numbers("under"),
        values=_values(view),
        drawn=view.drawn,
        played=view.played,
        gaps=_gaps(view),
        notes=_notes(view),
        alone=_alone(view) if view.places else None,
    )


def _seats(view: FluxxView, open_hands: Mapping[int, View]) -> list[FluxxSeat]:
    titles: dict[int, list[str]] = {}
    for title, seat in view.titles.items():
        titles.setdefault(seat, []).append(title)
    out = {one.seat: one.text for one in view.out}
    return [
        FluxxSeat(
            seat,
            count,
            [Laid(*one) for one in view.laid(seat)],
            [Count(trait, number) for trait, number in view.heads(seat).items()],
            out.get(seat, ""),
            titles.get(seat, []),
            [] if seat == view.seat else sorted(view.numbers("hand", seat)),
            open_hands[seat].numbers("hand") if seat in open_hands else [],
        )
        for seat, count in enumerate(view.hand_counts)
    ]


def _values(view: FluxxView) -> list[Value]:
    return [
        Value(value.name, value.shown, [Cause(*cause) for cause in value.causes])
        for value in view.values.values()
    ]


def _gaps(view: FluxxView) -> list[Gap]:
    """What each Goal wants of the viewer; an Ungoal wants nothing of anybody."""
    if view.seat is None or view.outcome is not None:
        return []
    game: Any = view.game
    kinds = game.kinds
    found = []
    for number in view.numbers("goals"):
        if game.cards[kinds[number]].type == "goal":
            name = game.names[number]
            found.append(Gap(number, capital(view.gap(name).removeprefix(f"{name}: "))))
    return found


def _notes(view: FluxxView) -> list[str]:
    """What else is worth knowing: debts, extra turns, cards known in the draw pile."""
    notes = [f"{capital(debt.text)}." for debt in view.debts]
    notes += [f"{turn.text}." for turn in view.extra_turns]
    verb = "Known: " if view.seat is None else "You know: "
    notes += [
        f"{verb}{known.card} is number {known.place} in the draw pile."
        for known in view.known
        if known.place is not None
    ]
    return notes


def _alone(view: FluxxView) -> Alone:
    rules, names = view.numbers("rules"), view.game.names
    return Alone(
        view.numbers("scored"),
        view.rules_left,
        [Place(name, [rule for rule in rules if names[rule] in held]) for name, held in view.places.items()],
    )


def capital(text: str) -> str:
    """A sentence with a capital letter at its head."""
    return text[:1].upper() + text[1:]
