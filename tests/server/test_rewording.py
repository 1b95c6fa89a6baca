"""Nothing that travels is read out of a sentence: in other words, all else stays as it is."""

from __future__ import annotations

import random

import msgspec
import pytest

import ruleshift
from ruleshift import Match
from ruleshift.server.wire import shape
from ruleshift.server.wire.messages import Told

from ..support.rewording import reword

GAMES = [("star-fluxx", 3), ("mystery-fluxx", 3), ("necrogenesis", 2)]


def lines(match: Match) -> list[Told]:
    match.game.kept = None  # how steps were told is remembered
    return shape.told(match.view(0), 0)[0] + shape.told_all(match, 0)[0]


@pytest.mark.parametrize(("deck", "seats"), GAMES)
def test_other_words_change_nothing_else(deck: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = ruleshift.load(deck).start(["Ann", "Bob", "Cy"][:seats], seed=3)
    rng = random.Random(3)
    while match.question is not None:
        match.answer(rng.choice(match.question.options))
    before, table = lines(match), shape.table(match.view(0))
    reword(monkeypatch, match.game.event_kinds())
    after = lines(match)
    assert [msgspec.structs.replace(one, text="") for one in after] == [
        msgspec.structs.replace(one, text="") for one in before
    ]
    assert all(one.text != other.text or not one.text for one, other in zip(before, after, strict=True))
    assert shape.table(match.view(0)) == table
