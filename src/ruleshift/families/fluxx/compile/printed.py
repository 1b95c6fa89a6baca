"""What is printed on the cards of a deck, as tables of numbers: one entry for each card or definition."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.card import Card
from ruleshift.core.engine.packed import append, extend, i64, vec
from ruleshift.families.fluxx.codes import KEEPER, META, SURPRISE, TYPES
from ruleshift.families.fluxx.compile.faces import Face, faces
from ruleshift.families.fluxx.rules.words.mentions import mentions

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language import normal

NARROW: Final = 62  # bits of a machine word that a number of Python takes without a detour

CREEPERS: Final[normal.Filter] = {
    "type": ["creeper"],
    "trait": None,
    "named": None,
    "in": "table",
    "count": "cards",
}


class Printed:
    """The cards by number. Copies of a definition are cards of one kind."""

    def __init__(
        self, nodes: list[normal.Card], ungoal_is_goal: bool, english: Callable[[normal.Card], str]
    ) -> None:
        self.nodes = nodes  # by kind
        self.ungoal_is_goal = ungoal_is_goal
        self.cards = [Card.from_node(kind, node, partial(english, node)) for kind, node in enumerate(nodes)]
        self.kinds = vec[i64]([card.number for card in self.cards for _ in range(card.count)])
        self.size: int = len(self.kinds)  # no machine word: bits are shifted by it
        self.of_kind: list[vec[i64]] = [vec[i64]() for _ in nodes]  # the cards of each kind
        for number, kind in enumerate(self.kinds):
            self.of_kind[kind] = append(self.of_kind[kind], number)
        self.has_copies = self.size > len(nodes)
        self.copied = vec[bool]([len(self.of_kind[kind]) > 1 for kind in self.kinds])
        self.names = [self.cards[kind].name for kind in self.kinds]
        self.numbers: dict[str, list[int]] = {}
        for number, name in enumerate(self.names):
            self.numbers.setdefault(name, []).append(number)
        self.type_of = vec[i64]([TYPES.index(self.cards[kind].type) for kind in self.kinds])
        self.metas = vec[i64]([card for card in range(self.size) if self.type_of[card] == META])
        # What a game begins with in the draw pile.
        self.drawn = vec[i64]([card for card in range(self.size) if self.type_of[card] != META])
        self.surprises = vec[i64]([card for card in range(self.size) if self.type_of[card] == SURPRISE])
        self.sizes = vec[i64]([nodes[kind].get("size", 1) for kind in self.kinds])
        # Rules that turn cards: their copies, and how they turn which cards.
        self.turners: list[tuple[vec[i64], normal.Turning]] = [
            (self.of_kind[kind], turns)
            for kind, node in enumerate(nodes)
            if (turns := node.get("while", {}).get("turns"))
        ]
        self.faces = vec[Face](faces(self))
        self.is_creeper = self.faces[0].creeper
        self.bits = self.faces[0].bits
        # Whether the kinds on a table fit into a machine word: else it is quicker to look at the cards.
        self.narrow = all(bit < 1 << NARROW for face in self.faces for bit in face.bits)
        self.creeper_bits = self.bits_where(CREEPERS)
        self.eliminates = mentions(nodes, "verb", "eliminate")  # whether players can be knocked out
        self.nowhere = 1 << 3 * self.size  # a kind that no table shows
        self.clingers = vec[i64]()  # Creepers that attach themselves
        self.hosts = [vec[bool]([False] * self.size)] * self.size  # which Keepers each may cling to
        for kind, node in enumerate(nodes):
            if "attaches" in node:
                self.clingers = extend(self.clingers, self.of_kind[kind])
                for card in self.of_kind[kind]:
                    self.hosts[card] = self.can_host(node["attaches"]["trait"])

    def can_host(self, trait: str | None) -> vec[bool]:
        """For each card whether it is a Keeper that has a trait, or any Keeper."""
        return vec[bool](
            [
                self.type_of[card] == KEEPER and (trait is None or trait in self.cards[kind].traits)
                for card, kind in enumerate(self.kinds)
            ]
        )

    def node(self, card: int) -> normal.Card:
        """The definition of a card."""
        return self.nodes[self.kinds[card]]

    def first_copy(self, name: str) -> int:
        """The first card of a name, or -1 if the options leave it out of the deck."""
        return self.numbers.get(name, [-1])[0]

    def all_named(self, names: Sequence[str]) -> vec[i64]:
        """The cards that have one of these names; those not in this deck are nowhere."""
        return vec[i64]([card for name in names for card in self.numbers.get(name, ())])

    def named(self, node: normal.Which) -> set[int] | None:
        """The cards a selection or filter names, if it names any."""
        names = node.get("named")
        return set(self.all_named(names)) if names else None

    def types_meant(self, types: Sequence[str] | None) -> list[str]:
        """Types as a card means them: by option, Goals are Ungoals, too (zombie.open 16)."""
        meant = list(types or ())
        return [*meant, "ungoal"] if self.ungoal_is_goal and "goal" in meant else meant

    def bits_where(self, node: normal.Which) -> int:
        """All kinds, on any face, that a filter can mean, as bits."""
        chosen = self.named(node)
        found = 0
        for face, card in product(self.faces, range(self.size)):
            if face.fits(card, node, chosen):
                found |= face.bits[card]
        return found

    def kinds_of(self, cards: Iterable[int]) -> int:
        """The kinds of some cards on any face, as bits."""
        found = 0
        for face, card in product(self.faces, cards):
            found |= face.bits[card]
        return found
