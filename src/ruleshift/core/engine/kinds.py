"""Kinds of events, each declared once: its name, what its numbers mean, its rule and its sentence.

The engine writes an event as a row of numbers, the first of which says what happened. A family declares what
each row means in a table of kinds; log, wire, statistics and the page of events follow from that table. What
a seat may not know stands in moves alone, which say who saw the card: every other row is public.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from ruleshift.core.engine.event import Event, Raw, Viewer, sees
from ruleshift.core.engine.log import (
    ATTACHED,
    DETACHED,
    DRAWN,
    ENDED,
    JOINED,
    LEFT,
    LOST,
    MOVED,
    RESHUFFLED,
    SHUFFLED,
    SWAPPED,
    WON,
)
from ruleshift.core.engine.state import DESERTED, LOOPED, STALLED

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.core.engine.told import Told

CARD: Final = "card"
CARDS: Final = "cards"
SEAT: Final = "seat"
SEATS: Final = "seats"
NUMBER: Final = "number"
FLAG: Final = "flag"
PLACE: Final = "place"
WORD: Final = "word"
Layout = Literal["pile", "row", "hand"]
BLANK: Final = re.compile(r"\{(\w+)('s)?\}|\[([^|\]]*)\|([^\]]*)\]")  # of a sentence
MOVE_BLANKS: Final = ("cards", "by", "to", "source", "target")
ANY: Final = -(1 << 62)  # less than any number in an event
HEADING: Final = "turn"  # the kind of event that begins a paragraph of the log
ENDS: Final[dict[int, str]] = {STALLED: "too long", LOOPED: "circle", DESERTED: "deserted"}


class Place(NamedTuple):
    """A kind of place: how one speaks of it, with its owner's name before it if it belongs to a seat.

    >>> Place("the draw pile", layout="pile").title
    'Draw pile'
    """

    said: str
    about: str = ""  # what it is, for who reads of it; else as it is said
    owned: bool = False
    layout: Layout = "row"  # one on top of another, side by side, or held by a player

    @property
    def title(self) -> str:
        """As a heading."""
        said = self.said.removeprefix("the ")
        return said[:1].upper() + said[1:]


class Field:
    """What one number of an event stands for. A value that is not there is left out."""

    __slots__ = ("least", "made", "name", "optional", "type", "words")

    def __init__(
        self,
        name: str,
        type_: str,
        optional: bool = False,
        least: int = 0,
        words: Mapping[int, str] | None = None,
        made: Callable[[Any, Raw], str] | None = None,
    ) -> None:
        self.name = name
        self.type = type_
        self.optional = optional  # whether some events have none
        self.least = least  # a smaller number means that there is none
        self.words = words  # of a word: by its number
        self.made = made  # of a word that has to be found out; it need not stand in the row

    def value(self, game: Game, raw: Raw, at: int) -> Any:
        """The value as it is handed out, or None if there is none."""
        if self.made is not None:
            return self.made(game, raw) or None
        if at >= len(raw):
            return None
        number = raw[at]
        if self.words is not None:
            return self.words.get(number)
        if self.type == FLAG:
            return number > 0
        if self.type == SEATS:
            return [seat for seat in range(number.bit_length()) if number >> seat & 1]
        if self.type == PLACE:
            return game.place_word(number)
        return number if number >= self.least else None


def card(name: str = "card", optional: bool = False) -> Field:
    return Field(name, CARD, optional)


def cards(name: str, optional: bool = False) -> Field:
    """Several cards; only what is said of a game's end has such a field."""
    return Field(name, CARDS, optional)


def seat(name: str = "seat", optional: bool = False) -> Field:
    """A seat. The first field of that name is who acts."""
    return Field(name, SEAT, optional)


def seats(name: str) -> Field:
    """Several seats, written as a mask."""
    return Field(name, SEATS)


def number(name: str, least: int = ANY, optional: bool = False) -> Field:
    """A number; one below the least that counts is left out."""
    return Field(name, NUMBER, optional or least != ANY, least)


def flag(name: str) -> Field:
    return Field(name, FLAG)


def place(name: str) -> Field:
    """A zone, by the word that the family has for it."""
    return Field(name, PLACE)


def word(
    name: str,
    words: Sequence[str] | Mapping[int, str] | Callable[[Any, Raw], str],
    optional: bool = False,
) -> Field:
    """A word: from a list, by its number, or found out from the row by a function."""
    if callable(words):
        return Field(name, WORD, optional, made=words)
    known = dict(words) if isinstance(words, Mapping) else dict(enumerate(words))
    return Field(name, WORD, optional, words=known)


Sentence = str | Callable[["Told"], str]
Aspect = Callable[[Any, Raw], str]


