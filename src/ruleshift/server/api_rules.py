"""Rule books over HTTP: which there are, their rules and rulings, a search, and all about one of them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache, lru_cache
from threading import Lock
from typing import Annotated, Final

import msgspec
from litestar import Response, Router, get
from litestar.params import FromPath, FromQuery, QueryParameter

from ruleshift.rulings import Book, Rule, Ruling, UnknownBook, UnknownId, open_book
from ruleshift.rulings.book import Entry
from ruleshift.rulings.citing import Citing, citing
from ruleshift.rulings.proofs import key
from ruleshift.rulings.report import IMPACTS, KINDS
from ruleshift.rulings.shelf import SHELF

from .hall import HallHere
from .messages import BookInfo, Cause, RuleInfo, RuleLine, RuleLines
from .refusal import REFUSALS, Refusal
from .settings import PREFIX

MOST_FOUND: Final = 1000  # lines in one answer; the largest book has fewer
LONGEST_SEARCH: Final = 100
HOUR: Final = {"cache-control": "public, max-age=3600"}
LONGEST_LOOK: Final = 120.0  # seconds for the scenarios of a book

BookName = Annotated[
    str, QueryParameter(description="star, zombie, mystery, regular, necro, or empty for all")
]
Words = Annotated[str, QueryParameter(description="Words that must all be there, or a number")]


def opened(name: str) -> Book:
    """A book, or a refusal that names the nearest one."""
    try:
        return open_book(name[:60])
    except UnknownBook as error:
        raise Refusal(f"{str(error)[:1].upper()}{str(error)[1:]}", 404) from None


def line(book: Book, entry: Entry) -> RuleLine:
    """A rule or ruling in one line."""
    if isinstance(entry, Rule):
        return RuleLine(book.name, entry.label, entry.kind, entry.chapter, entry.text, ruling=False)
    return RuleLine(book.name, entry.id, entry.kind, entry.chapter, entry.ruling, entry.question)


@lru_cache(200)
def found(name: str, words: str) -> list[RuleLine]:
    """What has all these words, in one book or in all; first what bears them as its number."""
    lines: dict[RuleLine, None] = {}
    for one in [opened(name)] if name else [open_book(known) for known in SHELF]:
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


def all_about(name: str, id: str, scenarios: bool) -> list[RuleInfo]:
    """Whatever bears a number: one ruling, or the lines of a rule and its parts."""
    book = opened(name)
    wanted = next((entry for entry in book.rules if entry.label == id), None)
    try:
        entries = [wanted] if wanted is not None else book.find(id)
    except UnknownId as error:
        raise Refusal(f"{error}.", 404) from None
    found = [one(book.name, key(entry)) for entry in entries]
    if not scenarios:
        return found
    proved = TITLES.of(book.name)
    return [msgspec.structs.replace(info, scenarios=proved.get(info.line.id, [])) for info in found]


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
    return [Cause("What kind", KINDS[rule.kind])]


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


class Titles:
    """Which scenarios prove what. To read them takes long, so another process does it, once for a book."""

    def __init__(self) -> None:
        self._known: dict[str, dict[str, list[str]]] = {}
        self._alone = {name: Lock() for name in SHELF}

    def of(self, book: str) -> dict[str, list[str]]:
        """By the number of a rule or ruling; nothing where the scenarios are not at hand."""
        with self._alone[book]:
            if book not in self._known:
                try:
                    text = _examined(book)
                    self._known[book] = msgspec.json.decode(text, type=dict[str, list[str]])
                except (subprocess.SubprocessError, OSError):
                    self._known[book] = {}
            return self._known[book]


def _examined(book: str) -> bytes:
    """What examine.py says about a book, as JSON."""
    done = subprocess.run(
        # -P: a file beside us is never taken for a part of the package
        [sys.executable, "-P", "-m", "ruleshift.server.examine"],
        input=book.encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        timeout=LONGEST_LOOK,
        env={name: value for name, value in os.environ.items() if not name.startswith(PREFIX)},
        check=True,
    )
    return done.stdout


TITLES: Final = Titles()


@cache
def books() -> list[BookInfo]:
    """Every book, with its chapters."""
    return [_book(open_book(name)) for name in SHELF]


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


@get("/books", responses=REFUSALS)
async def get_books(hall: HallHere) -> Response[list[BookInfo]]:
    """The rule books."""
    return Response(await hall.work.aside(books), headers=HOUR)


@get("/", responses=REFUSALS)
async def get_rules(
    hall: HallHere, book: BookName = "", find: Words = "", most: FromQuery[int] = MOST_FOUND
) -> Response[RuleLines]:
    """Rules and rulings, of one book or of all; with `find`, those that have all these words."""
    lines = await hall.work.aside(found, book, " ".join(find[:LONGEST_SEARCH].split()))
    return Response(RuleLines(len(lines), lines[: max(0, min(most, MOST_FOUND))]), headers=HOUR)


@get("/{book:str}/{id:path}", responses=REFUSALS)
async def get_rule(
    hall: HallHere, book: FromPath[str], id: FromPath[str], scenarios: FromQuery[bool] = True
) -> Response[list[RuleInfo]]:
    """All about a rule or ruling; a rule that comes in several parts gives several.

    Without `scenarios` the answer comes at once; to look through them takes a moment the first time.
    """
    about = await hall.work.aside(all_about, book, str(id).lstrip("/")[:LONGEST_SEARCH], scenarios)
    return Response(about, headers=HOUR)


routes = [Router("/api/rules", route_handlers=[get_books, get_rules, get_rule], tags=["rules"])]
