"""What the cache of decks may and may not do, and that a deck from it is there at once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ruleshift
from ruleshift.core.decks import deck_from_text, load_deck
from ruleshift.core.registry import meaning
from ruleshift.text import cache as kept

# What a deck that was read before does without: it costs more than all the rest of loading.
SLOW = {"ruamel", "dataclasses", "inspect", "difflib", "pathlib", "tempfile", "importlib.resources"}
READERS = {
    "ruleshift.families.fluxx.language.reader",
    "ruleshift.families.necro.language.reader",
    "ruleshift.text.source",
}


def test_a_cached_deck_is_the_same_deck(file: Path, cache: Path) -> None:
    first = load_deck(file)
    (entry,) = cache.iterdir()
    assert load_deck(file) == first
    assert entry.name == f"deck-{first.digest}-{kept.language_version(meaning())}.txt"


@pytest.mark.parametrize(
    "broken",
    ["", "{", "[]", "{}", '{"deck": "sample"}', "[" * 100_000, "\xff", "\n{}", "__import__('os').abort()"],
)
def test_a_broken_entry_is_made_anew(file: Path, cache: Path, broken: str) -> None:
    first = load_deck(file)
    (entry,) = cache.iterdir()
    whole = entry.read_bytes()
    entry.write_bytes(broken.encode("latin-1"))
    assert load_deck(file) == first
    assert entry.read_bytes() == whole


def test_an_entry_that_was_cut_off_or_bent_is_made_anew(file: Path, cache: Path) -> None:
    first = load_deck(file)
    (entry,) = cache.iterdir()
    whole = entry.read_bytes()
    bent = whole.replace(b'"Night Sky"', b'"Night Sea"')
    assert bent != whole
    for damaged in (bent, whole + b" ", *(whole[:length] for length in range(0, len(whole), 97))):
        entry.write_bytes(damaged)
        assert load_deck(file) == first
        assert entry.read_bytes() == whole


def test_an_entry_at_another_decks_place_is_not_taken(file: Path, cache: Path) -> None:
    load_deck(file)
    (entry,) = cache.iterdir()
    text = "deck: other\ncards: [{name: Sun, type: keeper}]"
    digest = deck_from_text(text).digest
    (cache / f"deck-{digest}-{kept.language_version(meaning())}.txt").write_bytes(entry.read_bytes())
    assert deck_from_text(text).deck["deck"] == "other"


def test_a_cache_that_cannot_be_written_is_done_without(
    file: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.parent.write_text("a file where the folder should be")
    assert load_deck(file).deck["deck"] == "sample"

    def full(source: object, target: object) -> None:
        raise OSError(28, "No space left on device")

    cache.parent.unlink()
    monkeypatch.setattr(os, "replace", full)
    assert load_deck(file).deck["deck"] == "sample"
    assert list(cache.iterdir()) == []  # nothing half-written stays behind


def test_a_folder_that_may_only_be_read_is_read(
    file: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = load_deck(file)

    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", forbidden)
    monkeypatch.setattr(os, "utime", forbidden)
    monkeypatch.setattr("ruleshift.core.reader.read_deck", forbidden)  # the deck is not read again
    assert load_deck(file) == first
    monkeypatch.undo()
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache.parent))
    monkeypatch.setattr("tempfile.mkstemp", forbidden)
    assert deck_from_text("deck: new\ncards: [{name: Sun, type: keeper}]").deck["deck"] == "new"
    assert len(list(cache.iterdir())) == 1


@pytest.mark.parametrize("home", ["nobody's", "no place for one"])
def test_a_user_without_a_home_has_no_cache(home: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path if home == "nobody's" else "/dev/null")
    assert load_deck(file).deck["deck"] == "sample"
    assert load_deck(file).deck["deck"] == "sample"


def test_a_folder_that_moves_with_the_work_is_none(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setenv("XDG_CACHE_HOME", "cache")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    load_deck(file)
    assert list((tmp_path / "work").iterdir()) == []
    monkeypatch.setenv("HOME", "home")
    load_deck(file)
    assert list((tmp_path / "work").iterdir()) == []


def test_what_cannot_be_written_down_is_not_kept(cache: Path) -> None:
    endless: list[object] = []
    for _ in range(100_000):
        endless = [endless]
    for made in (endless, "\ud800"):
        kept.keep(kept.DECK, "some", made)
        assert kept.look_up(kept.DECK, "some") is None
    assert not cache.exists()


def test_processes_that_keep_the_same_deck_do_not_hinder_each_other(file: Path, cache: Path) -> None:
    code = (
        "import sys; from ruleshift.core.registry import meaning\n"
        "from ruleshift.text import cache as kept\n"
        "from ruleshift.core.decks import load_deck\n"
        "deck = load_deck(sys.argv[1])\n"
        "for _ in range(300):\n"
        "    kept.keep(kept.DECK, deck.digest, deck.deck, meaning())\n"
        "    assert kept.look_up(kept.DECK, deck.digest, meaning()) == deck.deck\n"
    )
    command = [sys.executable, "-c", code, str(file)]
    running = [subprocess.Popen(command) for _ in range(3)]
    assert [one.wait(60) for one in running] == [0, 0, 0]
    assert [path.name for path in cache.iterdir()] == [
        f"deck-{load_deck(file).digest}-{kept.language_version(meaning())}.txt"
    ]


def test_a_change_of_the_language_makes_old_entries_stale(
    file: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load_deck(file)
    monkeypatch.setattr(kept, "language_version", lambda rooms: "another")
    load_deck(file)
    assert len(list(cache.iterdir())) == 2


def test_every_source_that_gives_meaning_counts(tmp_path: Path) -> None:
    """Whatever is imported to read a deck of either family is part of the version, except for its English."""
    code = (
        "import sys; from ruleshift.core.decks import deck_from_text\n"
        "import ruleshift.families.fluxx.language.reader, ruleshift.families.necro.language.reader\n"
        "found = [name for name in sys.modules if '.language.' in name and '.english' not in name]\n"
        "print(*(sys.modules[name].__file__ for name in found))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    counted = {path for room in (*kept.MEANING, *meaning()) for path in Path(room).glob("*.py")}
    needed = {Path(name) for name in run.stdout.split()}
    assert len(needed) > 20
    assert needed <= counted


@pytest.mark.parametrize(
    "changed",
    [
        "language/pictures.json",
        "text/wording.py",
        "families/fluxx/language/reader.py",
        "families/necro/language/reader.py",
    ],
)
def test_the_version_follows_the_sources(
    changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = Path(kept.PACKAGE)
    rooms = [Path(room).relative_to(package) for room in (*kept.MEANING, *meaning())]
    for room in rooms:
        (tmp_path / room).mkdir(parents=True)
        for ending in kept.SOURCES:
            for path in (package / room).glob(f"*{ending}"):
                shutil.copy(path, tmp_path / room)
    monkeypatch.setattr(kept, "MEANING", ())
    version = kept.language_version.__wrapped__
    moved = tuple(str(tmp_path / room) for room in rooms)
    assert version(moved) == version(tuple(str(package / room) for room in rooms))
    with (tmp_path / changed).open("a", encoding="utf-8") as stream:
        stream.write("# changed\n")
    assert version(moved) != version(tuple(str(package / room) for room in rooms))


@pytest.mark.parametrize("deck", ["star-fluxx", "zombie-fluxx", "necrogenesis", "own"])
def test_a_deck_read_before_is_loaded_without_what_takes_long(deck: str, file: Path) -> None:
    name = str(file) if deck == "own" else deck
    ruleshift.load(name)
    code = (
        "import sys, ruleshift; was = set(sys.modules); ruleshift.load(sys.argv[1]);"
        "print(*(set(sys.modules) - was))"
    )
    run = subprocess.run([sys.executable, "-c", code, name], capture_output=True, text=True, check=True)
    assert set(run.stdout.split()) & (SLOW | READERS) == set()


@pytest.mark.parametrize(
    ("platform", "end"), [("linux", ".cache/ruleshift"), ("darwin", "Library/Caches/ruleshift")]
)
def test_the_cache_folder_of_each_platform(
    platform: str, end: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", platform)
    assert kept.cache_folder() == str(tmp_path / end)


def test_the_cache_does_not_grow_for_ever(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(kept.MOST_KEPT, kept.DECK, 4)
    cache.mkdir(parents=True)
    (cache / "somebody-elses.txt").write_text("kept", encoding="utf-8")
    (cache / ".deck-left-behind.tmp").write_text("half", encoding="utf-8")
    os.utime(cache / ".deck-left-behind.tmp", (1, 1))
    for number in range(7):
        deck_from_text(f"deck: d{number}\ncards: [{{name: Sun, type: keeper}}]")
    names = sorted(path.name for path in cache.iterdir())
    assert "somebody-elses.txt" in names
    assert ".deck-left-behind.tmp" not in names
    assert 2 <= len(names) - 1 <= 4


def test_a_deck_in_use_stays_in_the_cache(file: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(kept.MOST_KEPT, kept.DECK, 4)
    entry = f"deck-{load_deck(file).digest}-{kept.language_version(meaning())}.txt"
    for number in range(12):
        os.utime(cache / entry, (1, 1))
        load_deck(file)
        deck_from_text(f"deck: d{number}\ncards: [{{name: Sun, type: keeper}}]")
    assert (cache / entry).exists()
