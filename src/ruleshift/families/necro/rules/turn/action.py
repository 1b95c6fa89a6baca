"""What the Survivor Player can do with Action Points: the options of the Action and the Response Step."""

from __future__ import annotations

from typing import Final

from ruleshift.core.engine.machine import ACTOR, CARD, pop
from ruleshift.families.necro.codes import (
    AP,
    AREA,
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

ACTION: Final = "action step"
RESPONSE: Final = "response step"


def attackers(s: NecroState, seat: int) -> list[int]:
    """Weapons in hand that could attack something now; the Survivor if there is none at all (R54)."""
    if not s.zones[TZ + seat] and not s.zones[ZZ + seat]:
        return []
    held = weapons(s, seat)
    if held:
        ready = [card for card in held if may_attack(s, card) and has_target(s, seat, card)]
        return distinct(s, ready) if len(ready) > 1 else ready
    survivor = s.g.printed.survivors[seat]
    return [survivor] if may_attack(s, survivor) and has_target(s, seat, survivor) else []


def has_target(s: NecroState, seat: int, attacker: int) -> bool:
    return bool(legal_targets(s, seat, attacker, reach(s, attacker)))


def action_options(s: NecroState, seat: int) -> list[int]:
    """Everything the Survivor Player may do in the Action Step, the end of the phase included."""
    g = s.g
    printed = g.printed
    word0 = g.numbering.word0
    if s.status[printed.survivors[seat]] and stunned(s, printed.survivors[seat]):
        return [*stunned_options(s, seat), word0 + W_END]
    ap = s.pools[AP + seat]
    hand = s.zones[HAND + seat]
    options = hand_options(s, seat, hand, ap)
    if ap:
        for card in attackers(s, seat):
            options.append(card if card != printed.survivors[seat] else word0 + W_UNARMED)
    for use in g.texts.uses_of[seat]:
        if (IN_PLAY[s.where[use.card]] or not use.in_play) and usable(s, seat, use):
            options.append(use.option)
    if hand and s.zones[SDECK + seat] and ap >= price(s, seat, S_LOOT, 1):
        options.append(word0 + W_LOOT)
    if ap:
        if s.zones[EQUIP + seat]:
            options.append(word0 + W_UNEQUIP)
            if movable(s, seat):
                options.append(word0 + W_MOVE)
        if s.status[printed.survivors[seat]] >> GRABBED & 1:
            options.append(word0 + W_BREAK)
    options.append(word0 + W_END)
    options.sort()
    return options


def stunned_options(s: NecroState, seat: int) -> list[int]:
    """What a stunned Survivor can still use: abilities that cost no AP (2.29.1, R139)."""
    uses = s.g.texts.uses_of[seat]
    return sorted([use.option for use in uses if not use.ability.ap and usable(s, seat, use)])


def hand_options(s: NecroState, seat: int, hand: list[int], ap: int) -> list[int]:
    """Cards of the hand that can be played now, one of each kind."""
    types = s.g.printed.type_of
    found: list[int] = []
    for card in one_of_each(s, hand):
        type_ = types[card]
        if type_ == REACT or (type_ == EVENT and not event_open(s, seat, card, (ACTION,))):
            continue
        if playable(s, seat, card):
            found.append(card)
    return found


def one_of_each(s: NecroState, hand: list[int]) -> list[int]:
    """The lowest copy of each kind in a hand stands for all: they cannot be told apart."""
    if len(hand) < 2:
        return hand
    kinds = s.g.printed.kinds
    lowest: dict[int, int] = {}
    for card in hand:
        if lowest.setdefault(kinds[card], card) > card:
            lowest[kinds[card]] = card
    return list(lowest.values()) if len(lowest) < len(hand) else hand


def event_open(s: NecroState, seat: int, card: int, moments: tuple[str, ...]) -> bool:
    """Whether an Event may be played at a moment: right side, right timing, one a turn (R76, R122)."""
    printed = s.g.printed
    if printed.event_side[card] != (0 if seat == s.active else 1):
        return False
    if s.events_played[seat] and not printed.ignores_limit[card]:
        return False
    timing = printed.timing[card]
    for moment in moments:
        if moment in timing:
            return True
    return False


def response_options(s: NecroState, seat: int) -> list[int]:
    """Attacks and what names this step, until the rest of the AP is given up (R28)."""
    g = s.g
    types, word0 = g.printed.type_of, g.numbering.word0
    options: list[int] = []
    if s.pools[AP + seat]:
        for card in attackers(s, seat):
            options.append(card if card != g.printed.survivors[seat] else word0 + W_UNARMED)
    for card in one_of_each(s, s.zones[HAND + seat]):
        if types[card] == EVENT and event_open(s, seat, card, (RESPONSE,)) and playable(s, seat, card):
            options.append(card)
    for use in g.texts.uses_of[seat]:
        if use.ability.in_response and usable(s, seat, use):
            options.append(use.option)
    options.append(word0 + W_END_RESPONSE)
    options.sort()
    return options


def act(s: NecroState, seat: int, option: int) -> None:
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


def action_label(s: NecroState, option: int, seat: int) -> str:
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

    def begin(self, s: NecroState, seat: int, attacker: int) -> None:
        s.stack.extend((self.number, 0, seat, attacker, -1, 0, -1, -1, -1, -1, -1, -1))

    def choices(self, s: NecroState, f: int) -> list[int]:
        seat, attacker = s.stack[f + ACTOR], s.stack[f + CARD]
        zones = reach(s, attacker)
        if keyword(s, attacker, AREA):
            words = {TZ: W_TZ, ZZ: W_ZZ}
            return [self.word0 + words[z] for z in zones if legal_targets(s, seat, attacker, [z])]
        return distinct(s, legal_targets(s, seat, attacker, zones))

    def answer(self, s: NecroState, f: int, option: int) -> None:
        seat, attacker = s.stack[f + ACTOR], s.stack[f + CARD]
        pop(s)
        pay(s, seat, AP, 1)
        if option < self.g.size:
            self.g.steps.battle.begin(s, seat, attacker, option, s.where[option] & ~1)
        else:
            self.g.steps.battle.begin(s, seat, attacker, -1, TZ if option == self.word0 + W_TZ else ZZ)

    def label(self, s: NecroState, f: int, option: int) -> str:
        return f"attack {self.g.label(s, option, s.asked)}"

    def prompt(self, s: NecroState, f: int) -> str:
        attacker = s.stack[f + CARD]
        with_ = "unarmed" if attacker in self.g.printed.survivors else f"with {self.g.names[attacker]}"
        return f"Whom do you attack {with_}?"


class Looting(NecroEffect):
    """Pay, discard a card, draw a card (2.48)."""

    def begin(self, s: NecroState, seat: int) -> None:
        charge(s, seat, AP, S_LOOT, 1)
        s.events.append((E_LOOT, seat))
        break_stealth(s, self.g.printed.survivors[seat])
        s.stack.extend((self.number, 0, seat, -1, -1, 0, -1, -1, -1, -1, -1, -1))
        self.g.steps.discarding.begin(s, seat, 1)

    def run(self, s: NecroState, f: int) -> None:
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

    def begin(self, s: NecroState, seat: int) -> None:
        s.stack.extend((self.number, 0, seat, -1, -1, 0, -1, -1, -1, -1, -1, -1))

    def choices(self, s: NecroState, f: int) -> list[int]:
        lasting = s.lasting
        survivor = self.g.printed.survivors[s.stack[f + ACTOR]]
        found = {
            lasting[at + L_SOURCE]
            for at in range(0, len(lasting), LASTING)
            if lasting[at] == L_STATUS and lasting[at + L_WHAT] == GRABBED and lasting[at + L_WHO] == survivor
        }
        return distinct(s, list(found))

    def answer(self, s: NecroState, f: int, option: int) -> None:
        seat = s.stack[f + ACTOR]
        pop(s)
        pay(s, seat, AP, 1)
        break_stealth(s, self.g.printed.survivors[seat])
        if escape_roll(s, seat, option, R_ESCAPE):
            release_hold(s, option)

    def label(self, s: NecroState, f: int, option: int) -> str:
        return f"break free from {self.g.label(s, option, s.asked)}"

    def prompt(self, s: NecroState, f: int) -> str:
        return "From which zombie do you break free?"
