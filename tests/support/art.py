"""Pictures and a world in normal form, for decks that tests make up."""

from __future__ import annotations

from typing import Any

ROCKET: dict[str, Any] = {
    "hero": "rocket",
    "at": "manor library",
    "ink": "ice",
    "turn": -90,
    "size": 110,
    "fx": "sparks",
    "flip": True,
    "with": [["owl", 20, 30, 40, "red"]],
}
PLAIN = {
    **ROCKET,
    "hero": "",
    "at": "",
    "ink": "cream",
    "turn": 0,
    "size": 100,
    "fx": "",
    "flip": False,
    "with": [],
}
ARTS = (None, ROCKET, PLAIN, {**PLAIN, "hero": "owl"})
WORLD = {
    "like": "park",
    "colors": ["#012345"] * 6,
    "accent": "#abcdef",
    "back": ["#012345"] * 4,
    "emblem": "owl",
    "poster": None,
}
