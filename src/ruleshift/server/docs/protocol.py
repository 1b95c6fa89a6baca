"""The tables and examples of docs/protocol.md, made from the messages, the places and the routes.

`python -m ruleshift.server.docs.protocol` writes them into the page, between markers such as
`<!-- table: places -->` and `<!-- end -->`; the text around them is written by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, get_args

import msgspec

from ruleshift.core.engine.kinds import Place
from ruleshift.server.docs.examples import examples
from ruleshift.server.docs.typescript import Described, Field, described, family_wires
from ruleshift.server.wire.messages import FromBrowser, FromServer
from ruleshift.wire import table
from ruleshift.wire.parts import Wire

PAGE: Final = Path(__file__).parents[4] / "docs" / "protocol.md"
MARKED: Final = re.compile(r"(<!-- table: ([a-z ]+) -->\n).*?(<!-- end -->)", re.DOTALL)
SHORT: Final = 108  # characters of an example on one line


def filled(text: str) -> str:
    """The page with all tables made anew."""
    made = tables()
    return MARKED.sub(lambda found: f"{found[1]}\n{made[found[2]].rstrip()}\n\n{found[3]}", text)


def tables() -> dict[str, str]:
    """Everything on the page that follows from the code."""
    known = described()
    server, browser = ([one.__name__ for one in get_args(union)] for union in (FromServer, FromBrowser))
    spoken = {*server, *browser}
    generic = described(table)
    parts = _within(known, spoken) - generic.keys()
    rest = [name for name in known if name not in spoken | parts | generic.keys()]
    return {
        "from the server": _sections([known[name] for name in server]),
        "from a browser": _sections([known[name] for name in browser]),
        "parts": _sections([one for name, one in known.items() if name in parts]),
        "over http": _sections([known[name] for name in rest]),
        "any table": _sections(generic.values()),
        "routes": _rows(("route", "takes", "gives", "is for"), routes()),
        **{f"table of {name}": _sections(described(wire).values()) for name, wire in family_wires().items()},
        **{f"places of {name}": _places(wire.PLACES) for name, wire in family_wires().items()},
    }


def _places(places: Mapping[str, Place]) -> str:
    """The words for places; one with `:N` is a place of seat N."""
    rows = [
        (f"`{word}:N`" if one.owned else f"`{word}`", one.about or one.said) for word, one in places.items()
    ]
    return _rows(("place", "is"), rows)


def _within(known: dict[str, Described], spoken: Iterable[str]) -> set[str]:
    """The parts that messages are made of, and the parts of these."""
    found: set[str] = set()
    waiting = [*spoken]
    while waiting:
        for field in known[waiting.pop()].fields:
            for word in re.findall(r"[A-Z]\w+", field.type):
                if word in known and word not in found:
                    found.add(word)
                    waiting.append(word)
    return found


def _rows(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def _sections(them: Iterable[Described]) -> str:
    return "\n".join(_section(one) for one in them)


def _section(one: Described) -> str:
    form = " It travels as a list of these, in this order." if one.as_list else ""
    lines = [f"### {one.name}", "", f"{one.about}{form}", ""]
    tag, _, word = one.tag.partition(": ")
    rows = [(f"`{tag}`", f"`{word}`", "")] if tag else []
    rows += [(f"`{field.name}`", f"`{field.type}`", _said(field)) for field in one.fields]
    lines += [_rows(("field", "type", ""), rows), ""]
    if one.name in examples():
        lines += ["```json", example(examples()[one.name]), "```", ""]
    return "\n".join(lines)


def _said(field: Field) -> str:
    return "; ".join(part for part in (field.about, "may be left out" if field.optional else "") if part)


def example(message: Wire) -> str:
    """A message as it travels; a long one with a line for each of its fields."""
    text = msgspec.json.encode(message).decode()
    if len(text) <= SHORT:
        return text
    fields = [f"{_json(name)}:{_json(value)}" for name, value in msgspec.json.decode(text).items()]
    return "{" + ",\n ".join(fields) + "}"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


# -- routes ------------------------------------------------------------------------------------


def routes() -> list[tuple[str, str, str, str]]:
    """Every route of the API: method and path, what it takes, what it gives, what it is for."""
    from litestar.routes import HTTPRoute

    from ruleshift.server.http.app import make_app
    from ruleshift.server.ops.settings import Settings

    found: list[tuple[str, str, str, str]] = []
    for route in make_app(Settings(), "").routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else ():
            if not route.path.startswith(("/api", "/health", "/metrics")):
                continue
            path = re.sub(r"{(\w+):\w+}", r"{\1}", route.path)
            fn = getattr(handler.fn, "func", handler.fn)
            types, about = fn.__annotations__, " ".join((fn.__doc__ or "").split())
            for method in sorted({*handler.http_methods} - {"OPTIONS", "HEAD"}):
                takes, gives = _names(types.get("data", "")), _names(types["return"])
                found.append((f"`{method} {path}`", takes, gives, about))
    return sorted(found, key=lambda row: row[0].strip("`").split()[::-1])


def _names(type_: object) -> str:
    """The messages that an annotation speaks of."""
    known = described()
    words = re.findall(r"[A-Z]\w+", type_ if isinstance(type_, str) else str(type_))
    many = "list of " if "list[" in str(type_) else ""
    return f"{many}{', '.join(word for word in words if word in known)}".removesuffix("list of ")


def main() -> None:
    """Write the tables into the page."""
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
