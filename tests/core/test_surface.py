"""The public surface holds up: odd arguments get an answer that helps, and everything prints."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

import ruleshift
from ruleshift.families.fluxx.match import FluxxMatch

GAME = ruleshift.load("tutorial")


class Whole:
    """A whole number of another library."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return self.number == other

    def __hash__(self) -> int:
        return hash(self.number)


def start() -> ruleshift.Match:
    return GAME.start(["Ann", "Bob"], seed=1)


def test_whole_numbers_of_other_libraries_are_answers_seats_and_seeds() -> None:
    match, other = start(), GAME.start(["Ann", "Bob"], seed=Whole(1))
    option = match.question.options[0] if match.question else -1
    match.answer(option)
    other.answer(Whole(option))
    assert other.save() == match.save()
    assert str(other.view(Whole(1))) == str(match.view(1))
    assert other.redeal(0, Whole(3)).digest() == match.redeal(0, 3).digest()


def test_a_number_that_only_looks_like_an_option_changes_nothing() -> None:
    match = start()
    assert match.question
    before = match.save()
    with pytest.raises(ruleshift.IllegalAnswer, match="is not an option"):
        match.answer(float(match.question.options[0]))  # type: ignore[arg-type]
    assert match.save() == before


Call = Callable[[Any], object]
WRONG: list[tuple[Call, type[Exception], str]] = [
    (lambda m: m.view("Bob"), ValueError, "there is no seat 'Bob'; Bob is seat 1"),
    (lambda m: m.log(-1), ValueError, "there is no seat -1"),
    (lambda m: m.log("Ann"), ValueError, "Ann is seat 0"),
    (lambda m: m.view(0).table(2), ValueError, "seats are numbered from 0 to 1"),
    (lambda m: m.view(0).table(-1), ValueError, "there is no seat -1"),
    (lambda m: m.view(0).values_of(7), ValueError, "there is no seat 7"),
    (lambda m: m.redeal(0, "x"), ValueError, "a seed is a whole number"),
    (lambda m: m.redeal(0, 1.5), ValueError, "a seed is a whole number"),
    (lambda m: m.question.find(3), TypeError, "find wants a label, found 3"),
    (lambda m: m.explain(3), TypeError, "is a text, found 3"),
    (lambda m: m.why_not(None), TypeError, "is a text, found None"),
    (lambda m: m.game.card(3), TypeError, "is a text, found 3"),
    (lambda m: m.game.start(3), ValueError, "expected a list of names, found 3"),
    (lambda m: ruleshift.resume(m.save().encode()), TypeError, "a replay is a text, found bytes"),
    (lambda m: ruleshift.resume(m.save(), -1), ValueError, "0 is its start"),
    (lambda m: ruleshift.load("tutorial", ["turn_limit"]), TypeError, "options are a mapping"),  # type: ignore
    (lambda m: m.game.set_up({"seats": {"Ann": {}}}), ruleshift.DeckError, "2 to 4 seats"),
    (lambda m: m.game.set_up({"seats": {"Ann": {}, "B:b": {}}}), ruleshift.SeatError, "colon"),
    (lambda m: m.game.set_up("seats: {Ann: {hand: [Scoen]}, Bob: {}}"), ruleshift.DeckError, "position:1:"),
    (lambda m: m.game.set_up({"seats": {" Ann": {}, "Bob": {}}}), ruleshift.SeatError, "write 'Ann'"),
    (lambda m: m.game.set_up({"seats": {"Ann": {"hand": {"Scone"}}, "Bob": {}}}), TypeError, "dicts, lists"),
    (lambda m: m.game.set_up(3), TypeError, "a position is a mapping"),
]


@pytest.mark.parametrize(("call", "error", "words"), WRONG, ids=[one[2] for one in WRONG])
def test_wrong_calls_say_what_was_expected(call: Call, error: type[Exception], words: str) -> None:
    with pytest.raises(error) as caught:
        call(start())
    assert words in str(caught.value)


def test_everything_has_a_readable_repr() -> None:
    match = start()
    question, view = match.question, match.view(0)
    assert question
    assert repr(GAME) == "<FluxxGame tutorial: First Steps, 10 cards>"
    assert repr(match) == "<Match of First Steps, Ann, Bob: turn 1>"
    assert repr(view) == "<FluxxView of First Steps for Ann: turn 1>"
    assert repr(match.view()) == "<FluxxView of First Steps for a watcher: turn 1>"
    assert repr(question).startswith("<Question 'What do you play?' to Ann: [")
    assert str(match.events[-1]) == "Ann draws 1 card."
    match.answer(question.options[0])
    assert repr(question) == "<Question to Ann, answered>"
    assert repr(view.question).startswith("<Question 'What do you play?' to Ann: [")


def test_a_game_is_shared_and_a_copy_stays_a_fluxx_match() -> None:
    match = start()
    assert copy.deepcopy(GAME) is GAME
    assert copy.copy(GAME) is GAME
    for other in (match.copy(), match.redeal(0, random.Random(1)), copy.deepcopy(match)):
        assert type(other) is FluxxMatch
        assert other.game is GAME
    assert type(pickle.loads(pickle.dumps(match))) is FluxxMatch


def test_a_position_can_be_written_as_text_or_as_a_dict_and_saved() -> None:
    seats = {"Ann": {"hand": ["May I?", "Scone"], "table": ["Teapot"]}, "Bob": {"table": ["Honey"]}}
    match = GAME.set_up({"seats": seats, "goals": ["Sweet Tea"]})
    text = (
        "seats:\n  Ann: {hand: [May I?, Scone], table: [Teapot]}\n  Bob: {table: [Honey]}\ngoals: [Sweet Tea]"
    )
    assert GAME.set_up(text).digest() == match.digest()
    assert match.question
    match.answer(match.question.find("play May I?"))
    assert ruleshift.resume(match.save()).digest() == match.digest()


@pytest.mark.parametrize("deck", ["star-fluxx", "star-fluxx+tutorial", "necrogenesis"])
def test_games_and_cards_can_be_sent_to_other_processes(deck: str) -> None:
    game = ruleshift.load(deck, options={"always_pause_windows": "on"})
    again = pickle.loads(pickle.dumps(game))
    assert (repr(again), again.options, again.digest) == (repr(game), game.options, game.digest)
    assert again.start(["Ann", "Bob"], seed=3).save() == game.start(["Ann", "Bob"], seed=3).save()
    card = game.cards[0]
    assert (pickle.loads(pickle.dumps(card)), pickle.loads(pickle.dumps(card)).text) == (card, card.text)


def test_a_game_of_a_text_can_be_sent_too() -> None:
    game = ruleshift.loads(GAME.text.replace("First Steps", "My Steps"))
    assert pickle.loads(pickle.dumps(game)).title == "My Steps"
