"""Opponents with a style: they look a little ahead, and add to the chance of winning what they like."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from math import sqrt
from typing import TYPE_CHECKING, Final

from ruleshift.bots.reasons import liked
from ruleshift.bots.search import Search
from ruleshift.bots.styles import (
    IN_FORCE,
    OTHER_HANDS,
    OTHER_TABLES,
    OWN_HAND,
    OWN_TABLE,
    STYLES,
    TURMOIL,
    Style,
)

if TYPE_CHECKING:
    from ruleshift import Game, Match, Question, View
    from ruleshift.bots.seat import Sample
    from ruleshift.core.engine.look_ahead import LookAhead

WORLDS: Final = 6
DEPTH: Final = 1  # turns
TRIES: Final = 60  # options times worlds
LOOKS: Final = 1500  # on the way
FELT: Final = 2  # worlds in which it is seen what an option does to the cards
BY_THE_OTHER: Final = 0.1  # what the answer of a greedy bot is worth where a game has no learned value


class Opponent(Search):
    """Weighs what it likes against its chances; without a learned value, against a greedy answer."""

    def __init__(self, game: Game, seed: int = 0, effort: float = 1.0, style: Style | None = None) -> None:
        super().__init__(game, seed, effort, WORLDS, DEPTH, tries=TRIES, looks=LOOKS)
        self.style = Style() if style is None else style

    def choose(self, view: View, question: Question, sample: Sample) -> int:
        found = self.found = self.look(view, question, sample)
        options = question.options if found is None else found.options
        chances = self.chances(view, question, sample, found)
        whims = {option: self.style.whim * self.rng.uniform(-1, 1) for option in options}
        felt = self.felt(view, options, sample)
        return max(options, key=lambda option: chances[option] + whims[option] + felt[option])

    def chances(
        self, view: View, question: Question, sample: Sample, found: LookAhead | None
    ) -> Mapping[int, float]:
        """What each option promises, before it is asked what one likes."""
        if found is None:
            wise = self.fallback.choose(view, question, sample)
            return {option: BY_THE_OTHER * (option == wise) for option in question.options}
        return {
            option: found.mean(option) + self.style.nerve * spread(found, option) for option in found.options
        }

    def reason(self, view: View, option: int, sample: Sample) -> str:
        """Its chance beside that of the next best, and how much better it likes it."""
        figures = self.figures(view, option, sample)
        if figures is None or figures.other is None:
            return super().reason(view, option, sample)
        felt = self.felt(view, [option, figures.other], sample)
        assert view.question is not None
        points = round(100 * (felt[option] - felt[figures.other]))
        temper = "It hopes for the best" if self.style.nerve > 0 else "It follows a whim"
        return liked(figures, view.question, points, temper)

    def felt(self, view: View, options: Iterable[int], sample: Sample) -> Mapping[int, float]:
        """How much what an option does to the cards is liked, over some worlds."""
        total = dict.fromkeys(options, 0.0)
        if not self.style.likes:
            return total
        for world in islice(sample(), FELT):
            asked = world.question
            if asked is None:
                continue
            before = world.view(view.seat)
            for option in total:
                if option in asked.options:
                    total[option] += self.liking(before, after(world, option, view.seat)) / FELT
        return total

    def liking(self, before: View, then: View) -> float:
        """How much somebody likes what has become of a position."""
        if then.outcome is not None:
            return 0.0  # how it ends is what the chance of winning is about
        was, now = measured(before), measured(then)
        moved = sum(abs(now[name] - was[name]) for name in was)
        likes = self.style.likes
        return likes.get(TURMOIL, 0.0) * moved + sum(
            likes.get(name, 0.0) * (now[name] - was[name]) for name in was
        )


def spread(found: LookAhead, option: int) -> float:
    """How much the worlds differ for an option: the standard deviation."""
    column = found.values[found.options.index(option) :: len(found.options)]
    values = [value for value in column if value >= 0]
    mean = sum(values) / max(1, len(values))
    return sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values)))


def after(world: Match, option: int, seat: int | None) -> View:
    """What a seat sees once an answer is given."""
    twin = world.copy()
    twin.answer(option)
    view: View = twin.view(seat)
    return view


def measured(view: View) -> dict[str, int]:
    """How many cards lie where, in words that fit every game."""
    found = dict.fromkeys((OWN_HAND, OWN_TABLE, OTHER_HANDS, OTHER_TABLES, IN_FORCE), 0)
    in_force = view.game.family.in_force
    for zone in view.zones():
        number = len(view.lying(zone.number))
        if zone.seat < 0:
            found[IN_FORCE] += number if zone.word == in_force else 0
        elif zone.place.layout == "hand":
            found[OWN_HAND if zone.seat == view.seat else OTHER_HANDS] += number
        elif zone.place.layout == "row":
            found[OWN_TABLE if zone.seat == view.seat else OTHER_TABLES] += number
    return found


def hoarder(game: Game, seed: int = 0, effort: float = 1.0) -> Opponent:
    return Opponent(game, seed, effort, STYLES["hoarder"])


def raider(game: Game, seed: int = 0, effort: float = 1.0) -> Opponent:
    return Opponent(game, seed, effort, STYLES["raider"])


def judge(game: Game, seed: int = 0, effort: float = 1.0) -> Opponent:
    return Opponent(game, seed, effort, STYLES["judge"])


def chaos(game: Game, seed: int = 0, effort: float = 1.0) -> Opponent:
    return Opponent(game, seed, effort, STYLES["chaos"])


def hermit(game: Game, seed: int = 0, effort: float = 1.0) -> Opponent:
    return Opponent(game, seed, effort, STYLES["hermit"])


def gambler(game: Game, seed: int = 0, effort: float = 1.0) -> Opponent:
    return Opponent(game, seed, effort, STYLES["gambler"])
