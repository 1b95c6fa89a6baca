"""Compiling cards: what each does when it is played, while it lies there, and what it offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleshift.families.fluxx.codes import (
    ACTION,
    ANSWERED,
    DANGER,
    GOAL,
    KEEPER,
    NEW_RULE,
    UNGOAL,
    UNLIMITED,
    V_KEPT,
    VALUES,
)
from ruleshift.families.fluxx.language.bonus_circles import PLAYS, asks
from ruleshift.families.fluxx.rules.goals.winning import compile_aim
from ruleshift.families.fluxx.rules.table.ability import Ability, bearers
from ruleshift.families.fluxx.rules.words.condition import Condition

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame

Node = dict[str, Any]


def compile_play(g: FluxxGame, node: Node, copies: list[int]) -> None:
    """What happens when the card is played, in turn or as an answer; what a Goal needs."""
    program = g.body(node["do"]) if "do" in node else None
    answer = g.body(node["answers"]["do"]) if node.get("answers", {}).get("do") else None
    aim = compile_aim(g, node["win"]) if "win" in node else None
    for card in copies:
        if program is not None:
            g.programs[card] = program
        if "answers" in node:
            g.answers[card] = sum(1 << ANSWERED[word] for word in node["answers"]["to"])
            if g.danger_is_action and g.answers[card] >> ACTION & 1:
                g.answers[card] |= 1 << DANGER  # mystery.C2
            if g.ungoal_is_goal and g.answers[card] >> GOAL & 1:
                g.answers[card] |= 1 << UNGOAL  # zombie.open 16
            g.answer_programs[card] = answer
        if aim is not None:
            g.aims[card] = aim


def compile_table(g: FluxxGame, node: Node, copies: list[int]) -> None:
    """What holds while the card lies on the table."""
    holds = node.get("while", {})
    sets = [(VALUES.index(n), *number(a)) for n, a in holds.get("set", {}).items() if n != "numerals"]
    plays = holds.get("set", {}).get("play")
    if isinstance(plays, dict) and "all_but" in plays:
        sets.append((V_KEPT, *number(plays["all_but"])))
    # With a condition or a title it is a bonus: see Standing.
    own = node["type"] != "new rule" and not holds.get("if") and not holds.get("title")
    adds = [(VALUES.index(n), *number(a)) for n, a in holds.get("add", {}).items() if own]
    raises = number(holds["set"]["numerals"])[0] if "numerals" in holds.get("set", {}) else 0
    group = sum(1 << VALUES.index(name) for name in holds.get("set", {}) if node["type"] == "new rule")
    hosts = host_mask(g, node["attaches"]) if "attaches" in node else 0
    for card in copies:
        g.sets[card] = sets
        g.adds[card] = adds
        g.raises[card] = raises
        g.rule_group[card] = group
        g.hosts[card] = hosts
        if adds:
            g.adders.append(card)
        if "attaches" in node:
            g.clingers.append(card)
        if holds.get("powerless"):
            g.disablers.append(card)
        if holds.get("counts_as_yours"):
            g.borrowers.append(card)


def compile_powers(g: FluxxGame, node: Node, copies: list[int]) -> None:
    """Free actions, triggers and replacements."""
    for clause in node.get("may", ()):
        program = g.body(clause["do"])
        condition = Condition(g, clause["if"] or [])
        lenders = copies if clause.get("with") is not None else []
        for card in bearers(g, clause, copies):
            at = len(g.abilities)
            g.abilities.append(Ability(at, card, g.use0 + at, clause["once"], condition, program, lenders))
    for clause in node.get("when", ()):
        body = g.body(clause["do"])
        g.bodies.append(body)
        if clause.get("optional"):
            g.optional.add(len(g.bodies) - 1)
        triggers(g, clause["at"]).extend((card, len(g.bodies) - 1) for card in copies)
    for clause in node.get("instead", ()):
        for card in copies:
            if clause["of"] == "losing a keeper":
                g.stand_ins.append(card)
            elif clause["of"] == "being discarded":
                g.returns_to_pile[card] = True


def rules_last(g: FluxxGame, waiting: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """What lies before a player acts before the rules do, however decks are mixed (mystery.M1)."""
    rules = [one for one in waiting if g.type_of[one[0]] == NEW_RULE]
    return [one for one in waiting if one not in rules] + rules


def triggers(g: FluxxGame, moment: str) -> list[tuple[int, int]]:
    """The list of what goes off at a moment: cards, each with the number of its body."""
    return {
        "end of your turn": g.at_end,
        "start of your turn": g.at_start,
        "end of any turn": g.at_any_end,
        "goals change": g.standing.at_goals,
        "you kill another": g.standing.at_kill,
        "you kill any": g.standing.at_any_kill,
    }[moment]


def host_mask(g: FluxxGame, node: Node) -> int:
    """The Keepers a Creeper may cling to, as bits of card numbers."""
    return sum(
        1 << card
        for card in range(g.size)
        if g.type_of[card] == KEEPER
        and (node["trait"] is None or node["trait"] in g.cards[g.kinds[card]].traits)
    )


def number(amount: str | Node) -> tuple[int, bool]:
    """An amount as a number and whether it is a numeral; `all` knows no limit."""
    if isinstance(amount, str) or "all_but" in amount:
        return UNLIMITED, False
    return amount["n"], amount["numeral"]


def bonus_by_hand(node: Node) -> bool:
    """Whether what a card adds depends on what somebody has in hand."""
    return looks_at_hands(node.get("while", {}).get("if"))


def bonus_by_plays(node: Node) -> bool:
    """Whether what a card adds depends on the plays that are left."""
    return PLAYS in asks(node.get("while", {}).get("if"))


def won_by_plays(node: Node) -> bool:
    """Whether winning or losing by a card depends on the plays that are left."""
    return PLAYS in asks([node.get("win"), node.get("lose")])


def won_by_hand(node: Node) -> bool:
    """Whether winning or losing by a card depends on what somebody has in hand."""
    return looks_at_hands(node.get("win")) or looks_at_hands(node.get("lose"))


def looks_at_hands(node: Any) -> bool:
    """Whether a condition, or one within it, looks at hands."""
    if isinstance(node, list):
        return any(map(looks_at_hands, node))
    if not isinstance(node, dict):
        return False
    if node.get("in") == "hand" or node.get("cond") == "hand":
        return True
    return any(map(looks_at_hands, node.values()))
