"""What opponents with a style do over whole games, beside one without: cards they have, and cards they move.

    python -m bench.manners star-fluxx --deals 40

Each deal is played once with every opponent in the same seat, against greedy bots, and once with an opponent
that looks ahead as they do and likes nothing. All is measured at the bot's own answers and taken as a mean
over the game; the 95 % intervals are those of the difference, deal by deal.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from math import sqrt
from typing import Any

import ruleshift
from ruleshift.bots import BotSeat, make_bot
from ruleshift.bots.opponents import Opponent, measured, spread
from ruleshift.bots.styles import STYLES, TURMOIL

FIRST = 830_000_000  # the seed of the first deal
RISK = "risk"  # how far the worlds differ behind an answer, in points of the chance to win
NOBODY = "no style"


def game_of(deck: str, kind: str, seats: int, deal: int) -> Mapping[str, float]:
    """One game: what was measured at the answers of an opponent, on the average; nothing if it had none."""
    game = ruleshift.load(deck)
    match = game.start([f"Seat {one}" for one in range(seats)], seed=deal)
    mine = deal % seats
    bot = Opponent(game, deal) if kind == NOBODY else make_bot(kind, game, deal)
    assert isinstance(bot, Opponent)
    players = [BotSeat(make_bot("greedy", game, deal * 10 + one), one, deal) for one in range(seats)]
    players[mine] = BotSeat(bot, mine, deal)
    totals: dict[str, float] = {}
    answers = 0
    while question := match.question:
        option = players[question.who].choose(match)
        if question.who != mine or len(question.options) == 1:
            match.answer(option)
            continue
        before = measured(match.view(mine))
        match.answer(option)
        after = measured(match.view(mine))
        found: dict[str, float] = {**after, TURMOIL: sum(abs(after[name] - before[name]) for name in before)}
        found[RISK] = 100 * spread(bot.found, option) if bot.found is not None else 0.0
        for name, number in found.items():
            totals[name] = totals.get(name, 0.0) + number
        answers += 1
    return {name: total / answers for name, total in totals.items()}


def difference(styled: list[float], plain: list[float]) -> tuple[float, float]:
    """The mean difference over the same deals, and half of its 95 % interval.

    >>> mean, half = difference([2.0, 4.0, 3.0, 5.0], [1.0, 2.0, 3.0, 4.0])
    >>> mean, round(half, 2)
    (1.0, 0.8)
    """
    found = [one - other for one, other in zip(styled, plain, strict=True)]
    mean = sum(found) / len(found)
    spread_of = sum((one - mean) ** 2 for one in found) / max(1, len(found) - 1)
    return mean, 1.96 * sqrt(spread_of / len(found))


def row(kind: str, games: list[Mapping[str, float]], plain: list[Mapping[str, float]]) -> str:
    """A row of the table in docs/bots.md; differences that are beyond chance stand out."""
    both = [(one, other) for one, other in zip(games, plain, strict=True) if one and other]
    cells = [kind]
    for name in both[0][0]:
        mean = sum(one[name] for one, _ in both) / len(both)
        if kind == NOBODY:
            cells.append(f"{mean:.1f}")
            continue
        more, half = difference([one[name] for one, _ in both], [other[name] for _, other in both])
        mark = "**" if abs(more) > half else ""
        cells.append(f"{mark}{mean:.1f}{mark} ({more:+.1f} ± {half:.1f})")
    return "| " + " | ".join(cells) + " |"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.manners", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("deck")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--only", nargs="+", choices=list(STYLES), default=list(STYLES), metavar="NAME")
    given: Any = parser.parse_args(arguments)
    deals = range(FIRST, FIRST + given.deals)
    plain = [game_of(given.deck, NOBODY, given.seats, deal) for deal in deals]
    print("| | " + " | ".join(plain[0]) + " |\n|" + "---|" * (len(plain[0]) + 1))
    print(row(NOBODY, plain, plain), flush=True)
    for kind in given.only:
        print(row(kind, [game_of(given.deck, kind, given.seats, deal) for deal in deals], plain), flush=True)


if __name__ == "__main__":
    main()
