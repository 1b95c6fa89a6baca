"""Built decks: always legal, about their theme, usable, and the same for the same seed."""

from __future__ import annotations

from typing import Any

import pytest

from ruleshift.families.necro.deckbuilding.build import (
    NoSuchDeck,
    build_deck,
    cost_of,
    find_survivor,
)
from ruleshift.families.necro.deckbuilding.decklist import DeckList, examine
from ruleshift.families.necro.deckbuilding.summary import contents, summary
from ruleshift.families.necro.deckbuilding.themes import (
    THEMES,
    UnknownTheme,
    fits,
    marks,
    needs,
    theme_marks,
)

from .lists import Cards, cards, with_card


def counts(deck: DeckList, key: str) -> dict[str, int]:
    """How many cards of the whole list have which type or sub type."""
    found: dict[str, int] = {}
    by_name = {card["name"]: card for card in cards()["cards"]}
    for count, name in deck.cards + deck.zombies:
        found[by_name[name][key]] = found.get(by_name[name][key], 0) + count
    return found


def about(deck: DeckList, theme: str) -> int:
    wanted = theme_marks(theme, cards())
    by_name = {card["name"]: card for card in cards()["cards"]}
    return sum(n for n, name in deck.cards + deck.zombies if wanted & marks(by_name[name]).own)


def sensible(deck: DeckList) -> None:
    """A mix that plays: weapons in hand, zombies one can pay, nothing that lacks what it builds on."""
    by_name = {card["name"]: card for card in cards()["cards"]}
    types = counts(deck, "type")
    assert 10 <= types["weapon"] <= 18
    assert types["item"] >= 7
    assert types["event"] >= 6
    assert types["react"] >= 5
    near = [n for n, name in deck.cards if "TZ" in by_name[name]["range"] and by_name[name]["hands"]]
    assert sum(near) >= 6
    costs = [cost_of(by_name[name]) for n, name in deck.zombies for _ in range(n)]
    assert 1.8 <= sum(costs) / 20 <= 3.2
    assert sum(cost <= 2 for cost in costs) >= 6
    zombie_side = [n for n, name in deck.cards if by_name[name]["side"] == "zombie"]
    assert sum(zombie_side) >= 2
    for _, name in deck.cards:
        for want in needs(by_name[name]):
            there = sum(
                n
                for n, other in deck.cards + deck.zombies
                if fits(want, by_name[other], marks(by_name[other]).own)
            )
            assert there >= 3, f"{name} has nothing to build on"


def test_a_hundred_random_decks_are_legal_and_sensible() -> None:
    seen = set()
    for seed in range(100):
        deck = build_deck(cards(), seed=seed)
        report = examine(deck.text, "built.txt", cards())
        assert (report.mistakes, report.notes) == ([], []), deck.text
        sensible(deck)
        seen.add((deck.survivor, deck.cards))
    assert len(seen) == 100
    assert len({survivor for survivor, _ in seen}) == 8


@pytest.mark.parametrize("theme", THEMES)
def test_themed_decks_are_legal_sensible_and_about_their_theme(theme: str) -> None:
    usual = sum(about(build_deck(cards(), seed=seed), theme) for seed in range(8))
    themed = 0
    for seed in range(8):
        deck = build_deck(cards(), theme, seed=seed)
        assert examine(deck.text, "built.txt", cards()).notes == []
        sensible(deck)
        themed += about(deck, theme)
    assert themed > 1.4 * usual


def test_any_word_of_the_cards_is_a_theme() -> None:
    assert theme_marks("Poison", cards()) == {"poison"}
    assert theme_marks("attachments", cards()) == {"attachment"}
    deck = build_deck(cards(), "contagion", seed=1)
    assert about(deck, "contagion") >= 8


def test_a_theme_finds_a_survivor_who_knows_about_it() -> None:
    leads = {build_deck(cards(), "fire", seed=seed).survivor for seed in range(5)}
    assert leads == {"Rick The Firestarter"}
    assert build_deck(cards(), "fire", "kira", 1).survivor == "Kira The Ghost"


def test_the_same_seed_builds_the_same_deck() -> None:
    assert build_deck(cards(), "ranged", seed=5) == build_deck(cards(), "ranged", seed=5)
    assert build_deck(cards(), "ranged", seed=5).cards != build_deck(cards(), "ranged", seed=6).cards
    assert "ruleshift deck new --theme ranged --seed 5" in build_deck(cards(), "ranged", seed=5).text


def test_what_cannot_be_built_is_refused_in_words() -> None:
    with pytest.raises(UnknownTheme, match="Did you mean 'fire'"):
        build_deck(cards(), "fier")
    with pytest.raises(UnknownTheme, match="Themes: fire"):
        build_deck(cards(), "qqqqqq")
    with pytest.raises(NoSuchDeck, match="several Survivors"):
        find_survivor("sara", cards())
    with pytest.raises(NoSuchDeck, match="Did you mean 'Father Amos'"):
        find_survivor("Fahter Amso", cards())
    assert find_survivor("Sarah", cards())["name"] == "Sarah"

    def only(*types: str) -> Cards:
        return {**cards(), "cards": [card for card in cards()["cards"] if card["type"] in types]}

    with pytest.raises(NoSuchDeck, match="no Survivor"):
        build_deck(only("zombie", "item"))
    with pytest.raises(NoSuchDeck, match="too few zombies"):
        build_deck(only("survivor", "item"))
    few = only("survivor", "zombie")
    few["cards"] += [card for card in cards()["cards"] if card["type"] == "weapon"][:5]
    with pytest.raises(NoSuchDeck, match="too few cards"):
        build_deck(few)


def test_a_poor_set_still_makes_a_deck() -> None:
    """Without Events or Reacts the other types fill the deck."""
    poor: Any = {**cards(), "cards": [c for c in cards()["cards"] if c["type"] not in ("event", "react")]}
    for seed in range(5):
        assert examine(build_deck(poor, seed=seed).text, "poor.txt", poor).mistakes == []


def test_secret_rares_and_cards_of_others_stay_out() -> None:
    rare = with_card("Scavenge Run", rarity="SCR", copies=4)
    for seed in range(20):
        deck = build_deck(rare, seed=seed)
        assert {name: n for n, name in deck.cards}.get("Scavenge Run", 0) <= 1


def test_a_summary_counts_everything() -> None:
    deck = build_deck(cards(), seed=2)
    text = "\n".join(summary(deck, cards()))
    assert "Survivor Deck: 40 cards" in text
    assert "Zombie Deck: 20 cards" in text
    listed = [line for _, lines in contents(deck, cards()) for line in lines]
    assert sum(int(line.partition("x")[0]) for line in listed) == 60
