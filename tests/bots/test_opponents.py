"""Opponents with a style: each plays otherwise than one without, and says with figures why."""

from __future__ import annotations

from functools import cache

import pytest

import ruleshift
from ruleshift import Game, Match
from ruleshift.bots import BOTS, BotSeat, make_bot
from ruleshift.bots.opponents import Opponent, after, measured, spread
from ruleshift.bots.styles import ABOUT, IN_FORCE, OTHER_HANDS, OTHER_TABLES, OWN_HAND, OWN_TABLE, STYLES

STAR = ruleshift.load("star-fluxx")


def without_a_style(game: Game, seed: int) -> Opponent:
    return Opponent(game, seed)


def asked(seeds: range) -> list[Match]:
    """Positions of seeded games in which seat 0 has something to choose."""
    found = []
    for seed in seeds:
        match = STAR.start(["Ann", "Bob", "Cy"], seed=seed)
        wandering = [BotSeat(make_bot("random", STAR, seed + one), one, seed) for one in range(3)]
        for _ in range(30):
            question = match.question
            if question is None:
                break
            if question.who == 0 and len(question.options) > 2:
                found.append(match.copy())
            match.answer(wandering[question.who].choose(match))
    return found


POSITIONS = asked(range(10))


@cache
def mean(kind: str, places: tuple[str, ...]) -> float:
    """How many cards lie in some places behind the answer of a bot, on the average."""
    total = 0
    for match in POSITIONS:
        bot = make_bot(kind, STAR, 1) if kind else without_a_style(STAR, 1)
        then = after(match, BotSeat(bot, 0, 1).choose(match), 0)
        total += sum(measured(then)[place] for place in places)
    return total / len(POSITIONS)


@pytest.mark.parametrize(
    ("kind", "places", "more"),
    [
        ("hoarder", (OWN_HAND, OWN_TABLE), True),
        ("hermit", (OWN_HAND, OWN_TABLE), False),
        ("raider", (OTHER_HANDS, OTHER_TABLES), False),
        ("judge", (IN_FORCE,), True),
    ],
)
def test_what_it_likes_comes_about(kind: str, places: tuple[str, ...], more: bool) -> None:
    styled, plain = mean(kind, places), mean("", places)
    assert styled > plain if more else styled < plain


def test_the_whirlwind_is_fickle() -> None:
    """Its answer to one and the same question changes with its seed more often than that of others."""

    def answers(kind: str) -> int:
        return sum(
            len({BotSeat(make_bot(kind, STAR, seed), 0, 1).choose(match) for seed in range(4)})
            for match in POSITIONS[:20]
        )

    assert answers("chaos") > answers("judge")


def test_the_gambler_takes_risks() -> None:
    def risk(kind: str) -> float:
        total = 0.0
        for match in POSITIONS:
            bot = make_bot(kind, STAR, 1) if kind else without_a_style(STAR, 1)
            assert isinstance(bot, Opponent)
            option = BotSeat(bot, 0, 1).choose(match)
            total += 0.0 if bot.found is None else spread(bot.found, option)
        return total

    assert risk("gambler") > risk("")


def test_each_has_a_name_and_a_character() -> None:
    assert set(ABOUT) == set(BOTS)
    people = [one for one in ABOUT.values() if one.style is not None]
    assert len(people) == len(STYLES) >= 6
    assert len({one.person for one in people} | {one.title for one in people}) == 2 * len(people)
    assert all(one.person and one.about.endswith(".") for one in people)


def test_who_follows_a_liking_against_the_chances_says_that_it_does() -> None:
    said = []
    for match in POSITIONS:
        bot = BotSeat(make_bot("hermit", STAR, 1), 0, 1)
        option = bot.choose(match)
        figures = bot.figures(match, option)
        if figures is not None and figures.other is not None and figures.chance < figures.against - 0.02:
            said.append(bot.reason(match, option))
    assert said
    assert not any("may be chance" in one for one in said)
    assert any("though it wins less often so: about" in one for one in said)


@pytest.mark.parametrize("deck", ["star-fluxx", "necrogenesis"])
def test_what_it_does_is_said_with_figures(deck: str) -> None:
    game = ruleshift.load(deck)
    match = game.start(["Ann", "Bob"], seed=3)
    for _ in range(4):
        question = match.question
        assert question is not None
        bot = BotSeat(make_bot("hoarder", game, 1), question.who, 1)
        option = bot.choose(match)
        figures = bot.figures(match, option)
        assert figures is not None
        assert f"about {100 * figures.chance:.0f} %" in bot.reason(match, option)
        match.answer(option)
