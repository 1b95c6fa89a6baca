"""The commands for deck lists: check one, build one, list and show those that come with the game."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from rich.text import Text

from ruleshift.core.decks import load_deck
from ruleshift.core.lists import Report
from ruleshift.drawing.paint import indented
from ruleshift.drawing.screen import Screen
from ruleshift.families.necro.deckbuilding import decklist
from ruleshift.families.necro.deckbuilding.build import build_deck
from ruleshift.families.necro.deckbuilding.summary import contents, summary
from ruleshift.text.errors import DeckError, Mistake

FAMILY = "necro"
CARDS = "necrogenesis"  # the set that lists are made of unless another one is named


class ListError(ValueError):
    """Something asked of deck lists that cannot be."""


def card_set(name: str = CARDS) -> Mapping[str, Any]:
    """The cards that lists are made of."""
    deck: Mapping[str, Any] = load_deck(name).deck
    if deck.get("family") != FAMILY:
        raise ListError(f"{deck['title']} is one deck for everybody; there are no deck lists to make of it.")
    return deck


def check(name: str, cards: str) -> int:
    """Every violation of a list, or what it looks like if there is none; the exit status."""
    known = card_set(cards)
    try:
        report = decklist.look_at(name, known)
    except DeckError as error:
        report = Report(None, error.mistakes, [])
    for line in (*report.mistakes, *(_remark(note) for note in report.notes)):
        click.echo(str(line))
    if report.deck is None:
        count = len(report.mistakes)
        click.echo(f"{count} {'mistake' if count == 1 else 'mistakes'}: this deck cannot be played.")
        click.echo("About a rule: ruleshift rules necro NUMBER")
        return 1
    click.echo(f"{report.deck.title}: legal.")
    for line in summary(report.deck, known):
        click.echo(line)
    return 0


def _remark(note: Mistake) -> str:
    return str(Mistake(note.file, note.line, note.column, note.card, f"note: {note.message}"))


def new(theme: str, survivor: str, seed: int | None, output: str, cards: str) -> None:
    """Build a list and write it to a file, or to the screen."""
    seed = secrets.randbelow(10**6) if seed is None else seed
    deck = build_deck(card_set(cards), theme, survivor, seed)
    if output in ("", "-"):
        sys.stdout.write(deck.text)
        return
    try:
        with Path(output).open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(deck.text)
    except FileExistsError:
        raise ListError(f"{output} is there already; choose another name.") from None
    click.echo(f"{deck.title} with {deck.survivor} is in {output}. Look at it: ruleshift deck check {output}")
    click.echo(f"Play it: ruleshift play {cards} --seats you:{output},greedy")


def show_all() -> None:
    """The lists that come with the game, with a line about each."""
    screen = Screen()
    known = card_set()
    for name in decklist.shipped_lists():
        deck = decklist.find_list(name, known)
        screen.show(Text.assemble((name, "bold"), f"  {deck.title}, Survivor: {deck.survivor}"))
        screen.show(indented(deck.about, screen, 4))
    first, second = decklist.DEFAULT_LISTS
    screen.say(f"Bring one: ruleshift play {CARDS} --seats you:{first},greedy:{second}")
    screen.say("See one: ruleshift deck show NAME. Make one: ruleshift deck new -o FILE.")


def show(name: str, cards: str) -> None:
    """One list, card by card."""
    known = card_set(cards)
    deck = decklist.find_list(name, known)
    screen = Screen()
    screen.say(deck.title, "bold")
    if deck.about:
        screen.say(deck.about)
    for heading, lines in contents(deck, known):
        screen.say(f"{heading} ({sum(int(line.partition('x')[0]) for line in lines)})", "bold")
        for line in lines:
            screen.say(f"  {line}")
    for line in summary(deck, known):
        screen.say(line)
