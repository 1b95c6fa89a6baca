"""Programs put together from the card language: steps, the cards they are about, their choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.machine import CARD, CONTEXT, STEP
from ruleshift.core.engine.packed import extend, i64, vec
from ruleshift.families.necro.codes import (
    E_IDLE,
    I_LATE,
    I_NOBODY,
    STEALTH,
    U_ATTACK,
    U_NEXT_ATTACK,
    U_TURNS,
    UNTILS,
    X_BITS,
)
from ruleshift.families.necro.rules.combat.battle import DEALT
from ruleshift.families.necro.rules.table.effect import AMOUNT, NOTES, Context, X, context
from ruleshift.families.necro.rules.table.force import untouched
from ruleshift.families.necro.rules.table.leaving import battle_below
from ruleshift.families.necro.rules.table.sight import ONE, PLACES
from ruleshift.families.necro.rules.words.clause import mentions
from ruleshift.families.necro.rules.words.program import Guard, Program, Slot, Step, chosen
from ruleshift.families.necro.rules.words.select import Condition, Selection, original, refer, reference

if TYPE_CHECKING:
    from ruleshift.families.necro.compile.clauses import Compiler
    from ruleshift.families.necro.language import normal
    from ruleshift.families.necro.rules.table.state import NecroState

CHOSEN: Final = frozenset(("it",))


class Writer:
    """Puts a program together: its steps, and room in the notes for each choice."""

    def __init__(self, compiler: Compiler, program: Program, verbs: Mapping[str, type[Verb]]) -> None:
        self.compiler = compiler
        self.program = program
        self.verbs = verbs

    def steps(self, nodes: Sequence[normal.Instruction], guard: Guard = ()) -> None:
        for node in nodes:
            step = self.verbs[node["verb"]]()
            step.guard = guard
            step.condition = Condition(self.compiler.printed, node.get("if") or [])
            step.awaits_choice = mentions(node.get("if"), CHOSEN)
            step.slots = []
            step.read(self, node)
            self.program.steps.append(step)
            for nodes_of_branch, taken in step.branches(node):
                self.steps(nodes_of_branch, (*guard, taken))

    def room(self, width: i64 = 2) -> i64:
        offset = self.program.width
        self.program.width += width
        return offset

    def wears(self) -> None:
        """A step may take the last counters off cards: room to note which."""
        if self.program.spent < 0:
            self.program.spent = self.room(1)

    def slot(self, kind: str, step: Verb, count: i64 = 1) -> Slot:
        """A choice that belongs to a step."""
        slot = Slot(kind, self.room(2 * count), step.guard)
        slot.count = count
        slot.number = len(self.compiler.slots)
        self.compiler.slots.append(slot)
        self.program.slots.append(slot)
        step.slots.append(slot)
        return slot

    def who(self, step: Verb, node: normal.Who) -> Who:
        return Who(self, step, node)


class Who:
    """The cards an instruction is about: a reference, or a selection with its choice."""

    def __init__(self, writer: Writer, step: Verb, node: normal.Who) -> None:
        self.ref: str = node if isinstance(node, str) else ""
        self.refers = reference(self.ref)
        self.place: i64 = PLACES.get(self.ref, -1)  # where it is noted which instance is meant
        self.selection: Selection | None = None
        self.slot: Slot | None = None
        self.reaches_all = False  # whether it means cards that are unaffected by effects too
        self.program = writer.program
        if isinstance(node, str):
            return
        self.selection = Selection(writer.compiler.printed, node)
        if self.selection.one_zone:
            self.slot = writer.slot("zone", step)
            self.slot.zones = self.selection.zones
            self.slot.selection = self.selection
        elif self.selection.pick in ("one", "up to"):
            self.slot = writer.slot("card", step, self.selection.up_to or 1)
            self.slot.optional = bool(self.selection.up_to)
            self.slot.selection = self.selection

    def cards(self, s: NecroState, f: i64) -> vec[i64]:
        """The cards that are meant, without those that effects do not reach (16.4.1)."""
        found = self.meant(s, f)
        if s.g.standing.some_unaffected and not self.reaches_all:
            this = s.stack[f + CARD]
            found = vec[i64]([card for card in found if not untouched(s, card, this)])
        if self.selection is not None and self.selection.pick == "random" and len(found):
            return vec[i64]([s.one_of(found)])
        return found

    def meant(self, s: NecroState, f: i64) -> vec[i64]:
        """The cards it speaks of; of a choice at random all that chance can take."""
        ctx = context(s, f)
        if self.selection is None:
            card = refer(s, self.refers, ctx)
            if card >= 0:
                meant = self.place < 0 or self.found(s, f, card)
                return vec[i64]([card]) if meant else vec[i64]()
            return s.g.printed.survivors if self.ref == "both survivors" else vec[i64]()
        if self.slot is not None and self.slot.kind == "card":
            return chosen(s, f, self.slot)
        found = self.selection.cards(s, ctx)
        if s.g.switches.stealth_everywhere:
            found = vec[i64]([card for card in found if not hidden(s, card, ctx[0])])
        if self.slot is not None:
            zone = s.notes[s.stack[f + NOTES] + self.slot.offset]
            return vec[i64]([card for card in found if s.where[card] & ~1 == zone])
        return found

    def found(self, s: NecroState, f: i64, card: i64) -> bool:
        """Whether a card it speaks of is still the one it was aimed at (R126)."""
        seen = s.stack[f + CONTEXT]
        return seen >= -1 or ~seen >> self.place & ONE == s.life[card] + 1 & ONE

    def in_play(self, s: NecroState, f: i64) -> vec[i64]:
        return vec[i64]([card for card in self.cards(s, f) if s.in_play(card)])

    def could_be(self, s: NecroState, ctx: Context) -> vec[i64]:
        """The cards it could come to mean, before anything is chosen."""
        found = self.open_to(s, ctx)
        if not self.reaches_all and s.g.standing.some_unaffected:
            found = vec[i64]([card for card in found if not untouched(s, card, ctx[1])])
        return found

    def open_to(self, s: NecroState, ctx: Context) -> vec[i64]:
        if self.slot is not None and self.slot.kind == "card":
            return self.slot.candidates(s, ctx)
        if self.selection is not None:
            return self.selection.cards(s, ctx)
        if self.ref == "it" and ctx[2] < 0:  # whatever will have been chosen first
            found = vec[i64]()
            for slot in self.program.slots:
                if slot.kind == "card":
                    found = extend(found, slot.candidates(s, ctx))
            return found
        if self.ref == "both survivors":
            return s.g.printed.survivors
        card = refer(s, self.refers, ctx)
        return vec[i64]([card]) if card >= 0 else vec[i64]()

    def could_be_in_play(self, s: NecroState, ctx: Context) -> vec[i64]:
        return vec[i64]([card for card in self.could_be(s, ctx) if s.in_play(card)])


def hidden(s: NecroState, card: i64, you: i64) -> bool:
    """Whether a zombie is in Stealth and not one's own (2.32.1)."""
    return s.status[card] >> STEALTH & 1 > 0 and s.g.printed.owner[card] != you


