"""Attacks and battles: declaration, window, validity, Hit Roll, damage, end of battle (8, 9.5.0, R59)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

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
    E,
    F,
    ask,
)
from ruleshift.families.necro.codes import (
    C_ATTACK,
    C_EFFECT,
    COVER,
    E_ATTACK,
    E_CANCEL,
    E_HIT,
    E_MISS,
    E_NAMED,
    E_PREVENT,
    E_REST,
    E_ROLL,
    L_LEFT,
    L_UNTIL,
    L_WHO,
    LASTING,
    NO_REST,
    ON_BEGIN,
    ON_DECLARE,
    ON_END,
    ON_HIT,
    ON_ROLLED,
    PIERCE,
    R_HIT,
    R_UNARMED,
    S_DAMAGE,
    S_DECLARE,
    S_HIT,
    S_ROLL,
    SILENT,
    STEALTH,
    SURVIVOR,
    T_ATTACK,
    TZ,
    U_ATTACK,
    U_NEXT_ATTACK,
    UNTIL0,
    WEAPON,
    ZOMBIE,
)
from ruleshift.families.necro.rules.combat.escape import die
from ruleshift.families.necro.rules.combat.targets import barred, kept_back, prey_open, reach
from ruleshift.families.necro.rules.table.effect import Context, NecroEffect
from ruleshift.families.necro.rules.table.force import (
    changed,
    drop,
    in_use,
    keyword,
)
from ruleshift.families.necro.rules.table.hearing import (
    P_HOLD,
    PENDING,
    break_stealth,
    happen,
    tally,
)
from ruleshift.families.necro.rules.table.leaving import spent, wear
from ruleshift.families.necro.rules.table.price import spend
from ruleshift.families.necro.rules.table.state import NecroState
from ruleshift.families.necro.rules.words.clause import MISSED

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame

TARGET: Final = A  # -1: everything in the zone
ZONE: Final = B
FIXED: Final = C  # damage that an effect sets, or -1
DIE: Final = D  # the natural die; later what a piercing attack has left
NAMED: Final = E  # the numbers an Unarmed attack names, as a mask; of an Area attack the cards it has hit
FLAGS: Final = F

NO_WEAR: Final = 1  # the price of the attack has already taken the counters
HIT: Final = 2
ENDS_WITH_ATTACK: Final = 1 << UNTIL0 + U_ATTACK | 1 << UNTIL0 + U_NEXT_ATTACK
LIVES: Final = 16  # bits for which instance of the target is meant, below those for the attacker (4.1.3)
TARGET_LIFE: Final = (1 << LIVES) - 1
BATTLE_MOMENT: Final = 4  # place of "battle" among the moments

DECLARED: Final = 0
CHECKED: Final = 1
ROLLING: Final = 2
RESULT: Final = 3
DEALT: Final = 4
PIERCING: Final = 5
ENDING: Final = 6
RELEASING: Final = 7


class Battle(NecroEffect):
    """One attack from its declaration to the end of the battle."""

    settles = True
    public = True
    purpose = "name"
    rule = "2.28.0"

    def __init__(self, g: NecroGame) -> None:
        super().__init__(g)
        # What each step does.
        self.doing: list[Callable[[NecroState, int], None]] = [
            self.declare, self.check, self.roll, self.result, self.dealt, self.pierce, self.end, self.close,
        ]  # fmt: skip

    def begin(
        self, s: NecroState, seat: int, attacker: int, target: int, zone: int, fixed: int = -1, flags: int = 0
    ) -> None:
        """Declare an attack; its price has been paid."""
        lives = s.life[attacker] << LIVES | (s.life[target] if target >= 0 else 0)
        s.stack.extend((self.number, 0, seat, attacker, lives, 0, target, zone, fixed, 0, 0, flags))

    def run(self, s: NecroState, f: int) -> None:
        top = f + FRAME
        stack = s.stack
        settler = self.g.settler
        doing = self.doing
        # As long as nothing is laid on top or asked, the next step follows at once.
        while len(stack) == top and s.asked < 0 and not s.outcome and (not s.touch or settler.settle(s)):
            doing[stack[f + STEP]](s, f)

    # -- declaration and validity ----------------------------------------------------------

    def declare(self, s: NecroState, f: int) -> None:
        stack = s.stack
        stack[f + STEP] = CHECKED
        printed = self.g.printed
        seat, attacker, target = stack[f + ACTOR], stack[f + CARD], stack[f + TARGET]
        s.events.append((E_ATTACK, seat, attacker, target, stack[f + ZONE]))
        s.attacks[attacker] += 1
        if printed.type_of[attacker] == WEAPON and not stack[f + FLAGS] & NO_WEAR:
            wear(s, attacker, 1)
        if printed.survivor_behind(s, attacker) >= 0:
            tally(s, seat, T_ATTACK)
        happen(s, ON_DECLARE, attacker, target, attacker, 0, C_ATTACK)

    def check(self, s: NecroState, f: int) -> None:
        """An attack that is cancelled or no longer possible ends here."""
        stack = s.stack
        attacker = stack[f + CARD]
        if stack[f + CANCELLED] or not self.valid(s, f):
            if not stack[f + CANCELLED]:
                s.events.append((E_CANCEL, attacker, -1))
            stack[f + STEP] = ENDING
            return
        stack[f + STEP] = ROLLING
        happen(s, ON_BEGIN, attacker, stack[f + TARGET], attacker, 0, C_ATTACK, BATTLE_MOMENT)

    def valid(self, s: NecroState, f: int) -> bool:
        """Whether attacker and target are still what they were (8.2.3)."""
        stack = s.stack
        printed = self.g.printed
        attacker, target = stack[f + CARD], stack[f + TARGET]
        zone = s.where[attacker]
        if not s.inplay >> attacker & 1 or s.life[attacker] != stack[f + CONTEXT] >> LIVES:
            return False
        if printed.type_of[attacker] == ZOMBIE:
            fit = zone & ~1 == TZ and not s.resting[attacker] and not barred(s, attacker, zone & 1)
            return fit and prey_open(s, target)
        if not in_use(s, attacker) or kept_back(s, attacker):
            return False
        if target < 0:
            return bool(self.hit_cards(s, f))
        return self.followed(s, f, attacker, target) and not s.status[target] >> STEALTH & 1

    def followed(self, s: NecroState, f: int, attacker: int, target: int) -> bool:
        """Whether the target is in a zone that is valid for this attack (8.2.3, R128)."""
        stack = s.stack
        if s.life[target] != stack[f + CONTEXT] & TARGET_LIFE:
            return False
        there = s.where[target] - stack[f + ACTOR]
        if there == stack[f + ZONE]:
            return True
        if not self.g.switches.follows_target or there not in reach(s, attacker):
            return False
        stack[f + ZONE] = there
        return True

    def parted(self, s: NecroState, f: int, damage: int) -> bool:
        """Whether the attacker, or all that it would hurt, left in the window before the damage (R138)."""
        stack = s.stack
        attacker, target, lives = stack[f + CARD], stack[f + TARGET], stack[f + CONTEXT]
        if not s.inplay >> attacker & 1 or s.life[attacker] != lives >> LIVES:
            return True
        if target >= 0:
            return s.life[target] != lives & TARGET_LIFE
        for card in self.g.steps.damage.targets(s, damage):
            if not s.inplay >> card & 1:
                stack[f + NAMED] &= ~(1 << card)  # the others of an Area attack are hit
        return not stack[f + NAMED]

    def hit_cards(self, s: NecroState, f: int) -> list[int]:
        """Who is hit: the target, or all zombies of the zone that can be targeted (R68)."""
        stack = s.stack
        target = stack[f + TARGET]
        if target >= 0:
            return [target] if s.life[target] == stack[f + CONTEXT] & TARGET_LIFE else []
        zone = s.zones[stack[f + ZONE] + stack[f + ACTOR]]
        return [card for card in zone if not s.status[card] >> STEALTH & 1]

    def ctx(self, s: NecroState, f: int, target: int) -> Context:
        attacker = s.stack[f + CARD]
        return (s.stack[f + ACTOR], attacker, attacker, target, attacker, 0, 0)

    # -- the roll --------------------------------------------------------------------------

    def roll(self, s: NecroState, f: int) -> None:
        stack = s.stack
        if stack[f + CANCELLED]:
            stack[f + STEP] = ENDING
            return
        printed = self.g.printed
        attacker = stack[f + CARD]
        if printed.type_of[attacker] == SURVIVOR:
            if stack[f + NAMED].bit_count() < min(6, 1 + changed(s, S_DECLARE, self.ctx(s, f, -1))):
                ask(s, f, stack[f + ACTOR], self, self.choices(s, f))
                return
        elif not printed.hit[attacker]:
            stack[f + STEP] = RESULT
            return
        stack[f + STEP] = RESULT
        result = 0 if self.throw(s, f) else MISSED
        happen(s, ON_ROLLED, attacker, stack[f + TARGET], attacker, stack[f + DIE], C_ATTACK, 0, result)

    def throw(self, s: NecroState, f: int) -> bool:
        """Roll the die of the attack, for the first time or again; whether it hits."""
        stack = s.stack
        stack[f + DIE] = die(s)
        attacker = stack[f + CARD]
        if self.g.printed.type_of[attacker] == SURVIVOR:
            purpose, need, bonus = R_UNARMED, 0, 0
        else:
            purpose = R_HIT
            need, bonus = self.needed(s, f)
        hit = self.hits(s, f)
        s.events.append((E_ROLL, stack[f + ACTOR], purpose, stack[f + DIE], need, int(hit), attacker, bonus))
        return hit

    def needed(self, s: NecroState, f: int) -> tuple[int, int]:
        """The requirement after its modifiers, and what is added to the die (R60)."""
        stack = s.stack
        ctx = self.ctx(s, f, stack[f + TARGET])
        return self.g.printed.hit[stack[f + CARD]] + changed(s, S_HIT, ctx), changed(s, S_ROLL, ctx)

    def hits(self, s: NecroState, f: int) -> bool:
        stack = s.stack
        attacker = stack[f + CARD]
        if self.g.printed.type_of[attacker] == SURVIVOR:
            return bool(stack[f + NAMED] >> stack[f + DIE] & 1)
        if not self.g.printed.hit[attacker]:
            return True
        need, bonus = self.needed(s, f)
        return stack[f + DIE] + bonus >= need

    def choices(self, s: NecroState, f: int) -> list[int]:
        """Numbers that an Unarmed attack may still name, in rising order so that each set comes up once."""
        named = s.stack[f + NAMED]
        left = min(6, 1 + changed(s, S_DECLARE, self.ctx(s, f, -1))) - named.bit_count()
        return [self.g.numbering.number0 + n for n in range(max(1, named.bit_length()), 8 - left)]

    def answer(self, s: NecroState, f: int, option: int) -> None:
        n = option - self.g.numbering.number0
        s.stack[f + NAMED] |= 1 << n
        s.events.append((E_NAMED, s.stack[f + ACTOR], n))

    # -- damage ----------------------------------------------------------------------------

    def result(self, s: NecroState, f: int) -> None:
        stack = s.stack
        if stack[f + CANCELLED]:
            stack[f + STEP] = ENDING
            return
        g = self.g
        attacker, seat = stack[f + CARD], stack[f + ACTOR]
        cards = [card for card in self.hit_cards(s, f) if s.inplay >> card & 1]
        if not cards or not s.inplay >> attacker & 1 or not self.hits(s, f):
            s.events.append((E_MISS, attacker, stack[f + TARGET]))
            stack[f + STEP] = ENDING
            if g.standing.attacks_run_out:
                self.use_up(s, f, [])
            return
        stack[f + STEP] = DEALT
        stack[f + FLAGS] |= HIT
        stack[f + DIE] = 0
        base = stack[f + FIXED] if stack[f + FIXED] >= 0 else g.printed.damage_of(s, attacker)
        amounts = [max(0, base + changed(s, S_DAMAGE, self.ctx(s, f, card))) for card in cards]
        if g.standing.attacks_run_out:
            self.use_up(s, f, cards)
        if stack[f + TARGET] < 0:  # those that die have been hit all the same
            stack[f + NAMED] = sum(1 << card for card in cards)
        elif g.printed.type_of[cards[0]] == ZOMBIE:
            stack[f + ZONE] = s.where[cards[0]] & ~1  # what is left over goes to others where it stands now
        g.steps.damage.begin(s, cards, amounts, attacker, seat, C_ATTACK, False, f)
        g.steps.damage.run(s, f + FRAME)

    def use_up(self, s: NecroState, f: int, hit: list[int]) -> None:
        """Use what changes a roll, or the damage to whoever is hit, only so often (R137)."""
        for stat in (S_HIT, S_ROLL, S_DECLARE):
            spend(s, stat, self.ctx(s, f, -1 if stat == S_DECLARE else s.stack[f + TARGET]))
        for target in hit:
            spend(s, S_DAMAGE, self.ctx(s, f, target))

    def dealt(self, s: NecroState, f: int) -> None:
        stack = s.stack
        if stack[f + CANCELLED]:
            stack[f + STEP] = ENDING
            return
        stack[f + STEP] = PIERCING
        attacker = stack[f + CARD]
        target = stack[f + TARGET]
        cards = [target] if target >= 0 else [c for c in range(self.g.size) if stack[f + NAMED] >> c & 1]
        told: set[tuple[int, int]] = set()
        for card in cards:
            s.events.append((E_HIT, attacker, card))
            happen(s, ON_HIT, attacker, card, attacker, 0, C_ATTACK, told=told)

    def pierce(self, s: NecroState, f: int) -> None:
        """What is left over goes to another zombie of the zone, or to the Survivor behind them (R64)."""
        stack = s.stack
        stack[f + STEP] = ENDING
        g = self.g
        printed = g.printed
        attacker, target, left = stack[f + CARD], stack[f + TARGET], stack[f + DIE]
        if left <= 0 or target < 0 or printed.type_of[target] != ZOMBIE or not keyword(s, attacker, PIERCE):
            return
        if s.inplay >> target & 1:
            return
        seat = stack[f + ACTOR]
        if s.zones[stack[f + ZONE] + seat]:
            g.steps.overflow.begin(s, f, seat, attacker, left)
        else:
            victim = printed.survivors[printed.owner[target]]
            if s.status[victim] >> COVER & 1:  # not an attack against them, yet damage by one (2.43.0)
                s.events.append((E_PREVENT, victim, left, -1))
            else:
                g.steps.damage.begin(s, [victim], [left], attacker, seat, C_EFFECT)

    # -- the end ---------------------------------------------------------------------------

    def end(self, s: NecroState, f: int) -> None:
        """The attacker is marked, what lasts for the battle ends, spent weapons break (8.6.0)."""
        stack = s.stack
        stack[f + STEP] = RELEASING
        g = self.g
        printed = g.printed
        attacker = stack[f + CARD]
        if printed.type_of[attacker] == ZOMBIE:
            if s.inplay >> attacker & 1:
                if s.attacks[attacker] >= printed.attacks[attacker] and not keyword(s, attacker, NO_REST):
                    s.resting[attacker] = 1
                    s.events.append((E_REST, attacker, 1))
                break_stealth(s, attacker)
        else:
            behind = self.fighter(attacker)
            if behind >= 0 and not keyword(s, attacker, SILENT):
                break_stealth(s, behind)
        self.expire(s, f)
        happen(s, ON_END, attacker, stack[f + TARGET], attacker, 0, C_ATTACK, BATTLE_MOMENT)
        if printed.counters[attacker] and spent(s, attacker):
            g.steps.doom.begin(s, [attacker], -1, printed.owner[attacker], f, True)

    def fighter(self, attacker: int) -> int:
        """The Survivor whose attack it was, even if the weapon is gone by now; -1: a zombie or a machine."""
        printed = self.g.printed
        if printed.type_of[attacker] == ZOMBIE or printed.placed[attacker]:
            return -1
        return printed.survivors[printed.owner[attacker]]

    def expire(self, s: NecroState, f: int) -> None:
        """Changes for this attack end; those for the next attack are used up."""
        if not s.lasts & ENDS_WITH_ATTACK:
            return
        lasting = s.lasting
        attacker = s.stack[f + CARD]
        behind = self.fighter(attacker)
        at = 0
        while at < len(lasting):
            over = False
            until = lasting[at + L_UNTIL]
            if until == U_ATTACK:
                over = lasting[at + L_LEFT] == f
            elif until == U_NEXT_ATTACK:
                if lasting[at + L_LEFT] == f:
                    lasting[at + L_LEFT] = -1  # made after the damage, it waits for the next
                else:
                    over = lasting[at + L_WHO] in (attacker, behind)
            if over:
                drop(s, at)
            else:
                at += LASTING

    def close(self, s: NecroState, f: int) -> None:
        """The battle is over: now the effects of destruction resolve (9.5.0, R66)."""
        del s.stack[f:]
        pending = s.pending
        if pending:
            s.touch = 1
        for at in range(0, len(pending), PENDING):
            if pending[at + P_HOLD] == f:
                pending[at + P_HOLD] = -1

    # -- words -----------------------------------------------------------------------------

    def label(self, s: NecroState, f: int, option: int) -> str:
        return f"name {option - self.g.numbering.number0}"

    def prompt(self, s: NecroState, f: int) -> str:
        return "Name a number for your unarmed attack."
