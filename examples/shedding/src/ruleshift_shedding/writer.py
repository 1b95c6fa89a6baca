"""Writes the normal form of a deck back as the text of its file."""

from __future__ import annotations

import json
from typing import Any


def deck_text(deck: dict[str, Any]) -> str:
    """A deck file that reads as this normal form; the values are JSON, which YAML understands."""
    suits = {suit["name"]: suit["sign"] for suit in deck["suits"]}
    lines = [f"{key}: {written(deck[key])}" for key in ("deck", "title", "family", "players")]
    lines += [f"{key}: {table(deck[key])}" for key in ("hand", "packs")]
    lines.append(f"suits: {written(suits if any(suits.values()) else list(suits))}")
    lines += [f"about: {written(deck['about'])}"] if deck["about"] else []
    ranks = {card["rank"]: rank(card, suits[card["type"]] or f" {card['type']}") for card in deck["cards"]}
    lines += ["cards:", *(f"  - {written(one)}" for one in ranks.values())]
    return "\n".join(lines) + "\n"


def rank(card: dict[str, Any], sign: str) -> dict[str, Any]:
    """What is written of a rank: its name and all that is not usual."""
    short = card["short"].removesuffix(sign)
    more = {"short": short if short != card["rank"] else "", "points": card["points"]}
    more |= {"does": card["does"], "option": card["option"]}
    return {"name": card["rank"], **{key: value for key, value in more.items() if value}}


def written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def table(numbers: dict[str, int]) -> str:
    """Numbers by numbers of players, which are no texts in a deck file."""
    return "{" + ", ".join(f"{seats}: {number}" for seats, number in numbers.items()) + "}"
