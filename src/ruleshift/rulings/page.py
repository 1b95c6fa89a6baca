"""A book's rulings as one Markdown page, so that they can be read without the program."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from ruleshift.rulings.book import IMPACTS, Book, Ruling
from ruleshift.rulings.citing import citing
from ruleshift.rulings.proofs import Proofs
from ruleshift.text.markdown import item, paragraph


def page(book: Book, proved: Proofs) -> str:
    """The whole page, ending with a line break."""
    return "\n".join(_lines(book, proved)).rstrip("\n") + "\n"


def _lines(book: Book, proved: Proofs) -> Iterator[str]:
    yield f"# Rulings on {book.title}"
    yield ""
    yield from paragraph(
        f"All in our own words. `ruleshift rules {book.name} {book.rulings[0].id}` shows one of them, and "
        f"`ruleshift rules {book.name} --page` makes this page; do not edit it by hand."
    )
    if book.note:
        yield from paragraph(book.note)
    if book.principles:
        yield from _principles(book)
    for chapter, rulings in groupby(book.rulings, key=lambda ruling: ruling.chapter):
        yield f"## {chapter}"
        yield ""
        for ruling in rulings:
            yield from _ruling(book, ruling, proved)


def _principles(book: Book) -> Iterator[str]:
    yield "## How a ruling was chosen"
    yield ""
    yield "In this order:"
    yield ""
    yield from (line for name, text in book.principles.items() for line in item(f"**{name}** {text}"))
    yield ""


def _ruling(book: Book, ruling: Ruling, proved: Proofs) -> Iterator[str]:
    for text in _said(book, ruling):
        yield from paragraph(text)
    found = proved.of(ruling)
    for proof in found:
        yield from item(f"{proof.name} (`{proof.file}`)")
    if found:
        yield ""


def _said(book: Book, ruling: Ruling) -> Iterator[str]:
    """The paragraphs of a ruling."""
    if not ruling.question:
        yield f"**{ruling.id}** {ruling.ruling}"
    else:
        yield f"**{ruling.id}** ({IMPACTS[ruling.impact]}) {ruling.doubt.capitalize()}: {ruling.question}"
        yield f"Ruling: {ruling.ruling}"
        if ruling.so:
            yield f"So: {ruling.so}"
        yield f"Why: {ruling.why}"
    facts = [f"Source: {ruling.source}."] if ruling.source else []
    if ruling.concerns:
        facts.append(f"Rules: {ruling.concerns.replace(' vs ', ' against ')}.")
    cited = citing(book).get(ruling.id)
    if cited and cited.cards:
        facts.append(f"Cards: {', '.join(cited.cards)}.")
    options = cited.options if cited and cited.options else [ruling.option] * bool(ruling.option)
    facts += [f"Option: {option}." for option in options]
    yield " ".join(facts)
