"""A match: a position, how it came about, and everything one can ask of it."""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self, SupportsIndex, cast

from ruleshift.core.engine import chance
from ruleshift.core.engine.arguments import Octets, Text, named, whole
from ruleshift.core.engine.event import Event, Raw, Viewer, redacted
from ruleshift.core.engine.explain import Explanation, Outcome
from ruleshift.core.engine.question import Question
from ruleshift.core.engine.redeal import redeal
from ruleshift.core.engine.seats import seat_name, seat_names, seat_number
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
from ruleshift.core.view.naming import Naming, Namings, likes

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.core.engine.look_ahead import LookAhead
    from ruleshift.core.engine.rollouts import Policies, Policy, Rollouts
    from ruleshift.core.engine.value import Value
    from ruleshift.core.match.proof import Proof
    from ruleshift.core.replay.replay import Scribe


class Bits(Protocol):
    """A source of random bits, such as ``random.Random``."""

    def getrandbits(self, k: int, /) -> int: ...


class Match:
    """The table's own handle on a match: it sees everything. Players get a `view`.

    >>> import ruleshift
    >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=7)
    >>> while question := match.question:
    ...     match.answer(question.options[0])
    >>> match.outcome.kind in ("win", "draw")
    True
    """

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
        s = self.state
        number = option if type(option) is int else self._plain(option)
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
            return f"an answer is a number; question.find({option!r}) gives it. {asked}"
        return f"{option!r} is not an option; {asked}{self._refusal(option, question.who)}"

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
        wanted = self.several
        if wanted is None:
            raise IllegalAnswer(self._no_set())
        answer_set(self, wanted, members(wanted, chosen, keep))

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
            raise ValueError(f"this match has {len(self._inputs)} inputs, so it cannot go back to {inputs!r}")
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
        self._open()
        self._change(Change(LEAVE, self._present(seat), ""))

    def concede(self, seat: SupportsIndex) -> None:
        """A seat gives the game up.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
        >>> match.concede(1)
        >>> match.outcome.winner
        0
        """
        self._open()
        self._change(Change(CONCEDE, self._present(seat), ""))

    def _open(self) -> State:
        if self.state.outcome != NONE:
            raise ValueError(f"the game is over: {self.outcome}")
        return self.state

    def _present(self, seat: object) -> int:
        number = self._seat(seat)
        if number not in self.state.seated():
            raise ValueError(f"{self.state.names[number]} is not at the table any more")
        return number

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
            raise TypeError(f"an input is the number of an option or a Change, found {one!r}")
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

    # -- looking ---------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return None if self.state.outcome == NONE else view.outcome(self._game, self.state)

    @property
    def events(self) -> list[Event]:
        """What has happened since this match began, or since this copy was made."""
        return self._game.tell(self.state.events, self.state.names)

    def log(self, seat: SupportsIndex | Text | None = None) -> str:
        """The events as text: what everyone saw (None), what a seat saw, or "all" there is.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
        >>> print(match.log().splitlines()[-1])
          Ann draws 1 card.
        """
        viewer: Viewer = None
        if seat is not None:
            viewer = "all" if seat == "all" else self._seat(seat)
        return view.log(self.events, viewer)

    def view(self, seat: SupportsIndex | None = None) -> Any:
        """The table as a seat sees it, or as somebody sees it who only watches (None): the family's `View`.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
        >>> match.view(0).question.prompt, match.view(1).question, match.view().hand
        ('What do you play?', None, [])
        """
        viewer = None if seat is None else self._seat(seat)
        found = self._game.look(view.seen(self._game, self.state, viewer), viewer, self._seen_events(viewer))
        found._belongs_to(self)
        return found

    def naming(self, seat: SupportsIndex | None) -> Naming | None:
        """What a viewer calls the cards; None in a game of which no two cards are alike.

        It is worked out when it is first asked for, and kept up to date from then on.
        """
        viewer = None if seat is None else self._seat(seat)
        return self.naming_after(self.history, len(self._inputs), viewer)

    def naming_after(self, history: History, inputs: int, viewer: int | None) -> Naming | None:
        """What a viewer called the cards after some inputs of a history that was this match's then."""
        if not isinstance(history, History):
            raise TypeError(f"names follow from a history of inputs, found {history!r}")
        if not likes(self._game).any:
            return None
        if self._names is None:
            self._names = Namings(self._origin)
        if history is self.history and inputs == len(self._inputs):
            return self._names.now(self._game, self.state, history, viewer)
        return self._names.then(self._game, history, inputs, viewer)

    def _seen_events(self, seat: int | None) -> tuple[Raw, ...]:
        """The events without what the seat did not see; only new ones are gone through."""
        if self._told is None:
            self._told = {}
        told = self._told.setdefault(seat, [])
        told.extend(redacted(raw, seat) for raw in self.state.events_since(len(told)))
        return tuple(told)

    def explain(self, value: Text, seat: SupportsIndex | None = None) -> Explanation:
        """A value in force for a seat (the active one if none is given), with the cards behind it.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
        >>> print(match.explain("hand_limit", 0))
        hand limit none: Basic Rules set no limit
        """
        return self._game.explain(
            self.state, named(value), self.state.active if seat is None else self._seat(seat)
        )

    def why_not(self, what: Text, seat: SupportsIndex | None = None) -> str:
        """Why a seat cannot play or use a card now, or with "win" why it has not won.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
        >>> match.why_not("win", 0)
        'There is no Goal in play.'
        """
        who = self.state.active if seat is None else self._seat(seat)
        return self._game.why_not(view.seen(self._game, self.state, who), named(what), who)

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

    def redeal(self, seat: SupportsIndex | None, rng: SupportsIndex | Bits | None = None) -> Self:
        """A copy in which everything the seat cannot see is dealt anew, as it might be for all it knows.

        ``rng`` is a seed or a generator; the copy goes on with chance of its own.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
        >>> other = match.redeal(0, rng=5)
        >>> str(other.view(0)) == str(match.view(0)), other.view(1).hand == match.view(1).hand
        (True, False)
        """
        viewer = None if seat is None else self._seat(seat)
        twin = self._game.match(redeal(self._game, self.state, viewer, seed_from(rng)))
        twin._origin = Origin(viewer, self.history, len(self._inputs), self._origin)
        return cast("Self", twin)

    def rollouts(
        self,
        number: SupportsIndex,
        policy: Policies = "random",
        seed: SupportsIndex | None = None,
        *,
        seat: SupportsIndex | None = None,
        processes: SupportsIndex = 1,
        depth: SupportsIndex | None = None,
        value: Value | None = None,
    ) -> Rollouts:
        """Play this position to the end many times in one call; arrays tell how the games ended.

        With a seat, all that it cannot see is dealt anew for each game; without, hidden cards lie as they
        do and only chance to come differs. See `Game.rollouts` for policies, seeds and processes.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
        >>> found = match.rollouts(20, seed=1, seat=0)
        >>> len(found), match.question is not None
        (20, True)

        With a ``depth`` games are left after so many turns, once nothing is under way, and ``found.values``
        tells what the learned ``value``, or one of your own, gives the seat there; a win counts 1.

        >>> left = match.rollouts(20, "greedy", seed=1, seat=0, depth=2)
        >>> len(left.values), 0 < sum(left.values) < 20, left.outcomes.count(0) > 0
        (20, True, True)

        `ruleshift.rollouts` does the same with many positions, to their ends.
        """
        if depth is not None or value is not None:
            from ruleshift.core.engine import cut_off

            if seat is None:
                raise ValueError("rollouts with a depth are valued for a seat: give one, as in seat=0")
            if processes != 1:
                raise ValueError(
                    "rollouts with a depth are short and played in one process; leave processes out"
                )
            return cut_off.of_match(self, self._seat(seat), number, policy, seed, depth, value)
        from ruleshift.core.engine import rollouts

        return rollouts.from_matches([self], number, policy, seed, seat, processes)

    def look_ahead(
        self,
        seat: SupportsIndex,
        worlds: SupportsIndex = 32,
        depth: SupportsIndex | None = None,
        policy: str | Policy = "linear",
        value: Value | None = None,
        seed: SupportsIndex | None = None,
        *,
        options: Sequence[int] | None = None,
        looks: SupportsIndex | None = None,
    ) -> LookAhead:
        """Try each option of the question that a seat is asked, in worlds dealt anew for it, in one call.

        All options share a world and its chance. A policy plays on for all seats until ``depth`` turns have
        passed (None: one round of the table) and nothing is under way; then the learned value, or one of your
        own, says what the position is worth; a win counts 1. After every 8 worlds options that are clearly
        behind are dropped. What comes out depends on what the seat sees and on the seed alone, so a bot asks
        one of the matches of its sample. ``options`` are those to be tried, if not all. ``looks`` limits how
        many options are looked at on the way, about, and with it the time: where there are many playouts and
        large hands, each is valued sooner.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
        >>> found = match.look_ahead(0, worlds=8, seed=1)
        >>> found.best in match.question.options, 0 <= found.mean(found.best) <= 1
        (True, True)
        """
        from ruleshift.core.engine import look_ahead

        return look_ahead.of_match(self, self._seat(seat), worlds, depth, policy, value, seed, options, looks)

    def proof(self, seat: SupportsIndex, outlast: bool = False, most: SupportsIndex = 200_000) -> Proof:
        """A search for what a seat can make sure of in this turn, with all hands open: see `Proof`.

        It makes sure of winning, or with ``outlast`` of not having lost when the turn is over. ``most``
        answers are tried; what that does not decide stays undecided.

        >>> import ruleshift
        >>> seats = {"Ann": {"hand": ["Teapot", "Scone"]}, "Bob": {"hand": []}}
        >>> given = {"seats": seats, "goals": ["Sweet Tea"]}
        >>> match = ruleshift.load("tutorial").set_up(given)
        >>> match.proof(0).verdict(match)
        'fails'
        """
        from ruleshift.core.match.proof import Proof

        return Proof(self, self._seat(seat), outlast, seeding(most))

    def apart(self) -> Match:
        """The same position without the key of its chance, for other processes."""
        if self.state.key is None:
            return self
        state = self.state.copy()
        state.take_quick_chance(0)
        return self._game.match(state)

    def aside(self, purpose: Text) -> int:
        """A seed for what happens beside the game at this moment, such as a bot's whims.

        With a key nobody at the table can work it out. It depends on no card, and is the same after
        the match has been saved and brought back.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
        >>> match.aside("bot 0") == match.copy().aside("bot 0"), match.aside("bot 0") == match.aside("bot 1")
        (True, False)
        """
        key, start = self.state.key, self.history.start
        words = f"{named(purpose)} {self.history.total()}"
        if key is not None:
            return key.aside(words)
        return chance.seeded(zlib.crc32(words.encode()) ^ (start.seed or 0))

    def __copy__(self) -> Self:
        return self.copy(history=True)

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy(history=True)

    # -- keeping ---------------------------------------------------------------------------

    def digest(self) -> str:
        """A short fingerprint of the position; equal positions have equal fingerprints."""
        return self.state.digest()

    def save(self, deck: bool | None = None) -> str:
        """The match as a replay: a text that `ruleshift.resume` brings back to this very question.

        The deck's own text goes in if ``deck`` says so; by default only for a deck that does not
        come with the package.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
        >>> ruleshift.resume(match.save()).digest() == match.digest()
        True
        """
        from ruleshift.core.replay.replay import Scribe

        scribe = self._scribe or Scribe(self._game, self.history)
        self._scribe = None  # one that is interrupted in mid-sentence is not used again
        text = scribe.text(deck)
        self._scribe = scribe
        return text

    def __reduce__(self) -> tuple[object, ...]:
        from ruleshift.core.decks import resume

        return resume, (self.save(deck=True),)

    def __str__(self) -> str:
        return str(self.view(None))

    def __repr__(self) -> str:
        now = f"turn {self.state.turn}" if self.outcome is None else str(self.outcome)
        return f"<Match of {self._game.title}, {', '.join(self.names)}: {now}>"


