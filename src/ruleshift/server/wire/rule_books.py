"""Rule books as people see them: their lines, a search, and all about one rule or ruling."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from ruleshift.rulings import Book, Rule, Ruling, UnknownBook, UnknownId, open_book, shelf
from ruleshift.rulings.book import IMPACTS, RULE_KINDS, Entry
from ruleshift.rulings.citing import Citing, citing
from ruleshift.rulings.proofs import key
from ruleshift.server.wire.declined import Declined
from ruleshift.server.wire.over_http import BookInfo, RuleInfo, RuleLine
from ruleshift.wire.parts import Cause


def opened(name: str) -> Book:
    """A book, or a refusal that names the nearest one."""
    try:
        return open_book(name[:60])
    except UnknownBook as error:
        raise Declined(f"{str(error)[:1].upper()}{str(error)[1:]}", 404) from None


def line(book: Book, entry: Entry) -> RuleLine:
    """A rule or ruling in one line."""
    if isinstance(entry, Rule):
        return RuleLine(book.name, entry.label, entry.kind, entry.chapter, entry.text, ruling=False)
    return RuleLine(book.name, entry.id, entry.kind, entry.chapter, entry.ruling, entry.question)


@lru_cache(200)
def found(name: str, words: str) -> list[RuleLine]:
    """What has all these words, in one book or in all; first what bears them as its number."""
    lines: dict[RuleLine, None] = {}
    for one in [opened(name)] if name else shelf.books():
        numbered = _numbered(one, words)
        entries = one.search(words) if words else list(one.entries())
        lines |= dict.fromkeys(line(one, entry) for entry in [*numbered, *entries])
    return list(lines)


def _numbered(book: Book, words: str) -> list[Entry]:
    if not re.search(r"[0-9]", words):
        return []
    try:
        return book.find(words)
    except UnknownId:
        return []


def all_about(name: str, id: str) -> list[RuleInfo]:
    """Whatever bears a number but the scenarios: one ruling, or the lines of a rule and its parts."""
    book = opened(name)
    wanted = next((entry for entry in book.rules if entry.label == id), None)
    try:
        entries = [wanted] if wanted is not None else book.find(id)
    except UnknownId as error:
        raise Declined(f"{error}.", 404) from None
    return [one(book.name, key(entry)) for entry in entries]


@lru_cache(400)
def one(name: str, label: str) -> RuleInfo:
    """All about one line of a book but the scenarios."""
    book = open_book(name)
    entry = next(entry for entry in book.entries() if key(entry) == label)
    cited = Citing() if isinstance(entry, Rule) else citing(book).get(entry.id, Citing())
    options = cited.options
    if isinstance(entry, Ruling) and not options and entry.option:
        options = [entry.option]
    return RuleInfo(
        line=line(book, entry),
        facts=_rule_facts(entry) if isinstance(entry, Rule) else _facts(book, entry),
        applies_to=[line(book, other) for other in _others(book, entry)],
        cards=cited.cards,
        options=options,
        scenarios=[],
    )


def _others(book: Book, entry: Entry) -> list[Entry]:
    if isinstance(entry, Rule):
        return [*book.applying_to(entry), *book.mentioning(entry)]
    return list(book.settled_by(entry))


def _rule_facts(rule: Rule) -> list[Cause]:
    return [Cause("What kind", RULE_KINDS[rule.kind])]


def _facts(book: Book, ruling: Ruling) -> list[Cause]:
    said = [
        Cause("What it changes", IMPACTS.get(ruling.impact, "")),
        Cause("Doubt", ruling.doubt),
        Cause("So", ruling.so),
        Cause("Why", ruling.why),
        Cause("Rules", ruling.concerns.replace(" vs ", " against ")),
        Cause("Source", ruling.source),
    ]
    said += [
        Cause(name, book.principles[name])
        for name in sorted(book.principles)
        if re.search(rf"\b{name}\b", ruling.why)
    ]
    return [one for one in said if one.does]


@cache
def books() -> list[BookInfo]:
    """Every book, with its chapters."""
    return [_book(one) for one in shelf.books()]


def _book(book: Book) -> BookInfo:
    return BookInfo(
        name=book.name,
        title=book.title,
        deck=book.deck,
        note=book.note,
        rules=len(book.rules),
        rulings=len(book.rulings),
        chapters=list(dict.fromkeys(entry.chapter for entry in book.entries())),
        principles=[Cause(name, text) for name, text in book.principles.items()],
    )
