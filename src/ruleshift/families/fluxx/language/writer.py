"""Writes the normal form back as the text of a deck file, defaults left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.kinds import LANGUAGE
from ruleshift.families.fluxx.language.reader import BASIC
from ruleshift.language import writer
from ruleshift.language.art import art_written
from ruleshift.language.kinds import key_name
from ruleshift.language.writer import block, flow, scalar

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import Card, Deck


WRITTEN: Final[dict[str, Callable[[Any], Any]]] = {
    "only with": lambda value: {value[0]: value[1]},
    "art": art_written,
}


def card_lines(card: Card) -> list[str]:
    """A card as lines of a deck file."""
    usual = {
        "short": card["name"],
        "count": 1,
        "size": 1,
        "only with": None,
        "traits": [],
        "icon": "",
        "art": None,
        "origin": "own",
        "text": "",
        "rulings": [],
    }
    data = cast("dict[str, Any]", card)
    lines = [f"  - name: {scalar(card['name'])}"]
    for key in grammar.CARD_KEYS:
        value = data[key_name(key)]
        if key != "name" and value != usual.get(key):
            lines.append(f"    {key}: {flow(written(value) if (written := WRITTEN.get(key)) else value)}")
    for name in grammar.CLAUSES:
        if name not in card:
            continue
        lines += block(name, LANGUAGE.clause(name, data[name]), "    ")
    return lines


def deck_text(deck: Deck) -> str:
    """A whole deck as the text of a deck file; reading it gives the same deck again."""
    low, high = deck["players"]
    own = [f"players: {low}-{high}", f"start: {deck['start']}"]
    solo = {"set aside": aside} if (aside := deck["solo"]["set_aside"]) else {}
    basic = deck["basic"] if deck["basic"] != BASIC else {}
    plain = {"basic": basic, "traits": deck["traits"], "solo": solo}
    own += [f"{key}: {flow(value)}" for key, value in plain.items() if value]
    return writer.deck_text(deck, own, map(card_lines, deck["cards"]), grammar.WORLD)
