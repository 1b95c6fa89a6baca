"""Shuffles several decks of the Fluxx family together: one normal form made of theirs.

Cards that are alike in name and effect are one card of the sum; cards that only share a name are told
apart by the title of their deck. Whatever a deck says about its own cards keeps meaning those.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.decks import LoadedDeck
from ruleshift.families.fluxx.language.bonus_circles import circles
from ruleshift.families.fluxx.language.renaming import renamed, titles_in
from ruleshift.language.variants import by_name, once_each
from ruleshift.text.errors import CannotMix
from ruleshift.text.wording import listed

if TYPE_CHECKING:
    from ruleshift.core.normal import Option, World
    from ruleshift.families.fluxx.language.normal import Card, Deck

PLUS: Final = "+"
FAMILY: Final = "fluxx"
# What may differ between two cards that are one card of the sum.
WORDING: Final = ("name", "short", "text", "icon", "art", "origin", "rulings", "count", "only_with")
SHARED_CARDS: Final[Option] = {
    "name": "shared_cards",
    "default": "one",
    "choices": ["one", "all"],
    "text": "How many copies of a card there are that several of the mixed decks have: as many as the deck "
    "with the most of them has (one), or those of all decks together (all).",
    "reason": "A second set of the same plain rules and actions would push the cards apart that make "
    "each deck what it is.",
    "source": "every mixed deck",
}


def mix(parts: Sequence[LoadedDeck]) -> LoadedDeck:
    """The sum of decks, in this order; the first decides about the deal and the basic rules."""
    refuse(parts)
    digest = hashlib.sha256(PLUS.join(part.digest for part in parts).encode()).hexdigest()[:16]
    whole = mixed([part.deck for part in parts])
    for at, message in circles(whole["cards"]):
        raise CannotMix(f"these decks cannot be shuffled together: '{whole['cards'][at]['name']}': {message}")
    return LoadedDeck(whole, digest, None, "", tuple(parts))


def refuse(parts: Sequence[LoadedDeck]) -> None:
    """Say why decks cannot be shuffled together, if they cannot."""
    for at, part in enumerate(parts):
        deck = part.deck
        for other in parts[:at]:
            if other.digest == part.digest:
                raise CannotMix(f"the deck '{deck['deck']}' is in the sum twice; name every deck once")
            if other.deck["deck"] == deck["deck"]:
                raise CannotMix(f"two decks of the sum are called '{deck['deck']}'; give one another name")
    low, high = _players([part.deck for part in parts])
    if low > high:
        ranges = [f"{part.deck['title']} for {_range(part.deck['players'])}" for part in parts]
        raise CannotMix(f"no number of players suits all of these decks: {listed(ranges, 'and')}")


def _players(decks: Sequence[Deck]) -> tuple[int, int]:
    return max(deck["players"][0] for deck in decks), min(deck["players"][1] for deck in decks)


def _traits(decks: Sequence[Deck]) -> dict[str, str]:
    """All traits; a trait of several decks looks as the first of them says."""
    traits: dict[str, str] = {}
    for deck in decks:
        for trait, icon in deck["traits"].items():
            traits.setdefault(trait, icon)
    return traits


def _range(players: Sequence[int]) -> str:
    return f"{players[0]} to {players[1]}" if players[0] < players[1] else str(players[0])


def mixed(decks: Sequence[Deck]) -> Deck:
    """The normal form of a sum of decks that fit together."""
    first = decks[0]
    whole = _Sum()
    for deck in decks:
        whole.add(deck)
    titles = [deck["title"] for deck in decks]
    return {
        "deck": PLUS.join(deck["deck"] for deck in decks),
        "title": f" {PLUS} ".join(titles),
        "family": FAMILY,
        "about": f"{and_list(titles)}, shuffled into one deck.",
        "players": list(_players(decks)),
        "start": first["start"],
        "basic": first["basic"],
        "solo": {"set_aside": whole.set_aside},
        "traits": _traits(decks),
        "options": [*whole.options.values(), SHARED_CARDS.copy()],
        "world": first["world"],
        "worlds": whole.worlds(decks),
        "cards": whole.cards(),
        "mixed": titles,
    }


def and_list(words: Sequence[str]) -> str:
    """Words as a sentence lists them.

    >>> and_list(["Star Fluxx", "Zombie Fluxx", "First Steps"])
    'Star Fluxx, Zombie Fluxx and First Steps'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


