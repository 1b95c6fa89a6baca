"""Every pair of the matrix comes out as written, and a rule of the book stands behind each of them."""

from __future__ import annotations

import pytest

from ruleshift.rulings import Book, open_book

from .pair import FAMILIES, part_of
from .table import TO_JUDGE, changes, files, played, read

# A table for itself, so that several can be played at the same time.
TABLES = [(family, path.stem) for family in FAMILIES for path in files(family)]


@pytest.mark.parametrize(("family", "table"), TABLES)
def test_every_pair_comes_out_as_written(family: str, table: str) -> None:
    found = changes(read(family, table), played(family, table))
    assert [str(change) for change in found] == [], f"if that is meant: python -m tests.matrix write {family}"


@pytest.mark.parametrize("family", FAMILIES)
def test_every_table_is_written_down(family: str) -> None:
    assert {pair.table for pair in part_of(family).pairs()} == {path.stem for path in files(family)}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_outcome_has_been_judged_by_a_rule_of_the_book(family: str) -> None:
    books = [open_book(name) for name in part_of(family).BOOK.split(", ")]
    rows = {
        f"{table}/{word}/{state}": row.rule
        for table, lot in read(family).rows.items()
        for (word, state), row in lot.items()
    }
    assert [where for where, rule in rows.items() if rule == TO_JUDGE] == []
    rules = {one for rule in rows.values() for one in rule.split(", ")}
    assert sorted(one for one in rules if not is_named(books, one)) == []


def is_named(books: list[Book], rule: str) -> bool:
    """Whether a rule stands in its book: in the only one, or in the one whose name is in front of it."""
    name, _, rest = (books[0].name, "", rule) if len(books) == 1 else rule.partition(".")
    return any(book.name == name and book.named(rest) is not None for book in books)


@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_left_out_has_a_reason(family: str) -> None:
    for kind, (reason, number) in part_of(family).senseless().items():
        assert reason, kind
        assert number > 0, f"{kind} leaves nothing out any more"
