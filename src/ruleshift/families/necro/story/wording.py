"""What sentences are made of: names as one speaks of them, prices, cards as the viewer saw them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.event import Event, Raw, Viewer, sees
from ruleshift.core.engine.kinds import Place
from ruleshift.core.engine.phrase import listed, possessive
from ruleshift.core.engine.state import MOVED
from ruleshift.families.necro.codes import E_COUNTER, E_PAY, POOLS, SURVIVOR, ZONE_NAMES

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame


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
WORDS: Final = tuple(PLACES)  # in the order of the zones


class Told:
    """An event on its way to becoming a sentence."""

    def __init__(self, g: NecroGame, event: Event, names: Sequence[str], viewer: Viewer) -> None:
        self.g = g
        self.raw = event.raw[0]
        self.all = event.raw
        self.moves = [raw for raw in event.raw if raw[0] == MOVED]
        self.names = names
        self.viewer = viewer

    def seat(self, at: int) -> str:
        return self.names[self.raw[at]]

    def name(self, card: int) -> str:
        """A card by its title, a Survivor by its player: that is how one speaks at the table."""
        if card < 0:
            return "a card"
        return self.names[self.g.owner[card]] if self.g.type_of[card] == SURVIVOR else self.g.names[card]

    def card(self, at: int) -> str:
        return self.name(self.raw[at])

    def only(self, code: int) -> list[Raw]:
        return [raw for raw in self.all if raw[0] == code]

    def price(self) -> str:
        """What was paid for it, and what is left."""
        paid = [f"{raw[3]} {pool(raw[2])} ({raw[4]} left)" for raw in self.only(E_PAY)]
        return f" for {listed(paid)}" if paid else ""

    def cards(self, moves: Sequence[Raw]) -> str:
        """The cards that moved, as the viewer saw them."""
        shown = [self.g.names[raw[1]] for raw in moves if raw[1] >= 0 and sees(self.viewer, raw[4])]
        hidden = len(moves) - len(shown)
        if hidden:
            other = " other" if shown else ""
            shown.append(f"1{other} card" if hidden == 1 else f"{hidden}{other} cards")
        return listed(shown)

    def is_type(self, card: int, type_: int) -> bool:
        return card >= 0 and self.g.type_of[card] == type_


def pool(number: int) -> str:
    return POOLS[number >> 1].upper()


def place(told: Told, zone: int) -> str:
    """A zone as one speaks of it."""
    return f"{possessive(told.names[zone & 1])} {ZONE_NAMES[zone >> 1]}"


def counters(g: NecroGame, card: int, number: int) -> str:
    """A number of counters by the name they have on that card.

    A card that prints no name for them has plain counters.
    """
    word = str(g.deck["cards"][g.kinds[card]].get("counter_name") or "counters")
    if word == "durability":
        return f"{number} durability"
    return f"{number} {word.removesuffix('s')}" if number == 1 else f"{number} {word}"


def area(zone: int) -> int:
    """The kind of a zone, whoever it belongs to."""
    return zone & ~1


def left(told: Told, card: int) -> str:
    """How many counters are left, if the event took some."""
    changes = told.only(E_COUNTER)
    return f"; {counters(told.g, card, changes[-1][3])} left" if changes else ""


def counted(names: Sequence[str]) -> str:
    """Names as a person lists them, equal ones together.

    >>> counted(["Shambler", "Sprinter", "Shambler"])
    'Shambler (2) and Sprinter'
    """
    numbers: dict[str, int] = {}
    for name in names:
        numbers[name] = numbers.get(name, 0) + 1
    return listed([f"{name} ({n})" if n > 1 else name for name, n in numbers.items()])
