"""Made-up games that begin in the middle: the states of the matrix, at random, with cards that nobody wrote.

Creepers cling to Keepers, limits and raised numerals are in force, somebody owes a card, has a turn to come
or sits out, a pile is empty; and the deck has cards that lose, guard, shuffle away and bring back others.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from ruleshift import Match
from ruleshift.core.reader import read_deck
from ruleshift.core.scenario.scenario import set_up
from ruleshift.families.fluxx.codes import TYPES
from ruleshift.families.fluxx.game import FluxxGame

from .games import NAMES

Data = Any
HELD = ("goal", "new rule", "action", "surprise", "danger", "secret")
CLINGING = ("Leech", "Second Leech", "Jam")
RULES = ("Hand Limit 2", "Keeper Limit 2", "Inflation", "Double Agenda", "Dead Brains")
STATES = """\
deck: states
traits: {brain: b, gear: g}
cards:
  - {name: Leech, type: creeper, attaches: any keeper}
  - {name: Second Leech, type: creeper, attaches: {trait: brain}}
  - {name: Jam, type: creeper, attaches: any keeper, while: {host: powerless}}
  - {name: Grudge, type: creeper, when: {at: you kill any, do: [{move: this, whose: previous player}]}}
  - {name: Guard, type: keeper, instead: {of: losing a keeper, lose: this}}
  - {name: Second Guard, type: keeper, traits: [brain], instead: {of: losing a keeper, lose: this}}
  - {name: Boomerang, type: keeper, instead: {of: being discarded, to: top of draw pile}}
  - {name: Ward, type: keeper, while: {repels: {type: creeper, trait: gear}}}
  - {name: Mirror, type: keeper, while: {counts as yours: a keeper}}
  - {name: Saviour, type: keeper, instead: {of: being eliminated, lose: this}}
  - {name: Hand Limit 2, type: new rule, while: {hand limit: 2}}
  - {name: Keeper Limit 2, type: new rule, while: {keeper limit: 2}}
  - {name: Inflation, type: new rule, while: {numerals: one}}
  - {name: Double Agenda, type: new rule, while: {goals: two}}
  - {name: Dead Brains, type: new rule, while: {turns: {what: {trait: brain}, into: gear}}}
  - {name: Favour, type: action, do: [{owe: keeper, by: another player}]}
  - {name: Again, type: action, do: [{take: another turn}]}
  - {name: Bang, type: danger, do: [{eliminate: another player, unless discards: {type: keeper}}]}
  - {name: Blast, type: action, do: [{discard: {type: keeper, of: another player, pick: 2}}]}
  - {name: Shot, type: action, do: [{kill: {type: creeper, of: any player}}]}
  - {name: Borrowed, type: action, do: [{choose: {type: keeper, of: another player}}, {play: it}]}
  - name: Barter
    type: action
    do: [{exchange: {type: keeper, of: any player}, for: {type: keeper, of: any player}}]
  - {name: Chairs, type: action, do: [{choose: {type: keeper, of: any player}}, {swap: seats}, {discard: it}]}
  - name: Lost and Found
    type: action
    do: [{choose: {in: discard pile}}, {draw: 2, who: each player}, {play: it}]
  - name: Shell Game
    type: action
    do:
      - choose: {type: keeper, of: any player}
      - {move: it, to: top of draw pile}
      - {shuffle: draw pile}
      - {draw: 1, who: each player}
      - {move: it, to: hand}
  - {name: Stop, type: surprise, answers: {to: [action played, goal played, danger played]}}
  - {name: Trap, type: surprise, answers: {to: theft, do: [{steal: {type: keeper, of: opponent}}]}}
  - {name: Grab, type: action, count: 2, do: [{steal: {type: keeper, of: another player}}]}
  - {name: Dark Past, type: secret, leaves: [{discard: {type: keeper, pick: all}}]}
"""


@cache
def state_cards() -> list[Data]:
    """The cards that bring the states about, in normal form."""
    found: list[Data] = read_deck(STATES, "states.yaml")["cards"]
    return found


def some(rng: Random, cards: list[str], most: int) -> list[str]:
    """Some of these cards, taken away from them."""
    return [cards.pop(rng.randrange(len(cards))) for _ in range(min(rng.randint(0, most), len(cards)))]


def position(game: FluxxGame, seed: int) -> Data:
    """A position in the middle of a game, as a scenario gives it."""
    rng = Random(f"midway {seed}")
    names = NAMES[: rng.randint(2, 4)]
    cards = [(TYPES[kind], name) for kind, name in zip(game.printed.type_of, game.names, strict=True)]
    keepers = [name for kind, name in cards if kind == "keeper"]
    held = [name for kind, name in cards if kind in HELD and name not in (*RULES, "Favour", "Again")]
    goals = [name for name in held if ("goal", name) in cards]
    rules = [name for name in RULES if rng.random() < 0.4]
    given: Data = {"rules": rules, "goals": some(rng, goals, 2 if "Double Agenda" in rules else 1)}
    held = [name for name in held if name not in given["goals"]]
    clinging = [name for name in CLINGING if rng.random() < 0.6]
    seats: Data = {}
    for name in names:
        table: list[Data] = list(some(rng, keepers, 4))
        if table and clinging and clinging[-1] != "Second Leech" and rng.random() < 0.7:
            table[0] = {table[0]: [clinging.pop()]}
        seats[name] = {"hand": some(rng, held, 3) + some(rng, keepers, 1), "table": table}
    if len(names) > 2 and rng.random() < 0.3:
        seats[names[-1]] = {"hand": [], "table": [], "out": rng.choice(["ready", "yes", names[:2]])}
    if rng.random() < 0.4:
        given["debts"] = {"Favour": f"{names[0]} owes {names[1]}"}
    if rng.random() < 0.3:
        given["extra turns"] = {"Again": names[1]}
    return {**given, "seats": seats, "rest": rng.choice(["draw", "draw", "discard"]), "seed": seed}


def begin(game: FluxxGame, seed: int) -> Match:
    """A match at such a position."""
    return set_up(game, position(game, seed))
