"""What each card counts as on a table: as printed, or turned into a Creeper by a rule in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.fluxx.codes import CREEPER, KEEPER, META, TYPES

if TYPE_CHECKING:
    from ruleshift.families.fluxx.compile.printed import Printed
    from ruleshift.families.fluxx.language import normal

ON_TABLES: Final = (KEEPER, CREEPER)
WORD: Final = 1 << 62  # below it bits are reckoned with quickest


class Face:
    """The cards of a deck as they count while certain rules that turn cards are in play."""

    __slots__ = ("bits", "creeper", "is_turned", "traits", "turned", "type_of", "uncounted", "words")

    def __init__(
        self,
        type_of: vec[i64],
        traits: list[list[str]],
        bits: list[int],
        turned: set[int],
        uncounted: set[int],
    ) -> None:
        self.type_of = type_of
        self.traits = traits
        self.bits = bits  # the kind of each card, as a bit; what is turned is a kind of its own
        self.words = vec[i64](bits if max(bits, default=0) < WORD else [])  # the same, if they are few enough
        self.turned = turned  # these go by their name no longer
        self.uncounted = uncounted  # these of them count nowhere (zombie.open 9)
        self.creeper = vec[bool]([kind == CREEPER for kind in type_of])
        self.is_turned = vec[bool]([card in turned for card in range(len(type_of))])

    def fits(self, card: int, node: normal.Which, named: set[int] | None) -> bool:
        """Whether type, name and trait of a card are as a selection or filter wants them."""
        types, trait = node.get("type"), node.get("trait")
        if types and TYPES[self.type_of[card]] not in types:
            return False
        if self.type_of[card] == META and not types and named is None:
            return False  # who does not ask for Meta Rules does not mean them (mystery.A4)
        if named is not None and (card not in named or card in self.turned):
            return False
        return not trait or trait in self.traits[card]


def faces(printed: Printed) -> list[Face]:
    """One face for each set of turning rules that can be in play, the printed one first.

    A rule that turns cards stands in ``printed.turners`` as (its copies, how it turns which cards).
    """
    places = places_of(printed)
    found = [as_printed(printed, places)]
    bit = 1 << len(places)
    for _, turns in printed.turners:
        chosen = printed.named(turns["what"])
        turned = [card for card in range(printed.size) if found[0].fits(card, turns["what"], chosen)]
        spare: dict[int, int] = {}
        for card in turned:
            if printed.type_of[card] in ON_TABLES and printed.kinds[card] not in spare:
                spare[printed.kinds[card]] = bit
                bit <<= 1
        found += [with_turned(printed, face, turned, turns, spare) for face in found]
    return found


def places_of(printed: Printed) -> dict[int, int]:
    """A bit for each kind of card that can lie on a table as it is printed."""
    lying = [kind for kind, card in enumerate(printed.cards) if card.type in ("keeper", "creeper")]
    return {kind: 1 << place for place, kind in enumerate(lying)}


def as_printed(printed: Printed, places: dict[int, int]) -> Face:
    """Every card as it is printed."""
    traits = [list(printed.cards[kind].traits) for kind in printed.kinds]
    return Face(printed.type_of[:], traits, [places.get(kind, 0) for kind in printed.kinds], set(), set())


def with_turned(
    printed: Printed, face: Face, turned: list[int], turns: normal.Turning, spare: dict[int, int]
) -> Face:
    """A face on which some more cards are Creepers with one trait and nothing else."""
    type_of, traits, bits = face.type_of[:], list(face.traits), list(face.bits)
    for card in turned:
        if printed.kinds[card] in spare:
            type_of[card], traits[card], bits[card] = CREEPER, [turns["trait"]], spare[printed.kinds[card]]
    uncounted = set(turned) if turns["uncounted"] else set()
    return Face(type_of, traits, bits, face.turned | set(turned), face.uncounted | uncounted)
