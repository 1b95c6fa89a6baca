"""What both players bring to a position: the cards it names, fillers, and the dice that come next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine import chance
from ruleshift.core.scenario.position import Held
from ruleshift.families.necro.deckbuilding.decklist import (
    Copies,
    DeckList,
    find_list,
    parse,
    shipped_lists,
    write,
)
from ruleshift.families.necro.position.reader import (
    BLANKS,
    DRIFTER,
    PILES,
    SCRAP,
    STRANGER,
    NecroPosition,
)

if TYPE_CHECKING:
    from ruleshift.core.decks import LoadedDeck
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.language.normal import CardSet

SIZES: Final = {"deck": 40, "zombie deck": 20}
FILLERS: Final = {"deck": SCRAP, "zombie deck": DRIFTER}
CLAUSES: Final = ("do", "may", "when", "instead", "while", "answers", "requires")
PLAIN: Final = {"traits": [], "rulings": [], "origin": "own", "unique": False, "limit": "", "counters": 0}


class Key:
    """A set of cards and its options, as something to remember a game by."""

    def __init__(self, game: NecroGame, added: Sequence[Mapping[str, Any]]) -> None:
        self.deck = with_blanks({**game.deck, "cards": [*game.deck["cards"], *added]})
        self.digest = game.digest
        self.options = dict(game.options)
        self.text, self.shipped = game.text, game.shipped  # for replays
        # The cards are kept here, so that no other card can come to have the same id.
        cards = tuple(map(id, game.deck["cards"]))
        self.marks = (cards, repr(added), tuple(self.options.items()))

    def __hash__(self) -> int:
        return hash(self.marks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and self.marks == other.marks


@lru_cache(16)
def compiled(key: Key, lists: tuple[DeckList, DeckList]) -> NecroGame:
    from ruleshift.families.necro.game import NecroGame

    return NecroGame(key.deck, key.digest, key.options, lists, key.text, key.shipped)


@lru_cache(256)
def thrown(seed: int, dice: tuple[tuple[int, int] | None, ...]) -> int:
    """The generator of a seed, turned on until what it brings next is this.

    >>> from ruleshift.core.engine import chance
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

    def __init__(self, deck: CardSet, position: NecroPosition) -> None:
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
        self.survivors = {seat: position.survivors.get(seat, STRANGER) for seat in position.seats}

    def other(self, seat: str) -> str:
        return next(one for one in self.position.seats if one != seat)

    def name(self, owner: str, held: Held) -> None:
        pile = "zombie deck" if self.cards[held.title]["type"] == "zombie" else "deck"
        self.named[owner][pile].append(held.title)
        for rider in held.riders:
            self.name(owner, rider)

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
            lot[FILLERS[pile]] += self.fill(seat, pile) + held
            copies.append(tuple((n, name) for name, n in sorted(lot.items()) if n))
        text = shipped_lists().get(said, said) or write("", "", self.survivors[seat], copies[0], copies[1])
        return DeckList(seat, seat, "", self.survivors[seat], copies[0], copies[1], text)


def bare(loaded: LoadedDeck) -> NecroGame:
    """A game with a set that need not be enough to build decks from; only positions can be played with it."""
    from ruleshift.families.necro.game import NecroGame

    one, other = ((1, SCRAP),), ((1, DRIFTER),)
    nobody = DeckList("", "", "", STRANGER, one, other, write("", "", STRANGER, one, other))
    deck = with_blanks(loaded.deck)
    return NecroGame(deck, loaded.digest, None, (nobody, nobody), loaded.text, loaded.shipped)


def with_blanks(deck: Any) -> Any:
    """The set with cards that do nothing by themselves: who and what a position does not name."""
    cards = list(deck["cards"])
    first = {card["type"]: card for card in cards[::-1]}
    if any(card["name"] in BLANKS for card in cards):
        return dict(deck)
    if (
        not {"survivor", "item", "zombie"} <= first.keys()
    ):  # a small set: what such cards look like, ours know
        from ruleshift.core.decks import load_deck

        first = {card["type"]: card for card in load_deck("necrogenesis").deck["cards"][::-1]} | first
    bare = {type_: without_clauses(card) for type_, card in first.items()}
    needs = {"requires": [{"cond": "name", "what": ""}]}  # nobody is called that
    return {
        **deck,
        "cards": [
            *cards,
            {**bare["survivor"], **named(STRANGER), "identity": "", "hp": 20, "damage": 1},
            {**bare["item"], **named(SCRAP), **needs, "subtype": "consumable", "cost": 1, "host": ""},
            {**bare["zombie"], **named(DRIFTER), "subtype": "walker"}
            | {"cost": 1, "hp": 1, "damage": 1, "hit": 0, "ed": 3},
        ],
    }


def without_clauses(card: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in card.items() if key not in CLAUSES} | PLAIN


def named(title: str) -> dict[str, Any]:
    return {"name": title, "short": title, "number": "", "text": "", "icon": ""}
