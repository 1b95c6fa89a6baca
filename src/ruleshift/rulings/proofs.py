"""Which scenarios name which rules and rulings: reads headings only, and runs scenarios when asked to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from ruleshift.core.scenario.file import ScenarioFile, read_excuses, read_root
from ruleshift.core.scenario.scenario import load_scenarios, run_scenario, scenario_files
from ruleshift.rulings.book import Book, Entry, Rule
from ruleshift.text.errors import DeckError
from ruleshift.text.reading import Reading
from ruleshift.text.source import Items, Keys, Node

USUAL: Final = Path("tests", "scenarios")  # seen from where one stands
PACKAGE: Final = Path(__file__).parents[1]
OURS: Final = (PACKAGE / USUAL, PACKAGE.parents[1] / USUAL)  # as setup.py ships them, and in a checkout


@dataclass(frozen=True)
class Proof:
    """A scenario that names rules or rulings."""

    file: str
    line: int
    name: str
    ids: tuple[str, ...]  # with the book: star.R14
    source: str


@dataclass(frozen=True)
class Proofs:
    """The scenarios that were found, by what they prove in one book."""

    place: str  # where they were looked for; empty if there was nowhere to look
    by_entry: dict[str, list[Proof]]  # label of a rule or id of a ruling -> its scenarios
    excused: dict[str, str] = field(default_factory=dict)  # the same -> why there is none
    broken: tuple[Proof, ...] = ()  # scenarios that were run and do not hold

    def of(self, entry: Entry) -> list[Proof]:
        """The scenarios that prove this."""
        return self.by_entry.get(key(entry), [])

    def excuse(self, entry: Entry) -> str:
        """Why no scenario proves it, if somebody says so."""
        return self.excused.get(key(entry), "")


def key(entry: Entry) -> str:
    """What a rule or ruling is called in its own book."""
    return entry.label if isinstance(entry, Rule) else entry.id


def proofs(book: Book, place: Path | None, wanted: Collection[Entry] | None = None) -> Proofs:
    """What the scenarios at a place prove. Files that name nothing wanted of the book are not read."""
    if place is None:
        return Proofs("", {})
    numbers = [""] if wanted is None else [one for entry in wanted for one in _signs(entry)]
    signs = {f"{book.name}.{number}" for number in numbers}
    by_entry: dict[str, list[Proof]] = {}
    excused: dict[str, str] = {}
    for path in scenario_files([place]):
        if not _holds(path, signs):
            continue
        named, not_shown = contents(path)
        for proof in named:
            # Several parts of one rule in a heading are one proof of it.
            for name in dict.fromkeys(_named(book, proof.ids)):
                by_entry.setdefault(name, []).append(proof)
        for id_, reason in not_shown.items():
            excused |= dict.fromkeys(_named(book, [id_]), reason)
    return Proofs(place.as_posix(), by_entry, excused)


def held(found: Proofs) -> Proofs:
    """The same without the scenarios that do not hold; all of them are run for this."""
    naming = {(proof.file, proof.line): proof for lot in found.by_entry.values() for proof in lot}
    broken = set()
    for file in dict.fromkeys(file for file, _ in naming):
        for scenario in load_scenarios(file):
            proof = naming.get((file, scenario.line))
            if proof is not None and run_scenario(scenario):
                broken.add(proof)
    by_entry = {name: [one for one in lot if one not in broken] for name, lot in found.by_entry.items()}
    return Proofs(found.place, by_entry, found.excused, tuple(sorted(broken, key=lambda one: one.file)))


def _named(book: Book, ids: Iterable[str]) -> Iterator[str]:
    """The rules and rulings of a book among those that a scenario names."""
    for id_ in ids:
        scope, _, number = id_.partition(".")
        if scope == book.name and (entry := book.named(number)) is not None:
            yield key(entry)


def usual_place() -> Path | None:
    """Where scenarios are looked for if nobody says where."""
    return USUAL if USUAL.is_dir() else own_place()


def own_place() -> Path | None:
    """Where the scenarios are that came with this program."""
    return next((place for place in OURS if place.is_dir()), None)


def _signs(entry: Entry) -> Collection[str]:
    """What a file must hold to name this, in whatever way."""
    if isinstance(entry, Rule):
        return {one.partition("-")[0] for one in entry.ids}
    return (entry.id,)


def _holds(path: Path, signs: Collection[str]) -> bool:
    try:
        text = path.read_text(encoding="utf-8", errors="replace").casefold()
    except OSError:
        return True  # the reading proper says what is wrong with it
    return any(sign.casefold() in text for sign in signs)


def contents(path: Path) -> tuple[Sequence[Proof], Mapping[str, str]]:
    """The scenarios of a file that name a ruling, and what it says cannot be shown, each with the reason.

    A DeckError if it is no scenario file. What has been read is remembered until the file changes.
    """
    try:
        found = path.stat()
    except OSError:
        return _read(path, 0, 0)  # the reading says what is wrong with it
    return _read(path, found.st_mtime_ns, found.st_size)


@cache
def _read(path: Path, changed: int, size: int) -> tuple[Sequence[Proof], Mapping[str, str]]:
    reading, keys = read_root(path)
    node = keys.get("scenarios")
    items = node.items if isinstance(node, Items) else []
    found = [_proof(reading, item, path) for item in items if isinstance(item, Keys)]
    read = ScenarioFile()
    read_excuses(reading, read, keys)
    if reading.mistakes:
        raise DeckError(reading.mistakes)
    return [proof for proof in found if proof.ids], read.not_applicable


def _proof(reading: Reading, keys: Keys, path: Path) -> Proof:
    def text(node: Node | None, what: str) -> str:
        return reading.text(node, what) if node is not None else ""

    node = keys.get("id")
    ids = [] if node is None else [text(one, "the id of a ruling") for one in reading.several(node)]
    name = text(keys.get("name"), "one line that says what the scenario shows")
    source = text(keys.get("source"), "where the ruling stands")
    return Proof(path.as_posix(), keys.line, name, tuple(ids), source)
