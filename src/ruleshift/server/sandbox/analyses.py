"""Analyses under way and done: each request has one more part done, and the same replay is looked at once.

Nobody works for a page that has gone: without requests nothing goes on. What is forgotten is found anew.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from ruleshift.server.sandbox import chores
from ruleshift.server.sandbox.workers import Workers
from ruleshift.server.wire.analysed import Analysed

if TYPE_CHECKING:
    from ruleshift.analysis import Found

MOST: Final = 200  # replays whose analysis is kept


class _Underway:
    """One replay: what its parts have found so far."""

    def __init__(self) -> None:
        self.found: list[Found] = []
        self.known: Analysed | None = None
        self.turn = asyncio.Lock()  # two pages of one replay take turns and share what is found


class Analyses:
    """What is known about replays."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._of: OrderedDict[str, _Underway] = OrderedDict()

    async def go_on(self, address: str, id: str, text: str) -> Analysed:
        """Do the next part of an analysis for an address, and say what is known then."""
        one = self._of.setdefault(id, _Underway())
        self._of.move_to_end(id)
        while len(self._of) > MOST:
            self._of.popitem(last=False)
        async with one.turn:
            if one.known is None or one.known.done < 1:
                part, known = await self._workers.do(address, "replay", chores.analysed, text, one.found)
                one.found.append(part)
                one.known = known
                if known.done == 1:
                    one.found = []
            return one.known
