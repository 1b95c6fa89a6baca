"""Why something cannot be done now, with the number of the rule that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.machine import FRAME
from ruleshift.core.phrase import listed, possessive
from ruleshift.core.state import NONE
from ruleshift.necro import figures, force
from ruleshift.necro.battle import reach
from ruleshift.necro.codes import (
    AP,
    BARRICADE,
    DISABLED,
    EQUIP,
    EVENT,
    EXILE,
    EXPOSED,
    GRABBED,
    GRAVE,
    GUARD,
    HAND,
    NO_ADVANCE,
    NO_ATTACK,
    REACT,
    RESPONSE_STEP,
    S_LOOT,
    S_TP,
    SDECK,
    STEALTH,
    SURVIVOR_PHASE,
    SZ,
    TP,
    TZ,
    TZ_GEAR,
    WEAPON,
    ZOMBIE_PHASE,
    ZZ,
    ZZ_GEAR,
)
from ruleshift.necro.play import least_ap

if TYPE_CHECKING:
    from collections.abc import Callable

    from ruleshift.necro.state import NecroState

FREE: Final = ""  # nothing stands in the way


def why_not(s: NecroState, what: str, seat: int) -> str:
    """Why a seat cannot do something or play a card now; ``s`` holds what the seat sees."""
    if s.outcome != NONE:
        return s.g.ending(s)
    wanted = " ".join(what.split()).casefold()
    if wanted in DEEDS:
        offered = possible(s, seat, OFFERS.get(wanted, wanted))
        return offered or DEEDS[wanted](s, seat) or not_asked(s, seat)
    return of_card(s, s.g.card(what).name, seat)


def possible(s: NecroState, seat: int, name: str) -> str:
    """The option of the present question that speaks of a name, as an invitation."""
    if s.asked != seat:
        return ""
    f = len(s.stack) - FRAME
    asking = s.g.effects[s.stack[f]]
    for option in s.options:
        label = asking.label(s, f, option)
        if name.casefold() in label.casefold():
            return f"You can do that now: {label}."
    return ""


def not_asked(s: NecroState, seat: int) -> str:
    if s.asked == seat:
        return "You are asked for something else first; answer that."
    return "It is not your decision now."


# -- the moment ----------------------------------------------------------------------------------


def not_my_step(s: NecroState, seat: int, what: str) -> str:
    """Whether this is no moment for actions of the Action Step."""
    if seat != s.active:
        return f"7.2.3: {what} in your own Action Step; it is {possessive(s.names[s.active])} turn."
    if s.phase == RESPONSE_STEP:
        return f"7.3.9: {what} in the Action Step, not in the Response Step."
    if s.phase != SURVIVOR_PHASE:
        return f"7.2.3: {what} in the Action Step, not in the Zombie Phase."
    if force.stunned(s, s.g.survivors[seat]):
        return "2.29.1: your Survivor is stunned and only Reacts are possible in this Survivor Phase."
    return FREE


def too_dear(s: NecroState, seat: int, ap: int) -> str:
    have = s.pools[AP + seat]
    return f"5.3.3: it costs {ap} AP and you have {have}." if ap > have else FREE


def no_attack_now(s: NecroState, seat: int) -> str:
    """Whether this is no moment for an attack of the Survivor."""
    if seat != s.active:
        return f"8.1.1: you attack in your own turn; it is {possessive(s.names[s.active])} turn."
    if s.phase not in (SURVIVOR_PHASE, RESPONSE_STEP):
        return "8.1.1: you attack in the Survivor Phase and the Response Step, not in the Zombie Phase."
    if s.phase == SURVIVOR_PHASE and force.stunned(s, s.g.survivors[seat]):
        return "2.29.1: your Survivor is stunned and cannot attack in this Survivor Phase."
    return too_dear(s, seat, 1)


# -- things that are always there to be done -----------------------------------------------------


def loot(s: NecroState, seat: int) -> str:
    if moment := not_my_step(s, seat, "you loot"):
        return moment
    if not s.zones[HAND + seat]:
        return "2.48.1: looting means discarding a card, and your hand is empty."
    if not s.zones[SDECK + seat]:
        return "2.48.4: there is no looting with an empty Survivor Deck."
    return too_dear(s, seat, force.price(s, seat, S_LOOT, 1))


def unarmed(s: NecroState, seat: int) -> str:
    if moment := no_attack_now(s, seat):
        return moment
    weapons = force.weapons(s, seat)
    if weapons:
        names = listed([s.g.names[card] for card in weapons])
        return f"2.28.0: an Unarmed attack needs empty hands, and {names} is equipped."
    if s.g.options.get("attack_limit") == "per_weapon" and s.attacks[s.g.survivors[seat]]:
        return "8.1.4: the Survivor has attacked unarmed this turn already (R51)."
    return no_target(s, seat, s.g.survivors[seat], [TZ])


def attack(s: NecroState, seat: int) -> str:
    weapons = force.weapons(s, seat)
    if not weapons:
        return unarmed(s, seat)
    return no_attack_now(s, seat) or " ".join(
        f"{s.g.names[card]}: {why}" for card in weapons if (why := with_weapon(s, seat, card))
    )


def escape(s: NecroState, seat: int) -> str:
    if seat != s.active or s.phase != ZOMBIE_PHASE:
        return "2.2.4: a Quick Escape is tried when a zombie is about to hurt you, in your own turn."
    if s.quick == s.turn:
        return "2.2.4: one Quick Escape in each Zombie Phase, and you have tried yours."
    if s.pools[TP + seat] < 1:
        return "2.2.4: a Quick Escape costs 1 TP and you have none."
    if s.status[s.g.survivors[seat]] >> GRABBED & 1:
        return "2.25.5: you are grabbed, and cannot escape the zombie that holds you."
    return "2.2.4: a Quick Escape is offered just before an attack deals its damage."


def unequip(s: NecroState, seat: int) -> str:
    if moment := not_my_step(s, seat, "you unequip"):
        return moment
    if not s.zones[EQUIP + seat]:
        return "5.7.3: you have nothing equipped."
    return too_dear(s, seat, 1)


def spawn(s: NecroState, seat: int) -> str:
    if seat == s.active:
        return "7.3.2: your zombies spawn in the other player's turn."
    if s.phase != ZOMBIE_PHASE:
        return "7.3.2: zombies spawn in the Zombie Phase."
    return "7.3.2: spawning is over for this Zombie Phase."


def event(s: NecroState, seat: int) -> str:
    if s.events_played[seat]:
        return "14.1.2: one Event a turn, and you have played yours."
    return "14.1.2: an Event is played in the step its timing names."


def win(s: NecroState, seat: int) -> str:
    g, other = s.g, 1 - seat
    survivor = g.survivors[other]
    deck = len(s.zones[SDECK + other])
    return (
        f"1.3.0: {s.names[other]} is not defeated: {g.names[survivor]} has {s.hp(survivor)} HP left, "
        f"and {deck} cards are in the Survivor Deck."
    )


DEEDS: Final[dict[str, Callable[[NecroState, int], str]]] = {
    "loot": loot,
    "attack": attack,
    "attack unarmed": unarmed,
    "unarmed": unarmed,
    "quick escape": escape,
    "escape": escape,
    "unequip": unequip,
    "spawn": spawn,
    "draw a zombie": spawn,
    "event": event,
    "win": win,
}
OFFERS: Final = {"unarmed": "attack unarmed", "escape": "quick escape", "spawn": "zombie", "win": "\0"}


# -- cards ---------------------------------------------------------------------------------------


def of_card(s: NecroState, name: str, seat: int) -> str:
    """Why a card cannot be played, used or attacked."""
    g = s.g
    copies = [card for card in range(g.size) if g.names[card] == name]
    if offered := possible(s, seat, name):
        return offered
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
    if any(s.inplay >> card & 1 for card in copies):
        return f"{name} is in play on the other side."
    return f"You do not have {name} in hand or in play."


def from_hand(s: NecroState, seat: int, card: int) -> str:
    kind = s.g.type_of[card]
    if kind == EVENT:
        return event_card(s, seat, card)
    if kind == REACT:
        return react_card(s, seat, card)
    if moment := not_my_step(s, seat, "Weapons and Items are played"):
        return moment
    if unfit := unmet(s, seat, card):
        return unfit
    return too_dear(s, seat, least_ap(s, seat, card)) or no_room(s, seat, card)


def unmet(s: NecroState, seat: int, card: int) -> str:
    """A requirement that the card itself prints."""
    node = figures.node(s.g, card)
    if not node.get("requires"):
        return FREE
    if all(one["cond"] in ("identity", "name") for one in node["requires"]):
        wanted = listed([str(one["what"]) for one in node["requires"]])
        survivor = s.g.survivors[seat]
        own = (s.g.names[survivor], str(figures.node(s.g, survivor)["identity"]))
        return FREE if wanted in own else f"10.5.1: it is for {wanted} only."
    if any(one["cond"] == "lit" for one in node["requires"]) and not force.lit(s, seat):
        return "2.37.0: it needs light, and your zones are dark."
    return FREE


def no_room(s: NecroState, seat: int, card: int) -> str:
    """No zone, host or target for a Weapon or an Item."""
    g, node = s.g, figures.node(s.g, card)
    if node["subtype"] == "trap":
        zone = TZ_GEAR if node["placed"] == "TZ" else ZZ_GEAR
        for other in s.zones[zone + seat]:
            if figures.node(g, other)["subtype"] == "trap":
                return f"2.50.4: one Trap in each zone, and {g.names[other]} lies there."
    if node["limit"] == "one" and any(g.names[c] == g.names[card] for c in s.zones[EQUIP + seat]):
        return f"4.2.9: only one {g.names[card]} can be equipped."
    if node["subtype"] == "attachment":
        return "4.2.9: nothing it could be attached to has room for it."
    if node["hands"] and sum(figures.node(g, c)["hands"] for c in s.zones[EQUIP + seat]) + node["hands"] > 2:
        return "12.4.2: you have two hands, and no swap is possible now."
    return "5.6.2: there is nothing it could be used on."


def event_card(s: NecroState, seat: int, card: int) -> str:
    node = figures.node(s.g, card)
    survivor_side = node["side"] == "survivor"
    if survivor_side != (seat == s.active):
        role = "the Survivor Player, in your own turn" if survivor_side else "the Zombie Player"
        return f"14.1.2: this Event is for {role}."
    if s.events_played[seat]:
        return "14.1.2: one Event a turn, and you have played yours."
    if unfit := unmet(s, seat, card):
        return unfit
    if survivor_side and s.phase == SURVIVOR_PHASE and force.stunned(s, s.g.survivors[seat]):
        return "2.29.1: your Survivor is stunned and only Reacts are possible in this Survivor Phase."
    timing = listed([str(word) for word in node["timing"]])
    if s.asked == seat and node["extra"].get("discard", 0) >= len(s.zones[HAND + seat]):
        return "14.1.2: its additional cost is a card to discard, and you have no other."
    return f"3.20.0: its timing is: {timing}." if timing else FREE


def react_card(s: NecroState, seat: int, card: int) -> str:
    if s.status[s.g.survivors[seat]] >> EXPOSED & 1:
        return "2.44.1: your Survivor is Exposed and you cannot play Reacts."
    cost = force.price(s, seat, S_TP, s.g.cost[card])
    if cost > s.pools[TP + seat]:
        return f"3.22.3: it costs {cost} TP and you have {s.pools[TP + seat]}."
    if seat != s.active and cost and s.g.options.get("reserve_spendable_off_turn") == "off":
        return "R24: by the option chosen, TP are spent in the own turn only."
    return f"3.21.0: a React is played only at its trigger. {s.g.cards[s.g.kinds[card]].text}"


def in_play(s: NecroState, seat: int, card: int) -> str:
    """A card of the seat's own in play: a weapon that cannot attack, or something that cannot be used."""
    if s.status[card] >> DISABLED & 1:
        return "5.7.5: it is disabled, and cannot be used."
    if s.resting[card]:
        return "5.7.5: it is at rest until your next Ready step."
    if s.g.type_of[card] == WEAPON and s.where[card] == EQUIP + seat:
        return no_attack_now(s, seat) or with_weapon(s, seat, card)
    if not figures.node(s.g, card).get("may"):
        return "2.10.0: it works by itself; there is nothing to use about it."
    if s.phase == RESPONSE_STEP and seat == s.active:
        return "7.3.9: its text does not let you use it in the Response Step."
    if moment := not_my_step(s, seat, "abilities are used"):
        return moment
    return "2.11.0: its ability is locked, used up for now, too dear, or has nothing to work on."


