"""The figures of earlier runs, kept in ``bench/history.json``: one line for each run, the newest last."""

from __future__ import annotations

import json
import platform
import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from bench.builds import ROOT
from bench.figures import Figures
from bench.files import read_json, write_whole

LAYOUT = "packed arrays"  # what the state lies in; earlier runs do not say: it was lists
FILE = ROOT / "bench" / "history.json"


def circumstances() -> Figures:
    """When, of what and on what a run was made; nothing that tells whose machine it is."""
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "commit": commit(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "cpu": processor(),
        "layout": LAYOUT,
    }


def commit(folder: Path = ROOT) -> str:
    """The short name of the commit, with a plus if the sources differ from it; empty without git."""
    try:
        name = _git(folder, "rev-parse", "--short", "HEAD")
        return name + ("+" if _git(folder, "status", "--porcelain", "--", "src") else "")
    except (OSError, subprocess.CalledProcessError):
        return ""


def _git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def processor(info: Path = Path("/proc/cpuinfo")) -> str:
    """The model of the processor."""
    if info.exists() and (found := re.search(r"^model name\s*:\s*(.+)", info.read_text(), re.MULTILINE)):
        return " ".join(found[1].split())
    return platform.processor() or platform.machine()


def read(file: Path = FILE) -> list[Figures]:
    """All runs, the oldest first."""
    runs: list[Figures] = read_json(file, list) if file.exists() else []
    return runs


def append(run: Figures, file: Path = FILE) -> None:
    """Put a run behind the others."""
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in [*read(file), run])
    write_whole(file, f"[\n{lines}\n]\n")


def last_full(runs: list[Figures]) -> Figures | None:
    """The newest run that measured everything."""
    return next((run for run in reversed(runs) if run["full"]), None)
