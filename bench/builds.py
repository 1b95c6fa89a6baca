"""The contestants of a run: the plain and the compiled build of this tree, and peers, a process for each.

Plain and compiled modules have the same names, so no process can hold both. Both builds are copies: what is
edited during a run does not change it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from contextlib import suppress
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
COMPILED = ("*.so", "*.pyd")
# Beside the package: what its compiled modules share, and which sources they are of.
SHARED = "ruleshift__mypyc*"
EXAMPLE = ROOT / "examples" / "shedding"  # the family of the game that a peer has too


def is_compiled(source: Path = SOURCE) -> bool:
    """Whether the tree holds a compiled build beside its sources, one that this interpreter takes."""
    endings = (f".{file.name.partition('.')[2]}" for file in (source / "ruleshift").rglob("*.*"))
    return any(ending in EXTENSION_SUFFIXES for ending in endings)


def plain_copy(source: Path, target: Path) -> Path:
    """The package without anything compiled."""
    leave_out = shutil.ignore_patterns(*COMPILED, "__pycache__", "static")
    shutil.copytree(source / "ruleshift", target / "ruleshift", ignore=leave_out)
    return target


def compiled_copy(source: Path, target: Path) -> Path:
    """The package with its compiled modules, and what these share beside the package."""
    leave_out = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(source / "ruleshift", target / "ruleshift", ignore=leave_out)
    for shared in source.glob(SHARED):
        shutil.copy2(shared, target)
    return target


def add_example(target: Path, compiled: bool, example: Path = EXAMPLE) -> None:
    """The example of a family beside a copy of the package, as if it were installed there."""
    leave_out = shutil.ignore_patterns("__pycache__", "*.egg-info", *(() if compiled else COMPILED))
    shutil.copytree(example / "src", target, ignore=leave_out, dirs_exist_ok=True)
    project = tomllib.loads((example / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [
        line
        for group, entries in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in entries.items()))
    ]
    folder = target / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    folder.mkdir()
    (folder / "entry_points.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")


def is_example_compiled() -> bool:
    """Whether the example is compiled too, as part of the engine: see docs/compiled.md."""
    return any(path.suffix in (".so", ".pyd") for path in EXAMPLE.rglob("*.*"))


class Worker:
    """A contestant in a process of its own; it only works while it is asked."""

    def __init__(self, kind: str, python: str = sys.executable, source: Path | None = None) -> None:
        path = os.pathsep.join(str(one) for one in (source, ROOT) if one is not None)
        same = {"PYTHONPATH": path, "PYTHONHASHSEED": "0", "PYTHONWARNINGS": "ignore"}
        self.command = [python, "-m", "bench.worker", kind]
        try:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                cwd=ROOT,
                env={**os.environ, **same},
            )
        except OSError as error:
            raise SystemExit(f"{python} cannot be started: {error.strerror}") from None

    def ask(self, method: str, *arguments: Any) -> Any:
        """What the method of the contestant answers."""
        assert self.process.stdin
        assert self.process.stdout
        with suppress(BrokenPipeError):  # the end of its output says so too
            self.process.stdin.write(json.dumps([method, *arguments]) + "\n")
            self.process.stdin.flush()
        line = self.process.stdout.readline()
        called = " ".join(self.command)
        if not line:
            raise SystemExit(f"A measuring process has ended, {called} (status {self.process.wait()}).")
        try:
            answer = json.loads(line)
        except ValueError:
            raise SystemExit(f"{called} is no measuring process: it says {line.strip()!r}") from None
        if "error" in answer:
            raise SystemExit(answer["error"])
        return answer["answer"]

    def close(self) -> None:
        assert self.process.stdin
        assert self.process.stdout
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()
