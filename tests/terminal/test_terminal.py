"""On a real terminal: boxes and colours within 80 columns, and plain lines for those who want them."""

from __future__ import annotations

import signal
import time

from rich.cells import cell_len

from .pseudo import Terminal
from .shell import Shell


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
