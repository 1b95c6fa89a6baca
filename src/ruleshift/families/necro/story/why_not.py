"""Why something cannot be done now, with the number of the rule that forbids it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import FRAME
from ruleshift.core.engine.phrase import listed, possessive
from ruleshift.families.necro.codes import (
    AP,
    DISABLED,
    DRAWN,
    EQUIP,
    GRABBED,
    HAND,
    RESPONSE_STEP,
    S_LOOT,
    SDECK,
    STEALTH,
    SURVIVOR_PHASE,
    TP,
    TZ,
    ZOMBIE_PHASE,
    ZZ,
)
from ruleshift.families.necro.rules.combat.targets import reach
from ruleshift.families.necro.rules.table import force
from ruleshift.families.necro.rules.table.price import price
from ruleshift.families.necro.rules.words import shown_numbers

if TYPE_CHECKING:
    from collections.abc import Callable

    from ruleshift.families.necro.rules.table.state import NecroState

FREE: Final = ""  # nothing stands in the way
UNBEGUN: Final = "6.1.6: the game begins when both players have exchanged their first cards or kept them."


def possible(s: NecroState, seat: int, name: str) -> str:
    """The option of the present question that speaks of a name, as an invitation."""
    if s.asked != seat:
        return ""
    f = s.top - FRAME
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
    if force.stunned(s, s.g.printed.survivors[seat]):
        return "2.29.1: your Survivor is stunned and only Reacts and abilities without AP are possible."
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
    if s.phase == SURVIVOR_PHASE and force.stunned(s, s.g.printed.survivors[seat]):
        return "2.29.1: your Survivor is stunned and cannot attack in this Survivor Phase."
    return too_dear(s, seat, 1)


# -- things that are always there to be done -----------------------------------------------------


def loot(s: NecroState, seat: int) -> str:
    if moment := not_my_step(s, seat, "you loot"):
        return moment
    if not len(s.zones[HAND + seat]):
        return "2.48.1: looting means discarding a card, and your hand is empty."
    if not len(s.zones[SDECK + seat]):
        return "2.48.4: there is no looting with an empty Survivor Deck."
    return too_dear(s, seat, price(s, seat, S_LOOT, 1))


def unarmed(s: NecroState, seat: int) -> str:
    if moment := no_attack_now(s, seat):
        return moment
    weapons = force.weapons(s, seat)
    if len(weapons):
        names = listed([s.g.names[card] for card in weapons])
        verb = "is" if len(weapons) == 1 else "are"
        return f"2.28.0: an Unarmed attack needs empty hands, and {names} {verb} equipped."
    if s.g.options.get("attack_limit") == "per_weapon" and s.attacks[s.g.printed.survivors[seat]]:
        return "8.1.4: the Survivor has attacked unarmed this turn already (R51)."
    return no_target(s, seat, s.g.printed.survivors[seat], [TZ])


def attack(s: NecroState, seat: int) -> str:
    weapons = force.weapons(s, seat)
    if not len(weapons):
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
    if s.status[s.g.printed.survivors[seat]] >> GRABBED & 1:
        return "2.25.5: you are grabbed, and cannot escape the zombie that holds you."
    return "2.2.4: a Quick Escape is offered just before an attack deals its damage."


def unequip(s: NecroState, seat: int) -> str:
    if moment := not_my_step(s, seat, "you unequip"):
        return moment
    if not len(s.zones[EQUIP + seat]):
        return "5.7.3: you have nothing equipped."
    return too_dear(s, seat, 1)


def spawn(s: NecroState, seat: int) -> str:
    if seat == s.active:
        return "7.3.2: your zombies spawn in the other player's turn."
    if s.phase != ZOMBIE_PHASE:
        return "7.3.2: zombies spawn in the Zombie Phase."
    if len(s.zones[DRAWN + seat]):
        return "7.3.2: you have drawn a zombie; spawn it or put it under the deck."
    return "7.3.2: spawning is over for this Zombie Phase."


def event(s: NecroState, seat: int) -> str:
    if s.events_played[seat]:
        return "14.1.2: one Event a turn, and you have played yours."
    return "14.1.2: an Event is played in the step its timing names."


def win(s: NecroState, seat: int) -> str:
    g, other = s.g, 1 - seat
    survivor = g.printed.survivors[other]
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


# -- weapons and targets -------------------------------------------------------------------------


def with_weapon(s: NecroState, seat: int, card: int) -> str:
    """Why a weapon cannot attack, at a moment at which weapons can."""
    g = s.g
    node = shown_numbers.node(g, card)
    if s.status[card] >> DISABLED & 1 or s.resting[card]:
        return "5.7.5: it is disabled or at rest."
    if g.options.get("attack_limit") == "per_weapon" and s.attacks[card] >= node.get("attacks", 1):
        return "8.1.4: it has attacked this turn (R51)."
    if node["counters"] and not s.counters[card]:
        return "2.33.1: it has no counters left."
    return no_target(s, seat, card, reach(s, card))


def no_target(s: NecroState, seat: int, card: int, zones: Iterable[int]) -> str:
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