Effect = dict[str, Any]  # what a card does
Lot = list[Any]  # how many copies, and under which choice of an option


@dataclass
class _Entry:
    """One card of the sum."""

    card: Card
    own: str  # its title in the deck it comes from
    effect: dict[
        str, Any
    ]  # in the words of that deck, and for which choice if it is one of several definitions
    deck: int  # the number of that deck
    decks: list[str]  # the titles of all decks that have it
    lots: list[Lot]  # for each of them how many copies, and under which choice of an option


class _Sum:
    """A sum that grows deck by deck."""

    def __init__(self) -> None:
        self.groups: list[list[_Entry]] = []  # the definitions of each card, most have one
        self.options: dict[str, Option] = {}
        self.set_aside: list[str] = []
        self.names: list[dict[str, str]] = []  # for each deck: a card's own title -> its title in the sum
        self.taken: set[str] = set()  # titles, in small letters

    def add(self, deck: Deck) -> None:
        options = self._add_options(deck)
        # In the sum's words for options, but still with the deck's own titles.
        cards = by_name([renamed(card, str, options.__getitem__) for card in deck["cards"]])
        shared = self._shared(cards)
        own = {title.casefold() for title in cards}
        names: dict[str, str] = {}
        for title in cards:
            there = shared.get(title)
            names[title] = there[0].card["name"] if there else self._free(title, deck, own)
        self.names.append(names)
        for title, variants in cards.items():
            if title in shared:
                for entry, card in zip(shared[title], _sorted(variants), strict=True):
                    entry.decks.append(deck["title"])
                    entry.lots.append([card["count"], card["only_with"]])
            else:
                self.groups.append(
                    [self._entry(card, effect, names, deck) for card, effect in _effects(variants)]
                )
        self.taken |= {name.casefold() for name in names.values()}
        aside = [names[title] for title in deck["solo"]["set_aside"]]
        self.set_aside += [title for title in aside if title not in self.set_aside]

    def _entry(self, card: Card, effect: Effect, names: Mapping[str, str], deck: Deck) -> _Entry:
        lot = [card["count"], card["only_with"]]
        at = len(self.names) - 1
        return _Entry(_known_as(card, names), card["name"], effect, at, [deck["title"]], [lot])

    # -- options -----------------------------------------------------------------------------

    def _add_options(self, deck: Deck) -> dict[str, str]:
        """What each option of a deck is called in the sum."""
        names: dict[str, str] = {}
        for option in deck["options"]:
            name = option["name"]
            there = self.options.get(name)
            if there is not None and set(there["choices"]) == set(option["choices"]):
                sources = [there["source"], option["source"]]
                self.options[name] = there | {"source": ", ".join(filter(None, sources))}
            else:
                if there is not None or name == SHARED_CARDS["name"]:
                    name = self._free_option(f"{deck['deck'].replace('-', '_')}_{name}", deck)
                self.options[name] = option | {"name": name}
                if name != option["name"]:
                    self.options[name]["own_name"] = option["name"]
            names[option["name"]] = name
        return names

    def _free_option(self, name: str, deck: Deck) -> str:
        taken = {*self.options, *(option["name"] for option in deck["options"])}
        return name if name not in taken else self._free_option(f"{name}_", deck)

    # -- cards -------------------------------------------------------------------------------

    def _shared(self, cards: Mapping[str, list[Card]]) -> dict[str, list[_Entry]]:
        """The cards that the sum has already: alike in name and effect, down to the cards they name."""
        likely = {title: self._alike(title, variants) for title, variants in cards.items()}
        named = {title: titles_in(variants) for title, variants in cards.items()}
        while True:
            # A card that names another can only be shared if that other is.
            lost = [name for name, found in likely.items() if found and not self._agrees(name, named, likely)]
            if not lost:
                return {name: found[0] for name, found in likely.items() if found}
            for name in lost:
                del likely[name][0]

    def _alike(self, title: str, variants: list[Card]) -> list[list[_Entry]]:
        effects = [effect for _, effect in _effects(variants)]
        groups = [group for group in self.groups if group[0].own == title]
        return [group for group in groups if [entry.effect for entry in group] == effects]

    def _agrees(
        self, name: str, named: Mapping[str, list[str]], likely: Mapping[str, list[list[_Entry]]]
    ) -> bool:
        """Whether a card and the one it is taken for speak of the same cards of the sum."""
        there = self.names[likely[name][0][0].deck]
        return all(
            bool(likely[title]) and likely[title][0][0].card["name"] == there[title] for title in named[name]
        )

    def _free(self, title: str, deck: Deck, own: set[str]) -> str:
        """A title that no other card has: its own, or with the title of its deck."""
        if title.casefold() not in self.taken:
            return title
        name, number = f"{title} ({deck['title']})", 1
        while name.casefold() in self.taken | own:
            number += 1
            name = f"{title} ({deck['title']} {number})"
        return name

    def worlds(self, decks: Sequence[Deck]) -> dict[str, World]:
        """The world of the cards of each origin: that of the first deck that has them."""
        entries = [entry for group in self.groups for entry in group]
        return {and_list(entry.decks): decks[entry.deck]["world"] for entry in entries}

    def cards(self) -> list[Card]:
        """All cards, each with the decks it comes from."""
        whole = []
        shorts: dict[str, str] = {}  # a short title in small letters -> whose it is
        for entry in [entry for group in self.groups for entry in group]:
            card = entry.card.copy()
            short = card["short"].casefold()
            if short in self.taken or shorts.get(short, card["name"]) != card["name"]:
                card["short"] = card["name"]  # what another card is called
            shorts[card["short"].casefold()] = card["name"]
            card["deck"] = and_list(entry.decks)
            if card["name"] != entry.own:
                card["own_name"] = entry.own
            if len(entry.decks) > 1:
                _together(card, entry.lots)
            whole.append(card)
        return whole


