"""A position in words: which cards lie where and whose turn it is, read from the `given` of a scenario.

What zones there are, and which types of card may lie in them, is for the family to say (`Zones`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ruleshift.language.reading import Reading, cut, listed
from ruleshift.language.source import NUMBER, Items, Keys, Node, Text

FILLERS: Final = 2  # cards in a hand that the position does not mention: enough to leave a choice
MOST_HELD: Final = 99
TAKEN: Final = ("then", "join", "turn", "order", "winner", "question", "offers", "refuses", "values", "log")


@dataclass(frozen=True)
class Zones:
    """What a family's positions are made of."""

    seat: Mapping[str, tuple[str, ...]]  # a seat's zones and the types of card that may lie there
    common: Mapping[str, tuple[str, ...]]
    hidden: str  # the seat's zone that unmentioned cards may fill
    phases: tuple[str, ...]
    counters: tuple[str, ...]
    values: tuple[str, ...]


@dataclass(frozen=True)
class Held:
    """A card and the cards attached to it, with the place in the file that names it."""

    title: str
    riders: tuple[str, ...]
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.title} ({', '.join(sorted(self.riders))})" if self.riders else self.title


@dataclass
class Position:
    """Everything a `given` says. A zone's key is (seat's name or "", zone's name)."""

    seats: list[str] = field(default_factory=list)
    cards: dict[tuple[str, str], list[Held]] = field(default_factory=dict)
    fillers: dict[str, int] = field(default_factory=dict)  # seat -> cards of the rest in its hidden zone
    rest: str = ""  # the common zone or the seat that gets all cards not mentioned
    turn: str = ""
    phase: str = ""
    counters: dict[str, int] = field(default_factory=dict)
    used: list[Held] = field(default_factory=list)
    seed: int = 1


