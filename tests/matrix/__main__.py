"""Shows, compares, judges and rewrites the matrix: `python -m tests.matrix PART ...`.

changes [FAMILY]                         pairs that do not come out as written
show WORDS                               pairs with these words in their name, as scenarios
list FAMILY [WORDS]                      rows, one a line
write [FAMILY]                           write what comes out; what has changed is to be judged again
judge FAMILY TABLE WORD STATE RULE [WHY] put the rule (and a reason) to rows; * stands for anything
count                                    how many pairs there are, and what was left out for which reason
"""

from __future__ import annotations

import sys
from collections import Counter
from fnmatch import fnmatchcase

from .pair import FAMILIES, Pair, part_of
from .run import plain, run
from .table import TO_JUDGE, changes, flow, played, read, renewed, write


def main(arguments: list[str]) -> int:
    part, *rest = arguments or ["help"]
    parts = {
        "changes": compare,
        "show": show,
        "list": listing,
        "write": rewrite,
        "judge": judge,
        "count": count,
    }
    if part not in parts:
        print(__doc__)
        return 2
    return parts[part](rest)


def compare(rest: list[str]) -> int:
    found = [change for family in rest or FAMILIES for change in changes(read(family), played(family))]
    print("\n".join(map(str, found)) or "Every pair comes out as written.")
    return int(bool(found))


def show(rest: list[str]) -> int:
    wanted = " ".join(rest)
    pairs = [(family, pair) for family in FAMILIES for pair in part_of(family).pairs() if wanted in str(pair)]
    for family, pair in pairs:
        print("\n".join(as_scenario(family, pair)))
    return int(not pairs)


def as_scenario(family: str, pair: Pair) -> list[str]:
    """A pair as a scenario that can be pasted into a file of its own."""
    part = part_of(family)
    outcome = run(part, pair)
    lines = [f"deck: {part.DECK}", "scenarios:", f"  - name: {pair.word}, {pair.state}", "    cards:"]
    lines += [f"      - {flow(plain(card))}" for card in pair.cards]
    lines += [f"    given: {flow(plain(pair.given))}"]
    answers = [line.split(": ", 1) for line in outcome.answers]
    lines += ["    when:", *(f"      - {flow({seat: label})}" for seat, label in answers)] if answers else []
    lines += [f"    then: {flow(outcome.then)}"]
    lines += [f"    # heard: {', '.join(outcome.heard)}"] if outcome.heard else []
    lines += [f"    # never on offer: {line}" for line in outcome.refused]
    return lines


def listing(rest: list[str]) -> int:
    family, *words = rest or [FAMILIES[0]]
    wanted = " ".join(words)
    for table, rows in read(family).rows.items():
        for (word, state), row in rows.items():
            where = f"{table}/{word}/{state}"
            if wanted in f"{where} {row.rule}":
                print(f"{where}: {row.rule}{f' ({row.why})' if row.why else ''}\n    {flow(row.outcome)}")
    return 0


def rewrite(rest: list[str]) -> int:
    for family in rest or FAMILIES:
        tables = renewed(read(family), played(family))
        open_ = sum(row.rule == TO_JUDGE for rows in tables.rows.values() for row in rows.values())
        for path in write(tables):
            print(f"wrote {path.name}")
        print(f"{family}: {open_} rows {TO_JUDGE}")
    return 0


def judge(rest: list[str]) -> int:
    family, table, word, state, rule, *why = rest
    tables = read(family)
    done = 0
    for name, rows in tables.rows.items():
        for key, row in rows.items():
            if all(map(fnmatchcase, (name, *key), (table, word, state))) and row.rule in (TO_JUDGE, rule):
                row.rule, row.why = rule, " ".join(why) or row.why
                done += 1
    write(tables)
    print(f"{done} rows: {rule}")
    return int(not done)


def count(rest: list[str]) -> int:
    for family in rest or FAMILIES:
        part = part_of(family)
        tables = Counter(pair.table for pair in part.pairs())
        print(f"{family}: {sum(tables.values())} pairs")
        for table, number in tables.items():
            print(f"  {table}: {number}")
        for kind, (reason, number) in part.senseless().items():
            print(f"  left out, {kind}: {number} ({reason})")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
