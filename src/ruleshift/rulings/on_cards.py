"""What a ruling says, for the page of a card that cites it."""

from __future__ import annotations

from ruleshift.rulings import UnknownBook, open_book


def ruling(number: str) -> str:
    """The answer behind a number such as `star.R15`; empty if we have no words for it.

    >>> ruling("star.W37")
    'The Teleporter cannot send itself.'
    """
    name, _, id_ = number.partition(".")
    try:
        found = open_book(name).ruling(id_)
    except UnknownBook:  # a deck may cite rulings of its own
        return ""
    return found.ruling if found else ""
