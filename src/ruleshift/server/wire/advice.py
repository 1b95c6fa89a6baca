"""Reasons and hints in words: why something cannot be, and why a bot would do what it would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleshift import View
    from ruleshift.core.engine.explain import Explanation


def why(view: View, what: str) -> str:
    """Why a card cannot be played, why nobody has won, or what makes a value what it is."""
    try:
        explained = view.explain(what)
    except ValueError:
        pass
    else:
        causes = "; ".join(f"{card} {does}" for card, does in explained.causes)
        return f"{_title(explained.name)}: {_shown(explained)}. {causes}."
    try:
        return str(view.why_not(what))
    except ValueError as error:
        return str(error)


def _title(name: str) -> str:
    """A value's name as a heading: AP, Damage of Torch."""
    return name.upper() if len(name) == 2 else name[:1].upper() + name[1:]


def _shown(value: Explanation) -> str:
    if value.name == "light":
        return "yes" if value.value else "no"
    return value.shown
