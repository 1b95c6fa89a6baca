"""Puzzles at this terminal: the table is drawn, you answer, and a wrong try is told what spoils it."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final

from ruleshift.drawing.menu import Menu, NotUnderstood
from ruleshift.drawing.picture import show_for
from ruleshift.drawing.screen import Screen
from ruleshift.puzzles import shelf
from ruleshift.puzzles.attempt import Attempt
from ruleshift.puzzles.puzzle import PuzzleError, fails
from ruleshift.terminal import solved
from ruleshift.terminal.page import fitted, table_alone
from ruleshift.terminal.play import INTERRUPTED, quiet_pipe
from ruleshift.text.errors import DeckError

if TYPE_CHECKING:
    from ruleshift.puzzles.file import PuzzleFile
    from ruleshift.puzzles.puzzle import Puzzle

HELP: Final = (
    ("a number or a name", "answer"),
    ("back", "take your last answer back"),
    ("again", "begin again"),
    ("hint", "a nudge; once more, the answer itself"),
    ("solution", "see it played through"),
    ("card NAME", "what a card does"),
    ("quit", "stop"),
)
MOST_FAILURES: Final = 100  # lines in a row of a script that make no sense


class Stop(Exception):
    """Nobody wants to go on."""


def of_the_day(plain: bool) -> int:
    """Today's puzzle."""
    day = shelf.today()
    return Table(shelf.of_the_day(day), Screen(plain), f"The puzzle of {day:%-d %B %Y}").run()


def solve(name: str, which: str, plain: bool) -> int:
    """One puzzle of a deck or of a file."""
    file = shelf.shelf(name)
    puzzle = file.numbered(which)
    number = file.puzzles.index(puzzle) + 1
    return Table(puzzle, Screen(plain), f"Puzzle {number} of {len(file.puzzles)}").run()


def show_list(name: str, plain: bool) -> None:
    """The puzzles of a deck, from easy to hard."""
    screen = Screen(plain)
    if name:
        _listed(shelf.shelf(name), screen, name, whole=True)
        return
    for deck in shelf.decks():
        try:
            _listed(shelf.shelf(deck), screen, deck, whole=False)
        except (DeckError, PuzzleError) as error:  # one file that cannot be read leaves the others
            screen.complain(f"{deck}: {error}")
    screen.say("Today's: ruleshift puzzle. Those of a deck: ruleshift puzzles list DECK.")


def _listed(file: PuzzleFile, screen: Screen, name: str, whole: bool) -> None:
    done = solved.solved()
    many = sum(one.id in done for one in file.puzzles)
    screen.say(f"{file.deck}: {len(file.puzzles)} puzzles, {many} solved", "bold")
    if not whole:
        return
    for number, puzzle in enumerate(file.puzzles, 1):
        mark = "solved" if puzzle.id in done else ""
        moves = f"{puzzle.moves} answer{'s' * (puzzle.moves != 1)}"
        screen.say(f"{number:>3}  {puzzle.word:<9} {moves:<11} {fails(puzzle.luck):<32} {mark}".rstrip())
    screen.say(f"Solve one: ruleshift puzzles solve {name} 1")


