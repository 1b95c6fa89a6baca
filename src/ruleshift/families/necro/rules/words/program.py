"""A clause's program: its steps one after the other, and the choices they need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from ruleshift.core.engine.machine import ACTOR, CARD, CONTEXT, FRAME, STEP, A, B, ask, pop
from ruleshift.core.engine.packed import append, i64, index, sorted_ints, vec
from ruleshift.core.engine.rules import OpenSet
from ruleshift.families.necro.codes import (
    E_IDLE,
    I_NOBODY,
    STEALTH,
    TZ,
    W_ENOUGH,
    W_NO,
    W_TZ,
    W_YES,
    W_ZZ,
    ZZ,
)
from ruleshift.families.necro.rules.table.effect import IT, NOTES, Context, NecroEffect, context
from ruleshift.families.necro.rules.table.force import untouched
from ruleshift.families.necro.rules.table.label import distinct
from ruleshift.families.necro.rules.table.sets import members, with_member
from ruleshift.families.necro.rules.table.sight import PLACES, aim, instance, sight
from ruleshift.families.necro.rules.table.state import UNCHOSEN
from ruleshift.families.necro.rules.words.select import ZOMBIES, Condition, Selection

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.rules.table.state import NecroState

NOTHING: Final = -2  # asked, and nothing was or could be chosen
OF_ITS_OWN: Final = 0  # parts of a text that changes damage
GOES_WITH_IT: Final = 1  # decides about the rest, or is its price
PREVENTS: Final = 2
WIDTH: Final = 2  # a note is a choice and, for a card, which instance of it was meant


class Slot:
    """A choice: a card, several, a zone, or one of some labels; and where it is noted."""

    __slots__ = (
        "count", "guard", "kind", "labels", "number", "offset", "optional", "selection", "strike", "zones",
    )  # fmt: skip

    def __init__(self, kind: str, offset: i64, guard: Guard) -> None:
        self.kind = kind  # card, zone, mode, may, discard
        self.offset: i64 = offset
        self.guard = guard
        self.number: i64 = -1
        self.count: i64 = 1
        self.optional = False
        self.selection: Selection | None = None
        self.zones = vec[i64]()
        self.labels = vec[i64]()  # options of a mode
        self.strike: Strike | None = None  # for a choice that belongs to an attack

    def candidates(self, s: NecroState, ctx: Context) -> vec[i64]:
        """The cards that may be chosen."""
        selection = self.selection
        if selection is None:
            return vec[i64]()
        return vec[i64]([card for card in selection.cards(s, ctx) if self.allows(s, ctx, card)])

    def allows(self, s: NecroState, ctx: Context, card: i64) -> bool:
        """Enemies in Stealth cannot be targeted (2.32.1), and an attack has to be possible."""
        stealthy = s.status[card] >> STEALTH & 1 > 0 and s.g.printed.owner[card] != ctx[0]
        if stealthy and self.selection is not None and self.selection.pool == ZOMBIES:
            return False
        if self.strike is None:
            return not s.g.standing.some_unaffected or not untouched(s, card, ctx[1])
        return self.strike.fits(s, ctx, self, card)

    def zone_options(self, s: NecroState, ctx: Context) -> vec[i64]:
        """Zones that can be chosen: for an effect on zombies only those that hold one."""
        word0 = s.g.numbering.word0
        zones = self.zones
        if self.selection is not None:
            there = vec[i64]([s.where[card] & ~1 for card in self.selection.cards(s, ctx)])
            zones = vec[i64]([zone for zone in zones if zone in there])
        return vec[i64]([word0 + (W_TZ if zone == TZ else W_ZZ) for zone in zones])

    @property
    def always(self) -> bool:
        """Whether there is always something to choose."""
        return self.optional or self.kind in ("mode", "may")

    def possible(self, s: NecroState, ctx: Context) -> bool:
        """Whether there is something to choose, where that is a question."""
        if self.kind == "zone":
            return len(self.zone_options(s, ctx)) > 0
        selection = self.selection
        if selection is not None:
            for card in selection.lying(s, ctx):  # one is enough
                if selection.fits(s, ctx, card) and self.allows(s, ctx, card):
                    return True
        return False


class Strike(Protocol):
    """An attack that an effect grants: it knows what its attacker and its target can be."""

    def fits(self, s: NecroState, ctx: Context, slot: Slot, card: i64) -> bool: ...

    def names_it(self, slot: Slot) -> bool: ...


Guard = tuple[tuple[int, int], ...]  # (offset of a note, value it must have) for a branch


class Step:
    """One instruction. ``act`` does it, or lays frames that do."""

    slots: list[Slot]
    guard: Guard
    condition: Condition
    awaits_choice: bool  # whether its condition speaks of a card that is yet to be chosen

    def act(self, s: NecroState, f: i64) -> None:
        raise NotImplementedError

    def possible(self, s: NecroState, seat: i64) -> bool:
        """Whether it can do anything; what can do nothing at all is not played."""
        return True

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        """Whether it could change anything as things are, by what everybody sees; in doubt it could."""
        return True

    def part(self, event: i64) -> i64:
        """What it is in a text that answers an event: prevents its damage, goes with that, or neither."""
        return OF_ITS_OWN


def met(s: NecroState, base: i64, guard: Guard) -> bool:
    """Whether the branch a step or a choice belongs to was taken."""
    for offset, value in guard:
        if s.notes[base + offset] != value:
            return False
    return True


class Program(NecroEffect):
    """Steps of a clause. Nothing is settled between them: triggers wait until it is done (R70)."""

    def __init__(self, g: NecroGame) -> None:
        super().__init__(g)
        self.steps: list[Step] = []
        self.slots: list[Slot] = []
        self.width: i64 = 0  # notes it needs
        self.reload = False  # whether it reloads a weapon
        self.triggered = False  # whether it follows from an event
        self.aims = False  # whether it speaks of cards that may have gone: it needs sight of them
        self.spent: i64 = -1  # where it notes, as a mask, the cards that it has brought to 0 counters
        self.certain = False  # whether some step can always do something
        self.needed: list[Slot] = []  # choices without which it cannot be played

    def begin(
        self, s: NecroState, you: i64, this: i64, it: i64, target: i64, source: i64, x: i64, amount: i64
    ) -> i64:
        """Lay the frame of this program with empty notes; where it starts."""
        f = s.top
        base = s.open_notes(self.width)
        seen: i64 = -1
        if self.aims:
            seen = sight(s, this, it, target, source)
        s.lay(self.number, 0, you, this, seen, it, target, source, x, base, amount)
        return f

    def run(self, s: NecroState, f: i64) -> None:
        base = s.stack[f + NOTES]
        steps = self.steps
        top = f + FRAME
        # As long as nothing is laid on top or asked, the next step follows at once.
        while s.top == top and s.asked < 0 and not s.outcome:
            at = s.stack[f + STEP]
            if at == len(steps):
                worn = members(s.sets, ~(base + self.spent)) if self.spent >= 0 else vec[i64]()
                source = s.stack[f + CARD]
                s.close_notes(base)
                s.top = f
                if len(worn):
                    self.g.steps.doom.wear_out(s, worn, source)
                return
            step = steps[at]
            skipped = step.guard and not met(s, base, step.guard)
            if skipped or (step.condition.parts and not step.condition.holds(s, context(s, f))):
                s.stack[f + STEP] = at + 1
                continue
            for slot in step.slots:
                if s.notes[base + slot.offset] == UNCHOSEN and met(s, base, slot.guard):
                    self.g.steps.choose.begin(s, f, slot)
                    return
            s.stack[f + STEP] = at + 1
            step.act(s, f)

    def playable(self, s: NecroState, ctx: Context) -> bool:
        """Whether every choice that must be declared has something to choose, and something can happen."""
        for slot in self.needed:
            if not slot.possible(s, ctx):
                return False
        return self.certain or any(step.possible(s, ctx[0]) for step in self.steps)

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        """Whether any step could change anything as things are; steps in vain leave the next as it was."""
        for step in self.steps:
            if step.condition.parts and not step.awaits_choice and not step.condition.holds(s, ctx):
                continue
            if step.would_change(s, ctx):
                return True
        return False

    def only_prevents(self, event: i64) -> bool:
        """Whether all it does about an event is to prevent its damage (5.9.5)."""
        parts = [step.part(event) for step in self.steps]
        return PREVENTS in parts and OF_ITS_OWN not in parts

    def complete(self) -> None:
        """All steps are there: note what can be said of them once and for all."""
        self.certain = not self.steps or any(type(step).possible is Step.possible for step in self.steps)
        self.needed = [slot for slot in self.slots if not slot.guard and not slot.always]


def note_spent(s: NecroState, cards: vec[i64]) -> bool:
    """Cards may have come to 0 counters: the effect in progress notes it and lets them break when it is done.

    False if there is none: the program on top is the one that did it (R67).
    """
    f = s.top - FRAME
    program = s.g.effects[s.stack[f]]
    if not isinstance(program, Program) or program.spent < 0:
        return False
    at = s.stack[f + NOTES] + program.spent
    for card in cards:
        s.sets = with_member(s.sets, ~at, card)
    return True


def chosen(s: NecroState, f: i64, slot: Slot) -> vec[i64]:
    """The cards of a choice that are still the ones that were meant."""
    notes = s.notes
    at = s.stack[f + NOTES] + slot.offset
    end = at + slot.count * WIDTH
    found = vec[i64]()
    while at < end:
        card = notes[at]
        if card >= 0 and s.life[card] == notes[at + 1]:
            found = append(found, card)
        at += WIDTH
    return found


def keep_legal(s: NecroState, f: i64, slot: Slot) -> bool:
    """Give up the cards of a choice that could not be chosen any more; whether one is left (R74).

    An attack looks for itself whether it can be made, and says why not.
    """
    cards = chosen(s, f, slot)
    if slot.strike is not None or not len(cards):
        return len(cards) > 0
    legal = slot.candidates(s, context(s, f))
    base = s.stack[f + NOTES] + slot.offset
    for at in range(base, base + slot.count * WIDTH, WIDTH):
        if s.notes[at] >= 0 and s.notes[at] not in legal:
            s.notes[at] = NOTHING
            cards = chosen(s, f, slot)
    return len(cards) > 0


def declare(s: NecroState, f: i64, program: Program) -> bool:
    """Ask for the next choice of a declaration; false when all are made."""
    base = s.stack[f + NOTES]
    for slot in program.slots:
        if s.notes[base + slot.offset] == UNCHOSEN and met(s, base, slot.guard) and slot.kind != "roll":
            s.g.steps.choose.begin(s, f, slot)
            return True
    return False


class Choose(NecroEffect):
    """Asks for one choice of a program and notes it."""

    purpose = "choose"
    rule = "5.2.2"

    def begin(self, s: NecroState, holder: i64, slot: Slot) -> None:
        you, this = s.stack[holder + ACTOR], s.stack[holder + CARD]
        s.lay(self.number, 0, you, this, holder, slot.number, 0)

    def run(self, s: NecroState, f: i64) -> None:
        options = self.choices(s, f)
        if len(options):
            ask(s, f, s.stack[f + ACTOR], self, options)
        else:
            self.note(s, f, NOTHING)
            program = self.g.effects[s.stack[s.stack[f + CONTEXT]]]
            if isinstance(program, Program) and len(program.steps) == 1 and not s.stack[f + B]:
                s.tell(E_IDLE, s.stack[f + CARD], I_NOBODY, -1, -1)
            pop(s)

    def slot(self, s: NecroState, f: i64) -> Slot:
        return self.g.texts.slots[s.stack[f + A]]

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        slot = self.slot(s, f)
        if slot.kind == "mode":
            return sorted_ints(slot.labels)
        if slot.kind == "may":
            return vec[i64]([self.word0 + W_YES, self.word0 + W_NO])
        holder = s.stack[f + CONTEXT]
        ctx = context(s, holder)
        if slot.kind == "zone":
            return slot.zone_options(s, ctx)
        cards = self.to_come(s, f)
        if not len(cards):
            return cards
        options = distinct(s, cards)
        return append(options, self.word0 + W_ENOUGH) if slot.optional else options

    def to_come(self, s: NecroState, f: i64) -> vec[i64]:
        slot = self.slot(s, f)
        holder = s.stack[f + CONTEXT]
        cards = slot.candidates(s, context(s, holder))
        picked = s.stack[f + B]
        if picked:
            before = s.notes[s.stack[holder + NOTES] + slot.offset + (picked - 1) * WIDTH]
            cards = vec[i64]([card for card in cards if card > before])
        return cards

    def gathered(self, s: NecroState, f: i64) -> int:
        slot = self.slot(s, f)
        return s.stack[f + B] if slot.kind == "card" and slot.optional else -1

    def open_set(self, s: NecroState, f: i64) -> OpenSet | None:
        if self.gathered(s, f) < 0:
            return None
        return self.opened(s, f, 0, self.slot(s, f).count - s.stack[f + B], W_ENOUGH)

    def note(self, s: NecroState, f: i64, value: i64) -> None:
        stack = s.stack
        slot = self.slot(s, f)
        at = stack[stack[f + CONTEXT] + NOTES] + slot.offset + stack[f + B] * WIDTH
        s.notes[at] = value
        s.notes[at + 1] = 0
        if slot.kind == "card" and value >= 0:
            s.notes[at + 1] = s.life[value]
            holder = stack[f + CONTEXT]
            if stack[holder + IT] < 0 and (slot.strike is None or slot.strike.names_it(slot)):
                stack[holder + IT] = value  # what later steps call "it"
                if isinstance(self.g.effects[stack[holder]], Program):
                    aim(s, holder, PLACES["it"], instance(s, value))

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        slot = self.slot(s, f)
        g = self.g
        if slot.kind == "card":
            if option >= g.size:
                self.note(s, f, NOTHING)
                pop(s)
                return
            self.note(s, f, option)
            s.stack[f + B] += 1
            if s.stack[f + B] == slot.count:
                pop(s)
            return
        word = option - g.numbering.word0
        if slot.kind == "may":
            self.note(s, f, 1 if word == W_YES else 0)
        elif slot.kind == "zone":
            self.note(s, f, TZ if word == W_TZ else ZZ)
        else:
            self.note(s, f, index(slot.labels, option))
        pop(s)

    def restart(self, s: NecroState, f: i64) -> None:
        """Forget the cards of a set that is not complete."""
        stack = s.stack
        holder = stack[f + CONTEXT]
        at = stack[holder + NOTES] + self.slot(s, f).offset
        if stack[f + B] and stack[holder + IT] == s.notes[at]:
            stack[holder + IT] = -1
        for note in range(at, at + stack[f + B] * WIDTH, WIDTH):
            s.notes[note] = UNCHOSEN
        stack[f + B] = 0

    def prompt(self, s: NecroState, f: i64) -> str:
        slot = self.slot(s, f)
        name = self.g.names[s.stack[f + CARD]]
        if slot.kind == "may":
            return f"Use {name}?"
        if slot.kind == "zone":
            return f"Which zone for {name}?"
        if slot.kind == "mode":
            return f"What does {name} do?"
        return f"Which card for {name}?"
