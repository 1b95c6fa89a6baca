"""Who sits where: reads `greedy,search:32,random@long-watch`, and makes the bots sit down."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ruleshift.lab.errors import LabError

if TYPE_CHECKING:
    from ruleshift import Game, Question, View
    from ruleshift.bots import Bot, Sample
    from ruleshift.core.engine.rollouts import Policy

# Bots that are policies of `rollouts` too, by the policy's name: where all seats are such, whole games are
# played inside the engine. What bots call greedy is another player, so the policy has a name of its own.
POLICIES: Final[Mapping[str, str]] = {"random": "random", "quick": "greedy", "linear": "linear"}
ONLY_HERE: Final = ("quick", "linear")  # policies that are no bot anywhere else
MOST: Final = 1_000_000_000  # of a budget


class Player(NamedTuple):
    """A bot with what it may spend on thinking, and the deck it brings where seats bring decks.

    >>> print(Player("search", 32, "long-watch"), Player("greedy"))
    search:32@long-watch greedy
    """

    name: str
    budget: int | None = None
    deck: str = ""

    @property
    def bot(self) -> str:
        """The bot alone, as `make_bot` knows it."""
        return self.name if self.budget is None else f"{self.name}:{self.budget}"

    def __str__(self) -> str:
        return f"{self.bot}@{self.deck}" if self.deck else self.bot


def parse_players(text: str, where: str = "--seats") -> list[Player]:
    """The players in the order of their seats.

    >>> [player.bot for player in parse_players("greedy, search:32")]
    ['greedy', 'search:32']
    >>> parse_players("greedy,,random")
    Traceback (most recent call last):
    ...
    ruleshift.lab.errors.LabError: --seats: nobody is named at place 2. Example: --seats greedy,random
    """
    return [parse_player(word.strip(), at, where) for at, word in enumerate(text.split(","), 1)]


def parse_player(word: str, place: int, where: str) -> Player:
    """One player: `bot`, `bot:budget`, `bot@deck` or `bot:budget@deck`."""
    who, at, deck = word.partition("@")
    name, colon, budget = (part.strip() for part in who.partition(":"))
    if not name:
        raise LabError(f"{where}: nobody is named at place {place}. Example: {where} greedy,random")
    if at and not deck.strip():
        raise LabError(f"{where}: there is no deck behind the @ of '{word}'. Example: greedy@long-watch")
    if colon and not (budget.isascii() and budget.isdigit() and 0 < int(budget) <= MOST):
        raise LabError(
            f"{where}: the budget of '{name}' is a whole number from 1, found '{budget}'. Example: {name}:32"
        )
    return Player(name.casefold(), int(budget) if colon else None, deck.strip())


def check_players(players: Sequence[Player], game: Game) -> None:
    """Refuse a table that cannot be: too many or too few seats, or a bot that is not there."""
    check_number(len(players), game)
    for player in dict.fromkeys(players):
        sit_down(player, game, 0)


def check_number(number: int, game: Game) -> None:
    """Refuse too many or too few seats."""
    least, most = game.players
    if not least <= number <= most:
        wanted = f"{least} to {most}" if least < most else str(least)
        raise LabError(
            f"--seats names {number} {'player' if number == 1 else 'players'}, "
            f"and {game.title} is for {wanted}."
        )


def check_name(player: Player) -> None:
    """Refuse a bot that no game has.

    >>> check_name(Player("quik"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    ruleshift.lab.errors.LabError: there is no bot 'quik'; did you mean 'quick'? Bots: greedy, random, ...
    """
    from ruleshift.bots import BOTS
    from ruleshift.bots.seat import BUDGETED
    from ruleshift.text.wording import nearest

    names = (*BOTS, *ONLY_HERE)
    if player.name not in names:
        near = nearest(player.name, names)
        meant = f"; did you mean '{near}'?" if near else "."
        raise LabError(f"there is no bot '{player.name}'{meant} Bots: {', '.join(names)}")
    if player.budget is not None and player.name not in BUDGETED:
        raise LabError(f"the bot '{player.name}' takes no budget: write {player.name} alone")


def sit_down(player: Player, game: Game, seed: int) -> Bot:
    """The bot of a player, at the start of a game."""
    check_name(player)
    if player.name in ONLY_HERE:
        try:
            return PolicyBot(game.policy(POLICIES[player.name]), seed)
        except ValueError as error:
            raise LabError(f"--seats: '{player.name}' cannot play {game.title}: {error}") from None
    from ruleshift.bots import make_bot

    return make_bot(player.bot, game, seed)


def policies(players: Sequence[Player]) -> list[str] | None:
    """The policies of `rollouts` that play like these bots; None if one of them has none."""
    if all(player.name in POLICIES and player.budget is None for player in players):
        return [POLICIES[player.name] for player in players]
    return None


class PolicyBot:
    """A policy of `rollouts` among bots: it looks at a re-dealt match, and there at what its seat sees."""

    def __init__(self, policy: Policy, seed: int) -> None:
        self.policy = policy
        self.rng = random.Random(seed)

    def choose(self, view: View, question: Question, sample: Sample) -> int:
        return int(self.policy.choose(next(iter(sample())).state, self.rng.getrandbits(48)))


def seatings(players: Sequence[Player], rotate: bool) -> list[tuple[int, ...]]:
    """Who sits where, by number, in every rotation that differs from the others.

    >>> a, b = Player("greedy"), Player("random")
    >>> seatings([a, b], True), seatings([a, a], True), seatings([a, b, b], False)
    ([(0, 1), (1, 0)], [(0, 1)], [(0, 1, 2)])
    """
    number = len(players)
    found: dict[tuple[Player, ...], tuple[int, ...]] = {}
    for turn in range(number if rotate else 1):
        order = tuple((at - turn) % number for at in range(number))
        found.setdefault(tuple(players[one] for one in order), order)
    return list(found.values())


def titles(players: Sequence[Player]) -> list[str]:
    """What each player's bot is called in results: its name, with its budget where the name has several.

    >>> titles(parse_players("greedy,search:32")), titles(parse_players("search:8,search:32"))
    (['greedy', 'search'], ['search:8', 'search:32'])
    """
    budgets = {name: {p.budget for p in players if p.name == name} for name in {p.name for p in players}}
    return [player.name if len(budgets[player.name]) == 1 else player.bot for player in players]
