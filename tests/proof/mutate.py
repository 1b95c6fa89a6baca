"""Alters every clause of a deck in turn, and lists the alterations that no scenario notices."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from ruamel.yaml import YAML

import ruleshift
from ruleshift import Game
from ruleshift.core.processes import fresh_processes
from ruleshift.core.reader import read_deck
from ruleshift.core.scenario.position import Held
from ruleshift.core.scenario.scenario import (
    Scenario,
    load_scenarios,
    run_scenario,
    scenario_files,
)
from ruleshift.families.fluxx.game import FluxxGame
from ruleshift.families.fluxx.language.grammar import CLAUSES
from ruleshift.families.fluxx.language.writer import deck_text
from ruleshift.families.necro.game import NecroGame
from ruleshift.families.necro.language.writer import set_text
from ruleshift.families.necro.position.reader import NecroPosition
from ruleshift.text.errors import DeckError
from tests.support.games import ROOT

from .keep import ENGINE, FOLDER, Progress, deck_files, fingerprint, write_section
from .mutants import GONE, Mutant, mutants

SCENARIOS = ROOT / "tests" / "scenarios"
EQUIVALENT = Path(__file__).parent / "equivalent.yaml"
PATIENCE = 20  # seconds for one mutant; one that hangs is noticed too
CHUNK = 20
PROVED = "star-fluxx"  # the deck whose scenarios also stand for cards that others have from it
UNREADABLE = "(no deck: the reader refuses it)"
BROKEN = "(no game: it cannot be built)"


class Bench:
    """A deck with its scenarios, sorted by the cards they are about."""

    def __init__(self, deck: str) -> None:
        self.deck = ruleshift.load(deck).deck
        files = [path for path in scenario_files([SCENARIOS]) if f"deck: {deck}" in path.read_text("utf-8")]
        mine = [one for path in files for one in load_scenarios(path) if one.deck == deck]
        self.failing = [one for one in mine if run_scenario(one)]
        self.scenarios = [one for one in mine if one not in self.failing]
        self.about: dict[str, list[int]] = {}
        titles = {card["name"] for card in self.deck["cards"]}
        for at, scenario in enumerate(self.scenarios):
            for title in titles & mentioned(scenario):
                self.about.setdefault(title, []).append(at)

    def judge(self, mutant: Mutant, hint: str = "") -> str:
        """The name of a scenario that notices the mutant, or nothing."""
        try:
            game = game_of(mutant.apply(self.deck))
        except (ValueError, LookupError, TypeError):
            return BROKEN
        for at in self.order(mutant.card, hint):
            if notices(self.scenarios[at], game):
                return self.scenarios[at].name
        taken_away = mutant.value is GONE or mutant.value == []  # must be noticed, readable or not
        return "" if taken_away or readable(mutant.apply(self.deck)) else UNREADABLE

    def order(self, card: str, hint: str) -> Iterator[int]:
        """The scenario that noticed it last time, those about the card, all others."""
        first = [at for at, one in enumerate(self.scenarios) if one.name == hint]
        first += self.about.get(card, [])
        # A position of NecroGenesis holds the cards it names and no others: only those can differ.
        rest = [] if card and self.deck["family"] == "necro" else range(len(self.scenarios))
        yield from dict.fromkeys([*first, *rest])


class Altered(FluxxGame):
    """A game that is compiled once for each choice of options, however many scenarios make it."""

    def __init__(self, deck: Any) -> None:
        super().__init__(deck, "mutant")
        self.others: dict[tuple[tuple[str, str], ...], FluxxGame] = {}

    def with_options(self, options: Mapping[str, str]) -> FluxxGame:
        key = tuple(sorted(options.items()))
        if key not in self.others:
            self.others[key] = FluxxGame(self.deck, self.digest, {**self.options, **options})
        return self.others[key]


def game_of(deck: Any) -> Game:
    """A game of a deck that was altered."""
    return NecroGame(deck, "mutant") if deck["family"] == "necro" else Altered(deck)


def mentioned(scenario: Scenario) -> set[str]:
    """The cards a scenario speaks of, by title."""
    given = scenario.given
    found = {*scenario.cards}
    if isinstance(given, NecroPosition):
        found |= {*given.survivors.values()}
    lots = [*given.cards.values()]
    while lots:
        lot: Iterable[Held] = lots.pop()
        found |= {one.title for one in lot}
        lots += [list(one.riders) for one in lot if one.riders]
    return found


def notices(scenario: Scenario, game: Game) -> bool:
    """Whether a scenario comes out differently, or the engine cannot play it at all."""
    try:
        return bool(run_scenario(scenario, game=game))
    except Exception:
        return True


def readable(deck: Any) -> bool:
    """Whether the deck can be written as a file and read again; if not, nobody can have such a deck."""
    try:
        text = set_text(deck) if deck["family"] == "necro" else deck_text(deck)
        return bool(read_deck(text, "mutant.yaml") == deck)
    except DeckError:
        return False


@cache
def bench(deck: str) -> Bench:
    """One for each process."""
    return Bench(deck)


class Hangs(Exception):
    """A mutant takes too long."""


def alarm(number: int, frame: FrameType | None) -> None:
    raise Hangs


def judge_some(deck: str, some: list[tuple[Mutant, str]]) -> list[tuple[str, str]]:
    """Verdicts on some mutants, each with a hint who may notice it."""
    judged = []
    here = bench(deck)  # before the clock starts: setting it up takes longer than any mutant
    patient = hasattr(signal, "SIGALRM")
    for mutant, hint in some:
        if patient:
            signal.signal(signal.SIGALRM, alarm)
            signal.alarm(PATIENCE)
        try:
            judged.append((mutant.name, here.judge(mutant, hint)))
        except Hangs:
            judged.append((mutant.name, "(it hangs)"))
        finally:
            if patient:
                signal.alarm(0)
    return judged


@dataclass(frozen=True)
class Result:
    """What became of all mutants of a deck."""

    deck: str
    scenarios: int
    failing: list[str]
    mutants: int
    refused: int
    survivors: list[str]
    equivalent: dict[str, str]
    elsewhere: int  # unnoticed here, but the same card is proved with the scenarios of another deck

    @property
    def noticed(self) -> int:
        missed = len(self.survivors) + len(self.equivalent) + self.elsewhere
        return self.mutants - self.refused - missed

    def lines(self) -> list[str]:
        head = [
            f"`{command(self.deck)}`",
            "",
            f"- {self.scenarios} scenarios of {self.deck} met {self.mutants} mutants of the deck.",
            f"- {self.noticed} were noticed.",
            f"- {self.refused} are no decks: the reader refuses them.",
            f"- {len(self.equivalent)} mean the same as the original (`tests/proof/equivalent.yaml`).",
            *(
                [f"- {self.elsewhere} are noticed in {PROVED}, which has the same card."]
                if self.elsewhere
                else []
            ),
            f"- {len(self.survivors)} went unnoticed{':' if self.survivors else '.'}",
        ]
        return head + [f"  - `{name}`" for name in self.survivors]


def command(deck: str) -> str:
    return f"python -m tests.proof mutate --deck {deck} --write"


def same_as_original() -> dict[str, str]:
    """Mutants that a person has judged to mean the same, with the reason."""
    entries = YAML(typ="safe", pure=True).load(EQUIVALENT.read_text(encoding="utf-8")) or []
    return {name: entry["reason"] for entry in entries for name in entry["mutants"]}


def version_of(deck: str) -> str:
    makers = sorted(Path(__file__).parent.glob("*mutants.py"))
    return fingerprint([*ENGINE, *deck_files(deck), SCENARIOS, *makers])


def run(deck: str, card: str = "", workers: int = 2, folder: Path = FOLDER) -> Result:
    """Judge every mutant of a deck, or of one card; go on where an earlier run was stopped."""
    progress = Progress(f"mutate-{deck}", version_of(deck), folder)
    here = bench(deck)
    all_ = [one for one in mutants(here.deck) if not card or one.card == card]
    todo = [(one, progress.old.get(one.name, "")) for one in all_ if one.name not in progress.results]
    chunks = [todo[at : at + CHUNK] for at in range(0, len(todo), CHUNK)]
    with fresh_processes(workers) as processes:
        for judged in processes.map(judge_some, [deck] * len(chunks), chunks):
            progress.results.update(judged)
            progress.save()
            if sys.stderr.isatty():
                print(f"\r{len(progress.results)} mutants judged", end="", file=sys.stderr, flush=True)
    return summary(deck, here, all_, progress.results)


def summary(deck: str, here: Bench, all_: list[Mutant], verdicts: dict[str, str]) -> Result:
    known = same_as_original()
    elsewhere = proved_elsewhere(here.deck) if deck != PROVED else set()
    unnoticed = [one for one in all_ if not verdicts[one.name]]
    strange = [one for one in unnoticed if one.name not in known]
    return Result(
        deck,
        len(here.scenarios),
        [one.name for one in here.failing],
        len(all_),
        sum(verdicts[one.name] in (UNREADABLE, BROKEN) for one in all_),
        [one.name for one in strange if one.name not in elsewhere],
        {one.name: known[one.name] for one in unnoticed if one.name in known},
        sum(one.name in elsewhere for one in strange),
    )


def proved_elsewhere(deck: Any) -> set[str]:
    """Mutants of cards that stand as they are, clause by clause, in the deck whose proof is whole."""
    if deck["family"] != "fluxx":
        return set()
    other = ruleshift.load(PROVED).deck
    proved = {card["name"]: clauses_of(card) for card in other["cards"]}
    same = {card["name"] for card in deck["cards"] if proved.get(card["name"]) == clauses_of(card)}
    # Only what is altered there too: in another deck more alterations can mean something.
    return {one.name for one in mutants(other) if one.card in same and one.path[0] in CLAUSES}


def clauses_of(card: Any) -> dict[str, Any]:
    return {"type": card["type"], **{clause: card[clause] for clause in CLAUSES if clause in card}}


def decks_with_scenarios() -> list[str]:
    found = {one.deck for path in scenario_files([SCENARIOS]) for one in load_scenarios(path)[:1]}
    return sorted(found & set(ruleshift.decks()))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m tests.proof mutate", description=__doc__)
    parser.add_argument("--deck", help="only this deck (all that have scenarios unless given)")
    parser.add_argument("--card", default="", help="only the mutants of this card")
    parser.add_argument("--workers", type=int, default=2, help="processes (2 unless given)")
    parser.add_argument("--write", action="store_true", help="put the result into docs/proof.md")
    options = parser.parse_args(arguments)
    status = 0
    for deck in [options.deck] if options.deck else decks_with_scenarios():
        result = run(deck, options.card, options.workers)
        print("\n".join(result.lines()))
        for name in result.failing:
            print(f"left out, because it fails without any change: {name}")
        if options.write and not options.card:
            write_section(f"mutate {deck}", result.lines())
        status |= bool(result.survivors or result.failing)
    return status
