"""The documentation is true: places exist, code blocks run, commands are real."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PLACE = re.compile(r"`([a-z_/]+)\.py:([A-Za-z_.]+)`")


def places() -> list[tuple[str, str]]:
    text = (ROOT / "docs" / "how-it-works.md").read_text(encoding="utf-8")
    return sorted(set(PLACE.findall(text)))


def test_the_page_names_many_places() -> None:
    assert len(places()) > 25


@pytest.mark.parametrize(("module", "name"), places())
def test_every_place_exists(module: str, name: str) -> None:
    found: object = importlib.import_module("ruleshift." + module.replace("/", ".").removesuffix(".__init__"))
    for part in name.split("."):
        found = getattr(found, part)
    assert found is not None


def test_the_card_stands_in_the_deck_as_the_page_shows_it() -> None:
    page = (ROOT / "docs" / "how-it-works.md").read_text(encoding="utf-8")
    shown = page.split("```yaml\n")[1].split("```")[0].splitlines()
    deck = (ROOT / "src/ruleshift/decks/star-fluxx.yaml").read_text(encoding="utf-8")
    card = deck[deck.index(shown[0]) :].split("\n  - name", 1)[0].splitlines()
    assert [line for line in card if line in shown] == shown
