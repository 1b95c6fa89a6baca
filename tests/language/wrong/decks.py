"""Decks with the mistakes that makers make, and what they are told about them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ruleshift.language.check import run_check

DECKS: Final = sorted(Path(__file__).parent.glob("*/*.yaml"))


def said(deck: Path) -> str:
    """What the checker prints of a deck."""
    return "\n".join(run_check(deck)[0]) + "\n"
