"""Reasons and hints in words: why something cannot be, and why a bot would do what it would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleshift import Match, View


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


def reason(match: Match, option: int) -> tuple[str, str]:
    """An answer in words, and what speaks for it: what it leads to, as far as its seat could see it."""
    question = match.question
    assert question is not None
    seat, label = question.who, question.label(option)
    match.answer(option)
    if match.outcome is not None and match.outcome.winner == seat:
        return label, "It wins the game."
    told = [text for event in match.view(seat).events if (text := event.text(seat))]
    return label, " ".join(told[:3])
