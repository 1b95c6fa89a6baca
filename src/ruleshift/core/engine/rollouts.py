"""Whole games in one call: many matches played to their ends by quick policies, all inside the engine.

In the compiled build no interpreted Python runs between the deal and the end of a game. One interpreter plays
one game at a time, so several processes share the work where that is asked for.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures.process import BrokenProcessPool
from operator import index
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from ruleshift.core.engine import chance
from ruleshift.core.engine.arguments import number_of, shown
from ruleshift.core.engine.interrupt import heed
from ruleshift.core.engine.opened import mypyc_attr
from ruleshift.core.engine.packed import i64, vec
from ruleshift.core.engine.redeal import redeal
from ruleshift.core.engine.seats import seat_number
from ruleshift.core.engine.state import DRAW_GAME, LOSS, SCORE, WIN, State
from ruleshift.core.processes import fresh_processes

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.core.engine.record import Record
    from ruleshift.core.match.match import Match

MOST_PROCESSES: Final = 256  # so many at most, whatever is asked for
CHUNKS: Final = 4  # for each process, so that none waits long for the last one
OUTCOMES: Final = {WIN: "win", DRAW_GAME: "draw", LOSS: "loss", SCORE: "score"}
ALONE: Final = "a policy that has no name plays in one process; processes=1"
LOST: Final = (
    "a process that was to play has ended by itself. Each of them imports the script that asks for them, so"
    ' that must be a file, and ask under `if __name__ == "__main__":`'
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Answers every question of a seat, by what that seat can know."""

    def suits(self, game: Game) -> bool:
        """Whether it can play a game."""
        return True

    def choose(self, s: State, rng: i64) -> i64:
        """One of the options; ``rng`` is a state of a generator that serves for this choice alone."""
        raise NotImplementedError


# A policy by its name, one that was made, or a function of a view and a question that returns an option.
Wanted = str | Policy | Callable[[Any, Any], Any]
Policies = Wanted | Sequence[Wanted]


class RandomPolicy(Policy):
    """Any option, each as likely as the next."""

    def choose(self, s: State, rng: i64) -> i64:
        options = s.options
        return options[chance.value(rng, len(options))]


class Rollouts:
    """How a number of games ended: arrays with one entry for each game, in the order of their seeds.

    They are arrays of the standard library; ``numpy.asarray`` takes them without copying. Games from several
    positions stand row behind row, as many for each: ``reshape(found.rows, -1)`` makes a table of them.
    """

    __slots__ = (
        "decisions",
        "firsts",
        "outcomes",
        "points",
        "reasons",
        "record",
        "rows",
        "turns",
        "values",
        "winners",
        "words",
    )

    def __init__(self) -> None:
        self.rows = 1  # positions that the games have begun at
        self.winners = array("i")  # seat, or -1
        self.outcomes = array(
            "i"
        )  # 1 win, 2 declared draw, 3 everybody's loss, 4 a score, 0 left before its end
        self.points = array("i")  # in a game for points
        self.turns = array("i")
        self.decisions = array("i")  # questions with two or more options
        self.firsts = array("i")  # the seat whose turn it was when the game began
        self.reasons = array("i")  # why it ended: below zero -1 less the card that was met, else a code
        self.words: list[str] = []  # how it came to its end, in the word that `Outcome.fields` has for it
        self.record: Record | None = None  # of positions, where that was asked for
        self.values = array("d")  # with a depth: what the seat's chance of winning was where a game was left

    def wins(self, seat: SupportsIndex) -> int:
        """How many games a seat has won."""
        number = int(index(seat))
        if number < 0:  # -1 stands for nobody, which no caller means by it
            raise ValueError(f"there is no seat {number}; seats are numbered from 0")
        return self.winners.count(number)

    def add(self, game: Game, s: State, first: int, decisions: int) -> None:
        """Note how a game ended."""
        self.winners.append(s.winner)
        self.outcomes.append(s.outcome)
        self.points.append(s.reason if s.outcome == SCORE else 0)
        self.turns.append(s.turn)
        self.decisions.append(decisions)
        self.firsts.append(first)
        reason = 0 if s.outcome == SCORE else s.reason
        self.reasons.append(reason)
        words: dict[tuple[int, int], str] = game.once("how games end", no_words)
        end = (int(s.outcome), int(reason))
        if end not in words:
            words[end] = game.how(s)
        self.words.append(words[end])

    def leave(self, s: State, first: int, decisions: int) -> None:
        """Note a game that is not over."""
        self.winners.append(-1)
        self.outcomes.append(0)
        self.points.append(0)
        self.turns.append(s.turn)
        self.decisions.append(decisions)
        self.firsts.append(first)
        self.reasons.append(0)
        self.words.append("")

    def extend(self, other: Rollouts) -> None:
        """Take over the games of another set behind one's own."""
        self.winners.extend(other.winners)
        self.outcomes.extend(other.outcomes)
        self.points.extend(other.points)
        self.turns.extend(other.turns)
        self.decisions.extend(other.decisions)
        self.firsts.extend(other.firsts)
        self.reasons.extend(other.reasons)
        self.words.extend(other.words)
        self.values.extend(other.values)

    def row(self, at: SupportsIndex) -> Rollouts:
        """The games from one of several positions."""
        number = int(index(at))
        if not 0 <= number < self.rows:
            raise IndexError(f"there is no row {number}; there are {self.rows}, numbered from 0")
        size = len(self) // self.rows
        begin, end = number * size, (number + 1) * size
        found = Rollouts()
        found.winners = self.winners[begin:end]
        found.outcomes = self.outcomes[begin:end]
        found.points = self.points[begin:end]
        found.turns = self.turns[begin:end]
        found.decisions = self.decisions[begin:end]
        found.firsts = self.firsts[begin:end]
        found.reasons = self.reasons[begin:end]
        found.words = self.words[begin:end]
        found.values = self.values[begin:end]  # none, unless there was a depth
        return found

    def cards(self) -> list[int | None]:
        """For each game the card that decided it, as the Goal that was met; None where none did."""
        return [-1 - reason if reason < 0 else None for reason in self.reasons]

    def __len__(self) -> int:
        return len(self.winners)

    def __repr__(self) -> str:
        ended = ", ".join(
            f"{count} {name}" for code, name in OUTCOMES.items() if (count := self.outcomes.count(code))
        )
        return f"<Rollouts of {len(self)} games: {ended or 'none'}>"


