"""The table of scores: what people have reached in games for points, kept in the user's data folder.

One line of JSON for each game. A line that cannot be read is left where it is and not shown, so that a
damaged file loses nothing more. Games that end at the same moment add their lines one after the other.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rich.table import Table
from rich.text import Text

import ruleshift
from ruleshift.core import registry
from ruleshift.drawing.paint import hanging
from ruleshift.terminal import store
from ruleshift.terminal.shared_file import add_line
from ruleshift.text.folders import data_folder

if TYPE_CHECKING:
    from ruleshift import Game
    from ruleshift.drawing.screen import Screen

MOST_SHOWN: Final = 10  # of each deck
SHOWN_AFTER_A_GAME: Final = 5
LARGEST: Final = 5_000_000  # bytes; a result has two hundred


@dataclass(frozen=True)
class Score:
    """What came of one game."""

    deck: str
    points: int
    turns: int
    name: str
    date: str
    options: Mapping[str, str] = field(default_factory=dict)  # those that were not left as they are
    replay: str = ""

    @property
    def changed(self) -> str:
        """Its options in words."""
        return ", ".join(f"{name}={choice}" for name, choice in self.options.items())


class ScoreError(ValueError):
    """A table of scores that cannot be read or shown."""


def score_file() -> Path:
    return data_folder() / "scores.jsonl"


def changed_options(game: Game) -> dict[str, str]:
    """The options that are not at their defaults, but for the one that makes it a game of one."""
    usual = {option["name"]: str(option["default"]) for option in game.option_list}
    return {name: choice for name, choice in game.options.items() if choice != usual[name] and name != "solo"}


def now() -> str:
    return f"{datetime.now():%Y-%m-%d %H:%M}"


# -- on disk -----------------------------------------------------------------------------------


def read_lines() -> list[str]:
    """The lines of the file, readable or not; OSError if there is a file and it cannot be read."""
    path = score_file()
    if not path.exists():
        return []
    with path.open("rb") as stream:
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(0, f"it is larger than {LARGEST // 1_000_000} MB", str(path))
    return data.decode("utf-8", "surrogateescape").splitlines()


def keep(score: Score) -> None:
    """Add a result; OSError if that fails, and then the file is as it was."""
    read_lines()  # a file that is no table of scores is left alone
    line = json.dumps(asdict(score), ensure_ascii=False)
    add_line(score_file(), line.encode("utf-8", "surrogateescape"))


def parsed(lines: Iterable[str]) -> tuple[list[Score], int]:
    """The results that can be read, and how many lines cannot.

    >>> parsed(['{"deck": "tiny", "points": 2, "turns": 9, "name": "Ann", "date": "2026-01-31"}', "oops"])[1]
    1
    """
    found, damaged = [], 0
    for line in lines:
        score = _score(line)
        if score is not None:
            found.append(score)
        elif line.strip():
            damaged += 1
    return found, damaged


def _score(line: str) -> Score | None:
    try:
        data: Any = json.loads(line)
        options = data.get("options") or {}
        score = Score(
            _text(data["deck"]),
            int(data["points"]),
            int(data["turns"]),
            _text(data["name"]),
            _text(data["date"]),
            {_text(name): _text(choice) for name, choice in options.items()},
            _text(data.get("replay", "")),
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return score


def _text(value: object) -> str:
    """A text that can be printed as it is."""
    if not isinstance(value, str) or not value.isprintable():
        raise ValueError
    return value


def ranked(scores: Iterable[Score], deck: str) -> list[Score]:
    """The results of one deck: most points first, then fewest turns, then the earliest."""
    of_deck = [score for score in scores if score.deck == deck]
    return sorted(of_deck, key=lambda score: (-score.points, score.turns, score.date))


# -- on the screen -----------------------------------------------------------------------------


def show(deck: str, screen: Screen) -> None:
    """The best results of a deck, or of every deck that has some."""
    try:
        scores, damaged = parsed(read_lines())
    except OSError as error:
        raise ScoreError(f"The scores in {score_file()} cannot be read: {error.strerror}.") from None
    except RuntimeError:  # a user without a home
        raise ScoreError("There is no home folder, so no scores can be kept.") from None
    if deck and not ranked(scores, deck):
        deck = ruleshift.load(deck).name  # a file, or a slip of the pen
    decks = [deck] if deck else sorted({score.deck for score in scores})
    for at, name in enumerate(decks):
        if best := ranked(scores, name):
            if at:
                screen.say()
            screen.say(f"{name}: {_count(len(best), 'game')}", "bold")
            table(best[:MOST_SHOWN], screen)
        else:
            screen.say(f"There is no score for {name} yet. Make one: {store.command()} play {name} --solo")
    if not decks:
        screen.say(
            f"There are no scores yet. Make one: {store.command()} play {registry.first_deck()} --solo"
        )
    if damaged:
        screen.complain(
            f"In {score_file()}, {_count(damaged, 'line')} cannot be read. Nothing there is changed."
        )


def table(scores: Sequence[Score], screen: Screen, mine: Score | None = None) -> None:
    """Results below each other; ``mine`` is marked."""
    if screen.plain:
        for place, score in enumerate(scores, start=1):
            parts = [_count(score.points, "Goal"), _count(score.turns, "turn"), score.name, score.date]
            text = ", ".join([*parts, score.changed] if score.changed else parts)
            screen.say(f"{place}. {text}{' (this game)' if score is mine else ''}")
        return
    grid = Table(box=None, padding=(0, 1), header_style="bold")
    for head in ("", "Goals", "Turns", "Name", "Date"):
        grid.add_column(head, justify="left" if head in ("Name", "Date") else "right", no_wrap=True)
    for place, score in enumerate(scores, start=1):
        row = [str(place), str(score.points), str(score.turns), score.name, score.date]
        grid.add_row(*map(Text, row), style="bold green" if score is mine else "")
    screen.show(grid)
    for place, score in enumerate(scores, start=1):
        if score.changed:
            screen.show(hanging(f" {place}: ", f"played with {score.changed}", screen, "dim"))


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def after_game(score: Score, screen: Screen) -> None:
    """Keep a result and show where it stands; trouble with the disk is said and ends nothing."""
    try:
        keep(score)
        scores, _ = parsed(read_lines())
    except (OSError, RuntimeError) as error:  # RuntimeError: a user without a home
        reason = getattr(error, "strerror", None) or str(error)
        screen.complain(
            f"This result could not be added to the table of scores: {reason}. "
            "What was in the table is still there."
        )
        return
    best = ranked(scores, score.deck)
    place = next(at for at, one in enumerate(best) if one == score)
    screen.say()
    if len(best) == 1:
        screen.say("This is the first score for this deck.")
    elif place == 0:
        screen.say("This is the best score for this deck so far.", "bold green")
    else:
        screen.say(f"Number {place + 1} of {len(best)} games with this deck.")
    table(best[:SHOWN_AFTER_A_GAME], screen, best[place])
    screen.say_whole(f"All scores: {store.command()} scores {score.deck}")
