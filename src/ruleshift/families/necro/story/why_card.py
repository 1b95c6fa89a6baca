"""Why a card cannot be played, used or attacked now, with the number of the rule that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import FRAME, STEP
from ruleshift.core.engine.phrase import possessive
from ruleshift.families.necro.codes import (
    BARRICADE,
    DISABLED,
    EQUIP,
    EVENT,
    EXILE,
    EXPOSED,
    GRAVE,
    GUARD,
    HAND,
    NO_ADVANCE,
    NO_ATTACK,
    REACT,
    RESPONSE_STEP,
    S_TP,
    SETUP,
    STEALTH,
    SURVIVOR_PHASE,
    SZ,
    TALLIES,
    TP,
    TZ,
    TZ_GEAR,
    WEAPON,
    ZOMBIE_PHASE,
    ZZ,
    ZZ_GEAR,
)
from ruleshift.families.necro.rules.combat.targets import legal_targets, reach
from ruleshift.families.necro.rules.stack.ability import ability_ap, idle, usable
from ruleshift.families.necro.rules.stack.play import least_ap, playable
from ruleshift.families.necro.rules.table import force
from ruleshift.families.necro.rules.table.price import price
from ruleshift.families.necro.rules.turn import zombie_phase
from ruleshift.families.necro.rules.turn.action import attackers
from ruleshift.families.necro.rules.words import shown_numbers
from ruleshift.families.necro.rules.words.clause import PERIODS
from ruleshift.families.necro.story.why_not import (
    FREE,
    UNBEGUN,
    attack,
    no_attack_now,
    not_asked,
    not_my_step,
    possible,
    too_dear,
    with_weapon,
)

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.table.state import NecroState
    from ruleshift.families.necro.rules.words.clause import Use


IDLE: Final = "2.11.0: its ability is free, and it would change nothing now."


def of_card(s: NecroState, name: str, seat: int) -> str:
    """Why a card cannot be played, used or attacked."""
    g = s.g
    copies = [card for card in range(g.size) if g.names[card] == name]
    if offered := possible(s, seat, name):
        return offered
    if s.phase == SETUP:
        return UNBEGUN
    for zone, why in (
        (HAND + seat, from_hand),
        (EQUIP + seat, in_play),
        (SZ + seat, in_play),
        (TZ_GEAR + seat, in_play),
        (ZZ_GEAR + seat, in_play),
        (TZ + seat, as_target),
        (ZZ + seat, as_target),
        (TZ + 1 - seat, as_zombie),
        (ZZ + 1 - seat, as_zombie),
    ):
        for card in copies:
            if s.where[card] == zone:
                return why(s, seat, card) or not_asked(s, seat)
    return elsewhere(s, name, copies, seat)


def elsewhere(s: NecroState, name: str, copies: list[int], seat: int) -> str:
    """Where a card is that the seat has neither in hand nor in play."""
    for zone, word in ((GRAVE, "Graveyard"), (EXILE, "Exile")):
        for owner in (seat, 1 - seat):
            if any(s.where[card] == zone + owner for card in copies):
                return f"{name} is in {possessive(s.names[owner])} {word}."
    if any(s.in_play(card) for card in copies):
        return f"{name} is in play on the other side."
    return f"You do not have {name} in hand or in play."


def from_hand(s: NecroState, seat: int, card: int) -> str:
    kind = s.g.printed.type_of[card]
    if kind == EVENT:
        return event_card(s, seat, card)
    if kind == REACT:
        return react_card(s, seat, card)
    if moment := not_my_step(s, seat, "Weapons and Items are played"):
        return moment
    if unfit := unmet(s, seat, card):
        return unfit
    if playable(s, seat, card):
        return FREE
    return too_dear(s, seat, least_ap(s, seat, card)) or no_room(s, seat, card)


def unmet(s: NecroState, seat: int, card: int) -> str:
    """A requirement that the card itself prints."""
    g = s.g
    if g.printed.requires[card].holds(s, (seat, card, -1, -1, -1, 0, 0)):
        return FREE
    for one in shown_numbers.node(g, card)["requires"]:
        if one["cond"] in ("identity", "name"):
            return f"10.5.1: it is for {one['what']} only."
        if one["cond"] == "lit":
            return "2.37.0: it needs light, and your zones are dark."
        if one["cond"] == "behind":
            return "5.6.2: it wants your Survivor to have no more HP than the other one."
    return f"5.6.2: what it wants is not there. {g.cards[g.printed.kinds[card]].text}"


def no_room(s: NecroState, seat: int, card: int) -> str:
    """No zone, host or target for a Weapon or an Item."""
    g, node = s.g, shown_numbers.node(s.g, card)
    if node["subtype"] == "trap":
        zone = TZ_GEAR if node["placed"] == "TZ" else ZZ_GEAR
        for other in s.zones[zone + seat]:
            if shown_numbers.node(g, other)["subtype"] == "trap":
                return f"2.50.4: one Trap in each zone, and {g.names[other]} lies there."
    if node["subtype"] == "attachment":
        return "4.2.9: you have nothing equipped that it could be attached to."
    return "5.6.2: there is nothing it could be used on."


def event_card(s: NecroState, seat: int, card: int) -> str:
    node = shown_numbers.node(s.g, card)
    survivor_side = node["side"] == "survivor"
    if survivor_side != (seat == s.active):
        role = "the Survivor Player, in your own turn" if survivor_side else "the Zombie Player"
        return f"14.1.2: this Event is for {role}."
    if s.events_played[seat] and not s.g.printed.ignores_limit[card]:
        return "14.1.2: one Event a turn, and you have played yours."
    if unfit := unmet(s, seat, card):
        return unfit
    if survivor_side and s.phase == SURVIVOR_PHASE and force.stunned(s, s.g.printed.survivors[seat]):
        return "2.29.1: your Survivor is stunned and only Reacts and abilities without AP are possible."
    if not set(moments(s, seat)) & set(node["timing"]):
        return f"3.20.0: its timing is: {' or '.join(node['timing'])}."
    if node["extra"].get("discard", 0) >= len(s.zones[HAND + seat]):
        return "14.1.2: its additional cost is a card to discard, and you have no other."
    if s.asked != seat or s.g.texts.programs[card].playable(s, (seat, card, -1, -1, -1, 0, 0)):
        return FREE
    return "5.6.2: there is nothing it could be used on."


def moments(s: NecroState, seat: int) -> tuple[str, ...]:
    """The timings of Events that fit now."""
    if seat == s.active:
        return {SURVIVOR_PHASE: ("action step",), RESPONSE_STEP: ("response step",)}.get(s.phase, ())
    number = s.g.steps.zombie_phase.number
    frames = [f for f in range(0, s.top, FRAME) if s.stack[f] == number]
    if not frames:
        return ("zombie phase",) if s.phase == ZOMBIE_PHASE else ()
    step = s.stack[frames[0] + STEP]
    if step > zombie_phase.DECIDING:
        return zombie_phase.MOMENTS.get(step, ())
    early = ("phase start",) if s.stack[frames[0] + zombie_phase.DREW] < 0 else ()
    return (*early, "spawn step", "zombie phase")


def react_card(s: NecroState, seat: int, card: int) -> str:
    printed = s.g.printed
    if s.status[printed.survivors[seat]] >> EXPOSED & 1:
        return "2.44.1: your Survivor is Exposed and you cannot play Reacts."
    cost = price(s, seat, S_TP, printed.cost[card])
    if cost > s.pools[TP + seat]:
        return f"3.22.3: it costs {cost} TP and you have {s.pools[TP + seat]}."
    if seat != s.active and cost and s.g.options.get("reserve_spendable_off_turn") == "off":
        return "R24: by the option chosen, TP are spent in the own turn only."
    return f"3.21.0: a React is played only at its trigger. {s.g.cards[printed.kinds[card]].text}"


def in_play(s: NecroState, seat: int, card: int) -> str:
    """A card of the seat's own in play: a weapon that cannot attack, or something that cannot be used."""
    if s.status[card] >> DISABLED & 1:
        return "5.7.5: it is disabled, and cannot be used."
    if s.resting[card]:
        return "5.7.5: it is at rest until your next Ready step."
    if s.g.printed.type_of[card] == WEAPON and s.where[card] == EQUIP + seat:
        return no_attack_now(s, seat) or with_weapon(s, seat, card)
    if not shown_numbers.node(s.g, card).get("may"):
        return "2.10.0: it works by itself; there is nothing to use about it."
    uses = [use for use in s.g.texts.uses_of[seat] if use.card == card]
    if s.phase == RESPONSE_STEP and seat == s.active:
        uses = [use for use in uses if use.ability.in_response]
        if not uses:
            return "7.3.9: its text does not let you use it in the Response Step."
    elif not without_ap(s, seat, uses) and (moment := not_my_step(s, seat, "abilities are used")):
        return moment
    if any(usable(s, seat, use) for use in uses):
        return FREE
    return ability(s, seat, card) or "2.11.0: there is nothing its ability could work on."


