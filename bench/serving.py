"""A server in a process of its own, to be measured."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

READY = re.compile(r"Ruleshift is ready: (http://\S+)/")


@contextmanager
def serving(*options: str) -> Iterator[str]:
    """Where a server is that keeps its games in a folder of its own."""
    command = [sys.executable, "-m", "ruleshift", "serve", "--port", "0", "--log-level", "warning", *options]
    with tempfile.TemporaryDirectory() as folder, open(Path(folder) / "log", "w+") as log:
        process = subprocess.Popen(
            [*command, "--store", f"{folder}/tables.db"], stdout=subprocess.PIPE, stderr=log, text=True
        )
        assert process.stdout is not None
        try:
            found = READY.search(process.stdout.readline())
            if found is None:
                raise SystemExit(f"The server does not start:\n{Path(folder, 'log').read_text()}")
            yield found.group(1)
        finally:
            process.terminate()
            process.wait(60)
