"""What a player asks for beside the question: help, cards, numbers, the log, the rules, options, a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from ruleshift.drawing.menu import NotUnderstood, comparable, find_card
from ruleshift.drawing.paint import indented
from ruleshift.terminal.card_page import about_card
from ruleshift.terminal.entry import COMMANDS

if TYPE_CHECKING:
    from ruleshift import Match, View
    from ruleshift.drawing.facts import Facts
    from ruleshift.drawing.screen import Screen
    from ruleshift.drawing.show import Show

ANSWERING = (
    "Type the number of an option, its letter, or enough of its name. Where several cards are wanted, "
    "type them in any order, all at once if you like: 1 3 5. The same number again, or -3, takes one out. "
    "You can also type:",
)
ADVISER = "hard"  # the bot whose answer a hint tells
MOST_RULES = 12  # entries of a rule book that are told at once
FEW_RULES = 3  # so many are told in full


class Asides:
    """Answers what one person asks; nothing in the game changes."""

    def __init__(self, seat: int, match: Match, screen: Screen, show: Show, facts: Facts) -> None:
        self.seat = seat
        self.match = match
        self.screen = screen
        self.show = show
        self.facts = facts

    def view(self) -> View:
        found: View = self.match.view(self.seat)
        return found

    # -- help and cards --------------------------------------------------------------------

    def help(self, name: str) -> None:
        """The help, or all about a card."""
        if name:
            self.about(name)
            return
        self.screen.say("How to answer", "bold")
        for line in ANSWERING:
            self.screen.show(indented(line, self.screen, 2))
        for words, meaning in COMMANDS.values():
            self.show.pair(words[0], meaning)
        self.lessons()

    def lessons(self) -> None:
        """How the game is played, in a few lines; nothing if its family has written none."""
        lessons = self.show.lessons()
        if lessons:
            self.screen.say("How to play", "bold")
        for word, meaning in lessons:
            self.show.pair(word, meaning)

    def about(self, name: str) -> None:
        """A card with its rulings, and why it cannot be played if it cannot."""
        title = find_card(name, self.facts.titles)
        about_card(self.screen, self.facts.card(title), self.facts)
        now = self.view().why_not(title)
        self.screen.show(indented(f"Now: {now}", self.screen, 2, "bold"))

    # -- numbers and the log ---------------------------------------------------------------

    def why(self, what: str) -> None:
        view = self.view()
        if what.casefold() in ("win", "not", "no win"):
            self.screen.say(self.show.why_not_won(view))
            return
        if what:
            self._why_one(view, what)
            return
        self.show.values(view)
        question = self.match.question
        if question is not None:
            self.screen.show(indented(f"You are asked because: {question.why}", self.screen, 0))

    def _why_one(self, view: View, what: str) -> None:
        value = self.show.find_value(view, comparable(what))
        if value is not None:
            self.show.value(value)
            return
        if deed := self.show.deed(view, comparable(what)):
            self.screen.show(indented(deed, self.screen, 0))
            return
        try:
            self.about(what)
        except NotUnderstood:
            names = self.show.value_names(view)
            raise NotUnderstood(f"'{what}' is no value and no card. Values: {names}; or why win.") from None

    def log(self, number: str) -> None:
        lines = self.view().log().splitlines()
        if number and not number.isdecimal():
            raise NotUnderstood(f"'{number}' is not a number of lines; try log 20.")
        for line in lines[-int(number) :] if number and int(number) else lines:
            self.show.event(line)

    # -- rules, options, hints -------------------------------------------------------------

    def rules(self, words: str) -> None:
        """How the game is played, or what its rule book says about something."""
        if not words:
            self.lessons()
            self.screen.say("  rules WORDS searches the rule book, as in: rules hand limit", "dim")
            return
        found = [line for deck in self._decks() for line in in_the_book(deck, words)]
        if not found:
            raise NotUnderstood(f"No rule or ruling of this game has '{words}' in it.")
        for line in found:
            self.screen.show(indented(line, self.screen, 2))

    def _decks(self) -> list[str]:
        game = self.match.game
        return [part.name for part in game.parts] or [game.name]

    def options(self) -> None:
        """What can be switched in this game, and how it is set."""
        game = self.match.game
        for option in game.option_list:
            name, value = option["name"], game.options[option["name"]]
            line = Text.assemble("  ", (name, "bold"), f" = {value}")
            self.screen.show(
                line if value == option["default"] else line.append(f" (not {option['default']})")
            )
            self.screen.show(indented(option["text"], self.screen, 4))
        if not game.option_list:
            self.screen.say(f"{game.title} has no options.")

    def hint(self) -> None:
        """What a bot would answer, and why."""
        from ruleshift.bots import BotSeat, make_bot
        from ruleshift.bots.hints import hint

        bot = BotSeat(make_bot(ADVISER, self.match.game), self.seat)
        found = hint(self.match, bot)
        end = "" if found.label.endswith((".", "!", "?")) else "."
        self.screen.show(
            indented(f"{ADVISER} would answer: {found.label}{end} {found.reason}", self.screen, 2)
        )


def in_the_book(deck: str, words: str) -> list[str]:
    """What a deck's rule book says: the entry of that number in full, or all that has these words in it."""
    from ruleshift.rulings import Ruling, UnknownBook, UnknownId, open_book
    from ruleshift.rulings.report import list_lines

    try:
        book = open_book(deck)
    except UnknownBook:  # a deck of one's own has none
        return []
    try:
        entries = book.find(words)
    except UnknownId:
        entries = book.search(words)
    if not entries or len(entries) > FEW_RULES:
        more = len(entries) - MOST_RULES
        rest = [f"({more} more: ruleshift rules {book.name} --find '{words}')"] if more > 0 else []
        return [*(line.strip() for line in list_lines(book, entries[:MOST_RULES])), *rest] if entries else []
    return [
        f"{book.title} {one.id}: {one.question} {one.ruling}".replace(":  ", ": ")
        if isinstance(one, Ruling)
        else f"{book.title} {one.label}: {one.text}"
        for one in entries
    ]
