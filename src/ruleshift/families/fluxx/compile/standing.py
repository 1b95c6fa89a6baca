"""What cards do just by lying there, beyond setting values: bonuses, titles, pardons, powers switched off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleshift.core.engine.packed import extend, i64, vec
from ruleshift.families.fluxx.codes import VALUES
from ruleshift.families.fluxx.compile.values import Change, is_bonus
from ruleshift.families.fluxx.language.bonus_circles import Matter, asks, gives
from ruleshift.families.fluxx.rules.table.count import Count, counting
from ruleshift.families.fluxx.rules.words.condition import Condition, holders

if TYPE_CHECKING:
    from ruleshift.families.fluxx.compile.printed import Printed
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.language import normal
    from ruleshift.families.fluxx.rules.table.state import FluxxState


class Bonus:
    """What a card adds for every player (a Keeper: for its owner) for whom a condition holds."""

    __slots__ = ("adds", "asks", "card", "condition", "gives", "number", "tied", "title")

    def __init__(
        self,
        card: i64,
        adds: list[Change],
        title: i64,
        condition: Condition,
        tied: Condition,
        asks: set[Matter],
        gives: set[Matter],
    ) -> None:
        self.number: i64 = -1  # its place among all
        self.card = card
        self.adds = adds
        self.title = title  # its number, or -1
        self.condition = condition
        self.tied = tied  # the same with ties allowed: who holds a title may keep it so
        self.asks = asks  # what it depends on that others give, and what others may depend on
        self.gives = gives

    def holders(self, s: FluxxState, seats: vec[i64]) -> vec[i64]:
        """Those of some seats who have it now."""
        return holders(s, self.condition, seats)


class Standing:
    """The `while` clauses of a deck but for values, by card."""

    def __init__(self, g: FluxxGame) -> None:
        self.titles: list[str] = []
        self.bonuses: list[Bonus] = []
        self.always_bits = 0  # Creepers that block whatever Goals and rules say
        self.harmless: list[tuple[int, int]] = []  # rule, kinds of Creeper that block nobody
        self.ignorers: list[tuple[int, int]] = []  # Keeper, kinds that its owner may ignore
        self.repellers: list[tuple[int, Count]] = []
        self.switchers: list[tuple[int, set[int]]] = []  # rule, cards without power
        self.disablers = vec[i64]()  # Creepers that switch off what they cling to
        self.borrowers = vec[i64]()  # Keepers by which one of another table counts
        self.kill_first: list[tuple[int, vec[bool]]] = []  # rule, cards by their printed nature
        self.first_random = vec[i64]()  # rules by which chance makes the first play
        self.finals = vec[i64]()  # Meta Rules that make eliminations final
        printed = g.printed
        for kind, node in enumerate(printed.nodes):
            if "while" in node:
                self.add_while(g, node, printed.of_kind[kind])
            if "lose" in node:
                self.title(node["lose"]["winner"])
        # All cards are known: no rule makes a Creeper harmless that blocks always (zombie.R-24).
        self.harmless = [(rule, bits & ~self.always_bits) for rule, bits in self.harmless]
        self.bonuses = in_turn(self.bonuses)
        for number, bonus in enumerate(self.bonuses):
            bonus.number = number
        self.pardons = not g.house.always_blocked and bool(self.harmless or self.ignorers)
        self.no_pardons = [0] * g.most_seats
        # The kinds of card whose owner may ignore Creepers, as bits.
        self.ignoring = printed.kinds_of([card for card, _ in self.ignorers])
        self.fragile = vec[bool]([self.is_fragile(printed, card) for card in range(printed.size)])

    def add_while(self, g: FluxxGame, node: normal.Card, copies: vec[i64]) -> None:
        """Note what holds while a card lies there."""
        holds, printed = node["while"], g.printed
        if is_bonus(node):
            self.add_bonus(g, holds, copies)
        if holds.get("powerless"):
            self.disablers = extend(self.disablers, copies)
        if holds.get("counts_as_yours"):
            self.borrowers = extend(self.borrowers, copies)
        if holds.get("blocks_always"):
            for card in copies:
                self.always_bits |= printed.bits[card]
        if harmless := holds.get("harmless"):
            self.harmless += [(card, printed.bits_where(harmless)) for card in copies]
        if may_ignore := holds.get("may_ignore"):
            self.ignorers += [(card, printed.bits_where(may_ignore)) for card in copies]
        if repels := holds.get("repels"):
            self.repellers += [(card, counting(g, repels, lying=True)) for card in copies]
        if holds.get("switches_off"):
            off = set(printed.all_named(holds["switches_off"]))
            self.switchers += [(card, off) for card in copies]
        if kill_first := holds.get("kill_first"):
            first = vec[bool]([weight > 0 for weight in counting(g, kill_first).weights[0]])
            self.kill_first += [(card, first) for card in copies]
        if holds.get("first_play_random"):
            self.first_random = extend(self.first_random, copies)
        if holds.get("eliminations_final"):
            self.finals = extend(self.finals, copies)

    def add_bonus(self, g: FluxxGame, holds: normal.While, copies: vec[i64]) -> None:
        adds = [Change(VALUES.index(name), n["n"], n["numeral"]) for name, n in holds["add"].items()]
        parts = holds.get("if") or []
        condition = Condition(g, parts)
        even: list[Any] = [part | {"ties": True} if "ties" in part else part for part in parts]
        tied = Condition(g, even)
        title = self.title(holds.get("title"))
        asked, given = asks(parts), gives(holds)
        self.bonuses += [Bonus(card, adds, title, condition, tied, asked, given) for card in copies]

    def title(self, name: str | None) -> int:
        """The number of a title, new if need be; -1 for none."""
        if name is None:
            return -1
        if name not in self.titles:
            self.titles.append(name)
        return self.titles.index(name)

    def is_fragile(self, printed: Printed, card: int) -> bool:
        """Whether something in the deck can switch off the power of a card."""
        return (
            any(printed.hosts[other][card] for other in self.disablers)
            or any(card in off for _, off in self.switchers)
            or (printed.bits[card] > 0 and any(card in face.turned for face in printed.faces))
        )


def in_turn(bonuses: list[Bonus]) -> list[Bonus]:
    """The bonuses so that each comes after those that give what it asks for."""
    left = bonuses[:]
    found: list[Bonus] = []
    while left:
        due = [one for one in left if not any(one.asks & other.gives for other in left)]
        found += due or left  # decks with circles are refused when they are read
        left = [one for one in left if one not in found]
    return found
