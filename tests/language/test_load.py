"""Where decks come from, and what the cache may and may not do."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ruleshift.language import load
from ruleshift.language.errors import DeckError, UnknownDeck
from ruleshift.language.load import deck_from_text, load_deck, shipped_decks

from .samples import HEAD


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A deck file of one's own."""
    path = tmp_path / "sample.yaml"
    path.write_text(HEAD, encoding="utf-8")
    return path


def test_shipped_decks_are_found_by_name() -> None:
    assert {"star-fluxx", "tutorial"} <= set(shipped_decks())
    loaded = load_deck("star-fluxx")
    assert loaded.deck["title"] == "Star Fluxx"
    assert loaded.source is not None
    assert loaded.source.name == "star-fluxx.yaml"


def test_files_are_found_by_path(file: Path) -> None:
    loaded = load_deck(file)
    assert loaded.deck["deck"] == "sample"
    assert loaded.text == HEAD
    assert loaded.digest == hashlib.sha256(HEAD.encode()).hexdigest()[:16]
    assert load_deck(str(file)) == loaded
    assert deck_from_text(HEAD).digest == loaded.digest


def test_the_digest_follows_the_content() -> None:
    assert deck_from_text(HEAD).digest != deck_from_text(HEAD + "\n").digest


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("star-flux", "unknown deck 'star-flux'; did you mean 'star-fluxx'?"),
        (
            "zzz",
            "unknown deck 'zzz'. Shipped decks: 'mystery-fluxx', 'necrogenesis', 'regular-show-fluxx',"
            " 'star-fluxx', 'tutorial' and 'zombie-fluxx'."
            " The path of a deck file works too",
        ),
        ("zzz.yaml", "unknown deck 'zzz.yaml': there is no such file."),
        ("", "unknown deck ''"),
        ("a\0b", "unknown deck 'a\0b'"),
        ("x" * 9_000, "unknown deck 'xxx"),
    ],
)
def test_unknown_decks(name: str, said: str) -> None:
    with pytest.raises(UnknownDeck) as caught:
        load_deck(name)
    assert str(caught.value).startswith(said)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("name", ["school", "skool", "skool.yaml", "school.yml"])
def test_a_file_with_nearly_that_name_is_suggested(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "school.yaml").write_text(HEAD, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnknownDeck, match=r"did you mean 'school\.yaml'\?"):
        load_deck(name)
    with pytest.raises(UnknownDeck, match=r"there is no such file\.$"):
        load_deck("garden.yaml")


def test_a_deck_with_mistakes_names_the_file(file: Path) -> None:
    file.write_text(HEAD.replace("type: goal", "type: gaol"), encoding="utf-8")
    with pytest.raises(DeckError, match=r"^sample.yaml:12:29 in \"Night Sky\": unknown card type 'gaol'"):
        load_deck(file)


def test_a_cached_deck_is_the_same_deck(file: Path, cache: Path) -> None:
    first = load_deck(file)
    (kept,) = cache.iterdir()
    assert load_deck(file) == first
    assert kept.name == f"deck-{first.digest}-{load.language_version()}.json"


@pytest.mark.parametrize("broken", ["", "{", "[]", '{"digest": "x", "deck": {}}', "[" * 100_000, "\xff"])
def test_a_broken_cache_is_made_anew(file: Path, cache: Path, broken: str) -> None:
    first = load_deck(file)
    (kept,) = cache.iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(broken.encode("latin-1"))
    assert load_deck(file) == first
    assert kept.read_bytes() == whole


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


def test_a_change_of_the_language_makes_old_caches_stale(
    file: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load_deck(file)
    monkeypatch.setattr(load, "language_version", lambda: "another")
    load_deck(file)
    assert len(list(cache.iterdir())) == 2


def test_every_source_that_gives_meaning_exists() -> None:
    folder = Path(load.__file__).parent
    assert all((folder / name).is_file() for name in load.MEANING)


def test_a_cached_deck_is_loaded_without_the_yaml_parser(file: Path) -> None:
    load_deck(file)
    code = (
        "import sys; from ruleshift.language.load import load_deck; load_deck(sys.argv[1]);"
        "print('ruamel.yaml' in sys.modules, 'ruleshift.language.reader' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "False"]


@pytest.mark.parametrize(
    ("platform", "end"), [("linux", ".cache/ruleshift"), ("darwin", "Library/Caches/ruleshift")]
)
def test_the_cache_folder_of_each_platform(
    platform: str, end: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", platform)
    assert load.cache_folder() == tmp_path / end


def test_the_cache_does_not_grow_for_ever(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleshift.language.load.MOST_KEPT", 4)
    cache.mkdir(parents=True)
    (cache / "somebody-elses.txt").write_text("kept", encoding="utf-8")
    for number in range(7):
        deck_from_text(f"deck: d{number}\ncards: [{{name: Sun, type: keeper}}]")
    kept = sorted(path.name for path in cache.iterdir())
    assert "somebody-elses.txt" in kept
    assert 2 <= len(kept) - 1 <= 4


def test_a_deck_in_use_stays_in_the_cache(file: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleshift.language.load.MOST_KEPT", 4)
    kept = f"deck-{load_deck(file).digest}-{load.language_version()}.json"
    for number in range(12):
        os.utime(cache / kept, (1, 1))
        load_deck(file)
        deck_from_text(f"deck: d{number}\ncards: [{{name: Sun, type: keeper}}]")
    assert (cache / kept).exists()
