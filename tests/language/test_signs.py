"""The signs of cards can be seen on devices that are some years old."""

from __future__ import annotations

import unicodedata

import pytest

import ruleshift

# Emoji that came with Unicode 14, in the year 2021; later ones have no name for our Python or are listed too.
YOUNG = {
    *range(0x1F6DC, 0x1F6E0), 0x1F7F0, 0x1F979, 0x1F9CC, *range(0x1FA75, 0x1FA78), *range(0x1FA7B, 0x1FA80),
    *range(0x1FA87, 0x1FA90), *range(0x1FAA9, 0x1FAB0), *range(0x1FAB7, 0x1FAC0), *range(0x1FAC3, 0x1FAD0),
    *range(0x1FAD7, 0x1FB00),
}  # fmt: skip


@pytest.mark.parametrize("name", ruleshift.decks())
def test_no_card_has_a_sign_that_most_devices_lack(name: str) -> None:
    game = ruleshift.load(name)
    young = {
        card.name: card.icon
        for card in game.cards
        if any(ord(sign) in YOUNG or unicodedata.category(sign) == "Cn" for sign in card.icon)
    }
    assert young == {}
