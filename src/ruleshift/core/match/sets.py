"""Choices of several cards: shows and takes a whole set, in any order, though a match asks card by card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ruleshift.core.engine.arguments import shown, whole
from ruleshift.core.engine.machine import EFFECT, FRAME, STEP
from ruleshift.core.engine.question import find_among
from ruleshift.core.engine.state import IllegalAnswer, State
from ruleshift.core.match.history import apply
from ruleshift.core.view.view import seen

if TYPE_CHECKING:
    from ruleshift.core.match.match import Match
    from ruleshift.core.match.played import Played


NOTHING: Final[Mapping[int, str]] = {}


class Several(NamedTuple):
    """A set that is being asked for: what it can be made of, and how many there must and may be."""

    pool: dict[int, str]  # option -> label, words such as `done` left out; like copies have like labels
    words: dict[int, str]  # other answers to the first question, such as `let chance choose`
    least: int
    most: int
    done: str = "done"  # what ends it early
    names: Mapping[int, str] = NOTHING  # option -> its label without the verb
    one_of: tuple[tuple[int, ...], ...] = ()  # members that exclude each other: of each of these, one at most
    keep: str = ""  # the question turned round, where it is better to say what stays: "What do you keep?"
    ends: int = -1  # the option that ends it early

    @property
    def size(self) -> str:
        """How many are wanted, in words.

        >>> Several({}, {}, 2, 2).size, Several({}, {}, 0, 3).size, Several({}, {}, 1, 3).size
        ('2', 'up to 3', '1 to 3')
        """
        return sized(self.least, self.most)

    @property
    def kept(self) -> dict[int, str]:
        """What can stay: option -> label."""
        return {option: f"keep {name}" for option, name in self.names.items()}

    @property
    def to_keep(self) -> tuple[int, int]:
        """How many must and may stay."""
        return len(self.pool) - self.most, len(self.pool) - self.least

    def room_for(self, chosen: Sequence[int]) -> list[int]:
        """What can be added to some members, so that they can still become a set."""
        if len(chosen) >= self.most:
            return []
        shut = {option for group in self.one_of if not set(group).isdisjoint(chosen) for option in group}
        return [option for option in self.pool if option not in chosen and option not in shut]


def sized(least: int, most: int) -> str:
    """A number of cards, or the bounds of one, in words."""
    if least == most:
        return str(most)
    return f"up to {most}" if least == 0 else f"{least} to {most}"


def several(match: Played) -> Several | None:
    """The set behind the present question, or None if one answer is all it takes.

    It is worked out from what the asked seat can see, so it can be shown to that seat. Where some members
    have been given already, one by one, it is about the rest.
    """
    asked = match.question
    if asked is None or match.game.gathered(match.state) < 0:
        return None
    open_ = match.game.whole_set(seen(match.game, match.state, asked.who))
    if open_ is None or (open_.most <= 1 and open_.least == open_.most):
        return None
    labels = asked.labels()
    words = {o: label for o, label in labels.items() if o not in open_.labels and o != open_.done}
    # A question that offers something else as well cannot be turned round.
    shorter = len(open_.labels) - open_.least < open_.least or (open_.limit and open_.least > 0)
    turned = shorter and not words and not open_.one_of
    return Several(
        open_.labels,
        words,
        open_.least,
        open_.most,
        open_.word,
        open_.names,
        open_.one_of,
        open_.keep if turned else "",
        open_.done if open_.done in labels else -1,
    )


def first_of_each(pool: Mapping[int, str], chosen: Iterable[int]) -> list[int]:
    """The same cards, but of copies that look alike those that a match hears of first.

    >>> first_of_each({4: "discard Sun", 5: "discard Sun", 7: "discard Moon"}, [7, 5])
    [7, 4]
    """
    left: dict[str, list[int]] = {}
    for option in sorted(pool):
        left.setdefault(pool[option], []).append(option)
    return [left[pool[option]].pop(0) for option in chosen]


def check_set(wanted: Several, chosen: Sequence[int]) -> None:
    """Raise IllegalAnswer unless these are a set as it is wanted.

    >>> check_set(Several({4: "discard Sun", 7: "discard Moon"}, {}, 1, 1), [4, 7])
    Traceback (most recent call last):
    ruleshift.core.engine.state.IllegalAnswer: 2 are chosen, and 1 is wanted
    """
    strange = [option for option in chosen if option not in wanted.pool]
    if strange:
        raise IllegalAnswer(f"{strange[0]} is not among what can be chosen")
    if len(set(chosen)) < len(chosen):
        raise IllegalAnswer("the same card is chosen twice")
    for group in wanted.one_of:
        both = [option for option in group if option in chosen]
        if len(both) > 1:
            names = " and ".join(wanted.pool[option] for option in both[:2])
            raise IllegalAnswer(f"{names} cannot both be chosen")
    if not wanted.least <= len(chosen) <= wanted.most:
        are, size = ("is" if len(chosen) == 1 else "are"), wanted.size
        raise IllegalAnswer(f"{len(chosen)} {are} chosen, and {size} {'is' if size == '1' else 'are'} wanted")


def members(wanted: Several, named: Iterable[object], keep: bool = False) -> list[int]:
    """The options that are meant by options, labels or parts of labels; with ``keep``, all but those.

    >>> wanted = Several({4: "discard Sun", 5: "discard Sun", 7: "discard Moon"}, {}, 1, 2)
    >>> members(wanted, ["Moon", "sun", 5]), members(wanted, ["sun", 4])
    ([5, 7, 4], [4, 5])
    """
    if isinstance(named, str):
        raise IllegalAnswer(f"a set is a list of options or labels; put {shown(named)} into one")
    labels = wanted.kept if keep else wanted.pool
    given = list(named)
    # Options first: a label means one of the like copies that nobody has named by its number.
    found = [_by_number(one, labels) for one in given if not isinstance(one, str)]
    for one in given:
        if isinstance(one, str):
            found.append(_by_label(one, wanted, labels, found))
    if not keep:
        return found
    if len(set(found)) < len(found):
        raise IllegalAnswer("the same card is chosen twice")
    least, most = wanted.to_keep
    if not least <= len(found) <= most:
        are, size = ("is" if len(found) == 1 else "are"), sized(least, most)
        raise IllegalAnswer(f"{len(found)} {are} kept, and {size} {'is' if size == '1' else 'are'} wanted")
    return [option for option in wanted.pool if option not in found]


def _by_number(option: object, labels: Mapping[int, str]) -> int:
    number = whole(option)
    if number is None or number not in labels:
        raise IllegalAnswer(f"{shown(option)} is not among what can be chosen")
    return number


def _by_label(text: str, wanted: Several, labels: Mapping[int, str], taken: Sequence[int]) -> int:
    key = " ".join(text.split()).casefold()
    exact = [option for option, name in wanted.names.items() if name.casefold() == key]
    if not exact:
        one_each = {label: option for option, label in sorted(labels.items(), reverse=True)}
        try:
            found = find_among(text, {option: label for label, option in sorted(one_each.items())})
        except ValueError as error:
            raise IllegalAnswer(str(error)) from None
        exact = [option for option, label in labels.items() if label == labels[found]]
    free = sorted(option for option in exact if option not in taken)
    if not free:
        raise IllegalAnswer(f"{shown(text)} is named more often than it can be chosen")
    return free[0]


def answer_set(match: Played, wanted: Several, chosen: Sequence[int]) -> None:
    """Give a whole set, whatever the order: all of it is taken, or nothing and IllegalAnswer says why."""
    for option in steps_of(match, wanted, chosen):
        match.answer(option)


def steps_of(match: Played, wanted: Several, chosen: Sequence[int]) -> list[int]:
    """The answers that give a set, one by one, in the order in which the match wants to hear them."""
    check_set(wanted, chosen)
    twin = match.copy()
    steps: list[int] = []
    here = moment(twin.state)
    before = twin.game.gathered(twin.state)
    ordered = sorted(first_of_each(wanted.pool, chosen))
    taken = 0
    while _goes_on(twin, here, before + taken):
        taken = twin.game.gathered(twin.state) - before  # what had to be taken is, without a question
        if taken >= len(ordered):
            open_ = twin.game.whole_set(twin.state)
            return [*steps, open_.done] if open_ is not None and open_.done in twin.state.options else steps
        if ordered[taken] not in twin.state.options:
            raise IllegalAnswer(f"{wanted.pool[ordered[taken]]} cannot be chosen with the others")
        steps.append(ordered[taken])
        twin.answer(steps[-1])
        taken += 1
    if wanted.least <= taken < len(ordered):  # below the least, the rest had to be taken and was
        raise IllegalAnswer(f"{wanted.pool[ordered[taken]]} cannot be chosen with the others")
    return steps


def followed(match: Match, choose: Callable[[Match], int]) -> list[int]:
    """The set that somebody would give who answers one by one."""
    twin = match.copy()
    here = moment(twin.state)
    before = twin.game.gathered(twin.state)
    chosen: list[int] = []
    coming: list[int] = []
    missing = 0
    while _goes_on(twin, here, before + len(chosen)):
        # What had to be taken is, without a question: the next in order.
        chosen += coming[: twin.game.gathered(twin.state) - before - len(chosen)]
        open_ = twin.game.whole_set(twin.state)
        option = choose(twin)
        if open_ is None or option not in open_.labels:
            return chosen
        chosen.append(option)
        coming = sorted(card for card in open_.labels if card > option)
        missing = max(open_.least - 1, 0)
        twin.answer(option)
    return chosen + coming[:missing]


def _goes_on(match: Played, here: tuple[int, ...], number: int) -> bool:
    """Whether the same set is still asked for, with at least so many members."""
    s = match.state
    return s.asked >= 0 and moment(s) == here and match.game.gathered(s) >= number


def moment(s: State) -> tuple[int, ...]:
    """Where a question stands: who is asked by which frame, and how much has happened till then."""
    f = s.top - FRAME
    return (s.asked, f, s.stack[f + EFFECT], s.stack[f + STEP], s.told) if s.top else ()


def begun_at(match: Played) -> int:
    """Which input began the set that is being gathered; ValueError if there is nothing of it to take back."""
    game = match.game
    if match.state.asked < 0 or game.gathered(match.state) <= 0:
        raise ValueError("there is no unfinished set to take back")
    s = match.history.start.state(game)
    inputs = match.history.all_inputs()
    first = 0
    same: tuple[int, ...] = ()  # what stays the same within a set
    for at, one in enumerate(inputs):
        before, same = same, moment(s)
        if game.gathered(s) <= 0 or same != before:
            first = at
        apply(game, s, one)
    if not inputs or moment(s) != same:
        first = len(inputs)
    if len(inputs) - first > len(match.history.inputs):
        raise ValueError("the set was begun before this copy was made; take it back in the original")
    if first == len(inputs):
        raise ValueError("nothing of this set has been chosen; what is in it had to be")
    return first


class Picks:
    """A set that somebody puts together: members come and go in any order until it is given.

    The match knows nothing of it before that. ``keep`` says that what stays is picked instead.

    >>> import ruleshift
    >>> keepers = "".join(f"{{name: {name}, type: keeper}}, " for name in ("Sun", "Moon", "Star", "Sky"))
    >>> limit = "{name: Few, type: new rule, count: 20, while: {keeper limit: 1}}"
    >>> game = ruleshift.loads(f"{{deck: skies, cards: [{keepers} {limit}]}}")
    >>> seats = {"Ann": {}, "Bob": {"table": ["Sun", "Moon", "Star"]}}
    >>> match = game.set_up({"seats": seats, "rules": ["Few"]})
    >>> picks = Picks(match)
    >>> picks.toggle(picks.find("moon")), picks.toggle(picks.find("sun")), picks.whole
    (True, True, True)
    >>> picks.toggle(picks.find("sun")), picks.whole
    (False, False)
    >>> picks.toggle(picks.find("star"))
    True
    >>> picks.give()
    >>> match.view(0).discard[:2]
    ['Moon', 'Star']
    """

    def __init__(self, match: Played, keep: bool = False) -> None:
        wanted = several(match)
        if wanted is None:
            raise ValueError("no set is asked for; match.answer takes one of the question's options")
        self.match = match
        self.wanted = wanted
        self.keep = keep
        self.chosen: list[int] = []

    @property
    def labels(self) -> dict[int, str]:
        """Everything that can be a member."""
        return self.wanted.kept if self.keep else self.wanted.pool

    @property
    def bounds(self) -> tuple[int, int]:
        """How many must and may be picked."""
        return self.wanted.to_keep if self.keep else (self.wanted.least, self.wanted.most)

    def find(self, named: object) -> int:
        """The option that a label or a part of it means."""
        if not isinstance(named, str):
            return _by_number(named, self.labels)
        return _by_label(named, self.wanted, self.labels, ())

    def open(self) -> list[int]:
        """What can be picked now, besides what is."""
        if not self.keep:
            return self.wanted.room_for(self.chosen)
        return [o for o in self.labels if o not in self.chosen] if len(self.chosen) < self.bounds[1] else []

    def toggle(self, option: int) -> bool:
        """Take a member in, or out again if it is in; whether it is in now."""
        if option in self.chosen:
            self.chosen.remove(option)
            return False
        if option not in self.open():
            raise IllegalAnswer(self._shut(option))
        self.chosen.append(option)
        return True

    def _shut(self, option: int) -> str:
        if option not in self.labels:
            return f"{shown(option)} is not among what can be chosen"
        if len(self.chosen) >= self.bounds[1]:
            return f"{sized(*self.bounds)} can be chosen, and that many are"
        return f"{self.labels[option]} cannot be chosen with the others"

    @property
    def whole(self) -> bool:
        """Whether it can be given as it is."""
        return self.bounds[0] <= len(self.chosen) <= self.bounds[1]

    @property
    def full(self) -> bool:
        """Whether nothing more can be picked, and it can be given."""
        return self.whole and not self.open()

    def give(self) -> None:
        """Answer with the set."""
        answer_set(self.match, self.wanted, members(self.wanted, self.chosen, self.keep))
