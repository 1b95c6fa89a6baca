"""A NecroGenesis card as people see it: found by name, with numbers, text and the words it uses."""

from __future__ import annotations

from functools import partial

import pytest

from ruleshift.core.decks import load_deck
from ruleshift.families.necro.card import NecroCard, UnknownCard
from ruleshift.families.necro.language.texts import card_text

DECK = load_deck("necrogenesis").deck
CARDS = [NecroCard.from_node(at, node, partial(card_text, node)) for at, node in enumerate(DECK["cards"])]


def test_a_card_is_found_however_its_letters_are_cased() -> None:
    card = NecroCard.find(CARDS, " nailed BAT ")
    assert (card.name, card.type, card.subtype) == ("Nailed Bat", "weapon", "melee")
    assert (card.printed_number, card.rarity, card.cost) == ("NG-01-012", "C", 1)
    assert (card.damage, card.hit, card.range, card.hands, card.counters) == (1, 3, ("TZ",), 1, 8)
    assert card.count == 1


def test_an_unknown_card_names_the_nearest() -> None:
    with pytest.raises(UnknownCard, match="did you mean 'Bloater'"):
        NecroCard.find(CARDS, "Bloatr")


def test_what_is_said_of_a_card() -> None:
    card = NecroCard.find(CARDS, "Nailed Bat")
    assert card.text == "On Hit: the target gains Bleed 1 for 2 turns."
    assert card.stats.startswith("Weapon (Melee), 1 AP, Damage 1, Hit Roll 3+")
    assert card.imprint == "NG-01-012, Common, at most 4 in a deck"
    assert [word for word, _ in card.words] == ["Bleed"]


def test_the_makers_own_text_goes_first() -> None:
    node = DECK["cards"][0] | {"text": "Burns things."}
    assert NecroCard.from_node(0, node, lambda: "made").text == "Burns things."


@pytest.mark.parametrize(
    ("name", "price", "figures"),
    [
        ("Kitchen Knife", "0 AP", [("damage", "1"), ("hit roll", "3+"), ("", "TZ"), ("hands", "1")]),
        ("Scrap Bomb", "X AP", [("X", "1–3")]),
        ("All-Out Assault", "free", [("", "Action Step or Response Step")]),
        ("Shambler", "ZTC 1", [("HP", "1"), ("damage", "1"), ("ED", "3")]),
    ],
)
def test_a_card_says_its_price_and_its_numbers_by_name(
    name: str, price: str, figures: list[tuple[str, str]]
) -> None:
    card = NecroCard.find(CARDS, name)
    assert (card.price, card.figures) == (price, figures)
