"""Triggers and duties: what goes off at which moment, and which words rules ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.packed import extend, i64, vec
from ruleshift.families.fluxx.codes import NEW_RULE
from ruleshift.families.fluxx.rules.table.count import counting
from ruleshift.families.fluxx.rules.table.duties import KEEPER_PLAYED, LAID_DOWN, Duty

if TYPE_CHECKING:
    from ruleshift.families.fluxx.compile.printed import Printed
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.words.program import Program


class Waiting:
    """A card that waits for a moment, and the number of what it does then."""

    __slots__ = ("body", "card")

    def __init__(self, card: i64, body: i64) -> None:
        self.card = card
        self.body = body


class Triggers:
    """The `when` clauses of a deck, by the moment they wait for."""

    def __init__(self, g: FluxxGame) -> None:
        printed, compiled = g.printed, g.frames.compiled
        self.bodies: list[Program] = []
        self.optional: set[int] = set()  # bodies that their owner may decline
        self.at_start: list[Waiting] = []
        self.at_end: list[Waiting] = []
        self.at_any_end: list[Waiting] = []
        self.at_goals: list[Waiting] = []
        self.at_kill: list[Waiting] = []
        self.at_any_kill: list[Waiting] = []
        moments = {
            "start of your turn": self.at_start,
            "end of your turn": self.at_end,
            "end of any turn": self.at_any_end,
            "goals change": self.at_goals,
            "you kill another": self.at_kill,
            "you kill any": self.at_any_kill,
        }
        for kind, node in enumerate(printed.nodes):
            for clause, body in zip(node.get("when", ()), compiled[kind].triggers, strict=True):
                if clause.get("optional"):
                    self.optional.add(len(self.bodies))
                moments[clause["at"]].extend(
                    Waiting(card, len(self.bodies)) for card in printed.of_kind[kind]
                )
                self.bodies.append(body)
        rules_last(printed, self.at_start)
        rules_last(printed, self.at_end)


def rules_last(printed: Printed, waiting: list[Waiting]) -> None:
    """What lies before a player acts before the rules do, however decks are mixed (mystery.M1)."""
    waiting.sort(key=lambda one: printed.type_of[one.card] == NEW_RULE)


class Duties:
    """The words that rules ask for, and by which rules at which moment."""

    def __init__(self, g: FluxxGame) -> None:
        printed, compiled = g.printed, g.frames.compiled
        self.all: list[Duty] = []
        self.for_keepers = vec[i64]()  # rules that ask when a Keeper is played
        self.for_creepers = vec[i64]()  # rules that ask when a Creeper is laid down
        for kind, node in enumerate(printed.nodes):
            forfeit, copies = compiled[kind].forfeit, printed.of_kind[kind]
            if forfeit is None:
                continue
            duty = node["duty"]
            played = duty["when"] == "keeper played"
            if played:
                self.for_keepers = extend(self.for_keepers, copies)
            else:
                self.for_creepers = extend(self.for_creepers, copies)
            which = counting(g, duty["which"], lying=True) if duty["which"] else None
            say, silent = compiled[kind].words
            when = KEEPER_PLAYED if played else LAID_DOWN
            self.all += [Duty(card, when, which, say, silent, forfeit) for card in copies]
