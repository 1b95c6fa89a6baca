"""What must hold: the `then` of a scenario, read into checks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from ruleshift.core.scenario.position import MOST_HELD, ZONE_KEYS, Held, Zones, held_in
from ruleshift.text.reading import Reading
from ruleshift.text.source import NUMBER, Items, Keys, Node, Text

QUESTION_KEYS: Final = ("seat", "purpose", "options", "why")
MIND_KEYS: Final = ("knows", "does not know")
PLAIN_KEYS: Final = (
    "turn", "order", "winner", "question", "offers", "refuses", "values", "log", "happened",
    "why not",
)  # fmt: skip
NO_WINNER: Final = ("nobody", "draw", "loss", "score")


@dataclass(frozen=True)
class Check:
    """One thing that must hold, and the place in the file that says so.

    `kind` is the key that was written; `seat`, `name`, `number`, `cards` and `words` are what it needs.
    """

    kind: str
    line: int
    column: int
    seat: str = ""
    name: str = ""
    number: int | None = None
    cards: tuple[Held, ...] = field(default=())
    words: tuple[str, ...] = field(default=())


class ExpectReader:
    """Reads one `then`; notes every mistake and goes on."""

    def __init__(self, reading: Reading, zones: Zones, seats: list[str]) -> None:
        self.reading = reading
        self.zones = zones
        self.seats = seats
        self.checks: list[Check] = []

    def read(self, node: Node) -> list[Check]:
        keys = self.reading.mapping(node, "what must hold: a mapping such as {winner: Ann}")
        for key, what in keys.pairs if keys else ():
            self.one(key, what)
        return self.checks

    def one(self, key: Text, what: Node) -> None:
        name = key.text
        if name in self.seats:
            self.seat(key, what)
        elif name in self.zones.common or name in self.zones.passing:
            self.zone(key, "", name, what)
        elif name in self.zones.counters:
            number = self.reading.number(what, 0, MOST_HELD, f"'{name}'")
            self.add("counter", key, name=name, number=number)
        elif name in self.zones.facts:
            self.add("fact", key, name=name, words=[self.said(key, what, "table")])
        elif name == "turn":
            self.add(name, key, seat=self.reading.word(what, self.seats, "seat") or "")
        elif name == "winner":
            self.add(name, key, seat=self.reading.word(what, [*self.seats, *NO_WINNER], "winner") or "")
        elif name == "question":
            self.question(key, what)
        elif name in ("offers", "refuses", "log", "order"):
            self.add(name, key, words=self.words(what, f"a list of texts behind '{name}'"))
        elif name == "happened":
            self.happened(what)
        elif name in ("values", "why not"):
            for seat, said in self.by_seat(what):
                (self.values if name == "values" else self.reasons)(seat, said)
        else:
            zones = self.zones
            known = [*self.seats, *zones.common, *zones.passing, *zones.counters, *zones.facts, *PLAIN_KEYS]
            self.reading.unknown(key, "key", known, " for what must hold")

    def said(self, key: Text, what: Node, where: str) -> str:
        """What stands behind a key, in the wording that `given` has for it too."""
        return self.zones.spoken(self.reading, key, what, where, self.seats)

    def add(
        self,
        kind: str,
        at: Node,
        seat: str = "",
        name: str = "",
        number: int | None = None,
        cards: Iterable[Held] = (),
        words: Iterable[str] = (),
    ) -> None:
        self.checks.append(Check(kind, at.line, at.column, seat, name, number, tuple(cards), tuple(words)))

    # -- zones and minds -------------------------------------------------------------------

    def seat(self, key: Text, node: Node) -> None:
        keys = self.reading.mapping(node, f"what holds for {key.text}, such as {{hand: 2}}")
        if keys is None:
            return
        zones = self.zones
        known = [*zones.seat, *zones.said, *zones.tables, *MIND_KEYS]
        self.reading.check_keys(keys, known, f" for {key.text}'s seat")
        for word, what in keys.pairs:
            if word.text in zones.seat:
                self.zone(word, key.text, word.text, what)
            elif word.text in MIND_KEYS:
                self.add(word.text, word, key.text, cards=held_in(self.reading, what))
            elif word.text in zones.said:
                self.add("fact", word, key.text, word.text, words=[self.said(word, what, "seat")])
            elif word.text in zones.tables:
                self.table(word, key.text, what)

    def table(self, key: Text, seat: str, node: Node) -> None:
        """Words with what must be true of each; an empty mapping says that there is none."""
        if isinstance(node, Keys) and not node.pairs:
            self.add("nothing", key, seat, key.text)
            return
        keys = self.reading.mapping(node, f"what '{key.text}' there are, with a number or a word for each")
        if keys is None:
            return
        self.reading.check_keys(keys, self.zones.tables[key.text], f" for '{key.text}'")
        for word, what in keys.pairs:
            self.add("entry", word, seat, key.text, words=[word.text, self.said(word, what, key.text)])

    def zone(self, key: Text, seat: str, zone: str, node: Node) -> None:
        """A list says exactly what is there, a number how much, a mapping something about it."""
        if isinstance(node, Items):
            self.add("exactly", key, seat, zone, cards=held_in(self.reading, node, self.zones))
        elif isinstance(node, Text) and NUMBER.fullmatch(node.text):
            self.add("count", key, seat, zone, number=self.reading.number(node, 0, 999, f"'{zone}'"))
        elif isinstance(node, Keys) and node.pairs:
            self.reading.check_keys(node, ZONE_KEYS, f" for '{zone}'")
            for word, what in node.pairs:
                if word.text == "count":
                    self.add("count", word, seat, zone, number=self.reading.number(what, 0, 999, "'count'"))
                elif word.text in ZONE_KEYS:
                    cards = held_in(self.reading, what, self.zones)
                    self.add("exactly" if word.text == "only" else word.text, word, seat, zone, cards=cards)
        else:
            self.reading.expected(node, "a list of cards, a number, or a mapping such as {has: [..]}")

    # -- questions, values, words ----------------------------------------------------------

    def question(self, key: Text, node: Node) -> None:
        if isinstance(node, Text):
            if self.reading.word(node, ["none"], "question") is not None:
                self.add("no question", key)
            return
        keys = self.reading.mapping(node, "`none` or a mapping with `seat`, `purpose`, `options`")
        if keys is None:
            return
        self.reading.check_keys(keys, QUESTION_KEYS, " for a question")
        for word, what in keys.pairs:
            if word.text == "seat":
                self.add("asked", word, self.reading.word(what, self.seats, "seat") or "")
            elif word.text == "purpose":
                self.add("purpose", word, name=self.reading.text(what, "the purpose of the question"))
            elif word.text == "options":
                self.add("options", word, words=self.words(what, "a list of all options"))
            elif word.text == "why":
                self.add("reason", word, words=[self.reading.text(what, "words of why it is asked")])

    def values(self, seat: Text, node: Node) -> None:
        keys = self.reading.mapping(node, "values in force, such as {draw: 4, hand limit: none}")
        if keys is None:
            return
        if self.zones.values:
            self.reading.check_keys(keys, self.zones.values, " among the values in force")
        for key, what in keys.pairs:
            free = isinstance(what, Text) and what.text in ("none", "all")
            number = None if free else self.reading.number(what, 0, 999, f"'{key.text}' or 'none'")
            self.add("value", key, seat.text, key.text, number)

    def reasons(self, seat: Text, node: Node) -> None:
        """What `why_not` has to say about a card or a deed."""
        keys = self.reading.mapping(node, f"a card or `{self.zones.deeds[0]}`, and words of the reason")
        for key, what in keys.pairs if keys else ():
            name = key.text if key.text in self.zones.deeds else self.reading.title(key)
            if name is not None:
                self.add("why not", key, seat.text, name, words=[self.reading.text(what, "some words")])

    def happened(self, node: Node) -> None:
        """Kinds of events, each with what must be known of one such event."""
        if not isinstance(node, Items):
            self.reading.expected(node, "a list of events, such as [{play: {card: Name}}]")
            return
        for item in node.items:
            if isinstance(item, Text):
                self.add("happened", item, name=item.text)
                continue
            kinds = self.reading.mapping(
                item, "a kind of event with its fields, such as {play: {card: Name}}"
            )
            for kind, what in kinds.pairs if kinds else ():
                fields = self.reading.mapping(what, f"fields of '{kind.text}' with their values")
                words = [
                    f"{key.text}: {self.reading.text(value, 'a word or a number')}"
                    for key, value in (fields.pairs if fields else ())
                ]
                self.add("happened", kind, name=kind.text, words=words)

    def by_seat(self, node: Node) -> list[tuple[Text, Node]]:
        keys = self.reading.mapping(node, "a mapping of seats")
        found = []
        for key, what in keys.pairs if keys else ():
            if key.text in self.seats:
                found.append((key, what))
            else:
                self.reading.unknown(key, "seat", self.seats)
        return found

    def words(self, node: Node, what: str) -> list[str]:
        if not isinstance(node, Items):
            self.reading.expected(node, what)
            return []
        return [self.reading.text(item, "a text") for item in node.items]
