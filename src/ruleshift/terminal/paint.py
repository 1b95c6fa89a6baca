"""How cards look in print: a colour for each type, and always the word as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from ruleshift.rulings.on_cards import ruling

if TYPE_CHECKING:
    from ruleshift import Card
    from ruleshift.terminal.facts import Facts
    from ruleshift.terminal.screen import Screen

STYLES = {
    "keeper": "green",
    "creeper": "red",
    "goal": "magenta",
    "new rule": "yellow",
    "action": "bright_blue",
    "surprise": "cyan",
    "danger": "bright_red",
    "secret": "blue",
    "ungoal": "bright_magenta",
    "meta rule": "bright_yellow",
    "survivor": "bold",
    "zombie": "red",
    "weapon": "yellow",
    "item": "green",
    "event": "magenta",
    "react": "cyan",
}
TYPES = tuple(STYLES)
ORIGINS = {
    "printed": "name and effect as in the printed game, words ours",
    "common": "a stock card of the family; that it is in this deck is our choice",
    "named": "the rulebook names it, numbers and words are ours",
    "own": "our own design",
}


def type_word(type_: str) -> str:
    """A card type as the rulebook writes it.

    >>> type_word("new rule")
    'New Rule'
    """
    return type_.title()


def painted(name: str, type_: str) -> Text:
    return Text(name, style=STYLES.get(type_, ""))


def about_card(screen: Screen, card: Card, facts: Facts) -> None:
    """A card with everything there is to say about it."""
    head = Text.assemble((card.name, f"bold {STYLES.get(card.type, '')}"))
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
    wanted_by = facts.goals_naming(card.name)
    if wanted_by:
        screen.show(indented(f"Goals that name it: {', '.join(wanted_by)}", screen, 2))
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


def indented(text: str, screen: Screen, by: int, style: str = "") -> Text:
    """A paragraph with its left edge moved in; plain screens wrap it themselves."""
    return hanging(" " * by, text, screen, style)


def hanging(head: str, text: str, screen: Screen, style: str = "", by: int | None = None) -> Text:
    """A paragraph that hangs from its first words; its other lines are moved in by as much, or ``by``."""
    if screen.plain:
        return Text(" ".join(head.split()) + (": " if head.strip() else head) + text)
    by = len(head) if by is None else by
    lines = Text(text, style=style).wrap(screen.console, screen.width - max(by, len(head)))
    joined = Text(head)
    for at, line in enumerate(lines):
        line.rstrip()
        joined.append(f"\n{' ' * by}" if at else "").append_text(line)
    return joined
