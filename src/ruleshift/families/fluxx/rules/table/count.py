"""Counting cards: how many of a kind a player has, as cards or as the individuals they stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.fluxx.codes import SEATS
from ruleshift.families.fluxx.rules.table.moves import attached, seat_of

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.language import normal
    from ruleshift.families.fluxx.rules.table.state import FluxxState


class Count:
    """A filter as weights: what each card counts for on each face, 0 if it does not fit."""

    __slots__ = ("kinds", "place", "single", "weights", "words")

    def __init__(self, g: FluxxGame, node: normal.Filter, lying: bool = False) -> None:
        """With `lying`, cards that fit are meant, whether they count or not."""
        printed = g.printed
        chosen = printed.named(node)
        node = node | {"type": printed.types_meant(node["type"])}
        on_table = node["in"] == "table"
        sizes = [printed.sizes[card] if node["count"] == "individuals" else 1 for card in range(g.size)]
        faces = [face if on_table else printed.faces[0] for face in printed.faces]
        self.weights = [
            vec[i64](
                [
                    sizes[card]
                    if face.fits(card, node, chosen) and (lying or card not in face.uncounted)
                    else 0
                    for card in range(g.size)
                ]
            )
            for face in faces
        ]
        self.place: i64 = SEATS + on_table
        self.kinds = [0] * len(printed.faces)  # for each face those that count, as bits of a table's kinds
        self.single = True  # whether there is no more to count than kinds
        for at, face in enumerate(printed.faces):
            for card, weight in enumerate(self.weights[at]):
                if weight:
                    self.kinds[at] |= face.bits[card]
                    self.single = self.single and weight == 1 and not printed.copied[card]
        self.words = vec[i64](self.kinds if printed.narrow else [])  # the same as machine words

    def of(self, s: FluxxState, seat: i64) -> i64:
        """How many a seat has, with what counts as its own for the moment."""
        weights = self.weights[s.face]
        found: i64 = 0
        for card in s.zones[self.place + 2 * seat]:
            found += weights[card]
        return found + self.lent(s, seat, weights) if s.lent >= 0 and self.place > SEATS else found

    def lent(self, s: FluxxState, seat: i64, weights: vec[i64]) -> i64:
        """What a Keeper that counts as somebody else's adds or takes away, with all that clings to it."""
        holder = seat_of(s.where[s.lent])
        if seat != s.active and seat != holder:
            return 0
        bundle = weights[s.lent]
        for rider in attached(s, s.lent):
            bundle += weights[rider]
        return bundle if seat == s.active else -bundle

    def fitting(self, s: FluxxState, seat: i64) -> vec[i64]:
        """The cards of a seat that fit."""
        weights = self.weights[s.face]
        return vec[i64]([card for card in s.zones[self.place + 2 * seat] if weights[card]])


def counting(g: FluxxGame, node: normal.Filter, lying: bool = False) -> Count:
    """What counts the cards that fit a filter: one for all equal filters, of which a large deck has many."""
    made: dict[tuple[str, bool], Count] = g.once("counts", _none_yet)
    key = (repr(sorted(node.items())), lying)
    if key not in made:
        made[key] = Count(g, node, lying)
    return made[key]


def _none_yet(g: FluxxGame) -> dict[tuple[str, bool], Count]:
    return {}
