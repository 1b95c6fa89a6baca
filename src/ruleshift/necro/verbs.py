"""The verbs of the card language: each a small class that does one instruction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.machine import ACTOR, CANCELLED, CARD, FRAME, STEP, A
from ruleshift.necro import entry
from ruleshift.necro.battle import DEALT, NO_WEAR, barred, legal_targets, prey_open, reach
from ruleshift.necro.codes import (
    AP,
    AREA,
    BARRICADE,
    C_EFFECT,
    E_COUNTER,
    E_GAIN,
    E_NEGATE,
    E_PREVENT,
    E_REST,
    E_ROLL,
    EXILE,
    EXPOSED,
    FLARE,
    FLARE_ZZ,
    GRAVE,
    GUARD,
    HAND,
    KEYWORDS,
    L_CHANGE,
    L_DELAY,
    L_FORBID,
    L_GRANT,
    NEGATIVE,
    POOLS,
    R_ESCAPE,
    R_TEST,
    STATS,
    STATUSES,
    STUN,
    SURVIVOR,
    T_EXILE,
    TOKENS,
    TRIPWIRE,
    TZ,
    TZ_GEAR,
    U_ATTACK,
    U_NEXT_ATTACK,
    U_TURNS,
    UNTILS,
    ZOMBIE,
    ZZ,
)
from ruleshift.necro.damage import (
    AMOUNT as HURT_AMOUNT,
)
from ruleshift.necro.damage import (
    DYING,
    FATE,
    PREVENTED,
    battle_below,
    break_spent,
    die,
    escape_roll,
    leave,
    most_counters,
)
from ruleshift.necro.effect import AMOUNT, NOTES, Context, X, context
from ruleshift.necro.force import active, keyword, last
from ruleshift.necro.happen import cure, put_token, tally
from ruleshift.necro.program import Guard, Program, Slot, Step, chosen
from ruleshift.necro.select import ZONE_CODES, Condition, Filter, Selection, refer
from ruleshift.necro.status import afflict, heal

if TYPE_CHECKING:
    from ruleshift.necro.game import NecroGame
    from ruleshift.necro.state import NecroState

Node = Any
ACTION_CODES: Final = {"attack": 0, "advance": 1, "light": 2}


class Writer:
    """Puts a program together: its steps, and room in the notes for each choice."""

    def __init__(self, g: NecroGame, program: Program) -> None:
        self.g = g
        self.program = program

    def steps(self, nodes: list[Node], guard: Guard = ()) -> None:
        for node in nodes:
            step = VERBS[node["verb"]]()
            step.guard = guard
            step.condition = Condition(self.g, node.get("if") or [])
            step.slots = []
            step.read(self, node)
            self.program.steps.append(step)
            if isinstance(step, Roll):
                self.steps(node["then"], (*guard, (step.offset, 1)))
                self.steps(node["else"], (*guard, (step.offset, 0)))
            elif isinstance(step, Mode):
                for number, (_, branch) in enumerate(node["options"]):
                    self.steps(branch, (*guard, (step.slots[0].offset, number)))

    def room(self, width: int = 2) -> int:
        offset = self.program.width
        self.program.width += width
        return offset

    def slot(self, kind: str, step: Verb, count: int = 1) -> Slot:
        """A choice that belongs to a step."""
        slot = Slot(kind, self.room(2 * count), step.guard)
        slot.count = count
        slot.number = len(self.g.slots)
        self.g.slots.append(slot)
        self.program.slots.append(slot)
        step.slots.append(slot)
        return slot

    def who(self, step: Verb, node: Node) -> Who:
        return Who(self, step, node)


class Who:
    """The cards an instruction is about: a reference, or a selection with its choice."""

    def __init__(self, writer: Writer, step: Verb, node: Node) -> None:
        self.ref: str = node if isinstance(node, str) else ""
        self.selection: Selection | None = None
        self.slot: Slot | None = None
        if self.ref:
            return
        self.selection = Selection(writer.g, node)
        if self.selection.one_zone:
            self.slot = writer.slot("zone", step)
            self.slot.zones = self.selection.zones
            self.slot.selection = self.selection
        elif self.selection.pick in ("one", "up to"):
            self.slot = writer.slot("card", step, self.selection.up_to or 1)
            self.slot.optional = bool(self.selection.up_to)
            self.slot.selection = self.selection

    def cards(self, s: NecroState, f: int) -> list[int]:
        ctx = context(s, f)
        if self.selection is None:
            card = refer(s, self.ref, ctx)
            if card >= 0:
                return [card]
            return s.g.survivors[:] if self.ref == "both survivors" else []
        if self.slot is not None and self.slot.kind == "card":
            return chosen(s, f, self.slot)
        found = self.selection.cards(s, ctx)
        if self.slot is not None:
            zone = s.notes[s.stack[f + NOTES] + self.slot.offset]
            return [card for card in found if s.where[card] & ~1 == zone]
        if self.selection.pick == "random":
            return [s.one_of(found)] if found else []
        return found

    def in_play(self, s: NecroState, f: int) -> list[int]:
        return [card for card in self.cards(s, f) if s.inplay >> card & 1]


class Number:
    """An amount: plain, or made of X or of the event's amount."""

    __slots__ = ("half", "n", "of")

    def __init__(self, node: Node) -> None:
        self.of = ""
        self.half = False
        if isinstance(node, dict):
            self.of = node["of"]
            self.half = node["half"]
            self.n: int = node["plus"]
        else:
            self.n = node or 0

    def value(self, s: NecroState, f: int) -> int:
        if not self.of:
            return self.n
        base = s.stack[f + (X if self.of == "x" else AMOUNT)]
        return (base + 1) // 2 + self.n if self.half else base + self.n


