"""What the definition of a card speaks of, wherever in it."""

from __future__ import annotations

from typing import Any


def mentions(node: Any, key: str, value: str) -> bool:
    """Whether an entry stands anywhere in some data of a deck.

    >>> mentions([{"verb": "if", "then": [{"verb": "eliminate"}]}], "verb", "eliminate")
    True
    """
    if isinstance(node, list):
        return any(mentions(part, key, value) for part in node)
    if not isinstance(node, dict):
        return False
    return node.get(key) == value or any(mentions(part, key, value) for part in node.values())


def looks_at_hands(node: Any) -> bool:
    """Whether a condition, or one within it, looks at hands."""
    return mentions(node, "in", "hand") or mentions(node, "cond", "hand")
