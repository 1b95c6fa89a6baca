"""What deck files of all families have in common: names of decks and cards, single values behind a key."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ruleshift.language.variants import SHARED_NAME, may_share
from ruleshift.text.reading import Reading
from ruleshift.text.source import Items, Keys, Node, Text
from ruleshift.text.wording import cut, listed, unaccented

MOST_CARDS: Final = 1_000


def deck_name(reading: Reading, keys: Keys) -> str:
    """The short name behind `deck`, or a mistake that shows what such a name looks like."""
    name = needed(reading, keys, "deck", "the deck's short name")
    if name and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        near = re.sub(r"[^a-z0-9]+", "-", unaccented(name)).strip("-") or "my-deck"
        message = f"a deck's short name has small letters, digits and hyphens, as '{near}'"
        reading.wrong(keys.get("deck") or keys, message)
    return name


def card_nodes(reading: Reading, keys: Keys, variants: bool = False) -> list[Node]:
    """The cards of a deck file, after all their names have been noted.

    With `variants`, a card may have several definitions under one name.
    """
    node = keys.get("cards")
    if node is None:
        if not reading.meant(keys, "cards"):
            reading.wrong(keys, "the key 'cards' is missing: a list of cards, each behind a dash")
        return []
    if not isinstance(node, Items) or not node.items:
        remedy = (
            f"; write `- name: {cut(node.pairs[0][0].text)}`" if isinstance(node, Keys) and node.pairs else ""
        )
        reading.expected(node, "`cards`, a list with at least one card, each behind a dash", remedy)
        return []
    if len(node.items) > MOST_CARDS:
        reading.wrong(node, f"a deck has at most {MOST_CARDS} different cards, found {len(node.items)}")
        return []
    collect_titles(reading, node.items, variants)
    return node.items


def card_type(reading: Reading, keys: Keys, types: Sequence[str]) -> str | None:
    """The type of a card, or a mistake with those that there are."""
    node = keys.get("type")
    if node is not None:
        return reading.word(node, types, "card type")
    reading.wrong(keys, f"a card needs the key 'type': {listed(types)}")
    return None


def collect_titles(reading: Reading, cards: list[Node], variants: bool) -> None:
    """Note what every card is called, before any card that names another is read."""
    firsts: dict[str, tuple[int, Keys]] = {}  # a title in small letters -> its line and its card
    for card in cards:
        if not isinstance(card, Keys):
            continue
        name = card.get("name")
        if not isinstance(name, Text) or not name.text.strip():
            continue
        for key in ("name", "short"):
            node = card.get(key)
            title = node.text.strip() if isinstance(node, Text) else ""
            if not isinstance(node, Text) or not title or (key == "short" and title == name.text.strip()):
                continue
            line, first = firsts.setdefault(title.casefold(), (node.line, card))
            if line != node.line and not (variants and may_share(card, first)):
                reading.card = name.text
                remedy = f"; {SHARED_NAME}" if variants and key == "name" else ""
                message = f"the {key} '{cut(title)}' is used twice; the first is on line {line}{remedy}"
                reading.wrong(node, message)
            reading.titles.setdefault(title, name.text.strip())
    reading.card = ""


def text_of(reading: Reading, keys: Keys, key: str) -> str:
    """An optional text; line breaks inside it are only for the eye."""
    node = keys.get(key)
    return "" if node is None else " ".join(reading.text(node, f"some text behind '{key}'").split())


def needed(reading: Reading, keys: Keys, key: str, what: str) -> str:
    if keys.get(key) is None and not reading.meant(keys, key):
        reading.wrong(keys, f"the key '{key}' is missing: {what}")
    return text_of(reading, keys, key)


def choice_of(reading: Reading, keys: Keys, key: str, choices: tuple[str, ...], default: str = "") -> str:
    node = keys.get(key)
    usual = default or choices[0]
    return usual if node is None else reading.word(node, choices, "word", f" behind '{key}'") or usual


def number_of(reading: Reading, keys: Keys, key: str, least: int, most: int, default: int) -> int:
    node = keys.get(key)
    read = default if node is None else reading.number(node, least, most, f"'{key}'")
    return default if read is None else read


def list_of(reading: Reading, keys: Keys, key: str) -> list[Node]:
    node = keys.get(key)
    if node is None:
        return []
    if isinstance(node, Items):
        return node.items
    reading.expected(node, f"a list behind '{key}', such as [a, b]")
    return []
