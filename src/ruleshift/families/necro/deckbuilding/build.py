"""Builds a legal deck list at random: a theme, cards its Survivor can use, a mix and a curve that play.

Everything follows from the data of the cards: no card is known here by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, cast

from ruleshift.core.lists import NoSuchList
from ruleshift.families.necro.deckbuilding.decklist import DeckList, parse, write
from ruleshift.families.necro.deckbuilding.judge import BOSS, SECRET_RARE, part_of, usable_by
from ruleshift.families.necro.deckbuilding.list_text import SURVIVOR, SURVIVOR_DECK, plain
from ruleshift.families.necro.deckbuilding.themes import Marks, fits, marks, needs, theme_marks
from ruleshift.text.wording import nearest

if TYPE_CHECKING:
    from ruleshift.families.necro.language.normal import Card, CardSet


# How many of each type among the 40, and how far chance may move it; items fill the rest.
MIX: Final = (("weapon", 12, 1), ("react", 7, 1), ("event", 8, 1), ("item", 0, 0))
ZOMBIE_EVENTS: Final = 3  # of the Events: enough to have one for the Zombie Phase
ODD_WEAPONS: Final = 4  # that lie on the table, do no damage, or cannot reach the Threat Zone
# How many zombies at each Threat Cost; the last step holds all that cost as much or more.
CURVE: Final = ((1, 5), (2, 6), (3, 6), (4, 3))
WITH_BOSS: Final = 0.7  # of all decks
SUPPORT: Final = 3  # cards that must be there for one that builds on them
COPIES: Final = {"C": (2, 4), "U": (2, 3), "R": (1, 3), "SR": (1, 2), "SCR": (1, 1), "PR": (1, 2)}
COMMON: Final = {"C": 3.0, "U": 2.5, "R": 2.0, "SR": 1.5, "SCR": 1.0, "PR": 1.5}
THEMED: Final = 9.0  # how much likelier a card of the theme is
RELATED: Final = 3.0  # one that speaks of the theme, or suits the Survivor


class NoSuchDeck(NoSuchList):
    """A deck that cannot be built: an unknown Survivor, or a set with too few cards."""


def build_deck(card_set: CardSet, theme: str = "", survivor: str = "", seed: int = 0) -> DeckList:
    """A legal list; the same set, theme, Survivor and seed give the same list.

    >>> from ruleshift.core.decks import load_deck
    >>> cards = load_deck("necrogenesis").deck
    >>> build_deck(cards, "fire", seed=7) == build_deck(cards, "fire", seed=7)
    True
    """
    wanted = theme_marks(theme, card_set) if theme else frozenset()
    builder = _Builder(card_set, wanted, Random(f"{theme} {seed}"))
    builder.choose_survivor(survivor)
    builder.choose_zombies()
    builder.choose_cards()
    return parse(builder.text(theme, seed, survivor), f"{theme or 'random'}-{seed}.txt", card_set)


def find_survivor(name: str, card_set: CardSet) -> Card:
    """A Survivor by its name or a part of it, or an error with the nearest one."""
    survivors: dict[str, Card] = {
        card["name"]: card for card in card_set["cards"] if card["type"] == "survivor"
    }
    folded = plain(name).casefold()
    exact = [title for title in survivors if title.casefold() == folded]
    part = exact or [title for title in survivors if folded and folded in title.casefold()]
    if len(part) == 1:
        return survivors[part[0]]
    near = nearest(name, survivors)
    meant = f" Did you mean '{near}'?" if near and not part else ""
    several = "is the name of several Survivors" if part else "is no Survivor"
    raise NoSuchDeck(f"'{name[:40]}' {several}.{meant} There are: {', '.join(part or survivors)}.")


def _alone(card: Card) -> list[str]:
    """What a card is of which a part of the deck holds one only."""
    return [one for one in (card["subtype"], card["rarity"]) if one in (BOSS, SECRET_RARE)]


class _Builder:
    """A list in the making."""

    def __init__(self, card_set: CardSet, theme: frozenset[str], rng: Random) -> None:
        self.card_set = card_set
        self.title = card_set["title"]
        self.cards: list[Card] = list(card_set["cards"])
        self.theme = theme
        self.rng = rng
        self.marks: dict[str, Marks] = {card["name"]: marks(card) for card in self.cards}
        self.needs: dict[str, list[Any]] = {card["name"]: needs(card) for card in self.cards}
        self.survivor = cast("Card", {})  # until one is chosen
        self.chosen: dict[str, int] = {}  # name -> copies
        self.by_name: dict[str, Card] = {card["name"]: card for card in self.cards}

    # -- choosing --------------------------------------------------------------------------

    def choose_survivor(self, name: str) -> None:
        """The one that is asked for, or one that suits the theme."""
        if name:
            self.survivor = find_survivor(name, self.card_set)
            return
        survivors = [card for card in self.cards if part_of(card) == SURVIVOR]
        if not survivors:
            raise NoSuchDeck(f"{self.title} has no Survivor to build a deck for.")
        # A theme has its Survivors: the others come into play only if it has none.
        suiting = [card for card in survivors if self._suits(card["name"])]
        self.survivor = self._draw(suiting or survivors)

    def choose_zombies(self) -> None:
        """20 zombies along the curve, more of those that the theme is about."""
        zombies = [card for card in self.cards if card["type"] == "zombie"]
        steps = {cost: [z for z in zombies if _step(z) == cost] for cost, _ in CURVE}
        about = {cost for cost, pool in steps.items() if any(self._is_themed(card) for card in pool)}
        sizes = dict(CURVE)
        for cost in sizes:
            if about and cost not in about and sizes[cost] > 2:
                sizes[cost] -= 2
                sizes[min(about, key=lambda other: (abs(other - cost), other))] += 2
        low, high = self.rng.random() < 0.5, self.rng.random() < 0.5
        sizes[1 if low else 2] += 1
        sizes[3 if high else 2] -= 1
        if self.rng.random() < WITH_BOSS:
            bosses = [card for card in zombies if card["subtype"] == BOSS]
            self._fill(bosses, 1)
        for cost, size in sizes.items():
            self._fill(steps[cost], size - self._count(steps[cost]))
        self._fill(zombies, 20 - self._count(zombies))
        if self._count(zombies) < 20:
            raise NoSuchDeck(f"{self.title} has too few zombies for a deck: 20 are needed.")

    def choose_cards(self) -> None:
        """40 cards: weapons first, since much of the rest builds on them."""
        usable = [card for card in self.cards if part_of(card) == SURVIVOR_DECK]
        usable = [card for card in usable if usable_by(card, self.survivor)]
        left = 40
        for type_, size, slack in MIX:
            pool = [card for card in usable if card["type"] == type_]
            size += int(self.rng.random() * (2 * slack + 1)) - slack
            size = min(left, size + 4 * (type_ in self.theme)) if size else left
            before = self._count(usable)
            if type_ == "weapon":
                self._fill([card for card in pool if _is_odd(card)], self._odd(pool))
            elif type_ == "event":
                self._fill([card for card in pool if card["side"] == "zombie"], ZOMBIE_EVENTS)
                pool = [card for card in pool if card["side"] != "zombie"]
            if type_ == "weapon":
                pool = [card for card in pool if not _is_odd(card)]
            self._fill(pool, size - (self._count(usable) - before))
            left = 40 - self._count(usable)
        self._fill(usable, left)
        self._fill(usable, 40 - self._count(usable), picky=False)
        if self._count(usable) < 40:
            raise NoSuchDeck(
                f"{self.title} has too few cards that {self.survivor['name']} can use: 40 are needed."
            )

    def _odd(self, weapons: Sequence[Card]) -> int:
        """How many weapons of the odd kind: some, and more if the theme is about them."""
        themed = any(self._is_themed(card) for card in weapons if _is_odd(card))
        return ODD_WEAPONS + 1 if themed else int(self.rng.random() * (ODD_WEAPONS - 1))

    def _fill(self, pool: Sequence[Card], size: int, picky: bool = True) -> None:
        """Add so many cards of a pool, as far as it reaches."""
        while size > 0:
            able = [card for card in pool if self._room(card) and (not picky or self._supported(card))]
            if not able:
                return
            card = self._draw(able)
            least, most = COPIES.get(card["rarity"], (1, 3))
            if card["unique"] or card["limit"] == "one":
                least, most = 1, 2
            copies = least + int(self.rng.random() * (most - least + 1)) + self._is_themed(card)
            copies = min(copies, size, self._room(card))
            self.chosen[card["name"]] = self.chosen.get(card["name"], 0) + copies
            size -= copies

    def _room(self, card: Card) -> int:
        """How many more copies may go in."""
        room = card["copies"] - self.chosen.get(card["name"], 0)
        others = [self.by_name[name] for name in self.chosen]
        single = [one for other in others if part_of(other) == part_of(card) for one in _alone(other)]
        if own := _alone(card):
            room = min(room, int(not any(one in single for one in own)))
        return room

    def _supported(self, card: Card) -> bool:
        """Whether the deck holds enough of what a card builds on."""
        return all(
            sum(n for name, n in self.chosen.items() if self._fits(want, name)) >= SUPPORT
            for want in self.needs[card["name"]]
        )

    def _fits(self, want: Any, name: str) -> bool:
        return fits(want, self.by_name[name], self.marks[name].own)

    # -- weighing --------------------------------------------------------------------------

    def _draw(self, cards: Sequence[Card]) -> Card:
        """One of several cards, the fitting ones more often. Only ``random()`` is the same everywhere."""
        weights = [self._weight(card) for card in cards]
        at = self.rng.random() * sum(weights)
        for card, weight in zip(cards, weights, strict=True):
            at -= weight
            if at < 0:
                return card
        return cards[-1]

    def _weight(self, card: Card) -> float:
        name = card["name"]
        weight = COMMON.get(card["rarity"], 1.0)
        if self._is_themed(card):
            weight *= THEMED
        elif self.theme & self.marks[name].named:
            weight *= RELATED
        if self.survivor and (self._liked() & self.marks[name].own or _is_tied(card)):
            weight *= RELATED
        return weight / (1 + self.chosen.get(name, 0))

    def _is_themed(self, card: Card) -> bool:
        return bool(self.theme & self.marks[card["name"]].own)

    def _suits(self, name: str) -> bool:
        """Whether a Survivor has to do with the theme; what only zombies are is nobody's own."""
        own, named = self.marks[name]
        handy = {
            mark for card in self.cards if card["type"] != "zombie" for mark in self.marks[card["name"]].own
        }
        return bool(self.theme & (own | named & handy))

    def _liked(self) -> frozenset[str]:
        """What the Survivor's own abilities do or speak of."""
        own, named = self.marks[self.survivor["name"]]
        return (own | named) - {"survivor"}

    def _count(self, pool: Sequence[Card]) -> int:
        return sum(self.chosen.get(card["name"], 0) for card in pool)

    # -- writing ---------------------------------------------------------------------------

    def text(self, theme: str, seed: int, survivor: str) -> str:
        """The list, in the order of the set."""
        parts: dict[str, list[tuple[int, str]]] = {"zombie": [], "": []}
        for card in self.cards:
            if copies := self.chosen.get(card["name"], 0):
                parts["zombie" if card["type"] == "zombie" else ""].append((copies, card["name"]))
        title = f"{theme.strip().title() or 'Random'} {seed}"
        about = f"Built at random{f' round {theme.strip()}' if theme else ''} for {self.survivor['name']}."
        given = [f"--theme {theme}" if theme else "", f"--survivor '{survivor}'" if survivor else ""]
        words = " ".join(["ruleshift deck new", *filter(None, given), f"--seed {seed}"])
        remarks = [f"Built by: {words}"]
        return write(title, about, self.survivor["name"], parts[""], parts["zombie"], remarks)


def cost_of(card: Card) -> int:
    """What a card costs; for an X, the middle of what it may be."""
    cost = card["cost"]
    return cost if isinstance(cost, int) else sum(cost["x"]) // 2


def _step(zombie: Card) -> int:
    """The step of the curve a zombie stands on."""
    return min(max(cost_of(zombie), CURVE[0][0]), CURVE[-1][0])


def _is_odd(weapon: Card) -> bool:
    """Whether a weapon is no weapon to rely on: placed, harmless, or useless against what is near."""
    near = "TZ" in weapon["range"]
    return bool(weapon["subtype"] == "automated" or weapon["placed"] or not weapon["damage"] or not near)


def _is_tied(card: Card) -> bool:
    return any(condition["cond"] in ("identity", "name") for condition in card.get("requires", ()))
