"""Balance of NecroGenesis: ``python -m bench.balance [--games N] [--run NAME]... [--page FILE]``.

Every deck meets every deck, itself too, each in both seats; the first seat begins. Game number n of a
pairing has the same seed in every run, so runs differ by what they change and not by luck. Results are
written after every chunk, in the order of their games: a run that was stopped goes on where it was, and
asking for more games plays only those that are missing.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import ruleshift
from bench.balance_page import print_figures, write_page
from bench.files import read_json, write_whole
from bench.given import many
from ruleshift import Match
from ruleshift.bots import BotSeat, make_bot
from ruleshift.core.processes import fresh_processes
from ruleshift.families.necro.game import NecroGame

SET: Final = "necrogenesis"
DECKS: Final = (
    "scorched-earth", "long-watch", "hold-the-line", "machine-shop", "ghost-protocol", "field-hospital",
)  # fmt: skip
CHUNK: Final = 20  # games between two looks at the result
ENDLESS: Final = 6000  # decisions after which a game is given up and reported


class Run(NamedTuple):
    """What is played: the options that differ from the defaults, and who plays."""

    title: str
    options: dict[str, str]
    opener: bool = True  # False: texts that favour the starting player do nothing
    rival: str = "greedy"  # who sits in the second seat
    mirrors: bool = False  # only decks against themselves


RUNS: Final = {
    "default": Run("as shipped", {}),
    "per_weapon": Run("each weapon attacks once a turn", {"attack_limit": "per_weapon"}),
    "ap_only": Run("only points limit attacks", {"attack_limit": "ap_only"}),
    "th2": Run("2 TH in the first Zombie Phase", {"first_zombie_phase_th": "2"}),
    "no_opener": Run("without texts for the starting player", {}, opener=False),
    "no_opener_th2": Run(
        "without these texts, 2 TH in the first Zombie Phase", {"first_zombie_phase_th": "2"}, opener=False
    ),
    "thick": Run("no defeat by a thin deck", {"thin_deck_loss": "off"}),
    "random": Run("greedy against random", {}, rival="random", mirrors=True),
}

Figures = dict[str, Any]


def without_opener(node: Any) -> Any:
    """Card data in which nobody is the starting player.

    >>> without_opener([{"n": 1, "if": [{"cond": "opener"}]}, {"n": 2, "if": []}])
    [{'n': 2, 'if': []}]
    >>> without_opener([{"n": 1, "if": [{"cond": "not", "what": [{"cond": "opener"}]}]}])
    [{'n': 1, 'if': []}]
    """
    if isinstance(node, dict):
        return {key: without_opener(value) for key, value in node.items()}
    if not isinstance(node, list):
        return node
    opener = {"cond": "opener"}
    kept = [one for one in node if not (isinstance(one, dict) and opener in (one.get("if") or []))]
    return [without_opener(one) for one in kept if one != {"cond": "not", "what": [opener]}]


@lru_cache(maxsize=64)
def game_for(name: str, first: str, second: str) -> NecroGame:
    """The game of a run with two decks."""
    run = RUNS[name]
    game = ruleshift.load(SET, {"first_player": "first", **run.options}, decks=[first, second])
    assert isinstance(game, NecroGame)
    if run.opener:
        return game
    return NecroGame(without_opener(deepcopy(game.deck)), game.digest, game.options, game.lists)


class Result(NamedTuple):
    """How a game went."""

    winner: int | None
    turns: int
    end: str
    decisions: int


def play(name: str, first: str, second: str, number: int) -> Result:
    """One game."""
    game = game_for(name, first, second)
    place = DECKS.index(first) * len(DECKS) + DECKS.index(second)
    seed = place * 1_000_000 + number
    match = game.start(["First", "Second"], seed=seed)
    # Against another kind of bot the seats are swapped from game to game.
    kinds = ["greedy", RUNS[name].rival]
    if number % 2:
        kinds.reverse()
    seats = [BotSeat(make_bot(kind, game, seed + seat), seat, seed) for seat, kind in enumerate(kinds)]
    decisions = 0
    while question := match.question:
        match.answer(seats[question.who].choose(match))
        decisions += 1
        if decisions == ENDLESS:
            print(f"no end in sight: {name}, {first} against {second}, seed {seed}", flush=True)
            break
    winner = match.outcome.winner if match.outcome else None
    return Result(winner, match.view().turn, how_it_ended(match), decisions)


def how_it_ended(match: Match) -> str:
    """What the loser ran out of."""
    outcome = match.outcome
    if outcome is None or outcome.winner is None:
        return "draw" if outcome else "no end"
    loser = match.view().sides[1 - outcome.winner]
    if loser.hp <= 0:
        return "HP"
    return "thin deck" if loser.deck_count else "empty deck"


def play_chunk(name: str, first: str, second: str, start: int, stop: int) -> Figures:
    """Some games of a pairing, summed up."""
    began = time.perf_counter()
    cell: Figures = {"games": 0, "first": 0, "greedy": 0, "draws": 0, "decisions": 0, "turns": {}, "ends": {}}
    for number in range(start, stop):
        result = play(name, first, second, number)
        cell["games"] += 1
        cell["first"] += result.winner == 0
        cell["greedy"] += result.winner == number % 2
        cell["draws"] += result.winner is None
        cell["decisions"] += result.decisions
        count(cell["turns"], str(result.turns))
        count(cell["ends"], result.end)
    cell["seconds"] = round(time.perf_counter() - began, 2)
    return cell


def count(table: dict[str, int], key: str, n: int = 1) -> None:
    table[key] = table.get(key, 0) + n


def add(cell: Figures, more: Figures) -> None:
    """Put the figures of further games to those that are there."""
    for key, value in more.items():
        if isinstance(value, dict):
            table = cell.setdefault(key, {})
            for at, n in value.items():
                count(table, at, n)
        else:
            cell[key] = round(cell.get(key, 0) + value, 2)


def missing(figures: Figures, names: list[str], games: int) -> Iterator[tuple[str, str, str, int, int]]:
    """The chunks that are still to be played, pairing by pairing, so that all grow together."""
    for stop in range(CHUNK, games + CHUNK, CHUNK):
        for name in names:
            cells = figures["runs"].get(name, {})
            for first in DECKS:
                for second in (first,) if RUNS[name].mirrors else DECKS:
                    done = cells.get(f"{first} {second}", {}).get("games", 0)
                    start, end = max(done, stop - CHUNK), min(stop, games)
                    if start < end:
                        yield name, first, second, start, end


def in_order(cells: Figures) -> Figures:
    """Pairings in the order of the decks, whichever was played first."""
    pairs = [f"{first} {second}" for first in DECKS for second in DECKS]
    return {pair: cells[pair] for pair in pairs if pair in cells}


def cards_digest() -> str:
    """A fingerprint of the card set and all deck lists."""
    game = ruleshift.load(SET)
    lists = [brought.text for deck in DECKS for brought in game.with_decks(deck, deck).brought()[:1]]
    return sha256("\n".join([game.digest, *lists]).encode()).hexdigest()[:16]


def load(path: Path) -> Figures:
    """Figures that are there, if they belong to the cards as they are now."""
    digest = cards_digest()
    if path.exists():
        figures: Figures = read_json(path, dict)
        if figures["digest"] == digest:
            return figures
        print(f"{path} is about other cards; begun anew")
    return {"set": SET, "digest": digest, "runs": {}}


def play_missing(path: Path, figures: Figures, names: list[str], games: int, jobs: int) -> None:
    """Play what is missing and write it down chunk by chunk.

    A pairing's games are known by their number alone, so no chunk goes in before those that come first.
    """
    with fresh_processes(jobs) as pool:
        chunks = list(missing(figures, names, games))
        parts = [pool.submit(play_chunk, *chunk) for chunk in chunks]
        try:
            for (name, first, second, *_), part in zip(chunks, parts, strict=True):
                cells = figures["runs"].setdefault(name, {})
                add(cells.setdefault(f"{first} {second}", {}), part.result())
                figures["runs"][name] = in_order(cells)
                write_whole(path, json.dumps(figures, separators=(",", ":")) + "\n")
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)  # or it would play all that is left
            raise


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.balance", description="Balance of NecroGenesis.")
    parser.add_argument("--games", type=many, default=60, help="games of each ordered pairing (60)")
    parser.add_argument("--run", action="append", choices=sorted(RUNS), help="what to play (default)")
    parser.add_argument("--jobs", type=many, default=2, help="processes (2)")
    parser.add_argument("--json", default="bench/balance.json", help="where the figures are kept")
    parser.add_argument("--page", help="put the figures between the marks of a page, and play nothing")
    args = parser.parse_args()
    path = Path(args.json)
    if args.page:
        if not path.exists():
            parser.error(f"there are no figures at {path}")
        recorded = read_json(path, dict)
        write_page(Path(args.page), recorded, RUNS)
        if recorded["digest"] != cards_digest():
            print(f"{path} is about the cards as they were; to play with those of now, leave out --page")
        return
    figures = load(path)
    names = args.run or ["default"]
    play_missing(path, figures, names, args.games, args.jobs)
    for name in names:
        print_figures(RUNS[name].title, figures["runs"][name])


if __name__ == "__main__":
    main()