def no_words(game: Game) -> dict[tuple[int, int], str]:
    """How games have ended so far, by outcome and reason: a search asks for a few games at a time."""
    return {}


def play_out(game: Game, s: State, policies: vec[Policy], rng: i64) -> i64:
    """Play a position to the end of the game; how many decisions that took. Nobody is told what happens."""
    decisions: i64 = 0
    s.go_alone()
    while s.asked >= 0:
        if len(s.options) > 1:
            decisions += 1
        rng = chance.step(rng)
        game.answer(s, policies[s.asked].choose(s, rng))
    return decisions


def policy_seed(seed: int) -> int:
    """The generator of all choices in the game of a seed; the deal has one of its own."""
    return chance.seeded(~seed)


def from_deal(game: Game, seats: int, policies: vec[Policy], seed: int, number: int) -> Rollouts:
    """Games dealt from the seeds that follow one another."""
    found = Rollouts()
    names = [f"Seat {seat}" for seat in range(seats)]
    for at in range(seed, seed + number):
        heed()
        s = game.deal(names[:], chance.seeded(at))
        first = s.active
        found.add(game, s, first, play_out(game, s, policies, policy_seed(at)))
    return found


def one_match(
    game: Game, seats: int, policies: vec[Policy], seed: int, watch: Callable[[Match], None] | None
) -> Match:
    """The match behind a game of `from_deal`, with all that happened in it; watched before each answer."""
    match = game.start([f"Seat {seat}" for seat in range(seats)], seed=seed)
    s, rng = match.state, policy_seed(seed)
    inputs = 0
    while s.asked >= 0:
        if watch is not None:
            watch(match)
            if match.state is not s or len(match.history.inputs) != inputs:
                raise ValueError("`watch` looks on: it gives no answers, seats nobody and takes nothing back")
        inputs += 1
        rng = chance.step(rng)
        match.answer(policies[s.asked].choose(s, rng))
    return match


def from_position(
    game: Game, position: State, seat: int | None, policies: vec[Policy], seed: int, number: int
) -> Rollouts:
    """Games that go on from a position; for a seat, each with what it cannot see dealt anew."""
    found = Rollouts()
    for at in range(seed, seed + number):
        heed()
        if seat is None:
            s = position.copy()
            s.take_quick_chance(at)
        else:
            s = redeal(game, position, seat, at)
        found.add(game, s, position.active, play_out(game, s, policies, policy_seed(at)))
    return found


