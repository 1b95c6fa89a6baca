"""Finds puzzles: plays games of bots, looks at the turns that decided them, keeps what is worth solving."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
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
MOST: Final = 6000  # answers tried to prove a puzzle
LESSER: Final = 1500  # answers tried to see whether a lighter position will do
LONG_GAME: Final = 3000  # answers; then another one is begun
SHORT: Final = 0.05  # of a set at most may be won by a single answer
HIDDEN: Final = 0.2  # of all answers at most win where a single one is enough: it takes looking
MOST_OF_A_LEVEL: Final = 0.35  # of a set
READABLE: Final = 6  # cards in one place
UNREADABLE: Final = 10  # more of them than anybody likes to read, where nothing can be left out
SAME: Final = 1.05  # as hard as before, or nearly
ALIKE: Final = 3  # puzzles at most that share the answer they end with
COMMON: Final = 0.7  # of the cards, or of the plan, of two puzzles at most are the same
TIGHT: Final = 6  # positions with less to spare that are looked at
LATE: Final = 4  # turns of a game that are looked at, the last ones


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
        ends = [ending(one) for one in self.found]
        if ends.count(ending(puzzle)) >= max(ALIKE, self.wanted // 10):
            return False
        if any(is_like(puzzle, one) for one in self.found):
            return False
        return self.has_room(puzzle.luck, puzzle.moves)

    def has_room(self, luck: float, moves: int) -> bool:
        """Whether there are not enough as hard as that: a set goes from easy to hard."""
        same = [one for one in self.found if one.level == level(luck)]
        if len(same) >= max(2, MOST_OF_A_LEVEL * self.wanted):
            return False
        short = [one for one in self.found if one.moves == 1]
        return moves > 1 or (luck <= HIDDEN and len(short) < max(1, int(SHORT * self.wanted)))


def plan(puzzle: Puzzle) -> frozenset[str]:
    """What is done in it, whoever does it and in whatever order."""
    seats = [*puzzle.given["seats"]]
    own = [label for seat, label in puzzle.solution if seat == puzzle.seat]
    for seat in seats:
        own = [label.removesuffix(f" from {seat}").removesuffix(f" of {seat}") for label in own]
    return frozenset(own)


def ending(puzzle: Puzzle) -> str:
    """The last answer of one's own."""
    return [label for seat, label in puzzle.solution if seat == puzzle.seat][-1]


def is_like(one: Puzzle, other: Puzzle) -> bool:
    """Whether who has solved the one has little to find in the other: the same cards, or the same plan."""
    plans = Counter(plan(one)), Counter(plan(other))
    return max(shared(lying(one), lying(other)), shared(*plans)) > COMMON


def shared(some: Counter[str], others: Counter[str]) -> float:
    """How much of two heaps lies in both.

    >>> shared(Counter(["Sun", "Moon"]), Counter(["Sun", "Rain", "Moon"])) == 2 / 3
    True
    """
    return (some & others).total() / max(1, (some | others).total())


def lying(puzzle: Puzzle) -> Counter[str]:
    """The cards that whoever solves it reads first: all hands and tables."""
    cards = [card for zone in zones_of(puzzle.given) for card in zone]
    return Counter(card if isinstance(card, str) else next(iter(card)) for card in cards)


def zones_of(given: Mapping[str, Any]) -> list[list[Any]]:
    """What lies in each hand and on each table."""
    return [zone for seat in given["seats"].values() for zone in seat.values() if isinstance(zone, list)]


def find(search: Search, step: Callable[[], None] = lambda: None) -> list[Puzzle]:
    """Look until as many are found as are wanted; the same game, number and seed find the same."""
    number = 0
    while len(search.found) < search.wanted:
        for match in turning_points(search.game, search.puzzling, search.seed + number):
            search.turns += 1
            puzzle = from_turn(search, match)
            if puzzle is not None and search.keeps(puzzle):
                search.found.append(puzzle)
            step()
            if len(search.found) >= search.wanted:
                break
        number += 1
        search.games += 1
        step()
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
        yield from decisive(begun, outcome.winner, puzzling)


def bots(game: Game) -> tuple[Any, Any]:
    """Who plays, and who plays now and then."""
    try:
        return game.policy("greedy"), game.policy("random")
    except ValueError:
        return game.policy("random"), game.policy("random")


def decisive(begun: list[Match], winner: int, puzzling: Puzzling) -> list[Match]:
    """The last turns of a game: of who has lost, where one must outlast them, else of everybody."""
    asked = [(match, match.question.who) for match in begun if match.question is not None]
    return [match for match, who in asked if who != winner or not puzzling.outlast][-LATE:]


# -- from a turn to a puzzle -------------------------------------------------------------------


def from_turn(search: Search, match: Match) -> Puzzle | None:
    """A puzzle made of a turn that began so, if it is one."""
    if not search.puzzling.outlast and begin(match, search.puzzling, GLANCE).verdict(match) != WINS:
        return None
    written = search.puzzling.written(match)
    if written is None:
        return None
    given, seen = tightest(search, seated_anew(written))
    if seen is None or not search.has_room(seen.luck, seen.moves):
        return None
    search.proved += 1
    given = lighter(search, given)
    if is_unreadable(given):
        return None
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


