"""Where decks come from."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from ruleshift.core.decks import deck_from_text, load_deck, shipped_decks
from ruleshift.text.errors import CannotMix, DeckError, UnknownDeck
from tests.families.fluxx.language.samples import HEAD


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
            "unknown deck 'zzz'. Installed decks: 'mystery-fluxx', 'necrogenesis', 'regular-show-fluxx',"
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


@pytest.mark.parametrize("name", ["school", "scool", "scool.yaml", "school.yml"])
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


def test_decks_of_two_families_cannot_be_mixed() -> None:
    why = "'necrogenesis' cannot be mixed with 'star-fluxx': .* NecroGenesis and not Fluxx"
    with pytest.raises(CannotMix, match=why):
        load_deck("star-fluxx+necrogenesis")
    with pytest.raises(CannotMix, match="decks of the NecroGenesis family cannot be shuffled together"):
        load_deck("necrogenesis+necrogenesis")
