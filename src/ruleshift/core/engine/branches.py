"""What an answer can lead to where hands lie open: a position for each thing that chance can bring.

Chance is what a draw from the generator decides, and which card lies where nobody knows it. An answer is
given once with chance as it comes; whatever that has looked at is then tried the other way too, until all is
tried.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.chance import LEAST_KEY, Key
from ruleshift.core.engine.packed import append, i64, listed, sort, vec
from ruleshift.core.engine.piles import NOBODY, own
from ruleshift.core.engine.state import State

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game

ANY: Final = -1  # whatever comes: nobody has looked at it yet


class Script(Key):
    """Chance that brings what it is told, and notes what else it was asked for."""

    __slots__ = ("cards", "sizes", "wanted")

    def __init__(self, wanted: list[int]) -> None:
        super().__init__(bytes(LEAST_KEY))
        self.wanted = wanted  # the number that each draw brings, or ANY
        self.sizes: list[int] = []  # draw -> how many numbers it could have brought
        self.cards: list[int] = []  # draw -> the card that a shuffle put in a place by it, or -1

    def step(self, used: int, below: int) -> int:
        self.sizes.append(below)
        self.cards.append(-1)
        return used + 1

    def value(self, used: int, below: int) -> int:
        return max(0, self.told(used - 1))

    def told(self, at: int) -> int:
        """What a draw is to bring, or ANY."""
        return self.wanted[at] if at < len(self.wanted) else ANY

    def shuffled(self, used: i64, cards: vec[i64]) -> i64:
        """From the top down, as `Key.shuffled` does; where anything will do, cards stay where they are."""
        for last in range(len(cards) - 1, 0, -1):
            told = self.told(used)
            other: i64 = last if told == ANY else told
            cards[last], cards[other] = cards[other], cards[last]
            self.sizes.append(last + 1)
            self.cards.append(cards[last])
            used += 1
        return used


class Plan:
    """What is fixed for one try: which cards lie in some hidden places, and what the first draws bring."""

    __slots__ = ("cards", "places", "wanted")

    def __init__(self, places: list[int], cards: list[int], wanted: list[int]) -> None:
        self.places = places  # numbers of hidden places
        self.cards = cards  # the card in each
        self.wanted = wanted


class Branches:
    """The positions that an answer can lead to, one after the other; like ones may come more than once."""

    def __init__(self, game: Game, s: State, option: int, most: int, silent: bool = True) -> None:
        self.game = game
        self.silent = silent  # whether nobody will look at the events
        self.before = s
        self.option = option
        self.left = most  # tries that may still be made
        self.cut = False  # whether some were left out
        self.blind = False  # whether a card went to another place unseen, so that nobody can follow it
        self.zones: list[int] = []  # hidden place -> its zone
        self.spots: list[int] = []  # hidden place -> where in the zone
        self.plans: list[Plan] = [Plan([], [], [])]
        self.plan = self.plans[0]  # that of the latest position
        self.hide()

    def hide(self) -> None:
        """Find the places that nobody can look into, in each zone from the top."""
        s = self.before
        for zone, cards in enumerate(s.zones):
            for spot in range(len(cards) - 1, -1, -1):
                if s.known[cards[spot]] == NOBODY:
                    self.zones.append(zone)
                    self.spots.append(spot)

    def next(self) -> State | None:
        """One more position; None if there are no others, or `cut` if the tries were used up."""
        if not len(self.plans):
            return None
        if self.left <= 0:
            self.cut = True
            return None
        self.left -= 1
        plan = self.plan = self.plans.pop()
        twin = self.before.copy()
        self.game.work_out(twin)
        self.prepare(twin, plan)
        laid = [twin.zones[zone][self.spots[at]] for at, zone in enumerate(self.zones)]
        script = twin.key
        assert isinstance(script, Script)
        twin.silent = self.silent
        self.game.answer(twin, self.option)
        self.branch_places(twin, plan, laid)
        self.branch_draws(twin, plan, script)
        settle_hidden(self.game, twin)
        return twin

    def prepare(self, twin: State, plan: Plan) -> None:
        """Let chance bring what is planned. Cards of a plan are laid into their places; those that lay there
        go where these come from."""
        twin.key = Script(plan.wanted)
        twin.rng = 0
        for at, place in enumerate(plan.places):
            card, zone = plan.cards[at], self.zones[place]
            lies = own(twin, zone)
            spot = self.spots[place]
            for other in range(len(lies)):
                if lies[other] == card:
                    lies[other] = lies[spot]
                    lies[spot] = card
                    break

    def branch_places(self, twin: State, plan: Plan, laid: list[int]) -> None:
        """Plan tries with other cards in the places that somebody has looked into now."""
        looked: list[int] = []
        for place, card in enumerate(laid):
            if twin.known[card] != NOBODY:
                if place not in plan.places:
                    self.branch_place(plan, laid, place, looked)
                    looked.append(place)
            elif twin.where[card] != self.zones[place]:
                self.blind = True

    def branch_place(self, plan: Plan, laid: list[int], place: int, looked: list[int]) -> None:
        """Plan a try for each card that may lie in a place as well, the places before it in its zone as they
        are: whether these are looked into cannot hang on it."""
        zone, here = self.zones[place], laid[place]
        places, cards = plan.places[:], plan.cards[:]
        for one in looked:
            if self.zones[one] == zone:
                places.append(one)
                cards.append(laid[one])
        tried = {self.game.names[here]}
        for other, card in enumerate(laid):
            name = self.game.names[card]
            free = self.zones[other] == zone and other not in places and name not in tried
            if free and self.game.lot(card) == self.game.lot(here):
                tried.add(name)
                self.plans.append(Plan([*places, place], [*cards, card], plan.wanted))

    def branch_draws(self, twin: State, plan: Plan, script: Script) -> None:
        """Plan tries in which the generator brings something else."""
        wanted = plan.wanted[:]
        for at in range(len(plan.wanted), len(script.sizes)):
            card = script.cards[at]
            if card >= 0 and twin.known[card] == NOBODY:
                wanted.append(ANY)  # shuffled, and not looked at since
                continue
            came = script.sizes[at] - 1 if card >= 0 else 0
            for other in range(script.sizes[at]):
                if other != came:
                    self.plans.append(Plan(plan.places, plan.cards, [*wanted, other]))
            wanted.append(came)


def settle_hidden(game: Game, s: State) -> None:
    """Put what nobody knows into a fixed order and forget chance, so that like positions are equal."""
    s.key = None
    s.rng = 0
    for zone in range(len(s.zones)):
        lots: dict[int, list[int]] = {}  # lot -> spots whose card nobody knows
        for spot, card in enumerate(listed(s.zones[zone])):
            if s.known[card] == NOBODY:
                lots.setdefault(game.lot(card), []).append(spot)
        if not lots:
            continue
        lies = own(s, zone)
        for spots in lots.values():
            cards = vec[i64]()
            for spot in spots:
                cards = append(cards, lies[spot])
            sort(cards)
            for at, spot in enumerate(spots):
                lies[spot] = cards[at]
