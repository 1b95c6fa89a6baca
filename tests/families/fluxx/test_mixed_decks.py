"""Games of decks shuffled together: they are dealt, played, kept and set up like any other."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.bots import BotSeat, make_bot
from ruleshift.core.decks import shipped_decks
from ruleshift.core.scenario.scenario import load_scenarios, run_scenario
from tests.support import invariants
from tests.support.games import Setup, loaded, play

PAIRS = [f"{one}+{other}" for one, other in combinations(shipped_decks("fluxx"), 2)]
ALL = "+".join(shipped_decks("fluxx"))
MINE = """\
deck: mine
title: Mine
players: 2-5
cards:
  - {name: Lamp, type: keeper}
  - {name: Starship, type: creeper, text: It has crashed.}
  - {name: Wreck, type: goal, win: {have: [Lamp, Starship]}}
"""


def look(match: Match, rng: Random) -> None:
    """Quick looks always, now and then a thorough one."""
    (invariants.thorough if rng.random() < 0.02 else invariants.quick)(match, rng)


def some_answers(match: Match, number: int, seed: int = 1) -> Match:
    rng = Random(seed)
    for _ in range(number):
        if (question := match.question) is None:
            break
        match.answer(rng.choice(question.options))
    return match


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    file = tmp_path / "mine.yaml"
    file.write_text(MINE, encoding="utf-8")
    return file


# -- playing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", [*PAIRS, ALL])
def test_random_games_keep_every_promise(deck: str) -> None:
    most = loaded(deck).most_seats
    for seed in range(2):
        match = play(Setup(deck, min(most, 2 + 2 * seed), seed), look)
        assert "in circles" not in str(match.outcome)


@pytest.mark.parametrize("deck", PAIRS)
def test_players_come_and_go(deck: str) -> None:
    play(Setup(deck, 3, 50, {"shared_cards": "all"}, 0.05), look)


@pytest.mark.parametrize("deck", ["star-fluxx+zombie-fluxx", "mystery-fluxx+zombie-fluxx"])
@pytest.mark.parametrize("seed", range(3))
def test_any_choice_of_options_can_be_played(deck: str, seed: int) -> None:
    rng = Random(seed)
    known = [option for option in loaded(deck).option_list if option["choices"] and option["name"] != "solo"]
    play(Setup(deck, 3, seed, {option["name"]: rng.choice(option["choices"]) for option in known}), look)


@pytest.mark.parametrize("deck", PAIRS)
def test_a_mixed_game_can_be_saved_at_any_time(deck: str) -> None:
    match = loaded(deck).start(["Ann", "Bob", "Cy"], seed=4)
    for _ in range(4):
        some_answers(match, 9, 5)
        again = ruleshift.resume(match.save())
        assert (again.digest(), again.save()) == (match.digest(), match.save())


def test_bots_play_mixed_decks() -> None:
    match = loaded("star-fluxx+zombie-fluxx").start(["Ann", "Bob"], seed=2)
    bots = [BotSeat(make_bot("greedy", match.game, seat), seat, 1) for seat in range(2)]
    for _ in range(6):
        if (question := match.question) is not None:
            match.answer(bots[question.who].choose(match))
    assert match.state.turn > 1


def test_a_mix_with_more_kinds_than_a_machine_word_has_bits_is_looked_ahead_in() -> None:
    game = loaded("star-fluxx+zombie-fluxx+mystery-fluxx")
    match = some_answers(game.start(["Ann", "Bob", "Cy"], seed=1), 30)
    question = match.question
    assert question is not None
    found = match.look_ahead(question.who, 2, seed=1)
    assert len(found.values) == 2 * len(question.options)
    assert all(0 <= value <= 1 for value in found.values)


# -- which cards -------------------------------------------------------------------------------


def test_shared_cards_are_there_once_or_as_often_as_in_all_decks() -> None:
    star, zombie = loaded("star-fluxx"), loaded("zombie-fluxx")
    one = loaded("star-fluxx+zombie-fluxx")
    all_ = one.with_options({"shared_cards": "all"})
    assert len(all_.names) == len(star.names) + len(zombie.names)
    assert Counter(one.names)["Draw 2"] == 1
    assert Counter(all_.names)["Draw 2"] == 2
    shared = [card for card in one.cards if card.deck == "Star Fluxx and Zombie Fluxx"]
    assert len(one.names) == len(all_.names) - sum(all_.card(card.name).count - card.count for card in shared)
    assert {card.deck for card in one.cards} == {"Star Fluxx", "Zombie Fluxx", "Star Fluxx and Zombie Fluxx"}
    assert {card.deck for card in star.cards} == {""}


def test_an_option_that_leaves_a_card_out_does_so_for_its_own_deck_only() -> None:
    """Both decks have Veto!; only that of Zombie Fluxx goes with its Surprises."""
    game = loaded("star-fluxx+zombie-fluxx")
    for surprises, copies, number, other in [("on", "all", 2, 1), ("on", "one", 1, 1), ("off", "all", 1, 0)]:
        chosen = game.with_options({"surprises": surprises, "shared_cards": copies})
        assert Counter(chosen.names)["Veto!"] == number
        assert Counter(chosen.names)["Stop That!"] == other


def test_the_first_deck_keeps_its_cards_in_their_places() -> None:
    star = loaded("star-fluxx")
    assert loaded("star-fluxx+tutorial").names[: len(star.names)] == star.names
    assert star.parts == ()


def test_a_sum_of_decks_can_be_played_alone() -> None:
    game = loaded("regular-show-fluxx+zombie-fluxx").with_options({"solo": "on"})
    left_out = {*game.deck["solo"]["set_aside"]}
    assert {"Rotate Hands", "Yeahuh!", "Zombie Boss"} <= left_out
    assert not left_out & {*game.names}
    assert some_answers(game.start(["Ann"], seed=3), 30).state.turn > 1


# -- keeping -----------------------------------------------------------------------------------


def test_a_replay_names_the_sum_and_its_parts() -> None:
    match = some_answers(loaded("star-fluxx+tutorial").start(["Ann", "Bob"], seed=1), 12)
    text = match.save()
    star, tutorial = loaded("star-fluxx"), loaded("tutorial")
    head = f"deck star-fluxx+tutorial {match.game.digest}\n"
    assert head + f"part star-fluxx {star.digest}\npart tutorial {tutorial.digest}\noption " in text
    assert "\n|" not in text
    assert ruleshift.resume(text).digest() == match.digest()
    assert pickle.loads(pickle.dumps(match)).digest() == match.digest()


def test_chosen_options_are_kept() -> None:
    game = ruleshift.load("star-fluxx+tutorial", {"shared_cards": "all", "cure_limit": "on"})
    match = some_answers(game.start(["Ann", "Bob"], seed=1), 12)
    text = match.save()
    assert "\noption shared_cards all\n" in text
    assert "\noption cure_limit on\n" in text
    again = ruleshift.resume(text)
    assert (again.digest(), again.game.options) == (match.digest(), game.options)


def test_deck_files_travel_with_the_replay(mine: Path) -> None:
    match = some_answers(ruleshift.load(f"{mine}+star-fluxx").start(["Ann", "Bob"], seed=3), 20)
    mine.unlink()
    text = match.save()
    assert text.count("\n| deck: ") == 1
    assert "\n| deck: mine\n" in text
    again = ruleshift.resume(text)
    assert (again.digest(), again.save()) == (match.digest(), text)
    assert again.game.title == "Mine + Star Fluxx"
    whole = match.save(deck=True)
    assert whole.count("\n| deck: ") == 2
    assert ruleshift.resume(whole).digest() == match.digest()


def test_a_part_that_is_not_there_is_named(mine: Path) -> None:
    text = ruleshift.load(f"{mine}+tutorial").start(["Ann", "Bob"], seed=3).save()
    bare = "\n".join(line for line in text.splitlines() if not line.startswith("|")) + "\n"
    with pytest.raises(ruleshift.ReplayError, match="'mine' is not installed, nor is it in the replay"):
        ruleshift.resume(bare)
    with pytest.raises(ruleshift.ReplayError, match="'part'"):
        ruleshift.resume(text.replace("part mine ", "part "))


def test_a_part_that_has_changed_is_named(mine: Path) -> None:
    match = some_answers(ruleshift.load(f"{mine}+tutorial").start(["Ann", "Bob"], seed=3), 2)
    text = match.save().replace("| deck: mine", "| # changed\n| deck: mine") + "Ann: play something else\n"
    with pytest.raises(ruleshift.ReplayError, match=r"\(the deck mine has changed since\)"):
        ruleshift.resume(text)


def test_a_position_of_a_mixed_game_is_kept() -> None:
    given = {"seats": {"Ann": {"hand": ["Teapot", "Starship"]}, "Bob": {}}, "goals": ["Sweet Tea"]}
    match = loaded("star-fluxx+tutorial").set_up(given)
    assert ruleshift.resume(match.save()).digest() == match.digest()


# -- positions and scenarios -------------------------------------------------------------------

# Creepers of one deck under Goals of another: they block unless the Goal is about them (zombie.R-35, R-49).
SCENARIOS = """\
deck: star-fluxx+zombie-fluxx
scenarios:
  - name: A zombie keeps its owner from winning with a Goal of the other deck
    id: zombie.R-35
    given:
      seats: {Ann: {table: [Starship, Zombie], hand: [Space Station, The Stars]}, Bob: {}}
      goals: [Space Dock]
    when: [{Ann: play Space Station}]
    then: {winner: nobody}
  - name: Without the zombie the Goal is met
    given:
      seats: {Ann: {table: [Starship], hand: [Space Station, The Stars]}, Bob: {table: [Zombie]}}
      goals: [Space Dock]
    when: [{Ann: play Space Station}]
    then: {winner: Ann}
  - name: With all copies there are two of a shared card
    options: {shared_cards: all}
    given:
      seats: {Ann: {hand: [Draw 2, Draw 2, Canceled Plans, Canceled Plans]}, Bob: {}}
    then: {Ann: {hand: [Draw 2, Draw 2, Canceled Plans, Canceled Plans]}}
