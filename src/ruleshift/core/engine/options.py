"""A player's choices among the options of a game, checked against what there is to choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruleshift.core.engine.arguments import shown

if TYPE_CHECKING:
    from ruleshift.core.normal import Option


def chosen_options(known: Sequence[Option], wanted: dict[str, str]) -> dict[str, str]:
    """All options with their choices; unknown names and choices are refused with the nearest one."""
    chosen = {option["name"]: str(option["default"]) for option in known}
    for name, choice in wanted.items():
        if name not in chosen:
            from ruleshift.text.wording import nearest

            near = nearest(name, chosen)
            hint = f"; did you mean {near!r}?" if near else f"; there are {', '.join(chosen)}"
            raise ValueError(f"unknown option {shown(name)}{hint}")
        choices = next(option["choices"] for option in known if option["name"] == name)
        if choices and str(choice) not in choices:
            raise ValueError(f"option {shown(name)} is {' or '.join(choices)}, not {shown(choice)}")
        if not choices and not (str(choice).isdecimal() and 0 < int(choice) < 1_000_000):
            raise ValueError(f"option {shown(name)} is a number from 1 to 999999, not {shown(choice)}")
        chosen[name] = str(choice)
    return chosen
