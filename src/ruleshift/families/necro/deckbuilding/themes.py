"""What a card is about, read off its data: the words that themes and Survivors go by when decks are built."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ruleshift.core.lists import NoSuchList
from ruleshift.families.necro.language.walk import matches, parts
from ruleshift.text.wording import nearest

if TYPE_CHECKING:
    from ruleshift.families.necro.language.normal import Card, CardSet


# Themes that people ask for, in the words of the cards. Any word of the cards is a theme as well.
THEMES: Final = {
    "fire": ("burn", "immune burn"),
    "melee": ("melee",),
    "ranged": ("ranged",),
    "traps": ("trap", "automated", "tripwire", "grease", "barricade"),
    "healing": ("heal", "cure", "medical", "stabilized"),
    "stealth": ("stealth", "silent", "cover", "evade"),
    "light": ("light", "flare"),
    "plague": ("poison", "bleed", "contagion"),
    "walkers": ("walker",),
    "runners": ("runner", "fast"),
    "brutes": ("brute", "guard", "armor"),
    "mutants": ("mutant",),
}
TELLING_VERBS: Final = ("exile", "search")  # most others are on too many cards
CARING_VERBS: Final = ("heal", "cure")  # if they do one's own Survivor good
CLAUSES: Final = ("do", "may", "when", "instead", "while", "answers", "requires", "host")


class UnknownTheme(NoSuchList):
    """No card is about that."""


class Marks(NamedTuple):
    """The words of a card: what it is and does, and what it only speaks of."""

    own: frozenset[str]
    named: frozenset[str]


def marks(card: Card) -> Marks:
    """What a card is about.

    >>> torch = {"type": "weapon", "subtype": "melee", "traits": ["burn"],
    ...          "while": [{"if": [{"cond": "lit"}], "grants": [{"keyword": "light", "n": 1}]}]}
    >>> sorted(marks(torch).own)
    ['burn', 'light', 'melee', 'weapon']
    """
    own = {card["type"], card["subtype"], *card["traits"]}
    named: set[str] = set()
    for clause in CLAUSES:
        for node in parts(card.get(clause)):
            _gather(node, own, named)
    return Marks(frozenset(own - {""}), frozenset(named - own))


def _gather(node: Any, own: set[str], named: set[str]) -> None:
    verb = node.get("verb")
    if verb in TELLING_VERBS or (verb in CARING_VERBS and node.get("who") == "survivor"):
        own.add(verb)
    if verb == "afflict":
        own.add(node["status"])
    elif verb == "token":
        own.add(node["what"])
    if isinstance(node.get("keyword"), str):
        own.add(node["keyword"])
    if isinstance(node.get("stat"), str):
        named.add(node["stat"])
    if node.get("cond") == "lit":
        named.add("light")
    elif node.get("cond") in ("kind", "has"):
        named.add(str(node["what"]))
    elif isinstance(node.get("tally"), str):
        named.add(node["tally"])
    for key in ("subtype", "trait"):
        if isinstance(node.get(key), list):
            named.update(node[key])


def theme_marks(word: str, card_set: CardSet) -> frozenset[str]:
    """The words behind a theme, or UnknownTheme with the nearest one.

    >>> sorted(theme_marks("fire", {"cards": []}))
    ['burn', 'immune burn']
    """
    folded = " ".join(word.split()).casefold()
    if folded in THEMES:
        return frozenset(THEMES[folded])
    known = {mark for card in card_set["cards"] for mark in marks(card).own}
    for form in (folded, folded.removesuffix("s")):
        if form in known:
            return frozenset((form,))
    near = nearest(folded, [*THEMES, *sorted(known)])
    meant = f" Did you mean '{near}'?" if near else ""
    raise UnknownTheme(
        f"No card is about '{word[:40]}'.{meant} Themes: {', '.join(THEMES)}; "
        "and every sub type, trait, status or keyword of the cards."
    )


# -- what a card cannot do without ---------------------------------------------------------------


def needs(card: Card) -> list[Any]:
    """Filters of cards that must be in the deck for this one to be of use; `light` for a light."""
    found: list[Any] = []
    if isinstance(card.get("host"), Mapping):
        found.append(card["host"])
    if any(condition["cond"] == "lit" for condition in card.get("requires", ())):
        found.append("light")
    own_zombies = card["type"] == "zombie" or card.get("side") == "zombie"
    for clause in ("do", "answers"):
        for node in parts(card.get(clause)):
            match = node.get("match")
            if not isinstance(match, Mapping):
                continue
            pool = node.get("pool")
            if node.get("verb") == "search" or pool == "gear" or (pool == "zombies" and own_zombies):
                found.append(match)
    return found


def fits(want: Any, card: Card, own: frozenset[str]) -> bool:
    """Whether a card is one that a filter asks for; ``own`` are its marks."""
    return "light" in own if want == "light" else matches(card, want)
