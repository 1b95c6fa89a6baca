"""Questions as they travel, and answers as they come back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ruleshift import IllegalAnswer
from ruleshift.core.match.sets import Several as Wanted
from ruleshift.core.match.sets import answer_set, members, several
from ruleshift.core.match.vain import in_vain
from ruleshift.server.wire.messages import Option, Question, Several

if TYPE_CHECKING:
    from ruleshift import Match, View


UNKNOWN: Final = -1  # no option


def question(match: Match, view: View, id: int) -> Question | None:
    """What the viewer is asked; None if somebody else is, or nobody."""
    view = view.as_told()
    asked = view.question
    if asked is None:
        return None
    options = _options(view, asked.labels(), in_vain(match))
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
    pool = _options(view, wanted.kept if keep else wanted.pool)
    one_of = [sorted(view.number_of_option(option) for option in group) for group in wanted.one_of]
    ends = view.number_of_option(wanted.ends) if wanted.ends >= 0 else -1
    return Several(least, most, wanted.done, pool, keep, sorted(one_of), ends)


def _options(view: View, labels: Mapping[int, str], vain: Sequence[int] = ()) -> list[Option]:
    """Options by the numbers that the viewer is told, in their order."""
    found = (_option(view, option, label, option in vain) for option, label in labels.items())
    return sorted(found, key=_number)


def _option(view: View, option: int, label: str, vain: bool) -> Option:
    about = view.option_about(option)
    name = view.game.names[about.card] if about.kind == "card" and about.card >= 0 else ""
    apart = label.partition(name)[2].lstrip(", ") if name else ""
    return Option(view.number_of_option(option), label, *about, apart, vain)


def _number(option: Option) -> int:
    return option.number


def meant(match: Match, numbers: Sequence[int]) -> list[int]:
    """The options that the seat which is asked means by some numbers.

    A number that it was not told is refused as such: nothing may hang on what else it could mean.
    """
    asked = match.question
    naming = None if asked is None else match.naming(asked.who)
    if asked is None or naming is None:
        return list(numbers)
    wanted = several(match)
    offered = [*asked.options, *(wanted.pool if wanted is not None else ())]
    known = {naming.option(option): option for option in offered}
    return [known.get(number, UNKNOWN) for number in numbers]


def give(match: Match, options: Sequence[int]) -> None:
    """Give an answer as a browser sends it: one option, or all of a set at once.

    Raises IllegalAnswer with a sentence for a person, and changes nothing then.
    """
    asked = match.question
    if asked is None:
        raise IllegalAnswer("The game is over.")
    options = meant(match, options)
    wanted = several(match)
    if wanted is not None and not (len(options) == 1 and options[0] in wanted.words):
        ended = options == [wanted.ends]
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
