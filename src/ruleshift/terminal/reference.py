"""The commands one looks things up with: cards, decks, options."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.text import Text

import ruleshift
from ruleshift.core import registry
from ruleshift.core.decks import load_deck
from ruleshift.drawing.facts import Facts
from ruleshift.drawing.menu import find_card
from ruleshift.drawing.paint import indented, type_word
from ruleshift.drawing.screen import Screen
from ruleshift.language.variants import once_each
from ruleshift.rulings.on_cards import ruling
from ruleshift.terminal.card_page import about_card
from ruleshift.text.errors import DeckError

if TYPE_CHECKING:
    from ruleshift import Card


def cards(deck: str, name: str, plain: bool) -> None:
    """All cards of a deck by type, or one card with its rulings."""
    game = ruleshift.load(deck)
    screen = Screen(plain)
    facts = Facts(game)
    if name:
        about_card(screen, facts.card(find_card(name, facts.titles)), facts)
        return
    types = list(dict.fromkeys([*game.family.types, *(card.type for card in game.cards)]))
    ordered = sorted(game.cards, key=lambda card: types.index(card.type))
    for type_, group in groupby(ordered, key=lambda card: card.type):
        of_type = list(group)
        count = sum(card.count for card in of_type)
        word = type_word(type_)
        several = word if word.endswith("s") else f"{word}s"
        screen.show(Text(f"{several} ({count})", style=f"bold {facts.colour(type_)}"))
        for card in of_type:
            screen.show(_line(card, facts, screen))
    screen.say()
    screen.say(f"{game.title}: {sum(card.count for card in game.cards)} cards.")
    screen.say(f"More about one of them: ruleshift cards {deck} NAME")


def _line(card: Card, facts: Facts, screen: Screen) -> Text:
    """One card: name, origin, its numbers or else type and traits, and its text beneath."""
    line = Text.assemble("  ", (card.name, facts.colour(card.type)))
    stats = facts.stats(card.name)
    if not stats:
        line.append(f"  {type_word(card.type)}")
        line.append(f" x{card.count}" if card.count > 1 else "")
        line.append(f" [{', '.join(card.traits)}]" if card.traits else "")
    line.append(f"  {card.origin}", style="dim")
    line.append(f", {card.deck}" if card.deck else "", style="dim").append("\n")
    if stats:
        line.append_text(indented(stats, screen, 6)).append("\n")
    return line.append_text(indented(facts.text(card.name), screen, 6))


def decks() -> None:
    """The decks that are installed with a line about each, by family, and what cannot be used."""
    screen = Screen()
    families = registry.families()
    for family in families:
        screen.say(f"{family.title} family", "underline")
        for name in registry.decks_of(family.name):
            _deck(screen, name)
    screen.say("A deck of your own is a text file: ruleshift check FILE, then ruleshift play FILE.")
    for family in families:
        names = sorted(registry.decks_of(family.name), key=lambda name: name != registry.first_deck())
        if family.mixes and len(names) > 1:
            sum_ = f"{names[0]}+{names[-1]}"
            screen.say(f"Decks of the {family.title} family can be mixed: ruleshift play {sum_}")
    for sentence in registry.complaints():
        screen.complain(f"{sentence[:1].upper()}{sentence[1:]}.")


def _deck(screen: Screen, name: str) -> None:
    try:
        loaded = load_deck(name)
    except DeckError as error:
        screen.complain(f"The deck '{name}' cannot be played: {error.mistakes[0]}.")
        return
    except Exception as error:  # of a stranger's family; the other decks are listed all the same
        screen.complain(f"The deck '{name}' cannot be played: {type(error).__name__}: {error}.")
        return
    deck = loaded.deck
    count = sum(card.get("count", 1) for card in once_each(deck["cards"]))
    least, most = deck["players"]
    players = f"{least} to {most}" if least < most else str(least)
    screen.show(Text.assemble((name, "bold"), f"  {deck['title']}, {count} cards, {players} players"))
    if deck["about"]:
        screen.show(indented(deck["about"], screen, 4))
    if loaded.family.lists() is not None:
        screen.show(indented("Every player brings a deck of these cards: ruleshift deck list", screen, 4))


def options(deck: str, plain: bool) -> None:
    """What can be switched in a deck, what it is set to, and why."""
    game = ruleshift.load(deck)
    screen = Screen(plain)
    if not game.option_list:
        screen.say(f"{game.title} has no options.")
        return
    number = len(game.option_list)
    screen.say(f"{game.title}: {number} option{'s' * (number > 1)}, each with its default and its choices.")
    for option in game.option_list:
        choices = ", ".join(option["choices"]) or "any number"
        screen.show(Text.assemble((option["name"], "bold"), f" = {option['default']}  (choices: {choices})"))
        if "own_name" in option:  # in a mixed deck
            screen.show(indented(f"In its own deck it is called {option['own_name']}.", screen, 4, "dim"))
        screen.show(indented(option["text"], screen, 4))
        if option["reason"]:
            screen.show(indented(f"Why {option['default']}: {option['reason']}", screen, 4))
        if option["source"]:
            screen.show(indented(f"Source: {option['source']}", screen, 4, "dim"))
    name, choice = next(
        (option["name"], choice)
        for option in reversed(game.option_list)
        for choice in option["choices"] or ["50"]
        if choice != option["default"]
    )
    screen.say(f"Example: ruleshift play {deck} --option {name}={choice}")
    if (known := _first_ruling(game.option_list)) is not None:
        screen.say("A ruling in full: ruleshift rules {} {}".format(*known))


def _first_ruling(options: list[dict[str, Any]]) -> tuple[str, str] | None:
    """The book and the number of the first ruling that stands behind an option."""
    for source in (one for option in options for one in option["source"].split(", ")):
        book, _, number = source.partition(".")
        if ruling(source):
            return book, f"'{number}'" if " " in number else number
    return None
