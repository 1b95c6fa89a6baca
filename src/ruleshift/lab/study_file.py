"""Reads a study: which decks, options, seats and games, and what is asked of them. All mistakes at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ruleshift.bots import UnknownBot
from ruleshift.lab.answers import BALANCE, LISTS, OPTIONS, QUESTIONS
from ruleshift.lab.errors import LabError
from ruleshift.lab.plan import with_decks
from ruleshift.lab.players import Player, check_name, check_number, parse_player, sit_down
from ruleshift.text.encoding import decode, refusal
from ruleshift.text.errors import DeckError, UnknownDeck
from ruleshift.text.reading import Reading
from ruleshift.text.source import Keys, Node, Text, parse
from ruleshift.text.wording import cut

if TYPE_CHECKING:
    from ruleshift import Game

KEYS: Final = ("study", "about", "decks", "options", "seats", "games", "seed", "paired", "questions")
NEEDED: Final = ("study", "decks", "seats", "games", "questions")
MOST_GAMES: Final = 999_999
ALL: Final = (*QUESTIONS, OPTIONS, LISTS, BALANCE)


@dataclass(frozen=True)
class Study:
    """What is played, with each set of options for each deck, and what is asked of it."""

    title: str
    about: str
    decks: tuple[str, ...]
    options: tuple[dict[str, str], ...]
    players: tuple[Player, ...]
    games: int
    seed: int
    paired: bool
    questions: tuple[str, ...]

    @property
    def events(self) -> bool:
        """Whether a question needs what happened to cards."""
        return any(QUESTIONS[one].events for one in self.questions if one in QUESTIONS)

    @property
    def seated(self) -> bool:
        """Whether a question is about games of these seats, and not about deck lists alone."""
        return any(one not in (LISTS, BALANCE) for one in self.questions)


def read_study(path: Path) -> Study:
    """The study in a file, or DeckError with every mistake in it."""
    file = str(path)
    text = decode(path.read_bytes(), file)
    if not text.strip():
        raise refusal(file, "the file is empty; a study starts with `study: its title`")
    root, mistakes = parse(text, file)
    reading = Reading(file)
    reading.mistakes.extend(mistakes)
    keys = reading.mapping(root, "a study: `study: its title` and what is to be played")
    study = StudyReader(reading).read(keys) if keys else None
    if reading.mistakes or study is None:
        raise DeckError(reading.mistakes)
    return study


class StudyReader:
    """Reads one study, noting whatever is wrong on the way."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading

    def read(self, keys: Keys) -> Study | None:
        reading = self.reading
        reading.check_keys(keys, KEYS, " in a study")
        for name in NEEDED:
            if keys.get(name) is None and not reading.meant(keys, name):
                reading.wrong(keys, f"a study needs `{name}:`")
        node = keys.get("study")
        title = reading.text(node, "the title of the study") if node else ""
        about = reading.text(node, "a text about the study") if (node := keys.get("about")) else ""
        games = (
            reading.number(node, 1, MOST_GAMES, "the number of games")
            if (node := keys.get("games"))
            else None
        )
        seed = reading.number(node, 0, MOST_GAMES, "the seed") if (node := keys.get("seed")) else 1
        paired = reading.flag(node) if (node := keys.get("paired")) else False
        found = self.decks(keys.get("decks"))
        options = self.options(keys.get("options"), found)
        players = self.seats(keys.get("seats"), found)
        questions = self.questions(keys.get("questions"), found)
        if reading.mistakes or games is None or seed is None:
            return None
        return Study(
            title, about, tuple(found), tuple(options), tuple(players), games, seed, paired, tuple(questions)
        )

    def decks(self, node: Node | None) -> dict[str, Game]:
        import ruleshift

        found: dict[str, Game] = {}
        for item in self.reading.several(node) if node else []:
            name = self.reading.text(item, "the name of a deck")
            if not name:
                continue
            try:
                found[name] = ruleshift.load(name)
            except (UnknownDeck, DeckError) as error:
                self.reading.wrong(item, cut(str(error).splitlines()[0], 300))
        return found

    def options(self, node: Node | None, games: dict[str, Game]) -> list[dict[str, str]]:
        """Sets of options; none is the defaults."""
        found: list[dict[str, str]] = []
        for item in self.reading.several(node) if node else []:
            if not isinstance(item, Keys):
                self.reading.expected(item, "options such as `{turn_limit: 200}`, or `{}` for the defaults")
                continue
            chosen: dict[str, str] = {}
            for key, value in item.pairs:
                chosen[key.text] = self.reading.text(value, f"a value of {key.text}")
                self.fits(key, {key.text: chosen[key.text]}, games)
            found.append(chosen)
        return found or [{}]

    def fits(self, key: Text, chosen: dict[str, str], games: dict[str, Game]) -> None:
        """Note an option that a deck does not have, or not with that value."""
        for game in games.values():
            try:
                game.with_options(chosen)
            except ValueError as error:
                self.reading.wrong(key, cut(f"{game.title}: {error}", 300))
                return

    def seats(self, node: Node | None, games: dict[str, Game]) -> Sequence[Player]:
        """Who sits where; what is wrong with a seat is told even if no deck could be read."""
        if node is None:
            return []
        items = self.reading.several(node)
        found = [player for at, item in enumerate(items, 1) if (player := self.seat(item, at, games))]
        for game in games.values():
            counted = self.heed(node, partial(check_number, len(items), game))
            if counted and len(found) == len(items):
                self.heed(node, partial(with_decks, game, found))
        return found

    def seat(self, item: Node, place: int, games: dict[str, Game]) -> Player | None:
        word = self.reading.text(item, "a bot")
        found: list[Player] = []

        def sits() -> None:
            player = parse_player(word.strip(), place, "seats")
            check_name(player)
            for game in games.values():
                sit_down(player, game, 0)
            found.append(player)

        if word:
            self.heed(item, sits)
        return found[0] if found else None

    def heed(self, node: Node, check: Callable[[], object]) -> bool:
        """Note what a check refuses; whether it refuses nothing."""
        try:
            check()
        except (LabError, UnknownBot, UnknownDeck, DeckError) as error:
            self.reading.wrong(node, cut(str(error).replace("--seats", "seats"), 300))
            return False
        return True

    def questions(self, node: Node | None, games: dict[str, Game]) -> list[str]:
        found = []
        listless = [game.title for game in games.values() if game.family.lists() is None]
        for item in self.reading.several(node) if node else []:
            asked = self.reading.text(item, "a question").casefold().rstrip(" ?")
            if asked in (LISTS, BALANCE) and listless:
                self.reading.wrong(
                    item, f"{listless[0]} is played with one deck for everybody: it has no lists"
                )
            elif asked in ALL:
                found.append(asked)
            elif isinstance(item, Text):
                self.reading.unknown(item, "question", ALL)
        return found


def read_or_refuse(path: Path) -> Study:
    """The study in a file; one that cannot be opened is refused in words."""
    try:
        return read_study(path)
    except OSError as error:
        raise LabError(f"{path}: {error.strerror or error}") from None
