"""Nobody outside a family's folder names it, and each family plays without the other."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ruleshift.core import registry

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "ruleshift"
OURS = [entry.name for entry in registry.entries(registry.FAMILIES) if entry.package == registry.OURS]
OUTSIDE = [
    path for path in sorted(PACKAGE.rglob("*.py")) if "families" not in path.relative_to(PACKAGE).parts
]

CLIENT = [
    path
    for path in sorted((ROOT / "web" / "src").rglob("*"))
    if path.is_file() and ROOT / "web" / "src" / "families" not in path.parents
]

# Without one of the families: its folder cannot be imported, and our entry points do not name it.
GONE = """
import sys
gone = sys.argv.pop(1)

class Gone:
    def find_spec(self, name, path=None, target=None):
        if name == gone or name.startswith(gone + "."):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Gone())
"""
ALONE = """
import json
import ruleshift
from ruleshift.bots import BotSeat, make_bot
from ruleshift.core import registry
from ruleshift.core.scenario.scenario import run_paths

deck, *scenarios = sys.argv[1:]
game = ruleshift.load(deck)
match = game.start(["Ann", "Bob"], seed=3)
bots = [BotSeat(make_bot(kind, game, 1), seat, 1) for seat, kind in enumerate(("greedy", "random"))]
while match.question and len(match.history.all_inputs()) < 40:
    match.answer(bots[match.question.who].choose(match))
resumed = ruleshift.resume(match.save())
print(json.dumps({
    "families": [family.name for family in registry.families()],
    "first": registry.family_of_deck(registry.first_deck()),
    "digest": match.digest() == resumed.digest(),
    "scenarios": run_paths(scenarios),
    "complaints": registry.complaints(),
    "modules": [name for name in sys.modules if name.startswith(gone)],
}))
"""
PLAYED = {
    "fluxx": ("tutorial", ("zombie", "regular")),
    "necro": ("necrogenesis", ("necro",)),
}


def names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name and every string of a module, with its line."""
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        for field, value in ast.iter_fields(node):
            if isinstance(value, str) and field != "type_comment":
                yield line, value
            elif isinstance(value, list):
                yield from ((line, one) for one in value if isinstance(one, str))


def test_no_code_outside_the_families_names_one() -> None:
    assert len(OURS) == 2
    assert len(OUTSIDE) > 100
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text[:60]!r}"
        for path in OUTSIDE
        for line, text in names(ast.parse(path.read_text(encoding="utf-8")))
        if any(name in text.casefold() for name in OURS)
    ]
    assert found == []


def test_the_look_at_names_sees_them() -> None:
    lines = [
        "import x.fluxx",
        "from fluxx import a as b",
        "def f(fluxx, /, *, g=1):",
        "    'Fluxx.'",
        "    f(necro=h.necro)",
    ]
    text = "\n".join(lines)
    seen = [(line, said) for line, said in names(ast.parse(text)) if any(n in said.casefold() for n in OURS)]
    assert {line for line, _ in seen} == {1, 2, 3, 4, 5}
    assert len(seen) == 6


def test_no_file_of_the_client_outside_its_families_names_one() -> None:
    assert len(CLIENT) > 50
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in CLIENT
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if any(name in line.casefold() for name in OURS)
    ]
    assert found == []


def installed(folder: Path, family: str) -> None:
    """A package that says of itself what ours says, with one family only: it stands before ours."""
    about = folder / "ruleshift-0.dist-info"
    about.mkdir()
    entry = next(one for one in registry.entries(registry.FAMILIES) if one.name == family)
    about.joinpath("entry_points.txt").write_text(
        f"[{registry.FAMILIES}]\n{family} = {entry.value}\n[{registry.DECKS}]\nruleshift = ruleshift.decks\n"
    )


def without(family: str, folder: Path, code: str, *given: str) -> subprocess.CompletedProcess[str]:
    """What some code says where a family is not there."""
    return subprocess.run(
        [sys.executable, "-c", GONE + code, f"ruleshift.families.{family}", *given],
        capture_output=True, text=True, check=False, cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(folder / "cache")},
    )  # fmt: skip


@pytest.mark.parametrize("family", OURS)
def test_the_tests_of_a_family_need_no_other(family: str, tmp_path: Path) -> None:
    """Pytest finds them all; to run them as well would take minutes."""
    installed(tmp_path, family)
    (other,) = [name for name in OURS if name != family]
    tests = ["-q", "--collect-only", "-p", "no:cacheprovider", f"tests/families/{family}"]
    run = without(other, tmp_path, "import pytest; sys.exit(pytest.main(sys.argv[1:]))", *tests)
    assert run.returncode == 0, run.stdout[-2000:]
    found = re.search(r"(\d+) tests collected", run.stdout)
    assert found is not None, run.stdout[-200:]
    assert int(found[1]) > 1000


@pytest.mark.parametrize("family", OURS)
def test_a_family_plays_without_the_other(family: str, tmp_path: Path) -> None:
    installed(tmp_path, family)
    (other,) = [name for name in OURS if name != family]
    deck, folders = PLAYED[family]
    scenarios = [
        str(path)
        for folder in folders
        for path in sorted((ROOT / "tests" / "scenarios" / folder).glob("*.yaml"))[:3]
    ]
    run = without(other, tmp_path, ALONE, deck, *scenarios)
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert (found["families"], found["first"], found["digest"], found["modules"]) == (
        [family],
        family,
        True,
        [],
    )
    lines, status = found["scenarios"]
    assert status == 0, lines
    assert int(lines[-1].split()[0]) > 10
    # The decks of the family that is gone are named, each in one sentence with the remedy.
    assert found["complaints"]
    for sentence in found["complaints"]:
        assert f"the family '{other}' is not installed" in sentence
        assert "install the package that brings it" in sentence
