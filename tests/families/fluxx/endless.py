"""A deck in which nobody can win, to put a card into that could go on for ever."""

from __future__ import annotations

from typing import Final

# The Goals ask for a card that is never there, so that nobody wins before the deck has had its way.
HEAD: Final = """
deck: endless
family: fluxx
players: 2-4
options: [{name: never, default: off}]
cards:
  - {name: Cup, type: keeper, count: 4}
  - {name: Jug, type: keeper, count: 4}
  - {name: Pan, type: keeper, count: 4}
  - {name: Never, type: keeper, only with: {never: on}}
  - {name: Tea, type: goal, win: {have: [Cup, Never]}}
  - {name: Milk, type: goal, win: {have: [Jug, Never]}}
"""