class PositionReader:
    """Reads one `given`; notes every mistake and goes on."""

    def __init__(self, reading: Reading, zones: Zones, deck: Mapping[str, Any]) -> None:
        self.reading = reading
        self.zones = zones
        self.types = {card["name"]: card["type"] for card in deck["cards"]}
        self.copies = {card["name"]: card["count"] for card in deck["cards"]}
        self.traits = {card["name"]: card["traits"] for card in deck["cards"]}
        self.attaches = {card["name"]: card["attaches"] for card in deck["cards"] if "attaches" in card}
        self.players: list[int] = deck["players"]
        self.places: dict[str, list[str]] = {}  # title -> where its copies are so far

    def read(self, node: Node) -> Position:
        position = Position()
        keys = self.reading.mapping(node, "a position: a mapping with at least `seats`")
        if keys is None:
            return position
        zones = self.zones
        known = ["seats", "turn", "phase", *zones.counters, "used", "seed", "rest", *zones.common]
        self.reading.check_keys(keys, known, " for a position")
        self.seats(position, keys)
        for zone, types in zones.common.items():
            given = keys.get(zone)
            if given is not None:
                held = self.cards(given, zone, types)
                position.cards["", zone] = held
        self.moment(position, keys)
        return position

    def moment(self, position: Position, keys: Keys) -> None:
        """Whose turn it is and how far it has got."""
        reading = self.reading
        position.turn = position.seats[0] if position.seats else ""
        position.phase = self.zones.phases[0]
        if (node := keys.get("turn")) is not None:
            position.turn = reading.word(node, position.seats, "seat") or position.turn
        if (node := keys.get("phase")) is not None:
            position.phase = reading.word(node, self.zones.phases, "phase") or position.phase
        for counter in self.zones.counters:
            if (node := keys.get(counter)) is not None:
                number = reading.number(node, 0, MOST_HELD, f"'{counter}'")
                position.counters[counter] = number or 0
        if (node := keys.get("used")) is not None:
            position.used = [Held(title, (), node.line, node.column) for title in reading.titles_in(node)]
        if (node := keys.get("seed")) is not None:
            position.seed = reading.number(node, 0, 999_999, "'seed'") or 0
        if (node := keys.get("rest")) is not None:
            places = [*self.zones.common, *position.seats]
            position.rest = reading.word(node, places, "place", " for the rest of the cards") or ""
            self.rest_fits(node, position)

    def rest_fits(self, node: Node, position: Position) -> None:
        """Cards that may not be held must be named if a hand gets the rest."""
        types = self.zones.seat[self.zones.hidden]
        left = [t for t, kind in self.types.items() if kind not in types and t not in self.places]
        if position.rest in position.seats and left:
            message = f"{position.rest}'s {self.zones.hidden} cannot get {listed(left[:5], 'and')}"
            self.reading.wrong(node, f"{message}; say where they lie")

    def seats(self, position: Position, keys: Keys) -> None:
        node = keys.get("seats")
        seats = self.reading.mapping(node or keys, "`seats`, a mapping of names in order round the table")
        if seats is None:
            return
        least, most = self.players
        if not least <= len(seats.pairs) <= most:
            message = f"this deck is for {least} to {most} seats, found {len(seats.pairs)}"
            self.reading.wrong(seats, message)
        for name, what in seats.pairs:
            if name.text in (*TAKEN, *self.zones.common, *self.zones.counters):
                self.reading.wrong(
                    name, f"a seat cannot be called '{cut(name.text)}'; it is a word of the format"
                )
            position.seats.append(name.text)
            position.fillers[name.text] = FILLERS
            if isinstance(what, Keys):
                self.reading.check_keys(what, self.zones.seat, f" for {name.text}'s seat")
                self.seat(position, name.text, what)
            else:
                self.reading.expected(what, "a mapping such as {hand: [..], table: [..]} or {}")

    def seat(self, position: Position, name: str, keys: Keys) -> None:
        for zone, types in self.zones.seat.items():
            node = keys.get(zone)
            if node is None:
                continue
            if zone == self.zones.hidden:
                position.fillers[name] = 0
                if isinstance(node, Text) and node.plain and NUMBER.fullmatch(node.text):
                    number = self.reading.number(node, 0, MOST_HELD, f"the cards in the {zone}")
                    position.fillers[name] = number or 0
                    continue
            position.cards[name, zone] = self.cards(node, f"{name}'s {zone}", types)

    # -- cards -----------------------------------------------------------------------------

    def cards(self, node: Node, place: str, types: tuple[str, ...]) -> list[Held]:
        """The cards of a zone, each of which must be free and allowed there."""
        read = held_in(self.reading, node)
        for held in read:
            at = Text(held.line, held.column, held.title, True)
            if types and self.types[held.title] not in types:
                kind = self.types[held.title]
                self.reading.wrong(
                    at, f"{held.title} ({kind}) cannot lie in {place}; only {listed(types, 'and')}"
                )
            for rider in held.riders:
                self.attach(at, rider, held.title)
                self.claim(at, rider, place)
            self.claim(at, held.title, place)
        return read

    def attach(self, at: Text, rider: str, host: str) -> None:
        clause = self.attaches.get(rider)
        if clause is None:
            can = sorted(self.attaches)
            message = f"{rider} cannot be attached to anything"
            self.reading.wrong(at, f"{message}; only {listed(can, 'and')} can" if can else message)
        elif self.types[host] != "keeper":
            self.reading.wrong(at, f"{rider} cannot be attached to {host}, which is no Keeper")
        elif clause["trait"] and clause["trait"] not in self.traits[host]:
            self.reading.wrong(at, f"{rider} cannot be attached to {host}, which lacks '{clause['trait']}'")

    def claim(self, at: Text, title: str, place: str) -> None:
        """Every card lies in one place only."""
        places = self.places.setdefault(title, [])
        if len(places) >= self.copies[title]:
            seen = (
                "in " + listed(places, "and").replace("'", "")
                if self.copies[title] > 1
                else f"in {places[0]}"
            )
            self.reading.wrong(at, f"{title} is already {seen}; the deck has {self.copies[title]}")
        else:
            places.append(place)


def held_in(reading: Reading, node: Node) -> list[Held]:
    """A list of cards; `{Host: [Rider]}` is a card with others attached to it."""
    if not isinstance(node, Items):
        reading.expected(node, "a list of cards, such as [Name, {Name: [Attached]}] or []")
        return []
    plain = [item for item in node.items if isinstance(item, Text)]
    split = Items(node.line, node.column, [*plain])
    found: list[Held] = []
    if broken_name(reading, split):
        return found
    for item in node.items:
        if isinstance(item, Keys):
            found += [carrying(reading, key, what) for key, what in item.pairs if key.text in reading.titles]
            for key, _ in item.pairs:
                reading.title(key)
        elif title := reading.title(item):
            found.append(Held(title, (), item.line, item.column))
    return found


def carrying(reading: Reading, host: Text, what: Node) -> Held:
    return Held(reading.titles[host.text], tuple(reading.titles_in(what)), host.line, host.column)


def broken_name(reading: Reading, names: Items) -> bool:
    """Whether a comma has cut a card's name in two; the mistake is noted."""
    texts = [item.text for item in names.items if isinstance(item, Text)]
    for at in range(len(texts) - 1):
        whole = f"{texts[at]}, {texts[at + 1]}"
        if whole in reading.titles and texts[at + 1] not in reading.titles:
            reading.wrong(names.items[at], f'a name with a comma must be quoted in a list: "{whole}"')
            return True
    return False