class Kind:
    """One kind of event: everything that is known about it."""

    __slots__ = (
        "aspect",
        "at",
        "by",
        "cards",
        "code",
        "fields",
        "name",
        "parts",
        "rule",
        "rules",
        "sentence",
    )

    def __init__(
        self,
        code: int,
        name: str,
        fields: Sequence[Field],
        sentence: Sentence,
        rule: str = "",
        *,
        rules: Mapping[str, str] | None = None,
        aspect: str | Aspect = "",
        parts: Mapping[str, int] | None = None,
        by: str = "",
    ) -> None:
        self.code = code
        self.name = name
        self.fields = tuple(fields)
        # In words: {card}, {seat's}, [one|more] by how many cards moved. Empty: nothing is to be said.
        self.sentence = sentence
        self.rule = rule  # its number, where the family has a numbered rulebook
        self.rules = rules or {}  # or by a word about the event
        self.aspect = aspect  # the field that is that word, or how it is found
        self.parts = parts or {}  # rows that are told together with it: what they are called, their code
        self.by = by  # of a move: whose doing it is, "by" (whose place it was), "to", or nobody's
        self.at = {field.name: at for at, field in enumerate(self.fields, 1)}
        self.cards = tuple(at for at, field in enumerate(self.fields, 1) if field.type == CARD)
        if isinstance(sentence, str):
            self.check(sentence)

    def check(self, sentence: str) -> None:
        """Refuse a sentence with a blank that nothing fills."""
        known = MOVE_BLANKS if self.code == MOVED else tuple(self.at)
        for name in [found[1] for found in BLANK.finditer(sentence) if found[1]]:
            if name not in known:
                raise ValueError(
                    f"the sentence of the event '{self.name}' has a blank {{{name}}}, "
                    f"and there is no such field; there are: {', '.join(known) or 'none'}"
                )

    def actor(self, raw: Raw) -> int | None:
        """Who does it, if it is somebody's doing."""
        return raw[1] if self.fields and self.fields[0].name == SEAT else None

    def rule_of(self, game: Game, raw: Raw) -> str:
        """The number of the rule that one event follows."""
        if not self.rules:
            return self.rule
        if isinstance(self.aspect, str):
            at = self.at[self.aspect]
            about = self.fields[at - 1].value(game, raw, at) or ""
        else:
            about = self.aspect(game, raw)
        return self.rules.get(about, self.rule)

    def values(self, game: Game, raw: Raw) -> dict[str, Any]:
        """What one row says, by name."""
        found = {}
        for at, field in enumerate(self.fields, 1):
            value = field.value(game, raw, at)
            if value is not None:
                found[field.name] = value
        return found


class Kinds:
    """All kinds of events of a family, and what it calls its places."""

    def __init__(
        self,
        kinds: Iterable[Kind],
        moves: Mapping[tuple[str, str], Kind],
        places: Mapping[str, Place],
        capital: bool = True,
        without: Sequence[int] = (),
        ending: Sequence[Field] | None = None,
    ) -> None:
        """``without``: what every game may have and this family has not; ``ending``: what an outcome says."""
        self.ending = tuple(ending or (word("how", ENDS),))
        self.of: dict[int, Kind] = {code: kind for code, kind in CORE.items() if code not in without}
        declared: dict[int, str] = {}
        for kind in kinds:
            if kind.code in declared:
                raise ValueError(
                    f"the events '{declared[kind.code]}' and '{kind.name}' have the same code {kind.code}"
                )
            declared[kind.code] = kind.name
            self.of[kind.code] = kind
        # By the words of the two places; an empty word stands for any.
        self.moves: dict[tuple[str, str], Kind] = {("", ""): ELSEWHERE, **moves}
        self.places = places
        self.capital = capital  # whether every sentence begins with a capital letter
        self.cards = {code: kind.cards for code, kind in self.of.items()}

    def all(self) -> list[Kind]:
        """Every kind, those of moves last; several may have the same name."""
        return [*self.of.values(), *self.moves.values()]

    def names(self) -> list[str]:
        """The name of every kind, each once."""
        return list(dict.fromkeys(kind.name for kind in self.all()))

    def move(self, source: str, target: str) -> Kind:
        """What a move between two kinds of places is."""
        moves = self.moves
        found = moves.get((source, target))
        return found or moves.get(("", target)) or moves.get((source, "")) or moves["", ""]

    def declared(self, code: int) -> Kind:
        """The kind of a code."""
        if code not in self.of:
            raise ValueError(f"the family declares no kind of event with the code {code}")
        return self.of[code]

    def kind(self, game: Game, raw: Raw) -> Kind:
        """The kind of a row."""
        if raw[0] != MOVED:
            return self.declared(raw[0])
        return self.move(game.place(raw[2])[0], game.place(raw[3])[0])

    def event(self, game: Game, names: Sequence[str], raws: list[Raw]) -> Event:
        """The event of some rows, of which the first says what it is."""
        raw = raws[0]
        if raw[0] != MOVED:
            kind = self.declared(raw[0])
            actor = kind.actor(raw)
        else:
            (source, giver), (target, taker) = game.place(raw[2]), game.place(raw[3])
            kind = self.move(source, target)
            owner = {"by": giver, "to": taker}.get(kind.by, -1)
            actor = None if owner < 0 else owner
        return Event(game, names, self, kind, actor, raws)

    def tell(self, game: Game, raws: Sequence[Raw], names: Sequence[str]) -> list[Event]:
        """An event for each row, and one for a run of equal moves."""
        told: list[Event] = []
        for raw in raws:
            if told and raw[0] == MOVED and same_move(told[-1].raw[-1], raw):
                told[-1].raw.append(raw)
            else:
                told.append(self.event(game, names, [raw]))
        return told

    def values(self, game: Game, event: Event, viewer: Viewer) -> dict[str, Any]:
        """What an event says, by name, as a viewer may know it."""
        first = event.raw[0]
        kind = event.declared
        if first[0] == MOVED:
            found: dict[str, Any] = {
                "cards": seen_cards(event.raw, viewer),
                "count": len(event.raw),
                "source": game.place_word(first[2]),
                "target": game.place_word(first[3]),
            }
            return found
        found = kind.values(game, first)
        for name, code in kind.parts.items():
            rows = [self.of[code].values(game, raw) for raw in event.raw[1:] if raw[0] == code]
            if rows:
                found[name] = rows
        return found

    def renumbered(self, fields: Mapping[str, Any], told: Callable[[int], int]) -> dict[str, Any]:
        """How a game ended, with its cards in the numbers that a viewer is told."""
        found = dict(fields)
        for field in self.ending:
            if field.name in found and field.type == CARD:
                found[field.name] = told(found[field.name])
            elif field.name in found and field.type == CARDS:
                found[field.name] = [told(one) for one in found[field.name]]
        return found


