"""Options that every Fluxx deck has."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleshift.core.normal import Option

FAMILY_OPTIONS: list[Option] = [
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
