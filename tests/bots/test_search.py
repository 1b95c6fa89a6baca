"""The search bot and the levels made of it: nothing hidden reaches them, and they say why, with figures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

import ruleshift
from ruleshift.bots import BOTS, BotSeat, UnknownBot, make_bot
from ruleshift.bots.hints import hint
from ruleshift.bots.levels import COMPILED, PLAIN, searching
from ruleshift.bots.search import Search
from ruleshift.core.engine.look_ahead import LookAhead

STAR = ruleshift.load("star-fluxx")
TUTORIAL = ruleshift.load("tutorial")


def game_of(deck: str) -> ruleshift.Match:
    return ruleshift.load(deck).start(["Ann", "Bob"], seed=9)


@pytest.mark.parametrize("kind", [*sorted(set(BOTS) - {"search"}), "search:2"])
@pytest.mark.parametrize("deck", ["star-fluxx", "zombie-fluxx", "necrogenesis"])
def test_no_bots_move_changes_when_hidden_cards_change(kind: str, deck: str) -> None:
    match = game_of(deck)
    for asked in range(10):
        question = match.question
        if question is None:
            assert asked > 3
            break
        seat = question.who
        chosen = {
            BotSeat(make_bot(kind, match.game, 1), seat, 1).choose(twin)
            for twin in (match, match.redeal(seat, 1), match.redeal(seat, 2))
        }
        assert len(chosen) == 1
        match.answer(chosen.pop())


WINDOWS = {"answer", "react", "respond"}  # a Surprise in Fluxx, a React in NecroGenesis


def at_windows(deck: str, number: int) -> Iterator[ruleshift.Match]:
    """Matches played at random, each where somebody may answer what another does."""
    rng = Random(2)
    for seed in range(40):
        match = ruleshift.load(deck).start(["Ann", "Bob"], seed=seed)
        while match.question is not None and match.question.purpose not in WINDOWS:
            match.answer(rng.choice(match.question.options))
        if match.question is not None:
            yield match
            number -= 1
        if not number:
            return


@pytest.mark.parametrize("deck", ["star-fluxx", "necrogenesis"])
@pytest.mark.parametrize("kind", [*sorted(set(BOTS) - {"search"}), "search:2"])
def test_no_bots_answer_to_a_play_changes_when_hidden_cards_change(kind: str, deck: str) -> None:
    matches = list(at_windows(deck, 3))
    assert len(matches) == 3
    for match in matches:
        assert match.question is not None
        seat = match.question.who
        chosen = {
            BotSeat(make_bot(kind, match.game, 1), seat, 1).choose(twin)
            for twin in (match, match.redeal(seat, 1), match.redeal(seat, 2))
        }
        assert len(chosen) == 1


def test_a_search_of_necrogenesis_goes_by_what_it_sees_in_the_survivor_phase_too() -> None:
    """The questions before it are few and left to the estimate."""
    match = game_of("necrogenesis")
    greedy = match.game.quick_greedy()
    while match.question is not None and match.question.purpose != "act":
        match.answer(greedy.choose(match.state, 1))
    assert match.question is not None
    seat = match.question.who
    chosen = set()
    for twin in (match, match.redeal(seat, 1), match.redeal(seat, 2)):
        bot = make_bot("search:4", match.game, 1)
        chosen.add(BotSeat(bot, seat, 1).choose(twin))
        assert bot.found is not None  # type: ignore[attr-defined]
    assert len(chosen) == 1


def found_in(*worlds: tuple[float, float]) -> LookAhead:
    """What two options are worth, world by world."""
    found = LookAhead(0, [7, 8])
    for world in worlds:
        found.values.extend(world)
        found.worlds += 1
    return found


def test_a_cautious_search_keeps_to_the_first_option_unless_another_is_surely_better() -> None:
    maybe = found_in((0.5, 0.7), (0.5, 0.4), (0.5, 0.6))
    assert maybe.settled(0.0) == 8
    assert maybe.settled(2.0) == 7
    surely = found_in((0.5, 0.61), (0.5, 0.6), (0.4, 0.52))
    assert surely.settled(2.0) == 8
    assert found_in((0.6, 0.5), (0.6, 0.5)).settled(2.0) == 7


def test_questions_that_a_family_leaves_to_its_estimate_are_not_searched() -> None:
    match = game_of("necrogenesis")
    question = match.question
    assert question is not None
    assert question.purpose in match.game.family.searched().greedily
    bot, greedy = make_bot("search:4", match.game, 1), make_bot("greedy", match.game, 1)
    assert BotSeat(bot, question.who).choose(match) == BotSeat(greedy, question.who).choose(match)
    assert bot.found is None  # type: ignore[attr-defined]


def test_the_budget_is_a_number_of_worlds() -> None:
    assert make_bot("search:7", STAR).worlds == 7  # type: ignore[attr-defined]
    assert make_bot("search", STAR, effort=0.5).worlds == 16  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["search:", "search:many", "search:0", "search:-3", "greedy:4", "serach:4"])
def test_other_budgets_are_refused(name: str) -> None:
    with pytest.raises(UnknownBot, match="there is no bot"):
        make_bot(name, STAR)


def about_to_win() -> ruleshift.Match:
    ann = {"table": ["Starship"], "hand": ["Draw 2", "Space Station", "Draw 3"]}
    return STAR.set_up({"seats": {"Ann": ann, "Bob": {}}, "goals": ["Space Dock"], "turn": "Ann"})


def test_a_win_is_taken_and_said_with_figures() -> None:
    match = about_to_win()
    found = hint(match, BotSeat(make_bot("search:8", STAR), 0))
    assert found.label == "play Space Station"
    assert re.fullmatch(
        r"It wins about (100|9\d|8\d) % of the games imagined, against \d+ % for 'play .*'\.", found.reason
    )


def test_a_reason_is_found_for_an_answer_that_the_bot_was_not_asked_for() -> None:
    match = STAR.start(["Ann", "Bob"], seed=3)
    assert match.question is not None
    bot = BotSeat(make_bot("search:2", STAR), match.question.who)
    assert "of the games imagined" in bot.reason(match, match.question.options[-1])


def test_the_levels_think_more_and_stray_less_one_above_the_other() -> None:
    below, above = make_bot("easy", STAR), make_bot("normal", STAR)
    hard = [searching(STAR, 0, 1.0, limits) for limits in (PLAIN, COMPILED)]
    for one, other in ((below, above), *((above, best) for best in hard)):
        assert isinstance(one, Search)
        assert isinstance(other, Search)
        assert one.astray > other.astray
        assert one.worlds < other.worlds
    assert not any(best.astray for best in hard)


def test_how_often_a_level_strays() -> None:
    """By its answers where one option wins at once: only who does not think misses it."""
    match = about_to_win()
    missed = dict.fromkeys(("easy", "normal"), 0)
    for level in missed:
        for seed in range(40):
            option = BotSeat(make_bot(level, STAR, seed), 0, seed).choose(match)
            missed[level] += (
                match.question is not None and match.question.label(option) != "play Space Station"
            )
    assert missed["easy"] > missed["normal"] > 0


def test_who_did_not_think_says_so() -> None:
    match = STAR.start(["Ann", "Bob"], seed=3)
    assert match.question is not None
    said = []
    for seed in range(12):
        bot = BotSeat(make_bot("easy", STAR, seed), match.question.who, seed)
        said.append(bot.reason(match, bot.choose(match)))
    careless = [one for one in said if one.startswith("It did not think about this. It wins about ")]
    assert 0 < len(careless) < len(said)


def test_search_plays_whole_games_and_the_same_seed_the_same_game() -> None:
    def played(seed: int) -> str:
        match = TUTORIAL.start(["Ann", "Bob", "Cy"], seed=seed)
        seats = [BotSeat(make_bot("search:8", TUTORIAL, seed), seat, seed) for seat in range(3)]
        while question := match.question:
            before = match.digest()
            option = seats[question.who].choose(match)
            assert match.digest() == before
            match.answer(option)
        return match.save()

    assert played(3) == played(3)


@pytest.mark.parametrize(("deck", "solo"), [("zombie-fluxx", "off"), ("star-fluxx", "on")])
def test_the_hard_bot_answers_any_table(deck: str, solo: str) -> None:
    game = ruleshift.load(deck, {"solo": solo})
    names = ["Ann"] if solo == "on" else ["Ann", "Bob", "Cy", "Di", "Eve", "Flo"]
    match = game.start(names, seed=1)
    question = match.question
    assert question is not None
    assert BotSeat(make_bot("hard", game), question.who).choose(match) in question.options
