"""Dangers, sitting out and coming back, and Meta Rules that wait under the draw pile."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.bots.greedy import greedy
from ruleshift.families.fluxx.position.position import contents
from ruleshift.families.fluxx.view.view import FluxxView
from tests.support import invariants
from tests.support.games import PERILS, Setup, loaded, play

HARMLESS = ("Mouse", "Snail", "Hero", "Zoo", "Pack", "Burrow")
PLENTY = ["Snail", "Trade", "Pickpocket", "Clean Sweep", "Two Draws", "Musical Chairs", "Zoo", "Pack"]


def at(seats: dict[str, Any], options: tuple[tuple[str, str], ...] = (), **given: Any) -> Match:
    """A position of the test deck in the first player's turn, with a choice and harmless cards to draw."""
    first = seats[next(iter(seats))]
    if len(first["hand"]) == 1:
        first["hand"] = [*first["hand"], "Burrow"]
    draw = given.pop("draw", [card for card in PLENTY if card not in str(seats)])
    return loaded(PERILS, options).set_up({"seats": seats, "draw": draw, **given})


def answer(match: Match, *labels: str) -> None:
    for label in labels:
        assert match.question is not None
        match.answer(match.question.find(label))


def lying(match: Match, seat: str, zone: str) -> list[str]:
    return sorted(str(one) for one in contents(cast(Any, match.state), seat, zone))


def inside(match: Match) -> list[str]:
    return [match.names[seat] for seat in match.state.order]


def whose_turn(match: Match) -> str:
    return match.names[match.state.active]


def seen(match: Match, seat: int | None = None) -> FluxxView:
    return cast(FluxxView, match.view(seat))


# -- Dangers -------------------------------------------------------------------------------


def test_a_danger_is_a_play_that_only_its_own_surprises_answer() -> None:
    match = at({"Ann": {"hand": ["Arrow", "Mouse"]}, "Bob": {"hand": ["Dodge", "Revenge"]}, "Cy": {}})
    answer(match, "play Arrow")
    assert match.question is not None
    assert list(match.question.labels().values()) == ["play Dodge", "pass"]
    answer(match, "play Dodge")
    assert whose_turn(match) == "Bob"
    assert inside(match) == ["Ann", "Bob", "Cy"]
    assert {"Arrow", "Dodge"} <= set(lying(match, "", "discard"))


def test_whoever_is_hit_loses_everything() -> None:
    match = at(
        {
            "Ann": {"hand": ["Arrow", "Zoo"]},
            "Bob": {"hand": ["Dodge", "Pack"], "table": ["Snail", {"Mouse": ["Leech"]}, "Fog"]},
            "Cy": {},
        },
    )
    answer(match, "play Arrow", "pass", "eliminate Bob")
    assert inside(match) == ["Ann", "Cy"]
    assert lying(match, "Bob", "hand") == lying(match, "Bob", "table") == []
    assert {"Dodge", "Pack", "Snail", "Mouse", "Leech", "Fog", "Arrow"} <= set(lying(match, "", "discard"))


def test_creepers_stay_where_the_option_says_so() -> None:
    stays = (("eliminated_creepers", "stay"),)
    bob = {"hand": ["Pack"], "table": [{"Mouse": ["Leech"]}, "Fog"]}
    match = at({"Ann": {"hand": ["Arrow", "Zoo"]}, "Bob": bob, "Cy": {}}, stays)
    answer(match, "play Arrow", "eliminate Bob")
    assert lying(match, "Bob", "table") == ["Fog", "Leech"]
    match.leave(1)
    assert lying(match, "Bob", "table") == []


