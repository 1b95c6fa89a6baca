"""The tables of label forms in the docs: all that scenarios meet, and nothing that has gone."""

from __future__ import annotations

import pytest

from .support import labels


@pytest.fixture(scope="module")
def found() -> dict[str, dict[tuple[str, str], str]]:
    return labels.gathered()


@pytest.mark.parametrize("family", labels.FAMILIES)
def test_every_form_of_a_label_is_documented(
    family: str, found: dict[str, dict[tuple[str, str], str]]
) -> None:
    there = labels.documented(family)
    assert there, "the table is empty"
    assert there == set(found[family]), "run `python -m tests.support.labels`"


def test_a_form_says_what_changes_in_a_label() -> None:
    seats, cards, own = ("Ann", "Bob"), ("Bruiser", "Draw 4", "Machete"), ("Left",)
    forms = {
        "play Draw 4": "play CARD",
        "take Draw 4 from Bob": "take CARD from PLAYER",
        "choose Left": "choose LABEL",
        "keep Bruiser, 2 HP, burn": "keep CARD",
        "resolve Bruiser, 3 HP next": "resolve CARD next",
        "put down Machete, with Bruiser and Machete": "put down CARD",
        "use Machete (2nd ability)": "use CARD (1st ability)",
        "use Volley of Machete": "use ABILITY of CARD",
        "X = 12": "X = N",
        "remove Bleed": "remove STATUS",
    }
    assert {label: labels.form(label, cards, own, seats) for label in forms} == forms
