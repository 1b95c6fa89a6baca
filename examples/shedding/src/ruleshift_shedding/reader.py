"""Reads a deck file of the family into its normal form: plain data with every default filled in."""

from __future__ import annotations

from typing import Any, Final

from ruleshift.language.art import icons, usual_art, usual_world
from ruleshift.language.head import card_nodes, choice_of, deck_name, number_of, text_of
from ruleshift.text.errors import DeckError, Mistake
from ruleshift.text.reading import Reading
from ruleshift.text.source import Items, Keys, Node, Text
from ruleshift_shedding.codes import POWERS

KEYS: Final = ("deck", "title", "family", "players", "hand", "packs", "suits", "about", "cards")
CARD_KEYS: Final = ("name", "short", "points", "does", "option")
MOST_SEATS: Final = 8
USUAL: Final = "House rules differ; this is what most tables play."
FAMILY: Final = {"reason": USUAL, "source": "every deck of the family"}
# What can be switched in every game of the family; an option of one card is off unless somebody wants it.
OPTIONS: Final[tuple[tuple[str, list[str], str, str], ...]] = (
    ("most_draws", ["1", "3", "5"], "5", "How many cards may be drawn in one turn."),
    ("drawing", ["free", "when stuck"], "free", "Whether one may draw though a card would fit."),
    ("reshuffle", ["on", "off"], "on", "Whether the discard pile becomes a new draw pile."),
    ("most_plays", [], "500", "After so many cards played the fewest points in hand win."),
)


def read(keys: Keys, file: str, mistakes: list[Mistake]) -> dict[str, Any]:
    """The normal form, or a DeckError with all mistakes."""
    reading = Reading(file)
    reading.mistakes = mistakes
    reading.check_keys(keys, KEYS, " for a deck of this family")
    name = deck_name(reading, keys)
    suits = read_suits(reading, keys)
    ranks = [read_rank(reading, node) for node in card_nodes(reading, keys)]
    deck = {
        "deck": name,
        "title": text_of(reading, keys, "title") or name,
        "family": "shedding",
        "about": text_of(reading, keys, "about"),
        "players": read_players(reading, keys),
        "hand": read_table(reading, keys, "hand", 20, {"2": 5}),
        "packs": read_table(reading, keys, "packs", 4, {"2": 1}),
        "suits": suits,
        "world": usual_world("manor"),
        "options": options([rank for rank in ranks if rank]),
        "cards": [card(rank, suit) for rank in ranks if rank for suit in suits],
    }
    if not mistakes:
        enough(reading, keys, deck)
    if mistakes:
        raise DeckError(mistakes)
    return deck


def read_players(reading: Reading, keys: Keys) -> list[int]:
    """The smallest and the largest number of players."""
    node = keys.get("players")
    if node is None:
        return [2, 6]
    numbers = node.items if isinstance(node, Items) else [node]
    read = [reading.number(one, 2, MOST_SEATS, "'players'") for one in numbers]
    found = [number for number in read if number is not None]
    if len(read) == len(found) == 2 and found[0] <= found[1]:
        return found
    if len(read) != 2 or len(found) == 2:  # else the number that is none has been named
        reading.expected(node, "the smallest and the largest number of players, such as [2, 6]")
    return [2, 6]


def read_table(reading: Reading, keys: Keys, key: str, most: int, usual: dict[str, int]) -> dict[str, int]:
    """Numbers by the number of players from which on they hold, such as {2: 7, 3: 5}."""
    node = keys.get(key)
    if node is None:
        return usual
    if isinstance(node, Text):
        number = reading.number(node, 1, most, f"'{key}'")
        return {"2": number or 1}
    if not isinstance(node, Keys) or not node.pairs or node.pairs[0][0].text != "2":
        reading.expected(node, f"numbers behind '{key}' from two players on, such as {{2: 7, 3: 5}}")
        return usual
    found: dict[str, int] = {}
    for seats, value in node.pairs:
        if not seats.text.isdecimal() or (found and int(seats.text) <= int(next(reversed(found)))):
            reading.wrong(seats, f"'{key}' is for numbers of players in rising order, found '{seats.text}'")
            continue
        found[seats.text] = reading.number(value, 1, most, f"'{key}'") or 1
    return found


