"""Has files that people send looked at by a process of their own, which is stopped when it takes too long."""

from __future__ import annotations

import os
import subprocess
import sys
from threading import BoundedSemaphore
from typing import Final

import msgspec

from .examine import Examined
from .limits import MINUTE
from .messages import Checked
from .refusal import Refusal
from .settings import PREFIX, Settings

UNREADABLE: Final = 422


class Apart:
    """Looks at so many files at once. Its methods wait, so they belong in a thread."""

    def __init__(self, settings: Settings) -> None:
        self.seconds = settings.check_seconds
        self._free = BoundedSemaphore(settings.checks_at_once)

    def deck(self, text: str) -> Checked:
        """What the checker says about a deck file."""
        return msgspec.json.decode(self._run("deck", text), type=Checked)

    def replay(self, text: str) -> Examined:
        """What a replay file tells of."""
        return msgspec.json.decode(self._run("replay", text), type=Examined)

    def _run(self, what: str, text: str) -> bytes:
        if not self._free.acquire(timeout=self.seconds):
            raise Refusal("The server is busy with other people's files. Try again in a minute.", 503, MINUTE)
        try:
            return examined(what, text, self.seconds)
        except subprocess.TimeoutExpired:
            raise Refusal(
                f"It takes longer than {self.seconds:g} seconds to read this {what}.", UNREADABLE
            ) from None
        except subprocess.CalledProcessError:
            raise Refusal(f"This {what} cannot be read within the server's limits.", UNREADABLE) from None
        finally:
            self._free.release()


def examined(what: str, text: str, seconds: float) -> bytes:
    """What examine.py says about a text, as JSON."""
    done = subprocess.run(
        # -P: a file beside us is never taken for a part of the package
        [sys.executable, "-P", "-m", "ruleshift.server.examine", what],
        input=text.encode("utf-8", "replace"),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        timeout=seconds,
        env=_environment(),
        check=True,
    )
    return done.stdout


def _environment() -> dict[str, str]:
    """Ours without our settings: the address of a store may hold a password."""
    return {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
