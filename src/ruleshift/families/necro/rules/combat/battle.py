"""Attacks and battles: declaration, window, validity, Hit Roll, damage, end of battle (8, 9.5.0, R59)."""

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
    E,
    F,
    ask,
)
from ruleshift.core.engine.packed import i64, vec
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
from ruleshift.families.necro.rules.table.sets import emptied, members, with_member, without_member
from ruleshift.families.necro.rules.table.state import NecroState
from ruleshift.families.necro.rules.words.clause import MISSED

TARGET: Final = A  # -1: everything in the zone
ZONE: Final = B
FIXED: Final = C  # damage that an effect sets, or -1
DIE: Final = D  # the natural die; later what a piercing attack has left
NAMED: Final = E  # the numbers an Unarmed attack names, as a mask; the set of cards an Area attack has hit
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

    def begin(
        self, s: NecroState, seat: i64, attacker: i64, target: i64, zone: i64, fixed: i64 = -1, flags: i64 = 0
    ) -> None:
        """Declare an attack; its price has been paid."""
        lives = s.life[attacker] << LIVES
        if target >= 0:
            lives |= s.life[target]
        s.lay(self.number, 0, seat, attacker, lives, target, zone, fixed, 0, 0, flags)

    def run(self, s: NecroState, f: i64) -> None:
        top = f + FRAME
        settler = self.g.settler
        # As long as nothing is laid on top or asked, the next step follows at once.
        while s.top == top and s.asked < 0 and not s.outcome and (not s.touch or settler.settle(s)):
            self.go_on(s, f)

    def go_on(self, s: NecroState, f: i64) -> None:
        """One step of the battle."""
        step = s.stack[f + STEP]
        if step == DECLARED:
            self.declare(s, f)
        elif step == CHECKED:
            self.check(s, f)
        elif step == ROLLING:
            self.roll(s, f)
        elif step == RESULT:
            self.result(s, f)
        elif step == DEALT:
            self.dealt(s, f)
        elif step == PIERCING:
            self.pierce(s, f)
        elif step == ENDING:
            self.end(s, f)
        else:
            self.close(s, f)

    # -- declaration and validity ----------------------------------------------------------

    def declare(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        stack[f + STEP] = CHECKED
        printed = self.g.printed
        seat, attacker, target = stack[f + ACTOR], stack[f + CARD], stack[f + TARGET]
        s.tell(E_ATTACK, seat, attacker, target, stack[f + ZONE])
        s.attacks[attacker] += 1
        if printed.type_of[attacker] == WEAPON and not stack[f + FLAGS] & NO_WEAR:
            wear(s, attacker, 1)
        if printed.survivor_behind(s, attacker) >= 0:
            tally(s, seat, T_ATTACK)
        happen(s, ON_DECLARE, attacker, target, attacker, 0, C_ATTACK)

    def check(self, s: NecroState, f: i64) -> None:
        """An attack that is cancelled or no longer possible ends here."""
        stack = s.stack
        attacker = stack[f + CARD]
        if stack[f + CANCELLED] or not self.valid(s, f):
            if not stack[f + CANCELLED]:
                s.tell(E_CANCEL, attacker, -1)
            stack[f + STEP] = ENDING
            return
        stack[f + STEP] = ROLLING
        happen(s, ON_BEGIN, attacker, stack[f + TARGET], attacker, 0, C_ATTACK, BATTLE_MOMENT)

    def valid(self, s: NecroState, f: i64) -> bool:
        """Whether attacker and target are still what they were (8.2.3)."""
        stack = s.stack
        printed = self.g.printed
        attacker, target = stack[f + CARD], stack[f + TARGET]
        zone = s.where[attacker]
        if not s.in_play(attacker) or s.life[attacker] != stack[f + CONTEXT] >> LIVES:
            return False
        if printed.type_of[attacker] == ZOMBIE:
            fit = zone & ~1 == TZ and not s.resting[attacker] and not barred(s, attacker, zone & 1)
            return fit and prey_open(s, target)
        if not in_use(s, attacker) or kept_back(s, attacker):
            return False
        if target < 0:
            return len(self.hit_cards(s, f)) > 0
        return self.followed(s, f, attacker, target) and not s.status[target] >> STEALTH & 1

    def followed(self, s: NecroState, f: i64, attacker: i64, target: i64) -> bool:
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

    def parted(self, s: NecroState, f: i64, damage: i64) -> bool:
        """Whether the attacker, or all that it would hurt, left in the window before the damage (R138)."""
        stack = s.stack
        attacker, target, lives = stack[f + CARD], stack[f + TARGET], stack[f + CONTEXT]
        if not s.in_play(attacker) or s.life[attacker] != lives >> LIVES:
            return True
        if target >= 0:
            return s.life[target] != lives & TARGET_LIFE
        for card in self.g.steps.damage.targets(s, damage):
            if not s.in_play(card):
                s.sets = without_member(s.sets, f + NAMED, card)  # the others of an Area attack are hit
        return not len(members(s.sets, f + NAMED))

    def hit_cards(self, s: NecroState, f: i64) -> vec[i64]:
        """Who is hit: the target, or all zombies of the zone that can be targeted (R68)."""
        stack = s.stack
        target = stack[f + TARGET]
        if target >= 0:
            there = s.life[target] == stack[f + CONTEXT] & TARGET_LIFE
            return vec[i64]([target]) if there else vec[i64]()
        zone = s.zones[stack[f + ZONE] + stack[f + ACTOR]]
        return vec[i64]([card for card in zone if not s.status[card] >> STEALTH & 1])

    def ctx(self, s: NecroState, f: i64, target: i64) -> Context:
        attacker = s.stack[f + CARD]
        return (s.stack[f + ACTOR], attacker, attacker, target, attacker, 0, 0)

    # -- the roll --------------------------------------------------------------------------

    def roll(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        if stack[f + CANCELLED]:
            stack[f + STEP] = ENDING
            return
        printed = self.g.printed
        attacker = stack[f + CARD]
        if printed.type_of[attacker] == SURVIVOR:
            if self.left_to_name(s, f) > 0:
                ask(s, f, stack[f + ACTOR], self, self.choices(s, f))
                return
        elif not printed.hit[attacker]:
            stack[f + STEP] = RESULT
            return
        stack[f + STEP] = RESULT
        result = 0 if self.throw(s, f) else MISSED
        happen(s, ON_ROLLED, attacker, stack[f + TARGET], attacker, stack[f + DIE], C_ATTACK, 0, result)

    def throw(self, s: NecroState, f: i64) -> bool:
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
        s.tell_more(E_ROLL, stack[f + ACTOR], purpose, stack[f + DIE], need, int(hit), attacker, bonus)
        return hit

    def needed(self, s: NecroState, f: i64) -> tuple[i64, i64]:
        """The requirement after its modifiers, and what is added to the die (R60)."""
        stack = s.stack
        ctx = self.ctx(s, f, stack[f + TARGET])
        return self.g.printed.hit[stack[f + CARD]] + changed(s, S_HIT, ctx), changed(s, S_ROLL, ctx)

    def hits(self, s: NecroState, f: i64) -> bool:
        stack = s.stack
        attacker = stack[f + CARD]
        if self.g.printed.type_of[attacker] == SURVIVOR:
            return stack[f + NAMED] >> stack[f + DIE] & 1 > 0
        if not self.g.printed.hit[attacker]:
            return True
        need, bonus = self.needed(s, f)
        return stack[f + DIE] + bonus >= need

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        """Numbers that an Unarmed attack may still name, in rising order so that each set comes up once."""
        named = int(s.stack[f + NAMED])
        number0 = self.g.numbering.number0
        last = 8 - self.left_to_name(s, f)
        return vec[i64]([number0 + n for n in range(max(1, named.bit_length()), last)])

    def left_to_name(self, s: NecroState, f: i64) -> i64:
        """How many numbers an Unarmed attack may still name."""
        named = int(s.stack[f + NAMED])
        return min(6, 1 + changed(s, S_DECLARE, self.ctx(s, f, -1))) - named.bit_count()

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        n = option - self.g.numbering.number0
        s.stack[f + NAMED] |= 1 << n
        s.tell(E_NAMED, s.stack[f + ACTOR], n)

    # -- damage ----------------------------------------------------------------------------

    def result(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        if stack[f + CANCELLED]:
            stack[f + STEP] = ENDING
            return
        g = self.g
        attacker, seat = stack[f + CARD], stack[f + ACTOR]
        cards = vec[i64]([card for card in self.hit_cards(s, f) if s.in_play(card)])
        if not len(cards) or not s.in_play(attacker) or not self.hits(s, f):
            s.tell(E_MISS, attacker, stack[f + TARGET])
            stack[f + STEP] = ENDING
            if g.standing.attacks_run_out:
                self.use_up(s, f, vec[i64]())
            return
        stack[f + STEP] = DEALT
        stack[f + FLAGS] |= HIT
        stack[f + DIE] = 0
        base = stack[f + FIXED] if stack[f + FIXED] >= 0 else g.printed.damage_of(s, attacker)
        amounts = vec[i64]([max(0, base + changed(s, S_DAMAGE, self.ctx(s, f, card))) for card in cards])
        if g.standing.attacks_run_out:
            self.use_up(s, f, cards)
        if stack[f + TARGET] < 0:  # those that die have been hit all the same
            stack[f + NAMED] = 0
            for card in cards:
                s.sets = with_member(s.sets, f + NAMED, card)
        elif g.printed.type_of[cards[0]] == ZOMBIE:
            stack[f + ZONE] = s.where[cards[0]] & ~1  # what is left over goes to others where it stands now
        g.steps.damage.begin(s, cards, amounts, attacker, seat, C_ATTACK, False, f)
        g.steps.damage.run(s, f + FRAME)

    def use_up(self, s: NecroState, f: i64, hit: vec[i64]) -> None:
        """Use what changes a roll, or the damage to whoever is hit, only so often (R137)."""
        for stat in (S_HIT, S_ROLL, S_DECLARE):
            spend(s, stat, self.ctx(s, f, -1 if stat == S_DECLARE else s.stack[f + TARGET]))
        for target in hit:
            spend(s, S_DAMAGE, self.ctx(s, f, target))

    def dealt(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        if stack[f + CANCELLED]:
            stack[f + STEP] = ENDING
            return
        stack[f + STEP] = PIERCING
        attacker = stack[f + CARD]
        target = stack[f + TARGET]
        if target >= 0:
            s.tell(E_HIT, attacker, target)
            happen(s, ON_HIT, attacker, target, attacker, 0, C_ATTACK)
            return
        told: set[tuple[int, int]] = set()
        for card in members(s.sets, f + NAMED):
            s.tell(E_HIT, attacker, card)
            happen(s, ON_HIT, attacker, card, attacker, 0, C_ATTACK, told=told)

    def pierce(self, s: NecroState, f: i64) -> None:
        """What is left over goes to another zombie of the zone, or to the Survivor behind them (R64)."""
        stack = s.stack
        stack[f + STEP] = ENDING
        g = self.g
        printed = g.printed
        attacker, target, left = stack[f + CARD], stack[f + TARGET], stack[f + DIE]
        if left <= 0 or target < 0 or printed.type_of[target] != ZOMBIE or not keyword(s, attacker, PIERCE):
            return
        if s.in_play(target):
            return
        seat = stack[f + ACTOR]
        if len(s.zones[stack[f + ZONE] + seat]):
            g.steps.overflow.begin(s, f, seat, attacker, left)
        else:
            victim = printed.survivors[printed.owner[target]]
            if s.status[victim] >> COVER & 1:  # not an attack against them, yet damage by one (2.43.0)
                s.tell(E_PREVENT, victim, left, -1)
            else:
                g.steps.damage.begin(s, vec[i64]([victim]), vec[i64]([left]), attacker, seat, C_EFFECT)

    # -- the end ---------------------------------------------------------------------------

    def end(self, s: NecroState, f: i64) -> None:
        """The attacker is marked, what lasts for the battle ends, spent weapons break (8.6.0)."""
        stack = s.stack
        stack[f + STEP] = RELEASING
        g = self.g
        printed = g.printed
        attacker = stack[f + CARD]
        if printed.type_of[attacker] == ZOMBIE:
            if s.in_play(attacker):
                if s.attacks[attacker] >= printed.attacks[attacker] and not keyword(s, attacker, NO_REST):
                    s.resting[attacker] = 1
                    s.tell(E_REST, attacker, 1)
                break_stealth(s, attacker)
        else:
            behind = self.fighter(attacker)
            if behind >= 0 and not keyword(s, attacker, SILENT):
                break_stealth(s, behind)
        self.expire(s, f)
        happen(s, ON_END, attacker, stack[f + TARGET], attacker, 0, C_ATTACK, BATTLE_MOMENT)
        if printed.counters[attacker] and spent(s, attacker):
            g.steps.doom.begin(s, vec[i64]([attacker]), -1, printed.owner[attacker], f, True)

    def fighter(self, attacker: i64) -> i64:
        """The Survivor whose attack it was, even if the weapon is gone by now; -1: a zombie or a machine."""
        printed = self.g.printed
        if printed.type_of[attacker] == ZOMBIE or printed.placed[attacker]:
            return -1
        return printed.survivors[printed.owner[attacker]]

    def expire(self, s: NecroState, f: i64) -> None:
        """Changes for this attack end; those for the next attack are used up."""
        if not s.lasts & ENDS_WITH_ATTACK:
            return
        attacker = s.stack[f + CARD]
        behind = self.fighter(attacker)
        at: i64 = 0
        while at < len(s.lasting):
            lasting = s.lasting
            over = False
            until = lasting[at + L_UNTIL]
            if until == U_ATTACK:
                over = lasting[at + L_LEFT] == f
            elif until == U_NEXT_ATTACK:
                if lasting[at + L_LEFT] == f:
                    lasting[at + L_LEFT] = -1  # made after the damage, it waits for the next
                else:
                    over = lasting[at + L_WHO] == attacker or lasting[at + L_WHO] == behind
            if over:
                drop(s, at)
            else:
                at += LASTING

    def close(self, s: NecroState, f: i64) -> None:
        """The battle is over: now the effects of destruction resolve (9.5.0, R66)."""
        s.top = f
        if len(s.sets):
            s.sets = emptied(s.sets, f + NAMED)
        pending = s.pending
        if len(pending):
            s.touch = 1
        at: i64 = 0
        while at < len(pending):
            if pending[at + P_HOLD] == f:
                pending[at + P_HOLD] = -1
            at += PENDING

    # -- words -----------------------------------------------------------------------------

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        return f"name {option - self.g.numbering.number0}"

    def prompt(self, s: NecroState, f: i64) -> str:
        return "Name a number for your unarmed attack."
