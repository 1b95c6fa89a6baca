"""Cards that fetch or play cards of any type do right by every type of every deck they are mixed with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final, NamedTuple

import pytest

from ruleshift import Match
from ruleshift.core.engine.piles import DISCARD, DRAW
from ruleshift.core.scenario.scenario import set_up
from ruleshift.families.fluxx.codes import GOALS, RULES, SEATS, TYPES
from ruleshift.families.fluxx.language import grammar
from tests.support.games import loaded

DECKS: Final = ("star-fluxx", "zombie-fluxx", "mystery-fluxx", "regular-show-fluxx")
MIXES: Final = [*map("+".join, combinations(DECKS, 2)), "+".join(DECKS)]
# Cards of each type that do nothing but go where they belong, as the tables below lie.
PLAIN: Final = {
    "keeper": ("Monolith", "Lumber", "The Butler", "Rigby"),
    "creeper": ("Brain Parasites", "Zombie", "The Corpse", "Destroyer of Worlds"),
    "goal": ("Star Warriors", "Signal Fire", "Muddy Boots", "Best Bros"),
    "new rule": ("Double Agenda",),
    "action": ("Steal a Keeper", "Steal Something"),
    "surprise": ("That's Mine!",),
    "danger": ("Falling Chandelier",),
    "secret": ("You Embezzled the Fortune",),
    "ungoal": ("Zombie Victory",),
}
HELD: Final = (
    "Small Moon", "Distant Planet", "Lamp", "Car", "Donuts", "Coffee", "Fingerprints", "Footprints",
    "Train Ticket", "Unicorns", "Hot Dogs", "Baby Ducks",
)  # fmt: skip

PLAYED: Final = {
    "keeper": "Ann's table",
    "creeper": "Ann's table",
    "goal": "goals",
    "new rule": "rules",
    "action": "discard pile",
    "surprise": "discard pile",
    "danger": "discard pile",
    "secret": "discard pile",
    "ungoal": "goals",
}
IN_HAND: Final = dict.fromkeys(PLAYED, "Ann's hand") | {"creeper": "", "secret": "discard pile"}
DISCARDED: Final = dict.fromkeys(PLAYED, "discard pile")
ON_TABLE: Final = ("keeper", "creeper")
TO_HOLD: Final = ("keeper", "goal", "ungoal", "secret")
TO_PLAY: Final = ("action", "surprise", "danger")


class Way(NamedTuple):
    """How a card meets another: where that one lies, what is answered, and where each type must end up."""

    place: str  # where the other card lies before
    fates: dict[str, str]
    answers: tuple[str, ...] = ()  # those of them that are offered; {} is the other card
    plays: tuple[str, ...] = ()  # types of which one is played and thrown away


WAYS: Final = {
    "Wormhole": [Way("draw", PLAYED, (), TO_PLAY)],
    "Mystery Play": [Way("draw", PLAYED, (), TO_PLAY)],
    "Draw 2 and Use 'Em": [Way("draw", PLAYED, ("play {}",), TO_PLAY)],
    "Draw 3, Play 2 of Them": [Way("draw", PLAYED, ("play {}",), TO_PLAY)],
    "Use What You Take": [Way("hand", PLAYED, ("take from Bob",), TO_PLAY)],
    "What Do You Want?": [
        Way(
            "discard",
            PLAYED | dict.fromkeys(TO_HOLD, "Ann's hand") | {"creeper": "Bob's table"},
            ("choose {}", "give to Bob"),
            TO_PLAY,
        )
    ],
    "Time Portal": [
        Way(place, dict.fromkeys(PLAYED, "Ann's hand") | {"creeper": stays}, (f"choose {when}", "choose {}"))
        for place, stays, when in (("discard", "discard pile", "Past"), ("draw", "draw pile", "Future"))
    ],
    "Let's Do That Again!": [
        Way("discard", DISCARDED | {"new rule": "rules"}, ("choose {}",), ("action",))
    ],
    "The Interrogation": [Way("hand", IN_HAND, ("take from Bob", "choose {}"))],
    "Unseen Force": [Way("hand", IN_HAND, ("take from Bob",))],
    "Random Tax": [Way("hand", IN_HAND)],
    "Steal Something": [Way("table", dict.fromkeys(ON_TABLE, "Ann's table"))],
    "Trash Something": [Way("table", dict.fromkeys(ON_TABLE, "discard pile"))],
    "Creeper Sweeper": [Way("table", {"keeper": "Bob's table", "creeper": "discard pile"})],
    "Creeper Reassignment": [
        Way("table", {"keeper": "Bob's table", "creeper": "Ann's table"}, ("take it yourself",))
    ],
}  # fmt: skip


class Case(NamedTuple):
    mix: str
    card: str
    way: Way
    other: str
    type_: str


def own_name(card: str) -> str:
    return card.partition(" (")[0]


def cases() -> Iterator[Case]:
    for mix in MIXES:
        game = loaded(mix)
        there = {card.name: card.type for card in game.cards}
        plain = [
            (name, type_) for type_, names in PLAIN.items() for name in names if there.get(name) == type_
        ]
        for card in there:
            for way in WAYS.get(own_name(card), ()):
                for name, type_ in plain:
                    if (
                        way.fates.get(type_)
                        and name != card
                        and not (way.place == "hand" and type_ == "creeper")
                    ):
                        yield Case(mix, card, way, name, type_)


def position(case: Case) -> dict[str, Any]:
    """Ann has the card, the other lies where it is found, and there is next to nothing else."""
    game = loaded(case.mix)
    kind = game.card(case.card).type
    held = [name for name in HELD if name in {card.name for card in game.cards}]
    ann: dict[str, Any] = {"hand": held[:2], "table": []}
    bob: dict[str, Any] = {"hand": held[2:4], "table": []}
    given: dict[str, Any] = {
        "seats": {"Ann": ann, "Bob": bob},
        "rules": ["Play 4"],
        "discard": [],
        "draw": held[4:],
    }
    if kind == "new rule":
        given["rules"].append(case.card)
    else:
        ann["table" if kind == "keeper" else "hand"].append(case.card)
    if case.way.place in given:
        given[case.way.place].insert(0, case.other)
    else:
        bob[case.way.place] = [case.other]
    return given


def place(match: Match, name: str) -> str:
    """Where the one copy of a card lies that a position has used."""
    game, s = match.game, match.state
    zone = s.where[game.names.index(name)]
    if zone >= SEATS:
        return f"{s.names[(zone - SEATS) // 2]}'s {'table' if (zone - SEATS) % 2 else 'hand'}"
    return {DRAW: "draw pile", DISCARD: "discard pile", RULES: "rules", GOALS: "goals"}[zone]


def answer(match: Match, label: str) -> bool:
    question = match.question
    if question is None or label not in question.labels().values():
        return False
    match.answer(question.find(label))
    return True


@pytest.mark.parametrize("mix", MIXES)
def test_each_card_does_right_by_each_type(mix: str) -> None:
    wrong = []
    for case in cases():
        if case.mix != mix:
            continue
        match = set_up(loaded(mix), position(case))
        before = place(match, case.other)
        begun = answer(match, f"play {case.card}") or answer(match, f"use {case.card}")
        for label in case.way.answers:
            answer(match, label.format(case.other))
        found, due = place(match, case.other), case.way.fates[case.type_]
        if not begun and due != before:
            wrong.append(f"{case.card}: nothing was offered for {case.other}")
        if case.type_ in case.way.plays and f"plays {case.other}" not in match.log():
            wrong.append(f"{case.card}: {case.other} was not played")
        if found != due:
            wrong.append(f"{case.card}: {case.other} is in {found}, not in {due}")
    assert wrong == []


def test_every_type_is_tried() -> None:
    tried = {case.type_ for case in cases()}
    assert tried == {*grammar.HANDLED} == {*PLAYED} == {*TYPES} - {"meta rule"}
    assert {*grammar.PLAYED} == {*TYPES}
    assert len(list(cases())) > 600


def test_every_card_of_the_kind_is_tried() -> None:
    """Whatever plays other cards, or takes them from a pile, stands in the table of ways."""
    found = {
        own_name(node["name"])
        for deck in DECKS
        for node in loaded(deck).deck["cards"]
        for step in steps(node)
        if step["verb"] == "play" or (isinstance(step["what"], dict) and "pile" in step["what"].get("in", ""))
    }
    assert found <= {*WAYS}


def steps(node: Any) -> Iterator[Any]:
    """All steps of a card, at whatever depth."""
    if isinstance(node, dict):
        if "verb" in node:
            yield node
        node = list(node.values())
    if isinstance(node, list | tuple):
        for each in node:
            yield from steps(each)
