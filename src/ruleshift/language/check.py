"""Looks a deck over: what is wrong with it, what is doubtful, what may be worth knowing.

What there is to say about cards is for their family to find; here it gets its place in the file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ruleshift.core.decks import LoadedDeck, load_deck
from ruleshift.core.family import Found
from ruleshift.language.variants import once_each
from ruleshift.text.errors import ERROR, NOTE, WARNING, DeckError


@dataclass(frozen=True)
class Finding:
    """One thing the checker has to say about a deck, with the place of the card it is about."""

    level: str
    card: str
    message: str
    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        card = f' in "{self.card}"' if self.card else ""
        return f"{place}{card}: {self.level}: {self.message}"


def run_check(name_or_path: str | Path, verbs: bool = False) -> tuple[list[str], int]:
    """The lines to print for `ruleshift check`, and the exit status: 1 if anything is wrong, else 0.

    With `verbs`, also those that only one card of the deck uses.
    """
    try:
        loaded = load_deck(name_or_path)
    except DeckError as error:
        findings = _from_mistakes(error)
        return [*map(str, findings), summary(findings)], 1
    except ValueError as error:
        return [str(error)], 1
    findings = check_deck(loaded, verbs)
    cards = sum(card.get("count", 1) for card in once_each(loaded.deck["cards"]))
    lines = [*map(str, findings), f"{loaded.deck['title']}: {cards} cards, {summary(findings)}"]
    return lines, int(any(finding.level == ERROR for finding in findings))


def _from_mistakes(error: DeckError) -> list[Finding]:
    return [Finding(ERROR, one.card, one.message, one.file, one.line, one.column) for one in error.mistakes]


def summary(findings: list[Finding]) -> str:
    """How many findings of each level.

    >>> summary([])
    'nothing to complain about'
    """
    counts = Counter(finding.level for finding in findings)
    parts = [f"{counts[level]} {level}{'s' * (counts[level] != 1)}" for level in (ERROR, WARNING, NOTE)]
    told = [part for part in parts if not part.startswith("0 ")]
    return ", ".join(told) if told else "nothing to complain about"


def check_deck(loaded: LoadedDeck, verbs: bool = False) -> list[Finding]:
    """All findings about a deck that could be read, errors first, then in the order of the file."""
    deck = loaded.deck
    family = loaded.family
    lonely = list(_lonely_verbs(loaded)) if verbs else []
    if loaded.parts:
        whole = (*family.check(deck), *lonely)
        findings = [Finding(level, card, message, deck["deck"]) for level, card, message in whole]
        # What a card of it says is right or wrong within its own deck.
        findings += [one for part in loaded.parts for one in _placed(part, family.check_cards(part.deck))]
    else:
        findings = _placed(loaded, [*family.check(deck), *family.check_cards(deck), *lonely])
    order = (ERROR, WARNING, NOTE)
    return sorted(findings, key=lambda one: (order.index(one.level), one.file, one.line))


def _placed(loaded: LoadedDeck, found: Iterable[Found]) -> list[Finding]:
    """Findings with the place of the card they are about."""
    places = _places(loaded)
    file = loaded.source.name if loaded.source else "deck.yaml"
    findings = []
    for level, card, message, *which in found:
        line, column = places[card][which[0] if which else 0] if card in places else (0, 0)
        findings.append(Finding(level, card, message, file, line, column))
    return findings


def _places(loaded: LoadedDeck) -> dict[str, list[tuple[int, int]]]:
    """Where each card stands in the file, with all its definitions."""
    from ruleshift.text.source import Items, Keys, Text, parse

    root, _ = parse(loaded.text, "")
    cards = root.get("cards") if isinstance(root, Keys) else None
    places: dict[str, list[tuple[int, int]]] = {}
    for card in cards.items if isinstance(cards, Items) else []:
        name = card.get("name") if isinstance(card, Keys) else None
        if isinstance(name, Text):
            places.setdefault(name.text.strip(), []).append((card.line, card.column))
    return places


def _lonely_verbs(loaded: LoadedDeck) -> Iterator[tuple[str, str, str]]:
    """Verbs that only one card uses: for whoever minds that the language stays small."""
    cards: dict[str, list[str]] = {}
    for card in loaded.deck["cards"]:
        for verb in loaded.family.verbs_of(card):
            cards.setdefault(verb, []).append(card["name"])
    for verb, names in cards.items():
        if len(set(names)) == 1:
            yield NOTE, names[0], f"the verb '{verb}' is used only here"