"""


def test_scenarios_are_played_with_mixed_decks(tmp_path: Path) -> None:
    file = tmp_path / "mixed.yaml"
    file.write_text(SCENARIOS, encoding="utf-8")
    scenarios = load_scenarios(file)
    assert len(scenarios) == 3
    assert [failure for one in scenarios for failure in run_scenario(one)] == []


def test_a_deck_beside_the_scenarios_can_be_in_the_sum(mine: Path) -> None:
    file = mine.parent / "scenarios.yaml"
    text = """\
deck: tutorial+mine.yaml
scenarios:
  - name: A Goal of one deck and a Keeper of the other
    given: {seats: {Ann: {table: [Lamp, Teapot], hand: [Honey, Novel]}, Bob: {}}, goals: [Sweet Tea]}
    when: [{Ann: play Honey}]
    then: {winner: Ann}
"""
    file.write_text(text, encoding="utf-8")
    (scenario,) = load_scenarios(file)
    assert run_scenario(scenario) == []
    file.write_text(text.replace("mine.yaml", "tutorial"), encoding="utf-8")
    with pytest.raises(ruleshift.DeckError, match="'tutorial' is in the sum twice"):
        load_scenarios(file)


def test_positions_keep_to_the_cards_that_the_options_leave() -> None:
    game = loaded("star-fluxx+zombie-fluxx")
    twice = {"seats": {"Ann": {"hand": ["Draw 2", "Draw 2"]}, "Bob": {}}}
    game.with_options({"shared_cards": "all"}).set_up(twice)
    with pytest.raises(ruleshift.DeckError, match="Draw 2 is already in Ann's hand; the deck has 1"):
        game.set_up(twice)
    absent = {"seats": {"Ann": {"hand": ["Stop That!"]}, "Bob": {}}}
    game.set_up(absent)
    with pytest.raises(ruleshift.DeckError, match="the options leave Stop That! out of the deck"):
        game.with_options({"surprises": "off"}).set_up(absent)


def test_a_goal_wants_the_card_of_its_own_deck(mine: Path) -> None:
    """Wreck asks for the Starship of its own deck, which is a Creeper; Space Dock for the Keeper."""
    game = ruleshift.load(f"star-fluxx+{mine}")
    seats = {"Ann": {"table": ["Starship (Mine)"], "hand": ["Lamp", "Monolith"]}, "Bob": {}}
    match = game.set_up({"seats": seats, "goals": ["Wreck"]})
    assert match.question is not None
    match.answer(match.question.find("play Lamp"))
    assert str(match.outcome) == "Ann wins with Wreck."
    seats = {"Ann": {"table": ["Starship"], "hand": ["Lamp", "Monolith"]}, "Bob": {}}
    match = game.set_up({"seats": seats, "goals": ["Wreck"]})
    assert match.question is not None
    match.answer(match.question.find("play Lamp"))
    assert match.outcome is None
