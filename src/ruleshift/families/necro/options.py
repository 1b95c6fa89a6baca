"""Options that every NecroGenesis card set has."""

from __future__ import annotations

from typing import Any, Final

FAMILY_OPTIONS: Final[list[dict[str, Any]]] = [
    {
        "name": "always_pause_windows",
        "default": "off",
        "choices": ["off", "on"],
        "text": "Every window pauses for everyone who has cards in hand, whether or not they could answer.",
        "reason": "Asking at every chance makes a game long; among people, on hides who holds a React.",
        "source": "9.4.0, R72",
    },
]
