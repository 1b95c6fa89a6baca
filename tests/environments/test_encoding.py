"""Positions in numbers: they tell what the seat may know and nothing else, by effects and not by names."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import ruleshift
from ruleshift.core.engine.encode import Encoder
from ruleshift.core.engine.redeal import dealt_anew

DECKS = [*ruleshift.decks(), "star-fluxx+mystery-fluxx"]
SOLO = {"solo": "on"}


def begun(deck: str, seats: int, seed: int, options: dict[str, str] | None = None) -> ruleshift.Match:
    return ruleshift.load(deck, options).start([f"P{seat}" for seat in range(seats)], seed=seed)


def positions(match: ruleshift.Match, every: int, steps: int = 200) -> Iterator[ruleshift.Question]:
    """A match played at random, looked at now and then."""
    rnd = Random(7)
    for step in range(steps):
        question = match.question
        if question is None:
            return
        if step % every == 0:
            yield question
        match.answer(rnd.choice(question.options))


def tables(deck: str) -> list[int]:
    least, most = ruleshift.load(deck).players
    return sorted({least, most})


@pytest.mark.parametrize("deck", DECKS)
def test_what_a_seat_cannot_know_leaves_no_trace(deck: str) -> None:
    """Deal anew what a seat cannot see: its row, its mask and its prospects stay as they are."""
    rnd = Random(3)
    for seats in tables(deck):
        match = begun(deck, seats, seed=seats)
        encoder = match.game.encoder(seats)
        for question in positions(match, every=9):
            for seat in range(seats):
                other = match.game.match(dealt_anew(match.game, match.state, seat, rnd.getrandbits(30)))
                assert encoder.observe(other, seat) == encoder.observe(match, seat)
                if seat == question.who:
                    assert encoder.mask(other) == encoder.mask(match)
                    assert encoder.prospect(other) == encoder.prospect(match)


def test_the_dealing_anew_above_does_change_what_is_hidden() -> None:
    match = begun("star-fluxx", 3, seed=3)
    other = match.game.match(dealt_anew(match.game, match.state, 0, 5))
    encoder = match.game.encoder(3)
    assert encoder.observe(other, 1) != encoder.observe(match, 1)


def test_who_is_asked_shows_in_that_seat_alone() -> None:
    match = begun("star-fluxx", 3, seed=1)
    encoder = match.game.encoder(3)
    begin, end = encoder.blocks["question"]
    asked = [sum(encoder.observe(match, seat).tolist()[begin:end]) for seat in range(3)]
    assert asked == [1, 0, 0]


@pytest.mark.parametrize("deck", DECKS)
def test_the_mask_is_the_options(deck: str) -> None:
    seats = tables(deck)[0]
    match = begun(deck, seats, seed=2)
    encoder = match.game.encoder(seats)
    for question in positions(match, every=5):
        marked = [option for option, legal in enumerate(encoder.mask(match)) if legal]
        assert marked == sorted(question.options)
        assert encoder.purposes[encoder.purpose(match)] == question.purpose


def test_looking_changes_nothing() -> None:
    """A match whose every position is encoded goes the same way as one that nobody looks at."""
    for deck in ("star-fluxx", "zombie-fluxx", "necrogenesis"):
        seats = tables(deck)[0]
        looked, left = begun(deck, seats, seed=5), begun(deck, seats, seed=5)
        encoder = looked.game.encoder(seats)
        for question, _ in zip(positions(looked, every=1), positions(left, every=1), strict=True):
            for seat in range(seats):
                encoder.observe(looked, seat)
            encoder.prospect(looked)
            assert looked.digest() == left.digest(), question


def of_family(family: str) -> list[Encoder]:
    games = [ruleshift.load(deck) for deck in DECKS]
    return [game.encoder(2) for game in games if game.family.name == family]


def test_rows_are_laid_out_alike_for_all_decks_of_a_family() -> None:
    for family in ("fluxx", "necro"):
        encoders = of_family(family)
        assert len({tuple(encoder.names) for encoder in encoders}) == 1
        assert len(set(encoders[0].names)) == len(encoders[0].names)


def test_features_come_from_effects_and_not_from_names() -> None:
    """The same deck under other names has the same features."""
    from ruleshift.core.decks import load_deck

    text = load_deck("tutorial").text
    renamed = text.replace("Teapot", "Kettle")
    assert renamed != text
    ours, theirs = ruleshift.loads(text).encoder(2), ruleshift.loads(renamed).encoder(2)
    assert ours.features == theirs.features
    names = {card.name for card in ruleshift.load("tutorial").cards}
    assert not names & set(ours.features.names)


def test_features_tell_what_cards_do() -> None:
    game = ruleshift.load("star-fluxx")
    names, rows = game.encoder(2).features
    draw = dict(zip(names, rows[game.names.index("Draw 4")], strict=True))
    assert (draw["is new rule"], draw["sets draw"], draw["is keeper"]) == (1, 4, 0)
    goal = dict(zip(names, rows[game.names.index("Laser Weapons")], strict=True))
    assert (goal["is goal"], goal["cards it names"]) == (1, 2)


def test_prospects_know_a_winning_play() -> None:
    match = ruleshift.load("tutorial").set_up(
        {
            "seats": {"Ann": {"hand": ["Scone", "Honey"], "table": ["Teapot"]}, "Bob": {}},
            "goals": ["Sweet Tea"],
        }
    )
    encoder = match.game.encoder(2)
    told = encoder.prospect(match).tolist()
    assert match.question is not None
    wins = {
        match.question.label(option): told[option * encoder.prospect_count + encoder.prospects.index("wins")]
        for option in match.question.options
    }
    assert wins == {"play Scone": 0, "play Honey": 1}


def test_a_game_for_one() -> None:
    match = begun("star-fluxx", 1, seed=1, options=SOLO)
    encoder = match.game.encoder(1)
    row = dict(zip(encoder.names, encoder.observe(match, 0), strict=True))
    assert row["players"] == 1
    assert row["coming: cards"] > 0


@pytest.mark.parametrize(
    "deck", ["star-fluxx", "zombie-fluxx", "necrogenesis", "regular-show-fluxx", "mystery-fluxx"]
)
def test_every_purpose_is_listed(deck: str) -> None:
    """No question of ours is about something `other`."""
    game = ruleshift.load(deck)
    known = set(game.encoder(2).purposes)
    assert {effect.purpose for effect in game.effects if effect.purpose} <= known
    for seed in range(4):
        match = begun(deck, tables(deck)[0], seed)
        assert {question.purpose for question in positions(match, every=1, steps=150)} <= known


def test_odd_calls_are_refused() -> None:
    game = ruleshift.load("tutorial")
    with pytest.raises(ValueError, match="is for 2 to 4 players, found 7"):
        game.encoder(7)
    for seats in (-1, 0, 2**31, 2**63, 10**30):  # nothing is made for so many before they are looked at
        for one in (game, ruleshift.load("necrogenesis")):
            with pytest.raises(ValueError, match="players, found"):
                one.make_encoder(seats)
    match = begun("tutorial", 2, seed=1)
    with pytest.raises(ValueError, match="there is no seat 5"):
        game.encoder(2).observe(match, 5)
    with pytest.raises(ValueError, match="this encoder is for 3 seats, and 2 sit here"):
        game.encoder(3).observe(match, 0)


@pytest.mark.parametrize("deck", ["star-fluxx", "zombie-fluxx", "regular-show-fluxx"])
def test_the_short_way_to_a_goal_is_the_long_one(deck: str) -> None:
    from ruleshift.families.fluxx.codes import GOAL, GOALS
    from ruleshift.families.fluxx.rules.goals.distance import distance
    from ruleshift.families.fluxx.rules.table.state import FluxxState
    from ruleshift.families.fluxx.view.encoding import FluxxEncoder

    match = begun(deck, 3, seed=1)
    encoder: FluxxEncoder = match.game.encoder(3)  # type: ignore[assignment]
    goals = [card for card in range(match.game.size) if encoder.g.printed.type_of[card] == GOAL]
    short = [goal for goal in goals if len(encoder.wanted[goal])]
    assert short or deck == "zombie-fluxx"
    state: FluxxState = match.state  # type: ignore[assignment]
    for _ in positions(match, every=3):
        encoder.observe(match, 0)  # brings the values in force up to date
        for goal in short:
            for seat in range(3):
                assert encoder.missing(state, goal, seat) == distance(state, goal, seat)
        for seat, way in enumerate(encoder.ways(state)):
            in_play = [goal for goal in state.zones[GOALS] if encoder.open_goal[goal]]
            assert way == min((distance(state, goal, seat) for goal in in_play), default=-1)