def same_move(one: Raw, other: Raw) -> bool:
    """Whether two moves are between the same places."""
    return one[0] == MOVED and one[2:4] == other[2:4]


def seen_cards(raws: Iterable[Raw], viewer: Viewer) -> list[int]:
    """The cards of moves that a viewer saw."""
    return [raw[1] for raw in raws if raw[0] == MOVED and raw[1] >= 0 and sees(viewer, raw[4])]


def moving(name: str, sentence: Sentence, rule: str = "", by: str = "by") -> Kind:
    """A kind of move. Its sentence knows {cards}, {by}, {to}, {source} and {target}."""
    return Kind(MOVED, name, (), sentence, rule, by=by)


ELSEWHERE: Final = moving("move", "{cards} [goes|go] from {source} to {target}")
CORE: Final[dict[int, Kind]] = {
    kind.code: kind
    for kind in (
        Kind(ATTACHED, "attach", (card(), card("host")), "{card} attaches itself to {host}"),
        Kind(DETACHED, "detach", (card(), card("host")), "{card} comes off {host}"),
        Kind(SHUFFLED, "shuffle", (place("pile"), number("count")), "{pile} is shuffled"),
        Kind(
            RESHUFFLED,
            "reshuffle",
            (place("pile"), number("count")),
            "The discard pile is shuffled into a new draw pile",
        ),
        Kind(
            SWAPPED, "swap", (seat(), seat("other"), word("what", ("hands", "seats"))),
            "{seat} and {other} swap {what}",
        ),
        Kind(JOINED, "join", (seat(),), "{seat} joins the table"),
        Kind(
            LEFT, "leave", (seat(), flag("conceded")),
            lambda told: f"{told.seat('seat')} {'concedes' if told.n('conceded') else 'leaves the table'}",
        ),
        Kind(WON, "win", (seat(), card(optional=True), word("how", ENDS, optional=True)), "{seat} wins"),
        Kind(
            DRAWN, "declared draw", (word("how", ENDS),),
            lambda told: draw_text(told.n("how")),
        ),
        Kind(LOST, "lose", (card(),), "Everybody loses: {card}"),
        Kind(ENDED, "end", (number("points"),), "The game is over, with {points} points"),
    )
}  # fmt: skip
PLACES: Final = {
    "draw": Place("the draw pile", layout="pile"),
    "discard": Place("the discard pile", layout="pile"),
    "hand": Place("hand", "a hand", owned=True, layout="hand"),
}


def draw_text(reason: int) -> str:
    """Why a game was declared a draw."""
    if reason == LOOPED:
        return "Nobody wins: an effect went round in circles, so the game is a draw"
    return "Nobody wins: the game went on for too long, so it is a draw"


USUAL: Final = Kinds((), {}, PLACES)  # of a family that declares none
