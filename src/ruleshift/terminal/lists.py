"""The commands for deck lists: check one, build one, list and show those that come with the game."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path

import click
from rich.text import Text

from ruleshift.core import registry
from ruleshift.core.decks import load_deck
from ruleshift.core.lists import CardSet, DeckLists, Report
from ruleshift.drawing.paint import indented
from ruleshift.drawing.screen import Screen
from ruleshift.text.errors import DeckError, Mistake


class ListError(ValueError):
    """Something asked of deck lists that cannot be."""


def usual_set() -> str:
    """The set that lists are made of unless another one is named: the first that has lists."""
    for family in registry.families():
        if family.lists() is not None:
            for name in registry.decks_of(family.name):
                return name
    raise ListError("No deck is installed that players build decks of; all share one deck.")


def card_set(name: str) -> tuple[str, CardSet, DeckLists]:
    """The cards that lists are made of, and what their family says of lists."""
    name = name or usual_set()
    loaded = load_deck(name)
    lists = loaded.family.lists()
    if lists is None:
        title = loaded.deck["title"]
        raise ListError(f"{title} is one deck for everybody; there are no deck lists to make of it.")
    return name, loaded.deck, lists


def check(name: str, cards: str) -> int:
    """Every violation of a list, or what it looks like if there is none; the exit status."""
    _, known, lists = card_set(cards)
    try:
        report = lists.look_at(name, known)
    except DeckError as error:
        report = Report(None, error.mistakes, [])
    for line in (*report.mistakes, *(_remark(note) for note in report.notes)):
        click.echo(str(line))
    if report.deck is None:
        count = len(report.mistakes)
        click.echo(f"{count} {'mistake' if count == 1 else 'mistakes'}: this deck cannot be played.")
        if lists.rules:
            click.echo(f"About a rule: ruleshift rules {lists.rules} NUMBER")
        return 1
    click.echo(f"{report.deck.title}: legal.")
    for line in lists.summary(report.deck, known):
        click.echo(line)
    return 0


def _remark(note: Mistake) -> str:
    return str(Mistake(note.file, note.line, note.column, note.card, f"note: {note.message}"))


def new(theme: str, leader: str, seed: int | None, output: str, cards: str) -> None:
    """Build a list and write it to a file, or to the screen."""
    seed = secrets.randbelow(10**6) if seed is None else seed
    name, known, lists = card_set(cards)
    deck = lists.build(known, theme, leader, seed)
    if output in ("", "-"):
        sys.stdout.write(deck.text)
        return
    try:
        with Path(output).open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(deck.text)
    except FileExistsError:
        raise ListError(f"{output} is there already; choose another name.") from None
    click.echo(f"{deck} is in {output}. Look at it: ruleshift deck check {output}")
    click.echo(f"Play it: ruleshift play {name} --seats you:{output},greedy")


def show_all() -> None:
    """The lists that are installed, with a line about each."""
    screen = Screen()
    cards, known, lists = card_set("")
    for name in lists.names():
        deck = lists.find(name, known)
        screen.show(Text.assemble((name, "bold"), f"  {deck}"))
        screen.show(indented(deck.about, screen, 4))
    first, second = lists.usual
    screen.say(f"Bring one: ruleshift play {cards} --seats you:{first},greedy:{second}")
    screen.say("See one: ruleshift deck show NAME. Make one: ruleshift deck new -o FILE.")


def show(name: str, cards: str) -> None:
    """One list, card by card."""
    _, known, lists = card_set(cards)
    deck = lists.find(name, known)
    screen = Screen()
    screen.say(deck.title, "bold")
    if deck.about:
        screen.say(deck.about)
    for heading, lines in lists.contents(deck, known):
        screen.say(f"{heading} ({sum(int(line.partition('x')[0]) for line in lines)})", "bold")
        for line in lines:
            screen.say(f"  {line}")
    for line in lists.summary(deck, known):
        screen.say(line)
