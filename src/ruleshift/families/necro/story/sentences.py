"""What is said about each kind of event: short sentences, dice shown, prices named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.event import Event, Raw, Viewer, sees
from ruleshift.core.engine.phrase import listed, possessive
from ruleshift.core.engine.state import (
    ATTACHED,
    DETACHED,
    DRAWN,
    JOINED,
    LEFT,
    LOOPED,
    MOVED,
    RESHUFFLED,
    SHUFFLED,
    WON,
)
from ruleshift.families.necro.codes import (
    E_ADVANCE,
    E_BOTTOM,
    E_COUNTER,
    E_ENOUGH,
    E_EQUIP,
    E_FIRST,
    E_FIZZLE,
    E_GAIN,
    E_IDLE,
    E_LOOT,
    E_LOSE,
    E_LOSS,
    E_MULLIGAN,
    E_NEGATE,
    E_PAY,
    E_PHASE,
    E_PLAY,
    E_RECYCLE,
    E_REVEAL,
    E_SPAWN,
    E_STOP,
    E_TRIGGER,
    E_TURN,
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
    LOST_CONCEDED,
    LOST_DRAW,
    LOST_HP,
    LOST_TEXT,
    LOST_THIN,
    N_ATTACK,
    N_DEATH,
    N_ENTRY,
    N_STATUS,
    PHASES,
    REACT,
    STATUSES,
    SURVIVOR,
    TALLIES,
    TH,
    TP,
    TZ,
    TZ_GEAR,
    ZONE_NAMES,
    ZZ_GEAR,
)
from ruleshift.families.necro.rules.words.clause import FREE_USES
from ruleshift.families.necro.story.fights import FIGHT
from ruleshift.families.necro.story.wording import (
    Told,
    area,
    counted,
    counters,
    left,
    place,
    pool,
)

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame


def text(g: NecroGame, event: Event, names: Sequence[str], viewer: Viewer) -> str:
    """One event as a viewer may read it; empty if there is nothing to say."""
    told = Told(g, event, names, viewer)
    said = move_text(told, event.kind) if told.raw[0] == MOVED else TEXTS[told.raw[0]](told)
    if event.kind == "turn" or not said:
        return said
    said = said[0].upper() + said[1:]
    return said if said[-1] in ".!?" else said + "."


# -- moves ---------------------------------------------------------------------------------------


def move_text(told: Told, kind: str) -> str:
    first = told.moves[0]
    cards = told.cards(told.moves)
    by, to = told.names[first[2] & 1], told.names[first[3] & 1]
    many = len(told.moves) > 1
    if kind == "draw":
        return f"{to} draws {cards}"
    if kind == "draw zombie":
        return f"{to} draws {'a zombie' if cards == '1 card' else cards} from the Zombie Deck"
    if kind == "look":
        return f"{to} looks at {cards} from the top of the Survivor Deck"
    if kind == "keep":
        return f"{to} keeps {cards}"
    if kind == "discard":
        return f"{by} discards {cards}"
    if kind == "place":
        return f"{cards} lies in {place(told, first[3])}"
    if kind == "exile":
        return f"{cards} {'are' if many else 'is'} exiled"
    if area(first[3]) == HAND:
        return f"{to} takes {cards} from {place(told, first[2])}"
    if kind == "move":
        return f"{cards} {'move' if many else 'moves'} to {place(told, first[3])}"
    return f"{cards} {'go' if many else 'goes'} to {place(told, first[3])}"


# -- cards ---------------------------------------------------------------------------------------


def played(told: Told) -> str:
    who, card = told.seat(1), told.card(2)
    x = f" with X = {told.raw[3]}" if told.raw[3] >= 0 else ""
    end = f"{x}{told.price()}"
    worn = told.only(E_EQUIP)
    if worn or laid_in(told, told.raw[2]):
        return (worn_text(told, worn[0]) if worn else worn_text(told, (E_EQUIP, *told.raw[1:3], -1))) + end
    verb = "answers with" if told.is_type(told.raw[2], REACT) else "plays"
    return f"{who} {verb} {card}{end}"


def worn_text(told: Told, raw: Raw) -> str:
    who = told.names[raw[1]]
    zone = laid_in(told, raw[2])
    if zone:
        return f"{who} places {told.name(raw[2])} in the {zone}"
    if raw[3] < 0:
        return f"{who} equips {told.name(raw[2])}"
    host = "the Survivor" if told.is_type(raw[3], SURVIVOR) else told.name(raw[3])
    return f"{who} attaches {told.name(raw[2])} to {host}"


def laid_in(told: Told, card: int) -> str:
    """The zone a Trap or an Automated weapon was put into, if it was."""
    zones = [raw[3] for raw in told.moves if raw[1] == card and area(raw[3]) in (TZ_GEAR, ZZ_GEAR)]
    return ZONE_NAMES[zones[0] >> 1] if zones else ""


def used(told: Told) -> str:
    card = told.raw[2]
    ability = told.g.uses[told.raw[3]].ability.name
    name = f"{ability} ({told.g.names[card]})" if ability else told.g.names[card]
    return f"{told.seat(1)} uses {name}{told.price()}{left(told, card)}"


def worn_down(told: Told) -> str:
    card, change, now = told.raw[1:4]
    verb = "gains" if change > 0 else "loses"
    return f"{told.card(1)} {verb} {counters(told.g, card, abs(change))} and has {now}"


def looted(told: Told) -> str:
    out = [raw for raw in told.moves if area(raw[3]) == GRAVE]
    drawn = [raw for raw in told.moves if area(raw[3]) == HAND]
    parts = ([f"discards {told.cards(out)}"] if out else []) + (
        [f"draws {told.cards(drawn)}"] if drawn else []
    )
    return f"{told.seat(1)} loots{told.price()}" + (f": {listed(parts)}" if parts else "")


def mulligan(told: Told) -> str:
    number = told.raw[2]
    if not number:
        return f"{told.seat(1)} keeps all cards"
    back = [raw for raw in told.moves if sees(told.viewer, raw[4]) and raw[1] >= 0]
    what = listed([told.g.names[raw[1]] for raw in back]) if back else cards_word(number)
    return f"{told.seat(1)} exchanges {what}"


def cards_word(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def shuffled(told: Told) -> str:
    decks: dict[int, list[str]] = {}
    for raw in told.only(SHUFFLED):
        decks.setdefault(raw[1] & 1, []).append(ZONE_NAMES[raw[1] >> 1])
    number = sum(len(words) for words in decks.values())
    if number == 4:
        return "All decks are shuffled"
    owners = [f"{possessive(told.names[seat])} {listed(words)}" for seat, words in decks.items()]
    return f"{listed(owners)} {'is' if number == 1 else 'are'} shuffled"


def revealed(told: Told) -> str:
    taken = [raw for raw in told.moves if area(raw[3]) == HAND]
    end = f" and takes it from {place(told, taken[0][2])}" if taken else ""
    return f"{told.seat(1)} shows {told.card(2)}{end}"


def negated(told: Told) -> str:
    by = told.raw[2]
    what, whom = told.raw[3], told.raw[4]
    if what >= N_STATUS:
        return f"{told.name(by)} keeps {STATUSES[what - N_STATUS].capitalize()} from {told.name(whom)}"
    if what == N_ENTRY:
        return f"{told.name(by)} keeps {told.card(1)} out of the {ZONE_NAMES[whom >> 1]}"
    if what == N_DEATH:
        return f"{told.name(by)} saves {told.name(whom)}"
    attack = f"{possessive(told.card(1))} attack" if what == N_ATTACK else told.card(1)
    return f"{told.name(by)} negates {attack}"


def unlocked(told: Told) -> str:
    """What a Survivor can do from now on: by its name, or in the words of the card."""
    from ruleshift.families.necro.language.english.words import skill_texts

    card, what, least = told.raw[2:5]
    texts = skill_texts(told.g.nodes[told.g.kinds[card]], TALLIES[what], least)
    return f"{told.g.names[card]} unlocks a skill: {' '.join(texts)}"


def idle(told: Told) -> str:
    """Why a card does nothing."""
    card, why, whom, way = told.raw[1:5]
    name = told.name(card)
    if why == I_GUARDED:
        return f"{name} cannot attack {told.name(whom)}: {told.name(way)} guards it"
    if why == I_STEALTH:
        return f"{name} cannot attack {told.name(whom)}, which is in Stealth"
    if why == I_REACH:
        return f"{name} cannot reach {told.name(whom)}"
    if why == I_SPENT:
        return f"{name} does nothing: {told.name(whom)} is used up"
    if why == I_KEPT:
        return f"{told.name(whom)} cannot attack now"
    if why == I_STATUS:
        return f"{told.name(whom)} cannot get {STATUSES[way].capitalize()}{by_card(told, card, whom)}"
    if why == I_WHOLE:
        return f"{told.name(whom)} has nothing to heal{by_card(told, card, whom)}"
    if why == I_REQUIRES:
        return f"{name} lacks what it requires and does nothing"
    return f"{name} comes too late" if why == I_LATE else f"{name} finds no target"


def by_card(told: Told, card: int, whom: int) -> str:
    return f" ({told.g.names[card]})" if card >= 0 and card != whom else ""


# -- resources -----------------------------------------------------------------------------------


def gained(told: Told) -> str:
    gains = told.only(E_GAIN)
    what = listed([f"{raw[3]} {pool(raw[2])}" for raw in gains])
    now = ", ".join(f"{raw[4]} {pool(raw[2])}" for raw in gains)
    total = "" if all(raw[3] == raw[4] for raw in gains) else f" (now {now})"
    if told.raw[5] >= 0:
        return f"{told.card(5)} gives {told.seat(1)} {what}{total}"
    return f"{told.seat(1)} gains {what}{total}"


def lost_points(told: Told) -> str:
    who, number, now = told.seat(1), told.raw[3], told.raw[4]
    if told.raw[2] == TH:
        return f"Threat decays: {who} loses {number} TH and has {now}"
    if told.raw[2] == TP:
        return f"{who} keeps {now} TP in reserve and loses {number}"
    return f"{possessive(who)} unspent {number} AP {'is' if number == 1 else 'are'} lost"


def paid(told: Told) -> str:
    return f"{told.seat(1)} pays" + told.price().removeprefix(" for")


# -- the Zombie Phase and the end ----------------------------------------------------------------


def spawned(told: Told) -> str:
    x = f" with X = {told.raw[3]}" if told.raw[3] > 0 else ""
    direct = any(area(raw[3]) == TZ for raw in told.moves)
    where = " straight into the Threat Zone" if direct else ""
    return f"{told.seat(1)} spawns {told.card(2)}{x}{where}{told.price()}"


def advanced(told: Told) -> str:
    cards = [told.name(raw[1]) for raw in told.only(E_ADVANCE)]
    return f"{counted(cards)} {'advances' if len(cards) == 1 else 'advance'} into the Threat Zone"


def bottomed(told: Told) -> str:
    seen = [raw for raw in told.moves if raw[1] >= 0 and sees(told.viewer, raw[4])]
    what = told.g.names[seen[0][1]] if seen else "the drawn zombie"
    return f"{told.seat(1)} puts {what} under the Zombie Deck and stops spawning"


DEFEATS: Final = {
    LOST_HP: "has no HP left",
    LOST_DRAW: "has to draw from an empty Survivor Deck",
    LOST_THIN: "begins the draw step with fewer than 5 cards in the Survivor Deck",
    LOST_TEXT: "loses by a card",
    LOST_CONCEDED: "concedes",
}


def defeated(told: Told) -> str:
    return f"{told.seat(1)} is defeated: {told.seat(1)} {DEFEATS.get(told.raw[2], 'has lost')}"


def draw_text(reason: int) -> str:
    """Why nobody won."""
    if reason == LOOPED:
        return "Nobody wins: an effect went round in circles, so the game is a draw"
    if reason >= LOST_HP:
        return "Nobody wins: both players are defeated at the same moment"
    return "Nobody wins: the game went on for too long, so it is a draw"


TEXTS: Final[dict[int, Callable[[Told], str]]] = {
    **FIGHT,
    ATTACHED: lambda told: f"{told.card(1)} is attached to {told.card(2)}",
    DETACHED: lambda told: f"{told.card(1)} comes off {told.card(2)}",
    SHUFFLED: shuffled,
    RESHUFFLED: lambda told: f"{place(told, told.raw[1])} is made anew from the Graveyard",
    JOINED: lambda told: f"{told.seat(1)} joins the table",
    LEFT: lambda told: f"{told.seat(1)} {'concedes' if told.raw[2] else 'leaves the table'}",
    WON: lambda told: f"{told.seat(1)} wins",
    DRAWN: lambda told: draw_text(told.raw[1]),
    E_TURN: lambda told: f"Turn {told.raw[2]}: {told.seat(1)}",
    E_PHASE: lambda told: f"{PHASES[told.raw[1]]}: {told.seat(2)}",
    E_GAIN: gained,
    E_PAY: paid,
    E_LOSE: lost_points,
    E_PLAY: played,
    E_ENOUGH: lambda told: f"{told.card(2)} has been used {FREE_USES} times, and that is enough for a turn",
    E_FIZZLE: lambda told: f"{told.card(1)} has no legal target any more and does nothing",
    E_NEGATE: negated,
    E_EQUIP: lambda told: worn_text(told, told.raw) + told.price(),
    E_UNEQUIP: lambda told: f"{told.seat(1)} unequips {told.card(2)}{told.price()}",
    E_COUNTER: worn_down,
    E_TRIGGER: lambda told: f"{possessive(told.g.names[told.raw[2]])} ability triggers",
    E_USE: used,
    E_SPAWN: spawned,
    E_ADVANCE: advanced,
    E_BOTTOM: bottomed,
    E_STOP: lambda told: f"{told.seat(1)} stops spawning",
    E_MULLIGAN: mulligan,
    E_REVEAL: revealed,
    E_LOOT: looted,
    E_RECYCLE: lambda told: f"{possessive(told.seat(1))} Zombie Deck is made anew from the Graveyard",
    E_FIRST: lambda told: f"{told.seat(1)} begins",
    E_LOSS: defeated,
    E_UNLOCK: unlocked,
    E_IDLE: idle,
}
