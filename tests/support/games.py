"""Random games: how one is set up, played and told again, with a check at every question."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import ruleshift
from ruleshift import Game
from ruleshift.testing.games import NAMES, GameFailed, Table, act, play

__all__ = ["NAMES", "GameFailed", "Setup", "act", "loaded", "play"]

ROOT = Path(__file__).parent.parent.parent
TWINS = "tests/support/decks/twins.yaml"  # seen from the project's folder, so that a command can name it
FAVOURS = "tests/support/decks/favours.yaml"
PERILS = "tests/support/decks/perils.yaml"
NECRO = "necrogenesis"
FLUXX = ("star-fluxx", "zombie-fluxx", "mystery-fluxx", "regular-show-fluxx")
SOLO = {"solo": "on"}
BUILT = "built-"  # before a seed: a deck list built at random, of any Survivor


@cache
def loaded(deck: str, options: tuple[tuple[str, str], ...] = (), lists: tuple[str, ...] = ()) -> Game:
    """A deck by name or by its path in the project; with the lists that the seats bring, if they do."""
    if lists:
        game = loaded(deck, options)
        return game.with_decks(*(deck_list(game, name) for name in lists))
    path = ROOT / deck
    return ruleshift.load(path if path.is_file() else deck, dict(options))


def deck_list(game: Game, name: str) -> Any:
    """A list that comes with the package, or one that is built from its seed."""
    lists = game.family.lists()
    assert lists is not None
    if name.startswith(BUILT):
        return lists.build(game.deck, "", "", int(name.removeprefix(BUILT)))
    return lists.find(name, game.deck)


def brought(deck: str, seed: int) -> tuple[str, ...]:
    """What the seats of a game bring: with each seed other lists, now and then one built at random."""
    lists = loaded(deck).family.lists()
    if lists is None:
        return ()
    rng = Random(f"lists {seed}")
    ours = sorted(lists.names())
    return tuple(f"{BUILT}{seed}{seat}" if rng.random() < 0.3 else rng.choice(ours) for seat in (0, 1))


@dataclass(frozen=True)
class Setup(Table):
    """A table of ours: seats may bring lists, and at a table for one the game is the solo game."""

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

    def command(self, part: str) -> str:
        """What to type to see this very game again."""
        words = [f"python -m tests.proof {part} --deck {self.deck} --seats {self.seats} --seed {self.seed}"]
        words += [f"--option {name}={choice}" for name, choice in self.options.items()]
        words += [f"--changes {self.changes}"] if self.changes else []
        words += [f"--list {name}" for name in self.lists]
        return " ".join(words)

    def __str__(self) -> str:
        return self.command("game")

    def trace(self, inputs: list[str]) -> str:
        """A game as a text that `traces.play` can play again."""
        lines = [f"deck {self.deck}"]
        lines += [f"list {name}" for name in self.brought]
        lines += [f"option {name} {choice}" for name, choice in self.options.items()]
        lines += [f"seat {name}" for name in NAMES[: self.seats]]
        lines += [f"seed {self.seed}", "", *inputs, ""]
        return "\n".join(lines)
