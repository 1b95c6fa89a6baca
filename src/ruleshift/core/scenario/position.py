"""A position in words: which cards lie where and whose turn it is, read from the `given` of a scenario.

What zones there are, and which types of card may lie in them, is for the family to say (`Zones`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ruleshift.text.errors import Mistake
from ruleshift.text.reading import Reading
from ruleshift.text.source import NUMBER, Items, Keys, Node, Text
from ruleshift.text.wording import cut, listed, nearest

FILLERS: Final = 2  # cards in a hand that the position does not mention: enough to leave a choice
MOST_HELD: Final = 99
ZONE_KEYS: Final = ("top", "count", "only", "has", "lacks")  # what can be said of a place besides a list
WITH: Final = "with"  # the note that lists what is attached to a card
TAKEN: Final = (
    "then",
    "join",
    "until",
    "turn",
    "order",
    "winner",
    "question",
    "offers",
    "refuses",
    "values",
    "log",
    "happened",
)


def noted(reading: Reading, node: Node) -> str:
    """What is said of a card or a seat: a word, a number, or several with commas between them."""
    texts = [reading.text(one, "a word or a number") for one in reading.several(node)]
    return ", ".join({"true": "yes", "false": "no"}.get(text, text) for text in texts)


def words_of(reading: Reading, key: Text, node: Node, where: str, seats: Sequence[str]) -> str:
    """What stands behind a key, just as it is written."""
    return noted(reading, node)


# From a key and what stands behind it to its one wording, for a "card", a "seat", the "table" or one of the
# tables of a seat. What makes no sense is noted.
Spoken = Callable[[Reading, Text, Node, str, Sequence[str]], str]


@dataclass(frozen=True)
class Zones:
    """What a family's positions are made of."""

    seat: Mapping[str, tuple[str, ...]]  # a seat's zones and the types of card that may lie there
    common: Mapping[str, tuple[str, ...]]
    hidden: str  # the seat's zone that unmentioned cards may fill
    piles: tuple[str, ...]  # zones that have a top
    phases: tuple[str, ...]
    stops: tuple[str, ...]  # words for moments of a turn at which a scenario can stop, its beginning first
    counters: tuple[str, ...]
    values: tuple[str, ...]  # empty: the game itself says which there are
    passing: Mapping[str, str] = field(
        default_factory=dict
    )  # places that hold cards for a while: how they come there
    deeds: tuple[str, ...] = ("win",)  # what one can ask the reason for, besides cards
    given: tuple[str, ...] = ()  # what else a `given` may say
    facts: tuple[str, ...] = ()  # what else can be said of the table, in a word, a number or a list
    said: tuple[str, ...] = ()  # what can be said of a seat in a word or a number
    tables: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # and what needs a word for each part
    notes: tuple[str, ...] = ()  # what can be said of a card that lies somewhere
    spoken: Spoken = words_of  # reads all of that, for `given` and `then` alike


@dataclass(frozen=True)
class Note:
    """Something that is said of a card."""

    name: str
    text: str
    line: int = 0
    column: int = 0


@dataclass(frozen=True)
class Held:
    """A card and the cards attached to it, with the place in the file that names it."""

    title: str
    riders: tuple[Held, ...] = ()
    line: int = 0
    column: int = 0
    notes: tuple[Note, ...] = ()

    def __str__(self) -> str:
        return described(self.title, self.riders, {note.name: note.text for note in self.notes})


@dataclass(frozen=True)
class Lying:
    """A card that was found somewhere, what is attached to it, and what is true of it."""

    title: str
    riders: tuple[Lying, ...] = ()
    facts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # the usual wording first

    def fits(self, held: Held) -> bool:
        """Whether this is what a scenario speaks of: the card, its attachments, and all its notes."""
        return (
            self.title == held.title
            and len(self.riders) == len(held.riders)
            and not unmatched(held.riders, self.riders)
            and all(note.text in self.facts.get(note.name, ()) for note in held.notes)
        )

    def beside(self, wanted: tuple[Held, ...]) -> str:
        """What it is, with as much about it as was asked of cards of that name."""
        names = {note.name for held in wanted if held.title == self.title for note in held.notes}
        facts = {name: texts[0] for name, texts in self.facts.items() if name in names and texts}
        return described(self.title, self.riders, facts)

    def __str__(self) -> str:
        return described(self.title, self.riders, {})