class Table:
    """A puzzle on the screen."""

    def __init__(self, puzzle: Puzzle, screen: Screen, title: str) -> None:
        self.puzzle = puzzle
        self.screen = screen
        self.title = title
        self.given: list[int] = []  # own answers so far
        self.attempt = Attempt(puzzle)
        kinds = [
            "you" if seat == self.attempt.seat else "bot" for seat in range(len(self.attempt.match.names))
        ]
        self.show = show_for(self.attempt.match.game, screen, kinds)
        self.told = 0  # events that have been shown
        self.hints = 0
        self.asked = False  # a hint, to be told below the table when it has been drawn
        self.failures = 0

    def run(self) -> int:
        try:
            self._greet()
            self._solve()
        except Stop:
            self.screen.say("Goodbye.")
        except KeyboardInterrupt:
            self.screen.say()
            return INTERRUPTED
        except BrokenPipeError:
            return quiet_pipe()
        return 0

    def _greet(self) -> None:
        puzzle, screen = self.puzzle, self.screen
        game = self.attempt.match.game
        screen.say(f"{self.title}: {game.title}, {puzzle.word} ({fails(puzzle.luck)})", "bold")
        screen.say(f"You are {puzzle.seat}. {shelf.puzzling_of(game).task} All hands lie open.")
        if not shelf.is_intact(puzzle):
            screen.say("It has been altered, or the deck has; it was proved anew that it can be done.")
        screen.say("Type ? for help.")

    def _solve(self) -> None:
        while True:
            self._replies()
            verdict = self.attempt.verdict()
            if verdict == "solved":
                self._news()
                self._finish()
                return
            if verdict == "wrong":
                self._news()
                self.screen.say(self.attempt.sentence(), "bold")
                if not self._after_wrong():
                    return
                continue
            self._ask()

    def _replies(self) -> None:
        while self.attempt.reply():
            pass

    # -- asking ----------------------------------------------------------------------------

    def _ask(self) -> None:
        """Show the table and take lines until one is an answer or leads elsewhere."""
        self._news()
        self._page()
        if self.asked:
            self.asked = False
            self._hint()
        before = list(self.given)
        while self.given == before:
            if self._line():
                return

    def _menu(self) -> Menu:
        question = self.attempt.match.question
        assert question is not None
        return Menu(question.labels().items())

    def _page(self) -> None:
        match = self.attempt.match
        view = match.view(self.attempt.seat)

        def table() -> None:
            self.show.table(view)
            self._hands()

        def ask() -> None:
            question = match.question
            assert question is not None
            menu = self._menu()
            self.screen.say(question.prompt, "bold")
            cards = [self.show.card_of(one.option, one.label, view) for one in menu.choices]
            self.show.options(menu, cards)

        self.screen.put(fitted(self.show, table, ask))

    def _hands(self) -> None:
        """What the others hold, since all hands lie open."""
        match = self.attempt.match
        for seat, name in enumerate(match.names):
            if seat != self.attempt.seat:
                held = match.view(seat).hand
                self.screen.say(f"{name} holds: {', '.join(map(str, held)) or 'nothing'}")

    def _line(self) -> bool:
        """Take one line; true if the table is to be shown anew."""
        typed = self.screen.ask("> ")
        if typed is None:
            raise Stop
        word, _, rest = typed.strip().partition(" ")
        try:
            return self._obey(word.casefold(), rest.strip(), typed)
        except NotUnderstood as error:
            self.screen.complain(str(error))
            self.failures += 1
            if self.failures >= MOST_FAILURES and not self.screen.typed:
                raise Stop from None
        return False

    def _obey(self, word: str, rest: str, typed: str) -> bool:
        if word in ("quit", "q", "exit"):
            raise Stop
        if word in ("?", "help"):
            for what, means in HELP:
                self.show.pair(what, means)
        elif word in ("back", "undo", "u"):
            self._back(1)
            return True
        elif word == "again":
            self._back(len(self.given))
            return True
        elif word in ("hint", "h"):
            self._hint()
        elif word == "solution":
            self._play_solution()
            raise Stop
        elif word == "card" and rest:
            self.screen.show(self.show.about(self.attempt.match.game.card(rest).name))
        elif not typed.strip():
            self._page()
        else:
            self._give(self._menu().one(typed))
        return False

    def _give(self, option: int) -> None:
        self.failures = 0
        self.hints = 0
        self.attempt.answer([option])
        self.given.append(option)

    def _back(self, number: int) -> None:
        """Take so many answers back."""
        if not self.given:
            raise NotUnderstood("There is nothing to take back: you have not answered yet.")
        kept = self.given[: len(self.given) - number]
        self._begin(kept)

    def _begin(self, answers: list[int]) -> None:
        self.attempt = Attempt(self.puzzle)
        self.given = []
        self._replies()
        for option in answers:
            self.attempt.answer([option])
            self.given.append(option)
            self._replies()
        self.told = len(self.attempt.match.events)

    def _hint(self) -> None:
        found = self.attempt.hint()
        if found is None:
            self.screen.say("There is no way from here that is sure. Try: back")
        elif not self.hints and len(self._menu().choices) > 2:
            about = f" something of the type {found.kind}" if found.kind else ""
            self.screen.say(
                f"A nudge: {found.verb}{about or ' ...'}. Type hint once more for the answer itself."
            )
        else:
            self.screen.say(f"Do this: {found.label}")
        self.hints += 1

    # -- telling ---------------------------------------------------------------------------

    def _news(self) -> None:
        """What has happened since it was last told; hands lie open, so all of it."""
        match = self.attempt.match
        events = match.events
        fresh = events[self.told :]
        if self.attempt.over and match.outcome is None:  # what the next turn begins with tells nothing
            fresh = list(takewhile(lambda event: event.kind != "turn", fresh))
        lines = [text for event in fresh if (text := event.text("all"))]
        self.told = len(events)
        if lines:
            self.show.news([f"  {line}" for line in lines])

    def _after_wrong(self) -> bool:
        """A try has failed: offer to take it back; false if nothing more is wanted."""
        while True:
            typed = self.screen.ask("Enter: take it back; again, hint, solution or quit > ")
            if typed is None:
                return False
            word = typed.strip().casefold()
            if word in ("", "back", "undo", "u"):
                self._back(1)
                return True
            if word in ("hint", "h"):
                self._back(1)
                self.asked = True
                return True
            if word in ("again", "quit", "q", "exit", "solution"):
                self._obey(word, "", typed)
                return True
            self.screen.complain("Type back, again, hint, solution or quit.")

    def _finish(self) -> None:
        screen = self.screen
        table_alone(self.show, self.attempt.match.view(self.attempt.seat), 4)
        screen.say("Solved!", "bold green")
        if trouble := solved.remember(self.puzzle.deck, self.puzzle.id):
            screen.complain(trouble)
        screen.say(f"Others: ruleshift puzzles list {self.puzzle.deck}")

    def _play_solution(self) -> None:
        """Play it through, with the answers that others would give."""
        self._begin([])
        self.told = 0
        self.screen.say("The solution:", "bold")
        while self.attempt.verdict() == "on":
            found = self.attempt.hint()
            if found is None:
                break
            self.screen.say(f"{self.puzzle.seat}: {found.label}", "bold")
            self._give(found.option)
            self._replies()
            self._news()
        table_alone(self.show, self.attempt.match.view(self.attempt.seat), 2)
