"""Every kind of event of NecroGenesis: its fields, its rule and its sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.event import Raw, sees
from ruleshift.core.engine.kinds import Kind, Kinds, Place, card, flag, moving, number, place, seat, word
from ruleshift.core.engine.log import (
    ATTACHED,
    DETACHED,
    DRAWN,
    ENDED,
    LEFT,
    LOST,
    RESHUFFLED,
    SHUFFLED,
    SWAPPED,
    WON,
)
from ruleshift.core.engine.phrase import listed, possessive
from ruleshift.families.necro.codes import (
    E_ADVANCE,
    E_BOTTOM,
    E_FIRST,
    E_GAIN,
    E_LOSE,
    E_LOSS,
    E_PAY,
    E_PHASE,
    E_RECYCLE,
    E_SPAWN,
    E_STOP,
    E_TURN,
    PHASES,
    POOLS,
    TH,
    TP,
    TZ,
    ZONE_NAMES,
)
from ruleshift.families.necro.story import cards, fights
from ruleshift.families.necro.story.endings import DEFEATS, HOW, draw_text
from ruleshift.families.necro.story.wording import BY, POOL, PRICE, area, counted, pool, price

if TYPE_CHECKING:
    from ruleshift.core.engine.told import Told

# In the order of the zones.
PLACES: Final = {
    "deck": Place("Survivor Deck", "a Survivor Deck", owned=True, layout="pile"),
    "zombies": Place("Zombie Deck", "a Zombie Deck", owned=True, layout="pile"),
    "hand": Place("hand", "a hand", owned=True, layout="hand"),
    "graveyard": Place("Graveyard", "a Graveyard", owned=True, layout="pile"),
    "exile": Place("Exile", "an Exile", owned=True, layout="pile"),
    "survivor": Place("Survivor Zone", "a Survivor Zone", owned=True),
    "threat": Place("Threat Zone", "the Threat Zone of a battlefield", owned=True),
    "zombie": Place("Zombie Zone", "the Zombie Zone of a battlefield", owned=True),
    "equipment": Place("Equipment Area", "an Equipment Area", owned=True),
    "threat_gear": Place("Threat Zone", "Traps and machines in the Threat Zone", owned=True),
    "zombie_gear": Place("Zombie Zone", "Traps and machines in the Zombie Zone", owned=True),
    "drawn": Place(
        "drawn zombie", "the zombie that a player has drawn and looks at, or cards looked at", owned=True
    ),
    "playing": Place("stack", "a card between its declaration and its resolution", owned=True),
}


def drawn_zombie(told: Told) -> str:
    drawn = told.cards(told.moves)
    return told.filled(f"{{to}} draws {'a zombie' if drawn == '1 card' else drawn} from the Zombie Deck")


GOES: Final = "{cards} [goes|go] to {target}"
GOES_OVER: Final = "{cards} [moves|move] to {target}"
TAKEN: Final = "{to} takes {cards} from {source}"
PLACED: Final = moving("place", "{cards} lies in {target}", "13.4.2", by="")
MOVES: Final = {
    ("deck", "hand"): moving("draw", "{to} draws {cards}", "5.1.1", by="to"),
    ("zombies", "drawn"): moving("draw zombie", drawn_zombie, "7.3.2", by="to"),
    ("deck", "drawn"): moving(
        "look", "{to} looks at {cards} from the top of the Survivor Deck", "5.2.8", by="to"
    ),
    ("drawn", "hand"): moving("keep", "{to} keeps {cards}", "5.2.8", by="to"),
    ("hand", "graveyard"): moving("discard", "{by} discards {cards}", "16.7.1", by="to"),
    ("hand", "deck"): moving("return", GOES, "4.1.8", by=""),
    ("graveyard", "hand"): moving("return", TAKEN, "4.1.8", by="to"),
    ("exile", "hand"): moving("return", TAKEN, "4.1.8", by="to"),
    ("playing", "threat_gear"): PLACED,
    ("playing", "zombie_gear"): PLACED,
    ("", "exile"): moving("exile", "{cards} [is|are] exiled", "16.8.1", by=""),
    ("", "graveyard"): moving("graveyard", GOES, "4.2.4", by="to"),
    ("", "hand"): moving("move", TAKEN, "4.1.4", by="to"),
    ("", "drawn"): moving("move", GOES_OVER, "4.1.4", by="to"),
    ("", ""): moving("move", GOES_OVER, "4.1.4", by=""),
}


def shuffled(told: Told) -> str:
    decks: dict[int, list[str]] = {}
    for raw in told.only(SHUFFLED):
        decks.setdefault(raw[1] & 1, []).append(ZONE_NAMES[raw[1] >> 1])
    count = sum(len(words) for words in decks.values())
    if count == 4:
        return "All decks are shuffled"
    owners = [f"{possessive(told.names[one])} {listed(words)}" for one, words in decks.items()]
    return f"{listed(owners)} {'is' if count == 1 else 'are'} shuffled"


# -- resources -----------------------------------------------------------------------------------


def gained(told: Told) -> str:
    gains = told.only(E_GAIN)
    what = listed([f"{raw[3]} {pool(raw[2])}" for raw in gains])
    now = ", ".join(f"{raw[4]} {pool(raw[2])}" for raw in gains)
    total = "" if all(raw[3] == raw[4] for raw in gains) else f" (now {now})"
    if told.n("by") >= 0:
        return f"{told.card('by')} gives {told.seat('seat')} {what}{total}"
    return f"{told.seat('seat')} gains {what}{total}"


def occasion(g: Any, raw: Raw) -> str:
    """Why points are gained: as the turn or the Zombie Phase begins, or else the pool."""
    if raw[5] < 0:
        return "threat" if raw[2] == TH else "refresh"
    return POOLS[raw[2] >> 1]


def lost_points(told: Told) -> str:
    if told.n("pool") == TH:
        return told.filled("Threat decays: {seat} loses {amount} TH and has {left}")
    if told.n("pool") == TP:
        return told.filled("{seat} keeps {left} TP in reserve and loses {amount}")
    return told.filled("{seat's} unspent {amount} AP ") + ("is lost" if told.n("amount") == 1 else "are lost")


def paid(told: Told) -> str:
    return told.filled("{seat} pays") + price(told).removeprefix(" for")


# -- the Zombie Phase and the end ----------------------------------------------------------------


def spawned(told: Told) -> str:
    x = f" with X = {told.n('x')}" if told.n("x") > 0 else ""
    direct = any(area(raw[3]) == TZ for raw in told.moves)
    where = " straight into the Threat Zone" if direct else ""
    return told.filled("{seat} spawns {card}") + f"{x}{where}{price(told)}"


def advanced(told: Told) -> str:
    names = [told.name(raw[1]) for raw in told.only(E_ADVANCE)]
    return f"{counted(names)} {'advances' if len(names) == 1 else 'advance'} into the Threat Zone"


def bottomed(told: Told) -> str:
    seen = [raw for raw in told.moves if raw[1] >= 0 and sees(told.viewer, raw[4])]
    what = told.g.names[seen[0][1]] if seen else "the drawn zombie"
    return f"{told.seat('seat')} puts {what} under the Zombie Deck and stops spawning"


def defeated(told: Told) -> str:
    return told.filled("{seat} is defeated: {seat} ") + DEFEATS.get(told.n("how"), "has lost")


KINDS: Final = Kinds(
    (
        Kind(ATTACHED, "attach", (card(), card("host")), "{card} is attached to {host}", "5.7.1"),
        Kind(DETACHED, "detach", (card(), card("host")), "{card} comes off {host}", "5.7.4"),
        Kind(
            SHUFFLED, "shuffle", (place("pile"), number("count")), shuffled, "5.11.1",
            parts={"also": SHUFFLED},
        ),
        Kind(
            RESHUFFLED, "recycle", (place("pile"), number("count")),
            "{pile} is made anew from the Graveyard", "4.2.2.1",
        ),
        Kind(
            LEFT, "leave", (seat(), flag("conceded")),
            lambda told: f"{told.seat('seat')} {'concedes' if told.n('conceded') else 'leaves the table'}",
            "1.3.4",
        ),
        Kind(
            WON, "win", (seat(), card(optional=True), word("how", HOW, optional=True)), "{seat} wins", "1.3.0"
        ),
        Kind(DRAWN, "declared draw", (word("how", HOW),), lambda told: draw_text(told.n("how")), "1.3.3"),
        Kind(E_TURN, "turn", (seat(), number("turn")), "Turn {turn}: {seat}", "7.1.1"),
        Kind(E_PHASE, "phase", (word("phase", PHASES), seat()), "{phase}: {seat}", "7.1.2"),
        Kind(
            E_GAIN, "gain", (seat(), POOL, number("amount"), number("now"), BY), gained,
            rules={"refresh": "7.2.1", "threat": "7.3.1", "ap": "2.1.5", "tp": "2.2.0", "th": "5.14.3"},
            aspect=occasion, parts={"also": E_GAIN},
        ),
        Kind(
            E_PAY, "pay", (seat(), POOL, number("amount"), number("left")), paid,
            rules={"ap": "5.3.1", "tp": "3.22.1", "th": "5.5.1"}, aspect="pool", parts={"also": E_PAY},
        ),
        Kind(
            E_LOSE, "lose", (seat(), POOL, number("amount"), number("left")), lost_points,
            rules={"ap": "7.3.9", "tp": "7.4.3", "th": "7.3.7"}, aspect="pool",
        ),
        *cards.KINDS,
        *fights.KINDS,
        Kind(E_SPAWN, "spawn", (seat(), card(), number("x", 1)), spawned, "7.3.2", parts=PRICE),
        Kind(E_ADVANCE, "advance", (card(),), advanced, "7.3.4", parts={"also": E_ADVANCE}),
        Kind(E_BOTTOM, "bottom", (seat(),), bottomed, "7.3.2"),
        Kind(E_STOP, "stop", (seat(),), "{seat} stops spawning", "7.3.2"),
        Kind(
            E_RECYCLE, "recycle", (seat(),), "{seat's} Zombie Deck is made anew from the Graveyard", "4.2.2.1"
        ),
        Kind(E_FIRST, "first", (seat(),), "{seat} begins", "R11"),
        Kind(
            E_LOSS, "defeat", (seat(), word("how", HOW)), defeated, "1.3.1",
            rules={
                "hp": "2.5.2", "draw": "1.3.2", "thin": "17.2.2", "text": "1.3.5", "conceded": "1.3.4",
            },
            aspect="how",
        ),
    ),
    MOVES,
    PLACES,
    without=(SWAPPED, LOST, ENDED),
    ending=(word("how", HOW), seat("loser", optional=True)),
)  # fmt: skip
