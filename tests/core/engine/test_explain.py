"""Reasons: numbers with their cards, questions with their cause, and every "no"."""

from __future__ import annotations

import pytest

from ruleshift import Explanation, Match
from tests.core.games import answer, at


def test_the_basic_rules() -> None:
    match = at([["Draw 2", "Draw 3"], []])
    assert match.explain("draw") == Explanation("draw", 1, (("Basic Rules", "set it to 1"),))
    assert str(match.explain("hand_limit", 1)) == "hand limit none: Basic Rules set no limit"
    assert str(match.explain("play", 0)) == "play 1: Basic Rules set it to 1"


def test_rules_and_keepers_add_up() -> None:
    match = at([["Monolith"], []], [["The Computer"], []], rules=["Draw 3", "Play All", "Hand Limit 2"])
    assert match.explain("draw", 0).causes == (("Draw 3", "sets it to 3"), ("The Computer", "adds 1"))
    assert (match.explain("draw", 0).value, match.explain("draw", 1).value) == (4, 3)
    assert str(match.explain("play", 1)) == "play all: Play All sets it to all"
    assert match.explain("hand limit", 0).value == 3
    assert match.explain("HAND_LIMIT", 1).value == 2


def test_a_switched_off_card_adds_nothing() -> None:
    match = at([["Monolith"], []], [[("The Computer", "Malfunction")], []])
    assert match.explain("draw", 0).causes == (("Basic Rules", "set it to 1"),)


# -- why a question is asked -------------------------------------------------------------------


def why(match: Match) -> str:
    assert match.question is not None
    return match.question.why


def test_why_a_question_is_asked() -> None:
    match = at([["Hand Limit 2", "Draw 2"], ["Starship", "Monolith", "Draw 3", "Play 2"]])
    answer(match, "Hand Limit 2")
    assert why(match) == "You may have 2 cards in hand (Hand Limit 2), and you have 4."
    match = at([["Keeper Limit 3", "Draw 2"], []], [[], ["Starship", "Monolith", "Alien City", "The Stars"]])
    answer(match, "Keeper Limit 3")
    assert why(match) == "You may have 3 Keepers (Keeper Limit 3), and you have 4."
    match = at([["Draw 2", "Starship"], ["Veto!"]])
    answer(match, "Draw 2")
    assert why(match) == "A Surprise can answer Draw 2 now, before it takes effect."
    match = at([["Space Dock", "Draw 2"], []], goals=["Forty-Two", "To the Stars!"], rules=["Double Agenda"])
    answer(match, "Space Dock")
    assert why(match) == "There is room for 2 Goals (Double Agenda)."
    match = at([["Steal a Keeper", "Draw 2"], []], [[], ["Starship", "Monolith"]])
    answer(match, "Steal a Keeper")
    assert why(match).startswith("Steal a Keeper: ")
    match = at([["Monolith", "Starship"], []], [["The Captain"], ["The Doctor"]])
    answer(match, "Monolith")
    assert why(match) == "Your plays are made; a free action is still possible."


def test_why_a_creeper_asks() -> None:
    match = at([["Space Jackpot!", "Draw 2"], []], [["Starship", "Monolith"]], draw=["Evil"])
    answer(match, "Space Jackpot!")
    assert why(match) == "Evil is on your table and must attach itself to one of your Keepers."


# -- why a win has not come --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "goals", "reason"),
    [
        ([], [], "There is no Goal in play."),
        (["Starship"], ["Space Dock"], "Space Dock: you lack Space Station."),
        ([], ["Space Dock"], "Space Dock: you lack Space Station and Starship."),
        (
            ["Starship", ("Space Station", "Evil")],
            ["Space Dock"],
            "Space Dock: Evil on your table stands in the way.",
        ),
        (["Starship"], ["Imperial Star Destroyer"], "Imperial Star Destroyer: you lack Evil."),
        (
            ["Energy Being"],
            ["Alien Life Forms"],
            "Alien Life Forms: you have 1 of the 2 it wants among Bug-Eyed Monster, Energy Being and "
            "Cute Fuzzy Alien Creature.",
        ),
    ],
)
def test_why_not_win(table: list[str], goals: list[str], reason: str) -> None:
    assert at([["Draw 2", "Draw 3"], []], [table], goals=goals).why_not("win", 0) == reason


def test_two_goals_and_the_end() -> None:
    match = at(
        [["Starship", "Draw 2"], []],
        [["The Stars"]],
        goals=["To the Stars!", "Space Dock"],
        rules=["Double Agenda"],
    )
    assert (
        match.why_not("win", 0)
        == "To the Stars!: you lack Starship. Space Dock: you lack Space Station and Starship."
    )
    answer(match, "Starship")
    assert match.why_not("win", 1) == "Ann wins with To the Stars!"
    assert match.why_not("Starship", 1) == "Ann wins with To the Stars!"


# -- why a card cannot be played or used -------------------------------------------------------


