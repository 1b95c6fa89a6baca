"""What a NecroGenesis set can do, as a list of marks, and which of them some games have reached."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from ruleshift import Game, Match
from ruleshift.core.engine.event import Raw
from ruleshift.families.necro.codes import (
    ACTIONS,
    E_EQUIP,
    E_PLAY,
    E_SPAWN,
    E_USE,
    KEYWORDS,
    STATS,
)
from ruleshift.families.necro.deckbuilding.decklist import DeckList
from ruleshift.families.necro.game import NecroGame
from ruleshift.families.necro.rules.table.effect import Context
from ruleshift.families.necro.rules.table.state import NecroState
from ruleshift.families.necro.rules.words.clause import Holding
from ruleshift.families.necro.rules.words.program import Program, Step
from ruleshift.families.necro.verbs import VERBS
from ruleshift.families.necro.verbs.lasting import Delay

from .coverage import Coverage
from .games import Setup

Data = Any
WORDS = {maker: verb for verb, maker in VERBS.items()}


class NecroCoverage(Coverage):
    """Counts over games of one set, whatever deck lists they are played with.

    Steps and standing effects are objects of a game, so games are made in which each tells that it works.
    """

    def __init__(self, game: NecroGame) -> None:
        super().__init__()
        self.games: dict[tuple[str, ...], NecroGame] = {}
        for lists in complete(game):
            self.listen(NecroGame(game.deck, game.digest, game.options, lists), wanted=True)

    def game_of(self, setup: Setup) -> Game:
        if setup.brought not in self.games:
            game = setup.game()
            assert isinstance(game, NecroGame)
            self.games[setup.brought] = self.heard(game)
        return self.games[setup.brought]

    def heard(self, game: NecroGame) -> NecroGame:
        """A copy of a game that tells what it does."""
        made = NecroGame(game.deck, game.digest, game.options, game.lists)
        made.text, made.shipped = game.text, game.shipped
        self.listen(made)
        return made

    def helps(self, setup: Setup) -> bool:
        here = {*self.game_of(setup).names}
        return any(mark.partition(":")[0] in here or mark.startswith("verb ") for mark in self.missing)

    def listen(self, game: NecroGame, wanted: bool = False) -> None:
        """Let every step and every standing effect of a game tell that it works."""
        for card, title in enumerate(game.names):
            if card and game.printed.kinds[card] == game.printed.kinds[card - 1]:
                continue  # copies share everything
            marks = {f"{title}: {fate(game.printed.nodes[card])}"}
            for at, step in enumerate(steps_of(game, card), 1):
                mark = f"{title}: step {at}, {WORDS[type(step)]}"  # type: ignore[index]
                marks |= {mark, f"verb {WORDS[type(step)]}"}  # type: ignore[index]
                self.note_step(step, mark)
            for word, holding in holdings_of(game, card):
                marks.add(f"{title}: {word}")
                self.note_holding(holding, f"{title}: {word}")
            marks |= {f"{title}: ability {at} used" for at in range(len(abilities(game, card)))}
            if wanted:
                self.wanted |= marks

    def note_step(self, step: Step, mark: str) -> None:
        act = step.act

        def heard(s: NecroState, f: int) -> None:
            self.seen.update((mark, f"verb {mark.rpartition(', ')[2]}"))
            act(s, f)

        step.act = heard  # type: ignore[method-assign]  # in this copy of the game only

    def note_holding(self, holding: Holding, mark: str) -> None:
        applies = holding.applies

        def heard(s: NecroState, card: int, ctx: Context) -> bool:
            works = applies(s, card, ctx)
            if works:
                self.seen[mark] += 1
            return works

        holding.applies = heard  # type: ignore[method-assign]

    def marks(self, match: Match, event: Raw) -> list[str]:
        g = match.game
        assert isinstance(g, NecroGame)
        kind = event[0]
        if kind in (E_PLAY, E_SPAWN, E_EQUIP):
            word = {E_PLAY: "played", E_SPAWN: "spawned", E_EQUIP: "in play"}[kind]
            return [f"{g.names[event[2]]}: {word}"]
        if kind == E_USE:
            use = g.texts.uses[event[3]]
            return [f"{g.names[use.card]}: ability {abilities(g, use.card).index(event[3])} used"]
        survivors = [] if self.read else [f"{g.names[card]}: taken along" for card in g.printed.survivors]
        return survivors


def complete(game: NecroGame) -> Iterator[tuple[DeckList, DeckList]]:
    """Lists that hold one of every card between them, legal or not, with all Survivors in turn."""
    names: dict[str, list[str]] = {}
    for card in game.deck["cards"]:
        names.setdefault(card["type"], []).append(card["name"])
    zombies = tuple((1, name) for name in names["zombie"])
    rest = tuple((1, n) for type_ in ("weapon", "item", "event", "react") for n in names.get(type_, ()))
    survivors = names["survivor"]
    for one, other in zip_longest(survivors[::2], survivors[1::2], fillvalue=survivors[0]):
        yield DeckList("", "", "", one, rest, zombies, ""), DeckList("", "", "", other, (), (), "")


def fate(node: Data) -> str:
    """What a card of its type comes to."""
    if node["type"] in ("survivor", "zombie"):
        return {"survivor": "taken along", "zombie": "spawned"}[node["type"]]
    stays = node["type"] == "weapon" or (node["type"] == "item" and node["subtype"] != "consumable")
    return "in play" if stays else "played"


def abilities(game: NecroGame, card: int) -> list[int]:
    """The numbers of a card's activated abilities."""
    return [number for number, use in enumerate(game.texts.uses) if use.card == card]


def steps_of(game: NecroGame, card: int) -> Iterator[Step]:
    """Every step of every clause of a card, those that are put off included."""
    programs = [game.texts.programs[card]]
    programs += [
        trigger.program for trigger in game.listening.triggers_of[card] + game.listening.replacements_of[card]
    ]
    programs += [game.texts.uses[number].ability.program for number in abilities(game, card)]
    for program in programs:
        yield from inside(program)


def inside(program: Program) -> Iterator[Step]:
    for step in program.steps:
        yield step
        if isinstance(step, Delay):
            yield from inside(step.trigger.program)


def holdings_of(game: NecroGame, card: int) -> Iterator[tuple[str, Holding]]:
    """What a card changes, grants and forbids as long as it is in play."""
    for tables, words in (
        (game.standing.changes, STATS),
        (game.standing.grants, KEYWORDS),
        (game.standing.forbids, ACTIONS),
    ):
        for at, holding in enumerate(tables[card]):
            yield f"{words[holding.stat]} ({at})", holding
