"""Secrets: whatever takes one out of a hand, everyone sees it and its player suffers, nobody else."""

from __future__ import annotations

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.families.fluxx.codes import E_SECRET

from .test_elimination import answer, at, inside, lying, seen, whose_turn

KEPT = (("transferred_secret", "kept"),)


def test_a_secret_that_is_played_comes_out() -> None:
    match = at({"Ann": {"hand": ["Debtor", "Zoo"], "table": ["Mouse", "Snail", "Fog"]}, "Bob": {}})
    answer(match, "play Debtor")
    assert whose_turn(match) == "Bob"
    assert lying(match, "Ann", "table") == ["Fog"]
    assert "Debtor" in lying(match, "", "discard")
    assert match.log().count("Ann's Secret comes out: Debtor.") == 1


def test_a_look_takes_nothing_out() -> None:
    match = at({"Ann": {"hand": ["Lights Out", "Zoo"]}, "Bob": {"hand": ["Traitor"]}, "Cy": {"hand": []}})
    answer(match, "play Lights Out")
    assert inside(match) == ["Ann", "Bob", "Cy"]
    assert [(one.card, one.owner) for one in seen(match).known] == [("Traitor", 1)]
    assert not any(event[0] == E_SECRET for event in match.state.events)


def test_a_limit_forces_it_out_before_it_binds_others() -> None:
    match = at(
        {"Ann": {"hand": ["Hand Limit 1", "Zoo"]}, "Bob": {"hand": ["Debtor", "Pack"], "table": ["Mouse"]}}
    )
    answer(match, "play Hand Limit 1", "discard Debtor")
    assert lying(match, "Bob", "table") == []


def test_a_secret_that_is_taken_is_lost_to_both() -> None:
    """It goes to the discard pile, or with the option to the taker, who has lost nothing."""
    seats = {
        "Ann": {"hand": ["Pickpocket", "Zoo", "Pack"], "table": ["Lion"]},
        "Bob": {"hand": ["Debtor"], "table": ["Mouse"]},
    }
    match = at(seats, rules=["Play 2"])
    answer(match, "play Pickpocket")
    assert lying(match, "Bob", "table") == []
    assert lying(match, "Ann", "table") == ["Lion"]
    assert {"Debtor", "Mouse"} <= set(lying(match, "", "discard"))
    kept = at(seats, KEPT, rules=["Play 2"])
    answer(kept, "play Pickpocket")
    assert "Debtor" in lying(kept, "Ann", "hand")
    assert lying(kept, "Ann", "table") == ["Lion"]


def test_swapped_hands_hit_both_in_turn_order() -> None:
    match = at(
        {
            "Ann": {"hand": ["Trade", "Traitor", "Zoo"]},
            "Bob": {"hand": ["Debtor", "Pack"], "table": ["Mouse"]},
            "Cy": {},
        }
    )
    answer(match, "play Trade", "swap hands with Bob")
    assert inside(match) == ["Bob", "Cy"]  # Ann's turn is over, and Bob has still to suffer
    assert lying(match, "Bob", "table") == []
    log = match.log()
    assert log.index("Traitor knocks Ann out") < log.index("Bob's Mouse is discarded")
    assert "Zoo" in lying(match, "Bob", "hand")
    assert "Traitor" not in lying(match, "Bob", "hand")


def test_hands_that_go_round_bring_every_secret_out() -> None:
    match = at(
        {
            "Ann": {"hand": ["Merry Go Round", "Zoo"]},
            "Bob": {"hand": ["Traitor", "Pack"]},
            "Cy": {"hand": ["Debtor", "Burrow"], "table": ["Mouse"]},
            "Dora": {"hand": ["Duel"]},
        },
        rules=["Play 2"],
    )
    answer(match, "play Merry Go Round")
    assert inside(match) == ["Ann", "Cy", "Dora"]
    assert lying(match, "Cy", "table") == []
    assert lying(match, "Dora", "hand") == ["Burrow"]  # without the Secret that came along
    assert match.log().count("Secret comes out") == 2


def test_swapped_seats_leave_the_hands_behind() -> None:
    match = at(
        {"Ann": {"hand": ["Musical Chairs", "Zoo"]}, "Bob": {"hand": ["Traitor"]}, "Cy": {}, "Dora": {}}
    )
    answer(match, "play Musical Chairs", "swap seats with Bob")
    assert inside(match) == ["Ann", "Cy", "Dora"]


