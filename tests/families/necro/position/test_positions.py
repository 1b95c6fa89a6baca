"""Positions of NecroGenesis in words: dice, fillers, notes, statuses, cards of one's own, and mistakes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ruleshift
from ruleshift.core.engine import chance
from ruleshift.core.scenario.scenario import load_file, load_scenarios, run_scenario
from ruleshift.families.necro.position.decks import thrown
from ruleshift.families.necro.position.facts import contents, fact
from ruleshift.families.necro.position.phrases import instances
from ruleshift.families.necro.rules.table.state import NecroState
from ruleshift.text.errors import DeckError


def set_up(ann: dict[str, Any], bob: dict[str, Any] | None = None, **more: Any) -> NecroState:
    match = ruleshift.load("necrogenesis").set_up({"seats": {"Ann": ann, "Bob": bob or {}}, **more})
    assert isinstance(match.state, NecroState)
    return match.state


def names(s: NecroState, seat: str, zone: str) -> list[str]:
    return [lying.title for lying in contents(s, seat, zone)]


def test_dice_come_out_of_the_real_generator() -> None:
    rng = thrown(7, ((3, 6), None, (1, 3), (5, 6)))
    seen = []
    for below in (6, 6, 3, 6):
        rng = chance.step(rng)
        seen.append(chance.value(rng, below))
    assert [seen[0], seen[2], seen[3]] == [3, 1, 5]
    assert thrown(7, ()) == chance.seeded(7)


def test_seats_are_filled_up_with_cards_that_do_nothing() -> None:
    s = set_up({"hand": ["Medkit"], "TZ": ["Bruiser"], "deck": ["Torch"]}, {"deck": 4, "zombie deck": 0})
    assert names(s, "Ann", "hand") == ["Medkit"]
    assert names(s, "Ann", "deck")[:2] == ["Torch", "Scrap"]
    assert len(names(s, "Ann", "deck")) == 39
    assert names(s, "Bob", "hand") == ["Scrap", "Scrap"]
    assert names(s, "Bob", "deck") == ["Scrap"] * 4
    assert names(s, "Bob", "zombie deck") == []
    assert s.g.names[s.g.printed.survivors[0]] == "Stranger"
    assert s.g.printed.owner[s.zones[12][0]] == 1  # the zombie on Ann's battlefield is Bob's


def test_any_card_can_be_named_any_number_of_times() -> None:
    s = set_up({"ZZ": ["Patient Zero"] * 3, "graveyard": ["Torch", "Bruiser"]})
    assert names(s, "Ann", "ZZ") == ["Patient Zero"] * 3
    assert names(s, "Ann", "graveyard") == ["Torch", "Bruiser"]


def test_only_what_is_listed_lies_in_a_deck() -> None:
    s = set_up({"deck": {"only": ["Torch", "Medkit"]}, "zombie deck": {"only": ["Bruiser"]}})
    assert names(s, "Ann", "deck") == ["Torch", "Medkit"]
    assert names(s, "Ann", "zombie deck") == ["Bruiser"]


@pytest.mark.parametrize(
    ("phase", "pools"),
    [
        ("action step", "3 2 0"),
        ("spawn step", "3 2 4"),
        ("response step", "3 2 0"),
    ],
)
def test_pools_are_as_the_phase_has_them(phase: str, pools: str) -> None:
    s = set_up({"TZ": [{"Bruiser": {"resting": "yes"}}]}, phase=phase)
    said = [fact(s, seat, pool)[0] for seat, pool in (("Ann", "ap"), ("Ann", "tp"), ("Bob", "th"))]
    assert " ".join(said) == pools


def test_a_status_is_said_in_several_ways() -> None:
    s = set_up({"statuses": {"bleed": ["1 for 2 turns", 2], "stealth": "yes"}})
    assert fact(s, "Ann", "statuses", "bleed") == (
        "1 for 2 turns, 2",
        "3",
        "yes",
        "1 for 2 turns, 2 until removed",
    )
    assert fact(s, "Ann", "statuses", "stealth") == ("yes", "0", "yes", "until removed")
    assert fact(s, "Ann", "statuses", "burn") == ("no", "0")


@pytest.mark.parametrize("text", ["", "lots", "1 for turns", "until turns", "1,2", "for ever"])
def test_a_status_that_makes_no_sense(text: str) -> None:
    assert instances(text) is None


GOOD = """\
deck: necrogenesis
cards:
  - {name: Pebble, type: weapon, subtype: ranged, range: ZZ, damage: 1, hands: 1}