def test_a_ransom_is_the_victims_choice() -> None:
    seats = {"Ann": {"hand": ["Arrow", "Zoo"]}, "Bob": {"table": ["Hero", "Lion", "Mouse"]}, "Cy": {}}
    match = at(seats)
    answer(match, "play Arrow", "eliminate Bob")
    assert match.question is not None
    assert match.question.who == 1
    assert list(match.question.labels().values()) == ["discard Hero", "discard Lion", "accept it"]
    refused = match.copy()
    answer(match, "discard Lion")
    assert lying(match, "Bob", "table") == ["Hero", "Mouse"]
    assert inside(match) == ["Ann", "Bob", "Cy"]
    answer(refused, "accept it")
    assert inside(refused) == ["Ann", "Cy"]


def test_cards_shown_stay_in_hand_and_are_known() -> None:
    seats = {"Ann": {"hand": ["Lights Out"]}, "Bob": {"hand": ["Zoo"]}, "Cy": {"hand": ["Dodge"]}, "Dora": {}}
    match = at({**seats, "Dora": {"hand": []}})
    answer(match, "play Lights Out", "pass")
    assert inside(match) == ["Ann", "Cy", "Dora"]
    assert [one.card for one in seen(match, 3).known] == ["Dodge"]


def test_a_keeper_that_takes_the_blow_does_so_by_itself() -> None:
    match = at(
        {"Ann": {"hand": ["Flood", "Zoo"], "table": ["Mouse"]}, "Bob": {"table": ["Lion"]}, "Cy": {}},
        rules=["Play 2"],
    )
    answer(match, "play Flood")
    assert inside(match) == ["Ann", "Bob"]
    guarded = at({"Ann": {"hand": ["Quake"]}, "Bob": {"hand": 5, "table": ["Guard"]}, "Cy": {}})
    answer(guarded, "play Quake")
    assert inside(guarded) == ["Ann", "Bob", "Cy"]
    assert "Guard" in lying(guarded, "", "discard")
    assert "Guard goes instead, and Bob stays in." in guarded.log()


def test_a_powerless_guard_takes_no_blow() -> None:
    match = at({"Ann": {"hand": ["Quake"]}, "Bob": {"hand": 5, "table": [{"Guard": ["Leech"]}]}, "Cy": {}})
    answer(match, "play Quake")
    assert inside(match) == ["Ann", "Cy"]


def test_if_everybody_would_go_nobody_does() -> None:
    match = at({"Ann": {"hand": ["Flood", "Zoo"]}, "Bob": {}, "Cy": {}})
    answer(match, "play Flood")
    assert inside(match) == ["Ann", "Bob", "Cy"]
    assert "Flood would knock everybody out, so it knocks out nobody." in match.log()


def test_the_last_one_left_has_won() -> None:
    match = at({"Ann": {"hand": ["Flood"], "table": ["Mouse"]}, "Bob": {}, "Cy": {}})
    answer(match, "play Flood")
    assert str(match.outcome) == "Ann wins: nobody else is left in the game."


def test_whoever_knocks_themselves_out_has_had_their_turn() -> None:
    match = at({"Ann": {"hand": ["Quake", "Zoo", "Pack", "Trade"]}, "Bob": {}, "Cy": {}}, rules=["Play 2"])
    answer(match, "play Quake")
    assert whose_turn(match) == "Bob"
    assert lying(match, "Ann", "hand") == []  # the rest of the card, a draw, is not done


# -- coming back ---------------------------------------------------------------------------


def pass_turns(match: Match, number: int) -> list[str]:
    """Let everybody play a harmless card; whose turns those were."""
    turns = []
    for _ in range(number):
        turns.append(whose_turn(match))
        before = match.state.turn
        while match.question is not None and match.state.turn == before:
            labels = match.question.labels()
            harmless = [o for o, text in labels.items() if text.removeprefix("play ") in HARMLESS]
            match.answer(harmless[0] if harmless else match.question.options[-1])
    return turns


