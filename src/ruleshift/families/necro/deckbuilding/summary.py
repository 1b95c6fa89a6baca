"""A deck list at a glance: how many of what, and the curves of its costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ruleshift.families.necro.deckbuilding.build import cost_of
from ruleshift.families.necro.deckbuilding.decklist import DeckList

if TYPE_CHECKING:
    from ruleshift.families.necro.language.normal import Card, CardSet

TYPES: Final = ("weapon", "item", "event", "react")
LONGEST_BAR: Final = 30


def summary(deck: DeckList, card_set: CardSet) -> list[str]:
    """A few lines about a legal list."""
    cards = {card["name"]: card for card in card_set["cards"]}
    survivor = cards[deck.survivor]
    types = Counter(dict.fromkeys(TYPES, 0))
    costs: Counter[str] = Counter()
    for count, name in deck.cards:
        card = cards[name]
        types[card["type"]] += count
        if card["type"] in ("weapon", "item"):
            costs[_cost(card)] += count
    subtypes: Counter[str] = Counter()
    threat: Counter[str] = Counter()
    total = 0
    for count, name in deck.zombies:
        subtypes[cards[name]["subtype"] or "other"] += count
        threat[_cost(cards[name])] += count
        total += count * cost_of(cards[name])
    mean = total / max(1, sum(threat.values()))
    return [
        f"Survivor: {deck.survivor}, {survivor['identity'] or 'no identity'}, {survivor['hp']} HP",
        f"Survivor Deck: {sum(types.values())} cards: {_counted(types)}",
        *_curve("AP", costs),
        f"Zombie Deck: {sum(threat.values())} cards: {_counted(subtypes)}; mean ZTC {mean:.2f}",
        *_curve("ZTC", threat),
    ]


def contents(deck: DeckList, card_set: CardSet) -> Iterable[tuple[str, list[str]]]:
    """The cards by type and sub type, each group with its heading."""
    cards = {card["name"]: card for card in card_set["cards"]}
    for type_ in TYPES:
        lines = [f"{n}x {_line(cards[name])}" for n, name in deck.cards if cards[name]["type"] == type_]
        if lines:
            yield f"{type_.title()}s", lines
    groups: dict[str, list[str]] = {}
    for n, name in deck.zombies:
        groups.setdefault(cards[name]["subtype"], []).append(f"{n}x {_line(cards[name])}")
    for subtype, lines in groups.items():
        yield f"{subtype.title()}s" if subtype != "boss" else "Boss", lines


def _line(card: Card) -> str:
    unit = {"react": "TP", "zombie": "ZTC", "event": ""}.get(card["type"], "AP")
    about = [f"{_cost(card)} {unit}"] if unit else [f"{card['side']} side"]
    if card["type"] in ("weapon", "item", "event") and card["subtype"]:
        about.append(card["subtype"])
    return f"{card['name']} ({', '.join(about)})"


def _cost(card: Card) -> str:
    return str(card["cost"]) if isinstance(card["cost"], int) else "X"


def _counted(counts: Counter[str]) -> str:
    words = [f"{n} {word if n == 1 else _plural(word)}" for word, n in counts.items()]
    return ", ".join(words)


def _plural(word: str) -> str:
    return f"{word}es" if word.endswith("s") else f"{word}s"


def _curve(unit: str, counts: Counter[str]) -> list[str]:
    """One bar for each cost."""
    return [
        f"  {unit} {cost:>2} {count:>3}  {'#' * min(count, LONGEST_BAR)}"
        for cost, count in sorted(counts.items(), key=lambda pair: (not pair[0].isdigit(), pair[0].zfill(3)))
    ]
