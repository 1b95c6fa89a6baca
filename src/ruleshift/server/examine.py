"""What takes long or may do harm, in a process of its own: it can be stopped, and keeps nobody waiting.

`python -m ruleshift.server.examine deck` reads the text of a deck from stdin and writes what it found as
JSON; `replay` does so with a replay, and `scenarios` with the name of a rule book. The server starts it in
apart.py with little memory and little time.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from .messages import Checked, Mistake, ReplayInfo, Wire

MEMORY: Final = 1_500_000_000  # bytes of address space
FILE: Final = "deck.yaml"  # what a deck is called that has no file
CHECKOUT: Final = Path(__file__).parents[3] / "tests" / "scenarios"  # where we run from a checkout


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
    from ruleshift.language.check import check_deck
    from ruleshift.language.errors import ERROR, DeckError
    from ruleshift.language.load import deck_from_text

    from .deck_info import deck_info

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
    from .replays import Reel

    try:
        reel = Reel(text, own=False)
    except ValueError as error:
        return Examined(why=str(error))
    return Examined(reel.info(""))


def scenarios(book: str) -> dict[str, list[str]]:
    """For each rule and ruling of a book the titles of what proves it, where the scenarios are at hand."""
    from ruleshift.language.errors import DeckError
    from ruleshift.rulings import open_book
    from ruleshift.rulings.proofs import proofs, usual_place

    place = CHECKOUT if CHECKOUT.is_dir() else usual_place()
    try:
        found = proofs(open_book(book), place).by_entry
    except (DeckError, OSError):  # somebody is editing them
        return {}
    return {label: [proof.name for proof in lot] for label, lot in found.items()}


def confine(memory: int = MEMORY) -> None:
    """Take no more memory than a deck needs, where the platform can see to it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def main() -> None:
    """Read a text, look at it, say what was found."""
    confine()
    look = {"deck": deck, "replay": replay, "scenarios": scenarios}[sys.argv[1]]
    text = sys.stdin.buffer.read().decode("utf-8", "replace")
    sys.stdout.buffer.write(msgspec.json.encode(look(text)))


if __name__ == "__main__":
    main()
