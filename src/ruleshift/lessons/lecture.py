"""A lesson that is being played: where it is, what it waits for, and what it says to anything else."""

from __future__ import annotations

from collections.abc import Sequence

from ruleshift.core.engine.state import IllegalAnswer
from ruleshift.core.match.match import Match
from ruleshift.core.match.sets import answer_set, members, several
from ruleshift.lessons.lesson import Lesson, Step


class Misled(ValueError):
    """The game does not go as the lesson says."""

    def __init__(self, step: Step, message: str) -> None:
        super().__init__(message)
        self.step = step


class Lecture:
    """One person's way through a lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.match: Match = lesson.begin()
        self._at = 0

    @property
    def step(self) -> Step | None:
        """The step that waits for the person; None at the end, or while somebody else is to answer."""
        step = self._here
        return None if step is None or step.seat else step

    @property
    def _here(self) -> Step | None:
        return self.lesson.steps[self._at] if self._at < len(self.lesson.steps) else None

    @property
    def over(self) -> bool:
        """Whether all steps have been taken."""
        return self._at >= len(self.lesson.steps)

    @property
    def passed(self) -> int:
        """How many steps of the person's own have been taken."""
        return sum(not step.seat for step in self.lesson.steps[: self._at])

    def reply(self) -> bool:
        """Give the next answer of somebody else, if one is to come."""
        step = self._here
        if step is None or not step.seat:
            return False
        question = self.match.question
        option = None
        if question is not None and self.match.names[question.who] == step.seat:
            option = next((one for one, label in question.labels().items() if label == step.label), None)
        if option is None:
            raise Misled(step, f"expected {step.seat} to answer '{step.label}'")
        self.match.answer(option)
        self._at += 1
        return True

    def go_on(self) -> None:
        """The words of a step have been read."""
        step = self.step
        if step is None:
            raise IllegalAnswer("The lesson is over.")
        if step.do:
            raise IllegalAnswer(f"Now it is your turn: {self.wanted(step)}.")
        self._at += 1

    def give(self, labels: Sequence[str]) -> None:
        """The person answers, by labels; IllegalAnswer with a kind sentence if something else is wanted."""
        step = self.step
        if step is None or not step.do:
            raise IllegalAnswer("Read this first, and then press Next.")
        if not any(sorted(labels) == sorted(one) for one in step.do):
            raise IllegalAnswer(self.reason(step, labels))
        wanted = several(self.match)
        question = self.match.question
        if question is None or question.who != self.lesson.seat:
            raise Misled(step, f"expected {self.lesson.you} to be asked")
        by_label = {label: option for option, label in question.labels().items()}
        if len(labels) == 1 and (
            wanted is None or (labels[0] in by_label and labels[0] not in wanted.kept.values())
        ):
            if labels[0] not in by_label:
                raise Misled(step, f"expected {self.lesson.you} to answer '{labels[0]}'")
            self.match.answer(by_label[labels[0]])
        elif wanted is not None:
            keep = bool(wanted.keep) and labels[0] in wanted.kept.values()
            answer_set(self.match, wanted, members(wanted, list(labels), keep))
        else:
            raise Misled(step, "expected one answer, since no set is asked for")
        self._at += 1

    def reason(self, step: Step, labels: Sequence[str]) -> str:
        """What is said to an answer that the step does not wait for."""
        own = next((step.wrong[label] for label in labels if label in step.wrong), step.wrong.get("", ""))
        if own:
            return own
        return f"In a real game you could do that. Here, please {self.wanted(step)}: it is lit."

    @staticmethod
    def wanted(step: Step) -> str:
        """What a step waits for, in words."""
        return " or ".join(" and ".join(one) for one in step.do)
