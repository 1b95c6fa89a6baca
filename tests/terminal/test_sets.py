"""Sets of cards: asked for card by card, shown and answered as a whole."""

from __future__ import annotations

import random

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.terminal.sets import answer_set, several


def discard_pile(match: Match) -> list[str]:
    return match.view(None).discard  # type: ignore[no-any-return]


@pytest.mark.parametrize("seed", range(12))
def test_every_set_that_is_offered_can_be_answered_at_once(seed: int) -> None:
    rng = random.Random(seed)
    match = ruleshift.load("star-fluxx").start(["Ann", "Bob", "Cy"], seed=seed)
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
        names = {wanted.pool[option].partition(" ")[2] for option in chosen}
        answer_set(match, chosen)
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
