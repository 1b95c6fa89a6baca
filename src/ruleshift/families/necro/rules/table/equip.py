"""Equipment: hands, swaps, attachments and their hosts, and taking things off again (4.2.9, 5.7, R106)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import ACTOR, CARD, CONTEXT, A, B, ask, pop
from ruleshift.core.engine.packed import append, i64, listed, sorted_ints, vec
from ruleshift.core.engine.rules import OpenSet
from ruleshift.families.necro.codes import (
    AP,
    E_EQUIP,
    E_UNEQUIP,
    EQUIP,
    GRAVE,
    TZ,
    TZ_GEAR,
    W_ENOUGH,
    WEAPON,
    ZOMBIE,
    ZZ,
    ZZ_GEAR,
)
from ruleshift.families.necro.rules.table.effect import NOTES, NecroEffect
from ruleshift.families.necro.rules.table.force import attached, weapons
from ruleshift.families.necro.rules.table.hearing import break_stealth
from ruleshift.families.necro.rules.table.label import distinct
from ruleshift.families.necro.rules.table.leaving import leave, spill
from ruleshift.families.necro.rules.table.price import pay
from ruleshift.families.necro.rules.table.state import NecroState, has_any

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame

HANDS: Final = 2

# What the declaration of a piece of equipment notes.
REMOVED: Final = 0  # a weapon that is put down, where there is a choice; -2: whatever must go
HOST: Final = 1
REPLACED: Final = 2  # an attachment that makes room
CARRIED: Final = 3  # attachments that move to the new weapon, and a mark for no more
CARRY: Final = 6  # no turn has the AP for more
GEAR_NOTES: Final = CARRIED + CARRY + 1
OPEN: Final = -1
NONE: Final = -2


def hands_used(s: NecroState, seat: i64) -> i64:
    hands = s.g.printed.hands
    used: i64 = 0
    for card in s.zones[EQUIP + seat]:
        used += hands[card]
    return used


def forced_off(s: NecroState, seat: i64, card: i64) -> tuple[vec[i64], vec[i64]]:
    """Weapons that must be put down for a new one: those that go anyway, and those one is chosen from."""
    printed = s.g.printed
    over = hands_used(s, seat) + printed.hands[card] - HANDS
    none = vec[i64]()
    if over <= 0:
        return none, none
    held = vec[i64]([weapon for weapon in weapons(s, seat) if printed.hands[weapon]])
    if sum([printed.hands[weapon] for weapon in held]) == over or len(held) == 1:
        return held, none
    return none, held  # two one-handed weapons and one that needs a hand


def hosts(s: NecroState, seat: i64, card: i64) -> vec[i64]:
    """What an attachment can be put on; a full host is possible, something makes room (R105, R106)."""
    printed = s.g.printed
    if printed.host_survivor[card]:
        return vec[i64]([printed.survivors[seat]])
    match = printed.host_filter[card]
    if match is None:
        return vec[i64]()
    found = weapons(s, seat)
    return vec[i64]([c for c in found if match.matches(s, c, seat, card) and printed.capacity[c] > 0])


def in_the_way(s: NecroState, card: i64, host: i64) -> vec[i64]:
    """Attachments of a host one of which must make room; one of the same name if only one fits."""
    g = s.g
    printed = g.printed
    there = vec[i64]([rider for rider in attached(s, host) if rider != card])
    if printed.one_per_host[card]:
        same = vec[i64]([rider for rider in there if printed.kinds[rider] == printed.kinds[card]])
        if len(same):
            return same
    if printed.host_survivor[card] or len(there) < printed.capacity[host]:
        return vec[i64]()
    return there


def carriable(s: NecroState, seat: i64, card: i64, old: vec[i64]) -> vec[i64]:
    """Attachments of weapons put down that would fit the new one."""
    printed = s.g.printed
    found = vec[i64]()
    for weapon in old:
        for rider in attached(s, weapon):
            match = printed.host_filter[rider]
            if match is not None and match.matches(s, card, seat, rider):
                found = append(found, rider)
    return found


def may_place(s: NecroState, seat: i64, card: i64) -> bool:
    """One Trap to a zone, unless the card says otherwise (R84); Automated weapons are no Traps."""
    printed = s.g.printed
    if not printed.trap[card] or printed.beside[card]:
        return True
    return not has_any(s.zones[printed.placed[card] + seat], printed.trap)


# -- into play -----------------------------------------------------------------------------


def enter(s: NecroState, seat: i64, card: i64, base: i64) -> None:
    """A piece of equipment enters play as it was declared."""
    g = s.g
    printed = g.printed
    if printed.placed[card]:
        s.move(card, printed.placed[card] + seat)
        s.tell(E_EQUIP, seat, card, -1)
        return
    host = -1
    if printed.type_of[card] == WEAPON:
        put_down(s, seat, card, base)
    elif printed.attachment[card]:
        host = s.notes[base + HOST]
        old = s.notes[base + REPLACED]
        if old >= 0 and s.in_play(old):
            take_off(s, seat, old)
    if printed.limit_one[card]:
        for other in s.zones[EQUIP + seat][:]:
            if printed.kinds[other] == printed.kinds[card]:
                take_off(s, seat, other)
    s.move(card, EQUIP + seat)
    s.host[card] = host
    s.tell(E_EQUIP, seat, card, host)
    for rider in carried(s, base):
        if not s.in_play(rider):
            continue  # lost in answer to this, with the weapon it was on
        s.host[rider] = card
        s.tell(E_EQUIP, seat, rider, card)


def carried(s: NecroState, base: i64) -> vec[i64]:
    """The attachments that a declaration moves to the new weapon."""
    return vec[i64]([card for card in s.notes[base + CARRIED : base + GEAR_NOTES] if card >= 0])


def put_down(s: NecroState, seat: i64, card: i64, base: i64) -> None:
    """Free the hands for a new weapon; what is carried over stays."""
    going, choice = forced_off(s, seat, card)
    if len(choice):
        going = vec[i64]([s.notes[base + REMOVED]])
    for rider in carried(s, base):
        s.host[rider] = -1
    for weapon in going:
        take_off(s, seat, weapon)


def take_off(s: NecroState, seat: i64, card: i64) -> None:
    """A piece of equipment goes to the Graveyard, with what is on it."""
    s.tell(E_UNEQUIP, seat, card)
    leave(s, card, GRAVE + s.g.printed.owner[card])


class EquipChoice(NecroEffect):
    """Asks for one part of how a card is equipped: what goes, the host, what makes room, what is kept."""

    purpose = "equip"
    rule = "4.2.9"

    def begin(self, s: NecroState, holder: i64, part: i64) -> None:
        you, this = s.stack[holder + ACTOR], s.stack[holder + CARD]
        s.lay(self.number, 0, you, this, holder, part, 0)

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        stack = s.stack
        seat, card, part, holder = stack[f + ACTOR], stack[f + CARD], stack[f + A], stack[f + CONTEXT]
        base = stack[holder + NOTES]
        if part == REMOVED:
            return distinct(s, forced_off(s, seat, card)[1])
        if part == HOST:
            return distinct(s, hosts(s, seat, card))
        if part == REPLACED:
            return distinct(s, in_the_way(s, card, s.notes[base + HOST]))
        found = self.to_come(s, f) if self.room(s, f) > 0 else vec[i64]()
        return append(found, self.word0 + W_ENOUGH) if len(found) else found

    def gathered(self, s: NecroState, f: i64) -> int:
        return s.stack[f + B] if s.stack[f + A] == CARRIED else -1

    def open_set(self, s: NecroState, f: i64) -> OpenSet | None:
        if s.stack[f + A] != CARRIED:
            return None
        g = self.g
        alone: dict[str, list[int]] = {}
        for card in listed(self.to_come(s, f)):
            if g.printed.one_per_host[card]:
                alone.setdefault(g.names[card], []).append(card)
        groups = tuple(tuple(cards) for cards in alone.values() if len(cards) > 1)
        return self.opened(s, f, 0, self.room(s, f), W_ENOUGH)._replace(one_of=groups)

    def one_each(self, s: NecroState, cards: vec[i64]) -> vec[i64]:
        return cards  # each lies on a weapon of its own

    def room(self, s: NecroState, f: i64) -> i64:
        """How many more attachments can be carried over: each takes a place and 1 AP."""
        stack = s.stack
        seat, card, holder = stack[f + ACTOR], stack[f + CARD], stack[f + CONTEXT]
        spare = s.pools[AP + seat] - self.g.steps.play.ap(s, holder)
        return min(self.g.printed.capacity[card], CARRY, spare) - stack[f + B]

    def to_come(self, s: NecroState, f: i64) -> vec[i64]:
        stack = s.stack
        g = self.g
        seat, card, holder = stack[f + ACTOR], stack[f + CARD], stack[f + CONTEXT]
        base = stack[holder + NOTES]
        already = listed(carried(s, base))
        going, choice = forced_off(s, seat, card)
        old = vec[i64]([s.notes[base + REMOVED]]) if len(choice) else going
        newest = max(already, default=-1)
        names = {g.names[c] for c in already if g.printed.one_per_host[c]}
        found = sorted_ints(carriable(s, seat, card, old))
        return vec[i64]([c for c in found if c > newest and g.names[c] not in names])

    def run(self, s: NecroState, f: i64) -> None:
        options = self.choices(s, f)
        if len(options):
            ask(s, f, s.stack[f + ACTOR], self, options)
        else:
            self.note(s, f, NONE)
            pop(s)

    def note(self, s: NecroState, f: i64, value: i64) -> None:
        stack = s.stack
        s.notes[stack[stack[f + CONTEXT] + NOTES] + stack[f + A] + stack[f + B]] = value

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        if s.stack[f + A] != CARRIED:
            self.note(s, f, option)
            pop(s)
        elif option >= self.g.size:
            self.note(s, f, NONE)
            pop(s)
        else:
            self.note(s, f, option)
            s.stack[f + B] += 1

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        text = self.g.label(s, option, s.asked)
        if option >= self.g.size:
            return text
        words = {REMOVED: "put down", HOST: "put it on", REPLACED: "replace"}
        return f"{words.get(s.stack[f + A], 'keep')} {text}"

    def prompt(self, s: NecroState, f: i64) -> str:
        name = self.g.names[s.stack[f + CARD]]
        part = s.stack[f + A]
        if part == REMOVED:
            return f"Which weapon makes room for {name}?"
        if part == HOST:
            return f"What is {name} attached to?"
        if part == REPLACED:
            return f"What makes room for {name}?"
        return f"Which attachment is carried over to {name}, for 1 AP each?"


class Manage(NecroEffect):
    """Take equipment off, or move an attachment to another weapon, for 1 AP."""

    purpose = "equip"
    rule = "5.7.3"
    UNEQUIP: Final = 0
    MOVE: Final = 1
    ONTO: Final = 2
    REPLACE: Final = 3

    def begin(self, s: NecroState, seat: i64, what: i64) -> None:
        s.lay(self.number, 0, seat, -1, -1, what)

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        stack = s.stack
        seat = stack[f + ACTOR]
        if stack[f + A] == self.UNEQUIP:
            return distinct(s, s.zones[EQUIP + seat])
        if stack[f + A] == self.MOVE:
            return distinct(s, movable(s, seat))
        if stack[f + A] == self.ONTO:
            return distinct(s, new_hosts(s, seat, stack[f + CARD]))
        return distinct(s, in_the_way(s, stack[f + CARD], stack[f + B]))

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        stack = s.stack
        seat = stack[f + ACTOR]
        if stack[f + A] == self.UNEQUIP:
            pop(s)
            pay(s, seat, AP, 1)
            break_stealth(s, self.g.printed.survivors[seat])
            take_off(s, seat, option)
        elif stack[f + A] == self.MOVE:
            stack[f + CARD] = option
            stack[f + A] = self.ONTO
        elif stack[f + A] == self.ONTO and len(in_the_way(s, stack[f + CARD], option)):
            stack[f + B] = option
            stack[f + A] = self.REPLACE
        else:
            rider = stack[f + CARD]
            room = stack[f + A] == self.REPLACE
            host = stack[f + B] if room else option
            pop(s)
            pay(s, seat, AP, 1)  # covers what is replaced as well (13.3.3)
            break_stealth(s, self.g.printed.survivors[seat])
            if room:
                take_off(s, seat, option)
            before = s.host[rider]
            s.host[rider] = host
            s.tell(E_EQUIP, seat, rider, host)
            spill(s, before)

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        words = ("take off", "move", "put it on", "replace")
        return f"{words[s.stack[f + A]]} {self.g.label(s, option, s.asked)}"

    def prompt(self, s: NecroState, f: i64) -> str:
        prompts = (
            "What do you take off?",
            "Which attachment do you move?",
            "Where does it go?",
            "What makes room for it?",
        )
        return prompts[s.stack[f + A]]


def new_hosts(s: NecroState, seat: i64, rider: i64) -> vec[i64]:
    """Other weapons an attachment can be moved to; on a full one something makes room (13.3.3)."""
    return vec[i64]([c for c in hosts(s, seat, rider) if c != s.host[rider]])


def movable(s: NecroState, seat: i64) -> vec[i64]:
    """Attachments that could go to another weapon."""
    printed = s.g.printed
    worn = s.zones[EQUIP + seat]
    return vec[i64]([c for c in worn if printed.attachment[c] and len(new_hosts(s, seat, c))])


def of_name_in_play(g: NecroGame, s: NecroState, seat: i64, card: i64) -> vec[i64]:
    """Cards of the same exact name that a seat has in play, for Unique (R110)."""
    # A player's zombies stand on the other battlefield (R1).
    kinds = g.printed.kinds
    found = vec[i64]()
    for zone in (EQUIP + seat, TZ_GEAR + seat, ZZ_GEAR + seat, TZ + 1 - seat, ZZ + 1 - seat):
        for one in s.zones[zone]:
            if kinds[one] == kinds[card]:
                found = append(found, one)
    return found


class KeepOne(NecroEffect):
    """A second copy of a Unique card: its controller keeps one (17.7.1)."""

    purpose = "keep"
    rule = "17.7.1"

    def begin(self, s: NecroState, seat: i64, card: i64) -> None:
        s.lay(self.number, 0, seat, card)

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        return sorted_ints(of_name_in_play(self.g, s, s.stack[f + ACTOR], s.stack[f + CARD]))

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        seat, card = s.stack[f + ACTOR], s.stack[f + CARD]
        pop(s)
        for other in of_name_in_play(self.g, s, seat, card):
            if other == option:
                continue
            if self.g.printed.type_of[other] == ZOMBIE:
                leave(s, other, GRAVE + self.g.printed.owner[other])
            else:
                take_off(s, seat, other)

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        return f"keep {self.g.label(s, option, s.asked)}"

    def prompt(self, s: NecroState, f: i64) -> str:
        return f"{self.g.names[s.stack[f + CARD]]} is Unique. Which one do you keep?"
