"""Decks that nobody wrote: random cards from the language; for Fluxx with enough Keepers and Goals to win."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings

from ruleshift import Game, Match
from ruleshift.fluxx.game import FluxxGame
from ruleshift.necro.decklist import parse
from ruleshift.necro.game import NecroGame
from tests.language.necro.random_sets import list_text, random_set
from tests.language.random_decks import TRAITS, decks

from .games import NAMES, Check, act

Data = Any
PLAIN = 12  # Keepers without a power, and as many Goals, each for two neighbours among them
TURNS = 400
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]


def blank(name: str, type_: str) -> Data:
    """A card without clauses, in normal form."""
    return {
        "name": name,
        "short": name,
        "type": type_,
        "count": 1,
        "size": 1,
        "only_with": None,
        "traits": [],
        "icon": "",
        "origin": "own",
        "text": "",
        "rulings": [],
    }


def seated(deck: Data) -> Data:
    """The deck for two to four players, with hands that leave something to draw."""
    return {**deck, "players": [2, 4], "start": min(deck["start"], 5)}


def roomy(card: Data) -> Data:
    """A rule with room to win under it: a draw, a play, and two Keepers at least."""
    rules = card.get("while", {}).get("set", {})
    least = {"draw": 1, "play": 1, "keeper limit": 2}
    wider = {
        name: {**amount, "n": max(amount["n"], least[name])} if name in least and "n" in amount else amount
        for name, amount in rules.items()
    }
    return {**card, "count": 1, **({"while": {**card["while"], "set": wider}} if rules else {})}


def playable(deck: Data) -> Data:
    """The deck with enough Goals; they allow its Creepers, which nobody might ever get rid of."""
    creepers = [card["name"] for card in deck["cards"] if card["type"] == "creeper"]
    allowed = [{"cond": "at least", "what": {"n": 0, "numeral": False}, "of": creepers}] if creepers else []
    keepers = [{**blank(f"K{at}", "keeper"), "traits": [TRAITS[at % 2]]} for at in range(PLAIN)]
    goals = [
        {
            **blank(f"G{at}", "goal"),
            "win": [{"cond": "have", "what": [f"K{at}", f"K{(at + 1) % PLAIN}"]}, *allowed],
        }
        for at in range(PLAIN)
    ]
    return {
        **seated(deck),
        "basic": {"draw": 1, "play": 1, "goals": 1},
        "cards": [*map(roomy, deck["cards"]), *keepers, *goals],
    }


def game_of(deck: Data) -> FluxxGame:
    return FluxxGame(deck, "made up", {"turn_limit": str(TURNS)})


def game_of_set(seed: int) -> NecroGame:
    """A NecroGenesis game of a random set, with a legal deck list for each seat."""
    made = random_set(seed)
    one, other = (parse(list_text(made, seat), "made-up.txt", made) for seat in (0, 1))
    return NecroGame(made, "made up", {}, (one, other))


def play_out(game: Game, seed: int, check: Check, changes: float = 0.0) -> Match:
    """A random game of a made-up deck, with a look at every question."""
    seats = range(game.least_seats, game.most_seats + 1)
    match = game.start(NAMES[: seats[seed % len(seats)]], seed=seed)
    rng = Random(seed)
    while match.outcome is None:
        check(match, rng)
        act(match, rng, changes, [])
    check(match, rng)
    return match


def sample(number: int) -> list[Data]:
    """Decks, all different; a few less than asked for, since some come up twice.

    Hypothesis also draws from constants of the modules that are loaded, so runs may differ.
    """
    found: dict[str, Data] = {}

    @settings(max_examples=number, deadline=None, database=None, derandomize=True, suppress_health_check=SLOW)
    @given(decks())
    def gather(deck: Data) -> None:
        found.setdefault(repr(deck["cards"]), deck)

    gather()
    return list(found.values())
