"""What these tests share: decks loaded once, positions set up by hand, random play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import ruleshift
from ruleshift import Match
from ruleshift.core.scenario.position import Held, Position
from ruleshift.families.fluxx.game import FluxxGame
from ruleshift.families.fluxx.position.position import build

NAMES = ("Ann", "Bob", "Cy", "Dora")
Laid = str | tuple[str, str]  # a card, or a Keeper and the Creeper attached to it


@cache
def load(deck: str = "star-fluxx") -> FluxxGame:
    game = ruleshift.load(deck)
    assert isinstance(game, FluxxGame)
    return game


def start(deck: str = "star-fluxx", seats: int = 3, seed: int = 1) -> Match:
    return load(deck).start(NAMES[:seats], seed=seed)


def at(
    hands: Sequence[Sequence[str]],
    tables: Sequence[Sequence[Laid]] = (),
    *,
    goals: Sequence[str] = (),
    rules: Sequence[str] = (),
    discard: Sequence[str] = (),
    draw: Sequence[str] = (),
    phase: str = "main",
    game: FluxxGame | None = None,
) -> Match:
    """A match of Star Fluxx in the first seat's turn; piles are written from the top."""
    seats = list(NAMES[: len(hands)])
    zones: dict[tuple[str, str], Sequence[Laid]] = {
        ("", "goals"): goals,
        ("", "rules"): rules,
        ("", "discard"): discard,
        ("", "draw"): draw,
        **{(seat, "hand"): cards for seat, cards in zip(seats, hands, strict=True)},
        **{(seat, "table"): cards for seat, cards in zip(seats, tables, strict=False)},
    }
    cards = {place: [held(card) for card in laid] for place, laid in zones.items()}
    position = Position(seats, cards, dict.fromkeys(seats, 0), turn=seats[0], phase=phase)
    game = game or load()
    return Match(game, build(game, position))


def held(card: Laid) -> Held:
    if isinstance(card, str):
        return Held(card)
    return Held(card[0], (Held(card[1]),))


def answer(match: Match, *labels: str) -> None:
    """Answer in words, one question after the other."""
    for label in labels:
        assert match.question is not None
        match.answer(match.question.find(label))


def told(match: Match, seat: int | None = None) -> list[str]:
    """What the log says, without its indentation."""
    return [line.strip() for line in match.log(seat).splitlines()]


def randomly(match: Match, seed: int = 0) -> Iterator[Match]:
    """Play on at random; the match at every question."""
    rng = Random(seed)
    while match.question is not None:
        yield match
        if (question := match.question) is not None:  # whoever looks on may have changed something
            match.answer(rng.choice(question.options))
