"""What NecroGenesis keeps secret: exchanges, drawn zombies, plays in the making, looks and searches."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.core.view.view import seen
from ruleshift.families.necro.codes import E_MULLIGAN, ZDECK
from tests.support.games import NAMES, NECRO, loaded

Data = Any


def at(ann: Data, bob: Data, **rest: Data) -> Match:
    """A match at a position, in Ann's turn."""
    return loaded(NECRO).set_up({"seats": {"Ann": ann, "Bob": bob}, **rest})


def answer(match: Match, *labels: str) -> None:
    for label in labels:
        assert match.question is not None
        match.answer(match.question.find(label))


def start(seed: int = 3) -> Match:
    return loaded(NECRO).start(NAMES[:2], seed=seed)


def exchange(match: Match, number: int) -> None:
    """The seat that is asked exchanges its first cards."""
    for _ in range(number):
        assert match.question is not None
        match.answer(match.question.options[0])
    answer(match, "keep the rest")


def imagined(match: Match, seat: int, seeds: range = range(12)) -> list[str]:
    """What a seat can imagine of a match, as digests: it must not depend on what is hidden from it."""
    return [match.redeal(seat, seed).digest() for seed in seeds]


# -- mulligans -----------------------------------------------------------------------------


def test_the_second_to_choose_learns_nothing_of_the_first() -> None:
    worlds = []
    for number in range(4):
        match = start()
        exchange(match, number)
        assert match.question is not None
        assert match.question.who == 1
        worlds.append(
            (seen(match.game, match.state, 1).pack(), str(match.view(1)), match.log(1), imagined(match, 1))
        )
    assert all(world == worlds[0] for world in worlds)


def test_what_the_first_exchanges_is_imagined_anew() -> None:
    match = start()
    exchange(match, 2)
    numbers: Counter[int] = Counter()
    for seed in range(60):
        sample = match.redeal(1, seed)
        exchange(sample, 0)
        told = [event for event in sample.state.events if event[0] == E_MULLIGAN]
        numbers[told[0][2]] += 1
        assert told[1][2] == 0
    assert set(numbers) == {0, 1, 2, 3, 4, 5}


def test_ones_own_exchange_stays() -> None:
    match = start()
    exchange(match, 2)
    for seed in range(10):
        sample = match.redeal(0, seed)
        exchange(sample, 0)
        assert (E_MULLIGAN, 0, 2) in sample.state.events


def test_a_half_made_exchange_is_nobody_elses_business() -> None:
    match = start()
    before = imagined(match, 1), str(match.view(1))
    for _ in range(2):
        assert match.question is not None
        match.answer(match.question.options[0])
        assert (imagined(match, 1), str(match.view(1))) == before
    assert match.redeal(0, 1).game.gathered(match.redeal(0, 1).state) == 2


def test_an_exchange_can_be_taken_back_while_it_is_gathered() -> None:
    match = start()
    before = match.digest()
    assert match.question is not None
    match.answer(match.question.options[0])
    assert match.game.gathered(match.state) == 1
    assert match.question is not None
    match.answer(match.question.options[0])
    match.take_back()
    assert match.digest() == before
    exchange(match, 1)
    with pytest.raises(ValueError, match="no unfinished set"):
        match.take_back()
    after = match.digest()
    match.answer(match.question.options[1])
    match.take_back()
    assert match.digest() == after


# -- zombies that are drawn ----------------------------------------------------------------


def test_a_drawn_zombie_is_seen_by_its_player_alone() -> None:
    match = at({}, {"zombie deck": ["Amalgam", "Howler"]}, phase="spawn step")
    answer(match, "draw a zombie")
    assert match.view(1).drawn == "Amalgam"
    for seat in (0, None):
        assert match.view(seat).drawn is None
        assert "Amalgam" not in str(match.view(seat)) + match.view(seat).log()
    assert {match.redeal(0, seed).view(1).drawn for seed in range(40)} == {"Amalgam", "Howler", "Drifter"}
    assert {match.redeal(1, seed).view(1).drawn for seed in range(10)} == {"Amalgam"}


def test_a_zombie_under_the_deck_stays_hidden() -> None:
    match = at({}, {"zombie deck": ["Amalgam", "Howler"]}, phase="spawn step")
    answer(match, "draw a zombie", "put it under the deck")
    assert "Amalgam" not in match.view(0).log()
    assert "Amalgam" in match.view(1).log()
    names = match.game.names
    assert {names[match.redeal(1, seed).state.zones[ZDECK + 1][0]] for seed in range(10)} == {"Amalgam"}
    assert len({names[match.redeal(0, seed).state.zones[ZDECK + 1][0]] for seed in range(40)}) == 3


