"""What happens in place of something else: cards that are lost for others, or go elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.packed import extend, i64, vec
from ruleshift.families.fluxx.codes import DISCARDED, MOVES_ON, ON_TOP

if TYPE_CHECKING:
    from ruleshift.families.fluxx.compile.printed import Printed
    from ruleshift.families.fluxx.language import normal


KILLED: Final = {None: DISCARDED, "top of draw pile": ON_TOP, "another player": MOVES_ON}


class Replacements:
    """The `instead` clauses of a deck."""

    def __init__(self, printed: Printed) -> None:
        self.stand_ins = vec[i64]()  # Keepers that are lost in place of others
        self.saviours = vec[i64]()  # Keepers that are lost in place of their owner
        self.returns_to_pile = vec[bool](
            [False] * printed.size
        )  # whether it goes to the draw pile, not the discards
        self.killed = vec[i64]([DISCARDED] * printed.size)  # what becomes of it when it is killed
        for kind, node in enumerate(printed.nodes):
            for clause in node.get("instead", ()):
                self.read(clause, printed.of_kind[kind])

    def read(self, clause: normal.Instead, copies: vec[i64]) -> None:
        if clause["of"] == "losing a keeper":
            self.stand_ins = extend(self.stand_ins, copies)
        elif clause["of"] == "being eliminated":
            self.saviours = extend(self.saviours, copies)
        for card in copies:
            if clause["of"] == "being discarded":
                self.returns_to_pile[card] = True
            elif clause["of"] == "being killed":
                self.killed[card] = KILLED[clause["to"]]
