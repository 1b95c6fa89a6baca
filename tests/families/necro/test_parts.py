"""The game is made of parts, and each of them is written by its own class alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import ruleshift
from tests.support.games import NECRO

FAMILY = Path(ruleshift.__file__).parent / "families/necro"
GAME = ("g", "_g", "game")  # what code calls it
PARTS = {
    "switches": "options.py",
    "printed": "compile/printed.py",
    "numbering": "compile/texts.py",
    "texts": "compile/texts.py",
    "steps": "compile/steps.py",
    "standing": "compile/standing.py",
    "listening": "compile/listening.py",
    "reacts": "compile/listening.py",
}
CHANGES = {"append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse"} | {
    "add", "discard", "update", "setdefault", "popitem",
}  # fmt: skip


def owner_of(node: ast.expr) -> str:
    """Which part, or the game, an expression belongs to: `s.g.printed.cost[card]` belongs to `printed`."""
    while isinstance(node, ast.Subscript):
        node = node.value
    if not isinstance(node, ast.Attribute):
        return ""
    base = node.value
    name = base.attr if isinstance(base, ast.Attribute) else base.id if isinstance(base, ast.Name) else ""
    if name in PARTS:
        return name
    return "game" if name in GAME else ""


def writes(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Where a source changes the game or one of its parts, or a list of theirs."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
            yield node.lineno, owner_of(node)
        elif (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES
        ):
            yield node.lineno, owner_of(node.func.value)


def test_nobody_writes_into_a_part_of_the_game() -> None:
    found = [
        f"{path.relative_to(FAMILY)}:{line} writes into {owner}"
        for path in sorted(FAMILY.rglob("*.py"))
        for line, owner in writes(ast.parse(path.read_text(encoding="utf-8")))
        if owner and str(path.relative_to(FAMILY)) != PARTS.get(owner)
    ]
    assert found == []


def test_writing_is_noticed() -> None:
    wrong = "s.g.printed.cost[card] = 1\ng.texts.slots.append(2)\nself.g.size += 3\ngame.lists = lists"
    assert list(writes(ast.parse(wrong))) == [(1, "printed"), (2, "texts"), (3, "game"), (4, "game")]


def test_the_game_keeps_its_identity_and_its_parts() -> None:
    engine = FAMILY.parents[1] / "core/engine"
    own = written_by(FAMILY / "game.py") - declared_in(engine / "game.py") - declared_in(engine / "rules.py")
    assert own >= set(PARTS)
    assert len(own) <= 16, sorted(own)
    game = ruleshift.load(NECRO)
    for name, file in PARTS.items():
        module = f"ruleshift.families.necro.{file.removesuffix('.py').replace('/', '.')}"
        assert type(getattr(game, name)).__module__ == module


def written_by(path: Path) -> set[str]:
    """The attributes that classes of a file give themselves."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    stored = [node for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)]
    return {node.attr for node in stored if ast.unparse(node.value) == "self"}


def declared_in(path: Path) -> set[str]:
    """The attributes that classes of a file declare."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    return {
        ast.unparse(one.target) for node in classes for one in node.body if isinstance(one, ast.AnnAssign)
    }
