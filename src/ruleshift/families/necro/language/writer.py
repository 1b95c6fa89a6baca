"""Writes the normal form of a NecroGenesis set back as the text of its file, defaults left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.kinds import LANGUAGE
from ruleshift.families.necro.language.printed import BLANK
from ruleshift.language.kinds import Field, key_name
from ruleshift.language.writer import block, deck_text, flow, scalar

if TYPE_CHECKING:
    from ruleshift.families.necro.language import normal


def card_lines(card: normal.Card) -> list[str]:
    """A card as lines of a set file."""
    values = cast("dict[str, Any]", card)
    lines = [f"  - name: {scalar(card['name'])}"]
    usual: dict[str, Any] = {"short": card["name"], "subtype": "", "traits": [], "rulings": []}
    usual["copies"] = grammar.usual_copies(card["type"])
    for name, what in grammar.CARD_KEYS.items():
        if name != "name" and values[name] != usual.get(name, what.default):
            lines.append(f"    {name}: {flow(LANGUAGE.write(values[name], what))}")
    for name, what in grammar.PRINTED[card["type"]].items():
        if name in grammar.COUNTERS:
            if card["counter_name"] == name:
                lines.append(f"    {name}: {card['counters']}")
        elif (value := values[key_name(name)]) != _blank(card, name, what):
            lines.append(f"    {name}: {flow(LANGUAGE.write(value, what))}")
    for name in LANGUAGE.clauses:
        if name in values:
            lines += block(name, LANGUAGE.clause(name, values[name]), "    ")
    return lines


def _blank(card: normal.Card, name: str, what: Field) -> Any:
    """What a printed field is when the file does not say."""
    if name == "timing":
        return list(grammar.USUAL_TIMING[card["side"]])
    if name == "range":
        return ["TZ"] if card["subtype"] == "melee" else []
    if name == "capacity" and card["subtype"] == "automated":
        return 0
    if what.required:
        return None
    usual = LANGUAGE.default(what)
    return BLANK[name] if usual is None or name == "extra" else usual


def set_text(deck: normal.CardSet) -> str:
    """A whole set as the text of its file; reading it gives the same set again."""
    own = [f"traits: {flow(deck['traits'])}"] if deck["traits"] else []
    return deck_text(deck, own, map(card_lines, deck["cards"]), grammar.WORLD)
