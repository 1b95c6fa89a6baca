"""What the Survivor Player can do with Action Points: the options of the Action and the Response Step."""

from __future__ import annotations

from ruleshift.core.engine.machine import ACTOR, CARD, pop
from ruleshift.core.engine.packed import append, i64, sort, vec
from ruleshift.families.necro.codes import (
    AP,
    AREA,
    AT_ACTION,
    AT_RESPONSE,
    E_LOOT,
    EQUIP,
    EVENT,
    GRABBED,
    HAND,
    L_SOURCE,
    L_STATUS,
    L_WHAT,
    L_WHO,
    LASTING,
    ON_LOOT,
    R_ESCAPE,
    REACT,
    S_LOOT,
    SDECK,
    STEALTH,
    T_LOOT,
    TZ,
    W_BREAK,
    W_END,
    W_END_RESPONSE,
    W_LOOT,
    W_MOVE,
    W_TZ,
    W_UNARMED,
    W_UNEQUIP,
    W_ZZ,
    ZZ,
)
from ruleshift.families.necro.rules.combat.escape import escape_roll
from ruleshift.families.necro.rules.combat.targets import legal_targets, may_attack, reach
from ruleshift.families.necro.rules.stack.ability import usable
from ruleshift.families.necro.rules.stack.play import playable
from ruleshift.families.necro.rules.table.decks import draw
from ruleshift.families.necro.rules.table.effect import NecroEffect
from ruleshift.families.necro.rules.table.equip import movable
from ruleshift.families.necro.rules.table.force import keyword, stunned, weapons
from ruleshift.families.necro.rules.table.hearing import (
    break_stealth,
    happen,
    release_hold,
    tally,
)
from ruleshift.families.necro.rules.table.label import distinct
from ruleshift.families.necro.rules.table.price import charge, pay, price
from ruleshift.families.necro.rules.table.state import IN_PLAY, NecroState


def attackers(s: NecroState, seat: i64) -> vec[i64]:
    """Weapons in hand that could attack something now; the Survivor if there is none at all (R54)."""
    if not len(s.zones[TZ + seat]) and not len(s.zones[ZZ + seat]):
        return vec[i64]()
    held = weapons(s, seat)
    if len(held):
        ready = vec[i64]([card for card in held if may_attack(s, card) and has_target(s, seat, card)])
        return distinct(s, ready) if len(ready) > 1 else ready
    survivor = s.g.printed.survivors[seat]
    fit = may_attack(s, survivor) and has_target(s, seat, survivor)
    return vec[i64]([survivor]) if fit else held


def has_target(s: NecroState, seat: i64, attacker: i64) -> bool:
    """Whether there is anybody to attack: where some stand behind a Guard, the Guard is there."""
    for zone in reach(s, attacker):
        for card in s.zones[zone + seat]:
            if not s.status[card] >> STEALTH & 1:
                return True
    return False


def action_options(s: NecroState, seat: i64) -> vec[i64]:
    """Everything the Survivor Player may do in the Action Step, the end of the phase included."""
    g = s.g
    printed = g.printed
    word0 = g.numbering.word0
    if s.status[printed.survivors[seat]] and stunned(s, printed.survivors[seat]):
        return append(stunned_options(s, seat), word0 + W_END)
    ap = s.pools[AP + seat]
    hand = s.zones[HAND + seat]
    options = hand_options(s, seat, hand)
    if ap:
        for card in attackers(s, seat):
            options = append(options, card if card != printed.survivors[seat] else word0 + W_UNARMED)
    for use in g.texts.uses_of[seat]:
        if (IN_PLAY[s.where[use.card]] or not use.in_play) and usable(s, seat, use):
            options = append(options, use.option)
    if len(hand) and len(s.zones[SDECK + seat]) and ap >= price(s, seat, S_LOOT, 1):
        options = append(options, word0 + W_LOOT)
    if ap:
        if len(s.zones[EQUIP + seat]):
            options = append(options, word0 + W_UNEQUIP)
            if len(movable(s, seat)):
                options = append(options, word0 + W_MOVE)
        if s.status[printed.survivors[seat]] >> GRABBED & 1:
            options = append(options, word0 + W_BREAK)
    options = append(options, word0 + W_END)
    sort(options)
    return options


def stunned_options(s: NecroState, seat: i64) -> vec[i64]:
    """What a stunned Survivor can still use: abilities that cost no AP (2.29.1, R139)."""
    found = vec[i64]()
    for use in s.g.texts.uses_of[seat]:
        if not use.ability.ap and usable(s, seat, use):
            found = append(found, use.option)
    sort(found)
    return found


def hand_options(s: NecroState, seat: i64, hand: vec[i64]) -> vec[i64]:
    """Cards of the hand that can be played now, one of each kind."""
    types = s.g.printed.type_of
    found = vec[i64]()
    for card in one_of_each(s, hand):
        type_ = types[card]
        if type_ == REACT or (type_ == EVENT and not event_open(s, seat, card, AT_ACTION)):
            continue
        if playable(s, seat, card):
            found = append(found, card)
    return found


def one_of_each(s: NecroState, hand: vec[i64]) -> vec[i64]:
    """The lowest copy of each kind in a hand stands for all: they cannot be told apart."""
    if len(hand) < 2:
        return hand
    kinds = s.g.printed.kinds
    found = vec[i64]()  # in the order in which the kinds are met
    for card in hand:
        for at, one in enumerate(found):
            if kinds[one] == kinds[card]:
                if card < one:
                    found[at] = card
                break
        else:
            found = append(found, card)
    return found


