"""Questions as they travel, and answers as they come back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ruleshift import IllegalAnswer
from ruleshift.core.several import Several as Wanted
from ruleshift.core.several import answer_set, members, several

from .messages import Option, Question, Several

if TYPE_CHECKING:
    from ruleshift import Match, View


def question(match: Match, view: View, id: int) -> Question | None:
    """What the viewer is asked; None if somebody else is, or nobody."""
    asked = view.question
    if asked is None:
        return None
    options = _options(view, asked.labels())
    wanted = several(match)
    if wanted is None:
        return Question(id, asked.purpose, asked.prompt, asked.why, options)
    return Question(
        id, asked.purpose, wanted.keep or asked.prompt, asked.why, options, _several(wanted, view)
    )


def _several(wanted: Wanted, view: View) -> Several:
    """A set as people are asked for it: what is picked, or where that is shorter what stays."""
    keep = bool(wanted.keep)
    least, most = wanted.to_keep if keep else (wanted.least, wanted.most)
    pool = _options(view, dict(sorted((wanted.kept if keep else wanted.pool).items())))
    return Several(least, most, wanted.done, pool, keep, [list(group) for group in wanted.one_of])


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
        ended = len(options) == 1 and asked.labels().get(options[0]) == wanted.done
        try:
            answer_set(match, wanted, members(wanted, [] if ended else options, bool(wanted.keep)))
        except IllegalAnswer as error:
            raise IllegalAnswer(f"That is not possible: {error}.") from None
        return
    if len(options) != 1:
        raise IllegalAnswer("One answer is wanted here.")
    if options[0] not in asked.options:
        raise IllegalAnswer("That is not possible any more.")
    match.answer(options[0])
