"""Verbs that steer: choose a card, choose a branch, test a condition, end the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import ACTOR, CARD, CONTEXT, A, ask, pop, push
from ruleshift.core.engine.packed import i64, sorted_ints, vec
from ruleshift.families.fluxx.codes import E_CHOSE, IT
from ruleshift.families.fluxx.rules.table.copies import describe, distinct
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.turn.turn import end_turn
from ruleshift.families.fluxx.rules.words.condition import Condition
from ruleshift.families.fluxx.rules.words.mentions import mentions
from ruleshift.families.fluxx.rules.words.program import Program
from ruleshift.families.fluxx.rules.words.select import Cards

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.language import normal


# Conditions that are the same from every seat.
IMPERSONAL: Final = ("option", "working", "players", "in all", "every player", "any player")


class Choose(FluxxEffect):
    """Choose one card; later steps call it `it`. Registers: A whose card, where that is chosen first."""

    names_it = True
    purpose = "choose"
    sees = True

    def __init__(self, g: FluxxGame, node: normal.Take) -> None:
        super().__init__(g)
        self.cards = Cards(g, node["what"])
        # Whoever chooses among hidden cards has seen them.
        self.changes = self.cards.zone == "draw pile" or (
            self.cards.zone == "hand" and self.cards.who.word != "you"
        )

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        return self.cards.any(s, you, this)

    def worth_repeating(self, s: FluxxState, you: i64, this: i64) -> bool:
        return self.changes and self.cards.any_unseen(s, you, this)

    def run(self, s: FluxxState, f: i64) -> None:
        options = self.choices(s, f)
        if not self.asks_whose(s, f) and (len(options) or self.cards.victim_first):
            self.cards.shown_to(s, s.stack[f + CONTEXT], s.stack[f + ACTOR], s.stack[f + A])
        if len(options):
            ask(s, f, s.stack[f + ACTOR], self, options)
        else:
            s.stack[s.stack[f + CONTEXT] + IT] = -1
            pop(s)

    def asks_whose(self, s: FluxxState, f: i64) -> bool:
        return self.cards.victim_first and s.stack[f + A] < 0

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        program = s.stack[f + CONTEXT]
        if self.asks_whose(s, f):
            return self.cards.victims(s, program)
        return distinct(s, self.cards.pool(s, program, s.stack[f + A]))

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        if self.asks_whose(s, f):
            s.stack[f + A] = option - self.seat0
            return
        s.stack[s.stack[f + CONTEXT] + IT] = option
        pop(s)

    def restart(self, s: FluxxState, f: i64) -> None:
        s.stack[f + A] = -1

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        if self.asks_whose(s, f):
            return f"choose {s.names[option - self.seat0]}"
        return f"choose {describe(s, option, s.stack[f + ACTOR])}"

    def prompt(self, s: FluxxState, f: i64) -> str:
        name = self.g.names[s.stack[f + CARD]]
        return f"{name}: whose cards?" if self.asks_whose(s, f) else f"Which card do you choose for {name}?"


class Either(FluxxEffect):
    """Choose one of several lists of steps by its label."""

    may_fail = True
    purpose = "choose"

    def __init__(self, g: FluxxGame, node: normal.Either) -> None:
        super().__init__(g)
        self.branches: dict[int, int] = {}
        self.bodies: list[Program] = []
        self.nodes: list[list[normal.Step]] = []
        for label, steps in node["what"]:
            word = g.wording.word(label)
            self.bodies.append(g.body(steps))
            self.branches[word] = self.bodies[-1].number
            self.nodes.append(steps)

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        return any(body.possible(s, you, this) for body in self.bodies)

    def run(self, s: FluxxState, f: i64) -> None:
        options = self.choices(s, f)
        one = all(self.same_branch(s, at) for at in range(1, len(options)))
        ask(s, f, s.stack[f + ACTOR], self, options[:1] if one else options)

    def same_branch(self, s: FluxxState, at: i64) -> bool:
        """Whether a branch comes to the same as the first one, as things stand."""
        ours, first = self.bodies[at].steps, self.bodies[0].steps
        if len(ours) != len(first):
            return False
        for number, step in enumerate(ours):
            if self.nodes[at][number] != self.nodes[0][number]:
                assert isinstance(step, FluxxEffect)
                if not step.same(s, first[number]):
                    return False
        return True

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        return sorted_ints(vec[i64]([self.word0 + word for word in self.branches]))

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        word = option - self.word0
        you = s.stack[f + ACTOR]
        card = s.stack[f + CARD]
        context = s.stack[f + CONTEXT]
        s.tell(E_CHOSE, you, word)
        pop(s)
        push(s, self.branches[word], you, card, context)

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        return f"choose {self.g.wording.words[option - self.word0]}"

    def prompt(self, s: FluxxState, f: i64) -> str:
        return f"{self.g.names[s.stack[f + CARD]]}: which one?"


class If(FluxxEffect):
    """Do some steps only if a condition holds."""

    may_fail = True

    def __init__(self, g: FluxxGame, node: normal.If) -> None:
        super().__init__(g)
        self.condition = Condition(g, node["what"])
        self.hidden = mentions(node["what"], "in", "hand")  # what is offered must not tell what others hold
        self.then = g.program(node["then"])
        self.otherwise = g.program(node["else"]) if node["else"] else -1
        self.needs_you = any(part["cond"] not in IMPERSONAL for part in node["what"])

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        if self.hidden:
            return True
        branch = self.then if self.condition.holds(s, you, -1) else self.otherwise
        return branch >= 0 and self.g.effects[branch].possible(s, you, this)

    def start(self, s: FluxxState, program: i64) -> None:
        you = s.stack[program + ACTOR]
        fine = self.condition.holds(s, you, s.stack[program + IT])
        branch = self.then if fine else self.otherwise
        if branch >= 0:
            push(s, branch, you, s.stack[program + CARD], program)


class EndTurn(FluxxEffect):
    """End the turn at once."""

    def __init__(self, g: FluxxGame, node: normal.Plain) -> None:
        super().__init__(g)

    def start(self, s: FluxxState, program: i64) -> None:
        end_turn(s)
