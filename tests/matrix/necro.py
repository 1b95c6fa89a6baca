"""The pairs of NecroGenesis: the words and states of `data/necro` made into cards, positions and answers."""

from __future__ import annotations

import re
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
COMMON: Final = ()
ASKED: Final = False
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
    return meant[text] if text in meant else told(text, meant)


def told(text: str, meant: Mapping[str, Data]) -> str:
    """A text in which single words stand for others: `ap N`, `+N`."""
    for word, other in meant.items():
        if isinstance(other, str) and not isinstance(text, Mapping):
            text = re.sub(rf"\b{word}\b", other, text)
    return text


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

GONE: Final = {"corpse": "Gone", "lost weapon": "Knife"}  # what lies in a Graveyard


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
                    yield aimed(f"{word}, {kind}", state, probe, put(change["do"], meant), kind)


def aimed(word: str, state: str, probe: Data, change: Data, kind: str) -> Pair:
    """Ann plays the Probe at a card; Bob answers with what changes it."""
    gone = [GONE[kind]] if kind in GONE else []
    cards = [*common("Mark", "Other", "Gun", "Spare", *gone), probe]
    script = ["Ann: play Probe", *([f"Ann: {AIMED[kind]}"] if kind in AIMED else [])]
    ann = {
        "hp": 15,
        "hand": ["Probe"],
        "equipment": [{"Gun": {"counters": 2}}, "Spare"],
        "graveyard": gone if kind == "lost weapon" else [],
        "TZ": [{"Mark": {"hp": 3}}, "Other"],
    }
    bob = {"hp": 15, "hand": [], "graveyard": gone if kind == "corpse" else [], "tp": 2}
    if change:
        cards.append(react("Meanwhile", {"on": "play", "it": {"named": "Probe"}, "do": change}))
        bob["hand"] = ["Meanwhile"]
        script.append("Bob: play Meanwhile")
    return Pair("target", word, state, cards, {"seats": seats(ann, bob), "dice": [4, 4, 4]}, script)


# -- triggered abilities -------------------------------------------------------------------

MARKED: Final = {"zombies": {"named": "Mark"}, "pick": "all"}


def trigger() -> Iterator[Pair]:
    """An ability triggers, and a React in the window of the event comes before it."""
    table = data("trigger")
    usual = table["every event"]
    for event, cause in table["events"].items():
        whole = event == "enter"  # where every word meets every state
        for side in ("own", "heard"):
            for word, steps in table["words"].items():
                if side not in cause or not (whole or word in usual["words"]):
                    continue
                if word == "attack" and side == "heard":
                    continue  # an Item has no prey
                away = cause.get("away", "ZZ")
                who = "this" if side == "own" else cause["who"]
                do = {**cause[side], "do": put(steps, {"WHO": who, "AWAY": away})}
                name = f"on {event}, {'its own' if side == 'own' else 'another card'}: {word}"
                for state, change in table["states"].items():
                    if whole or state in usual["states"]:
                        meant = {"MARK": MARKED, "AWAY": away}
                        yield triggered(name, state, cause, do, side == "own", put(change, meant))


def triggered(name: str, state: str, cause: Data, do: Data, own: bool, change: Data) -> Pair:
    mark = {**data("cards")["Mark"], **({"when": do} if own else {})}
    charm: Data = {"name": "Charm", "type": "item", "subtype": "passive"}
    charm |= {"while": {"grant": "light"}} if own else {"when": do}
    used = [name for name in ("Other", "Gun", "Bow") if name in str(cause)]
    cards = [mark, charm, *common(*used), *cause.get("cards", ())]
    script = [*cause.get("script", ())]
    ann = {"hp": 15, "tp": 0, "hand": ["Meanwhile"], "equipment": ["Charm"]} | cause.get("ann", {})
    if change:
        cards.append(react("Meanwhile", {**cause["react"], "do": change}))
        script.append("Ann: play Meanwhile")
    else:
        ann["hand"] = [card for card in ann["hand"] if card != "Meanwhile"]
    bob = {"hp": 15, "hand": []} | cause.get("bob", {})
    given = {"seats": seats(ann, bob), "dice": [4, 4, 4]} | cause.get("given", {})
    return Pair("trigger", name, state, cards, given, script)


