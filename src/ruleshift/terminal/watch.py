"""Recorded games: watch one turn by turn, check that it comes out as recorded, or play on from inside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

import ruleshift
from ruleshift.core.replay.proof import NotProved, sentences
from ruleshift.drawing.picture import show_for
from ruleshift.drawing.screen import Screen
from ruleshift.terminal import store
from ruleshift.terminal.page import table_alone
from ruleshift.terminal.play import PlayError, Session, ending, quiet_pipe, seats_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ruleshift import Match

BELOW = 3  # lines below the table: where in the replay it is, and the prompt


def verify(file: str) -> int:
    """Play a recorded game again and say what that proves; 1 at the first thing that does not fit."""
    path = store.find_replay(file)
    try:
        found = ruleshift.prove(store.read_replay(path))
    except NotProved as error:
        agree = "1 input before it agrees" if error.inputs == 1 else f"{error.inputs} inputs before it agree"
        done = f" The {agree}." if error.inputs > 0 else ""
        click.echo(f"{path.name}: {error}.{done}".replace("..", "."))
        return 1
    click.echo(f"{path.name}:")
    for sentence in sentences(found):
        click.echo(f"  {sentence}")
    return 1 if found.flaws else 0


def branch(file: str, start: int, seats: str | None, plain: bool) -> int:
    """Play on from a point inside a recorded game, as a new game."""
    path = store.find_replay(file)
    text = store.read_replay(path)
    inputs = sum(1 for _ in ruleshift.replay(text)) - 1
    if start > inputs:
        raise PlayError(f"{path.name} has {inputs} inputs, so --from goes from 0 to {inputs}; found {start}.")
    match = ruleshift.resume(text, inputs=start)
    if match.outcome is not None:
        raise PlayError(f"At input {start} that game is over: {match.outcome} Choose an earlier one.")
    match.renew_chance()  # whoever has the replay could know what comes
    players = seats_of(match, seats, store.seats_in(text))
    return Session(match, players, Screen(plain), counts=False).run()


def show(file: str, plain: bool) -> int:
    """Show a recorded game turn by turn; on a terminal, wait for Enter between turns."""
    return told(file, plain, _show)


def told(file: str, plain: bool, tell: Callable[[Path, str, Screen], None]) -> int:
    """Open a recorded game and tell something of it; 1 if it cannot be played."""
    path = store.find_replay(file)
    text = store.read_replay(path)
    screen = Screen(plain)
    try:
        tell(path, text, screen)
    except ruleshift.ReplayError as error:
        screen.complain(f"{path.name}: {error}")
        return 1
    except KeyboardInterrupt:
        screen.say()
        return 130
    except BrokenPipeError:
        return quiet_pipe()
    return 0


class Turns:
    """Puts a replay on the screen, one turn at a time, nothing hidden."""

    def __init__(self, match: Match, screen: Screen, kinds: list[str]) -> None:
        self.match = match
        self.screen = screen
        self.show = show_for(match.game, screen, kinds)
        self.lines = 0

    def print(self, inputs: int) -> None:
        """What has happened since the last time, and the table now."""
        lines = self.match.log("all").splitlines()
        over = self.match.outcome is not None
        # The last turn has only just begun; its lines belong to the next page.
        end = len(lines) if over else max(at for at, line in enumerate(lines) if line.startswith("Turn"))
        if end > self.lines:
            self.show.news(lines[self.lines : end])
            self.lines = end
        table_alone(self.show, self.match.view(None), BELOW)
        if not over:
            self.screen.say(f"(after input {inputs})", "dim")


def _show(_path: Path, text: str, screen: Screen) -> None:
    pages: Turns | None = None
    inputs = -1
    turn = 0
    kinds = [part.partition(":")[0] for part in store.seats_in(text).split(",") if part]
    for match in ruleshift.replay(text):
        inputs += 1
        if pages is None:
            pages = Turns(match, screen, kinds)
            screen.say(f"{match.game.title}: {', '.join(match.names)}", "bold")
        now = match.view(None).turn
        if now != turn or match.outcome is not None:
            pages.print(inputs)
            turn = now
            if match.outcome is None and not _next_page(screen):
                return
    assert pages is not None
    outcome = pages.match.outcome
    if outcome is None:
        pages.print(inputs)
        screen.say(f"The recording ends here, after input {inputs}; the game was not finished.", "bold")
    else:
        screen.say(ending(outcome), "bold")


def _next_page(screen: Screen) -> bool:
    """Wait for Enter where somebody is watching; false if they have had enough."""
    if not (screen.typed and screen.live):
        screen.say()
        return True
    typed = screen.ask("Enter: next turn, q: stop > ")
    return typed is not None and typed.casefold() not in ("q", "quit", "exit")
