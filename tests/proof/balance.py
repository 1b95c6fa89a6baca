"""Plays the study of the balance of NecroGenesis round by round, and writes its page after each of them.

It takes hours, so it may be stopped at any time, and another machine can go on: what came of the deals is
kept in `balance-search.json`. That counts as long as bots and rules play as they did, which the first deal of
a few pairings shows, in which every list takes part. What the lists were before they were mended is a record
too (`balance-before.json`). The deals are those that `ruleshift study` plays.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import polars

from ruleshift.lab import balance, study
from ruleshift.lab.arena import Arena
from ruleshift.lab.folder import write_whole
from ruleshift.lab.plan import Plan, make_plan
from ruleshift.lab.play import Job
from ruleshift.lab.runners import Runner, make_runner
from ruleshift.lab.shares import wilson
from ruleshift.lab.study_file import read_study

ROOT: Final = Path(__file__).parents[2]
STUDY: Final = ROOT / "docs" / "studies" / "necrogenesis-balance.yaml"
RECORD: Final = Path(__file__).with_name("balance-search.json")
BEFORE: Final = Path(__file__).with_name("balance-before.json")
GREEDY: Final = ROOT / "bench" / "balance.json"
ROUND: Final = 2  # deals of each pairing, each in both seats

Pair = tuple[str, str]
Figures = dict[str, Any]


class Record:
    """What came of the deals of each pairing, and how its first games went."""

    def __init__(self, file: Path = RECORD) -> None:
        self.file = file
        self.values: dict[str, list[float]] = {}  # for each deal the share of the first of both
        self.first: dict[str, list[list[int]]] = {}  # turns and decisions of the first deal's games
        if file.exists():
            found = json.loads(file.read_text(encoding="utf-8"))
            self.values, self.first = found["values"], found["first"]

    def add(self, name: str, values: Sequence[float], went: list[list[int]]) -> None:
        """Note some deals more."""
        self.values.setdefault(name, []).extend(values)
        self.first.setdefault(name, went)

    def save(self) -> None:
        rows = ",\n".join(f"  {json.dumps(name)}: {json.dumps(one)}" for name, one in self.values.items())
        first = ",\n".join(f"  {json.dumps(name)}: {json.dumps(one)}" for name, one in self.first.items())
        text = f'{{"values": {{\n{rows}\n}},\n"first": {{\n{first}\n}}}}\n'
        write_whole(self.file, text.encode())

    def figures(self) -> Figures:
        return balance.judged({(one, other): self.values[f"{one} {other}"] for one, other in self.pairs()})

    def pairs(self) -> Iterator[Pair]:
        for name in self.values:
            one, other = name.split()
            yield one, other


def plans(wanted: Arena) -> dict[str, Plan]:
    """What is to be played, pairing by pairing."""
    return {
        f"{one.deck} {other.deck}": make_plan(
            wanted.deck, [one, other], wanted.options, seed=wanted.seed, paired=True
        )
        for one, other in combinations(wanted.entrants, 2)
    }


def play(plan: Plan, begin: int, end: int, runner: Runner) -> tuple[list[float], list[list[int]]]:
    """What each deal from one to another brought, and turns and decisions of its two games."""
    jobs = (Job(plan, game, game + 1) for game in range(2 * begin, 2 * end))
    parts = sorted(runner.results(jobs), key=lambda part: part.begin)
    values, went = [0.0] * (end - begin), []
    for part in parts:
        row = polars.read_parquet(BytesIO(part.games)).row(0, named=True)
        won = 0.5 if row["winner"] is None else float(plan.seatings[row["rotation"]][row["winner"]] == 0)
        values[row["deal"] - begin] += won / 2
        went.append([row["turns"], row["decisions"]])
    return values, went


def holds(record: Record, wanted: dict[str, Plan], runner: Runner) -> bool:
    """Whether the first deals of pairings in which every list takes part go as they went."""
    seen: set[str] = set()
    for name, plan in wanted.items():
        if seen & set(name.split()):
            continue
        seen |= set(name.split())
        if record.first.get(name) != play(plan, 0, 1, runner)[1]:
            return False
    return True


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.proof balance", description=__doc__)
    parser.add_argument(
        "--deals", type=int, help="of each pairing (as many as the study asks for); 0 plays none"
    )
    parser.add_argument("--workers", type=int, help="processes (one for each core)")
    parser.add_argument("--record", type=Path, default=RECORD, help="what has been played, in another file")
    parser.add_argument("--json", type=Path, help="write the figures there, and no page")
    args = parser.parse_args(arguments)
    asked = read_study(STUDY)
    arena = study.lists_of(asked, asked.decks[0], quiet=True)
    most = arena.deals if args.deals is None else args.deals
    wanted, runner = plans(arena), make_runner(args.workers, None)
    record = Record(args.record)
    if record.values and most and not holds(record, wanted, runner):
        print(f"Bots or rules play otherwise than those of {args.record}: all deals are played again.")
        record.values, record.first = {}, {}
    for deals in range(ROUND, most + ROUND, ROUND):
        for name, plan in wanted.items():
            begin = len(record.values.get(name, ()))
            if begin < (end := min(deals, most)):
                values, went = play(plan, begin, end, runner)
                record.add(name, values, went[:2])
                record.save()
        print(f"{2 * min(deals, most)} of {2 * most} games of each pairing", flush=True)
        keep(record.figures(), args.json)
    figures = record.figures()
    keep(figures, args.json)
    print("\n".join(balance.verdicts(figures)))
    return 1 if balance.too_uneven(figures) else 0


def keep(figures: Figures, file: Path | None) -> None:
    """Write a record, or the page of the study."""
    if file:
        write_whole(file, (json.dumps(figures, indent=1) + "\n").encode())
        return
    write_whole(STUDY.with_suffix(".md"), ("\n".join(page(figures)) + "\n").encode())


def page(figures: Figures) -> Iterator[str]:
    """The page of the study, and behind it the greedy bots and the lists as they were."""
    asked = read_study(STUDY)
    yield f"# {asked.title}\n\n{study.MARK}\n"
    yield (
        f"{asked.about} `make proof ARGS=balance` plays it round by round and writes this page after each, "
        f"`ruleshift study {STUDY.name}` plays it as a whole; the tables say how many games there were. "
        f"Seats {', '.join(map(str, asked.players))}, seed {asked.seed}. Brackets are 95 % intervals. "
        "The greedy bots' games are those of `python -m bench.balance`.\n"
    )
    yield "## Are the deck lists balanced?\n"
    if figures["pairings"]:
        yield from balance.answer(figures)
        yield from what_is_lacking(figures)
    else:
        yield "Not every pairing has been played yet with the lists as they are; the greedy bots below have."
    yield "\n## Now, under greedy\n"
    yield from balance.answer(of_cells(json.loads(GREEDY.read_text(encoding="utf-8"))["runs"]["default"]))
    for record in json.loads(BEFORE.read_text(encoding="utf-8")):
        yield f"\n## {record['title']}\n"
        yield from balance.answer(record["figures"])


def what_is_lacking(figures: Figures) -> Iterator[str]:
    """How far the games are behind what the study asks for."""
    asked = read_study(STUDY)
    wanted = 2 * study.lists_of(asked, asked.decks[0], quiet=True).deals
    games = [2 * one["deals"] for one in figures["pairings"]]
    if min(games) < wanted:
        played = f"{sum(games)} games in all, {min(games)} of the {wanted}"
        yield f"\n**{played} that each pairing should have.**"
        yield "So few confirm little: they only say that nothing is grossly out."


def of_cells(cells: Figures) -> Figures:
    """The figures of a run of `bench.balance`, whose games are dealt one by one."""
    decks = sorted({pair.split()[0] for pair in cells})
    shares, games = {}, {}
    for one, other in combinations(decks, 2):
        mine, theirs = cells[f"{one} {other}"], cells[f"{other} {one}"]
        games[one, other] = mine["games"] + theirs["games"]
        won = mine["first"] + theirs["games"] - theirs["first"] + (mine["draws"] - theirs["draws"]) / 2
        shares[one, other] = wilson(won, games[one, other])
    return {
        "pairings": [
            {"one": one, "other": other, "deals": games[one, other] // 2, **share.as_data()}
            for (one, other), share in shares.items()
        ],
        "field": {deck: balance.against_all(deck, shares).as_data() for deck in decks},
    }
