"""One person at the keyboard: shows what they may see, asks, and carries out what they type."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ruleshift.core.several import Several, answer_set, several
from ruleshift.terminal import entry, store
from ruleshift.terminal.entry import COMMANDS, Command, Menu, NotUnderstood
from ruleshift.terminal.paint import about_card, indented

if TYPE_CHECKING:
    from ruleshift import Event, Match, View
    from ruleshift.terminal.facts import Facts
    from ruleshift.terminal.screen import Screen
    from ruleshift.terminal.show import Show
    from ruleshift.terminal.store import GameFile


ANSWERING = (
    "Type the number of an option, its letter, or enough of its name. Where several cards are wanted, "
    "type them all at once if you like: 1 3 5. You can also type:",
)


KEEP = "keep"
MOST_FAILURES = 100
ENOUGH = -1  # stands for `done` in a menu of our own


class Quit(Exception):
    """The player wants to stop; the game is kept."""


class NoMoreInput(Exception):
    """Nothing more will be typed."""


class Person:
    """Somebody at the keyboard, in one seat."""

    def __init__(
        self, seat: int, match: Match, screen: Screen, show: Show, facts: Facts, file: GameFile
    ) -> None:
        self.seat = seat
        self.match = match
        self.screen = screen
        self.show = show
        self.facts = facts
        self.file = file
        self.told: list[Event] = []  # what has been shown already
        self.wanted: Several | None = None  # the set that is asked for, if one is
        self.chosen: list[int] = []  # of that set, so far
        self.heard = False  # whether anything has been typed
        self.failures = 0  # lines in a row that made no sense
        self.wants_to_lose_it = False
        self.wants_to_concede = False
        self.conceded = False

    # -- asking ----------------------------------------------------------------------------

    def answer(self) -> None:
        """Show the table and ask until the question has been answered."""
        self.chosen = []
        self.failures = 0
        self.wants_to_concede = False
        self.wanted = several(self.match)
        self.look()
        self.show_question()
        while not self._one_line():
            pass

    def _one_line(self) -> bool:
        """Take one line; true if the match has been answered."""
        typed = self.screen.ask("> ")
        if typed is None:
            raise NoMoreInput
        self.heard = True
        command = entry.read(typed)
        try:
            if not typed:
                raise NotUnderstood(self._hint())
            if command is None:
                return self._take(typed)
            self._obey(command)
            self.failures = 0
            return self.conceded
        except NotUnderstood as error:
            self.screen.complain(str(error))
            self._failed()
        return False

    def _failed(self) -> None:
        """A script that never makes sense must not go on for ever; a person may."""
        self.failures += 1
        if self.failures >= MOST_FAILURES and not self.screen.typed:
            self.screen.complain(f"{self.failures} lines in a row made no sense here.")
            raise NoMoreInput

    def _hint(self) -> str:
        last = len(self.menu().choices)
        what = "one or more numbers" if self.wanted else "a number"
        return f"Type {what} from 1 to {last}, a letter or a name. ? shows the help, quit stops and saves."

    def _take(self, typed: str) -> bool:
        """Take what was typed as an answer; true if the match has been answered with it."""
        menu = self.menu()
        wanted = self.wanted
        if wanted is None:
            self.match.answer(menu.one(typed))
            return True
        chosen = self._meant(typed, menu, wanted)
        words = [option for option in chosen if option not in wanted.pool]
        if words and len(chosen) > 1:
            raise NotUnderstood(f"'{menu.label(words[0])}' cannot be combined with other choices.")
        if words and words[0] != ENOUGH:
            self.match.answer(words[0])
            return True
        if not words:
            self._add(chosen, wanted)
        at_once = len(chosen) > 1 and len(self.chosen) >= wanted.least
        if len(self.chosen) == wanted.most or at_once or (words and len(self.chosen) >= wanted.least):
            answer_set(self.match, wanted, self.chosen)
            return True
        self.show_question()
        return False

    def _meant(self, typed: str, menu: Menu, wanted: Several) -> list[int]:
        """The cards that were typed, or all but those that were typed after `keep`."""
        word, _, rest = typed.partition(" ")
        if word.casefold() != KEEP or not rest.strip() or entry.comparable(typed) == wanted.done:
            return menu.several(typed)
        kept = menu.several(rest)
        return [option for option in wanted.pool if option not in [*kept, *self.chosen]]

    def _add(self, chosen: list[int], wanted: Several) -> None:
        together = [*self.chosen, *chosen]
        if len(together) > wanted.most:
            raise NotUnderstood(
                f"That makes {len(together)} cards, and {wanted.size} are wanted. "
                f"{'Type back to choose anew.' if self.chosen else 'Type fewer.'}"
            )
        self.chosen = together

    def _progress(self, wanted: Several) -> str:
        """How far the choice of a set has got."""
        names = ", ".join(wanted.pool[option].partition(" ")[2] for option in self.chosen)
        more = wanted.most - len(self.chosen)
        stop = "" if names[-1:] in "!?." else "."
        if len(self.chosen) >= wanted.least:
            return f"Chosen so far: {names}{stop} Up to {more} more, or {wanted.done}; back starts again."
        return f"Chosen so far: {names}{stop} {more} more; back starts again."

    def menu(self) -> Menu:
        """What can be answered now, in numbers."""
        question = self.match.question
        assert question is not None
        wanted = self.wanted
        if wanted is None:
            return Menu(question.labels().items(), self.facts.shorts)
        options = {
            option: label for option, label in sorted(wanted.pool.items()) if option not in self.chosen
        }
        if not self.chosen:
            options |= wanted.words
        if wanted.least < wanted.most and len(self.chosen) >= wanted.least:
            options[ENOUGH] = wanted.done
        return Menu(options.items(), self.facts.shorts)

    # -- showing ---------------------------------------------------------------------------

    def view(self) -> View:
        return self.match.view(self.seat)

    def look(self, everything: bool = False) -> None:
        """What has happened, then the table."""
        view = self.view()
        news = self.fresh(view)
        changed = self.show.changed(view)
        if changed or everything or news:
            self.screen.say()
        self.show.news(news)
        if changed or everything:
            self.show.heading(view)
            self.show.table(view, everything)

    def fresh(self, view: View) -> list[str]:
        """The lines of the log that this person has not seen."""
        events = view.events
        same = 0
        while same < min(len(events), len(self.told)) and events[same].raw == self.told[same].raw:
            same += 1
        self.told = events
        lines = []
        for at, event in enumerate(events[same:], start=same):
            if text := event.text(self.seat):
                lines.append(text if event.kind == "turn" else f"  {self.show.told(events, at, text)}")
        # A turn that has only just begun is announced by the heading below.
        return lines[:-1] if lines and not lines[-1].startswith(" ") else lines

    def show_question(self) -> None:
        question = self.match.question
        assert question is not None
        menu = self.menu()
        view = self.view()
        cards = [self.show.card_of(choice.option, choice.label, view) for choice in menu.choices]
        if not self.chosen and set(view.hand) - {card for card in cards if card}:
            self.show.hand(view)
        self.screen.say()
        self.screen.say(question.prompt, "bold")
        if question.purpose not in self.show.plain_questions and not self.chosen:
            self.screen.show(indented(question.why, self.screen, 2, "dim"))
        if self.wanted is not None:
            how = self._progress(self.wanted) if self.chosen else self._how_many(self.wanted)
            self.screen.show(indented(how, self.screen, 2))
        self.show.options(menu, cards)

    def _how_many(self, wanted: Several) -> str:
        if wanted.most == 1:
            return f"Choose one, or {wanted.done}."
        text = f"Choose {wanted.size} of {len(wanted.pool)}, one by one or all at once (1 2)"
        if wanted.least == wanted.most > len(wanted.pool) // 2:
            left = len(wanted.pool) - wanted.most
            text += f", or say what you keep ({KEEP} {' '.join(str(n) for n in range(1, min(left, 3) + 1))})"
        return f"{text}."

    # -- commands --------------------------------------------------------------------------

    def _obey(self, command: Command) -> None:
        argument = command.argument
        simple: dict[str, Callable[[], None]] = {
            "help": lambda: self.about(argument) if argument else self.help(),
            "why": lambda: self.why(argument),
            "log": lambda: self.log(argument),
            "save": lambda: self.save(argument),
            "concede": self.concede,
            "quit": self.quit,
        }
        if command.name in simple:
            simple[command.name]()
        elif command.name == "table":
            self.look(everything=True)
            self.show_question()
        else:
            self.back()

    def help(self) -> None:
        self.screen.say("How to answer", "bold")
        for line in ANSWERING:
            self.screen.show(indented(line, self.screen, 2))
        for words, meaning in COMMANDS.values():
            self.show.pair(words[0], meaning)
        self.screen.say("How to play", "bold")
        for word, meaning in self.show.lessons():
            self.show.pair(word, meaning)

    def about(self, name: str) -> None:
        """A card with its rulings, and why it cannot be played if it cannot."""
        title = entry.find_card(name, self.facts.titles)
        about_card(self.screen, self.facts.card(title), self.facts)
        now = self.view().why_not(title)
        self.screen.show(indented(f"Now: {now}", self.screen, 2, "bold"))

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
        value = self.show.find_value(view, entry.comparable(what))
        if value is not None:
            self.show.value(value)
            return
        if deed := self.show.deed(view, entry.comparable(what)):
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

    def back(self) -> None:
        if self.chosen:
            self.chosen = []
        else:
            try:
                self.match.take_back()
            except ValueError:
                raise NotUnderstood(
                    "There is nothing to take back: only a choice of several cards can be, while it lasts."
                ) from None
            self.wanted = several(self.match)
        self.show_question()

    def save(self, name: str) -> None:
        if not name:
            raise NotUnderstood("save needs the name of a file, as in: save my-game.replay")
        path = Path(name).expanduser()
        try:
            if path.is_dir():
                raise NotUnderstood(
                    f"'{path}' is a folder. Name a file in it: save {path / 'my-game.replay'}"
                )
            if path.exists() and not store.is_replay(path):
                raise NotUnderstood(
                    f"'{path}' exists and is no replay, so it stays as it is. Choose another name."
                )
            store.replace(path, store.with_seats(self.match.save(), self.file.seats))
        except OSError as error:
            raise NotUnderstood(f"'{path}' could not be written: {error.strerror}.") from None
        self.screen.say_whole(f"Saved in {path}. Go on from there with: {store.how_to_resume(path)}")

    def concede(self) -> None:
        """Give the game up, if it is said twice."""
        if not self.wants_to_concede:
            self.wants_to_concede = True
            self.screen.complain(
                "Give the game up for good? Then type concede again. To stop and go on later, type quit."
            )
            return
        self.match.concede(self.seat)
        self.conceded = True
        if self.match.outcome is None:
            self.screen.say("You give the game up. The others play on.")

    def quit(self) -> None:
        if not self.file.safe and self.screen.typed and not self.wants_to_lose_it:
            self.wants_to_lose_it = True
            self.screen.complain(
                "This game is not saved. Type save FILE to keep it, or quit again to lose it."
            )
            return
        raise Quit
