"""Shows hundreds of recorded questions to the real client, and measures on six screens what covers what."""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser import crowds
from tests.browser.boxes import SIZES, Looked, looked_at, measured
from tests.browser.conftest import QUIET, find_browser
from tests.support.games import FLUXX, NECRO, ROOT, loaded
from tests.support.served import served

from .keep import Progress, fingerprint, in_chunks, write_section

QUESTIONS = 200
CHUNK = 50
SHOWN = 12  # findings that are printed of each chunk
CROWD = "crowd"  # tables with far too many cards
COMMAND = "python -m tests.proof boxes"
MEASURES = ("boxes.py", "boxes.js", "recorded.py", "crowds.py")
# The client as it is built, what it is told, and what it is measured with.
SUBJECT = [ROOT / "src" / "ruleshift", *(ROOT / "tests" / "browser" / file for file in MEASURES)]

Tally = dict[str, int | list[str]]


def look_at(deck: str, seats: int, number: int, first: int, coach: bool = False) -> Tally:
    """So many questions of one deck with one number of players."""
    found: list[str] = []
    questions = things = silent = 0
    with (
        tempfile.TemporaryDirectory() as place,
        served(Path(place) / "games.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(QUIET))
        for looked in looks(browser, server.link, deck, seats, number, first, coach):
            questions += 1
            things += looked.things
            silent += looked.silent
            found += looked.found
        browser.close()
    print(f"{deck}, {seats} players: {questions} questions, {things} things to choose, {len(found)} found")
    for line in found[:SHOWN]:
        print(f"  {line}")
    return {"questions": questions, "things": things, "silent": silent, "found": found}


def looks(
    browser: Browser, site: str, deck: str, seats: int, number: int, first: int, coach: bool
) -> Iterator[Looked]:
    if deck != CROWD:
        return measured(browser, site, deck, seats, number, first, coach)
    return (one for table in crowds.tables() for one in looked_at(browser, site, table, coach))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(COMMAND, description=__doc__)
    parser.add_argument("--deck", action="append", help="only this deck (can be given again)")
    parser.add_argument("--seats", type=int, action="append", help="only with so many players")
    parser.add_argument("--questions", type=int, default=QUESTIONS, help="of each deck and number of players")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--coach", action="store_true", help="with a word of the coach above every table")
    chosen = parser.parse_args(arguments)
    if not find_browser():
        parser.error("there is no Chromium here")
    said = " coach" if chosen.coach else ""
    crowd = {f"{CROWD} 2-6 0 5{said}": (CROWD, 0, 5, 0, chosen.coach)}
    jobs = crowd if not chosen.deck or CROWD in chosen.deck else {}
    tables = [
        (deck, seats)
        for deck in chosen.deck or [*FLUXX, NECRO]
        if deck != CROWD
        for seats in range(loaded(deck).players[0], loaded(deck).players[1] + 1)
        if not chosen.seats or seats in chosen.seats
    ]
    # Some questions of every table come before more of one, so that what is wrong is soon seen.
    for chunk, begin in enumerate(range(0, chosen.questions, CHUNK)):
        number = min(CHUNK, chosen.questions - begin)
        first = chosen.first + 1000 * chunk
        for deck, seats in tables:
            jobs[f"{deck} {seats} {first} {number}{said}"] = (deck, seats, number, first, chosen.coach)
    progress = Progress("boxes", fingerprint(SUBJECT, (".py", ".yaml", ".html", ".js", ".css")))
    in_chunks(progress, look_at, jobs, chosen.workers)
    few = f" --questions {chosen.questions}" if chosen.questions != QUESTIONS else ""
    whole = not (chosen.deck or chosen.seats or chosen.first)
    command = f"{COMMAND}{few}{' --coach' if chosen.coach else ''}"
    section = "boxes-coach" if chosen.coach else "boxes"
    return tell({name: progress.results[name] for name in jobs}, command if whole else "", section)


def tell(results: dict[str, Tally], whole: str, section: str = "boxes") -> int:
    """Print what was found; if it is of all tables, it goes into the page with the command that was given."""
    rows: dict[str, list[int]] = {}
    for name, tally in results.items():
        deck, seats, *_ = name.split()
        row = rows.setdefault(f"{deck} | {seats}", [0, 0, 0, 0])
        found = tally["found"]
        assert isinstance(found, list)
        for at, number in enumerate((tally["questions"], tally["things"], tally["silent"], len(found))):
            assert isinstance(number, int)
            row[at] += number
    sizes = ", ".join(f"{width}x{height}" for width, height in SIZES)
    table = [
        "| deck | players | questions | things to choose | of these without text | covered or cut off |",
        "|---|---|---|---|---|---|",
    ]
    table += [
        f"| {name} | " + " | ".join(f"{number:,}" for number in row) + " |" for name, row in rows.items()
    ]
    print("\n".join(table))
    if whole:
        write_section(section, ["", f"`{whole}`, each question at {sizes}:", "", *table, ""])
    return int(any(row[-1] for row in rows.values()))
