"""Where the program keeps what belongs to its user."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The platform's folder for what a user would not like to lose."""
    if given := os.environ.get("XDG_DATA_HOME"):
        return Path(given) / "ruleshift"
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
        return Path(local) / "ruleshift"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "ruleshift"
    return Path.home() / ".local" / "share" / "ruleshift"
