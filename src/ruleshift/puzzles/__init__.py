"""Puzzles: positions in which a turn can be won, or survived, for sure; found, proved, kept and solved.

They know the public API and the family object alone.
"""

from __future__ import annotations
