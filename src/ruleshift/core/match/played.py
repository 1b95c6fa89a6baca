"""A match as it is played: the position, what is asked, answers, and people who come and go."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Self, SupportsIndex, cast

from ruleshift.core.engine import chance
from ruleshift.core.engine.arguments import Octets, Text, shown, whole
from ruleshift.core.engine.event import Raw
from ruleshift.core.engine.explain import Outcome
from ruleshift.core.engine.question import Question
from ruleshift.core.engine.seats import seat_name, seat_number
from ruleshift.core.engine.state import NONE, IllegalAnswer, State
from ruleshift.core.match.history import (
    CONCEDE,
    JOIN,
    LEAVE,
    RENEW,
    Change,
    History,
    Origin,
    Start,
    apply,
)
from ruleshift.core.match.sets import Several, answer_set, begun_at, members, several
from ruleshift.core.view import view
from ruleshift.core.view.naming import Namings

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.core.replay.replay import Scribe


class Played:
    """What a `Match` is while it is played; looking on and trying out come with that."""

    __slots__ = (
        "_game",
        "_inputs",
        "_names",
        "_origin",
        "_question",
        "_scribe",
        "_told",
        "history",
        "state",
    )

    def __init__(self, game: Game, state: State, history: History | None = None) -> None:
        self._game = game
        self.state = state
        # Without a history the match begins here, at a position set up by other means.
        self.history = history or History(Start(state.names, position=state.copy()))
        self._inputs = self.history.inputs
        self._question: Question | None = None
        self._told: dict[int | None, list[Raw]] | None = None
        self._scribe: Scribe | None = None
        self._names: Namings | None = None  # what viewers call the cards, once somebody has asked for it
        self._origin: Origin | None = None  # of a match that was dealt anew

    @property
    def game(self) -> Game:
        """The game it is a match of."""
        return self._game

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return None if self.state.outcome == NONE else view.outcome(self._game, self.state)

    # -- question and answer ---------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """What is asked now; None when the game is over."""
        question = self._question
        if question is None and self.state.asked >= 0:
            question = self._question = Question(self._game, self.state)
        return question

    def answer(self, option: SupportsIndex) -> None:
        """Answer the question with one of its options; anything else raises IllegalAnswer.

        An answer that is refused changes nothing.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
        >>> match.answer(match.question.find("play Scone"))
        >>> match.answer(-1)
        Traceback (most recent call last):
        ruleshift.core.engine.state.IllegalAnswer: -1 is not an option; Bob is asked: What do you play?
        """
        number = option if type(option) is int else self._plain(option)  # may ask code that is not ours
        s = self.state
        if s.asked < 0 or not 0 <= number < self._game.option_count or number not in s.options:
            raise IllegalAnswer(self._illegal(option))
        self._question = None
        before = len(self._inputs)
        try:
            self._inputs.append(number)
            self._game.answer(s, number)
            if self._names is not None:
                self._names.step(s)
        except BaseException as error:
            self._not_halfway(error, before)
            raise

    def _not_halfway(self, error: BaseException, before: int) -> None:
        """Something has stopped an input in the middle of a step.

        After an interruption be where the input leads, however often somebody interrupts; after anything
        else, such as a lack of memory, be where the match was before it.
        """
        if not isinstance(error, KeyboardInterrupt):
            del self._inputs[before:]
        while True:
            try:
                self._go_to(self.history)
                return
            except KeyboardInterrupt:
                continue

    def _plain(self, option: object) -> int:
        """An option as a plain int: other libraries have whole numbers of their own."""
        number = whole(option)
        if number is None:
            raise IllegalAnswer(self._illegal(option))
        return number

    def _illegal(self, option: object) -> str:
        question = self.question
        if question is None:
            return f"nothing is asked any more: {self.outcome}"
        asked = f"{self.names[question.who]} is asked: {question.prompt}"
        if isinstance(option, str):
            return f"an answer is a number; question.find({shown(option)}) gives it. {asked}"
        return f"{shown(option)} is not an option; {asked}{self._refusal(option, question.who)}"

    def _refusal(self, option: object, seat: int) -> str:
        """The rule that stands against an option which the game knows but does not offer."""
        if not isinstance(option, int) or not 0 <= option < self._game.option_count:
            return ""
        wanted = self.several
        if wanted is not None and option in wanted.pool:
            return " (one by one, a set is given in ascending order; answer_set takes it in any order)"
        why = self._game.refusal(view.seen(self._game, self.state, seat), option, seat)
        return f" ({why})" if why else ""

    @property
    def several(self) -> Several | None:
        """The set that is asked for: what it can be made of, how many must and may be; None if none is."""
        return several(self)

    def answer_set(self, chosen: Iterable[object], keep: bool = False) -> None:
        """Answer with a whole set at once: options or labels in any order; with ``keep``, all but those.

        A set that is refused changes nothing. The replay has it card by card, as bots give it.

        >>> import ruleshift
        >>> keepers = "".join(f"{{name: {name}, type: keeper}}, " for name in ("Sun", "Moon", "Star", "Sky"))
        >>> limit = "{name: Few, type: new rule, count: 20, while: {keeper limit: 1}}"
        >>> game = ruleshift.loads(f"{{deck: skies, cards: [{keepers} {limit}]}}")
        >>> bob = {"table": ["Sun", "Moon", "Star"]}
        >>> match = game.set_up({"seats": {"Ann": {}, "Bob": bob}, "rules": ["Few"]})
        >>> match.answer_set(["Moon"])
        Traceback (most recent call last):
        ruleshift.core.engine.state.IllegalAnswer: 1 is chosen, and 2 are wanted
        >>> match.answer_set(["Moon", "Sun"])
        >>> match.view(0).discard[:2]
        ['Sun', 'Moon']
        """
        asked, wanted = self.question, self.several
        if wanted is None:
            raise IllegalAnswer(self._no_set())
        given = members(wanted, chosen, keep)  # may ask code that is not ours
        if self.question is not asked:
            raise IllegalAnswer("the match has gone on while the set was put together")
        answer_set(self, wanted, given)

    def _no_set(self) -> str:
        question = self.question
        if question is None:
            return f"nothing is asked any more: {self.outcome}"
        return f"one answer is wanted; {self.names[question.who]} is asked: {question.prompt}"

    @property
    def window(self) -> str:
        """What may be answered now, in words that everybody may hear; empty if no window is open.

        Whether a window opens tells something about hands, unless the game was started with the option
        ``always_pause_windows``: only then may it be shown.

        >>> import ruleshift
        >>> shade = "{name: Shade, type: surprise, answers: {to: keeper played}}"
        >>> cards = f"{{name: Sun, type: keeper, count: 9}}, {shade}"
        >>> game = ruleshift.loads(f"{{deck: skies, cards: [{cards}]}}", {"always_pause_windows": "on"})
        >>> match = game.set_up({"seats": {"Ann": {"hand": ["Sun", "Shade"]}, "Bob": {}}})
        >>> match.answer(match.question.find("play Sun"))
        >>> match.window
        'Ann plays Sun.'
        """
        return self._game.open_window(self.state) if self.state.asked >= 0 else ""

    @property
    def moment(self) -> str:
        """The sort of window that is open, a word of the game's `moments()`; empty if none is open."""
        return self._game.moment(self.state) if self.window else ""

    def take_back(self) -> None:
        """Drop the unfinished set that is being gathered, back to its first question.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
        >>> match.take_back()
        Traceback (most recent call last):
        ValueError: there is no unfinished set to take back
        """
        first = begun_at(self)
        mine = self.history
        kept = len(self._inputs) - (len(mine.all_inputs()) - first)
        # A new history, since copies may lean on the old one.
        history = self.history.twin()
        del history.inputs[kept:]
        self._go_to(history)

    def rewind(self, inputs: SupportsIndex) -> None:
        """Be where the match was after so many inputs of its own; what came later is forgotten.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
        >>> before = match.digest()
        >>> match.answer(match.question.options[0])
        >>> match.rewind(0)
        >>> match.digest() == before
        True
        """
        number = whole(inputs)
        if number is None or not 0 <= number <= len(self._inputs):
            raise ValueError(
                f"this match has {len(self._inputs)} inputs, so it cannot go back to {shown(inputs)}"
            )
        history = self.history.twin()
        del history.inputs[number:]
        self._go_to(history)

    def _go_to(self, history: History) -> None:
        """Be at the end of a history, with the events since this match began."""
        game = self.game
        s = history.start.state(game)
        inputs = history.all_inputs()
        inherited = len(inputs) - len(history.inputs)
        for at, one in enumerate(inputs):
            if at == inherited and history.parent is not None:
                s.forget_events()
            apply(game, s, one)
        if inherited == len(inputs) and history.parent is not None:
            s.forget_events()
        self.state = s
        self.history = history
        self._inputs = history.inputs
        self._question = self._told = self._scribe = self._names = None

    # -- people ----------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """The names of all seats; a seat's number is its place in this list, wherever it sits."""
        return self.state.names[:]

    def join(self, name: Text) -> None:
        """Somebody takes a seat in mid-game.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
        >>> match.join("Cy")
        >>> match.names
        ['Ann', 'Bob', 'Cy']
        """
        s = self._open()
        newcomer = seat_name(name, s.names)
        if len(s.order) >= self._game.most_seats or len(s.names) >= self._game.most_seats:
            raise ValueError(f"the table is full: {self._game.title} is for {self._game.most_seats} at most")
        self._change(Change(JOIN, -1, newcomer))

    def leave(self, seat: SupportsIndex) -> None:
        """A seat leaves the table; the others play on."""
        self._go(LEAVE, seat)

    def concede(self, seat: SupportsIndex) -> None:
        """A seat gives the game up.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
        >>> match.concede(1)
        >>> match.outcome.winner
        0
        """
        self._go(CONCEDE, seat)

    def _go(self, kind: str, seat: object) -> None:
        number = self._seat(seat)
        self._open()
        if number not in self.state.seated():
            raise ValueError(f"{self.state.names[number]} is not at the table any more")
        self._change(Change(kind, number, ""))

    def _open(self) -> State:
        if self.state.outcome != NONE:
            raise ValueError(f"the game is over: {self.outcome}")
        return self.state

    def _seat(self, seat: object) -> int:
        return seat_number(seat, self.state.names)

    def _change(self, change: Change) -> None:
        self._question = None
        before = len(self._inputs)
        try:
            self._inputs.append(change)
            apply(self._game, self.state, change)
            if self._names is not None:
                self._names.step(self.state)
        except BaseException as error:
            self._not_halfway(error, before)
            raise

    def repeat(self, one: object) -> None:
        """Make an input of another match's history here."""
        if isinstance(one, int):
            self.answer(one)
        elif not isinstance(one, Change):
            raise TypeError(f"an input is the number of an option or a Change, found {shown(one)}")
        elif one.kind == JOIN:
            self.join(one.name)
        elif one.kind == LEAVE:
            self.leave(one.seat)
        elif one.kind == CONCEDE:
            self.concede(one.seat)
        elif one.kind == RENEW:
            self.renew_chance(bytes.fromhex(one.name))
        else:
            raise ValueError(f"an input of an unknown kind: {one.kind}")

    def renew_chance(self, key: Octets | None = None) -> None:
        """From here on chance comes from another key, a fresh one if none is given; the replay keeps it.

        What lies where nobody knows it, such as the draw pile, changes places too. So a match that somebody
        has read the replay of can be played on without anybody knowing what comes.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
        >>> match.renew_chance()
        >>> ruleshift.resume(match.save()).digest() == match.digest()
        True
        """
        self._open()
        self._change(Change(RENEW, -1, chance.Key(chance.fresh() if key is None else key).hex()))

    # -- copies ----------------------------------------------------------------------------

    def copy(self, history: bool = False) -> Self:
        """An independent copy. Its own events and inputs begin here, unless history is asked for.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
        >>> twin = match.copy()
        >>> twin.answer(twin.question.options[0])
        >>> match.digest() == twin.digest()
        False
        """
        state = self.state.copy()
        mine = self.history
        if history:
            state.tell_again(self.state)
        past = mine.twin() if history else History(mine.start, mine, len(mine.inputs))
        twin = self._game.match(state, past)
        twin._origin = self._origin
        if self._names is not None:
            twin._names = self._names.fork(history)
        return cast("Self", twin)
