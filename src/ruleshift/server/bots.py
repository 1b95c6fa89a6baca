"""Where bots think: one thread for all tables, so that people never wait for a bot of another table.

Python runs one thread at a time, so more threads would not think faster; they would only make the loop that
serves people wait longer for its turn.
"""

from __future__ import annotations

import asyncio
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from ruleshift.bots import BotSeat, make_bot

if TYPE_CHECKING:
    from ruleshift import Match
    from ruleshift.server.metrics import Metrics

CALM: Final = 3  # questions at a time; when more are waiting, bots think less about each
SWITCH: Final = 0.001  # seconds until a thinking bot lets the server go on


class Desk:
    """Thinks for the bots of all tables."""

    def __init__(self, metrics: Metrics) -> None:
        sys.setswitchinterval(SWITCH)
        self._thread = ThreadPoolExecutor(1, "bots")
        self._metrics = metrics
        self.waiting = 0  # questions that somebody thinks about, or that wait for it

    async def think(self, match: Match, kind: str, seat: int, seed: int) -> int:
        """What a bot answers. The match is the desk's own: a copy that nobody else touches."""
        loop = asyncio.get_running_loop()
        self.waiting += 1
        try:
            effort = 1.0 if self.waiting <= CALM else CALM / self.waiting
            option, seconds = await loop.run_in_executor(
                self._thread, _choose, match, kind, seat, seed, effort
            )
        finally:
            self.waiting -= 1
        self._metrics.bot_seconds.observe(seconds)
        return option

    async def advise(self, match: Match, kind: str, seat: int, seed: int) -> tuple[int, str, str]:
        """What a bot would answer, in words too, and why."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, _advise, match, kind, seat, seed)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def _choose(match: Match, kind: str, seat: int, seed: int, effort: float) -> tuple[int, float]:
    """An answer, and how long it took to find."""
    begun = time.perf_counter()
    option = BotSeat(make_bot(kind, match.game, seed, effort), seat, seed).choose(match)
    return option, time.perf_counter() - begun


def _advise(match: Match, kind: str, seat: int, seed: int) -> tuple[int, str, str]:
    """An answer, its label, and what speaks for it."""
    bot = BotSeat(make_bot(kind, match.game, seed), seat, seed)
    option = bot.choose(match)
    question = match.question
    assert question is not None
    return option, question.label(option), bot.reason(match, option)
