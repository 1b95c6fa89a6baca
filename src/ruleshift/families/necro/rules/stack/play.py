"""Playing a card and using an ability: declare, pay, window, resolve (5.6.2, R74)."""

from __future__ import annotations

from typing import Final

from ruleshift.core.engine.machine import (
    ACTOR,
    CANCELLED,
    CARD,
    CONTEXT,
    FRAME,
    STEP,
    A,
    B,
    C,
    D,
    F,
    ask,
)
from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.necro.codes import (
    AP,
    C_EFFECT,
    E_FIZZLE,
    E_IDLE,
    E_PLAY,
    EVENT,
    GRAVE,
    HAND,
    I_REQUIRES,
    NUMBERS,
    ON_PLAY,
    PLAYING,
    REACT,
    S_EQUIP,
    S_TP,
    TP,
)
from ruleshift.families.necro.rules.stack.window import SEEN, USED
from ruleshift.families.necro.rules.table import equip
from ruleshift.families.necro.rules.table.effect import IT, NOTES, NecroEffect, X, context
from ruleshift.families.necro.rules.table.hearing import break_stealth, happen
from ruleshift.families.necro.rules.table.price import charge, pay, price, use_up
from ruleshift.families.necro.rules.table.sight import (
    LOST,
    PLACES,
    aim,
    instance,
    sight,
    with_bearer,
)
from ruleshift.families.necro.rules.table.state import NecroState
from ruleshift.families.necro.rules.words.program import (
    Program,
    chosen,
    declare,
    keep_legal,
)

NAMING: Final = 0
DECLARING: Final = 1
EQUIPPING: Final = 2
PAYING: Final = 3
ANSWERING: Final = 4
RESOLVING: Final = 5
FINISHING: Final = 6


def gear(s: NecroState, card: i64) -> bool:
    """Whether a card stays in play when it resolves."""
    return s.g.printed.stays[card]


def playable(s: NecroState, seat: i64, card: i64) -> bool:
    """Whether a Weapon, Item or Event can be played from hand now, price and targets included."""
    g = s.g
    printed = g.printed
    ap = s.pools[AP + seat]
    if printed.type_of[card] == EVENT:
        if len(s.zones[HAND + seat]) <= printed.extra_discard[card] and printed.extra_discard[card]:
            return False
    elif (printed.cost[card] > ap or not printed.firm_price[card]) and ap < least_ap(s, seat, card):
        return False
    if g.texts.play_always[card]:
        return True
    ctx = (seat, card, -1, -1, -1, 0, 0)
    if printed.requires[card].parts and not printed.requires[card].holds(s, ctx):
        return False
    if printed.stays[card]:
        if printed.attachment[card] and not len(equip.hosts(s, seat, card)):
            return False
        return not printed.placed[card] or equip.may_place(s, seat, card)
    if g.switches.aimless_events and printed.type_of[card] == EVENT:
        return True  # it may find nobody, and be spent (14.3.3)
    return g.texts.programs[card].playable(s, ctx)


def least_ap(s: NecroState, seat: i64, card: i64) -> i64:
    """The lowest AP a card can be played for."""
    printed = s.g.printed
    return ap_price(s, seat, card, printed.cost_x[card][0] if printed.has_x[card] else printed.cost[card])


def ap_price(s: NecroState, seat: i64, card: i64, printed: i64) -> i64:
    """The AP for a printed price or a named X, as equipping a held weapon or reloading costs now."""
    stat = s.g.texts.price_stat[card]
    return price(s, seat, stat, printed) if stat >= 0 else printed


