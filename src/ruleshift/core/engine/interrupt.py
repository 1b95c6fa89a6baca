"""Where the engine heeds an interruption from the keyboard while it plays on by itself."""

from __future__ import annotations


def heed() -> None:
    """Raise KeyboardInterrupt if one is waiting, and let other threads run if they are.

    Never compiled: only interpreted code looks for either.
    """
