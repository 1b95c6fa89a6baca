"""Rule books: what each rule and each ruling says, and which scenarios prove it."""

from __future__ import annotations

from ruleshift.rulings.book import Book, Rule, Ruling, UnknownId
from ruleshift.rulings.shelf import UnknownBook, open_book

__all__ = ["Book", "Rule", "Ruling", "UnknownBook", "UnknownId", "open_book"]
