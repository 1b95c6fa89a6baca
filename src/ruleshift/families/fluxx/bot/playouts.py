"""A quick greedy player for whole games inside the engine: one look at each option, nothing tried out.

It goes by what its own seat sees: its hand, the tables, the Goals and rules in play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from ruleshift.core.engine import chance
from ruleshift.core.engine.machine import ACTOR, CARD, FRAME, A
from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.core.engine.rollouts import Policy
from ruleshift.core.engine.state import State
from ruleshift.families.fluxx.codes import (
    ACTION,
    DRAW_NOW,
    END_TURN,
    GOAL,
    GOALS,
    KEEPER,
    NEW_RULE,
    PASS,
    SEATS,
    SURPRISE,
)
from ruleshift.families.fluxx.rules.goals.distance import distance
from ruleshift.families.fluxx.rules.table.force import fold
from ruleshift.families.fluxx.rules.table.moves import owner

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.table.state import FluxxState

WINNING: Final = 1000
PATIENCE: Final = 80  # turns
RESTLESS: Final = 4  # one answer in so many is left to chance in games that go on longer
# What a Goal is worth by the number of cards that are missing for it, and by that of the nearest opponent.
NEAR: Final = vec[i64]([60, 20, 8, 2])
THREAT: Final = vec[i64]([-200, -12, -4, 0])
# What it is worth to play a card, besides what it does for a Goal.
PLAY_KEEPER: Final = 12
PLAY_ACTION: Final = 9
PLAY_RULE: Final = 7
PLAY_OTHER: Final = -5  # a Surprise is worth more as an answer
USE: Final = -1  # whom a power hits is left to chance, so it hurts as often as it helps
# What it is worth to have a card.
HAVE_KEEPER: Final = 6
HAVE_GOAL: Final = 4
HAVE_OTHER: Final = 3

# How the options of a question are judged, by its purpose; all others are left to chance.
BLIND: Final = 0
PLAYING: Final = 1
ANSWERING: Final = 2
REPLACING: Final = 3
LOSING: Final = 4
TAKING: Final = 5
RETURNING: Final = 6
WAYS: Final = {
    "play": PLAYING,
    "use": PLAYING,
    "answer": ANSWERING,
    "replace": REPLACING,
    "discard": LOSING,
    "give": LOSING,
    "take": TAKING,
    "come back": RETURNING,
}


class QuickGreedy(Policy):
    """Plays what brings it nearer to a Goal, gives up what it needs least, takes what it needs most."""

    def __init__(self, g: FluxxGame) -> None:
        self.g = g

    def suits(self, game: Game) -> bool:
        return self.g.alike(game)

    def choose(self, state: State, rng: i64) -> i64:
        s = cast("FluxxState", state)
        f = s.top - FRAME
        options = s.options
        way = WAYS.get(self.g.effects[s.stack[f]].about(s, f), BLIND)
        if s.turn > PATIENCE and not chance.value(chance.step(rng), RESTLESS):
            way = BLIND  # all have been waiting for each other: stir things up
        if way == BLIND:
            return options[chance.value(rng, len(options))]
        if way == RETURNING:
            return options[0]  # whoever stays out wins nothing
        if s.stale & self.g.values.folded:
            fold(s)
        best = -WINNING * WINNING
        found = vec[i64]()
        for option in options:
            worth = self.worth(s, f, option, way)
            if worth > best:
                best = worth
                found = vec[i64]([option])
            elif worth == best:
                found = append(found, option)
        return found[chance.value(rng, len(found))]

    # -- what an option is worth, by the purpose of the question -------------------------------

    def worth(self, s: FluxxState, f: i64, option: i64, way: i64) -> i64:
        if way == PLAYING:
            return self.playing(s, option)
        if way == ANSWERING:
            return self.answering(s, f, option)
        if way == REPLACING:
            return -self.of_goal(s, option, s.asked)  # the Goal that serves the seat least
        return self.losing(s, option) if way == LOSING else self.taking(s, option)

    def playing(self, s: FluxxState, option: i64) -> i64:
        """A card to play, a power to use, or a word."""
        g = self.g
        if option >= g.size:
            word = option - g.wording.word0
            return 0 if word in (END_TURN, DRAW_NOW, PASS) else USE
        kind = g.printed.type_of[option]
        seat = s.asked
        if kind == GOAL:
            return self.of_goal(s, option, seat)
        if kind == KEEPER:
            return PLAY_KEEPER + self.progress(s, option, seat)
        if kind == ACTION:
            return PLAY_ACTION
        return PLAY_RULE if kind == NEW_RULE else PLAY_OTHER

    def answering(self, s: FluxxState, f: i64, option: i64) -> i64:
        """A Surprise is spent on a Goal that its player meets, and on nothing else."""
        if option >= self.g.size:
            return 0
        card, by = s.stack[f + CARD], s.stack[f + ACTOR]
        wins = s.stack[f + A] == GOAL and distance(s, card, by) == 0
        return WINNING if wins else -1

    def losing(self, s: FluxxState, option: i64) -> i64:
        """A card that goes: what is needed least of one's own, what others need most of theirs."""
        if option >= self.g.size:
            return 0
        holder = owner(s, option)
        worth = self.of_having(s, option, s.asked if holder < 0 else holder)
        return worth if holder >= 0 and holder != s.asked else -worth

    def taking(self, s: FluxxState, option: i64) -> i64:
        """A card that comes: what is needed most, and what its owner can spare least."""
        if option >= self.g.size:
            return 0
        holder = owner(s, option)
        theirs = self.of_having(s, option, holder) if holder >= 0 else 0
        return 2 * self.of_having(s, option, s.asked) + theirs

    # -- what cards are worth -----------------------------------------------------------------

    def of_goal(self, s: FluxxState, goal: i64, seat: i64) -> i64:
        """A Goal in play: how near the seat is to it, and how near the others are."""
        mine = distance(s, goal, seat)
        worth = WINNING if mine == 0 else NEAR[mine] if mine < len(NEAR) else 0
        nearest = len(THREAT) - 1
        for other in s.order:
            if other != seat:
                nearest = min(nearest, distance(s, goal, other))
        return worth + THREAT[nearest]

    def progress(self, s: FluxxState, keeper: i64, seat: i64) -> i64:
        """What a Keeper on the table does for Goals in play and in hand."""
        worth: i64 = 0
        also = vec[i64]([keeper])
        for goal in s.zones[GOALS]:
            after = distance(s, goal, seat, also)
            if after < distance(s, goal, seat):
                worth += WINNING if after == 0 else NEAR[after] if after < len(NEAR) else 0
        for card in s.zones[SEATS + 2 * seat]:
            if self.g.printed.type_of[card] == GOAL:
                after = distance(s, card, seat, also)
                if after < distance(s, card, seat):
                    worth += NEAR[after] >> 1 if after < len(NEAR) else 0
        return worth

    def of_having(self, s: FluxxState, card: i64, seat: i64) -> i64:
        """A card in hand or on the table of a seat."""
        kind = self.g.printed.type_of[card]
        if kind == KEEPER:
            for goal in s.zones[GOALS]:
                if self.g.goals.aims[goal].need & self.g.printed.bits[card]:
                    return 3 * HAVE_KEEPER
            return HAVE_KEEPER
        if kind == GOAL and owner(s, card) == s.asked == seat:
            return HAVE_GOAL + max(0, self.of_goal(s, card, seat)) // 4
        return HAVE_OTHER + (HAVE_OTHER if kind == SURPRISE else 0)