def without_ap(s: NecroState, seat: int, uses: list[Use]) -> bool:
    """Whether the Survivor is stunned in its own Survivor Phase, and these abilities cost no AP (R139)."""
    own = seat == s.active and s.phase == SURVIVOR_PHASE
    return own and force.stunned(s, s.g.printed.survivors[seat]) and all(not use.ability.ap for use in uses)


def ability(s: NecroState, seat: int, card: int) -> str:
    """Why the first ability of a card that could be used cannot, at a moment at which abilities can."""
    for use in s.g.texts.uses_of[seat]:
        one = use.ability
        if use.card != card:
            continue
        have = s.tallied(seat, one.tally) if one.tally >= 0 else 0
        if have < one.least:
            return f"2.12.1: its skill is locked: {TALLIES[one.tally]} {have} of {one.least}."
        if not one.open(s, card):
            often = "once" if one.limit == 1 else f"{one.limit} times"
            return f"R119: its ability works {often} a {PERIODS[one.period]}."
        if dear := too_dear(s, seat, ability_ap(s, seat, card, one)):
            return dear
        if one.tp > s.pools[TP + seat]:
            return f"3.22.3: it costs {one.tp} TP and you have {s.pools[TP + seat]}."
        if one.exhaust > s.counters[card]:
            return "2.33.1: it has no counters left to exhaust."
        if one.discard > len(s.zones[HAND + seat]):
            return "16.7.2: its price is a card to discard, and your hand is empty."
        if one.free and idle(s, seat, use):
            return IDLE
    return FREE


