"""Conditions: one small class each, judged for a player and the chosen card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.fluxx.codes import FOLDED, SEATS, TYPES
from ruleshift.families.fluxx.rules.table.count import counting
from ruleshift.families.fluxx.rules.table.force import (
    ignored_by,
    nameless,
    possible_plays,
    titled,
)
from ruleshift.families.fluxx.rules.table.moves import on_table, powerless
from ruleshift.families.fluxx.rules.words.select import Amount

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.language import normal
    from ruleshift.families.fluxx.rules.table.state import FluxxState


class Part:
    """One condition."""

    def __init__(self, g: FluxxGame, node: normal.Condition) -> None:
        raise NotImplementedError

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        raise NotImplementedError


class Have(Part):
    """You have all of these on the table."""

    def __init__(self, g: FluxxGame, node: normal.Named) -> None:
        self.cards = [vec[i64](g.printed.numbers.get(name, [])) for name in node["what"]]

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        for copies in self.cards:
            if not has(s, you, copies):
                return False
        return True


class AtLeast(Part):
    """You have at least so many of these on the table."""

    def __init__(self, g: FluxxGame, node: normal.AtLeast) -> None:
        self.cards = [vec[i64](g.printed.numbers.get(name, [])) for name in node["of"]]
        self.amount = Amount(node["what"])

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        found: i64 = 0
        for copies in self.cards:
            if has(s, you, copies):
                found += 1
        return found >= self.amount.of(s, you)


class Working(Part):
    """A card is on somebody's table and its power is not switched off."""

    def __init__(self, g: FluxxGame, node: normal.Named) -> None:
        self.cards = g.printed.all_named(node["what"])

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        for card in self.cards:
            if on_table(s, card) and not powerless(s, card):
                return True
        return False


class ItIs(Part):
    """The chosen card has one of these types."""

    def __init__(self, g: FluxxGame, node: normal.ItIs) -> None:
        self.type_of = g.printed.type_of
        self.types = vec[i64]([TYPES.index(name) for name in g.printed.types_meant(node["what"])])

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        return it >= 0 and self.type_of[it] in self.types


class HandHolds(Part):
    """You hold at least so many cards."""

    def __init__(self, g: FluxxGame, node: normal.Many) -> None:
        self.amount = Amount(node["what"])

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        return len(s.zones[SEATS + 2 * you]) >= self.amount.of(s, you)


class PlaysLeft(HandHolds):
    """You still have at least so many plays to make, with cards to make them."""

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        plays: i64 = 0  # whoever does not have the turn has none
        if you == s.active:
            plays = possible_plays(s)
        return plays >= self.amount.of(s, you)


class AnyOf(Part):
    """At least one of several conditions holds."""

    def __init__(self, g: FluxxGame, node: normal.AnyOf) -> None:
        self.inner = [Condition(g, part) for part in node["what"]]

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        return any(condition.holds(s, you, it) for condition in self.inner)


class Not(Part):
    """A condition does not hold."""

    def __init__(self, g: FluxxGame, node: normal.Not) -> None:
        self.inner = Condition(g, node["what"])

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        return not self.inner.holds(s, you, it)


class Counted(Part):
    """You have at least so many cards, or individuals, that fit."""

    def __init__(self, g: FluxxGame, node: Any) -> None:  # an amount of what fits a filter
        self.amount = Amount(node["what"])
        self.count = counting(g, node["of"])
        self.tables = node["of"]["in"] == "table"
        # Whether a look at which kinds lie on a table is quicker than a count.
        self.by_kinds = self.tables and g.printed.narrow

    @property
    def wanted(self) -> int:
        """Kinds of which at least one must be there, on whatever face, as bits; 0 if there is no telling."""
        if not self.tables or self.amount.n < 1:
            return 0
        wanted = 0
        for kinds in self.count.kinds:
            wanted |= kinds
        return wanted

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        least = self.amount.of(s, you)
        count = self.count
        if self.by_kinds and not s.stale & FOLDED and s.lent < 0:
            kinds = s.masks[you] & count.words[s.face]
            if least <= 1 or not kinds:
                return least < 1 or (least == 1 and kinds != 0)
            if count.single:
                return int(kinds).bit_count() >= least
        return count.of(s, you) >= least


class InAll(Counted):
    """All players together have at least so many that fit."""

    @property
    def wanted(self) -> int:
        return 0  # others may have them

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        found: i64 = 0
        for seat in s.order:
            found += self.count.of(s, seat)
        return found >= self.amount.of(s, you)


class NoneOf(Part):
    """You have nothing that fits; in a Goal, what you may ignore is not there (zombie.R-19, R-23)."""

    def __init__(self, g: FluxxGame, node: normal.Fitting) -> None:
        self.count = counting(g, node["what"])
        self.ignoring = False

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        if not self.ignoring or not s.g.standing.ignorers:
            return not self.count.of(s, you)
        bits, ignored = s.g.printed.faces[s.face].bits, ignored_by(s, you)
        return all(bits[card] & ignored for card in self.count.fitting(s, you))


