"""The end of the server in bounded time: what still hangs when time is up is left behind.

Everything that was acknowledged is in the store by then, so nothing is lost by it.
"""

from __future__ import annotations

import faulthandler
import sys
from typing import Final

LIMIT: Final = 25.0  # seconds; service managers kill after thirty


def in_time(seconds: float = LIMIT) -> None:
    """End this process after so many seconds unless it has ended by itself, and say where it hung.

    Not a thread of Python's: one that never lets go of the interpreter would keep it from running.
    """
    faulthandler.dump_traceback_later(seconds, exit=True, file=sys.__stderr__ or sys.stderr)