def test_everyone_else_has_a_whole_turn_first() -> None:
    """Cy goes in Bob's turn. Dora's and Ann's turns count, and Bob's next one does: then Cy is back."""
    match = at(
        {"Bob": {"hand": ["Arrow"]}, "Cy": {}, "Dora": {"hand": ["Mouse"]}, "Ann": {"hand": ["Mouse"]}},
        draw=["Snail", "Hero", "Mouse", "Zoo", "Pack", "Trade", "Two Draws"],
    )
    answer(match, "play Arrow", "eliminate Cy")
    one = seen(match).out[0]
    assert (one.seat, one.card, one.turn, one.waits_for) == (1, "Arrow", 1, (0, 2, 3))
    assert pass_turns(match, 3) == ["Dora", "Ann", "Bob"]
    assert whose_turn(match) == "Cy"
    assert lying(match, "Cy", "hand") == ["Pack", "Trade", "Two Draws", "Zoo"]  # an opening hand and a draw
    assert seen(match).out == []


def test_a_seat_that_is_reached_too_early_is_passed_over() -> None:
    """Dora goes in Ann's turn; the turn reaches her before Ann has had another one."""
    match = at(
        {"Ann": {"hand": ["Arrow"]}, "Bob": {"hand": ["Mouse"]}, "Cy": {"hand": ["Mouse"]}, "Dora": {}},
        draw=["Snail", "Hero", "Mouse", "Hero", "Zoo", "Pack", "Trade", "Clean Sweep", "Two Draws"],
    )
    answer(match, "play Arrow", "eliminate Dora")
    assert pass_turns(match, 6) == ["Bob", "Cy", "Ann", "Bob", "Cy", "Dora"]


def test_nobody_waits_for_those_who_have_gone_since() -> None:
    match = at(
        {
            "Ann": {"hand": ["Arrow"]},
            "Bob": {"out": ["Ann", "Eve"]},
            "Cy": {"hand": ["Mouse"]},
            "Dora": {"out": ["Cy"]},
            "Eve": {},
        }
    )
    answer(match, "play Arrow", "eliminate Cy")
    assert whose_turn(match) == "Dora"
    assert [(one.seat, one.waits_for) for one in seen(match).out] == [(1, (4,)), (2, (0, 4))]


def test_without_a_card_to_draw_nobody_comes_back() -> None:
    match = at({"Ann": {"hand": ["Mouse"]}, "Bob": {"out": "ready"}, "Cy": {}}, draw=[], rest="discard")
    answer(match, "play Mouse")
    assert whose_turn(match) == "Cy"
    assert inside(match) == ["Ann", "Cy"]


def test_when_eliminations_are_final_nobody_comes_back() -> None:
    match = at({"Ann": {"hand": ["Mouse"]}, "Bob": {"out": "ready"}, "Cy": {}}, rules=["Nightfall"])
    answer(match, "play Mouse")
    assert whose_turn(match) == "Cy"
    assert match.why_not("win", 1) == "You are out of the game. Nobody comes back any more."


def test_two_who_began_alone_come_straight_back() -> None:
    match = at({"Ann": {"hand": ["Arrow", "Zoo"]}, "Bob": {"table": ["Mouse"]}})
    answer(match, "play Arrow")
    assert match.outcome is None
    assert inside(match) == ["Ann", "Bob"]
    assert lying(match, "Bob", "table") == []
    assert len(lying(match, "Bob", "hand")) == 4  # an opening hand, and the draw of the turn
    own = at({"Ann": {"hand": ["Quake", "Zoo", "Pack", "Hero"]}, "Bob": {"hand": 1}}, rules=["Play 2"])
    answer(own, "play Quake")
    assert whose_turn(own) == "Bob"
    assert len(lying(own, "Ann", "hand")) == 3


def test_two_who_began_alone_fight_to_the_end_in_the_end() -> None:
    match = at({"Ann": {"hand": ["Arrow", "Zoo"]}, "Bob": {}}, rules=["Nightfall"])
    answer(match, "play Arrow")
    assert match.outcome is not None
    assert match.outcome.winner == 0


