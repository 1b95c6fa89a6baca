"""Games of made-up NecroGenesis sets that begin in the middle, in the states that the matrix tries."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from ruleshift import Match
from ruleshift.core.scenario.scenario import set_up
from ruleshift.families.necro.game import NecroGame

from .games import NAMES

Data = Any

PHASES: Final = (
    "start",
    "action step",
    "zombie phase",
    "spawn step",
    "advance step",
    "attack step",
    "response step",
)
ON_ZOMBIES: Final = ("bleed", "burn", "stun", "stealth", "silenced", "disabled")
ON_SURVIVORS: Final = (*ON_ZOMBIES, "poison", "cover", "exposed", "stabilized")
MARKS: Final = ("resting", "sick", "pushed")
TOKENS: Final = ("flare", "tripwire", "grease", "barricade")
PLAYED: Final = ("weapon", "item", "event", "react")


def begin(game: NecroGame, seed: int) -> Match:
    """A match of a set at a position that the seed decides."""
    return set_up(game, position(game, Random(f"midway {seed}"), seed))


def position(game: NecroGame, rng: Random, seed: int) -> Data:
    cards = game.deck["cards"]
    names = NAMES[:2]
    seats = {name: seat(cards, rng) for name in names}
    return {"seats": seats, "turn": rng.choice(names), "phase": rng.choice(PHASES), "seed": seed % 1000 + 1}


def seat(cards: list[Data], rng: Random) -> Data:
    """What one player has: cards everywhere, hurt, hidden, at Rest, spent, dead and exiled."""

    def some(most: int, *types: str) -> list[Data]:
        fitting = [card for card in cards if card["type"] in types]
        return rng.choices(fitting, k=rng.randint(0, most)) if fitting else []

    placed = [card for card in some(1, "weapon", "item") if card["placed"]]
    worn = [card for card in some(3, "item") if card["subtype"] == "passive"]
    held = [card for card in some(1, "weapon") if not card["placed"]]
    survivor = rng.choice([card for card in cards if card["type"] == "survivor"])
    return {
        "survivor": survivor["name"],
        "hp": rng.randint(1, survivor["hp"] if isinstance(survivor["hp"], int) else 5),
        "hand": named(some(5, *PLAYED)),
        "equipment": [geared(card, rng) for card in once_each([*worn, *held])],
        "traps": [geared(card, rng) for card in placed],
        "TZ": [risen(card, rng) for card in once_each(some(3, "zombie"))],
        "ZZ": [risen(card, rng) for card in once_each(some(3, "zombie"))],
        "graveyard": named(some(5, "zombie", *PLAYED)),
        "exile": named(some(2, "zombie", *PLAYED)),
        "statuses": {word: "yes" for word in ON_SURVIVORS if rng.random() < 0.1},
        "tokens": {word: 1 for word in TOKENS if rng.random() < 0.15},
        "ap": rng.randint(0, 3),
        "tp": rng.randint(0, 3),
        "th": rng.randint(0, 8),
    }


def named(cards: list[Data]) -> list[str]:
    return [card["name"] for card in cards]


def once_each(cards: list[Data]) -> list[Data]:
    """No card twice where that may be against its text."""
    return list({card["name"]: card for card in cards}.values())


def risen(card: Data, rng: Random) -> Data:
    """A zombie in play with what may have befallen it."""
    notes = {word: "yes" for word in (*ON_ZOMBIES, *MARKS) if rng.random() < 0.12}
    if not isinstance(card["cost"], int) or not isinstance(card["hp"], int):
        notes["x"] = "3"
    return {card["name"]: notes} if notes else card["name"]


def geared(card: Data, rng: Random) -> Data:
    """A piece of gear, perhaps worn, at Rest or out of use."""
    notes = {word: "yes" for word in ("resting", "disabled", "silenced") if rng.random() < 0.12}
    if card["counters"] > 1 and rng.random() < 0.5:
        notes["counters"] = str(rng.randint(1, card["counters"]))
    return {card["name"]: notes} if notes else card["name"]
