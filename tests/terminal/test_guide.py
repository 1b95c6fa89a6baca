"""The guide for players tells the truth: its options and commands exist, its examples run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ruleshift.cli import main
from ruleshift.rulings.on_cards import ruling
from ruleshift.terminal.entry import COMMANDS, read

from .shell import Shell

ROOT = Path(__file__).parent.parent.parent
GUIDE = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")


def test_every_option_in_the_guide_exists() -> None:
    known = {name for command in main.commands.values() for option in command.params for name in option.opts}
    assert set(re.findall(r"--[a-z]+", GUIDE)) <= known


def test_the_guide_names_every_command_a_player_can_type() -> None:
    for words, _ in COMMANDS.values():
        assert f"`{words[0]}" in GUIDE
    for typed in ("?", "? wormhole", "why win", "log 20", "save my-game.replay", "quit"):
        assert f"`{typed}`" in GUIDE
        assert read(typed) is not None


def test_the_script_of_the_guide_runs(shell: Shell) -> None:
    found = re.search(r"printf '(.+)' \| ruleshift (.+)", GUIDE)
    assert found
    result = shell.run(*found[2].split(), typed=found[1].replace("\\n", "\n"))
    assert result.returncode == 0
    assert "Goodbye." in result.stdout


def test_every_ruling_of_a_card_has_words() -> None:
    import ruleshift

    for card in ruleshift.load("star-fluxx").cards:
        for number in card.rulings:
            assert ruling(number), f"{card.name} cites {number}"


@pytest.mark.parametrize("number", ["", "star", "star.R999", "../star.R1", "nowhere.R1", "star.", ".R1"])
def test_an_unknown_ruling_has_none(number: str) -> None:
    assert ruling(number) == ""
