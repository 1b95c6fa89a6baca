"""Abilities that cost nothing in the end: no price, or one that they pay back themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruleshift.families.necro.language import normal


def costs_nothing(clause: normal.Ability) -> bool:
    """Whether an ability could be used again and again, for all that it costs.

    >>> costs_nothing({"cost": {"tp": 1}, "do": [{"verb": "gain", "what": "tp", "n": 1, "who": "you"}]})
    True
    >>> costs_nothing({"cost": {"ap": 1, "rest": True}, "do": [{"verb": "ready", "who": "this"}]})
    False
    """
    left: dict[str, Any] = dict(clause["cost"])
    for step in clause["do"]:
        if step["verb"] == "ready" and step["who"] == "this":
            left["rest"] = False
        elif (
            step["verb"] == "gain" and step["who"] == "you" and step["what"] != "ap"
        ):  # of AP, few are gained
            price, back = left.get(step["what"]), step["n"]
            if isinstance(price, int) and isinstance(back, int):
                left[step["what"]] = max(price - back, 0)
    return not any(left.values())
