"""Plays random games and says of each, in one digest, all that can be seen of it. One process for each build.

Reads jobs from its input, a JSON list a line (deck, first seed, number), and answers each with a line.
"""

from __future__ import annotations

import hashlib
import json
import sys
from random import Random
from typing import Any

import ruleshift
from ruleshift import Match
from tests.support.games import Setup, loaded, play

EVERY = 10  # questions between two looks at the position
WHOLE = 20  # games between two of which everything is looked at: words and new deals take most of the time
CHANGES = 0.01  # how often somebody comes or goes, in every third game


def setup_of(deck: str, seed: int) -> Setup:
    """The game of a seed: each number of seats in turn, and in the Fluxx family also alone."""
    game = loaded(deck)
    seats = range(game.least_seats, game.most_seats + 1)
    alone = (1,) if game.deck.get("family") != "necro" else ()
    return Setup(
        deck, [*seats, *alone][seed % len([*seats, *alone])], seed, changes=CHANGES * (seed % 3 == 0)
    )


class Chain:
    """A digest that grows with a game."""

    def __init__(self, whole: bool) -> None:
        self.digest = hashlib.sha256()
        self.questions = 0
        self.whole = whole

    def add(self, *seen: object) -> None:
        self.digest.update(repr(seen).encode())

    def look(self, match: Match, rng: Random) -> None:
        """At every question its options, now and then the position; in whole games also views and words."""
        question = match.question
        if question is None:
            self.add(match.digest(), str(match.outcome), match.state.events, match.save())
            if self.whole:
                self.add(match.log("all"))
            return
        self.add(question.who, list(question.options))
        if self.questions % EVERY == 0:
            self.add(match.digest())
            if self.whole:
                seat = rng.randrange(len(match.names))
                self.add(question.prompt, question.why, question.labels())
                self.add(str(match.view(seat)), match.view(seat).log())
                self.add(match.redeal(seat, rng.getrandbits(30)).digest())
        self.questions += 1


def game(deck: str, seed: int) -> tuple[str, int]:
    """The digest of a game, or its failure, and how many questions it asked."""
    chain = Chain(seed % WHOLE == 0)
    try:
        play(setup_of(deck, seed), chain.look)
    except Exception as error:
        return f"{error}", chain.questions
    return chain.digest.hexdigest(), chain.questions


def answer(deck: str, first: int, number: int) -> dict[str, Any]:
    games = [game(deck, seed) for seed in range(first, first + number)]
    chains = [chain for chain, _ in games]
    return {"compiled": ruleshift.compiled, "chains": chains, "questions": sum(count for _, count in games)}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(*json.loads(line))), flush=True)