def table() -> Match:
    return at(
        [["Draw 2", "Veto!", "Starship"], ["Monolith", "Belay That!"]],
        [
            ["The Captain", "Laser Sword", ("Laser Pistol", "Malfunction"), "The Robot"],
            ["The Doctor", "Evil"],
        ],
        rules=["Wormhole", "Play 2"],
        goals=["Space Dock"],
        discard=["Time Portal"],
    )


@pytest.mark.parametrize(
    ("what", "seat", "reason"),
    [
        ("Draw 2", 0, "You can play Draw 2 now."),
        ("The Captain", 0, "You can use The Captain now."),
        ("wormhole", 0, "You can use Wormhole now."),
        ("Laser Sword", 0, "You can use Laser Sword now."),
        ("Laser Pistol", 0, "Malfunction has switched Laser Pistol off."),
        ("The Robot", 0, "The Robot is in play; there is nothing to use about it."),
        ("Play 2", 0, "Play 2 is in play; it works by itself."),
        ("Space Dock", 0, "Space Dock is in play."),
        ("The Doctor", 0, "The Doctor is on Bob's table."),
        ("Time Portal", 0, "Time Portal is in the discard pile."),
        ("Monolith", 0, "You do not have Monolith."),
        ("Monolith", 1, "It is Ann's turn; you play cards in your own turn."),
        (
            "Belay That!",
            1,
            "It is Ann's turn; out of turn you can play Belay That! when another player plays an Action, or "
            "against a Surprise.",
        ),
        ("The Doctor", 1, "It is Ann's turn; The Doctor can be used in your own turn."),
        ("Starship", 1, "You do not have Starship."),
    ],
)
def test_why_not_a_card(what: str, seat: int, reason: str) -> None:
    assert table().why_not(what, seat) == reason


def test_why_not_once_more() -> None:
    match = at([["Draw 2", "Starship"], []], [["The Captain"], ["The Doctor", "The Scientist"]])
    answer(match, "use The Captain", "take The Doctor")
    assert match.why_not("The Captain", 0) == "The Captain has been used in this turn already."


def test_why_not_without_plays() -> None:
    match = at([["Draw 2", "Starship", "Monolith"], []], [["The Captain"], ["The Doctor"]])
    answer(match, "Starship")
    assert (
        match.why_not("Monolith", 0)
        == "You have no play left. You play 1 card (Basic Rules) and have played 1."
    )
    assert match.why_not("The Doctor", 0) == "The Doctor is on Bob's table."


def test_why_not_without_a_target() -> None:
    match = at([["Draw 2", "Starship"], []], [["The Captain"], []])
    assert match.why_not("The Captain", 0) == "There is nothing The Captain could be used for now."


def test_why_not_before_the_draw() -> None:
    match = at([["Draw 2", "Starship"], []], [["The Captain"], ["The Doctor"]], phase="start")
    assert match.why_not("Starship", 0) == "You have not drawn yet; draw first, then play."


def test_why_not_in_the_middle_of_an_action() -> None:
    match = at(
        [["Draw 3, Play 2 of Them", "Starship"], ["The Engineer"]],
        [["The Captain"], ["The Doctor"]],
        draw=["Monolith", "The Stars", "Alien City"],
    )
    answer(match, "Draw 3")
    waits = "Draw 3, Play 2 of Them is not over yet; it must be finished first."
    assert match.why_not("Starship", 0) == waits
    assert match.why_not("The Captain", 0) == waits
    assert match.why_not("Monolith", 0) == "You can play Monolith now."


def test_why_not_while_another_is_asked() -> None:
    match = at([["Draw 2", "Starship"], ["Veto!"]])
    answer(match, "Draw 2")
    assert match.why_not("Starship", 0) == "Draw 2 is not over yet; it must be finished first."
    assert match.why_not("Veto!", 1) == "You can play Veto! now."


PROJECTION = "Holographic Projection"


def test_why_a_projection_does_not_win() -> None:
    hands = [["Draw 2", "Draw 3"], []]
    lack = "Space Dock: you lack Starship."
    spoilt = at(hands, [[PROJECTION, "Space Station"], [("Starship", "Evil")]], goals=["Space Dock"])
    assert (
        spoilt.why_not("win", 0) == f"{lack} {PROJECTION} would make Bob's Starship count, but Evil with it."
    )
    waiting = at(hands, [["Starship"], [PROJECTION, "Space Station"]], goals=["Space Dock"])
    assert (
        waiting.why_not("win", 1) == f"{lack} {PROJECTION} makes Ann's Starship count in your own turn only."
    )
    broken = at(hands, [[(PROJECTION, "Malfunction")], ["The Stars"]], goals=["We're Lost in Space"])
    off = f"{PROJECTION} is switched off, or Bob's The Stars would count."
    assert broken.why_not("win", 0) == f"We're Lost in Space: you lack The Stars. {off}"


def test_a_watcher_hears_so() -> None:
    match = at([["Draw 2", "Starship"], []])
    assert match.view(None).why_not("Starship") == "You are only watching."
    assert match.view(0).why_not("win") == "There is no Goal in play."
