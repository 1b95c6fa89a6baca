"""What every family shows in the same way: headings, options, the log, numbers with their causes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rich.cells import cell_len
from rich.columns import Columns
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ruleshift.drawing.paint import hanging, type_word

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ruleshift import Event, View
    from ruleshift.core.engine.explain import Explanation
    from ruleshift.drawing.facts import Facts
    from ruleshift.drawing.menu import Menu
    from ruleshift.drawing.screen import Screen

LONGEST_LABEL = 34
NARROW = 34  # columns; with less for the texts of options, they go below the labels
ROOM = 9  # options whose texts are shown in full
LONGEST_NEWS = 40  # lines; `log` has the rest
LIMITS = ("hand limit", "keeper limit")
# How much is left out so that table and question fit on the screen, each with all before it.
IN_FULL = 0
SHORT_TEXTS = 1  # texts of options take a line each, the hand is a list of names
SHORT_ROWS = 2  # Goals and rules take a line each
LINES = 3  # no boxes: a line for each player
NAMES = 4  # rules and options by name
FOLDED = 5  # every row takes one line; options that do not fit are counted
FOLDED_LABEL = 34


class Show:
    """Draws views on a screen, as boxes and colours or as plain lines. A family draws its own table."""

    welcome: ClassVar[str] = ""  # what somebody should know before the first move
    keeps_short: ClassVar[bool] = False  # texts are cut to a line each when the window is low
    plain_questions: ClassVar[tuple[str, ...]] = ()  # purposes that need no reason: they come every turn

    def __init__(self, screen: Screen, facts: Facts, kinds: Sequence[str]) -> None:
        self.screen = screen
        self.facts = facts
        self.kinds = kinds  # of each seat: `you` or the name of a bot
        self.tight = IN_FULL
        self.room = 0  # lines for options, when they are folded
        self.drawn: object = None  # what the table on the screen shows, for families that need not repeat it

    # -- what a family draws ---------------------------------------------------------------

    def table(self, view: Any, everything: bool = False) -> None:
        """The table; with everything also what is usually left out."""
        raise NotImplementedError

    def changed(self, view: Any) -> bool:
        """Whether the table is worth showing again before a question."""
        return True

    def hand(self, view: Any) -> None:
        """The viewer's hand, where the options do not name all of it."""
        raise NotImplementedError

    def card_of(self, option: int, label: str, view: Any) -> str | None:
        """The card whose text helps with an option."""
        raise NotImplementedError

    def why_not_won(self, view: Any) -> str:
        """What keeps the viewer from winning."""
        text: str = view.why_not("win")
        return text

    def values(self, view: Any) -> None:
        """Every number in force, with what is behind it."""
        raise NotImplementedError

    def find_value(self, view: Any, wanted: str) -> Explanation | None:
        """The number that is meant by a word, if one is."""
        raise NotImplementedError

    def value_names(self, view: Any) -> str:
        """The numbers one can ask for."""
        raise NotImplementedError

    def deed(self, view: Any, wanted: str) -> str:
        """Why something other than a card is not possible now; empty if it is nothing one can do."""
        return ""

    def why_won(self, view: Any, winner: int) -> None:
        """More about how the game was won, if there is more to say."""

    def why_over(self, view: Any) -> None:
        """More about how a game ended that nobody won."""

    def told(self, events: Sequence[Event], at: int, text: str) -> str:
        """A line of the log, with more about it where its text alone would puzzle somebody."""
        return self.facts.game.remark(events, at, text)

    def lessons(self) -> Sequence[tuple[str, str]]:
        """The rules in a few lines, as far as this game has use for them."""
        return self.facts.game.lessons()

    # -- headings and lists ----------------------------------------------------------------

    def moment(self, view: Any) -> str:
        """Whose turn it is, and what else the heading says."""
        whose = view.names[view.active]
        mine = " (you)" if view.seat == view.active and self._one_person() else ""
        return f"Turn {view.turn}: {whose}{mine}"

    def heading(self, view: View) -> None:
        """Whose turn it is, as a line across the screen."""
        text = self.moment(view)
        self.screen.show(text if self.screen.plain else Rule(Text(text, style="bold"), align="left"))

    def against_bots(self) -> bool:
        """Whether one person plays, and everybody else is a bot."""
        return self._one_person()

    def _one_person(self) -> bool:
        return sum(kind == "you" for kind in self.kinds) == 1

    def _pairs(self, rows: Sequence[tuple[str, RenderableType]]) -> None:
        """A word on the left and what it stands for on the right."""
        if self.screen.plain:
            for word, thing in rows:
                text = thing.plain if isinstance(thing, Text) else str(thing)
                self.screen.say(f"{word}: {text}" if word else f"  {text}")
            return
        grid = Table.grid(padding=(0, 1))
        grid.add_column(style="bold", no_wrap=True, min_width=7)
        grid.add_column(ratio=1)
        for word, thing in rows:
            grid.add_row(word, self.cut(thing, FOLDED) if isinstance(thing, Text) else thing)
        self.screen.show(grid)

    def cut(self, text: Text, when: int, beside: int = 10) -> Text:
        """A text in one line if the table is as tight as that; ``beside`` is what else stands in the line."""
        if self.tight < when:
            return text
        line = Text(" ").join(text.split("\n"))
        line.truncate(max(10, self.screen.width - beside), overflow="ellipsis")
        return line

    def pair(self, word: str, meaning: str) -> None:
        """A word and what it means, as one line of a list."""
        self.screen.show(hanging(f"  {word:9} ", meaning, self.screen))

    def painted(self, text: str, type_: str) -> Text:
        """A text in the colour of a type of card."""
        return Text(text, style=self.facts.colour(type_))

    def about(self, name: str) -> Text:
        """A card's type as a coloured word, and its text."""
        type_ = self.facts.type(name)
        return self.painted(type_word(type_), type_).append(f": {self.facts.text(name)}", style="default")

    def options(self, menu: Menu, cards: Sequence[str | None], picked: Sequence[int] = ()) -> None:
        """The options by number and letter; ``cards`` names the card whose text should stand beside."""
        rows = []
        for choice, card in zip(menu.choices, cards, strict=True):
            label = Text(choice.label)
            if choice.option in picked:
                label = Text(
                    f"{choice.label}, picked" if self.screen.plain else f"* {choice.label}", "reverse"
                )
            if card is not None:
                label.stylize(self.facts.colour(self.facts.type(card)))
            rows.append((str(choice.number), choice.letter, label, self.about(card) if card else Text()))
        if self.tight >= FOLDED:
            self._folded(rows)
            return
        texts = any(card for card in cards) and self.tight < NAMES
        if texts or (len(rows) <= ROOM and self.tight < NAMES) or self.screen.plain:
            short = self.tight >= SHORT_TEXTS or len(rows) > ROOM
            self._listed(rows, crop=short or (self.keeps_short and self._too_high(rows)))
            return
        lines = [
            Text.assemble((number.rjust(3), "bold"), f" {letter:1}  ", label)
            for number, letter, label, _ in rows
        ]
        self.screen.show(Columns(lines, padding=(0, 2), column_first=True))

    def _folded(self, rows: Sequence[tuple[str, str, Text, Text]]) -> None:
        """As many options as there is room for, side by side; how many there are besides."""
        longest = max(cell_len(label.plain) for _, _, label, _ in rows)
        across = max(1, self.screen.width // (min(longest, FOLDED_LABEL) + 8))
        fits = across * self.room
        shown = rows if len(rows) <= fits else rows[: across * max(1, self.room - 1)]
        grid = Table.grid(padding=(0, 1), expand=True)
        for _ in range(across):
            grid.add_column(ratio=1)
        down = -(-len(shown) // across)
        for at in range(down):
            grid.add_row(*(self._short(shown[one], across) for one in range(at, len(shown), down)))
        self.screen.show(grid)
        if len(shown) < len(rows):
            self.screen.say(f"     ({len(rows) - len(shown)} more: type more, or part of a name)", "dim")

    def _short(self, row: tuple[str, str, Text, Text], across: int) -> Text:
        number, letter, label, _ = row
        line = Text.assemble((number.rjust(2), "bold"), f" {letter:1} ", label)
        line.truncate(self.screen.width // across - 1, overflow="ellipsis")
        return line

    def _too_high(self, rows: Sequence[tuple[str, str, Text, Text]]) -> bool:
        """Whether options with their texts in full would push the table out of the window."""
        width = min(LONGEST_LABEL, max(cell_len(label.plain) for _, _, label, _ in rows))
        room = max(1, self.screen.width - width - 7)
        lines = sum(max(1, -(-cell_len(about.plain) // room)) for *_, about in rows)
        return lines > self.screen.console.height // 3

    def _listed(self, rows: Sequence[tuple[str, str, Text, Text]], crop: bool) -> None:
        """Numbers, labels and texts below each other; cropped texts take one line each."""
        if self.screen.plain:
            for number, letter, label, about in rows:
                sign = f"{number} or {letter}: " if letter else f"{number}: " if number else "  "
                self.screen.say(f"{sign}{label.plain}" + (f"; {about.plain}" if about.plain else ""))
            return
        width = min(LONGEST_LABEL, max(cell_len(label.plain) for _, _, label, _ in rows))
        room = self.screen.width - width - 7
        if not crop and room < NARROW and any(cell_len(about.plain) > room for *_, about in rows):
            self._below(rows)
            return
        cropped = False
        grid = Table.grid(padding=(0, 1))
        grid.add_column(justify="right", style="bold", min_width=2, no_wrap=True)
        grid.add_column(style="dim", min_width=1, no_wrap=True)
        grid.add_column(max_width=LONGEST_LABEL if any(about for *_, about in rows) else None)
        grid.add_column(ratio=1)
        for number, letter, label, about in rows:
            if crop and cell_len(about.plain) > room:
                cropped = True
                about.truncate(room, overflow="ellipsis")
            grid.add_row(number, letter, label, about)
        self.screen.show(grid)
        if cropped:
            self.screen.say("     (? NAME shows a text in full)", "dim")

    def _below(self, rows: Sequence[tuple[str, str, Text, Text]]) -> None:
        """Numbers and labels with each text beneath, where there is no room for it beside."""
        for number, letter, label, about in rows:
            line = Text.assemble((number.rjust(2), "bold"), " ", (letter.ljust(1), "dim"), " ", label)
            if cell_len(line.plain) + cell_len(about.plain) < self.screen.width - 2:
                self.screen.show(line.append("  ").append_text(about))
                continue
            for part in about.wrap(self.screen.console, self.screen.width - 6):
                part.rstrip()
                line.append("\n      ").append_text(part)
            self.screen.show(line)

    # -- news and numbers ------------------------------------------------------------------

    def news(self, lines: Sequence[str]) -> None:
        """What has happened since the viewer last looked."""
        shown = lines[-LONGEST_NEWS:]
        if len(shown) < len(lines):
            self.screen.say(f"  ({len(lines) - len(shown)} earlier lines: type log)", "dim")
        for line in shown:
            self.event(line)

    def event(self, line: str) -> None:
        """One line of the log: a turn, or something that happened in it."""
        if line.startswith(" "):
            self.screen.show(hanging("  ", line.strip(), self.screen, by=6))
        else:
            self.screen.say(line, "bold")

    def value(self, value: Explanation) -> None:
        self.screen.say(in_words(value), "bold")
        for card, does in value.causes:
            self.screen.say(f"    {card} {does}")


def in_words(value: Explanation) -> str:
    """A value as the rulebook writes it.

    >>> from ruleshift import Explanation
    >>> in_words(Explanation("hand limit", 3, ())), in_words(Explanation("keeper limit", None, ()))
    ('Hand Limit 3', 'no Keeper Limit')
    """
    name = value.name.title()
    if value.name in LIMITS and value.value is None:
        return f"no {name}"
    if value.name == "numerals":
        return f"numerals on cards +{value.shown}"
    return f"{name} {value.shown}"
