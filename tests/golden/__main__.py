"""Plays the golden games anew and writes them down: `python -m tests.golden`. Then read the diff."""

from __future__ import annotations

from .playthrough import GAMES, path_of, playthrough

for name in GAMES:
    path_of(name).write_text(playthrough(name), encoding="utf-8")
    print(f"wrote {path_of(name).name}")