# -- plays in the making -------------------------------------------------------------------


def test_a_card_that_is_being_declared_is_still_in_hand() -> None:
    match = at({"hand": ["Road Flare", "Bandage"]}, {})
    before = imagined(match, 1), str(match.view(1))
    answer(match, "play Road Flare")
    assert match.question is not None
    assert match.question.labels()
    assert (imagined(match, 1), str(match.view(1))) == before
    assert match.view(1).stack == []
    answer(match, "Threat Zone")
    assert "Road Flare" in match.view(1).log()


def test_whom_an_attack_may_be_aimed_at_is_not_told_before_it_is() -> None:
    match = at({"equipment": ["Machete"], "TZ": ["Howler", "Shambler"]}, {})
    before = imagined(match, 1), str(match.view(1))
    answer(match, "attack with Machete")
    assert (imagined(match, 1), str(match.view(1))) == before


def test_a_react_in_the_making_is_imagined_away() -> None:
    match = at({"hp": 9, "tp": 2, "hand": ["Brace"], "TZ": ["Shambler"]}, {}, phase="attack step")
    assert match.question is not None
    assert match.question.purpose == "react"
    for view in (match.view(1), match.view(None)):
        assert (view.question, view.waiting) == (None, True)
    others = [match.redeal(1, seed) for seed in range(30)]
    assert {"Brace" in other.view(0).hand for other in others} == {False, True}


# -- looks and searches --------------------------------------------------------------------


def test_cards_that_are_looked_at_are_for_one_pair_of_eyes() -> None:
    deck = ["Machete", "Bandage"]
    match = at({"hand": ["Search the Area"], "equipment": ["Flashlight"], "deck": deck}, {})
    answer(match, "play Search the Area")
    assert match.question is not None
    assert sorted(match.question.labels().values()) == ["keep Bandage", "keep Machete"]
    for seat in (1, None):
        assert "Machete" not in str(match.view(seat)) + match.view(seat).log()
    answer(match, "keep Machete")
    assert "Machete" not in match.view(1).log()
    assert "Bandage" in match.view(1).log()


def test_a_search_shows_the_deck_to_the_searcher_until_it_is_shuffled() -> None:
    match = at({"equipment": ["Field Radio"], "deck": ["Flashlight", "Machete"]}, {})
    other = imagined(match, 1)
    answer(match, "use Field Radio")
    assert match.question is not None
    assert match.question.purpose == "search"
    known = [mask & 0b01 for mask in match.state.known]
    assert sum(known) >= len(match.state.zones[0])
    assert "Machete" not in str(match.view(1))
    assert imagined(match, 1) != other  # the AP are spent
    answer(match, "take nothing")
    assert not any(match.state.known[card] for card in match.state.zones[0])


# -- sets of cards -------------------------------------------------------------------------


def test_a_set_to_be_discarded_can_be_taken_back() -> None:
    match = at({"hand": ["Bandage", "Torch", "Machete"], "equipment": ["Flashlight"]}, {})
    s = match.state.copy()
    game: Any = match.game
    game.steps.discarding.begin(s, 0, 2)  # as an effect would
    match.game.refresh(s)
    match = match.game.match(s)
    before = match.digest(), imagined(match, 1)
    assert match.question is not None
    assert match.question.purpose == "discard"
    match.answer(match.question.options[0])
    assert match.game.gathered(match.state) == 1
    assert imagined(match, 1) == before[1]
    match.take_back()
    assert match.digest() == before[0]


@pytest.mark.parametrize("hand", ["Overwatch", "Scrap"])
def test_whether_an_order_is_asked_for_tells_nobody_what_a_hand_holds(hand: str) -> None:
    """Two different zombies that rise together are put in order, whoever could answer the spawn."""
    match = ruleshift.load("necrogenesis").set_up(
        {
            "seats": {
                "Ann": {"tp": 2, "hand": [hand], "equipment": ["Old Rifle"]},
                "Bob": {
                    "hand": ["Raise the Dead"],
                    "th": 5,
                    "zombie deck": ["Mother of Rot"],
                    "graveyard": WALKERS,
                },
            },
            "phase": "spawn step",
        }
    )
    for label in ("draw a zombie", "spawn it"):
        assert match.question is not None
        match.answer(match.question.find(label))
    while (question := match.question) and question.who == 0:
        match.answer(question.find("pass"))
    for label in WALKERS:
        assert match.question is not None
        match.answer(match.question.find(label))
    assert match.question is not None
    assert (match.question.who, match.question.purpose) == (1, "arrive")


WALKERS = ["Gravebound", "Riot Walker"]
