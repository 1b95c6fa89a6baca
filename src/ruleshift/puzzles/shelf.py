"""The puzzles that are there: those that decks come with, and the one of the day."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import ruleshift
from ruleshift.core import registry
from ruleshift.puzzles import file as files
from ruleshift.puzzles.examine import begin, examine
from ruleshift.puzzles.puzzle import Puzzle, PuzzleError, sealed
from ruleshift.text.errors import DeckError

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.core.match.match import Match
    from ruleshift.core.puzzling import Puzzling
    from ruleshift.puzzles.examine import Examined

FOLDER: Final = "puzzles"  # beside the decks
FIRST_DAY: Final = date(2026, 1, 1)
MOST: Final = 60_000  # answers tried to prove a puzzle whose seal is broken


def file_for(deck: str) -> Path | None:
    """The puzzles that an installed deck comes with, if it does."""
    path = registry.deck_files().get(deck)
    if path is None:
        return None
    found = Path(path).parent / FOLDER / f"{deck}.yaml"
    return found if found.is_file() else None


def decks() -> list[str]:
    """The installed decks that come with puzzles."""
    return [deck for deck in registry.deck_files() if file_for(deck) is not None]


def shelf(name: str) -> files.PuzzleFile:
    """The puzzles of a deck, or of a file that somebody has made."""
    if name in registry.deck_files():
        path = file_for(name)
        if path is None:
            raise PuzzleError(f"{name} comes without puzzles. `ruleshift puzzles find {name}` makes some.")
        return _kept(str(path), path.stat().st_mtime_ns)
    if Path(name).is_file():
        return files.load(name)
    names = ", ".join(decks()) or "none"
    raise PuzzleError(
        f"There are no puzzles for '{name[:60]}'. Decks with puzzles: {names}; or name a file of puzzles."
    )


@lru_cache(32)
def _kept(path: str, _time: int) -> files.PuzzleFile:
    return files.load(path)


# -- of the day --------------------------------------------------------------------------------


def today() -> date:
    """The day that it is for everybody: by universal time."""
    return datetime.now(UTC).date()


def of_the_day(day: date) -> Puzzle:
    """The puzzle of a day: one deck after the other, and of each all puzzles before one comes again."""
    on_shelf = [one for one in map(_or_none, sorted(decks())) if one is not None and one.puzzles]
    if not on_shelf:
        raise PuzzleError("No deck that is installed comes with puzzles.")
    number = (day - FIRST_DAY).days
    puzzles = sorted(on_shelf[number % len(on_shelf)].puzzles, key=mixed)
    return puzzles[number // len(on_shelf) % len(puzzles)]


def _or_none(deck: str) -> files.PuzzleFile | None:
    """A deck's puzzles; a file that cannot be read leaves the others their day."""
    try:
        return shelf(deck)
    except (DeckError, PuzzleError, OSError):
        return None


def mixed(puzzle: Puzzle) -> str:
    """Something to sort by that mixes easy and hard ones."""
    return blake2b(puzzle.id.encode(), digest_size=6).hexdigest()


# -- opening -----------------------------------------------------------------------------------


def game_of(puzzle: Puzzle) -> Game:
    """The game that a puzzle is about."""
    return _game(puzzle.deck, tuple(puzzle.options.items()))


@lru_cache(16)
def _game(deck: str, options: tuple[tuple[str, str], ...]) -> Game:
    return ruleshift.load(deck, dict(options) or None)


def puzzling_of(game: Game) -> Puzzling:
    found = game.family.puzzles()
    if found is None:
        raise PuzzleError(f"No puzzles are made of {game.family.title} positions.")
    return found


def is_intact(puzzle: Puzzle) -> bool:
    """Whether it is the very puzzle that was proved, with the deck as it is now."""
    return sealed(puzzle, game_of(puzzle).digest) == puzzle.seal


def opened(puzzle: Puzzle) -> Match:
    """The position of a puzzle, or PuzzleError with what is wrong with it.

    One whose seal is broken, because somebody has altered it or the deck, is proved anew first.
    """
    match = placed(puzzle)
    if not is_intact(puzzle):
        proved(puzzle, match)
    return match


def placed(puzzle: Puzzle) -> Match:
    """The position of a puzzle, be it provable or not."""
    game: Any = game_of(puzzle)
    puzzling = puzzling_of(game)
    if puzzle.goal != puzzling.goal:
        raise PuzzleError(f"{where(puzzle)} has the goal '{puzzle.goal[:40]}'; here it is '{puzzling.goal}'.")
    try:
        match: Match = game.set_up(puzzle.given)
    except ValueError as error:  # a DeckError is one too
        raise PuzzleError(f"{where(puzzle)} does not fit the deck as it is now: {error}") from None
    if match.question is None or not puzzling.begins(match):
        raise PuzzleError(f"{where(puzzle)} does not begin with a turn in which something can be chosen.")
    return match


def proved(puzzle: Puzzle, match: Match) -> Examined:
    """What a new proof finds about a position, or PuzzleError if there is none."""
    proof = begin(match, puzzling_of(match.game), MOST)
    if match.names[proof.seat] == puzzle.seat and (found := examine(match, proof, MOST)):
        return found
    raise PuzzleError(
        f"{where(puzzle)} has been altered, or was made for another version of {puzzle.deck}, and as it is"
        f" now it could not be proved that {puzzle.seat} can {puzzle.goal}."
    )


def where(puzzle: Puzzle) -> str:
    return f"Puzzle {puzzle.id}" + (f" (line {puzzle.line} of its file)" if puzzle.line else "")
