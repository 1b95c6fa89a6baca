"""Whoever only wants the engine gets nothing of the web."""

from __future__ import annotations

import subprocess
import sys

import pytest

WEB = ("msgspec", "litestar", "uvicorn", "sqlalchemy")


@pytest.mark.parametrize("code", ["import ruleshift", "import ruleshift; ruleshift.load('star-fluxx')"])
def test_the_engine_brings_nothing_of_the_web_along(code: str) -> None:
    look = f"{code}; import sys; print([name for name in {WEB!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
