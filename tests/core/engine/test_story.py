"""The story of a match, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.core.games import Laid, answer, at, start, told


def test_the_deal() -> None:
    match = start("tutorial", 2)
    assert match.log().splitlines() == [
        "  The draw pile is shuffled.",
        "  Ann draws 2 cards.",
        "  Bob draws 2 cards.",
        "Turn 1: Ann",
        "  Ann draws 1 card.",
    ]


def test_a_play_and_its_consequences() -> None:
    match = at([["Draw 3", "Starship"], []], rules=["Draw 2"], draw=["Monolith"])
    answer(match, "Draw 3")
    assert told(match)[:3] == ["Ann plays Draw 3.", "Draw 2 is discarded.", "Ann draws 1 card."]
    assert "Ann draws Monolith." in told(match, 0)


def test_creepers_turn_up_and_attach_themselves() -> None:
    match = at([["Space Jackpot!", "Draw 2"], []], [["Starship"]], draw=["Evil", "Monolith"])
    answer(match, "Space Jackpot!")
    assert told(match)[:4] == [
        "Ann plays Space Jackpot!",
        "Ann turns up Evil.",
        "Ann draws 5 cards.",
        "Evil attaches itself to Starship.",
    ]


def test_theft_answered_and_unanswered() -> None:
    hands = [["Steal a Keeper", "Draw 2"], ["It's a Trap!"]]
    tables: list[list[Laid]] = [["Monolith"], [("Starship", "Evil"), "The Stars"]]
    match = at(hands, tables)
    answer(match, "Steal a Keeper", "take Starship from Bob", "pass")
    assert told(match)[:2] == ["Ann plays Steal a Keeper.", "Ann steals Starship with Evil from Bob."]
    match = at(hands, tables)
    answer(match, "Steal a Keeper", "take Starship from Bob", "It's a Trap!")
    assert told(match)[1:5] == [
        "Ann tries to steal Starship from Bob.",
        "Bob answers with It's a Trap!",
        "It's a Trap! cancels Steal a Keeper.",
        "Bob steals Monolith from Ann.",
    ]


def test_a_stand_in_steps_in() -> None:
    match = at([["Steal a Keeper", "Draw 2"], []], [[], ["Starship", "Expendable Crewman"]])
    answer(match, "Steal a Keeper")
    assert "Expendable Crewman steps in for Bob's other Keepers." in told(match)


def test_discards_of_hand_and_table() -> None:
    match = at(
        [["Keeper Limit 3", "Draw 2"], []],
        [[], [("Starship", "Evil"), "Monolith", "The Stars", "Alien City"]],
    )
    answer(match, "Keeper Limit 3", "Starship")
    assert "Bob's Evil and Starship are discarded." in told(match)
    match = at([["Hand Limit 1", "Draw 2"], ["Starship", "Monolith", "The Stars"]])
    answer(match, "Hand Limit 1", "Monolith", "Starship")
    assert "Bob discards Monolith and Starship." in told(match)


def test_searching_shows_the_card() -> None:
    match = at([["Time Portal", "Draw 2"], ["Monolith"]], draw=["Starship", "Evil"], discard=["The Stars"])
    answer(match, "Time Portal", "Future", "choose Starship")
    assert told(match)[1:4] == [
        "Ann chooses Future.",
        "Ann shows Starship and takes it from the draw pile.",
        "The draw pile is shuffled.",
    ]


def test_moves_between_people() -> None:
    match = at([["Trade Hands", "Draw 2"], ["Monolith"], []])
    answer(match, "Trade Hands", "Bob")
    assert "Ann and Bob swap hands." in told(match)
    match = at([["Brain Transference", "Draw 2"], ["Monolith"], []])
    answer(match, "Brain Transference", "Cy")
    assert "Ann and Cy swap seats." in told(match)
    match = at([["Draw 2"], ["Monolith"]], [["Unseen Force"], []])
    answer(match, "use Unseen Force")
    assert told(match, None) == ["Ann uses Unseen Force.", "Ann takes 1 card from Bob's hand."]
    assert told(match, 1)[1] == "Ann takes Monolith from Bob's hand."


def test_coming_going_and_the_end() -> None:
    match = start("tutorial", 2)
    match.join("Boris")
    match.leave(1)
    assert "Boris joins the table." in told(match)
    assert "Bob leaves the table." in told(match)
    match.concede(0)
    assert told(match)[-1] == "Boris wins: nobody else is left at the table."
    assert "Ann concedes." in told(match)


def test_a_tie_plays_on() -> None:
    match = at(
        [["Alien Life Forms", "Draw 2"], []],
        [["Energy Being", "Bug-Eyed Monster"], ["Cute Fuzzy Alien Creature"]],
        rules=["Double Agenda"],
        goals=["Planetary System"],
    )
    answer(match, "Alien Life Forms")
    assert told(match)[-1] == "Ann wins with Alien Life Forms."


def test_a_stalled_game_says_so() -> None:
    match = start("tutorial", 2)
    short = match.game.start(["Ann", "Bob"], seed=1, options={"turn_limit": "2"})
    while question := short.question:
        short.answer(question.options[0])
    assert short.outcome is not None
    assert (short.outcome.kind, short.outcome.winner) == ("draw", None)
    assert told(short)[-1] == str(short.outcome)
    assert "too long" in str(short.outcome)


@pytest.mark.parametrize("seed", range(5))
def test_every_sentence_of_a_game_is_one(seed: int) -> None:
    match = start(seats=4, seed=seed)
    while question := match.question:
        match.answer(question.options[-1])
    for line in told(match):
        assert line[0].isupper() or line[0].isdigit(), line
        assert line.startswith("Turn ") or line[-1] in ".!?", line
        assert not set(line) & set("{}[]|"), line
        assert ".." not in line.replace("...", ""), line