def read_suits(reading: Reading, keys: Keys) -> list[dict[str, str]]:
    """The suits: names with their signs, or names alone."""
    node = keys.get("suits")
    if isinstance(node, Keys) and len(node.pairs) > 1:
        signs = [(suit.text, reading.text(sign, "a sign")) for suit, sign in node.pairs]
        return [{"name": name, "sign": sign} for name, sign in signs]
    if isinstance(node, Items) and len(node.items) > 1:
        return [{"name": reading.text(one, "a suit"), "sign": ""} for one in node.items]
    reading.wrong(node or keys, "`suits` must name two suits or more, such as [Sun, Moon]")
    return []


def read_rank(reading: Reading, node: Node) -> dict[str, Any]:
    """One rank of the deck."""
    keys = reading.mapping(node, "a card, such as `{name: Seven, points: 7}`")
    if keys is None:
        return {}
    reading.check_keys(keys, CARD_KEYS, " for a card")
    name = text_of(reading, keys, "name")
    if not name:
        reading.wrong(keys, "a card needs a `name`")
        return {}
    reading.card = name
    does = choice_of(reading, keys, "does", tuple(word for word in POWERS if word), "none")
    option = text_of(reading, keys, "option")
    if option and not option.replace("_", "").isalnum():
        reading.wrong(keys.get("option") or keys, "an option's name has letters, digits and underscores")
    found = {
        "rank": name,
        "short": text_of(reading, keys, "short") or name,
        "points": number_of(reading, keys, "points", 0, 999, 0),
        "does": "" if does == "none" else does,
        "option": option,
    }
    reading.card = ""
    return found


def card(rank: dict[str, Any], suit: dict[str, str]) -> dict[str, Any]:
    """A rank in a suit: a card as all families have them."""
    return {
        "name": f"{rank['rank']} of {suit['name']}",
        "short": f"{rank['short']}{suit['sign'] or ' ' + suit['name']}",
        "type": suit["name"],
        "traits": [],
        "icon": suit["sign"],
        "art": picture(rank, suit["name"].lower()),
        "origin": "common",
        "rulings": [],
        "text": "",
        "rank": rank["rank"],
        "points": rank["points"],
        "does": rank["does"],
        "option": rank["option"],
    }


def picture(rank: dict[str, Any], suit: str) -> Any:
    """A card of a common pack shows itself, any other the sign of its suit, if there is an icon for it."""
    names = [f"card-{word.lower()}-{suit}" for word in (rank["short"], rank["rank"])]
    found = [name for name in (*names, suit) if name in icons()]
    if not found:
        return None
    ink = "coral" if suit in ("hearts", "diamonds") else "steel"
    return {**usual_art(found[0], ink), "at": "study", "size": 124}


def options(ranks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What can be switched: the family's options, and one for each card that works only if it is wanted."""
    found = [
        {"name": name, "choices": choices, "default": default, "text": text, **FAMILY}
        for name, choices, default, text in OPTIONS
    ]
    for rank in ranks:
        if rank["option"] and rank["option"] not in [one["name"] for one in found]:
            text = f"Whether a {rank['rank']} does something: {rank['does']}."
            switch = {"name": rank["option"], "choices": ["off", "on"], "default": "off", "text": text}
            found.append({**switch, "reason": USUAL, "source": "this deck"})
    return found


def enough(reading: Reading, keys: Keys, deck: dict[str, Any]) -> None:
    """Every table must be dealt out and have something left to play with."""
    from ruleshift_shedding.setup import at_least

    names = [card["name"] for card in deck["cards"]]
    if all(card["does"] == "wild" and not card["option"] for card in deck["cards"]):
        reading.wrong(keys.get("cards") or keys, "one card at least must not be wild, to be turned up first")
    for seats in range(deck["players"][0], deck["players"][1] + 1):
        there = len(names) * at_least(deck["packs"], seats)
        wanted = seats * at_least(deck["hand"], seats) + 1
        if there < wanted:
            message = f"{seats} players need {wanted} cards, and there are {there}; add packs or deal fewer"
            reading.wrong(keys.get("packs") or keys.get("cards") or keys, message)
            return
