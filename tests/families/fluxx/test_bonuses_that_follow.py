"""Cards of makers that add on a condition: about plays, about titles, about what others have or hold."""

from __future__ import annotations

import ruleshift
from ruleshift import Match

DECK = """deck: following
title: Following
start: 2
cards:
  - {name: Lantern, type: keeper, while: {if: {plays left: 1}, add: {hand limit: 3}}}
  - {name: Rush, type: new rule, while: {if: {plays left: 2}, add: {draw: 2}}}
  - {name: Three, type: new rule, while: {play: 3}}
  - {name: Spurs, type: keeper, while: {if: {title: chief}, add: {play: 1}}}
  - {name: Crown, type: new rule, while: {if: {most: {type: keeper}}, title: chief}}
  - {name: Tight, type: new rule, while: {hand limit: 1}}
  - {name: Trust, type: new rule, while: {if: {most: {type: keeper}}, add: {hand limit: 2}}}
  - {name: Eyes, type: new rule, while: {if: {most: {type: keeper, in: hand}}, add: {draw: 1}}}
  - {name: Loan, type: action, do: [{owe: keeper, by: another player}, {discard: this}, {draw: 1}]}
  - {name: Bell, type: keeper, count: 6}
  - {name: Drum, type: keeper, count: 6}
  - {name: Horn, type: keeper, count: 6}
  - {name: Ring, type: goal, win: {have: [Spurs, Lantern]}}
"""
GAME = ruleshift.loads(DECK)


def answer(match: Match, words: str) -> None:
    assert match.question is not None
    match.answer(match.question.find(words))


def options(match: Match) -> list[int]:
    assert match.question is not None
    return list(match.question.options)


def labels(match: Match) -> list[str]:
    assert match.question is not None
    return sorted(match.question.labels().values())


def draws(match: Match) -> list[int | None]:
    return [match.explain("draw", seat).value for seat in (0, 1)]


def test_what_hangs_on_plays_left_goes_with_the_last_play() -> None:
    hand = ["Bell", "Drum", "Horn", "Loan"]
    seats = {"Ann": {"hand": hand, "table": ["Lantern"]}, "Bob": {"hand": ["Bell"]}}
    match = GAME.set_up({"seats": seats, "rules": ["Tight", "Three"]})
    for card in hand[:3]:
        assert match.explain("hand limit", 0).value == 4
        answer(match, f"play {card}")
    assert match.explain("hand limit", 0).value == 1
    assert match.state.active == 1


def test_plays_are_those_of_the_player_whose_turn_it_is() -> None:
    hand = ["Bell", "Drum", "Horn", "Loan"]
    match = GAME.set_up(
        {"seats": {"Ann": {"hand": hand}, "Bob": {"hand": hand[:3]}}, "rules": ["Three", "Rush"]}
    )
    assert draws(match) == [3, 1]
    answer(match, "play Bell")
    assert draws(match) == [3, 1]
    answer(match, "play Drum")
    assert (match.state.active, draws(match)) == (0, [1, 1])
    while match.state.active == 0:
        match.answer(options(match)[0])
    assert draws(match) == [1, 3]


def test_a_bonus_for_the_holder_of_a_title_comes_with_the_title() -> None:
    """Also where the card with the bonus stands before the one that gives the title in the deck file."""
    seats = {"Ann": {"hand": ["Bell", "Crown", "Drum"], "table": ["Spurs"]}, "Bob": {"hand": ["Bell"]}}
    match = GAME.set_up({"seats": seats})
    assert match.explain("play", 0).value == 1
    answer(match, "play Crown")
    assert match.explain("play", 0).value == 2
    assert labels(match) == ["play Bell", "play Drum"]


def test_who_loses_a_raised_limit_complies_at_once() -> None:
    """Neither the limit has changed nor what Bob has, but who has the most."""
    seats = {
        "Ann": {"hand": ["Bell", "Drum", "Horn"], "table": ["Bell"]},
        "Bob": {"hand": ["Bell", "Loan", "Ring"], "table": ["Bell", "Horn"]},
    }
    match = GAME.set_up({"seats": seats, "rules": ["Tight", "Trust", "Three"]})
    assert [match.explain("hand limit", seat).value for seat in (0, 1)] == [1, 3]
    answer(match, "play Drum")
    assert [match.explain("hand limit", seat).value for seat in (0, 1)] == [1, 1]
    assert match.question is not None
    assert match.question.who == 1
    assert "You may have 1 card in hand" in match.question.why


def test_the_values_in_force_are_open_to_everyone() -> None:
    """Eyes looks into hands. Who has the bonus is known at the table, the cards that give it are not."""
    seats = {"Ann": {"hand": ["Crown", "Ring"]}, "Bob": {"hand": ["Bell", "Loan"]}, "Cy": {"hand": []}}
    match = GAME.set_up({"seats": seats, "rules": ["Eyes"]})
    told = match.explain("draw", 1)
    assert (told.value, [card for card, _ in told.causes]) == (2, ["Basic Rules", "Eyes"])
    for seat in (0, 1, 2, None):
        assert match.view(seat).explain("draw", 1) == told
        assert match.redeal(seat or 0, 5).explain("draw", 1) == told
    assert match.view(0).why_not("win") == "There is no Goal in play."


def test_a_debt_is_over_when_its_card_is_taken_away() -> None:
    seats = {"Ann": {"hand": ["Loan", "Ring"]}, "Bob": {"hand": ["Bell"]}}
    match = GAME.set_up({"seats": seats, "draw": ["Bell", "Drum", "Horn"], "rules": ["Three"]})
    answer(match, "play Loan")
    assert match.view(0).debts == []
    assert "Loan" in match.view(0).discard
