"""A match: a position, how it came about, and everything one can ask of it."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self, SupportsIndex, cast

from ruleshift.core.engine import chance
from ruleshift.core.engine.arguments import Text, named, shown
from ruleshift.core.engine.event import Event, Raw, Viewer, redacted
from ruleshift.core.engine.explain import Explanation
from ruleshift.core.engine.redeal import redeal
from ruleshift.core.match.begin import Bits, seed_from, seeding
from ruleshift.core.match.history import History, Origin
from ruleshift.core.match.played import Played
from ruleshift.core.view import view
from ruleshift.core.view.naming import Naming, Namings, likes

if TYPE_CHECKING:
    from ruleshift.core.engine.look_ahead import LookAhead
    from ruleshift.core.engine.rollouts import Policies, Rollouts, Wanted
    from ruleshift.core.engine.value import Value
    from ruleshift.core.match.proof import Proof


class Match(Played):
    """The table's own handle on a match: it sees everything. Players get a `view`.

    >>> import ruleshift
    >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=7)
    >>> while question := match.question:
    ...     match.answer(question.options[0])
    >>> match.outcome.kind in ("win", "draw")
    True
    """

    __slots__ = ()

    # -- looking ---------------------------------------------------------------------------

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
            raise TypeError(f"names follow from a history of inputs, found {shown(history)}")
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

    # -- trying out ------------------------------------------------------------------------

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
        policy: Wanted = "linear",
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
