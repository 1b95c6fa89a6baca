"""Cards that are played, equipped, used, shown and looted: the kinds of these events and their sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.event import Raw, sees
from ruleshift.core.engine.kinds import Kind, card, number, seat, word
from ruleshift.core.engine.log import ATTACHED
from ruleshift.core.engine.phrase import listed, possessive
from ruleshift.families.necro.codes import (
    E_COUNTER,
    E_ENOUGH,
    E_EQUIP,
    E_FIZZLE,
    E_IDLE,
    E_LOOT,
    E_MULLIGAN,
    E_NEGATE,
    E_PLAY,
    E_REVEAL,
    E_TRIGGER,
    E_UNEQUIP,
    E_UNLOCK,
    E_USE,
    GRAVE,
    HAND,
    I_GUARDED,
    I_KEPT,
    I_LATE,
    I_REACH,
    I_REQUIRES,
    I_SPENT,
    I_STATUS,
    I_STEALTH,
    I_WHOLE,
    N_ATTACK,
    N_DEATH,
    N_ENTRY,
    N_STATUS,
    REACT,
    STATUSES,
    SURVIVOR,
    TALLIES,
    TZ_GEAR,
    ZONE_NAMES,
    ZZ_GEAR,
)
from ruleshift.families.necro.rules.words.clause import FREE_USES
from ruleshift.families.necro.story.wording import (
    BY,
    COUNTERS,
    PRICE,
    area,
    by_card,
    counters,
    is_type,
    left,
    price,
    priced,
    type_of_second,
)

if TYPE_CHECKING:
    from ruleshift.core.engine.event import Event
    from ruleshift.core.engine.told import Told


def played(told: Told) -> str:
    x = f" with X = {told.n('x')}" if told.n("x") >= 0 else ""
    end = f"{x}{price(told)}"
    worn = told.only(E_EQUIP)
    if worn or laid_in(told, told.n("card")):
        return worn_text(told, worn[0] if worn else (E_EQUIP, *told.raw[1:3], -1)) + end
    verb = "answers with" if is_type(told, told.n("card"), REACT) else "plays"
    return f"{told.seat('seat')} {verb} {told.card('card')}{end}"


def worn_text(told: Told, raw: Raw) -> str:
    who = told.names[raw[1]]
    zone = laid_in(told, raw[2])
    if zone:
        return f"{who} places {told.name(raw[2])} in the {zone}"
    if raw[3] < 0:
        return f"{who} equips {told.name(raw[2])}"
    host = "the Survivor" if is_type(told, raw[3], SURVIVOR) else told.name(raw[3])
    return f"{who} attaches {told.name(raw[2])} to {host}"


def laid_in(told: Told, laid: int) -> str:
    """The zone a Trap or an Automated weapon was put into, if it was."""
    zones = [raw[3] for raw in told.moves if raw[1] == laid and area(raw[3]) in (TZ_GEAR, ZZ_GEAR)]
    return ZONE_NAMES[zones[0] >> 1] if zones else ""


def ability(g: Any, raw: Raw) -> str:
    return str(g.texts.uses[raw[3]].ability.name)


def used(told: Told) -> str:
    user = told.n("card")
    name, deed = told.g.names[user], ability(told.g, told.raw)
    return f"{told.seat('seat')} uses {f'{deed} ({name})' if deed else name}{price(told)}{left(told, user)}"


def worn_down(told: Told) -> str:
    change = told.n("change")
    verb = "gains" if change > 0 else "loses"
    return (
        f"{told.card('card')} {verb} {counters(told.g, told.n('card'), abs(change))} and has {told.n('now')}"
    )


def looted(told: Told) -> str:
    out = [raw for raw in told.moves if area(raw[3]) == GRAVE]
    drawn = [raw for raw in told.moves if area(raw[3]) == HAND]
    parts = ([f"discards {told.cards(out)}"] if out else []) + (
        [f"draws {told.cards(drawn)}"] if drawn else []
    )
    return priced(told, "{seat} loots") + (f": {listed(parts)}" if parts else "")


def mulligan(told: Told) -> str:
    count = told.n("count")
    if not count:
        return told.filled("{seat} keeps all cards")
    back = [raw for raw in told.moves if sees(told.viewer, raw[4]) and raw[1] >= 0]
    cards = "1 card" if count == 1 else f"{count} cards"
    return f"{told.seat('seat')} exchanges {told.cards(back) if back else cards}"


def revealed(told: Told) -> str:
    taken = [raw for raw in told.moves if area(raw[3]) == HAND]
    end = f" and takes it from {told.place(taken[0][2])}" if taken else ""
    return told.filled("{seat} shows {card}") + end


def negated(told: Told) -> str:
    what, whom = told.raw[3:5]
    if what >= N_STATUS:
        return f"{told.card('by')} keeps {STATUSES[what - N_STATUS].capitalize()} from {told.name(whom)}"
    if what == N_ENTRY:
        return told.filled("{by} keeps {card} out of the ") + ZONE_NAMES[whom >> 1]
    if what == N_DEATH:
        return f"{told.card('by')} saves {told.name(whom)}"
    return told.filled("{by} negates {card's} attack" if what == N_ATTACK else "{by} negates {card}")


def unlocked(told: Told) -> str:
    """What a Survivor can do from now on: by its name, or in the words of the card."""
    from ruleshift.families.necro.language.texts import skill_texts

    whose, tally, least = told.raw[2:5]
    texts = skill_texts(told.g.printed.nodes[whose], TALLIES[tally], least)
    return f"{told.g.names[whose]} unlocks a skill: {' '.join(texts)}"


DEEDS: Final = ("play", "use")
NOTHING: Final = ("idle", "fizzle")
GONE_ON: Final = ("phase", "turn")
IDLES: Final = {
    I_STEALTH: "{card} cannot attack {target}, which is in Stealth",
    I_REACH: "{card} cannot reach {target}",
    I_SPENT: "{card} does nothing: {target} is used up",
    I_KEPT: "{target} cannot attack now",
    I_REQUIRES: "{card} lacks what it requires and does nothing",
    I_LATE: "{card} comes too late",
}


def idle(told: Told) -> str:
    """Why a card does nothing."""
    idler, why, whom, way = told.raw[1:5]
    if why == I_GUARDED:
        return told.filled("{card} cannot attack {target}: ") + f"{told.name(way)} guards it"
    if why == I_STATUS:
        return f"{told.name(whom)} cannot get {STATUSES[way].capitalize()}{by_card(told, idler, whom)}"
    if why == I_WHOLE:
        return f"{told.name(whom)} has nothing to heal{by_card(told, idler, whom)}"
    return told.filled(IDLES.get(why, "{card} finds no target"))


def in_vain(events: Sequence[Event]) -> bool:
    """Whether a card was played or used and found nothing to do; that it goes away itself is nothing."""
    deed, *after = events
    if deed.kind not in DEEDS:
        return False
    come = list(takewhile(lambda event: event.kind not in GONE_ON, after))
    own = deed.raw[0][2]
    left = [one for one in come if one.kind not in NOTHING and (one.kind, one.raw[0][1]) != ("exile", own)]
    return bool(come) and not left


def status_in_the_way(g: Any, raw: Raw) -> str:
    return STATUSES[raw[4]] if raw[2] == I_STATUS else ""


def zone_kept(g: Any, raw: Raw) -> str:
    return str(g.place_word(raw[4])) if raw[3] == N_ENTRY else ""


NEGATED: Final = ("play", "entry", "attack", "death", *STATUSES)
IDLE: Final = (
    "nobody", "guarded", "stealth", "reach", "spent", "kept", "status", "whole", "late", "requires"
)  # fmt: skip
WORN: Final = {"attached": ATTACHED}
KINDS: Final[tuple[Kind, ...]] = (
    Kind(
        E_PLAY, "play", (seat(), card(), number("x", 0)), played,
        rules={"weapon": "12.1.2", "item": "13.1.1", "event": "14.1.2", "react": "15.1.3"},
        aspect=type_of_second, parts={**PRICE, "equipped": E_EQUIP, **WORN},
    ),
    Kind(
        E_FIZZLE, "fizzle", (card(),), "{card} has no legal target any more and does nothing", "5.6.2"
    ),
    Kind(
        E_NEGATE, "negate", (card(), BY, word("what", NEGATED), word("zone", zone_kept, optional=True)),
        negated, "9.2.2",
    ),
    Kind(
        E_EQUIP, "equip", (seat(), card(), card("host", optional=True)),
        lambda told: worn_text(told, told.raw) + price(told), "5.7.1", parts={**PRICE, **WORN},
    ),
    Kind(
        E_UNEQUIP, "unequip", (seat(), card()), lambda told: priced(told, "{seat} unequips {card}"), "5.7.3",
        parts=PRICE,
    ),
    Kind(E_COUNTER, "counter", (card(), number("change"), number("now")), worn_down, "2.22.2"),
    Kind(
        E_TRIGGER, "trigger", (seat(), card()),
        lambda told: f"{possessive(told.g.names[told.n('card')])} ability triggers", "9.1.0",
    ),
    Kind(
        E_USE, "use", (seat(), card(), word("ability", ability, optional=True)), used, "2.11.0",
        parts={**PRICE, **COUNTERS},
    ),
    Kind(
        E_ENOUGH, "enough", (seat(), card()),
        f"{{card}} has been used {FREE_USES} times, and that is enough for a turn", "2.11.0",
    ),
    Kind(E_MULLIGAN, "mulligan", (seat(), number("count")), mulligan, "6.1.6"),
    Kind(E_REVEAL, "reveal", (seat(), card()), revealed, "2.19.0"),
    Kind(E_LOOT, "loot", (seat(),), looted, "2.48.1", parts=PRICE),
    Kind(
        E_UNLOCK, "unlock", (seat(), card(), word("tally", TALLIES), number("reached")), unlocked, "2.12.1"
    ),
    Kind(
        E_IDLE, "idle",
        (
            card(optional=True), word("why", IDLE), card("target", optional=True),
            word("status", status_in_the_way, optional=True),
        ),
        idle, "1.6.0",
    ),
)  # fmt: skip
