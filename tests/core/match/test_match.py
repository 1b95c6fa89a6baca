"""A match answers, refuses, copies itself, takes back, and lets people come and go."""

from __future__ import annotations

import copy
import importlib.metadata
import pickle
import signal
import subprocess
import sys
import traceback

import pytest

import ruleshift
from ruleshift import IllegalAnswer, Match, SeatError, UnknownCard, UnknownDeck
from tests.core.games import answer, at, load, randomly, start


def test_the_six_lines_of_the_readme() -> None:
    game = ruleshift.load("star-fluxx")
    match = game.start(["Ann", "Bob", "Cy"], seed=7)
    while question := match.question:
        match.answer(question.options[0])
    assert match.outcome is not None
    assert str(match.outcome) == match.outcome.reason
    assert match.log().splitlines()[-1].strip() == match.outcome.reason


HEAVY = {"ruamel", "rich", "click", "dataclasses", "asyncio", "sqlite3", "ruleshift.families.fluxx.game"}
WEB = {"ruleshift.server", "litestar", "uvicorn", "msgspec", "sqlalchemy", "alembic", "aiosqlite", "asyncpg"}


def test_import_is_light() -> None:
    code = (
        "import sys, ruleshift\n"
        f"heavy = {HEAVY | WEB} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
        "ruleshift.DeckError, ruleshift.UnknownCard, ruleshift.Card, ruleshift.UnknownDeck\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_version_is_the_package_version() -> None:
    assert ruleshift.__version__ == importlib.metadata.version("ruleshift")


def test_every_public_name_is_there() -> None:
    assert [name for name in ruleshift.__all__ if not hasattr(ruleshift, name)] == []
    with pytest.raises(AttributeError, match="no attribute 'laod'"):
        getattr(ruleshift, "la" + "od")


def test_unknown_decks_cards_values_and_options_suggest_the_nearest() -> None:
    with pytest.raises(UnknownDeck, match="did you mean 'star-fluxx'"):
        ruleshift.load("star-flux")
    with pytest.raises(UnknownCard, match="did you mean 'Starship'"):
        load().card("Starshp")
    with pytest.raises(UnknownCard, match="did you mean 'Starship'"):
        start().why_not("Starshp", 0)
    with pytest.raises(ValueError, match="hand limit"):
        start().explain("hand_size", 0)
    with pytest.raises(ValueError, match="did you mean 'cure_limit'"):
        load().start(["Ann", "Bob"], options={"cure_limt": "on"})


def test_options_of_a_match_leave_the_game_alone() -> None:
    match = load().start(["Ann", "Bob"], seed=1, options={"cure_limit": "on"})
    assert (match.game.options["cure_limit"], load().options["cure_limit"]) == ("on", "off")


def test_a_game_that_is_ready_takes_no_more_effects() -> None:
    for deck in ("star-fluxx", "necrogenesis"):
        for game in (ruleshift.load(deck), ruleshift.load(deck).with_options({})):
            before = len(game.effects)
            with pytest.raises(ValueError, match="is ready to be played"):
                game.number([])
            with pytest.raises(ValueError, match="is ready to be played"):
                game.add(game.effects[1])
            assert len(game.effects) == before
            assert game.effects[1].number == 1
            assert game.start(["Ann", "Bob"], seed=1).question is not None


def test_the_same_seed_gives_the_same_match() -> None:
    one, other = start(seed=5), start(seed=5)
    assert one.digest() == other.digest() != start(seed=6).digest()


def test_without_a_seed_every_match_differs_and_can_be_repeated() -> None:
    one, other = load().start(["Ann", "Bob"]), load().start(["Ann", "Bob"])
    assert one.digest() != other.digest()
    assert ruleshift.resume(one.save()).digest() == one.digest()


# -- questions ---------------------------------------------------------------------------------


def test_a_question_speaks_in_words() -> None:
    match = at([["Draw 4", "Starship"], []])
    question = match.question
    assert question is not None
    assert (question.who, question.purpose, question.prompt) == (0, "play", "What do you play?")
    assert sorted(question.labels().values()) == ["play Draw 4", "play Starship"]
    assert question.why == "It is your turn. You play 1 card (Basic Rules) and have played 0."
    assert match.question is question


def test_find_takes_a_label_or_an_unmistakable_part_of_it() -> None:
    question = at([["Starship", "Starship Captain", "Draw 4"], []]).question
    assert question is not None
    assert question.label(question.find("play Starship")) == "play Starship"
    assert question.label(question.find(" DRAW  4")) == "play Draw 4"
    assert question.label(question.find("captain")) == "play Starship Captain"
    with pytest.raises(ValueError, match="'star' could be 'play Starship', 'play Starship Captain'"):
        question.find("star")
    with pytest.raises(ValueError, match="did you mean 'play Draw 4'"):
        question.find("play Darw 4")
    with pytest.raises(ValueError, match="did you mean 'play Draw 4'"):
        question.find("Darw 4")
    with pytest.raises(ValueError, match="is not among the options, which are"):
        question.find("zzzzzzzzzz")
    with pytest.raises(ValueError, match="not an option"):
        question.label(-1)


def test_an_answered_question_says_so() -> None:
    match = at([["Draw 4", "Starship"], ["Monolith", "Evil Brain Parasites"]])
    question = match.question
    assert question is not None
    match.answer(question.options[0])
    with pytest.raises(ValueError, match="has been answered"):
        question.labels()


@pytest.mark.parametrize("wrong", [-1, 10_000, "play Draw 4", None, 1.5])
def test_an_illegal_answer_changes_nothing(wrong: object) -> None:
    match = at([["Draw 4", "Starship"], []])
    before = match.digest(), match.save(), match.log("all")
    with pytest.raises(IllegalAnswer, match="Ann is asked: What do you play"):
        match.answer(wrong)  # type: ignore[arg-type]
    assert (match.digest(), match.save(), match.log("all")) == before


def test_after_the_end_nothing_is_asked() -> None:
    match = at([["To the Stars!", "Draw 2"], []], [["Starship", "The Stars"]])
    answer(match, "To the Stars!")
    assert match.question is None
    assert match.outcome is not None
    assert match.outcome[:3] == ("win", 0, "Ann wins with To the Stars!")
    with pytest.raises(IllegalAnswer, match="nothing is asked any more: Ann wins"):
        match.answer(0)
    with pytest.raises(ValueError, match="the game is over"):
        match.join("Eve")
    with pytest.raises(ValueError, match="the game is over"):
        match.leave(1)


def test_an_interrupted_answer_loses_nothing() -> None:
    halfway = 0
    for delay in range(20, 420, 10):
        match = start(seed=5)
        trace = interrupted(match, delay / 1e6)
        halfway += any(frame.name == "answer" for frame in trace)
        calm = start(seed=5)
        for one in match.history.inputs:
            assert isinstance(one, int)
            calm.answer(one)
        assert match.digest() == calm.digest()
        assert match.log("all") == calm.log("all")
        assert match.save() == calm.save()
    assert halfway or ruleshift.compiled  # where no signal gets in between two steps


def interrupted(match: Match, seconds: float) -> traceback.StackSummary:
    """Play until the keyboard interrupts, that soon; where it did."""
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, seconds)
            while question := match.question:
                match.answer(question.options[0])
        finally:  # where it may still come
            signal.setitimer(signal.ITIMER_REAL, 0)
    except KeyboardInterrupt as error:
        return traceback.extract_tb(error.__traceback__)
    finally:
        signal.signal(signal.SIGALRM, before)
    return traceback.StackSummary()


