"""Secrets: which cards are, and what each does to the player whose hand it has left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.families.fluxx.codes import SECRET

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.words.program import Program


class Secrets:
    """The `leaves` clauses of a deck."""

    def __init__(self, g: FluxxGame) -> None:
        printed = g.printed
        self.is_secret = [kind == SECRET for kind in printed.type_of]
        self.penalties: dict[int, Program] = {}
        self.keepsakes: list[int] = []  # those that tell who begins the next game
        for kind, program in g.frames.leaves.items():
            self.penalties.update(dict.fromkeys(printed.of_kind[kind], program))
            self.keepsakes += printed.of_kind[kind] if printed.nodes[kind].get("held") else []
        # By option, who plays one that was in no hand suffers, too.
        self.in_piles = bool(self.penalties) and g.house.pile_secrets
