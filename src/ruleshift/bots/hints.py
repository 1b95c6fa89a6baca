"""Hints: what a bot would answer in somebody's place, as a person gives it, and what speaks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ruleshift.core.match.sets import followed

if TYPE_CHECKING:
    from ruleshift import Match
    from ruleshift.bots import BotSeat
    from ruleshift.bots.reasons import Figures


class Hint(NamedTuple):
    """One answer, or all members of a set; in words; why, in words; and the figures behind that."""

    options: list[int]
    label: str
    reason: str
    figures: Figures | None = None


def hint(match: Match, bot: BotSeat) -> Hint:
    """What a bot would answer to the present question; where people are asked what stays, what stays."""
    option = bot.choose(match)
    question, wanted = match.question, match.several
    assert question is not None
    reason, figures = bot.reason(match, option), bot.figures(match, option)
    if wanted is None or option in wanted.words:
        return Hint([option], question.label(option), reason, figures)
    chosen = followed(match, bot.choose)
    labels: Mapping[int, str] = wanted.pool
    if wanted.keep:
        labels = wanted.kept
        chosen = [option for option in wanted.pool if option not in chosen]
    return Hint(chosen, ", ".join(labels[one] for one in chosen) or wanted.done, reason, figures)
