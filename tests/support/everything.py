"""Has the engine do a little of everything it can do, deck by deck: for builds in which a watchdog looks on.

    python -m tests.support.everything [DECK ...]

An address sanitizer ends the process at the first mistake; docs/proof.md says how such a build is made.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from random import Random

import ruleshift
from ruleshift import Game, Match
from ruleshift.environments.vector import VectorGames

POLICIES = ("random", "greedy", "linear")


def rollouts(game: Game, seats: int, seed: int) -> None:
    """Whole games by every policy, and by a different one for each seat."""
    for policy in POLICIES:
        game.rollouts(2 if policy == "linear" else 20, policy, seed, seats=seats)
    game.rollouts(3, [POLICIES[seat % 3] for seat in range(seats)], seed, seats=seats)
    game.rollouts(3, "greedy", seed, seats=seats, record=0.5)


def whole_game(game: Game, seats: int, seed: int) -> None:
    """A random game with copies, new deals, views, logs, encodings and saves on the way."""
    rng = Random(seed)
    match = game.start([f"Seat {seat}" for seat in range(seats)], seed=seed)
    while (question := match.question) is not None:
        match.answer(rng.choice(question.options))
        if rng.random() < 0.1 and match.question is not None:
            look_round(match, rng)
    assert ruleshift.resume(match.save(deck=True)).digest() == match.digest()


def look_round(match: Match, rng: Random) -> None:
    """All that can be done with a match in the middle."""
    question = match.question
    assert question is not None
    seat = rng.randrange(len(match.names))
    kept = match.copy(history=True)
    copies = [match.copy() for _ in range(3)]
    dealt = [match.redeal(seat, rng.randrange(99)) for _ in range(3)]
    for other in (*copies, *dealt):
        if other.question is not None:
            other.answer(rng.choice(other.question.options))
        other.copy().digest()
    match.rollouts(3, "random", 1, seat=seat)
    ruleshift.rollouts([match, *dealt], 2, "greedy", 1, seat=seat)
    match.look_ahead(question.who, worlds=3, depth=1, seed=1)
    for view in (match.view(seat), match.view(None)):
        str(view), view.log()
    encoder = match.game.encoder(len(match.names))
    list(encoder.observe(match, seat)), list(encoder.mask(match)), list(encoder.prospect(match))
    for one in (kept, pickle.loads(pickle.dumps(kept)), ruleshift.resume(match.save())):
        assert one.digest() == match.digest()


def many_games(game: Game, seats: int, seed: int) -> None:
    """Many games at once, as programs learn from them."""
    games = VectorGames(game, games=8, seats=seats, prospects=True)
    batch = games.reset(seed=seed)
    for _ in range(60):
        batch = games.step(batch.masks.argmax(axis=1))


WORKS: dict[str, Callable[[Game, int, int], None]] = {
    "rollouts": rollouts,
    "whole games": whole_game,
    "many games": many_games,
}


def main(decks: list[str]) -> None:
    for deck in decks or ruleshift.decks():
        game = ruleshift.load(deck)
        for seats in range(game.players[0], game.players[1] + 1):
            for work in WORKS.values():
                work(game, seats, seats)
            print(f"{deck}, {seats} seats: {', '.join(WORKS)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
