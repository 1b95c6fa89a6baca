"""What counts as a command, and what does not."""

from __future__ import annotations

import pytest

from ruleshift.terminal.entry import Command, read


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("?", Command("help")),
        ("help", Command("help")),
        ("? Draw 4", Command("help", "Draw 4")),
        ("?draw 4", Command("help", "draw 4")),
        ("QUIT", Command("quit")),
        ("q", Command("quit")),
        ("save my game.txt", Command("save", "my game.txt")),
        ("log 20", Command("log", "20")),
        ("why hand limit", Command("why", "hand limit")),
    ],
)
def test_commands(typed: str, command: Command) -> None:
    assert read(typed) == command


@pytest.mark.parametrize("typed", ["draw", "3", "", "back in time", "table manners", "What Do You Want?"])
def test_no_commands(typed: str) -> None:
    assert read(typed) is None
