"""Looks a Fluxx deck over: the deck as a whole, what became of cards in a sum, and each card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ruleshift.core.family import Found
from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.checks.compare import disagreements
from ruleshift.families.fluxx.language.checks.endless import endless
from ruleshift.families.fluxx.language.checks.goals import goal, ungoal, unwanted
from ruleshift.families.fluxx.language.checks.powers import idle, never
from ruleshift.families.fluxx.language.checks.types import too_short
from ruleshift.families.fluxx.language.checks.words import selections, unbound
from ruleshift.families.fluxx.language.mix import SHARED_CARDS, shared_cards
from ruleshift.families.fluxx.language.walk import uses
from ruleshift.language.variants import by_name, left_out, once_each
from ruleshift.text.errors import NOTE, WARNING
from ruleshift.text.wording import listed

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language.normal import Card, Deck


def check_deck(deck: Deck) -> Iterator[tuple[str, str, str]]:
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
    if "mixed" in deck:
        yield from _mixed(deck)


def _mixed(deck: Deck) -> Iterator[tuple[str, str, str]]:
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


def _options(deck: Deck) -> Iterator[str]:
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


def _card(card: Card, deck: Deck) -> Iterator[tuple[str, str]]:
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


def check_cards(deck: Deck) -> Iterator[Found]:
    for variants in by_name(deck["cards"]).values():
        for at, card in enumerate(variants):
            for level, message in _card(card, deck):
                yield level, card["name"], message, at
