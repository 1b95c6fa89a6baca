"""Free actions: the powers that cards have, and those that rules lend them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.fluxx.rules.table.ability import Ability, bearers
from ruleshift.families.fluxx.rules.words.condition import Condition

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame


class Powers:
    """The `may` clauses of a deck."""

    def __init__(self, g: FluxxGame) -> None:
        printed, compiled = g.printed, g.frames.compiled
        self.abilities: list[Ability] = []
        for kind, node in enumerate(printed.nodes):
            copies = printed.of_kind[kind]
            for clause, program in zip(node.get("may", ()), compiled[kind].powers, strict=True):
                condition = Condition(g, clause["if"] or [])
                lenders = copies if clause.get("with") is not None else vec[i64]()
                for card in bearers(printed, clause, copies):
                    at = len(self.abilities)
                    option = g.wording.use0 + at
                    self.abilities.append(
                        Ability(at, card, option, clause["once"], condition, program, lenders)
                    )
        self.open_abilities = [ability for ability in self.abilities if ability.condition.open]
        self.powers_of: list[list[Ability]] = [[] for _ in printed.kinds]
        self.lent_to: list[list[Ability]] = [[] for _ in printed.kinds]
        for ability in self.open_abilities:
            if not ability.program.idle:
                (self.lent_to if len(ability.lenders) else self.powers_of)[ability.card].append(ability)
        lending = dict.fromkeys([rule for one in self.open_abilities for rule in one.lenders])
        self.lenders = vec[i64](list(lending))
        self.copied_powers = any(printed.copied[ability.card] for ability in self.abilities)
