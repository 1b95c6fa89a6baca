"""Decks that nobody wrote: random cards from the language. A seed names a deck and its game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import ruleshift
from ruleshift import Game, Match
from ruleshift.families.fluxx.game import FluxxGame
from ruleshift.families.fluxx.language.clauses import nothing_holds
from ruleshift.families.fluxx.language.writer import deck_text
from ruleshift.families.necro.deckbuilding.decklist import parse
from ruleshift.families.necro.game import NecroGame
from ruleshift.testing.games import Look
from tests.families.fluxx.language.random_decks import TRAITS, random_deck
from tests.families.necro.language.random_sets import list_text, random_set

from . import necro_midway
from .coverage import coverage_of
from .games import NAMES, SOLO, act
from .midway import CLINGING, begin, state_cards

Data = Any
PLAIN = 12  # Keepers without a power, and as many Goals, each for two neighbours among them
TURNS = 400


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
        "art": None,
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


def game_of(deck: Data, options: dict[str, str] | None = None) -> FluxxGame:
    return FluxxGame(deck, "made up", {"turn_limit": str(TURNS), **(options or {})})


def any_deck(seed: int) -> FluxxGame:
    """A deck as it comes, with any choices of its options and of the family's."""
    deck = seated(random_deck(seed))
    rng = Random(f"options {seed}")
    chosen = {option["name"]: rng.choice(option["choices"]) for option in deck["options"]}
    return game_of(deck, {**chosen, "always_pause_windows": "on" if rng.random() < 0.2 else "off"})


def winnable(seed: int) -> FluxxGame:
    """A deck with enough Keepers and Goals to win."""
    return game_of(playable(random_deck(seed)))


def alone(seed: int) -> FluxxGame:
    """The same deck for one player, with rules enough for a game: one comes with every turn."""
    deck = playable(random_deck(seed))
    amounts = [{"n": 1 + at % 3, "numeral": True} for at in range(PLAIN)]
    rules = [
        {**blank(f"R{at}", "new rule"), "while": nothing_holds() | {"set": {"draw": amount}}}
        for at, amount in enumerate(amounts)
    ]
    return game_of({**deck, "cards": [*deck["cards"], *rules]}, SOLO)


def midway(seed: int) -> FluxxGame:
    """A deck with enough Keepers and Goals, and with cards that bring about the states of the matrix."""
    deck = playable(random_deck(seed))
    return game_of({**deck, "cards": [*deck["cards"], *state_cards()]})


def any_set(seed: int) -> NecroGame:
    """A NecroGenesis game of a random set, with a legal deck list for each seat."""
    made = random_set(seed)
    one, other = (parse(list_text(made, seat), "made-up.txt", made) for seat in (0, 1))
    return NecroGame(made, "made up", {}, (one, other))


# What can be made of a seed, and how often somebody comes or goes, per question.
KINDS: dict[str, tuple[Callable[[int], Game], float]] = {
    "any": (any_deck, 0.01),
    "winnable": (winnable, 0.0),
    "midway": (midway, 0.05),
    "alone": (alone, 0.0),
    "necro": (any_set, 0.001),
    "necro midway": (any_set, 0.001),
}


class MadeUpFailed(AssertionError):
    """A game of a made-up deck went wrong; says what to type to see it again, and the deck."""

    def __init__(self, kind: str, seed: int, game: Game | None, error: Exception) -> None:
        self.seed = seed
        again = f'make proof ARGS="madeup --kind {kind} --first {seed} --games 1"'
        text = deck_text(game.deck) if game is not None and not kind.startswith("necro") else ""
        super().__init__(f"{type(error).__name__}: {error}\nto see it again: {again}\n\n{text}")


def play_made_up(kind: str, seed: int, check: Look, ran: Counter[str] | None = None) -> Match:
    """The random game of a seed, with a look at every question; what has run is counted if that is wanted.

    Nobody can listen inside a compiled engine: there nothing is counted.
    """
    make, changes = KINDS[kind]
    game = None
    try:
        game = make(seed)
        if ran is None or ruleshift.compiled:
            return play_out(game, seed, check, changes, "midway" in kind)
        cover = coverage_of(game)
        match = play_out(cover.heard(game), seed, check, changes, "midway" in kind)
        ran.update(cover.seen)
        return match
    except Exception as error:
        raise MadeUpFailed(kind, seed, game, error) from error


def play_out(game: Game, seed: int, check: Look, changes: float = 0.0, midway: bool = False) -> Match:
    """A random game, with a look at every question."""
    match = start(game, seed, midway)
    rng = Random(seed)
    while match.outcome is None:
        check(match, rng)
        act(match, rng, changes, [])
    check(match, rng)
    return match


def start(game: Game, seed: int, midway: bool = False) -> Match:
    """The match of a seed: from the deal, or where the deck has cards for it, from the middle."""
    if midway and isinstance(game, NecroGame):
        return necro_midway.begin(game, seed)
    if isinstance(game, FluxxGame) and CLINGING[0] in game.printed.numbers:
        return begin(game, seed)
    seats = range(game.least_seats, game.most_seats + 1)
    return game.start(NAMES[: seats[seed % len(seats)]], seed=seed)
