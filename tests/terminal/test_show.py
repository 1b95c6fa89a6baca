"""Whatever happens in a game can be shown: boxed within the width, and plain without odd signs."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

import pytest
from rich.cells import cell_len

import ruleshift
from ruleshift.drawing.screen import Screen
from ruleshift.terminal.play import Session
from ruleshift.terminal.seats import Player

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
COMMANDS = [
    "?",
    "? wormhole",
    "? starship",
    "why",
    "why win",
    "why draw",
    "table",
    "log 5",
    "back",
    "zzz",
    "0",
    "",
]


class Tty(io.StringIO):
    """A terminal of sorts: what is written there is kept."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def typing(seed: int, lines: int) -> io.StringIO:
    """Numbers, and now and then a command or nonsense."""
    rng = random.Random(seed)
    words = ["1", "1", "2", "3", "4", "5"]
    typed = [rng.choice(COMMANDS if rng.random() < 0.1 else words) for _ in range(lines)]
    return io.StringIO("".join(f"{line}\n" for line in typed))


def transcript(seed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, columns: int, tty: bool) -> str:
    """A good part of a game with several people, as it appears on the screen."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    kinds = ["you", "random", "you", "random", "random", "random"][: 2 + seed % 5]
    players = [Player(kind, f"Player {n}") for n, kind in enumerate(kinds)]
    match = ruleshift.load("star-fluxx").start([player.name for player in players], seed=seed)
    out = Tty() if tty else io.StringIO()
    assert Session(match, players, Screen(source=typing(seed, 120), target=out)).run() == 0
    return out.getvalue()


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("columns", [80, 60])
def test_boxes_stay_within_the_width(
    seed: int, columns: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown = ESCAPES.sub("", transcript(seed, monkeypatch, tmp_path, columns, tty=True))
    wide = [line for line in shown.split("\n") if cell_len(line) > columns and ".replay" not in line]
    assert wide == [], "only what is there to be copied may be longer: the replay and its command"


@pytest.mark.parametrize("seed", range(3))
def test_plain_lines_hold_nothing_but_text(
    seed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown = transcript(seed, monkeypatch, tmp_path, 80, tty=False)
    assert {sign for sign in shown if not sign.isascii()} == set()
    assert "\x1b" not in shown


def test_the_numbers_in_force_name_their_causes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown = "".join(transcript(seed, monkeypatch, tmp_path, 80, tty=False) for seed in range(4))
    lines = [line for line in shown.splitlines() if line.startswith("Rules: ")]
    assert any(re.search(r"Draw \d \(Draw \d\)", line) for line in lines)
    assert any(
        "Hand Limit 2 (Hand Limit 2)" in line or "Hand Limit 3 (Hand Limit 3)" in line for line in lines
    )
    for line in lines:
        assert re.fullmatch(r"Rules: .+\(.+\)", line)


def test_a_window_can_be_resized(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    screen = Screen(source=io.StringIO(), target=Tty())
    assert screen.width == 100
    screen.console.width = 60
    assert screen.width == 60


def test_what_may_be_copied_stays_on_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    target = Tty()
    Screen(source=io.StringIO(), target=target).say_whole("Replay: " + "folder/" * 12 + "a.replay")
    assert target.getvalue().count("\n") == 1


def test_a_narrow_box_keeps_the_number_of_cards(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    target = Tty()
    match = ruleshift.load("star-fluxx").start(["Player", "Bruno", "Cleo"], seed=7)
    players = [Player("you", "Player"), Player("random", "Bruno"), Player("random", "Cleo")]
    Session(match, players, Screen(source=io.StringIO("quit\n"), target=target)).run()
    assert "━ Player (you), 4 ━" in ESCAPES.sub("", target.getvalue())