def event_open(s: NecroState, seat: i64, card: i64, moments: i64) -> bool:
    """Whether an Event may be played at a moment: right side, right timing, one a turn (R76, R122)."""
    printed = s.g.printed
    if printed.event_side[card] != (0 if seat == s.active else 1):
        return False
    if s.events_played[seat] and not printed.ignores_limit[card]:
        return False
    return printed.timing[card] & moments > 0


def response_options(s: NecroState, seat: i64) -> vec[i64]:
    """Attacks and what names this step, until the rest of the AP is given up (R28)."""
    g = s.g
    types, word0 = g.printed.type_of, g.numbering.word0
    options = vec[i64]()
    if s.pools[AP + seat]:
        for card in attackers(s, seat):
            options = append(options, card if card != g.printed.survivors[seat] else word0 + W_UNARMED)
    for card in one_of_each(s, s.zones[HAND + seat]):
        if types[card] == EVENT and event_open(s, seat, card, AT_RESPONSE) and playable(s, seat, card):
            options = append(options, card)
    for use in g.texts.uses_of[seat]:
        if use.ability.in_response and usable(s, seat, use):
            options = append(options, use.option)
    options = append(options, word0 + W_END_RESPONSE)
    sort(options)
    return options


def act(s: NecroState, seat: i64, option: i64) -> None:
    """Begin what an option of these steps stands for."""
    g = s.g
    steps = g.steps
    numbering = g.numbering
    if option < g.size:
        if s.where[option] == HAND + seat:
            steps.play.begin(s, seat, option)
        else:
            steps.aiming.begin(s, seat, option)
        return
    if option < numbering.number0:
        steps.use_ability.begin(s, seat, option - numbering.use0)
        return
    word = option - numbering.word0
    if word == W_UNARMED:
        steps.aiming.begin(s, seat, g.printed.survivors[seat])
    elif word == W_LOOT:
        steps.looting.begin(s, seat)
    elif word == W_BREAK:
        steps.breaking.begin(s, seat)
    else:
        steps.manage.begin(s, seat, steps.manage.UNEQUIP if word == W_UNEQUIP else steps.manage.MOVE)


def action_label(s: NecroState, option: i64, seat: i64) -> str:
    """What an option of these steps means."""
    g = s.g
    text = g.label(s, option, seat)
    if option < g.size:
        return f"play {text}" if s.where[option] == HAND + seat else f"attack with {text}"
    return text


class Aiming(NecroEffect):
    """Choose whom, or for an Area attack where, to attack; then the attack is paid and declared."""

    purpose = "target"
    rule = "8.2.1"

    def begin(self, s: NecroState, seat: i64, attacker: i64) -> None:
        s.lay(self.number, 0, seat, attacker)

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        seat, attacker = s.stack[f + ACTOR], s.stack[f + CARD]
        zones = reach(s, attacker)
        if keyword(s, attacker, AREA):
            found = vec[i64]()
            for zone in zones:
                if len(legal_targets(s, seat, attacker, vec[i64]([zone]))):
                    found = append(found, self.word0 + (W_TZ if zone == TZ else W_ZZ))
            return found
        return distinct(s, legal_targets(s, seat, attacker, zones))

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        seat, attacker = s.stack[f + ACTOR], s.stack[f + CARD]
        pop(s)
        pay(s, seat, AP, 1)
        if option < self.g.size:
            self.g.steps.battle.begin(s, seat, attacker, option, s.where[option] & ~1)
        else:
            self.g.steps.battle.begin(s, seat, attacker, -1, TZ if option == self.word0 + W_TZ else ZZ)

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        return f"attack {self.g.label(s, option, s.asked)}"

    def prompt(self, s: NecroState, f: i64) -> str:
        attacker = s.stack[f + CARD]
        with_ = "unarmed" if attacker in self.g.printed.survivors else f"with {self.g.names[attacker]}"
        return f"Whom do you attack {with_}?"


class Looting(NecroEffect):
    """Pay, discard a card, draw a card (2.48)."""

    def begin(self, s: NecroState, seat: i64) -> None:
        charge(s, seat, AP, S_LOOT, 1)
        s.tell(E_LOOT, seat)
        break_stealth(s, self.g.printed.survivors[seat])
        s.lay(self.number, 0, seat, -1)
        self.g.steps.discarding.begin(s, seat, 1)

    def run(self, s: NecroState, f: i64) -> None:
        seat = s.stack[f + ACTOR]
        pop(s)
        draw(s, seat, 1)
        if not s.outcome:
            tally(s, seat, T_LOOT)
            happen(s, ON_LOOT)


class Breaking(NecroEffect):
    """1 AP for an Escape Roll against a zombie that holds the Survivor."""

    purpose = "target"
    rule = "2.25.5"

    def begin(self, s: NecroState, seat: i64) -> None:
        s.lay(self.number, 0, seat, -1)

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        lasting = s.lasting
        survivor = self.g.printed.survivors[s.stack[f + ACTOR]]
        found = vec[i64]()
        for at in range(0, len(lasting), LASTING):
            grabbed = lasting[at] == L_STATUS and lasting[at + L_WHAT] == GRABBED
            if grabbed and lasting[at + L_WHO] == survivor and lasting[at + L_SOURCE] not in found:
                found = append(found, lasting[at + L_SOURCE])
        return distinct(s, found)

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        seat = s.stack[f + ACTOR]
        pop(s)
        pay(s, seat, AP, 1)
        break_stealth(s, self.g.printed.survivors[seat])
        if escape_roll(s, seat, option, R_ESCAPE):
            release_hold(s, option)

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        return f"break free from {self.g.label(s, option, s.asked)}"

    def prompt(self, s: NecroState, f: i64) -> str:
        return "From which zombie do you break free?"
