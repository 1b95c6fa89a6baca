"""The shipped set: all its cards are there, and the reader makes of them what they say."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from ruleshift.core.decks import load_deck
from ruleshift.families.necro.language import grammar

from .set_samples import (
    DAMAGE,
    YOUR_SURVIVOR,
    Data,
    ability,
    cards,
    cond,
    lasting,
    step,
    when,
    which,
)


@cache
def the_set() -> Data:
    return load_deck("necrogenesis").deck


def card(name: str) -> Data:
    return next(card for card in the_set()["cards"] if card["name"] == name)


def clauses(name: str) -> dict[str, Data]:
    return {key: value for key, value in card(name).items() if key in grammar.CLAUSES}


def test_all_cards_are_there_in_their_order() -> None:
    assert Counter(card["type"] for card in the_set()["cards"]) == {
        "survivor": 8,
        "weapon": 22,
        "item": 28,
        "event": 16,
        "react": 11,
        "zombie": 32,
    }
    numbers = [card["number"] for card in the_set()["cards"]]
    assert numbers == sorted(numbers)
    assert len(set(numbers)) == 117


def test_the_head_of_the_set() -> None:
    deck = the_set()
    assert (deck["deck"], deck["family"], deck["players"]) == ("necrogenesis", "necro", [2, 2])
    assert {option["name"]: option["default"] for option in deck["options"]} == {
        "attack_limit": "ap_only",
        "thin_deck_loss": "on",
        "reserve_spendable_off_turn": "on",
        "first_zombie_phase_th": "4",
        "dragged_target": "followed",
        "armor_first": "off",
        "aimless_events": "off",
        "stealth_everywhere": "off",
        "first_player": "random",
    }
    assert all(option["text"] and option["reason"] and option["source"] for option in deck["options"])


def test_every_card_has_every_printed_key_and_an_icon() -> None:
    keys = [tuple(key for key in card if key not in grammar.CLAUSES) for card in the_set()["cards"]]
    assert len({frozenset(one) for one in keys}) == 1
    assert all(card["icon"] for card in the_set()["cards"])
    assert len({card["icon"] for card in the_set()["cards"]}) == 117


def test_printed_fields() -> None:
    bat = card("Nailed Bat")
    assert {key: bat[key] for key in bat if key not in (*grammar.CLAUSES, "art")} == {
        "name": "Nailed Bat",
        "short": "Nailed Bat",
        "type": "weapon",
        "subtype": "melee",
        "number": "NG-01-012",
        "rarity": "C",
        "traits": [],
        "unique": False,
        "copies": 4,
        "icon": "🏏",
        "origin": "own",
        "text": "",
        "rulings": [],
        "limit": "",
        "identity": "",
        "cost": 1,
        "hp": 0,
        "damage": 1,
        "hit": 3,
        "range": ["TZ"],
        "hands": 1,
        "counters": 8,
        "counter_name": "durability",
        "ed": 0,
        "capacity": 2,
        "attacks": 1,
        "placed": "",
        "host": "",
        "bosses": False,
        "beside": False,
        "stays": False,
        "reload": False,
        "side": "",
        "timing": [],
        "extra": {},
        "ignores_limit": False,
    }


def test_more_printed_fields() -> None:
    amalgam = card("Amalgam")
    assert amalgam["cost"] == {"x": [2, 6]}
    assert amalgam["hp"] == {"of": "x", "plus": -1, "half": False}
    assert amalgam["damage"] == {"of": "x", "plus": 0, "half": True}
    assert card("Horde Walker")["copies"] == 6
    assert card("Old Rifle")["range"] == ["TZ", "ZZ"]
    assert (card("Scope")["host"], card("Scope")["limit"]) == (
        which(type=["weapon"], subtype=["ranged"]),
        "one per host",
    )
    assert (card("Kevlar Vest")["host"], card("Kevlar Vest")["limit"]) == ("survivor", "one")
    assert card("Controlled Burn")["extra"] == {"discard": 1}
    assert card("Spike Pit")["bosses"]
    assert (card("Sentry Turret")["placed"], card("Sentry Turret")["hands"]) == ("TZ", 0)
    assert card("Spiked Knuckles")["hit"] == 0


STEALTH = step("afflict", status="stealth", n=1, who="survivor", until="next turn")
REPAIR = step("counter", n=1, who=cards("gear"))
POISON = step("afflict", status="poison", n=1, who="prey", until={"turns": 3})
ENTERS = which(type=["zombie"], of="opponent", not_subtype=["boss"])

SAYS: dict[str, dict[str, Data]] = {
    "Rick The Firestarter": {
        "may": [
            ability(
                {"ap": 1},
                step("afflict", status="burn", n=1, who=cards("zombies"), until={"turns": 1}),
                limit=[1, "turn"],
            )
        ],
        "while": [
            lasting(changes=[{"stat": "declare", "n": 1, "who": "survivor"}]),
            lasting(
                unlock={"tally": "kill", "least": 3},
                changes=[{"stat": "burn", "n": 1, "who": cards("zombies", whose="opponent", pick="all")}],
            ),
        ],
    },
    "Kira The Ghost": {
        "may": [
            ability(
                {"ap": 2},
                STEALTH,
                name="Disappear",
                limit=[2, "game"],
                **{"if": [cond("tally", what="attack", period="turn", least=None, most=0)]},
            )
        ],
        "while": [
            lasting(grants=[{"keyword": "evade", "n": 6, "who": "survivor"}]),
            lasting(
                unlock={"tally": "escape", "least": 2},
                changes=[{"stat": "escape", "n": 1, "who": "survivor"}],
            ),
        ],
    },
    "Riot SMG": {
        "may": [
            ability(
                {"ap": "x", "exhaust": "x"},
                step(
                    "attack",
                    target=cards("zombies"),
                    attacker="this",
                    damage={"of": "x", "plus": 1, "half": False},
                ),
                x=[2, 3],
            )
        ]
    },
    "Sentry Turret": {
        "when": [
            when(
                "begin",
                step(
                    "attack",
                    target=cards("zombies", zone=["TZ"], pick="random"),
                    attacker="this",
                    damage=None,
                ),
                phase="attack step",
            )
        ]
    },
    "Grease Tag": {
        "do": [step("token", what="grease", zone=["TZ"])],
        "may": [
            ability(
                {"ap": 1, "discard_this": True},
                step(
                    "change",
                    stat="roll",
                    n=1,
                    who=cards("gear", match=which(subtype=["melee"])),
                    until="this turn",
                    once=False,
                ),
                **{"from": "hand"},
            )
        ],
    },
    "Search the Area": {"requires": [cond("lit")], "do": [step("look", n=2, keep=1)]},
    "Riot Shield": {
        "instead": [
            when(
                "damage",
                step("prevent", n=2),
                step("counter", n=-1, who="this"),
                **DAMAGE | {"target": YOUR_SURVIVOR, "source": which(type=["zombie"]), "by": "attack"},
                limit=[1, "phase"],
                optional=True,
            )
        ]
    },
    "Kevlar Vest": {
        "when": [
            when(
                "damage",
                step("counter", n=-1, who="this"),
                **DAMAGE | {"target": YOUR_SURVIVOR, "result": "reduced"},
            )
        ],
        "while": [lasting(grants=[{"keyword": "armor", "n": 1, "who": "survivor"}])],
    },
    "Blueprints": {
        "may": [
            ability(
                {"ap": 2},
                step(
                    "choose",
                    options=[
                        ["Tripwire", [step("token", what="tripwire", zone=["TZ"])]],
                        ["Grease", [step("token", what="grease", zone=["TZ"])]],
                        ["Repair", [REPAIR]],
                    ],
                ),
                limit=[1, "turn"],
            )
        ],
        "while": [lasting(changes=[{"stat": "own cost", "n": -1, "who": "this"}], **{"if": [cond("lit")]})],
    },
    "Bear Trap": {
        "when": [
            when(
                "enter",
                step("damage", n=1, who="it", raw=False),
                step("forbid", action="attack", who="it", until="this turn"),
                step("counter", n=-1, who="this"),
                it=ENTERS,
                zone="TZ",
                by=None,
            )
        ]
    },
    "Second Wind": {
        "do": [
            step("heal", n=3, who="survivor"),
            step("exile", who="this"),
            step("heal", n=1, who="survivor") | {"if": [cond("behind")]},
        ],
        "may": [
            ability({"ap": 2}, step("move", who="this", to="hand"), limit=[1, "game"], **{"from": "exile"})
        ],
    },
    "Raise the Dead": {
        "do": [
            step(
                "spawn",
                who=cards("graveyard", match=which(type=["zombie"], ztc=[1, 3])),
                zone="ZZ",
                silenced=True,
            )
        ]
    },
    "Infectious Bite": {
        "do": [
            step(
                "delay",
                on="hit",
                attacker=which(type=["zombie"], of="you"),
                target=None,
                instead=False,
                until="this phase",
                do=[POISON],
            )
        ]
    },
    "Barricade the Door": {
        "answers": {
            "on": "enter",
            "instead": True,
            "it": ENTERS,
            "zone": "TZ",
            "by": None,
            "if": [],
            "do": [
                step("move", who="it", to="ZZ"),
                step("forbid", action="advance", who="it", until="this turn"),
            ],
        }
    },
    "Sabotage": {
        "answers": {
            "on": "play",
            "instead": False,
            "it": which(type=["weapon", "item"], of="opponent"),
            "if": [],
            "do": [step("roll", need=4, then=[step("negate")], **{"else": []})],
        }
    },
    "Ambush Mutant": {
        "when": [
            when(
                "begin",
                step("move", who="this", to="TZ"),
                step("attack", target="prey", attacker="this", damage=None),
                phase="zombie phase",
                optional=True,
                **{
                    "if": [
                        cond("not", what=[cond("lit")]),
                        cond("not", what=[cond("has", what="sick", who="this")]),
                    ]
                },
            )
        ]
    },
    "Tendril Horror": {
        "instead": [
            when(
                "damage",
                step(
                    "roll",
                    need="escape",
                    then=[step("prevent", n="all")],
                    **{"else": [step("afflict", status="stun", n=1, who="prey", until={"turns": 1})]},
                ),
                **DAMAGE | {"source": "this", "by": "attack"},
            )
        ]
    },
    "Patient Zero": {
        "when": [when("hit", POISON, attacker="this", target=None)],
        "while": [
            lasting(
                changes=[
                    {
                        "stat": "damage",
                        "n": 1,
                        "who": cards(
                            "zombies",
                            whose="you",
                            zone=["TZ"],
                            match=which(trait=["infected", "contagion"]),
                            pick="all",
                            others=True,
                        ),
                    }
                ]
            ),
            lasting(grants=[{"keyword": "immune stun", "n": 1, "who": "this"}]),
        ],
    },
    "Bruiser": {},
}


@pytest.mark.parametrize("name", SAYS)
def test_what_a_card_says(name: str) -> None:
    assert clauses(name) == SAYS[name]
