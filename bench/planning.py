"""Whether a search gains by planning its own turn: paired deals against greedy, with and without.

    python -m bench.planning star-fluxx --seats 4 --deals 40

In the playouts of `search` the linear policy plays on for everybody, also what is left of the searching
player's own turn. Planning it means that these answers are better ones: each option is tried in eight worlds
in place of one, and judged where the game rests next.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

import ruleshift
from bench.bots import interval
from bench.given import many
from ruleshift import Game, Question, View
from ruleshift.bots import BotSeat, make_bot
from ruleshift.bots.search import Search
from ruleshift.bots.seat import Sample
from ruleshift.core.engine.look_ahead import look_ahead
from ruleshift.core.engine.packed import listed, vec
from ruleshift.core.engine.rollouts import Policy
from ruleshift.core.engine.state import State
from ruleshift.core.processes import fresh_processes

FIRST = 730_000_000  # the seed of the first deal
PLANNED = 8  # worlds in which an option of the own turn is tried


class Planner(Policy):
    """The linear policy, which looks at more worlds in one seat's turn."""

    def __init__(self, game: Game, seat: int, turn: int) -> None:
        self.game, self.seat, self.turn = game, seat, turn
        self.linear, self.value = game.linear(), game.value()

    def suits(self, game: Game) -> bool:
        return self.game.alike(game)

    def choose(self, s: State, rng: int) -> int:
        if s.turn != self.turn or s.asked != self.seat or len(s.options) == 1:
            return int(self.linear.choose(s, rng))
        policies = vec[Policy]([self.linear] * len(s.names))
        found = look_ahead(
            self.game, s, self.seat, listed(s.options), PLANNED, 0, policies, self.value, rng % (1 << 30)
        )
        return found.best if found.worlds else int(self.linear.choose(s, rng))


class Planning(Search):
    """`search` whose playouts plan what is left of its own turn."""

    def choose(self, view: View, question: Question, sample: Sample) -> int:
        self.policy = Planner(self.game, question.who, view.turn)
        return super().choose(view, question, sample)


def play(job: tuple[str, int, int, int, bool]) -> tuple[float, int, float]:
    """One game: whether the searching seat has won, its answers, and its seconds of CPU."""
    deck, seats, deal, seat, plans = job
    game = ruleshift.load(deck)
    match = game.start([f"Seat {one}" for one in range(seats)], seed=deal)
    searching = (Planning if plans else Search)(game, deal * 10 + seat)
    bots = [searching if one == seat else make_bot("greedy", game, deal * 10 + one) for one in range(seats)]
    players = [BotSeat(bot, one, deal * 10 + one) for one, bot in enumerate(bots)]
    answers, spent = 0, 0.0
    while question := match.question:
        begun = process_time()
        option = players[question.who].choose(match)
        if question.who == seat:
            answers, spent = answers + 1, spent + process_time() - begun
        match.answer(option)
    assert match.outcome is not None
    return float(match.outcome.winner == seat), answers, spent


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.planning", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("deck")
    parser.add_argument("--seats", type=many, default=4)
    parser.add_argument("--deals", type=many, default=40)
    parser.add_argument("--workers", type=many, default=1)
    given: Any = parser.parse_args(arguments)
    games = [(deal, seat) for deal in range(FIRST, FIRST + given.deals) for seat in range(given.seats)]
    jobs = [(given.deck, given.seats, deal, seat, plans) for deal, seat in games for plans in (False, True)]
    with fresh_processes(given.workers) as pool:
        found = list(pool.map(play, jobs) if given.workers > 1 else map(play, jobs))
    for plans, name in enumerate(("search:32", "search:32 that plans")):
        mine = found[plans::2]
        low, high = interval([(deal, won) for (deal, _), (won, _, _) in zip(games, mine, strict=True)])
        share = sum(won for won, _, _ in mine) / len(mine)
        each = 1000 * sum(spent for _, _, spent in mine) / max(1, sum(answers for _, answers, _ in mine))
        print(f"{name}: {share:.1%} [{low:.1%}-{high:.1%}] of {len(mine)} games, {each:.0f} ms an answer")
    pairs = list(zip(found[::2], found[1::2], strict=True))
    gained, lost = sum(a[0] < b[0] for a, b in pairs), sum(a[0] > b[0] for a, b in pairs)
    print(f"won only with planning: {gained}, only without: {lost}")


if __name__ == "__main__":
    main()
