"""On a real terminal: boxes and colours within 80 columns, and plain lines for those who want them."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import time
from collections.abc import Iterator

import pytest
from rich.cells import cell_len

from tests.support.signals import heed

from .shell import Shell

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """A command at a pseudo terminal of 80 columns."""

    def __init__(self, shell: Shell, *args: str, columns: int = 80) -> None:
        self.master, slave = pty.openpty()
        env = {**shell.env, "TERM": "xterm-256color", "COLUMNS": str(columns)}
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

    def wait_for(self, text: str, times: int = 1, seconds: float = 20) -> str:
        """Read until a text has appeared so many times."""
        end = time.monotonic() + seconds
        while self.screen().count(text) < times:
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


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for one in opened:
        with contextlib.suppress(OSError):
            one.process.kill()
        one.process.wait()
        os.close(one.master)


def test_a_game_looks_well_on_80_columns(shell: Shell, terminals: list[Terminal]) -> None:
    terminal = Terminal(shell, "play", "star-fluxx", "--seats", "you:Ann,greedy,random,random", "--seed", "5")
    terminals.append(terminal)
    for turn in range(1, 6):
        terminal.wait_for("\n> ", turn)
        terminal.type("1\n")
    screen = terminal.wait_for("\n> ", 6)
    assert "\x1b[" in terminal.seen
    assert "╭─ " in screen
    assert "Ann (you)" in screen
    too_wide = [line for line in screen.split("\n") if cell_len(line) > 80]
    assert too_wide == []
    terminal.type("quit\n")
    terminal.wait_for("ruleshift play --resume")
    assert terminal.end() == 0


def test_plain_is_plain(shell: Shell, terminals: list[Terminal]) -> None:
    terminal = Terminal(shell, "play", "star-fluxx", "--plain", "--seats", "you:Ann,greedy", "--seed", "5")
    terminals.append(terminal)
    for turn in range(1, 4):
        terminal.wait_for("\n> ", turn)
        terminal.type("1\n")
    terminal.wait_for("\n> ", 4)
    terminal.type("? laser\n? The Captain\nwhy\nquit\n")
    terminal.wait_for("ruleshift play --resume")
    odd = {sign for sign in terminal.screen() if not sign.isascii()}
    assert odd == set()
    assert "\x1b[3" not in terminal.seen, "no colours"


def test_ctrl_c_and_ctrl_d_keep_the_game(shell: Shell, terminals: list[Terminal]) -> None:
    for number, (key, status) in enumerate([("\x03", 130), ("\x04", 0)], start=1):
        terminal = Terminal(shell, "play", "tutorial", "--seed", str(number), "--seats", "you:Ann,random")
        terminals.append(terminal)
        terminal.wait_for("\n> ")
        terminal.type("1\n")
        terminal.wait_for("\n> ", 2)
        time.sleep(1.5)  # a signal in the very moment before a line is read waits for the next key
        if key == "\x03":
            terminal.process.send_signal(signal.SIGINT)
        else:
            terminal.type(key)
        terminal.wait_for("The game is saved in")
        assert terminal.end() == status
        assert len(shell.replays()) == number
        assert "Ann: play" in shell.replays()[-1].read_text()


def test_two_people_do_not_see_each_other(shell: Shell, terminals: list[Terminal]) -> None:
    terminal = Terminal(shell, "play", "tutorial", "--seed", "4", "--seats", "you:Ann,you:Bob")
    terminals.append(terminal)
    terminal.wait_for("Ann, take the keyboard.")
    assert "Type ? for help" in terminal.seen.split("\x1b[3J")[-1], "the greeting must stay"
    terminal.type("\n")
    terminal.wait_for("\n> ")
    terminal.type("1\n")
    terminal.wait_for("Bob, take the keyboard.")
    assert "\x1b[3J" in terminal.seen.split("\n> ")[-1], "the scroll-back must be gone, too"
    terminal.type("\n")
    terminal.wait_for("Turn 2: Bob")
    terminal.type("1\n")
    terminal.wait_for("Press Enter", times=3)
    terminal.type("quit\n")
    terminal.wait_for("The game is saved in")


def test_a_replay_waits_between_turns(shell: Shell, terminals: list[Terminal]) -> None:
    shell.run("play", "tutorial", "--seed", "4", "--seats", "random,random")
    terminal = Terminal(shell, "replay", shell.the_replay().name)
    terminals.append(terminal)
    terminal.wait_for("Enter: next turn")
    terminal.type("\n")
    terminal.wait_for("Enter: next turn", 2)
    terminal.type("q\n")
    assert terminal.end() == 0
