"""Questions as they travel, and answers as they come back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ruleshift import IllegalAnswer
from ruleshift.core.several import DONE, answer_set, check_set, several

from .messages import Option, Question, Several

if TYPE_CHECKING:
    from ruleshift import Match, View


def question(match: Match, view: View, id: int) -> Question | None:
    """What the viewer is asked; None if somebody else is, or nobody."""
    asked = view.question
    if asked is None:
        return None
    options = _options(view, asked.labels())
    return Question(id, asked.purpose, asked.prompt, asked.why, options, _several(match, view))


def _several(match: Match, view: View) -> Several | None:
    wanted = several(match)
    if wanted is None:
        return None
    pool = _options(view, dict(sorted(wanted.pool.items())))
    return Several(wanted.least, wanted.most, wanted.done, pool)


def _options(view: View, labels: Mapping[int, str]) -> list[Option]:
    return [Option(option, label, *view.option_about(option)) for option, label in labels.items()]


def give(match: Match, options: Sequence[int]) -> None:
    """Give an answer as a browser sends it: one option, or all of a set at once.

    Raises IllegalAnswer with a sentence for a person, and changes nothing then.
    """
    asked = match.question
    if asked is None:
        raise IllegalAnswer("The game is over.")
    wanted = several(match)
    if wanted is not None and not (len(options) == 1 and options[0] in wanted.words):
        ends = [option for option, label in asked.labels().items() if label in DONE]
        chosen = [] if len(options) == 1 and options[0] in ends else options
        try:
            check_set(wanted, chosen)
        except IllegalAnswer as error:
            raise IllegalAnswer(f"That is not possible: {error}.") from None
        answer_set(match, wanted, chosen)
        return
    if len(options) != 1:
        raise IllegalAnswer("One answer is wanted here.")
    if options[0] not in asked.options:
        raise IllegalAnswer("That is not possible any more.")
    match.answer(options[0])
