"""Breaks one rule of the engine after the other, and lists those that no scenario of that rule notices.

Each break is an entry of a file in breaks/: a piece of the engine's source and what stands there instead. It
is put into a copy of the package, where only the scenarios run that name the rule. A rule counts as proved if
one of its own scenarios notices a break of it.
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any, Final

from ruamel.yaml import YAML

from ruleshift.core.scenario.scenario import Scenario, load_scenarios, scenario_files
from ruleshift.rulings import Rule, open_book
from ruleshift.rulings.proofs import key, proofs
from tests.support.games import ROOT

from .keep import FOLDER, Progress, fingerprint, write_section
from .witness import FAILS, HOLDS

PACKAGE: Final = ROOT / "src" / "ruleshift"
SCENARIOS: Final = ROOT / "tests" / "scenarios" / "necro"
ENTRIES: Final = Path(__file__).parent / "breaks"
BOOK: Final = "necro"
PATIENCE: Final = 120  # seconds for one break
COMMAND: Final = "python -m tests.proof breaks --write"
COUNTED: Final = ("mechanic", "card-dependent", "ruling")  # the rest of the book defines or decorates


class Stale(ValueError):
    """The source has changed: an entry no longer says what to replace."""


@dataclass(frozen=True)
class Break:
    """One rule broken in one place."""

    rules: tuple[str, ...]  # each of them must be noticed by a scenario that names it
    broken: str  # what the engine does wrong now, in words
    file: str  # below src/ruleshift
    find: str
    replace: str

    @property
    def name(self) -> str:
        return f"{', '.join(self.rules)}: {self.broken}"

    @property
    def reading(self) -> bool:
        """Whether it breaks how cards are read, those of the scenarios included."""
        return "language/" in self.file

    def about(self, wanted: str) -> bool:
        """Whether it breaks a rule, a part of it, or one of a chapter; anything if nothing is named."""
        return not wanted or any(belongs(rule, wanted) for rule in self.rules)

    def apply(self, package: Path) -> None:
        """Break the rule in a copy of the package."""
        path = package / self.file
        text = path.read_text(encoding="utf-8")
        if (times := text.count(self.find)) != 1:
            raise Stale(f"{self.file} has the text to replace {times} times, not once")
        path.write_text(text.replace(self.find, self.replace), encoding="utf-8")
        os.utime(path, (0, 0))  # so that no compiled file of the original fits

    def undo(self, package: Path, original: Path) -> None:
        shutil.copy2(original / self.file, package / self.file)


@dataclass
class Verdict:
    """What became of a break."""

    noticed: dict[str, str] = field(default_factory=dict)  # rule -> the first scenario that notices it
    shown: list[list[str]] = field(default_factory=list)  # line of the book, each scenario that notices it
    missed: list[str] = field(default_factory=list)  # rules of which no scenario does
    trouble: str = ""  # why nothing can be said: the entry is stale, the copy cannot be used

    @property
    def good(self) -> bool:
        return not self.missed and not self.trouble

    def __str__(self) -> str:
        if self.trouble:
            return self.trouble
        if self.missed:
            return f"NOT noticed by any scenario of {', '.join(self.missed)}"
        return "; ".join(dict.fromkeys(self.noticed.values()))


def belongs(rule: str, wanted: str) -> bool:
    """Whether a number is the one that is wanted, or a part of that rule or chapter."""
    return f"{rule}.".replace("-", ".").startswith(f"{wanted}.".replace("-", "."))


def load(folder: Path = ENTRIES) -> list[Break]:
    """The entries of all files, chapter by chapter."""
    yaml = YAML(typ="safe", pure=True)
    entries = [
        one for path in sorted(folder.glob("*.yaml")) for one in yaml.load(path.read_text(encoding="utf-8"))
    ]
    return [Break(**{**one, "rules": tuple(map(str, one["rules"]))}) for one in entries]


@cache
def numbers_of(line: str) -> tuple[str, ...]:
    """All numbers that one line of the rule book stands for."""
    return next(
        rule.ids if isinstance(rule, Rule) else (rule.id,)
        for rule in open_book(BOOK).entries()
        if key(rule) == line
    )


@cache
def line_of(rule: str) -> str:
    """The line of the rule book that a number names; several numbers may share one."""
    entry = open_book(BOOK).named(rule.removeprefix(f"{BOOK}."))
    if entry is None:
        raise ValueError(f"{rule} does not name one line of the rule book")
    return key(entry)


def claimed() -> dict[str, str]:
    """The lines of the book that count and that a scenario names, each with its kind."""
    proved = proofs(open_book(BOOK), SCENARIOS)
    entries = [one for one in open_book(BOOK).entries() if one.kind in COUNTED and proved.of(one)]
    return {key(one): one.kind for one in entries}


def unbroken(entries: Iterable[Break], wanted: str = "") -> list[str]:
    """The lines that a scenario names and no entry breaks."""
    broken = {line_of(rule) for one in entries for rule in one.rules}
    lines = [line for line in claimed() if line not in broken]
    return [line for line in lines if not wanted or any(belongs(id_, wanted) for id_ in numbers_of(line))]


# -- running -------------------------------------------------------------------------------


def copied(package: Path, folder: Path) -> Path:
    """Copy a package with its bytecode: as times are kept, only what is broken is compiled anew."""
    extensions = shutil.ignore_patterns("*.so", "*.pyd")  # these would not notice that their source is broken
    return Path(shutil.copytree(package, folder / package.name, ignore=extensions))


class Copy:
    """A copy of the package in which one rule at a time is broken."""

    def __init__(self, folder: Path, original: Path) -> None:
        self.original = original
        self.folder = folder
        self.package = copied(original, folder)

    def run(self, scenarios: list[Scenario], anew: bool = False) -> list[str]:
        """What the scenarios say of the copy as it is now, which may have to read them anew."""
        places = [(one.file, one.line) for one in scenarios]
        done = subprocess.run(
            [sys.executable, "-B", "-m", f"{__package__}.witness"],
            input=pickle.dumps(places if anew else scenarios),
            capture_output=True,
            timeout=PATIENCE,
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": os.pathsep.join([str(self.folder), str(ROOT)])},
        )
        if done.returncode:
            raise RuntimeError(done.stderr.decode(errors="replace").strip().splitlines()[-1])
        verdicts: list[str] = json.loads(done.stdout)
        return verdicts

    def judge(self, one: Break, scenarios: list[Scenario]) -> Verdict:
        """Break a rule, run the scenarios that name it, and mend it again."""
        lines = {line_of(rule): rule for rule in one.rules}
        naming = [scenario for scenario in scenarios if lines.keys() & named(scenario)]
        try:
            one.apply(self.package)
            results = self.run(naming, anew=one.reading)
        except (Stale, RuntimeError, OSError) as error:
            return Verdict(trouble=f"cannot be judged: {error}")
        except subprocess.TimeoutExpired:
            return Verdict(trouble="cannot be judged: its scenarios do not come to an end")
        finally:
            one.undo(self.package, self.original)
        return weigh(lines, naming, results)


def weigh(lines: dict[str, str], naming: list[Scenario], results: list[str]) -> Verdict:
    """Each rule must be noticed by one of its own scenarios; one that merely crashes says nothing."""
    verdict = Verdict()
    for scenario, result in zip(naming, results, strict=True):
        for line in lines.keys() & named(scenario):
            if result == FAILS:
                verdict.noticed.setdefault(lines[line], title(scenario))
                verdict.shown.append([line, title(scenario)])
    verdict.missed = [rule for rule in lines.values() if rule not in verdict.noticed]
    crashes = [result for result in results if result not in (FAILS, HOLDS)]
    if verdict.missed and crashes:
        verdict.trouble = f"cannot be judged: a scenario {crashes[0]}"
    return verdict


def title(scenario: Scenario) -> str:
    return f"{Path(scenario.file).stem}: {scenario.name}"


def named(scenario: Scenario) -> set[str]:
    """The lines of the rule book that a scenario proves."""
    return {line_of(id_) for id_ in scenario.ids}


def scenarios_of(entries: Iterable[Break]) -> list[Scenario]:
    """The scenarios that name any of the rules; files without a sign of them are not read."""
    wanted = {line_of(rule) for one in entries for rule in one.rules}
    signs = {f"{BOOK}.{number.partition('-')[0]}" for line in wanted for number in numbers_of(line)}
    texts = {path: path.read_text(encoding="utf-8") for path in scenario_files([SCENARIOS])}
    paths = [path for path, text in texts.items() if any(sign in text for sign in signs)]
    found = [one for path in paths for one in load_scenarios(path)]
    return [one for one in found if wanted & named(one)]


@dataclass
class Result:
    """What became of all breaks."""

    verdicts: dict[Break, Verdict] = field(default_factory=dict)
    failing: list[str] = field(default_factory=list)  # scenarios that fail without any break

    @property
    def good(self) -> bool:
        return all(verdict.good for verdict in self.verdicts.values())

    def idle(self, wanted: str = "") -> list[str]:
        """What scenarios claim in vain: no break of a rule makes one fail that names it."""
        shown = {(line, name) for verdict in self.verdicts.values() for line, name in verdict.shown}
        broken = {line_of(rule) for one in self.verdicts for rule in one.rules}
        lines = [line for line in claimed() if line in broken]
        about = {
            line for line in lines if any(belongs(id_, wanted) for id_ in numbers_of(line)) or not wanted
        }
        claims = [(line, title(one)) for one in scenarios_of(self.verdicts) for line in named(one) & about]
        return [f"{line}: {name}" for line, name in sorted(claims) if (line, name) not in shown]

    def lines(self) -> list[str]:
        proved = {line_of(rule) for verdict in self.verdicts.values() for rule in verdict.noticed}
        book = open_book(BOOK).entries()
        kinds = Counter(one.kind for one in book)
        counts = Counter(kind for line, kind in claimed().items() if line in proved)
        bad = [one for one, verdict in self.verdicts.items() if not verdict.good]
        rows = [
            f"| {', '.join(one.rules)} | {cell(one.broken)} | {cell(str(verdict))} |"
            for one, verdict in self.verdicts.items()
        ]
        return [
            f"`{COMMAND}`",
            "",
            f"- {len(self.verdicts)} breaks.",
            f"- {len(self.verdicts) - len(bad)} were noticed by a scenario of each rule they break.",
            f"- {len(bad)} went unnoticed or could not be judged.",
            *(f"- {kind}: {counts[kind]} of {kinds[kind]} are proved by it." for kind in COUNTED),
            "",
            "| rule | what was broken | who noticed |",
            "|---|---|---|",
            *rows,
        ]


def cell(text: str) -> str:
    return text.replace("|", "\\|")


def version() -> str:
    parts = [PACKAGE / part for part in ("text", "core", "language", "families/necro", "decks")]
    return fingerprint([*parts, SCENARIOS, ENTRIES, Path(__file__)])


def run(entries: list[Break], workers: int = 2, folder: Path = FOLDER) -> Result:
    """Judge the breaks; go on where an earlier run was stopped."""
    progress = Progress("breaks", version(), folder)
    result = Result()
    todo = [one for one in entries if one.name not in progress.results]
    if todo:
        with TemporaryDirectory() as place:
            judge_all(todo, max(1, min(workers, len(todo))), Path(place), progress, result)
    for one in entries:
        result.verdicts[one] = Verdict(**progress.results[one.name])
    return result


def judge_all(todo: list[Break], workers: int, place: Path, progress: Progress, result: Result) -> None:
    """Judge what is left, each worker in a copy of its own."""
    scenarios = scenarios_of(todo)
    whole = copied(PACKAGE, place / "whole")  # the project may be changing meanwhile
    copies: SimpleQueue[Copy] = SimpleQueue()
    for number in range(workers):
        copies.put(Copy(place / str(number), whole))
    sound = Copy(place / "sound", whole).run(scenarios)  # what fails here would notice anything
    result.failing = [one.name for one, said in zip(scenarios, sound, strict=True) if said != HOLDS]
    scenarios = [one for one, said in zip(scenarios, sound, strict=True) if said == HOLDS]

    def judge(one: Break) -> dict[str, Any]:
        copy = copies.get()
        try:
            return asdict(copy.judge(one, scenarios))
        finally:
            copies.put(copy)

    with ThreadPoolExecutor(workers) as pool:
        for one, verdict in zip(todo, pool.map(judge, todo), strict=True):
            progress.results[one.name] = verdict
            progress.save()
            if sys.stderr.isatty():
                print(f"\r{len(progress.results)} breaks judged", end="", file=sys.stderr, flush=True)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m tests.proof breaks", description=__doc__)
    parser.add_argument("--rule", default="", help="only breaks of this rule or chapter: 2.24.3, 2.24, R70")
    parser.add_argument(
        "--missing", action="store_true", help="only list what a scenario names and no entry breaks"
    )
    parser.add_argument(
        "--claims", action="store_true", help="list scenarios too that no break of a rule they name lets fail"
    )
    parser.add_argument("--workers", type=int, default=2, help="processes (2 unless given)")
    parser.add_argument("--write", action="store_true", help="put the result into docs/proof.md")
    options = parser.parse_args(arguments)
    if options.missing:
        missing = unbroken(load(), options.rule)
        print("\n".join([*missing, f"{len(missing)} without a break"]))
        return 1 if missing else 0
    entries = [one for one in load() if one.about(options.rule)]
    if not entries:
        print(f"No file of {ENTRIES.name}/ breaks anything of {options.rule}")
        return 2
    result = run(entries, options.workers)
    for one, verdict in result.verdicts.items():
        print(f"{one.name}\n  {verdict}")
    for name in result.failing:
        print(f"left out, because it fails without any break: {name}")
    print("\n".join(line for line in result.lines() if line.startswith("- ")))
    if options.claims:
        idle = result.idle(options.rule)
        print("\n".join([*idle, f"{len(idle)} claims that no break bears out"]))
    if options.write and not options.rule:
        write_section("breaks necrogenesis", result.lines())
    return 0 if result.good else 1
