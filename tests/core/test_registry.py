"""Families and decks of other packages are found; those that are broken are named, and the others play."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import ruleshift
from ruleshift.cli import main
from ruleshift.core import registry
from ruleshift.core.family import INTERFACE, Family
from ruleshift.core.reader import read_deck

GOOD = f"""
from ruleshift.core.family import Family

class Chess(Family):
    made_for = {INTERFACE}
    name = "chess"
    title = "Chess"
    types = {{"man": "bold"}}
"""
DECK = "deck: duel\nfamily: chess\ncards: [{name: King, type: man}]\n"
DUEL = {"deck": "duel", "title": "Duel", "family": "chess", "players": [2, 2], "cards": []}

Package = Callable[..., None]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Package]:
    """Installs a package: its entry points, and the files of its module."""
    monkeypatch.syspath_prepend(str(tmp_path))
    loaded = set(sys.modules)

    def install(
        families: str = "", decks: str = "", files: dict[str, str] | None = None, name: str = "board"
    ) -> None:
        about = tmp_path / f"{name}-1.0.dist-info"
        about.mkdir()
        groups = {registry.FAMILIES: families, registry.DECKS: decks}
        about.joinpath("entry_points.txt").write_text(
            "\n".join(f"[{group}]\n{lines}" for group, lines in groups.items() if lines)
        )
        for path, text in (files or {}).items():
            file = tmp_path / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        registry.forget()

    yield install
    monkeypatch.undo()
    for module in set(sys.modules) - loaded:
        if module.startswith("board"):
            del sys.modules[module]
    registry.forget()


def only_complaint() -> str:
    """The one sentence that is said about what cannot be used; everything of ours can."""
    (sentence,) = registry.complaints()
    assert len(ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1).names) == 2
    assert {"star-fluxx", "necrogenesis", "tutorial"} <= set(ruleshift.decks())
    assert registry.first_deck() == "star-fluxx"
    assert "\n" not in sentence
    return sentence


def test_what_comes_with_ruleshift_is_registered_like_everything_else() -> None:
    ours = [entry.name for entry in registry.entries(registry.FAMILIES) if entry.package == "ruleshift"]
    assert ours == ["fluxx", "necro"] == registry.family_names()[:2]
    assert registry.entries(registry.DECKS)[0].package == "ruleshift"
    assert registry.complaints() == []
    assert all(type(family) is not Family for family in registry.families())


def test_a_package_brings_a_family_and_decks(package: Package) -> None:
    files = {"board/__init__.py": "", "board/family.py": GOOD, "board/decks/duel.yaml": DECK}
    package("chess = board.family:Chess", "board = board.decks", files)
    assert registry.complaints() == []
    assert [family.title for family in registry.families()] == ["Fluxx", "NecroGenesis", "Chess"]
    assert registry.decks_of("chess") == ["duel"]
    assert "duel" in ruleshift.decks()
    assert registry.first_deck() == "star-fluxx"  # ours come before all others
    with pytest.raises(NotImplementedError):
        ruleshift.load("duel")  # it is the family that reads it
    shown = CliRunner().invoke(main, ["decks"], catch_exceptions=False).output
    assert "The deck 'duel' cannot be played: NotImplementedError" in shown
    assert "star-fluxx  Star Fluxx" in shown


def test_decks_are_listed_without_importing_anything(package: Package) -> None:
    files = {"board/__init__.py": "raise SystemExit('never')", "board/decks/duel.yaml": DECK}
    package("chess = board.family:Chess", "board = board.decks", files)
    assert registry.decks_of("chess") == ["duel"]
    assert "board" not in sys.modules


@pytest.mark.parametrize(
    ("value", "source", "why"),
    [
        ("board.family:Chess", "import no_such_module", "No module named 'no_such_module'"),
        ("board.family:Chess", "raise SystemExit(3)", "SystemExit: 3"),
        ("board.family:Chess", "def", "SyntaxError"),
        ("board.family:Chess", "x = 1", "has no attribute 'Chess'"),
        ("board.gone:Chess", "", "No module named 'board.gone'"),
        ("board.family", GOOD, "AttributeError"),
        ("board.family:Chess", "Chess = 'a word'", "board.family:Chess is no Family"),
        ("board.family:Chess", "class Chess:\n    made_for = 1", "board.family:Chess is no Family"),
        ("board.family:Chess", GOOD.replace(f"= {INTERFACE}", "= 99"), "made for interface 99 of Ruleshift"),
        ("board.family:Chess", GOOD.replace("made_for", "mode_for"), "made for interface 0 of Ruleshift"),
        ("board.family:Chess", GOOD.replace('"chess"', '"draughts"'), "it calls itself 'draughts'"),
        ("board.family:Chess", GOOD + "    def __init__(self): raise KeyError('board')", "KeyError: 'board'"),
    ],
)  # fmt: skip
def test_a_family_that_cannot_be_used_is_named(package: Package, value: str, source: str, why: str) -> None:
    files = {"board/__init__.py": "", "board/family.py": source, "board/decks/duel.yaml": DECK}
    package(f"chess = {value}", "board = board.decks", files)
    sentence = only_complaint()
    assert sentence.startswith("the family 'chess' of the package board cannot be used: ")
    assert why in sentence
    assert sentence.endswith("install that package anew, in a version for this Ruleshift, or remove it")
    # The same sentence for whoever wants to play one of its decks.
    with pytest.raises(ruleshift.DeckError, match=r"duel\.yaml:2:9: the family 'chess' of the package board"):
        ruleshift.load("duel")
    played = CliRunner().invoke(main, ["play", "duel"])
    assert (played.exit_code, played.output.count("the family 'chess'")) == (1, 1)


def test_a_package_that_is_only_half_there_is_named(package: Package) -> None:
    package("chess = board.family:Chess")  # what it says of itself is left, and its files are gone
    sentence = only_complaint()
    assert "No module named 'board'" in sentence
    shown = CliRunner().invoke(main, ["decks"], catch_exceptions=False)
    assert shown.exit_code == 0
    assert f"T{sentence[1:]}." in " ".join(shown.output.split())
    assert "star-fluxx  Star Fluxx" in shown.output


@pytest.mark.parametrize("gone", ["read", "compile"])
def test_a_family_that_misses_a_part_of_itself_is_named(package: Package, gone: str) -> None:
    """What a family imports only when it is used: the same sentence, and not where it broke."""
    parts = {"read": "return {'deck': 'duel', 'family': 'chess', 'cards': []}", "compile": "pass"}
    parts[gone] = "import board.gone"
    methods = "".join(f"\n    def {name}(self, *given):\n        {does}\n" for name, does in parts.items())
    files = {"board/__init__.py": "", "board/family.py": GOOD + methods, "board/decks/duel.yaml": DECK}
    package("chess = board.family:Chess", "board = board.decks", files)
    played = CliRunner().invoke(main, ["play", "duel"])
    assert played.exit_code == 1
    assert played.output.count("the family 'chess' of the package board cannot be used: ") == 1
    assert "No module named 'board.gone'" in played.output
    assert "Traceback" not in played.output


def test_a_family_of_a_name_that_is_taken_is_left_out(package: Package) -> None:
    package("fluxx = board.family:Chess", files={"board/__init__.py": "", "board/family.py": GOOD})
    assert only_complaint() == (
        "the family 'fluxx' of the package board is left out: the package ruleshift has one of that name"
    )
    assert registry.family("fluxx").title == "Fluxx"
    assert "board" not in sys.modules


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({}, "the folder of decks 'board' of the package board cannot be used: board.decks is not there"),
        ({"board/decks/tutorial.yaml": DECK}, "the deck 'tutorial' of the package board is left out"),
        ({"board/decks/duel.yaml": DECK}, "the deck 'duel' cannot be played: the family 'chess' is not"),
        ({"board/decks/duel.yaml": "deck: duel\n"}, "'duel' cannot be played: its file cannot be read, or"),
        ({"board/decks/duel.yaml": "deck: dull\nfamily: fluxx\n"}, "the deck 'duel' calls itself 'dull' in"),
        ({"board/decks/index.toml": "first = [}"}, "its index.toml cannot be read"),
        ({"board/decks/index.toml": "first = 7"}, "its index.toml needs `first`, a name"),
        ({"board/decks/index.toml": "[books.x]\ntitel = 'X'"}, "the book 'x' of its index.toml needs"),
    ],
)  # fmt: skip
def test_decks_that_cannot_be_used_are_named(package: Package, files: dict[str, str], why: str) -> None:
    package(decks="board = board.decks", files={"board/__init__.py": "", **files})
    assert why in only_complaint()


def test_a_deck_that_cannot_be_read_is_named(package: Package, tmp_path: Path) -> None:
    """A link to nowhere, a folder, no text: the list of decks still comes to its end."""
    package("chess = board.family:Chess", "board = board.decks", {"board/family.py": GOOD})
    decks = tmp_path / "board" / "decks"
    decks.joinpath("folder.yaml").mkdir(parents=True)
    decks.joinpath("link.yaml").symlink_to(tmp_path / "nowhere")
    decks.joinpath("noise.yaml").write_bytes(b"deck: noise\n# \xe9\xff\nfamily: chess\n")
    registry.forget()
    assert [sentence.partition(":")[0] for sentence in registry.complaints()] == [
        "the deck 'folder' cannot be played",
        "the deck 'link' cannot be played",
    ]
    shown = CliRunner().invoke(main, ["decks"], catch_exceptions=False)
    assert shown.exit_code == 0
    assert "star-fluxx  Star Fluxx" in shown.output
    for name in ("folder", "link", "noise"):
        assert shown.output.count(f"The deck '{name}' cannot be played") == 1


def test_a_family_without_types_may_call_its_cards_as_it_likes(package: Package) -> None:
    source = f"{GOOD}    def read(self, keys, file, mistakes):\n        return {DUEL}\n"
    source = source.replace('types = {"man": "bold"}', "types = {}")
    package("chess = board.family:Chess", files={"board/__init__.py": "", "board/family.py": source})
    assert read_deck(DECK.replace("type: man", "type: keeper"), "duel.yaml")["title"] == "Duel"


def test_a_deck_that_its_name_does_not_lead_to_goes_into_the_replay(package: Package) -> None:
    text = "deck: tutorial\nfamily: fluxx\ncards: [{name: Sun, type: keeper, count: 20}]\n"
    package(decks="board = board.decks", files={"board/__init__.py": "", "board/decks/odd.yaml": text})
    match = ruleshift.load("odd").start(["Ann", "Bob"], seed=1)
    assert ruleshift.resume(match.save()).digest() == match.digest()


def test_a_file_names_a_family_that_is_not_installed() -> None:
    with pytest.raises(ruleshift.DeckError) as found:
        ruleshift.loads("deck: duel\nfamily: shogi\ncards: [{name: King, type: man}]")
    (mistake,) = found.value.mistakes
    assert (mistake.line, mistake.column) == (2, 9)
    assert mistake.message == (
        "the family 'shogi' is not installed (installed: fluxx, necro);"
        " install the package that brings it with pip"
    )


def test_entry_points_that_are_no_text_are_passed_over(package: Package, tmp_path: Path) -> None:
    package("chess = board.family:Chess", files={"board/__init__.py": "", "board/family.py": GOOD})
    for number, data in enumerate((b"\xff\xfe\x00", b"[ruleshift.families\n=\nx", b"[ruleshift.families]\n")):
        about = tmp_path / f"odd{number}-1.0.dist-info"
        about.mkdir()
        about.joinpath("entry_points.txt").write_bytes(data)
    registry.forget()
    assert registry.complaints() == []
    assert registry.family("chess").title == "Chess"


def test_without_its_own_entry_points_ruleshift_says_what_to_do(tmp_path: Path) -> None:
    about = tmp_path / "ruleshift-0.dist-info"
    about.mkdir()
    about.joinpath("entry_points.txt").write_text("[ruleshift.other]\n")
    code = "import sys; sys.path.insert(0, sys.argv[1]); from ruleshift.cli import main; main(['play'])"
    run = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    assert run.stderr == f"Error: {registry.NOT_OURS}\n"


def test_without_its_own_entry_points_the_list_of_decks_says_so(
    package: Package, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older installation does not register them, and a package beside it may bring a game all the same."""
    files = {"board/__init__.py": "", "board/family.py": GOOD, "board/decks/duel.yaml": DECK}
    package("chess = board.family:Chess", "board = board.decks", files)
    board = [one for group in (registry.FAMILIES, registry.DECKS) for one in registry.entries(group)]
    kept = {one.value: one for one in board if one.package == "board"}
    monkeypatch.setattr(registry, "OURS", "another")
    registry._complaints.cache_clear()
    assert set(kept) == {"board.family:Chess", "board.decks"}
    assert registry.complaints()[0] == registry.NOT_OURS
    with pytest.raises(ruleshift.UnknownDeck, match="The games that come with Ruleshift are not registered"):
        ruleshift.load("moon-fluxx")
