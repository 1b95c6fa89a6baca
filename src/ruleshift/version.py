"""The engine's version, written down once for the package and for replays."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.1.0"
