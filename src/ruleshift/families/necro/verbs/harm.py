"""Verbs that hurt, heal and end things, and those that stop it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.machine import ACTOR, CANCELLED, CARD, FRAME, STEP, A, B
from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.necro.codes import (
    C_EFFECT,
    E_NEGATE,
    E_PREVENT,
    EXILE,
    EXPOSED,
    N_ATTACK,
    N_DEATH,
    N_ENTRY,
    N_PLAY,
    N_STATUS,
    NEGATIVE,
    ON_DAMAGE,
    ON_DEATH,
    STATUSES,
    STUN,
    SURVIVOR,
    T_EXILE,
    U_ATTACK,
    U_TURNS,
    ZOMBIE,
)
from ruleshift.families.necro.rules.combat import wounds
from ruleshift.families.necro.rules.combat.damage import DYING, RAW
from ruleshift.families.necro.rules.combat.status import afflict, gives_anew, heal
from ruleshift.families.necro.rules.stack.instead import DOOMED
from ruleshift.families.necro.rules.table.effect import NOTES, Context
from ruleshift.families.necro.rules.table.hearing import cure, tally
from ruleshift.families.necro.rules.table.leaving import battle_below, leave
from ruleshift.families.necro.rules.turn.entry import MOVING
from ruleshift.families.necro.rules.words.program import GOES_WITH_IT, OF_ITS_OWN, PREVENTS
from ruleshift.families.necro.verbs.assembly import Number, Verb, Writer, in_battle, until_of

if TYPE_CHECKING:
    from ruleshift.families.necro.language import normal
    from ruleshift.families.necro.rules.table.state import NecroState


class DealDamage(Verb):
    def read(self, writer: Writer, node: normal.Damage) -> None:
        self.who = writer.who(self, node["who"])
        self.n = Number(node["n"])
        self.raw: bool = node["raw"]
        writer.wears()

    def act(self, s: NecroState, f: i64) -> None:
        targets = self.who.in_play(s, f)
        if not len(targets):
            self.finds_nobody(s, f, self.who)
        else:
            n = self.n.value(s, f)
            stack = s.stack
            g = s.g
            g.steps.damage.begin(
                s,
                targets,
                vec[i64]([n] * len(targets)),
                stack[f + CARD],
                stack[f + ACTOR],
                C_EFFECT,
                self.raw,
            )

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        return len(self.who.could_be_in_play(s, ctx)) > 0


class Heal(Verb):
    def read(self, writer: Writer, node: normal.Heal) -> None:
        self.who = writer.who(self, node["who"])
        self.n = Number(node["n"])

    def act(self, s: NecroState, f: i64) -> None:
        for card in self.who.in_play(s, f):
            heal(s, card, self.n.value(s, f), s.stack[f + CARD])

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        return self.n.some and any(s.wounds[card] for card in self.who.could_be_in_play(s, ctx))


class Afflict(Verb):
    def read(self, writer: Writer, node: normal.Afflict) -> None:
        self.who = writer.who(self, node["who"])
        self.status = STATUSES.index(node["status"])
        self.n = Number(node["n"])
        self.until, self.left = until_of(node["until"])
        if self.status in (STUN, EXPOSED):  # which end in their own way, whatever a card says (R100, R102)
            self.until, self.left = U_TURNS, 0

    def act(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        source, seat, n = stack[f + CARD], stack[f + ACTOR], self.n.value(s, f)
        left = in_battle(s, f, self.until, self.left)
        if self.until == U_ATTACK and left < 0:
            return  # there is no attack
        found = self.who.in_play(s, f)
        if not len(found):
            self.finds_nobody(s, f, self.who)
        at = len(found)
        while at > 0:  # what is laid last comes first
            at -= 1
            afflict(s, self.status, n, found[at], self.until, left, source, seat)

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        left = in_battle(s, s.top, self.until, self.left)
        if self.until == U_ATTACK and left < 0:
            return False
        cards = self.who.could_be_in_play(s, ctx)
        if self.n.of:
            return len(cards) > 0
        n, until = self.n.n, self.until
        return any(gives_anew(s, self.status, n, card, until, left, ctx[1], ctx[0]) for card in cards)


class Cure(Verb):
    def read(self, writer: Writer, node: normal.Cure) -> None:
        self.who = writer.who(self, node["who"])
        status = node["status"]
        self.one = status == "one negative"
        self.statuses = list(NEGATIVE) if self.one else [STATUSES.index(word) for word in status]

    def act(self, s: NecroState, f: i64) -> None:
        for card in self.who.in_play(s, f):
            there = [status for status in self.statuses if s.status[card] >> status & 1]
            if self.one and len(there) > 1:
                s.g.steps.curing.begin(s, s.stack[f + ACTOR], s.stack[f + CARD], card)
                continue
            for status in there:
                cure(s, card, status)

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        cards = self.who.could_be_in_play(s, ctx)
        return any(s.status[card] >> status & 1 for card in cards for status in self.statuses)


class Destroy(Verb):
    def read(self, writer: Writer, node: normal.Handle) -> None:
        self.who = writer.who(self, node["who"])
        self.itself = node["who"] == "this"

    def part(self, event: i64) -> i64:
        return GOES_WITH_IT if self.itself else OF_ITS_OWN

    def act(self, s: NecroState, f: i64) -> None:
        types = s.g.printed.type_of
        dead = vec[i64]([card for card in self.who.in_play(s, f) if types[card] != SURVIVOR])
        if not len(dead):
            self.finds_nobody(s, f, self.who)
        else:
            s.g.steps.doom.begin(s, dead, s.stack[f + CARD], s.stack[f + ACTOR], battle_below(s, f))

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        return any(s.g.printed.type_of[card] != SURVIVOR for card in self.who.could_be_in_play(s, ctx))


class Exile(Verb):
    def read(self, writer: Writer, node: normal.Handle) -> None:
        self.who = writer.who(self, node["who"])

    def act(self, s: NecroState, f: i64) -> None:
        printed = s.g.printed
        seat = s.stack[f + ACTOR]
        for card in self.who.cards(s, f):
            if printed.type_of[card] == SURVIVOR:  # a Survivor leaves the game by defeat alone
                continue
            if s.where[card] == EXILE + printed.owner[card]:
                continue
            at = dying(s, f, card)
            if at >= 0:
                s.notes[at + wounds.FATE] = 1
            elif s.in_play(card):
                leave(s, card, EXILE + printed.owner[card])
            else:
                s.move(card, EXILE + printed.owner[card])
            if printed.type_of[card] == ZOMBIE:
                tally(s, seat, T_EXILE)

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        printed = s.g.printed
        cards = [card for card in self.who.could_be(s, ctx) if printed.type_of[card] != SURVIVOR]
        return any(s.where[card] != EXILE + printed.owner[card] for card in cards)


def damage_below(s: NecroState, f: i64) -> i64:
    """The damage that is being dealt below a frame, or -1."""
    number = s.g.steps.damage.number
    for at in range(f - FRAME, -1, -FRAME):
        if s.stack[at] == number:
            return at
    return -1


def dying(s: NecroState, f: i64, card: i64) -> i64:
    """Where the notes of a card begin that is about to die of damage, or -1."""
    damage = damage_below(s, f)
    if damage < 0 or s.stack[damage + STEP] != DYING:
        return -1
    at = s.g.steps.damage.present(s, damage)
    return at if s.notes[at] == card else -1


def spare(s: NecroState, f: i64, card: i64) -> None:
    """A card is moved in place of its death: it is left with 1 HP, and not destroyed (5.12.3)."""
    stack, g = s.stack, s.g
    for at in range(f - FRAME, -1, -FRAME):
        if stack[at] == g.steps.damage.number:
            if dying(s, f, card) >= 0:
                left, hp = at_stake(s, at)
                prevent(s, f, at, left - (hp - 1))
            return
        if stack[at] == g.steps.doom.number:
            if s.notes[stack[at + NOTES] + stack[at + B] * DOOMED] == card:
                stack[at + CANCELLED] = 1
            return


class Negate(Verb):
    """What opened the window does not happen: the nearest event below that is not this card's own."""

    def part(self, event: i64) -> i64:
        return PREVENTS if event == ON_DAMAGE else OF_ITS_OWN

    def act(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        steps = s.g.steps
        this = stack[f + CARD]
        events = self.events(s)
        for at in range(f - FRAME, -1, -FRAME):
            if stack[at] == steps.damage.number:
                if stack[at + RAW] and stack[at + STEP] != DYING:
                    return  # unpreventable (5.9.5)
                left, hp = at_stake(s, at)  # whoever would die of it is left with 1 HP
                prevent(s, f, at, left - (hp - 1) if stack[at + STEP] == DYING else left)
                return
            if stack[at] == steps.entry.number and stack[at + STEP] > MOVING:
                continue  # it has entered
            if stack[at] in events and not (stack[at] == steps.play.number and stack[at + CARD] == this):
                stack[at + CANCELLED] = 1
                what, whom = self.what(s, at)
                s.tell(E_NEGATE, stack[at + CARD], this, what, whom)
                return

    def events(self, s: NecroState) -> tuple[int, ...]:
        steps = s.g.steps
        events = (steps.play, steps.affliction, steps.entry, steps.battle, steps.doom)
        return tuple([one.number for one in events])

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        under_way = [s.stack[f] for f in range(0, s.top, FRAME)]
        return any(number in under_way for number in (*self.events(s), s.g.steps.damage.number))

    def what(self, s: NecroState, at: i64) -> tuple[i64, i64]:
        """What is negated, for the log, and whom it would have met."""
        stack, g = s.stack, s.g
        if stack[at] == g.steps.affliction.number:
            return N_STATUS + stack[at + A], stack[at + B]
        if stack[at] == g.steps.entry.number:
            return N_ENTRY, stack[at + A]
        if stack[at] == g.steps.battle.number:
            return N_ATTACK, stack[at + A]
        if stack[at] == g.steps.doom.number:
            return N_DEATH, s.notes[stack[at + NOTES] + stack[at + B] * DOOMED]
        return N_PLAY, -1


class Prevent(Verb):
    def part(self, event: i64) -> i64:
        """Who is left with 1 HP in place of dying has replaced a death."""
        return OF_ITS_OWN if self.to_one and event == ON_DEATH else PREVENTS

    def read(self, writer: Writer, node: normal.Prevent) -> None:
        self.all = node["n"] == "all"
        self.to_one = node["n"] == "to 1"
        self.n = Number(0 if isinstance(node["n"], str) else node["n"])

    def act(self, s: NecroState, f: i64) -> None:
        damage = damage_below(s, f)
        if damage < 0:
            return
        if s.stack[damage + RAW] and not (self.to_one and s.stack[damage + STEP] == DYING):
            return  # it ignores prevention and reduction (5.9.5)
        left, hp = at_stake(s, damage)
        if self.all:
            n = left
        elif self.to_one:
            n = left - (hp - 1)
        else:
            n = self.n.value(s, f)
            if s.g.steps.damage.settled(s, damage):
                n = min(n, max(left, 0))
        prevent(s, f, damage, n)

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        return damage_below(s, s.top) >= 0


def at_stake(s: NecroState, damage: i64) -> tuple[i64, i64]:
    """The damage that is left to the target that is being looked at, and its HP."""
    at = s.g.steps.damage.present(s, damage)
    return s.notes[at + wounds.AMOUNT] - s.notes[at + wounds.PREVENTED], s.hp(s.notes[at])


def prevent(s: NecroState, f: i64, damage: i64, n: i64) -> None:
    """Take so much off the damage to that target."""
    at = s.g.steps.damage.present(s, damage)
    if n > 0:
        s.notes[at + wounds.PREVENTED] += n
        s.tell(E_PREVENT, s.notes[at], n, s.stack[f + CARD])
