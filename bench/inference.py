"""Whether others hold winning cards less often than worlds dealt anew suppose: what inference could gain.

    python -m bench.inference star-fluxx --seats 4 --games 50

Somebody who can win does so, and who does not had most likely not the cards. So a bot might leave out worlds
in which another could have won. Here greedy bots play, and at every play it is counted how many others could
win with the cards they have: truly, and in worlds dealt anew for the player who is asked.
"""

from __future__ import annotations

import argparse
from typing import Any

import ruleshift
from ruleshift.bots import BotSeat, make_bot

WORLDS = 6
FIRST = 800_000_000  # the seed of the first deal


def counted(deck: str, seats: int, games: int) -> str:
    """How many others could win, for each feature that tells of it: in truth and in worlds."""
    game = ruleshift.load(deck)
    value = game.bare_value()
    told = [at for at, name in enumerate(value.names) if name.startswith(("others who need", "another wins"))]
    true, supposed, asked = dict.fromkeys(told, 0.0), dict.fromkeys(told, 0.0), 0
    for seed in range(FIRST, FIRST + games):
        match = game.start([f"Seat {one}" for one in range(seats)], seed=seed)
        players = [BotSeat(make_bot("greedy", game, seed * 10 + one), one, seed) for one in range(seats)]
        while question := match.question:
            if question.purpose == "play" and value.rests(match.state) and match.view().turn > seats:
                asked += 1
                rows = [match, *(match.redeal(question.who, asked * WORLDS + one) for one in range(WORLDS))]
                for number, one in enumerate(rows):
                    found = list(value.measure(one.state, question.who))
                    for at in told:
                        if number:
                            supposed[at] += found[at] / WORLDS
                        else:
                            true[at] += found[at]
            match.answer(players[question.who].choose(match))
    rows_said = [
        f"  {value.names[at]}: {true[at] / asked:.3f}, supposed {supposed[at] / asked:.3f}" for at in told
    ]
    return "\n".join([f"{deck}, {seats} seats, {asked} plays of {games} games", *rows_said])


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.inference", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("deck")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=50)
    given: Any = parser.parse_args(arguments)
    print(counted(given.deck, given.seats, given.games))


if __name__ == "__main__":
    main()
