"""Goals and Ungoals: what each needs, what makes everybody lose, what scoring takes away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.families.fluxx.rules.goals.aims import Aim, Share
from ruleshift.families.fluxx.rules.table.count import counting
from ruleshift.families.fluxx.rules.words.condition import Condition, NoneOf
from ruleshift.families.fluxx.rules.words.select import ONE, Amount

if TYPE_CHECKING:
    from ruleshift.families.fluxx.compile.printed import Printed
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.language import normal


class Goals:
    """The `win` and `lose` clauses of a deck, by card."""

    def __init__(self, g: FluxxGame) -> None:
        printed = g.printed
        nobody = Aim(printed.nowhere, [], 0, printed.creeper_bits)  # an Ungoal can be met by nobody
        aims = [compile_aim(g, node["win"]) if "win" in node else nobody for node in printed.nodes]
        self.aims = vec[Aim]([aims[kind] for kind in printed.kinds])
        self.losses: dict[int, Condition] = {}  # Ungoal -> what makes everybody lose
        self.losers = vec[i64]()  # Ungoals
        self.loss_title = vec[i64]([-1] * printed.size)  # who holds it wins instead
        for kind, node in enumerate(printed.nodes):
            if "lose" in node:
                condition = Condition(g, node["lose"]["if"])
                for card in printed.of_kind[kind]:
                    self.losers = append(self.losers, card)
                    self.losses[card] = condition
                    self.loss_title[card] = g.standing.title(node["lose"]["winner"])
        # Alone: what each Goal takes away when it is scored.
        taken = [shares(g, node.get("win", [])) if g.house.solo else [] for node in printed.nodes]
        self.shares = [taken[kind] for kind in printed.kinds]


def compile_aim(g: FluxxGame, node: list[normal.Condition]) -> Aim:
    """Compile what a Goal needs."""
    printed = g.printed
    need = 0
    allowed = 0
    groups: list[tuple[int, int, bool]] = []
    rest: list[normal.Condition] = []
    for part in node:
        if part["cond"] == "allows":
            allowed |= printed.bits_where(part["what"])
        elif part["cond"] == "have" or (part["cond"] == "at least" and isinstance(part["of"], list)):
            names = part["what"] if part["cond"] == "have" else part["of"]
            bits = [printed.bits[card] if card >= 0 else 0 for card in map(printed.first_copy, names)]
            kinds = 0
            for bit in bits:
                kinds |= bit
            allowed |= kinds
            if part["cond"] == "have":
                # A card that never lies on a table cannot be had: a bit that no table shows.
                need |= kinds if all(bits) else kinds | printed.nowhere
            else:
                wanted = Amount(part["what"])
                groups.append((kinds, wanted.n, wanted.numeral))
        else:
            rest.append(part)
            if part["cond"] == "at least" and isinstance(part["of"], dict):
                allowed |= printed.bits_where(part["of"])
    creepers = printed.creeper_bits
    allowed &= 0 if g.house.always_blocked else creepers & ~g.standing.always_bits
    condition = for_goal(g, rest) if rest else None
    return Aim(need, groups, allowed, creepers & ~allowed, key_card(printed, need), condition, rest)


def key_card(printed: Printed, need: int) -> int:
    """A card without which nobody has all of these kinds; -1 if each of them has copies."""
    for card in range(printed.size):
        if printed.bits[card] & need and not printed.copied[card]:
            return card
    return -1


def for_goal(g: FluxxGame, rest: list[normal.Condition]) -> Condition:
    """Conditions as a Goal means them: Creepers that a player may ignore are not there for `none`."""
    condition = Condition(g, rest)
    for part in condition.parts:
        if isinstance(part, NoneOf):
            part.ignoring = True
    return condition


def shares(g: FluxxGame, win: list[normal.Condition]) -> list[Share]:
    """What a Goal takes away, part by part."""
    named = g.printed.all_named
    found = []
    one = Amount(ONE)
    for part in win:
        if part["cond"] == "have":
            found += [Share(named([name]), None, one, False) for name in part["what"]]
        elif part["cond"] == "at least" and isinstance(part["of"], list):
            found.append(Share(named(part["of"]), None, Amount(part["what"]), False))
        elif part["cond"] == "at least" and isinstance(part["of"], dict):
            by_head = part["of"]["count"] == "individuals"
            found.append(Share(vec[i64](), counting(g, part["of"]), Amount(part["what"]), by_head))
    return found
