"""The golden tables: what comes of every pair, and the rule that decides it; read, compared and written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ruleshift.text.source import Items, Keys, Node, parse

from .pair import Pair, Part, part_of
from .run import Outcome, run

FOLDER: Final = Path(__file__).parent / "data"
TO_JUDGE: Final = "to be judged"  # in place of the rule, until somebody has held the outcome against the book
PLAIN: Final = re.compile(r"[A-Za-z0-9+][A-Za-z0-9 _.'+()/!?-]*")
HEAD: Final = """\
# {title}
# Written by `python -m tests.matrix write {family}`; the rules and reasons stay, as long as the outcome does.
"""

Data = Any
Key = tuple[str, str]  # word and state


@dataclass
class Row:
    """What came of a pair, as it is written down."""

    outcome: dict[str, Data]  # then, heard, refused
    rule: str = TO_JUDGE
    why: str = ""


@dataclass
class Tables:
    """The tables of a family: file -> word and state -> row."""

    family: str
    rows: dict[str, dict[Key, Row]] = field(default_factory=dict)


# -- reading -------------------------------------------------------------------------------


def as_data(node: Node) -> Data:
    """A tree as lists, mappings and texts."""
    if isinstance(node, Keys):
        return {key.text: as_data(value) for key, value in node.pairs}
    if isinstance(node, Items):
        return [as_data(one) for one in node.items]
    return node.text


def load(path: Path) -> Data:
    """A file of the matrix as data."""
    root, mistakes = parse(path.read_text(encoding="utf-8"), str(path))
    if mistakes:
        raise ValueError("\n".join(map(str, mistakes)))
    return as_data(root)


def folder(family: str) -> Path:
    return FOLDER / family / "outcomes"


def files(family: str) -> list[Path]:
    return sorted(folder(family).glob("*.yaml"))


def read(family: str, table: str = "") -> Tables:
    """The tables of a family as they are written, or one of them."""
    found = Tables(family)
    for path in files(family):
        if table not in ("", path.stem):
            continue
        rows = found.rows[path.stem] = {}
        for word, states in load(path).items():
            for state, said in states.items():
                rule, why = said.pop("rule", TO_JUDGE), said.pop("why", "")
                rows[word, state] = Row(said, rule, why)
    return found


# -- comparing -----------------------------------------------------------------------------


def outcomes(part: Part, pairs: Iterable[Pair]) -> dict[Pair, Outcome]:
    return {pair: run(part, pair) for pair in pairs}


@dataclass(frozen=True)
class Change:
    """A pair that does not come out as written; without a pair, a row that no pair belongs to."""

    where: str
    before: Row | None
    now: dict[str, Data] | None

    def __str__(self) -> str:
        was = "nothing is written" if self.before is None else flow(self.before.outcome)
        comes = "there is no such pair" if self.now is None else flow(self.now)
        rule = f" ({self.before.rule})" if self.before is not None else ""
        return f"{self.where}{rule}\n  written: {was}\n  now:     {comes}"


def changes(tables: Tables, found: Mapping[str, Mapping[Key, dict[str, Data]]]) -> list[Change]:
    """Where what came out is not what is written."""
    listed: list[Change] = []
    for table in sorted({*tables.rows, *found}):
        rows, now = tables.rows.get(table, {}), found.get(table, {})
        for key in [*now, *(key for key in rows if key not in now)]:
            row = rows.get(key)
            if row is None or row.outcome != now.get(key):
                listed.append(Change(f"{table}/{key[0]}/{key[1]}", row, now.get(key)))
    return listed


def by_table(found: Mapping[Pair, Outcome]) -> dict[str, dict[Key, dict[str, Data]]]:
    rows: dict[str, dict[Key, dict[str, Data]]] = {}
    for pair, outcome in found.items():
        assert pair.key not in rows.setdefault(pair.table, {}), f"{pair} is there twice"
        rows[pair.table][pair.key] = outcome.row()
    return rows


def played(family: str, table: str = "") -> dict[str, dict[Key, dict[str, Data]]]:
    """Every pair of a family, or of one of its tables, run."""
    part = part_of(family)
    return by_table(outcomes(part, [pair for pair in part.pairs() if table in ("", pair.table)]))


# -- writing -------------------------------------------------------------------------------


def renewed(tables: Tables, found: Mapping[str, Mapping[Key, dict[str, Data]]]) -> Tables:
    """The tables with what comes out now; whatever has changed is to be judged again."""
    new = Tables(tables.family)
    for table, rows in found.items():
        old = tables.rows.get(table, {})
        new.rows[table] = {}
        for key, outcome in rows.items():
            before = old.get(key)
            same = before is not None and before.outcome == outcome
            new.rows[table][key] = before if same and before is not None else Row(outcome)
    return new


def write(tables: Tables) -> list[Path]:
    """Write all tables of a family; returns the files."""
    here = folder(tables.family)
    here.mkdir(parents=True, exist_ok=True)
    for path in here.glob("*.yaml"):
        if path.stem not in tables.rows:
            path.unlink()
    written = []
    for table, rows in tables.rows.items():
        path = here / f"{table}.yaml"
        lines = [HEAD.format(title=f"What comes of every pair of the table {table!r}", family=tables.family)]
        word = ""
        for (name, state), row in rows.items():
            if name != word:
                lines.append(f"{quoted(name)}:\n")
                word = name
            said = {"rule": row.rule} | ({"why": row.why} if row.why else {}) | row.outcome
            lines.append(f"  {quoted(state)}: {flow(said)}\n")
        path.write_text("".join(lines), encoding="utf-8")
        written.append(path)
    return written


def flow(data: Data) -> str:
    """Data in one line."""
    if isinstance(data, Mapping):
        return "{" + ", ".join(f"{quoted(str(key))}: {flow(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(map(flow, data)) + "]"
    return quoted(str(data))


def quoted(text: str) -> str:
    """A text so that it reads back as itself.

    >>> quoted("Mark"), quoted("Ann: pass")
    ('Mark', '"Ann: pass"')
    """
    if PLAIN.fullmatch(text) and text == text.strip() and ": " not in text:
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
