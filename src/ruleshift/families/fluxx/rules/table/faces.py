"""What each card counts as on a table: as printed, or turned into a Creeper by a rule in play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from ruleshift.families.fluxx.codes import CREEPER, KEEPER, META, TYPES

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame

Node = dict[str, Any]
ON_TABLES: Final = (KEEPER, CREEPER)


class Face:
    """The cards of a deck as they count while certain rules that turn cards are in play."""

    __slots__ = ("bits", "creeper", "traits", "turned", "type_of", "uncounted")

    def __init__(
        self,
        type_of: list[int],
        traits: list[list[str]],
        bits: list[int],
        turned: set[int],
        uncounted: set[int],
    ) -> None:
        self.type_of = type_of
        self.traits = traits
        self.bits = bits  # the kind of each card, as a bit; what is turned is a kind of its own
        self.turned = turned  # these go by their name no longer
        self.uncounted = uncounted  # these of them count nowhere (zombie.open 9)
        self.creeper = [kind == CREEPER for kind in type_of]

    def fits(self, card: int, node: Node, named: set[int] | None) -> bool:
        """Whether type, name and trait of a card are as a selection or filter wants them."""
        types, trait = node.get("type"), node.get("trait")
        if types and TYPES[self.type_of[card]] not in types:
            return False
        if self.type_of[card] == META and not types and named is None:
            return False  # who does not ask for Meta Rules does not mean them (mystery.A4)
        if named is not None and (card not in named or card in self.turned):
            return False
        return not trait or trait in self.traits[card]


def types_meant(g: FluxxGame, types: Sequence[str] | None) -> list[str]:
    """Types as a card means them: by option, who asks for Goals asks for Ungoals, too (zombie.open 16)."""
    meant = list(types or ())
    return [*meant, "ungoal"] if g.ungoal_is_goal and "goal" in meant else meant


def named(g: FluxxGame, node: Node) -> set[int] | None:
    """The cards a selection or filter names, if it names any; those not in this deck are nowhere."""
    names = node.get("named")
    return {card for name in names for card in g.numbers.get(name, ())} if names else None


def faces(g: FluxxGame) -> list[Face]:
    """One face for each set of turning rules that can be in play, the printed one first.

    A rule that turns cards stands in ``g.turners`` as (its copies, how it turns which cards).
    """
    found = [printed(g)]
    bit = 1 << len(g.table_kinds)
    for _, turns in g.turners:
        chosen = named(g, turns["what"])
        turned = [card for card in range(g.size) if found[0].fits(card, turns["what"], chosen)]
        spare: dict[int, int] = {}
        for card in turned:
            if g.type_of[card] in ON_TABLES and g.kinds[card] not in spare:
                spare[g.kinds[card]] = bit
                bit <<= 1
        found += [with_turned(g, face, turned, turns, spare) for face in found]
    return found


def printed(g: FluxxGame) -> Face:
    """Every card as it is printed."""
    at = {kind: 1 << place for place, kind in enumerate(g.table_kinds)}
    traits = [list(g.cards[kind].traits) for kind in g.kinds]
    return Face(list(g.type_of), traits, [at.get(kind, 0) for kind in g.kinds], set(), set())


def with_turned(g: FluxxGame, face: Face, turned: list[int], turns: Node, spare: dict[int, int]) -> Face:
    """A face on which some more cards are Creepers with one trait and nothing else."""
    type_of, traits, bits = list(face.type_of), list(face.traits), list(face.bits)
    for card in turned:
        if g.kinds[card] in spare:
            type_of[card], traits[card], bits[card] = CREEPER, [turns["trait"]], spare[g.kinds[card]]
    uncounted = set(turned) if turns["uncounted"] else set()
    return Face(type_of, traits, bits, face.turned | set(turned), face.uncounted | uncounted)


def bits_where(g: FluxxGame, node: Node) -> int:
    """All kinds, on any face, that a filter can mean, as bits."""
    chosen = named(g, node)
    found = 0
    for face, card in product(g.faces, range(g.size)):
        if face.fits(card, node, chosen):
            found |= face.bits[card]
    return found


def kinds_of(g: FluxxGame, cards: list[int]) -> int:
    """The kinds of some cards on any face, as bits."""
    found = 0
    for face, card in product(g.faces, cards):
        found |= face.bits[card]
    return found
