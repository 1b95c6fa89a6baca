"""Runs the real command in a process of its own, with a data folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


class Shell:
    """A person's shell: `ruleshift ARGS` with something typed, or piped in."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.env = {**os.environ, "XDG_DATA_HOME": str(data), "COLUMNS": "80", "LINES": "40"}

    def command(self, *args: str) -> list[str]:
        return [sys.executable, "-m", "ruleshift", *args]

    def run(self, *args: str, typed: str | None = None, **env: str) -> subprocess.CompletedProcess[str]:
        """Run to the end; with nothing typed, there is no input at all."""
        return subprocess.run(
            self.command(*args),
            input=typed,
            stdin=subprocess.DEVNULL if typed is None else None,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            env={**self.env, **env},
            check=False,
        )

    def replays(self) -> list[Path]:
        return sorted((self.data / "ruleshift" / "replays").glob("*.replay"))

    def the_replay(self) -> Path:
        (path,) = self.replays()
        return path


def lines(count: int, text: str = "1") -> str:
    """The same line typed again and again."""
    return f"{text}\n" * count
