"""The page for researchers is true: its examples run as printed, and its tables name what there is."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import ruleshift

PAGE = Path(__file__).parent.parent / "docs" / "python.md"


def run_page() -> tuple[doctest.TestResults, dict[str, object]]:
    text = PAGE.read_text(encoding="utf-8")
    examples = doctest.DocTestParser().get_doctest(text, {}, "docs/python.md", str(PAGE), 0)
    result = doctest.DocTestRunner().run(examples, clear_globs=False)
    return result, examples.globs


def test_every_example_runs_as_printed() -> None:
    result, names = run_page()
    assert result.attempted > 35
    assert result.failed == 0
    assert "Flat" in names


def test_the_table_lists_everything_a_view_has() -> None:
    table = PAGE.read_text(encoding="utf-8").split("| in a view | is |")[1].split("\n\n")[0]
    first_column = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    written = set(re.findall(r"`([a-z_]+)", " ".join(first_column)))
    match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
    there = {name for name in dir(match.view(0)) if not name.startswith("_")}
    assert written == there
