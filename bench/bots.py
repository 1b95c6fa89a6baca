"""How a bot fares against greedy: paired deals, CPU time for each decision, resumable.

    python -m bench.bots star-fluxx --bot search:32 --seats 4 --deals 100

"hard in plain" is a bot too: `hard` with the limits that it has in plain Python, in any build. It answers
alike in both, so that only its time has to be measured there.

Each deal is played once with the bot in every seat, against greedy bots on all others; where seats bring
decks, with every pair of the shipped lists in turn. Games of one deal are not independent, so the interval
comes from resampling whole deals. Every finished game is a line of a file; the same command goes on where it
stopped.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple

import ruleshift
from ruleshift import Game, Match
from ruleshift.bots import BotSeat, make_bot
from ruleshift.bots.levels import PLAIN, searching
from ruleshift.bots.seat import Bot
from ruleshift.core.processes import fresh_processes

FOLDER = Path(".bots")
RESAMPLED = 2000
IN_PLAIN = "hard in plain"


class Played(NamedTuple):
    """One game of a deal."""

    deal: int
    seat: int  # of the bot
    pair: int  # which lists the seats brought
    won: float
    turns: int
    decisions: int  # of the bot
    seconds: float  # of CPU, for these
    slowest: float
    outcome: str


class Table(NamedTuple):
    """What is measured."""

    deck: str
    bot: str
    seats: int
    against: str
    options: dict[str, str]
    value: str  # a file of weights, or none for those that are shipped

    @property
    def file(self) -> Path:
        parts = [self.deck, self.bot, str(self.seats), self.against, *self.options, Path(self.value).stem]
        words = (part.replace(":", "-").replace(" ", "-") for part in parts if part)
        return FOLDER / ("_".join(words) + ".jsonl")


def bot(kind: str, game: Game, seed: int) -> Bot:
    """A bot by its name here."""
    return searching(game, seed, 1.0, PLAIN) if kind == IN_PLAIN else make_bot(kind, game, seed)


def pairs(game: Game) -> list[tuple[str, str] | None]:
    """The pairs of lists that seats bring, or none."""
    lists = game.family.lists()
    return [None] if lists is None else list(combinations_with_replacement(lists.names(), 2))


def play(table: Table, deal: int, seat: int, at: int) -> Played:
    """One game."""
    game = ruleshift.load(table.deck, table.options)
    brought = pairs(game)[at]
    if brought is not None:
        game = ruleshift.load(table.deck, table.options, list(brought))
    if table.value:
        from ruleshift.core.weights import read

        weights = read(Path(table.value), game.family.name, tuple(game.measured()))
        game.once("value", lambda _: game.value(weights))
    match: Match = game.start([f"Seat {one}" for one in range(table.seats)], seed=deal)
    kinds = [table.bot if one == seat else table.against for one in range(table.seats)]
    players = [
        BotSeat(bot(kind, game, deal * 10 + one), one, deal * 10 + one) for one, kind in enumerate(kinds)
    ]
    decisions, seconds, slowest = 0, 0.0, 0.0
    while question := match.question:
        begun = time.process_time()
        option = players[question.who].choose(match)
        if question.who == seat:
            taken = time.process_time() - begun
            decisions, seconds, slowest = decisions + 1, seconds + taken, max(slowest, taken)
        match.answer(option)
    outcome = match.outcome
    assert outcome is not None
    won = float(outcome.winner == seat)
    return Played(deal, seat, at, won, match.view().turn, decisions, seconds, slowest, outcome.kind)


def games(table: Table, first: int, deals: int) -> Iterator[tuple[int, int, int]]:
    """Deal, seat and pair of all games: each deal with the bot in every seat."""
    number = len(pairs(ruleshift.load(table.deck, table.options)))
    for deal in range(first, first + deals):
        for seat in range(table.seats):
            yield deal, seat, deal % number


def known(path: Path) -> list[Played]:
    """Games that have been played before; a line that was cut off counts for nothing."""
    found = []
    for line in path.read_text().splitlines() if path.exists() else ():
        try:
            found.append(Played(*json.loads(line)))
        except (ValueError, TypeError):
            continue
    return found


def interval(found: Iterable[tuple[int, float]]) -> tuple[float, float]:
    """A 95 % interval of the share of games won, from deals drawn anew; given are games as deal and won."""
    by_deal: dict[int, list[float]] = {}
    for deal, won in found:
        by_deal.setdefault(deal, []).append(won)
    deals = list(by_deal.values())
    rng = random.Random(1)
    shares = []
    for _ in range(RESAMPLED):
        drawn = [rng.choice(deals) for _ in deals]
        shares.append(sum(map(sum, drawn)) / sum(map(len, drawn)))
    shares.sort()
    return shares[round(0.025 * RESAMPLED)], shares[round(0.975 * RESAMPLED) - 1]


def summary(table: Table, found: list[Played]) -> str:
    won, number = sum(one.won for one in found), len(found)
    low, high = interval((one.deal, one.won) for one in found)
    decisions = max(1, sum(one.decisions for one in found))
    spent = 1000 * sum(one.seconds for one in found) / decisions
    slowest = 1000 * max(one.slowest for one in found)
    deals = len({one.deal for one in found})
    return (
        f"{table.deck}, {table.seats} seats, {table.bot} against {table.against}: {won:.0f}/{number} ="
        f" {won / number:.1%} [{low:.1%}-{high:.1%}], {deals} deals,"
        f" {spent:.1f} ms a decision (slowest {slowest:.0f} ms),"
        f" {'compiled' if ruleshift.compiled else 'plain'}"
    )


def one(job: tuple[Table, int, int, int]) -> Played:
    return play(*job)


def play_all(table: Table, wanted: Iterable[tuple[int, int, int]], workers: int) -> Iterator[Played]:
    """The games that are asked for, each as it ends."""
    jobs = [(table, *game) for game in wanted]
    with fresh_processes(workers) as pool:
        yield from pool.map(one, jobs) if workers > 1 else map(one, jobs)


def measure(table: Table, first: int, deals: int, workers: int) -> str:
    """Play what is missing, and sum up."""
    FOLDER.mkdir(exist_ok=True)
    wanted = list(games(table, first, deals))
    done = {(one.deal, one.seat): one for one in known(table.file)}
    missing = [game for game in wanted if game[:2] not in done]
    with table.file.open("a") as file:
        for at, played in enumerate(play_all(table, missing, workers), 1):
            done[played.deal, played.seat] = played
            file.write(json.dumps(played) + "\n")
            file.flush()
            if at % (10 * table.seats) == 0:
                print(summary(table, list(done.values())), flush=True)
    return summary(table, [done[deal, seat] for deal, seat, _ in wanted])


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("deck")
    parser.add_argument("--bot", default="search:32")
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--seats", type=int, default=0, help="default: 4, or as many as the game is for")
    parser.add_argument("--deals", type=int, default=25)
    parser.add_argument(
        "--first", type=int, default=500_000_000, help="the seed of the first deal; training has low ones"
    )
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--value", default="", help="a file of weights instead of those that are shipped")
    given: Any = parser.parse_args(arguments)
    least, most = ruleshift.load(given.deck).players
    seats = given.seats or min(max(least, 4), most)
    table = Table(given.deck, given.bot, seats, given.against, {}, given.value)
    print(measure(table, given.first, given.deals, given.workers))


if __name__ == "__main__":
    main()
