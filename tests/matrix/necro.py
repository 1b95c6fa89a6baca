"""The pairs of NecroGenesis: the words and states of `data/necro` made into cards, positions and answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from .pair import Pair
from .table import FOLDER, load

Data = Any

DECK: Final = str(FOLDER / "necro" / "set.yaml")
BOOK: Final = "necro"
QUIET: Final = (
    "pass", "no", "go on", "no escape", "take the damage", "let it die", "let it happen", "stop spawning",
    "no more",
)  # fmt: skip
FILLERS: Final = ("Scrap", "Drifter")
SAID: Final = ("hp", "max hp", "ap", "tp", "th", "gained", "events", "escapes", "lit")
PRINTED: Final = ("max hp", "damage", "hit", "ed", "zone", "counters")
HEARD: Final = (
    "fizzle", "negate", "prevent", "cancel", "idle", "attack", "hit", "miss", "death", "trigger", "lasting",
    "shuffle",
)  # fmt: skip


@cache
def data(name: str) -> Data:
    return load(FOLDER / "necro" / f"{name}.yaml")


def put(text: Data, meant: Mapping[str, Data]) -> Data:
    """Data in which some words stand for other data."""
    if isinstance(text, Mapping):
        return {key: put(value, meant) for key, value in text.items()}
    if isinstance(text, list):
        return [put(one, meant) for one in text]
    return meant.get(text, text)


def common(*names: str) -> list[Data]:
    return [data("cards")[name] for name in names]


def seats(ann: Mapping[str, Data], bob: Mapping[str, Data]) -> Data:
    """Two seats with decks that are no longer than they need to be."""
    short = {"deck": 8, "zombie deck": 5}
    return {"Ann": {**short, **ann}, "Bob": {**short, **bob}}


def item(name: str, do: Data) -> Data:
    return {"name": name, "type": "item", "subtype": "consumable", "cost": 0, "do": do}


def react(name: str, answers: Data) -> Data:
    return {"name": name, "type": "react", "cost": 0, "answers": answers}


# -- aimed effects -------------------------------------------------------------------------

AIMED: Final = {
    "zombie": "Mark",
    "zombie in the Threat Zone": "Mark",
    "gear": "Gun",
}  # where there is a choice


def target() -> Iterator[Pair]:
    """An Item is aimed at a card, and before it resolves a React changes that card."""
    table = data("target")
    for word, verb in table["words"].items():
        for kind in verb["aims"]:
            aims = table["aims"][kind]
            meant = {"AIM": aims["aim"], "MARK": aims["mark"]}
            probe = item("Probe", put(verb["do"], meant))
            for state, change in table["states"].items():
                if kind in change["aims"]:
                    yield aimed(
                        f"{word}, {kind}", state, probe, put(change["do"], meant), AIMED.get(kind, "")
                    )


def aimed(word: str, state: str, probe: Data, change: Data, mark: str) -> Pair:
    """Ann plays the Probe at a card; Bob answers with what changes it."""
    cards = [*common("Mark", "Other", "Gun", "Spare", "Gone", "Knife"), probe]
    script = ["Ann: play Probe", *([f"Ann: {mark}"] if mark else [])]
    ann = {
        "hp": 15,
        "hand": ["Probe"],
        "equipment": [{"Gun": {"counters": 2}}, "Spare"],
        "graveyard": ["Knife"],
        "TZ": [{"Mark": {"hp": 3}}, "Other"],
    }
    bob = {"hp": 15, "hand": [], "graveyard": ["Gone"], "tp": 2}
    if change:
        cards.append(react("Meanwhile", {"on": "play", "it": {"named": "Probe"}, "do": change}))
        bob["hand"] = ["Meanwhile"]
        script.append("Bob: play Meanwhile")
    return Pair("target", word, state, cards, {"seats": seats(ann, bob), "dice": [4, 4, 4]}, script)


TABLES: Final = (target,)


def pairs() -> list[Pair]:
    return [pair for table in TABLES for pair in table()]


def senseless() -> dict[str, tuple[str, int]]:
    return {}
