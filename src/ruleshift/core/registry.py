"""Which families and decks are installed: found by entry points, those that come with Ruleshift included.

`ruleshift.families` names a class below `Family`: `shedding = "ruleshift_shedding.family:Shedding"`.
`ruleshift.decks` names a folder of a package: `shedding = "ruleshift_shedding.decks"`; every `*.yaml` in it
is a deck of that name, and an `index.toml` beside them may name the first one and the rule books (`Index`).

A package that is broken is left out and named in one sentence (`complaints`); all others still play. Nothing
of a family is imported before it is asked for, and nothing at all to list decks.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from ruleshift.core.family import INTERFACE, Family

FAMILIES: Final = "ruleshift.families"
DECKS: Final = "ruleshift.decks"
OURS: Final = "ruleshift"
ENDING: Final = ".yaml"
INDEX: Final = "index.toml"
BOOK_KEYS: Final = frozenset({"title", "deck", "note", "rulings", "kinds", "rules", "cases"})
BOOK_MAY: Final = ", ".join(sorted(BOOK_KEYS - {"title", "deck"}))
NOT_OURS: Final = (
    "the games that come with Ruleshift are not registered: it is not installed, or only in part;"
    " install it anew (in a checkout: make setup)"
)


class FamilyError(ValueError):
    """A family that is not installed, or that cannot be used."""


class Entry(NamedTuple):
    """One line of a package's entry points."""

    name: str
    value: str
    package: str


class Folder(NamedTuple):
    """A folder of decks, and the package that it comes with."""

    path: str
    package: str


# -- entry points ------------------------------------------------------------------------------


@cache
def entries(group: str) -> tuple[Entry, ...]:
    """All entry points of a group, ours first; a name of several packages belongs to the first of them."""
    found = [entry for package, text in _packages().items() for entry in _lines(text, group, package)]
    return tuple(sorted(found, key=lambda one: (one.package != OURS, one.package, one.name)))


@cache
def _packages() -> dict[str, str]:
    """The entry points of every package that is installed and says something of Ruleshift.

    `importlib.metadata` would find the same, and takes as long as all the rest of a start.
    """
    found: dict[str, str | None] = {}
    for folder in sys.path:
        try:
            names = sorted(os.listdir(folder or "."))
        except OSError:  # a zip, or a folder that is not there
            continue
        for name in names:
            if name.endswith((".dist-info", ".egg-info")):
                package = name.rpartition(".")[0].partition("-")[0].replace("_", "-").lower()
                found.setdefault(package, _text(os.path.join(folder, name, "entry_points.txt")))
    return {package: text for package, text in found.items() if text and f"[{OURS}." in text}


def _text(path: str) -> str | None:
    try:
        with open(path, encoding="utf-8") as stream:
            return stream.read()
    except (OSError, ValueError):
        return None


def _lines(text: str, group: str, package: str) -> Iterator[Entry]:
    section = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            section = line.strip("[]")
        elif section == group and "=" in line:
            name, _, value = map(str.strip, line.partition("="))
            if name and value:
                yield Entry(name, value, package)


def forget() -> None:
    """Look anew at what is installed."""
    for found in (entries, _packages, family, _made, folders, deck_files, index, _complaints):
        found.cache_clear()


# -- families ----------------------------------------------------------------------------------


def family_names() -> list[str]:
    """The families that are registered, whether they work or not."""
    return list(dict.fromkeys(entry.name for entry in entries(FAMILIES)))


def families() -> list[Family]:
    """The families that can be played."""
    return [made for name in family_names() if isinstance(made := _made(name), Family)]


@cache
def family(name: str) -> Family:
    """A family by its name, or FamilyError with the reason and the remedy."""
    made = _made(name)
    if isinstance(made, Family):
        return made
    raise FamilyError(made or not_installed(name))


def complete() -> bool:
    """Whether the families and decks that come with Ruleshift are registered, as an installation does it."""
    return all(OURS in {entry.package for entry in entries(group)} for group in (FAMILIES, DECKS))


