"""What workers do for those who solve puzzles: which there are, their cards, and their steps."""

from __future__ import annotations

from contextlib import suppress
from datetime import date

from ruleshift.core.registry import FamilyError
from ruleshift.puzzles import shelf
from ruleshift.puzzles.attempt import Attempt
from ruleshift.puzzles.file import PuzzleFile
from ruleshift.puzzles.puzzle import Puzzle, PuzzleError
from ruleshift.server.wire import shape
from ruleshift.server.wire.declined import Declined
from ruleshift.server.wire.guided import played
from ruleshift.server.wire.over_guided import Guided, GuidedPlay
from ruleshift.server.wire.over_http import Catalog
from ruleshift.server.wire.over_puzzles import PuzzleOfDay, PuzzlePage, PuzzleShelf
from ruleshift.server.wire.puzzles import PuzzleGuide, puzzle_info, puzzle_page
from ruleshift.text.errors import DeckError


def all_shelves() -> list[PuzzleShelf]:
    """The puzzles of every deck that comes with some; a file that cannot be read says why."""
    found = []
    for deck in shelf.decks():
        try:
            file = _file(deck)
            infos = [puzzle_info(puzzle, at) for at, puzzle in enumerate(file.puzzles, 1)]
            found.append(PuzzleShelf(deck, shelf.game_of(file.puzzles[0]).title if infos else deck, infos))
        except Declined as error:
            found.append(PuzzleShelf(deck, deck, [], error.why))
    return found


def puzzle_of_day(day: str) -> PuzzleOfDay:
    """The puzzle of a day; of today, if none is named."""
    try:
        wanted = date.fromisoformat(day) if day else shelf.today()
        puzzle = shelf.of_the_day(wanted)
    except PuzzleError as error:
        raise Declined(str(error), 404) from None
    except ValueError:
        raise Declined(f"'{day[:20]}' is no day; write it as 2026-11-18.") from None
    number = _file(puzzle.deck).puzzles.index(puzzle) + 1
    return PuzzleOfDay(wanted.isoformat(), shelf.game_of(puzzle).title, puzzle_info(puzzle, number))


def get_ready() -> None:
    """Read all puzzles, and open today's: what follows finds them there."""
    all_shelves()
    with suppress(Declined):
        today = puzzle_of_day("").puzzle
        puzzle_played(today.deck, today.id, GuidedPlay([], True))


def about_puzzle(deck: str, id: str) -> PuzzlePage:
    """All about a puzzle but its steps."""
    file, puzzle = _puzzle(deck, id)
    try:
        return puzzle_page(puzzle, file)
    except PuzzleError as error:
        raise Declined(str(error), 410) from None


def cards_of_puzzle(deck: str, id: str) -> Catalog:
    """All cards of a puzzle's table."""
    _, puzzle = _puzzle(deck, id)
    try:
        return shape.catalog(Attempt(puzzle).match.game)
    except PuzzleError as error:
        raise Declined(str(error), 410) from None


def puzzle_played(deck: str, id: str, wanted: GuidedPlay) -> Guided:
    """A puzzle after some answers."""
    _, puzzle = _puzzle(deck, id)
    try:
        return played(PuzzleGuide(puzzle), wanted)
    except PuzzleError as error:
        raise Declined(str(error), 410) from None


def _file(deck: str) -> PuzzleFile:
    """The puzzles of an installed deck; no other file is ever opened."""
    if deck not in shelf.decks():
        raise Declined(f"There are no puzzles for '{deck[:40]}'.", 404)
    try:
        return shelf.shelf(deck)
    except (DeckError, PuzzleError, FamilyError, OSError) as error:
        raise Declined(f"The puzzles of {deck} cannot be read: {error}", 404) from None


def _puzzle(deck: str, id: str) -> tuple[PuzzleFile, Puzzle]:
    file = _file(deck)
    try:
        return file, file.numbered(id)
    except PuzzleError as error:
        raise Declined(str(error), 404) from None
