"""Positions of NecroGenesis in words: reads what a `given` says about seats, cards, statuses and dice."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ruleshift.core.scenario.position import Added, Held, Note, Position, PositionReader, Zones
from ruleshift.families.necro.codes import STATUSES, TALLIES, TOKENS
from ruleshift.families.necro.position.phrases import (
    CARD_FLAGS,
    CARD_NUMBERS,
    CARD_SEEN,
    MOST,
    NUMBERS,
    ONLY_SEEN,
    STARTS,
    spoken,
)
from ruleshift.families.necro.story.why_not import DEEDS
from ruleshift.text.reading import Reading
from ruleshift.text.source import NUMBER, Items, Keys, Node, Text

SURVIVOR_CARDS: Final = ("weapon", "item", "event", "react")
PILES: Final = ("deck", "zombie deck")  # written from the top; cards that nobody names fill them up
# Cards that no set has, for whoever and whatever a position does not name.
STRANGER: Final = "Stranger"  # a Survivor with 20 HP, Base Damage 1 and no skill
SCRAP: Final = "Scrap"  # an Item that nobody can play
DRIFTER: Final = "Drifter"  # a Walker for 1 TH with 1 HP, Damage 1 and ED 3
BLANKS: Final = {STRANGER: "survivor", SCRAP: "item", DRIFTER: "zombie"}
MOST_CHANCE: Final = 6**8  # dice that are harder to find than this would take too long

ZONES: Final = Zones(
    seat={
        "hand": SURVIVOR_CARDS,
        "equipment": ("weapon", "item"),
        "TZ": ("zombie",),
        "ZZ": ("zombie",),
        "traps": ("weapon", "item"),
        "deck": SURVIVOR_CARDS,
        "zombie deck": ("zombie",),
        "graveyard": (*SURVIVOR_CARDS, "zombie"),
        "exile": (*SURVIVOR_CARDS, "zombie"),
        "drawn": ("zombie",),
    },
    common={},
    hidden="hand",
    piles=("deck", "zombie deck", "graveyard", "exile"),
    phases=STARTS,
    stops=("start", "zombie phase", "response step", "end of turn"),
    counters=("turn number",),
    values=(),
    deeds=tuple(DEEDS),
    given=("first", "dice"),
    facts=("phase", "first", "rule", "stack", "battle"),
    said=("survivor", "list", "used", *NUMBERS, *ONLY_SEEN),
    tables={"statuses": STATUSES, "tokens": TOKENS, "tally": TALLIES},
    notes=(*CARD_NUMBERS, *CARD_FLAGS, *STATUSES, *CARD_SEEN),
    spoken=spoken,
)


@dataclass
class NecroPosition(Position):
    """Everything a `given` of NecroGenesis says."""

    survivors: dict[str, str] = field(default_factory=dict)
    lists: dict[str, str] = field(default_factory=dict)  # seat -> the deck list it brings, for a set-up
    used_up: list[str] = field(default_factory=list)  # seats whose Survivor's skills are used in this turn
    numbers: dict[tuple[str, str], int] = field(default_factory=dict)  # (seat, one of NUMBERS)
    statuses: dict[str, dict[str, str]] = field(default_factory=dict)  # of the seat's Survivor
    tokens: dict[str, dict[str, int]] = field(default_factory=dict)
    tally: dict[str, dict[str, int]] = field(default_factory=dict)
    sizes: dict[tuple[str, str], int] = field(default_factory=dict)  # (seat, pile) that has exactly so many
    first: str = ""
    dice: tuple[tuple[int, int] | None, ...] = ()  # the k-th of n, counted from 0, or whatever comes


class NecroReader(PositionReader):
    """Reads a position of NecroGenesis: any card of the set, wherever and however often it is named."""

    def __init__(
        self, reading: Reading, zones: Zones, deck: Mapping[str, Any], broken: Collection[str] = ()
    ) -> None:
        super().__init__(reading, zones, deck, broken)
        self.hosts = {card["name"]: card["host"] for card in deck["cards"]}
        self.types |= BLANKS
        reading.titles |= {title: title for title in BLANKS}

    @staticmethod
    def own_cards(file: str, node: Items, deck: Mapping[str, Any]) -> Added:
        """Read them as a small set of their own, which knows nothing of the cards beside it."""
        from ruleshift.families.necro.language.reader import set_in

        def word(text: str) -> Text:
            return Text(node.line, node.column, text, True)

        for at, card in enumerate(node.items, 1):
            if isinstance(card, Keys) and card.get("number") is None:
                card.pairs.append((word("number"), word(f"NG-99-{at:03}")))  # no set has that many
        root = Keys(node.line, node.column, [(word("deck"), word("own-cards")), (word("cards"), node)])
        made, mistakes = set_in(root, file)
        return made["cards"], mistakes

    def empty(self) -> NecroPosition:
        return NecroPosition()

    def more(self, position: Position, keys: Keys) -> None:
        """Who began, which turn it is, and what chance brings next."""
        assert isinstance(position, NecroPosition)
        reading = self.reading
        if (node := keys.get("dice")) is not None:
            position.dice = self.dice(node)
        node = keys.get("first")
        seats = position.seats
        if not seats:
            return
        number = position.counters.get("turn number")
        if node is not None:
            position.first = reading.word(node, seats, "seat") or seats[0]
        elif number:
            other = next((seat for seat in seats if seat != position.turn), "")
            position.first = position.turn if number % 2 else other
        else:
            position.first = seats[0]
        mine = position.first == position.turn
        if number is None:
            position.counters["turn number"] = 3 if mine else 4
        elif bool(number % 2) != mine:
            at = keys.get("turn number") or keys
            whose = "the first player's" if number % 2 else "the second player's"
            reading.wrong(at, f"turn {number} is {whose}, and {position.first} began")

    def dice(self, node: Node) -> tuple[tuple[int, int] | None, ...]:
        """What chance brings next: results of a d6, `2 of 3` for a choice at random, `any`."""
        reading = self.reading
        found: list[tuple[int, int] | None] = []
        rare = 1
        for one in reading.several(node):
            text = reading.text(one, "a die")
            of = re.fullmatch(r"(\d{1,3})(?: of (\d{1,3}))?", text)
            if text == "any":
                found.append(None)
            elif of and 1 <= int(of[1]) <= int(of[2] or 6):
                found.append((int(of[1]) - 1, int(of[2] or 6)))
                rare *= int(of[2] or 6)
            else:
                reading.expected(one, "a number from 1 to 6, `2 of 3` or `any`")
        if rare > MOST_CHANCE:
            reading.wrong(node, "so many dice in a row cannot be found; 8 is the most")
            return ()
        return tuple(found)

    # -- seats -----------------------------------------------------------------------------

    def seat(self, position: Position, name: str, keys: Keys) -> None:
        assert isinstance(position, NecroPosition)
        piles = [(key, node) for key in PILES if (node := keys.get(key)) is not None]
        plain = [(key, what) for key, what in keys.pairs if key.text not in PILES]
        super().seat(position, name, Keys(keys.line, keys.column, plain))
        for zone, node in piles:
            self.pile(position, name, zone, node)
        reading = self.reading
        if (node := keys.get("survivor")) is not None and (title := reading.title(node)) is not None:
            if title in self.broken:
                pass  # what is wrong with it has been said
            elif self.types[title] == "survivor":
                position.survivors[name] = title
            else:
                reading.wrong(node, f"{title} is no Survivor but {self.types[title]}")
        if (node := keys.get("list")) is not None:
            position.lists[name] = reading.text(node, "the name of a deck list")
        if (node := keys.get("used")) is not None and reading.flag(node):
            position.used_up.append(name)
        for number in NUMBERS:
            if (node := keys.get(number)) is not None:
                value = reading.number(node, 0, MOST, f"'{number}'")
                position.numbers[name, number] = value or 0
        for word in (*ONLY_SEEN, "drawn"):
            if (node := keys.get(word)) is not None:
                reading.wrong(node, f"'{word}' follows from the rest; it can only be checked")
        self.tables(position, name, keys)

    def pile(self, position: NecroPosition, name: str, zone: str, node: Node) -> None:
        """A deck: its top cards, so many that nobody names, or `{only: [..]}`."""
        if isinstance(node, Text) and node.plain and NUMBER.fullmatch(node.text):
            position.sizes[name, zone] = self.reading.number(node, 0, MOST, f"the cards in the {zone}") or 0
            return
        if isinstance(node, Keys):
            if (number := node.get("count")) is not None and len(node.pairs) == 1:
                return self.pile(position, name, zone, number)
            only = node.get("only") is not None
            node = self.one_way(node, zone)
            if isinstance(node, Items) and only:
                position.sizes[name, zone] = len(node.items)
        position.cards[name, zone] = self.cards(node, f"{name}'s {zone}", self.zones.seat[zone])

    def tables(self, position: NecroPosition, name: str, keys: Keys) -> None:
        for table, into in (("tokens", position.tokens), ("tally", position.tally)):
            into[name] = {}
            for key, text in self.entries(position, keys, table):
                into[name][key.text] = {"yes": 1, "no": 0}.get(text) or (int(text) if text.isdecimal() else 0)
        position.statuses[name] = {}
        for key, text in self.entries(position, keys, "statuses"):
            self.note(key, Note(key.text, text))
            position.statuses[name][key.text] = text

    def entries(self, position: Position, keys: Keys, table: str) -> list[tuple[Text, str]]:
        node = keys.get(table)
        if node is None:
            return []
        if not isinstance(node, Keys):
            self.reading.expected(node, f"a mapping of '{table}'")
            return []
        known = self.zones.tables[table]
        self.reading.check_keys(node, known, f" for '{table}'")
        pairs = [(key, what) for key, what in node.pairs if key.text in known]
        return [(key, spoken(self.reading, key, what, table, position.seats)) for key, what in pairs]

    # -- cards -----------------------------------------------------------------------------

    def check(self, at: Text, held: Held, place: str) -> None:
        for note in held.notes:
            self.note(Text(note.line, note.column, note.name, True), note)
        for rider in held.riders:
            if not self.hosts.get(rider.title):
                self.reading.wrong(at, f"{rider.title} cannot be attached to anything")
            self.check(at, rider, place)

    def note(self, at: Text, note: Note) -> None:
        """Whether what is said of a card can be made true; how it is said has been looked at."""
        if note.name in CARD_SEEN:
            self.reading.wrong(at, f"'{note.name}' follows from the rest; it can only be checked")
        elif note.name == "grabbed" and note.text == "yes":
            self.reading.wrong(at, "expected the zombie that holds on, found 'yes'")
