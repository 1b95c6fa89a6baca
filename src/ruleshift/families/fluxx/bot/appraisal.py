"""The greedy bot's estimate, written by hand: what a position is worth to a seat that sees just this."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.core.engine.state import LOSS, NONE, SCORE, WIN
from ruleshift.families.fluxx.codes import CREEPER, GOAL, GOALS, KEEPER, SURPRISE, hand, table
from ruleshift.families.fluxx.rules.goals.distance import NO_MORE, distance, unwanted
from ruleshift.families.fluxx.rules.table.moves import attached
from ruleshift.families.fluxx.rules.table.ring import sitting_out

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.table.state import FluxxState

WON: Final = 1000.0  # dwarfs everything else
LOST: Final = -500.0  # everybody's: bad, but not as bad as somebody else's win
SCORED: Final = 20.0  # a Goal in a game for points

# How much a Goal is worth by the number of cards that are missing, 0 to 3.
IN_PLAY: Final = vec[float]([12.0, 5.0, 1.5, 0.3])
IN_HAND: Final = vec[float]([9.0, 3.5, 1.0, 0.2])  # it still has to be played
IN_REACH: Final = vec[float]([4.0, 1.5, 0.4, 0.1])  # with Keepers that are still in hand
THREAT: Final = vec[float]([10.0, 3.0, 0.6, 0.1])  # somebody else's distance to a Goal in play
ON_TABLE: Final = 1.2  # a Keeper
POWER: Final = 0.5
THEIR_KEEPER: Final = 0.4
UNWANTED: Final = 2.2  # a Creeper of one's own
THEIR_CREEPER: Final = 0.6
CARD: Final = 0.45
KEEPER_IN_HAND: Final = 0.25
SURPRISE_IN_HAND: Final = 0.5
THEIR_CARD: Final = 0.08
OUT: Final = 40.0  # knocked out, perhaps for good
THEIR_OUT: Final = 6.0


class Worth:
    """Judges positions of one game, each given as what `seen` leaves of its state for the seat."""

    def __init__(self, g: FluxxGame) -> None:
        self.g = g
        able = {node["name"] for node in g.printed.nodes if "may" in node or "while" in node}
        self.powers = vec[bool]([name in able for name in g.names])
        self.first = vec[i64]([g.printed.numbers[name][0] for name in g.names])  # of the copies of a card

    def of(self, s: FluxxState, seat: i64) -> float:
        """The worth of what a seat sees, or of how the game ended for it."""
        return self.of_position(s, seat) if s.outcome == NONE else of_ending(s, seat)

    def of_position(self, s: FluxxState, seat: i64) -> float:
        g = self.g
        is_turned = g.printed.faces[s.face].is_turned
        score = SCORED * float(self.scored(s))
        goals = self.goals(s)
        for out in sitting_out(s):
            score += -OUT if out.seat == seat else THEIR_OUT
        for other in s.order:
            cards: i64 = 0
            creepers: i64 = 0
            powers: i64 = 0
            for card in s.zones[table(other)]:
                if s.host[card] >= 0:
                    continue
                for one in with_riders(s, card):
                    cards += 1
                    if g.printed.type_of[one] == CREEPER or is_turned[one]:
                        creepers += 1
                    if self.powers[one]:
                        powers += 1
            aims = 0.0
            for goal in goals:
                aims += by(IN_PLAY if other == seat else THREAT, distance(s, goal, other))
            if other == seat:
                score += (
                    ON_TABLE * float(cards - creepers)
                    + POWER * float(powers)
                    - UNWANTED * float(unwanted(s, seat))
                )
                score += aims
            else:
                score -= THEIR_KEEPER * float(cards - creepers) - THEIR_CREEPER * float(creepers)
                score -= aims
                score -= THEIR_CARD * float(len(s.zones[hand(other)]))
        return score + self.own_hand(s, seat, goals)

    def scored(self, s: FluxxState) -> i64:
        """Goals scored in a game for points."""
        return len(s.zones[self.g.zones.scored]) if self.g.house.solo else 0

    def goals(self, s: FluxxState) -> vec[i64]:
        """The Goals in play, Ungoals left out."""
        found = vec[i64]()
        for card in s.zones[GOALS]:
            if card >= 0 and self.g.printed.type_of[card] == GOAL:
                found = append(found, self.first[card])
        return found

    def own_hand(self, s: FluxxState, seat: i64, goals: vec[i64]) -> float:
        type_of = self.g.printed.type_of
        keepers = vec[i64]()
        held: i64 = 0
        for card in s.zones[hand(seat)]:
            if card >= 0:
                held += 1
                if type_of[card] == KEEPER:
                    keepers = append(keepers, card)
        score = CARD * float(held) + KEEPER_IN_HAND * float(len(keepers))
        best = 0.0
        for card in s.zones[hand(seat)]:
            if card < 0:
                continue
            if type_of[card] == GOAL:
                goal = self.first[card]
                now = by(IN_HAND, distance(s, goal, seat, NO_MORE))
                soon = by(IN_REACH, distance(s, goal, seat, keepers))
                worth = now if now >= soon else soon
                score += 0.25 * worth
                best = max(best, worth)
            elif type_of[card] == SURPRISE:
                score += SURPRISE_IN_HAND
        for goal in goals:
            best = max(best, by(IN_REACH, distance(s, goal, seat, keepers)))
        return score + 0.75 * best


def of_ending(s: FluxxState, seat: i64) -> float:
    """The worth of an ended game."""
    if s.outcome == SCORE:
        return SCORED * float(s.reason)
    if s.outcome == WIN:
        return WON if s.winner == seat else -WON
    return LOST if s.outcome == LOSS else 0.0


def with_riders(s: FluxxState, card: i64) -> vec[i64]:
    """A card on a table and what is attached to it."""
    found = vec[i64]([card])
    for rider in attached(s, card):
        found = append(found, rider)
    return found


def by(table: vec[float], missing: i64) -> float:
    return table[missing] if missing < len(table) else 0.0
