"""What both players bring to a position: the cards it names, fillers, and the dice that come next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from ruleshift.core import chance
from ruleshift.core.position import Held
from ruleshift.necro.decklist import Copies, DeckList, find_list, parse, shipped_lists, write
from ruleshift.necro.given import PILES, NecroPosition

if TYPE_CHECKING:
    from ruleshift.necro.game import NecroGame

SIZES: Final = {"deck": 40, "zombie deck": 20}


class Key:
    """A set of cards and its options, as something to remember a game by."""

    def __init__(self, deck: dict[str, Any], digest: str, options: Mapping[str, str]) -> None:
        self.deck = deck
        self.digest = digest
        self.options = dict(options)
        self.marks = (id(deck["cards"][0]), len(deck["cards"]), repr(deck["cards"][-1]), *options.items())

    def __hash__(self) -> int:
        return hash(self.marks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and self.marks == other.marks


@lru_cache(16)
def compiled(key: Key, lists: tuple[DeckList, DeckList]) -> NecroGame:
    from ruleshift.necro.game import NecroGame

    return NecroGame(key.deck, key.digest, key.options, lists)


@lru_cache(256)
def thrown(seed: int, dice: tuple[tuple[int, int] | None, ...]) -> int:
    """The generator of a seed, turned on until what it brings next is this.

    >>> from ruleshift.core import chance
    >>> chance.value(chance.step(thrown(1, ((3, 6),))), 6)
    3
    """
    rng = chance.seeded(seed)
    while True:
        ahead = rng
        for one in dice:
            ahead = chance.step(ahead)
            if one is not None and chance.value(ahead, one[1]) != one[0]:
                break
        else:
            return rng
        rng = chance.step(rng)


# -- the cards of both players -------------------------------------------------------------


class Stock:
    """The cards each seat brings: those that are named, and fillers."""

    def __init__(self, deck: dict[str, Any], position: NecroPosition) -> None:
        self.deck = deck
        self.position = position
        self.cards = {card["name"]: card for card in deck["cards"]}
        self.named: dict[str, dict[str, list[str]]] = {}  # seat -> pile it comes from -> titles
        for seat in position.seats:
            self.named[seat] = {"deck": [], "zombie deck": []}
        for (seat, zone), lot in position.cards.items():
            owner = self.other(seat) if zone in ("TZ", "ZZ") else seat
            for held in lot:
                self.name(owner, held)
        self.survivors = {seat: position.survivors.get(seat) or self.plain() for seat in position.seats}
        self.fillers = {seat: self.filler(seat) for seat in position.seats}

    def other(self, seat: str) -> str:
        return next(one for one in self.position.seats if one != seat)

    def name(self, owner: str, held: Held) -> None:
        pile = "zombie deck" if self.cards[held.title]["type"] == "zombie" else "deck"
        self.named[owner][pile].append(held.title)
        for rider in held.riders:
            self.name(owner, rider)

    def plain(self) -> str:
        """The Survivor with the fewest skills."""
        survivors = [card for card in self.deck["cards"] if card["type"] == "survivor"]
        return str(min(survivors, key=lambda card: sum(map(len, clauses(card))))["name"])

    def filler(self, seat: str) -> dict[str, str]:
        """For each pile a card that does nothing by itself, and that this seat can do nothing with."""
        survivor = self.cards[self.survivors[seat]]
        barred = [card for card in self.deck["cards"] if self.bars(card, survivor)]
        weapons = [card for card in self.deck["cards"] if card["type"] == "weapon"]
        zombies = [card for card in self.deck["cards"] if card["type"] == "zombie" and whole(card["cost"])]
        silent = [card for card in zombies if not any(clauses(card))] or zombies
        return {
            "deck": (barred or weapons)[0]["name"],
            "zombie deck": min(silent, key=lambda card: int(card["cost"]))["name"],
        }

    def bars(self, card: Mapping[str, Any], survivor: Mapping[str, Any]) -> bool:
        """Whether a weapon is only for somebody else."""
        needs = {need["cond"]: need.get("what") for need in card.get("requires", ())}
        barred = [word for word in ("name", "identity") if needs.get(word, survivor[word]) != survivor[word]]
        return card["type"] == "weapon" and bool(barred)

    def fill(self, seat: str, pile: str) -> int:
        """How many fillers a seat needs in this deck, besides those in its hand."""
        size = self.position.sizes.get((seat, pile))
        if size is not None:
            return size - len(self.position.cards.get((seat, pile), ()))
        held = self.position.fillers[seat] if pile == "deck" else 0
        return max(0, SIZES[pile] - len(self.named[seat][pile]) - held)

    def lists(self) -> tuple[DeckList, DeckList]:
        one, other = (self.list(seat) for seat in self.position.seats)
        return one, other

    def list(self, seat: str) -> DeckList:
        """What the seat brings; a list it names is read in full only where the game is set up."""
        said = self.position.lists.get(seat, "")
        if said and self.position.phase == "set-up":
            if "\n" in said:
                return parse(said, f"{seat}.txt", self.deck)
            return find_list(said, self.deck)
        copies: list[Copies] = []
        for pile in PILES:
            lot = Counter(self.named[seat][pile])
            held = self.position.fillers[seat] if pile == "deck" else 0
            lot[self.fillers[seat][pile]] += self.fill(seat, pile) + held
            copies.append(tuple((n, name) for name, n in sorted(lot.items()) if n))
        text = shipped_lists().get(said, said) or write("", "", self.survivors[seat], copies[0], copies[1])
        return DeckList(seat, seat, "", self.survivors[seat], copies[0], copies[1], text)


def clauses(card: Mapping[str, Any]) -> Iterator[Sequence[Any]]:
    """What a card says, apart from its numbers."""
    for key in ("do", "may", "when", "instead", "while"):
        if key in card:
            yield card[key]


def whole(cost: object) -> bool:
    return isinstance(cost, int) and cost > 0