# -- copies ------------------------------------------------------------------------------------


def test_a_copy_goes_its_own_way() -> None:
    match = start(seed=3)
    for _ in zip(range(10), randomly(match), strict=False):
        pass
    twin, whole = match.copy(), match.copy(history=True)
    before = match.digest()
    assert (twin.events, whole.log("all")) == ([], match.log("all"))
    for _ in zip(range(5), randomly(match, 1), strict=False):
        pass
    assert twin.digest() == whole.digest() == before
    for _ in randomly(twin, 2):
        pass
    assert whole.digest() == before
    assert ruleshift.resume(twin.save()).digest() == twin.digest()
    assert whole.save() == ruleshift.resume(whole.save()).save()


def test_copies_by_pickle_and_copy_module_are_whole() -> None:
    match = start("tutorial", 2)
    for _ in zip(range(3), randomly(match), strict=False):
        pass
    for twin in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert (twin.digest(), twin.log("all")) == (match.digest(), match.log("all"))


# -- sets --------------------------------------------------------------------------------------


def test_an_unfinished_set_can_be_taken_back() -> None:
    match = at([["Hand Limit 2", "Draw 2"], ["Starship", "Monolith", "Draw 3", "Play 2"]])
    answer(match, "Hand Limit 2")
    before = match.digest()
    kept = match.copy()
    answer(match, "discard Monolith")
    child = match.copy()
    match.take_back()
    assert match.digest() == before == kept.digest()
    answer(match, "discard Starship", "discard Play 2")
    with pytest.raises(ValueError, match="in the original"):
        child.take_back()
    assert ruleshift.resume(child.save()).digest() == child.digest()
    assert ruleshift.resume(match.save()).digest() == match.digest()
    with pytest.raises(ValueError, match="no unfinished set"):
        match.take_back()


