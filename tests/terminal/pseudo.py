"""A pseudo terminal, and a command that runs at it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time

from tests.support.signals import heed

from .shell import Shell

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """A command at a pseudo terminal of 80 columns."""

    def __init__(self, shell: Shell, *args: str, columns: int = 80, lines: int = 40) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        env = {**shell.env, "TERM": "xterm-256color", "COLUMNS": str(columns), "LINES": str(lines)}
        env.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            shell.command(*args),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
            preexec_fn=heed,
        )
        os.close(slave)
        self.seen = ""

    def wait_for(self, text: str, times: int = 1, seconds: float = 20, over: str = "") -> str:
        """Read until a text has appeared so many times, or another that ends it all."""
        end = time.monotonic() + seconds
        while self.screen().count(text) < times and not (over and over in self.screen()):
            ready, _, _ = select.select([self.master], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"no {text!r} in:\n{self.screen()}"
            try:
                self.seen += os.read(self.master, 65536).decode("utf-8", "replace")
            except OSError:  # the other end is closed
                assert self.screen().count(text) >= times, self.screen()
                break
        return self.screen()

    def screen(self) -> str:
        return ESCAPES.sub("", self.seen).replace("\r\n", "\n")

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def end(self) -> int:
        return self.process.wait(timeout=20)