def with_weapon(s: NecroState, seat: int, card: int) -> str:
    """Why a weapon cannot attack, at a moment at which weapons can."""
    g = s.g
    node = figures.node(g, card)
    if s.status[card] >> DISABLED & 1 or s.resting[card]:
        return "5.7.5: it is disabled or at rest."
    if g.options.get("attack_limit") == "per_weapon" and s.attacks[card] >= node.get("attacks", 1):
        return "8.1.4: it has attacked this turn (R51)."
    if node["counters"] and not s.counters[card]:
        return "2.33.1: it has no counters left."
    return no_target(s, seat, card, reach(s, card))


def no_target(s: NecroState, seat: int, card: int, zones: list[int]) -> str:
    """Why there is nobody to attack in the zones an attack reaches."""
    there = [zombie for zone in zones for zombie in s.zones[zone + seat]]
    if not there:
        elsewhere_ = [zombie for zone in (TZ, ZZ) for zombie in s.zones[zone + seat]]
        if elsewhere_:
            return "12.2.4: there are no zombies in its range."
        return "8.1.2: there are no zombies on your battlefield."
    if all(s.status[zombie] >> STEALTH & 1 for zombie in there):
        return "2.32.1: every zombie it could reach is in Stealth."
    return FREE


def as_target(s: NecroState, seat: int, card: int) -> str:
    """Why a zombie on the seat's own battlefield cannot be attacked."""
    g = s.g
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


def as_zombie(s: NecroState, seat: int, card: int) -> str:
    """Why a zombie of the seat's own does not advance or attack."""
    g = s.g
    victim = 1 - seat
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
    if s.tokens[BARRICADE + victim] and figures.node(g, card)["subtype"] != "boss":
        return "2.49.2: a Temporary Barricade keeps it from attacking."
    if force.forbidden(s, NO_ATTACK, card):
        return "8.2.1: an effect keeps it from attacking."
    return "7.3.5: it attacks in the Attack Step of your Zombie Phase."