# -- people --------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["leave", "concede"])
def test_who_sits_out_may_go_home(way: str) -> None:
    match = at({"Ann": {"hand": ["Mouse", "Zoo"]}, "Bob": {"out": "yes"}, "Cy": {}, "Dora": {"out": "ready"}})
    getattr(match, way)(1)
    assert [match.names[one.seat] for one in seen(match).out] == ["Dora"]
    with pytest.raises(ValueError, match="Bob is not at the table any more"):
        match.leave(1)
    match.leave(2)
    assert str(match.outcome) == "Ann wins: nobody else is left in the game."


def test_newcomers_are_not_waited_for_and_turns_go_round_the_ring() -> None:
    match = at({"Ann": {"hand": ["Mouse", "Zoo"]}, "Bob": {"out": "yes"}, "Cy": {"hand": ["Mouse"]}})
    match.join("Dora")
    assert inside(match) == ["Ann", "Cy", "Dora"]
    assert seen(match).out[0].waits_for == (0, 2)
    assert pass_turns(match, 4) == ["Ann", "Cy", "Dora", "Ann"]
    assert whose_turn(match) == "Bob"


def test_seats_are_swapped_in_the_ring_too() -> None:
    match = at(
        {
            "Ann": {"hand": ["Musical Chairs"]},
            "Bob": {"out": ["Cy"]},
            "Cy": {"hand": ["Mouse"]},
            "Dora": {"hand": ["Mouse"]},
        },
        draw=["Hero", "Snail", "Hero", "Zoo", "Pack", "Trade", "Duel"],
    )
    answer(match, "play Musical Chairs", "swap seats with Dora")
    assert inside(match) == ["Dora", "Cy", "Ann"]
    assert pass_turns(match, 4) == ["Cy", "Ann", "Dora", "Bob"]


def test_an_extra_turn_is_lost_with_its_player_and_moves_nobody() -> None:
    """Ann has an extra turn and knocks herself out in it: Bob is next, as after her normal turn."""
    seats = {"Ann": {"hand": ["Again", "Quake", "Zoo", "Pack"]}, "Bob": {}, "Cy": {}, "Dora": {"out": ["Cy"]}}
    match = at(seats)
    answer(match, "play Again")
    assert (whose_turn(match), match.state.turn) == ("Ann", 2)
    answer(match, "play Quake")
    assert (whose_turn(match), match.state.turn) == ("Bob", 3)
    assert [(one.seat, one.waits_for) for one in seen(match).out] == [(3, (2,)), (0, (1, 2))]


def test_a_claimed_turn_is_forfeited_by_going() -> None:
    match = at({"Ann": {"hand": ["Again", "Traitor", "Zoo"]}, "Bob": {}, "Cy": {}}, rules=["Play 2"])
    answer(match, "play Again", "play Traitor")
    assert whose_turn(match) == "Bob"


def test_views_and_reasons_tell_who_is_out() -> None:
    match = at({"Ann": {"hand": ["Arrow"]}, "Bob": {}, "Cy": {}})
    answer(match, "play Arrow", "eliminate Bob")
    text = "is out of the game, knocked out by Arrow in turn 1. First Ann and Cy have each to finish a turn"
    assert f"Out     Bob {text}" in str(match.view(2))
    assert match.why_not("Mouse", 1).startswith("You are out of the game, knocked out by Arrow in turn 1.")


# -- what waits under the draw pile --------------------------------------------------------


def test_a_meta_rule_enters_when_a_card_is_needed_and_none_is_left() -> None:
    match = at(
        {"Ann": {"hand": ["Mouse", "Zoo"]}, "Bob": {"hand": ["Pack", "Burrow"]}, "Cy": {"hand": ["Hero"]}},
        draw=["Snail"],
        rest="discard",
    )
    assert seen(match).under == ["Nightfall"]
    answer(match, "play Mouse")  # Bob draws the last card: the pile is empty, and nobody minds
    assert whose_turn(match) == "Bob"
    assert seen(match).draw_count == 0
    assert seen(match).under == ["Nightfall"]
    answer(match, "play Pack")
    assert seen(match).rules == ["Nightfall"]
    assert seen(match).under == []
    log = match.log()
    assert log.index("Nightfall is in force") < log.index("The discard pile is shuffled into a new draw pile")


