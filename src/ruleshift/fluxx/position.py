"""Positions of the Fluxx family: from words to a state in which the game can go on, and back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ruleshift.core import chance
from ruleshift.core.machine import ACTOR, FRAME, STEP
from ruleshift.core.position import Held, Position, Zones
from ruleshift.core.state import DISCARD, DRAW
from ruleshift.fluxx import force, setup
from ruleshift.fluxx.codes import (
    BEFORE_DRAW,
    GOALS,
    MAIN,
    PLAYING_ON,
    RULES,
    TYPES,
    V_DRAW,
    VALUES,
    hand,
    table,
)

if TYPE_CHECKING:
    from ruleshift.fluxx.game import FluxxGame
    from ruleshift.fluxx.state import FluxxState

ZONES: Final = Zones(
    seat={
        "hand": ("keeper", "goal", "new rule", "action", "surprise"),
        "table": ("keeper", "creeper"),
    },
    common={"rules": ("new rule",), "goals": ("goal",), "discard": TYPES, "draw": TYPES},
    hidden="hand",
    phases=("main", "start"),
    counters=("drawn", "played"),
    values=VALUES,
)
PILES: Final = {"rules": RULES, "goals": GOALS, "discard": DISCARD, "draw": DRAW}
# What fills hands that a position does not spell out: cards that cannot act out of turn.
QUIET: Final = ("keeper", "goal", "new rule", "action")


def build(game: FluxxGame, position: Position) -> FluxxState:
    """The state a position describes, run to its first question; every card lies in it once."""
    s = game.blank(list(position.seats))
    s.rng = chance.seeded(position.seed)
    cards = Cards(game, position)
    for (seat, zone), lot in cards.lots():
        if (seat, zone) != ("", "draw"):
            to = zone_number(position.seats, seat, zone)
            # A pile is written from the top, and the last card of a zone is its top.
            for card in reversed(lot) if zone == "discard" else lot:
                s.move(card, to)
    for rider, host in cards.hosts.items():
        s.host[rider] = host
    s.zones[DRAW] = cards.draw_pile()[::-1]
    s.events.clear()
    start(s, position)
    game.run(s)
    return s


def start(s: FluxxState, position: Position) -> None:
    """Lay the turn's frame and set its counters; values in force follow from what is on the table."""
    setup.begin(s)
    s.spot = position.seats.index(position.turn)
    s.active = s.order[s.spot]
    force.fold(s)
    s.stack[ACTOR] = s.active
    if position.phase == "main":
        s.stack[STEP] = PLAYING_ON
        s.turn = 1
        s.phase = MAIN
        s.touches[hand(s.active)] = 0  # as at the beginning of every turn
        s.drawn = position.counters.get("drawn", force.value(s, s.active, V_DRAW))
        s.played = position.counters.get("played", 0)
        used = {card for held in position.used for card in s.g.numbers[held.title]}
        for ability in s.g.abilities:
            if ability.card in used:
                s.marks[ability.number] = s.turn
    else:
        s.phase = BEFORE_DRAW


class Cards:
    """Which card lies where: the named ones first, then fillers, then the rest."""

    def __init__(self, game: FluxxGame, position: Position) -> None:
        self.game = game
        self.position = position
        self.free = list(range(game.size))
        self.hosts: dict[int, int] = {}
        self.placed = {place: self.take_all(held) for place, held in position.cards.items()}
        for seat, number in position.fillers.items():
            self.placed.setdefault((seat, "hand"), []).extend(self.fillers(number))
        self.put_rest()

    def take_all(self, held: list[Held]) -> list[int]:
        lot = []
        for one in held:
            host = self.take(one.title)
            lot.append(host)
            for title in one.riders:
                rider = self.take(title)
                lot.append(rider)
                self.hosts[rider] = host
        return lot

    def take(self, title: str) -> int:
        card = next(number for number in self.game.numbers[title] if number in self.free)
        self.free.remove(card)
        return card

    def fillers(self, number: int) -> list[int]:
        """Cards of the rest that cannot interfere, from the end of the deck."""
        quiet = [card for card in self.free if TYPES[self.game.type_of[card]] in QUIET]
        chosen = quiet[len(quiet) - number :] if number else []
        for card in chosen:
            self.free.remove(card)
        return chosen

    def put_rest(self) -> None:
        """Cards nobody mentioned go beneath the draw pile, or where the position says."""
        rest = self.position.rest or "draw"
        place = ("", rest) if rest in PILES else (rest, "hand")
        self.placed.setdefault(place, []).extend(self.free)
        self.free = []

    def lots(self) -> Iterator[tuple[tuple[str, str], list[int]]]:
        yield from self.placed.items()

    def draw_pile(self) -> list[int]:
        return self.placed.get(("", "draw"), [])


def zone_number(names: list[str], seat: str, zone: str) -> int:
    """The number of a zone by its name."""
    if not seat:
        return PILES[zone]
    at = names.index(seat)
    return hand(at) if zone == "hand" else table(at)


def contents(s: FluxxState, seat: str, zone: str) -> list[str]:
    """What lies in a zone, in words, from the top: a card with the names of those attached to it."""
    cards = s.zones[zone_number(s.names, seat, zone)]
    riders: dict[int, list[str]] = {}
    for card in cards:
        if s.host[card] >= 0:
            riders.setdefault(s.host[card], []).append(s.g.names[card])
    loose = [card for card in cards if s.host[card] < 0]
    return [str(Held(s.g.names[card], tuple(riders.get(card, ())), 0, 0)) for card in reversed(loose)]


def known_to(s: FluxxState, seat: int, title: str) -> bool:
    """Whether a seat knows where a card of this name is."""
    return any(s.known[card] >> seat & 1 for card in s.g.numbers[title])


def counter(s: FluxxState, name: str) -> int:
    """A counter of the turn."""
    return s.drawn if name == "drawn" else s.played


def idle(s: FluxxState) -> bool:
    """Whether the question is just the turn's own: nothing that began is unfinished."""
    return len(s.stack) == FRAME
