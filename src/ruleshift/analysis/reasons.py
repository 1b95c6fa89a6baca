"""What tells two answers apart where nobody wins within the round: what the value then sees otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.analysis.findings import Reason
from ruleshift.analysis.record import Answer

if TYPE_CHECKING:
    from ruleshift.core.match.match import Match

WORLDS: Final = 12
LATEST: Final = 400  # answers in a round
MOST: Final = 2  # features that are named
SHARE: Final = 0.3  # of all that speaks for the better one: what weighs less is not named
SEEN: Final = 0.1  # a difference that can be seen in a figure
SQUARE: Final = "squared"  # in the name of a feature that says nothing to a person


def reasons(answer: Answer, best: int, first: int) -> tuple[Reason, ...]:
    """What is better a round after the better answer, the weightiest first; means over worlds dealt anew."""
    game: Any = answer.match.game
    value = game.value()
    names = value.names
    sums = [[0.0] * len(names), [0.0] * len(names)]
    worlds = 0
    for world in range(first, first + WORLDS):
        dealt = answer.match.redeal(answer.seat, world)
        reached = [after(dealt.copy(), option, world) for option in (answer.option, best)]
        if any(one.outcome is not None for one in reached):
            continue
        worlds += 1
        for total, one in zip(sums, reached, strict=True):
            found = value.measure(one.state, answer.seat)
            for at in range(len(names)):
                total[at] += found[at]
    if not worlds:
        return ()
    weights = value.rows[min(len(answer.match.names), len(value.rows) - 1)]
    given, better = ([one / worlds for one in total] for total in sums)
    gains = {at: weights[at] * (better[at] - given[at]) for at in range(len(names))}
    whole = sum(gain for gain in gains.values() if gain > 0)
    told = [
        Reason(names[at], round(given[at], 1), round(better[at], 1))
        for at in sorted(gains, key=lambda at: -gains[at])
        if gains[at] >= SHARE * whole > 0 and SQUARE not in names[at]
    ]
    return tuple([one for one in told if abs(one.better - one.given) >= SEEN][:MOST])


def after(match: Match, option: int, seed: int) -> Match:
    """A match a round after an answer, in which quick bots play on."""
    policy: Any = match.game.policy("greedy")
    state: Any = match.state
    last = state.turn + len(match.names)
    match.answer(option)
    for number in range(LATEST):
        if match.question is None or match.state.turn >= last:
            break
        match.answer(int(policy.choose(match.state, seed * LATEST + number)))
    return match
