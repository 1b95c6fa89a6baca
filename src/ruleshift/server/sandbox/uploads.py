"""A look at files that people send, and at all scenarios of a book: for processes that can be stopped.

Workers look at decks and replays. To read the scenarios takes longer than they may: `python -m` of this
module reads the name of a book from stdin and writes what it found as JSON.
"""

from __future__ import annotations

import sys
from typing import Final

import msgspec

from ruleshift.server.sandbox.worker import confine
from ruleshift.server.wire.over_http import Checked, Mistake, ReplayInfo
from ruleshift.wire.parts import Wire

FILE: Final = "deck.yaml"  # what a deck is called that has no file


class Examined(Wire, frozen=True):
    """What became of a replay: all about it, or why it is none."""

    info: ReplayInfo | None = None
    why: str = ""


def deck(text: str) -> Checked:
    """Everything that is wrong with a deck, or worth knowing about it.

    >>> print(deck("deck: tiny\\ncards: [{name: Sun, type: kepper}]").mistakes[0].text)
    in "Sun": unknown card type 'kepper'; did you mean 'keeper'?
    """
    from ruleshift import loads
    from ruleshift.core.decks import deck_from_text
    from ruleshift.language.check import check_deck
    from ruleshift.server.wire.deck_info import deck_info
    from ruleshift.text.errors import ERROR, DeckError

    try:
        loaded = deck_from_text(text, FILE)
    except DeckError as error:
        mistakes = [Mistake(one.line, one.column, _said(one.card, one.message)) for one in error.mistakes]
        return Checked(False, "", mistakes, [])
    findings = check_deck(loaded)
    wrong = [one for one in findings if one.level == ERROR]
    notes = [
        f"{f'line {one.line}, ' if one.line else ''}{one.level}: {_said(one.card, one.message)}"
        for one in findings
        if one.level != ERROR
    ]
    mistakes = [Mistake(one.line, one.column, _said(one.card, one.message)) for one in wrong]
    if wrong:
        return Checked(False, loaded.deck["title"], mistakes, notes)
    return Checked(True, loaded.deck["title"], mistakes, notes, deck_info(loads(text), ""))


def _said(card: str, message: str) -> str:
    return f'in "{card}": {message}' if card else message


def replay(text: str) -> Examined:
    """What a replay tells of, after playing it from its first line to its last."""
    from ruleshift.server.wire.replays import Reel

    try:
        reel = Reel(text, own=False)
    except ValueError as error:
        return Examined(why=str(error))
    return Examined(reel.info(""))


def scenarios(book: str) -> dict[str, list[str]]:
    """For each rule and ruling of a book the titles of what proves it, where the scenarios are at hand."""
    from ruleshift.rulings import open_book
    from ruleshift.rulings.proofs import own_place, proofs
    from ruleshift.text.errors import DeckError

    place = own_place()
    try:
        found = proofs(open_book(book), place).by_entry
    except (DeckError, OSError):  # somebody is editing them
        return {}
    return {label: [proof.name for proof in lot] for label, lot in found.items()}


def main() -> None:
    """Read the name of a book, say which scenarios prove what."""
    confine()
    book = sys.stdin.buffer.read().decode("utf-8", "replace")
    sys.stdout.buffer.write(msgspec.json.encode(scenarios(book)))


if __name__ == "__main__":
    main()
