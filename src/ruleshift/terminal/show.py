"""The table as a player sees it: who has what, which rules hold and why, what is asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.cells import cell_len
from rich.columns import Columns
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ruleshift.terminal.paint import STYLES, hanging, painted, type_word

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ruleshift.core.explain import Explanation
    from ruleshift.fluxx.view import FluxxView, Laid
    from ruleshift.terminal.entry import Menu
    from ruleshift.terminal.facts import Facts
    from ruleshift.terminal.screen import Screen

NARROWEST_PANEL = 26
LONGEST_LABEL = 34
ROOM = 9  # options whose texts are shown in full
LONGEST_NEWS = 40  # lines; `log` has the rest
UNSPOKEN = ("numerals",)  # values that are mentioned only when they are not zero
LIMITS = ("hand limit", "keeper limit")


class Show:
    """Draws views on a screen, as boxes and colours or as plain lines."""

    def __init__(self, screen: Screen, facts: Facts, kinds: Sequence[str]) -> None:
        self.screen = screen
        self.facts = facts
        self.kinds = kinds  # of each seat: `you` or the name of a bot

    # -- the whole table -------------------------------------------------------------------

    def table(self, view: FluxxView, everything: bool = False) -> None:
        """The table; with everything also the whole discard pile."""
        self.seats(view)
        rows: list[tuple[str, RenderableType]] = [
            *self._goals(view),
            *self._rules(view),
            *self._cards_under_way(view),
            ("Piles", Text(self._piles(view))),
        ]
        if everything and view.discard:
            rows.append(("Discarded", self._names(reversed(view.discard))))
        knower = "Known" if view.seat is None else "You know"
        rows.extend((knower, Text(known)) for known in self._known(view))
        self._pairs(rows)

    def heading(self, view: FluxxView) -> None:
        """Whose turn it is, as a line across the screen."""
        whose = view.names[view.active]
        mine = " (you)" if view.seat == view.active and self._one_person() else ""
        text = f"Turn {view.turn}: {whose}{mine}"
        self.screen.show(text if self.screen.plain else Rule(Text(text, style="bold"), align="left"))

    def seats(self, view: FluxxView) -> None:
        """Everybody's table, in the order of play."""
        if self.screen.plain:
            for seat in view.order:
                laid = [self._laid_in_words(one) for one in view.table(seat)]
                self.screen.say(
                    f"{self._seat_title(view, seat)}: {', '.join(laid) or 'no cards on the table'}"
                )
            return
        most = max(1, self.screen.width // NARROWEST_PANEL)
        rows = -(-len(view.order) // most)
        across = -(-len(view.order) // rows)
        width = self.screen.width // across
        for at in range(0, len(view.order), across):
            row = view.order[at : at + across]
            height = max(self._height(view, seat, width - 4) for seat in row) + 2
            panels = [self._panel(view, seat, width, height) for seat in row]
            self.screen.show(Columns(panels, padding=0))

    def _height(self, view: FluxxView, seat: int, width: int) -> int:
        return sum(len(line.wrap(self.screen.console, width)) for line in self._laid_lines(view, seat))

    def _panel(self, view: FluxxView, seat: int, width: int, height: int) -> Panel:
        words = self._seat_title(view, seat)
        if cell_len(words) > width - 6:  # the number must not be what is cut off
            words = words.removesuffix("s").removesuffix(" card")
        title = Text(words, style="bold" if seat == view.active else "")
        title.truncate(width - 6, overflow="ellipsis")
        body = Text("\n").join(self._laid_lines(view, seat))
        style = "bold" if seat == view.active else "dim"
        shape = box.HEAVY if seat == view.active else box.ROUNDED
        return Panel(
            body, title=title, title_align="left", width=width, height=height, border_style=style, box=shape
        )

    def _seat_title(self, view: FluxxView, seat: int) -> str:
        number = view.hand_counts[seat]
        you = " (you)" if seat == view.seat and self._one_person() else ""
        return f"{view.names[seat]}{you}, {number} card{'' if number == 1 else 's'}"

    def _one_person(self) -> bool:
        return sum(kind == "you" for kind in self.kinds) == 1

    def _laid_lines(self, view: FluxxView, seat: int) -> list[Text]:
        """A line for each card on a table, Creepers under the Keeper they cling to."""
        lines = []
        for laid in view.table(seat):
            lines.append(self._on_table(laid.card))
            lines.extend(Text(self._hook()).append_text(self._on_table(rider)) for rider in laid.attached)
        return lines or [Text("nothing yet", style="dim")]

    def _hook(self) -> str:
        return "└ " if self.screen.icons else "- "

    def _on_table(self, name: str) -> Text:
        card = self.facts.card(name)
        line = painted(name, card.type)
        if card.type != "keeper":
            line.append(f" {type_word(card.type)}")
        signs = self._signs(card.traits)
        if signs:
            line.append(f" {signs}", style="dim")
        return line

    def _signs(self, traits: Iterable[str]) -> str:
        """Traits as their signs if the screen has them, else as words."""
        known = self.facts.game.deck["traits"]
        return " ".join((known.get(trait) if self.screen.icons else "") or trait for trait in traits)

    def _laid_in_words(self, laid: Laid) -> str:
        card = self.facts.card(laid.card)
        parts = [*([type_word(card.type)] if card.type != "keeper" else []), *card.traits]
        parts += [f"with {rider} ({type_word(self.facts.type(rider))})" for rider in laid.attached]
        return f"{laid.card} [{', '.join(parts)}]" if parts else laid.card

    # -- rules, Goals, piles ---------------------------------------------------------------

    def _goals(self, view: FluxxView) -> list[tuple[str, RenderableType]]:
        if not view.goals:
            return [("Goal", Text("none yet, so nobody can win"))]
        rows: list[tuple[str, RenderableType]] = []
        for goal in view.goals:
            line = painted(goal, "goal").append(f": {self.facts.text(goal)}", style="default")
            rows.append(("Goal", line))
        if view.seat is not None and view.outcome is None:
            rows.append(("", Text(self.gap(view), style="dim")))
        return rows

    def gap(self, view: FluxxView) -> str:
        """What keeps the viewer from winning."""
        text = view.why_not("win")
        if len(view.goals) == 1:
            text = text.removeprefix(f"{view.goals[0]}: ")
        return text[:1].upper() + text[1:]

    def _rules(self, view: FluxxView) -> list[tuple[str, RenderableType]]:
        """The numbers in force with their causes, then the rules that are not about numbers."""
        values = [value for value in view.values.values() if worth_saying(value)]
        by_cause: dict[str, list[str]] = {}
        for value in values:
            by_cause.setdefault(causes(value), []).append(in_words(value))
        spoken = [
            Text(", ".join(words), style="bold").append(f" ({cause})", style="not bold")
            for cause, words in by_cause.items()
        ]
        rows: list[tuple[str, RenderableType]] = [("Rules", Text(", ").join(spoken))]
        behind = {card for value in view.values.values() for card, _ in value.causes}
        for rule in view.rules:
            if rule not in behind:
                line = painted(rule, "new rule").append(f": {self.facts.text(rule)}", style="default")
                rows.append(("", line))
        return rows

    def _cards_under_way(self, view: FluxxView) -> list[tuple[str, RenderableType]]:
        rows: list[tuple[str, RenderableType]] = []
        if view.playing:
            rows.append(("Playing", self._names(view.playing, texts=True)))
        for pile in view.aside:
            rows.append(("Aside", self._names(pile)))
        return rows

    def _names(self, names: Iterable[str], texts: bool = False) -> Text:
        parts = []
        for name in names:
            part = painted(name, self.facts.type(name)).append(f" ({type_word(self.facts.type(name))})")
            parts.append(part.append(f": {self.facts.text(name)}", style="default") if texts else part)
        return Text("\n" if texts and not self.screen.plain else ", ").join(parts)

    def _piles(self, view: FluxxView) -> str:
        top = f", on top {view.discard[-1]}" if view.discard else ""
        return f"{view.draw_count} to draw, {len(view.discard)} discarded{top}"

    def _known(self, view: FluxxView) -> list[str]:
        """Hidden cards the viewer happens to know."""
        held: dict[int, list[str]] = {}
        found = []
        for known in view.known:
            if known.owner is not None:
                held.setdefault(known.owner, []).append(known.card)
            else:
                found.append(f"{known.card} is number {known.place} in the draw pile")
        return [f"{view.names[owner]} holds {', '.join(cards)}" for owner, cards in held.items()] + found

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
            grid.add_row(word, thing)
        self.screen.show(grid)

    def pair(self, word: str, meaning: str) -> None:
        """A word and what it means, as one line of a list."""
        self.screen.show(hanging(f"  {word:8} ", meaning, self.screen))

    # -- hand and question -----------------------------------------------------------------

    def hand(self, view: FluxxView) -> None:
        """The viewer's hand with what each card does."""
        if not view.hand:
            self._pairs([("Hand", Text("empty"))])
            return
        self.screen.say("Your hand", "bold")
        names = sorted(view.hand, key=lambda name: self.facts.card(name).number)
        rows = [("", "", painted(name, self.facts.type(name)), self.about(name)) for name in names]
        self._listed(rows, crop=True)

    def about(self, name: str) -> Text:
        """A card's type as a coloured word, and its text."""
        type_ = self.facts.type(name)
        return Text.assemble((type_word(type_), STYLES.get(type_, "")), f": {self.facts.text(name)}")

    def options(self, menu: Menu, cards: Sequence[str | None]) -> None:
        """The options by number and letter; ``cards`` names the card whose text should stand beside."""
        rows = []
        for choice, card in zip(menu.choices, cards, strict=True):
            label = Text(choice.label)
            if card is not None:
                label.stylize(STYLES.get(self.facts.type(card), ""))
            rows.append((str(choice.number), choice.letter, label, self.about(card) if card else Text()))
        if any(card for card in cards) or len(rows) <= ROOM or self.screen.plain:
            self._listed(rows, crop=len(rows) > ROOM)
            return
        lines = [
            Text.assemble((number.rjust(3), "bold"), f" {letter:1}  ", label)
            for number, letter, label, _ in rows
        ]
        self.screen.show(Columns(lines, padding=(0, 2), column_first=True))

    def _listed(self, rows: Sequence[tuple[str, str, Text, Text]], crop: bool) -> None:
        """Numbers, labels and texts below each other; cropped texts take one line each."""
        if self.screen.plain:
            for number, letter, label, about in rows:
                sign = f"{number} or {letter}: " if letter else f"{number}: " if number else "  "
                self.screen.say(f"{sign}{label.plain}" + (f"; {about.plain}" if about.plain else ""))
            return
        width = min(LONGEST_LABEL, max(cell_len(label.plain) for _, _, label, _ in rows))
        room = self.screen.width - width - 7
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

    def values(self, view: FluxxView) -> None:
        """Every number in force, with each card behind it on a line of its own."""
        for value in view.values.values():
            if value.name not in UNSPOKEN or value.value:
                self.value(value)

    def value(self, value: Explanation) -> None:
        self.screen.say(in_words(value), "bold")
        for card, does in value.causes:
            self.screen.say(f"    {card} {does}")


def worth_saying(value: Explanation) -> bool:
    """Whether the panel has room for a value: not for a single Goal or for numerals left as they are."""
    return not (value.name == "goals" and value.value == 1) and not (
        value.name == "numerals" and not value.value
    )


def in_words(value: Explanation) -> str:
    """A value as the rulebook writes it.

    >>> from ruleshift import Explanation
    >>> in_words(Explanation("hand limit", 3, ())), in_words(Explanation("keeper limit", None, ()))
    ('Hand Limit 3', 'no Keeper Limit')
    """
    name = value.name.title()
    if value.name in LIMITS and value.value is None:
        return f"no {name}"
    return f"{name} {value.shown}"


def causes(value: Explanation) -> str:
    """The cards behind a value; what each of them does is said if there are several."""
    if len(value.causes) == 1:
        return value.causes[0][0]
    return ", ".join(f"{card} {does}" for card, does in value.causes)
