"""Plays the study of the balance of NecroGenesis round by round, and writes its page after each of them.

It takes hours, so it may be stopped at any time: games that were played are kept in `.proof/balance`, and the
same command goes on with them. The page says how many there were. What the lists were before they were mended
is a record (`balance-before.json`).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from ruleshift.lab import balance, study
from ruleshift.lab.folder import write_whole
from ruleshift.lab.plan import code_digest
from ruleshift.lab.runners import make_runner
from ruleshift.lab.shares import wilson
from ruleshift.lab.study_file import read_study

ROOT: Final = Path(__file__).parents[2]
STUDY: Final = ROOT / "docs" / "studies" / "necrogenesis-balance.yaml"
BEFORE: Final = Path(__file__).with_name("balance-before.json")
GREEDY: Final = ROOT / "bench" / "balance.json"
ROUND: Final = 2  # deals of each pairing, each in both seats

Figures = dict[str, Any]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.proof balance", description=__doc__)
    parser.add_argument(
        "--deals", type=int, help="of each pairing (as many as the study asks for); 0 plays none"
    )
    parser.add_argument("--workers", type=int, help="processes (one for each core)")
    parser.add_argument("--json", type=Path, help="write the figures there, and no page")
    args = parser.parse_args(arguments)
    asked = read_study(STUDY)
    wanted = study.lists_of(asked, asked.decks[0], quiet=True)
    most = wanted.deals if args.deals is None else args.deals
    out = ROOT / ".proof" / "balance" / code_digest()
    figures = balance.judged({})
    if not most:
        keep(figures, args.json)
    for deals in range(ROUND, most + ROUND, ROUND):
        now = min(deals, most)
        figures = study.balance_of(
            wanted._replace(deals=now), out, make_runner(args.workers, None), quiet=True
        )
        print(f"{2 * now} of {2 * most} games of each pairing", flush=True)
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
        yield (
            "So few confirm nothing: they only say that nothing is grossly out. They are of the version "
            f"`{code_digest()}` of rules, cards and bots."
        )


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
