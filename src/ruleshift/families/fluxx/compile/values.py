"""What cards do to values in force: the Basic Rules, what rules set, what cards add for their owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.families.fluxx.codes import (
    FOLDED,
    JUDGED,
    NV,
    T_HAND,
    T_TURN,
    UNLIMITED,
    V_KEPT,
    VALUES,
)
from ruleshift.families.fluxx.language.bonus_circles import PLAYS, asks
from ruleshift.families.fluxx.rules.words.mentions import looks_at_hands

if TYPE_CHECKING:
    from ruleshift.families.fluxx.compile.printed import Printed
    from ruleshift.families.fluxx.language import normal


class Change:
    """What a card does to a value."""

    __slots__ = ("number", "numeral", "value")

    def __init__(self, value: i64, number: i64, numeral: bool) -> None:
        self.value = value
        self.number = number
        self.numeral = numeral


class Values:
    """By card what it does to which value while it lies there. Bonuses on a condition stand in Standing."""

    def __init__(self, printed: Printed, basic: dict[str, int], start: int) -> None:
        self.start = start  # how many cards are dealt to each player
        self.basic = vec[i64]([UNLIMITED] * NV)
        self.basic[V_KEPT] = 0
        for at, name in enumerate(VALUES):
            self.basic[at] = basic.get(name, {"goals": 1, "numerals": 0}.get(name, UNLIMITED))
        # The Basic Rules print Draw 1 and Play 1 as numerals; one Goal is said in words.
        self.basic_numeral = vec[bool]([name in ("draw", "play") for name in (*VALUES, "kept")])
        self.sets: list[list[Change]] = []
        self.adds: list[list[Change]] = []
        self.raises = vec[i64]()  # by how much a card raises all numerals
        self.rule_group = vec[i64]()  # the values that a New Rule is about, as bits
        self.unbound: list[vec[i64]] = []  # values that do not bind the owner of a card
        self.adders = vec[i64]()  # cards that change values of their owner
        self.bonus_rules = vec[i64]()  # rules that give something to players on a condition
        for kind in printed.kinds:
            self.read(printed.nodes[kind])
        self.numerals_change = any(changes_numerals(node) for node in printed.nodes)
        self.watch(printed.nodes)

    def read(self, node: normal.Card) -> None:
        """Note what the next card does."""
        card, is_rule = len(self.sets), node["type"] == "new rule"
        holds = node.get("while", {})
        settings = holds.get("set", {})
        sets = [Change(VALUES.index(n), *number(a)) for n, a in settings.items() if n != "numerals"]
        plays = settings.get("play")
        if isinstance(plays, dict) and "all_but" in plays:
            sets.append(Change(V_KEPT, *number(plays["all_but"])))
        plain = holds.get("add", {}) if not is_bonus(node) else {}
        self.sets.append(sets)
        self.adds.append([Change(VALUES.index(n), *number(a)) for n, a in plain.items()])
        self.raises = append(self.raises, number(settings["numerals"])[0] if "numerals" in settings else 0)
        about = sum(1 << VALUES.index(name) for name in settings) if is_rule else 0
        self.rule_group = append(self.rule_group, about)
        unbound = [VALUES.index(name) for name in holds.get("free_of") or ()]
        self.unbound.append(vec[i64](unbound))
        if is_bonus(node) and is_rule:
            self.bonus_rules = append(self.bonus_rules, card)
        if self.adds[card] or unbound or (is_bonus(node) and not is_rule):
            self.adders = append(self.adders, card)

    def watch(self, nodes: list[normal.Card]) -> None:
        """Which changes concern values in force, and which winning: cards may look at hands and plays."""
        bonuses = [node.get("while", {}).get("if") for node in nodes]
        ends = [[node.get("win"), node.get("lose")] for node in nodes]
        self.folded: i64 = FOLDED | T_HAND if any(map(looks_at_hands, bonuses)) else FOLDED
        if PLAYS in asks(bonuses):
            self.folded |= T_HAND | T_TURN  # every play takes a card from a hand, every turn brings new plays
        # Whether a bonus, or winning, depends on the plays left.
        self.plays_matter = bool(self.folded & T_TURN) or PLAYS in asks(ends)
        by_hand = self.plays_matter or any(map(looks_at_hands, ends))
        self.judged: i64 = JUDGED | self.folded & T_HAND | (T_HAND if by_hand else 0)


def is_bonus(node: normal.Card) -> bool:
    """Whether a card adds on a condition, gives a title, or is a rule that adds for everybody."""
    holds = node.get("while", {})
    return bool(holds.get("title") or (holds.get("add") and (node["type"] == "new rule" or holds.get("if"))))


def changes_numerals(node: normal.Card) -> bool:
    """Whether numerals are other numbers while a card lies there."""
    return "numerals" in node.get("while", {}).get("set", {})


def number(amount: normal.Value) -> tuple[int, bool]:
    """An amount as a number and whether it is a numeral; `all` knows no limit."""
    if isinstance(amount, str) or "all_but" in amount:
        return UNLIMITED, False
    return amount["n"], amount["numeral"]
