"""An analysis, part by part: the chart by the value alone, playouts, what answers cost, the turning points.

Every part is a piece of work of about a second that depends on the replay, the budget and the parts before
it, so that servers can do them one by one and everybody sees how it comes. The same replay and budget give
the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import ruleshift
from ruleshift.analysis.chances import USUAL, Judge, Played, corrected, expected, play_out, strength_of
from ruleshift.analysis.choices import Cost, cost_of, options_of, turning_point
from ruleshift.analysis.findings import Analysis, Balance, Chance, Remark, TurningPoint
from ruleshift.analysis.record import Recorded, learned, read

POINTS: Final = 3  # turning points that are told
CANDIDATES: Final = 6  # answers that are looked at once more for them
PLAYED_AT_ONCE: Final = 240  # playouts in one part
TRIED_AT_ONCE: Final = 1000  # tries in one part
WORTH_TELLING: Final = 0.01  # an answer that cost less is no turning point
FIRST_LOOK: Final = 4  # playouts for each turn of a first chart where no value can make one


class Budget(NamedTuple):
    """How much may be done, in numbers that do not depend on the machine."""

    games: int = 120  # quick games that the curve is fitted to
    answers: int = 110_000  # in all playouts
    each: int = 40  # playouts for one turn, at most
    tries: int = 10_000  # of options in worlds, in all
    most: int = 160  # for one answer, at most


def usual(share: float = 1.0) -> Budget:
    """What people wait for: about ten seconds of computing, compiled or not; or a share of that."""
    whole = Budget() if ruleshift.compiled else Budget(24, 8000, 16, 900, 60)
    return whole._replace(answers=round(share * whole.answers), tries=round(share * whole.tries))


# What a part has found: chances by the value, playouts of some turns, costs of some answers, turning points.
Found = list[list[float]] | list[tuple[int, Played]] | list[Cost] | list[TurningPoint | None]


class Part(NamedTuple):
    """One piece of work."""

    kind: str  # "chart", "playouts", "answers" or "points"
    first: int = 0
    behind: int = 0


@dataclass
class Study:
    """A replay, the parts of the work, and what has been found."""

    text: str
    budget: Budget = field(default_factory=usual)

    def __post_init__(self) -> None:
        self.record: Recorded = read(self.text)
        self.alone = len(self.record.names) == 1
        self.judged = learned(self.record.game) is not None and not self.alone
        least = 1 if self.judged else FIRST_LOOK
        left = sum(self.record.inputs - turn.at for turn in self.record.turns)  # about what playouts take
        self.each = max(least, min(self.budget.each, self.budget.answers // max(1, left)))
        self.tries = [len(options_of(one)) for one in self.record.answers] if self.judged else []
        self.parts = list(self._parts())

    # -- the work --------------------------------------------------------------------------

    def _parts(self) -> Iterator[Part]:
        yield Part("chart")
        turns = len(self.record.turns)
        step = max(1, min(PLAYED_AT_ONCE // self.each, turns // 6))
        for first in range(0, turns, step):
            yield Part("playouts", first, min(first + step, turns))
        if not self.judged:
            return
        first, planned = 0, 0
        for number in range(len(self.tries)):
            planned += self.share_of(number)
            if planned >= TRIED_AT_ONCE:
                yield Part("answers", first, number + 1)
                first, planned = number + 1, 0
        if first < len(self.tries):
            yield Part("answers", first, len(self.tries))
        for rank in range(CANDIDATES):
            yield Part("points", rank, rank + 1)

    def share_of(self, number: int) -> int:
        """The tries for an answer: more where there were more options."""
        options = self.tries[number]
        fair = self.budget.tries * options // max(1, sum(self.tries))
        return 0 if options < 2 else max(2 * options, min(self.budget.most, fair))

    def do(self, part: Part, before: Sequence[Found]) -> Found:
        """Do one part, after those before it."""
        record = self.record
        if part.kind == "chart":
            return self._chart()
        if part.kind == "playouts":
            return [
                (at, play_out(record.turns[at].match, self.each, record.turns[at].at + 1))
                for at in range(part.first, part.behind)
            ]
        if part.kind == "answers":
            return [
                cost_of(number, record.answers[number], self.share_of(number))
                for number in range(part.first, part.behind)
            ]
        wanted = self.candidates(self._costs(before))[part.first : part.behind]
        return [turning_point(record.answers[one.number]) for one in wanted]

    def _chart(self) -> list[list[float]]:
        judge = Judge(self.record.game, len(self.record.turns[0].match.names), self.budget.games)
        return [judge.shares(turn.match) for turn in self.record.turns]

    def candidates(self, costs: Sequence[Cost]) -> list[Cost]:
        """Answers that may have been turning points, the likeliest first, one of each turn and seat."""
        found: dict[tuple[int, int], Cost] = {}
        for one in sorted(costs, key=lambda cost: cost.error - cost.cost):
            answer = self.record.answers[one.number]
            if not one.sound:
                found.setdefault((answer.turn, answer.seat), one)
        return list(found.values())[:CANDIDATES]

    # -- what comes of it ------------------------------------------------------------------

    def analysis(self, found: Sequence[Found]) -> Analysis:
        """What is known after the first parts."""
        record = self.record
        played = self._played(found)
        chances = self._alone(played) if self.alone else self._chances(found, played)
        points = [one for one in self._of("points", found) if isinstance(one, TurningPoint)]
        whole = len(found) == len(self.parts)
        costs = self._costs(found)
        judged = bool(costs) and len(costs) == len(record.answers)
        return Analysis(
            record.names,
            self.remarks(),
            chances,
            self._told(points),
            self._balances(chances, costs) if judged else [],
            1.0 if whole else len(found) / len(self.parts),
            self.each if len(played) == len(record.turns) else 0,
        )

    def remarks(self) -> list[Remark]:
        """What should be said about it."""
        record = self.record
        found: list[Remark] = []
        if self.alone:
            found.append("alone")
        elif not self.judged:
            found.append("unlearned")
        if record.outcome is None:
            found.append("unfinished")
        elif record.outcome.winner is None and not self.alone:
            found.append("nobody")
        if record.left:
            found.append("left")
        if record.thinned:
            found.append("thinned")
        return found

    def _told(self, points: Sequence[TurningPoint]) -> list[TurningPoint]:
        worth = [one for one in points if one.cost >= max(WORTH_TELLING, one.error)]
        return sorted(sorted(worth, key=lambda one: -one.cost)[:POINTS], key=lambda one: one.at)

    def _of(self, kind: str, found: Sequence[Found]) -> list[object]:
        return [one for part, lot in zip(self.parts, found, strict=False) if part.kind == kind for one in lot]

    def _costs(self, found: Sequence[Found]) -> list[Cost]:
        return [one for one in self._of("answers", found) if isinstance(one, Cost)]

    def _played(self, found: Sequence[Found]) -> dict[int, Played]:
        lots = [one for one in self._of("playouts", found) if isinstance(one, tuple)]
        return dict(lots)

    def _chances(self, found: Sequence[Found], played: dict[int, Played]) -> list[Chance]:
        """The chances at the beginning of each turn, and how the game ended."""
        record = self.record
        shares = [one for one in self._of("chart", found) if isinstance(one, list)]
        strength = strength_of((shares[at], one) for at, one in played.items()) if shares else USUAL
        chances = []
        for at, (turn, told) in enumerate(zip(record.turns, shares, strict=False)):
            if not self.judged and at not in played:
                continue  # nobody has an opinion yet
            known, errors = corrected(told, played.get(at), strength if self.judged else 2.0)
            chances.append(self._chance(turn.number, turn.at, turn.seat, known, errors))
        outcome = record.outcome
        if outcome is not None and chances:
            end = [float(seat == outcome.winner) for seat in range(len(record.names))]
            none = float(outcome.winner is None)
            sure = [0.0] * (len(end) + 1)
            chances.append(self._chance(record.last, record.inputs, -1, [*end, none], sure))
        return chances

    def _chance(
        self, turn: int, at: int, seat: int, known: Sequence[float], errors: Sequence[float]
    ) -> Chance:
        """With a place for everybody who comes later."""
        room = (0.0,) * (len(self.record.names) + 1 - len(known))
        return Chance(turn, at, seat, (*known[:-1], *room), (*errors[:-1], *room), known[-1])

    def _alone(self, played: dict[int, Played]) -> list[Chance]:
        """The points to be expected in a game for one."""
        chances = []
        for at, one in sorted(played.items()):
            turn = self.record.turns[at]
            mean, error = expected(one)
            chances.append(Chance(turn.number, turn.at, turn.seat, (mean,), (error,), 0.0))
        outcome = self.record.outcome
        if outcome is not None and chances:
            points = float(outcome.points or 0)
            chances.append(Chance(self.record.last, self.record.inputs, -1, (points,), (0.0,), 0.0))
        return chances

    # -- luck and skill --------------------------------------------------------------------

    def _balances(self, chances: Sequence[Chance], costs: Sequence[Cost]) -> list[Balance]:
        seats = len(self.record.names)
        steps = [self._gifts(chances, costs, at) for at in range(len(chances) - 1)]
        return [self._balance(seat, chances, costs, steps) for seat in range(seats)]

    def _gifts(self, chances: Sequence[Chance], costs: Sequence[Cost], step: int) -> list[list[float]]:
        """For each seat what its own answers and those of others gave between two points of the chart."""
        first, behind = chances[step].at, chances[step + 1].at
        seats = len(self.record.names)
        own, others = [0.0] * seats, [0.0] * seats
        for one in costs:
            answer = self.record.answers[one.number]
            if first <= answer.at < behind:
                own[answer.seat] -= one.cost
                here = [seat for seat in answer.match.state.seated() if seat != answer.seat]
                for seat in here:
                    others[seat] += one.cost / len(here)
        return [own, others]

    def _balance(
        self,
        seat: int,
        chances: Sequence[Chance],
        costs: Sequence[Cost],
        steps: Sequence[Sequence[Sequence[float]]],
    ) -> Balance:
        own = sum(step[0][seat] for step in steps)
        others = sum(step[1][seat] for step in steps)
        draws = [
            chances[at + 1].shares[seat] - chances[at].shares[seat] - step[0][seat] - step[1][seat]
            for at, step in enumerate(steps)
        ]
        gift = max(draws, default=0.0)
        mine = [one for one in costs if self.record.answers[one.number].seat == seat]
        return Balance(
            seat,
            chances[0].shares[seat],
            sum(draws),
            own,
            others,
            chances[-1].shares[seat],
            len(mine),
            sum(one.sound for one in mine),
            chances[draws.index(gift)].turn if gift > 0 else 0,
            max(0.0, gift),
        )


def analyse(text: str, budget: Budget | None = None) -> Iterator[Analysis]:
    """Analyse a replay: what is known after each part, the chart first.

    >>> match = ruleshift.load("tutorial").playout("greedy", 3, seats=2)
    >>> *_, last = analyse(match.save(), Budget(4, 200, 2, 40, 8))
    >>> last.done, len(last.chances) == match.state.turn + 1, last.chances[-1].shares[match.outcome.winner]
    (1.0, True, 1.0)
    """
    study = Study(text, usual() if budget is None else budget)
    found: list[Found] = []
    for part in study.parts:
        found.append(study.do(part, found))
        yield study.analysis(found)
