"""Whether a table meets a Goal, read off the deck's words alone, without the engine's help."""

from __future__ import annotations

from typing import Any, NamedTuple

from ruleshift.families.fluxx.codes import RULES, hand, table
from ruleshift.families.fluxx.game import FluxxGame
from ruleshift.families.fluxx.rules.table.moves import powerless
from ruleshift.families.fluxx.rules.table.state import FluxxState

Node = Any  # a part of the deck in normal form


class NotJudged(Exception):
    """A Goal speaks of something that cannot be told from the cards that lie there."""


class Lying(NamedTuple):
    """A card as it counts where it lies."""

    card: int
    name: str  # empty if a rule has turned it into something else
    type: str
    traits: list[str]
    size: int


class Judge:
    """Judges one position by the words on the cards."""

    def __init__(self, g: FluxxGame, s: FluxxState) -> None:
        self.g, self.s = g, s
        self.rules: list[Node] = [g.printed.node(rule) for rule in s.zones[RULES]]
        self.raised: int = g.deck["basic"].get("numerals", 0)
        for rule in self.rules:
            self.raised += rule.get("while", {}).get("set", {}).get("numerals", {}).get("n", 0)
        self.unseen: list[int] = []  # cards that are left out of account
        self.turners: list[Node] = [
            turns for rule in self.rules if (turns := rule.get("while", {}).get("turns"))
        ]

    def printed(self, card: int) -> Lying:
        node = self.g.printed.node(card)
        return Lying(card, node["name"], node["type"], node["traits"], node.get("size", 1))

    def cards(self, seat: int, where: str = "table") -> list[Lying]:
        """What lies before a seat, as it counts there, or what it holds."""
        if where == "hand":
            return [self.printed(card) for card in self.s.zones[hand(seat)]]
        return [self.on_table(card) for card in self.s.zones[table(seat)] if card not in self.unseen]

    def on_table(self, card: int) -> Lying:
        lying = self.printed(card)
        for turns in self.turners:
            if fits(self.printed(card), turns["what"]):
                lying = lying._replace(name="", type="creeper", traits=[turns["trait"]])
        return lying

    def count(self, seat: int, what: Node) -> int:
        found = [one for one in self.cards(seat, what["in"]) if fits(one, what) and self.counts(one, what)]
        return sum(one.size if what["count"] == "individuals" else 1 for one in found)

    def counts(self, one: Lying, what: Node) -> bool:
        """Whether no rule says that what it has turned is passed over."""
        passed = [turns for turns in self.turners if turns["uncounted"]] if what["in"] == "table" else []
        return not any(fits(self.printed(one.card), turns["what"]) for turns in passed)

    def number(self, amount: Node) -> int:
        if "n" not in amount:
            raise NotJudged("a number that is counted")
        return int(amount["n"]) + (self.raised if amount["numeral"] else 0)

    # -- what a Goal asks for --------------------------------------------------------------

    def holds(self, seat: int, part: Node) -> bool:
        kind, what = part["cond"], part.get("what", {})
        others = [other for other in self.s.order if other != seat]
        if kind == "have":
            return set(what) <= {one.name for one in self.cards(seat)}
        if kind == "at least" and isinstance(part["of"], list):
            return len(set(part["of"]) & {one.name for one in self.cards(seat)}) >= self.number(what)
        if kind == "at least":
            return self.count(seat, part["of"]) >= self.number(what)
        if kind in ("none", "most", "fewest"):
            mine = self.count(seat, what)
            theirs = [self.count(other, what) for other in others]
            if kind == "none":
                return mine == 0
            spare = 1 if part["ties"] else 0
            if kind == "most":
                return mine > 0 and all(mine + spare > one for one in theirs)
            return all(mine < one + spare for one in theirs)
        if kind in ("every other player", "no other player"):
            met = [all(self.holds(other, inner) for inner in what) for other in others]
            return all(met) if kind == "every other player" else not any(met)
        if kind != "allows":
            raise NotJudged(kind)
        return True

    # -- what stands in the way ------------------------------------------------------------

    def blocked(self, seat: int, win: list[Node]) -> bool:
        """Whether a Creeper keeps a seat from winning with a Goal."""
        creepers = [one for one in self.cards(seat) if one.type == "creeper"]
        return any(not self.pardoned(seat, one, win) for one in creepers)

    def pardoned(self, seat: int, creeper: Lying, win: list[Node]) -> bool:
        g = self.g
        if g.printed.node(creeper.card).get("while", {}).get("blocks_always") and creeper.name:
            return False
        if g.house.always_blocked:
            return False
        if any(wants(part, creeper) for part in win):
            return True
        harmless = [rule.get("while", {}).get("harmless") for rule in self.rules]
        return any(what and fits(creeper, what) for what in harmless)

    def ignorable(self, seat: int) -> list[int]:
        """The cards of a seat without which it may win, if it likes."""
        if self.g.house.always_blocked:
            return []
        whats = [
            what
            for card in self.s.zones[table(seat)]
            if (what := self.g.printed.node(card).get("while", {}).get("may_ignore"))
            and self.on_table(card).name
            and not powerless(self.s, card)
        ]
        return [one.card for one in self.cards(seat) if any(fits(one, what) for what in whats)]

    def meets(self, seat: int, goal: int) -> bool:
        """Whether a seat's own cards meet a Goal, with or without those it may ignore."""
        win = self.g.printed.node(goal).get("win")
        if win is None:
            return False  # it lies among the Goals and is none
        self.unseen = []
        ignorable = self.ignorable(seat)
        counted = [self.all_hold(seat, win, unseen) for unseen in ([], ignorable)]
        self.unseen = ignorable
        return any(counted) and not self.blocked(seat, win)

    def all_hold(self, seat: int, win: list[Node], unseen: list[int]) -> bool:
        self.unseen = unseen
        return all(self.holds(seat, part) for part in win)


def fits(one: Lying, what: Node) -> bool:
    """Whether a card is one that a filter means."""
    if what["type"] and one.type not in what["type"]:
        return False
    if what["named"] and one.name not in what["named"]:
        return False
    return not what["trait"] or what["trait"] in one.traits


def wants(part: Node, creeper: Lying) -> bool:
    """Whether this part of a Goal does not mind a Creeper."""
    if part["cond"] == "have":
        return creeper.name in part["what"]
    if part["cond"] == "at least":
        of = part["of"]
        return creeper.name in of if isinstance(of, list) else fits(creeper, of)
    return part["cond"] == "allows" and fits(creeper, part["what"])