def described(title: str, riders: tuple[object, ...], notes: Mapping[str, str]) -> str:
    """A card in words."""
    text = f"{title} ({', '.join(sorted(map(str, riders)))})" if riders else title
    said = ", ".join(f"{name}: {notes[name]}" for name in sorted(notes))
    return f"{text} {{{said}}}" if said else text


def unmatched(wanted: tuple[Held, ...], found: tuple[Lying, ...]) -> list[Held]:
    """What is wanted and has no card of its own among those found; as few as possible."""
    taken: dict[int, int] = {}  # place among the found -> place among the wanted

    def place(one: int, tried: set[int]) -> bool:
        for at, lying in enumerate(found):
            if at not in tried and lying.fits(wanted[one]):
                tried.add(at)
                if at not in taken or place(taken[at], tried):
                    taken[at] = one
                    return True
        return False

    return [held for one, held in enumerate(wanted) if not place(one, set())]


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


Added = tuple[list[Any], list[Mistake]]


class PositionReader:
    """Reads one `given`; notes every mistake and goes on. A family adds what only its positions say."""

    def __init__(
        self, reading: Reading, zones: Zones, deck: Mapping[str, Any], broken: Collection[str] = ()
    ) -> None:
        self.reading = reading
        self.broken = broken  # cards of the scenario's own that have mistakes: nothing is known of them
        self.zones = zones
        self.types = {card["name"]: card["type"] for card in deck["cards"]}
        self.players: list[int] = deck["players"]

    @staticmethod
    def own_cards(file: str, node: Items, deck: Mapping[str, Any]) -> Added:
        """Cards that a scenario brings along, in normal form, and the mistakes in them."""
        raise NotImplementedError

    def empty(self) -> Position:
        """The position that is about to be filled in."""
        return Position()

    def read(self, node: Node) -> Position:
        position = self.empty()
        keys = self.reading.mapping(node, "a position: a mapping with at least `seats`")
        if keys is None:
            return position
        zones = self.zones
        known = ["seats", "turn", "phase", *zones.counters, "seed", *zones.given, *zones.common]
        lasting = [(key, what) for key, what in keys.pairs if key.text not in zones.passing]
        for key, _ in keys.pairs:
            if key.text in zones.passing:
                self.reading.wrong(key, f"'{key.text}' can only be checked: {zones.passing[key.text]}")
        self.reading.check_keys(Keys(keys.line, keys.column, lasting), known, " for a position")
        self.seats(position, keys)
        for zone, types in zones.common.items():
            given = keys.get(zone)
            if given is not None:
                given = self.one_way(given, zone)
                held = self.cards(given, zone, types)
                position.cards["", zone] = held
        self.moment(position, keys)
        self.more(position, keys)
        return position

    def more(self, position: Position, keys: Keys) -> None:
        """What only this family's positions say."""

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
        if (node := keys.get("seed")) is not None:
            position.seed = reading.number(node, 0, 999_999, "'seed'") or 0

    def seats(self, position: Position, keys: Keys) -> None:
        node = keys.get("seats")
        seats = self.reading.mapping(node or keys, "`seats`, a mapping of names in order round the table")
        if seats is None:
            return
        least, most = self.players
        if not least <= len(seats.pairs) <= most:
            many = f"{least} to {most}" if least < most else str(most)
            self.reading.wrong(seats, f"this deck is for {many} seats, found {len(seats.pairs)}")
        zones = self.zones
        example = ", ".join(f"{zone}: [..]" for zone in list(zones.seat)[:2])
        taken = {*TAKEN, *zones.common, *zones.passing, *zones.counters, *zones.facts}
        for name, what in seats.pairs:
            if name.text in taken:
                self.reading.wrong(
                    name, f"a seat cannot be called '{cut(name.text)}'; it is a word of the format"
                )
            position.seats.append(name.text)
            position.fillers[name.text] = FILLERS
            if isinstance(what, Keys):
                known = [*zones.seat, *zones.said, *zones.tables]
                self.reading.check_keys(what, known, f" for {name.text}'s seat")
                self.seat(position, name.text, what)
            else:
                self.reading.expected(what, f"a mapping such as {{{example}}} or {{}}")

    def seat(self, position: Position, name: str, keys: Keys) -> None:
        for zone, types in self.zones.seat.items():
            node = keys.get(zone)
            if node is None:
                continue
            node = self.one_way(node, zone)
            if zone == self.zones.hidden:
                position.fillers[name] = 0
                if isinstance(node, Text) and node.plain and NUMBER.fullmatch(node.text):
                    number = self.reading.number(node, 0, MOST_HELD, f"the cards in the {zone}")
                    position.fillers[name] = number or 0
                    continue
            position.cards[name, zone] = self.cards(node, f"{name}'s {zone}", types)

    # -- cards -----------------------------------------------------------------------------

    def one_way(self, node: Node, zone: str) -> Node:
        """What lies in a place as a list or a number, also if it is said in the words of `then`."""
        if not isinstance(node, Keys) or not any(nearest(key.text, ZONE_KEYS) for key, _ in node.pairs):
            return node
        self.reading.check_keys(node, ZONE_KEYS, f" for '{zone}'")
        for key, _ in node.pairs[1:]:
            self.reading.wrong(key, f"a position says one thing of '{zone}': `top`, `count` or `only`")
        key, what = node.pairs[0]
        if key.text in ("has", "lacks"):
            self.reading.wrong(key, f"'{key.text}' can only be checked; a position lists the cards")
        elif key.text == "top" and zone not in self.zones.piles:
            self.reading.wrong(key, f"'{zone}' has no top; write a list of cards")
        elif key.text == "count" and zone != self.zones.hidden:
            self.reading.wrong(key, f"only the {self.zones.hidden} can hold cards that nobody names")
            return Items(what.line, what.column)
        return what

    def cards(self, node: Node, place: str, types: tuple[str, ...]) -> list[Held]:
        """The cards of a zone, each of which must be free and allowed there."""
        read = [held for held in held_in(self.reading, node, self.zones) if self.is_here(held)]
        for held in read:
            at = Text(held.line, held.column, held.title, True)
            if types and self.types[held.title] not in types:
                kind = self.types[held.title]
                self.reading.wrong(
                    at, f"{held.title} ({kind}) cannot lie in {place}; only {listed(types, 'and')}"
                )
            self.check(at, held, place)
        return read

    def is_here(self, held: Held) -> bool:
        """Whether the options leave a card in the deck, and what is attached to it."""
        for one in (held, *held.riders):
            if one.title in self.broken:
                return False
            if one.title not in self.types:
                at = Text(held.line, held.column, one.title, True)
                self.reading.wrong(at, f"the options leave {one.title} out of the deck")
                return False
        return True

    def check(self, at: Text, held: Held, place: str) -> None:
        """Whether a card may lie there as it is written; mistakes are noted."""


