"""Compares a card's own text with its effect: numbers, card names and verbs that only one of them has.

People write freely, so only what cannot be a matter of style is compared: a number that the effect
does not know, a card that has nothing to do with it, a verb of the language that it never does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ruleshift.families.fluxx.language.grammar import NUMBER_WORDS
from ruleshift.families.fluxx.language.texts import clause_texts
from ruleshift.families.fluxx.language.walk import uses
from ruleshift.language.variants import by_name
from ruleshift.text.wording import listed

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import Card, Deck

# Words in a text that promise a verb. Only verbs that have no everyday meaning beside the one in the rules.
PROMISES: Final = {
    "steal": (r"\bsteal(s|ing)?\b", ("steal", "declare theft", "answers", "instead")),
    "discard": (
        r"\bdiscard(s|ed|ing)?\b(?! pile)",
        ("discard", "instead", "while", "draw", "play", "kill", "eliminate", "leaves"),
    ),
    "shuffle": (r"\bshuffle[sd]?\b", ("shuffle", "deal out")),
    "eliminate": (r"\beliminat\w*\b", ("eliminate", "instead", "while")),
    "swap": (r"\bswap(s|ped)?\b", ("swap", "exchange")),
}

# Small number words are everyday words too ("one of them", "no one"); from two on they are numbers.
WORDS: Final = NUMBER_WORDS[2:]


# A longer list of cards that count may be spoken of by a word for all of them.
SHORT_LIST: Final = 3


def disagreements(card: Card, deck: Deck) -> list[str]:
    """What a card's text and its effect say differently, as messages."""
    effect = " ".join(text for _, text in clause_texts(card))
    text = card["text"]
    return [*_numbers(text, effect, card["size"], deck), *_names(card, deck), *_verbs(card)]


def _numbers(text: str, effect: str, size: int, deck: Deck) -> Iterator[str]:
    names = [title for card in deck["cards"] for title in _titles(card)]
    said, done = _numerals(_without(text, names)), _numerals(_without(effect, names))
    said_words, done_words = _number_words(_without(text, names)), _number_words(_without(effect, names))
    for number in sorted(said - done - {size}):
        if number in done_words:
            yield f"the text says {number}, the effect has the number word, which no rule raises"
        else:
            yield f"the text says {number}, the effect has no such number"
    for number in sorted(done - said):
        if number in said_words:
            yield f"the effect has the numeral {number}, the text has the number word"
        elif number != 1:
            yield f"the effect has the number {number}, the text does not say it"
    for number in sorted(said_words - done_words - done - {size}):
        yield f"the text says {NUMBER_WORDS[number]}, the effect has no such number"


def _without(text: str, names: list[str]) -> str:
    """A text without the names of cards, whose numbers are no amounts."""
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, " ")
    return text


def _numerals(text: str) -> set[int]:
    return {int(number) for number in re.findall(r"\b\d{1,6}\b", text)}


def _number_words(text: str) -> set[int]:
    words = set(re.findall(r"[a-z]+", text.lower()))
    return {NUMBER_WORDS.index(word) for word in WORDS if word in words}


def _names(card: Card, deck: Deck) -> Iterator[str]:
    """Cards that the text names though neither effect has to do with the other, and the other way round."""
    told = _told(card["text"], deck) - {card["name"]}
    done = _named_by(card)
    unrelated = [
        name
        for name, others in by_name(deck["cards"]).items()
        if name in told - done and not any(_concerns(card, one) or _concerns(one, card) for one in others)
    ]
    if unrelated:
        yield f"the text names {listed(unrelated, 'and')}, the effect does not"
    known = {other["name"] for other in deck["cards"] if _titles(other)}
    silent = sorted((_named_by(card, SHORT_LIST) & known) - told - {card["name"]})
    if silent:
        yield f"the effect names {listed(silent, 'and')}, the text does not"


def _told(text: str, deck: Deck) -> set[str]:
    """The cards that a text names; a name that is part of a longer one is not meant there."""
    titles = [(title, card["name"]) for card in deck["cards"] for title in _titles(card)]
    told = set()
    for title, name in sorted(titles, key=lambda each: -len(each[0])):
        found = re.compile(rf"(?<!\w){re.escape(title)}(?!\w)")
        if found.search(text):
            told.add(name)
            text = found.sub(" ", text)
    return told


def _concerns(card: Card, other: Card) -> bool:
    """Whether a card's effect names another, speaks of a trait it has, or asks for a title it gives."""
    found = list(uses(card))
    traits = {use.word for use in found if use.kind == "trait"}
    titles = {use.word for use in found if use.kind == "title"}
    given = other.get("while", {}).get("title")
    return other["name"] in _named_by(card) or bool(traits & set(other["traits"])) or given in titles


def _titles(card: Card) -> set[str]:
    """What a card is called, except for names such as Draw 2, which are also ordinary phrases."""
    return {title for title in (card["name"], card["short"]) if not re.search(r"\d", title)}


def _named_by(card: Card, most: int = 99) -> set[str]:
    """All cards that a card's clauses name; in filters, only of lists of at most so many."""
    named: set[str] = set()
    for use in uses(card):
        if use.kind == "cards" and use.word == "mapping":
            named.update(use.data["named"] or [], use.data["without"] or [])
        elif use.kind == "condition" and use.word in ("have", "working"):
            named.update(use.data["what"])
        elif use.kind == "condition" and use.word == "at least" and isinstance(use.data["of"], list):
            named.update(use.data["of"])
        elif use.kind == "filter" and len(use.data["named"] or []) <= most:
            named.update(use.data["named"] or [])
        elif use.kind == "while key" and use.word == "switches off":
            named.update(use.data["switches_off"])
        elif use.kind == "player" and use.word == "holder of":
            named.add(use.data["holder_of"])
    return named


def _verbs(card: Card) -> Iterator[str]:
    done = {use.word for use in uses(card) if use.kind in ("verb", "clause")}
    for verb, (pattern, fulfilled) in PROMISES.items():
        if re.search(pattern, card["text"], re.IGNORECASE) and not done & set(fulfilled):
            yield f"the text says '{verb}', the effect does not {verb} anything"