def tightest(search: Search, given: dict[str, Any]) -> tuple[dict[str, Any], Examined | None]:
    """The position with so little to spare that it can just be done, and what it comes to."""
    for at, tried in enumerate(search.puzzling.tighter(given)):
        match = set_up(search.game, tried)
        if at == TIGHT or match is None or not search.puzzling.begins(match):
            break
        verdict = begin(match, search.puzzling, LESSER).verdict(match)
        if verdict != FAILS:
            return tried, looked_at(search, tried, LESSER) if verdict == WINS else None
    return given, None


def looked_at(search: Search, given: dict[str, Any], most: int) -> Examined | None:
    """What a position comes to; None if it is no puzzle: not won for sure, or won by whatever one does."""
    match = set_up(search.game, given)
    if match is None or not search.puzzling.begins(match):
        return None
    proof = begin(match, search.puzzling, most)
    if match.names[proof.seat] != given["turn"] or proof.verdict(match) != WINS:
        return None
    examined = examine(match, proof, most)
    if examined is None or examined.luck >= 1:
        return None
    return examined if FAILS in examined.first.values() else None


def set_up(game: Game, given: dict[str, Any]) -> Match | None:
    try:
        match: Match = game.set_up(given)
    except (DeckError, ValueError):
        return None
    return match if match.question is not None else None


def seated_anew(given: dict[str, Any]) -> dict[str, Any]:
    """The same position, with whoever has the turn in the first seat; names follow the seats.

    >>> seated_anew({"seats": {"Ann": {"hand": []}, "Bob": {}}, "turn": "Bob"})
    {'seats': {'Ann': {}, 'Bob': {'hand': []}}, 'turn': 'Ann'}
    """
    names = [*given["seats"]]
    first = names.index(given["turn"])
    seats = {
        name: given["seats"][names[(first + at) % len(names)]] for at, name in enumerate(NAMES[: len(names)])
    }
    return {**given, "seats": seats, "turn": NAMES[0]}


def lighter(search: Search, given: dict[str, Any]) -> dict[str, Any]:
    """The same puzzle with fewer cards: what is left out changes neither the way nor the first dangers."""
    before = glance(search, given)
    for path in places(given):
        crowded = is_crowded(given, path)
        tried = without(given, path)
        if tried == given or (is_own_hand(given, path) and not crowded):
            continue  # what one could do instead makes the puzzle
        found = glance(search, tried)
        if found > 0 and (found <= before * SAME or crowded):
            given, before = tried, found
    return given


def glance(search: Search, given: dict[str, Any]) -> float:
    """The share of first answers that win; 0 if none is seen to, or if all do."""
    match = set_up(search.game, given)
    if match is None or not search.puzzling.begins(match):
        return 0.0
    proof = begin(match, search.puzzling, LESSER)
    if match.names[proof.seat] != given["turn"] or proof.verdict(match) != WINS:
        return 0.0
    verdicts = list(proof.options(match).values())
    return verdicts.count(WINS) / len(verdicts) if {*verdicts} == {WINS, FAILS} else 0.0


def is_own_hand(given: dict[str, Any], path: tuple[Any, ...]) -> bool:
    return len(path) == 4 and path[1] == given["turn"] and path[2] == "hand"


def is_crowded(given: dict[str, Any], path: tuple[Any, ...]) -> bool:
    """Whether so many cards lie there that nobody likes to read them all."""
    return len(path) == 4 and len(given["seats"][path[1]][path[2]]) > READABLE


def is_unreadable(given: Mapping[str, Any]) -> bool:
    """Whether somebody holds, or has, more cards than one likes to read."""
    return any(len(zone) > UNREADABLE for zone in zones_of(given))


def places(given: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What could be left out: first all that a place holds, then card by card, one's own hand last."""
    whole: list[tuple[Any, ...]] = [("discard",)] if "discard" in given else []
    single: list[tuple[Any, ...]] = []
    for seat, zones in given["seats"].items():
        own = seat == given["turn"]
        for zone, cards in zones.items():
            if not isinstance(cards, list):
                whole += [("seats", seat, zone)] if isinstance(cards, dict) else []
                continue
            whole += [("seats", seat, zone)] if cards and not own else []
            spots = [("seats", seat, zone, at) for at in reversed(range(len(cards)))]
            single = single + spots if own else [*spots, *single]
    for zone in ("rules", "goals"):
        single += [(zone, at) for at in reversed(range(len(given.get(zone, ()))))]
    return whole + single


def without(given: dict[str, Any], path: tuple[Any, ...]) -> dict[str, Any]:
    """A copy without what stands at a place; the same again if nothing does any more.

    >>> without({"seats": {"Ann": {"hand": ["Sun"], "table": []}}}, ("seats", "Ann", "hand", 0))
    {'seats': {'Ann': {'hand': [], 'table': []}}}
    """
    tried = copy.deepcopy(given)
    node: Any = tried
    for key in path[:-1]:
        if key not in node:
            return tried
        node = node[key]
    last = path[-1]
    if isinstance(node, list):
        del node[last : last + 1]
    elif len(path) == 3 and isinstance(node.get(last), list):
        node[last] = []  # a hand that nobody mentions would be filled up
    else:
        node.pop(last, None)
    if len(path) == 2 and not node:
        del tried[path[0]]
    return tried


def summary(found: list[Puzzle]) -> str:
    """How many there are of each level."""
    counts = [sum(one.level == at for one in found) for at in range(1, len(LEVELS) + 1)]
    return ", ".join(f"{number} {word}" for number, word in zip(counts, LEVELS, strict=True) if number)
