"""Reads a deck file into its normal form: plain data with every default filled in and every name resolved.

All mistakes of a file are gathered before any is reported. The language itself stands in grammar.py;
the normal form is what the engine compiles and what the cache keeps.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from . import grammar
from .clauses import read_clauses
from .errors import DeckError, Mistake
from .reading import MOST_MISTAKES, Reading, cut, listed
from .source import Items, Keys, Node, Text, parse
from .values import Data

BASIC: Final = {"draw": 1, "play": 1, "goals": 1}
SWITCH: Final = ("off", "on")
MOST_CARDS: Final = 1_000


def read_deck(text: str, file: str) -> dict[str, Data]:
    """The normal form of a deck, or a DeckError with all its mistakes.

    >>> deck = read_deck("deck: tiny\\ncards: [{name: Sun, type: keeper}]", "tiny.yaml")
    >>> deck["players"], deck["cards"][0]["short"]
    ([2, 6], 'Sun')
    """
    root, mistakes = parse(text, file)
    reading = Reading(file)
    reading.mistakes += _with_cards(mistakes[:MOST_MISTAKES], root)
    keys = reading.mapping(root, "a deck: a mapping that starts with `deck: its-name`")
    if keys is None:
        raise DeckError(reading.mistakes)
    deck = _deck(reading, keys)
    if reading.mistakes:
        raise DeckError(reading.mistakes)
    return deck


def _deck(reading: Reading, keys: Keys) -> dict[str, Data]:
    reading.check_keys(keys, grammar.DECK_KEYS, " for a deck")
    name = _needed(reading, keys, "deck", "the deck's short name")
    if name and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        near = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "my-deck"
        message = f"a deck's short name has small letters, digits and hyphens, as '{near}'"
        reading.wrong(keys.get("deck") or keys, message)
    deck: dict[str, Data] = {
        "deck": name,
        "title": _text(reading, keys, "title") or name.replace("-", " ").title(),
        "family": _choice(reading, keys, "family", grammar.FAMILIES),
        "about": _text(reading, keys, "about"),
        "players": _players(reading, keys.get("players")),
        "start": _number(reading, keys, "start", 0, grammar.MOST_DEALT, 3),
        "basic": _basic(reading, keys.get("basic")),
    }
    reading.traits = _traits(reading, keys.get("traits"))
    options = _options(reading, keys.get("options"))
    reading.options = {option["name"]: option["choices"] for option in options if option["name"]}
    deck |= {"traits": reading.traits, "options": options, "cards": _cards(reading, keys)}
    return deck


def _cards(reading: Reading, keys: Keys) -> list[dict[str, Data]]:
    node = keys.get("cards")
    if not isinstance(node, Items) or not node.items:
        reading.expected(node or keys, "`cards`, a list with at least one card")
        return []
    if len(node.items) > MOST_CARDS:
        reading.wrong(node, f"a deck has at most {MOST_CARDS} different cards, found {len(node.items)}")
        return []
    _collect_titles(reading, node.items)
    return [_card(reading, item) for item in node.items]


def _collect_titles(reading: Reading, cards: list[Node]) -> None:
    """Note what every card is called, before any card that names another is read."""
    lines: dict[str, int] = {}
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
            first = lines.setdefault(title.casefold(), node.line)
            if first != node.line:
                reading.card = name.text
                reading.wrong(node, f"the {key} '{cut(title)}' is used twice; the first is on line {first}")
            reading.titles.setdefault(title, name.text.strip())
    reading.card = ""


def _card(reading: Reading, node: Node) -> dict[str, Data]:
    keys = reading.mapping(node, "a card: a mapping that starts with `name`")
    if keys is None:
        return {}
    named = keys.get("name")
    reading.card = cut(named.text) if isinstance(named, Text) else ""
    reading.check_keys(keys, [*grammar.CARD_KEYS, *grammar.CLAUSES], " for a card")
    name = _needed(reading, keys, "name", "the card's title")
    card: dict[str, Data] = {
        "name": name,
        "short": _text(reading, keys, "short") or name,
        "type": _type(reading, keys),
        "count": _number(reading, keys, "count", 1, grammar.MOST_COPIES, 1),
        "traits": [trait for item in _list(reading, keys, "traits") if (trait := reading.trait(item))],
        "icon": _text(reading, keys, "icon"),
        "origin": _choice(reading, keys, "origin", grammar.ORIGINS, "own"),
        "text": _text(reading, keys, "text"),
        "rulings": [reading.text(item, "the id of a ruling") for item in _list(reading, keys, "rulings")],
    }
    if card["type"] is not None:
        card |= read_clauses(reading, keys, card["type"])
    reading.card = ""
    return card


def _type(reading: Reading, keys: Keys) -> str | None:
    node = keys.get("type")
    if node is not None:
        return reading.word(node, grammar.CARD_TYPES, "card type")
    reading.wrong(keys, f"a card needs the key 'type': {listed(grammar.CARD_TYPES)}")
    return None


def _players(reading: Reading, node: Node | None) -> list[int]:
    if node is None:
        return [2, grammar.MOST_PLAYERS]
    match = re.fullmatch(r"(\d+)(?:\s*-\s*(\d+))?", node.text) if isinstance(node, Text) else None
    if match is None:
        reading.expected(node, "the numbers of players, as `2-6`")
        return [2, grammar.MOST_PLAYERS]
    low, high = int(match[1]), int(match[2] or match[1])
    if not 1 <= low <= high <= grammar.MOST_PLAYERS:
        reading.wrong(node, f"players must be a range within 1-{grammar.MOST_PLAYERS}, found {low}-{high}")
    return [low, high]


def _basic(reading: Reading, node: Node | None) -> dict[str, int]:
    keys = None if node is None else reading.mapping(node, "a mapping of values to numbers such as {draw: 1}")
    if keys is None:
        return dict(BASIC)
    reading.check_keys(keys, grammar.VALUES, " for the basic rules")
    read = dict(BASIC)
    for key, behind in keys.pairs:
        least = 1 if key.text == "goals" else 0
        number = reading.number(behind, least, grammar.LARGEST_AMOUNT, f"'{cut(key.text)}'")
        if key.text in grammar.VALUES and number is not None:
            read[key.text] = number
    return read


def _traits(reading: Reading, node: Node | None) -> dict[str, str]:
    if node is None:
        return {}
    keys = reading.mapping(node, "a mapping of traits to icons such as {brain: 🧠}")
    pairs = keys.pairs if keys else []
    return {key.text: reading.text(behind, "an icon for the trait", empty=True) for key, behind in pairs}


def _options(reading: Reading, node: Node | None) -> list[dict[str, Data]]:
    if node is None:
        return []
    if not isinstance(node, Items):
        reading.expected(node, "a list of options")
        return []
    options: list[dict[str, Data]] = []
    for item in node.items:
        keys = reading.mapping(item, "an option: a mapping that starts with `name`")
        if keys is None:
            continue
        option = _option(reading, keys)
        if any(option["name"] == other["name"] for other in options):
            reading.wrong(keys, f"the option '{cut(option['name'])}' is declared twice")
        options.append(option)
    return options


def _option(reading: Reading, keys: Keys) -> dict[str, Data]:
    reading.check_keys(keys, grammar.OPTION_KEYS, " for an option")
    name = _needed(reading, keys, "name", "the option's name")
    if name and not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        message = "an option's name has small letters, digits and underscores"
        reading.wrong(keys.get("name") or keys, f"{message}, found '{cut(name)}'")
    if name in grammar.GAME_OPTIONS:
        reading.wrong(keys.get("name") or keys, f"every game has the option '{name}'; choose another name")
    choices = [reading.text(item, "a choice") for item in _list(reading, keys, "choices")] or list(SWITCH)
    if len(choices) < 2 or len(set(choices)) < len(choices):
        reading.wrong(keys.get("choices") or keys, "an option needs at least two different choices")
    default = _needed(reading, keys, "default", "one of the choices")
    if default and default not in choices:
        node = keys.get("default")
        assert isinstance(node, Text)
        reading.unknown(node, "choice", choices)
    texts = {key: _text(reading, keys, key) for key in ("text", "reason", "source")}
    return {"name": name, "default": default, "choices": choices, **texts}


def _text(reading: Reading, keys: Keys, key: str) -> str:
    """An optional text; line breaks inside it are only for the eye."""
    node = keys.get(key)
    return "" if node is None else " ".join(reading.text(node, f"some text behind '{key}'").split())


def _needed(reading: Reading, keys: Keys, key: str, what: str) -> str:
    if keys.get(key) is None:
        reading.wrong(keys, f"the key '{key}' is missing: {what}")
    return _text(reading, keys, key)


def _choice(reading: Reading, keys: Keys, key: str, choices: tuple[str, ...], default: str = "") -> str:
    node = keys.get(key)
    usual = default or choices[0]
    return usual if node is None else reading.word(node, choices, "word", f" behind '{key}'") or usual


def _number(reading: Reading, keys: Keys, key: str, least: int, most: int, default: int) -> int:
    node = keys.get(key)
    read = default if node is None else reading.number(node, least, most, f"'{key}'")
    return default if read is None else read


def _list(reading: Reading, keys: Keys, key: str) -> list[Node]:
    node = keys.get(key)
    if node is None:
        return []
    if isinstance(node, Items):
        return node.items
    reading.expected(node, f"a list behind '{key}', such as [a, b]")
    return []


def _with_cards(mistakes: list[Mistake], root: Node) -> list[Mistake]:
    """Name the card also in mistakes that were found before cards were known (keys given twice)."""
    node = root.get("cards") if isinstance(root, Keys) else None
    cards = [card for card in node.items if isinstance(card, Keys)] if isinstance(node, Items) else []
    starts = [(card.line, name.text) for card in cards if isinstance(name := card.get("name"), Text)]
    named = []
    for mistake in mistakes:
        before = [cut(name) for line, name in starts if line <= mistake.line]
        named.append(replace(mistake, card=before[-1] if before else ""))
    return named
