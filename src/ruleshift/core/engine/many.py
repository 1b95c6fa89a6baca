"""Many games at once, for programs that learn: answers for all of them go in, and arrays come out.

Each game stands at a question to a seat that learns. After an answer it goes on by itself: other seats are
played by the engine's policies, and a game that is over is dealt anew at once. In the compiled build no
interpreted Python runs for a single game. Every game has seeds of its own, so that what happens in one
depends on no other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ruleshift.core.engine import chance
from ruleshift.core.engine.arguments import number_of
from ruleshift.core.engine.buffers import numbers, octets, reals, words
from ruleshift.core.engine.interrupt import heed
from ruleshift.core.engine.packed import append, i16, i64, u8, vec
from ruleshift.core.engine.rollouts import Policy, policy_seed
from ruleshift.core.engine.seats import seats_for
from ruleshift.core.engine.state import DRAW_GAME, LOSS, SCORE, WIN, IllegalAnswer, State

if TYPE_CHECKING:
    from ruleshift.core.engine.encode import Encoder
    from ruleshift.core.engine.game import Game

EVERYBODY: Final = -1  # no seat of its own: all seats learn
MOST_GAMES: Final = 100_000  # all that a step brings is in memory at once
DEALS: Final = 1000  # so many games in a row that end before the learner is asked are too many


class Blank:
    """The large arrays full of zeros: to copy them is much quicker than to fill new ones."""

    def __init__(self, games: int, encoder: Encoder, prospects: bool) -> None:
        self.rows = vec[i16]([0] * (games * encoder.size))
        self.marks = vec[u8]([0] * (games * encoder.option_count))
        each = encoder.prospect_count if prospects else 0
        self.prospects = vec[i16]([0] * (games * encoder.option_count * each))


class Arrays:
    """What a step brings, each an array with an entry (or a row of entries) for each game."""

    def __init__(self, games: int, encoder: Encoder, blank: Blank) -> None:
        self.rows = blank.rows[:]
        self.marks = blank.marks[:]
        self.prospects = blank.prospects[:]
        self.asked = vec[i64]([0] * games)
        self.purposes = vec[i64]([0] * games)
        self.rewards = vec[float]([0.0] * (games * encoder.seats))
        self.ended = vec[u8]([0] * games)
        self.winners = vec[i64]([-1] * games)  # of the games that ended with this step
        self.homes = vec[i64]([-1] * games)  # the learner's seat in them
        self.turns = vec[i64]([0] * games)

    def buffers(self) -> dict[str, memoryview]:
        """All of it, for other libraries."""
        return {
            "observations": numbers(self.rows),
            "masks": octets(self.marks),
            "prospects": numbers(self.prospects),
            "seats": words(self.asked),
            "purposes": words(self.purposes),
            "rewards": reals(self.rewards),
            "ended": octets(self.ended),
            "winners": words(self.winners),
            "learners": words(self.homes),
            "turns": words(self.turns),
        }


class ManyGames:
    """So many games of a deck, each at a question to a seat that learns.

    >>> import ruleshift
    >>> game = ruleshift.load("tutorial")
    >>> many = ManyGames(game, 3, 2, [], -1, False)
    >>> many.begin(7).buffers()["seats"].tolist()
    [0, 0, 0]
    >>> answers = [options[0] for options in many.options()]
    >>> many.step(answers).buffers()["ended"].tolist()
    [0, 0, 0]
    """

    def __init__(
        self, game: Game, games: int, seats: int, others: Sequence[Policy], seat: int, prospects: bool
    ) -> None:
        """``others`` play the seats behind the learner's, in turn order; without them all seats learn.

        The learner has a ``seat`` of its own, or with -1 another one in every deal.
        """
        self.game = game
        self.games: i64 = number_of("games", games, 1, MOST_GAMES)
        self.seats: i64 = seats_for(game, seats)
        self.encoder = game.encoder(seats)
        self.others = vec[Policy](others)
        self.seat: i64 = seat
        self.with_prospects = prospects
        self.blank = Blank(self.games, self.encoder, prospects)
        self.names = [f"Seat {number}" for number in range(self.seats)]
        self.states: list[State] = []
        self.piles = [self.encoder.piles() for _ in range(self.games)]
        self.homes = vec[i64]([EVERYBODY] * self.games)  # the learner's seat in each game
        self.dealt = vec[i64]([0] * self.games)  # how many games have been dealt at each place
        self.rngs = vec[i64]([0] * self.games)  # of the choices of the others
        self.first = 0  # the seed that all others follow

    def begin(self, seed: int) -> Arrays:
        """Deal all games anew."""
        self.first = seed
        self.states = []
        for at in range(self.games):
            self.dealt[at] = 0
            self.states.append(self.deal(at))
        found = Arrays(self.games, self.encoder, self.blank)
        for at in range(self.games):
            self.write(found, at)
        return found

    def options(self) -> list[list[int]]:
        """What can be answered in each game."""
        return [[int(option) for option in s.options] for s in self.states]

    def step(self, answers: list[int]) -> Arrays:
        """Answer all questions. If one answer is no option, IllegalAnswer is raised and nothing changes."""
        given = self.checked(answers)
        heed()
        found = Arrays(self.games, self.encoder, self.blank)
        for at, option in enumerate(given):
            s = self.states[at]
            self.game.answer(s, option)
            self.others_play(s, at)
            if s.asked < 0:
                self.note_end(found, s, at)
                self.states[at] = self.deal(at)
            self.write(found, at)
        return found

    # -- inside ----------------------------------------------------------------------------

    def checked(self, answers: list[int]) -> vec[i64]:
        """The answers, all of which are among the options."""
        if not self.states:
            raise ValueError("no game has begun: call reset first")
        if len(answers) != self.games:
            raise ValueError(f"one answer for each of {self.games} games, found {len(answers)}")
        given = vec[i64]()
        count = int(self.encoder.option_count)
        for at, answer in enumerate(answers):
            if not 0 <= answer < count or not offers(self.states[at], answer):
                raise IllegalAnswer(self.illegal(at, answer))
            given = append(given, answer)
        return given

    def illegal(self, at: i64, answer: int) -> str:
        """What is wrong with an answer."""
        s = self.states[at]
        legal = ", ".join(str(option) for option in s.options)
        return f"game {at}: {answer} is not an option of seat {s.asked}; its options are {legal}"

    def deal(self, at: i64) -> State:
        """The next game at a place, at the first question to a seat that learns."""
        for _ in range(DEALS):
            seed = self.first + int(at) + int(self.games) * int(self.dealt[at])
            if len(self.others):
                self.homes[at] = self.seat if self.seat >= 0 else (at + self.dealt[at]) % self.seats
            self.dealt[at] += 1
            s = self.game.deal(self.names[:], chance.seeded(seed))
            s.silent = True  # nobody looks at the events
            self.rngs[at] = policy_seed(seed)
            self.others_play(s, at)
            if s.asked >= 0:
                return s
        raise RuntimeError(f"{DEALS} games in a row were over before the learner was asked anything")

    def others_play(self, s: State, at: i64) -> None:
        """Let the engine's policies play until a seat that learns is asked, or the game is over."""
        home = self.homes[at]
        if home == EVERYBODY:
            return
        rng = self.rngs[at]
        while s.asked >= 0 and s.asked != home:
            rng = chance.step(rng)
            policy = self.others[(s.asked - home) % self.seats - 1]
            self.game.answer(s, policy.choose(s, rng))
        self.rngs[at] = rng

    def note_end(self, found: Arrays, s: State, at: i64) -> None:
        """What a game that is over brings to every seat."""
        found.ended[at] = 1
        found.winners[at] = s.winner
        found.homes[at] = self.homes[at]
        found.turns[at] = s.turn
        for seat in range(self.seats):
            found.rewards[at * self.seats + seat] = reward(s, seat, self.seats)

    def write(self, found: Arrays, at: i64) -> None:
        """Write the question that a game stands at."""
        s = self.states[at]
        encoder = self.encoder
        found.asked[at] = s.asked
        found.purposes[at] = encoder.write(s, s.asked, found.rows, at * encoder.size, self.piles[at])
        encoder.write_mask(s, found.marks, at * encoder.option_count)
        if self.with_prospects:
            encoder.write_prospects(s, found.prospects, at * encoder.option_count * encoder.prospect_count)


def offers(s: State, answer: i64) -> bool:
    """Whether an answer is among the options."""
    for option in s.options:
        if option == answer:
            return True
    return False


def reward(s: State, seat: i64, seats: i64) -> float:
    """How a game ended for a seat: 1 for the winner, and the others lose as much together.

    A declared draw is 0, a loss of everybody -1; in a game for points the points count.
    """
    if s.outcome == SCORE:
        return float(s.reason)
    if s.outcome == WIN:
        if s.winner == seat:
            return 1.0
        return -1.0 / float(seats - 1) if seats > 1 else -1.0
    if s.outcome == LOSS:
        return -1.0
    assert s.outcome == DRAW_GAME
    return 0.0
