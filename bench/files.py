"""Files of figures that took long to measure: never written halfway, and refused in words when broken."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any


def write_whole(file: Path, text: str) -> None:
    """Put a text in place of what a file holds; whoever stops it leaves the old one."""
    beside = file.with_name(f".{file.name}.new")
    beside.write_text(text, encoding="utf-8")
    os.replace(beside, file)


def read_json(file: Path, kind: type) -> Any:
    """What a file holds, or SystemExit with what is wrong with it."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise SystemExit(f"{file} is broken: {error}. Bring back an older one, or put it away.") from None
    if not isinstance(found, kind):
        raise SystemExit(f"{file} is broken: expected a {kind.__name__}, found a {type(found).__name__}.")
    return found
