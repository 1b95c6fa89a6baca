"""A deck that is ready to be played, and what programs ask of it: matches, policies, values, rollouts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self, SupportsIndex

from ruleshift.core.engine.arguments import Octets, number_of, shown
from ruleshift.core.engine.machine import Effect
from ruleshift.core.engine.opened import mypyc_attr
from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.core.engine.rules import Rules
from ruleshift.core.engine.seats import seats_for

if TYPE_CHECKING:
    from ruleshift.core.engine.encode import Encoder
    from ruleshift.core.engine.event import Event, Raw
    from ruleshift.core.engine.kinds import Kinds
    from ruleshift.core.engine.rollouts import Policies, Policy, Rollouts
    from ruleshift.core.engine.value import Value
    from ruleshift.core.family import Family
    from ruleshift.core.match.history import History
    from ruleshift.core.match.match import Match
    from ruleshift.core.weights import Weights


class Brought(NamedTuple):
    """A deck that one seat brings to the table, as a replay keeps it."""

    name: str
    digest: str  # of its text
    text: str
    shipped: bool  # whether a deck of that name comes with the package
    loose: bool = False  # whether it only fills a position: then it need not be one that could be dealt


class Part(NamedTuple):
    """One of the decks that a mixed deck is made of, as a replay keeps it."""

    name: str
    digest: str  # of its text
    text: str
    shipped: bool


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Rules):
    """A deck that is ready to be played; it never changes after loading.

    No attribute is declared twice on the way down: in the compiled build the
    garbage collector would count such a list twice, and never let the game go.
    """

    name: str
    digest: str  # of the deck's text
    text: str = ""  # the deck's text, for replays that carry it
    shipped: bool = False  # whether the deck comes with the package
    loaded: bool = False  # whether it is ready, so that nothing of it may change any more
    parts: Sequence[Part] = ()  # the decks it is mixed of, if it is
    options: dict[str, str]
    least_seats: int
    most_seats: int
    deck: Any  # the deck in normal form: plain data that the family gives a type
    size: int  # how many cards there are, copies included
    option_list: list[Any]  # what can be switched: names, choices and defaults
    option_count: int  # answers are numbers below this one
    kept: dict[str, Any] | None = None  # what others have worked out about it once; see `once`

    @property
    def family(self) -> Family:
        """The family of games that it belongs to: whatever differs between games is asked of it."""
        from ruleshift.core.registry import family

        return family(self.deck["family"])

    @property
    def players(self) -> tuple[int, int]:
        """The smallest and the largest number of players."""
        return self.least_seats, self.most_seats

    def once(self, name: str, make: Callable[[Any], Any]) -> Any:
        """What somebody works out about a game, kept with it under a name: nobody can refer to it weakly."""
        if self.kept is None:
            self.kept = {}
        if name not in self.kept:
            self.kept[name] = make(self)
        return self.kept[name]

    def number(self, effects: Sequence[Effect[Any]]) -> None:
        """Have these effects, in this order, and no others yet."""
        self._open()
        self.effects = vec[Effect[Any]]()
        for effect in effects:
            self.add(effect)

    def add(self, effect: Effect[Any]) -> int:
        """Number one more effect."""
        self._open()
        effect.number = len(self.effects)
        self.effects = append(self.effects, effect)
        return effect.number

    def _open(self) -> None:
        """Whether it is still being made, or ValueError: matches count on its effects."""
        if self.loaded:
            raise ValueError(
                f"{self.title} is ready to be played; its effects are numbered once, as it is made"
            )

    # -- playing ---------------------------------------------------------------------------

    def with_options(self, options: Mapping[str, str]) -> Game:
        """The same deck with some options set differently."""
        from ruleshift.core.decks import compiled_anew

        return compiled_anew(self, {**self.options, **options})

    def deck_under(self, options: Mapping[str, str]) -> Mapping[str, Any]:
        """The deck in normal form, as it is when some options are set differently."""
        found: Mapping[str, Any] = self.deck
        return found

    def with_decks(self, *decks: Any) -> Game:
        """The same game with other decks brought by the seats, where each seat brings one."""
        raise ValueError(f"{self.title} is played with one deck for everybody; its seats bring none")

    def brought(self) -> Sequence[Brought]:
        """The decks that the seats bring, in their order; none where all share one."""
        return ()

    # -- telling ---------------------------------------------------------------------------

    def event_kinds(self) -> Kinds:
        """The kinds of events that the family declares."""
        return self.family.events()

    def tell(self, events: Sequence[Raw], names: Sequence[str]) -> list[Event]:
        """The engine's events put together into things that can be told."""
        return self.event_kinds().tell(self, events, names)

    # -- starting --------------------------------------------------------------------------

    def match(self, state: Any, history: History | None = None) -> Match:
        """A match at a state of this game; without a history it begins there."""
        from ruleshift.core.match.match import Match

        return Match(self, state, history)

    def start(
        self,
        names: Iterable[str],
        seed: SupportsIndex | None = None,
        options: Mapping[str, str] | None = None,
        decks: Sequence[Any] | None = None,
        *,
        key: Octets | None = None,
    ) -> Match:
        """Deal a new match. Its chance comes from a fresh key that nobody can guess; the replay keeps it.

        With a ``seed`` it comes from the quick generator: the same seed deals the same cards, and who
        plays can find a seed out from a few cards. A ``key`` of one's own has 16 to 64 bytes.

        ``decks`` names what each seat brings, in games where every seat brings a deck of its own.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=7)
        >>> match.names
        ['Ann', 'Bob']
        """
        from ruleshift.core.match.begin import begin

        game = self if decks is None else self.with_decks(*decks)
        return begin(game.with_options(options) if options else game, names, seed, key)

    def set_up(self, position: Mapping[str, Any] | str) -> Match:
        """A match that begins at a position: what stands under `given` in a scenario, or a dict of it.

        A position that cannot be raises DeckError with all its mistakes.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").set_up({
        ...     "seats": {"Ann": {"hand": ["Scone", "Honey"], "table": ["Teapot"]}, "Bob": {}},
        ...     "goals": ["Sweet Tea"],
        ... })
        >>> match.why_not("win", 0)
        'Sweet Tea: you lack Honey.'
        >>> match.answer(match.question.find("play Honey"))
        >>> print(match.outcome)
        Ann wins with Sweet Tea.
        """
        from ruleshift.core.scenario.scenario import set_up

        return set_up(self, position)

    def policy(self, name: str) -> Policy:
        """A player for whole games inside the engine, by its name."""
        from ruleshift.core.engine.rollouts import RandomPolicy
        from ruleshift.core.engine.searching import worlds_of

        if name == "random":
            return RandomPolicy()
        if name == "greedy":
            return self.quick_greedy()
        if name == "linear":
            return self.linear()
        if isinstance(name, str) and (worlds := worlds_of(name)):  # anything may come here
            return self.searching(worlds)
        raise ValueError(
            f"there is no policy {shown(name)} for whole games; there are greedy, linear, random and search:8"
            " (or another number of worlds)"
        )

    def quick_greedy(self) -> Policy:
        """The family's greedy player for whole games inside the engine."""
        raise ValueError(f"{self.title} has no greedy player for whole games; there is random")

    def encoder(self, seats: SupportsIndex | None = None) -> Encoder:
        """What turns positions with so many seats into rows of numbers, for programs that learn.

        >>> import ruleshift
        >>> encoder = ruleshift.load("tutorial").encoder(seats=2)
        >>> encoder.purposes[:3], encoder.names[:3]
        (['play', 'use', 'discard'], ['turn', 'players', 'my turn'])
        """
        number = seats_for(self, seats)
        found: Encoder = self.once(f"encoder for {number}", lambda game: game.make_encoder(number))
        return found

    def make_encoder(self, seats: int) -> Encoder:
        """The family's encoder for so many seats."""
        from ruleshift.core.engine.encode import general_encoder

        return general_encoder(self, seats)

    def linear(self, value: Value | None = None) -> Policy:
        """A player for whole games that tries each option once, by a learned value."""
        from ruleshift.core.engine.one_look import PATIENCE, OneLook

        return OneLook(self, self.judge(value), self.quick_greedy(), PATIENCE)

    def searching(self, worlds: int, value: Value | None = None) -> Policy:
        """A player for whole games that tries each option in so many worlds, by a learned value."""
        from ruleshift.core.engine.searching import Searching

        return Searching(self, self.judge(value), worlds)

    def judge(self, value: Value | None) -> Value:
        """A value that is to judge positions of this game, by default its own; else ValueError."""
        if value is None:
            return self.value()
        if value.suits(self):
            return value
        raise ValueError(
            f"a value of another game cannot judge {self.title}: make one with `value()` of the game that is"
            " played, with the same decks and options"
        )

    def alike(self, other: Game) -> bool:
        """Whether another is the same game, loaded twice: what is made for the one then fits the other."""
        return self is other or (
            self.digest == other.digest and self.options == other.options and self.names == other.names
        )

    def value(self, weights: Weights | str | PathLike[str] | None = None) -> Value:
        """The learned value of positions: with the weights that come with the family, or with others.

        Others are `Weights`, or the file that `ruleshift train` has written; WeightsError says why one of
        another family or version does not do.

        >>> import ruleshift
        >>> value = ruleshift.load("tutorial").value()
        >>> value.names[1]
        'own Keepers'
        """
        from ruleshift.core.weights import Weights

        if isinstance(weights, Weights):
            return self.judged_by(weights.by_players())
        if weights is not None:
            return value_in(self, weights)
        found: Value = self.once("value", shipped_value)
        return found

    def straying(self) -> tuple[Policy, vec[i64]]:
        """How players stray from their policy in games that something is to be learned from: the policy of an
        answer astray, and in how many of a thousand answers it comes, one of which is drawn for each seat."""
        from ruleshift.core.engine.record import STRAYS
        from ruleshift.core.engine.rollouts import RandomPolicy

        return RandomPolicy(), STRAYS

    def bare_value(self) -> Value:
        """The value without weights: it measures, and finds everything alike."""
        return self.judged_by([[0.0] * len(self.measured())])

    def measured(self) -> Sequence[str]:
        """The features of a position that the family measures, by name; none if it has no value to learn."""
        return ()

    def judged_by(self, rows: list[list[float]]) -> Value:
        """A value with some weights: for each number of players, one for each feature."""
        raise ValueError(f"{self.title} has no learned value of positions")

    def rollouts(
        self,
        number: SupportsIndex,
        policy: Policies = "random",
        seed: SupportsIndex | None = None,
        *,
        seats: SupportsIndex | None = None,
        processes: SupportsIndex = 1,
        record: float = 0.0,
    ) -> Rollouts:
        """Play many games from the deal to their end in one call; arrays tell how they ended.

        The policy is ``"random"``, ``"greedy"`` (a glance at each option) or ``"linear"`` (each option is
        tried once and the next position judged by a learned value), ``"search:8"`` (each is tried in
        eight worlds, see `Match.look_ahead`), one that `linear` or `searching` has made, a function
        of a view and a question, or a sequence with one for each seat.
        The games are dealt from ``seed``, ``seed + 1`` and so on, as `start` would deal them; what comes out
        is the same on any number of processes, plain or compiled. A script asks for several under
        ``if __name__ == "__main__":``, since each process imports it.

        With ``record`` that share of all positions at rest is written down with the features of the learned
        value, for training: see `Record` under ``found.record``. Seats then stray from their policies, some
        more and some less as chance decides for each game, so that not all positions are those it likes.

        >>> import ruleshift
        >>> found = ruleshift.load("tutorial").rollouts(20, seed=1, seats=2)
        >>> len(found), found.winners[0] in (0, 1), found.wins(0) + found.wins(1) == found.outcomes.count(1)
        (20, True, True)
        """
        from ruleshift.core.engine import rollouts
        from ruleshift.core.match.begin import random_seed, seeding

        games = number_of("games", number, 0)
        shared = min(number_of("processes", processes, 1), rollouts.MOST_PROCESSES)
        players = seats_for(self, seats)
        first = random_seed() if seed is None else seeding(seed)
        policies = rollouts.policies_for(self, policy, players)
        if record:
            from ruleshift.core.engine.record import recorded, share_of

            if shared > 1:
                raise ValueError(
                    "positions are recorded by one process at a time; ask several with other seeds"
                )
            return recorded(self, players, policies, self.bare_value(), first, games, share_of(record))
        if shared == 1:
            return rollouts.from_deal(self, players, policies, first, games)
        any_match = self.start([f"Seat {seat}" for seat in range(players)], seed=0).save(deck=True)
        parts = shared * rollouts.CHUNKS
        return rollouts.spread(
            rollouts.split(any_match, True, players, None, policy, first, games, parts), shared
        )

    def playout(
        self,
        policy: Policies = "random",
        seed: SupportsIndex = 0,
        *,
        seats: SupportsIndex | None = None,
        watch: Callable[[Match], None] | None = None,
    ) -> Match:
        """The finished match behind one game of `rollouts`, with its events: the one dealt from ``seed``.

        ``watch`` is called with the match before each answer.

        >>> import ruleshift
        >>> game = ruleshift.load("tutorial")
        >>> match = game.playout("random", 7, seats=2)
        >>> match.outcome.winner == game.rollouts(1, "random", 7, seats=2).winners[0]
        True
        """
        from ruleshift.core.engine import rollouts
        from ruleshift.core.match.begin import seeding

        players = seats_for(self, seats)
        policies = rollouts.policies_for(self, policy, players)
        return rollouts.one_match(self, players, policies, seeding(seed), watch)

    def __copy__(self) -> Self:
        return self  # it never changes

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        from ruleshift.core.decks import game_of_replay

        text = None if self.shipped or self.parts else self.text
        return game_of_replay, (self.name, text, self.options, tuple(self.brought()), tuple(self.parts))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}: {self.title}, {len(self.names)} cards>"


def shipped_value(game: Game) -> Value:
    """The value with the weights that come with the family."""
    path = game.family.weights()
    if path is None:
        raise ValueError(f"{game.title} has no learned value of positions")
    return value_in(game, path)


def value_in(game: Game, path: str | PathLike[str]) -> Value:
    """The value with the weights in a file, if they are for this family and version."""
    from ruleshift.core.weights import read

    weights = read(Path(path), game.family.name, tuple(game.measured()))
    return game.judged_by(weights.by_players())
