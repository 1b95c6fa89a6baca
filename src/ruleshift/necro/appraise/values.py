"""What the options of a question are worth, by a quick estimate from what a seat sees.

Bots and hints take it from the view; it is counted in HP of a Survivor.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from ruleshift.necro.appraise.policy import Turn
from ruleshift.necro.zombie_phase import PURPOSES

if TYPE_CHECKING:
    from ruleshift.necro.game import NecroGame
    from ruleshift.necro.state import NecroState

# The purpose of a question -> how its options are judged.
POLICIES: Final[dict[str, Callable[[Turn, int], float]]] = {
    "mulligan": Turn.asked_mulligan,
    "act": Turn.asked_act,
    "respond": Turn.asked_act,
    "target": Turn.asked_target,
    "pierce": Turn.asked_pierce,
    "number": Turn.asked_number,
    "choose": Turn.asked_choose,
    "equip": Turn.asked_equip,
    "keep": Turn.asked_keep,
    "search": Turn.asked_keep,
    "discard": Turn.asked_discard,
    "cure": Turn.asked_cure,
    "react": Turn.asked_react,
    "replace": Turn.asked_replace,
    "escape": Turn.asked_escape,
    "use": Turn.asked_use,
    "arrive": Turn.asked_arrive,
    **dict.fromkeys(PURPOSES.values(), Turn.asked_zombies),
}


def appraise(g: NecroGame, seen: NecroState, purpose: str, options: Sequence[int]) -> dict[int, float]:
    """A value for each option; all alike where there is nothing to judge by."""
    policy = POLICIES.get(purpose)
    if policy is None:
        return dict.fromkeys(options, 0.0)
    turn = Turn(g, seen, seen.asked)
    return {option: policy(turn, option) for option in options}
