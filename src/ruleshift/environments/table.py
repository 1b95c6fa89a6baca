"""What all environments share: which game, how many seats, rewards, and a table to be read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import ruleshift
from ruleshift.core.engine.arguments import shown, whole
from ruleshift.core.engine.many import reward
from ruleshift.core.engine.seats import seats_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ruleshift import Game, Match

SEEDS = 1 << 62  # seeds that an environment draws for its deals lie below


def game_of(deck: Game | str | os.PathLike[str], options: Mapping[str, str] | None = None) -> Game:
    """The game that somebody means: loaded by name or file, or one that is there already."""
    if isinstance(deck, ruleshift.Game):
        return deck.with_options(options) if options else deck
    return ruleshift.load(deck, options)


def seats_of(game: Game, seats: object) -> int:
    """How many seats to play with, or ValueError with what the game allows."""
    return int(seats_for(game, seats))


def seed_of(seed: object) -> int:
    """Any whole number is a seed."""
    number = whole(seed)
    if number is None:
        raise ValueError(f"a seed is a whole number, found {shown(seed)}")
    return number


def names_of(seats: int) -> list[str]:
    """The players' names."""
    return [f"player_{seat}" for seat in range(seats)]


def rewards_of(match: Match) -> list[float]:
    """What a match that is over brings to each seat: 1 for the winner, and the others lose as much together.

    A draw is 0 for all, a loss of everybody -1; in a game for points the points count.
    """
    seats = len(match.names)
    return [float(reward(match.state, seat, seats)) for seat in range(seats)]


def readable(match: Match, seat: int) -> dict[str, Any]:
    """What a seat may see, as plain data with the names of cards; the same as the arrays, to be read.

    >>> import ruleshift
    >>> found = readable(ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1), 0)
    >>> found["places"]["hand:0"], found["places"]["hand:1"], found["question"]["prompt"]
    (['Novel', 'Scone', 'Draw 2'], ['?', '?'], 'What do you play?')
    """
    view = match.view(seat)
    names = match.game.names
    question = view.question
    outcome = view.outcome
    return {
        "seat": seat,
        "players": list(view.names),
        "order": list(view.order),
        "turn": int(view.turn),
        "active": int(view.active),
        "places": {
            zone.word: [names[card] if card >= 0 else "?" for card in view.lying(zone.number)]
            for zone in view.zones()
        },
        "attached": [(names[card], names[host]) for card, host in view.attachments()],
        "question": question
        and {"prompt": question.prompt, "purpose": question.purpose, "options": question.labels()},
        "outcome": outcome and {"kind": outcome.kind, "winner": outcome.winner, **outcome.fields},
    }
