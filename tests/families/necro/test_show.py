"""NecroGenesis on the screen: boxed within the width, plain without odd signs, warnings where they belong."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from rich.cells import cell_len

import ruleshift
from ruleshift.drawing.screen import Screen
from ruleshift.terminal.play import Session
from ruleshift.terminal.seats import Player
from tests.terminal.test_show import ESCAPES, Tty

COMMANDS = ["?", "? machete", "why", "why win", "why ap", "why loot", "why cost of brace", "table", "zzz", ""]


def typing(seed: int, lines: int) -> io.StringIO:
    """Numbers, and now and then a command or nonsense."""
    rng = random.Random(seed)
    typed = [rng.choice(COMMANDS if rng.random() < 0.1 else ["1", "1", "2", "3", "4"]) for _ in range(lines)]
    return io.StringIO("".join(f"{line}\n" for line in typed))


def transcript(
    seed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, columns: int, tty: bool, lines: int = 90
) -> str:
    """A good part of a game, as it appears on the screen."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    players = [Player("you", "Player"), Player("random" if seed % 2 else "you", "Bruno")]
    match = ruleshift.load("necrogenesis").start([player.name for player in players], seed=seed)
    out = Tty() if tty else io.StringIO()
    assert Session(match, players, Screen(source=typing(seed, lines), target=out)).run() == 0
    return out.getvalue()


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("columns", [120, 80, 60])
def test_boxes_stay_within_the_width(
    seed: int, columns: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown = ESCAPES.sub("", transcript(seed, monkeypatch, tmp_path, columns, tty=True))
    wide = [line for line in shown.split("\n") if cell_len(line) > columns and ".replay" not in line]
    assert wide == []


@pytest.mark.parametrize("seed", range(2))
def test_plain_lines_hold_nothing_but_text(
    seed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown = transcript(seed, monkeypatch, tmp_path, 80, tty=False)
    assert {sign for sign in shown if not sign.isascii()} == set()
    assert "\x1b" not in shown


def test_a_person_sees_the_drawn_zombie_beside_the_choice(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    match = ruleshift.load("necrogenesis").set_up(
        {"seats": {"Ann": {"deck": 6}, "Bob": {"zombie deck": ["Bruiser"]}}, "phase": "spawn step"}
    )
    players = [Player("random", "Ann"), Player("you", "Bob")]
    out = io.StringIO()
    source = io.StringIO("draw a zombie\nspawn it\nquit\n")
    assert Session(match, players, Screen(source=source, target=out)).run() == 0
    shown = out.getvalue()
    assert "1 or s: spawn it; Zombie: ZTC 4, HP 5, Damage 3, ED 2" in shown
    assert "6 in the Survivor Deck (careful: fewer than 5 at your draw loses)" in shown
    assert "Bob spawns Bruiser for 4 TH (0 left)." in shown


def test_a_choice_of_a_target_does_not_repeat_the_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    position = {"seats": {"Ann": {"equipment": ["Machete"], "TZ": ["Bruiser", "Shambler"]}, "Bob": {}}}
    match = ruleshift.load("necrogenesis").set_up(position)
    out = io.StringIO()
    source = io.StringIO("attack with machete\nquit\n")
    players = [Player("you", "Ann"), Player("random", "Bob")]
    assert Session(match, players, Screen(source=source, target=out)).run() == 0
    shown = out.getvalue()
    assert "Whom do you attack with Machete?" in shown
    assert shown.count("Ann's Threat Zone: Bruiser (HP 5/5, damage 3, ED 2), Shambler") == 1
