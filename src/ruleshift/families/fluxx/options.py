"""Options: the family's own, and how a player's choices are checked against all of them."""

from __future__ import annotations

from typing import Any

Node = dict[str, Any]

FAMILY_OPTIONS: list[Node] = [
    {
        "name": "always_pause_windows",
        "default": "off",
        "choices": ["on", "off"],
        "text": "Ask every seat in every window, also seats that hold no answer.",
        "reason": "Off is quicker; on hides even from a stopwatch who holds a Surprise.",
        "source": "every deck of the family",
    },
    {
        "name": "departed_plays",
        "default": "stay",
        "choices": ["stay", "lost"],
        "text": (
            "What becomes of a card that can still be answered when the player who played it leaves: it stays"
            " played, as far as it needs nobody who has gone (stay), or nothing comes of it (lost)."
        ),
        "reason": "A Surprise takes back what was played; leaving the table does not.",
        "source": "mystery.G61",
    },
    {
        "name": "newcomer_numeral",
        "default": "off",
        "choices": ["on", "off"],
        "text": "Whether rules that raise numerals raise the number of cards that newcomers get.",
        "reason": "The rulebooks deal newcomers three cards in words, and words are left alone.",
        "source": "mystery.G62",
    },
    {
        "name": "solo",
        "default": "off",
        "choices": ["on", "off"],
        "text": "One player against the deck: a new rule after every turn, and a point for every Goal.",
        "reason": "Most people come with company.",
        "source": "every deck of the family",
    },
    {
        "name": "turn_limit",
        "default": "1000",
        "choices": [],
        "text": "After so many turns the game is declared a draw.",
        "reason": "Real games end long before; the limit only stops a game that goes nowhere.",
        "source": "every deck of the family",
    },
]


def chosen_options(known: list[Node], wanted: dict[str, str]) -> dict[str, str]:
    """All options with their choices; unknown names and choices are refused with the nearest one."""
    chosen = {option["name"]: str(option["default"]) for option in known}
    for name, choice in wanted.items():
        if name not in chosen:
            from ruleshift.text.wording import nearest

            near = nearest(name, chosen)
            hint = f"; did you mean {near!r}?" if near else f"; there are {', '.join(chosen)}"
            raise ValueError(f"unknown option {name!r}{hint}")
        choices = next(option["choices"] for option in known if option["name"] == name)
        if choices and str(choice) not in choices:
            raise ValueError(f"option {name!r} is {' or '.join(choices)}, not {choice!r}")
        if not choices and not (str(choice).isdecimal() and 0 < int(choice) < 1_000_000):
            raise ValueError(f"option {name!r} is a number from 1 to 999999, not {choice!r}")
        chosen[name] = str(choice)
    return chosen