def until_of(node: Node) -> tuple[int, int]:
    """A duration and how many turns are left of it."""
    if isinstance(node, dict):
        return U_TURNS, node["turns"]
    return UNTILS.index(node), 0


class Verb(Step):
    """A step that is read from the card language."""

    def read(self, writer: Writer, node: Node) -> None:
        """Take what the card says."""


class DealDamage(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.who = writer.who(self, node["who"])
        self.n = Number(node["n"])
        self.raw: bool = node["raw"]

    def act(self, s: NecroState, f: int) -> None:
        targets = self.who.in_play(s, f)
        if targets:
            n = self.n.value(s, f)
            stack = s.stack
            g = s.g
            g.damage.begin(
                s, targets, [n] * len(targets), stack[f + CARD], stack[f + ACTOR], C_EFFECT, self.raw
            )


class Heal(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.who = writer.who(self, node["who"])
        self.n = Number(node["n"])

    def act(self, s: NecroState, f: int) -> None:
        for card in self.who.in_play(s, f):
            heal(s, card, self.n.value(s, f), s.stack[f + CARD])


class Afflict(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.who = writer.who(self, node["who"])
        self.status = STATUSES.index(node["status"])
        self.n = Number(node["n"])
        self.until, self.left = until_of(node["until"])
        if self.status in (STUN, EXPOSED):  # which end in their own way, whatever a card says (R100, R102)
            self.until, self.left = U_TURNS, 0

    def act(self, s: NecroState, f: int) -> None:
        stack = s.stack
        source, seat, n = stack[f + CARD], stack[f + ACTOR], self.n.value(s, f)
        left = in_battle(s, f, self.until, self.left)
        for card in reversed(self.who.in_play(s, f)):
            afflict(s, self.status, n, card, self.until, left, source, seat)


class Cure(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.who = writer.who(self, node["who"])
        status = node["status"]
        self.one = status == "one negative"
        self.statuses = list(NEGATIVE) if self.one else [STATUSES.index(word) for word in status]

    def act(self, s: NecroState, f: int) -> None:
        for card in self.who.in_play(s, f):
            there = [status for status in self.statuses if s.status[card] >> status & 1]
            if self.one and len(there) > 1:
                s.g.curing.begin(s, s.stack[f + ACTOR], s.stack[f + CARD], card)
                continue
            for status in there:
                cure(s, card, status)


class Destroy(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.who = writer.who(self, node["who"])

    def act(self, s: NecroState, f: int) -> None:
        dead = [card for card in self.who.in_play(s, f) if s.g.type_of[card] != SURVIVOR]
        if dead:
            s.g.doom.begin(s, dead, s.stack[f + CARD], s.stack[f + ACTOR], battle_below(s, f))


class Exile(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.who = writer.who(self, node["who"])

    def act(self, s: NecroState, f: int) -> None:
        g = s.g
        seat = s.stack[f + ACTOR]
        for card in self.who.cards(s, f):
            if g.type_of[card] == SURVIVOR:  # a Survivor leaves the game by defeat alone
                continue
            at = dying(s, f, card)
            if at >= 0:
                s.notes[at + FATE] = 1
            elif s.inplay >> card & 1:
                leave(s, card, EXILE + g.owner[card])
            else:
                s.move(card, EXILE + g.owner[card])
            if g.type_of[card] == ZOMBIE:
                tally(s, seat, T_EXILE)


def damage_below(s: NecroState, f: int) -> int:
    """The damage that is being dealt below a frame, or -1."""
    number = s.g.damage.number
    for at in range(f - FRAME, -1, -FRAME):
        if s.stack[at] == number:
            return at
    return -1


def dying(s: NecroState, f: int, card: int) -> int:
    """Where the notes of a card begin that is about to die of damage, or -1."""
    damage = damage_below(s, f)
    if damage < 0 or s.stack[damage + STEP] != DYING:
        return -1
    at = s.g.damage.present(s, damage)
    return at if s.notes[at] == card else -1


class Move(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.who = writer.who(self, node["who"])
        self.to = ZONE_CODES[node["to"]]

    def act(self, s: NecroState, f: int) -> None:
        g = s.g
        for card in reversed(self.who.cards(s, f)):
            if self.to == HAND:
                if g.type_of[card] in (SURVIVOR, ZOMBIE):  # zombies never enter a hand (R33)
                    continue
                if s.inplay >> card & 1:
                    leave(s, card, HAND + g.owner[card])
                else:
                    s.move(card, HAND + g.owner[card])
            elif g.type_of[card] == ZOMBIE and not self.turned_away(s, f, card):
                zone = s.where[card]
                side = zone & 1 if zone & ~1 in (TZ, ZZ) else 1 - g.owner[card]
                if zone != self.to + side and (s.inplay >> card & 1 or zone & ~1 in (GRAVE, EXILE)):
                    g.entry.begin(s, card, self.to, side, entry.MOVED)

    def turned_away(self, s: NecroState, f: int, card: int) -> bool:
        """A zombie that is about to enter goes elsewhere instead."""
        stack = s.stack
        for at in range(f - FRAME, -1, -FRAME):
            if stack[at] == s.g.entry.number and stack[at + CARD] == card:
                if s.where[card] & ~1 == self.to:
                    stack[at + CANCELLED] = 1
                stack[at + A] = self.to
                s.events.append((E_NEGATE, card, stack[f + CARD]))
                return True
        return False


class Spawn(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.who = writer.who(self, node["who"])
        self.zone = ZONE_CODES[node["zone"]]
        self.silenced: bool = node["silenced"]

    def act(self, s: NecroState, f: int) -> None:
        g = s.g
        for card in reversed(self.who.cards(s, f)):
            if g.type_of[card] == ZOMBIE and not s.inplay >> card & 1:
                g.entry.begin(s, card, self.zone, 1 - g.owner[card], entry.SPAWNED, self.silenced)


class Draw(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.n: int = node["n"]

    def act(self, s: NecroState, f: int) -> None:
        s.g.draw(s, s.stack[f + ACTOR], self.n)


class Discard(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.who: str = node["who"]
        self.n: int = node["n"]

    def act(self, s: NecroState, f: int) -> None:
        you = s.stack[f + ACTOR]
        s.g.discarding.begin(s, you if self.who == "you" else 1 - you, self.n, s.stack[f + CARD])


class Look(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.n: int = node["n"]
        self.keep: int = node["keep"]

    def act(self, s: NecroState, f: int) -> None:
        s.g.looking.begin(s, s.stack[f + ACTOR], s.stack[f + CARD], self.n, self.keep)


class Search(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.filter = Filter(writer.g, node["match"])
        self.number = len(writer.g.searches)
        writer.g.searches.append(self.filter)

    def act(self, s: NecroState, f: int) -> None:
        s.g.searching.begin(s, s.stack[f + ACTOR], s.stack[f + CARD], self.number)


class Gain(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.pool = POOLS.index(node["what"]) * 2
        self.n = Number(node["n"])
        self.who: str = node["who"]

    def act(self, s: NecroState, f: int) -> None:
        you = s.stack[f + ACTOR]
        gain(s, you if self.who == "you" else 1 - you, self.pool, self.n.value(s, f), s.stack[f + CARD])


def gain(s: NecroState, seat: int, pool: int, n: int, card: int = -1) -> None:
    """Add to a pool; only the turn player gains AP, and those beyond the sixth are lost (2.1.4, R22)."""
    if pool == AP:
        n = min(n, 6 - s.gained) if seat == s.active else 0
        s.gained += max(0, n)
    if n > 0:
        s.pools[pool + seat] += n
        s.events.append((E_GAIN, seat, pool, n, s.pools[pool + seat], card))


class Token(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.kind = TOKENS.index(node["what"]) * 2
        self.zones = [ZONE_CODES[zone] for zone in node["zone"]]
        if len(self.zones) > 1:
            writer.slot("zone", self).zones = self.zones

    def act(self, s: NecroState, f: int) -> None:
        seat = s.stack[f + ACTOR]
        zone = s.notes[s.stack[f + NOTES] + self.slots[0].offset] if self.slots else self.zones[0]
        kind = FLARE_ZZ if self.kind == FLARE and zone == ZZ else self.kind
        if self.possible(s, seat):
            put_token(s, kind, seat)

    def possible(self, s: NecroState, seat: int) -> bool:
        """A second one in the same zone is not allowed (R81, R83)."""
        return self.kind not in (TRIPWIRE, BARRICADE) or not s.tokens[self.kind + seat]


class Counter(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.who = writer.who(self, node["who"])
        self.n: int = node["n"]

    def act(self, s: NecroState, f: int) -> None:
        for card in self.who.in_play(s, f):
            if not s.g.counters[card]:
                continue
            before = s.counters[card]
            now = max(0, min(before + self.n, max(most_counters(s, card), before)))
            if now != before:
                s.counters[card] = now
                s.events.append((E_COUNTER, card, now - before, now))
            if not now and not fighting(s, card):
                break_spent(s, card)


def fighting(s: NecroState, card: int) -> bool:
    """Whether a card is attacking right now; it breaks when that battle ends (R67)."""
    battle = battle_below(s, len(s.stack))
    return battle >= 0 and s.stack[battle + CARD] == card


class Roll(Verb):
    """A test with two branches; the outcome is noted for the steps that follow."""

    def read(self, writer: Writer, node: Node) -> None:
        self.need: int = 0 if node["need"] == "escape" else node["need"]
        self.offset = writer.room()

    def act(self, s: NecroState, f: int) -> None:
        stack = s.stack
        you, this = stack[f + ACTOR], stack[f + CARD]
        if self.need:
            rolled = die(s)
            success = rolled >= self.need
            s.events.append((E_ROLL, you, R_TEST, rolled, self.need, int(success), this, 0))
        else:
            success = escape_roll(s, 1 - you, this, R_ESCAPE)
        s.notes[stack[f + NOTES] + self.offset] = int(success)


class Reroll(Verb):
    def act(self, s: NecroState, f: int) -> None:
        battle = battle_below(s, f)
        if battle >= 0:
            s.g.battle.throw(s, battle)


class Attack(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.attacker = writer.who(self, node["attacker"])
        self.target = writer.who(self, node["target"])
        self.fixed = Number(node["damage"]) if node["damage"] is not None else None
        for who in (self.attacker, self.target):
            if who.slot is not None:
                who.slot.strike = self

    def fits(self, s: NecroState, ctx: Context, slot: Slot, card: int) -> bool:
        """Whether a card can be the attacker, or the target, of this attack."""
        if slot is self.attacker.slot:
            target = refer(s, self.target.ref, ctx) if self.target.ref else -1
            return active(s, card) and (target < 0 or strikes(s, ctx[0], card, target))
        attacker = refer(s, self.attacker.ref, ctx) if self.attacker.ref else -1
        return attacker < 0 or strikes(s, ctx[0], attacker, card)

    def targets(self, s: NecroState, f: int, attackers: list[int]) -> list[int]:
        """The target; one at random is drawn from those that can be attacked."""
        selection = self.target.selection
        if selection is None or selection.pick != "random" or not attackers:
            return self.target.in_play(s, f)
        seat = s.g.owner[attackers[0]]
        found = [c for c in selection.cards(s, context(s, f)) if strikes(s, seat, attackers[0], c)]
        return [s.one_of(found)] if found else []

    def act(self, s: NecroState, f: int) -> None:
        attackers = self.attacker.in_play(s, f)
        targets = self.targets(s, f, attackers)
        if not attackers or not targets:
            return
        attacker, target = attackers[0], targets[0]
        g = s.g
        seat = g.owner[attacker]
        fixed = self.fixed.value(s, f) if self.fixed is not None else -1
        zone = s.where[target] & ~1
        if g.type_of[attacker] == ZOMBIE:
            at = s.where[attacker]
            fit = at & ~1 == TZ and not s.resting[attacker] and not barred(s, attacker, at & 1)
            if fit and prey_open(s, target):
                g.battle.begin(s, seat, attacker, target, TZ)
            return
        # An attack that the weapon's own ability makes was paid with its counters, to the last one.
        paid = fixed >= 0 and attacker == s.stack[f + CARD]
        if not strikes(s, seat, attacker, target, paid):
            return
        area = keyword(s, attacker, AREA)
        flags = NO_WEAR if paid else 0
        g.battle.begin(s, seat, attacker, -1 if area else target, zone, fixed, flags)


def strikes(s: NecroState, seat: int, attacker: int, target: int, paid: bool = False) -> bool:
    """Whether a granted attack can be made: in range, not behind a Guard, the weapon fit for use."""
    g = s.g
    if g.counters[attacker] and not s.counters[attacker] and not paid:
        return False
    zones = reach(s, attacker)
    if g.placed[attacker]:
        zones = [TZ] if g.placed[attacker] == TZ_GEAR else [ZZ]
        zones = g.ranges[attacker] or zones
    return target in legal_targets(s, seat, attacker, zones)


class Ready(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.who = writer.who(self, node["who"])

    def act(self, s: NecroState, f: int) -> None:
        for card in self.who.in_play(s, f):
            s.attacks[card] = 0
            if s.resting[card]:
                s.resting[card] = 0
                s.events.append((E_REST, card, 0))


class Lasting(Verb):
    """Changes, grants and bans with a duration."""

    kind = L_CHANGE

    def read(self, writer: Writer, node: Node) -> None:
        if node["who"] in ("you", "opponent"):
            node = {**node, "who": "survivor" if node["who"] == "you" else "prey"}
        self.who = writer.who(self, node["who"])
        self.until, self.left = until_of(node["until"])
        self.what = self.code(node)
        self.n = Number(node.get("n", 0))
        self.once: bool = bool(node.get("once"))

    def code(self, node: Node) -> int:
        return STATS.index(node["stat"])

    def act(self, s: NecroState, f: int) -> None:
        stack = s.stack
        left = -1 if self.once else in_battle(s, f, self.until, self.left)
        if self.until == U_ATTACK and left < 0:
            return  # there is no attack
        for card in self.who.in_play(s, f):
            n = self.n.value(s, f)
            last(s, self.kind, card, self.what, n, self.until, left, stack[f + CARD], stack[f + ACTOR])


def in_battle(s: NecroState, f: int, until: int, left: int) -> int:
    """What is noted with a duration: for one that hangs on an attack, the battle it is made in."""
    if until not in (U_ATTACK, U_NEXT_ATTACK):
        return left
    battle = battle_below(s, f)
    if until == U_NEXT_ATTACK and battle >= 0 and s.stack[battle + STEP] < DEALT:
        return -1  # an attack that has not dealt its damage is still the next one
    return battle


class Grant(Lasting):
    kind = L_GRANT

    def read(self, writer: Writer, node: Node) -> None:
        super().read(writer, node)
        if self.what == GUARD:
            writer.g.guard_lent = True

    def code(self, node: Node) -> int:
        return KEYWORDS.index(node["keyword"])


class Forbid(Lasting):
    kind = L_FORBID

    def code(self, node: Node) -> int:
        return ACTION_CODES[node["action"]]


class Negate(Verb):
    """What opened the window does not happen: the nearest event below that is not this card's own."""

    def act(self, s: NecroState, f: int) -> None:
        stack = s.stack
        g = s.g
        this = stack[f + CARD]
        events = (g.play.number, g.affliction.number, g.entry.number, g.battle.number, g.doom.number)
        for at in range(f - FRAME, -1, -FRAME):
            if stack[at] == g.damage.number:
                left, hp = at_stake(s, at)  # whoever would die of it is left with 1 HP
                prevent(s, f, at, left - (hp - 1) if stack[at + STEP] == DYING else left)
                return
            if stack[at] in events and not (stack[at] == g.play.number and stack[at + CARD] == this):
                stack[at + CANCELLED] = 1
                s.events.append((E_NEGATE, stack[at + CARD], this))
                return


class Prevent(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.all = node["n"] == "all"
        self.to_one = node["n"] == "to 1"
        self.n = Number(0 if self.all or self.to_one else node["n"])

    def act(self, s: NecroState, f: int) -> None:
        damage = damage_below(s, f)
        if damage < 0:
            return
        left, hp = at_stake(s, damage)
        if self.all:
            n = left
        elif self.to_one:
            n = left - (hp - 1)
        else:
            n = min(self.n.value(s, f), max(left, 0)) if s.g.damage.settled(s, damage) else self.n.value(s, f)
        prevent(s, f, damage, n)


def at_stake(s: NecroState, damage: int) -> tuple[int, int]:
    """The damage that is left to the target that is being looked at, and its HP."""
    at = s.g.damage.present(s, damage)
    return s.notes[at + HURT_AMOUNT] - s.notes[at + PREVENTED], s.hp(s.notes[at])


def prevent(s: NecroState, f: int, damage: int, n: int) -> None:
    """Take so much off the damage to that target."""
    at = s.g.damage.present(s, damage)
    if n > 0:
        s.notes[at + PREVENTED] += n
        s.events.append((E_PREVENT, s.notes[at], n, s.stack[f + CARD]))


class Delay(Verb):
    def read(self, writer: Writer, node: Node) -> None:
        self.trigger = writer.g.add_trigger({**node, "if": []}, node["do"], replaces=node["instead"])
        self.until, self.left = until_of(node["until"])

    def act(self, s: NecroState, f: int) -> None:
        stack = s.stack
        you = stack[f + ACTOR]
        who = s.g.survivors[you]
        left = in_battle(s, f, self.until, self.left)
        if self.until != U_ATTACK or left >= 0:
            last(s, L_DELAY, who, self.trigger.number, 0, self.until, left, stack[f + CARD], you)


class Mode(Verb):
    """A choice between lists of steps; the steps follow under its guard."""

    def read(self, writer: Writer, node: Node) -> None:
        slot = writer.slot("mode", self)
        slot.labels = [writer.g.word(label) for label, _ in node["options"]]

    def act(self, s: NecroState, f: int) -> None:
        pass


VERBS: Final[dict[str, type[Verb]]] = {
    "damage": DealDamage,
    "heal": Heal,
    "afflict": Afflict,
    "cure": Cure,
    "destroy": Destroy,
    "exile": Exile,
    "move": Move,
    "spawn": Spawn,
    "draw": Draw,
    "discard": Discard,
    "look": Look,
    "search": Search,
    "gain": Gain,
    "token": Token,
    "counter": Counter,
    "roll": Roll,
    "reroll": Reroll,
    "attack": Attack,
    "ready": Ready,
    "change": Lasting,
    "grant": Grant,
    "forbid": Forbid,
    "negate": Negate,
    "prevent": Prevent,
    "delay": Delay,
    "choose": Mode,
}
