"""The user's own cache is left alone: made-up decks would fill it."""

from __future__ import annotations

from tests.support.caches import away_from_home, common_cache

__all__ = ["away_from_home", "common_cache"]
