"""Random games: how one is set up, played and told again, with a check at every question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

import ruleshift
from ruleshift import Game, Match
from ruleshift.families.necro.deckbuilding.build import build_deck
from ruleshift.families.necro.deckbuilding.decklist import DeckList, find_list, shipped_lists
from ruleshift.families.necro.game import NecroGame

ROOT = Path(__file__).parent.parent.parent
TWINS = "tests/support/decks/twins.yaml"  # seen from the project's folder, so that a command can name it
FAVOURS = "tests/support/decks/favours.yaml"
PERILS = "tests/support/decks/perils.yaml"
NECRO = "necrogenesis"
FLUXX = ("star-fluxx", "zombie-fluxx", "mystery-fluxx", "regular-show-fluxx")
NAMES = ("Ann", "Bob", "Cy", "Dora", "Eve", "Finn")
SOLO = {"solo": "on"}
BUILT = "built-"  # before a seed: a deck list built at random, of any Survivor

Check = Callable[[Match, Random], None]


@cache
def loaded(deck: str, options: tuple[tuple[str, str], ...] = (), lists: tuple[str, ...] = ()) -> Game:
    """A deck by name or by its path in the project; with the lists that the seats bring, if they do."""
    if lists:
        game = loaded(deck, options)
        return game.with_decks(*(deck_list(game, name) for name in lists))
    path = ROOT / deck
    return ruleshift.load(path if path.is_file() else deck, dict(options))


def deck_list(game: Game, name: str) -> DeckList:
    """A list that comes with the package, or one that is built from its seed."""
    if name.startswith(BUILT):
        return build_deck(game.deck, seed=int(name.removeprefix(BUILT)))
    return find_list(name, game.deck)


def brought(deck: str, seed: int) -> tuple[str, ...]:
    """What the seats of a game bring: with each seed other lists, now and then one built at random."""
    if not isinstance(loaded(deck), NecroGame):
        return ()
    rng = Random(f"lists {seed}")
    ours = sorted(shipped_lists())
    return tuple(f"{BUILT}{seed}{seat}" if rng.random() < 0.3 else rng.choice(ours) for seat in (0, 1))


@dataclass(frozen=True)
class Setup:
    """All that decides a random game; `changes` is how often somebody comes or goes, per question.

    At a table for one the game is the solo game.
    """

    deck: str
    seats: int
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    changes: float = 0.0
    lists: tuple[str, ...] = ()  # follow from the seed unless given

    @property
    def brought(self) -> tuple[str, ...]:
        return self.lists or brought(self.deck, self.seed)

    @property
    def chosen(self) -> dict[str, str]:
        """The options, with what follows from the number of seats."""
        return {**(SOLO if self.seats == 1 else {}), **self.options}

    def game(self) -> Game:
        return loaded(self.deck, tuple(sorted(self.chosen.items())), self.brought)

    def start(self, game: Game | None = None) -> Match:
        return (game or self.game()).start(NAMES[: self.seats], seed=self.seed)

    def command(self, part: str) -> str:
        """What to type to see this very game again."""
        words = [f"python -m tests.proof {part} --deck {self.deck} --seats {self.seats} --seed {self.seed}"]
        words += [f"--option {name}={choice}" for name, choice in self.options.items()]
        words += [f"--changes {self.changes}"] if self.changes else []
        words += [f"--list {name}" for name in self.lists]
        return " ".join(words)


class GameFailed(AssertionError):
    """A random game broke a promise or the engine; it can be seen again."""

    def __init__(self, setup: Setup, match: Match | None, inputs: list[str], error: BaseException) -> None:
        self.setup = setup
        self.match = match
        self.inputs = inputs
        last = "\n  ".join(inputs[-5:])
        super().__init__(
            f"{type(error).__name__}: {error}\n  {last}\nafter {len(inputs)} inputs; "
            f"to see it again: {setup.command('game')}"
        )

    def trace(self) -> str:
        """The game as a text that `traces.play` can play again."""
        setup = self.setup
        lines = [f"deck {setup.deck}"]
        lines += [f"list {name}" for name in setup.brought]
        lines += [f"option {name} {choice}" for name, choice in setup.options.items()]
        lines += [f"seat {name}" for name in NAMES[: setup.seats]]
        lines += [f"seed {setup.seed}", "", *self.inputs, ""]
        return "\n".join(lines)


def play(setup: Setup, check: Check, game: Game | None = None) -> Match:
    """Play a random game; look at it before every input and once more at its end."""
    rng = Random(f"{setup.deck} {setup.seed}")
    looks = Random(f"{setup.seed} looks")  # apart, so that looking longer does not change the game
    inputs: list[str] = []
    match = None
    try:
        match = setup.start(game)
        while match.outcome is None:
            check(match, looks)
            act(match, rng, setup.changes, inputs)
        check(match, looks)
    except Exception as error:
        raise GameFailed(setup, match, inputs, error) from error
    return match


def act(match: Match, rng: Random, changes: float, inputs: list[str]) -> None:
    """Answer at random; now and then somebody joins, leaves or gives up instead."""
    if changes and rng.random() < changes and change(match, rng, inputs):
        return
    question = match.question
    assert question is not None
    option = rng.choice(question.options)
    inputs.append(f"{match.names[question.who]}: {question.label(option)}")
    match.answer(option)


def change(match: Match, rng: Random, inputs: list[str]) -> bool:
    """Somebody joins, leaves or gives up, if the table allows it."""
    here = match.state.seated()  # also those who sit out
    if rng.random() < 0.5:
        seat = rng.choice(here)
        gives_up = rng.random() < 0.5
        inputs.append(f"- {match.names[seat]} {'concedes' if gives_up else 'leaves'}")
        (match.concede if gives_up else match.leave)(seat)
        return True
    if len(match.names) >= match.game.most_seats:
        return False
    inputs.append(f"+ {NAMES[len(match.names)]} joins")
    match.join(NAMES[len(match.names)])
    return True
