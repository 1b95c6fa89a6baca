"""A Fluxx table as it travels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ruleshift.families.fluxx.story.kinds import PLACES as PLACES
from ruleshift.wire.parts import Count, Value, Wire, value
from ruleshift.wire.table import Table

if TYPE_CHECKING:
    from ruleshift import View
    from ruleshift.families.fluxx.story.goals_in_play import Standing
    from ruleshift.families.fluxx.view.view import FluxxView


class Laid(Wire, frozen=True):
    """A card on a table with what clings to it."""

    card: int
    attached: list[int] = []
    turned: bool = False  # a rule has turned it into a Creeper


class Gap(Wire, frozen=True, array_like=True):
    """A Goal in play and what it still wants of the receiver."""

    goal: int
    text: str


class Held(Wire, frozen=True, array_like=True):
    """How many a player has."""

    seat: int
    number: int


class GoalPart(Wire, frozen=True):
    """One part of what a Goal in play needs, and who has it."""

    cards: list[int]  # any of these fills it, as places in the catalog; none where words say it alone
    label: str  # in words; empty where the one card says it
    without: bool = False  # it must not be there
    mine: bool = False  # whether it is so for the receiver (of an Ungoal: whether it is so)
    seats: list[int] = []  # for whom it is so; of what must not be there, who has it
    have: int = 0  # where it is counted: how many count for the receiver
    of: int = 0  # of how many; 0 where nothing is counted
    counts: list[Held] = []  # where it is counted: all who have any
    lent: bool = False  # a card of another table counts as the receiver's; of all such cards one does


class GoalNeeds(Wire, frozen=True):
    """A Goal in play, part by part in the order of the card."""

    goal: int
    parts: list[GoalPart]
    blocked: list[int] = []  # Creepers on the receiver's table that stand in the way


class FluxxSeat(Wire, frozen=True):
    """One player's side of a Fluxx table."""

    seat: int
    hand_count: int
    laid: list[Laid]
    heads: list[Count] = []  # how many individuals lie there, where one card can stand for several
    out: str = ""  # why and until when the player sits out, as a sentence
    titles: list[str] = []
    known: list[int] = []  # cards in that hand which the receiver happens to know
    hand: list[int] = []  # the whole hand, where nothing is hidden (a replay of a finished game)
    struck: str = ""  # the card that knocked out the player who sits out


class Place(Wire, frozen=True, array_like=True):
    """A place for a rule in the game for one, with what fills it."""

    name: str
    cards: list[int]


class Alone(Wire, frozen=True):
    """What only the game for one has."""

    scored: list[int]
    rules_left: int
    places: list[Place]


class FluxxTable(Table, frozen=True, tag_field="family", tag="fluxx"):
    """A Fluxx table as the receiver sees it."""

    turn: int
    active: int
    phase: str  # start, main or end
    order: list[int]
    seats: list[FluxxSeat]  # by seat number
    hand: list[int]
    goals: list[int]
    rules: list[int]
    playing: list[int]  # the latest last
    aside: list[list[int]]
    aside_count: int
    discard: list[int]  # the last one on top
    draw_count: int
    under: list[int]
    values: list[Value]  # for the receiver, or for the active player if the receiver only watches
    drawn: int
    played: int
    gaps: list[Gap] = []
    needs: list[GoalNeeds] = []  # for each Goal and Ungoal in play
    notes: list[str] = []  # debts, extra turns, cards known in the draw pile: a sentence each
    alone: Alone | None = None


def table(view: FluxxView, open_hands: Mapping[int, View]) -> FluxxTable:
    """The table as the viewer sees it; with ``open_hands``, the views of all seats, hands lie open."""
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
        values=[value(one) for one in view.values.values()],
        drawn=view.drawn,
        played=view.played,
        gaps=_gaps(view),
        needs=_needs(view),
        notes=_notes(view),
        alone=_alone(view) if view.places else None,
    )


def _seats(view: FluxxView, open_hands: Mapping[int, View]) -> list[FluxxSeat]:
    titles: dict[int, list[str]] = {}
    for title, seat in view.titles.items():
        titles.setdefault(seat, []).append(title)
    out = {one.seat: one for one in view.out}
    return [
        FluxxSeat(
            seat,
            count,
            [Laid(*one) for one in view.laid(seat)],
            [Count(trait, number) for trait, number in view.heads(seat).items()],
            str(out.get(seat, "")),
            titles.get(seat, []),
            [] if seat == view.seat else sorted(view.numbers("hand", seat)),
            open_hands[seat].numbers("hand") if seat in open_hands else [],
            (out[seat].card or "") if seat in out else "",
        )
        for seat, count in enumerate(view.hand_counts)
    ]


def _gaps(view: FluxxView) -> list[Gap]:
    """What each Goal wants of the viewer; an Ungoal wants nothing of anybody."""
    if view.seat is None or view.outcome is not None:
        return []
    game: Any = view.game
    kinds = game.printed.kinds
    found = []
    for number in view.numbers("goals"):
        if game.cards[kinds[number]].type == "goal":
            name = game.names[number]
            found.append(Gap(number, capital(view.gap(name).removeprefix(f"{name}: "))))
    return found


def _needs(view: FluxxView) -> list[GoalNeeds]:
    """What each Goal in play needs, for whoever looks."""
    names = view.goals
    return [
        GoalNeeds(number, [_part(one, view.seat) for one in view.needs(name)], view.in_the_way(name))
        for number, name in zip(view.numbers("goals"), names, strict=True)
    ]


def _part(one: Standing, seat: int | None) -> GoalPart:
    # What all players have together counts for everybody, and so does for how many of them something is so.
    have = sum(number for holder, number in one.counts if one.shared or holder == seat)
    held = [Held(*count) for count in one.counts]
    return GoalPart(*one.need, one.mine, one.seats, have, one.wanted, held, one.lent)


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
