"""A small NecroGenesis set for the tests of its language, and short names for what the reader makes of it."""

from __future__ import annotations

from typing import Any

from ruleshift.core.reader import read_deck
from ruleshift.text.errors import DeckError

Data = Any  # values of the normal form

HEAD = """\
deck: sample
family: necro
traits: [rotten]
cards:
  - {name: Ann, type: survivor, subtype: cook, number: NG-01-001, identity: Calm Cook, hp: 10}
  - {name: Dead Ed, type: zombie, subtype: walker, number: NG-01-002, cost: 1, hp: 1, damage: 1, ed: 3}
  - {name: Pan, type: weapon, subtype: melee, number: NG-01-003, damage: 1, hands: 1}
"""


def with_card(*cards: str) -> str:
    """The sample set with more cards, given without their dashes."""
    indented = [card.strip("\n").replace("\n", "\n    ") for card in cards]
    return HEAD + "".join(f"  - {card}\n" for card in indented)


def mistakes(text: str) -> list[str]:
    """All mistakes of a set, as they are shown."""
    try:
        read_deck(text, "sample.yaml")
    except DeckError as error:
        return [str(mistake) for mistake in error.mistakes]
    return []


# What each kind of card needs at least, so that a test shows only what it is about.
KINDS = {
    "survivor": "type: survivor\nidentity: Brave Tester\nhp: 9",
    "zombie": "type: zombie\nsubtype: mutant\ncost: 2\nhp: 2\ndamage: 1\ned: 3",
    "weapon": "type: weapon\nsubtype: melee\ndamage: 1\nhands: 1",
    "passive": "type: item\nsubtype: passive",
    "consumable": "type: item\nsubtype: consumable",
    "attachment": "type: item\nsubtype: attachment\nhost: melee weapon",
    "trap": "type: item\nsubtype: trap\nplaced: TZ",
    "event": "type: event\nside: survivor",
    "zombie event": "type: event\nside: zombie",
    "react": "type: react\ncost: 1",
}


def probe(kind: str, rest: str = "") -> str:
    """The text of a card of some kind, with whatever it says besides."""
    return f"name: Probe\nnumber: NG-01-099\n{KINDS[kind]}\n{rest}"


def read_card(kind: str, rest: str = "") -> Data:
    """The normal form of such a card."""
    return read_deck(with_card(probe(kind, rest)), "sample.yaml")["cards"][-1]


def card_mistakes(kind: str, rest: str) -> list[str]:
    """The mistakes of such a card, without the place in front."""
    return [line.split('": ', 1)[-1] for line in mistakes(with_card(probe(kind, rest)))]


def read_step(step: str, kind: str = "zombie event") -> Data:
    """The normal form of one step."""
    return read_card(kind, f"do:\n  - {step}")["do"][0]


def step_mistakes(step: str, kind: str = "zombie event") -> list[str]:
    """The mistakes of one step."""
    return card_mistakes(kind, f"do:\n  - {step}")


def which(**keys: Data) -> dict[str, Data]:
    """A filter with everything else left open."""
    names = ("type", "subtype", "trait", "of", "not_subtype", "side", "ztc", "named")
    return dict.fromkeys(names) | keys


def cards(pool: str, **keys: Data) -> dict[str, Data]:
    """A selection with everything else as usual for its pool."""
    whose = {"zombies": "any", "equipment": "opponent"}.get(pool, "you")
    zone = ["TZ", "ZZ"] if pool == "zombies" else []
    usual: dict[str, Data] = {"pool": pool, "whose": whose, "zone": zone, "match": None, "pick": "one"}
    return usual | {"others": False, "same_zone": False, "one_zone": False} | keys


def step(verb: str, **keys: Data) -> dict[str, Data]:
    return {"verb": verb, "if": [], **keys}


def cond(name: str, **keys: Data) -> dict[str, Data]:
    return {"cond": name, **keys}


def when(on: str, *do: Data, **keys: Data) -> dict[str, Data]:
    """A clause that listens, with everything else left open."""
    usual: dict[str, Data] = {
        "name": "",
        "on": on,
        "if": [],
        "limit": None,
        "optional": False,
        "unlock": None,
    }
    return usual | {"do": list(do)} | keys


def ability(cost: dict[str, Data], *do: Data, **keys: Data) -> dict[str, Data]:
    free = {"ap": 0, "tp": 0, "th": 0, "discard": 0, "discard_this": False, "exhaust": 0, "rest": False}
    usual: dict[str, Data] = {
        "name": "",
        "cost": free | cost,
        "x": None,
        "if": [],
        "limit": None,
        "from": "play",
        "response": False,
    }
    return usual | {"unlock": None, "do": list(do)} | keys


def lasting(**keys: Data) -> dict[str, Data]:
    usual: dict[str, Data] = {"name": "", "if": [], "limit": None, "unlock": None}
    return usual | {"changes": [], "grants": [], "forbids": []} | keys


DAMAGE: dict[str, Data] = dict.fromkeys(("target", "source", "by", "least", "result"))
YOUR_SURVIVOR = which(type=["survivor"], of="you")
