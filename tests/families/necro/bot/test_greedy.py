"""The greedy bot of NecroGenesis: legal, repeatable, blind to what is hidden, better than chance."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.bots import BotSeat, make_bot
from ruleshift.bots.seat import Sample
from tests.support.games import ROOT

GAME = ruleshift.load("necrogenesis")
DECKS = (
    "scorched-earth", "long-watch", "hold-the-line", "machine-shop", "ghost-protocol", "field-hospital",
)  # fmt: skip


def game_of(kinds: tuple[str, str], decks: tuple[str, str], seed: int) -> Match:
    """A whole game between bots."""
    match = GAME.start(["Ann", "Bob"], seed=seed, decks=decks)
    seats = [BotSeat(make_bot(kind, match.game, seed + n), n, seed) for n, kind in enumerate(kinds)]
    while question := match.question:
        match.answer(seats[question.who].choose(match))
    return match


@pytest.mark.parametrize("deck", DECKS)
def test_greed_pays_with_every_deck(deck: str) -> None:
    """The same deck for both, seats swapped: 8 games, of which a coin would win 4."""
    won = 0
    for seed in range(8):
        greedy = seed % 2
        kinds = ("greedy", "random") if greedy == 0 else ("random", "greedy")
        outcome = game_of(kinds, (deck, deck), seed).outcome
        won += outcome is not None and outcome.winner == greedy
    assert won >= 7


def test_the_same_seed_plays_the_same_game() -> None:
    once, again = (game_of(("greedy", "greedy"), ("long-watch", "field-hospital"), 4) for _ in range(2))
    assert once.save() == again.save()


def positions(seed: int, decks: tuple[str, str]) -> Iterator[tuple[Match, int]]:
    """Every question of a greedy game, with the answer it gets."""
    match = GAME.start(["Ann", "Bob"], seed=seed, decks=decks)
    seats = [BotSeat(make_bot("greedy", match.game, seed), n, seed) for n in range(2)]
    while question := match.question:
        option = seats[question.who].choose(match)
        yield match, option
        match.answer(option)


def test_it_answers_legally_and_leaves_the_match_alone() -> None:
    for seed, decks in enumerate(zip(DECKS, DECKS[1:] + DECKS[:1], strict=True)):
        before = None
        for match, option in positions(seed, decks):
            question = match.question
            assert question is not None
            assert option in question.options
            if before is not None:
                assert match.digest() != before
            before = match.digest()
            BotSeat(make_bot("greedy", match.game, 1), question.who, 1).choose(match)
            assert match.digest() == before


def test_it_chooses_by_what_it_sees() -> None:
    """Hands, decks and drawn zombies dealt anew: the choice stays the same."""
    asked: set[str] = set()
    for seed, decks in ((3, ("ghost-protocol", "machine-shop")), (8, ("hold-the-line", "scorched-earth"))):
        for at, (match, _) in enumerate(positions(seed, decks)):
            question = match.question
            assert question is not None
            if at % 3:
                continue
            seat = question.who
            asked.add(question.purpose)
            chosen = {
                BotSeat(make_bot("greedy", match.game, 1), seat, 1).choose(twin)
                for twin in (match, match.redeal(seat, 1), match.redeal(seat, 2))
            }
            assert len(chosen) == 1, question.prompt
    assert {"act", "respond", "react", "escape", "spawn"} <= asked


def test_it_needs_no_samples() -> None:
    """It works its choice out from the view alone, so it is quick enough for thousands of games."""

    def refuse() -> Iterator[Match]:
        raise AssertionError("a sample was asked for")

    sample: Sample = refuse
    match = GAME.start(["Ann", "Bob"], seed=2)
    bots = [make_bot("greedy", match.game, n) for n in range(2)]
    for _ in range(150):
        question = match.question
        if question is None:
            break
        view = match.view(question.who)
        assert view.question is not None
        match.answer(bots[question.who].choose(view, view.question, sample))


def test_no_card_is_named_in_its_code() -> None:
    """It judges verbs, numbers and keywords: a set of one's own is played as well as ours."""
    files = [
        *(ROOT / "src/ruleshift/families/necro/bot").glob("*.py"),
    ]
    assert len(files) > 5
    code = "".join(path.read_text() for path in files)
    assert not [card.name for card in GAME.cards if f'"{card.name}"' in code]


# -- single decisions ------------------------------------------------------------------------


def answer_at(position: str) -> str:
    """What the bot does in a position, in words."""
    match = GAME.set_up(position)
    question = match.question
    assert question is not None
    option = BotSeat(make_bot("greedy", match.game, 1), question.who, 1).choose(match)
    return question.label(option)


@pytest.mark.parametrize(
    ("position", "answer"),
    [
        ("seats: {Ann: {hand: [Old Rifle, Bandage]}, Bob: {}}", "play Old Rifle"),
        ("seats: {Ann: {equipment: [Old Rifle], hand: [Rusty Pistol]}, Bob: {}}", "end the Survivor Phase"),
        (
            "seats: {Ann: {equipment: [Old Rifle], TZ: [Rabid Courier], ZZ: [Shambler], ap: 1}, Bob: {}}",
            "attack with Old Rifle",
        ),
        ("seats: {Ann: {equipment: [Old Rifle], hp: 3, hand: [Medkit], ap: 2}, Bob: {}}", "play Medkit"),
    ],
)
def test_what_it_does_in_the_action_step(position: str, answer: str) -> None:
    assert answer_at(position + "\nphase: action step") == answer