def not_installed(name: str) -> str:
    """What to do about a family that no package brings."""
    if not complete():
        return NOT_OURS
    known = ", ".join(family_names())
    return (
        f"the family '{name[:40]}' is not installed (installed: {known});"
        " install the package that brings it with pip"
    )


@cache
def _made(name: str) -> Family | str:
    """A family, or the sentence that says why it cannot be used; empty if nobody has registered it."""
    for entry in entries(FAMILIES):
        if entry.name == name:
            made = _imported(entry)
            return made if isinstance(made, Family) else _complaint("family", entry, made)
    return ""


def _imported(entry: Entry) -> Family | str:
    """The family behind an entry point, or what is wrong with it."""
    module, _, attribute = entry.value.partition(":")
    try:
        found: Any = getattr(import_module(module), attribute)
        made = found() if isinstance(found, type) else found
        fits = isinstance(made, Family) and made.made_for == INTERFACE and made.name == entry.name
    except (Exception, SystemExit) as error:  # a stranger's code: whatever goes wrong, the others still play
        return _not_imported(entry, error)
    if not isinstance(made, Family):
        return f"{entry.value} is no Family"
    if fits:
        return made
    if made.made_for != INTERFACE:
        return f"it is made for interface {made.made_for} of Ruleshift, and this is {INTERFACE}"
    return f"it calls itself '{made.name}'"


def incomplete(family: Family, error: ImportError) -> str:
    """The sentence about a family that misses something only when it is used."""
    entry = next(entry for entry in entries(FAMILIES) if entry.name == family.name)
    return _complaint("family", entry, _not_imported(entry, error))


def _not_imported(entry: Entry, error: BaseException) -> str:
    return f"{entry.value} cannot be imported ({type(error).__name__}: {_one_line(error)})"


def _one_line(error: BaseException) -> str:
    return (" ".join(str(error).split()) or "no reason given")[:200]


def _complaint(what: str, entry: Entry, why: str) -> str:
    return (
        f"the {what} '{entry.name}' of the package {entry.package} cannot be used: {why};"
        f" install that package anew, in a version for this Ruleshift, or remove it"
    )


# -- decks -------------------------------------------------------------------------------------


@cache
def folders() -> tuple[Folder, ...]:
    """The folders of decks that are there."""
    found = [(entry, _folder(entry.value)) for entry in entries(DECKS)]
    return tuple(Folder(path, entry.package) for entry, path in found if path)


def _folder(value: str) -> str:
    """Where a package's folder is, without importing anything; empty if it is not there."""
    top, *rest = value.partition(":")[0].split(".")
    try:
        spec = find_spec(top)
    except (ImportError, ValueError):
        spec = None
    for place in (spec.submodule_search_locations or ()) if spec is not None else ():
        path = os.path.join(place, *rest)
        if os.path.isdir(path):
            return path
    return ""


@cache
def deck_files() -> Mapping[str, str]:
    """The decks that are installed, each with its file; a name belongs to the first who brings it."""
    found: dict[str, str] = {}
    for folder in folders():
        for file in os.listdir(folder.path):
            if file.endswith(ENDING):
                found.setdefault(file.removesuffix(ENDING), os.path.join(folder.path, file))
    return dict(sorted(found.items()))


def family_of_deck(name: str) -> str:
    """The family that an installed deck names in its file; empty if it names none or cannot be read."""
    return named_in("family", deck_files()[name])


def named_in(key: str, path: str) -> str:
    """What stands behind a key at the top of a file; whoever reads the file says what is wrong with it."""
    try:
        with open(path, encoding="utf-8", errors="replace") as stream:
            line = next((line for line in stream if line.startswith(f"{key}:")), "")
    except OSError:
        return ""
    return line.partition(":")[2].partition("#")[0].strip().strip("'\"")


def decks_of(family: str) -> list[str]:
    """The names of the installed decks of a family."""
    return [name for name in deck_files() if family_of_deck(name) == family]


