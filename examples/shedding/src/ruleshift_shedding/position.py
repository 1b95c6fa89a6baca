"""Positions of shedding games in words, for scenarios: what lies where, whose turn it is, the suit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine import chance
from ruleshift.core.engine.machine import FRAME
from ruleshift.core.engine.packed import i64, listed, vec
from ruleshift.core.engine.piles import DISCARD, DRAW
from ruleshift.core.engine.state import NOT_YET
from ruleshift.core.scenario.position import Lying, Position, PositionReader, Zones
from ruleshift.text.source import Keys, Text
from ruleshift_shedding import setup
from ruleshift_shedding.codes import hand
from ruleshift_shedding.story import WAYS
from ruleshift_shedding.turn import begin_turn

if TYPE_CHECKING:
    from ruleshift.core.match.match import Match
    from ruleshift_shedding.game import SheddingGame
    from ruleshift_shedding.state import SheddingState

PILES: Final = {"draw": DRAW, "discard": DISCARD}
DIRECTIONS: Final = {word: way for way, word in WAYS.items()}
ZONES: Final = Zones(
    seat={"hand": ()},
    common={"draw": (), "discard": ()},
    hidden="hand",
    piles=("draw", "discard"),
    phases=("main",),
    stops=("start",),
    counters=("drawn", "owed"),
    values=(),
    given=("suit", "direction", "rest"),
    facts=("suit", "direction"),
)


@dataclass
class SheddingPosition(Position):
    """A position that also says which suit must be followed, and which way play goes."""

    suit: str = ""  # that of the top card, if nothing is said
    direction: str = "up"


class Reader(PositionReader):
    """Reads a position; every card that it names must be there once more."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.packs: dict[str, int] = given[2]["packs"]

    def empty(self) -> SheddingPosition:
        return SheddingPosition()

    def more(self, position: Position, keys: Keys) -> None:
        assert isinstance(position, SheddingPosition)
        reading = self.reading
        suits = list(dict.fromkeys(self.types.values()))
        if (node := keys.get("suit")) is not None:
            position.suit = reading.word(node, suits, "suit") or ""
        if (node := keys.get("direction")) is not None:
            position.direction = reading.word(node, list(DIRECTIONS), "direction") or "up"
        position.rest = "draw"
        if (node := keys.get("rest")) is not None:
            position.rest = reading.word(node, [*PILES, *position.seats], "place") or "draw"
        self.count(position)

    def count(self, position: Position) -> None:
        packs = setup.at_least(self.packs, max(len(position.seats), 2))
        seen: Counter[str] = Counter()
        for held in [held for cards in position.cards.values() for held in cards]:
            seen[held.title] += 1
            if seen[held.title] > packs:
                times = "once" if packs == 1 else f"{packs} times"
                at = Text(held.line, held.column, held.title, True)
                self.reading.wrong(at, f"{held.title} is at this table {times} only")


READER = Reader


def begin(
    game: SheddingGame,
    position: Position,
    added: Sequence[Mapping[str, Any]] = (),
    still: bool = False,
) -> Match:
    """A match at a position, run to its first question unless it is to stand still."""
    assert isinstance(position, SheddingPosition)
    s = setup.laid_out(game, position.seats)
    s.rng = chance.seeded(position.seed)
    free = sorted(s.zones[DRAW])
    for (name, zone), cards in position.cards.items():
        to = hand(position.seats.index(name)) if name else PILES[zone]
        for held in reversed(cards) if zone in PILES else cards:
            card = next(card for card in free if game.names[card] == held.title)
            free.remove(card)
            s.move(card, to)
    for seat, name in enumerate(position.seats):
        for _ in range(position.fillers[name]):
            s.move(free.pop(0), hand(seat))
    if position.rest != "draw":
        lay_rest(s, position, free)
    if not len(s.zones[DISCARD]):
        setup.turn_up(game, s)
    s.suit = game.suits.index(position.suit) if position.suit else game.suit_of[s.zones[DISCARD][-1]]
    s.direction = DIRECTIONS[position.direction]
    s.forget_events()
    begin_turn(game, s, position.seats.index(position.turn))
    s.drawn = position.counters.get("drawn", 0)
    s.owed = position.counters.get("owed", 0)
    if not still:
        game.run(s)
    return game.match(s)


def lay_rest(s: SheddingState, position: Position, free: list[int]) -> None:
    """The cards that nobody names: into a hand, or below the discards."""
    to = DISCARD if position.rest == "discard" else hand(position.seats.index(position.rest))
    named = listed(s.zones[to]) if to == DISCARD else []
    for card in free:
        s.move(card, to)
    s.zones[to] = vec[i64]([card for card in listed(s.zones[to]) if card not in named] + named)


# -- what is so ----------------------------------------------------------------------------


def moment(s: SheddingState) -> tuple[int, str]:
    return s.turn, "start"


def take(s: SheddingState, option: int) -> None:
    """Take an answer, and do not run on."""
    f = s.top - FRAME
    s.asked = NOT_YET
    s.g.effects[s.stack[f]].answer(s, f, option)


def contents(s: SheddingState, seat: str, zone: str) -> list[Lying]:
    """What lies in a zone, from the top."""
    cards = s.zones[hand(s.names.index(seat)) if seat else PILES[zone]]
    return [Lying(s.g.names[card]) for card in reversed(listed(cards))]


def known_to(s: SheddingState, seat: int, title: str) -> bool:
    return any(s.known[card] >> seat & 1 for card, name in enumerate(s.g.names) if name == title)


def counter(s: SheddingState, name: str) -> int:
    return s.drawn if name == "drawn" else s.owed


def fact(s: SheddingState, seat: str, name: str, part: str = "") -> tuple[str, ...]:
    return (s.g.suits[s.suit] if name == "suit" else WAYS[s.direction],)


def idle(s: SheddingState) -> bool:
    return s.top == FRAME
