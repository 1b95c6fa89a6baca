"""A card of the Fluxx family has nothing that other cards do not have."""

from __future__ import annotations

from ruleshift.core.engine.card import Card, UnknownCard

__all__ = ["Card", "UnknownCard"]
