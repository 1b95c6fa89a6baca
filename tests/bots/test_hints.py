"""Hints: a bot's answer as a person gives it, whole sets and what to keep included."""

from __future__ import annotations

import random

import pytest

import ruleshift
from ruleshift.bots import BotSeat, make_bot
from ruleshift.bots.hints import hint


@pytest.mark.parametrize("deck", ["star-fluxx", "zombie-fluxx", "necrogenesis"])
def test_a_hint_can_be_followed_to_the_letter(deck: str) -> None:
    """What it names is what the bot would have answered one by one."""
    sets = kept = 0
    for seed in range(3):
        rng = random.Random(seed)
        game = ruleshift.load(deck)
        match = game.start(["Ann", "Bob"], seed=seed)
        while (question := match.question) is not None:
            wanted = match.several
            if wanted is None or match.game.gathered(match.state):
                match.answer(rng.choice(question.options))
                continue
            found = hint(match, BotSeat(make_bot("random", game, seed), question.who, seed))
            twin = match.copy()
            if wanted.words.keys() & set(found.options):
                twin.answer(found.options[0])
            else:
                twin.answer_set(found.options, keep=bool(wanted.keep))
                assert found.label == (
                    ", ".join((wanted.kept if wanted.keep else wanted.pool)[one] for one in found.options)
                    or wanted.done
                )
                kept += bool(wanted.keep)
                sets += 1
            match.answer(rng.choice(question.options))
    assert sets
    assert kept or deck == "necrogenesis"
