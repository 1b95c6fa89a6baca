"""Lessons at the keyboard: the same steps as in the browser, read and answered line by line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.text import Text

from ruleshift import IllegalAnswer
from ruleshift.core.engine.phrase import possessive
from ruleshift.core.match.sets import several
from ruleshift.drawing.menu import Menu, NotUnderstood
from ruleshift.drawing.paint import indented
from ruleshift.drawing.picture import show_for
from ruleshift.drawing.screen import Screen
from ruleshift.lessons.check import found_in
from ruleshift.lessons.file import read_lesson
from ruleshift.lessons.lecture import Lecture
from ruleshift.lessons.lesson import Ask, Lesson, Light
from ruleshift.lessons.shipped import lesson_files, lesson_named
from ruleshift.terminal import entry, solved
from ruleshift.terminal.person import NoMoreInput, Person, Quit
from ruleshift.terminal.play import INTERRUPTED, quiet_pipe
from ruleshift.terminal.store import GameFile
from ruleshift.text.errors import DeckError

if TYPE_CHECKING:
    from ruleshift import Match
    from ruleshift.terminal.entry import Command

GO_ON: Final = "Enter goes on > "
OFF: Final = ("undo", "skip", "save", "concede", "hint")  # commands of a real game


def show_all(plain: bool) -> None:
    """List the lessons that are installed."""
    screen = Screen(plain)
    done = solved.learned()
    left: list[str] = []
    for name in lesson_files():
        try:
            lesson = lesson_named(name)
        except DeckError as error:
            screen.complain(f"{name}: cannot be played, {error.mistakes[0]}")
            continue
        mark = ", learned" if lesson.name in done else ""
        left += [name] if not mark else []
        screen.say(f"{name}  {lesson.title}, about {lesson.minutes} minutes{mark}", "bold")
        screen.show(indented(lesson.about, screen, 2))
    following = next(iter([*left, *lesson_files()]), "NAME")
    screen.say(f"Begin one: ruleshift learn {following}")


def learn(name: str, plain: bool) -> int:
    """Play a lesson that is installed, or that of a file; the exit status."""
    if name in lesson_files() or not (name.endswith((".yaml", ".yml")) or Path(name).is_file()):
        lesson = lesson_named(name)
    else:
        lesson = read_lesson(name)
    for mistake in found_in(lesson):
        raise DeckError([mistake])
    screen = Screen(plain)
    try:
        Class(lesson, screen).run()
    except Quit:
        screen.say("Goodbye. The lesson begins anew when you come back.")
    except NoMoreInput:
        screen.say("The input has ended.")
    except KeyboardInterrupt:
        screen.say()
        return INTERRUPTED
    except BrokenPipeError:
        return quiet_pipe()
    return 0


class Class:
    """One lesson, from its first words to its last question."""

    def __init__(self, lesson: Lesson, screen: Screen) -> None:
        self.lesson = lesson
        self.screen = screen
        self.lecture = Lecture(lesson)
        match = self.lecture.match
        kinds = ["you" if name == lesson.you else "greedy" for name in match.names]
        show = show_for(match.game, screen, kinds)
        file = GameFile("", screen.complain)
        self.learner = Learner(self.lecture, lesson.seat, match, screen, show, show.facts, file)

    def run(self) -> None:
        screen, lecture = self.screen, self.lecture
        screen.say(f"{self.lesson.title} ({self.lesson.minutes} minutes)", "bold")
        screen.say("Type ? for help, and quit to stop.")
        while not lecture.over:
            if lecture.reply():
                continue
            step = lecture.step
            assert step is not None  # no reply was due, and it is not over
            if step.do:
                self.learner.answer()
            else:
                self.learner.read()
                lecture.go_on()
        for number, one in enumerate(self.lesson.asks, 1):
            self.ask(number, one)
        screen.say()
        screen.say("Well done! You are ready for a real game:", "bold")
        screen.say_whole(f"ruleshift play {self.lesson.deck}")
        if trouble := solved.remember_lesson(self.lesson.name):
            screen.complain(trouble)

    def ask(self, number: int, one: Ask) -> None:
        """One question of the end, until it is answered rightly."""
        screen = self.screen
        screen.say()
        screen.say(f"Question {number} of {len(self.lesson.asks)}: {one.ask}", "bold")
        for at, choice in enumerate(one.choices, 1):
            screen.say(f"  {at}  {choice}")
        menu = Menu(enumerate(one.choices), {})
        while True:
            typed = self.learner.typed("> ")
            try:
                chosen = menu.one(typed)
            except NotUnderstood as error:
                screen.complain(str(error))
                continue
            if one.choices[chosen] == one.right:
                screen.say(f"Yes! {one.because}", "bold green")
                return
            screen.say(f"Not quite. We read: {one.because} Try another one.")


class Learner(Person):
    """Somebody at the keyboard who is led."""

    def __init__(self, lecture: Lecture, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self.lecture = lecture
        self.seen = -1  # events that had happened when the table was last shown

    def typed(self, prompt: str) -> str:
        """The next line; NoMoreInput or Quit if none is to come."""
        line = self.screen.ask(prompt)
        if line is None:
            raise NoMoreInput
        if entry.read(line) == entry.Command("quit"):
            raise Quit
        return line

    def read(self) -> None:
        """The table where it has changed, the words of the step, and a line to go on with."""
        self.picks = None
        if self.seen != self.match.state.told:
            self.seen = self.match.state.told
            self.look(everything=True)
            self.show.hand(self.view())
        self.words()
        while line := self.typed(GO_ON):
            command = entry.read(line)
            try:
                if command is None:
                    raise NotUnderstood("Read this first. Enter goes on.")
                self._obey(command)
            except NotUnderstood as error:
                self.screen.complain(str(error))
                self._failed()

    def words(self) -> None:
        """What the coach says, and what to look at."""
        step = self.lecture.step
        if step is None:
            return
        self.screen.say()
        if self.screen.plain:
            self.screen.say(f"Coach: {step.say}")
        else:
            self.screen.show(indented(step.say, self.screen, 2, "bold yellow"))
        if step.lights:
            looked = ", ".join(said(light, self.lecture) for light in step.lights)
            self.screen.show(Text(f"  (look at: {looked})", "dim"))
        if step.do:
            self.screen.show(Text(f"  (do: {Lecture.wanted(step)})", "dim"))

    def show_question(self) -> None:
        if self.lecture.step is not None and self.lecture.step.do:
            self.words()
            super().show_question()
        else:
            self.words()

    def _take(self, typed: str) -> bool:
        """Take what was typed as an answer, if the lesson waits for it."""
        labels = self._labels(self.menu(), typed)
        if not labels:
            return False
        try:
            self.lecture.give(labels)
        except IllegalAnswer as error:
            raise NotUnderstood(str(error)) from None
        return True

    def _labels(self, menu: Menu, typed: str) -> list[str]:
        """What is meant, in words; nothing while a set is not whole."""
        picks = self.picks
        if picks is None:
            return [menu.label(menu.one(typed))]
        added, removed = self._meant(typed, menu, picks)
        wanted = several(self.match)
        word = [option for option in added if wanted is not None and option in wanted.words]
        if word:
            return [menu.label(word[0])]
        self._change(picks, [one for one in added if one in picks.labels], removed)
        if not picks.whole:
            self.page()
            return []
        labels = [picks.labels[option] for option in picks.chosen]
        picks.chosen = []
        return labels

    def _obey(self, command: Command) -> None:
        if command.name in OFF:
            raise NotUnderstood(f"There is no {command.name} in a lesson; nothing can go wrong in it.")
        super()._obey(command)

    def quit(self) -> None:
        raise Quit


def said(light: Light, lecture: Lecture) -> str:
    """What a step is about, in words."""
    match: Match = lecture.match
    if light.kind == "place":
        place = match.game.event_kinds().places[light.name]
        if not light.seat:
            return place.said
        whose = "your" if light.seat == lecture.lesson.you else possessive(light.seat)
        return f"{whose} {place.said}"
    if light.kind == "value":
        return f"the number of {light.name}"
    return light.seat if light.kind == "seat" else light.name or "the question"
