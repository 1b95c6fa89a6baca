"""The pairs of Fluxx: the words and states of `data/fluxx` made into cards, positions and answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from .pair import Pair
from .table import FOLDER, load

Data = Any

DECK: Final = str(FOLDER / "fluxx" / "deck.yaml")
BOOK: Final = "star, zombie, mystery, regular"
ASKED: Final = True
QUIET: Final = (
    "pass",
    "give to Cy",
    "take Prize from Bob",
    "choose Bob's Prize",
    "discard Bob's Prize",
    "discard Prize",
)
FILLERS: Final = ()
SAID: Final = ("out",)
COMMON: Final = ("debts", "extra turns")
PRINTED: Final = ()
HEARD: Final = ("killed", "cancelled", "stepped in", "standoff", "tie", "theft", "saved", "spared")
SOURCE: Final = "Source"
TABLES: Final = ("target", "lies", "rules", "piles", "people", "source")
AIMS: Final = {
    "Prize": {"type": "keeper", "of": "any player"},
    "Pest": {"type": "creeper", "of": "any player"},
}
POSITION: Final = {
    "Ann": {"hand": ["Ann 1", "Ann 2", "Ann 3", "Ann 4"], "table": ["Mine"]},
    "Bob": {"hand": ["Bob 1", "Bob 2", "Bob 3"], "table": ["Prize", "Spare", "Pest"]},
    "Cy": {"hand": ["Cy 1", "Cy 2"], "table": ["Other"]},
}
DRAW: Final = [f"Top {at}" for at in range(1, 7)]
# Where Source lies and what it is, if it is no Action in the hand: its clauses for some steps, where it lies,
# the cards by which it comes about, and who does what first.
ACT: Final = {"name": "Act", "type": "action"}


@cache
def data(name: str) -> Data:
    return load(FOLDER / "fluxx" / f"{name}.yaml")


def when(moment: str, steps: Data) -> Data:
    return {"type": "keeper", "when": {"at": moment, "do": steps}}


def power(steps: Data) -> Data:
    return {"may": {"once": "turn", "do": steps}}


def source(kind: str, steps: Data) -> tuple[Data, list[Data], Data, list[str]]:
    """Source as a card, the cards that bring it about, how the position differs, and what begins it."""
    lying = {"Ann": {"table": ["Mine", SOURCE]}}
    act = ["Ann: play Act"]
    if kind == "keeper":
        return {"type": "keeper", **power(steps)}, [], lying, ["Ann: use Source"]
    if kind == "two keepers":
        twice = {"Ann": {"table": ["Mine", SOURCE, SOURCE]}}
        return (
            {"type": "keeper", "count": 2, **power(steps)},
            [],
            twice,
            ["Ann: use Source", "Ann: use Source"],
        )
    if kind == "rule":
        return {"type": "new rule", **power(steps)}, [], {"rules": [SOURCE]}, ["Ann: use Source"]
    if kind == "end":
        return when("end of your turn", steps), [{**ACT, "do": [{"end": "turn"}]}], lying, act
    if kind == "start":
        begun = {**lying, "turn": "Cy", "Cy": {"hand": ["Act", "Cy 1", "Cy 2"]}}
        return when("start of your turn", steps), [{**ACT, "do": [{"end": "turn"}]}], begun, ["Cy: play Act"]
    if kind == "goals":
        goal = {"name": "Act", "type": "goal", "win": {"have": ["Top 5", "Top 6"]}}
        return when("goals change", steps), [goal], lying, act
    if kind == "kill":
        moth = {"name": "Moth", "type": "creeper"}
        shot = {**ACT, "do": [{"kill": {"named": "Moth", "of": "any player"}}]}
        return when("you kill any", steps), [shot, moth], {**lying, "Cy": {"table": ["Other", "Moth"]}}, act
    if kind == "aside":
        dip = {**ACT, "do": [{"draw": "one", "to": "aside"}, {"play": "all"}]}
        return {"type": "action", "do": steps}, [dip], {"draw": [SOURCE, *DRAW]}, act
    if kind == "top":
        peek = {**ACT, "do": [{"play": "top card"}]}
        return {"type": "action", "do": steps}, [peek], {"draw": [SOURCE, *DRAW]}, act
    if kind == "answer":
        bait = {**ACT, "do": [{"draw": 1}]}
        held = {"turn": "Bob", "Bob": {"hand": ["Act", "Bob 1", "Bob 2", "Bob 3"]}, **held_by_ann()}
        answers = {"type": "surprise", "answers": {"to": "action played", "do": steps}}
        return answers, [bait], held, ["Bob: play Act", "Ann: play Source"]
    types = {"surprise": "do", "secret": "leaves", "danger": "do", "action": "do"}
    return {"type": kind, types[kind]: steps}, [], held_by_ann(), ["Ann: play Source"]


def held_by_ann() -> Data:
    return {"Ann": {"hand": [SOURCE, *POSITION["Ann"]["hand"]]}}


def position(*changes: Mapping[str, Data] | None) -> Data:
    """The position all begin with, changed."""
    seats: Data = {name: dict(seat) for name, seat in POSITION.items()}
    found: Data = {"draw": DRAW, "discard": ["Old 1", "Old 2"]}
    for change in changes:
        for key, what in (change or {}).items():
            if key in seats:
                seats[key].update(what)
            elif key == "seats":
                seats = {name: seats[name] for name in what}
            else:
                found[key] = what
    return {"seats": seats, **found}


def acts_by_hand(kind: str) -> Data:
    """Act lies in Ann's hand where she begins with it."""
    return (
        {"Ann": {"hand": ["Act", *POSITION["Ann"]["hand"]]}}
        if kind in ("end", "goals", "kill", "aside", "top")
        else {}
    )


