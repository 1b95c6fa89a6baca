"""All about one card: its text, its words, where it comes from, and its rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from ruleshift.drawing.paint import hanging, indented, type_word
from ruleshift.rulings.on_cards import ruling

if TYPE_CHECKING:
    from ruleshift import Card
    from ruleshift.drawing.facts import Facts
    from ruleshift.drawing.screen import Screen

ORIGINS = {
    "printed": "name and effect as in the printed game, words ours",
    "common": "a stock card of the family; that it is in this deck is our choice",
    "named": "the rulebook names it, numbers and words are ours",
    "own": "our own design",
}


def about_card(screen: Screen, card: Card, facts: Facts) -> None:
    """A card with everything there is to say about it."""
    head = Text.assemble((card.name, f"bold {facts.colour(card.type)}"))
    stats = facts.stats(card.name)
    if not stats:  # which begin with the type and end with the traits
        head.append(f"  {type_word(card.type)}")
        head.append(f"  [{', '.join(card.traits)}]" if card.traits else "")
    if screen.icons and card.icon:
        head.append(f"  {card.icon}")
    screen.show(head)
    if card.short != card.name:
        screen.say(f"  also called {card.short}")
    if card.count > 1:
        screen.say(f"  {card.count} copies in the deck")
    if (size := facts.size(card.name)) > 1:
        screen.say(f"  counts as {size}")
    if stats:
        screen.show(indented(stats, screen, 2))
    screen.show(indented(facts.text(card.name), screen, 2))
    for word, meaning in facts.words(card.name):
        screen.show(indented(f"{word}: {meaning}", screen, 2, "dim"))
    for line in facts.notes(card.name):
        screen.show(indented(line, screen, 2))
    screen.show(
        indented(f"Origin: {card.origin} ({ORIGINS.get(card.origin, 'not stated')})", screen, 2, "dim")
    )
    if card.deck:
        screen.show(indented(f"Deck: {card.deck}", screen, 2, "dim"))
    if imprint := facts.imprint(card.name):
        screen.show(indented(imprint, screen, 2, "dim"))
    if card.rulings:
        screen.say("  Rulings:")
    for number in card.rulings:
        said = ruling(number)
        screen.show(hanging(f"    {number:9} ", said, screen) if said else Text(f"    {number}"))