class Number:
    """An amount: plain, or made of X, of the event's amount, or of what is printed on a card."""

    __slots__ = ("half", "n", "of", "stat", "who")

    def __init__(self, node: normal.Amount | None) -> None:
        self.of = ""
        self.half = False
        self.stat = self.who = ""
        if node is None or isinstance(node, int):
            self.n: i64 = node or 0
            return
        if node["of"] == "original":
            self.stat, self.who = node["stat"], node["who"]
        self.of = node["of"]
        self.half = node["half"]
        self.n = node["plus"]

    @property
    def some(self) -> bool:
        """Whether it can be more than nothing."""
        return bool(self.of) or self.n > 0

    def value(self, s: NecroState, f: i64) -> i64:
        if not self.of:
            return self.n
        if self.stat:
            base = original(s, refer(s, reference(self.who), context(s, f)), self.stat)
        else:
            base = x_of(s, f) if self.of == "x" else s.stack[f + AMOUNT]
        return (base + 1) // 2 + self.n if self.half else base + self.n


def x_of(s: NecroState, f: i64) -> i64:
    """X of a program: what was named for the play or the ability; in a trigger that of the zombie (R39)."""
    program, x = s.g.effects[s.stack[f]], s.stack[f + X]
    if isinstance(program, Program) and program.triggered:
        return s.x[s.stack[f + CARD]] or x >> X_BITS
    return x


def until_of(node: normal.Until) -> tuple[i64, i64]:
    """A duration and how many turns are left of it."""
    if isinstance(node, str):
        return UNTILS.index(node), 0
    return U_TURNS, node["turns"]


def in_battle(s: NecroState, f: i64, until: i64, left: i64) -> i64:
    """What is noted with a duration: for one that hangs on an attack, the battle it is made in."""
    if until not in (U_ATTACK, U_NEXT_ATTACK):
        return left
    battle = battle_below(s, f)
    if until == U_NEXT_ATTACK and battle >= 0 and s.stack[battle + STEP] < DEALT:
        return -1  # an attack that has not dealt its damage is still the next one
    return battle


class Verb(Step):
    """A step that is read from the card language."""

    def finds_nobody(self, s: NecroState, f: i64, who: Who) -> None:
        """Say in the log that there is nobody it could be about, if that is all its text would do."""
        program = s.g.effects[s.stack[f]]
        chosen = who.slot is not None and who.slot.kind == "card"  # whoever chose nobody knows it
        if not chosen and isinstance(program, Program) and len(program.steps) == 1:
            s.tell(E_IDLE, s.stack[f + CARD], I_LATE if who.ref else I_NOBODY, -1, -1)

    def read(self, writer: Writer, node: Any) -> None:
        """Take what the card says."""

    def branches(self, node: Any) -> list[tuple[list[normal.Step], tuple[i64, i64]]]:
        """Steps that only follow if a note has a value."""
        return []
