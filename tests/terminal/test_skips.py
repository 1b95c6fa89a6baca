"""Moments to answer that somebody at the keyboard passes without being asked."""

from __future__ import annotations

from pathlib import Path

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.terminal.skips import Skips

from .shell import Shell


def in_a_window() -> Match:
    """Ann's two equal cards needed no choice: one is played, and Bob may answer it."""
    shade = "{name: Shade, type: surprise, answers: {to: keeper played}}"
    deck = f"{{deck: skies, cards: [{{name: Sun, type: keeper, count: 9}}, {shade}]}}"
    match = ruleshift.loads(deck).set_up(
        {"seats": {"Ann": {"hand": ["Sun", "Sun"]}, "Bob": {"hand": ["Shade"]}}}
    )
    assert match.window
    return match


def test_moments_of_one_sort_are_passed() -> None:
    skips, match = Skips(), in_a_window()
    assert not skips.passed(match)
    assert skips.wish(match, "") == skips.wish(match, "") == "You pass when a Keeper is played."
    assert skips.passed(match)
    assert not match.window
    assert not skips.passed(match), "a question that is no such moment"


def test_all_are_passed_or_none() -> None:
    skips, match = Skips(), in_a_window()
    assert skips.wish(match, "ALL") == "You pass whenever a play can be answered."
    assert skips.would_pass(match)
    assert skips.wish(match, "none") == "You are asked whenever you can answer."
    assert not skips.would_pass(match)


def test_a_wish_that_means_nothing_is_refused() -> None:
    skips, match = Skips(), in_a_window()
    with pytest.raises(ValueError, match="Type skip to pass moments like this one"):
        skips.wish(match, "some")
    skips.wish(match, "")
    skips.passed(match)
    with pytest.raises(ValueError, match="no moment to pass now"):
        skips.wish(match, "")


def test_the_command_passes_at_the_keyboard(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "skies.yaml"
    path.write_text(
        "deck: skies\nplayers: 2-2\nstart: 3\ncards:\n"
        "  - {name: Sun, type: keeper, count: 30}\n"
        "  - {name: Shade, type: surprise, count: 2, answers: {to: keeper played}}\n"
    )
    result = shell.run(
        "play", str(path), "--seats", "you:Ann,random:Bo", "--seed", "1",
        "--option", "always_pause_windows=on", typed="skip all\nskip\nquit\n",
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert "You pass whenever a play can be answered." in result.stdout
    assert "There is no moment to pass now." in result.stdout + result.stderr
