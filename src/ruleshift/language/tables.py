"""Tables in the pages about card languages, made anew between their markers.

`<!-- table: verbs -->` and `<!-- end -->` stand around a table; the text around them is written by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

DOCS: Final = Path(__file__).parents[3] / "docs"
LONGEST_EXAMPLE: Final = 110
MARKED: Final = re.compile(r"(<!-- table: ([a-z ]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def filled(page: str, tables: Mapping[str, str]) -> str:
    """The page with its tables made anew."""
    return MARKED.sub(lambda match: f"{match[1]}\n{tables[match[2]]}\n\n{match[3]}", page)


def fill(page: Path, tables: Mapping[str, str]) -> None:
    """Write the tables into the page."""
    page.write_text(filled(page.read_text(encoding="utf-8"), tables), encoding="utf-8")


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table."""
    lines = [_row(head), _row("---" for _ in head)]
    return "\n".join([*lines, *(_row(row) for row in rows)])


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def plain(head: str, words: Mapping[str, str], code: bool = True) -> str:
    """Words and what they mean."""
    return table((head, "meaning"), ((f"`{word}`" if code else word, doc) for word, doc in words.items()))


def options(options: Mapping[str, tuple[tuple[str, ...], str]]) -> str:
    """The options that the rules of a family ask for."""
    rows = (
        (f"`{name}`", ", ".join(f"`{choice}`" for choice in choices), doc)
        for name, (choices, doc) in options.items()
    )
    return table(("option", "choices", "meaning"), rows)
