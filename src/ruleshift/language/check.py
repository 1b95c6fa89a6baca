"""Looks a deck over: what is wrong with it, what is doubtful, what may be worth knowing.

What is said about a single card is found in check_goals.py, check_words.py, check_powers.py and
check_types.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ruleshift.core.decks import LoadedDeck, load_deck
from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.checks.endless import endless
from ruleshift.families.fluxx.language.checks.goals import goal, ungoal, unwanted
from ruleshift.families.fluxx.language.checks.powers import idle, never
from ruleshift.families.fluxx.language.checks.types import too_short
from ruleshift.families.fluxx.language.checks.words import selections, unbound
from ruleshift.families.fluxx.language.mix import SHARED_CARDS, shared_cards
from ruleshift.families.fluxx.language.walk import uses
from ruleshift.language.compare import disagreements
from ruleshift.language.variants import by_name, left_out, once_each
from ruleshift.text.errors import ERROR, NOTE, WARNING, DeckError
from ruleshift.text.wording import listed

Data = Any  # values of the normal form


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
    lonely = list(_lonely_verbs(deck)) if verbs else []
    if loaded.parts:
        found = [*_deck_as_a_whole(deck), *_mixed(deck), *lonely]
        findings = [Finding(level, card, message, deck["deck"]) for level, card, message in found]
        # What a card of it says is right or wrong within its own deck.
        findings += [one for part in loaded.parts for one in _placed(part, _cards(part.deck))]
    elif deck["family"] == "necro":
        from ruleshift.families.necro.language.check import look_over

        findings = _placed(loaded, [*look_over(deck), *lonely])
    else:
        findings = _placed(loaded, [*_deck_as_a_whole(deck), *_cards(deck), *lonely])
    order = (ERROR, WARNING, NOTE)
    return sorted(findings, key=lambda one: (order.index(one.level), one.file, one.line))


Found = tuple[str, str, str] | tuple[str, str, str, int]  # level, card, message, which definition of it


def _cards(deck: Data) -> Iterator[Found]:
    for variants in by_name(deck["cards"]).values():
        for at, card in enumerate(variants):
            for level, message in _card(card, deck):
                yield level, card["name"], message, at


def _placed(loaded: LoadedDeck, found: Iterable[Found]) -> list[Finding]:
    """Findings with the place of the card they are about."""
    places = _places(loaded)
    file = loaded.source.name if loaded.source else "deck.yaml"
    findings = []
    for level, card, message, *which in found:
        line, column = places[card][which[0] if which else 0] if card in places else (0, 0)
        findings.append(Finding(level, card, message, file, line, column))
    return findings


def _mixed(deck: Data) -> Iterator[tuple[str, str, str]]:
    """What became of cards and options that several of the mixed decks have."""
    shared = shared_cards(deck)
    if shared:
        some = f"{len(shared)} cards are" if len(shared) > 1 else "one card is"
        where = "in several of the decks (see the option 'shared_cards')"
        yield NOTE, "", f"{some} {where}: {listed(shared, 'and')}"
    for card in once_each(deck["cards"]):
        if "own_name" in card:
            message = f"'{card['own_name']}' of {card['deck']}; another deck has another card of that name"
            yield NOTE, card["name"], message
    for option in deck["options"]:
        if "own_name" in option:
            message = f"the option '{option['own_name']}' is called '{option['name']}' here"
            yield NOTE, "", f"{message}, since another deck has one with other choices"


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


def _deck_as_a_whole(deck: Data) -> Iterator[tuple[str, str, str]]:
    goals = [card for card in deck["cards"] if card["type"] == "goal"]
    if not goals:
        yield WARNING, "", "the deck has no Goal, so nobody can win"
    drawable = sum(card["count"] for card in once_each(deck["cards"]) if card["type"] != "creeper")
    needed = deck["players"][1] * deck["start"] + deck["basic"]["draw"]
    if drawable < needed:
        message = (
            f"{drawable} cards are too few: {deck['players'][1]} players need {needed} for the first turn"
        )
        yield WARNING, "", message
    given = {trait for card in deck["cards"] for trait in card["traits"]}
    given |= {turns["trait"] for card in deck["cards"] if (turns := card.get("while", {}).get("turns"))}
    for trait in deck["traits"]:
        if trait not in given:
            yield NOTE, "", f"no card has the trait '{trait}'"
    for message in _options(deck):
        yield WARNING, "", message
    for name, option, choices in left_out(deck):
        yield NOTE, name, f"with the option '{option}' at {listed(choices)} the card is left out"


def _lonely_verbs(deck: Data) -> Iterator[tuple[str, str, str]]:
    """Verbs that only one card uses: for whoever minds that the language stays small."""
    if deck["family"] == "necro":
        from ruleshift.families.necro.language.check import verbs_of
    else:
        verbs_of = _verbs_of
    cards: dict[str, list[str]] = {}
    for card in deck["cards"]:
        for verb in verbs_of(card):
            cards.setdefault(verb, []).append(card["name"])
    for verb, names in cards.items():
        if len(set(names)) == 1:
            yield NOTE, names[0], f"the verb '{verb}' is used only here"


def _verbs_of(card: Data) -> list[str]:
    return [use.word for use in uses(card) if use.kind == "verb"]


def _options(deck: Data) -> Iterator[str]:
    """Options that decide nothing, or that the rules know with other choices."""
    found = [use.data for card in deck["cards"] for use in uses(card) if use.kind == "condition"]
    asked = {one["name"] for one in found if one["cond"] == "option"}
    asked |= {card["only_with"][0] for card in deck["cards"] if card["only_with"]}
    asked |= {only[0] for card in deck["cards"] for _, only in card.get("shared", ()) if only}
    asked |= {SHARED_CARDS["name"]} if "mixed" in deck else set()
    for option in deck["options"]:
        name = option["name"]
        if name in grammar.RULE_OPTIONS:
            choices = grammar.RULE_OPTIONS[name][0]
            if set(option["choices"]) != set(choices):
                yield f"the choices of the option '{name}' must be {listed(choices, 'and')}"
        elif name not in asked:
            yield f"nothing depends on the option '{name}'"


def _card(card: Data, deck: Data) -> Iterator[tuple[str, str]]:
    if "win" in card:
        yield from goal(card, deck)
    if "lose" in card:
        yield from ungoal(card, deck)
    if card["type"] == "keeper":
        yield from unwanted(card, deck)
    found = list(uses(card))
    yield from selections(found, deck)
    yield from unbound(card, found)
    yield from never(card, deck)
    yield from idle(card, deck)
    yield from endless(card, deck)
    yield from too_short(card, found, deck)
    if card["text"]:
        for message in disagreements(card, deck):
            yield WARNING, message
