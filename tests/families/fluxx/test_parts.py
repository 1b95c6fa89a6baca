"""A game is a few parts, each built by its own module and changed by nobody: counted where it is built."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest

import ruleshift
from ruleshift.families.fluxx.game import FluxxGame
from tests.support.games import FLUXX, PERILS, SOLO, loaded

MOST = 20
LOADER = {"text", "shipped", "parts"}  # which deck it was is known to whoever has read it
inside = pytest.mark.skipif(
    ruleshift.compiled, reason="watches attributes being set, which only plain Python lets it"
)


def parts(game: ruleshift.Game) -> dict[str, object]:
    """The parts of a game, by name: what it holds that is made of classes of the family."""
    return {
        name: part
        for name, part in vars(game).items()
        if type(part).__module__.startswith("ruleshift.families.fluxx.")
    }


@pytest.fixture
def writers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every attribute that is set on a game or a part of one by another module than its own."""
    found: list[str] = []
    classes = {type(part) for part in parts(loaded("star-fluxx")).values()} | {FluxxGame}

    def watched(self: object, name: str, value: object) -> None:
        frame: FrameType = sys._getframe(1)
        writer, own = frame.f_globals["__name__"], type(self).__module__
        if writer != own and name not in LOADER and not writer.startswith("ruleshift.core."):
            found.append(f"{writer} sets {name} of {type(self).__name__}")
        object.__setattr__(self, name, value)

    for one in classes:
        monkeypatch.setattr(one, "__setattr__", watched, raising=False)
    return found


@inside
@pytest.mark.parametrize("options", [{}, SOLO], ids=["company", "solo"])
@pytest.mark.parametrize("deck", [*FLUXX, PERILS])
def test_nobody_else_writes_into_a_game(deck: str, options: dict[str, str], writers: list[str]) -> None:
    seats = 1 if options else 3
    game = loaded(deck).with_options(options)  # built anew, under watch
    match = game.start([f"Seat {seat}" for seat in range(seats)], seed=3)
    for _ in range(40):
        if (question := match.question) is None:
            break
        match.view(question.who)
        match.answer(question.options[0])
    assert writers == []
    game.title = "Another"
    assert writers == [f"{__name__} sets title of FluxxGame"]


@inside
@pytest.mark.parametrize("deck", FLUXX)
def test_a_game_is_a_few_parts(deck: str) -> None:
    game: Any = loaded(deck)
    declared = {name for one in ruleshift.Game.__mro__ for name in vars(one).get("__annotations__", ())}
    own = vars(game).keys() - declared
    assert len(own) <= MOST, sorted(own)
    assert own - {"blanks"} <= parts(game).keys()