def _effects(variants: list[Card]) -> list[tuple[Card, Effect]]:
    """The definitions of a card, each with what it does, and for which choice if there are several."""
    if len(variants) == 1:
        return [(variants[0], _effect(variants[0]))]
    return [(card, {**_effect(card), "only_with": card["only_with"]}) for card in _sorted(variants)]


def _sorted(variants: list[Card]) -> list[Card]:
    """The definitions of a card by the choices that they are for."""
    return sorted(variants, key=lambda card: card["only_with"] or []) if len(variants) > 1 else variants


def _effect(card: Card) -> Effect:
    """What a card does, whatever it is called; lists of words are taken in any order."""
    effect: Effect = _in_order({key: value for key, value in card.items() if key not in WORDING})
    return effect


def _in_order(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _in_order(value) for key, value in data.items()}
    if isinstance(data, list):
        return sorted(data) if all(isinstance(one, str) for one in data) else [_in_order(one) for one in data]
    return data


def _known_as(card: Card, names: Mapping[str, str]) -> Card:
    """A card of a deck with all titles as they are in the sum, in its effect and in its text."""
    known: Card = renamed(card, names.__getitem__, str)
    known["name"] = names[card["name"]]
    if card["short"] == card["name"]:
        known["short"] = known["name"]
    changed = [title for title in titles_in(card) if names[title] != title]
    if changed:
        words = "|".join(re.escape(title) for title in sorted(changed, key=len, reverse=True))
        known["text"] = re.sub(rf"(?<!\w)({words})(?!\w)", lambda found: names[found[0]], known["text"])
    return known


def _together(card: Card, lots: Sequence[Lot]) -> None:
    """How many copies of a shared card there are: see options.py."""
    conditions = [only for _, only in lots]
    same = all(only == conditions[0] for only in conditions)
    card["count"] = max(count for count, _ in lots)
    card["only_with"] = conditions[0] if same else None
    card["shared"] = [list(lot) for lot in lots]


def shared_cards(deck: Deck) -> list[str]:
    """The cards of a sum that several of its decks have."""
    return [card["name"] for card in once_each(deck["cards"]) if "shared" in card]


def renamed_cards(deck: Deck) -> list[str]:
    """The cards of a sum that have another title there than in their deck."""
    return [card["name"] for card in once_each(deck["cards"]) if "own_name" in card]
