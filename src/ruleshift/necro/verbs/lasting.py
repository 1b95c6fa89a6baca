"""Verbs whose effect lasts, waits for something, or must be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleshift.core.machine import ACTOR, CARD
from ruleshift.necro.codes import (
    ACTIONS,
    BECOMES,
    KEYWORDS,
    L_BECOME,
    L_CHANGE,
    L_DELAY,
    L_FORBID,
    L_GRANT,
    STATS,
    U_ATTACK,
    ZOMBIE,
)
from ruleshift.necro.force import last
from ruleshift.necro.writer import Number, Verb, Writer, in_battle, until_of

if TYPE_CHECKING:
    from ruleshift.necro.game import NecroGame
    from ruleshift.necro.state import NecroState

Node = Any


class Lasting(Verb):
    """Changes, grants and bans with a duration."""

    kind = L_CHANGE

    def read(self, writer: Writer, node: Node) -> None:
        player = node["who"] in ("you", "opponent")
        if player:
            node = {**node, "who": "survivor" if node["who"] == "you" else "prey"}
        self.who = writer.who(self, node["who"])
        self.who.reaches_all = player  # what is said of a player reaches one whose Survivor is unaffected
        self.until, self.left = until_of(node["until"])
        self.what = self.code(node)
        self.note(writer.g)
        self.n = Number(node.get("n", 0))
        self.once: bool = bool(node.get("once"))

    def code(self, node: Node) -> int:
        return STATS.index(node["stat"])

    def note(self, g: NecroGame) -> None:
        """Tell the game that there is such a thing in it."""
        g.stats_bent.add(self.what)

    def act(self, s: NecroState, f: int) -> None:
        stack = s.stack
        left = -1 if self.once else in_battle(s, f, self.until, self.left)
        if self.until == U_ATTACK and left < 0:
            return  # there is no attack
        for card in self.who.in_play(s, f):
            n = self.n.value(s, f)
            last(s, self.kind, card, self.what, n, self.until, left, stack[f + CARD], stack[f + ACTOR])


class Grant(Lasting):
    kind = L_GRANT

    def code(self, node: Node) -> int:
        return KEYWORDS.index(node["keyword"])

    def note(self, g: NecroGame) -> None:
        g.words_lent.add(self.what)


class Forbid(Lasting):
    kind = L_FORBID

    def code(self, node: Node) -> int:
        return ACTIONS.index(node["action"])

    def note(self, g: NecroGame) -> None:
        pass  # bans are few, and looked for anyway


class Become(Lasting):
    """A zombie has another sub type for a while, in place of its own; a Boss stays a Boss."""

    kind = L_BECOME

    def code(self, node: Node) -> int:
        return BECOMES.index(node["subtype"])

    def note(self, g: NecroGame) -> None:
        pass

    def act(self, s: NecroState, f: int) -> None:
        stack = s.stack
        left = in_battle(s, f, self.until, self.left)
        if self.until == U_ATTACK and left < 0:
            return  # there is no attack
        for card in self.who.in_play(s, f):
            if s.g.type_of[card] == ZOMBIE and not s.g.boss[card]:
                last(s, self.kind, card, self.what, 0, self.until, left, stack[f + CARD], stack[f + ACTOR])


class Delay(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.trigger = writer.g.add_trigger({**node, "if": []}, node["do"], replaces=node["instead"])
        writer.g.delayed[self.trigger.event] = True
        self.until, self.left = until_of(node["until"])

    def act(self, s: NecroState, f: int) -> None:
        stack = s.stack
        you = stack[f + ACTOR]
        who = s.g.survivors[you]
        left = in_battle(s, f, self.until, self.left)
        if self.until != U_ATTACK or left >= 0:
            last(s, L_DELAY, who, self.trigger.number, 0, self.until, left, stack[f + CARD], you)


class Mode(Verb):
    """A choice between lists of steps; the steps follow under its guard."""

    def read(self, writer: Writer, node: Node) -> None:
        slot = writer.slot("mode", self)
        slot.labels = [writer.g.word(label) for label, _ in node["options"]]

    def act(self, s: NecroState, f: int) -> None:
        pass

    def branches(self, node: Node) -> list[tuple[list[Node], tuple[int, int]]]:
        offset = self.slots[0].offset
        return [(steps, (offset, number)) for number, (_, steps) in enumerate(node["options"])]
