"""Verbs whose effect lasts, waits for something, or must be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.machine import ACTOR, CARD
from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.necro.codes import (
    ACTIONS,
    ARMOR,
    BECOMES,
    EVADE,
    KEYWORDS,
    L_BECOME,
    L_CHANGE,
    L_DELAY,
    L_FORBID,
    L_GRANT,
    STATS,
    U_ATTACK,
    U_END_OF_NEXT,
    ZOMBIE,
)
from ruleshift.families.necro.rules.table.effect import Context
from ruleshift.families.necro.rules.table.force import ONCE, last, noted
from ruleshift.families.necro.rules.table.sight import BITS, lasting_bearer
from ruleshift.families.necro.rules.words.program import GOES_WITH_IT
from ruleshift.families.necro.rules.words.select import become
from ruleshift.families.necro.verbs.assembly import (
    Number,
    Verb,
    Writer,
    in_battle,
    until_of,
    x_of,
)

if TYPE_CHECKING:
    from ruleshift.families.necro.compile.clauses import Compiler
    from ruleshift.families.necro.language import normal
    from ruleshift.families.necro.rules.table.state import NecroState

Node = Any

NUMBERED: Final = (ARMOR, EVADE)  # keywords that several of are more than one


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
        self.note(writer.compiler)
        self.n = Number(node.get("n", 0))
        self.once: bool = bool(node.get("once"))
        if self.once:
            writer.compiler.stats_once.add(self.what)

    def code(self, node: Node) -> i64:
        return STATS.index(node["stat"])

    def note(self, compiler: Compiler) -> None:
        """Tell the compiler that there is such a thing in the game."""
        compiler.stats_bent.add(self.what)

    def act(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        left = ONCE if self.once else in_battle(s, f, self.until, self.left)
        if self.until == U_ATTACK and left < 0:
            return  # there is no attack
        for card in self.who.in_play(s, f):
            n = self.n.value(s, f)
            last(s, self.kind, card, self.what, n, self.until, left, stack[f + CARD], stack[f + ACTOR])

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        left = ONCE if self.once else in_battle(s, s.top, self.until, self.left)
        if self.until == U_ATTACK and left < 0:
            return False
        return any(self.adds(s, ctx, card, left) for card in self.who.could_be_in_play(s, ctx))

    def adds(self, s: NecroState, ctx: Context, card: i64, left: i64) -> bool:
        """Whether a card is changed by this; what is a number adds up."""
        return bool(self.n.of or self.n.n)

    def lasts_already(self, s: NecroState, ctx: Context, card: i64, left: i64) -> bool:
        """Whether just this is noted for a card."""
        if self.until == U_END_OF_NEXT:
            left = s.turn
        there = noted(s, self.kind, card, self.what)
        this = [self.kind, card, self.what, self.n.n, self.until, left, ctx[1], ctx[0]]
        return not self.n.of and not self.once and this in there


class Grant(Lasting):
    kind = L_GRANT

    def code(self, node: Node) -> i64:
        return KEYWORDS.index(node["keyword"])

    def note(self, compiler: Compiler) -> None:
        compiler.words_lent.add(self.what)

    def adds(self, s: NecroState, ctx: Context, card: i64, left: i64) -> bool:
        """A keyword is there or not, but for those with a number."""
        return self.what in NUMBERED or not self.lasts_already(s, ctx, card, left)


class Forbid(Lasting):
    kind = L_FORBID

    def code(self, node: Node) -> i64:
        return ACTIONS.index(node["action"])

    def note(self, compiler: Compiler) -> None:
        pass  # bans are few, and looked for anyway

    def adds(self, s: NecroState, ctx: Context, card: i64, left: i64) -> bool:
        return not self.lasts_already(s, ctx, card, left)


class Become(Lasting):
    """A zombie has another sub type for a while, in place of its own; a Boss stays a Boss."""

    kind = L_BECOME

    def code(self, node: Node) -> i64:
        return BECOMES.index(node["subtype"])

    def note(self, compiler: Compiler) -> None:
        pass

    def act(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        left = in_battle(s, f, self.until, self.left)
        if self.until == U_ATTACK and left < 0:
            return  # there is no attack
        for card in self.who.in_play(s, f):
            if s.g.printed.type_of[card] == ZOMBIE and not s.g.printed.boss[card]:
                last(s, self.kind, card, self.what, 0, self.until, left, stack[f + CARD], stack[f + ACTOR])

    def adds(self, s: NecroState, ctx: Context, card: i64, left: i64) -> bool:
        """The sub type given last is the one it has."""
        if s.g.printed.type_of[card] != ZOMBIE or s.g.printed.boss[card]:
            return False
        return become(s, card) != BECOMES[self.what] or not self.lasts_already(s, ctx, card, left)


class Delay(Verb):
    def read(self, writer: Writer, node: normal.Delay) -> None:
        self.trigger = writer.compiler.trigger({**node, "if": []}, node["do"], replaces=node["instead"])
        writer.compiler.delayed[self.trigger.event] = True
        self.until, self.left = until_of(node["until"])

    def act(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        you = stack[f + ACTOR]
        who = s.g.printed.survivors[you]
        left = in_battle(s, f, self.until, self.left)
        if self.until != U_ATTACK or left >= 0:
            this = stack[f + CARD]
            noted = lasting_bearer(s, this) | x_of(s, f) << BITS
            last(s, L_DELAY, who, self.trigger.number, noted, self.until, left, this, you)

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        return self.until != U_ATTACK or in_battle(s, s.top, self.until, self.left) >= 0


class Mode(Verb):
    """A choice between lists of steps; the steps follow under its guard."""

    def read(self, writer: Writer, node: normal.Choose) -> None:
        slot = writer.slot("mode", self)
        numbering = writer.compiler.g.numbering
        slot.labels = vec[i64]([numbering.word(label) for label, _ in node["options"]])

    def part(self, event: i64) -> i64:
        return GOES_WITH_IT

    def act(self, s: NecroState, f: i64) -> None:
        pass

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        return False  # the steps to choose between speak for themselves

    def branches(self, node: normal.Choose) -> list[tuple[list[normal.Step], tuple[i64, i64]]]:
        offset = self.slots[0].offset
        return [(steps, (offset, number)) for number, (_, steps) in enumerate(node["options"])]