def as_target(s: NecroState, seat: int, card: int) -> str:
    """Why a zombie on the seat's own battlefield cannot be attacked."""
    g = s.g
    if not no_attack_now(s, seat):
        for attacker in attackers(s, seat):
            if card in legal_targets(s, seat, attacker, reach(s, attacker)):
                how = "unarmed" if attacker in g.printed.survivors else f"with {g.names[attacker]}"
                return f"You can attack it {how}."
    if s.status[card] >> STEALTH & 1:
        return "2.32.1: it is in Stealth and cannot be targeted."
    guards = [
        other
        for other in s.zones[s.where[card]]
        if other != card and force.keyword(s, other, GUARD) and not s.status[other] >> STEALTH & 1
    ]
    if guards and not force.keyword(s, card, GUARD):
        return f"2.47.2: {g.names[guards[0]]} has Guard and must be attacked first."
    return no_attack_now(s, seat) or attack(s, seat) or "12.2.4: no weapon of yours that is ready reaches it."


def asked_for(s: NecroState, seat: int) -> str:
    """What a seat is asked for now, if anything."""
    f = s.top - FRAME
    return s.g.effects[s.stack[f]].about(s, f) if s.asked == seat else ""


def as_zombie(s: NecroState, seat: int, card: int) -> str:
    """Why a zombie of the seat's own does not advance or attack."""
    g = s.g
    victim = 1 - seat
    if asked_for(s, seat) == "ability":
        uses = [use for use in g.texts.zombie_uses[seat] if use.card == card]
        if uses and all(use.ability.free and idle(s, seat, use) for use in uses):
            return IDLE
    if force.sick(s, card):
        return "2.35.7: it entered play this turn and cannot advance or attack."
    if force.stunned(s, card):
        return "2.29.2: it is stunned and cannot advance or attack."
    if s.where[card] == ZZ + victim:
        if s.pushed[card] == s.turn:
            return "2.15.6: it was moved back this turn and cannot advance again."
        if force.forbidden(s, NO_ADVANCE, card):
            return "5.10.2: an effect keeps it from advancing."
        return "7.3.4: it advances in the Advance Step of your Zombie Phase."
    if s.resting[card]:
        return "2.35.3: it is at rest until your next Zombie Phase."
    if s.tokens[BARRICADE + victim] and not g.printed.boss[card] and not force.untouched(s, card, -1):
        return "2.49.2: a Temporary Barricade keeps it from attacking."
    if force.forbidden(s, NO_ATTACK, card):
        return "8.2.1: an effect keeps it from attacking."
    return "7.3.5: it attacks in the Attack Step of your Zombie Phase."