def test_what_was_in_no_hand_harms_nobody() -> None:
    match = at(
        {"Ann": {"hand": ["Two Draws", "Zoo"], "table": ["Mouse"]}, "Bob": {}},
        draw=["Debtor", "Snail", "Pack"],
    )
    answer(match, "play Two Draws", "play Debtor")
    assert lying(match, "Ann", "table") == ["Mouse", "Snail"]


def test_one_penalty_may_bring_out_the_next() -> None:
    match = at({"Ann": {"hand": ["Gambler", "Debtor"], "table": ["Mouse"]}, "Bob": {}, "Cy": {}})
    answer(match, "play Gambler")
    assert lying(match, "Ann", "table") == []
    assert whose_turn(match) == "Bob"


def test_nothing_is_left_to_punish_about_who_is_out() -> None:
    match = at(
        {"Ann": {"hand": ["Arrow", "Zoo"]}, "Bob": {"hand": ["Gambler", "Traitor"]}},
        draw=["Pack", "Snail", "Trade"],
    )
    answer(match, "play Arrow")
    assert match.log().count("Bob's Secret comes out") == 2
    assert match.log().count("knocks Bob out") == 1
    assert len(lying(match, "Bob", "hand")) == 4  # straight back, with what he was dealt


def test_secrets_come_before_limits() -> None:
    """The Secret that Bob gets is gone before his hand is counted."""
    match = at(
        {"Ann": {"hand": ["Trade", "Debtor", "Zoo"]}, "Bob": {"hand": ["Pack"]}},
        rules=["Hand Limit 1", "Play 2"],
    )
    answer(match, "play Trade")
    assert "Zoo" in lying(match, "Bob", "hand")
    assert match.log().count("Bob discards") == 1  # the Secret


def test_a_guard_does_not_save_from_a_secret() -> None:
    match = at({"Ann": {"hand": ["Traitor", "Zoo"], "table": ["Guard"]}, "Bob": {}, "Cy": {}})
    answer(match, "play Traitor")
    assert inside(match) == ["Bob", "Cy"]


@pytest.mark.parametrize("holder", ["Ann", "Bob"])
def test_who_holds_it_at_the_end_begins_the_next_game(holder: str) -> None:
    hands = {"Ann": ["Lion", "Burrow"], "Bob": ["Zoo"]}
    hands[holder] += ["Traitor"]
    match = at(
        {"Ann": {"hand": hands["Ann"], "table": ["Hero", "Snail"]}, "Bob": {"hand": hands["Bob"]}},
        goals=["Pack"],
        draw=["Trade"],
    )
    answer(match, "play Lion")
    assert match.outcome is not None
    assert match.outcome.winner == 0
    assert match.log().splitlines()[-2].strip() == f"{holder} still holds Traitor and begins the next game."


# -- a penalty that ends the turn ----------------------------------------------------------

ALARMS = """\
deck: alarms
basic: {draw: 1, play: 1}
cards:
  - {name: Alarm, type: secret, count: 2, leaves: [{end: turn}]}
  - {name: Carousel, type: keeper, when: {at: end of your turn, do: [{rotate: hands, to: left}]}}
  - {name: Free of All, type: goal, win: {none: {in: hand}}}
  - {name: Sun, type: keeper}
  - {name: Moon, type: keeper}
  - {name: Rain, type: keeper}
  - {name: Wind, type: keeper}
"""


def after_the_carousel(**given: object) -> Match:
    """At the end of Ann's turn both lose a Secret that ends the turn."""
    seats = {
        "Ann": {"hand": ["Sun", "Alarm"], "table": ["Carousel"]},
        "Bob": {"hand": ["Moon", "Alarm"]},
    }
    match = ruleshift.loads(ALARMS).set_up({"seats": seats, "draw": ["Rain", "Wind"], **given})
    answer(match, "play Sun")
    return match


def test_all_secrets_are_suffered_for_in_the_turn_in_which_they_came_out() -> None:
    match = after_the_carousel()
    assert match.log().count("Secret comes out: Alarm.") == 2
    assert (whose_turn(match), match.state.turn) == ("Ann", 3)
    assert lying(match, "Bob", "table") == ["Rain"]  # nothing was left over that could end his turn


def test_a_penalty_that_ends_the_turn_leaves_nothing_unsettled() -> None:
    """Bob has nothing in hand as soon as the Secret that came to him is gone."""
    match = after_the_carousel(goals=["Free of All"])
    assert match.outcome is not None
    assert (match.outcome.winner, match.state.turn) == (1, 1)
