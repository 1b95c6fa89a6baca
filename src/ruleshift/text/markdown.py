"""Paragraphs, lists and tables of the Markdown pages that the program makes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Final

WIDTH: Final = 110


def paragraph(text: str) -> Iterator[str]:
    """A paragraph and the empty line behind it.

    >>> list(paragraph("All in our own words."))
    ['All in our own words.', '']
    """
    yield from _wrapped(text)
    yield ""


def item(text: str) -> Iterator[str]:
    """An item of a list."""
    return _wrapped(f"- {text}", "  ")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table and the empty line behind it."""
    yield f"| {' | '.join(heads)} |"
    yield "|" + "---|" * len(heads)
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def titles(cards: Iterable[str]) -> str:
    """Titles one after the other; semicolons, since some have a comma in them."""
    return "; ".join(cards)


def _wrapped(text: str, indent: str = "") -> Iterator[str]:
    yield from wrap(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)
