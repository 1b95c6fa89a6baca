"""Sums of any decks: titles are found wherever the language has them, and every card stays what it is."""

from __future__ import annotations

import copy
from functools import cache
from itertools import combinations
from random import Random

import pytest

from ruleshift.core.decks import LoadedDeck, load_deck, shipped_decks
from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.mix import WORDING, mix, mixed, shared_cards
from ruleshift.families.fluxx.language.renaming import NAMES_BEHIND, NAMING, renamed, titles_in
from ruleshift.language.check import check_deck
from ruleshift.language.kinds import Field, key_name
from ruleshift.language.variants import by_name

from .random_decks import Data, random_deck


@cache
def ours(name: str) -> LoadedDeck:
    """A deck that ships; kept, since every test here has a cache of its own."""
    return load_deck(name)


# -- names are found wherever the language has them --------------------------------------------


def fields() -> list[tuple[str, str, Field]]:
    """Every field of the language that holds titles: the word it belongs to, its key, the field."""
    tables = {"": grammar.CARDS_KEYS | grammar.FILTER_KEYS | grammar.WHILE_KEYS | grammar.PLAYER_KEYS}
    tables |= {"may": grammar.MAY_KEYS, "duty": grammar.DUTY_KEYS, "turns": grammar.TURNS_KEYS}
    found = [(word, key, what) for word, table in tables.items() for key, what in table.items()]
    for word in (*grammar.CONDITIONS.values(), *grammar.VERBS.values()):
        found += [(word.name, key, what) for key, what in {"what": word.value, **word.fields}.items()]
    return [one for one in found if one[2].kind in ("names", "counted")]


def test_every_field_with_titles_is_known() -> None:
    for word, key, what in fields():
        known = key_name(key) in NAMES_BEHIND or (key == "what" and word in NAMING)
        assert known or (what.kind, word, key) == ("counted", "at least", "of"), (word, key)


def plain_texts(data: Data) -> list[str]:
    if isinstance(data, dict):
        return [
            one
            for key, value in data.items()
            if key not in ("name", "short", "text", "say")
            for one in plain_texts(value)
        ]
    if isinstance(data, list):
        return [one for value in data for one in plain_texts(value)]
    return [data] if isinstance(data, str) else []


@pytest.mark.parametrize("name", shipped_decks("fluxx"))
def test_every_title_on_a_shipped_card_is_found(name: str) -> None:
    deck = ours(name).deck
    titles = {card["name"] for card in deck["cards"]}
    for card in deck["cards"]:
        assert {one for one in plain_texts(card) if one in titles} <= {*titles_in(card)}, card["name"]
        assert renamed(card, str, str) == card


@pytest.mark.parametrize(("one", "other"), [*combinations(shipped_decks("fluxx"), 2)])
def test_shipped_decks_can_be_mixed(one: str, other: str) -> None:
    deck = mix([ours(one), ours(other)]).deck
    titles = list(by_name(deck["cards"]))
    assert len({title.casefold() for title in titles}) == len(titles)
    for definitions in by_name(deck["cards"]).values():  # those of one card, each for another choice
        assert len({str(card["only_with"]) for card in definitions}) == len(definitions)
        assert len({card["deck"] for card in definitions}) == 1
    options = {option["name"] for option in deck["options"]}
    for card in deck["cards"]:
        assert {*titles_in(card)} <= {*titles}
        assert card["only_with"] is None or card["only_with"][0] in options
    first = ours(one).deck["cards"]
    assert [card["name"] for card in deck["cards"]][: len(first)] == [card["name"] for card in first]
    assert shared_cards(deck)


def test_a_sum_of_shipped_decks_has_no_mistakes() -> None:
    findings = check_deck(mix([ours("tutorial"), ours("star-fluxx")]))
    assert {finding.level for finding in findings} == {"note"}


def test_all_shipped_decks_at_once() -> None:
    names = shipped_decks("fluxx")
    loaded = mix([ours(name) for name in names])
    assert loaded.deck["deck"] == "+".join(names)
    (draw,) = by_name(loaded.deck["cards"])["Draw 2"]
    assert draw["shared"] == [[1, None]] * len(names)


# -- decks that nobody wrote -------------------------------------------------------------------


def stained(names: dict[str, set[str]], altered: set[str]) -> set[str]:
    """The cards that are altered, or name one that is, or name one that names one, and so on."""
    grown = altered | {card for card, others in names.items() if others & altered}
    return grown if grown == altered else stained(names, grown)


@pytest.mark.parametrize("seed", range(20))
def test_a_deck_and_an_altered_copy_share_what_the_change_does_not_reach(seed: int) -> None:
    deck, rng = random_deck(seed), Random(seed)
    other = copy.deepcopy(deck) | {"deck": "other", "title": "Other"}
    titles = [card["name"] for card in deck["cards"]]
    altered = {*rng.sample(titles, min(2, len(titles)))}
    for card in other["cards"]:
        card["size"] += card["name"] in altered
    whole = mixed([deck | {"title": "First"}, other])
    reached = stained({card["name"]: {*titles_in(card)} for card in deck["cards"]}, altered)
    assert [card["name"] for card in whole["cards"]][: len(titles)] == titles
    assert {*shared_cards(whole)} == {*titles} - reached
    assert {card["own_name"] for card in whole["cards"] if "own_name" in card} == reached


@pytest.mark.parametrize("seed", range(20))
def test_every_card_of_a_sum_does_what_it_does_in_its_deck(seed: int) -> None:
    one, other = random_deck(seed), random_deck(1000 + seed)
    parts = [one | {"title": "One", "deck": "one"}, other | {"title": "Other", "deck": "other"}]
    whole = mixed(parts)
    titles = [card["name"] for card in whole["cards"]]
    assert len({title.casefold() for title in titles}) == len(titles)
    for part in parts:
        here = [card for card in whole["cards"] if part["title"] in card["deck"].split(" and ")]
        names = {card.get("own_name", card["name"]): card["name"] for card in here}
        assert sorted(names) == sorted(card["name"] for card in part["cards"])
        for card in part["cards"]:
            known: Data = next(one for one in here if one["name"] == names[card["name"]])
            said = renamed(card, names.__getitem__, str)
            for key in [key for key in card if key not in WORDING]:
                assert in_any_order(known[key]) == in_any_order(said[key]), (card["name"], key)


def in_any_order(data: Data) -> Data:
    """Lists of words without their order."""
    if isinstance(data, list) and all(isinstance(one, str) for one in data):
        return sorted(data)
    if isinstance(data, list):
        return [in_any_order(one) for one in data]
    return {key: in_any_order(value) for key, value in data.items()} if isinstance(data, dict) else data
