"""What is to be played: cards, options, players and seed. Equal plans give equal games, game by game."""

from __future__ import annotations

import json
import pickle
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ruleshift.lab.errors import LabError
from ruleshift.lab.players import Player, check_players, seatings, titles

if TYPE_CHECKING:
    from ruleshift import Game

ROOMS: Final = ("bots", "core", "decks", "families")  # of the package: what decides how a game goes


@dataclass(frozen=True)
class Plan:
    """Everything that decides how a game goes, as plain data that travels to other machines."""

    deck: str
    title: str
    players: tuple[Player, ...]
    seed: int
    paired: bool
    rotate: bool
    events: bool
    packed: tuple[bytes, ...] = field(repr=False)  # the game for each seating
    said: str  # all of that in words, to compare plans by
    about: str = field(repr=False)  # what whoever measures the games has to know of the cards

    @property
    def seatings(self) -> list[tuple[int, ...]]:
        """Who sits where, in each rotation."""
        return seatings(self.players, self.rotate or self.paired)

    @property
    def titles(self) -> list[str]:
        """What the bot of each player is called in results."""
        return titles(self.players)

    @property
    def key(self) -> str:
        """A short name that no other plan has."""
        return blake2b(self.said.encode(), digest_size=5).hexdigest()

    def described(self) -> dict[str, Any]:
        """The plan by name, as it is kept with its games."""
        found: dict[str, Any] = json.loads(self.said)
        return found

    def known(self) -> dict[str, Any]:
        """What measures have to know of the cards, as it is kept with the games."""
        found: dict[str, Any] = json.loads(self.about)
        return found

    def first_seed(self) -> int:
        """The seed of deal 0; those of the others follow. Plans with other seeds have other deals."""
        return int.from_bytes(blake2b(f"ruleshift lab {self.seed}".encode(), digest_size=5).digest(), "big")

    def deal_of(self, number: int) -> tuple[int, int]:
        """The deal of a game and its seating, by number."""
        count = len(self.packed)
        return (number // count if self.paired else number), number % count

    def whole(self, games: int) -> int:
        """The number of games, rounded up so that no deal is left half played."""
        size = len(self.packed) if self.paired else 1
        return -(-games // size) * size


def make_plan(
    deck: str,
    players: Sequence[Player],
    options: Mapping[str, str] | None = None,
    *,
    seed: int = 1,
    paired: bool = False,
    rotate: bool = True,
    events: bool = False,
) -> Plan:
    """A plan that can be played, or an error that says why it cannot."""
    import ruleshift

    game = plain = ruleshift.load(deck)
    if options:
        try:
            game = ruleshift.load(deck, dict(options))
        except ValueError as error:
            raise LabError(f"{error}. See: ruleshift options {deck}") from None
    check_players(players, game)
    games = [
        with_decks(game, [players[one] for one in order]) for order in seatings(players, rotate or paired)
    ]
    said = {
        "deck": game.name,
        "cards": game.digest,
        "options": dict(sorted(game.options.items())),
        "seats": [str(player) for player in players],
        "lists": sorted({brought.digest for brought in games[0].brought()}),
        "seed": seed,
        "paired": paired,
        "rotate": rotate or paired,
        "events": events,
        "code": code_digest(),
    }
    packed = tuple(pickle.dumps(one) for one in games)
    chosen = {name: value for name, value in game.options.items() if value != plain.options[name]}
    known = {**about_cards(games), "chosen": chosen}
    words, about = (json.dumps(one, ensure_ascii=False) for one in (said, known))
    return Plan(game.name, game.title, tuple(players), seed, paired, rotate, events, packed, words, about)


def about_cards(games: Sequence[Game]) -> dict[str, Any]:
    """The title of the game, its cards with their types, and which events bring them into play."""
    family = games[0].family
    types = {card.name: card.type for game in games for card in game.cards}
    dealt = sorted({name for game in games for name in game.names})
    return {
        "title": games[0].title,
        "cards": {name: types.get(name, "") for name in dealt},
        "entering": list(family.entering),
        "in_force": family.in_force,
    }


def with_decks(game: Game, players: Sequence[Player]) -> Game:
    """The game with the decks that its players bring, where they bring any."""
    decks = [player.deck for player in players]
    if not any(decks):
        return game
    if game.family.lists() is None:
        bringing = next(player for player in players if player.deck)
        raise LabError(
            f"--seats: {game.title} is played with one deck for everybody, and '{bringing}' brings one. "
            f"Write {bringing.bot}"
        )
    if not all(decks):
        lacking = next(player for player in players if not player.deck)
        raise LabError(f"--seats: '{lacking}' brings no deck, and others do. Write {lacking.bot}@DECK")
    return game.with_decks(*decks)


@lru_cache(maxsize=64)
def unpacked(packed: bytes) -> Game:
    """A game out of a plan; each process makes it once."""
    game: Game = pickle.loads(packed)
    return game


@lru_cache(maxsize=1)
def code_digest() -> str:
    """A fingerprint of all code and data that decide how games go: results of other code are others."""
    import ruleshift

    root = Path(ruleshift.__file__).parent
    seen = blake2b(digest_size=8)
    for room in ROOMS:
        for file in sorted((root / room).rglob("*")):
            if file.is_file() and file.suffix not in (".pyc", ".so", ".pyd"):
                seen.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    return seen.hexdigest()