# -- tables whose words and states are parts of positions ------------------------------------


# What the words of a state mean, by the kind of the word it goes with.
ROLES: Final[Data] = {
    "zombie": {"SOURCE": {"zombies": {"named": "Mark"}}, "ATTACKER": {"zombies": {"named": "Biter"}}},
    "item": {"SOURCE": {"equipment": {"named": "Mark"}, "whose": "you"}},
    "attachment": {"SOURCE": {"equipment": {"named": "Mark"}, "whose": "you"}},
    "weapon": {"ATTACKER": {"gear": "any", "whose": "opponent"}},
}


def crossed(table: str) -> Iterator[Pair]:
    """Every word of a table with every state of it: their cards, seats and answers put together.

    A word or a state may say with which of the others it goes (`only`, `but`), and a state what a word of the
    word's text stands for (`put`).
    """
    whole = data(table)
    for word, one in whole["words"].items():
        for state, other in whole["states"].items():
            if fits(one, state) and fits(other, word, one.get("kind", word)):
                roles = ROLES.get(one.get("kind", ""), {})
                meant = put(one, put(other.get("put", {}), roles))
                change = put(other, roles)
                yield crossing(table, word, state, meant, change, whole.get("given", {}))


def fits(part: Data, *names: str) -> bool:
    """Whether a part goes with another one, which is called or is of a kind that is called so."""
    only, but = part.get("only"), part.get("but", [])
    return (only is None or any(name in only for name in names)) and not any(name in but for name in names)


def crossing(table: str, word: str, state: str, one: Data, other: Data, given: Data) -> Pair:
    parts = (given, one, other)
    named = [name for part in parts for name in part.get("with", ())]
    cards = {name: data("cards")[name] for name in named}
    cards |= {card["name"]: card for part in parts for card in part.get("cards", ())}
    ann, bob = (joined([part.get(seat, {}) for part in parts]) for seat in ("ann", "bob"))
    rest = {key: value for part in parts for key, value in part.get("given", {}).items()}
    script = [*other.get("first", ()), *one.get("script", ()), *other.get("after", ()), *one.get("late", ())]
    dice = {"dice": ["4", "4", "4"]}
    told_of = [fact for part in parts for fact in part.get("tell", ())]
    whole = {"seats": seats(ann, bob), **dice, **rest}
    return Pair(table, word, state, list(cards.values()), whole, script, tell=told_of)


def joined(seats_said: list[Data]) -> Data:
    """What several parts say of a seat: lists one behind the other, everything else as said last."""
    found: Data = {}
    for said in seats_said:
        for key, value in said.items():
            both = isinstance(value, list) and isinstance(found.get(key), list)
            found[key] = [*found[key], *value] if both else value
    return found


CROSSED: Final = (
    "number",
    "status",
    "while",
    "instead",
    "pick",
    "ability",
    "entry",
    "battle",
    "window",
    "duration",
)


def pairs() -> list[Pair]:
    found = [*target(), *trigger()]
    return found + [pair for table in CROSSED for pair in crossed(table)]


# States that no word can bring about, so that nothing meets them.
NEVER: Final = {
    "another owner": "no word of the language gives a card to the other player",
    "shuffled away": "no word puts a card in play into a deck; only an empty one is made anew",
    "joined or left": "a third player cannot join, and whoever leaves has lost",
    "turned over": "no card lies face down; what turns is a card at Rest, and every table has that",
}
APART: Final = "words and states of different things"
NOT_OF_ITS_KIND: Final = (
    "a status of zombies and a weapon, a zone and an Item: the data names what goes with what"
)


def senseless() -> dict[str, tuple[str, int]]:
    """What is left out: states that cannot be, each with every aimed word, and what does not go together."""
    aimed_words = sum(len(verb["aims"]) for verb in data("target")["words"].values())
    apart = aimed_words * len(data("target")["states"]) - len(list(target()))
    for table in CROSSED:
        whole = data(table)
        apart += len(whole["words"]) * len(whole["states"]) - len(list(crossed(table)))
    return {kind: (why, aimed_words) for kind, why in NEVER.items()} | {APART: (NOT_OF_ITS_KIND, apart)}