class Most(Part):
    """You have more of them than every other player, or no fewer where ties are allowed."""

    def __init__(self, g: FluxxGame, node: normal.Extreme) -> None:
        self.count = counting(g, node["what"])
        self.ties: bool = node["ties"]

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        return you in self.holders(s)

    def holders(self, s: FluxxState) -> vec[i64]:
        """All for whom it holds, with one count for each player."""
        counts = [self.count.of(s, seat) for seat in s.order]
        best = max(counts, default=0)
        if best <= 0 or (not self.ties and counts.count(best) > 1):
            return vec[i64]()
        return vec[i64]([seat for at, seat in enumerate(s.order) if counts[at] == best])


class Fewest(Most):
    """You have fewer of them than every other player; none at all is few as well."""

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        return you in self.holders(s)

    def holders(self, s: FluxxState) -> vec[i64]:
        counts = [self.count.of(s, seat) for seat in s.order]
        least = min(counts, default=0)
        if not self.ties and counts.count(least) > 1:
            return vec[i64]()
        return vec[i64]([seat for at, seat in enumerate(s.order) if counts[at] == least])


class OfPlayers(Part):
    """A condition that is asked of several players."""

    def __init__(self, g: FluxxGame, node: normal.OfPlayers) -> None:
        self.inner = Condition(g, node["what"])

    def met_by(self, s: FluxxState, met: bool, but: i64 = -1) -> bool:
        """Whether it holds (or not) for somebody other than one player."""
        for seat in s.order:
            if seat != but and self.inner.holds(s, seat, -1) == met:
                return True
        return False


class EveryOther(OfPlayers):
    """It holds for each other player."""

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        return not self.met_by(s, False, you)


class NoOther(OfPlayers):
    """It holds for no other player."""

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        return not self.met_by(s, True, you)


class EveryPlayer(OfPlayers):
    """It holds for everyone."""

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        return not self.met_by(s, False)


class AnyPlayer(OfPlayers):
    """It holds for somebody."""

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        return self.met_by(s, True)


class Players(HandHolds):
    """At least so many players are in the game."""

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        return len(s.order) >= self.amount.of(s, you)


class Title(Part):
    """You hold a title that a rule in play gives."""

    def __init__(self, g: FluxxGame, node: normal.Titled) -> None:
        self.name: str = node["what"]

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        return titled(s, self.name) == you


def at_least(g: FluxxGame, node: normal.AtLeast) -> Part:
    """Of a list of names the kinds are counted, of a filter the cards or individuals."""
    return AtLeast(g, node) if isinstance(node["of"], list) else Counted(g, node)


PARTS: dict[str, Callable[[FluxxGame, Any], Part]] = {
    "have": Have,
    "at least": at_least,
    "none": NoneOf,
    "most": Most,
    "fewest": Fewest,
    "every other player": EveryOther,
    "no other player": NoOther,
    "every player": EveryPlayer,
    "any player": AnyPlayer,
    "in all": InAll,
    "players": Players,
    "title": Title,
    "working": Working,
    "it is": ItIs,
    "hand": HandHolds,
    "plays left": PlaysLeft,
    "any": AnyOf,
    "not": Not,
}


class Condition:
    """Conditions that must all hold. Options of the deck are decided when it is loaded."""

    __slots__ = ("open", "parts")

    def __init__(self, g: FluxxGame, node: Sequence[normal.Condition]) -> None:
        parts = [PARTS[part["cond"]](g, part) for part in node if part["cond"] != "option"]
        self.parts = vec[Part](parts)
        self.open = all(g.options.get(p["name"]) == p["choice"] for p in node if p["cond"] == "option")

    def holds(self, s: FluxxState, you: i64, it: i64) -> bool:
        """Whether all parts hold for a player; ``it`` is the chosen card or -1."""
        if not self.open:
            return False
        for part in self.parts:
            if not part.holds(s, you, it):
                return False
        return True


def holders(s: FluxxState, condition: Condition, seats: vec[i64]) -> vec[i64]:
    """Those of some seats for whom a condition holds."""
    parts = condition.parts
    if len(parts) == 1 and condition.open and isinstance(parts[0], Most):
        found = parts[0].holders(s)
        return vec[i64]([seat for seat in found if seat in seats])
    return vec[i64]([seat for seat in seats if condition.holds(s, seat, -1)])


def has(s: FluxxState, seat: i64, cards: vec[i64]) -> bool:
    """Whether a seat has one of these copies on the table."""
    zone = SEATS + 2 * seat + 1
    if len(s.g.printed.faces) > 1:
        return any(s.where[card] == zone and not nameless(s, card) for card in cards)
    return any(s.where[card] == zone for card in cards)
