"""What cards do just by lying there, beyond setting values: bonuses, titles, pardons, fates, duties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.families.fluxx.codes import VALUES
from ruleshift.families.fluxx.language.bonus_circles import Matter, asks, gives
from ruleshift.families.fluxx.rules.table.count import Count
from ruleshift.families.fluxx.rules.table.duties import KEEPER_PLAYED, LAID_DOWN, Duty
from ruleshift.families.fluxx.rules.table.faces import bits_where
from ruleshift.families.fluxx.rules.words.condition import Condition, holders

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.table.state import FluxxState

Node = dict[str, Any]
Change = tuple[int, int, bool]  # value, number, whether it is a numeral

# What becomes of a Creeper that is killed.
DISCARDED: Final = 0
ON_TOP: Final = 1
MOVES_ON: Final = 2
FATES: Final = {None: DISCARDED, "top of draw pile": ON_TOP, "another player": MOVES_ON}


class Bonus:
    """What a card adds for every player (a Keeper: for its owner) for whom a condition holds."""

    __slots__ = ("adds", "asks", "card", "condition", "gives", "number", "tied", "title")

    def __init__(
        self,
        card: int,
        adds: list[Change],
        title: int,
        condition: Condition,
        tied: Condition,
        asks: set[Matter],
        gives: set[Matter],
    ) -> None:
        self.number = -1  # its place among all
        self.card = card
        self.adds = adds
        self.title = title  # its number, or -1
        self.condition = condition
        self.tied = tied  # the same with ties allowed: who holds a title may keep it so
        self.asks = asks  # what it depends on that others give, and what others may depend on
        self.gives = gives

    def holders(self, s: FluxxState, seats: list[int]) -> list[int]:
        """Those of some seats who have it now."""
        return holders(s, self.condition, seats)


class Standing:
    """All of that, by card."""

    def __init__(self, g: FluxxGame) -> None:
        self.g = g
        self.titles: list[str] = []
        self.bonuses: list[Bonus] = []
        self.always_bits = 0  # Creepers that block whatever Goals and rules say
        self.harmless: list[tuple[int, int]] = []  # rule, kinds of Creeper that block nobody
        self.ignorers: list[tuple[int, int]] = []  # Keeper, kinds that its owner may ignore
        self.repellers: list[tuple[int, Count]] = []
        self.switchers: list[tuple[int, set[int]]] = []  # rule, cards without power
        self.kill_first: list[tuple[int, list[bool]]] = []  # rule, cards by their printed nature
        self.first_random: list[int] = []
        self.fates = [DISCARDED] * g.size
        self.at_kill: list[tuple[int, int]] = []  # card, number of its body
        self.at_any_kill: list[tuple[int, int]] = []
        self.at_goals: list[tuple[int, int]] = []
        self.duties: list[Duty] = []
        self.lays_duties: list[int] = []  # rules that ask for words when a Creeper is laid down
        self.keeper_duties: list[int] = []  # rules that ask for them when a Keeper is played
        self.losses: dict[int, Condition] = {}  # Ungoal -> what makes everybody lose
        self.losers: list[int] = []  # Ungoals
        self.loss_title = [-1] * g.size

    def add(self, node: Node, copies: list[int]) -> None:
        """Compile what one definition does."""
        self.add_while(node.get("while", {}), node["type"], copies)
        for clause in node.get("instead", ()):
            if clause["of"] == "being killed":
                for card in copies:
                    self.fates[card] = FATES[clause["to"]]
        if "duty" in node:
            self.add_duty(node["duty"], copies)
        if "lose" in node:
            condition = Condition(self.g, node["lose"]["if"])
            for card in copies:
                self.losers.append(card)
                self.losses[card] = condition
                self.loss_title[card] = self.title(node["lose"]["winner"])

    def add_while(self, holds: Node, type_: str, copies: list[int]) -> None:
        g = self.g
        if holds.get("title") or (holds.get("add") and (type_ == "new rule" or holds.get("if"))):
            self.add_bonus(holds, type_, copies)
        if holds.get("free_of"):
            for card in copies:
                g.unbound[card] = [VALUES.index(name) for name in holds["free_of"]]
                if card not in g.adders:
                    g.adders.append(card)
        if holds.get("blocks_always"):
            for card in copies:
                self.always_bits |= g.bits[card]
        if holds.get("harmless"):
            self.harmless += [(card, bits_where(g, holds["harmless"])) for card in copies]
        if holds.get("may_ignore"):
            self.ignorers += [(card, bits_where(g, holds["may_ignore"])) for card in copies]
        if holds.get("repels"):
            self.repellers += [(card, Count(g, holds["repels"], lying=True)) for card in copies]
        if holds.get("switches_off"):
            off = {card for name in holds["switches_off"] for card in g.numbers.get(name, ())}
            self.switchers += [(card, off) for card in copies]
        if holds.get("kill_first"):
            printed = [weight > 0 for weight in Count(g, holds["kill_first"]).weights[0]]
            self.kill_first += [(card, printed) for card in copies]
        if holds.get("first_play_random"):
            self.first_random += copies

    def add_duty(self, node: Node, copies: list[int]) -> None:
        g = self.g
        forfeit = g.body(node["forfeit"])
        when = KEEPER_PLAYED if node["when"] == "keeper played" else LAID_DOWN
        (self.lays_duties if when == LAID_DOWN else self.keeper_duties).extend(copies)
        g.word("call it")
        which = Count(g, node["which"], lying=True) if node["which"] else None
        say = g.word(f"say {node['say']}" if node["say"] != "groan" else "groan")
        silent = g.word("say nothing")
        self.duties += [Duty(card, when, which, say, silent, forfeit) for card in copies]

    def compiled(self) -> None:
        """All cards are known: no rule makes a Creeper harmless that blocks always (zombie.R-24)."""
        self.harmless = [(rule, bits & ~self.always_bits) for rule, bits in self.harmless]
        self.bonuses = in_turn(self.bonuses)
        for number, bonus in enumerate(self.bonuses):
            bonus.number = number

    def add_bonus(self, holds: Node, type_: str, copies: list[int]) -> None:
        adds = [(VALUES.index(name), n["n"], n["numeral"]) for name, n in holds["add"].items()]
        condition = Condition(self.g, holds.get("if") or [])
        tied = Condition(
            self.g, [part | {"ties": True} if "ties" in part else part for part in holds["if"] or []]
        )
        title = self.title(holds.get("title"))
        asked, given = asks(holds.get("if")), gives(holds)
        self.bonuses += [Bonus(card, adds, title, condition, tied, asked, given) for card in copies]
        for card in copies:
            if type_ == "new rule":
                self.g.bonus_rules.append(card)
            elif card not in self.g.adders:
                self.g.adders.append(card)

    def title(self, name: str | None) -> int:
        """The number of a title, new if need be; -1 for none."""
        if name is None:
            return -1
        if name not in self.titles:
            self.titles.append(name)
        return self.titles.index(name)


def in_turn(bonuses: list[Bonus]) -> list[Bonus]:
    """The bonuses so that each comes after those that give what it asks for."""
    left = bonuses[:]
    found: list[Bonus] = []
    while left:
        due = [one for one in left if not any(one.asks & other.gives for other in left)]
        found += due or left  # decks with circles are refused when they are read
        left = [one for one in left if one not in found]
    return found
