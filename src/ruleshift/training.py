"""Training the learned value: self-play with deviations, weights fitted to how the games ended, once more.

The first games are played by the family's quick greedy player, later ones by the linear policy with the
weights of the games before, and the last ones, if that is wanted, by a search with them. The same decks, seed
and numbers give the same weights, whatever the number of workers.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import ruleshift
from ruleshift.core.engine.fit import auc, chances, fit, log_loss
from ruleshift.core.engine.packed import vec
from ruleshift.core.engine.record import Record, recorded, share_of
from ruleshift.core.engine.rollouts import Policy
from ruleshift.core.processes import fresh_processes
from ruleshift.core.weights import Weights

if TYPE_CHECKING:
    from ruleshift import Game

PLAYERS: Final = (2, 3, 4, 6)  # numbers of players that get a row of weights, if the deck is for so many
SHARE: Final = 0.25  # of positions at rest that are written down, in rounds of so many games at most:
DENSE: Final = 1000  # in longer ones less of each game, for what is learned is how games end
TESTED: Final = 10  # one game in so many is kept to test by
CHUNK: Final = 25  # games that a worker plays at a time
MOST_POSITIONS: Final = 200_000  # that weights are fitted to, for each number of players
QUICK: Final = 4  # a round of quick games has so many times the games of a linear one,
MOST_QUICK: Final = 1000  # but no more than so many, or than that one: it only serves to begin with

Say = Callable[[str], None]
Tick = Callable[[int], None]


# A record in parts: features, rows, seats, games, players, targets.
Packed = tuple[list[str], "array[float]", "array[int]", list[int], "array[int]", "array[float]"]


class TrainingError(ValueError):
    """These decks cannot be trained together."""


class Job(NamedTuple):
    """Some games of one table."""

    deck: str
    options: dict[str, str]
    brought: tuple[str, ...]
    players: int
    weights: Weights | None  # None: the quick greedy player
    worlds: int  # in which they search; 0: they do not
    seed: int
    games: int
    share: float  # of positions that are written down


@dataclass
class Training:
    """What is to be trained, and how far it has come."""

    decks: Sequence[str]
    seed: int = 1
    games: int = 400  # of the linear policy, for each table
    rounds: int = 2  # of the linear policy, after that of quick games
    search: int = 0  # worlds in which players search in a round more; 0 for none
    workers: int = 1
    players: Sequence[int] = ()  # numbers of players that get weights of their own; none for the usual ones
    say: Say = field(default=lambda text: None)
    tick: Tick = field(default=lambda games: None)

    def run(self) -> Weights:
        """Train; the weights with the figures of their training."""
        family, features = self.family()
        weights: Weights | None = None
        kinds = ["quick greedy"] + ["linear"] * self.rounds + [f"search:{self.search}"] * bool(self.search)
        for number, who in enumerate(kinds):
            games = self.games if number else quick_games(self.games)
            worlds = self.search if number > self.rounds else 0
            found = self.play(weights, worlds, games, self.seed * 1_000_000 + number * 100_000)
            weights, figures = self.fitted(family, features, found)
            for players, one in sorted(figures.items()):
                self.say(
                    f"Round {number + 1}, {who} games of {players}: {one['positions']} positions, log-loss"
                    f" {one['log-loss']} (shares alone {one['baseline']}), AUC {one['AUC']}"
                )
        assert weights is not None
        return weights

    def family(self) -> tuple[str, tuple[str, ...]]:
        """The family of all decks, and what it measures."""
        games = [ruleshift.load(deck) for deck in self.decks]
        if not games:
            raise TrainingError("name at least one deck to train with")
        names = sorted({game.family.name for game in games})
        if len(names) > 1:
            raise TrainingError(f"weights are trained for one family at a time, found {' and '.join(names)}")
        features = tuple(games[0].measured())
        if not features:
            raise TrainingError(f"{games[0].title} has no value to learn: its family measures nothing")
        return names[0], features

    def jobs(self, weights: Weights | None, worlds: int, games: int, seed: int) -> Iterator[Job]:
        """All games of a round in parts, every table with seeds of its own."""
        for deck in self.decks:
            for options, brought, players in tables(ruleshift.load(deck), self.players):
                for at in range(0, games, CHUNK):
                    number = min(CHUNK, games - at)
                    share = share_in(games)
                    yield Job(deck, options, brought, players, weights, worlds, seed + at, number, share)
                seed += games

    def play(self, weights: Weights | None, worlds: int, games: int, seed: int) -> dict[int, Record]:
        """Play a round; the records by the number of players at the table."""
        found: dict[int, Record] = {}
        jobs = list(self.jobs(weights, worlds, games, seed))
        for job, record in zip(jobs, self.results(jobs), strict=True):
            known = found.setdefault(job.players, Record(list(record.features)))
            known.extend(record)
            self.tick(job.games)
        return found

    def results(self, jobs: list[Job]) -> Iterator[Record]:
        if self.workers == 1:
            yield from map(played, jobs)
            return
        yield from map(unpacked, self.from_workers(jobs))

    def from_workers(self, jobs: list[Job]) -> Iterator[Packed]:
        with fresh_processes(self.workers) as pool:
            yield from pool.map(packed, jobs)

    def fitted(
        self, family: str, features: Sequence[str], found: dict[int, Record]
    ) -> tuple[Weights, dict[int, dict[str, Any]]]:
        """Weights for each number of players, tested on games that they were not fitted to."""
        rows: dict[int, Sequence[float]] = {}
        figures: dict[int, dict[str, Any]] = {}
        for players, record in found.items():
            learned, tested = split(record)
            rows[players] = row = fit(learned.rows, learned.targets)
            figures[players] = tested_on(tested, row) | {"positions": len(learned)}
        training = {
            "decks": list(self.decks),
            "seed": self.seed,
            "games": self.games,
            "rounds": self.rounds,
            **({"search": self.search} if self.search else {}),
            "engine": ruleshift.__version__,
            "players": {str(players): one for players, one in sorted(figures.items())},
        }
        return Weights(family, features, rows, training), figures


def quick_games(games: int) -> int:
    """How many games the round of quick ones has for each table.

    >>> quick_games(12), quick_games(400), quick_games(3000)
    (48, 1000, 3000)
    """
    return min(QUICK * games, max(MOST_QUICK, games))


def share_in(games: int) -> float:
    """The share of positions that is written down in a round of so many games for each table.

    >>> share_in(400), share_in(2500)
    (0.25, 0.1)
    """
    return SHARE * min(1.0, DENSE / games)


def tables(game: Game, numbers: Sequence[int] = ()) -> list[tuple[dict[str, str], tuple[str, ...], int]]:
    """The tables that a deck is trained at: options, the decks that seats bring, how many sit there."""
    least, most = game.players
    lists = game.family.lists()
    if lists is not None:
        names = list(lists.names())
        return [({}, (one, other), most) for one in names for other in names]
    wanted = [players for players in numbers or PLAYERS if least <= players <= most]
    if not wanted:
        raise TrainingError(f"{game.title} is for {least} to {most} players, so not for {max(numbers)}")
    return [({}, (), players) for players in wanted]


def played(job: Job) -> Record:
    """The games of a job, written down."""
    game = ruleshift.load(job.deck, job.options, list(job.brought) or None)
    policy = game.quick_greedy() if job.weights is None else policy_of(game, job.weights, job.worlds)
    found = recorded(
        game,
        job.players,
        vec[Policy]([policy] * job.players),
        game.bare_value(),
        job.seed,
        job.games,
        share_of(job.share),
    )
    assert found.record is not None
    return found.record


def packed(job: Job) -> Packed:
    """The same as it travels between processes, which a compiled record cannot."""
    one = played(job)
    return one.features, one.rows, one.seats, one.games, one.players, one.targets


def unpacked(found: Packed) -> Record:
    """A record that has travelled."""
    record = Record(found[0])
    _, record.rows, record.seats, record.games, record.players, record.targets = found
    return record


def policy_of(game: Game, weights: Weights, worlds: int) -> Policy:
    """Who plays the games of later rounds: a search, or whoever plays on in one of that family."""
    if worlds:
        return game.searching(worlds, game.value(weights))
    manner = game.family.searched()
    return game.linear(game.value(weights)) if manner.policy == "linear" else game.policy(manner.policy)


def split(record: Record) -> tuple[Record, Record]:
    """The positions to learn from, thinned to what is needed, and those of other games to test by."""
    learned, tested = Record(record.features), Record(record.features)
    width = len(record.features)
    for at in range(len(record)):
        to = tested if record.games[at] % TESTED == 0 else learned
        to.rows.extend(record.rows[at * width : (at + 1) * width])
        to.targets.append(record.targets[at])
        to.seats.append(record.seats[at])
    if len(learned) > MOST_POSITIONS:
        step = len(learned) / MOST_POSITIONS
        kept = [int(one * step) for one in range(MOST_POSITIONS)]
        rows, targets = array("d"), array("d")
        for at in kept:
            rows.extend(learned.rows[at * width : (at + 1) * width])
            targets.append(learned.targets[at])
        learned.rows, learned.targets, learned.seats = rows, targets, learned.seats[:MOST_POSITIONS]
    return learned, tested


def tested_on(record: Record, weights: Sequence[float]) -> dict[str, Any]:
    """How well weights foretell games."""
    if not len(record):
        return {"log-loss": None, "baseline": None, "AUC": None}
    found = chances(record.rows, list(weights))
    share = sum(record.targets) / len(record)
    return {
        "log-loss": round(log_loss(found, record.targets), 4),
        "baseline": round(log_loss([share] * len(record), record.targets), 4),
        "AUC": round(auc(found, record.targets), 4),
    }
