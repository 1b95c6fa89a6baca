"""What damage meets and what it does: Exposed and Armor before, wounds, defeat and destruction after."""

from __future__ import annotations

from typing import Final

from ruleshift.core.engine.machine import D
from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.families.necro.codes import (
    ARMOR,
    C_ATTACK,
    COVER,
    E_DAMAGE,
    E_PREVENT,
    EXILE,
    EXPOSED,
    FRENZY,
    GRAVE,
    IGNORE_ARMOR,
    ITEM,
    L_CHANGE,
    L_LEFT,
    L_STATUS,
    L_WHAT,
    L_WHO,
    LASTING,
    LOST_HP,
    ON_DAMAGE,
    S_DAMAGE,
    SURVIVOR,
    T_HURT,
    U_REMOVED,
    WEAPON,
)
from ruleshift.families.necro.rules.table.decks import lose
from ruleshift.families.necro.rules.table.force import armor, armor_causes, keyword, last
from ruleshift.families.necro.rules.table.hearing import break_stealth, happen, once, tally
from ruleshift.families.necro.rules.table.leaving import break_spent, destroy_together, spent, wear
from ruleshift.families.necro.rules.table.price import spend_keyword
from ruleshift.families.necro.rules.table.state import NecroState
from ruleshift.families.necro.rules.words.clause import REDUCED, SURVIVED
from ruleshift.families.necro.rules.words.program import note_spent

# A target in the notes of a damage frame.
CARD_: Final = 0
AMOUNT: Final = 1
PREVENTED: Final = 2
FATE: Final = 3  # 1: exiled in place of dying
DONE: Final = 4  # marks of the replacements that have been applied
FLAGS: Final = 5
HURT: Final = 6
TOLD: Final = 3  # numbers that tell of one who was hurt


def reduce(s: NecroState, at: i64, source: i64, cause: i64, raw: bool) -> None:
    """Exposed adds 1 to the next attack, then Armor takes its part (R63, R102)."""
    notes = s.notes
    card = notes[at]
    if cause == C_ATTACK and s.status[card] >> COVER & 1:
        notes[at + PREVENTED] = notes[at + AMOUNT]  # attacks cannot damage it (2.43.0)
        s.tell(E_PREVENT, card, notes[at + AMOUNT], -1)
        return
    if cause == C_ATTACK and s.status[card] >> EXPOSED & 1 and use_exposed(s, card):
        notes[at + AMOUNT] += 1
    if raw or (source >= 0 and keyword(s, source, IGNORE_ARMOR)):
        return
    left = notes[at + AMOUNT]
    if not s.g.switches.armor_first:
        left -= notes[at + PREVENTED]
    less = min(armor(s, card), left)
    if less > 0:
        notes[at + AMOUNT] -= less
        notes[at + FLAGS] |= REDUCED
        for giver, n in armor_causes(s, card):
            part = min(n, less)
            less -= part
            if part > 0:
                s.tell(E_PREVENT, card, part, giver)
        spend_keyword(s, ARMOR, card)


def use_exposed(s: NecroState, card: i64) -> bool:
    """The +1 of Exposed counts once (R102)."""
    lasting = s.lasting
    for at in range(0, len(lasting), LASTING):
        if lasting[at] != L_STATUS or lasting[at + L_WHO] != card or lasting[at + L_WHAT] != EXPOSED:
            continue
        if not lasting[at + L_LEFT]:
            lasting[at + L_LEFT] = 1
            return True
    return False


def deal(s: NecroState, targets: vec[i64], source: i64, cause: i64, battle: i64, hold: i64) -> None:
    """Deal everything at once; then defeat, destruction and what hears of it (R93, R95)."""
    printed = s.g.printed
    lost = vec[i64]()
    dead: list[tuple[int, int]] = []
    worn = vec[i64]()
    told = vec[i64]()  # of each that hears of it: the card, the damage, what came of it
    for at in range(0, len(targets), HURT):
        card, fate, flags = targets[at], targets[at + FATE], targets[at + FLAGS]
        dealt = targets[at + AMOUNT] - targets[at + PREVENTED]
        if not s.in_play(card):
            continue
        if dealt <= 0:
            if flags & REDUCED:  # nothing is dealt, and yet what took it off did its work
                told = append(append(append(told, card), 0), REDUCED)
            continue
        kind = printed.type_of[card]
        if kind in (WEAPON, ITEM):
            wear(s, card, dealt)
            worn = append(worn, card)
            continue
        left = s.hp(card) - dealt
        s.wounds[card] += dealt
        s.tell_more(E_DAMAGE, card, dealt, left, source, cause)
        break_stealth(s, card)
        if kind == SURVIVOR:
            tally(s, printed.owner[card], T_HURT, dealt)
            if left <= 0:
                lost = append(lost, printed.owner[card])
        elif left <= 0:
            dead.append((card, EXILE if fate else GRAVE))
            if battle >= 0:
                s.stack[battle + D] = -left  # what a piercing attack has left
        elif keyword(s, card, FRENZY):
            last(s, L_CHANGE, card, S_DAMAGE, 1, U_REMOVED, 0, card, printed.owner[card])
        told = append(append(append(told, card), dealt), flags | (SURVIVED if left > 0 else 0))
    if len(lost):
        lose(s, lost, LOST_HP)
        return
    since = len(s.pending)
    heard: set[tuple[int, int]] | None = set() if len(told) > TOLD else None
    for at in range(0, len(told), TOLD):
        card = told[at]
        happen(s, ON_DAMAGE, card, card, source, told[at + 1], cause, 0, told[at + 2], told=heard)
    if heard is not None:
        once(s, since)
    if dead:
        destroy_together(s, dead, source, cause, hold)
    if len(worn) and not note_spent(s, vec[i64]([card for card in worn if spent(s, card)])):
        break_spent(s, worn, source, hold)