# -- seats -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["Ann"], "for 2 to 6 players, found 1"),
        (list("ABCDEFG"), "for 2 to 6 players, found 7"),
        (["Ann", " "], "empty"),
        (["Ann", "ann"], "already a player called 'ann'"),
        (["Ann", "B:b"], "colon"),
        (["Ann", "+ Bob"], "begin with"),
        (["Ann", "Bob\x07"], "cannot hold"),
        (["Ann", "B" * 50], "too long"),
        (["Ann", 3], "is a text"),
        ("Ann", "list of names"),
    ],
)
def test_seats_that_cannot_be(names: list[str], message: str) -> None:
    with pytest.raises(SeatError, match=message):
        load().start(names, seed=1)


def test_a_name_may_hold_what_joins_an_emoji_or_parts_a_word() -> None:
    names = ["\U0001f469\u200d\U0001f680 Ann", "\u0645\u06cc\u200c\u062e"]
    match = load().start(names, seed=1)
    assert ruleshift.resume(match.save()).names == names
    with pytest.raises(SeatError, match="already a player"):
        load().start(["Ann", "An\u200dn"], seed=1)
    with pytest.raises(SeatError, match="this one is empty"):
        load().start(["Ann", "\u200d"], seed=1)


def test_a_seed_is_a_number() -> None:
    with pytest.raises(ValueError, match="whole number"):
        load().start(["Ann", "Bob"], seed="seven")  # type: ignore[arg-type]


def test_people_come_and_go() -> None:
    match = start(seats=2, seed=2)
    match.join("Eve")
    assert match.names == ["Ann", "Bob", "Eve"]
    assert match.view(2).hand_counts[2] == 3
    match.leave(1)
    assert match.view(0).order == [0, 2]
    with pytest.raises(ValueError, match="Bob is not at the table any more"):
        match.leave(1)
    with pytest.raises(ValueError, match="there is no seat 7"):
        match.concede(7)
    with pytest.raises(SeatError, match="already a player"):
        match.join("eve")
    match.concede(0)
    assert match.outcome is not None
    assert match.outcome[:3] == (
        "win",
        2,
        "Eve wins: nobody else is left at the table.",
    )


def test_whoever_joins_a_copy_is_not_dealt_into_the_others() -> None:
    match = start(seats=2, seed=2)
    twin, third = match.copy(), match.copy()
    twin.join("Eve")
    for _ in randomly(twin, 5):
        pass
    third.join("Zoe")
    assert third.view(2).hand_counts[2] == 3
    fresh = start(seats=2, seed=2)
    assert match.digest() == fresh.digest()
    fresh.join("Zoe")
    assert third.digest() == fresh.digest()


def test_a_full_table_takes_nobody() -> None:
    match = start("tutorial", 4)
    with pytest.raises(ValueError, match="the table is full"):
        match.join("Eve")


def test_a_match_prints_itself() -> None:
    match = start(seats=2)
    assert str(match).startswith("Turn 1: Ann\nRules ")
    assert repr(match) == "<Match of Star Fluxx, Ann, Bob: turn 1>"
    assert repr(match.question).startswith("<Question ")
    assert repr(match.events[0]) == "<Event shuffle: The draw pile is shuffled.>"
