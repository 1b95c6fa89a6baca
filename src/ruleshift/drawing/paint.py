"""How texts look in print: words of types, and paragraphs that are moved in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from ruleshift.drawing.screen import Screen


def type_word(type_: str) -> str:
    """A card type as the rulebook writes it.

    >>> type_word("new rule")
    'New Rule'
    """
    return type_.title()


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
