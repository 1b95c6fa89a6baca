"""Turns out of order, debts, cards that must stay, chance and sharing, on a deck made for it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.families.fluxx.game import FluxxGame
from ruleshift.families.fluxx.rules.table.state import FluxxState
from tests.support import invariants
from tests.support.games import FAVOURS, NAMES, act, loaded


def game() -> FluxxGame:
    made = loaded(FAVOURS, (("turn_limit", "60"),))
    assert isinstance(made, FluxxGame)
    return made


def table(given: dict[str, Any]) -> Match:
    return game().set_up(given)


def state(match: Match) -> FluxxState:
    assert isinstance(match.state, FluxxState)
    return match.state


def say(match: Match, *labels: str) -> Match:
    """Give answers by their labels, with a thorough look before each."""
    for label in labels:
        assert match.question is not None, match.outcome
        invariants.thorough(match, Random(label))
        match.answer(match.question.find(label))
    invariants.thorough(match, Random(0))
    return match


def labels(match: Match) -> list[str]:
    assert match.question is not None
    return sorted(match.question.labels().values())


def seats(**hands: list[str]) -> dict[str, Any]:
    return {name: {"hand": held} for name, held in hands.items()}


# -- extra turns -----------------------------------------------------------------------------


def test_a_card_gives_one_extra_turn_in_a_run() -> None:
    match = table({"seats": seats(Ann=["Again", "Encore", "Ant"], Bob=["Cat", "Fox"], Cy=["Fox"])})
    say(match, "play Again")
    assert match.view(0).extra_turns == []
    assert (state(match).turn, state(match).active) == (2, 0)
    say(match, "play Encore")
    assert state(match).active == 1
    assert "Again has given an extra turn already" in match.log()
    assert not len(state(match).spent)


def test_the_order_goes_on_after_the_last_normal_turn() -> None:
    given = {
        "seats": {
            "Ann": {"hand": ["Again", "Ant"]},
            "Bob": {"hand": ["Zoo", "Fox"]},
            "Cy": {"hand": ["Dog", "Bee"], "table": ["Clock"]},
        },
    }
    match = say(table(given), "play Again")
    assert labels(match) == ["pass", "use Clock"]
    assert match.question is not None
    assert match.question.who == 2
    assert [(turn.seat, turn.card) for turn in match.view(1).extra_turns] == [(0, "Again")]
    say(match, "use Clock")
    assert state(match).active == 0
    say(match, "play Ant")
    assert state(match).active == 2
    away = match.copy()
    away.leave(0)  # the last normal turn was theirs: the seat after it is next
    say(match, "play Dog")
    assert state(match).active == 1
    assert away.question is not None
    away.answer(away.question.find("play Dog"))
    assert state(away).active == 1


def test_a_claim_goes_with_its_player_and_swapped_seats_keep_the_place() -> None:
    given = {
        "seats": seats(Ann=["Again", "Jump", "Ant"], Bob=["Cat", "Fox"], Cy=["Fox", "Zoo"], Dora=["Hive"]),
        "rules": ["Play 3"],
    }
    match = say(table(given), "play Again")
    gone = match.copy()
    gone.leave(0)
    assert (state(gone).active, list(state(gone).claims)) == (1, [])
    say(match, "play Jump", "swap seats with Bob", "play Cat")
    assert list(state(match).order) == [1, 0, 2, 3]
    assert (state(match).active, state(match).turn) == (0, 2)
    while state(match).active == 0:
        assert match.question is not None
        match.answer(match.question.options[0])
    assert state(match).active == 2  # Ann sits next to where the turn was, and has just had it


# -- debts -----------------------------------------------------------------------------------


def test_the_oldest_debt_is_paid_first_and_everybody_sees_it() -> None:
    given = {
        "seats": seats(Ann=["Zoo", "Hive"], Bob=["Draw 2", "More"], Cy=["Blind", "Bin"]),
        "debts": {"Favour": "Bob owes Cy"},
        "draw": ["Play 3", "Dog", "Cat", "Ant"],
    }
    match = table(given)
    assert [(debt.card, debt.debtor, debt.creditor, debt.types) for debt in match.view(0).debts] == [
        ("Favour", 1, 2, ("keeper",))
    ]
    assert "Owed    the next Keeper Bob draws goes to Cy (Favour)" in str(match.view(0))
    say(match, "play Zoo", "play Draw 2")
    s = state(match)
    assert not len(s.debts)
    assert {"Blind", "Bin", "Dog"} <= set(match.view(2).hand)
    assert s.known[game().printed.numbers["Dog"][0]] == -1
    assert match.view(0).discard == ["Favour"]
    assert "Bob draws Dog, shows it and gives it to Cy." in match.log()


def test_a_debt_ends_with_its_people() -> None:
    given = {
        "seats": seats(Ann=["Favour", "Hive"], Bob=["Draw 2", "More"], Cy=["Blind", "Bin"]),
        "draw": ["Zoo"],
    }
    match = say(table(given), "play Favour", "choose Cy")
    for seat in (0, 2):
        gone = match.copy()
        gone.leave(seat)
        assert not len(state(gone).debts)
        assert "Favour" in gone.view().discard


# -- how many cards are played ---------------------------------------------------------------


def test_all_but_one_and_what_changes_it() -> None:
    given: dict[str, Any] = {
        "seats": seats(Ann=["Ant", "Cat", "Elk"], Bob=["Zoo", "Hive"]),
        "rules": ["Play All But 1"],
        "draw": ["Fox", "Fox"],
    }
    match = table(given)
    assert str(match.explain("play")) == "play all but 1: Play All But 1 sets it to all but 1"
    say(match, "play Ant", "play Elk")  # which lets one more be played
    assert match.explain("play", 0).shown == "all"
    assert state(match).active == 1
    assert match.view(0).hand == []
    inflated = table({**given, "rules": ["Play All But 1", "More"], "phase": "start"})
    assert inflated.explain("play").shown == "all but 2"
    say(inflated, "play Ant", "play Cat", "play Elk")
    assert len(inflated.view(0).hand) == 1


def test_an_empty_hand_draws_one_more_than_must_stay() -> None:
    given = {
        "seats": seats(Ann=[], Bob=["Zoo", "Hive"]),
        "rules": ["Play All But 1"],
        "draw": ["Ant", "Cat", "Dog"],
        "phase": "start",
    }
    match = table(given)
    assert match.view(0).hand == ["Ant", "Cat"]
    assert state(match).drawn == 1


def test_the_first_play_is_left_to_chance() -> None:
    given: dict[str, Any] = {
        "seats": {
            "Ann": {"hand": ["Ant", "Cat", "Elk"], "table": ["Lens"]},
            "Bob": {"hand": ["Zoo", "Hive"]},
        },
        "rules": ["Blind", "Play 3"],
    }
    match = table(given)
    assert labels(match) == ["play a card at random", "use Lens"]
    assert "at random (Blind)" in match.why_not("Ant", 0)
    say(match, "play a card at random")
    assert state(match).played == 1
    assert len(labels(match)) == 3
    assert labels(table({**given, "rules": ["Blind"]})) == ["play Ant", "play Cat", "play Elk", "use Lens"]


def test_plays_that_could_be_made_are_what_can_be_traded() -> None:
    given = {
        "seats": seats(Ann=["Ant", "Cat", "Elk"], Bob=["Zoo", "Hive"]),
        "rules": ["Play All But 1", "Trade"],
    }
    match = say(table(given), "use Trade")
    assert len(match.view(0).hand) == 5
    assert state(match).active == 1


# -- moments and amounts ---------------------------------------------------------------------


def test_a_rule_has_its_moment_in_everybodys_turn() -> None:
    given = {
        "seats": seats(Ann=["Ant"], Bob=[]),
        "rules": ["Dole"],
        "draw": ["Cat", "Elk", "Fox", "Zoo", "Bee"],
    }
    match = say(table(given))
    assert state(match).active == 1
    assert match.view(1).hand == ["Cat", "Elk", "Fox", "Zoo"]


def test_who_may_decline_is_asked_when_the_turn_begins() -> None:
    given = {
        "seats": {"Ann": {"hand": ["Ant", "Zoo"], "table": ["Muse"]}, "Bob": {"hand": ["Bee"]}},
        "draw": ["Cat", "Dog"],
        "phase": "start",
    }
    match = table(given)
    assert labels(match) == ["pass", "use Muse"]
    assert match.question is not None
    assert "Muse" in match.question.why
    assert say(match.copy(), "pass").view(0).hand == ["Ant", "Zoo", "Cat"]
    assert say(match, "use Muse").view(0).hand == ["Ant", "Zoo", "Cat", "Dog"]


def test_the_player_before_is_the_one_on_the_other_side() -> None:
    given = {
        "seats": {
            "Ann": {"hand": ["Ant", "Zoo"]},
            "Bob": {"hand": ["Bee"], "table": ["Worm"]},
            "Cy": {"hand": ["Hive"]},
        },
        "turn": "Bob",
    }
    match = say(table(given))
    assert [one.card for one in match.view().table(0)] == ["Worm"]


def test_as_many_are_drawn_as_were_discarded() -> None:
    given = {"seats": seats(Ann=["Zoo", "Hive", "Ant"], Bob=["Bee", "Cat"]), "rules": ["Mill"]}
    match = say(table(given), "use Mill", "discard Zoo", "discard Hive")
    assert len(match.view(0).hand) == 3
    none = say(table(given), "use Mill", "done")
    assert none.view(0).hand_counts == [3, 2]


def test_no_more_rules_about_limits() -> None:
    given = {"seats": seats(Ann=["Free", "Ant"], Bob=["Bee"]), "rules": ["Hands 2", "Play 3"]}
    match = say(table(given), "play Free")
    assert match.view().rules == ["Play 3"]


# -- sharing ---------------------------------------------------------------------------------


def test_keepers_are_dealt_out_with_what_clings_to_them() -> None:
    given = {
        "seats": {
            "Ann": {"hand": ["Fair", "Zoo"], "table": [{"Ant": ["Rust"]}, "Bee", "Cat", "Mud"]},
            "Bob": {"hand": ["Hive", "More"]},
            "Cy": {"hand": ["Bin", "Tax"]},
        }
    }
    match = say(table(given), "play Fair")
    s = state(match)
    assert [len([one for one in match.view().table(seat) if one.card != "Mud"]) for seat in range(3)] == [
        1,
        1,
        1,
    ]
    ant, rust = game().printed.numbers["Ant"][0], game().printed.numbers["Rust"][0]
    assert s.host[rust] == ant
    assert "Mud" in [one.card for one in match.view().table(0)]


def test_creepers_are_dealt_from_the_next_player_on() -> None:
    given = {
        "seats": {
            "Ann": {"hand": ["Mess", "Zoo"], "table": ["Mud", "Rust"]},
            "Bob": {"hand": ["Hive", "More"]},
            "Cy": {"hand": ["Bin", "Tax"]},
        }
    }
    match = say(table(given), "play Mess")
    assert [len(match.view().table(seat)) for seat in range(3)] == [0, 1, 1]


def test_gifts_go_round_and_only_giver_and_taker_know_them() -> None:
    given = {
        "seats": seats(Ann=["Gifts", "Zoo"], Bob=["Hive"], Cy=["Bin", "Tax"]),
        "draw": ["Ant", "Bee", "Cat", "Dog"],
        "drawn": 1,
    }
    match = say(table(given), "play Gifts", "give Bee", "give Cat")
    known = {name: state(match).known[game().printed.numbers[name][0]] for name in ("Ant", "Bee", "Cat")}
    assert known == {"Ant": 0b101, "Bee": 0b001, "Cat": 0b011}


def test_hands_go_round_and_those_who_held_a_card_know_where_it_is() -> None:
    given = {
        "seats": seats(Ann=["Turnstile", "Zoo"], Bob=["Hive", "Ant"], Cy=["Bin"]),
        "drawn": 1,
        "draw": ["Cat"],
    }
    left = say(table(given), "play Turnstile", "choose left")
    assert "Zoo" in left.view(1).hand
    assert left.view(2).hand == ["Hive", "Ant"]
    assert left.state.known[game().printed.numbers["Zoo"][0]] == 0b011
    right = say(table(given), "play Turnstile", "choose right")
    assert right.view(2).hand == ["Zoo"]


def test_a_tax_is_seen_by_those_it_concerns() -> None:
    given = {
        "seats": seats(Ann=["Tax", "Zoo"], Bob=["Hive", "Ant"], Cy=["Bin", "Bee"]),
        "drawn": 1,
        "draw": ["Cat"],
    }
    match = say(table(given), "play Tax")
    hand = match.view(0).hand
    assert len(hand) == 3
    masks = {state(match).known[game().printed.numbers[name][0]] for name in hand}
    assert masks == {0b001, 0b011, 0b101}


def test_chance_takes_several() -> None:
    given: dict[str, Any] = {
        "seats": seats(Ann=["Toll", "Grab", "Zoo"], Bob=["Hive", "Ant", "Elk"], Cy=["Bin"]),
        "drawn": 1,
    }
    toll = say(table(given), "play Toll")
    assert len(toll.view(0).hand) == 5  # two of Bob's and the last of Cy's are gone
    assert toll.view().hand_counts[2] == 0
    grab = say(table(given), "play Grab", "take from Bob")
    assert len(grab.view(0).hand) == 4
    assert grab.view(0).known == []


def test_everyone_with_the_most_is_meant() -> None:
    given = {
        "seats": {
            "Ann": {"hand": ["Levy", "Zoo"], "table": ["Ant"]},
            "Bob": {"hand": ["Hive", "Tax"], "table": ["Bee", "Elk"]},
            "Cy": {"hand": ["Bin", "More"], "table": ["Cat", "Fox"]},
        }
    }
    match = say(table(given), "play Levy", "discard Bee", "discard Cat")
    assert [len(match.view().table(seat)) for seat in range(3)] == [1, 1, 1]


def test_whose_hand_is_chosen_before_it_is_seen() -> None:
    given = {
        "seats": seats(Ann=["Search", "Zoo"], Bob=["Hive", "Ant"], Cy=["Bin", "Bee"]),
        "drawn": 1,
        "draw": ["Cat"],
    }
    match = say(table(given), "play Search")
    assert labels(match) == ["take from Bob", "take from Cy"]
    assert match.view(0).known == []
    say(match, "take from Cy")
    assert labels(match) == ["choose Cy's Bee", "choose Cy's Bin"]
    say(match, "choose Cy's Bee")
    assert "Bee" in match.view(0).hand
    assert [one.card for one in match.view(0).known] == ["Bin"]


def test_all_of_one_player() -> None:
    given = {
        "seats": {
            "Ann": {"hand": ["Raid", "Strip", "Zoo", "Dog"]},
            "Bob": {"hand": ["Hive", "Ant"], "table": ["Cat", "Elk"]},
            "Cy": {"hand": ["Bin", "Bee"], "table": ["Fox"]},
        },
        "rules": ["Play 3"],
    }
    match = say(table(given), "play Raid", "take from Bob", "play Strip", "choose Cy")
    assert [one.card for one in match.view().table(0)] == ["Cat", "Elk"]
    assert match.view().hand_counts[2] == 0
    assert match.view().hand_counts[1] == 2


def test_a_look_and_an_order_that_only_you_know() -> None:
    given = {
        "seats": {
            "Ann": {"hand": ["Zoo", "Hive"], "table": ["Lens", "Chart"]},
            "Bob": {"hand": ["Ant", "Bee"]},
        },
        "draw": ["Cat", "Dog", "Elk", "Fox"],
    }
    match = say(table(given), "use Lens")
    assert sorted(one.card for one in match.view(0).known) == ["Ant", "Bee"]
    say(match, "use Chart", "put back Elk", "put back Cat")
    pile = [(one.card, one.place) for one in match.view(0).known if one.zone == "draw pile"]
    assert pile == [("Elk", 1), ("Cat", 2), ("Dog", 3)]
    assert match.view(1).known == []


def test_the_discard_pile_goes_back_and_the_card_itself_stays() -> None:
    given = {
        "seats": seats(Ann=["Bin", "Ant", "Cat"], Bob=["Bee"]),
        "discard": ["Zoo", "Hive"],
        "rules": ["Play 3"],
    }
    match = table(given)
    before = match.view().draw_count
    say(match, "play Bin")
    assert (match.view().draw_count, match.view().discard) == (before + 2, ["Bin"])


def test_each_in_turn_is_you_and_the_player_of_the_card_the_opponent() -> None:
    given = {
        "seats": seats(Ann=["Round", "Zoo", "Cat"], Bob=["Hive", "Ant"], Cy=["Bin", "Bee"]),
        "drawn": 1,
    }
    match = say(table(given), "play Round", "discard Cat", "discard Hive")
    away = match.copy()
    away.leave(1)
    assert match.question is not None
    assert match.question.who == 2
    say(match, "discard Bee")
    assert "Zoo" in match.view(1).hand
    assert match.view().hand_counts[2] == 1
    assert away.question is not None
    assert away.question.who == 2


# -- whole games -----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_random_games_stay_sound(seed: int) -> None:
    rng = Random(seed)
    match = game().start(NAMES[: 2 + seed % 3], seed=seed)
    for _ in range(400):
        if match.outcome is not None:
            break
        (invariants.thorough if rng.random() < 0.2 else invariants.quick)(match, rng)
        act(match, rng, 0.02, [])
    invariants.quick(match, rng)


def test_a_turn_that_has_not_begun_is_not_ended() -> None:
    """Before the first turn the others keep to the Hand Limit and suffer for what they give up."""
    bell = "{name: Bell, type: keeper, count: 9}"
    hush = "{name: Hush, type: secret, count: 9, leaves: [{take: another turn}, {end: turn}]}"
    made = ruleshift.loads(f"deck: early\nstart: 3\nbasic: {{hand limit: 1}}\ncards: [{bell}, {hush}]")
    for seed in range(8):
        match = made.start(["Ann", "Bob", "Cy"], seed=seed)
        turns: list[Any] = []
        while not turns:
            assert match.question is not None
            match.answer(match.question.options[-1])
            turns = [event for event in match.events if event.kind == "turn"]
            invariants.quick(match, Random(seed))
        assert str(turns[0]) == "Turn 1: Ann"