def test_it_draws_zombies_while_it_can() -> None:
    assert answer_at("seats: {Ann: {}, Bob: {th: 2}}\nphase: spawn step") == "draw a zombie"


@pytest.mark.parametrize(
    ("mine", "target"),
    [
        ("equipment: [Old Rifle], TZ: [Shambler, Rabid Courier]", "attack Rabid Courier"),
        ("equipment: [Old Rifle], TZ: [{Bruiser: {hp: 2}}, Bruiser]", "attack Bruiser, 2 HP"),
    ],
)
def test_whom_it_attacks(mine: str, target: str) -> None:
    match = GAME.set_up(f"seats: {{Ann: {{{mine}, ap: 1}}, Bob: {{}}}}\nphase: action step")
    seat = BotSeat(make_bot("greedy", match.game, 1), 0, 1)
    match.answer(seat.choose(match))
    assert match.question is not None
    assert match.question.label(seat.choose(match)) == target


def test_an_escape_is_kept_for_the_worst_attack() -> None:
    """The Zombie Player sends the weak first; a Quick Escape is worth most against the strong."""
    match = GAME.set_up("seats: {Ann: {tp: 1, TZ: [Shambler, Bruiser]}, Bob: {}}\nphase: attack step")
    seats = [BotSeat(make_bot("greedy", match.game, 1), n, 1) for n in range(2)]
    answers: list[str] = []
    while (question := match.question) and match.view(0).turn == match.view(None).turn and len(answers) < 3:
        option = seats[question.who].choose(match)
        answers.append(question.label(option))
        match.answer(option)
    assert answers[:3] == ["attack with Shambler", "no escape", "Quick Escape"]


def answers_at(position: str, *before: str) -> list[str]:
    """What the bots do in a position, beginning with what is given, until nothing is under way any more."""
    match = GAME.set_up(position)
    for label in before:
        assert match.question is not None
        match.answer(match.question.find(label))
    seats = [BotSeat(make_bot("greedy", match.game, 1), n, 1) for n in range(2)]
    answers: list[str] = []
    while (question := match.question) and question.purpose not in ("act", "spawn"):
        option = seats[question.who].choose(match)
        answers.append(question.label(option))
        match.answer(option)
    return answers


@pytest.mark.parametrize(
    "walkers", ["Riot Walker, Gravebound", "Gravebound, Riot Walker", "Shambler, Riot Walker"]
)
def test_it_takes_two_where_two_are_allowed(walkers: str) -> None:
    """Sets are gathered in option order: the best card first would leave no room for the other."""
    position = f"seats: {{Ann: {{}}, Bob: {{th: 5, zombie deck: [Mother of Rot], graveyard: [{walkers}]}}}}"
    answers = answers_at(f"{position}\nphase: spawn step", "draw a zombie", "spawn it")
    assert sorted(answers[:2]) == sorted(walkers.split(", "))


@pytest.mark.parametrize(
    "there",
    [
        "Bruiser, Shambler, Rabid Courier",
        "Shambler, Rabid Courier, Bruiser",
        "Rabid Courier, Bruiser, Shambler",
    ],
)
def test_it_pushes_the_two_worst_back(there: str) -> None:
    position = f"seats: {{Ann: {{hand: [Fallback Plan], TZ: [{there}]}}, Bob: {{}}}}"
    answers = answers_at(position, "play Fallback Plan")
    assert sorted(answers[:2]) == ["Bruiser", "Rabid Courier"]


@pytest.mark.parametrize(
    ("zombie", "hp", "answer"),
    [
        ("Shambler", 12, "pass"),  # 1 damage: a heavier blow will come
        ("Bruiser", 12, "play Brace"),
        ("Shambler", 1, "play Brace"),  # the last HP
    ],
)
def test_brace_is_kept_for_what_it_is_made_for(zombie: str, hp: int, answer: str) -> None:
    position = (
        f"seats: {{Ann: {{hp: {hp}, tp: 2, hand: [Brace], TZ: [{zombie}]}}, Bob: {{}}}}\nphase: attack step"
    )
    assert answers_at(position)[0] == answer


@pytest.mark.parametrize(
    "mine", ["equipment: [Field Radio, Kevlar Vest]", "equipment: [Field Radio], hand: [Kevlar Vest, Scrap]"]
)
def test_it_does_not_search_for_a_second_one_of_what_is_limited_to_one(mine: str) -> None:
    position = f"seats: {{Ann: {{hp: 9, {mine}, deck: [Kevlar Vest, Smoke Canister]}}, Bob: {{}}}}"
    assert answers_at(position, "use Field Radio") == ["take Smoke Canister"]


def test_one_of_two_that_are_limited_to_one_is_worth_keeping() -> None:
    match = GAME.set_up("seats: {Ann: {hp: 9, hand: [Kevlar Vest, Kevlar Vest, Scrap]}, Bob: {}}")
    seat = BotSeat(make_bot("greedy", match.game, 1), 0, 1)
    assert match.question is not None
    assert match.question.label(seat.choose(match)) == "play Kevlar Vest"
