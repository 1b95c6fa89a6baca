"""Sets in scenarios: which lines of a script name the members of one, in whatever order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from ruleshift.core.match.sets import Several, members, steps_of

if TYPE_CHECKING:
    from ruleshift.core.match.match import Match
    from ruleshift.core.scenario.file import Step


class NamedSet(NamedTuple):
    """A set that some lines name."""

    wanted: Several
    labels: list[str]
    keep: bool  # they say what stays
    ended: bool  # the word that ends it follows

    @property
    def used(self) -> int:
        """How many lines it takes up."""
        return len(self.labels) + self.ended

    def answers(self, match: Match) -> list[int]:
        """The single answers that give it, or IllegalAnswer; only the script says that no more come."""
        found = steps_of(match, self.wanted, members(self.wanted, self.labels, self.keep))
        return (
            found if self.ended or self.keep else [option for option in found if option in self.wanted.pool]
        )

    def interrupted(self, script: Sequence[Step], steps: Sequence[Step], at: int) -> bool:
        """Whether something stands between its members, or only a part of the script is played."""
        after = at + len(self.labels)
        cut = after == len(steps) < len(script)
        return cut or (after < len(script) and script[after].kind in ("check", "until"))


def set_named(match: Match, steps: Sequence[Step], at: int) -> NamedSet | None:
    """The set whose members are named from this step on; None if no set is, or if it is under way already."""
    wanted = match.several
    question = match.question
    if wanted is None or question is None or match.game.gathered(match.state):
        return None
    if match.names[question.who] != steps[at].seat:
        return None
    same = takewhile(lambda step: (step.kind, step.seat) == ("answer", steps[at].seat), steps[at:])
    lines = [step.label for step in same]
    keep = bool(wanted.keep) and lines[0] in wanted.kept.values()
    left = Counter((wanted.kept if keep else wanted.pool).values())
    labels: list[str] = []
    for label in lines[: wanted.to_keep[1] if keep else wanted.most]:
        if not left[label]:
            break
        left[label] -= 1
        labels.append(label)
    if not labels:
        return None
    return NamedSet(wanted, labels, keep, lines[len(labels) : len(labels) + 1] == [wanted.done])