def begin(
    game: Game, names: Iterable[str], seed: SupportsIndex | None = None, key: Octets | None = None
) -> Match:
    """Deal a new match, from a seed or from a key; without either from a key that is drawn."""
    seats = seat_names(names, game.least_seats, game.most_seats)
    if seed is None:
        start = Start(seats, key=chance.Key(chance.fresh() if key is None else key))
    elif key is None:
        start = Start(seats, seeding(seed))
    else:
        raise ValueError("a match is dealt from a seed or from a key, not from both")
    return game.match(start.state(game), History(start))


def seed_from(rng: SupportsIndex | Bits | None) -> int:
    """A seed: the number itself, a draw from a generator, or one that nobody chose."""
    if type(rng) is int:
        return rng
    if rng is None:
        return random_seed()
    draw = getattr(rng, "getrandbits", None)
    number = whole(rng if draw is None else draw(48))
    if number is None:
        raise ValueError(f"a seed is a whole number or a generator such as random.Random, found {rng!r}")
    return number


def seeding(seed: object) -> int:
    """A seed as a plain int, or ValueError."""
    number = whole(seed)
    if number is None:
        raise ValueError(f"a seed is a whole number, found {seed!r}")
    return number


def random_seed() -> int:
    """A seed nobody chose, short enough to be read out."""
    return int.from_bytes(os.urandom(4), "big")
