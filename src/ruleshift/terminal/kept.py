"""`ruleshift replay` without a file: the games that were played here, with how they ended."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from ruleshift.drawing.screen import Screen
from ruleshift.terminal import store

MOST_SHOWN: Final = 20


class Kept(NamedTuple):
    """A game in the folder, as far as its text tells without being played again."""

    file: str
    deck: str
    names: str
    result: str  # how it ended; empty if it has not
    turn: str
    date: str


def look(path: Path) -> Kept | None:
    """What a file tells; None if it is no replay or cannot be read."""
    try:
        text = store.read_replay(path)
        date = datetime.fromtimestamp(path.stat().st_mtime)
    except (store.NoReplay, OSError):
        return None
    lines = text.splitlines()
    deck = next((line.split()[1] for line in lines[:40] if line.startswith("deck ") and " " in line), "")
    if not text.startswith("ruleshift ") or not deck:
        return None
    names = [line[5:].strip() for line in lines if line.startswith("seat ")]
    remarks = [line[2:] for line in lines if line.startswith("# ") and not line.startswith(store.SEATS)]
    last = remarks[-1] if remarks else ""
    over = store.looks_finished(text)
    turn = next((one[5:].partition(":")[0] for one in reversed(remarks) if one.startswith("turn ")), "1")
    return Kept(path.name, deck, ", ".join(names), last if over else "", turn, f"{date:%Y-%m-%d %H:%M}")


def show(screen: Screen) -> int:
    """List the games, the newest first, and what can be done with them."""
    found = [one for path in store.kept_games() if (one := look(path)) is not None]
    if not found:
        screen.say(f"No games have been played here yet; they are kept in {store.replay_folder()}.")
        screen.say_whole(f"Play one with: {store.command()} play")
        return 0
    for one in found[:MOST_SHOWN]:
        screen.say_whole(one.file)
        how = one.result or f"not finished, in turn {one.turn}"
        screen.say(f"  {one.date}  {one.names}: {how}", "dim")
    if len(found) > MOST_SHOWN:
        screen.say(f"and {len(found) - MOST_SHOWN} older ones in {store.replay_folder()}")
    screen.say()
    screen.say_whole(f"Watch one: {store.command()} replay FILE")
    screen.say_whole(f"What decided it: {store.command()} replay FILE --analyse")
    return 0
