"""Tables as no game of bots brings them about: far too many cards, and names that nobody would print."""

from __future__ import annotations

import json
from typing import Any

import ruleshift
from ruleshift import Game
from ruleshift.core.scenario.scenario import set_up
from ruleshift.server.wire import shape
from tests.browser.recorded import NAMES, Moment, Recorded, game_of, now, plain, room
from tests.support.games import NECRO

LONG = "The Extraordinarily Long and Winding Name of a Thing, Part 2"  # 60 letters
ODD = (
    "Unbreakabledonaudampfschifffahrtsgesellschaftskapitaensmuetz",
    "מפתח הזהב של המלך",
    "مفتاح المدينة",
    "🗝️🦊🍕",
    "A",
)
ENDLESS = "When this comes into play, everybody looks for a card, shows it round and puts it back. " * 3
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def deck(number: int = 60) -> dict[str, Any]:
    """A deck with so many Keepers, and everything that makes tables full."""
    names = [LONG, *ODD, *(f"Keeper number {at}" for at in range(number - len(ODD) - 1))]
    wishes = [{"have": [*names[at : at + 1 + at % 3], names[-1 - at]]} for at in range(12)]
    goals = [f"{LONG[:-1]}{at + 3}" if at < 3 else f"Goal {at}" for at in range(12)]
    may = {"once": "turn", "do": [{"draw": 1}]}
    steal = {"steal": {"type": "keeper", "of": "another player"}}
    discard = {"discard": {"type": "keeper", "of": "any player"}}
    cards: list[dict[str, Any]] = [{"name": name, "type": "keeper"} for name in names]
    cards += [{"name": goal, "type": "goal", "win": win} for goal, win in zip(goals, wishes, strict=True)]
    cards += [{"name": "Room for Seven", "type": "new rule", "while": {"goals": 7}}]
    cards += [{"name": f"Draw {at}", "type": "new rule", "while": {"draw": at}} for at in (2, 3)]
    cards += [
        {"name": f"Say {word}", "type": "new rule", "text": ENDLESS[: 90 * (1 + at % 3)], "may": may}
        for at, word in enumerate(NUMBERS)
    ]
    cards += [{"name": "Take One", "type": "action", "do": [steal]}]
    cards += [{"name": "Take Any", "type": "action", "text": ENDLESS, "do": [discard]}]
    return {
        "deck": "crowd", "title": "A Crowd", "family": "fluxx", "players": "2-6", "start": 3,
        "basic": {"draw": 1, "play": 1}, "cards": cards,
    }  # fmt: skip


def game(number: int = 60) -> Game:
    return ruleshift.loads(json.dumps(deck(number), ensure_ascii=False, indent=1))


def crowded(played: Game, seats: int, given: dict[str, Any], *answers: str) -> Recorded:
    """A position as its first player sees it, after some answers."""
    sides = {name: {} for name in NAMES[:seats]} | given["seats"]
    match = set_up(played, {**given, "seats": sides})
    for answer in answers:
        asked = match.question
        assert asked is not None
        match.answer(asked.find(answer))
    found = Recorded("crowd", seats, plain(shape.catalog(played)), plain(room(played, "crowd", seats)))
    found.moments.append(Moment(f"crowd, {seats} seats, {' '.join(answers) or 'at first'}", now(match, 1)))
    return found


def names() -> list[str]:
    return [card["name"] for card in deck()["cards"]]


def full() -> dict[str, Any]:
    """Thirty Keepers on either table, seven Goals, all rules."""
    keepers, goals, rules = names()[:60], names()[60:72], names()[72:85]
    kim = {"table": keepers[:30], "hand": ["Take One", "Take Any", *goals[8:11]]}
    return {"seats": {"Kim": kim, "Ada": {"table": keepers[30:]}}, "goals": goals[:7], "rules": rules}


def take_one() -> Recorded:
    """Thirty Keepers on one of five small tables to choose from."""
    return crowded(game(), 6, full(), "play Take One")


def full_hand() -> Recorded:
    """Forty cards in hand."""
    keepers, goals, rules = names()[:60], names()[60:72], names()[72:75]
    kim = {"hand": [*keepers[20:], *goals[7:], "Take One"][:40], "table": keepers[:3]}
    given = {"seats": {"Kim": kim, "Ada": {"table": keepers[3:20]}}, "goals": goals[:2], "rules": rules}
    return crowded(game(), 3, given)


def priced_hand() -> Recorded:
    """Forty cards with prices in the first hand of NecroGenesis: whatever the deck has besides zombies."""
    played = game_of(NECRO, 2, 1, {})
    told = now(played.start(list(NAMES[:2]), seed=1), 1)
    catalog = plain(shape.catalog(played))
    kinds = [catalog["cards"][kind] for kind in catalog["of"]]
    priced = [card for card, kind in enumerate(kinds) if kind["price"] and kind["type"] != "zombie"]
    told["table"]["hand"] = list(dict.fromkeys([*told["table"]["hand"], *priced]))[:40]
    return Recorded(NECRO, 2, catalog, plain(room(played, NECRO, 2)), [Moment("forty priced cards", told)])


def tables() -> list[Recorded]:
    """All of them; the last with a deck of 900 different cards, of which 200 can be chosen."""
    ada = {"table": [f"Keeper number {at}" for at in range(200)]}
    many = {"seats": {"Kim": {"hand": ["Take Any", LONG]}, "Ada": ada}}
    return [
        crowded(game(), 2, full()),
        take_one(),
        crowded(game(), 4, full(), "play Take Any"),
        full_hand(),
        crowded(game(900), 2, many, "play Take Any"),
    ]
