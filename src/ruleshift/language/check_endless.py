"""Looks for what could go on for ever: free actions that use nothing up, cards that bring themselves back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from .errors import WARNING

Data = Any  # values of the normal form
Findings = Iterator[tuple[str, str]]

FREE: Final = (
    "its free action can be used for ever: say `once: turn`, or let it use something up"
    " (a turn in which it goes on too long is ended by rule)"
)
RETURNS: Final = "it comes back to the hand, so it can be played for ever where all cards are played"
PLAYS_ITSELF: Final = "it puts itself on the draw pile and plays the top card, so it can go on for ever"
SETS_ITSELF_OFF: Final = "it plays cards when the Goals change, so it can set itself off for ever"
USING_UP: Final = ("kill", "steal", "eliminate", "end")  # what ends, or leaves less to work on


def endless(card: Data) -> Findings:
    """What about a card can go on for ever."""
    if any(not clause["once"] and not uses_up(clause["do"]) for clause in card.get("may", ())):
        yield WARNING, FREE
    steps = card.get("do", ())
    back = {step["to"] for step in steps if step["verb"] == "move" and step["what"] == "this"}
    if "hand" in back:
        yield WARNING, RETURNS
    if "top of draw pile" in back and plays(steps):
        yield WARNING, PLAYS_ITSELF
    if any(one["at"] == "goals change" and plays(one["do"]) for one in card.get("when", ())):
        yield WARNING, SETS_ITSELF_OFF


def uses_up(steps: Data) -> bool:
    """Whether steps cannot be repeated for ever: they end the turn, or leave less to work on each time."""
    draws = any(step["verb"] == "draw" for step in steps)
    return any(_uses_up(step, draws) for step in steps)


def _uses_up(step: Data, draws: bool) -> bool:
    verb = step["verb"]
    if verb == "either":
        return all(uses_up(inner) for _, inner in step["what"])
    if verb == "if":
        return all(uses_up(inner) for inner in (step["then"], step["else"] or ()) if inner)
    if verb == "in turn":
        return uses_up(step["do"])
    if verb in ("discard", "move") and step["what"] == "this":
        return True
    return verb in USING_UP or (verb == "discard" and not draws)


def plays(steps: Data) -> bool:
    """Whether steps play the top card of the draw pile."""
    return any(step["verb"] == "play" and step["what"] == "top card" for step in steps)
