"""Rule books over HTTP: which there are, their rules and rulings, a search, and all about one of them."""

from __future__ import annotations

import os
import subprocess
import sys
from threading import Lock
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, Router, get
from litestar.params import FromPath, FromQuery, QueryParameter

from ruleshift.rulings.shelf import shelf
from ruleshift.server.ops.address import address_of
from ruleshift.server.ops.settings import PREFIX
from ruleshift.server.tables.tables import TablesHere
from ruleshift.server.wire.over_http import BookInfo, RuleInfo, RuleLines
from ruleshift.server.wire.refusal import REFUSALS
from ruleshift.server.wire.rule_books import all_about, books, found

MOST_FOUND: Final = 1000  # lines in one answer; the largest book has fewer
LONGEST_SEARCH: Final = 100
HOUR: Final = {"cache-control": "public, max-age=3600"}
LONGEST_LOOK: Final = 120.0  # seconds for the scenarios of a book

AnyRequest = Request[Any, Any, Any]
BookName = Annotated[str, QueryParameter(description="The name of a book, or empty for all")]
Words = Annotated[str, QueryParameter(description="Words that must all be there, or a number")]


class Titles:
    """Which scenarios prove what. To read them takes long, so another process does it, once for a book."""

    def __init__(self) -> None:
        self._known: dict[str, dict[str, list[str]]] = {}
        self._alone = {name: Lock() for name in shelf()}

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
    """What a process of its own reads in a book, as JSON."""
    done = subprocess.run(
        # -P: a file beside us is never taken for a part of the package
        [sys.executable, "-P", "-m", "ruleshift.server.sandbox.uploads"],
        input=book.encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        timeout=LONGEST_LOOK,
        env={name: value for name, value in os.environ.items() if not name.startswith(PREFIX)},
        check=True,
    )
    return done.stdout


TITLES: Final = Titles()


@get("/books", responses=REFUSALS)
async def get_books(tables: TablesHere) -> Response[list[BookInfo]]:
    """The rule books."""
    return Response(await tables.work.aside(books), headers=HOUR)


@get("/", responses=REFUSALS)
async def get_rules(
    request: AnyRequest,
    tables: TablesHere,
    book: BookName = "",
    find: Words = "",
    most: FromQuery[int] = MOST_FOUND,
) -> Response[RuleLines]:
    """Rules and rulings, of one book or of all; with `find`, those that have all these words."""
    words = " ".join(find[:LONGEST_SEARCH].split())
    lines = await tables.workers.do(address_of(request, tables.settings), "search", found, book[:60], words)
    return Response(RuleLines(len(lines), lines[: max(0, min(most, MOST_FOUND))]), headers=HOUR)


@get("/{book:str}/{id:path}", responses=REFUSALS)
async def get_rule(
    request: AnyRequest,
    tables: TablesHere,
    book: FromPath[str],
    id: FromPath[str],
    scenarios: FromQuery[bool] = True,
) -> Response[list[RuleInfo]]:
    """All about a rule or ruling; a rule that comes in several parts gives several.

    Without `scenarios` the answer comes at once; to look through them takes a moment the first time.
    """
    label = str(id).lstrip("/")[:LONGEST_SEARCH]
    address = address_of(request, tables.settings)
    about: list[RuleInfo] = await tables.workers.do(address, "rule", all_about, book[:60], label)
    if scenarios:
        proved = await tables.slow.aside(TITLES.of, about[0].line.book)
        about = [msgspec.structs.replace(info, scenarios=proved.get(info.line.id, [])) for info in about]
    return Response(about, headers=HOUR)


routes = [Router("/api/rules", route_handlers=[get_books, get_rules, get_rule], tags=["rules"])]
