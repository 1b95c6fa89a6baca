"""Bots know only the public API: a view, a question and re-dealt matches."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import ruleshift.bots

FOLDER = Path(ruleshift.bots.__file__).parent
INSIDE = ("ruleshift.core", "ruleshift.families")


def imported(tree: ast.AST) -> list[str]:
    """Modules that are imported when the code runs; what only type checkers read does not count."""
    found: list[str] = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append(node.module or "")
        found += imported(node)
    return found


FILES = [path for path in sorted(FOLDER.glob("*.py")) if path.stem != "hints"]  # those are for people


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_a_bot_imports_nothing_from_inside_the_engine(file: Path) -> None:
    modules = imported(ast.parse(file.read_text(encoding="utf-8")))
    assert [name for name in modules if name.startswith(INSIDE)] == []
