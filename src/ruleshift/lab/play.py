"""Plays the games of a plan: one after the other with bots, or all at once inside the engine."""

from __future__ import annotations

import time
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from ruleshift.lab.lead import Leads
from ruleshift.lab.plan import Plan, unpacked
from ruleshift.lab.players import policies, sit_down
from ruleshift.lab.tables import LIMITS, CardRow, GameColumns, as_parquet, cards_frame, games_frame

if TYPE_CHECKING:
    from ruleshift import Game, Match
    from ruleshift.core.engine.rollouts import Rollouts

OUTCOMES: Final = {1: "win", 2: "draw", 3: "loss", 4: "score"}


@dataclass(frozen=True)
class Job:
    """Some games of a plan, by number."""

    plan: Plan
    begin: int
    end: int


@dataclass
class Part:
    """What came of a job: its rows as they go into files, and what a running total needs."""

    begin: int
    end: int
    games: bytes
    cards: bytes | None
    winners: array[int]  # for each game the player who won, by number, or -1
    seconds: float  # of processor time
    pace: dict[str, list[float]] = field(default_factory=dict)  # bot -> decisions, seconds it thought


class GameFailed(RuntimeError):
    """A game that a mistake in a bot or in the rules has stopped."""


def play_job(job: Job) -> Part:
    """Play the games of a job; what every runner runs."""
    began = time.process_time()
    plan = job.plan
    names = policies(plan.players)
    columns = GameColumns(plan)
    heard: list[CardRow] = []
    pace: dict[str, list[float]] = {}
    if names is None or plan.events:
        for number in range(job.begin, job.end):
            play_one(plan, number, names, columns, heard, pace)
    else:
        play_inside(plan, job, names, columns)
    games = as_parquet(games_frame(columns))
    cards = as_parquet(cards_frame(heard)) if plan.events else None
    seconds = time.process_time() - began
    return Part(job.begin, job.end, games, cards, columns.players_who_won(), seconds, pace)


# -- inside the engine ---------------------------------------------------------------------------


def play_inside(plan: Plan, job: Job, names: Sequence[str], columns: GameColumns) -> None:
    """Whole games by rollouts, as many in one call as sit alike and are dealt one behind the other."""
    first, seats = plan.first_seed(), len(plan.players)
    number = job.begin
    while number < job.end:
        deal, seating = plan.deal_of(number)
        count = job.end - number if len(plan.packed) == 1 else 1
        order = plan.seatings[seating]
        game = unpacked(plan.packed[seating])
        found = game.rollouts(count, [names[one] for one in order], first + deal, seats=seats)
        columns.add_rollouts(number, game, found_rows(game, found))
        number += count


def found_rows(game: Game, found: Rollouts) -> dict[str, Sequence[object]]:
    """The columns that rollouts tell of."""
    how = found.words
    titles = game.names
    return {
        "first": found.firsts,
        "outcome": [OUTCOMES[code] for code in found.outcomes],
        "winner": [seat if seat >= 0 else None for seat in found.winners],
        "how": how,
        "card": [None if card is None else titles[card] for card in found.cards()],
        "points": [
            points if code == 4 else None for code, points in zip(found.outcomes, found.points, strict=True)
        ],
        "turns": found.turns,
        "decisions": found.decisions,
        "limit": [word in LIMITS for word in how],
    }


# -- game by game --------------------------------------------------------------------------------


def play_one(
    plan: Plan,
    number: int,
    names: Sequence[str] | None,
    columns: GameColumns,
    heard: list[CardRow],
    pace: dict[str, list[float]],
) -> None:
    """One game with everything that is asked for; an error names the seed that repeats it."""
    deal, seating = plan.deal_of(number)
    order, seed = plan.seatings[seating], plan.first_seed() + deal
    game = unpacked(plan.packed[seating])
    watcher = Watcher(game)
    try:
        if names is None:
            match = with_bots(plan, game, order, seed, watcher, pace)
        else:
            seated = [names[one] for one in order]
            match = game.playout(seated, seed, seats=len(order), watch=watcher.look)
    except Exception as error:
        seats = ",".join(str(plan.players[one]) for one in order)
        raise GameFailed(
            f"game {number} of {plan.title} (seed {seed}, seats {seats}) ended with an error: "
            f"{type(error).__name__}: {error}"
        ) from error
    columns.add_match(number, game, match, watcher.counted())
    if plan.events:
        heard.extend(card_rows(number, match))


class Watcher:
    """Counts what a game asks its players, question by question."""

    def __init__(self, game: Game) -> None:
        self.first: int | None = None
        self.decisions, self.options = 0, 0
        self.leads = Leads(game)

    def look(self, match: Match) -> None:
        """A question is about to be answered."""
        if self.first is None:
            self.first = match.view().active
        self.leads.look(match)
        options = len(match.state.options)
        if options > 1:
            self.decisions += 1
            self.options += options

    def counted(self) -> dict[str, object]:
        return {
            "first": self.first,
            "decisions": self.decisions,
            "options": self.options,
            "lead_changes": self.leads.changes(),
        }


def with_bots(
    plan: Plan, game: Game, order: Sequence[int], seed: int, watcher: Watcher, pace: dict[str, list[float]]
) -> Match:
    """A finished match between bots."""
    from ruleshift.bots import BotSeat

    match = game.start([f"Seat {seat}" for seat in range(len(order))], seed=seed)
    paces = [pace.setdefault(plan.titles[one], [0, 0.0]) for one in order]
    bots = [sit_down(plan.players[one], game, bot_seed(seed, seat)) for seat, one in enumerate(order)]
    seats = [BotSeat(bot, seat, bot_seed(seed, seat)) for seat, bot in enumerate(bots)]
    while question := match.question:
        watcher.look(match)
        began = time.process_time()
        answer = seats[question.who].choose(match)
        thought = paces[question.who]
        thought[0] += 1
        thought[1] += time.process_time() - began
        match.answer(answer)
    return match


def bot_seed(seed: int, seat: int) -> int:
    """The seed of a bot's own chance: another for each game and seat."""
    return seed * 8 + seat


def card_rows(number: int, match: Match) -> list[CardRow]:
    """What happened to cards in a match, a row for each card of each event."""
    titles = match.game.names
    rows: list[CardRow] = []
    turn = 0
    for at, event in enumerate(match.events):
        if event.kind == "turn":
            turn += 1
        moved = event.moves("all")
        for card, source, target in moved:
            rows.append((number, at, turn, event.seat, event.kind, titles[card], source, target))
        for card in event.cards("all"):
            if all(card != move.card for move in moved):
                rows.append((number, at, turn, event.seat, event.kind, titles[card], None, None))
    return rows
