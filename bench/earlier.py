"""An earlier build to be measured beside the present one: a commit, cloned and compiled once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from bench.builds import EXAMPLE, ROOT

FOLDER = ROOT / "build" / "before"  # what git leaves alone
DONE = "is-compiled"  # written last: a clone without it is not complete


def name_of(commit: str, root: Path = ROOT) -> str:
    """The short name of a commit, however it was given: by its number, a tag or a branch."""
    command = ["git", "rev-parse", "--verify", "--quiet", "--short", f"{commit}^{{commit}}"]
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        raise SystemExit(f"There is no commit {commit!r} here to measure beside this one.") from None
    return done.stdout.strip()


def clone_of(name: str, root: Path = ROOT, folder: Path = FOLDER) -> Path:
    """A clone of a commit, compiled with the tools of this interpreter; made once, which takes minutes."""
    clone = folder / name
    if (clone / DONE).exists():
        return clone
    print(f"Compiling {name} in {clone}, which takes some minutes ...", file=sys.stderr)
    shutil.rmtree(clone, ignore_errors=True)
    run("git", "clone", "--quiet", "--shared", "--no-checkout", str(root), str(clone), at=root)
    run("git", "checkout", "--quiet", "--detach", name, at=clone)
    run(sys.executable, "setup.py", "--quiet", "build_ext", "--inplace", at=clone)
    (clone / DONE).touch()
    return clone


def run(*command: str, at: Path) -> None:
    along = EXAMPLE.relative_to(ROOT)
    env = {**os.environ, "RULESHIFT_COMPILE": "1"}
    env |= {"RULESHIFT_COMPILE_WITH": str(along)} if (at / along).exists() else {}
    done = subprocess.run(command, cwd=at, env=env, capture_output=True, text=True)
    if done.returncode:
        words = (done.stderr or done.stdout).strip().splitlines() or [f"status {done.returncode}"]
        raise SystemExit(f"The earlier build cannot be made: {' '.join(command)}: {words[-1]}")
