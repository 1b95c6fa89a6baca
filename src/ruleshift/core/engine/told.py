"""An event on its way to becoming a sentence: its numbers as names, as one viewer may read them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ruleshift.core.engine.event import Event, Raw, Viewer, sees
from ruleshift.core.engine.kinds import BLANK, CARD, HEADING, NUMBER, PLACE, SEAT, SEATS, WORD, Kind, Kinds
from ruleshift.core.engine.log import MOVED
from ruleshift.core.engine.phrase import listed, possessive

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game


Piece = tuple[str, str, str, str, str]  # text, the blank behind it, its ending; or words for one and for more


@lru_cache(1024)
def pieces(sentence: str) -> list[Piece]:
    """A sentence taken apart, once."""
    found: list[Piece] = []
    end = 0
    for blank in BLANK.finditer(sentence):
        name, ending, one, more = blank.groups(default="")
        found.append((sentence[end : blank.start()], name, ending, one, more))
        end = blank.end()
    return [*found, (sentence[end:], "", "", "", "")]


class Told:
    """An event on its way to becoming a sentence."""

    def __init__(self, game: Game, event: Event, names: Sequence[str], viewer: Viewer) -> None:
        self.g: Any = game
        self.kinds: Kinds = event.kinds
        self.raw: Raw = event.raw[0]
        self.all: list[Raw] = event.raw
        self.kind: Kind = event.declared
        self.moves: list[Raw] = [raw for raw in event.raw if raw[0] == MOVED]
        self.names = names
        self.viewer = viewer

    # -- by the names of fields ----------------------------------------------------------------

    def n(self, name: str) -> int:
        """A field as the number that the engine wrote; 0 if it wrote none."""
        at = self.kind.at[name]
        return self.raw[at] if at < len(self.raw) else 0

    def seat(self, name: str) -> str:
        return self.names[self.n(name)]

    def card(self, name: str) -> str:
        return self.name(self.n(name))

    def name(self, card: int) -> str:
        """A card as one speaks of it."""
        return str(self.g.card_said(card, self.names))

    def only(self, code: int) -> list[Raw]:
        """The rows of one kind."""
        return [raw for raw in self.all if raw[0] == code]

    # -- places and moves ----------------------------------------------------------------------

    def place(self, zone: int) -> str:
        """A zone as one speaks of it."""
        kind, owner = self.g.place(zone)
        said = self.kinds.places[kind].said
        return said if owner < 0 else f"{possessive(self.names[owner])} {said}"

    def owner(self, zone: int) -> str:
        """Whose place it is; empty if nobody's."""
        owner: int = self.g.place(zone)[1]
        return "" if owner < 0 else self.names[owner]

    def cards(self, moves: Sequence[Raw]) -> str:
        """The cards that moved, as the viewer saw them."""
        shown = [self.g.names[raw[1]] for raw in moves if raw[1] >= 0 and sees(self.viewer, raw[4])]
        hidden = len(moves) - len(shown)
        if hidden:
            other = " other" if shown else ""
            shown.append(f"1{other} card" if hidden == 1 else f"{hidden}{other} cards")
        return listed(shown)

    # -- sentences -----------------------------------------------------------------------------

    def blank(self, name: str) -> str:
        """What stands in a blank of a sentence."""
        if self.raw[0] == MOVED:
            if name == "cards":
                return self.cards(self.moves)
            zone = self.raw[2 if name in ("by", "source") else 3]
            return self.owner(zone) if name in ("by", "to") else self.place(zone)
        at = self.kind.at[name]
        field = self.kind.fields[at - 1]
        if field.type == WORD:
            return str(field.value(self.g, self.raw, at) or "")
        number = self.n(name)
        if field.type == SEAT:
            return self.names[number]
        if field.type == CARD:
            return self.name(number)
        if field.type == SEATS:
            return listed([self.names[seat] for seat in field.value(self.g, self.raw, at)])
        if field.type == PLACE:
            return self.place(number)
        assert field.type == NUMBER, f"{name} has no words"
        return str(number)

    def filled(self, sentence: str) -> str:
        """A sentence with its blanks filled in."""
        parts: list[str] = []
        for literal, name, ending, one, more in pieces(sentence):
            parts.append(literal)
            if name:
                word = self.blank(name)
                parts.append(possessive(word) if ending else word)
            else:
                parts.append(one if len(self.moves) == 1 else more)
        return "".join(parts)

    def text(self) -> str:
        """The sentence; empty if there is nothing to say."""
        sentence = self.kind.sentence
        said = self.filled(sentence) if isinstance(sentence, str) else sentence(self)
        if not said or self.kind.name == HEADING:
            return said
        if self.kinds.capital or self.raw[0] == MOVED:
            said = said[0].upper() + said[1:]
        return said if said[-1] in ".!?" else said + "."
