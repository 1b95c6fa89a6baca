"""Compiling the clauses of two decks: what each card does, and when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ruleshift.families.necro.codes import (
    ACTIONS,
    KEYWORDS,
    NTRIGGERS,
    S_DAMAGE,
    STATS,
    TALLIES,
    UNAFFECTED,
)
from ruleshift.families.necro.compile.concerns import Concerns
from ruleshift.families.necro.compile.steps import numbered
from ruleshift.families.necro.rules.table.sight import AIMING
from ruleshift.families.necro.rules.words.clause import TOUCHING, Ability, Holding, Trigger, Use, mentions
from ruleshift.families.necro.rules.words.program import Program, Slot
from ruleshift.families.necro.verbs import VERBS
from ruleshift.families.necro.verbs.assembly import Writer

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.language.normal import Card, Instruction, Static
    from ruleshift.families.necro.rules.words.select import Filter


class CardText:
    """What the clauses of one card come to; its copies share it."""

    def __init__(self, copies: list[int], program: Program) -> None:
        self.copies = copies
        self.program = program
        self.answer: Trigger | None = None
        self.keywords = 0
        self.keyword_n: dict[int, int] = {}
        self.changes: list[Holding] = []
        self.grants: list[Holding] = []
        self.forbids: list[Holding] = []
        self.triggers: list[Trigger] = []
        self.instead: list[Trigger] = []
        self.unlocks: dict[int, list[int]] = {}


class Compiler:
    """Compiles the cards of a game once; the parts of the game are made of what it has found."""

    def __init__(self, g: NecroGame) -> None:
        self.g = g
        self.printed = g.printed
        self.known: list[Card] = g.deck["cards"]
        self.slots: list[Slot] = []
        self.searches: list[Filter] = []
        self.triggers: list[Trigger] = []
        self.uses: list[Use] = []
        self.abilities_of: list[list[int]] = [[] for _ in range(g.size)]
        self.counted = 0
        self.marked = 0  # how many replacements there are, of all copies
        # What effects of these decks change and grant for a while, and the events that delayed ones await.
        self.stats_bent = {S_DAMAGE}  # a Frenzy does
        self.words_lent: set[int] = set()
        self.stats_once: set[int] = set()
        self.delayed = [False] * NTRIGGERS
        self.empty = self.body([])
        copies_of: dict[int, list[int]] = {}
        for card, kind in enumerate(self.printed.kinds):
            copies_of.setdefault(kind, []).append(card)
        self.texts = [self.compile(self.known[kind], copies) for kind, copies in sorted(copies_of.items())]
        self.concerns = Concerns(self)

    def compile(self, node: Card, copies: list[int]) -> CardText:
        """Compile a definition; packed positions know what it makes by the order in which it is made."""
        text = CardText(copies, self.empty)
        self.compile_program(node, text)
        self.compile_holdings(node, text)
        self.compile_triggers(node, text)
        self.compile_uses(node, text)
        return text

    # -- clauses ---------------------------------------------------------------------------

    def compile_program(self, node: Card, text: CardText) -> None:
        """What happens when the card is played, in turn or as a React."""
        if "answers" in node:
            text.answer = self.trigger(node["answers"], node["answers"]["do"], node["answers"]["instead"])
            text.program = text.answer.program
            text.program.triggered = False  # it is played, and its X named
        elif node.get("do"):
            text.program = self.body(node["do"])
            text.program.reload = bool(node.get("reload"))

    def compile_holdings(self, node: Card, text: CardText) -> None:
        """What holds while the card is in play."""
        clauses = node.get("while", ())
        text.grants = [
            Holding(self.printed, clause, KEYWORDS.index(one["keyword"]), one["n"], one["who"])
            for clause, one in plain_keywords(node, text)
        ]
        text.changes = [
            Holding(self.printed, clause, STATS.index(one["stat"]), one["n"], one["who"])
            for clause in clauses
            for one in clause["changes"]
        ]
        text.forbids = [
            Holding(self.printed, clause, ACTIONS.index(one["action"]), 0, one["who"])
            for clause in clauses
            for one in clause["forbids"]
        ]
        for grant in text.grants:
            grant.reaches_all |= grant.stat == UNAFFECTED
        for card in text.copies:
            for holding in (*text.changes, *text.grants, *text.forbids):
                self.count_uses(holding, card)

    def compile_triggers(self, node: Card, text: CardText) -> None:
        """Triggered abilities and replacements."""
        wears = wear_of_trap(node)
        text.triggers = [self.trigger(clause, clause["do"] + wears) for clause in node.get("when", ())]
        text.instead = [self.trigger(one, one["do"] + wears, True) for one in node.get("instead", ())]
        heard = [*node.get("when", ()), *node.get("instead", ())]
        for clause in (*heard, *node.get("may", ()), *node.get("while", ())):
            if unlock := clause["unlock"]:
                text.unlocks.setdefault(TALLIES.index(unlock["tally"]), []).append(unlock["least"])
        for trigger in text.triggers:
            trigger.hazard = is_trap(node) and trigger.at_once
        for card in text.copies:
            for trigger in text.triggers:
                self.count_uses(trigger, card)
            for trigger in text.instead:
                self.count_uses(trigger, card)
                trigger.marks[card] = self.marked
                self.marked += 1

    def compile_uses(self, node: Card, text: CardText) -> None:
        """Activated abilities: an option for each copy."""
        for clause in node.get("may", ()):
            ability = Ability(self.printed, clause, self.body(clause["do"]))
            for card in text.copies:
                self.count_uses(ability, card)
                self.uses.append(Use(ability, card, self.g.numbering.use0 + len(self.uses)))

    # -- what clauses and verbs are made of --------------------------------------------------

    def body(self, steps: Sequence[Instruction]) -> Program:
        """Compile a list of steps."""
        program = Program(self.g)
        Writer(self, program, VERBS).steps(steps)
        program.complete()
        program.aims = mentions(steps, AIMING)
        return numbered(self.g, program)

    def trigger(self, node: Any, steps: Sequence[Instruction], replaces: bool = False) -> Trigger:
        """Compile what waits for an event."""
        program = self.body(steps)
        program.triggered = True
        trigger = Trigger(self.printed, node, program)
        trigger.replaces = replaces
        trigger.prevents = replaces and program.only_prevents(trigger.event)
        trigger.apart = replaces and not mentions(steps, TOUCHING)
        trigger.number = len(self.triggers)
        self.triggers.append(trigger)
        return trigger

    def count_uses(self, clause: Holding | Trigger | Ability, card: int) -> None:
        """Set a counter up for a copy of the card, if its clause works only so often."""
        if clause.limit is not None:
            clause.slots[card] = self.counted
            self.abilities_of[card].append(self.counted)
            self.counted += 1


def plain_keywords(node: Card, text: CardText) -> list[tuple[Static, Any]]:
    """Note keywords that a card always has itself; return the grants that need more care."""
    rest = []
    for clause in node.get("while", ()):
        simple = not clause["if"] and not clause.get("unlock") and not clause.get("limit")
        for grant in clause["grants"]:
            held_light = grant["keyword"] == "light" and grant["who"] in ("this", "survivor", "host")
            if simple and (grant["who"] == "this" or held_light):
                word = KEYWORDS.index(grant["keyword"])
                text.keywords |= 1 << word
                text.keyword_n[word] = grant["n"]
            else:
                rest.append((clause, grant))
    return rest


def is_trap(node: Card) -> bool:
    return node["type"] == "item" and node["subtype"] == "trap"


def wear_of_trap(node: Card) -> list[Instruction]:
    """The last step of each ability of a Trap: 1 counter less (2.50.2), unless its text says what it loses.

    One without counters is done with when its effect has resolved (2.50.1, 13.4.4).
    """
    if not is_trap(node):
        return []
    if not node["counters"]:
        return [] if node["stays"] else [{"verb": "spend", "if": []}]
    if counts_itself([node.get("when"), node.get("instead")]):
        return []
    return [{"verb": "counter", "n": -1, "who": "this", "if": []}]


def counts_itself(node: Any) -> bool:
    """Whether a step changes the counters of the card it stands on."""
    if isinstance(node, dict):
        if node.get("verb") == "counter" and node["who"] == "this":
            return True
        node = list(node.values())
    return isinstance(node, list) and any(counts_itself(one) for one in node)
