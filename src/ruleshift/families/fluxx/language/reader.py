"""Reads a deck file into its normal form: plain data with every default filled in and every name resolved.

All mistakes of a file are gathered before any is reported. The language itself stands in grammar.py;
the normal form is what the engine compiles and what the cache keeps.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Final, cast

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.bonus_circles import circles
from ruleshift.families.fluxx.language.kinds import LANGUAGE
from ruleshift.families.fluxx.language.options import OF_PLAYERS
from ruleshift.families.fluxx.language.reading import FluxxReading, given_titles
from ruleshift.language.art import read_art, read_world
from ruleshift.language.head import (
    card_nodes,
    card_type,
    choice_of,
    collect_titles,
    deck_name,
    list_of,
    needed,
    number_of,
    text_of,
)
from ruleshift.language.misplaced import check_card
from ruleshift.language.options import read_options
from ruleshift.language.values import read_clauses
from ruleshift.language.variants import check_variants
from ruleshift.text.errors import DeckError, Mistake
from ruleshift.text.source import Items, Keys, Node, Text
from ruleshift.text.wording import cut

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import Card, Deck, Solo

BASIC: Final = {"draw": 1, "play": 1, "goals": 1}
# Each of them multiplies the work by the number of players.
MOST_CROWDS: Final = 3
TOO_MANY_CROWDS: Final = (
    "what is asked of several players or done `in turn` may hold another of that kind, and that a third;"
    " here are more within each other"
)


def read(keys: Keys, file: str, mistakes: list[Mistake]) -> Deck:
    """The normal form of a deck, or a DeckError with all its mistakes and those found before."""
    reading = FluxxReading(file, LANGUAGE)
    reading.mistakes += mistakes
    deck = _deck(reading, keys)
    if reading.mistakes:
        raise DeckError(reading.mistakes)
    return deck


def _deck(reading: FluxxReading, keys: Keys) -> Deck:
    reading.check_keys(keys, grammar.DECK_KEYS, " for a deck")
    name = deck_name(reading, keys)
    title = text_of(reading, keys, "title") or name.replace("-", " ").title()
    about = text_of(reading, keys, "about")
    players = _players(reading, keys.get("players"))
    start = number_of(reading, keys, "start", 0, grammar.MOST_DEALT, 3)
    basic = _basic(reading, keys.get("basic"))
    reading.traits = _traits(reading, keys.get("traits"))
    world = read_world(reading, keys.get("world"), grammar.WORLD)
    options = read_options(reading, keys.get("options"), grammar.GAME_OPTIONS)
    reading.options = {option["name"]: option["choices"] for option in options if option["name"]}
    nodes = card_nodes(reading, keys, variants=True)
    reading.given_titles = given_titles(nodes)
    solo = _solo(reading, keys.get("solo"))
    cards = [_card(reading, node) for node in nodes]
    check_variants(reading, nodes, cards)
    _check_circles(reading, nodes, cards)
    return {
        "deck": name,
        "title": title,
        "family": grammar.FAMILY,
        "about": about,
        "players": players,
        "start": start,
        "basic": basic,
        "solo": solo,
        "traits": reading.traits,
        "world": world,
        "options": options,
        "cards": cards,
    }


def cards_beside(file: str, node: Items, deck: Deck) -> tuple[list[Card], list[Mistake]]:
    """Cards that join a deck which has been read, and the mistakes in them.

    They may name its cards, traits, options and titles; a trait that only they have needs no icon.
    """
    reading = FluxxReading(file, LANGUAGE)
    nodes = node.items
    marks = [card.get("traits") for card in nodes if isinstance(card, Keys)]
    new = [
        trait.text
        for mark in marks
        if isinstance(mark, Items)
        for trait in mark.items
        if isinstance(trait, Text)
    ]
    old = [trait for card in deck["cards"] for trait in card["traits"]]
    reading.traits = dict.fromkeys([*new, *old], "") | deck["traits"]
    reading.options = {option["name"]: option["choices"] for option in deck["options"]}
    reading.world = deck["world"]["like"]
    reading.given_titles = [*given_titles(nodes), *_titles_given(deck)]
    known = {title: card["name"] for card in deck["cards"] for title in (card["short"], card["name"])}
    try:
        collect_titles(reading, nodes, variants=True)
        reading.titles = known | reading.titles
        cards = [_card(reading, card) for card in nodes]
        for card, at in zip(cards, nodes, strict=True):
            if card and card["name"] in known:
                reading.card = cut(card["name"])
                reading.wrong(at, f"the deck has a card called '{cut(card['name'])}' already")
        check_variants(reading, nodes, cards)
        if not reading.mistakes:
            _check_circles(reading, [*[node] * len(deck["cards"]), *nodes], [*deck["cards"], *cards])
    except DeckError as error:  # too many to go on
        return [], error.mistakes
    return cards, reading.mistakes


def _titles_given(deck: Deck) -> list[str]:
    clauses = [card["while"] for card in deck["cards"] if "while" in card]
    return [clause["title"] for clause in clauses if clause["title"]]


def _card(reading: FluxxReading, node: Node) -> Card:
    keys = reading.mapping(node, "a card: a mapping that starts with `name`")
    if keys is None:
        return cast("Card", {})
    named = keys.get("name")
    reading.card = cut(named.text) if isinstance(named, Text) else ""
    meant = check_card(reading, keys, [*grammar.CARD_KEYS, *grammar.CLAUSES], _ways(keys))
    name = needed(reading, keys, "name", "the card's title")
    if re.fullmatch(r"[“”„«‘].*[“”»’]", name):
        reading.wrong(named or keys, f"these signs are part of the name; write {name[1:-1]} without quotes")
    card: dict[str, Any] = {
        "name": name,
        "short": text_of(reading, keys, "short") or name,
        "type": card_type(reading, keys, grammar.CARD_TYPES),
        "count": number_of(reading, keys, "count", 1, grammar.MOST_COPIES, 1),
        "size": number_of(reading, keys, "size", 1, grammar.MOST_INDIVIDUALS, 1),
        "only_with": _only_with(reading, keys.get("only with")),
        "traits": [trait for item in list_of(reading, keys, "traits") if (trait := reading.trait(item))],
        "icon": text_of(reading, keys, "icon"),
        "art": read_art(reading, keys.get("art")),
        "origin": choice_of(reading, keys, "origin", grammar.ORIGINS, "own"),
        "text": text_of(reading, keys, "text"),
        "rulings": [reading.text(item, "the id of a ruling") for item in list_of(reading, keys, "rulings")],
    }
    type_ = reading.type = card["type"] or ""
    if type_:
        needs = {type_: grammar.CLAUSES_NEEDED.get(type_, ())}
        card |= read_clauses(reading, keys, grammar.CLAUSES_OF[type_], needs, meant)
        _check_repelled(reading, keys, cast("Card", card))
        if crowds(card) > MOST_CROWDS:
            reading.wrong(keys, TOO_MANY_CROWDS)
    reading.card = ""
    return cast("Card", card)


def _ways(keys: Keys) -> dict[str, tuple[str, Collection[str]]]:
    """How words are written in the clauses that a card of this type can have."""
    node = keys.get("type")
    type_ = node.text if isinstance(node, Text) else ""
    allowed = grammar.CLAUSES_OF.get(type_, ())
    ways: dict[str, tuple[str, Collection[str]]] = {
        "do": ("do: [{{{}: ...}}]", grammar.VERBS),
        "while": ("while: {{{}: ...}}", [key for key, types in grammar.WHILE_OF.items() if type_ in types]),
        "win": ("win: {{{}: ...}}", grammar.GOAL_CONDITIONS),
        "lose": ("lose: {{if: {{{}: ...}}}}", grammar.UNGOAL_CONDITIONS),
        "may": ("may: {{do: [{{{}: ...}}]}}", grammar.VERBS),
    }
    return {name: way for name, way in ways.items() if name in allowed}


def _check_repelled(reading: FluxxReading, keys: Keys, card: Card) -> None:
    """A card that repels itself would wander for ever."""
    repels = card["while"]["repels"] if "while" in card else None
    if repels is None:
        return
    typed = not repels["type"] or card["type"] in repels["type"]
    named = not repels["named"] or card["name"] in repels["named"]
    if typed and named and (not repels["trait"] or repels["trait"] in card["traits"]):
        reading.wrong(keys.get("while") or keys, "it repels itself; say which Creepers, as {type: creeper}")


def crowds(node: Any) -> int:
    """How deep something about several players lies within others of that kind.

    >>> crowds({"cond": "any player", "what": [{"cond": "every player", "what": []}]})
    2
    """
    if isinstance(node, dict):
        own = node.get("cond") in OF_PLAYERS or node.get("verb") == "in turn"
        return own + max(map(crowds, node.values()), default=0)
    return max(map(crowds, node), default=0) if isinstance(node, list | tuple) else 0


def _check_circles(reading: FluxxReading, nodes: list[Node], cards: list[Card]) -> None:
    """What a bonus depends on must be decided before it."""
    for at, message in circles(cards):
        reading.card = cut(cards[at]["name"])
        node = nodes[at]
        holds = node.get("while") if isinstance(node, Keys) else None
        asked = holds.get("if") if isinstance(holds, Keys) else None
        reading.wrong(asked or node, message)
    reading.card = ""


def _only_with(reading: FluxxReading, node: Node | None) -> list[str] | None:
    """`{OPTION: CHOICE}`: under which choice of an option the card is in the deck."""
    if node is None:
        return None
    if not isinstance(node, Keys) or len(node.pairs) != 1:
        reading.expected(node, "one {OPTION: CHOICE} behind 'only with'")
        return None
    name, choice = node.pairs[0]
    if name.text not in reading.options:
        reading.unknown(name, "option", reading.options)
        return None
    chosen = reading.word(choice, reading.options[name.text], "choice", f" of the option '{name.text}'")
    return None if chosen is None else [name.text, chosen]


def _solo(reading: FluxxReading, node: Node | None) -> Solo:
    """What is different when somebody plays alone."""
    keys = None if node is None else reading.mapping(node, "a mapping such as {set aside: [CARD, CARD]}")
    if keys is None:
        return {"set_aside": []}
    reading.check_keys(keys, grammar.SOLO_KEYS, " for `solo`")
    names = keys.get("set aside")
    return {"set_aside": [] if names is None else reading.titles_in(names)}


def _players(reading: FluxxReading, node: Node | None) -> list[int]:
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


def _basic(reading: FluxxReading, node: Node | None) -> dict[str, int]:
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


def _traits(reading: FluxxReading, node: Node | None) -> dict[str, str]:
    if node is None:
        return {}
    keys = reading.mapping(node, "a mapping of traits to icons such as {brain: 🧠}")
    pairs = keys.pairs if keys else []
    return {key.text: reading.text(behind, "an icon for the trait", empty=True) for key, behind in pairs}
