"""Free actions: what a card in play offers, or what a rule lends to some of a player's cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.packed import i64, vec
from ruleshift.core.engine.piles import ONE
from ruleshift.families.fluxx.codes import RULES
from ruleshift.families.fluxx.rules.table.moves import powerless

if TYPE_CHECKING:
    from ruleshift.families.fluxx.compile.printed import Printed
    from ruleshift.families.fluxx.language import normal
    from ruleshift.families.fluxx.rules.table.state import FluxxState
    from ruleshift.families.fluxx.rules.words.condition import Condition
    from ruleshift.families.fluxx.rules.words.program import Program


NO_POWERS: Final[list[Ability]] = []  # shared, never changed
WANTS: Final = 60  # bits of a sign for what Goals want (see Signs)
POWERFUL: Final[i64] = 1 << WANTS  # the bit of a card that can have a free action, of its own or lent


class Ability:
    """One `may` clause of one card, its own or lent by a rule."""

    __slots__ = ("card", "condition", "first", "free", "lenders", "number", "once", "option", "program")

    def __init__(
        self,
        number: i64,
        card: i64,
        option: i64,
        once: bool,
        condition: Condition,
        program: Program,
        lenders: vec[i64],
    ) -> None:
        self.number: i64 = number  # its place among all powers of the deck
        self.card = card
        self.option = option
        self.once = once
        self.condition = condition
        self.free = condition.open and not condition.parts
        self.program = program
        self.first = program.steps[0]
        self.lenders = lenders  # copies of the rule of which one must be in play; none: its own power

    def ready(self, s: FluxxState) -> bool:
        """Whether the active player, who has the card, can use it now with some effect."""
        card = self.card
        if s.marks[self.number] == s.turn and (
            self.once or not self.program.worth_repeating(s, s.active, card)
        ):
            return False
        if s.g.standing.fragile[card] and powerless(s, card):
            return False
        if not self.free and not self.condition.holds(s, s.active, -1):
            return False
        first = self.first
        return first.possible(s, s.active, card) or (
            first.may_fail and self.program.goes_on(s, s.active, card)
        )

    def is_lent(self, s: FluxxState) -> bool:
        """Whether the rule is in play, and the card still what the rule lends its power to."""
        for rule in self.lenders:
            if s.where[rule] == RULES:
                printed = s.g.printed
                return printed.faces[s.face].type_of[self.card] == printed.type_of[self.card]
        return False


def powers_among(s: FluxxState, cards: vec[i64]) -> list[Ability]:
    """The free actions that some cards offer, their own and those that rules in play lend them.

    The list may be a card's own one: it is not to be changed.
    """
    powers = s.g.free_actions
    found = NO_POWERS
    for card in cards:
        own = powers.powers_of[card]
        if len(own):
            found = found + own if len(found) else own
        if s.lending and powers.lent_to[card]:
            found = found + [ability for ability in powers.lent_to[card] if ability.is_lent(s)]
    return found


def lending(s: FluxxState) -> i64:
    """Which rules in play lend powers, as bits of their places among all that can."""
    found: i64 = 0
    for at, rule in enumerate(s.g.free_actions.lenders):
        if s.where[rule] == RULES:
            found |= ONE << at
    return found


def bearers(printed: Printed, clause: normal.May, copies: vec[i64]) -> vec[i64]:
    """The cards that have a power: those of the clause itself, or those its rule lends it to."""
    lent = clause.get("with")
    if lent is None:
        return copies
    chosen = printed.named(lent)
    return vec[i64]([card for card in range(printed.size) if printed.faces[0].fits(card, lent, chosen)])


def power_count(printed: Printed) -> i64:
    """How many free actions the cards of a deck have in all, each an option of its own."""
    return sum(
        len(bearers(printed, clause, printed.of_kind[kind]))
        for kind, node in enumerate(printed.nodes)
        for clause in node.get("may", ())
    )