class Index(NamedTuple):
    """What an `index.toml` says: `first = "its-deck"`, and a table `[books.name]` for each rule book."""

    folder: str
    first: str
    books: Mapping[str, Mapping[str, Any]]


@cache
def index() -> tuple[Index, ...]:
    """The indexes of all folders of decks that can be read."""
    return tuple(found for folder in folders() if isinstance(found := _index(folder), Index))


def _index(folder: Folder) -> Index | str:
    """What an index says, or what is wrong with it; a folder need not have one."""
    import tomllib  # only for whoever asks for more than a deck by its name

    try:
        with open(os.path.join(folder.path, INDEX), "rb") as stream:
            said = tomllib.load(stream)
    except FileNotFoundError:
        return Index(folder.path, "", {})
    except (OSError, ValueError) as error:
        return f"its {INDEX} cannot be read ({_one_line(error)})"
    first, books = said.get("first", ""), said.get("books", {})
    if not isinstance(first, str) or not isinstance(books, dict):
        return f"its {INDEX} needs `first`, a name, and `books`, a table"
    for name, book in books.items():
        if not isinstance(book, dict) or not {"title", "deck"} <= set(book) <= BOOK_KEYS:
            return f"the book '{name}' of its {INDEX} needs a title and a deck, and may have {BOOK_MAY}"
    return Index(folder.path, first, books)


def first_deck() -> str:
    """The deck to begin with, where nobody names one: the first that says so and can be played."""
    said = [one.first for one in index() if one.first in deck_files()]
    for name in (*said, *deck_files()):
        if isinstance(_made(family_of_deck(name)), Family):
            return name
    raise FamilyError(NOT_OURS)


def default_family() -> Family:
    """The family of decks that name none: that of the first deck."""
    return family(family_of_deck(first_deck()))


# -- what is wrong, and what gives meaning -----------------------------------------------------


def complaints() -> list[str]:
    """A sentence for everything that is registered and cannot be used."""
    return list(_complaints())


@cache
def _complaints() -> tuple[str, ...]:
    found = [] if complete() else [NOT_OURS]
    found += [made for name in family_names() if isinstance(made := _made(name), str)]
    found += _clashes("family", ((one.name, one.package) for one in entries(FAMILIES)))
    for entry in entries(DECKS):
        path = _folder(entry.value)
        why = _index(Folder(path, entry.package)) if path else f"{entry.value} is not there"
        if isinstance(why, str):
            found.append(_complaint("folder of decks", entry, why))
    files = ((file, folder.package) for folder in folders() for file in sorted(os.listdir(folder.path)))
    found += _clashes("deck", (one for one in files if one[0].endswith(ENDING)))
    known = family_names()
    for name in deck_files():
        wanted = family_of_deck(name)
        if wanted not in known:
            why = (
                not_installed(wanted) if wanted else "its file cannot be read, or has no line `family: NAME`"
            )
            found.append(f"the deck '{name}' cannot be played: {why}")
        elif (called := named_in("deck", deck_files()[name])) != name:
            found.append(
                f"the deck '{name}' calls itself '{called[:40]}' in its file; both names must be the same"
            )
    return tuple(found)


def _clashes(what: str, named: Iterator[tuple[str, str]]) -> Iterator[str]:
    owners: dict[str, str] = {}
    for name, package in named:
        if owners.setdefault(name, package) != package:
            yield (
                f"the {what} '{name.removesuffix(ENDING)}' of the package {package} is left out:"
                f" the package {owners[name]} has one of that name"
            )


def meaning() -> tuple[str, ...]:
    """The folders whose sources decide what a deck's text means, beside those of the shared language."""
    found = []
    for entry in entries(FAMILIES):
        package = entry.value.partition(":")[0].rpartition(".")[0]
        found += [path for room in (f"{package}.language", package) if (path := _folder(room))][:1]
    return tuple(found)
