"""What is true of a Fluxx table, in the words of scenarios: cards, debts, who sits out, the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import FRAME
from ruleshift.core.engine.piles import DISCARD, DRAW
from ruleshift.core.engine.state import NOT_YET
from ruleshift.core.scenario.position import Lying
from ruleshift.families.fluxx.codes import BEFORE_DRAW, GOALS, MAIN, PLAYING, RULES, hand, table
from ruleshift.families.fluxx.position import solo, turns_and_debts
from ruleshift.families.fluxx.position.reader import (
    DEBTS,
    EVERYONE_IN,
    EXTRA_TURNS,
    FOR_GOOD,
    IN,
    NOBODY_MORE,
    NONE,
)
from ruleshift.families.fluxx.rules.table.ring import entry_of, final

if TYPE_CHECKING:
    from ruleshift.families.fluxx.rules.table.state import FluxxState

PILES: Final = {"rules": RULES, "goals": GOALS, "discard": DISCARD, "draw": DRAW}
UNDER_WAY: Final = {"under way": PLAYING}


def zone_number(names: list[str], seat: str, zone: str) -> int:
    """The number of a zone by its name."""
    if not seat:
        return PILES[zone] if zone in PILES else UNDER_WAY[zone]
    at = names.index(seat)
    return hand(at) if zone == "hand" else table(at)


def contents(s: FluxxState, seat: str, zone: str) -> list[Lying]:
    """What lies in a zone, from the top: each card with those attached to it."""
    if zone == "under":
        return [Lying(s.g.names[card]) for card in s.g.printed.metas if s.where[card] == s.g.zones.under]
    if zone == "aside":
        return [Lying(s.g.names[card]) for pile in s.zones[s.g.zones.asides :] for card in pile]
    if zone in solo.ZONES:
        return [Lying(name) for name in solo.contents(s, zone)]
    cards = s.zones[zone_number(s.names, seat, zone)]
    riders: dict[int, list[Lying]] = {}
    for card in cards:
        if s.host[card] >= 0:
            riders.setdefault(s.host[card], []).append(Lying(s.g.names[card]))
    loose = [card for card in cards if s.host[card] < 0]
    return [Lying(s.g.names[card], tuple(riders.get(card, ()))) for card in reversed(loose)]


def known_to(s: FluxxState, seat: int, title: str) -> bool:
    """Whether a seat knows where a card of this name is."""
    return any(s.known[card] >> seat & 1 for card in s.g.printed.numbers[title])


def moment(s: FluxxState) -> tuple[int, str]:
    """Which turn it is, and how far it has got."""
    return s.turn, {BEFORE_DRAW: "start", MAIN: "main"}.get(s.phase, "")


def take(s: FluxxState, option: int) -> None:
    """Take an answer without running on."""
    s.asked = NOT_YET
    f = s.top - FRAME
    s.g.effects[s.stack[f]].answer(s, f, option)


def counter(s: FluxxState, name: str) -> int:
    """A counter of the turn."""
    return s.drawn if name == "drawn" else s.played


def fact(s: FluxxState, seat: str, name: str, part: str = "") -> tuple[str, ...]:
    """What is owed, claimed and used, how far the turn is; who sits out, and for whose turns they wait."""
    if name == "phase":
        return (moment(s)[1] or "end",)
    if name == "used":
        # Before the first turn of a position nothing has been used; a mark of 0 is none.
        used = [one.card for one in s.g.free_actions.abilities if s.turn and s.marks[one.number] == s.turn]
        titles = {s.g.names[card] for card in used}
        return (", ".join(sorted(titles)) or NONE,)
    if name in (DEBTS, EXTRA_TURNS):
        return turns_and_debts.fact(s, name)
    one = entry_of(s, s.names.index(seat))
    if one is None:
        return (IN,)
    waits = [other for at, other in enumerate(s.names) if one.waits >> at & 1]
    said = (", ".join(waits) or NOBODY_MORE, EVERYONE_IN)
    return (FOR_GOOD, *said) if final(s) else said


def idle(s: FluxxState) -> bool:
    """Whether the question is just the turn's own: nothing that began is unfinished."""
    return s.top == FRAME
