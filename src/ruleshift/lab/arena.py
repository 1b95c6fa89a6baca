"""`ruleshift arena`: everybody against everybody, each deal in both seats, until it is certain who leads."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

from ruleshift.lab.errors import LabError
from ruleshift.lab.folder import Folder
from ruleshift.lab.plan import Plan, make_plan
from ruleshift.lab.players import Player, titles
from ruleshift.lab.ratings import rated
from ruleshift.lab.runners import Runner
from ruleshift.lab.sequential import interval, verdict
from ruleshift.lab.shares import Share
from ruleshift.lab.simulate import simulate
from ruleshift.text.folders import data_folder

STEP: Final = 10  # deals between two looks

Figures = dict[str, Any]


class Pairing:
    """Two entrants and the games between them."""

    def __init__(self, one: Player, other: Player, plan: Plan, folder: Folder) -> None:
        self.one, self.other = one, other
        self.plan, self.folder = plan, folder
        self.deals = 0
        self.values: list[float] = []  # for each deal the share of the first of both; a draw is half
        self.said = ""

    def look(self, difference: float) -> None:
        """Take in the deals that are to be looked at by now."""
        self.values = points(self.folder, self.plan, self.deals)
        self.said = verdict(self.values, difference)

    def figures(self, names: dict[Player, str]) -> Figures:
        found = interval(self.values)
        said = self.said or "open"
        return {
            "one": names[self.one], "other": names[self.other], "deals": len(self.values),
            **found.as_data(), "verdict": said,
        }  # fmt: skip


def points(folder: Folder, plan: Plan, deals: int) -> list[float]:
    """For each of the first deals what the first player won of its games."""
    games = folder.games()
    seatings = plan.seatings
    sums: dict[int, float] = {}
    for deal, rotation, winner in zip(games["deal"], games["rotation"], games["winner"], strict=True):
        won = 0.5 if winner is None else float(seatings[rotation][winner] == 0)
        sums[deal] = sums.get(deal, 0.0) + won
    return [total / len(seatings) for deal, total in sorted(sums.items()) if deal < deals]


class Arena(NamedTuple):
    """What a tournament is about."""

    deck: str
    entrants: Sequence[Player]
    options: dict[str, str]
    seed: int
    deals: int  # of each pairing, at most
    difference: float  # that matters; a pairing stops when it is certain to be there or not
    whole: bool = False  # plays all deals, however certain


def run_arena(arena: Arena, out: Path | None, runner: Runner, quiet: bool) -> Figures:
    """Play round after round, dropping pairings that are certain."""
    return told(arena, play_arena(arena, out, runner, quiet))


def play_arena(arena: Arena, out: Path | None, runner: Runner, quiet: bool) -> list[Pairing]:
    """The pairings with their games."""
    if len(set(arena.entrants)) < 2:
        raise LabError("An arena needs two who differ: --bots random,greedy, or --decks all with one bot.")
    pairings = list(begin(arena, out))
    for deals in range(STEP, arena.deals + STEP, STEP):
        open_ones = [one for one in pairings if arena.whole or not one.said]
        if not open_ones:
            break
        for pairing in open_ones:
            pairing.deals = min(deals, arena.deals)
            simulate(pairing.plan, pairing.deals * len(pairing.plan.packed), pairing.folder, runner)
            pairing.look(arena.difference)
        if not quiet:
            left = sum(not one.said for one in pairings)
            print(
                f"{min(deals, arena.deals)} deals: {left} of {len(pairings)} pairings open", file=sys.stderr
            )
    return pairings


def begin(arena: Arena, out: Path | None) -> Iterator[Pairing]:
    """Every pairing with its folder; one that was begun goes on."""
    for one, other in combinations(dict.fromkeys(arena.entrants), 2):
        plan = make_plan(arena.deck, [one, other], arena.options, seed=arena.seed, paired=True)
        place = out or data_folder() / "arena"
        name = f"{one}--{other}".replace(":", "-").replace("/", "-")
        yield Pairing(one, other, plan, Folder.begin(place / (name if out else f"{name}-{plan.key}"), plan))


def told(arena: Arena, pairings: Sequence[Pairing]) -> Figures:
    """The figures: pairings, the table of everybody against everybody, ratings."""
    names = names_of(list(dict.fromkeys(arena.entrants)))
    games = [(names[one.one], names[one.other], value) for one in pairings for value in one.values]
    matrix: dict[str, dict[str, float]] = {name: {} for name in names.values()}
    field: dict[str, list[float]] = {name: [] for name in names.values()}
    for pairing in pairings:
        one, other = names[pairing.one], names[pairing.other]
        share = interval(pairing.values).value
        matrix[one][other], matrix[other][one] = round(share, 5), round(1 - share, 5)
        field[one].append(share)
        field[other].append(1 - share)
    return {
        "deck": arena.deck,
        "seed": arena.seed,
        "difference": arena.difference,
        "pairings": [pairing.figures(names) for pairing in pairings],
        "matrix": matrix,
        "field": {name: round(sum(shares) / len(shares), 5) for name, shares in field.items()},
        "ratings": rated(games, list(names.values()), arena.seed),
    }


def names_of(entrants: Sequence[Player]) -> dict[Player, str]:
    """What each entrant is called: its deck where all have the same bot, its bot where there are no decks."""
    bots = titles(entrants)
    if len({player.bot for player in entrants}) == 1 and all(player.deck for player in entrants):
        return {player: player.deck for player in entrants}
    return {
        player: f"{bot}@{player.deck}" if player.deck else bot
        for player, bot in zip(entrants, bots, strict=True)
    }


def lines(figures: Figures) -> list[str]:
    """What the command prints."""
    names = list(figures["ratings"])
    wide = max(len(name) for name in names)
    found = [f"{figures['deck']}, each deal in both seats, seed {figures['seed']}", "", "Ratings"]
    for name, rating in figures["ratings"].items():
        low, high = rating["interval"]
        found.append(
            f"  {name:{wide}}  {rating['rating']:6.1f} [{low:.1f}-{high:.1f}]  "
            f"{figures['field'][name] * 100:.1f} % of the field"
        )
    found += ["", "Row against column: % of games won, a draw is half"]
    found.append("  " + " " * wide + "".join(f"{at:>7}" for at in range(1, len(names) + 1)))
    for at, name in enumerate(names, 1):
        row = figures["matrix"][name]
        cells = "".join(f"{row[other] * 100:7.0f}" if other in row else "      -" for other in names)
        found.append(f"  {name:{wide}}{cells}   ({at})")
    found += ["", f"Pairings, stopped when {figures['difference'] * 100:.0f} points are certain or ruled out"]
    for one in figures["pairings"]:
        share = Share(one["share"], *one["interval"])
        found.append(
            f"  {one['one']} against {one['other']}: {share} in {one['deals']} deals, {one['verdict']}"
        )
    return found


def pair_with_decks(bots: Sequence[Player], decks: str, deck: str) -> list[Player]:
    """The entrants: bots, or each bot with each deck list; `all` are those that come with the game."""
    if not decks:
        return list(bots)
    import ruleshift

    game = ruleshift.load(deck)
    lists = game.family.lists()
    if lists is None:
        raise LabError(f"--decks: {game.title} is played with one deck for everybody; leave it out.")
    wanted = (
        list(lists.names()) if decks == "all" else [name.strip() for name in decks.split(",") if name.strip()]
    )
    return [bot._replace(deck=name) for bot in bots for name in wanted]


def as_json(figures: Figures) -> str:
    return json.dumps(figures, ensure_ascii=False, indent=1)
