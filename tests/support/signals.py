"""Signals as a person's terminal sends them."""

from __future__ import annotations

import signal


def heed() -> None:
    """Let a new process notice an interrupt, also if whoever runs the tests was told to ignore them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
