"""The steps of all cards as programs, numbered in the order in which saved matches know them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.language import normal
    from ruleshift.families.fluxx.rules.words.program import Program


class Compiled:
    """The programs of one definition; its copies share them."""

    def __init__(self, g: FluxxGame, node: normal.Card) -> None:
        answer = node.get("answers", {}).get("do")
        self.program: Program | None = g.body(node["do"]) if "do" in node else None
        self.answer: Program | None = g.body(answer) if answer else None
        self.powers = [g.body(clause["do"]) for clause in node.get("may", ())]
        self.triggers = [g.body(clause["do"]) for clause in node.get("when", ())]
        self.forfeit: Program | None = None
        self.words: list[int] = []  # what a duty asks for, and silence
        if "duty" in node:
            self.forfeit = g.body(node["duty"]["forfeit"])
            say = node["duty"]["say"]
            labels = ("call it", say if say == "groan" else f"say {say}", "say nothing")
            self.words = [g.wording.word(label) for label in labels][1:]