scenarios:
  - name: A weapon for the Zombie Zone alone
    cards: [{name: Slouch, type: zombie, subtype: walker, cost: 1, hp: 2, damage: 1, ed: 3}]
    given: {seats: {Ann: {equipment: [Pebble], TZ: [Slouch], ZZ: [Slouch, Bruiser]}, Bob: {}}}
    when: [{Ann: [attack with Pebble, attack Slouch]}]
    then: {Ann: {ZZ: [{Slouch: {hp: 1}}, Bruiser], TZ: [{Slouch: {hp: 2}}]}}
"""


def test_scenarios_bring_cards_of_their_own(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(GOOD, encoding="utf-8")
    (scenario,) = load_scenarios(file)
    assert [str(failure) for failure in run_scenario(scenario)] == []
    file.write_text(GOOD.replace("damage: 1, hands", "damage: much, hands"), encoding="utf-8")
    with pytest.raises(DeckError) as caught:
        load_file(file)
    # The other cards, and what is said of all of them, are as right as before.
    assert [(one.line, one.card) for one in caught.value.mistakes] == [(3, "Pebble")]


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        ("{survivor: Medkit}", "Medkit is no Survivor but item"),
        ("{hand: [Bruiser]}", "Bruiser (zombie) cannot lie in Ann's hand"),
        ("{equipment: [{Old Rifle: {cuonters: 3}}]}", "unknown key 'cuonters' for Old Rifle"),
        ("{equipment: [{Old Rifle: [Torch]}]}", "Torch cannot be attached to anything"),
        ("{TZ: [{Bruiser: {hp: few}}]}", "expected a number behind 'hp', found 'few'"),
        ("{TZ: [{Bruiser: {sick: maybe}}]}", "expected 'yes' or 'no' behind 'sick', found 'maybe'"),
        ("{TZ: [{Bruiser: {armor: 1}}]}", "'armor' follows from the rest; it can only be checked"),
        ("{TZ: [{Bruiser: {burn: lots}}]}", "expected 'burn: 1 for 2 turns'"),
        ("{lit: yes}", "'lit' follows from the rest; it can only be checked"),
        ("{drawn: [Bruiser]}", "'drawn' follows from the rest; it can only be checked"),
        ("{statuses: {bled: 1}}", "unknown key 'bled' for 'statuses'; did you mean 'bleed'?"),
        ("{statuses: {grabbed: 1}}", "expected the zombie that holds on, found '1'"),
        ("{tokens: [tripwire]}", "expected a mapping of 'tokens', found a list"),
        ("{deck: {onyl: []}}", "unknown key 'onyl' for 'deck'; did you mean 'only'?"),
        ("{ap: many}", "expected 'ap' from 0 to 99, found 'many'"),
    ],
)
def test_mistakes_in_a_seat(seat: str, message: str) -> None:
    with pytest.raises(DeckError) as caught:
        ruleshift.load("necrogenesis").set_up(f"seats:\n  Ann: {seat}\n  Bob: {{}}\n")
    assert any(message in one.message for one in caught.value.mistakes), caught.value.mistakes


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("dice: [7]", "expected a number from 1 to 6"),
        ("dice: [1, 2, 3, 4, 5, 6, 1, 2, 3]", "so many dice in a row cannot be found"),
        ("turn number: 4", "turn 4 is the second player's, and Ann began"),
        ("phase: lunch", "unknown phase 'lunch'"),
    ],
)
def test_mistakes_in_a_moment(more: str, message: str) -> None:
    first = "first: Ann\n" if "turn" in more else ""
    with pytest.raises(DeckError) as caught:
        ruleshift.load("necrogenesis").set_up(f"seats: {{Ann: {{}}, Bob: {{}}}}\n{first}{more}\n")
    assert message in caught.value.mistakes[0].message


@pytest.mark.parametrize(("option", "turn"), [("on", 64), ("off", 72)])
def test_a_game_without_any_action_ends_when_the_second_deck_runs_out(option: str, turn: int) -> None:
    """The second player draws in every own turn: the 32nd finds 4 cards left, the 36th none (R91, R92)."""
    game = ruleshift.load("necrogenesis", {"thin_deck_loss": option})
    match = game.start(["Ann", "Bob"], seed=3)
    passing = ("keep the rest", "end the Survivor Phase", "stop spawning", "go on", "end the Response Step")
    while (question := match.question) is not None:
        labels = {label: number for number, label in question.labels().items()}
        match.answer(next(labels[word] for word in passing if word in labels))
    assert isinstance(match.state, NecroState)
    assert match.state.turn == turn
    assert match.outcome is not None
    assert match.outcome.winner == match.state.first
