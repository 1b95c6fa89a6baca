"""What long proofs share: progress that survives an interruption, and the page with their last results."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from ruleshift.core.processes import fresh_processes
from tests.support.games import ROOT

FOLDER = ROOT / ".proof"  # not part of the project; can be deleted at any time
PAGE = ROOT / "docs" / "proof.md"
ENGINE = [ROOT / "src" / "ruleshift" / part for part in ("core", "families")]


def fingerprint(paths: Iterable[Path], kinds: tuple[str, ...] = (".py", ".yaml")) -> str:
    """A digest of files and of all that lies in folders; results are only good for what it stands for."""
    digest = hashlib.sha256()
    for path in paths:
        files = sorted(file for file in path.rglob("*") if file.suffix in kinds)
        for file in files if path.is_dir() else [path]:
            digest.update(file.name.encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def deck_files(deck: str) -> list[Path]:
    """Where a deck stands, given by name or by its path in the project, or the decks of a sum."""
    shipped = ROOT / "src" / "ruleshift" / "decks"
    paths = [ROOT / part for part in deck.split("+")]
    return [path if path.is_file() else shipped / f"{path.name}.yaml" for path in paths]


class Progress:
    """Results so far, in a file that is written as a whole now and then."""

    def __init__(self, name: str, version: str, folder: Path = FOLDER) -> None:
        self.path = folder / f"{name}.json"
        self.results: dict[str, Any] = {}
        self.old: dict[str, Any] = {}  # results for something that has changed since: hints at best
        kept = self._read()
        if kept.get("version") == version:
            self.results = kept["results"]
        else:
            self.old = kept.get("results", {})
        self.version = version

    def _read(self) -> dict[str, Any]:
        try:
            kept = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}

    def save(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        half = self.path.with_suffix(".tmp")
        half.write_text(json.dumps({"version": self.version, "results": self.results}), encoding="utf-8")
        os.replace(half, self.path)


def in_chunks(
    progress: Progress, work: Callable[..., Any], jobs: dict[str, tuple[Any, ...]], workers: int
) -> None:
    """Do every job that has no result yet, and keep each result as it comes."""
    todo = {name: job for name, job in jobs.items() if name not in progress.results}
    if not todo:
        return
    with fresh_processes(workers) as processes:
        results = processes.map(work, *zip(*todo.values(), strict=True))
        for name, result in zip(todo, results, strict=True):
            progress.results[name] = result
            progress.save()


def write_section(name: str, lines: list[str], page: Path = PAGE) -> None:
    """Put a part's last result into the page, between its marks."""
    begin, end = f"<!-- {name}: made by the proof itself -->", f"<!-- end of {name} -->"
    text = page.read_text(encoding="utf-8")
    before, found, rest = text.partition(begin)
    assert found, f"{page.name} has no place for {name}"
    after = rest.partition(end)[2]
    page.write_text(f"{before}{begin}\n{chr(10).join(lines)}\n{end}{after}", encoding="utf-8")
