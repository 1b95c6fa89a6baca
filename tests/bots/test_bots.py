"""Bots: they answer legally, play alike with the same seed, see nothing hidden, and greed pays."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

import ruleshift
from ruleshift import Match, Question, View
from ruleshift.bots import BOTS, BotSeat, UnknownBot, make_bot
from ruleshift.bots.seat import Sample
from ruleshift.bots.styles import STYLES
from ruleshift.families.fluxx.view.view import FluxxView

STAR = ruleshift.load("star-fluxx")
TUTORIAL = ruleshift.load("tutorial")
SLOW = {"hard", "search"}  # those have tests of their own, with less to think about
QUICK = sorted(set(BOTS) - SLOW - set(STYLES) | {"chaos"})  # one of those with a style has all that they have


def game_of(kinds: list[str], seed: int, game: ruleshift.Game = STAR) -> Match:
    """A whole game between bots."""
    match = game.start([f"Player {n}" for n in range(len(kinds))], seed=seed)
    seats = [BotSeat(make_bot(kind, game, seed + n), n, seed) for n, kind in enumerate(kinds)]
    while question := match.question:
        match.answer(seats[question.who].choose(match))
    return match


@pytest.mark.parametrize("kind", QUICK)
def test_a_bot_plays_whole_games(kind: str) -> None:
    for game in (STAR, TUTORIAL):
        for seed in range(3 if kind in ("random", "greedy") else 1):
            assert game_of([kind] * 3, seed, game).outcome is not None


@pytest.mark.parametrize("kind", QUICK)
def test_the_same_seed_plays_the_same_game(kind: str) -> None:
    assert game_of([kind, "random", kind], 5).save() == game_of([kind, "random", kind], 5).save()


@pytest.mark.parametrize("kind", QUICK)
def test_a_bot_leaves_the_real_match_alone(kind: str) -> None:
    match = STAR.start(["Ann", "Bob", "Cy"], seed=2)
    seats = [BotSeat(make_bot(kind, STAR, n), n) for n in range(3)]
    for _ in range(30):
        question = match.question
        if question is None:
            break
        before = match.digest()
        option = seats[question.who].choose(match)
        assert match.digest() == before
        assert option in question.options
        match.answer(option)


def test_a_bot_chooses_by_what_it_sees() -> None:
    """Whatever the others hold, the choice is the same: hidden cards do not reach a bot."""
    match = STAR.start(["Ann", "Bob", "Cy"], seed=9)
    for _ in range(12):
        question = match.question
        assert question is not None
        seat = question.who
        chosen = {
            BotSeat(make_bot("greedy", STAR, 1), seat, 1).choose(twin)
            for twin in (match, match.redeal(seat, 1), match.redeal(seat, 2))
        }
        assert len(chosen) == 1
        match.answer(chosen.pop())


def test_samples_look_the_same_to_the_bot_and_differ_elsewhere() -> None:
    seen: list[str] = []
    hands: set[str] = set()

    class Nosy:
        def choose(self, view: View, question: Question, sample: Sample) -> int:
            for world in islice(sample(), 4):
                seen.append(str(world.view(view.seat)))
                hands.add(str(world.view(1).hand))
            seen.append(str(view))
            return question.options[0]

    BotSeat(Nosy(), 0).choose(STAR.start(["Ann", "Bob"], seed=3))
    assert len(set(seen)) == 1
    assert len(hands) > 1


def test_a_bot_is_asked_only_when_it_is_its_turn() -> None:
    match = STAR.start(["Ann", "Bob"], seed=3)
    with pytest.raises(ValueError, match="seat 1 is not asked"):
        BotSeat(make_bot("random", STAR), 1).choose(match)


def test_unknown_bots_are_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownBot, match="did you mean 'random'"):
        make_bot("rnadom", STAR)


# -- judging -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "table", "distance"),
    [
        ("Space Dock", set(), 2),
        ("Space Dock", {"Starship"}, 1),
        ("Space Dock", {"Starship", "Space Station"}, 0),
        ("Space Dock", {"Starship", "Space Station", "Evil"}, 1),
        ("Imperial Star Destroyer", {"Starship", "Evil"}, 0),
        ("Alien Life Forms", {"Energy Being"}, 1),
        ("Alien Life Forms", {"Energy Being", "Bug-Eyed Monster"}, 0),
        ("Landing Party", {"Expendable Crewman", "The Captain"}, 1),
    ],
)
def test_the_distance_to_a_goal(goal: str, table: set[str], distance: int) -> None:
    match = STAR.set_up(
        {"seats": {"Ann": {}, "Bob": {"table": sorted(table)}}, "turn": "Ann", "draw": ["Draw 2"]}
    )
    view = match.view(0)
    assert isinstance(view, FluxxView)
    assert view.distance(goal, 1) == distance


ZOMBIES = ruleshift.load("zombie-fluxx")


@pytest.mark.parametrize(
    ("goal", "mine", "theirs", "distance"),
    [
        ("Zombie Baseball Team", ["Baseball Bat", "Zombie Quartet", "Zombie Trio"], [], 2),
        ("I Alone Survived", ["Car"], ["Zombie"], 0),
        ("I Alone Survived", ["Car", "Friend"], [], 2),
        ("I'll Hold 'Em Off", ["Shotgun", "Zombie"], ["Zombie", "Zombie Duo"], 1),
    ],
)
def test_the_distance_to_a_goal_that_counts(
    goal: str, mine: list[str], theirs: list[str], distance: int
) -> None:
    seats = {"Ann": {"table": mine}, "Bob": {"table": theirs}}
    view = ZOMBIES.set_up({"seats": seats, "turn": "Ann", "draw": ["Draw 2"]}).view(0)
    assert isinstance(view, FluxxView)
    assert view.distance(goal, 0) == distance


SURPRISES = {f"play {card.name}" for card in STAR.cards if card.type == "surprise"}


def questions(seeds: range) -> Iterator[Match]:
    """Positions in which seat 0 is asked, from random games in which it hoards Surprises."""
    for seed in seeds:
        rng = random.Random(seed)
        match = STAR.start(["Ann", "Bob", "Cy"], seed=seed)
        while question := match.question:
            options = question.options
            if question.who == 0:
                yield match
                options = [o for o, label in question.labels().items() if label not in SURPRISES] or options
            match.answer(rng.choice(options))


def test_greedy_takes_a_win_that_is_there() -> None:
    found = 0
    for match in questions(range(12)):
        question = match.question
        assert question is not None
        if question.purpose != "play":
            continue
        winning = set()
        for option in question.options:
            twin = match.copy()
            twin.answer(option)
            if twin.outcome is not None and twin.outcome.winner == 0:
                winning.add(option)
        if winning and len(winning) < len(question.options):
            found += 1
            chosen = BotSeat(make_bot("greedy", STAR, found), 0, found).choose(match)
            assert chosen in winning, question.label(chosen)
    assert found >= 3


def test_greedy_answers_a_play_that_would_win_for_somebody_else() -> None:
    found = 0
    for match in questions(range(60)):
        question = match.question
        assert question is not None
        if question.purpose != "answer":
            continue
        passing = match.copy()
        passing.answer(question.options[-1])
        if passing.outcome is not None and passing.outcome.winner != 0:
            found += 1
            chosen = BotSeat(make_bot("greedy", STAR, found), 0, found).choose(match)
            assert question.label(chosen) != "pass"
    assert found


def test_greed_pays() -> None:
    """One greedy player against three random ones; a quarter would be an even share."""
    games = 24
    won = 0
    for seed in range(games):
        kinds = ["random"] * 4
        kinds[seed % 4] = "greedy"
        outcome = game_of(kinds, seed).outcome
        won += outcome is not None and outcome.winner == seed % 4
    assert won > games * 0.4


def test_a_hint_says_what_speaks_for_it() -> None:
    match = STAR.set_up(
        {
            "seats": {
                "Ann": {"hand": ["The Robot", "Draw 4"], "table": ["The Computer"]},
                "Bob": {"hand": 2},
            },
            "goals": ["Artificial Intelligence"],
        }
    )
    bot = BotSeat(make_bot("greedy", STAR, 1), 0)
    option = bot.choose(match)
    question = match.question
    assert question is not None
    assert question.label(option) == "play The Robot"
    assert bot.reason(match, option) == "It wins the game."
    draw = question.find("play Draw 4")
    assert "win" not in bot.reason(match, draw)
