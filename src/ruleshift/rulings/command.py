"""The `rules` command: finds what is asked for and says how it went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ruleshift.rulings.page import page
from ruleshift.rulings.proofs import held, proofs, usual_place
from ruleshift.rulings.report import coverage_lines, lines_of, list_lines, note_lines
from ruleshift.rulings.shelf import open_book


def show(name: str, ids: Sequence[str], place: Path | None) -> Iterator[str]:
    """All about these rules or rulings."""
    book = open_book(name)
    entries = list(dict.fromkeys(entry for id_ in ids for entry in book.find(id_)))
    return lines_of(book, entries, proofs(book, place or usual_place(), entries))


def listing(name: str) -> Iterator[str]:
    """Every number of the book with its first words."""
    book = open_book(name)
    yield from list_lines(book, book.entries())
    yield from note_lines(book)
    yield f"More about one of them: ruleshift rules {book.name} {book.rulings[0].id}"


def search(name: str, words: str) -> tuple[list[str], int]:
    """What has all these words in it; the exit status says whether there is anything."""
    book = open_book(name)
    found = book.search(words)
    if not found:
        return [f"Nothing in the rules and rulings of {book.title} has '{words}' in it."], 1
    lines = [*list_lines(book, found), f"{len(found)} found."]
    return lines, 0


def coverage(name: str, place: Path | None) -> Iterator[str]:
    """What a scenario that holds names, and what none names."""
    book = open_book(name)
    return coverage_lines(book, held(proofs(book, place or usual_place())))


def whole_page(name: str, place: Path | None) -> str:
    """The rulings of a book as a Markdown page."""
    book = open_book(name)
    return page(book, proofs(book, place or usual_place()))
