"""The two ends of a terminal: lines that go out, with or without colour, and lines that come in."""

from __future__ import annotations

import contextlib
import io
import os
import stat
import sys
from collections.abc import Callable, Sequence
from typing import TextIO

from rich.console import Console, RenderableType
from rich.text import Text

NARROWEST = 40
WIDEST = 100  # longer lines are harder to read
LOWEST = 12  # lines; a table in less cannot be read


class Screen:
    """Where a game is shown and where answers come from.

    ``plain`` means lines of text and nothing else: for screen readers, and whenever the output is
    not a terminal.
    """

    def __init__(
        self, plain: bool = False, source: TextIO | None = None, target: TextIO | None = None
    ) -> None:
        self.source = source if source is not None else sys.stdin
        out = target if target is not None else sys.stdout
        forgiving(self.source)
        forgiving(out)
        self.live = is_terminal(out)  # somebody is watching
        self.typed = is_terminal(self.source)  # somebody is typing
        self.plain = plain or not self.live
        self.out = out
        self.console = Console(file=out, highlight=False, emoji=False, no_color=self.plain or None)
        self.icons = (
            not self.plain and (getattr(out, "encoding", "") or "").lower().replace("-", "") == "utf8"
        )

    @property
    def width(self) -> int:
        """How wide lines may be, at this moment: a window can be resized in the middle of a game."""
        return max(NARROWEST, min(self.console.width, WIDEST))

    @property
    def height(self) -> int:
        """How many lines the window has, at this moment."""
        return max(LOWEST, self.console.height)

    def drawn(self, draw: Callable[[], None]) -> list[str]:
        """The lines that something would print, without printing them."""
        with self.console.capture() as captured:
            draw()
        return captured.get().split("\n")[:-1]

    def put(self, lines: Sequence[str]) -> None:
        """Print lines that have been drawn."""
        self.out.write("".join(f"{line}\n" for line in lines))
        self.out.flush()

    def show(self, *things: RenderableType) -> None:
        """Print something rich can render, or a line."""
        if self.plain:
            for thing in things:
                self.out.write(f"{thing.plain if isinstance(thing, Text) else thing}\n")
            self.out.flush()
        else:
            self.console.print(*things, sep="\n", width=self.width)

    def say(self, text: str = "", style: str = "") -> None:
        """Print a line of our own words."""
        self.show(text if self.plain else Text(text, style=style))

    def say_whole(self, text: str) -> None:
        """Print a line that is never broken, however long: a path or a command that may be copied."""
        if self.plain:
            self.say(text)
        else:
            self.console.print(Text(text), soft_wrap=True)

    def complain(self, text: str) -> None:
        """Print what went wrong and what to do about it."""
        self.say(text, "bold red" if not self.plain else "")

    def ask(self, prompt: str) -> str | None:
        """The next line that is typed, or None when there is no more to come."""
        if self.typed:
            return self._typed_line(prompt)
        line = ""
        with contextlib.suppress(ValueError, OSError, AttributeError):  # a stdin that is closed or absent
            self.out.write(prompt)
            self.out.flush()
            line = self.source.readline()
        if not line:
            self.out.write("\n")
            return None
        self.out.write(line if line.endswith("\n") else f"{line}\n")  # so that the transcript is whole
        return line.strip()

    def _typed_line(self, prompt: str) -> str | None:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (arrow keys and history while typing)
        try:
            return input(prompt).strip()
        except EOFError:
            self.out.write("\n")
            return None

    def hide(self) -> None:
        """Take what is on the screen out of sight, before somebody else sits down."""
        if not self.live:
            return
        if self.plain:
            self.out.write("\n" * 60)
        else:
            self.out.write("\x1b[H\x1b[2J\x1b[3J")
        self.out.flush()


def is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def nothing_to_read(stream: TextIO | None) -> bool:
    """Whether no answer can ever come from here: closed, absent, empty or the null device."""
    if stream is None:
        return True
    try:
        mode = os.fstat(stream.fileno())
    except io.UnsupportedOperation:
        return False  # no real file, such as a test's: it knows itself when it ends
    except (OSError, ValueError, AttributeError):
        return True
    if stat.S_ISCHR(mode.st_mode):
        return not is_terminal(stream)
    return stat.S_ISREG(mode.st_mode) and mode.st_size == 0


def forgiving(stream: TextIO | None) -> None:
    """Let odd signs become question marks instead of ending the game."""
    if isinstance(stream, io.TextIOWrapper):
        with contextlib.suppress(ValueError, OSError, io.UnsupportedOperation):
            stream.reconfigure(errors="replace")
