"""Sets of cards: asked for card by card, shown and answered as a whole."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.core.match.sets import answer_set, several


def discard_pile(match: Match) -> list[str]:
    return match.view(None).discard  # type: ignore[no-any-return]


GAMES = [
    *(("star-fluxx", seed, {}) for seed in range(12)),
    *(
        (deck, seed, {})
        for deck in ("zombie-fluxx", "mystery-fluxx", "regular-show-fluxx")
        for seed in range(4)
    ),
    *((deck, 1, {"solo": "on"}) for deck in ("zombie-fluxx", "mystery-fluxx", "regular-show-fluxx")),
]


@pytest.mark.parametrize(("deck", "seed", "options"), GAMES)
def test_every_set_that_is_offered_can_be_answered_at_once(
    deck: str, seed: int, options: dict[str, str]
) -> None:
    rng = random.Random(seed)
    names = ["Ann"] if options else ["Ann", "Bob", "Cy"]
    match = ruleshift.load(deck, options=options).start(names, seed=seed)
    while match.question is not None:
        wanted = several(match)
        if wanted is None:
            match.answer(rng.choice(match.question.options))
            continue
        assert set(match.question.options) <= wanted.pool.keys() | wanted.words.keys() | {
            option for option, label in match.question.labels().items() if label == "done"
        }
        chosen = rng.sample(sorted(wanted.pool), rng.randint(wanted.least, wanted.most))
        before = len(match.events)
        names = [wanted.pool[option].removeprefix("use up").partition(" ")[2] for option in chosen]
        answer_set(match, wanted, chosen)
        while match.question is not None and len(match.events) == before:
            match.answer(rng.choice(match.question.options))  # others choose, too, before anything happens
        told = " ".join(event.text("all") for event in match.events[before - 1 :])
        # A card of another player is labelled with its owner, and the Crewman may stand in for a Keeper.
        missed = [name for name in names if name not in told and "'s " not in name]
        assert not missed or "steps in" in told


def test_the_last_card_can_be_part_of_a_set() -> None:
    """The match's first question leaves it out, since sets are asked for in option order."""
    rng = random.Random(3)
    match = ruleshift.load("star-fluxx").start(["Ann", "Bob"], seed=3)
    found = 0
    while match.question is not None:
        wanted = several(match)
        if wanted is not None and wanted.least == wanted.most and not wanted.words:
            last = max(wanted.pool)
            assert last not in match.question.options
            found += 1
        match.answer(rng.choice(match.question.options))
    assert found


HAND_LIMIT = {
    "seats": {"Ann": {"hand": ["Friend", "Friend", "Car", "Lumber", "Brain"]}, "Bob": {}},
    "rules": ["Hand Limit 2"],
}


@pytest.mark.parametrize("number", [0, 1, 2])
def test_copies_of_a_card_can_all_be_in_a_set(number: int) -> None:
    match = ruleshift.load("zombie-fluxx").set_up(HAND_LIMIT)
    assert match.question is not None
    match.answer(match.question.find("play Brain"))
    wanted = several(match)
    assert wanted is not None
    assert (sorted(wanted.pool.values()), wanted.least, wanted.most) == (
        ["discard Car", "discard Friend", "discard Friend", "discard Lumber"],
        2,
        2,
    )
    friends = [option for option, label in wanted.pool.items() if label == "discard Friend"]
    others = [option for option in wanted.pool if option not in friends]
    answer_set(match, wanted, [*friends[::-1][:number], *others[: 2 - number]])
    assert discard_pile(match).count("Friend") == number
    assert len(discard_pile(match)) == 2


def test_sets_of_all_sizes_with_copies_come_out_as_they_were_chosen() -> None:
    """Whatever is chosen, in whatever order: those cards go and no others."""
    seats = {"Ann": {"hand": [], "table": ["Friend", "Friend", "Car", "Brain", "Coffee"]}, "Bob": {}}
    for limit in (2, 3, 4):
        rules = [f"Keeper Limit {limit}"]
        start = ruleshift.load("zombie-fluxx").set_up({"seats": seats, "rules": rules})
        wanted = several(start)
        if limit == 4:
            assert wanted is None, "one card to discard is no set"
            continue
        assert wanted is not None
        for chosen in combinations(wanted.pool, 5 - limit):
            match = start.copy()
            answer_set(match, wanted, list(chosen[::-1]))
            assert sorted(discard_pile(match)) == sorted(
                wanted.pool[option].removeprefix("discard ") for option in chosen
            )
