"""Looking ahead: each option of a question tried in worlds dealt anew, played on for some turns and valued.

All options share a world and its chance, so that their difference is not that of their luck. Options that
are clearly behind are dropped: a race.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING, Final

from ruleshift.core.engine import chance
from ruleshift.core.engine.arguments import number_of, shown, whole
from ruleshift.core.engine.interrupt import heed
from ruleshift.core.engine.packed import append, i64, listed, vec
from ruleshift.core.engine.redeal import redeal
from ruleshift.core.engine.rollouts import Policy, policy_for, policy_seed
from ruleshift.core.engine.state import State
from ruleshift.core.engine.value import Value

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.core.match.match import Match

BATCH: Final = 8  # worlds between two looks at who is behind
BEHIND: Final = 1.3  # standard errors of the difference in the same worlds
MOST: Final = 10**9  # worlds or turns: more than anybody waits for
UNTRIED: Final = -1.0  # where an option was not tried in a world
LATEST: Final = 400  # answers in one playout; then it is valued where it stands
ENDLESS: Final = 1 << 40  # looks at options on the way, where nobody waits
LATER: Final = 1e-6  # what an answer more costs: of two sure wins the sooner is the better


class LookAhead:
    """What was found: for each world and option what the position behind it is worth, between 0 and 1."""

    __slots__ = ("options", "seat", "values", "worlds")

    def __init__(self, seat: int, options: list[int]) -> None:
        self.seat = seat
        self.options = options
        self.worlds = 0  # that were dealt
        self.values = array("d")  # a row for each world, an entry for each option; -1 where it was not tried

    def tried(self, option: int) -> int:
        """In how many worlds an option was tried."""
        at = self.options.index(option)
        size = len(self.options)
        return sum(self.values[world * size + at] >= 0 for world in range(self.worlds))

    def mean(self, option: int) -> float:
        """The chance of winning behind an option, over the worlds it was tried in; 0 if in none."""
        at = self.options.index(option)
        size = len(self.options)
        found = [self.values[world * size + at] for world in range(self.worlds)]
        tried = [value for value in found if value >= 0]
        return sum(tried) / len(tried) if tried else 0.0

    def lead(self, option: int, other: int) -> tuple[float, float]:
        """How far an option is ahead of another in worlds where both were tried, and the standard error."""
        one, two = self.options.index(option), self.options.index(other)
        size = len(self.options)
        found = [
            self.values[world * size + one] - self.values[world * size + two]
            for world in range(self.worlds)
            if self.values[world * size + one] >= 0 and self.values[world * size + two] >= 0
        ]
        if not found:
            return 0.0, 1.0
        mean = sum(found) / len(found)
        spread = sum((value - mean) ** 2 for value in found) / max(1, len(found) - 1)
        return mean, sqrt(spread / len(found))

    @property
    def ranked(self) -> list[int]:
        """The options, the best first: what stayed longest in the race, then the higher chance."""
        return sorted(self.options, key=lambda option: (-self.tried(option), -self.mean(option)))

    @property
    def best(self) -> int:
        """The option with the best chance of winning."""
        return self.ranked[0]

    def settled(self, cautious: float) -> int:
        """The best option; to a cautious player the first of all, unless another is surely better."""
        best, first = self.best, self.options[0]
        if not cautious or best == first:
            return best
        lead, error = self.lead(best, first)
        return best if lead > cautious * error else first

    def __repr__(self) -> str:
        return f"<LookAhead of {len(self.options)} options in {self.worlds} worlds>"


def of_match(
    match: Match,
    seat: int,
    worlds: object,
    depth: object,
    policy: object,
    value: Value | None,
    seed: object,
    options: Sequence[object] | None,
    looks: object,
) -> LookAhead:
    """What `Match.look_ahead` does, once it is clear what is meant."""
    from ruleshift.core.match.begin import random_seed, seeding

    game, s = match.game, match.state
    if s.asked != seat:
        raise ValueError(f"{s.names[seat]} is not asked anything now, so there are no options to try")
    offered = listed(s.options)
    tried: list[int] = offered if options is None else []
    for option in () if options is None else options:
        number = whole(option)
        if number is None or number not in offered:
            raise ValueError(f"{shown(option)} is not an option of the present question")
        tried.append(number)
    turns = len(s.order) if depth is None else number_of("turns", depth, 0, MOST)
    player = policy_for(game, policy)
    return look_ahead(
        game,
        s,
        seat,
        tried,
        number_of("worlds", worlds, 1, MOST),
        turns,
        vec[Policy]([player] * len(s.names)),
        game.judge(value),
        random_seed() if seed is None else seeding(seed),
        None if looks is None else number_of("looks", looks, 1),
    )


class Race:
    """The options that are still tried, with the sums that tell who is behind."""

    def __init__(self, number: i64) -> None:
        self.number = number
        self.alive = vec[bool]([True] * number)
        self.left = number
        self.row = vec[float]([0.0] * number)  # of the present world
        self.rows = vec[vec[float]]()

    def keep(self) -> None:
        """A world has been gone through."""
        self.rows = append(self.rows, self.row[:])

    def drop(self) -> None:
        """Take out of the race whoever is clearly behind the best."""
        best = self.leader()
        for one in range(self.number):
            if one != best and self.alive[one] and self.is_behind(one, best):
                self.alive[one] = False
                self.left -= 1

    def leader(self) -> i64:
        """The option with the highest sum: all that are alive have been tried in the same worlds."""
        best: i64 = -1
        most = -1.0
        for one in range(self.number):
            if self.alive[one]:
                total = 0.0
                for row in self.rows:
                    total += row[one]
                if total > most:
                    most = total
                    best = one
        return best

    def is_behind(self, one: i64, best: i64) -> bool:
        number = float(len(self.rows))
        total = 0.0
        squares = 0.0
        for row in self.rows:
            ahead = row[best] - row[one]
            total += ahead
            squares += ahead * ahead
        mean = total / number
        spread = squares / number - mean * mean
        error = sqrt(max(0.0, spread) / max(1.0, number - 1.0))
        return mean > BEHIND * error


def look_ahead(
    game: Game,
    s: State,
    seat: int,
    options: list[int],
    worlds: int,
    depth: int,
    policies: vec[Policy],
    value: Value,
    seed: int,
    looks: int | None = None,
) -> LookAhead:
    """Try some options of the present question, which is put to the seat that looks.

    With a number of looks no more options than about so many are looked at on the way, so that the time it
    takes has a limit and what comes out does not depend on the clock.
    """
    found = LookAhead(seat, options)
    tried = vec[i64](options)
    race = Race(len(tried))
    until = s.turn + depth
    each: i64 = ENDLESS if looks is None else max(1, looks // max(1, len(options) * worlds))
    for at in range(worlds):
        heed()
        world = redeal(game, s, seat, seed + at)
        if world.asked != seat or not all_in(tried, world.options):
            continue  # what is dealt anew has answered the question: this world says nothing about it
        rng = policy_seed(seed + at)
        for one in range(len(tried)):
            race.row[one] = UNTRIED
            if race.alive[one]:
                twin = world.copy()
                game.answer(twin, tried[one])
                race.row[one] = played_on(game, twin, seat, until, policies, value, rng, each)
            found.values.append(race.row[one])
        found.worlds += 1
        race.keep()
        if found.worlds % BATCH == 0:
            race.drop()
            if race.left == 1:
                break
    return found


def played_on(
    game: Game, s: State, seat: i64, until: i64, policies: vec[Policy], value: Value, rng: i64, looks: i64
) -> float:
    """What a position is worth to a seat once a turn is reached, or so much looked at, and it rests."""
    answers: i64 = 0
    s.silent = True
    while s.asked >= 0 and answers < LATEST and ((s.turn < until and looks > 0) or not value.rests(s)):
        looks -= len(s.options)
        rng = chance.step(rng)
        game.answer(s, policies[s.asked].choose(s, rng))
        answers += 1
    return value.of(s, seat) * (1.0 - LATER * float(answers))


def all_in(options: vec[i64], offered: vec[i64]) -> bool:
    """Whether all options are offered."""
    for option in options:
        if option not in offered:
            return False
    return True
