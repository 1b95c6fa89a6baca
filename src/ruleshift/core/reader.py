"""Reads a deck file as far as all families are alike: which family it is for. That family reads the rest."""

from __future__ import annotations

from typing import Final

from ruleshift.core import registry
from ruleshift.core.decks import Deck
from ruleshift.core.family import Family
from ruleshift.text.errors import DeckError
from ruleshift.text.reading import Reading, with_cards
from ruleshift.text.source import Items, Keys, Text, parse
from ruleshift.text.wording import MOST_MISTAKES, nearest

UNSAID: Final = {"about": "", "options": []}  # what a family need not say of a deck


def read_deck(text: str, file: str) -> Deck:
    """The normal form of a deck, or a DeckError with all its mistakes.

    >>> deck = read_deck("deck: tiny\\ncards: [{name: Sun, type: keeper}]", "tiny.yaml")
    >>> deck["players"], deck["cards"][0]["short"]
    ([2, 6], 'Sun')
    """
    root, mistakes = parse(text, file)
    reading = Reading(file)
    reading.mistakes += with_cards(mistakes[:MOST_MISTAKES], root)
    keys = reading.mapping(root, "a deck: a mapping that starts with `deck: its-name`")
    if keys is None:
        raise DeckError(reading.mistakes)
    if keys.get("scenarios") is not None and keys.get("family") is keys.get("title") is None:
        reading.wrong(keys, f"this is a file of scenarios; run them with `ruleshift scenario {file}`")
        raise DeckError(reading.mistakes)
    family = family_in(keys, reading)
    try:
        return {**UNSAID, **family.read(keys, file, reading.mistakes)}
    except ImportError as error:  # its package is there in part
        reading.wrong(keys.get("family") or keys, registry.incomplete(family, error))
        raise DeckError(reading.mistakes) from error


def family_in(keys: Keys, reading: Reading) -> Family:
    """The family that a deck file names; where it names none, that of the first deck."""
    node = keys.get("family")
    known = registry.family_names()
    if node is None:
        family = registry.default_family()
    else:
        if isinstance(node, Text) and node.text not in known and nearest(node.text, known) is None:
            reading.wrong(node, registry.not_installed(node.text))
            raise DeckError(reading.mistakes)
        named = reading.word(node, known, "word", " behind 'family'")
        if named is None:
            raise DeckError(reading.mistakes)
        try:
            family = registry.family(named)
        except registry.FamilyError as error:
            reading.wrong(node, str(error))
            raise DeckError(reading.mistakes) from None
    types = types_in(keys)
    if types and family.types and not types & set(family.types):
        for other in registry.families():
            if types <= set(other.types):
                meant = f"write `family: {other.name}` at the top"
                reading.wrong(node or keys, f"these are cards of the {other.title} family; {meant}")
                raise DeckError(reading.mistakes)
    return family


def types_in(keys: Keys) -> set[str]:
    """The types of card that a deck file names."""
    cards = keys.get("cards")
    nodes = cards.items if isinstance(cards, Items) else []
    types = [card.get("type") for card in nodes if isinstance(card, Keys)]
    return {node.text for node in types if isinstance(node, Text)}
