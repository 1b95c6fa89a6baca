"""One person at the keyboard: shows what they may see, asks, and carries out what they type."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from ruleshift import IllegalAnswer
from ruleshift.core.match.sets import Picks, several, sized
from ruleshift.drawing.menu import Menu, NotUnderstood, comparable
from ruleshift.drawing.paint import indented
from ruleshift.drawing.show import LINES, SHORT_TEXTS
from ruleshift.terminal import entry, store
from ruleshift.terminal.asides import Asides
from ruleshift.terminal.entry import Command
from ruleshift.terminal.page import fitted
from ruleshift.terminal.skips import Skips
from ruleshift.terminal.undo import before_last_answer

if TYPE_CHECKING:
    from ruleshift import Event, Match, View
    from ruleshift.drawing.facts import Facts
    from ruleshift.drawing.screen import Screen
    from ruleshift.drawing.show import Show
    from ruleshift.terminal.store import GameFile


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
        self.asides = Asides(seat, match, screen, show, facts)
        self.picks: Picks | None = None  # the set that is being put together, if one is asked for
        self.skips = Skips()
        self.heard = False  # whether anything has been typed
        self.failures = 0  # lines in a row that made no sense
        self.wants_to_lose_it = False
        self.wants_to_concede = False
        self.conceded = False
        self.moved_on = False  # a command has led away from the question

    # -- asking ----------------------------------------------------------------------------

    def answer(self) -> None:
        """Show the table and ask until the question has been answered."""
        self.failures = 0
        self.wants_to_concede = self.moved_on = False
        self.begin_set()
        self.page()
        while not self._one_line():
            pass

    def begin_set(self) -> None:
        """Nothing is picked yet; where it is shorter, what stays is picked."""
        wanted = several(self.match)
        self.picks = None if wanted is None else Picks(self.match, keep=bool(wanted.keep))

    def _one_line(self) -> bool:
        """Take one line; true if the match has been answered."""
        typed = self.screen.ask("> ")
        if typed is None:
            raise NoMoreInput
        self.heard = True
        command = entry.read(typed)
        try:
            if not typed and self.screen.plain:
                raise NotUnderstood(self._hint())
            if not typed:
                self.page()
                return False
            if command is None:
                return self._take(typed)
            self._obey(command)
            self.failures = 0
            return self.conceded or self.moved_on
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
        what = "one or more numbers" if self.picks else "a number"
        return f"Type {what} from 1 to {last}, a letter or a name. ? shows the help, quit stops and saves."

    def _take(self, typed: str) -> bool:
        """Take what was typed as an answer; true if the match has been answered with it."""
        menu = self.menu()
        picks = self.picks
        if picks is None:
            self.match.answer(menu.one(typed))
            return True
        added, removed = self._meant(typed, menu, picks)
        words = [option for option in added if option not in picks.labels]
        if words and len(added) + len(removed) > 1:
            raise NotUnderstood(f"'{menu.label(words[0])}' cannot be combined with other choices.")
        if words and words[0] != ENOUGH:
            self.match.answer(words[0])
            return True
        if not words:
            self._change(picks, added, removed)
        at_once = len(added) > 1 and not removed
        if picks.whole and (picks.full or at_once or words):
            try:
                picks.give()
            except IllegalAnswer as error:
                picks.chosen = []
                raise NotUnderstood(f"That is not possible: {error}.") from None
            return True
        self.page()
        return False

    def _meant(self, typed: str, menu: Menu, picks: Picks) -> tuple[list[int], list[int]]:
        """What goes in and what comes out: by name, or turned round, such as all but those after `keep`."""
        question = self.match.question
        assert question is not None
        word, _, rest = typed.partition(" ")
        verb = word.casefold()
        verbs = (KEEP, question.purpose)
        if verb not in verbs or not rest.strip() or comparable(typed) == picks.wanted.done:
            return menu.changes(typed, picks.chosen)
        try:
            return menu.changes(typed, picks.chosen)  # the label begins with it
        except NotUnderstood:
            named = menu.several(rest)
        if picks.keep == (verb == KEEP):
            return [one for one in named if one not in picks.chosen], []
        return [option for option in picks.labels if option not in [*named, *picks.chosen]], []

    def _change(self, picks: Picks, added: list[int], removed: list[int]) -> None:
        """Put members in and take others out; all of it, or nothing."""
        before = picks.chosen[:]
        most = picks.bounds[1]
        try:
            for option in removed:
                picks.toggle(option)
            if len(picks.chosen) + len(added) > most:
                many = len(picks.chosen) + len(added)
                out = "Take one out with its number" if picks.chosen else "Type fewer"
                raise NotUnderstood(f"That makes {many} cards, and {sized(*picks.bounds)} are wanted. {out}.")
            for option in added:
                picks.toggle(option)
        except (IllegalAnswer, NotUnderstood) as error:
            picks.chosen = before
            raise NotUnderstood(str(error)) from None

    def _progress(self, picks: Picks) -> str:
        """How far the choice of a set has got."""
        least, most = picks.bounds
        names = ", ".join(picks.wanted.names[option] for option in picks.chosen)
        stop = "" if names[-1:] in "!?." else "."
        more = most - len(picks.chosen)
        many = f"Up to {more} more, or {picks.wanted.done}" if picks.whole else f"{more} more"
        if least < most and not picks.whole:
            many = f"{sized(least - len(picks.chosen), more)} more"
        return (
            f"{'Kept' if picks.keep else 'Chosen'} so far: {names}{stop} {many}; a number again takes it out."
        )

    def menu(self) -> Menu:
        """What can be answered now, in numbers that stay the same while a set is put together."""
        question = self.match.question
        assert question is not None
        picks = self.picks
        if picks is None:
            return Menu(question.labels().items(), self.facts.shorts)
        options = dict(sorted(picks.labels.items()))
        if not picks.chosen:
            options |= picks.wanted.words
        least, most = picks.bounds
        if least < most and picks.whole:
            options[ENOUGH] = picks.wanted.done
        return Menu(options.items(), self.facts.shorts)

    # -- showing ---------------------------------------------------------------------------

    def view(self) -> View:
        found: View = self.match.view(self.seat)
        return found

    def page(self) -> None:
        """What has happened, the table and the question: on a screen, as much of it as fits there."""
        if self.screen.plain:
            if self.picks is None or not self.picks.chosen:
                self.look()
            self.show_question()
            return
        view = self.view()
        news = self.fresh(view)
        told = self.screen.drawn(lambda: self.show.news(news)) if news else []

        def table() -> None:
            self.show.heading(view)
            self.show.table(view)

        lines = fitted(self.show, table, self.show_question, len(told))
        self.screen.put(["", *told, *lines])

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
        picks = self.picks
        chosen = picks.chosen if picks else []
        menu = self.menu()
        view = self.view()
        cards = [self.show.card_of(choice.option, choice.label, view) for choice in menu.choices]
        if not chosen and set(view.hand) - {card for card in cards if card}:
            self.show.hand(view)
        if self.show.tight < LINES:
            self.screen.say()
        self.screen.say(picks.wanted.keep if picks and picks.keep else question.prompt, "bold")
        if question.purpose not in self.show.plain_questions and not chosen:
            self.explain(question.why, "dim")
        if picks is not None:
            self.explain(self._progress(picks) if chosen else self._how_many(picks))
        self.show.options(menu, cards, chosen)

    def explain(self, text: str, style: str = "") -> None:
        """A line or more below the question; one if there is little room."""
        if self.show.tight < SHORT_TEXTS:
            self.screen.show(indented(text, self.screen, 2, style))
        else:
            self.screen.show(self.show.cut(Text(f"  {text}", style), SHORT_TEXTS, 1))

    def _how_many(self, picks: Picks) -> str:
        least, most = picks.bounds
        if most == 1 and least == 0:
            return f"Choose one, or {picks.wanted.done}."
        text = f"Choose {sized(least, most)} of {len(picks.labels)}, in any order"
        return f"{text}, one by one or all at once (1 2)." if most > 1 else f"{text}."

    # -- commands --------------------------------------------------------------------------

    def _obey(self, command: Command) -> None:
        asides, argument = self.asides, command.argument
        found: dict[str, Callable[[], None]] = {
            "help": lambda: asides.help(argument),
            "why": lambda: asides.why(argument),
            "log": lambda: asides.log(argument),
            "rules": lambda: asides.rules(argument),
            "options": asides.options,
            "hint": self.hint,
            "table": self.table,
            "more": self.show_question,
            "undo": self.undo,
            "skip": lambda: self.skip(argument),
            "save": lambda: self.save(argument),
            "concede": self.concede,
            "quit": self.quit,
        }
        found[command.name]()

    def table(self) -> None:
        self.look(everything=True)
        self.show_question()

    def hint(self) -> None:
        if not self.show.against_bots():
            raise NotUnderstood("Hints are for games against bots.")
        self.asides.hint()

    def skip(self, argument: str) -> None:
        """Pass moments of this sort from now on, this one included."""
        try:
            self.screen.say(self.skips.wish(self.match, argument))
        except ValueError as error:
            raise NotUnderstood(str(error)) from None
        self.moved_on = self.skips.passed(self.match)

    def undo(self) -> None:
        """Drop what has been picked; with nothing picked, go back to before the latest answer."""
        if self.picks is not None and self.picks.chosen:
            self.begin_set()
            self.page()
            return
        if self._took_back():
            return
        if not self.show.against_bots():
            raise NotUnderstood(
                "Only somebody who plays against bots alone can take an answer back; "
                "others can take back what they have picked of a set, while it lasts."
            )
        kept = before_last_answer(self.match, self.seat)
        if kept is None:
            raise NotUnderstood("There is nothing to take back: you have not answered anything yet.")
        while kept is not None:  # what was passed by itself would be passed again
            self.match.rewind(kept)
            kept = before_last_answer(self.match, self.seat) if self.skips.would_pass(self.match) else None
        self.show.drawn = None
        self.screen.say("You take your latest answer back.")
        self.moved_on = True

    def _took_back(self) -> bool:
        """Whether a set that the match has heard a part of could be taken back: one from an older file."""
        if self.match.game.gathered(self.match.state) <= 0:
            return False
        try:
            self.match.take_back()
        except ValueError:
            return False
        self.begin_set()
        self.page()
        return True

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