def from_matches(matches: Iterable[object], number: object, policy: Policies, seed: object,
                 seat: object, processes: object) -> Rollouts:  # fmt: skip
    """Games that go on from each of some matches, as many from each and with the same seeds."""
    from ruleshift.core.match.begin import random_seed, seeding
    from ruleshift.core.match.match import Match

    games = number_of("games", number, 0)
    shared = min(number_of("processes", processes, 1), MOST_PROCESSES)
    first = random_seed() if seed is None else seeding(seed)
    begun: list[Match] = []
    for match in matches:
        if not isinstance(match, Match):
            raise TypeError(f"rollouts go on from matches, found {shown(match)}")
        begun.append(match)
    found = Rollouts()
    jobs: list[Job] = []
    before: Match | None = None
    policies = vec[Policy]()
    for match in begun:
        game, seats = match.game, len(match.state.names)
        viewer = None if seat is None else seat_number(seat, match.state.names)
        if before is None or before.game is not game or seats != len(policies):
            policies = policies_for(game, policy, seats)
        before = match
        if shared == 1:
            found.extend(from_position(game, match.state, viewer, policies, first, games))
        else:
            text = match.apart().save(deck=True)
            parts = -(-shared * CHUNKS // len(begun))
            jobs += split(text, False, seats, viewer, policy, first, games, parts)
    if shared > 1:
        found = spread(jobs, shared)
    found.rows = len(begun)
    return found


# -- what the public calls need -------------------------------------------------------------------


def policies_for(game: Game, policy: Policies, seats: int) -> vec[Policy]:
    """A policy for each seat: the same for all, or one a seat."""
    wanted = listed(policy)
    if isinstance(policy, str) or not isinstance(policy, Sequence):
        wanted = wanted * seats
    if len(wanted) != seats:
        raise ValueError(f"one policy for everybody or one for each of {seats} seats, found {len(wanted)}")
    named = {one: game.policy(one) for one in wanted if isinstance(one, str)}
    return vec[Policy]([named[one] if isinstance(one, str) else policy_for(game, one) for one in wanted])


def policy_for(game: Game, policy: object) -> Policy:
    """A policy out of whatever may stand for one; ValueError if it was made for another game."""
    from ruleshift.core.engine.own_policy import OwnPolicy

    if isinstance(policy, str):
        return game.policy(policy)
    if not isinstance(policy, Policy):
        if callable(policy):
            return OwnPolicy(game, policy)
        raise ValueError(
            f"a policy is a name, a function or one that was made, as by `linear()`, found {shown(policy)}"
        )
    if policy.suits(game):
        return policy
    raise ValueError(
        f"a policy of another game cannot play {game.title}: make one with `policy()` or `linear()` of the"
        " game that is played, with the same decks and options"
    )


def listed(policy: object) -> list[object]:
    """The policies of a sequence, or the one there is."""
    if isinstance(policy, Sequence) and not isinstance(policy, str):
        return list(policy)
    return [policy]


# The text of a match, whether it is dealt anew, seats, the seat that looks, policies, first seed, games.
Job = tuple[str, bool, int, int | None, str | list[str], int, int]


def split(text: str, dealt: bool, seats: int, seat: int | None, policy: Policies,
          seed: int, number: int, parts: int) -> list[Job]:  # fmt: skip
    """The same games in so many parts at most."""
    names = policy if isinstance(policy, str) else names_alone(policy)
    size = max(1, -(-number // parts))
    return [
        (text, dealt, seats, seat, names, at, min(size, seed + number - at))
        for at in range(seed, seed + number, size)
    ]


def names_alone(policy: Policies) -> list[str]:
    """The names of policies that other processes can find; functions cannot be sent there."""
    found = [one for one in listed(policy) if isinstance(one, str)]
    if len(found) != len(listed(policy)):
        raise ValueError(ALONE)
    return found


def spread(jobs: list[Job], processes: int) -> Rollouts:
    """Games on several processes, each of which brings the match back from its replay."""
    found = Rollouts()
    try:
        with fresh_processes(max(1, min(processes, len(jobs)))) as pool:
            try:
                for one in [pool.submit(part, job) for job in jobs]:
                    found.extend(one.result())
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)  # or it would play all that is left
                raise
    except BrokenProcessPool as error:
        raise RuntimeError(LOST) from error
    return found


def part(job: Job) -> Rollouts:
    """What one process plays at a time."""
    from ruleshift.core.decks import resume

    text, dealt, seats, seat, policy, seed, number = job
    match: Match = resume(text)
    policies = policies_for(match.game, policy, seats)
    if dealt:
        return from_deal(match.game, seats, policies, seed, number)
    return from_position(match.game, match.state, seat, policies, seed, number)
