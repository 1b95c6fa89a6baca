"""Games played for what can be learned from them: features of positions, and how each game ended."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from ruleshift.core.engine import chance
from ruleshift.core.engine.arguments import shown
from ruleshift.core.engine.interrupt import heed
from ruleshift.core.engine.packed import i64, vec
from ruleshift.core.engine.redeal import redeal
from ruleshift.core.engine.rollouts import Policy, Rollouts, policy_seed
from ruleshift.core.engine.state import State
from ruleshift.core.engine.value import Value, ended

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game

THOUSAND: Final = 1000
# In so many of a thousand answers a seat strays from its policy; drawn for each seat and game. Without that
# all positions would be those that the policy likes, and nothing else could be judged.
STRAYS: Final = vec[i64]([0, 50, 100, 250])


class Record:
    """Positions as their seats were to judge them: a row of features each, and what came of it."""

    __slots__ = ("features", "games", "players", "rows", "seats", "targets")

    def __init__(self, features: list[str]) -> None:
        self.features = features  # names, in the order of a row
        self.rows = array("d")  # all features of a position, one position behind another
        self.seats = array("i")  # whose view of it
        self.games: list[int] = []  # the seed of its game, and any whole number is one
        self.players = array("i")  # how many were in the game
        self.targets = array("d")  # 1 if that seat has won, else 0; in a game for points a share

    def __len__(self) -> int:
        return len(self.seats)

    def __repr__(self) -> str:
        return f"<Record of {len(self)} positions, {len(self.features)} features>"

    def extend(self, other: Record) -> None:
        """Take over the positions of another record behind one's own."""
        self.rows.extend(other.rows)
        self.seats.extend(other.seats)
        self.games.extend(other.games)
        self.players.extend(other.players)
        self.targets.extend(other.targets)

    def add(self, s: State, seat: i64, game: int, found: vec[float]) -> None:
        """Note a position for a seat; how the game ends is noted later."""
        for number in found:
            self.rows.append(number)
        self.seats.append(seat)
        self.games.append(game)
        self.players.append(len(s.order))

    def close(self, s: State) -> None:
        """A game has ended: note what has come of its positions."""
        for at in range(len(self.targets), len(self.seats)):
            self.targets.append(ended(s, self.seats[at]))


def recorded(
    game: Game,
    seats: int,
    policies: vec[Policy],
    value: Value,
    seed: int,
    number: int,
    share: int,
    anew: bool = False,
) -> Rollouts:
    """Games from the seeds that follow one another, with a share of their positions at rest written down.

    With ``anew`` each seat's features are those of a world dealt anew for it, not of the true one.
    """
    found = Rollouts()
    record = found.record = Record(value.names)
    names = [f"Seat {seat}" for seat in range(seats)]
    for at in range(seed, seed + number):
        heed()
        s = game.deal(names[:], chance.seeded(at))
        first = s.active
        decisions = play_and_write(game, s, policies, value, record, at, share, anew)
        record.close(s)
        found.add(game, s, first, decisions)
    return found


def share_of(rate: float) -> int:
    """A share of positions, in thousandths, or ValueError.

    >>> share_of(0.25)
    250
    """
    if not 0 < rate <= 1:
        raise ValueError(f"the share of positions to record lies between 0 and 1, found {shown(rate)}")
    return max(1, round(rate * THOUSAND))


def play_and_write(
    game: Game,
    s: State,
    policies: vec[Policy],
    value: Value,
    record: Record,
    number: int,
    share: i64,
    anew: bool,
) -> i64:
    """One game to its end; how many decisions that took."""
    rng: i64 = policy_seed(number)
    astray, strays = game.straying()
    rates = vec[i64]([0] * len(policies))
    for seat in range(len(policies)):
        rng = chance.step(rng)
        rates[seat] = strays[chance.value(rng, len(strays))]
    decisions: i64 = 0
    s.silent = True
    while s.asked >= 0:
        if len(s.options) > 1:
            decisions += 1
        rng = chance.step(rng)
        if value.rests(s) and chance.value(rng, THOUSAND) < share:
            for seat in s.order:
                world = redeal(game, s, seat, rng) if anew else s
                record.add(s, seat, number, value.measure(world, seat))
        rng = chance.step(rng)
        policy = astray if chance.value(rng, THOUSAND) < rates[s.asked] else policies[s.asked]
        rng = chance.step(rng)
        game.answer(s, policy.choose(s, rng))
    return decisions
