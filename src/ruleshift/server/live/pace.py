"""When what bots do may be seen: at fixed moments, so that no stopwatch tells what they hold.

A bot that can answer a play thinks about it; one that cannot has nothing to think about. If the table went
on as soon as the bots are ready, the time would tell one from the other. So whatever follows a question to a
bot is shown a fixed time after the last thing that could be seen, and decisions that nobody sees take no time
of their own. In a window a bot that is not ready by then passes. On its own turn it is waited for until the
next such moment.
"""

from __future__ import annotations

import math
from collections.abc import Callable


class Pace:
    """The moments of one table."""

    def __init__(self, clock: Callable[[], float], beat: float) -> None:
        self.clock = clock
        self.beat = beat  # seconds; 0 for no such moments at all
        self.since = clock()  # when something could be seen last
        self.asked = False  # whether a bot was asked since

    def mark(self) -> None:
        """Something can be seen now: the next moment is counted from here."""
        self.since = self.clock()
        self.asked = False

    def left(self, ready: float | None = None) -> float:
        """Seconds until something may be shown that was ready at some time, or that needed no thought."""
        if not self.beat or not self.asked:
            return 0.0
        took = 0.0 if ready is None else ready - self.since
        return max(0.0, self.since + self.beat * max(1, math.ceil(took / self.beat)) - self.clock())

    def in_time(self, ready: float) -> bool:
        """Whether something was ready before the first moment at which it could be shown."""
        return ready <= self.since + self.beat

    @property
    def held(self) -> bool:
        """Whether a question to a person has to wait, since a bot was asked before."""
        return self.left() > 0