def pair(table: str, state: str, what: Data, word: str, does: Data) -> Pair:
    middle, kind = what.get("middle", []), what.get("source", "action")
    aim = does.get("aim") or ("Prize" if any(names_it(step) for step in middle) else "")
    if aim == "Prize" and not does.get("aim") and "creeper" in does["meets"] and "card" not in does["meets"]:
        aim = "Pest"
    first = [{"choose": AIMS[aim]}] if aim else []
    card, more, lies, begins = source(kind, [*first, *middle, *does["do"]])
    own = [{"name": SOURCE, **card}, *more, *what.get("cards", [])]
    names = {one["name"] for one in own}
    own += [{"name": name, "type": "keeper"} for name in ("Prize", "Bob 1") if name not in names]
    said = [*what.get("prefer", []), *([f"choose Bob's {aim}"] if aim else []), *does.get("prefer", [])]
    given = position(lies, acts_by_hand(kind), what.get("given"))
    return Pair(table, word, state, own, given, begins, prefer=said, happens=what.get("happens", []))


def names_it(step: Data) -> bool:
    """Whether a step speaks of `it`."""
    if isinstance(step, Mapping):
        return any(map(names_it, step.values()))
    return any(map(names_it, step)) if isinstance(step, list) else step == "it"


def meetings() -> Iterator[tuple[str, str, Data, str, Data]]:
    for table in TABLES:
        for word, does in data("words").items():
            for state, what in data("states")[table].items():
                yield table, state, what, word, does


def why_not(what: Data, does: Data) -> str:
    """Why a state and a word never meet; nothing if they do."""
    if not set(what["meets"]) & set(does["meets"]):
        return "nothing in common"
    if what.get("source") and does.get("aim") and what.get("source") not in AIMING:
        return "aimed by an Action"
    return ""


# -- windows -------------------------------------------------------------------------------------

WAYS: Final = {
    "aside": [{"draw": "one", "to": "aside"}, {"play": "all"}],
    "top": [{"play": "top card"}],
    "it": [{"choose": {"named": "Act", "in": "discard pile"}}, {"play": "it"}],
}


def windows() -> Iterator[Pair]:
    """Ann plays or steals, and Bob or Cy answers with a Surprise."""
    table = data("windows")
    for play, said in table["plays"].items():
        for answer in said["answers"]:
            steps = table["answers"][answer]
            answers = {"to": said["to"], **({"do": steps} if steps else {})}
            surprise = {"name": "Answer", "type": "surprise", "answers": answers}
            for state, what in table["states"].items():
                yield window(f"{play}, a Surprise {answer}", state, what, said["card"], surprise)


def window(word: str, state: str, what: Data, card: Data, surprise: Data) -> Pair:
    who = what.get("answer", ["Bob"])
    hands: Data = {name: {"hand": list(seat["hand"])} for name, seat in POSITION.items()}
    cards = [{"name": "Act", **card}, {**surprise, "count": len(who)}, *PLAIN]
    for name in who:
        hands[name]["hand"].append("Answer")
    if "counter" in what:
        cards.append({"name": "Counter", "type": "surprise", "answers": {"to": "goal played"}})
        hands[what["counter"]]["hand"].append("Counter")
    by = what.get("by")
    hands["Ann"]["hand"].append("Way" if by else "Act")
    if by:
        cards.append({"name": "Way", "type": "new rule", "may": {"once": "turn", "do": WAYS[by]}})
        hands["Ann"]["hand"].remove("Way")
        hands |= {
            "rules": ["Way"],
            **({"discard": ["Act", "Old 1"]} if by == "it" else {"draw": ["Act", *DRAW]}),
        }
    begins = ["Ann: use Way" if by else "Ann: play Act"]
    prefer, happens = [*what["prefer"], "eliminate Ann", "eliminate Cy"], what.get("happens", [])
    return Pair(
        "windows", word, state, cards, position(hands), begins, what.get("options", {}), (), prefer, happens
    )


PLAIN: Final = [{"name": name, "type": "keeper"} for name in ("Prize", "Bob 1")]
AIMING: Final = ("keeper", "rule")
REASONS: Final = {
    "nothing in common": "the word works on nothing that the state speaks of: it comes out as without",
    "aimed by an Action": "what is aimed at before is tried with powers; other sources aim for themselves",
}


@cache
def pairs() -> list[Pair]:
    found = [
        pair(table, state, what, word, does)
        for table, state, what, word, does in meetings()
        if not why_not(what, does)
    ]
    return [*found, *windows()]


def senseless() -> dict[str, tuple[str, int]]:
    counts = Counter(why_not(what, does) for _, _, what, _, does in meetings())
    return {kind: (REASONS[kind], number) for kind, number in counts.items() if kind}
