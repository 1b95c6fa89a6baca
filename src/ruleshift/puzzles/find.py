"""Finds puzzles: plays games of bots, looks at the turns that decided them, and keeps what is worth solving."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from ruleshift.puzzles.examine import FAILS, WINS, Examined, begin, examine
from ruleshift.puzzles.puzzle import LEVELS, Puzzle, level, name_of, sealed
from ruleshift.text.errors import DeckError

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.core.match.match import Match
    from ruleshift.core.puzzling import Puzzling

NAMES: Final = ("Ann", "Bob", "Cy", "Dora", "Eve", "Finn")
GLANCE: Final = 1500  # answers tried before a turn of a game is given up
MOST: Final = 20_000  # answers tried to prove a puzzle
LESSER: Final = 4000  # answers tried to see whether a lighter position will do
LONG_GAME: Final = 3000  # answers; then another one is begun
SHORT: Final = 0.15  # of a set at most may be won by a single answer
ALIKE: Final = 3  # puzzles at most that share the answer they end with
LATE: Final = 3  # turns of the loser that are looked at, the last ones


@dataclass
class Search:
    """What was found so far, and how much was looked at."""

    game: Game
    puzzling: Puzzling
    wanted: int
    seed: int
    found: list[Puzzle] = field(default_factory=list)
    games: int = 0
    turns: int = 0
    proved: int = 0

    def keeps(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle adds something to those that are there: another plan, not too many of a kind."""
        plans = {plan(one) for one in self.found}
        ends = [one.solution[-1][1] for one in self.found]
        alike = max(ALIKE, self.wanted // 10)
        if plan(puzzle) in plans or ends.count(puzzle.solution[-1][1]) >= alike:
            return False
        same = [one for one in self.found if one.level == puzzle.level]
        if len(same) >= max(2, share(puzzle.level) * self.wanted):
            return False
        short = [one for one in self.found if one.moves == 1]
        return puzzle.moves > 1 or len(short) < max(1, int(SHORT * self.wanted))


def share(of: int) -> float:
    """How much of a set may be of one level: a set goes from easy to hard."""
    return (0.35, 0.35, 0.3, 0.3, 0.3)[of - 1]


def plan(puzzle: Puzzle) -> frozenset[str]:
    """What is done in it, whoever does it and in whatever order."""
    seats = [*puzzle.given["seats"]]
    own = [label for seat, label in puzzle.solution if seat == puzzle.seat]
    for seat in seats:
        own = [label.removesuffix(f" from {seat}").removesuffix(f" of {seat}") for label in own]
    return frozenset(own)


def find(search: Search, step: Callable[[Search], None] = lambda _: None) -> list[Puzzle]:
    """Look until as many are found as are wanted; the same game, number and seed find the same."""
    number = 0
    while len(search.found) < search.wanted:
        for match in turning_points(search.game, search.puzzling, search.seed + number):
            search.turns += 1
            puzzle = from_turn(search, match)
            if puzzle is not None and search.keeps(puzzle):
                search.found.append(puzzle)
            step(search)
            if len(search.found) >= search.wanted:
                break
        number += 1
        search.games += 1
        step(search)
    return ordered(search.found)


def ordered(found: list[Puzzle]) -> list[Puzzle]:
    """From easy to hard."""
    return sorted(found, key=lambda one: (one.level, one.moves, -one.luck, one.id))


# -- games -------------------------------------------------------------------------------------


def turning_points(game: Game, puzzling: Puzzling, seed: int) -> Iterator[Match]:
    """Play one game of bots; the turns to look at, as they began."""
    rng = random.Random(seed)
    low, high = game.players
    sizes = [number for number in puzzling.seats if low <= number <= high] or [low]
    match = game.start(NAMES[: rng.choice(sizes)], seed=rng.getrandbits(30))
    policies = bots(game)
    begun: list[Match] = []
    for _answer in range(LONG_GAME):
        question = match.question
        if question is None:
            break
        last = begun[-1].state.turn if begun else -1
        if match.state.turn != last and puzzling.begins(match):
            begun.append(match.copy())
        policy = policies[rng.random() < 0.1]  # straying now and then leads to other positions
        match.answer(int(policy.choose(match.state, rng.getrandbits(48))))
    outcome = match.outcome
    if outcome is not None and outcome.winner is not None:
        yield from decisive(begun, outcome.winner, puzzling, match.state.turn)


def bots(game: Game) -> tuple[Any, Any]:
    """Who plays, and who plays now and then."""
    try:
        return game.policy("greedy"), game.policy("random")
    except ValueError:
        return game.policy("random"), game.policy("random")


def decisive(begun: list[Match], winner: int, puzzling: Puzzling, last: int) -> Iterator[Match]:
    """The turn that won, or the last turns of who has lost."""
    asked = [(match, match.question.who) for match in begun if match.question is not None]
    if puzzling.outlast:
        yield from [match for match, who in asked if who != winner][-LATE:]
    elif asked and asked[-1][1] == winner and asked[-1][0].state.turn == last:
        yield asked[-1][0]


# -- from a turn to a puzzle -------------------------------------------------------------------


def from_turn(search: Search, match: Match) -> Puzzle | None:
    """A puzzle made of a turn that began so, if it is one."""
    if begin(match, search.puzzling, GLANCE).verdict(match) == FAILS:
        return None
    given = search.puzzling.written(match)
    if given is None or looked_at(search, given, LESSER) is None:
        return None
    search.proved += 1
    given = lighter(search, given)
    examined = looked_at(search, given, MOST)
    if examined is None:
        return None
    puzzle = Puzzle(
        name_of(given),
        search.game.name,
        search.puzzling.goal,
        given,
        tuple(examined.line),
        round(examined.luck, 6),
        examined.moves,
    )
    return Puzzle(**{**vars(puzzle), "seal": sealed(puzzle, search.game.digest)})


def looked_at(search: Search, given: dict[str, Any], most: int) -> Examined | None:
    """What a position comes to; None if it is no puzzle: not won for sure, or won by whatever one does."""
    match = set_up(search.game, given)
    if match is None or not search.puzzling.begins(match):
        return None
    proof = begin(match, search.puzzling, most)
    if match.names[proof.seat] != given["turn"] or proof.verdict(match) != WINS:
        return None
    examined = examine(match, proof, most)
    if examined is None or not examined.decided or examined.luck >= 1:
        return None
    return examined if FAILS in examined.first.values() else None


def set_up(game: Game, given: dict[str, Any]) -> Match | None:
    try:
        match: Match = game.set_up(given)  # type: ignore[attr-defined]
    except (DeckError, ValueError):
        return None
    return match if match.question is not None else None


def lighter(search: Search, given: dict[str, Any]) -> dict[str, Any]:
    """The same puzzle with as few cards as will do: what is left out changes neither the way nor its dangers."""
    examined = looked_at(search, given, LESSER)
    assert examined is not None
    for path in places(given):
        tried = without(given, path)
        found = looked_at(search, tried, LESSER)
        if found is not None and found.luck <= examined.luck * 1.05 and found.moves >= examined.moves:
            given, examined = tried, found
    return given


def places(given: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Where something stands that could be left out, the last of each list first; piles as a whole."""
    found: list[tuple[Any, ...]] = [("discard",)] if "discard" in given else []
    for seat, zones in given["seats"].items():
        own = seat == given["turn"]
        for zone, cards in zones.items():
            if isinstance(cards, list):
                spots = [("seats", seat, zone, at) for at in reversed(range(len(cards)))]
                found = found + spots if own else [*spots, *found]
    for zone in ("rules", "goals"):
        found += [(zone, at) for at in reversed(range(len(given.get(zone, ()))))]
    return found


def without(given: dict[str, Any], path: tuple[Any, ...]) -> dict[str, Any]:
    """A copy without what stands at a place."""
    tried = copy.deepcopy(given)
    node: Any = tried
    for key in path[:-1]:
        node = node[key]
    del node[path[-1]]
    return tried


def summary(found: list[Puzzle]) -> str:
    """How many there are of each level."""
    counts = [sum(one.level == at for one in found) for at in range(1, len(LEVELS) + 1)]
    return ", ".join(f"{number} {word}" for number, word in zip(counts, LEVELS, strict=True) if number)


__all__ = ["Search", "find", "level", "ordered", "summary"]
