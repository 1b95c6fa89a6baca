"""What the options of a question are worth, by a quick estimate from what a seat sees.

Bots and hints take it from the view; it is counted in HP of a Survivor.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, cast

from ruleshift.families.necro.bot.policy import Turn
from ruleshift.families.necro.rules.table.label import looks
from ruleshift.families.necro.rules.turn.zombie_phase import PURPOSES

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.rules.table.effect import NecroEffect
    from ruleshift.families.necro.rules.table.state import NecroState

AHEAD: Final = 0.01  # by which the first card of a set is better than the rest of it

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
    values = {option: policy(turn, option) for option in options}
    effect = cast("NecroEffect", g.effects[seen.stack[turn.f]])
    if effect.gathered(seen, turn.f) >= 0:
        gather(turn, policy, values)
    return values


def gather(turn: Turn, policy: Callable[[Turn, int], float], values: dict[int, float]) -> None:
    """Of a set that is gathered in option order, let the first of all that are wanted be the best option.

    By its own worth the best card might come first, and leave no room for those before it.
    """
    g, s, f = turn.g, turn.s, turn.f
    effect = cast("NecroEffect", g.effects[s.stack[f]])
    opened = effect.open_set(s, f)
    if opened is None or opened.most < 1:
        return
    enough = values.get(opened.done, 0.0)
    worths = {card: policy(turn, card) for card in sorted(effect.to_come(s, f))}
    ranked = sorted(worths, key=lambda card: (-worths[card], card))[: opened.most]
    wanted = [card for at, card in enumerate(ranked) if at < opened.least or worths[card] > enough]
    if wanted:
        first = looks(s, min(wanted))
        for option in values:
            if option < g.size and looks(s, option) == first:  # of copies that are alike one is offered
                values[option] = max(values.values()) + AHEAD
                return
