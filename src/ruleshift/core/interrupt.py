"""Where the engine heeds an interruption from the keyboard while it plays on by itself."""

from __future__ import annotations


def heed() -> None:
    """Raise KeyboardInterrupt if one is waiting; never compiled, for only interpreted code notices it."""
