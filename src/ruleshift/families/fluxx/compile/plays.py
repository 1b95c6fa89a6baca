"""What happens when a card is played, in turn or as an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.fluxx.codes import ACTION, ANSWERED, DANGER, GOAL, SURPRISE, THEFT, UNGOAL
from ruleshift.families.fluxx.rules.words.program import Program

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.options import HouseRules


class Plays:
    """The `do` and `answers` clauses of a deck, by card."""

    def __init__(self, g: FluxxGame) -> None:
        printed, compiled, nothing = g.printed, g.frames.compiled, g.frames.nothing
        self.programs = vec[Program]([compiled[kind].program or nothing for kind in printed.kinds])
        self.answer_programs = [compiled[kind].answer for kind in printed.kinds]
        # The kinds of play that a Surprise answers, as bits.
        answers = [answered(node.get("answers", {}).get("to", []), g.house) for node in printed.nodes]
        self.answers = vec[i64]([answers[kind] for kind in printed.kinds])
        # For each kind of play the cards that can answer it.
        self.answerers = [
            vec[i64](
                [card for card in printed.surprises if kind == SURPRISE or self.answers[card] >> kind & 1]
            )
            for kind in range(THEFT + 1)
        ]


def answered(words: list[str], house: HouseRules) -> int:
    """The kinds of play that a Surprise answers by what it says, as bits."""
    found = sum(1 << ANSWERED[word] for word in words)
    if house.danger_is_action and found >> ACTION & 1:
        found |= 1 << DANGER  # mystery.C2
    if house.ungoal_is_goal and found >> GOAL & 1:
        found |= 1 << UNGOAL  # zombie.open 16
    return found