def test_nothing_removes_a_meta_rule() -> None:
    match = at({"Ann": {"hand": ["Clean Sweep", "Zoo"]}, "Bob": {}}, rules=["Nightfall", "Play 2"])
    answer(match, "play Clean Sweep")
    assert seen(match).rules == ["Nightfall"]
    assert match.why_not("Nightfall", 0)


# -- who decides about coming back ---------------------------------------------------------


def about_to_return(**seats: Any) -> Match:
    """Bob sits out, everybody else has had a turn, and he is asked whether he comes back."""
    match = at(
        {"Ann": {"hand": ["Arrow", "Mouse"]}, "Bob": {}, "Cy": {"hand": ["Snail", "Hero"]}, **seats},
        (("return_is_chosen", "on"),),
        draw=[card for card in PLENTY if card not in ("Snail", "Zoo")],
    )
    answer(match, "play Arrow", "eliminate Bob", "play Hero")
    for _ in seats:
        answer(match, "play Lion")
    answer(match, "play Mouse")
    assert match.question is not None
    assert list(match.question.labels().values()) == ["come back", "stay out"]
    assert (match.names[match.question.who], match.question.purpose) == ("Bob", "come back")
    return match


def test_who_leaves_instead_of_coming_back_is_passed_over() -> None:
    match = about_to_return()
    match.leave(1)
    assert whose_turn(match) == "Cy"
    assert inside(match) == ["Ann", "Cy"]
    invariants.thorough(match, Random(1))


def test_somebody_else_may_leave_or_come_meanwhile() -> None:
    for leaver, after in ((0, ["Bob", "Cy", "Dee"]), (2, ["Ann", "Bob", "Dee"])):
        match = about_to_return(Dee={"hand": ["Lion", "Zoo"]})
        match.leave(leaver)
        assert match.question is not None
        assert match.question.purpose == "come back"
        answer(match, "come back")
        assert whose_turn(match) == "Bob"
        assert inside(match) == after
    match = about_to_return()
    match.join("Eve")
    answer(match, "stay out")
    assert whose_turn(match) == "Cy"
    assert inside(match) == ["Ann", "Cy", "Eve"]


def test_the_question_survives_a_copy_and_a_save() -> None:
    match = about_to_return()
    for twin in (match.copy(), ruleshift.resume(match.save())):
        answer(twin, "come back")
        assert len(lying(twin, "Bob", "hand")) == 4
    answer(match, "stay out")
    assert [event.kind for event in match.events][-3:] == ["choose", "turn", "draw"]


def test_bots_come_back() -> None:
    match = about_to_return()
    assert match.question is not None
    for bot in (greedy(match.game, 1), greedy(match.game, 2)):
        choice = bot.choose(match.view(1), match.question, lambda: iter([match.redeal(1, 5)]))
        assert match.question.label(choice) == "come back"
    assert match.game.quick_greedy().choose(match.state, 7) == match.question.find("come back")


# -- random games --------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_game_ends_and_keeps_its_promises(seats: int) -> None:
    def look(match: Match, rng: Random) -> None:
        (invariants.thorough if rng.random() < 0.05 else invariants.quick)(match, rng)

    for seed in range(4):
        options = {"eliminated_creepers": "stay", "transferred_secret": "kept"} if seed % 2 else {}
        options |= {"return_is_chosen": "on"} if seed > 1 else {}
        match = play(Setup(PERILS, seats, seed, options, 0.03 if seed > 1 else 0.0), look)
        assert match.outcome is not None
        assert match.outcome.kind == "win"