class PlayCard(NecroEffect):
    """A card on its way from hand over the stack to where it belongs."""

    settles = True
    public = True
    purpose = "number"
    rule = "2.1.8"

    def begin(self, s: NecroState, seat: i64, card: i64) -> None:
        """Play a card from hand in one's own time."""
        self.lay(s, seat, card, -1, -1, -1, -1, 0, 0)

    def react(self, s: NecroState, window: i64, seat: i64, card: i64) -> None:
        """Play a React in a window, at the event that window is about."""
        what = self.g.steps.window.what(s, window)
        self.lay(s, seat, card, window, what[0], what[1], what[2], what[5], what[3])

    def lay(
        self,
        s: NecroState,
        seat: i64,
        card: i64,
        window: i64,
        it: i64,
        target: i64,
        source: i64,
        x: i64,
        n: i64,
    ) -> None:
        width = self.g.texts.programs[card].width
        if gear(s, card):
            width = equip.GEAR_NOTES
        base = s.open_notes(width)
        s.lay(self.number, 0, seat, card, window, it, target, source, x, base, n)

    def shown(self, s: NecroState, f: i64) -> bool:
        """Until it is declared, the card is in hand and nobody else's business."""
        return s.stack[f + STEP] >= PAYING

    def run(self, s: NecroState, f: i64) -> None:
        g = self.g
        printed = g.printed
        step = s.stack[f + STEP]
        card = s.stack[f + CARD]
        if step == NAMING:
            if printed.has_x[card]:
                ask(s, f, s.stack[f + ACTOR], self, self.choices(s, f))
                return
            step = s.stack[f + STEP] = DECLARING
        if step == DECLARING:
            if not gear(s, card) and declare(s, f, g.texts.programs[card]):
                return
            step = s.stack[f + STEP] = EQUIPPING
        if step == EQUIPPING:
            if gear(s, card) and self.equipping(s, f):
                return
            step = s.stack[f + STEP] = PAYING
            if printed.extra_discard[card]:
                s.move(card, PLAYING + printed.owner[card])
                g.steps.discarding.begin(s, s.stack[f + ACTOR], printed.extra_discard[card])
                return
        # As long as nothing is laid on top or pending, the next step follows at once.
        if step == PAYING:
            step = s.stack[f + STEP] = ANSWERING
            self.pay(s, f)
            if s.touch:
                return
        if step == ANSWERING:
            step = s.stack[f + STEP] = RESOLVING
            if self.announce(s, f) or s.touch:
                return
        if step == RESOLVING:
            s.stack[f + STEP] = FINISHING
            self.resolve(s, f)
            if s.top > f + FRAME or s.asked >= 0 or s.outcome:
                return
        self.finish(s, f)

    # -- declaring -------------------------------------------------------------------------

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        card, seat = s.stack[f + CARD], s.stack[f + ACTOR]
        least, most = self.g.printed.cost_x[card]
        numbers = range(least, min(most, NUMBERS - 1) + 1)
        ap = s.pools[AP + seat]
        number0 = self.g.numbering.number0
        return vec[i64]([number0 + n for n in numbers if ap_price(s, seat, card, n) <= ap])

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        s.stack[f + X] = option - self.g.numbering.number0
        s.stack[f + STEP] = DECLARING

    def equipping(self, s: NecroState, f: i64) -> bool:
        """Ask for the next thing equipping needs; false when all is said."""
        stack = s.stack
        g = self.g
        steps = g.steps
        card, seat, base = stack[f + CARD], stack[f + ACTOR], stack[f + NOTES]
        notes = s.notes
        if g.printed.attachment[card]:
            for part in (equip.HOST, equip.REPLACED):
                if notes[base + part] == equip.OPEN:
                    steps.equip_choice.begin(s, f, part)
                    return True
        elif g.printed.hands[card]:
            going, choice = equip.forced_off(s, seat, card)
            if len(choice) and notes[base + equip.REMOVED] == equip.OPEN:
                steps.equip_choice.begin(s, f, equip.REMOVED)
                return True
            old = vec[i64]([notes[base + equip.REMOVED]]) if len(choice) else going
            if notes[base + equip.CARRIED] == equip.OPEN and len(equip.carriable(s, seat, card, old)):
                steps.equip_choice.begin(s, f, equip.CARRIED)
                return True
        return False

    def printed(self, s: NecroState, f: i64) -> i64:
        """The AP that are printed for this play, or the X that was named."""
        card = s.stack[f + CARD]
        return s.stack[f + X] if self.g.printed.has_x[card] else self.g.printed.cost[card]

    def ap(self, s: NecroState, f: i64) -> i64:
        """The AP of this play without carried attachments."""
        card = s.stack[f + CARD]
        if self.g.printed.type_of[card] in (EVENT, REACT):
            return 0
        return ap_price(s, s.stack[f + ACTOR], card, self.printed(s, f))

    def pay(self, s: NecroState, f: i64) -> None:
        """Pay everything; from now on the card is on the stack and nothing comes back (5.6.2)."""
        stack = s.stack
        g = self.g
        card, seat = stack[f + CARD], stack[f + ACTOR]
        kind = g.printed.type_of[card]
        if kind == REACT:
            charge(s, seat, TP, S_TP, g.printed.cost[card])
        elif kind == EVENT:
            if not g.printed.ignores_limit[card]:
                s.events_played[seat] += 1
        else:
            printed = self.printed(s, f)
            stat = g.texts.price_stat[card]
            ap = printed
            if stat >= 0 and g.standing.bends[stat]:
                ap = price(s, seat, stat, printed)
                if g.standing.runs_out[stat]:
                    use_up(s, seat, stat, printed)
            if stat == S_EQUIP:  # and a point for every attachment that the new weapon takes over (R106)
                ap += len(equip.carried(s, stack[f + NOTES]))
            pay(s, seat, AP, ap)
        if s.where[card] != PLAYING + g.printed.owner[card]:
            s.move(card, PLAYING + g.printed.owner[card])
        x: i64 = -1
        if g.printed.has_x[card]:
            x = stack[f + X]
        s.tell(E_PLAY, seat, card, x)
        break_stealth(s, g.printed.survivors[seat])

    def announce(self, s: NecroState, f: i64) -> bool:
        """The window between paying and resolving; whether it was opened."""
        stack = s.stack
        card = stack[f + CARD]
        if not self.g.steps.window.awaited(s, ON_PLAY):
            return False
        what = (card, card, card, 0, C_EFFECT, 0, 0)
        parent = stack[f + CONTEXT]
        used = 0
        if parent >= 0:  # a React in a window: who has used theirs has no other (R71)
            used = stack[parent + USED] & 3
        return self.g.steps.window.open(s, ON_PLAY, what, parent, used)

    # -- resolving -------------------------------------------------------------------------

    def resolve(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        g = self.g
        printed = g.printed
        card, seat, base = stack[f + CARD], stack[f + ACTOR], stack[f + NOTES]
        if stack[f + CANCELLED]:
            return
        if printed.requires[card].parts and not printed.requires[card].holds(s, context(s, f)):
            s.tell(E_IDLE, card, I_REQUIRES, -1, -1)  # it has become illegal (5.6.2, R134)
            return
        if gear(s, card):
            equip_illegal = printed.attachment[card] and not s.in_play(s.notes[base + equip.HOST])
            if equip_illegal:
                s.tell(E_FIZZLE, card)
                return
            equip.enter(s, seat, card, base)
            if printed.unique[card] and len(equip.of_name_in_play(g, s, seat, card)) > 1:
                g.steps.keep_one.begin(s, seat, card)
            return
        program = g.texts.programs[card]
        if lost_targets(s, f, program):
            s.tell(E_FIZZLE, card)
            return
        it, target, source = stack[f + A], stack[f + B], stack[f + C]
        s.lay(program.number, 0, seat, card, -1, it, target, source, stack[f + D], base, stack[f + F])
        if program.aims:
            self.aim(s, f + FRAME, program, s.stack[f + CONTEXT])
        program.run(s, f + FRAME)

    def aim(self, s: NecroState, f: i64, program: Program, window: i64) -> None:
        """Note what the program of a card is about: what its window has seen, or what was chosen for it."""
        stack = s.stack
        card = stack[f + CARD]
        if window >= 0:
            stack[f + CONTEXT] = with_bearer(s, -stack[window + SEEN], card)
        else:
            stack[f + CONTEXT] = sight(s, card, stack[f + A], stack[f + B], stack[f + C])
        if window < 0 or stack[window + CARD] < 0:  # there is no "it" of an event
            aim_at_chosen(s, f, program)

    def finish(self, s: NecroState, f: i64) -> None:
        """An Event, React or consumable goes to its owner's Graveyard, a cancelled card too (R118, R124)."""
        stack = s.stack
        card = stack[f + CARD]
        cancelled = stack[f + CANCELLED]
        s.close_notes(stack[f + NOTES])
        s.top = f
        owner = self.g.printed.owner[card]
        if s.where[card] == PLAYING + owner:
            s.move(card, GRAVE + owner)
        if not cancelled:
            happen(s, ON_PLAY, card, card, card, 0, C_EFFECT)

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        return f"X = {option - self.g.numbering.number0}"

    def prompt(self, s: NecroState, f: i64) -> str:
        return f"What is X for {self.g.names[s.stack[f + CARD]]}?"


def lost_targets(s: NecroState, f: i64, program: Program) -> bool:
    """Whether cards were declared as targets and none of them is a legal one any more (R74)."""
    base = s.stack[f + NOTES]
    declared = False
    left = False
    for slot in program.slots:
        if slot.kind == "card" and s.notes[base + slot.offset] >= 0:
            declared = True
            left = keep_legal(s, f, slot) or left
    return declared and not left


def aim_at_chosen(s: NecroState, f: i64, program: Program) -> None:
    """What the steps call "it" is the first card that was chosen, if that is left."""
    it = s.stack[f + IT]
    if it >= 0:
        left = any(slot.kind == "card" and it in chosen(s, f, slot) for slot in program.slots)
        aim(s, f, PLACES["it"], instance(s, it) if left else LOST)
