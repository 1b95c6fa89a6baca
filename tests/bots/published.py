"""What the greedy bot answered when it was published; `python -m tests.bots.published` writes it down.

Each game is kept with its deck, so that a change of a deck changes nothing here. Only a new version of the
greedy bot writes them anew, and then all that was measured against it has to be measured again.
"""

from __future__ import annotations

import random
from pathlib import Path

import ruleshift
from ruleshift import Match
from ruleshift.bots import BotSeat, make_bot
from ruleshift.bots.greedy import VERSION

FOLDER = Path(__file__).parent / "greedy"
GAMES = ("star-fluxx", "zombie-fluxx", "mystery-fluxx", "regular-show-fluxx", "necrogenesis")
ASKED = 12  # answers of each game
APART = 5  # questions between two of them
MARK = "greedy answers:"


def path_of(deck: str) -> Path:
    return FOLDER / f"{deck}-{VERSION}.txt"


def played(deck: str) -> Match:
    """A game that wanders about at random, with enough questions."""
    for seed in range(100):
        rng = random.Random(seed)
        game = ruleshift.load(deck)
        match = game.start(["Ann", "Bob", "Cy"][: game.players[1]], seed=seed)
        for _ in range(ASKED * APART):
            question = match.question
            if question is None:
                break
            match.answer(rng.choice(question.options))
        else:
            return match
    raise AssertionError(f"no game of {deck} is long enough")


def answers(replay: str) -> list[str]:
    """What the greedy bot answers at every so manieth question of a replay."""
    found = []
    for at in range(0, ASKED * APART, APART):
        match = ruleshift.resume(replay, inputs=at)
        question = match.question
        assert question is not None
        bot = BotSeat(make_bot("greedy", match.game, at), question.who, at)
        found.append(f"{at}: {question.label(bot.choose(match))}")
    return found


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        kept = played(name).save(deck=True)
        path_of(name).write_text("\n".join([*answers(kept), MARK, kept]), encoding="utf-8")
        print(f"wrote {path_of(name).name}")