def held_in(reading: Reading, node: Node, zones: Zones | None = None) -> list[Held]:
    """A list of cards; `{Host: [Rider]}` is a card with others attached to it.

    Where a family has notes, `{Name: {note: 1, with: [Rider]}}` says more about a card.
    """
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
            for key, what in item.pairs:
                if (title := reading.title(key)) is not None:
                    found.append(carrying(reading, title, key, what, zones))
        elif title := reading.title(item):
            found.append(Held(title, (), item.line, item.column))
    return found


def carrying(reading: Reading, title: str, host: Text, what: Node, zones: Zones | None) -> Held:
    """A card with what is attached to it, or with what is said of it."""
    if zones is None or not zones.notes:
        riders = tuple(Held(one, (), host.line, host.column) for one in reading.titles_in(what))
        return Held(title, riders, host.line, host.column)
    if not isinstance(what, Keys):
        return Held(title, tuple(attached(reading, what, zones)), host.line, host.column)
    reading.check_keys(what, [*zones.notes, WITH], f" for {title}")
    on = what.get(WITH)
    said = [
        Note(key.text, zones.spoken(reading, key, value, "card", ()), key.line, key.column)
        for key, value in what.pairs
        if key.text in zones.notes
    ]
    riders = tuple(attached(reading, on, zones)) if on is not None else ()
    return Held(title, riders, host.line, host.column, tuple(said))


def attached(reading: Reading, node: Node, zones: Zones) -> list[Held]:
    """What is attached to a card: one card or a list."""
    return held_in(reading, Items(node.line, node.column, reading.several(node)), zones)


def broken_name(reading: Reading, names: Items) -> bool:
    """Whether a comma has cut a card's name in two; the mistake is noted."""
    texts = [item.text for item in names.items if isinstance(item, Text)]
    for at in range(len(texts) - 1):
        whole = f"{texts[at]}, {texts[at + 1]}"
        if whole in reading.titles and texts[at + 1] not in reading.titles:
            reading.wrong(names.items[at], f'a name with a comma must be quoted in a list: "{whole}"')
            return True
    return False
