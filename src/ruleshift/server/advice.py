"""Reasons and hints in words: why something cannot be, and why a bot would do what it would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleshift import View


def why(view: View, what: str) -> str:
    """Why a card cannot be played, why nobody has won, or what makes a value what it is."""
    try:
        explained = view.explain(what)
    except ValueError:
        pass
    else:
        causes = ", ".join(f"{card} {does}" for card, does in explained.causes)
        return f"{explained.name.capitalize()} {explained.shown}: {causes}."
    try:
        return str(view.why_not(what))
    except ValueError as error:
        return str(error)
