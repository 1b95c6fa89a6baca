"""Refuses a compiled engine that is not what its source says any more; imported before all of it.

An in-place build (`make fast`) leaves a stamp: the time of every source it was made of. An installed package
has none, and is not looked at.
"""

from __future__ import annotations

import os
from typing import Final

PACKAGE: Final = os.path.dirname(os.path.abspath(__file__))
STAMP: Final = os.path.join(os.path.dirname(PACKAGE), "ruleshift__mypyc.stamp")


def check(stamp: str, package: str) -> None:
    """Raise ImportError if a source is not what it was when the stamp was made."""
    try:
        with open(stamp, encoding="utf-8") as file:
            made_of = file.read().splitlines()
    except FileNotFoundError:
        return
    remedy = "run `make fast` to compile it again, or `make plain` to do without"
    if not made_of:
        raise ImportError(f"the engine has been compiled halfway only: {remedy}")
    for line in made_of:
        time, _, path = line.partition(" ")
        if path.startswith("../") and not os.path.exists(os.path.join(package, path)):
            continue  # of another package that was compiled along: it does not lie beside a copy of ours
        try:
            changed = os.stat(os.path.join(package, path)).st_mtime_ns != int(time)
        except (OSError, ValueError):  # it is gone, or the stamp itself is not whole
            changed = True
        if changed:
            raise ImportError(f"the compiled engine is older than its source {path}: {remedy}")


check(STAMP, PACKAGE)
